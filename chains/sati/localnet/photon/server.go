// Package photon answers the JSON-RPC of Photon, Light's index of compressed accounts, from a bank,
// as far as SATI's clients ask: accounts by owner with filters and pages, single accounts, validity
// proofs, signatures.
//
// The index reads confirmed blocks and can be made to lag behind them. Proofs are constant bytes:
// nothing on this network verifies them. Methods without the V2 suffix answer in the older shape,
// about V1 trees only; those with it know both.
package photon

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
)

const maxBody = 1 << 20

// Error codes.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
)

// Server serves one bank. It is safe for concurrent use.
type Server struct {
	bank   *bank.Bank
	lag    atomic.Int64
	shift  atomic.Int64
	refuse atomic.Int64
	tamper atomic.Pointer[func(*photon.Account) bool]
}

// New returns a server that follows confirmed blocks at once.
func New(b *bank.Bank) *Server { return &Server{bank: b} }

// SetLag makes the index trail the confirmed head by n blocks.
func (s *Server) SetLag(n int) { s.lag.Store(int64(n)) }

// ShiftSlot makes the index claim a slot n later (or, negative, earlier) than the one its answers
// are of.
func (s *Server) ShiftSlot(n int) { s.shift.Store(int64(n)) }

// Tamper lets f change what the V2 methods show of an account, or leave it out by returning false;
// nil ends that. f must be safe for concurrent use.
func (s *Server) Tamper(f func(*photon.Account) bool) {
	if f == nil {
		s.tamper.Store(nil)
		return
	}
	s.tamper.Store(&f)
}

// RefuseNext answers the next n requests with status 429.
func (s *Server) RefuseNext(n int) { s.refuse.Store(int64(n)) }

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

// rpcError is a JSON-RPC error.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

func invalid(message string) error { return &rpcError{codeInvalidParams, message} }

type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

type response struct {
	Version string          `json:"jsonrpc"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
	ID      json.RawMessage `json:"id"`
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		http.Error(w, "POST is required", http.StatusMethodNotAllowed)
		return
	}
	if s.refuse.Load() > 0 && s.refuse.Add(-1) >= 0 {
		w.Header().Set("Retry-After", "1")
		http.Error(w, "Too many requests", http.StatusTooManyRequests)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "request body too large", http.StatusRequestEntityTooLarge)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	out, err := json.Marshal(s.call(body))
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Write(out)
}

func (s *Server) call(body []byte) response {
	res := response{Version: "2.0", ID: json.RawMessage("null")}
	var req request
	if !json.Valid(body) {
		res.Error = &rpcError{codeParse, "Parse error"}
		return res
	}
	if err := json.Unmarshal(body, &req); err != nil || req.Version != "2.0" {
		res.Error = &rpcError{codeInvalidRequest, "Invalid request"}
		return res
	}
	if req.ID != nil {
		res.ID = req.ID
	}
	method, ok := methods[req.Method]
	if !ok {
		res.Error = &rpcError{codeMethodNotFound, "Method not found"}
		return res
	}
	out, err := method(s, req.Params)
	if err == nil {
		res.Result = out
		return res
	}
	var e *rpcError
	if !errors.As(err, &e) {
		e = &rpcError{codeInvalidParams, "Invalid params"}
	}
	res.Error = e
	return res
}

// decode reads a params object and refuses fields it does not know.
func decode(raw json.RawMessage, v any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return invalid("Invalid params: " + err.Error())
	}
	return nil
}

var methods = map[string]func(*Server, json.RawMessage) (any, error){
	"getCompressedAccountsByOwner":       byOwner(showV1),
	"getCompressedAccountsByOwnerV2":     byOwner(showV2),
	"getCompressedAccount":               account(showV1),
	"getCompressedAccountV2":             account(showV2),
	"getMultipleCompressedAccounts":      multiple(showV1),
	"getMultipleCompressedAccountsV2":    multiple(showV2),
	"getValidityProof":                   (*Server).validityProofV1,
	"getValidityProofV2":                 (*Server).validityProof,
	"getMultipleNewAddressProofs":        (*Server).newAddressProofsV1,
	"getMultipleNewAddressProofsV2":      (*Server).newAddressProofs,
	"getCompressionSignaturesForAddress": (*Server).signatures,
	"getIndexerHealth":                   (*Server).health,
	"getIndexerSlot":                     (*Server).indexerSlot,
}

func (s *Server) health(json.RawMessage) (any, error) { return "ok", nil }

func (s *Server) indexerSlot(json.RawMessage) (any, error) { return s.shownSlot(s.slot()), nil }
