package photon

import (
	"bytes"
	"encoding/json"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const maxMultiple = 1000

// result wraps a value with the slot the index had reached.
func result[T any](slot uint64, value T) wire.PhotonResult[T] {
	var r wire.PhotonResult[T]
	r.Context.Slot, r.Value = slot, value
	return r
}

// render prints an account, its data cut to slice when there is one.
func render(c *bank.Compressed, slice *dataSlice) *wire.PhotonAccount {
	address := solana.PublicKey(c.Address)
	cpi := wire.TreesV2.CPIContext
	data := c.Data
	if slice != nil {
		from := min(slice.Offset, len(data))
		data = data[from:min(len(data), from+slice.Length)]
	}
	return &wire.PhotonAccount{
		Hash: c.Hash, Address: &address, Owner: c.Owner, LeafIndex: wire.FlexUint64(c.Leaf), SlotCreated: wire.FlexUint64(c.Slot), ProveByIndex: true,
		Data: &wire.PhotonData{Discriminator: wire.FlexUint64(c.Discriminator), Data: append([]byte{}, data...), DataHash: c.DataHash},
		MerkleContext: &wire.PhotonMerkleContext{
			TreeType: 3, Tree: c.Tree, Queue: c.Queue, CPIContext: &cpi, NextTreeContext: json.RawMessage("null"),
		},
	}
}

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
	if len(p.Filters) > wire.PhotonMaxFilters {
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
	p.limit = wire.PhotonMaxPage
	if p.Limit != nil {
		p.limit = *p.Limit
	}
	if p.limit < 1 || p.limit > wire.PhotonMaxPage {
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

func (s *Server) accountsByOwner(raw json.RawMessage) (any, error) {
	var p ownerParams
	if err := p.read(raw); err != nil {
		return nil, err
	}
	slot := s.slot()
	page := wire.PhotonPage[*wire.PhotonAccount]{Items: []*wire.PhotonAccount{}}
	for _, c := range s.bank.CompressedByOwner(p.Owner, slot) {
		if p.after != nil && bytes.Compare(c.Hash[:], p.after) <= 0 || !p.matches(c.Data) {
			continue
		}
		page.Items = append(page.Items, render(c, p.DataSlice))
		if len(page.Items) == p.limit {
			// A full page always names where to go on, even when nothing follows.
			page.Cursor = wire.NullString(solana.PublicKey(c.Hash).String())
			break
		}
	}
	return result(slot, page), nil
}

func (s *Server) accountsByOwnerV1(raw json.RawMessage) (any, error) {
	var p ownerParams
	if err := p.read(raw); err != nil {
		return nil, err
	}
	return result(s.slot(), wire.PhotonPage[*wire.PhotonAccount]{Items: []*wire.PhotonAccount{}}), nil
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

func (s *Server) find(p accountParams, slot uint64) *wire.PhotonAccount {
	var c *bank.Compressed
	if p.Hash != nil {
		c = s.bank.CompressedByHash(*p.Hash, slot)
	} else {
		c = s.bank.CompressedByAddress(*p.Address, slot)
	}
	if c == nil {
		return nil
	}
	return render(c, nil)
}

func (s *Server) account(raw json.RawMessage) (any, error) {
	var p accountParams
	if err := p.read(raw); err != nil {
		return nil, err
	}
	slot := s.slot()
	return result(slot, s.find(p, slot)), nil
}

func (s *Server) accountV1(raw json.RawMessage) (any, error) {
	var p accountParams
	if err := p.read(raw); err != nil {
		return nil, err
	}
	return result[any](s.slot(), nil), nil
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

type items struct {
	Items []*wire.PhotonAccount `json:"items"`
}

func (s *Server) multiple(raw json.RawMessage) (any, error) {
	var p multipleParams
	if err := p.read(raw); err != nil {
		return nil, err
	}
	slot := s.slot()
	list := items{[]*wire.PhotonAccount{}}
	for i := range p.Addresses {
		list.Items = append(list.Items, s.find(accountParams{Address: &p.Addresses[i]}, slot))
	}
	for i := range p.Hashes {
		list.Items = append(list.Items, s.find(accountParams{Hash: &p.Hashes[i]}, slot))
	}
	return result(slot, list), nil
}

func (s *Server) multipleV1(raw json.RawMessage) (any, error) {
	var p multipleParams
	if err := p.read(raw); err != nil {
		return nil, err
	}
	return result(s.slot(), items{make([]*wire.PhotonAccount, len(p.Addresses)+len(p.Hashes))}), nil
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
	slot := s.slot()
	page := wire.PhotonPage[wire.PhotonSignature]{Items: []wire.PhotonSignature{}}
	for _, c := range s.bank.CompressionHistory(p.Address, slot) {
		var time int64
		if st := s.bank.Status(c.Signature); st != nil {
			time = st.Time
		}
		page.Items = append(page.Items, wire.PhotonSignature{
			Signature: c.Signature, Slot: wire.FlexUint64(c.Slot), BlockTime: wire.FlexUint64(time),
		})
	}
	return result(slot, page), nil
}
