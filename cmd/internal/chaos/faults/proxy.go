package faults

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// maxBody bounds a request and an answer.
const maxBody = 64 << 20

// Options choose a proxy.
type Options struct {
	Seed     uint64
	Name     string // two proxies with the same seed and name make the same choices
	Upstream string // base URL of the node's HTTP endpoint
	Kinds    []Kind // what may go wrong; nil: everything
	Every    int    // how many requests there are for each fault; 0: 10
	// Slow is how long a slow answer takes. It should be longer than the client waits.
	Slow time.Duration
}

// Proxy is a running proxy. Its methods may be called concurrently.
type Proxy struct {
	o       Options
	server  *http.Server
	address string
	node    *http.Client
	plans   map[Class]*plan
	memory  *memory
	counter *counter
	stop    context.CancelFunc
	ctx     context.Context
	running sync.WaitGroup
}

// Start listens on a free loopback port until Close.
func Start(o Options) (*Proxy, error) {
	if o.Kinds == nil {
		o.Kinds = Kinds
	}
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("fault proxy %s: %w", o.Name, err)
	}
	p := &Proxy{
		o: o, address: listener.Addr().String(), plans: map[Class]*plan{}, memory: newMemory(), counter: &counter{c: newCounts()},
		node: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}, Timeout: time.Minute},
	}
	p.ctx, p.stop = context.WithCancel(context.Background())
	for _, class := range Classes {
		p.plans[class] = newPlan(o, class)
	}
	p.server = &http.Server{Handler: p, ReadHeaderTimeout: 5 * time.Second}
	p.running.Go(func() { _ = p.server.Serve(listener) })
	return p, nil
}

// URL is the proxy's HTTP endpoint. Paths are the node's.
func (p *Proxy) URL() string { return "http://" + p.address }

// WSURL is the proxy's WebSocket endpoint.
func (p *Proxy) WSURL() string { return "ws://" + p.address }

// Counts tell what has happened so far.
func (p *Proxy) Counts() Counts { return Sum(p) }

// Close ends the proxy and all its connections.
func (p *Proxy) Close() error {
	p.stop()
	err := p.server.Close()
	p.running.Wait()
	p.node.CloseIdleConnections()
	return err
}

// ServeHTTP passes one request on.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if websocket.IsWebSocketUpgrade(r) {
		p.serveWebSocket(w, r)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "unreadable", http.StatusBadRequest)
		return
	}
	calls, batch, err := parse[call](body)
	if err != nil || len(calls) == 0 {
		http.Error(w, "not JSON-RPC", http.StatusBadRequest)
		return
	}
	x := &exchange{p: p, w: w, r: r, body: body, calls: calls, batch: batch}
	x.serve()
}

// exchange is one HTTP request with its answer.
type exchange struct {
	p     *Proxy
	w     http.ResponseWriter
	r     *http.Request
	body  []byte
	calls []call
	batch bool
	class Class // of the request that a fault would meet

	// The node's answer, once it was asked.
	asked   bool
	status  int
	answer  []byte
	answers []envelope
	err     error
}

func (x *exchange) serve() {
	// A batch is one request: the fault meets one call in it, which one follows from its content.
	at := 0
	if len(x.calls) > 1 {
		at = int(hash(string(x.calls[len(x.calls)-1].Params)) % uint64(len(x.calls)))
	}
	c := x.calls[at]
	x.class = classOf(c.Method, x.r.URL.Path)
	x.p.counter.request(x.class)
	plan := x.p.plans[x.class]
	choice := plan.next()
	for i, kind := range choice.kinds {
		if x.wrong(kind, at, choice.dice) {
			plan.owe(choice.kinds[i+1:]...)
			return
		}
		if x.err != nil {
			break
		}
		plan.owe(kind)
	}
	x.forward()
}

