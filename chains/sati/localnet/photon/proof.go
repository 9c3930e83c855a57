package photon

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// maxProofAddresses are the addresses of one validity proof at most.
const maxProofAddresses = 4

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

// addressContext is where a new address goes.
func addressContext(tree solana.PublicKey) photon.MerkleContext {
	m := photon.MerkleContext{TreeType: treeAddressV2, Tree: tree, Queue: tree, NextTreeContext: json.RawMessage("null")}
	if tree == wire.TreesV1.AddressTree {
		m.TreeType, m.Queue = treeAddressV1, wire.TreesV1.AddressQueue
	}
	return m
}

func (s *Server) validityProof(slot uint64, raw json.RawMessage) any {
	var p photon.ValidityProofParams
	decode(raw, &p)
	jsonrpc.Require(len(p.Hashes) == 0, "This local network proves new addresses alone: nothing of SATI's closes a compressed account")
	jsonrpc.Require(len(p.NewAddressesWithTrees) != 0, "No new addresses provided for proof generation")
	jsonrpc.Require(len(p.NewAddressesWithTrees) <= maxProofAddresses, "Too many new addresses for one proof")
	out := photon.ValidityProof{Accounts: []json.RawMessage{}, Addresses: []photon.AddressProof{}}
	for _, a := range p.NewAddressesWithTrees {
		state := wire.TreesV2.StateTree
		switch a.Tree {
		case wire.TreesV2.AddressTree:
		case wire.TreesV1.AddressTree:
			state = wire.TreesV1.StateTree
		default:
			jsonrpc.Refuse("Unknown address tree %s", a.Tree)
		}
		// An address that was used in a tree can never be proven new there.
		there := s.bank.Light().ByAddress(a.Address, slot)
		jsonrpc.Require(there == nil || there.Tree != state, "Address %s already exists", a.Address)
		out.CompressedProof = proof()
		out.Addresses = append(out.Addresses, photon.AddressProof{
			Address: a.Address, Root: root(slot), RootIndex: rootIndex, MerkleContext: addressContext(a.Tree),
		})
	}
	return out
}
