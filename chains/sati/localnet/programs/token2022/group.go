package token2022

import (
	"encoding/binary"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// initializeMember makes a mint a member of a group: the next number, written into the member's mint.
func initializeMember(c *svm.Context) error {
	c.Log("TokenGroupInstruction: InitializeMember")
	a, err := accounts(c, 5)
	if err != nil {
		return err
	}
	member, memberMint, mintAuthority, group, groupAuthority := a[0], a[1], a[2], a[3], a[4]
	if member.Key == group.Key {
		return errMemberAccountIsGroup
	}
	if err := owned(memberMint, group); err != nil {
		return err
	}
	m, err := readMint(memberMint.Data())
	if err != nil {
		return err
	}
	if !mintAuthority.Signer {
		return svm.MissingRequiredSignature
	}
	if m.authority == nil || *m.authority != mintAuthority.Key {
		return errGroupIncorrectMint
	}
	if member.Key != memberMint.Key {
		c.Log("Member information must be stored in the mint itself.")
		return errMintMismatch
	}
	var number uint64
	err = edit(group, func(data []byte) error {
		if _, err := readMint(data); err != nil {
			return err
		}
		value, ok := extension(data, extTokenGroup)
		if !ok || len(value) != 80 {
			return svm.InvalidAccountData
		}
		if !groupAuthority.Signer {
			return svm.MissingRequiredSignature
		}
		update := optionalKey(value[:32])
		if update == nil {
			return errImmutableGroup
		}
		if *update != groupAuthority.Key {
			return errGroupIncorrectUpdate
		}
		number = binary.LittleEndian.Uint64(value[64:]) + 1
		if number == 0 || number > binary.LittleEndian.Uint64(value[72:]) {
			return errGroupSizeExceeded
		}
		binary.LittleEndian.PutUint64(value[64:], number)
		return nil
	})
	if err != nil {
		return err
	}
	value := append(memberMint.Key.Bytes(), group.Key[:]...)
	value = binary.LittleEndian.AppendUint64(value, number)
	data, err := rewrite(member.Data(), extTokenGroupMember, value, false)
	if err != nil {
		return err
	}
	return member.SetData(data)
}
