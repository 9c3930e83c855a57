package token2022

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// processGroup runs the instruction by which a mint becomes a member of a group. Groups are made at
// genesis.
func processGroup(c *svm.Context) {
	if disc, ok := spl.DiscriminatorOf(c.Data); !ok || disc != spl.GroupInitializeMemberDisc || len(c.Data) != len(disc) {
		svm.Abort(errInvalidInstruction)
	}
	c.Log("TokenGroupInstruction: InitializeMember")
	initializeMember(c)
}

// mintedBy opens a mint for an extension that only its mint authority adds, and that a pointer must
// announce.
func mintedBy(at, authority *svm.Borrowed, wrong svm.Custom) *view {
	owned(at)
	m := open(at, spl.MintAccount)
	if !authority.Signer {
		svm.Abort(svm.MissingRequiredSignature)
	}
	if current := m.some(mintAuthorityAt); current == nil || *current != authority.Key {
		svm.Abort(wrong)
	}
	return m
}

// initializeMember makes a mint a member of a group: the next number, written into the member's
// mint.
func initializeMember(c *svm.Context) {
	a := accounts(c, 5)
	at, mintInfo, mintAuthority, group, groupAuthority := a[0], a[1], a[2], a[3], a[4]
	owned(group)
	if at.Key != mintInfo.Key {
		c.Log("Group member configurations for a mint must be initialized in the mint itself.")
		svm.Abort(errMintMismatch)
	}
	m := mintedBy(mintInfo, mintAuthority, errGroupIncorrectMint)
	if !m.has(spl.ExtGroupMemberPointer) {
		c.Log("A mint with group member configurations must have the group-member-pointer extension initialized")
		svm.Abort(errInvalidExtensionCombination)
	}
	if at.Key == group.Key {
		svm.Abort(errMemberAccountIsGroup)
	}
	number := nextMember(group, groupAuthority)
	m.add(spl.ExtTokenGroupMember, spl.TokenGroupMember{Mint: mintInfo.Key, Group: group.Key, MemberNumber: number}.Encode())
	m.save()
}

// nextMember counts one more member of a group and returns its number.
func nextMember(at, authority *svm.Borrowed) uint64 {
	m := open(at, spl.MintAccount)
	value := m.extension(spl.ExtTokenGroup)
	group, err := layouts.DecodeTokenGroup(value)
	switch {
	case err != nil:
		svm.Abort(svm.InvalidArgument)
	case !authority.Signer:
		svm.Abort(svm.MissingRequiredSignature)
	case group.UpdateAuthority.IsZero():
		svm.Abort(errImmutableGroup)
	case group.UpdateAuthority != authority.Key:
		svm.Abort(errGroupIncorrectUpdate)
	case group.Size >= group.MaxSize:
		svm.Abort(errGroupSizeExceeded)
	}
	binary.LittleEndian.PutUint64(value[64:], group.Size+1)
	m.save()
	return group.Size + 1
}
