package sati

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"

	"github.com/bridge8004/bridge8004/chains"
)

// maxBody bounds an answer; a full page of compressed accounts is some 2 MiB.
const maxBody = 64 << 20

// attempts is how often a request is made to one node before another is tried; requests have no effect that doing them twice would double.
const attempts = 4

// firstWait is how long is waited after the first failure; every further wait is twice as long, lastWait at most.
const (
	firstWait = 100 * time.Millisecond
	lastWait  = 2 * time.Second
)

// Choosing among several nodes.
const (
	brokenAfter = 3                // failures in a row after which a node is left alone
	brokenFor   = 15 * time.Second // and for how long
	healthyFor  = 2 * time.Second  // a node that answered is not asked for its health again
)

// nodes are the JSON-RPC endpoints of one cluster, the first one preferred. What belongs together must be asked of one node: see pick.
type nodes struct {
	cfg   Config
	list  []*node
	retry failsafe.Executor[any]
}

type node struct {
	rpc     *rpc.Client
	url     string
	http    *http.Client
	nodes   *nodes
	checked atomic.Bool  // the genesis hash was compared
	healthy atomic.Int64 // Unix nanoseconds when it last said so
	breaker circuitbreaker.CircuitBreaker[any]
}

func newNodes(cfg Config, client *http.Client) *nodes {
	policy := retrypolicy.NewBuilder[any]().
		WithMaxAttempts(attempts).
		WithBackoff(firstWait, lastWait).
		WithJitterFactor(0.2).
		WithDelayFunc(func(e failsafe.ExecutionAttempt[any]) time.Duration {
			var busy *busyError
			if errors.As(e.LastError(), &busy) && busy.pause > 0 {
				return busy.pause
			}
			return -1 // the growing wait
		}).
		HandleIf(func(_ any, err error) bool { return again(err) }).
		ReturnLastFailure().
		Build()
	ns := &nodes{cfg: cfg, retry: failsafe.With[any](policy)}
	for _, url := range cfg.RPC {
		ns.list = append(ns.list, &node{
			nodes: ns, url: url, http: client, rpc: rpc.NewWithCustomRPCClient(jsonrpc.NewClientWithOpts(url, &jsonrpc.RPCClientOpts{HTTPClient: client})),
			breaker: circuitbreaker.NewBuilder[any]().WithFailureThreshold(brokenAfter).WithDelay(brokenFor).
				HandleIf(func(_ any, err error) bool { return again(err) }).Build(),
		})
	}
	return ns
}

// again reports whether asking another time, or another node, can help.
func again(err error) bool {
	switch chains.KindOf(err) {
	case chains.Transient, chains.Unreachable, chains.TimedOut:
		return err != nil && !errors.Is(err, context.Canceled)
	}
	return false
}

func (ns *nodes) checkGenesis(ctx context.Context) error {
	_, err := ns.pick(ctx)
	return err
}

// pick returns the first node that answers and serves the configured cluster. Nodes that failed lately come last.
func (ns *nodes) pick(ctx context.Context) (*node, error) {
	var last error
	var broken []*node
	for _, n := range ns.list {
		if len(ns.list) > 1 && !n.breaker.TryAcquirePermit() {
			broken = append(broken, n)
			continue
		}
		err := n.alive(ctx)
		switch {
		case err == nil:
			return n, nil
		case ctx.Err() != nil, chains.KindOf(err) == chains.WrongChain:
			return nil, err
		}
		last = err
	}
	for _, n := range broken {
		if last = n.alive(ctx); last == nil {
			return n, nil
		}
	}
	return nil, last
}

