package token2022

import (
	"math"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// discInitializeMember is the group interface's InitializeMember.
var discInitializeMember = wire.Discriminator{0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86}

// initializeMember makes a mint a member of a group: the next number, written into the member's mint.
func initializeMember(c *svm.Context) error {
	c.Log("TokenGroupInstruction: InitializeMember")
	a, err := accounts(c, 5)
	if err != nil {
		return err
	}
	at, mintInfo, mintAuthority, group, groupAuthority := a[0], a[1], a[2], a[3], a[4]
	if at.Key == group.Key {
		return errMemberAccountIsGroup
	}
	if err := owned(mintInfo, group); err != nil {
		return err
	}
	m, err := readMint(mintInfo.Data())
	if err != nil {
		return err
	}
	switch {
	case !mintAuthority.Signer:
		return svm.MissingRequiredSignature
	case m.MintAuthority == nil || *m.MintAuthority != mintAuthority.Key:
		return errGroupIncorrectMint
	case at.Key != mintInfo.Key:
		c.Log("Member information must be stored in the mint itself.")
		return errMintMismatch
	}
	number, err := nextMember(group, groupAuthority)
	if err != nil {
		return err
	}
	if _, ok := m.Get(wire.ExtTokenGroupMember); ok {
		return errExtensionAlreadyInitialized
	}
	m.Set(wire.ExtTokenGroupMember, wire.TokenGroupMember{Mint: mintInfo.Key, Group: group.Key, MemberNumber: number}.Encode())
	return at.SetData(resize(m))
}

// nextMember counts the group up.
func nextMember(at, authority *svm.Borrowed) (uint64, error) {
	m, err := readMint(at.Data())
	if err != nil {
		return 0, err
	}
	value, ok := m.Get(wire.ExtTokenGroup)
	if !ok {
		return 0, svm.InvalidAccountData
	}
	group, err := wire.DecodeTokenGroup(value)
	switch {
	case err != nil:
		return 0, svm.InvalidAccountData
	case !authority.Signer:
		return 0, svm.MissingRequiredSignature
	case group.UpdateAuthority.IsZero():
		return 0, errImmutableGroup
	case group.UpdateAuthority != authority.Key:
		return 0, errGroupIncorrectUpdate
	case group.Size == math.MaxUint64 || group.Size+1 > group.MaxSize:
		return 0, errGroupSizeExceeded
	}
	group.Size++
	m.Set(wire.ExtTokenGroup, group.Encode())
	return group.Size, at.SetData(m.Encode())
}
