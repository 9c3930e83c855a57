package litesvm

import (
	"crypto/ed25519"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// precompiled are transactions with signature instructions: one that holds, then each byte of some
// spoiled, then cut short.
func precompiled(program string, make func(message string) []byte) []transaction {
	good := make("message")
	list := []transaction{
		by("alice", ix(program, "", good), pay("alice", "bob", 1)),
		by("alice", pay("alice", "bob", 1), ix(program, "", make(""))),
	}
	for _, i := range []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 40, 60, 75, 80, 100, len(good) - 1} {
		if i < len(good) {
			bad := slices.Clone(good)
			bad[i] ^= 1
			list = append(list, by("alice", ix(program, "", bad), pay("alice", "bob", 1)))
		}
	}
	for _, n := range []int{0, 1, 2, 5, 11, 16, len(good) - 1} {
		list = append(list, by("alice", ix(program, "", good[:n])))
	}
	return append(list, by("alice", ix(program, "", []byte{0})), by("alice", ix(program, "", []byte{0, 0})), by("alice", ix(program, "", []byte{0, 0, 0})))
}

func ed25519Data(message string) []byte {
	key := solana.PrivateKey(ed25519.NewKeyFromSeed(make([]byte, 32)))
	sig, err := key.Sign([]byte(message))
	if err != nil {
		panic(err)
	}
	built := spl.Ed25519Instruction(spl.SignedMessage{Key: key.PublicKey(), Signature: sig, Message: []byte(message)})
	data, err := built.Data()
	if err != nil {
		panic(err)
	}
	return data
}
