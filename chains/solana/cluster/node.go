package cluster

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
	"github.com/bridge8004/bridge8004/chains/internal/retry"
	"github.com/bridge8004/bridge8004/chains/rate"
)

// MaxBody bounds an answer; a full page of compressed accounts is some 2 MiB.
const MaxBody = 64 << 20

// Attempts is how often a request is made to one node that is not merely busy; requests have no
// effect that doing them twice would double.
const Attempts = 4

// Parallel is how many requests of one reader are made at once.
const Parallel = 8

// Choosing among several nodes.
const (
	brokenAfter = 3                // failures in a row after which a node is left alone
	brokenFor   = 15 * time.Second // and for how long
	healthyFor  = 2 * time.Second  // a node that answered is not asked for its health again
)

// Config says how a cluster is reached.
type Config struct {
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
	// Rates are the limits of the endpoints.
	Rates rate.Limits
	// HTTP is the transport of all requests; default is one like http.DefaultTransport.
	HTTP http.RoundTripper
}

// Cluster is a Solana cluster behind its JSON-RPC endpoints, the first one preferred. What belongs
// together must be asked of one node: see Pick. It is safe for concurrent use.
type Cluster struct {
	Chain   caip.ChainID
	cfg     Config
	List    []*Node
	Client  *http.Client
	retry   *retry.Rule
	blocks  *Cache[uint64, Block] // finalized ones
	ws      chains.Meter
	Secrets chains.Secrets // parts of all configured endpoints that may be keys
}

// Node is one endpoint of a cluster.
type Node struct {
	*Endpoint
	name    string // key in the configuration and host
	RPC     *rpc.Client
	rests   func() bool // it asked for a pause that is not over
	cluster *Cluster
	checked atomic.Bool  // the genesis hash was compared
	healthy atomic.Int64 // Unix nanoseconds when it last said so
	breaker circuitbreaker.CircuitBreaker[any]
}

// New asks nothing yet.
func New(cfg Config) *Cluster {
	requests := newTransport(cfg.HTTP)
	c := &Cluster{
		Chain: cfg.Chain, cfg: cfg, retry: retry.New(Attempts, 0, Retryable), blocks: NewCache[uint64, Block](4096),
		Secrets: chains.SecretsOf(append([]string{cfg.Index, cfg.WS}, cfg.RPC...)...),
		Client: &http.Client{Transport: hedge.Transport(requests, cfg.Timeout/4, rate.Spare), Timeout: cfg.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("an rpc endpoint may not redirect")
		}},
	}
	for i, endpoint := range cfg.RPC {
		host := ""
		if u, err := url.Parse(endpoint); err == nil { // checked before
			host = u.Host
		}
		n := &Node{
			Endpoint: c.NewEndpoint(endpoint, false, func(ctx context.Context, err error) error { return c.failure(ctx, "", err) }),
			name:     chains.Place(fmt.Sprintf("rpc[%d]", i), endpoint), cluster: c, rests: func() bool { return requests.rests(host) },
			breaker: circuitbreaker.NewBuilder[any]().WithFailureThreshold(brokenAfter).WithDelay(brokenFor).
				HandleIf(func(_ any, err error) bool { return Retryable(err) }).Build(),
		}
		n.RPC = rpc.NewWithCustomRPCClient(n)
		c.List = append(c.List, n)
	}
	return c
}

// Retryable reports whether asking another time, or another node, can help.
func Retryable(err error) bool {
	switch chains.KindOf(err) {
	case chains.Transient, chains.Unreachable, chains.TimedOut:
		return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, chains.ErrNotAsked)
	}
	return false
}

// Check asks the first node that answers for its genesis hash.
func (c *Cluster) Check(ctx context.Context) error {
	_, err := c.Pick(ctx)
	return err
}

// Pick returns the first node that answers and serves the configured cluster. Nodes that failed
// lately, or asked for a pause, come last.
func (c *Cluster) Pick(ctx context.Context) (*Node, error) {
	var last error
	var broken []*Node
	list := c.List
	if chains.AsksElsewhere(ctx) {
		list = append(slices.Clone(list[1:]), list[0])
	}
	for _, n := range list {
		if len(c.List) > 1 && (n.rests() || !n.breaker.TryAcquirePermit()) {
			broken = append(broken, n)
			continue
		}
		err := n.Alive(ctx)
		switch {
		case err == nil:
			return n, nil
		case ctx.Err() != nil, chains.KindOf(err) == chains.WrongChain:
			return nil, err
		}
		last = err
	}
	for _, n := range broken {
		if last = n.Alive(ctx); last == nil {
			return n, nil
		}
	}
	return nil, last
}

