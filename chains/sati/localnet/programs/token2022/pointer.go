package token2022

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// pointer is one of the extensions that say where something about a mint is: an authority and an
// address, zeros being none.
type pointer struct {
	extension spl.ExtensionType
	// name is how logs call the instructions, what how they call the extension.
	name, what string
}

var (
	metadataPointer = pointer{spl.ExtMetadataPointer, "MetadataPointerInstruction", "metadata pointer"}
	groupPointer    = pointer{spl.ExtGroupPointer, "GroupPointerInstruction", "group pointer"}
	memberPointer   = pointer{spl.ExtGroupMemberPointer, "GroupMemberPointerInstruction", "group member pointer"}
)

func (p pointer) process(c *svm.Context, in *args) {
	abort.Unless(len(in.Bytes) != 0, svm.InvalidInstructionData)
	switch in.U8() {
	case spl.SubInitialize:
		c.Log("%s::Initialize", p.name)
		authority, address := in.Key(), in.Key()
		in.End()
		p.initialize(c, authority, address)
		return
	case spl.SubUpdate:
		c.Log("%s::Update", p.name)
		address := in.Key()
		in.End()
		p.update(c, address)
		return
	}
	abort.With(errInvalidInstruction)
}

func (p pointer) initialize(c *svm.Context, authority, address solana.PublicKey) {
	a := accounts(c, 1)
	owned(a[0])
	m := openBlank(a[0], spl.MintAccount)
	value := m.initialize(p.extension, 64, true)
	// A pointer that neither points nor can ever be changed is refused.
	if authority.IsZero() && address.IsZero() {
		c.Log("The %s extension requires at least an authority or an address for initialization, neither was provided", p.what)
		abort.With(errInvalidInstruction)
	}
	copy(value, authority[:])
	copy(value[32:], address[:])
	m.save()
}

func (p pointer) update(c *svm.Context, address solana.PublicKey) {
	a := accounts(c, 2)
	owned(a[0])
	m := open(a[0], spl.MintAccount)
	value := m.extension(p.extension)
	authority := solana.PublicKeyFromBytes(value[:32])
	abort.Unless(!authority.IsZero(), errNoAuthorityExists)
	signedBy(a[1], authority)
	copy(value[32:], address[:])
	m.save()
}
