package token2022

import (
	"github.com/gagliardetto/solana-go"

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

func (p pointer) process(c *svm.Context, in *args) error {
	if len(in.b) == 0 {
		return svm.InvalidInstructionData
	}
	switch in.u8() {
	case spl.SubInitialize:
		c.Log("%s::Initialize", p.name)
		authority, address := in.key(), in.key()
		if err := in.end(); err != nil {
			return err
		}
		return p.initialize(c, authority, address)
	case spl.SubUpdate:
		c.Log("%s::Update", p.name)
		address := in.key()
		if err := in.end(); err != nil {
			return err
		}
		return p.update(c, address)
	}
	return errInvalidInstruction
}

func (p pointer) initialize(c *svm.Context, authority, address solana.PublicKey) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := openBlank(a[0], spl.MintAccount)
	if err != nil {
		return err
	}
	value, err := m.initialize(p.extension, 64, true)
	if err != nil {
		return err
	}
	// A pointer that neither points nor can ever be changed is refused.
	if authority.IsZero() && address.IsZero() {
		c.Log("The %s extension requires at least an authority or an address for initialization, neither was provided", p.what)
		return errInvalidInstruction
	}
	copy(value, authority[:])
	copy(value[32:], address[:])
	return m.save()
}

func (p pointer) update(c *svm.Context, address solana.PublicKey) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := open(a[0], spl.MintAccount)
	if err != nil {
		return err
	}
	value, err := m.extension(p.extension)
	if err != nil {
		return err
	}
	authority := solana.PublicKeyFromBytes(value[:32])
	if authority.IsZero() {
		return errNoAuthorityExists
	}
	if err := signedBy(c, a[1], authority, 2); err != nil {
		return err
	}
	copy(value[32:], address[:])
	return m.save()
}