// Alive asks a node for its cluster before it is first believed, and where there is a choice, for
// its health.
func (n *Node) Alive(ctx context.Context) error {
	if n.checked.Load() {
		if len(n.cluster.List) == 1 || time.Since(time.Unix(0, n.healthy.Load())) < healthyFor {
			return nil
		}
		_, err := once(ctx, n, "reach node", func(ctx context.Context) (string, error) { return n.RPC.GetHealth(ctx) })
		if err != nil {
			return err
		}
		n.healthy.Store(time.Now().UnixNano())
		return nil
	}
	const op = "read genesis hash"
	ask := Call[solana.Hash]
	if len(n.cluster.List) > 1 {
		ask = once // the next node answers sooner
	}
	genesis, err := ask(ctx, n, op, n.RPC.GetGenesisHash)
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
func (n *Node) rightChain(op string, genesis solana.Hash) error {
	want := n.cluster.Chain
	if reference := genesis.String(); !strings.HasPrefix(reference, want.Reference) || len(want.Reference) != min(32, len(reference)) {
		return &chains.Error{Kind: chains.WrongChain, Chain: want, Op: op, Err: fmt.Errorf("the node serves solana:%.32s", reference),
			Remedy: fmt.Sprintf("use an endpoint of %s, or correct the chain's id", want)}
	}
	n.checked.Store(true)
	return nil
}

// Call makes one read with retries, and turns what went wrong into a chains.Error. A node that asks
// for a pause gets it.
func Call[T any](ctx context.Context, n *Node, op string, f func(context.Context) (T, error)) (T, error) {
	out, err := once(ctx, n, op, f)
	if err == nil || !Retryable(err) { // as a rule; the rest is for the others
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
func once[T any](ctx context.Context, n *Node, op string, f func(context.Context) (T, error)) (T, error) {
	v, failure := measured(ctx, n, op, f)
	if failure == nil {
		n.breaker.RecordSuccess()
		return v, nil
	}
	if ctx.Err() == nil {
		n.breaker.RecordError(failure)
		if Retryable(failure) {
			n.healthy.Store(0)
		}
	}
	var zero T
	return zero, failure
}

// measured makes one read and counts its failure, whatever it says of the node's health.
func measured[T any](ctx context.Context, n *Node, op string, f func(context.Context) (T, error)) (T, error) {
	v, err := f(ctx)
	if err == nil {
		return v, nil
	}
	var zero T
	var known *chains.Error
	if errors.As(err, &known) { // it was not asked
		known.Op = op
		return zero, known
	}
	failure := n.cluster.failure(ctx, op, err)
	if !errors.As(err, new(ErrNoAnswer)) && !errors.Is(failure, context.Canceled) { // that was counted with its request
		n.Meter.Fail(failure.Kind)
	}
	return zero, failure
}

// Other returns the last node that answers: not the one that is preferred, where there is a choice.
func (c *Cluster) Other(ctx context.Context) (*Node, error) {
	for _, n := range slices.Backward(c.List[1:]) {
		if n.Alive(ctx) == nil {
			return n, nil
		}
	}
	return c.Pick(ctx)
}

// EachNode asks the node that is preferred now, and the others as long as the answer proves
// nothing: it shows no such thing, or contradicts itself.
func EachNode[T any](ctx context.Context, c *Cluster, ask func(*Node) (T, error)) (T, error) {
	first, err := c.Pick(ctx)
	if err != nil {
		var zero T
		return zero, err
	}
	return FromNode(ctx, c, first, ask)
}

// FromNode is eachNode beginning with a node.
func FromNode[T any](ctx context.Context, c *Cluster, first *Node, ask func(*Node) (T, error)) (T, error) {
	out, err := ask(first)
	for _, n := range c.List {
		if kind := chains.KindOf(err); n == first || err == nil || kind != chains.NotFound && kind != chains.Dishonest {
			continue
		}
		if n.Alive(ctx) != nil {
			continue // nothing is known from it
		}
		if better, failed := ask(n); failed == nil || chains.KindOf(failed) == chains.Contradicted {
			out, err = better, failed
		}
	}
	return out, err
}

// Account is the CAIP-10 account of a key on this cluster; zero for the zero key.
func (c *Cluster) Account(k solana.PublicKey) caip.AccountID {
	if k.IsZero() {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: c.Chain, Address: k.String()}
}
