package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// mint is the fixed part of a mint.
type mint struct {
	authority   *solana.PublicKey
	supply      uint64
	decimals    uint8
	initialized bool
	freeze      *solana.PublicKey
}

// account is the fixed part of a token account.
type account struct {
	mint, owner     solana.PublicKey
	amount          uint64
	delegate        *solana.PublicKey
	state           uint8
	native          *uint64
	delegatedAmount uint64
	close           *solana.PublicKey
}

// States of a token account.
const (
	stateInitialized = 1
	stateFrozen      = 2
)

func getOption(b []byte) (*solana.PublicKey, error) {
	switch binary.LittleEndian.Uint32(b) {
	case 0:
		return nil, nil
	case 1:
		k := solana.PublicKeyFromBytes(b[4:36])
		return &k, nil
	}
	return nil, svm.InvalidAccountData
}

// putOption writes key, or zeros with tag 0. The key bytes are cleared with the tag, as the program's packing does.
func putOption(b []byte, key *solana.PublicKey) {
	clear(b[:36])
	if key != nil {
		binary.LittleEndian.PutUint32(b, 1)
		copy(b[4:], key[:])
	}
}

func checkLength(data []byte, base int, kind byte) error {
	switch {
	case len(data) == base:
		return nil
	case len(data) <= accountLength || len(data) == multisigLength:
		return svm.InvalidAccountData
	case data[typeOffset] != kind && data[typeOffset] != typeUninitialized:
		return svm.InvalidAccountData
	}
	return nil
}

// readMint reads an initialized mint.
func readMint(data []byte) (mint, error) {
	m, err := readMintAny(data)
	if err == nil && !m.initialized {
		return m, svm.UninitializedAccount
	}
	if err == nil && len(data) > accountLength && data[typeOffset] != typeMint {
		return m, svm.InvalidAccountData
	}
	return m, err
}

func readMintAny(data []byte) (m mint, err error) {
	if err = checkLength(data, mintLength, typeMint); err != nil {
		return m, err
	}
	if m.authority, err = getOption(data); err != nil {
		return m, err
	}
	m.supply = binary.LittleEndian.Uint64(data[36:])
	m.decimals = data[44]
	m.initialized = data[45] == 1
	m.freeze, err = getOption(data[46:])
	return m, err
}

func (m mint) write(data []byte) {
	putOption(data, m.authority)
	binary.LittleEndian.PutUint64(data[36:], m.supply)
	data[44] = m.decimals
	data[45] = 0
	if m.initialized {
		data[45] = 1
	}
	putOption(data[46:], m.freeze)
}

// readAccount reads an initialized token account.
func readAccount(data []byte) (account, error) {
	a, err := readAccountAny(data)
	if err == nil && a.state == 0 {
		return a, svm.UninitializedAccount
	}
	if err == nil && len(data) > accountLength && data[typeOffset] != typeAccount {
		return a, svm.InvalidAccountData
	}
	return a, err
}

func readAccountAny(data []byte) (a account, err error) {
	if err = checkLength(data, accountLength, typeAccount); err != nil {
		return a, err
	}
	copy(a.mint[:], data)
	copy(a.owner[:], data[32:])
	a.amount = binary.LittleEndian.Uint64(data[64:])
	if a.delegate, err = getOption(data[72:]); err != nil {
		return a, err
	}
	a.state = data[108]
	if binary.LittleEndian.Uint32(data[109:]) == 1 {
		n := binary.LittleEndian.Uint64(data[113:])
		a.native = &n
	}
	a.delegatedAmount = binary.LittleEndian.Uint64(data[121:])
	a.close, err = getOption(data[129:])
	return a, err
}

func (a account) write(data []byte) {
	copy(data, a.mint[:])
	copy(data[32:], a.owner[:])
	binary.LittleEndian.PutUint64(data[64:], a.amount)
	putOption(data[72:], a.delegate)
	data[108] = a.state
	clear(data[109:121])
	if a.native != nil {
		binary.LittleEndian.PutUint32(data[109:], 1)
		binary.LittleEndian.PutUint64(data[113:], *a.native)
	}
	binary.LittleEndian.PutUint64(data[121:], a.delegatedAmount)
	putOption(data[129:], a.close)
}
