package litesvm

import (
	"crypto/ed25519"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// precompiled are transactions with Ed25519 instructions: one that holds, then each byte of some
// spoiled, then cut short.
func precompiled() []transaction {
	on := func(data []byte) instruction { return ix("ed25519", "", data) }
	good := ed25519Data("message")
	list := []transaction{
		by("alice", on(good), pay("alice", "bob", 1)),
		by("alice", pay("alice", "bob", 1), on(ed25519Data(""))),
	}
	for _, i := range []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 40, 60, 75, 80, 100, len(good) - 1} {
		bad := slices.Clone(good)
		bad[i] ^= 1
		list = append(list, by("alice", on(bad), pay("alice", "bob", 1)))
	}
	for _, data := range [][]byte{good[:0], good[:1], good[:2], good[:5], good[:11], good[:16], good[:len(good)-1], {0}, {0, 0}, {0, 0, 0}} {
		list = append(list, by("alice", on(data)))
	}
	return list
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