// alive asks a node for its cluster before it is first believed, and where there is a choice, for its health.
func (n *node) alive(ctx context.Context) error {
	if n.checked.Load() {
		if len(n.nodes.list) == 1 || time.Since(time.Unix(0, n.healthy.Load())) < healthyFor {
			return nil
		}
		_, err := once(ctx, n, "reach node", func(ctx context.Context) (string, error) { return n.rpc.GetHealth(ctx) })
		if err != nil {
			return err
		}
		n.healthy.Store(time.Now().UnixNano())
		return nil
	}
	const op = "read genesis hash"
	ask := call[solana.Hash]
	if len(n.nodes.list) > 1 {
		ask = once // the next node answers sooner
	}
	genesis, err := ask(ctx, n, op, n.rpc.GetGenesisHash)
	if err != nil {
		return err
	}
	want := n.nodes.cfg.Chain
	if reference := genesis.String(); !strings.HasPrefix(reference, want.Reference) || len(want.Reference) != min(32, len(reference)) {
		return &chains.Error{Kind: chains.WrongChain, Chain: want, Op: op, Err: fmt.Errorf("the node serves solana:%.32s", reference),
			Remedy: "correct the chain id or the rpc endpoint"}
	}
	n.checked.Store(true)
	n.healthy.Store(time.Now().UnixNano())
	return nil
}

// call makes one read with retries, and turns what went wrong into a chains.Error. A node that asks for a pause gets it.
func call[T any](ctx context.Context, n *node, op string, f func(context.Context) (T, error)) (T, error) {
	out, err := once(ctx, n, op, f)
	if err == nil || !again(err) { // as a rule; the rest is for the others
		return out, err
	}
	first := err
	err = n.nodes.retry.WithContext(ctx).Run(func() (err error) {
		if err, first = first, nil; err != nil {
			return err // the attempt above
		}
		out, err = once(ctx, n, op, f)
		return err
	})
	var known *chains.Error
	switch {
	case err == nil:
		return out, nil
	case !errors.As(err, &known): // the context ended while it waited
		err = n.nodes.failure(ctx, op, err)
	}
	var zero T
	return zero, err
}

// once makes one read.
func once[T any](ctx context.Context, n *node, op string, f func(context.Context) (T, error)) (T, error) {
	v, err := f(ctx)
	if err == nil {
		n.breaker.RecordSuccess()
		return v, nil
	}
	failure := n.nodes.failure(ctx, op, err)
	if ctx.Err() == nil {
		n.breaker.RecordError(failure)
		if again(failure) {
			n.healthy.Store(0)
		}
	}
	var zero T
	return zero, failure
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
	codeVersion           = -32015 // of a transaction, newer than was asked for
	codeMinContextSlot    = -32016
	codeMethodNotFound    = -32601
	codeInvalidParams     = -32602
	codeRateLimit         = 429
)

func (ns *nodes) failure(ctx context.Context, op string, err error) *chains.Error {
	e := &chains.Error{Kind: chains.Unreachable, Chain: ns.cfg.Chain, Op: op, Err: scrub(err), Remedy: "check the rpc endpoint"}
	var rpcErr *jsonrpc.RPCError
	var httpErr *jsonrpc.HTTPError
	var busy *busyError
	switch {
	case errors.As(err, &busy):
		e.Kind, e.Err, e.Remedy = chains.Transient, busy, ""
	case errors.Is(err, rpc.ErrNotFound):
		e.Kind, e.Remedy = chains.NotFound, ""
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded):
		e.Kind, e.Remedy = chains.TimedOut, ""
		if ctx.Err() != nil {
			e.Err = ctx.Err()
		}
	case errors.As(err, &rpcErr):
		e.Err, e.Remedy = &answerError{rpcErr.Code, rpcErr.Message}, ""
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
	}
	return e
}

// scrub takes endpoints, which may hold API keys, out of an error's text. The client library puts them there.
func scrub(err error) error {
	if text := err.Error(); anyURL().MatchString(text) {
		return errText(anyURL().ReplaceAllString(text, "the endpoint"))
	}
	return err
}

var anyURL = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(?:https?|wss?)://[^\s"']+`) })

// answerError is what a node answered instead of a result.
type answerError struct {
	code    int
	message string
}

func (e *answerError) Error() string { return fmt.Sprintf("rpc error %d: %.300s", e.code, e.message) }

// rpcCode is the JSON-RPC code in err, 0 without one.
func rpcCode(err error) int {
	var answer *answerError
	if errors.As(err, &answer) {
		return answer.code
	}
	var e *jsonrpc.RPCError
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// other returns the last node that answers: not the one that is preferred, where there is a choice.
func (ns *nodes) other(ctx context.Context) (*node, error) {
	for _, n := range slices.Backward(ns.list[1:]) {
		if n.alive(ctx) == nil {
			return n, nil
		}
	}
	return ns.pick(ctx)
}
