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

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/hedge"
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

// clusterConfig says how a cluster is reached.
type clusterConfig struct {
	// Chain is the cluster, namespace solana. A node with another genesis hash is refused.
	Chain caip.ChainID
	// RPC are JSON-RPC endpoints (http, https), the preferred one first; at least one.
	RPC []string
	// WS is a WebSocket endpoint that only wakes watchers early; may be empty.
	WS string
	// Index is a further endpoint whose keys are hidden in errors; may be empty.
	Index string
	// Timeout bounds one request.
	Timeout time.Duration
	// RatePerSecond bounds the requests to all endpoints together; 0 is no bound.
	RatePerSecond uint
	// HTTP is the transport of all requests; default is one like http.DefaultTransport.
	HTTP http.RoundTripper
}

// cluster is a Solana cluster behind its JSON-RPC endpoints, the first one preferred. What belongs
// together must be asked of one node: see pick. It is safe for concurrent use.
type cluster struct {
	chain   caip.ChainID
	cfg     clusterConfig
	list    []*node
	limit   *rate.Limit
	client  *http.Client
	retry   *retry.Rule
	blocks  *cache[uint64, block] // finalized ones
	ws      chains.Meter
	secrets chains.Secrets // parts of all configured endpoints that may be keys
}

// node is one endpoint of a cluster.
type node struct {
	name    string // key in the configuration and host
	rpc     *rpc.Client
	url     string
	http    *http.Client
	rests   func() bool // it asked for a pause that is not over
	cluster *cluster
	ids     atomic.Uint64 // of the requests that were made
	checked atomic.Bool   // the genesis hash was compared
	healthy atomic.Int64  // Unix nanoseconds when it last said so
	breaker circuitbreaker.CircuitBreaker[any]
	meter   chains.Meter
}

// newCluster asks nothing yet.
func newCluster(cfg clusterConfig) *cluster {
	requests, limit := newTransport(cfg.HTTP), rate.New(cfg.Chain, cfg.RatePerSecond)
	c := &cluster{
		chain: cfg.Chain, cfg: cfg, limit: limit, retry: retry.New(attempts, 0, again), blocks: newCache[uint64, block](4096),
		secrets: chains.SecretsOf(append([]string{cfg.Index, cfg.WS}, cfg.RPC...)...),
		client: &http.Client{Transport: hedge.Transport(requests, cfg.Timeout/4, limit.Spare), Timeout: cfg.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("an rpc endpoint may not redirect")
		}},
	}
	for i, endpoint := range cfg.RPC {
		host := ""
		if u, err := url.Parse(endpoint); err == nil { // checked before
			host = u.Host
		}
		n := &node{
			name: chains.Place(fmt.Sprintf("rpc[%d]", i), endpoint), cluster: c, url: endpoint, http: c.client, rests: func() bool { return requests.rests(host) },
			breaker: circuitbreaker.NewBuilder[any]().WithFailureThreshold(brokenAfter).WithDelay(brokenFor).
				HandleIf(func(_ any, err error) bool { return again(err) }).Build(),
		}
		n.rpc = rpc.NewWithCustomRPCClient(n)
		c.list = append(c.list, n)
	}
	return c
}

// again reports whether asking another time, or another node, can help.
func again(err error) bool {
	switch chains.KindOf(err) {
	case chains.Transient, chains.Unreachable, chains.TimedOut:
		return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, chains.ErrNotAsked)
	}
	return false
}

// check asks the first node that answers for its genesis hash.
func (c *cluster) check(ctx context.Context) error {
	_, err := c.pick(ctx)
	return err
}

// pick returns the first node that answers and serves the configured cluster. Nodes that failed
// lately, or asked for a pause, come last.
func (c *cluster) pick(ctx context.Context) (*node, error) {
	var last error
	var broken []*node
	list := c.list
	if chains.AsksElsewhere(ctx) {
		list = append(slices.Clone(list[1:]), list[0])
	}
	for _, n := range list {
		if len(c.list) > 1 && (n.rests() || !n.breaker.TryAcquirePermit()) {
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
		if len(n.cluster.list) == 1 || time.Since(time.Unix(0, n.healthy.Load())) < healthyFor {
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
	if len(n.cluster.list) > 1 {
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
	want := n.cluster.chain
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
	err = n.cluster.retry.Run(ctx, func() (err error) {
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
		err = n.cluster.failure(ctx, op, err)
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
	if err := n.cluster.limit.Wait(ctx, op); err != nil {
		return zero, err
	}
	begun := time.Now()
	v, err := f(ctx)
	if err != nil {
		v, err = zero, error(n.cluster.failure(ctx, op, err))
	}
	n.meter.Count(time.Since(begun), err)
	return v, err
}

// other returns the last node that answers: not the one that is preferred, where there is a choice.
func (c *cluster) other(ctx context.Context) (*node, error) {
	for _, n := range slices.Backward(c.list[1:]) {
		if n.alive(ctx) == nil {
			return n, nil
		}
	}
	return c.pick(ctx)
}

// eachNode asks the node that is preferred now, and the others as long as the answer proves
// nothing: it shows no such thing, or contradicts itself.
func eachNode[T any](ctx context.Context, c *cluster, ask func(*node) (T, error)) (T, error) {
	first, err := c.pick(ctx)
	if err != nil {
		var zero T
		return zero, err
	}
	return fromNode(ctx, c, first, ask)
}

// fromNode is eachNode beginning with a node.
func fromNode[T any](ctx context.Context, c *cluster, first *node, ask func(*node) (T, error)) (T, error) {
	out, err := ask(first)
	for _, n := range c.list {
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

// account is the CAIP-10 account of a key on this cluster; zero for the zero key.
func (c *cluster) account(k solana.PublicKey) caip.AccountID {
	if k.IsZero() {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: c.chain, Address: k.String()}
}
