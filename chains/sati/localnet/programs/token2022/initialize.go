package token2022

import (
	"encoding/binary"
	"slices"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func initializeMint2(c *svm.Context, in *args) {
	decimals, authority := in.U8(), in.Key()
	freeze := in.option()
	a := accounts(c, 1, 0)
	if a[0].Lamports() < wire.RentExempt(len(a[0].Data())) {
		svm.Abort(errNotRentExempt)
	}
	m := openBlank(a[0], wire.MintAccount)
	types, _ := m.types()
	// A mint must have exactly the room its extensions need.
	if accountLen(wire.MintAccount, types) != len(m.data) {
		svm.Abort(svm.InvalidAccountData)
	}
	m.setSome(mintAuthorityAt, &authority)
	m.data[decimalsAt], m.data[initializedAt] = decimals, 1
	m.setSome(freezeAt, freeze)
	m.setType()
	m.save()
}

func initializeNonTransferableMint(c *svm.Context, _ *args) {
	initializeFlag(c, wire.MintAccount, wire.ExtNonTransferable)
}

func initializeImmutableOwner(c *svm.Context, _ *args) {
	initializeFlag(c, wire.TokenAccount, wire.ExtImmutableOwner)
}

// initializeFlag writes an extension without a value into an account that is not initialized yet.
func initializeFlag(c *svm.Context, kind wire.AccountType, t wire.ExtensionType) {
	a := accounts(c, 1, 0)
	v := openBlank(a[0], kind)
	v.initialize(t, 0, true)
	v.save()
}

// required lists the extensions an account of this mint must carry.
func required(mint *view) []wire.ExtensionType {
	owned(mint.at)
	if types, _ := mint.types(); slices.Contains(types, wire.ExtNonTransferable) {
		return []wire.ExtensionType{wire.ExtNonTransferableAccount, wire.ExtImmutableOwner}
	}
	return nil
}

func getAccountDataSize(c *svm.Context, in *args) {
	var wanted []wire.ExtensionType
	for len(in.Bytes) > 0 {
		t := extensionType(in.Bytes)
		in.Take(2)
		wanted = append(wanted, t)
	}
	for _, t := range wanted {
		if kindOf(t) != wire.TokenAccount {
			svm.Abort(errExtensionTypeMismatch)
		}
	}
	a := accounts(c, 1, 0)
	types := required(openOr(a[0], wire.MintAccount, errInvalidMint))
	size := accountLen(wire.TokenAccount, append(types, wanted...))
	c.SetReturnData(binary.LittleEndian.AppendUint64(nil, uint64(size)))
}

func initializeAccount3(c *svm.Context, in *args) {
	owner := in.Key()
	in.End()
	a := accounts(c, 2, 0, 1)
	h := openBlank(a[0], wire.TokenAccount)
	if a[0].Lamports() < wire.RentExempt(len(h.data)) {
		svm.Abort(errNotRentExempt)
	}
	types := required(openOr(a[1], wire.MintAccount, errInvalidMint))
	if accountLen(wire.TokenAccount, types) > len(h.data) {
		svm.Abort(svm.InvalidAccountData)
	}
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
