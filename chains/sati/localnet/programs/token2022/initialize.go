package token2022

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
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
	if a[0].Lamports() < svm.RentExempt(len(a[0].Data())) {
		return errNotRentExempt
	}
	return edit(a[0], func(data []byte) error {
		m, err := readMintAny(data)
		if err != nil {
			return err
		}
		if m.initialized {
			return errAlreadyInUse
		}
		// A mint must have exactly the room its extensions need.
		if len(data) > accountLength {
			_, end, err := entries(data)
			if err != nil {
				return err
			}
			if end == multisigLength {
				end += 2
			}
			if end != len(data) || end == tlvOffset {
				return svm.InvalidAccountData
			}
			data[typeOffset] = typeMint
		}
		mint{authority: &authority, decimals: decimals, initialized: true, freeze: freeze}.write(data)
		return nil
	})
}

// initializeOnMint places an extension into a mint that is not initialized yet.
func initializeOnMint(c *svm.Context, kind uint16, value []byte) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	return edit(a[0], func(data []byte) error {
		if len(data) <= accountLength {
			return svm.InvalidAccountData
		}
		m, err := readMintAny(data)
		if err != nil {
			return err
		}
		if m.initialized {
			return errAlreadyInUse
		}
		return place(data, kind, value)
	})
}

func initializeNonTransferableMint(c *svm.Context, _ *args) error {
	return initializeOnMint(c, extNonTransferable, nil)
}

// pointer runs the instructions of the metadata, group and member pointers: 0 initializes, 1 updates the address.
func pointer(kind uint16) func(*svm.Context, *args) error {
	return func(c *svm.Context, in *args) error {
		switch in.u8() {
		case 0:
			authority, address := in.key(), in.key()
			if in.bad {
				return errInvalidInstruction
			}
			// A pointer that neither points nor can ever be changed is refused.
			if authority.IsZero() && address.IsZero() {
				return errInvalidInstruction
			}
			return initializeOnMint(c, kind, append(authority.Bytes(), address[:]...))
		case 1:
			address := in.key()
			if in.bad {
				return errInvalidInstruction
			}
			return updatePointer(c, kind, address)
		}
		return errInvalidInstruction
	}
}

func updatePointer(c *svm.Context, kind uint16, address solana.PublicKey) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	return edit(a[0], func(data []byte) error {
		if _, err := readMint(data); err != nil {
			return err
		}
		value, ok := extension(data, kind)
		if !ok {
			return svm.InvalidAccountData
		}
		authority := optionalKey(value[:32])
		if authority == nil {
			return errNoAuthorityExists
		}
		if err := signedBy(a[1], *authority); err != nil {
			return err
		}
		copy(value[32:], address[:])
		return nil
	})
}

// accountExtensions lists what an account of this mint must carry.
func accountExtensions(mintData []byte) []uint16 {
	if _, ok := extension(mintData, extNonTransferable); ok {
		return []uint16{extNonTransferableAccount}
	}
	return nil
}

func getAccountDataSize(c *svm.Context, in *args) error {
	wanted := map[uint16]bool{}
	for len(in.b) > 0 {
		wanted[binary.LittleEndian.Uint16(in.take(2))] = true
		if in.bad {
			return errInvalidInstruction
		}
	}
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	if _, err := readMint(a[0].Data()); err != nil {
		return errInvalidMint
	}
	for _, e := range accountExtensions(a[0].Data()) {
		wanted[e] = true
	}
	size := accountLength
	if len(wanted) > 0 {
		size = tlvOffset
		for e := range wanted {
			if e != extImmutableOwner && e != extNonTransferableAccount {
				return errInvalidState
			}
			size += 4
		}
	}
	c.SetReturnData(binary.LittleEndian.AppendUint64(nil, uint64(size)))
	return nil
}

func initializeImmutableOwner(c *svm.Context, _ *args) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a...); err != nil {
		return err
	}
	return edit(a[0], func(data []byte) error {
		t, err := readAccountAny(data)
		if err != nil {
			return err
		}
		if t.state != 0 {
			return errAlreadyInUse
		}
		if len(data) <= accountLength {
			return svm.InvalidAccountData
		}
		return place(data, extImmutableOwner, nil)
	})
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
	if err := owned(a[0]); err != nil {
		return err
	}
	if a[0].Lamports() < svm.RentExempt(len(a[0].Data())) {
		return errNotRentExempt
	}
	if err := owned(a[1]); err != nil {
		return err
	}
	if _, err := readMint(a[1].Data()); err != nil {
		return errInvalidMint
	}
	return edit(a[0], func(data []byte) error {
		t, err := readAccountAny(data)
		if err != nil {
			return err
		}
		if t.state != 0 {
			return errAlreadyInUse
		}
		for _, e := range accountExtensions(a[1].Data()) {
			if len(data) <= accountLength {
				return svm.InvalidAccountData
			}
			if err := place(data, e, nil); err != nil {
				return err
			}
		}
		if len(data) > accountLength {
			data[typeOffset] = typeAccount
		}
		account{mint: a[1].Key, owner: owner, state: stateInitialized}.write(data)
		return nil
	})
}
