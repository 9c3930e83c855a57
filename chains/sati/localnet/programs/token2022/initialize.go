package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func initializeMint2(c *svm.Context, in *args) error {
	decimals, authority, freeze := in.u8(), in.key(), in.option()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	if a[0].Lamports() < wire.RentExempt(len(a[0].Data())) {
		return errNotRentExempt
	}
	m, err := newMint(a[0])
	if err != nil {
		return err
	}
	// A mint must have exactly the room its extensions need.
	if len(m.List) == 0 && len(a[0].Data()) > accountLength || len(m.List) > 0 && len(resize(m)) != len(a[0].Data()) {
		return svm.InvalidAccountData
	}
	m.MintAuthority, m.Decimals, m.Initialized, m.FreezeAuthority = &authority, decimals, true, freeze
	return a[0].SetData(m.Encode())
}

// newMint reads a mint that must not be initialized yet.
func newMint(a *svm.Borrowed) (wire.Mint, error) {
	data, err := blank(a.Data(), wire.MintAccount)
	if err != nil {
		return wire.Mint{}, err
	}
	m, err := wire.DecodeMint(data)
	if err != nil {
		return m, svm.InvalidAccountData
	}
	if m.Initialized {
		return m, errAlreadyInUse
	}
	return m, nil
}

// initializeOnMint places an extension into a mint that is not initialized yet.
func initializeOnMint(c *svm.Context, kind wire.ExtensionType, value []byte) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	m, err := newMint(a[0])
	if err != nil {
		return err
	}
	return edit(a[0], func(data []byte) error { return place(data, m.Extensions, kind, value) })
}

func initializeNonTransferableMint(c *svm.Context, _ *args) error {
	return initializeOnMint(c, wire.ExtNonTransferable, nil)
}

// pointer runs the instructions of the metadata, group and member pointers.
func pointer(kind wire.ExtensionType) func(*svm.Context, *args) error {
	return func(c *svm.Context, in *args) error {
		switch in.u8() {
		case wire.SubInitialize:
			p := wire.Pointer{Authority: in.key(), Address: in.key()}
			// A pointer that neither points nor can ever be changed is refused.
			if in.bad || p.Authority.IsZero() && p.Address.IsZero() {
				return errInvalidInstruction
			}
			return initializeOnMint(c, kind, p.Encode())
		case wire.SubUpdate:
			address := in.key()
			if in.bad {
				return errInvalidInstruction
			}
			return updatePointer(c, kind, address)
		}
		return errInvalidInstruction
	}
}

func updatePointer(c *svm.Context, kind wire.ExtensionType, address solana.PublicKey) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return err
	}
	p, err := pointerOf(m, kind)
	if err != nil {
		return err
	}
	if p.Authority.IsZero() {
		return errNoAuthorityExists
	}
	if err := signedBy(a[1], p.Authority); err != nil {
		return err
	}
	p.Address = address
	m.Set(kind, p.Encode())
	return a[0].SetData(m.Encode())
}

func pointerOf(m wire.Mint, kind wire.ExtensionType) (wire.Pointer, error) {
	value, ok := m.Get(kind)
	if !ok {
		return wire.Pointer{}, svm.InvalidAccountData
	}
	p, err := wire.DecodePointer(value)
	if err != nil {
		return p, svm.InvalidAccountData
	}
	return p, nil
}

// required lists the extensions an account of this mint must carry.
func required(m wire.Mint) []wire.ExtensionType {
	if _, bound := m.Get(wire.ExtNonTransferable); bound {
		return []wire.ExtensionType{wire.ExtNonTransferableAccount}
	}
	return nil
}

func getAccountDataSize(c *svm.Context, in *args) error {
	wanted := map[wire.ExtensionType]bool{}
	for len(in.b) > 0 {
		e := wire.ExtensionType(binary.LittleEndian.Uint16(in.take(2)))
		if in.bad {
			return errInvalidInstruction
		}
		// The extensions of accounts that have no value of their own.
		if e != wire.ExtImmutableOwner && e != wire.ExtNonTransferableAccount {
			return errInvalidState
		}
		wanted[e] = true
	}
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return errInvalidMint
	}
	for _, e := range required(m) {
		wanted[e] = true
	}
	size := accountLength
	if len(wanted) > 0 {
		size = tlvOffset + 4*len(wanted)
	}
	c.SetReturnData(binary.LittleEndian.AppendUint64(nil, uint64(size)))
	return nil
}

// newHolding reads a token account that must not be initialized yet.
func newHolding(a *svm.Borrowed) (wire.Holding, error) {
	data, err := blank(a.Data(), wire.TokenAccount)
	if err != nil {
		return wire.Holding{}, err
	}
	h, err := wire.DecodeHolding(data)
	if err != nil {
		return h, svm.InvalidAccountData
	}
	if h.State != stateUninitialized {
		return h, errAlreadyInUse
	}
	return h, nil
}

func initializeImmutableOwner(c *svm.Context, _ *args) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	h, err := newHolding(a[0])
	if err != nil {
		return err
	}
	return edit(a[0], func(data []byte) error { return place(data, h.Extensions, wire.ExtImmutableOwner, nil) })
}

func initializeAccount3(c *svm.Context, in *args) error {
	owner := in.key()
	if in.bad {
		return errInvalidInstruction
	}
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	if a[0].Lamports() < wire.RentExempt(len(a[0].Data())) {
		return errNotRentExempt
	}
	m, err := readMint(a[1].Data())
	if err != nil {
		return errInvalidMint
	}
	for _, e := range required(m) {
		h, err := newHolding(a[0])
		if err != nil {
			return err
		}
		if err := edit(a[0], func(data []byte) error { return place(data, h.Extensions, e, nil) }); err != nil {
			return err
		}
	}
	h, err := newHolding(a[0])
	if err != nil {
		return err
	}
	h.Mint, h.Owner, h.State = a[1].Key, owner, stateInitialized
	return a[0].SetData(h.Encode())
}
