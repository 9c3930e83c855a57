// Package lookup is Solana's Address Lookup Table program: it creates, extends, freezes,
// deactivates and closes the tables that shorten version 0 transactions.
package lookup

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Tags of the instructions.
const (
	tagCreate = iota
	tagFreeze
	tagExtend
	tagDeactivate
	tagClose
)

// Layout of a table: a header, then addresses of 32 bytes.
const (
	headerLength  = 56
	deactivatedAt = 4  // slot, the largest number while active
	extendedAt    = 12 // slot of the last extension
	firstAt       = 20 // index of the first address of that slot
	authorityAt   = 21 // a tag, then the key
	maxAddresses  = 256
	// maxNew is how many addresses fit into the largest transaction.
	maxNew = (svm.MaxTransactionSize - 4 - 8) / 32
	// recentSlots is how many slots the runtime remembers the hashes of.
	recentSlots = 512
)

// readonlyModified is the program's own error for a table that may not be written.
const readonlyModified svm.Custom = 10

// Process runs one instruction. An error is printed before it is returned.
func Process(c *svm.Context) error {
	err := process(c)
	var builtin svm.InstructionError
	switch {
	case err == nil:
	case err == readonlyModified:
		c.Log("Instruction modified data of a read-only account")
	case errors.As(err, &builtin):
		c.Log("Error: %s", string(builtin))
	}
	return err
}

func process(c *svm.Context) error {
	d := c.Data
	if len(d) < 4 {
		return svm.InvalidInstructionData
	}
	rest := d[4:]
	switch binary.LittleEndian.Uint32(d) {
	case tagCreate:
		if len(rest) < 9 {
			return svm.InvalidInstructionData
		}
		c.Log("Instruction: CreateLookupTable")
		return create(c, binary.LittleEndian.Uint64(rest), rest[8])
	case tagFreeze:
		c.Log("Instruction: FreezeLookupTable")
		return freeze(c)
	case tagExtend:
		if len(rest) < 8 {
			return svm.InvalidInstructionData
		}
		n := binary.LittleEndian.Uint64(rest)
		if n > maxNew || uint64(len(rest)-8) < 32*n {
			return svm.InvalidInstructionData
		}
		c.Log("Instruction: ExtendLookupTable")
		return extend(c, rest[8:8+32*n])
	case tagDeactivate:
		c.Log("Instruction: DeactivateLookupTable")
		return deactivate(c)
	case tagClose:
		c.Log("Instruction: CloseLookupTable")
		return closeTable(c)
	}
	return svm.InvalidInstructionData
}

// recent tells whether the runtime still remembers the hash of a slot.
func recent(c *svm.Context, slot uint64) bool {
	now := c.Clock().Slot
	return slot < now && now-slot <= recentSlots
}

func create(c *svm.Context, slot uint64, bump byte) error {
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	table, authority, payer := a[0], a[1], a[2]
	if !payer.Signer {
		c.Log("Payer account must be a signer")
		return svm.MissingRequiredSignature
	}
	if !recent(c, slot) {
		c.Log("%d is not a recent slot", slot)
		return svm.InvalidInstructionData
	}
	seeds := [][]byte{authority.Key[:], binary.LittleEndian.AppendUint64(nil, slot), {bump}}
	want, err := solana.CreateProgramAddress(seeds, c.Program)
	if err != nil {
		return svm.InvalidSeeds
	}
	if want != table.Key {
		c.Log("Table address must match derived address: %s", want)
		return svm.InvalidArgument
	}
	if table.Owner() == c.Program {
		return nil
	}
	if err := fund(c, payer, table, headerLength); err != nil {
		return err
	}
	if _, err := accounts(c, 4); err != nil {
		return err
	}
	if err := system.Allocate(c, table.Key, headerLength, seeds); err != nil {
		return err
	}
	if err := system.Assign(c, table.Key, c.Program, seeds); err != nil {
		return err
	}
	return table.SetData(svm.NewLookupTable(authority.Key, nil).Data)
}

// fund tops a table up to the rent of size bytes.
func fund(c *svm.Context, payer, table *svm.Borrowed, size int) error {
	if need := spl.RentExempt(size); table.Lamports() < need {
		return system.Transfer(c, payer.Key, table.Key, need-table.Lamports())
	}
	return nil
}

// governed returns the table and its data, copied, once its authority, the second account, is known
// to have signed.
func governed(c *svm.Context, frozen string) (table *svm.Borrowed, data []byte, err error) {
	a, err := accounts(c, 1)
	if err != nil {
		return nil, nil, err
	}
	table = a[0]
	if table.Owner() != c.Program {
		c.Log("Lookup table owner should be the Address Lookup Table program")
		return nil, nil, svm.InvalidAccountOwner
	}
	if a, err = accounts(c, 2); err != nil {
		return nil, nil, err
	}
	if !a[1].Signer {
		c.Log("Authority account must be a signer")
		return nil, nil, svm.MissingRequiredSignature
	}
	if err := third(c); err != nil {
		return nil, nil, err
	}
	data = append([]byte(nil), table.Data()...)
	if len(data) < headerLength || binary.LittleEndian.Uint32(data) != 1 || (len(data)-headerLength)%32 != 0 {
		return nil, nil, svm.InvalidAccountData
	}
	if data[authorityAt] == 0 {
		c.Log("%s", frozen)
		return nil, nil, svm.Immutable
	}
	if solana.PublicKeyFromBytes(data[authorityAt+1:authorityAt+33]) != a[1].Key {
		c.Log("Incorrect lookup table authority")
		return nil, nil, svm.IncorrectAuthority
	}
	return table, data, nil
}