// ask hands the request to the node, once.
func (x *exchange) ask() bool {
	if x.asked {
		return x.err == nil
	}
	x.asked = true
	x.status, x.answer, x.err = x.p.post(x.p.ctx, x.r.URL.Path, x.body)
	if x.err != nil {
		return false
	}
	list, batch, err := parse[envelope](x.answer)
	if err != nil || batch != x.batch {
		return true // nothing to change in it
	}
	x.answers = list
	for _, c := range x.calls {
		if e := x.of(c); e != nil {
			x.p.memory.keep(c.key(), e.Result)
		}
	}
	return true
}

// of is the answer to a call.
func (x *exchange) of(c call) *envelope {
	for i := range x.answers {
		if bytes.Equal(x.answers[i].ID, c.ID) {
			return &x.answers[i]
		}
	}
	return nil
}

// post asks the node.
func (p *Proxy) post(ctx context.Context, path string, body []byte) (int, []byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.o.Upstream+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := p.node.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxBody))
	return response.StatusCode, answer, err
}

// look asks the node something of the proxy's own.
func (p *Proxy) look(method string, params ...any) json.RawMessage {
	if params == nil {
		params = []any{}
	}
	body := print([]call{{ID: json.RawMessage("1"), Method: method, Params: text(params)}}, false)
	_, answer, err := p.post(p.ctx, "/", withVersion(body))
	if err != nil {
		return nil
	}
	list, _, err := parse[envelope](answer)
	if err != nil {
		return nil
	}
	return list[0].Result
}

// withVersion puts the protocol's version into a single request.
func withVersion(body []byte) []byte {
	return append([]byte(`{"jsonrpc":"2.0",`), body[1:]...)
}

// forward answers as the node does.
func (x *exchange) forward() {
	if !x.ask() {
		http.Error(x.w, "the node does not answer the fault proxy", http.StatusBadGateway)
		return
	}
	x.write(x.status, x.answer)
}

func (x *exchange) write(status int, body []byte) {
	x.w.Header().Set("Content-Type", "application/json")
	x.w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	x.w.WriteHeader(status)
	_, _ = x.w.Write(body)
}

// wrong lets the request go wrong in one way, and reports whether it could.
func (x *exchange) wrong(kind Kind, at int, dice *rand.Rand) bool {
	if !kind.transport() {
		return x.change(kind, at, dice)
	}
	if kind == Truncated && !x.ask() {
		return false
	}
	x.p.counter.fault(x.class, kind) // before anybody can see it
	switch kind {
	case TooMany:
		if dice.IntN(2) == 0 {
			x.w.Header().Set("Retry-After", "1")
		}
		http.Error(x.w, "too many requests", http.StatusTooManyRequests)
		return true
	case Internal:
		x.w.Header().Set("Content-Type", "text/html")
		x.w.WriteHeader([]int{500, 502, 503}[dice.IntN(3)])
		_, _ = io.WriteString(x.w, "<html><body>Internal error</body></html>")
		return true
	case Reset:
		if dice.IntN(2) == 0 {
			x.ask() // it did what it was asked to, and nobody hears of it
		}
		reset(x.w)
		return true
	case Slow:
		early := dice.IntN(2) == 0
		if early {
			x.ask()
		}
		if !x.p.pause(x.r.Context(), x.p.o.Slow) && early {
			return true
		}
		x.forward()
		return true
	default:
		x.truncate(dice)
		return true
	}
}

// pause waits, and reports whether the client still does.
func (p *Proxy) pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return ctx.Err() == nil
	case <-p.ctx.Done():
		return false
	}
}

// truncate sends half of the answer: of the bytes that were announced, or as if that were all.
func (x *exchange) truncate(dice *rand.Rand) {
	half := x.answer[:len(x.answer)/2]
	if dice.IntN(2) == 0 {
		x.write(x.status, half)
		return
	}
	conn, buffer, err := http.NewResponseController(x.w).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	fmt.Fprintf(buffer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", len(x.answer))
	_, _ = buffer.Write(half)
	_ = buffer.Flush()
}

// reset breaks a connection off without an end.
func reset(w http.ResponseWriter) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		cut(conn)
	}
}

func cut(conn net.Conn) {
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}
