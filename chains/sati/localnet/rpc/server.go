// Package rpc answers Solana's JSON-RPC over HTTP and its subscriptions over WebSocket from a bank:
// the methods that clients of SATI use, with the parameters, defaults, shapes and error codes of
// real nodes.
package rpc

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"

	"github.com/gagliardetto/solana-go"
	"github.com/gorilla/websocket"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
)

// maxBody is the largest request body nodes accept, in bytes.
const maxBody = 50 << 10

// Error codes of Solana's nodes.
const (
	codeBlockCleanedUp    = -32001
	codePreflight         = -32002
	codeSignature         = -32003
	codeBlockNotAvailable = -32004
	codeSlotSkipped       = -32007
	codeVersion           = -32015
	codeMinContextSlot    = -32016
)

// Server serves one bank. Create it with New, and Close it after its HTTP server no longer accepts
// connections.
type Server struct {
	bank   *bank.Bank
	faucet solana.PrivateKey
	http   jsonrpc.Server
	Faults
	// serial makes airdrops that would otherwise be the same transaction differ.
	serial atomic.Uint32

	mu     sync.Mutex // orders new connections and Close, guards conns
	conns  int
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

// New returns a server; faucet pays for airdrops.
func New(b *bank.Bank, faucet solana.PrivateKey) *Server {
	s := &Server{bank: b, faucet: faucet}
	s.http = jsonrpc.Server{MaxBody: maxBody, Refuse: &s.refuse, Call: s.call}
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

// ServeHTTP implements http.Handler: POST carries JSON-RPC, a WebSocket upgrade opens
// subscriptions.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if websocket.IsWebSocketUpgrade(r) {
		s.serveWS(w, r)
		return
	}
	s.http.ServeHTTP(w, r)
}

// call answers one call over HTTP.
func (s *Server) call(name string, raw json.RawMessage) any {
	run, ok := methods[name]
	abort.Unless(ok, jsonrpc.ErrMethod)
	return run(s, parseParams(raw))
}

// method answers one kind of call.
type method func(*Server, params) any

// methods are the calls over HTTP.
var methods = map[string]method{
	"getAccountInfo":              (*Server).getAccountInfo,
	"getBalance":                  (*Server).getBalance,
	"getBlock":                    (*Server).getBlock,
	"getBlocks":                   (*Server).getBlocks,
	"getBlockHeight":              ofHead(heightOf),
	"getBlockTime":                (*Server).getBlockTime,
	"getFirstAvailableBlock":      (*Server).getFirstAvailableBlock,
	"getGenesisHash":              (*Server).getGenesisHash,
	"getHealth":                   (*Server).getHealth,
	"getLatestBlockhash":          ofHead(blockhashOf),
	"getMultipleAccounts":         (*Server).getMultipleAccounts,
	"getProgramAccounts":          (*Server).getProgramAccounts,
	"getRecentPrioritizationFees": (*Server).getRecentPrioritizationFees,
	"getSignatureStatuses":        (*Server).getSignatureStatuses,
	"getSignaturesForAddress":     (*Server).getSignaturesForAddress,
	"getSlot":                     ofHead(slotOf),
	"getTokenAccountsByOwner":     (*Server).getTokenAccountsByOwner,
	"getTokenLargestAccounts":     (*Server).getTokenLargestAccounts,
	"getTransaction":              (*Server).getTransaction,
	"isBlockhashValid":            (*Server).isBlockhashValid,
	"sendTransaction":             (*Server).sendTransaction,
	"simulateTransaction":         (*Server).simulateTransaction,
}
