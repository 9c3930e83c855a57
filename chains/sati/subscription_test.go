package sati_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

// A wake comes with every slot, and the channel is closed with its context.
func TestWake(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	wake, err := w.chain.Wake(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, open := <-wake; !open {
			t.Fatal("closed before its time")
		}
	}
	cancel()
	for open := true; open; {
		_, open = <-wake
	}
	if wake, err := w.open(func(c *sati.Config) { c.WS = "" }).Wake(t.Context()); wake != nil || err != nil {
		t.Errorf("without a WebSocket: %v, %v, want none", wake, err)
	}
}

// A notice comes once the transaction got somewhere, and once only.
func TestNotice(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	writer := w.writer("owner")
	tx, err := writer.Sign(ctx, chains.Register{Name: "agent"}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	notice := writer.Notice(ctx, tx)
	if err := writer.Send(ctx, tx); err != nil {
		t.Fatal(err)
	}
	if _, told := <-notice; !told {
		t.Fatal("closed without a notice")
	}
	if _, open := <-notice; open {
		t.Error("told twice")
	}
}

// Nothing that a server says or does not say ends more than its own connection.
func TestWakeFromBadServers(t *testing.T) {
	t.Parallel()
	for name, serve := range map[string]func(*websocket.Conn){
		"refuses": func(c *websocket.Conn) {
			_ = c.WriteMessage(websocket.TextMessage, []byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`))
		},
		"is no JSON":      func(c *websocket.Conn) { _ = c.WriteMessage(websocket.TextMessage, []byte(`*`)) },
		"is null":         func(c *websocket.Conn) { _ = c.WriteMessage(websocket.TextMessage, []byte(`null`)) },
		"sends megabytes": func(c *websocket.Conn) { _ = c.WriteMessage(websocket.TextMessage, []byte(strings.Repeat(" ", 1<<20))) },
		"hangs up":        func(*websocket.Conn) {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			connected := make(chan struct{}, 16)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				conn, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
				if err != nil {
					return
				}
				defer conn.Close()
				_, _, _ = conn.ReadMessage()
				serve(conn)
				connected <- struct{}{}
			}))
			defer server.Close()
			w := newWorld(t, localnet.Options{Manual: true}, func(c *sati.Config) { c.WS = "ws" + strings.TrimPrefix(server.URL, "http") })
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			wake, err := w.chain.Wake(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // it comes back
				select {
				case <-connected:
				case <-wake:
					t.Fatal("woke somebody")
				case <-ctx.Done():
					t.Fatal("nobody connected again")
				}
			}
		})
	}
}
