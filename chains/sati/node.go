package sati

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/rate"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// maxBody bounds an answer; a full page of compressed accounts is some 2 MiB.
const maxBody = 64 << 20

// attempts is how often a request is made to one node that is not merely busy; requests have no
// effect that doing them twice would double.
const attempts = 4

// Choosing among several nodes.
const (
	brokenAfter = 3                // failures in a row after which a node is left alone
	brokenFor   = 15 * time.Second // and for how long
	healthyFor  = 2 * time.Second  // a node that answered is not asked for its health again
)

// nodes are the JSON-RPC endpoints of one cluster, the first one preferred. What belongs together
// must be asked of one node: see pick.
type nodes struct {
	cfg   Config
	list  []*node
	limit *rate.Limit
	retry *retry.Rule
	// Parts of all configured endpoints that may be keys.
	secrets chains.Secrets
}

type node struct {
	name    string // key in the configuration and host
	rpc     *rpc.Client
	url     string
	http    *http.Client
	rests   func() bool // it asked for a pause that is not over
	nodes   *nodes
	ids     atomic.Uint64 // of the requests that were made
	checked atomic.Bool   // the genesis hash was compared
	healthy atomic.Int64  // Unix nanoseconds when it last said so
	breaker circuitbreaker.CircuitBreaker[any]
	meter   chains.Meter
}

func newNodes(cfg Config, client *http.Client, limit *rate.Limit, rests func(host string) bool) *nodes {
	ns := &nodes{cfg: cfg, limit: limit, secrets: chains.SecretsOf(append([]string{cfg.Photon, cfg.WS}, cfg.RPC...)...), retry: retry.New(attempts, 0, again)}
	for i, endpoint := range cfg.RPC {
		host := ""
		if u, err := url.Parse(endpoint); err == nil { // checked before
			host = u.Host
		}
		n := &node{
			name: chains.Place(fmt.Sprintf("rpc[%d]", i), endpoint), nodes: ns, url: endpoint, http: client, rests: func() bool { return rests(host) },
			breaker: circuitbreaker.NewBuilder[any]().WithFailureThreshold(brokenAfter).WithDelay(brokenFor).
				HandleIf(func(_ any, err error) bool { return again(err) }).Build(),
		}
		n.rpc = rpc.NewWithCustomRPCClient(n)
		ns.list = append(ns.list, n)
	}
	return ns
}

// again reports whether asking another time, or another node, can help.
func again(err error) bool {
	switch chains.KindOf(err) {
	case chains.Transient, chains.Unreachable, chains.TimedOut:
		return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, chains.ErrNotAsked)
	}
	return false
}

func (ns *nodes) checkGenesis(ctx context.Context) error {
	_, err := ns.pick(ctx)
	return err
}

// pick returns the first node that answers and serves the configured cluster. Nodes that failed
// lately, or asked for a pause, come last.
func (ns *nodes) pick(ctx context.Context) (*node, error) {
	var last error
	var broken []*node
	list := ns.list
	if chains.AsksElsewhere(ctx) {
		list = append(slices.Clone(list[1:]), list[0])
	}
	for _, n := range list {
		if len(ns.list) > 1 && (n.rests() || !n.breaker.TryAcquirePermit()) {
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

// alive asks a node for its cluster before it is first believed, and where there is a choice, for
// its health.
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
	if err := n.rightChain(op, genesis); err != nil {
		return err
	}
	n.healthy.Store(time.Now().UnixNano())
	return nil
}

// rightChain notes that a node serves the configured cluster, or says that it does not.
func (n *node) rightChain(op string, genesis solana.Hash) error {
	want := n.nodes.cfg.Chain
	if reference := genesis.String(); !strings.HasPrefix(reference, want.Reference) || len(want.Reference) != min(32, len(reference)) {
		return &chains.Error{Kind: chains.WrongChain, Chain: want, Op: op, Err: fmt.Errorf("the node serves solana:%.32s", reference),
			Remedy: fmt.Sprintf("use an endpoint of %s, or correct the chain's id", want)}
	}
	n.checked.Store(true)
	return nil
}

// call makes one read with retries, and turns what went wrong into a chains.Error. A node that asks
// for a pause gets it.
func call[T any](ctx context.Context, n *node, op string, f func(context.Context) (T, error)) (T, error) {
	out, err := once(ctx, n, op, f)
	if err == nil || !again(err) { // as a rule; the rest is for the others
		return out, err
	}
	first := err
	err = n.nodes.retry.Run(ctx, func() (err error) {
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
	v, failure := measured(ctx, n, op, f)
	if failure == nil {
		n.breaker.RecordSuccess()
		return v, nil
	}
	if ctx.Err() == nil {
		n.breaker.RecordError(failure)
		if again(failure) {
			n.healthy.Store(0)
		}
	}
	var zero T
	return zero, failure
}

// measured makes one read when its turn has come and counts it, whatever it says of the node's
// health.
func measured[T any](ctx context.Context, n *node, op string, f func(context.Context) (T, error)) (T, error) {
	var zero T
	if err := n.nodes.limit.Wait(ctx, op); err != nil {
		return zero, err
	}
	begun := time.Now()
	v, err := f(ctx)
	if err != nil {
		v, err = zero, error(n.nodes.failure(ctx, op, err))
	}
	n.meter.Count(time.Since(begun), err)
	return v, err
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
	e := &chains.Error{Kind: chains.Unreachable, Chain: ns.cfg.Chain, Op: op, Err: chains.Plainly(err), Remedy: "start the node, or use another endpoint"}
	defer func() { e.Err = ns.secrets.HideIn(e.Err) }()
	var rpcErr *jsonrpc.RPCError
	var httpErr *jsonrpc.HTTPError
	var busy *retry.Busy
	switch {
	case errors.As(err, &busy):
		e.Kind, e.Err, e.Remedy = chains.Transient, busy, ""
	case errors.Is(err, rpc.ErrNotFound):
		e.Kind, e.Remedy = chains.NotFound, ""
	case ctx.Err() != nil || errors.Is(err, context.DeadlineExceeded):
		e.Kind, e.Remedy = chains.TimedOut, ""
		if ctx.Err() != nil {
			e.Err = chains.Plainly(ctx.Err())
		}
	case errors.As(err, &rpcErr):
		e.Err, e.Remedy = &answerError{rpcErr.Code, ns.secrets.Hide(rpcErr.Message)}, ""
		switch rpcErr.Code {
		case codeRateLimit:
			e.Kind, e.Err = chains.Transient, &retry.Busy{Said: e.Err}
		case codeBlockNotAvailable, codeNodeUnhealthy, codeBlockStatus, codeMinContextSlot:
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

// eachNode asks the node that is preferred now, and the others as long as the answer proves
// nothing: it shows no such thing, or contradicts itself.
func eachNode[T any](ctx context.Context, ns *nodes, ask func(*node) (T, error)) (T, error) {
	first, err := ns.pick(ctx)
	if err != nil {
		var zero T
		return zero, err
	}
	return fromNode(ctx, ns, first, ask)
}

// fromNode is eachNode beginning with a node.
func fromNode[T any](ctx context.Context, ns *nodes, first *node, ask func(*node) (T, error)) (T, error) {
	out, err := ask(first)
	for _, n := range ns.list {
		if kind := chains.KindOf(err); n == first || err == nil || kind != chains.NotFound && kind != chains.Dishonest {
			continue
		}
		if n.alive(ctx) != nil {
			continue // nothing is known from it
		}
		if better, failed := ask(n); failed == nil || chains.KindOf(failed) == chains.Contradicted {
			out, err = better, failed
		}
	}
	return out, err
}
