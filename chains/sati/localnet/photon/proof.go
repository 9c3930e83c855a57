package photon

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Limits of one validity proof.
const (
	maxProofHashes    = 8
	maxProofAddresses = 4
)

// rootIndex is the constant root every proof is made against. Light's program panics beyond the
// roots that a tree keeps, of which a new one has few.
const rootIndex = 3

// proof is the constant proof.
func proof() *photon.Proof {
	p := &photon.Proof{A: make([]byte, 32), B: make([]byte, 64), C: make([]byte, 32)}
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

// proofParams reads what shall be proven. V2 proofs are about both generations of trees, V1 proofs
// about V1 only.
func (s *Server) proofParams(raw json.RawMessage, slot uint64, v1 bool) (p photon.ValidityProofParams, leaves []*bank.Compressed, err error) {
	if err := decode(raw, &p); err != nil {
		return p, nil, err
	}
	if len(p.Hashes)+len(p.NewAddressesWithTrees) == 0 {
		return p, nil, invalid("No hashes or new addresses provided for proof generation")
	}
	if len(p.Hashes) > maxProofHashes || len(p.NewAddressesWithTrees) > maxProofAddresses {
		return p, nil, invalid("Too many hashes or new addresses for one proof")
	}
	for _, h := range p.Hashes {
		c := s.bank.CompressedByHash(h, slot)
		if c == nil || v1 && !inV1(c) {
			return p, nil, invalid(fmt.Sprintf("Leaf node not found for hash %s", h))
		}
		leaves = append(leaves, c)
	}
	for _, a := range p.NewAddressesWithTrees {
		if a.Tree != wire.TreesV1.AddressTree && (v1 || a.Tree != wire.TreesV2.AddressTree) {
			return p, nil, invalid(fmt.Sprintf("Unknown address tree %s", a.Tree))
		}
		if err := s.unused(a.Address, a.Tree, slot); err != nil {
			return p, nil, err
		}
	}
	return p, leaves, nil
}

// unused refuses an address that was used in an address tree: it can never be proven new there.
func (s *Server) unused(address, tree solana.PublicKey, slot uint64) error {
	state := wire.TreesV2.StateTree
	if tree == wire.TreesV1.AddressTree {
		state = wire.TreesV1.StateTree
	}
	if s.bank.AddressTaken(address, state, slot) {
		return invalid(fmt.Sprintf("Address %s already exists", address))
	}
	return nil
}

// addressContext is where a new address goes.
func addressContext(tree solana.PublicKey) photon.MerkleContext {
	m := photon.MerkleContext{TreeType: treeAddressV2, Tree: tree, Queue: tree, NextTreeContext: json.RawMessage("null")}
	if tree == wire.TreesV1.AddressTree {
		m.TreeType, m.Queue = treeAddressV1, wire.TreesV1.AddressQueue
	}
	return m
}

func (s *Server) validityProof(raw json.RawMessage) (any, error) {
	slot := s.slot()
	p, leaves, err := s.proofParams(raw, slot, false)
	if err != nil {
		return nil, err
	}
	out := photon.ValidityProof{Accounts: []photon.AccountProof{}, Addresses: []photon.AddressProof{}}
	for _, c := range leaves {
		a := photon.AccountProof{Hash: c.Hash, LeafIndex: photon.FlexUint64(c.Leaf), MerkleContext: *render(c, nil).MerkleContext}
		if inV1(c) {
			a.Root, a.RootIndex = root(slot), photon.RootIndex{RootIndex: rootIndex}
			out.CompressedProof = proof()
		} else {
			// Every leaf of a V2 tree is still in the output queue, so its index alone proves it.
			a.RootIndex.ProveByIndex = true
		}
		out.Accounts = append(out.Accounts, a)
	}
	for _, a := range p.NewAddressesWithTrees {
		out.CompressedProof = proof()
		out.Addresses = append(out.Addresses, photon.AddressProof{
			Address: a.Address, Root: root(slot), RootIndex: rootIndex, MerkleContext: addressContext(a.Tree),
		})
	}
	return result(s.shownSlot(slot), out), nil
}

// validityProofV1 answers in the older shape.
func (s *Server) validityProofV1(raw json.RawMessage) (any, error) {
	slot := s.slot()
	p, leaves, err := s.proofParams(raw, slot, true)
	if err != nil {
		return nil, err
	}
	type proofV1 struct {
		Proof   *photon.Proof      `json:"compressedProof"`
		Roots   []solana.PublicKey `json:"roots"`
		Indices []uint64           `json:"rootIndices"`
		Leaf    []uint64           `json:"leafIndices"`
		Leaves  []solana.PublicKey `json:"leaves"`
		Trees   []solana.PublicKey `json:"merkleTrees"`
	}
	out := proofV1{Proof: proof()}
	add := func(leaf solana.PublicKey, index uint64, tree solana.PublicKey) {
		out.Roots = append(out.Roots, root(slot))
		out.Indices = append(out.Indices, rootIndex)
		out.Leaf = append(out.Leaf, index)
		out.Leaves = append(out.Leaves, leaf)
		out.Trees = append(out.Trees, tree)
	}
	for _, c := range leaves {
		add(c.Hash, c.Leaf, c.Tree)
	}
	for _, a := range p.NewAddressesWithTrees {
		add(a.Address, 0, a.Tree)
	}
	return result(s.shownSlot(slot), out), nil
}

// maxAddressProofs bounds one getMultipleNewAddressProofs.
const maxAddressProofs = 50

// addressProof is the non-inclusion proof of one address. Its hashes are stand-ins, one for each
// level of the tree: 26 in V1, 40 in V2.
type addressProof struct {
	Root         solana.PublicKey   `json:"root"`
	Address      solana.PublicKey   `json:"address"`
	Lower        solana.PublicKey   `json:"lowerRangeAddress"`
	Higher       solana.PublicKey   `json:"higherRangeAddress"`
	Next         uint32             `json:"nextIndex"`
	Proof        []solana.PublicKey `json:"proof"`
	Tree         solana.PublicKey   `json:"merkleTree"`
	Seq          uint64             `json:"rootSeq"`
	LowLeafIndex uint32             `json:"lowElementLeafIndex"`
}

// newAddressProofsV1 takes a bare list of addresses, all for the V1 tree.
func (s *Server) newAddressProofsV1(raw json.RawMessage) (any, error) {
	var addresses []solana.PublicKey
	if err := decode(raw, &addresses); err != nil {
		return nil, err
	}
	list := make([]photon.NewAddress, len(addresses))
	for i, a := range addresses {
		list[i] = photon.NewAddress{Address: a, Tree: wire.TreesV1.AddressTree}
	}
	return s.addressProofs(list)
}

func (s *Server) newAddressProofs(raw json.RawMessage) (any, error) {
	var list []photon.NewAddress
	if err := decode(raw, &list); err != nil {
		return nil, err
	}
	return s.addressProofs(list)
}

func (s *Server) addressProofs(list []photon.NewAddress) (any, error) {
	if len(list) == 0 || len(list) > maxAddressProofs {
		return nil, invalid(fmt.Sprintf("%d addresses requested; want 1 to %d", len(list), maxAddressProofs))
	}
	slot := s.slot()
	out := make([]addressProof, len(list))
	for i, a := range list {
		levels := 40
		switch a.Tree {
		case wire.TreesV2.AddressTree:
		case wire.TreesV1.AddressTree:
			levels = 26
		default:
			return nil, invalid(fmt.Sprintf("Unknown address tree %s", a.Tree))
		}
		if err := s.unused(a.Address, a.Tree, slot); err != nil {
			return nil, err
		}
		lower, higher := s.bank.AddressNeighbours(a.Address, slot)
		out[i] = addressProof{
			Root: root(slot), Address: a.Address, Lower: lower, Higher: higher, Next: 1,
			Proof: make([]solana.PublicKey, levels), Tree: a.Tree, Seq: slot,
		}
		for level := range out[i].Proof {
			out[i].Proof[level] = root(uint64(level))
		}
	}
	return result(s.shownSlot(slot), out), nil
}