// third checks what closing demands of its third account before it looks into the table.
func third(c *svm.Context) error {
	if binary.LittleEndian.Uint32(c.Data) != tagClose {
		return nil
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	if a[0].Key == a[2].Key {
		c.Log("Lookup table cannot be the recipient of reclaimed lamports")
		return svm.InvalidArgument
	}
	return nil
}

func active(data []byte) bool {
	return binary.LittleEndian.Uint64(data[deactivatedAt:]) == math.MaxUint64
}

func freeze(c *svm.Context) error {
	table, data, err := governed(c, "Lookup table is already frozen")
	if err != nil {
		return err
	}
	if !active(data) {
		c.Log("Deactivated tables cannot be frozen")
		return svm.InvalidArgument
	}
	if len(data) == headerLength {
		c.Log("Empty lookup tables cannot be frozen")
		return svm.InvalidInstructionData
	}
	// Without an authority the header is shorter, and the key's place is left as it was.
	copy(data[authorityAt:], make([]byte, 1))
	clear(data[authorityAt+1 : headerLength])
	return table.SetData(data)
}

func extend(c *svm.Context, added []byte) error {
	table, data, err := governed(c, "Lookup table is frozen")
	if err != nil {
		return err
	}
	have := (len(data) - headerLength) / 32
	switch total := have + len(added)/32; {
	case !active(data):
		c.Log("Deactivated tables cannot be extended")
		return svm.InvalidArgument
	case have >= maxAddresses:
		c.Log("Lookup table is full and cannot contain more addresses")
		return svm.InvalidArgument
	case len(added) == 0:
		c.Log("Must extend with at least one address")
		return svm.InvalidInstructionData
	case total > maxAddresses:
		c.Log("Extended lookup table length %d would exceed max capacity of %d", total, maxAddresses)
		return svm.InvalidInstructionData
	}
	if slot := c.Clock().Slot; binary.LittleEndian.Uint64(data[extendedAt:]) != slot {
		binary.LittleEndian.PutUint64(data[extendedAt:], slot)
		data[firstAt] = byte(have)
	}
	if !table.Writable {
		return readonlyModified
	}
	data = append(data, added...)
	if err := table.SetData(data); err != nil {
		return err
	}
	if table.Lamports() >= spl.RentExempt(len(data)) {
		return nil
	}
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	if !a[2].Signer {
		c.Log("Payer account must be a signer")
		return svm.MissingRequiredSignature
	}
	if _, err := accounts(c, 4); err != nil {
		return err
	}
	return fund(c, a[2], table, len(data))
}

func deactivate(c *svm.Context) error {
	table, data, err := governed(c, "Lookup table is frozen")
	if err != nil {
		return err
	}
	if !active(data) {
		c.Log("Lookup table is already deactivated")
		return svm.InvalidArgument
	}
	binary.LittleEndian.PutUint64(data[deactivatedAt:], c.Clock().Slot)
	return table.SetData(data)
}

func closeTable(c *svm.Context) error {
	table, data, err := governed(c, "Lookup table is frozen")
	if err != nil {
		return err
	}
	if active(data) {
		c.Log("Lookup table is not deactivated")
		return svm.InvalidArgument
	}
	// A table stays usable until the slot it was deactivated in is forgotten.
	slot, now := binary.LittleEndian.Uint64(data[deactivatedAt:]), c.Clock().Slot
	if slot == now || recent(c, slot) {
		c.Log("Table cannot be closed until it's fully deactivated in %d blocks", recentSlots+1-(now-slot))
		return svm.InvalidArgument
	}
	recipient, err := c.Account(2)
	if err != nil {
		return err
	}
	if recipient.Lamports() > math.MaxUint64-table.Lamports() {
		return svm.ArithmeticOverflow
	}
	if err := recipient.SetLamports(recipient.Lamports() + table.Lamports()); err != nil {
		return err
	}
	if !table.Writable {
		return readonlyModified
	}
	if err := table.SetData(nil); err != nil {
		return err
	}
	return table.SetLamports(0)
}

// accounts returns the first n accounts of the instruction.
func accounts(c *svm.Context, n int) ([]*svm.Borrowed, error) {
	out := make([]*svm.Borrowed, n)
	for i := range out {
		a, err := c.Account(i)
		if err != nil {
			return nil, err
		}
		out[i] = a
	}
	return out, nil
}
