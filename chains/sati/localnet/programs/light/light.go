// Package light is the part of Light Protocol that SATI needs: what Light's SDK does inside a
// calling program, the system program, and account compression. Compressed accounts are created,
// addresses are unique, trees take their fees, and a wrong account is refused as Light
// refuses it.
//
// It verifies no zero-knowledge proof: one must be present where the real program needs one, and
// any bytes do. What the system program tells account compression is this package's own encoding.
package light

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Errors of Light's system program.
const (
	cpiSignerCheckFailed    svm.Custom = 6002
	proofIsNone             svm.Custom = 6017
	addressTreeMismatch     svm.Custom = 6041
	stateTreeMismatch       svm.Custom = 6042
	addressDoesNotMatch     svm.Custom = 6048
	outputIndexOutOfBounds  svm.Custom = 6061
	packedIndexOutOfBounds  svm.Custom = 6062
	invalidDiscriminator    svm.Custom = 20000
	accountOfAnotherProgram svm.Custom = 20001
	invalidSigner           svm.Custom = 20009
	AddressTaken            svm.Custom = wire.LightBloomFilterFull
	AddressTakenV1          svm.Custom = wire.LightAddressExists
)

// Fees in lamports, as the tree accounts of Light's npm package name them: for a new address to the
// address tree (V1: its queue), for a new leaf to the output queue (V1: the state tree).
const (
	AddressFee   = 10_000 + 1
	LeafFee      = 5_000 + 1
	AddressFeeV1 = 5_000 + 392
	LeafFeeV1    = 300
)

// tree is the kind of one of Light's accounts.
type tree int

const (
	notATree tree = iota
	addressTree
	stateTree
	outputQueue
	addressTreeV1
	addressQueueV1
	stateTreeV1
	nullifierQueueV1
)

var trees = map[solana.PublicKey]tree{
	wire.TreesV2.AddressTree: addressTree, wire.TreesV2.StateTree: stateTree, wire.TreesV2.Queue: outputQueue,
	wire.TreesV1.AddressTree: addressTreeV1, wire.TreesV1.AddressQueue: addressQueueV1, wire.TreesV1.StateTree: stateTreeV1,
	wire.TreesV1.Queue: nullifierQueueV1,
}

// frame is the accounts of a call: the fixed ones by position, then the packed trees.
type frame struct {
	c *svm.Context
	// authority and system are positions that differ between the generations.
	compressionAuthority, packed int
}

func newFrame(c *svm.Context, v1 bool) frame {
	f := frame{c, 3, metasV2}
	if v1 {
		f = frame{c, 4, metasV1}
	}
	abort.Unless(c.Accounts() >= f.packed, svm.NotEnoughAccountKeys)
	return f
}

func (f frame) key(i int) solana.PublicKey { return f.c.Account(i).Key }

// tree returns packed account i and its kind; false when there is none.
func (f frame) tree(i uint8) (solana.PublicKey, tree, bool) {
	at := f.packed + int(i)
	if at >= f.c.Accounts() {
		return solana.PublicKey{}, notATree, false
	}
	key := f.key(at)
	return key, trees[key], true
}

// pay takes a fee from the payer, the first account.
func (f frame) pay(to solana.PublicKey, fee uint64) {
	system.Transfer(f.c, f.key(0), to, fee)
}

// Process runs a call from another program. It cannot be called at top level: nobody but a program
// has a CPI authority.
func Process(c *svm.Context) {
	call := decode(c.Data)
	f := newFrame(c, call.v1)
	authority := c.Account(1)
	abort.Unless(authority.Signer, invalidSigner)
	want, err := solana.CreateProgramAddress([][]byte{authoritySeed, {call.bump}}, call.program)
	abort.Unless(err == nil && authority.Key == want, cpiSignerCheckFailed)
	f.create(call)
}

var authoritySeed = []byte("cpi_authority")

// output returns the account that a new leaf goes to and its fee.
func (f frame) output(i uint8) (key solana.PublicKey, fee uint64) {
	key, kind, ok := f.tree(i)
	switch {
	case !ok:
		abort.With(outputIndexOutOfBounds)
	case kind == outputQueue:
		fee = LeafFee
	case kind == stateTreeV1:
		fee = LeafFeeV1
	default:
		abort.With(stateTreeMismatch)
	}
	return key, fee
}

func (f frame) create(n call) {
	at, kind, ok := f.tree(n.TreeIndex)
	// The program indexes the accounts without looking.
	abort.Unless(ok, svm.ProgramFailedToComplete)
	version, fee := wire.TreeV2, uint64(AddressFee)
	paid, touched := at, []solana.PublicKey{at}
	account := svm.Compressed{
		Address: n.Address, Owner: n.program, Discriminator: n.Discriminator, Data: n.Data, DataHash: n.DataHash,
		Tree: wire.TreesV2.StateTree, Queue: wire.TreesV2.Queue,
	}
	switch kind {
	case addressTree:
	case addressTreeV1:
		queue, _, ok := f.tree(n.QueueIndex)
		abort.Unless(ok, packedIndexOutOfBounds)
		version, fee, paid, touched = wire.TreeV1, AddressFeeV1, queue, []solana.PublicKey{queue, at}
	default:
		abort.With(addressTreeMismatch)
	}
	abort.Unless(wire.LightAddress(version, n.Seed, at, n.program) == n.Address, addressDoesNotMatch)
	output, leafFee := f.output(n.OutputIndex)
	if trees[output] == stateTreeV1 {
		account.Tree, account.Queue = output, wire.TreesV1.Queue
	}
	abort.Unless(n.Proof != nil, proofIsNone)
	f.pay(paid, fee)
	f.pay(output, leafFee)
	f.compress(newAddress(n.Address, version), append(touched, output)...)
	f.c.CreateCompressed(account)
}

// compress is the call that changes the trees.
func (f frame) compress(data []byte, touched ...solana.PublicKey) {
	metas := []svm.Meta{{Key: f.key(f.compressionAuthority), Signer: true}, {Key: f.key(2)}}
	for _, t := range touched {
		metas = append(metas, svm.Meta{Key: t, Writable: true})
	}
	f.c.Call(wire.AccountCompressionProgramID, metas, data, [][]byte{authoritySeed, {compressionBump}})
}

// compressionBump is the bump of the compression authority under Light's system program.
const compressionBump byte = 255

// Compression is the account compression program: it accepts what Light's system program, holding
// the authority, tells it.
func Compression(c *svm.Context) {
	authority := c.Account(0)
	registered := c.Account(1)
	abort.Unless(authority.Signer && authority.Key == wire.CompressionAuthorityPDA, svm.MissingRequiredSignature)
	// The program slices the data without looking.
	abort.Unless(len(registered.Data()) >= 8, svm.ProgramFailedToComplete)
	abort.Unless(registered.Key == wire.RegisteredProgramPDA, invalidDiscriminator)
	for i := 2; i < c.Accounts(); i++ {
		a := c.Account(i)
		abort.Unless(a.Owner() == wire.AccountCompressionProgramID, accountOfAnotherProgram)
	}
	change(c)
}
