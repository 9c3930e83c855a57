// Package photon answers the JSON-RPC of Photon, Light's index of compressed accounts, from a bank,
// as far as SATI's clients ask: accounts by owner with filters and pages, single accounts, validity
// proofs, signatures.
//
// The index reads confirmed blocks and can be made to lag behind them. Proofs are constant bytes:
// nothing on this network verifies them.
package photon

import (
	"bytes"
	"encoding/json"
	"net/http"
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
)

const maxBody = 1 << 20

// Server serves one bank. It is safe for concurrent use.
type Server struct {
	Faults
	http jsonrpc.Server
	bank *bank.Bank
}

// Faults are what the index can be made to do wrong.
type Faults struct {
	refuse atomic.Int64
	lag    atomic.Int64
	shift  atomic.Int64
}

// New returns a server that follows confirmed blocks at once.
func New(b *bank.Bank) *Server {
	s := &Server{bank: b}
	s.http = jsonrpc.Server{MaxBody: maxBody, Refuse: &s.refuse, Call: func(method string, params json.RawMessage) any {
		slot := s.slot()
		if method == photon.GetSlot {
			return s.shownSlot(slot)
		}
		run, ok := methods[method]
		abort.Unless(ok, jsonrpc.ErrMethod)
		var r photon.Result[any]
		r.Value, r.Context.Slot = run(s, slot, params), s.shownSlot(slot)
		return r
	}}
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.http.ServeHTTP(w, r) }

// SetPhotonLag makes the index trail the confirmed head by n blocks: a slow index, which says so by
// its slot.
func (f *Faults) SetPhotonLag(n int) { f.lag.Store(int64(n)) }

// ShiftPhotonSlot makes the index claim a slot n later (or, negative, earlier) than the one its
// answers are of: an index that lies about how far it has come.
func (f *Faults) ShiftPhotonSlot(n int) { f.shift.Store(int64(n)) }

// RefusePhoton answers the next count requests with status 429.
func (f *Faults) RefusePhoton(count int) { f.refuse.Store(int64(count)) }

// slot is how far the index has come.
func (s *Server) slot() uint64 {
	head := s.bank.Head(bank.Confirmed)
	lag := uint64(max(s.lag.Load(), 0))
	return head.Slot - min(head.Slot, lag)
}

// shownSlot is the slot an answer about slot claims to be of.
func (s *Server) shownSlot(slot uint64) uint64 {
	n := s.shift.Load()
	if n < 0 {
		return slot - min(slot, uint64(-n))
	}
	return slot + uint64(n)
}

// decode reads a params object and refuses fields it does not know.
func decode(raw json.RawMessage, v any) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		jsonrpc.Refuse("Invalid params: %s", err)
	}
}

// methods are those of Photon that SATI's clients use, as of a slot, but for that of the slot
// itself.
var methods = map[string]func(s *Server, slot uint64, params json.RawMessage) any{
	photon.GetAccountsByOwner:      (*Server).byOwner,
	photon.GetAccount:              (*Server).account,
	photon.GetMultipleAccounts:     (*Server).multiple,
	photon.GetValidityProof:        (*Server).validityProof,
	photon.GetSignaturesForAddress: (*Server).signatures,
}
