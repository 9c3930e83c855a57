package photon

import (
	"bytes"
	"encoding/json"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const maxMultiple = 1000

// render prints an account.
func render(c *bank.Compressed) *photon.Account {
	address := solana.PublicKey(c.Address)
	a := &photon.Account{
		Hash: c.Hash, Address: &address, Owner: c.Owner, LeafIndex: photon.FlexUint64(c.Leaf), SlotCreated: photon.FlexUint64(c.Slot),
		Data:          &photon.Data{Discriminator: photon.FlexUint64(c.Discriminator), Data: append([]byte{}, c.Data...), DataHash: c.DataHash},
		MerkleContext: &photon.MerkleContext{TreeType: treeStateV1, Tree: c.Tree, Queue: c.Queue, NextTreeContext: json.RawMessage("null")},
	}
	if inV1(c) {
		// Only leaves of V1 trees have a sequence number.
		seq := photon.FlexUint64(c.Leaf)
		a.Seq = &seq
		return a
	}
	cpi := wire.TreesV2.CPIContext
	a.ProveByIndex, a.MerkleContext.TreeType, a.MerkleContext.CPIContext = true, treeStateV2, &cpi
	return a
}

// Types of trees.
const (
	treeStateV1   = 1
	treeAddressV1 = 2
	treeStateV2   = 3
	treeAddressV2 = 4
)

func inV1(c *bank.Compressed) bool { return c.Tree == wire.TreesV1.StateTree }

type ownerParams struct {
	Owner   solana.PublicKey `json:"owner"`
	Filters []struct {
		Memcmp *struct {
			Offset int    `json:"offset"`
			Bytes  string `json:"bytes"`
		} `json:"memcmp"`
	} `json:"filters"`
	Cursor *string `json:"cursor"`
	Limit  *int    `json:"limit"`

	compare [][]byte
	after   []byte
	limit   int
}

func (p *ownerParams) read(raw json.RawMessage) {
	decode(raw, p)
	jsonrpc.Require(len(p.Filters) <= 5, "Exceeded limit of 5 filters")
	for _, f := range p.Filters {
		jsonrpc.Require(f.Memcmp != nil && f.Memcmp.Offset >= 0 && len(f.Memcmp.Bytes) <= 1024, "Invalid params: a filter is a memcmp with offset and base58 bytes")
		want, err := base58.Decode(f.Memcmp.Bytes)
		jsonrpc.Require(err == nil, "Invalid params: filter bytes are not base58")
		p.compare = append(p.compare, want)
	}
	if p.Cursor != nil {
		after, err := base58.Decode(*p.Cursor)
		jsonrpc.Require(err == nil && len(after) == 32, "Invalid cursor length")
		p.after = after
	}
	p.limit = photon.MaxPage
	if p.Limit != nil {
		p.limit = *p.Limit
	}
	jsonrpc.Require(p.limit >= 1 && p.limit <= photon.MaxPage, "Value must be less than or equal to 1000")
}

func (p *ownerParams) matches(data []byte) bool {
	for i, want := range p.compare {
		at := p.Filters[i].Memcmp.Offset
		if at > len(data) || !bytes.HasPrefix(data[at:], want) {
			return false
		}
	}
	return true
}

func (s *Server) byOwner(slot uint64, raw json.RawMessage) any {
	var p ownerParams
	p.read(raw)
	page := photon.Page[*photon.Account]{Items: []*photon.Account{}}
	s.bank.Light().Each(p.Owner, slot, p.after, func(c *bank.Compressed) bool {
		if !p.matches(c.Data) {
			return true
		}
		page.Items = append(page.Items, render(c))
		if len(page.Items) < p.limit {
			return true
		}
		// A full page always names where to go on, even when nothing follows.
		page.Cursor = photon.NullString(solana.PublicKey(c.Hash).String())
		return false
	})
	return page
}

// find returns an account, nil when there is none.
func (s *Server) find(address solana.PublicKey, slot uint64) *photon.Account {
	if c := s.bank.Light().ByAddress(address, slot); c != nil {
		return render(c)
	}
	return nil
}

func (s *Server) account(slot uint64, raw json.RawMessage) any {
	var p photon.AccountParams
	decode(raw, &p)
	return s.find(p.Address, slot)
}

// multiple answers with one item for each account that was asked for, null where there is none.
func (s *Server) multiple(slot uint64, raw json.RawMessage) any {
	var p photon.MultipleAccountsParams
	decode(raw, &p)
	jsonrpc.Require(len(p.Addresses) <= maxMultiple, "Too many accounts requested; max 1000")
	list := struct {
		Items []*photon.Account `json:"items"`
	}{[]*photon.Account{}}
	for _, a := range p.Addresses {
		list.Items = append(list.Items, s.find(a, slot))
	}
	return list
}

func (s *Server) signatures(slot uint64, raw json.RawMessage) any {
	var p photon.AccountParams
	decode(raw, &p)
	page := photon.Page[photon.Signature]{Items: []photon.Signature{}}
	// An account has the one transaction that made it.
	if c := s.bank.Light().ByAddress(p.Address, slot); c != nil {
		var time int64
		if st := s.bank.Status(c.Signature); st != nil {
			time = st.Time
		}
		page.Items = append(page.Items, photon.Signature{Signature: c.Signature, Slot: photon.FlexUint64(c.Slot), BlockTime: photon.FlexUint64(time)})
	}
	return page
}
