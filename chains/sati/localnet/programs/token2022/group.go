package token2022

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// discInitializeMember starts the one instruction of the token group interface that is here.
var discInitializeMember = wire.Discriminator{0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86}

// processGroup runs the instruction by which a mint becomes a member of a group. Groups are made at
// genesis.
func processGroup(c *svm.Context) error {
	if disc, ok := wire.DiscriminatorOf(c.Data); !ok || disc != discInitializeMember || len(c.Data) != len(disc) {
		return errInvalidInstruction
	}
	c.Log("TokenGroupInstruction: InitializeMember")
	return initializeMember(c)
}

// mintedBy opens a mint for an extension that only its mint authority adds, and that a pointer must
// announce.
func mintedBy(at, authority *svm.Borrowed, wrong svm.Custom) (*view, error) {
	if err := owned(at); err != nil {
		return nil, err
	}
	m, err := open(at, wire.MintAccount)
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
	if !m.has(wire.ExtGroupMemberPointer) {
		c.Log("A mint with group member configurations must have the group-member-pointer extension initialized")
		return errInvalidExtensionCombination
	}
	if at.Key == group.Key {
		return errMemberAccountIsGroup
	}
	number, err := nextMember(group, groupAuthority)
	if err != nil {
		return err
	}
	if err := m.add(wire.ExtTokenGroupMember, wire.TokenGroupMember{Mint: mintInfo.Key, Group: group.Key, MemberNumber: number}.Encode()); err != nil {
		return err
	}
	return m.save()
}

// nextMember counts one more member of a group and returns its number.
func nextMember(at, authority *svm.Borrowed) (uint64, error) {
	m, err := open(at, wire.MintAccount)
	if err != nil {
		return 0, err
	}
	value, err := m.extension(wire.ExtTokenGroup)
	if err != nil {
		return 0, err
	}
	group, err := wire.DecodeTokenGroup(value)
	switch {
	case err != nil:
		return 0, svm.InvalidArgument
	case !authority.Signer:
		return 0, svm.MissingRequiredSignature
	case group.UpdateAuthority.IsZero():
		return 0, errImmutableGroup
	case group.UpdateAuthority != authority.Key:
		return 0, errGroupIncorrectUpdate
	case group.Size >= group.MaxSize:
		return 0, errGroupSizeExceeded
	}
	binary.LittleEndian.PutUint64(value[64:], group.Size+1)
	return group.Size + 1, m.save()
}
