package rpc

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
)

const (
	maxMessage       = 64 << 10
	maxSubscriptions = 256
	maxConnections   = 1024
	writeTimeout     = 10 * time.Second
)

// conn is one WebSocket client. The reader answers calls; a second goroutine, the pump, writes
// notifications.
type conn struct {
	s  *Server
	ws *websocket.Conn

	mu   sync.Mutex // guards subs and next, and orders writes
	subs map[uint64]*subscription
	next uint64
	wake chan struct{}
}

var upgrader = websocket.Upgrader{EnableCompression: true, CheckOrigin: func(*http.Request) bool { return true }}

// enter counts a connection in, unless the server is closing or has too many.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil || s.conns == maxConnections {
		return false
	}
	s.conns++
	s.wg.Add(1)
	return true
}

func (s *Server) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns--
	s.wg.Done()
}

func (s *Server) serveWS(w http.ResponseWriter, r *http.Request) {
	if !s.enter() {
		http.Error(w, "no more connections", http.StatusServiceUnavailable)
		return
	}
	defer s.leave()
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	ws.SetReadLimit(maxMessage)
	c := &conn{s: s, ws: ws, subs: map[uint64]*subscription{}, wake: make(chan struct{}, 1)}
	done := make(chan struct{})
	var pump sync.WaitGroup
	pump.Add(1)
	go func() {
		defer pump.Done()
		c.pump(done)
		// Unblocks the reader, whoever ended the pump.
		ws.Close()
	}()
	for {
		_, body, err := ws.ReadMessage()
		if err != nil {
			break
		}
		if c.handle(body) != nil {
			break
		}
	}
	close(done)
	pump.Wait()
}

// pump writes what subscriptions have to say until the connection or the server ends.
func (c *conn) pump(done <-chan struct{}) {
	for {
		changed := c.s.bank.Changed()
		if c.flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-c.wake:
		case <-done:
			return
		case <-c.s.ctx.Done():
			return
		}
	}
}

// flush writes all notifications that are due.
func (c *conn) flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, sub := range c.subs {
		results, ended := sub.poll(c.s.bank)
		for _, r := range results {
			message, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "method": sub.notification, "params": map[string]any{"result": r, "subscription": id}})
			if err != nil {
				return err
			}
			if err := c.write(message); err != nil {
				return err
			}
		}
		if ended {
			delete(c.subs, id)
		}
	}
	return nil
}

// write sends one message; c.mu is held.
func (c *conn) write(message []byte) error {
	if err := c.ws.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	return c.ws.WriteMessage(websocket.TextMessage, message)
}

// handle answers one message. Its error ends the connection.
func (c *conn) handle(body []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	// The answer goes out before the first notification: both are written under the same lock.
	if err := c.write(jsonrpc.Answer(body, c.answer)); err != nil {
		return err
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
	return nil
}

// answer subscribes or ends a subscription; c.mu is held.
func (c *conn) answer(method string, raw json.RawMessage) any {
	p := parseParams(raw)
	if name, ok := strings.CutSuffix(method, "Unsubscribe"); ok && subscriptions[name+"Subscribe"] != nil {
		var id uint64
		p.read(1, &id)
		jsonrpc.Require(c.subs[id] != nil, "Invalid subscription id.")
		delete(c.subs, id)
		return true
	}
	subscribe, ok := subscriptions[method]
	abort.Unless(ok, jsonrpc.ErrMethod)
	if len(c.subs) >= maxSubscriptions {
		abort.With(&jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: "Internal Error: Subscription refused. Node subscription limit reached"})
	}
	sub := subscribe(c.s.bank, p)
	c.next++
	c.subs[c.next] = sub
	return c.next
}
