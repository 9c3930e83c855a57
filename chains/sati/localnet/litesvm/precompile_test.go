package litesvm

import (
	"crypto/ed25519"
	"encoding/binary"
	"slices"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
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

// secp256k1Data lays out header, address, signature, recovery id and message, all in the
// transaction's first instruction.
func secp256k1Data(message string) []byte {
	seed := [32]byte{31: 1}
	key := secp256k1.PrivKeyFromBytes(seed[:])
	digest := wire.Keccak256([]byte(message))
	compact := ecdsa.SignCompact(key, digest[:], false)
	address := wire.Keccak256(key.PubKey().SerializeUncompressed()[1:])
	d := []byte{1}
	for _, part := range []struct {
		at uint16
		ix byte
	}{{32, 0}, {12, 0}} {
		d = append(binary.LittleEndian.AppendUint16(d, part.at), part.ix)
	}
	d = binary.LittleEndian.AppendUint16(d, 97)
	d = append(binary.LittleEndian.AppendUint16(d, uint16(len(message))), 0)
	d = append(append(d, address[12:]...), compact[1:]...)
	return append(append(d, compact[0]-27), message...)
}
