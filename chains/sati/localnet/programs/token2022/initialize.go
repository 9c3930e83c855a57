package token2022

import (
	"encoding/binary"
	"slices"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func initializeMint2(c *svm.Context, in *args) {
	decimals, authority := in.U8(), in.Key()
	freeze := in.option()
	a := accounts(c, 1, 0)
	abort.Unless(a[0].Lamports() >= spl.RentExempt(len(a[0].Data())), errNotRentExempt)
	m := openBlank(a[0], spl.MintAccount)
	types, _ := m.types()
	// A mint must have exactly the room its extensions need.
	abort.Unless(accountLen(spl.MintAccount, types) == len(m.data), svm.InvalidAccountData)
	m.setSome(mintAuthorityAt, &authority)
	m.data[decimalsAt], m.data[initializedAt] = decimals, 1
	m.setSome(freezeAt, freeze)
	m.setType()
	m.save()
}

func initializeNonTransferableMint(c *svm.Context, _ *args) {
	initializeFlag(c, spl.MintAccount, spl.ExtNonTransferable)
}

func initializeImmutableOwner(c *svm.Context, _ *args) {
	initializeFlag(c, spl.TokenAccount, spl.ExtImmutableOwner)
}

// initializeFlag writes an extension without a value into an account that is not initialized yet.
func initializeFlag(c *svm.Context, kind spl.AccountType, t spl.ExtensionType) {
	a := accounts(c, 1, 0)
	v := openBlank(a[0], kind)
	v.initialize(t, 0, true)
	v.save()
}

// required lists the extensions an account of this mint must carry.
func required(mint *view) []spl.ExtensionType {
	owned(mint.at)
	if types, _ := mint.types(); slices.Contains(types, spl.ExtNonTransferable) {
		return []spl.ExtensionType{spl.ExtNonTransferableAccount, spl.ExtImmutableOwner}
	}
	return nil
}

func getAccountDataSize(c *svm.Context, in *args) {
	var wanted []spl.ExtensionType
	for len(in.Bytes) > 0 {
		t := extensionType(in.Bytes)
		in.Take(2)
		wanted = append(wanted, t)
	}
	for _, t := range wanted {
		abort.Unless(kindOf(t) == spl.TokenAccount, errExtensionTypeMismatch)
	}
	a := accounts(c, 1, 0)
	types := required(openOr(a[0], spl.MintAccount, errInvalidMint))
	size := accountLen(spl.TokenAccount, append(types, wanted...))
	c.SetReturnData(binary.LittleEndian.AppendUint64(nil, uint64(size)))
}

func initializeAccount3(c *svm.Context, in *args) {
	owner := in.Key()
	in.End()
	a := accounts(c, 2, 0, 1)
	h := openBlank(a[0], spl.TokenAccount)
	abort.Unless(a[0].Lamports() >= spl.RentExempt(len(h.data)), errNotRentExempt)
	types := required(openOr(a[1], spl.MintAccount, errInvalidMint))
	abort.Unless(accountLen(spl.TokenAccount, types) <= len(h.data), svm.InvalidAccountData)
	for _, t := range types {
		h.initialize(t, 0, true)
	}
	h.setKey(mintAt, a[1].Key)
	h.setKey(ownerAt, owner)
	h.setU64(amountAt, 0)
	h.setSome(delegateAt, nil)
	h.data[stateAt] = stateInitialized
	clear(h.data[nativeAt:delegatedAt])
	h.setU64(delegatedAt, 0)
	h.setSome(closeAt, nil)
	h.setType()
	h.save()
}
