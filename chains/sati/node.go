package sati

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"

	"github.com/bridge8004/bridge8004/chains"
)

// maxBody bounds an answer; a full page of compressed accounts is some 2 MiB.
const maxBody = 64 << 20

// attempts is how often a request that cannot have had an effect is made to one node before the next is tried.
const attempts = 3

// firstWait is how long is waited after the first failure; every further wait is twice as long.
const firstWait = 100 * time.Millisecond

// nodes are the JSON-RPC endpoints of one cluster. What belongs together must be asked of one node: see pick.
type nodes struct {
	cfg  Config
	list []*node
}

type node struct {
	rpc     *rpc.Client
	checked atomic.Bool // the genesis hash was compared
	nodes   *nodes
}

func newNodes(cfg Config, client *http.Client) *nodes {
	ns := &nodes{cfg: cfg}
	for _, url := range cfg.RPC {
		ns.list = append(ns.list, &node{nodes: ns, rpc: rpc.NewWithCustomRPCClient(jsonrpc.NewClientWithOpts(url, &jsonrpc.RPCClientOpts{HTTPClient: client}))})
	}
	return ns
}

func (ns *nodes) checkGenesis(ctx context.Context) error {
	_, err := ns.pick(ctx)
	return err
}

// pick returns the first node that answers and serves the configured cluster.
func (ns *nodes) pick(ctx context.Context) (*node, error) {
	var last error
	for _, n := range ns.list {
		if n.checked.Load() {
			if len(ns.list) == 1 {
				return n, nil
			}
			// With several nodes the first one that is alive is used.
			if _, err := call(ctx, n, "reach node", func(ctx context.Context) (string, error) { return n.rpc.GetHealth(ctx) }); err == nil {
				return n, nil
			} else if last = err; ctx.Err() != nil {
				return nil, err
			}
			continue
		}
		genesis, err := call(ctx, n, "read genesis hash", n.rpc.GetGenesisHash)
		if err != nil {
			last = err
			if ctx.Err() != nil {
				return nil, err
			}
			continue
		}
		if reference := genesis.String(); !strings.HasPrefix(reference, ns.cfg.Chain.Reference) || len(ns.cfg.Chain.Reference) != min(32, len(reference)) {
			return nil, &chains.Error{Kind: chains.WrongChain, Chain: ns.cfg.Chain, Op: "read genesis hash", Err: fmt.Errorf("the node serves solana:%.32s", reference),
				Remedy: "correct the chain id or the rpc endpoint"}
		}
		n.checked.Store(true)
		return n, nil
	}
	return nil, last
}

// call makes one read with retries, and turns what went wrong into a chains.Error.
func call[T any](ctx context.Context, n *node, op string, f func(context.Context) (T, error)) (T, error) {
	wait := firstWait
	for attempt := 1; ; attempt++ {
		v, err := f(ctx)
		if err == nil {
			return v, nil
		}
		var zero T
		failure := n.nodes.failure(ctx, op, err)
		if attempt == attempts || ctx.Err() != nil || (failure.Kind != chains.Unreachable && failure.Kind != chains.Transient) {
			return zero, failure
		}
		select {
		case <-ctx.Done():
			return zero, failure
		case <-time.After(wait):
		}
		wait *= 2
	}
}

// JSON-RPC error codes of a Solana node.
const (
	codeBlockCleanedUp    = -32001
	codePreflight         = -32002
	codeBlockNotAvailable = -32004
	codeNodeUnhealthy     = -32005
	codeSlotSkipped       = -32007
	codeLongTermSkipped   = -32009
	codeBlockStatus       = -32014
	codeMinContextSlot    = -32016
	codeMethodNotFound    = -32601
	codeInvalidParams     = -32602
	codeRateLimit         = 429
)

func (ns *nodes) failure(ctx context.Context, op string, err error) *chains.Error {
	e := &chains.Error{Kind: chains.Unreachable, Chain: ns.cfg.Chain, Op: op, Err: scrub(err), Remedy: "check the rpc endpoint"}
	var rpcErr *jsonrpc.RPCError
	var httpErr *jsonrpc.HTTPError
	switch {
	case errors.Is(err, rpc.ErrNotFound):
		e.Kind, e.Remedy = chains.NotFound, ""
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded):
		e.Kind, e.Remedy = chains.TimedOut, ""
		if ctx.Err() != nil {
			e.Err = ctx.Err()
		}
	case errors.As(err, &rpcErr):
		e.Err, e.Remedy = fmt.Errorf("rpc error %d: %.300s", rpcErr.Code, rpcErr.Message), ""
		switch rpcErr.Code {
		case codeBlockNotAvailable, codeNodeUnhealthy, codeBlockStatus, codeMinContextSlot, codeRateLimit:
			e.Kind = chains.Transient
		case codeInvalidParams:
			e.Kind = chains.Invalid
		case codeMethodNotFound:
			e.Kind, e.Remedy = chains.Unsupported, "use a node that offers the methods named in the package documentation"
		default:
			e.Kind = chains.Unknown
		}
	case errors.As(err, &httpErr):
		e.Err = fmt.Errorf("http status %d", httpErr.Code)
		if httpErr.Code == http.StatusTooManyRequests {
			e.Kind, e.Remedy = chains.Transient, ""
		}
	}
	return e
}

// scrub takes endpoints, which may hold API keys, out of an error's text. The client library puts them there.
func scrub(err error) error {
	if text := err.Error(); anyURL.MatchString(text) {
		return errText(anyURL.ReplaceAllString(text, "the endpoint"))
	}
	return err
}

var anyURL = regexp.MustCompile(`(?i)\b(?:https?|wss?)://[^\s"']+`)

// rpcCode is the JSON-RPC code in err, 0 without one.
func rpcCode(err error) int {
	var e *jsonrpc.RPCError
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// boundedBody keeps a node from filling the memory.
type boundedBody struct{ next http.RoundTripper }

func (b boundedBody) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.next.RoundTrip(r)
	if err == nil {
		res.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(res.Body, maxBody), res.Body}
	}
	return res, err
}
