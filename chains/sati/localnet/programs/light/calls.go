package light

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// How many of Light's accounts an instruction has before the packed trees, and how many a call has.
const (
	accountsV1 = 8
	metasV2    = 6
	metasV1    = 11
)

// Client is Light's SDK in a calling program.
type Client struct {
	Payer solana.PublicKey
	// First is where Light's accounts begin among the instruction's.
	First int
	// Signer are the seeds of the program's CPI authority, whose bump is the last.
	Signer [][]byte
	// Missing is called, and does not return, when Light's accounts are not all there: the SDK
	// finds out before it calls.
	Missing func()
}

// Tree returns a packed tree account, false when there is none.
func (s Client) Tree(c *svm.Context, i uint8) (solana.PublicKey, bool) {
	n := wire.LightSystemAccounts
	if c.January() {
		n = accountsV1
	}
	at := s.First + n + int(i)
	if at >= c.Accounts() {
		return solana.PublicKey{}, false
	}
	return c.Account(at).Key, true
}

// metas are the accounts of the call. Keys are taken as they come: Light and the runtime judge
// them.
func (s Client) metas(c *svm.Context) []svm.Meta {
	fixed := wire.LightSystemAccounts
	if c.January() {
		fixed = accountsV1
	}
	if c.Accounts() < s.First+fixed {
		s.Missing()
	}
	var rest []*svm.Borrowed
	for i := s.First; i < c.Accounts(); i++ {
		rest = append(rest, c.Account(i))
	}
	metas := []svm.Meta{{Key: s.Payer, Signer: true, Writable: true}, {Key: rest[1].Key, Signer: true}}
	for _, a := range rest[2 : fixed-1] {
		metas = append(metas, svm.Meta{Key: a.Key})
	}
	system := svm.Meta{Key: rest[fixed-1].Key}
	if c.January() {
		// Optional accounts that are left out are the program's own id: the pool, the recipient,
		// the CPI context.
		none := svm.Meta{Key: wire.LightSystemProgramID}
		metas = append(metas, none, none, system, none)
	} else {
		metas = append(metas, system)
	}
	for _, a := range rest[fixed:] {
		metas = append(metas, svm.Meta{Key: a.Key, Signer: a.Signer, Writable: a.Writable})
	}
	return metas
}

// Creation is a new compressed account of the calling program.
type Creation struct {
	Proof                              *wire.Proof
	Seed, Address                      [32]byte
	Owner                              solana.PublicKey
	TreeIndex, QueueIndex, OutputIndex uint8
	RootIndex                          uint16
	Discriminator                      uint64
	Data                               []byte
	DataHash                           [32]byte
}

// createDisc is the instruction of Light's system program with read-only accounts.
var createDisc = [8]byte{0x56, 0x2f, 0xa3, 0xa6, 0x15, 0xdf, 0x5c, 0x08}

// header is what the call begins with: generation, CPI signer, no lamports, no CPI context.
func (s Client) header(c *svm.Context, proof *wire.Proof) []byte {
	mode := byte(1)
	if c.January() {
		mode = 0
	}
	d := append(createDisc[:], mode)
	d = append(d, s.Signer[len(s.Signer)-1]...)
	d = append(d, c.Program[:]...)
	d = append(d, make([]byte, noContext)...)
	if proof == nil {
		return append(d, 0)
	}
	d = append(append(d, 1), proof.A[:]...)
	return append(append(d, proof.B[:]...), proof.C[:]...)
}

// noContext is the length of the fields about lamports and CPI context.
const noContext = 14

// count is the length of a list.
func count(d []byte, n int) []byte { return binary.LittleEndian.AppendUint32(d, uint32(n)) }

// Create calls Light to create an account.
func (s Client) Create(c *svm.Context, n Creation) {
	metas := s.metas(c)
	d := count(s.header(c, n.Proof), 1)
	d = append(append(d, n.Seed[:]...), n.QueueIndex, n.TreeIndex)
	d = binary.LittleEndian.AppendUint16(d, n.RootIndex)
	d = append(d, 1, 0) // assigned to the first output
	d = count(count(d, 0), 1)
	d = append(d, c.Program[:]...)
	d = binary.LittleEndian.AppendUint64(d, 0)
	d = append(append(d, 1), n.Address[:]...)
	d = binary.LittleEndian.AppendUint64(append(d, 1), n.Discriminator)
	d = append(count(d, len(n.Data)), n.Data...)
	d = append(append(d, n.DataHash[:]...), n.OutputIndex)
	c.Call(wire.LightSystemProgramID, metas, count(count(d, 0), 0), s.Signer)
}

// call is a decoded call.
type call struct {
	v1      bool
	bump    byte
	program solana.PublicKey
	Creation
}

// fields takes values off a call.
type fields struct{ svm.Reader }

func (f *fields) hash() [32]byte { return [32]byte(f.Take(32)) }

// want takes bytes that can only be these.
func (f *fields) want(p ...byte) {
	abort.Unless(string(f.Take(uint64(len(p)))) == string(p), f.Short)
}

func (f *fields) count(want int)   { f.want(count(nil, want)...) }
func (f *fields) zeros(length int) { f.want(make([]byte, length)...) }

// decode reads the call that Client makes; Light knows more.
func decode(data []byte) call {
	f := &fields{svm.Reader{Bytes: data, Short: svm.InvalidInstructionData}}
	f.want(createDisc[:]...)
	c := call{v1: f.U8() == 0, bump: f.U8(), program: f.hash()}
	f.zeros(noContext)
	if f.U8() == 1 {
		c.Proof = new(wire.Proof)
		copy(c.Proof.A[:], f.Take(32))
		copy(c.Proof.B[:], f.Take(64))
		copy(c.Proof.C[:], f.Take(32))
	}
	f.count(1)
	c.Seed, c.QueueIndex, c.TreeIndex, c.RootIndex = f.hash(), f.U8(), f.U8(), f.U16()
	f.want(1, 0)
	f.count(0)
	f.count(1)
	c.Owner = f.hash()
	f.zeros(8)
	f.want(1)
	c.Address = f.hash()
	f.want(1)
	c.Discriminator = f.U64()
	c.Data = append([]byte{}, f.Vec()...)
	c.DataHash, c.OutputIndex = f.hash(), f.U8()
	f.zeros(8)
	f.End()
	return c
}

// opNewAddress is what the system program asks of account compression.
const opNewAddress = 1

func newAddress(address [32]byte, version wire.TreeVersion) []byte {
	return append([]byte{opNewAddress, byte(version)}, address[:]...)
}

// change carries out what the system program asks.
func change(c *svm.Context) {
	f := &fields{svm.Reader{Bytes: c.Data, Short: svm.InvalidInstructionData}}
	f.want(opNewAddress)
	version, address := wire.TreeVersion(f.U8()), f.hash()
	switch {
	case !c.AddressTaken(address):
	case version == wire.TreeV1:
		abort.With(AddressTakenV1)
	default:
		abort.With(AddressTaken)
	}
}
