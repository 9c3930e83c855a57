package token2022

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func initializeMint2(c *svm.Context, in *args) error {
	decimals, authority := in.u8(), in.key()
	if err := in.whole(); err != nil {
		return err
	}
	freeze := in.option()
	if err := in.whole(); err != nil {
		return err
	}
	a, err := accounts(c, 1, 0)
	if err != nil {
		return err
	}
	if a[0].Lamports() < spl.RentExempt(len(a[0].Data())) {
		return errNotRentExempt
	}
	m, err := openBlank(a[0], spl.MintAccount)
	if err != nil {
		return err
	}
	types, _, err := m.types()
	if err != nil {
		return err
	}
	// A mint must have exactly the room its extensions need.
	want, err := accountLen(spl.MintAccount, types)
	if err != nil {
		return err
	}
	if want != len(m.data) {
		return svm.InvalidAccountData
	}
	m.setSome(mintAuthorityAt, &authority)
	m.data[decimalsAt], m.data[initializedAt] = decimals, 1
	m.setSome(freezeAt, freeze)
	if err := m.setType(); err != nil {
		return err
	}
	return m.save()
}

func initializeNonTransferableMint(c *svm.Context, _ *args) error {
	return initializeFlag(c, spl.MintAccount, spl.ExtNonTransferable)
}

func initializeImmutableOwner(c *svm.Context, _ *args) error {
	return initializeFlag(c, spl.TokenAccount, spl.ExtImmutableOwner)
}

// initializeFlag writes an extension without a value into an account that is not initialized yet.
func initializeFlag(c *svm.Context, kind spl.AccountType, t spl.ExtensionType) error {
	a, err := accounts(c, 1, 0)
	if err != nil {
		return err
	}
	v, err := openBlank(a[0], kind)
	if err != nil {
		return err
	}
	if _, err := v.initialize(t, 0, true); err != nil {
		return err
	}
	return v.save()
}

// required lists the extensions an account of this mint must carry.
func required(mint *view) ([]spl.ExtensionType, error) {
	if err := owned(mint.at); err != nil {
		return nil, err
	}
	types, _, err := mint.types()
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		if t == spl.ExtNonTransferable {
			return []spl.ExtensionType{spl.ExtNonTransferableAccount, spl.ExtImmutableOwner}, nil
		}
	}
	return nil, nil
}

func getAccountDataSize(c *svm.Context, in *args) error {
	var wanted []spl.ExtensionType
	for len(in.b) > 0 {
		t, err := extensionType(in.b)
		if err != nil {
			return err
		}
		in.take(2)
		wanted = append(wanted, t)
	}
	for _, t := range wanted {
		if kindOf(t) != spl.TokenAccount {
			return errExtensionTypeMismatch
		}
	}
	a, err := accounts(c, 1, 0)
	if err != nil {
		return err
	}
	m, err := open(a[0], spl.MintAccount)
	if err != nil {
		return errInvalidMint
	}
	types, err := required(m)
	if err != nil {
		return err
	}
	size, err := accountLen(spl.TokenAccount, append(types, wanted...))
	if err != nil {
		return err
	}
	c.SetReturnData(binary.LittleEndian.AppendUint64(nil, uint64(size)))
	return nil
}

func initializeAccount3(c *svm.Context, in *args) error {
	owner := in.key()
	if err := in.end(); err != nil {
		return err
	}
	a, err := accounts(c, 2, 0, 1)
	if err != nil {
		return err
	}
	h, err := openBlank(a[0], spl.TokenAccount)
	if err != nil {
		return err
	}
	if a[0].Lamports() < spl.RentExempt(len(h.data)) {
		return errNotRentExempt
	}
	m, err := open(a[1], spl.MintAccount)
	if err != nil {
		return errInvalidMint
	}
	types, err := required(m)
	if err != nil {
		return err
	}
	if want, err := accountLen(spl.TokenAccount, types); err != nil || want > len(h.data) {
		return svm.InvalidAccountData
	}
	for _, t := range types {
		if _, err := h.initialize(t, 0, true); err != nil {
			return err
		}
	}
	h.setKey(mintAt, a[1].Key)
	h.setKey(ownerAt, owner)
	h.setU64(amountAt, 0)
	h.setSome(delegateAt, nil)
	h.data[stateAt] = stateInitialized
	clear(h.data[nativeAt:delegatedAt])
	h.setU64(delegatedAt, 0)
	h.setSome(closeAt, nil)
	if err := h.setType(); err != nil {
		return err
	}
	return h.save()
}
