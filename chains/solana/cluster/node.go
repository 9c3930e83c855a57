package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rate"
	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// MaxBody bounds an answer; a full page of compressed accounts is some 2 MiB.
const MaxBody = 64 << 20

// Attempts is how often a request is made to one node that is not merely busy; requests have no
// effect that doing them twice would double.
const Attempts = 4

// Parallel is how many requests of one reader are made at once.
const Parallel = jsonrpc.Parallel

// healthyFor is how long a node that answered is not asked for its health again, where there are
// several.
const healthyFor = 2 * time.Second

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
	Chain  caip.ChainID
	cfg    Config
	List   []*Node
	rpc    *jsonrpc.Node
	blocks *Cache[uint64, Block] // finalized ones
	ws     *jsonrpc.Endpoint
}

// Node is one endpoint of a cluster.
type Node struct {
	*jsonrpc.Endpoint
	RPC     *rpc.Client
	cluster *Cluster
	healthy atomic.Int64 // Unix nanoseconds when it last said so
	moving  atomic.Int64 // Unix nanoseconds when its clock was last found to go
}

// mostCalls are made in one request.
const mostCalls = 50

// New asks nothing yet. Endpoints that are no URLs of HTTP are errors.
func New(cfg Config) (*Cluster, error) {
	c := &Cluster{Chain: cfg.Chain, cfg: cfg, blocks: NewCache[uint64, Block](4096)}
	var err error
	if c.rpc, err = jsonrpc.Dial(context.Background(), jsonrpc.Config{
		Chain: cfg.Chain, URLs: cfg.RPC, Family: family, Timeout: cfg.Timeout, Attempts: Attempts,
		MaxBatch: mostCalls, MaxResponse: MaxBody, Rates: cfg.Rates, HTTP: cfg.HTTP,
	}); err != nil {
		return nil, err
	}
	c.ws = c.rpc.Aside("ws", cfg.WS)
	for _, e := range c.rpc.Endpoints {
		n := &Node{Endpoint: e, cluster: c}
		n.RPC = rpc.NewWithCustomRPCClient(n)
		c.List = append(c.List, n)
	}
	return c, nil
}

// Index is the endpoint of an index, which wants the ids of requests to be texts.
func (c *Cluster) Index() *jsonrpc.Endpoint { return c.rpc.Quoted("photon", c.cfg.Index) }

// Retryable reports whether asking another time, or another node, can help.
func Retryable(err error) bool { return family.Repeats(err) }

// Check asks the first node that answers for its genesis hash.
func (c *Cluster) Check(ctx context.Context) error {
	_, err := c.Pick(ctx)
	return err
}

// Pick returns the first node that answers and serves the configured cluster. Nodes that failed
// lately, or asked for a pause, come last.
func (c *Cluster) Pick(ctx context.Context) (*Node, error) {
	var last error
	for _, e := range c.rpc.Order(ctx) {
		n := c.nodeOf(e)
		failed := chains.Asks(ctx, e)
		last = n.Alive(ctx)
		switch {
		case last == nil:
			return n, nil
		case ctx.Err() != nil, chains.KindOf(last) == chains.WrongChain:
			return nil, last
		}
		failed()
		n.Leave()
	}
	return nil, last
}

// Second asks for the second opinion to a context's first: see the node's of chains/rpc.
func (c *Cluster) Second(ctx context.Context, ask func(context.Context) error) (answered bool, err error) {
	return c.rpc.Second(ctx, ask)
}

func (c *Cluster) nodeOf(e *jsonrpc.Endpoint) *Node { return c.List[slices.Index(c.rpc.Endpoints, e)] }

// First is the node that Pick asks first, without asking it whether it answers.
func (c *Cluster) First(ctx context.Context) *Node { return c.nodeOf(c.rpc.Pick(ctx)) }

// Alive asks a node for its cluster before it is first believed, where there is a choice, for its
// health, and for who asks what holds now (chains.AskingNow), for its clock.
func (n *Node) Alive(ctx context.Context) error {
	if !n.timed(ctx) || time.Since(time.Unix(0, n.moving.Load())) < healthyFor {
		return n.healthier(ctx)
	}
	return together.Do(ctx, n.healthier, n.moves)
}

// moves fails where a node's newest block is too old for a context's questions.
func (n *Node) moves(ctx context.Context) error {
	call := Call[*rpc.GetMultipleAccountsResult]
	if len(n.cluster.List) > 1 { // the next node answers sooner than this one asked again
		call = measured
	}
	_, err := n.accounts(ctx, "read the chain's clock", rpc.CommitmentConfirmed, call)
	if err == nil {
		n.moving.Store(time.Now().UnixNano())
	}
	return err
}

// healthier is Alive without the clock.
func (n *Node) healthier(ctx context.Context) error {
	alone := len(n.cluster.List) == 1
	var err error
	switch {
	case n.Checked() && (alone || time.Since(time.Unix(0, n.healthy.Load())) < healthyFor):
		return nil
	case n.Checked():
		_, err = measured(ctx, n, "reach node", n.RPC.GetHealth)
	case alone:
		_, err = Call(ctx, n, "read genesis hash", n.rightChain)
	default: // the next node answers sooner than this one asked again
		_, err = measured(ctx, n, "read genesis hash", n.rightChain)
	}
	if err == nil {
		n.healthy.Store(time.Now().UnixNano())
	}
	return err
}

// rightChain makes sure that a node serves the configured cluster.
func (n *Node) rightChain(ctx context.Context) (none struct{}, err error) {
	var genesis json.RawMessage
	if err = n.CallForInto(ctx, &genesis, family.ChainMethod, nil); err == nil {
		err = n.CheckChain("read genesis hash", genesis)
	}
	return none, err
}

// Call makes one read with retries, and turns what went wrong into a chains.Error. A node that asks
// for a pause gets it.
func Call[T any](ctx context.Context, n *Node, op string, f func(context.Context) (T, error)) (out T, err error) {
	err = n.cluster.rpc.Again(ctx, op, func() error {
		if out, err = measured(ctx, n, op, f); Retryable(err) {
			n.healthy.Store(0) // whoever picks a node meanwhile asks first
		}
		return err
	})
	if Retryable(err) && ctx.Err() == nil {
		n.Leave()
	}
	return out, err
}

// measured makes one read and counts its failure.
func measured[T any](ctx context.Context, n *Node, op string, f func(context.Context) (T, error)) (T, error) {
	v, err := f(ctx)
	if err == nil {
		return v, nil
	}
	var zero T
	var known *chains.Error
	if errors.As(err, &known) { // it was not asked, or serves another chain
		asked := *known
		asked.Op = op
		return zero, &asked
	}
	failure := n.failure(op, err)
	if !errors.As(err, new(jsonrpc.ErrNoAnswer)) && !errors.Is(failure, context.Canceled) { // that was counted with its request
		n.Meter.Fail(chains.KindOf(failure))
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

// FromNode is EachNode beginning with a node. For a second opinion nobody is asked instead whom the
// first was heard from: it would stand for itself.
func FromNode[T any](ctx context.Context, c *Cluster, first *Node, ask func(*Node) (T, error)) (T, error) {
	out, err := ask(first)
	for _, n := range c.List {
		if kind := chains.KindOf(err); n == first || err == nil || kind != chains.NotFound && kind != chains.Dishonest {
			continue
		}
		if chains.Heard(ctx, n.Endpoint) || n.Alive(ctx) != nil {
			continue // nothing new is known from it
		}
		if better, failed := ask(n); failed == nil || chains.KindOf(failed) == chains.Contradicted {
			out, err = better, failed
			chains.Asks(ctx, n.Endpoint)
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
