// Package rpc answers Solana's JSON-RPC over HTTP and its subscriptions over WebSocket from a bank:
// the methods that clients of SATI use, with the parameters, defaults, shapes and error codes of
// real nodes.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/gagliardetto/solana-go"
	"github.com/gorilla/websocket"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
)

// maxBody is the largest request body nodes accept, in bytes.
const maxBody = 50 << 10

// Server serves one bank. Create it with New, and Close it after its HTTP server no longer accepts
// connections.
type Server struct {
	bank   *bank.Bank
	faucet solana.PrivateKey
	// serial makes airdrops that would otherwise be the same transaction differ.
	serial atomic.Uint64
	// refuse is how many requests are still to be answered with 429.
	refuse atomic.Int64
	// gaps and repeats are how many answers of getSignaturesForAddress are still to be spoiled.
	gaps, repeats atomic.Int64
	// hidden are left out of all of them.
	hidden atomic.Pointer[map[solana.Signature]bool]

	mu     sync.Mutex // orders new connections and Close, guards conns
	conns  int
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

// New returns a server; faucet pays for airdrops.
func New(b *bank.Bank, faucet solana.PrivateKey) *Server {
	s := &Server{bank: b, faucet: faucet}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Close ends all subscriptions and waits for their goroutines.
func (s *Server) Close() {
	s.mu.Lock()
	s.cancel()
	s.mu.Unlock()
	s.wg.Wait()
}

// RefuseNext answers the next n HTTP requests with status 429.
func (s *Server) RefuseNext(n int) { s.refuse.Store(int64(n)) }

// GapNext leaves the middle entry out of the next n answers of getSignaturesForAddress that have
// more than one.
func (s *Server) GapNext(n int) { s.gaps.Store(int64(n)) }

// Hide leaves transactions out of every answer of getSignaturesForAddress, until it is called with
// others or none.
func (s *Server) Hide(ids ...solana.Signature) {
	hidden := map[solana.Signature]bool{}
	for _, id := range ids {
		hidden[id] = true
	}
	s.hidden.Store(&hidden)
}

// RepeatNext shows every entry twice in the next n answers of getSignaturesForAddress.
func (s *Server) RepeatNext(n int) { s.repeats.Store(int64(n)) }

// spend takes one off a counter of faults, false when none is left.
func spend(n *atomic.Int64) bool { return n.Load() > 0 && n.Add(-1) >= 0 }

// ServeHTTP implements http.Handler: POST carries JSON-RPC, a WebSocket upgrade opens
// subscriptions.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if websocket.IsWebSocketUpgrade(r) {
		s.serveWS(w, r)
		return
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST, OPTIONS")
		http.Error(w, "Used HTTP Method is not allowed. POST or OPTIONS is required", http.StatusMethodNotAllowed)
		return
	}
	if spend(&s.refuse) {
		w.Header().Set("Retry-After", "1")
		http.Error(w, `{"jsonrpc":"2.0","error":{"code":429,"message":"Too many requests for a specific RPC call"},"id":null}`, http.StatusTooManyRequests)
		return
	}
	if ct := r.Header.Get("Content-Type"); !strings.HasPrefix(ct, "application/json") {
		http.Error(w, "Supplied content type is not allowed. Content-Type: application/json is required", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			http.Error(w, "Payload too large", http.StatusRequestEntityTooLarge)
		}
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Write(s.handle(r.Context(), body))
}

// request is one JSON-RPC call.
type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

type response struct {
	Version string          `json:"jsonrpc"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
	ID      json.RawMessage `json:"id"`
}

// null is a result that is present and null.
var null = json.RawMessage("null")

// handle answers a body: one call, or a batch of them.
func (s *Server) handle(ctx context.Context, body []byte) []byte {
	trimmed := strings.TrimLeft(string(body), " \t\r\n")
	if !strings.HasPrefix(trimmed, "[") {
		return encode(s.call(ctx, body))
	}
	var batch []json.RawMessage
	if err := json.Unmarshal(body, &batch); err != nil {
		return encode(response{Version: "2.0", Error: &Error{Code: codeParse, Message: "Parse error"}, ID: null})
	}
	if len(batch) == 0 {
		return encode(response{Version: "2.0", Error: &Error{Code: codeInvalidRequest, Message: "Invalid request"}, ID: null})
	}
	out := make([]response, len(batch))
	for i, b := range batch {
		out[i] = s.call(ctx, b)
	}
	return encode(out)
}

func encode(v any) []byte {
	out, err := json.Marshal(v)
	if err != nil {
		out, _ = json.Marshal(response{Version: "2.0", Error: &Error{Code: codeInternal, Message: "Internal error"}, ID: null})
	}
	return append(out, '\n')
}

func (s *Server) call(ctx context.Context, body []byte) response {
	res := response{Version: "2.0", ID: null}
	var req request
	if !json.Valid(body) {
		res.Error = &Error{Code: codeParse, Message: "Parse error"}
		return res
	}
	if err := json.Unmarshal(body, &req); err != nil || req.Version != "2.0" || req.Method == "" {
		res.Error = &Error{Code: codeInvalidRequest, Message: "Invalid request"}
		return res
	}
	if req.ID != nil {
		res.ID = req.ID
	}
	method, ok := methods[req.Method]
	if !ok {
		res.Error = &Error{Code: codeMethodNotFound, Message: "Method not found"}
		return res
	}
	p, err := parseParams(req.Params)
	if err == nil {
		res.Result, err = method(s, ctx, p)
	}
	if err != nil {
		res.Result, res.Error = nil, asError(err)
	} else if res.Result == nil {
		res.Result = null
	}
	return res
}

// methods are the calls over HTTP.
var methods map[string]func(*Server, context.Context, params) (any, error)

func init() {
	methods = map[string]func(*Server, context.Context, params) (any, error){
		"getAccountInfo":                    (*Server).getAccountInfo,
		"getBalance":                        (*Server).getBalance,
		"getBlock":                          (*Server).getBlock,
		"getBlocks":                         (*Server).getBlocks,
		"getBlockHeight":                    (*Server).getBlockHeight,
		"getBlockTime":                      (*Server).getBlockTime,
		"getEpochInfo":                      (*Server).getEpochInfo,
		"getFeeForMessage":                  (*Server).getFeeForMessage,
		"getFirstAvailableBlock":            (*Server).getFirstAvailableBlock,
		"getGenesisHash":                    (*Server).getGenesisHash,
		"getHealth":                         (*Server).getHealth,
		"getLatestBlockhash":                (*Server).getLatestBlockhash,
		"getMinimumBalanceForRentExemption": (*Server).getMinimumBalanceForRentExemption,
		"getMultipleAccounts":               (*Server).getMultipleAccounts,
		"getProgramAccounts":                (*Server).getProgramAccounts,
		"getRecentPrioritizationFees":       (*Server).getRecentPrioritizationFees,
		"getSignatureStatuses":              (*Server).getSignatureStatuses,
		"getSignaturesForAddress":           (*Server).getSignaturesForAddress,
		"getSlot":                           (*Server).getSlot,
		"getTokenAccountBalance":            (*Server).getTokenAccountBalance,
		"getTokenAccountsByOwner":           (*Server).getTokenAccountsByOwner,
		"getTokenLargestAccounts":           (*Server).getTokenLargestAccounts,
		"getTokenSupply":                    (*Server).getTokenSupply,
		"getTransaction":                    (*Server).getTransaction,
		"getTransactionCount":               (*Server).getTransactionCount,
		"getVersion":                        (*Server).getVersion,
		"isBlockhashValid":                  (*Server).isBlockhashValid,
		"minimumLedgerSlot":                 (*Server).getFirstAvailableBlock,
		"requestAirdrop":                    (*Server).requestAirdrop,
		"sendTransaction":                   (*Server).sendTransaction,
		"simulateTransaction":               (*Server).simulateTransaction,
	}
}
