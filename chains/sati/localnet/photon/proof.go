package photon

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Limits of one validity proof.
const (
	maxProofHashes    = 8
	maxProofAddresses = 4
)

// rootIndex is the constant root every proof is made against.
const rootIndex = 300

// proof is the constant proof.
func proof() *wire.PhotonProof {
	p := &wire.PhotonProof{A: make([]byte, 32), B: make([]byte, 64), C: make([]byte, 32)}
	for i := range p.B {
		p.B[i] = byte(i)
	}
	for i := range p.A {
		p.A[i], p.C[i] = byte(i), byte(100+i)
	}
	return p
}

// root is a stand-in: any 32 bytes below the field's prime.
func root(slot uint64) (r solana.PublicKey) {
	r = sha256.Sum256(fmt.Appendf(nil, "localnet root %d", slot))
	r[0] = 0
	return r
}

func (s *Server) proofParams(raw json.RawMessage, slot uint64, tree solana.PublicKey) (wire.PhotonValidityProofParams, error) {
	var p wire.PhotonValidityProofParams
	if err := decode(raw, &p); err != nil {
		return p, err
	}
	if len(p.Hashes)+len(p.NewAddressesWithTrees) == 0 {
		return p, invalid("No hashes or new addresses provided for proof generation")
	}
	if len(p.Hashes) > maxProofHashes || len(p.NewAddressesWithTrees) > maxProofAddresses {
		return p, invalid("Too many hashes or new addresses for one proof")
	}
	for _, a := range p.NewAddressesWithTrees {
		if a.Tree != tree {
			return p, invalid(fmt.Sprintf("Unknown address tree %s", a.Tree))
		}
		// The V1 tree is another space of addresses, and empty.
		if tree == wire.TreesV2.AddressTree && s.bank.AddressTaken(a.Address, slot) {
			return p, invalid(fmt.Sprintf("Address %s already exists", a.Address))
		}
	}
	return p, nil
}

func (s *Server) validityProof(raw json.RawMessage) (any, error) {
	slot := s.slot()
	p, err := s.proofParams(raw, slot, wire.TreesV2.AddressTree)
	if err != nil {
		return nil, err
	}
	out := wire.PhotonValidityProof{Accounts: []wire.PhotonAccountProof{}, Addresses: []wire.PhotonAddressProof{}}
	for _, h := range p.Hashes {
		c := s.bank.CompressedByHash(h, slot)
		if c == nil {
			return nil, invalid(fmt.Sprintf("Leaf node not found for hash %s", h))
		}
		// Every leaf is still in the output queue, so its index alone proves it.
		out.Accounts = append(out.Accounts, wire.PhotonAccountProof{
			Hash: h, RootIndex: wire.PhotonRootIndex{ProveByIndex: true}, LeafIndex: wire.FlexUint64(c.Leaf), MerkleContext: *render(c, nil).MerkleContext,
		})
	}
	for _, a := range p.NewAddressesWithTrees {
		out.CompressedProof = proof()
		out.Addresses = append(out.Addresses, wire.PhotonAddressProof{
			Address: a.Address, Root: root(slot), RootIndex: rootIndex,
			MerkleContext: wire.PhotonMerkleContext{
				TreeType: 4, Tree: wire.TreesV2.AddressTree, Queue: wire.TreesV2.AddressQueue, NextTreeContext: json.RawMessage("null"),
			},
		})
	}
	return result(slot, out), nil
}

// validityProofV1 answers in the older shape, about the V1 address tree, where nothing exists.
func (s *Server) validityProofV1(raw json.RawMessage) (any, error) {
	slot := s.slot()
	p, err := s.proofParams(raw, slot, wire.TreesV1.AddressTree)
	if err != nil {
		return nil, err
	}
	if len(p.Hashes) > 0 {
		return nil, invalid(fmt.Sprintf("Leaf node not found for hash %s", p.Hashes[0]))
	}
	type proofV1 struct {
		Proof   *wire.PhotonProof  `json:"compressedProof"`
		Roots   []solana.PublicKey `json:"roots"`
		Indices []uint64           `json:"rootIndices"`
		Leaf    []uint64           `json:"leafIndices"`
		Leaves  []solana.PublicKey `json:"leaves"`
		Trees   []solana.PublicKey `json:"merkleTrees"`
	}
	out := proofV1{Proof: proof()}
	for _, a := range p.NewAddressesWithTrees {
		out.Roots = append(out.Roots, root(slot))
		out.Indices = append(out.Indices, rootIndex)
		out.Leaf = append(out.Leaf, 0)
		out.Leaves = append(out.Leaves, a.Address)
		out.Trees = append(out.Trees, a.Tree)
	}
	return result(slot, out), nil
}
