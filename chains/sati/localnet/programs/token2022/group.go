package token2022

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// processGroup runs the instruction by which a mint becomes a member of a group. Groups are made at
// genesis.
func processGroup(c *svm.Context) {
	if disc, ok := spl.DiscriminatorOf(c.Data); !ok || disc != spl.GroupInitializeMemberDisc || len(c.Data) != len(disc) {
		abort.With(errInvalidInstruction)
	}
	c.Log("TokenGroupInstruction: InitializeMember")
	initializeMember(c)
}

// mintedBy opens a mint for an extension that only its mint authority adds, and that a pointer must
// announce.
func mintedBy(at, authority *svm.Borrowed, wrong error) *view {
	owned(at)
	m := open(at, spl.MintAccount)
	abort.Unless(authority.Signer, svm.MissingRequiredSignature)
	if current := m.some(mintAuthorityAt); current == nil || *current != authority.Key {
		abort.With(wrong)
	}
	return m
}

// initializeMember makes a mint a member of a group: the next number, written into the member's
// mint.
func initializeMember(c *svm.Context) {
	a := accounts(c, 5)
	at, mintInfo, mintAuthority, group, groupAuthority := a[0], a[1], a[2], a[3], a[4]
	owned(group)
	c.Require(at.Key == mintInfo.Key, errMintMismatch, "Group member configurations for a mint must be initialized in the mint itself.")
	m := mintedBy(mintInfo, mintAuthority, errGroupIncorrectMint)
	if !m.has(spl.ExtGroupMemberPointer) {
		c.Log("A mint with group member configurations must have the group-member-pointer extension initialized")
		abort.With(errInvalidExtensionCombination)
	}
	abort.Unless(at.Key != group.Key, errMemberAccountIsGroup)
	number := nextMember(group, groupAuthority)
	m.put(spl.ExtTokenGroupMember, spl.TokenGroupMember{Mint: mintInfo.Key, Group: group.Key, MemberNumber: number}.Encode(), false)
	m.save()
}

// nextMember counts one more member of a group and returns its number.
func nextMember(at, authority *svm.Borrowed) uint64 {
	m := open(at, spl.MintAccount)
	value := m.extension(spl.ExtTokenGroup)
	group, err := layouts.DecodeTokenGroup(value)
	abort.Unless(err == nil, svm.InvalidArgument)
	abort.Unless(authority.Signer, svm.MissingRequiredSignature)
	abort.Unless(!group.UpdateAuthority.IsZero(), errImmutableGroup)
	abort.Unless(group.UpdateAuthority == authority.Key, errGroupIncorrectUpdate)
	abort.Unless(group.Size < group.MaxSize, errGroupSizeExceeded)
	binary.LittleEndian.PutUint64(value[64:], group.Size+1)
	m.save()
	return group.Size + 1
}
