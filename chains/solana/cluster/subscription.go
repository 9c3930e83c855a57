package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bridge8004/bridge8004/chains"
	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
)

// A subscription's connection ends when nothing came for silence, though it was asked for a sign of
// life twice as often. maxNotice bounds a message.
const (
	silence   = time.Minute
	maxNotice = 64 << 10
)

// Subscribe holds a connection with one subscription of Solana's PubSub interface, and calls notice
// for each message, until the context or the connection ends. What a message says is not looked at:
// a notice may be lost, doubled or a lie, and only makes its reader look for himself. (The client
// of solana-go may write to a channel that its Unsubscribe closes, and prints what it cannot
// decode.)
func (c *Cluster) Subscribe(ctx context.Context, method string, params []any, notice func()) error {
	conn, err := c.dialWS(ctx, method)
	if err != nil {
		return err
	}
	// Both ends of a connection may wait for ever: closing it wakes them.
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	conn.SetReadLimit(maxNotice)
	alive := func(string) error { return conn.SetReadDeadline(time.Now().Add(silence)) }
	conn.SetPongHandler(alive)
	if err := conn.WriteJSON(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params}); err != nil {
		return err
	}
	pings, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for tick := time.NewTicker(silence / 2); ; {
			select {
			case <-pings.Done():
				tick.Stop()
				return
			case <-tick.C:
				_ = conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(silence/2))
			}
		}
	}()
	for first := true; ; first = false {
		_ = alive("")
		_, message, err := conn.ReadMessage()
		if err != nil {
			return err
		}
		if !first {
			notice()
			continue
		}
		var answer struct {
			Error *struct{ Message string }
		}
		if err := json.Unmarshal(message, &answer); err != nil {
			return err
		}
		if answer.Error != nil {
			c.ws.Meter.Fail(chains.Unknown)
			return fmt.Errorf("%s: %w", method, errors.New(answer.Error.Message))
		}
	}
}

// dialWS opens a connection to the WebSocket endpoint, which is counted as a request.
func (c *Cluster) dialWS(ctx context.Context, op string) (conn *websocket.Conn, err error) {
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: c.cfg.Timeout}
	err = c.ws.Measure(func() error {
		var resp *http.Response
		conn, resp, err = dialer.DialContext(ctx, c.cfg.WS, nil)
		if resp != nil {
			resp.Body.Close()
		}
		return c.ws.Classify(op, err)
	})
	return conn, err
}

// Wake tells of new slots over a subscription, where a WebSocket endpoint is configured. Nothing is
// read from it: a notice may be lost, doubled or a lie, and only makes the reader look.
func (c *Cluster) Wake(ctx context.Context) (<-chan struct{}, error) {
	if c.cfg.WS == "" {
		return nil, nil
	}
	return jsonrpc.Wake(ctx, func(ctx context.Context, notice func()) (came bool) {
		_ = c.Subscribe(ctx, "slotSubscribe", []any{}, func() {
			came = true
			notice()
		})
		return came
	}), nil
}
