package token2022

import (
	"bytes"
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
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
// it matters. It ends the program when it cannot.
func open(at *svm.Borrowed, kind spl.AccountType) *view {
	v := newView(at, kind)
	abort.Unless(v.initialized(), svm.UninitializedAccount)
	v.checkType(kind)
	return v
}

// openOr is open that fails with another error.
func openOr(at *svm.Borrowed, kind spl.AccountType, wrong error) (v *view) {
	abort.Unless(abort.Catch(func() { v = open(at, kind) }) == nil, wrong)
	return v
}

// openBlank reads an account that must not be initialized yet.
func openBlank(at *svm.Borrowed, kind spl.AccountType) *view {
	v := newView(at, kind)
	abort.Unless(!v.initialized(), errAlreadyInUse)
	v.checkType(0)
	v.checkFirst()
	return v
}

func newView(at *svm.Borrowed, kind spl.AccountType) *view {
	v := &view{at, kind, at.Data()}
	abort.Unless(len(v.data) != multisigLength && len(v.data) >= v.base(), svm.InvalidAccountData)
	v.data = bytes.Clone(v.data)
	return v
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
func (v *view) checkType(want spl.AccountType) {
	if len(v.data) == v.base() {
		return
	}
	abort.Unless(len(v.data) >= tlvOffset && len(bytes.Trim(v.data[v.base():typeOffset], "\x00")) == 0 && v.data[typeOffset] == byte(want), svm.InvalidAccountData)
}

// checkFirst refuses extensions of the other kind of account.
func (v *view) checkFirst() {
	if tlv := v.tlv(); len(tlv) > 2 {
		if first := extensionType(tlv); first != 0 && kindOf(first) != v.kind {
			abort.With(errExtensionBaseMismatch)
		}
	}
}

// setType marks an account with extensions as what it is.
func (v *view) setType() {
	v.checkFirst()
	if len(v.data) >= tlvOffset {
		v.data[typeOffset] = byte(v.kind)
	}
}

func (v *view) save() { v.at.SetData(v.data) }

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

// Holding is what another program reads of a token account.
type Holding struct {
	Mint, Owner solana.PublicKey
	Amount      uint64
}

// ReadHolding reads an account as StateWithExtensions does in other programs: initialized, and
// nothing that says it is something else. Whose account it is the caller checks.
func ReadHolding(a *svm.Borrowed) (h Holding, err error) {
	err = abort.Catch(func() {
		v := newView(a, spl.TokenAccount)
		// Unlike the program itself, others read every field.
		for _, at := range []int{delegateAt, nativeAt, closeAt} {
			abort.Unless(binary.LittleEndian.Uint32(v.data[at:]) <= 1, svm.InvalidAccountData)
		}
		abort.Unless(v.data[stateAt] <= stateFrozen, svm.InvalidAccountData)
		v = open(a, spl.TokenAccount)
		h = Holding{v.key(mintAt), v.key(ownerAt), v.u64(amountAt)}
	})
	return h, err
}
