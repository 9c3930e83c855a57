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
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
)

const maxBody = 1 << 20

// Server serves one bank. It is safe for concurrent use.
type Server struct {
	jsonrpc.Server
	bank   *bank.Bank
	lag    atomic.Int64
	shift  atomic.Int64
	tamper atomic.Pointer[func(*photon.Account) bool]
}

// New returns a server that follows confirmed blocks at once.
func New(b *bank.Bank) *Server {
	s := &Server{bank: b}
	s.MaxBody = maxBody
	s.Call = func(method string, params json.RawMessage) any {
		run, ok := methods[method]
		abort.Unless(ok, jsonrpc.ErrMethod)
		return run(s, params)
	}
	return s
}

// SetLag makes the index trail the confirmed head by n blocks.
func (s *Server) SetLag(n int) { s.lag.Store(int64(n)) }

// ShiftSlot makes the index claim a slot n later (or, negative, earlier) than the one its answers
// are of.
func (s *Server) ShiftSlot(n int) { s.shift.Store(int64(n)) }

// Tamper lets f change what the methods show of an account, or leave it out by returning false;
// nil ends that. f must be safe for concurrent use.
func (s *Server) Tamper(f func(*photon.Account) bool) {
	if f == nil {
		s.tamper.Store(nil)
		return
	}
	s.tamper.Store(&f)
}

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

// methods are those of Photon that SATI's clients use.
var methods = map[string]func(*Server, json.RawMessage) any{
	photon.GetAccountsByOwner:      (*Server).byOwner,
	photon.GetAccount:              (*Server).account,
	photon.GetMultipleAccounts:     (*Server).multiple,
	photon.GetValidityProof:        (*Server).validityProof,
	photon.GetSignaturesForAddress: (*Server).signatures,
	photon.GetSlot:                 func(s *Server, _ json.RawMessage) any { return s.shownSlot(s.slot()) },
}
