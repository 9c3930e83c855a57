// Package light is the part of Light Protocol's system program that SATI needs: it creates and removes compressed accounts, keeps
// addresses unique, takes the tree fees and calls account compression.
//
// It verifies no zero-knowledge proof: one must be present where the real program needs one, and any bytes do. The instruction
// data between SATI, Light and account compression is this package's own (readers have no business with it); programs, accounts,
// order and stack heights are those of the real calls.
package light

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Errors of Light. AddressExists is the number SATI's SDK takes for a duplicate; ProofVerificationFailed is what spending an
// unknown account amounts to.
const (
	CPISignerCheckFailed    svm.Custom = 6002
	InvalidMerkleTreeOwner  svm.Custom = 6016
	ProofIsNone             svm.Custom = 6017
	ProofVerificationFailed svm.Custom = 6043
	AddressExists           svm.Custom = wire.LightAddressExists
)

// Fees in lamports. In V1 the address tree takes the network's share too.
const (
	NewAddressFee   = 10_000
	RolloverFee     = 1
	NewAddressFeeV1 = 5_000 + 392
	RolloverFeeV1   = 5_000 + 300
)

// discriminator starts every call, create or spend the next byte.
var discriminator = []byte{86, 47, 163, 166, 21, 223, 92, 8}

const (
	opCreate = 1
	opSpend  = 2
)

// Positions of the accounts of a call.
const (
	accPayer = iota
	accAuthority
	accRegistered
	accCompressionAuthority
	accCompression
	accSystem
	accTrees
)

// Create asks for a new compressed account of the calling program. Trees are the address tree and the output queue; in V1 address
// tree, address queue and state tree.
type Create struct {
	Payer solana.PublicKey
	Trees []solana.PublicKey
	// HasProof says that a proof was sent.
	HasProof      bool
	Address       [32]byte
	Discriminator uint64
	Data          []byte
	DataHash      [32]byte
}

// Invoke makes the call; signer are the seeds of the caller's CPI authority.
func (n Create) Invoke(c *svm.Context, signer [][]byte) error {
	d := append(append([]byte(nil), discriminator...), opCreate, flag(n.HasProof))
	d = append(d, n.Address[:]...)
	d = binary.LittleEndian.AppendUint64(d, n.Discriminator)
	d = append(d, n.DataHash[:]...)
	d = append(d, n.Data...)
	return call(c, n.Payer, d, signer, n.Trees...)
}

// Spend asks for the removal of a compressed account of the calling program. Trees are the state tree, its queue and the output
// queue, which may be the same as the queue.
type Spend struct {
	Payer solana.PublicKey
	Trees []solana.PublicKey
	// HasProof says that a proof was sent; ByIndex that none is needed.
	HasProof, ByIndex bool
	// Address, DataHash and Leaf must be those of a living account.
	Address, DataHash [32]byte
	Leaf              uint32
}

// Invoke makes the call.
func (s Spend) Invoke(c *svm.Context, signer [][]byte) error {
	d := append(append([]byte(nil), discriminator...), opSpend, flag(s.HasProof || s.ByIndex))
	d = append(append(d, s.Address[:]...), s.DataHash[:]...)
	return call(c, s.Payer, binary.LittleEndian.AppendUint32(d, s.Leaf), signer, s.Trees...)
}

