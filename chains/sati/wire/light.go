package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// TreeVersion tells Light's two generations of trees apart. Their address spaces are separate.
type TreeVersion uint8

// V1 trees hold attestations written before 20 February 2026, V2 trees those written since.
const (
	TreeV1 TreeVersion = 1
	TreeV2 TreeVersion = 2
)

// Trees are the accounts of one generation of Light's public trees, the same on every cluster.
type Trees struct {
	Version TreeVersion
	// AddressTree keeps addresses unique. AddressQueue equals it in V2.
	AddressTree, AddressQueue solana.PublicKey
	// StateTree holds account hashes. Queue is the output queue in V2 and the nullifier queue in
	// V1.
	StateTree, Queue solana.PublicKey
	// CPIContext is zero in V1.
	CPIContext solana.PublicKey
}

var (
	// TreesV1 are read, and never written to.
	TreesV1 = Trees{
		Version:      TreeV1,
		AddressTree:  solana.MustPublicKeyFromBase58("amt1Ayt45jfbdw5YSo7iz6WZxUmnZsQTYXy82hVwyC2"),
		AddressQueue: solana.MustPublicKeyFromBase58("aq1S9z4reTSQAdgWHGD2zDaS39sjGrAxbR31vxJ2F4F"),
		StateTree:    solana.MustPublicKeyFromBase58("smt1NamzXdq4AMqS2fS2F1i5KTYPZRhoHgWx38d8WsT"),
		Queue:        solana.MustPublicKeyFromBase58("nfq1NvQDJ2GEgnS8zt9prAe8rjjpAW1zFkrvZoBR148"),
	}
	// TreesV2 are the batched trees the present program writes to.
	TreesV2 = Trees{
		Version:      TreeV2,
		AddressTree:  solana.MustPublicKeyFromBase58("amt2kaJA14v3urZbZvnc5v2np8jqvc4Z8zDep5wbtzx"),
		AddressQueue: solana.MustPublicKeyFromBase58("amt2kaJA14v3urZbZvnc5v2np8jqvc4Z8zDep5wbtzx"),
		StateTree:    solana.MustPublicKeyFromBase58("bmt1LryLZUMmF7ZtqESaw7wifBXLfXHQYoE4GAmrahU"),
		Queue:        solana.MustPublicKeyFromBase58("oq1na8gojfdUhsfCpyjNt6h4JaDWtHf1yQj4koBWfto"),
		CPIContext:   solana.MustPublicKeyFromBase58("cpi15BoVPKgEPw5o8wc2T816GE7b378nMXnhH3Xbq4y"),
	}
)

// LightAddressSeed is the hash of seeds from which an address is made; program is part of it in V1
// only.
func LightAddressSeed(v TreeVersion, program solana.PublicKey, seeds ...[]byte) [32]byte {
	parts := make([][]byte, 0, len(seeds)+1)
	if v == TreeV1 {
		parts = append(append(parts, program[:]), seeds...)
	} else {
		parts = append(append(parts, seeds...), hashToFieldBump)
	}
	return toField(caip.Keccak256(parts...))
}

// LightAddress is the address of a compressed account.
func LightAddress(v TreeVersion, seed [32]byte, tree, program solana.PublicKey) solana.PublicKey {
	if v == TreeV1 {
		return toField(caip.Keccak256(tree[:], seed[:], hashToFieldBump))
	}
	return toField(caip.Keccak256(seed[:], tree[:], program[:], hashToFieldBump))
}

// AttestationAddress is where the compressed attestation of these four lives in a tree generation.
// It can exist once in each.
func AttestationAddress(t Trees, taskRef [32]byte, schema, mint, counterparty solana.PublicKey) solana.PublicKey {
	nonce := AttestationNonce(taskRef, schema, mint, counterparty)
	seed := LightAddressSeed(t.Version, ProgramID, []byte("attestation"), schema[:], mint[:], nonce[:])
	return LightAddress(t.Version, seed, t.AddressTree, ProgramID)
}

var hashToFieldBump = []byte{0xff}

// toField makes a hash smaller than the BN254 prime; with the first byte zero the first bump always
// fits.
func toField(h [32]byte) solana.PublicKey {
	h[0] = 0
	return h
}
