package token2022

import (
	"encoding/binary"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Discriminators of the group interface.
var (
	discInitializeGroup      = spl.Discriminator{0x79, 0x71, 0x6c, 0x27, 0x36, 0x33, 0x00, 0x04}
	discInitializeMember     = spl.Discriminator{0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86}
	discUpdateGroupMaxSize   = spl.Discriminator{0x6c, 0x25, 0xab, 0x8f, 0xf8, 0x1e, 0x12, 0x6e}
	discUpdateGroupAuthority = spl.Discriminator{0xa1, 0x69, 0x58, 0x01, 0xed, 0xdd, 0xd8, 0xcb}
)

// processGroup runs the instructions of the token group interface.
func processGroup(c *svm.Context) error {
	disc, _ := spl.DiscriminatorOf(c.Data)
	in := &args{}
	if len(c.Data) >= len(disc) {
		in.b = c.Data[len(disc):]
	}
	switch disc {
	case discInitializeGroup:
		update, size := in.key(), in.u64()
		if in.end() == nil {
			c.Log("TokenGroupInstruction: InitializeGroup")
			return initializeGroup(c, update, size)
		}
	case discUpdateGroupMaxSize:
		size := in.u64()
		if in.end() == nil {
			c.Log("TokenGroupInstruction: UpdateGroupMaxSize")
			return changeGroup(c, func(g *spl.TokenGroup) error {
				if size < g.Size {
					return errGroupSizeExceedsNew
				}
				g.MaxSize = size
				return nil
			})
		}
	case discUpdateGroupAuthority:
		next := in.key()
		if in.end() == nil {
			c.Log("TokenGroupInstruction: UpdateGroupAuthority")
			return changeGroup(c, func(g *spl.TokenGroup) error { g.UpdateAuthority = next; return nil })
		}
	case discInitializeMember:
		if in.end() == nil {
			c.Log("TokenGroupInstruction: InitializeMember")
			return initializeMember(c)
		}
	}
	return errInvalidInstruction
}

// mintedBy opens a mint for an extension that only its mint authority adds, and that a pointer must
// announce.
func mintedBy(at, authority *svm.Borrowed, wrong svm.Custom) (*view, error) {
	if err := owned(at); err != nil {
		return nil, err
	}
	m, err := open(at, spl.MintAccount)
	if err != nil {
		return nil, err
	}
	if !authority.Signer {
		return nil, svm.MissingRequiredSignature
	}
	if current := m.some(mintAuthorityAt); current == nil || *current != authority.Key {
		return nil, wrong
	}
	return m, nil
}

func initializeGroup(c *svm.Context, update solana.PublicKey, size uint64) error {
	a, err := accounts(c, 3)
	if err != nil {
		return err
	}
	if a[0].Key != a[1].Key {
		c.Log("Group configurations for a mint must be initialized in the mint itself.")
		return errMintMismatch
	}
	m, err := mintedBy(a[1], a[2], errGroupIncorrectMint)
	if err != nil {
		return err
	}
	if !m.has(spl.ExtGroupPointer) {
		c.Log("A mint with group configurations must have the group-pointer extension initialized")
		return errInvalidExtensionCombination
	}
	if err := m.add(spl.ExtTokenGroup, spl.TokenGroup{UpdateAuthority: update, Mint: a[1].Key, MaxSize: size}.Encode()); err != nil {
		return err
	}
	return m.save()
}

// initializeMember makes a mint a member of a group: the next number, written into the member's
// mint.
func initializeMember(c *svm.Context) error {
	a, err := accounts(c, 5)
	if err != nil {
		return err
	}
	at, mintInfo, mintAuthority, group, groupAuthority := a[0], a[1], a[2], a[3], a[4]
	if err := owned(group); err != nil {
		return err
	}
	if at.Key != mintInfo.Key {
		c.Log("Group member configurations for a mint must be initialized in the mint itself.")
		return errMintMismatch
	}
	m, err := mintedBy(mintInfo, mintAuthority, errGroupIncorrectMint)
	if err != nil {
		return err
	}
	if !m.has(spl.ExtGroupMemberPointer) {
		c.Log("A mint with group member configurations must have the group-member-pointer extension initialized")
		return errInvalidExtensionCombination
	}
	if at.Key == group.Key {
		return errMemberAccountIsGroup
	}
	number := uint64(0)
	err = editGroup(group, groupAuthority, func(g *spl.TokenGroup) error {
		if g.Size == math.MaxUint64 {
			return svm.ArithmeticOverflow
		}
		if g.Size+1 > g.MaxSize {
			return errGroupSizeExceeded
		}
		g.Size++
		number = g.Size
		return nil
	})
	if err != nil {
		return err
	}
	if err := m.add(spl.ExtTokenGroupMember, spl.TokenGroupMember{Mint: mintInfo.Key, Group: group.Key, MemberNumber: number}.Encode()); err != nil {
		return err
	}
	return m.save()
}

// changeGroup lets the update authority, the second account, change the group inside the mint, the
// first.
func changeGroup(c *svm.Context, change func(*spl.TokenGroup) error) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	return editGroup(a[0], a[1], change)
}

func editGroup(at, authority *svm.Borrowed, change func(*spl.TokenGroup) error) error {
	m, err := open(at, spl.MintAccount)
	if err != nil {
		return err
	}
	value, err := m.extension(spl.ExtTokenGroup)
	if err != nil {
		return err
	}
	group, err := spl.DecodeTokenGroup(value)
	switch {
	case err != nil:
		return svm.InvalidArgument
	case !authority.Signer:
		return svm.MissingRequiredSignature
	case group.UpdateAuthority.IsZero():
		return errImmutableGroup
	case group.UpdateAuthority != authority.Key:
		return errGroupIncorrectUpdate
	}
	if err := change(&group); err != nil {
		return err
	}
	copy(value, group.UpdateAuthority[:])
	binary.LittleEndian.PutUint64(value[64:], group.Size)
	binary.LittleEndian.PutUint64(value[72:], group.MaxSize)
	return m.save()
}
