package rpc

import (
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
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
			err := c.write(map[string]any{"jsonrpc": "2.0", "method": sub.notification, "params": map[string]any{"result": r, "subscription": id}})
			if err != nil {
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
func (c *conn) write(v any) error {
	if err := c.ws.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	return c.ws.WriteMessage(websocket.TextMessage, encode(v))
}

// handle answers one message. Its error ends the connection.
func (c *conn) handle(body []byte) error {
	res := response{Version: "2.0", ID: null}
	var req request
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := json.Unmarshal(body, &req); err != nil {
		res.Error = &Error{Code: codeParse, Message: "Parse error"}
		return c.write(res)
	}
	if req.ID != nil {
		res.ID = req.ID
	}
	p, err := parseParams(req.Params)
	if err != nil {
		res.Error = asError(err)
		return c.write(res)
	}
	if unsubscribe[req.Method] {
		var id uint64
		err := p.required(0, &id)
		if _, ok := c.subs[id]; err == nil && !ok {
			err = invalid("Invalid subscription id.")
		}
		if err != nil {
			res.Error = asError(err)
			return c.write(res)
		}
		delete(c.subs, id)
		res.Result = true
		return c.write(res)
	}
	subscribe, ok := subscriptions[req.Method]
	if !ok {
		res.Error = &Error{Code: codeMethodNotFound, Message: "Method not found"}
		return c.write(res)
	}
	if len(c.subs) >= maxSubscriptions {
		res.Error = &Error{Code: codeInternal, Message: "Internal Error: Subscription refused. Node subscription limit reached"}
		return c.write(res)
	}
	sub, err := subscribe(c.s.bank, p)
	if err != nil {
		res.Error = asError(err)
		return c.write(res)
	}
	// The answer goes out before the first notification: both are written under the same lock.
	c.next++
	res.Result = c.next
	c.subs[c.next] = sub
	if err := c.write(res); err != nil {
		return err
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
	return nil
}
