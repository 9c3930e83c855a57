// Package photon answers the JSON-RPC of Photon, Light's index of compressed accounts, from a bank, as far as SATI's clients ask:
// accounts by owner with filters and pages, single accounts, validity proofs, signatures.
//
// The index reads confirmed blocks and can be made to lag behind them. Proofs are constant bytes: nothing on this network
// verifies them. Only V2 trees exist, so methods without the V2 suffix find no accounts.
package photon

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
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
	refuse atomic.Int64
}

// New returns a server that follows confirmed blocks at once.
func New(b *bank.Bank) *Server { return &Server{bank: b} }

// SetLag makes the index trail the confirmed head by n blocks.
func (s *Server) SetLag(n int) { s.lag.Store(int64(n)) }

// RefuseNext answers the next n requests with status 429.
func (s *Server) RefuseNext(n int) { s.refuse.Store(int64(n)) }

// slot is how far the index has come.
func (s *Server) slot() uint64 {
	head := s.bank.Head(bank.Confirmed)
	lag := uint64(max(s.lag.Load(), 0))
	return head.Slot - min(head.Slot, lag)
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
	"getCompressedAccountsByOwner":       (*Server).accountsByOwnerV1,
	"getCompressedAccountsByOwnerV2":     (*Server).accountsByOwner,
	"getCompressedAccount":               (*Server).accountV1,
	"getCompressedAccountV2":             (*Server).account,
	"getMultipleCompressedAccounts":      (*Server).multipleV1,
	"getMultipleCompressedAccountsV2":    (*Server).multiple,
	"getValidityProof":                   (*Server).validityProofV1,
	"getValidityProofV2":                 (*Server).validityProof,
	"getCompressionSignaturesForAddress": (*Server).signatures,
	"getIndexerHealth":                   (*Server).health,
	"getIndexerSlot":                     (*Server).indexerSlot,
}

func (s *Server) health(json.RawMessage) (any, error) { return "ok", nil }

func (s *Server) indexerSlot(json.RawMessage) (any, error) { return s.slot(), nil }
