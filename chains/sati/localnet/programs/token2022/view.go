package token2022

import (
	"bytes"
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Sizes and offsets, in bytes.
const (
	mintLength = 82
	// accountLength is a token account without extensions; mints with extensions are padded to it.
	accountLength = 165
	// typeOffset holds the account type, 0 until the account is initialized; extensions follow at
	// tlvOffset.
	typeOffset = accountLength
	tlvOffset  = typeOffset + 1
	// multisigLength is avoided: an account of exactly this length would read as a multisig.
	multisigLength = 355
)

// States of a token account.
const (
	stateInitialized = 1
	stateFrozen      = 2
)

// Offsets in a mint and in a token account. An option is a four byte tag, then the value.
const (
	mintAuthorityAt = 0
	supplyAt        = 36
	decimalsAt      = 44
	initializedAt   = 45
	freezeAt        = 46

	mintAt       = 0
	ownerAt      = 32
	amountAt     = 64
	delegateAt   = 72
	stateAt      = 108
	nativeAt     = 109
	delegatedAt  = 121
	closeAt      = 129
	optionLength = 36
)

// view is an account as the program sees it: base state and extensions in one buffer, changed in
// place and stored by save.
type view struct {
	at   *svm.Borrowed
	kind spl.AccountType
	data []byte
}

// open reads an initialized mint or token account, whoever owns it: the program checks owners where
// it matters.
func open(at *svm.Borrowed, kind spl.AccountType) (*view, error) {
	v, err := newView(at, kind)
	if err != nil {
		return nil, err
	}
	if !v.initialized() {
		return nil, svm.UninitializedAccount
	}
	return v, v.checkType(kind)
}

// openBlank reads an account that must not be initialized yet.
func openBlank(at *svm.Borrowed, kind spl.AccountType) (*view, error) {
	v, err := newView(at, kind)
	if err != nil {
		return nil, err
	}
	if v.initialized() {
		return nil, errAlreadyInUse
	}
	if err := v.checkType(0); err != nil {
		return nil, err
	}
	return v, v.checkFirst()
}

func newView(at *svm.Borrowed, kind spl.AccountType) (*view, error) {
	v := &view{at, kind, at.Data()}
	if len(v.data) == multisigLength || len(v.data) < v.base() {
		return nil, svm.InvalidAccountData
	}
	v.data = bytes.Clone(v.data)
	return v, nil
}

// base is the length of the state without extensions.
func (v *view) base() int {
	if v.kind == spl.MintAccount {
		return mintLength
	}
	return accountLength
}

func (v *view) initialized() bool {
	if v.kind == spl.MintAccount {
		return v.data[initializedAt] != 0
	}
	return v.data[stateAt] == stateInitialized || v.data[stateAt] == stateFrozen
}

// checkType checks what follows the base state: nothing, or padding and the wanted account type.
func (v *view) checkType(want spl.AccountType) error {
	if len(v.data) == v.base() {
		return nil
	}
	if len(v.data) < tlvOffset || len(bytes.Trim(v.data[v.base():typeOffset], "\x00")) > 0 || v.data[typeOffset] != byte(want) {
		return svm.InvalidAccountData
	}
	return nil
}

// checkFirst refuses extensions of the other kind of account.
func (v *view) checkFirst() error {
	tlv := v.tlv()
	if len(tlv) <= 2 {
		return nil
	}
	first, err := extensionType(tlv)
	if err != nil {
		return err
	}
	if first != 0 && kindOf(first) != v.kind {
		return errExtensionBaseMismatch
	}
	return nil
}

// setType marks an account with extensions as what it is.
func (v *view) setType() error {
	if err := v.checkFirst(); err != nil {
		return err
	}
	if len(v.data) >= tlvOffset {
		v.data[typeOffset] = byte(v.kind)
	}
	return nil
}

func (v *view) save() error { return v.at.SetData(v.data) }

func (v *view) u64(at int) uint64       { return binary.LittleEndian.Uint64(v.data[at:]) }
func (v *view) setU64(at int, n uint64) { binary.LittleEndian.PutUint64(v.data[at:], n) }

func (v *view) key(at int) solana.PublicKey         { return solana.PublicKeyFromBytes(v.data[at : at+32]) }
func (v *view) setKey(at int, key solana.PublicKey) { copy(v.data[at:], key[:]) }

// some reads an optional key, nil for none.
func (v *view) some(at int) *solana.PublicKey {
	if binary.LittleEndian.Uint32(v.data[at:]) != 1 {
		return nil
	}
	k := v.key(at + 4)
	return &k
}

func (v *view) setSome(at int, key *solana.PublicKey) {
	clear(v.data[at : at+optionLength])
	if key != nil {
		v.data[at] = 1
		v.setKey(at+4, *key)
	}
}

func (v *view) frozen() bool { return v.data[stateAt] == stateFrozen }

func (v *view) native() bool { return binary.LittleEndian.Uint32(v.data[nativeAt:]) == 1 }

// Holding is what another program reads of a token account.
type Holding struct {
	Mint, Owner solana.PublicKey
	Amount      uint64
}

// ReadHolding reads an account as StateWithExtensions does in other programs: initialized, and
// nothing that says it is something else. Whose account it is the caller checks.
func ReadHolding(a *svm.Borrowed) (Holding, error) {
	v, err := newView(a, spl.TokenAccount)
	if err != nil {
		return Holding{}, err
	}
	// Unlike the program itself, others read every field.
	for _, at := range []int{delegateAt, nativeAt, closeAt} {
		if binary.LittleEndian.Uint32(v.data[at:]) > 1 {
			return Holding{}, svm.InvalidAccountData
		}
	}
	if v.data[stateAt] > stateFrozen {
		return Holding{}, svm.InvalidAccountData
	}
	if v, err = open(a, spl.TokenAccount); err != nil {
		return Holding{}, err
	}
	return Holding{v.key(mintAt), v.key(ownerAt), v.u64(amountAt)}, nil
}
