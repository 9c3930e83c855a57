package rpc

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/hedge"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Endpoint is one URL of a node.
type Endpoint struct {
	Name  string // key in the configuration and host
	Near  bool   // on this machine
	Meter chains.Meter

	node    *Node
	host    string
	secrets chains.Secrets // that errors must not show
	url     string         // holds the key: never shown
	quoted  bool           // ids of requests are texts
	client  *rpc.Client    // over a WebSocket; nil: HTTP
	ids     atomic.Uint64  // of the calls that were made
	checked atomic.Bool    // it named the configured chain
	rest    atomic.Int64   // Unix nanoseconds until when others are asked first
	singly  atomic.Int64   // Unix nanoseconds until when calls are made one by one
	pause   pause
	gate    rate.Gate
	place   together.Place[*load]
}

// Traffic returns the counts of requests so far, and the limit that they keep to.
func (e *Endpoint) Traffic() chains.Traffic {
	t := e.Meter.Read(e.Name)
	t.Rate = e.gate.Limit.Use()
	return t
}

// Measure counts a request.
func (e *Endpoint) Measure(request func() error) error {
	begun := time.Now()
	err := request()
	e.Meter.Count(time.Since(begun), err)
	return err
}

// requireAnswer returns ErrNull where a result is none.
func (n *Node) requireAnswer(method string, result json.RawMessage) error {
	if !n.family.Nullable[method] && IsNull(result) {
		return ErrNull
	}
	return nil
}

// String returns the endpoint's host.
func (e *Endpoint) String() string { return e.host }

// CheckChain compares the chain that an endpoint named with the configured one, and remembers that
// it is the right one.
func (e *Endpoint) CheckChain(op string, answer json.RawMessage) error {
	want := e.node.chain
	got, err := e.node.family.ChainOf(answer)
	if err != nil {
		return e.Classify(op, err)
	}
	if got != want.String() {
		return &chains.Error{Kind: chains.WrongChain, Chain: want, Op: op,
			Err:    fmt.Errorf("the node at %s serves %s, configured is %s", e, got, want),
			Remedy: fmt.Sprintf("use an endpoint of %s, or correct the chain's id", want)}
	}
	e.checked.Store(true)
	return nil
}

// Checked reports whether the endpoint has named the configured chain.
func (e *Endpoint) Checked() bool { return e.checked.Load() }

// Hide takes what may be a key of the endpoint out of a text.
func (e *Endpoint) Hide(text string) string { return e.secrets.Hide(text) }

// HideIn is Hide for the text of an error.
func (e *Endpoint) HideIn(err error) error { return e.secrets.HideIn(err) }

// Leave has the others asked first for a while: the endpoint failed.
func (e *Endpoint) Leave() { e.rest.Store(time.Now().Add(comeback).UnixNano()) }

// Refute counts a contradiction against the endpoint and leaves it. The caller found it after the
// answer had passed.
func (e *Endpoint) Refute() {
	e.Meter.Fail(chains.Dishonest)
	e.Leave()
}

// rests is until when others are asked first, in Unix nanoseconds; 0: it is asked.
func (e *Endpoint) rests() int64 {
	until := max(e.rest.Load(), e.pause.end())
	if until < time.Now().UnixNano() {
		return 0
	}
	return until
}

func (e *Endpoint) overHTTP() bool { return e.client == nil }

// Read asks one question whose answer is large. Over HTTP read gets the bytes of the whole answer
// while they last, and the id that it must name; otherwise the result alone, and no id.
func (e *Endpoint) Read(ctx context.Context, read func(answer []byte, id string) error, method string, args ...any) error {
	if e.overHTTP() {
		params, err := paramsOf(args)
		if err != nil {
			return err
		}
		c := &call{method: method, params: params, most: e.node.maxAnswer}
		if err := e.post(hedge.Once(ctx), []*call{c}); err != nil || c.err != nil {
			return cmp.Or(err, c.err)
		}
		defer c.reply.Release()
		return read(c.reply.Bytes, c.id)
	}
	var raw json.RawMessage
	if err := e.client.CallContext(ctx, &raw, method, args...); err != nil {
		return err
	}
	if err := checkElements(raw, 1); err != nil {
		return err
	}
	return read(raw, "")
}

// Connect opens a connection of its own, over which ask makes the first request. Both are counted
// as one request. The caller closes the connection.
func (e *Endpoint) Connect(ctx context.Context, op string, ask func(context.Context, *rpc.Client) error) (client *rpc.Client, err error) {
	ctx, cancel := context.WithTimeout(ctx, e.node.timeout)
	defer cancel()
	err = e.Measure(func() (err error) {
		if client, err = rpc.DialOptions(ctx, e.url, rpc.WithWebsocketMessageSizeLimit(e.node.maxAnswer)); err == nil {
			if err = ask(ctx, client); err != nil {
				client.Close()
			}
		}
		return e.Classify(op, err)
	})
	return client, err
}