func call(c *svm.Context, payer solana.PublicKey, data []byte, signer [][]byte, trees ...solana.PublicKey) error {
	authority, err := solana.CreateProgramAddress(signer, c.Program)
	if err != nil {
		return svm.InvalidSeeds
	}
	metas := []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: authority, Signer: true}, {Key: wire.RegisteredProgramPDA},
		{Key: wire.CompressionAuthorityPDA}, {Key: wire.AccountCompressionProgramID}, {Key: wire.SystemProgramID},
	}
	for _, t := range trees {
		metas = append(metas, svm.Meta{Key: t, Writable: true})
	}
	return c.Invoke(wire.LightSystemProgramID, metas, data, signer)
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// Process runs a call from another program. It cannot be called at top level: nobody but a program has a CPI authority.
func Process(c *svm.Context) error {
	d := c.Data
	if len(d) < len(discriminator)+2+32 || [8]byte(d[:8]) != [8]byte(discriminator) {
		return svm.InvalidInstructionData
	}
	var a [accTrees]*svm.Borrowed
	for i := range a {
		var err error
		if a[i], err = c.Account(i); err != nil {
			return err
		}
	}
	// Only SATI exists here as a caller, so its authority is the one that counts.
	if !a[accAuthority].Signer || a[accAuthority].Key != wire.LightCPISignerPDA {
		return CPISignerCheckFailed
	}
	if d[9] == 0 {
		return ProofIsNone
	}
	body := d[10:]
	switch d[8] {
	case opCreate:
		if len(body) < 32+8+32 {
			return svm.InvalidInstructionData
		}
		return create(c, a[accPayer].Key, svm.Compressed{
			Address: [32]byte(body[:32]), Owner: wire.ProgramID, Discriminator: binary.LittleEndian.Uint64(body[32:]),
			DataHash: [32]byte(body[40:72]), Data: append([]byte(nil), body[72:]...), Tree: wire.TreesV2.StateTree, Queue: wire.TreesV2.Queue,
		})
	case opSpend:
		if len(body) != 32+32+4 {
			return svm.InvalidInstructionData
		}
		if !c.SpendCompressed([32]byte(body[:32]), [32]byte(body[32:64]), uint64(binary.LittleEndian.Uint32(body[64:]))) {
			return ProofVerificationFailed
		}
		return compress(c, wire.TreesV2.Queue)
	}
	return svm.InvalidInstructionData
}

func create(c *svm.Context, payer solana.PublicKey, account svm.Compressed) error {
	want, fees := []solana.PublicKey{wire.TreesV2.AddressTree, wire.TreesV2.Queue}, []uint64{NewAddressFee, RolloverFee}
	// A wrong tree has no place in this network; what was written to the V1 trees was written in January.
	if c.January() {
		want = []solana.PublicKey{wire.TreesV1.AddressTree, wire.TreesV1.AddressQueue, wire.TreesV1.StateTree}
		fees = []uint64{NewAddressFeeV1, 0, RolloverFeeV1}
		account.Tree, account.Queue = wire.TreesV1.StateTree, wire.TreesV1.Queue
	}
	for i, key := range want {
		a, err := c.Account(accTrees + i)
		if err != nil {
			return err
		}
		if a.Key != key {
			return InvalidMerkleTreeOwner
		}
	}
	if !c.CreateCompressed(account) {
		c.Log("address %s exists", solana.PublicKey(account.Address))
		return AddressExists
	}
	for i, fee := range fees {
		if fee == 0 {
			continue
		}
		if err := system.Transfer(c, payer, want[i], fee); err != nil {
			return err
		}
	}
	return compress(c, want...)
}

// compress is the call that changes the real trees.
func compress(c *svm.Context, trees ...solana.PublicKey) error {
	bump := authorityBump
	metas := []svm.Meta{{Key: wire.CompressionAuthorityPDA, Signer: true}, {Key: wire.RegisteredProgramPDA}}
	for _, t := range trees {
		metas = append(metas, svm.Meta{Key: t, Writable: true})
	}
	return c.Invoke(wire.AccountCompressionProgramID, metas, []byte{180, 143, 159, 153, 35, 46, 248, 163}, [][]byte{[]byte("cpi_authority"), {bump}})
}

// authorityBump is the bump of the compression authority under Light's system program.
const authorityBump byte = 255

// Compression is the account compression program: it accepts what Light's system program, holding the authority, tells it.
func Compression(c *svm.Context) error {
	authority, err := c.Account(0)
	if err != nil {
		return err
	}
	if !authority.Signer || authority.Key != wire.CompressionAuthorityPDA {
		return CPISignerCheckFailed
	}
	return nil
}
