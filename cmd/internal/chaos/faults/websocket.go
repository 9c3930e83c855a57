package faults

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// serveWebSocket passes messages on in both directions until one side ends. Handshakes and what the
// node says may go wrong.
func (p *Proxy) serveWebSocket(w http.ResponseWriter, r *http.Request) {
	plan := p.plans[WebSocket]
	p.counter.request(WebSocket)
	if c := plan.next(); len(c.kinds) > 0 && p.refuse(w, plan, c) {
		return
	}
	node, _, err := websocket.DefaultDialer.DialContext(p.ctx, "ws"+strings.TrimPrefix(p.o.Upstream, "http")+r.URL.Path, nil)
	if err != nil {
		http.Error(w, "the node does not answer the fault proxy", http.StatusBadGateway)
		return
	}
	defer node.Close()
	upgrader := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	client, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer client.Close()
	var both sync.WaitGroup
	end := func() { _, _ = node.Close(), client.Close() }
	both.Go(func() {
		defer end()
		for {
			kind, message, err := client.ReadMessage()
			if err != nil || node.WriteMessage(kind, message) != nil {
				return
			}
		}
	})
	both.Go(func() {
		defer end()
		var earlier [][]byte
		for {
			kind, message, err := node.ReadMessage()
			if err != nil {
				return
			}
			p.counter.request(WebSocket)
			out, more := p.disturb(client, message, earlier)
			if earlier = append(earlier, message); len(earlier) > keptAnswers {
				earlier = earlier[1:]
			}
			for _, m := range out {
				if client.WriteMessage(kind, m) != nil {
					return
				}
			}
			if !more {
				return
			}
		}
	})
	stop := make(chan struct{})
	go func() {
		select {
		case <-p.ctx.Done():
			end()
		case <-stop:
		}
	}()
	both.Wait()
	close(stop)
}

// refuse lets a handshake fail; false where none of the kinds fits.
func (p *Proxy) refuse(w http.ResponseWriter, plan *plan, c choice) bool {
	i := slices.IndexFunc(c.kinds, func(kind Kind) bool { return kind == TooMany || kind == Internal || kind == Reset })
	if i < 0 {
		plan.owe(c.kinds...)
		return false
	}
	plan.owe(slices.Concat(c.kinds[:i], c.kinds[i+1:])...)
	p.counter.fault(WebSocket, c.kinds[i])
	switch c.kinds[i] {
	case TooMany:
		http.Error(w, "too many requests", http.StatusTooManyRequests)
	case Internal:
		http.Error(w, "<html><body>Internal error</body></html>", http.StatusBadGateway)
	default:
		reset(w)
	}
	return true
}

// disturb says what to send instead of a message, and whether the connection goes on.
func (p *Proxy) disturb(client *websocket.Conn, message []byte, earlier [][]byte) (out [][]byte, more bool) {
	plan := p.plans[WebSocket]
	c := plan.next()
	for i, kind := range c.kinds {
		out, more, done := p.disturbed(client, kind, message, earlier, c.dice)
		if done {
			p.counter.fault(WebSocket, kind)
			plan.owe(c.kinds[i+1:]...)
			return out, more
		}
		plan.owe(kind) // a handshake can carry it
	}
	return [][]byte{message}, true
}

func (p *Proxy) disturbed(client *websocket.Conn, kind Kind, message []byte, earlier [][]byte, dice *rand.Rand) (out [][]byte, more, done bool) {
	fields, _ := tree(message).(map[string]any)
	if fields == nil {
		return nil, false, false
	}
	one := func(v any) [][]byte { return [][]byte{text(v)} }
	params, notice := fields["params"].(map[string]any)
	switch kind {
	case Null:
		if notice {
			params["result"] = nil
		} else {
			fields["result"] = nil
		}
		return one(fields), true, true
	case Stale:
		if len(earlier) == 0 {
			return nil, false, false
		}
		return [][]byte{earlier[dice.IntN(len(earlier))]}, true, true
	case Lagging:
		return nil, true, true // the head is not there yet
	case Lying:
		twisted, ok := twist(fields, dice)
		return one(twisted), true, ok
	case WrongID:
		if notice {
			params["subscription"] = "0x99"
		} else {
			id, _ := json.Marshal(fields["id"])
			fields["id"] = tree(foreign(id))
		}
		return one(fields), true, true
	case Slow:
		select {
		case <-time.After(p.o.Slow):
		case <-p.ctx.Done():
		}
		return [][]byte{message}, true, true
	case Truncated:
		return [][]byte{slices.Clone(message[:len(message)/2])}, true, true
	case Reset:
		cut(client.NetConn())
		return nil, false, true
	}
	return nil, false, false
}
