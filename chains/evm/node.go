package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/hedge"
	"github.com/bridge8004/bridge8004/chains/internal/rate"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// node asks the configured endpoints: idempotent requests only, each tried a bounded number of
// times, the first endpoint preferred.
type node struct {
	chain     caip.ChainID
	endpoints []*endpoint
	current   atomic.Int64 // index of the endpoint that worked last
	retreated atomic.Int64 // Unix nanoseconds when current left the first endpoint
	retry     *retry.Rule
	limit     *rate.Limit
	timeout   time.Duration
	batchSize int
}

// comeback is how long a fallback endpoint serves before the first one is tried again.
const comeback = 30 * time.Second

func dialNode(ctx context.Context, c Config) (*node, error) {
	n := &node{chain: c.Chain, limit: rate.New(c.Chain, c.RatePerSecond), timeout: c.Timeout, batchSize: c.MaxBatch}
	for i, url := range c.RPC {
		at := siteOf(url)
		hc := &http.Client{
			Transport:     hedge.Transport(limitedTransport{newTransport(c.Eager), c.MaxResponse}, c.Timeout/4, n.limit.Spare),
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
		client, err := rpc.DialOptions(ctx, url, rpc.WithHTTPClient(hc), rpc.WithWebsocketMessageSizeLimit(c.MaxResponse))
		if err != nil {
			n.close()
			return nil, &chains.Error{Kind: chains.Unreachable, Chain: c.Chain, Op: "connect to " + at.host, Err: at.secrets.HideIn(chains.Plainly(err)), Remedy: "check the endpoint"}
		}
		n.endpoints = append(n.endpoints, &endpoint{name: chains.Place(fmt.Sprintf("rpc[%d]", i), url), place: at, url: url, near: chains.Near(url), client: client, http: hc})
	}
	n.retry = retry.New(c.Attempts, len(c.RPC)-1, n.again)
	return n, nil
}

// again reports whether asking another time can help. What a contract refuses, or the pool says to
// a transaction, stays so for a while; kinds that a caller should decide about, such as NotFinal,
// are not asked again here.
func again(err error) bool {
	var r *revert
	if errors.As(err, &r) {
		return false
	}
	for _, settled := range []error{chains.ErrNotAsked, errKnown, errNonceUsed, errUnderpriced, errCheap} {
		if errors.Is(err, settled) {
			return false
		}
	}
	switch chains.KindOf(err) {
	case chains.Transient, chains.Unreachable, chains.TimedOut, chains.Unknown:
		return err != nil && !errors.Is(err, context.Canceled)
	}
	return false
}

// again is again, for another endpoint too where there is one: that of a node which contradicts
// itself may be honest.
func (n *node) again(err error) bool {
	return again(err) || len(n.endpoints) > 1 && chains.KindOf(err) == chains.Dishonest
}

func (n *node) close() {
	for _, e := range n.endpoints {
		e.client.Close()
		e.http.CloseIdleConnections()
	}
}

// call asks one question. The result stays as it was when the node answers null.
func (n *node) call(ctx context.Context, op string, result any, method string, args ...any) error {
	return n.try(ctx, op, func(ctx context.Context, e *endpoint) error {
		return classify(n.chain, op, e.place, e.call(ctx, result, method, args...))
	})
}

// question is one call of a batch. Its err is set where the node refused this call alone; failures
// that another attempt may mend fail the whole batch.
type question struct {
	method string
	args   []any
	result json.RawMessage
	err    error
	// check, where set, looks at an answer. What it refuses is asked again, of another endpoint
	// where there is one.
	check func(json.RawMessage) error
	// stranger: an error of kind Unknown is kept as this call's own, not taken for a failure of the
	// node.
	stranger bool
}

// ask puts questions in batches.
func (n *node) ask(ctx context.Context, op string, questions []*question) error {
	for start := 0; start < len(questions); start += n.batchSize {
		part := questions[start:min(start+n.batchSize, len(questions))]
		err := n.attempt(ctx, op, func(e *endpoint) error {
			if !e.checked.Load() && len(part) < n.batchSize {
				return n.askFirst(ctx, op, e, part)
			}
			return n.once(ctx, op, e, func(ctx context.Context, e *endpoint) error { return n.askOnce(ctx, op, e, part) })
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// askFirst asks an endpoint for its chain in the same batch: nothing of the answers is used unless
// the chain is right.
func (n *node) askFirst(ctx context.Context, op string, e *endpoint, part []*question) error {
	if err := n.limit.Wait(ctx, op); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, n.timeout)
	defer cancel()
	id := &question{method: "eth_chainId"}
	err := e.measure(func() error { return n.askOnce(ctx, op, e, append([]*question{id}, part...)) })
	var got hexutil.Uint64
	switch {
	case id.err != nil:
		return id.err
	case len(id.result) == 0 && err != nil: // no answer at all
		return err
	}
	if malformed := json.Unmarshal(id.result, &got); malformed != nil {
		return classify(n.chain, op, e.place, malformed)
	}
	if wrong := n.rightChain(op, e, uint64(got)); wrong != nil {
		return wrong
	}
	return err
}

func (n *node) askOnce(ctx context.Context, op string, e *endpoint, part []*question) error {
	batch := make([]rpc.BatchElem, len(part))
	for i, q := range part {
		q.result, q.err = nil, nil
		batch[i] = rpc.BatchElem{Method: q.method, Args: q.args, Result: &q.result}
	}
	if err := e.client.BatchCallContext(ctx, batch); err != nil {
		return classify(n.chain, op, e.place, err)
	}
	for i, q := range part {
		if q.err = classify(n.chain, op, e.place, batch[i].Error); q.err == nil {
			q.err = classify(n.chain, op, e.place, requireAnswer(q.method, q.result))
		}
		if again(q.err) && !(q.stranger && chains.KindOf(q.err) == chains.Unknown) {
			return q.err
		}
		if q.err == nil && q.check != nil {
			if err := q.check(q.result); err != nil {
				return err
			}
		}
	}
	return nil
}

// try runs one request against the current endpoint, and against the next ones when that fails.
func (n *node) try(ctx context.Context, op string, request func(context.Context, *endpoint) error) error {
	return n.attempt(ctx, op, func(e *endpoint) error { return n.once(ctx, op, e, request) })
}

func (n *node) attempt(ctx context.Context, op string, request func(*endpoint) error) error {
	var last error
	err := n.retry.Run(ctx, func() error {
		at := n.pick()
		if chains.AsksElsewhere(ctx) {
			at = (at + 1) % len(n.endpoints)
		}
		last = request(n.endpoints[at])
		if n.again(last) {
			n.leave(at)
		}
		return last
	})
	if err != nil && ctx.Err() != nil {
		return n.outOfTime(ctx, op, last)
	}
	return err
}

// outOfTime is the error of a request whose context ended. last is what went wrong before.
func (n *node) outOfTime(ctx context.Context, op string, last error) error {
	why := ctx.Err()
	if !errors.Is(why, context.DeadlineExceeded) {
		return why
	}
	why = fmt.Errorf("the time allowed ran out: %w", why)
	if e := new(chains.Error); errors.As(last, &e) && !errors.Is(last, context.DeadlineExceeded) {
		why = fmt.Errorf("%w; before that: %w", why, e.Err)
	}
	return &chains.Error{Kind: chains.TimedOut, Chain: n.chain, Op: op, Err: why, Remedy: "allow more time"}
}

func (n *node) once(ctx context.Context, op string, e *endpoint, request func(context.Context, *endpoint) error) error {
	checked := e.checked.Load()
	turns := 1
	if !checked { // it is asked for its chain as well
		turns = 2
	}
	for range turns {
		if err := n.limit.Wait(ctx, op); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, n.timeout)
	defer cancel()
	if checked {
		return e.measure(func() error { return request(ctx, e) })
	}
	// Asked at the same time, to save a way to the node and back; the answer is not used unless the
	// chain is right.
	var answered error
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		answered = e.measure(func() error { return request(ctx, e) })
	}()
	err := n.checkChain(ctx, op, e)
	<-asked
	if err != nil {
		return err
	}
	return answered
}

// checkChain compares the chain behind an endpoint with the configured one before the endpoint is
// first believed.
func (n *node) checkChain(ctx context.Context, op string, e *endpoint) error {
	var id hexutil.Uint64
	if err := e.call(ctx, &id, "eth_chainId"); err != nil {
		return classify(n.chain, op, e.place, err)
	}
	return n.rightChain(op, e, uint64(id))
}

// rightChain notes that an endpoint serves the configured chain, or says that it does not.
func (n *node) rightChain(op string, e *endpoint, id uint64) error {
	if got := fmt.Sprintf("eip155:%d", id); got != n.chain.String() {
		return &chains.Error{Kind: chains.WrongChain, Chain: n.chain, Op: op,
			Err:    fmt.Errorf("the node at %s serves %s, configured is %s", e.place, got, n.chain),
			Remedy: fmt.Sprintf("use an endpoint of %s, or correct the chain's id", n.chain)}
	}
	e.checked.Store(true)
	return nil
}

func (n *node) pick() int {
	at := n.current.Load()
	if at != 0 && time.Since(time.Unix(0, n.retreated.Load())) > comeback {
		n.current.CompareAndSwap(at, 0)
		return 0
	}
	return int(at)
}

func (n *node) leave(at int) {
	if len(n.endpoints) == 1 {
		return
	}
	if n.current.CompareAndSwap(int64(at), int64((at+1)%len(n.endpoints))) {
		n.retreated.Store(time.Now().UnixNano())
	}
}
