package photon

import (
	"bytes"
	"encoding/json"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const maxMultiple = 1000

// result wraps a value with the slot the index had reached.
func result[T any](slot uint64, value T) photon.Result[T] {
	var r photon.Result[T]
	r.Context.Slot, r.Value = slot, value
	return r
}

// render prints an account as the V2 methods do, its data cut to slice when there is one.
func render(c *bank.Compressed, slice *dataSlice) *photon.Account {
	address := solana.PublicKey(c.Address)
	data := c.Data
	if slice != nil {
		from := min(slice.Offset, len(data))
		data = data[from:min(len(data), from+slice.Length)]
	}
	a := &photon.Account{
		Hash: c.Hash, Address: &address, Owner: c.Owner, LeafIndex: photon.FlexUint64(c.Leaf), SlotCreated: photon.FlexUint64(c.Slot),
		Data:          &photon.Data{Discriminator: photon.FlexUint64(c.Discriminator), Data: append([]byte{}, data...), DataHash: c.DataHash},
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

// renderV1 prints an account as the methods without V2 do.
func renderV1(c *bank.Compressed, slice *dataSlice) *accountV1 {
	a := render(c, slice)
	return &accountV1{
		Hash: a.Hash, Address: a.Address, Owner: a.Owner, Data: a.Data, LeafIndex: a.LeafIndex, Seq: a.Seq, SlotCreated: a.SlotCreated, Tree: c.Tree,
	}
}

// accountV1 is an account in the older shape: its tree in its own right, and nothing about queues.
type accountV1 struct {
	Hash        solana.PublicKey   `json:"hash"`
	Address     *solana.PublicKey  `json:"address"`
	Owner       solana.PublicKey   `json:"owner"`
	Lamports    photon.FlexUint64  `json:"lamports"`
	Data        *photon.Data       `json:"data"`
	LeafIndex   photon.FlexUint64  `json:"leafIndex"`
	Seq         *photon.FlexUint64 `json:"seq"`
	SlotCreated photon.FlexUint64  `json:"slotCreated"`
	Tree        solana.PublicKey   `json:"tree"`
}

// Types of trees.
const (
	treeStateV1   = 1
	treeAddressV1 = 2
	treeStateV2   = 3
	treeAddressV2 = 4
)

func inV1(c *bank.Compressed) bool { return c.Tree == wire.TreesV1.StateTree }

type dataSlice struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

type ownerParams struct {
	Owner   solana.PublicKey `json:"owner"`
	Filters []struct {
		Memcmp *struct {
			Offset int    `json:"offset"`
			Bytes  string `json:"bytes"`
		} `json:"memcmp"`
	} `json:"filters"`
	DataSlice *dataSlice `json:"dataSlice"`
	Cursor    *string    `json:"cursor"`
	Limit     *int       `json:"limit"`

	compare [][]byte
	after   []byte
	limit   int
}

func (p *ownerParams) read(raw json.RawMessage) error {
	if err := decode(raw, p); err != nil {
		return err
	}
	if len(p.Filters) > photon.MaxFilters {
		return invalid("Exceeded limit of 5 filters")
	}
	for _, f := range p.Filters {
		if f.Memcmp == nil || f.Memcmp.Offset < 0 || len(f.Memcmp.Bytes) > 1024 {
			return invalid("Invalid params: a filter is a memcmp with offset and base58 bytes")
		}
		want, err := base58.Decode(f.Memcmp.Bytes)
		if err != nil {
			return invalid("Invalid params: filter bytes are not base58")
		}
		p.compare = append(p.compare, want)
	}
	if s := p.DataSlice; s != nil && (s.Offset < 0 || s.Length < 0 || s.Offset > 1<<20 || s.Length > 1<<20) {
		return invalid("Invalid params: dataSlice")
	}
	if p.Cursor != nil {
		after, err := base58.Decode(*p.Cursor)
		if err != nil || len(after) != 32 {
			return invalid("Invalid cursor length")
		}
		p.after = after
	}
	p.limit = photon.MaxPage
	if p.Limit != nil {
		p.limit = *p.Limit
	}
	if p.limit < 1 || p.limit > photon.MaxPage {
		return invalid("Value must be less than or equal to 1000")
	}
	return nil
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

// shown is what a method prints of an account, false to leave it out.
type shown[T any] func(s *Server, c *bank.Compressed, slice *dataSlice) (T, bool)

// showV2 shows the accounts of both generations of trees.
func showV2(s *Server, c *bank.Compressed, slice *dataSlice) (*photon.Account, bool) {
	a := render(c, slice)
	if f := s.tamper.Load(); f != nil && !(*f)(a) {
		return nil, false
	}
	return a, true
}

// showV1 shows the accounts of V1 trees in the older shape.
func showV1(_ *Server, c *bank.Compressed, slice *dataSlice) (*accountV1, bool) {
	if !inV1(c) {
		return nil, false
	}
	return renderV1(c, slice), true
}

// byOwner answers getCompressedAccountsByOwner.
func byOwner[T any](show shown[T]) func(*Server, json.RawMessage) (any, error) {
	return func(s *Server, raw json.RawMessage) (any, error) {
		var p ownerParams
		if err := p.read(raw); err != nil {
			return nil, err
		}
		slot := s.slot()
		page := photon.Page[T]{Items: []T{}}
		s.bank.EachCompressed(p.Owner, slot, p.after, func(c *bank.Compressed) bool {
			if !p.matches(c.Data) {
				return true
			}
			a, ok := show(s, c, p.DataSlice)
			if !ok {
				return true
			}
			page.Items = append(page.Items, a)
			if len(page.Items) < p.limit {
				return true
			}
			// A full page always names where to go on, even when nothing follows.
			page.Cursor = photon.NullString(solana.PublicKey(c.Hash).String())
			return false
		})
		return result(s.shownSlot(slot), page), nil
	}
}

// accountParams names an account by address or by hash.
type accountParams struct {
	Address *solana.PublicKey `json:"address"`
	Hash    *solana.PublicKey `json:"hash"`
}

func (p *accountParams) read(raw json.RawMessage) error {
	if err := decode(raw, p); err != nil {
		return err
	}
	if (p.Address == nil) == (p.Hash == nil) {
		return invalid("Invalid params: name either an address or a hash")
	}
	return nil
}

// find returns an account as show prints it, nil when there is none.
func find[T any](s *Server, show shown[T], p accountParams, slot uint64) (none T) {
	var c *bank.Compressed
	if p.Hash != nil {
		c = s.bank.CompressedByHash(*p.Hash, slot)
	} else {
		c = s.bank.CompressedByAddress(*p.Address, slot)
	}
	if c == nil {
		return none
	}
	if a, ok := show(s, c, nil); ok {
		return a
	}
	return none
}

// account answers getCompressedAccount.
func account[T any](show shown[T]) func(*Server, json.RawMessage) (any, error) {
	return func(s *Server, raw json.RawMessage) (any, error) {
		var p accountParams
		if err := p.read(raw); err != nil {
			return nil, err
		}
		slot := s.slot()
		return result(s.shownSlot(slot), find(s, show, p, slot)), nil
	}
}

type multipleParams struct {
	Addresses []solana.PublicKey `json:"addresses"`
	Hashes    []solana.PublicKey `json:"hashes"`
}

func (p *multipleParams) read(raw json.RawMessage) error {
	if err := decode(raw, p); err != nil {
		return err
	}
	if (p.Addresses == nil) == (p.Hashes == nil) {
		return invalid("Invalid params: name either addresses or hashes")
	}
	if len(p.Addresses) > maxMultiple || len(p.Hashes) > maxMultiple {
		return invalid("Too many accounts requested; max 1000")
	}
	return nil
}

// multiple answers getMultipleCompressedAccounts: one item for each that was asked for, null where
// there is none.
func multiple[T any](show shown[T]) func(*Server, json.RawMessage) (any, error) {
	return func(s *Server, raw json.RawMessage) (any, error) {
		var p multipleParams
		if err := p.read(raw); err != nil {
			return nil, err
		}
		slot := s.slot()
		list := struct {
			Items []T `json:"items"`
		}{[]T{}}
		for i := range p.Addresses {
			list.Items = append(list.Items, find(s, show, accountParams{Address: &p.Addresses[i]}, slot))
		}
		for i := range p.Hashes {
			list.Items = append(list.Items, find(s, show, accountParams{Hash: &p.Hashes[i]}, slot))
		}
		return result(s.shownSlot(slot), list), nil
	}
}

func (s *Server) signatures(raw json.RawMessage) (any, error) {
	var p struct {
		Address solana.PublicKey `json:"address"`
		Cursor  *string          `json:"cursor"`
		Limit   *int             `json:"limit"`
	}
	if err := decode(raw, &p); err != nil {
		return nil, err
	}
	limit := maxMultiple
	if p.Limit != nil {
		limit = *p.Limit
	}
	if limit < 1 || limit > maxMultiple {
		return nil, invalid("Value must be less than or equal to 1000")
	}
	slot := s.slot()
	page := photon.Page[photon.Signature]{Items: []photon.Signature{}}
	// The cursor is the last transaction shown; an account has two at most.
	skip := p.Cursor != nil
	for _, touch := range s.bank.CompressionHistory(p.Address, slot) {
		if skip {
			skip = touch.Signature.String() != *p.Cursor
			continue
		}
		if len(page.Items) == limit {
			page.Cursor = photon.NullString(page.Items[limit-1].Signature.String())
			break
		}
		var time int64
		if st := s.bank.Status(touch.Signature); st != nil {
			time = st.Time
		}
		page.Items = append(page.Items, photon.Signature{
			Signature: touch.Signature, Slot: photon.FlexUint64(touch.Slot), BlockTime: photon.FlexUint64(time),
		})
	}
	return result(s.shownSlot(slot), page), nil
}
