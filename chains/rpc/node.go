package rpc

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/hedge"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Config says which nodes to ask, and within which bounds.
type Config struct {
	Chain  caip.ChainID // every endpoint must serve it
	URLs   []string     // HTTP or WebSocket; the first is preferred
	Family Family

	Timeout     time.Duration     // of one request
	Attempts    int               // per read, over all endpoints
	MaxBatch    int               // calls in one batch request
	MaxResponse int64             // bytes of one response
	Rates       rate.Limits       // of the endpoints
	Light       bool              // HTTP 1.1 without compression, for a program that asks twice and ends
	HTTP        http.RoundTripper // of all requests; nil: one like http.DefaultTransport
}

// Node asks the configured endpoints: idempotent requests only, each tried a bounded number of
// times, the first endpoint preferred. Its methods may be called concurrently.
type Node struct {
	Endpoints []*Endpoint

	chain     caip.ChainID
	family    Family
	http      *http.Client
	rates     rate.Limits
	retry     *retry.Rule
	timeout   time.Duration
	batchSize int
	maxAnswer int64 // bytes
}

// comeback is how long the others serve before an endpoint that failed is tried again.
const comeback = 30 * time.Second

// Dial prepares connections to the endpoints. No request is made yet over HTTP.
func Dial(ctx context.Context, c Config) (*Node, error) {
	n := &Node{
		chain: c.Chain, family: c.Family, rates: c.Rates,
		timeout: c.Timeout, batchSize: c.MaxBatch, maxAnswer: c.MaxResponse,
	}
	n.http = &http.Client{
		Transport:     hedge.Transport(newTransport(c), c.Timeout/4, rate.Spare),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	for i, url := range c.URLs {
		e := n.endpoint(fmt.Sprintf("rpc[%d]", i), url)
		if !strings.HasPrefix(url, "http") {
			var err error
			if e.client, err = rpc.DialOptions(ctx, url, rpc.WithWebsocketMessageSizeLimit(c.MaxResponse)); err != nil {
				n.Close()
				return nil, &chains.Error{Kind: chains.Unreachable, Chain: c.Chain, Op: "connect to " + e.host, Err: e.secrets.HideIn(chains.Plainly(err)), Remedy: "check the endpoint"}
			}
		}
		n.Endpoints = append(n.Endpoints, e)
	}
	others := len(c.URLs) - 1
	if c.Family.Pinned {
		others = 0
	}
	n.retry = retry.New(c.Attempts, others, n.repeats)
	return n, nil
}

// Aside names an endpoint that answers no questions: see Endpoint.Connect. key is its name in the
// configuration.
func (n *Node) Aside(key, text string) *Endpoint {
	e := &Endpoint{Name: chains.Place(key, text), Near: chains.Near(text), node: n, host: "the endpoint", secrets: chains.SecretsOf(text), url: text}
	if u, err := url.Parse(text); err == nil && u.Host != "" {
		e.host = u.Host
	}
	return e
}

func (n *Node) endpoint(key, url string) *Endpoint {
	e := n.Aside(key, url)
	e.gate = rate.Gate{Limit: n.rates.Of(url), Chain: n.chain, Meter: &e.Meter}
	e.place.Send = e.exchange
	return e
}

// Quoted is an endpoint over HTTP that is not among those which answer for the chain, and wants the
// ids of requests to be texts.
func (n *Node) Quoted(key, url string) *Endpoint {
	e := n.endpoint(key, url)
	e.quoted = true
	return e
}

// Close ends the connections. Requests under way fail.
func (n *Node) Close() {
	for _, e := range n.Endpoints {
		if e.client != nil {
			e.client.Close()
		}
	}
	n.http.CloseIdleConnections()
}

// Repeats reports whether asking another time can help. Kinds that a caller should decide about,
// such as NotFinal, are not asked again here.
func (f Family) Repeats(err error) bool {
	if errors.Is(err, chains.ErrNotAsked) || f.Final != nil && f.Final(err) {
		return false
	}
	switch chains.KindOf(err) {
	case chains.Transient, chains.Unreachable, chains.TimedOut, chains.Unknown:
		return err != nil && !errors.Is(err, context.Canceled)
	}
	return false
}

// repeats also asks another endpoint, where there is one, after a node that contradicts itself: the
// other may be honest.
func (n *Node) repeats(err error) bool {
	return n.family.Repeats(err) || len(n.Endpoints) > 1 && !n.family.Pinned && chains.KindOf(err) == chains.Dishonest
}

// Try makes one request of its own, with a method, to the current endpoint, and to the next ones
// when that fails.
func (n *Node) Try(ctx context.Context, op, method string, request func(context.Context, *Endpoint) error) error {
	return n.attempt(ctx, op, func(e *Endpoint) error {
		return n.checked(ctx, op, e, func() error {
			ctx, err := e.gate.Wait(ctx, op, rate.Cost{Requests: 1, Units: e.gate.Limit.UnitsOf(method)})
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(ctx, n.timeout)
			defer cancel()
			return e.Measure(func() error { return request(ctx, e) })
		})
	})
}

func (n *Node) attempt(ctx context.Context, op string, request func(*Endpoint) error) error {
	return n.Again(ctx, op, func() error {
		e := n.Pick(ctx)
		failed := chains.Asks(ctx, e)
		err := request(e)
		if n.repeats(err) {
			failed()
			e.Leave()
		}
		return err
	})
}

// Again makes a request as often as that can help.
func (n *Node) Again(ctx context.Context, op string, request func() error) error {
	var last error
	err := n.retry.Run(ctx, func() error { last = request(); return last })
	if err != nil && ctx.Err() != nil {
		return n.outOfTime(ctx, op, last)
	}
	return err
}

// outOfTime is the error of a request whose context ended. last is what went wrong before.
func (n *Node) outOfTime(ctx context.Context, op string, last error) error {
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

// checked asks an endpoint that was not believed yet for its chain: at the same time, to save a way
// to the node and back. The answer is not used unless the chain is right.
func (n *Node) checked(ctx context.Context, op string, e *Endpoint, ask func() error) error {
	if e.checked.Load() {
		return ask()
	}
	var answered error
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		answered = ask()
	}()
	id := &Question{Method: n.family.ChainMethod}
	err := n.askOnce(ctx, op, e, []*Question{id})
	if err = cmp.Or(err, id.Err); err == nil {
		err = e.CheckChain(op, id.Result)
	}
	<-asked
	return cmp.Or(err, answered)
}

// Order lists the endpoints as they are to be asked: the preferred one first, those last that
// failed lately or asked for a pause, the earliest of them first. A second opinion goes elsewhere:
// see chains.Elsewhere.
func (n *Node) Order(ctx context.Context) []*Endpoint {
	if len(n.Endpoints) == 1 {
		return n.Endpoints
	}
	list := slices.Clone(n.Endpoints)
	slices.SortStableFunc(list, func(a, b *Endpoint) int { return cmp.Compare(a.rests(), b.rests()) })
	return chains.InTurn(ctx, list, func(e *Endpoint) bool { return e.rests() > 0 })
}

// Pick returns the endpoint to ask now.
func (n *Node) Pick(ctx context.Context) *Endpoint { return n.Order(ctx)[0] }

// Refuting asks for what is checked after it has come. An endpoint whose answer is found to be
// false is left, and the next one asked, as long as there are more.
func (n *Node) Refuting(ctx context.Context, ask func() error) (err error) {
	for range n.Endpoints {
		e := n.Pick(ctx)
		if err = ask(); chains.KindOf(err) != chains.Dishonest {
			break
		}
		e.Refute()
	}
	return err
}

// Both asks two endpoints at the same moment for what no proof comes with. answered is false where
// there is no second one that answers (Node.Second).
func Both[T any](ctx context.Context, n *Node, ask func(context.Context) (T, error)) (first, second T, answered bool, err error) {
	err = together.Do(chains.Opinion(ctx),
		func(ctx context.Context) (err error) { first, err = ask(ctx); return err },
		func(ctx context.Context) (err error) {
			answered, err = n.Second(ctx, func(ctx context.Context) (err error) { second, err = ask(ctx); return err })
			return err
		})
	return first, second, answered, err
}

// Second asks for the second opinion to a context's first (chains.Opinion), for as long as one
// request may take. answered is false where nobody else is there to give one: the endpoint failed a
// moment ago, or does not answer now. The chain is then as one with a single endpoint.
func (n *Node) Second(ctx context.Context, ask func(context.Context) error) (answered bool, err error) {
	elsewhere := chains.Elsewhere(ctx)
	if len(n.Endpoints) > 1 && n.Pick(elsewhere).rests() > 0 {
		return false, nil
	}
	brief, cancel := context.WithTimeout(elsewhere, n.timeout)
	defer cancel()
	err = ask(brief)
	if ctx.Err() == nil && chains.Silent(err) {
		return false, nil
	}
	return err == nil, err
}
