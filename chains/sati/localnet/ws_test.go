package localnet

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/ws"
	"github.com/gorilla/websocket"
)

// TestSubscriptions hears of one transfer in every way there is.
func TestSubscriptions(t *testing.T) {
	h := start(t, Options{})
	from, to := h.wallet(1), key(2).PublicKey()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	c, err := ws.Connect(ctx, h.net.WSURL())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol, from.PublicKey(), to).Build())

	signature := must(c.SignatureSubscribe(tx.Signatures[0], rpc.CommitmentFinalized))
	// Subscriptions are taken in order: when this one speaks, the others are in place.
	slots := must(c.SlotSubscribe())

	first, err := slots.Recv(ctx)
	if err != nil {
		t.Fatal(err)
	}
	second, err := slots.Recv(ctx)
	if err != nil || second.Slot != first.Slot+1 || second.Parent != first.Slot {
		t.Errorf("slots %+v, %+v, %v", first, second, err)
	}
	if _, err := h.send(tx); err != nil {
		t.Fatal(err)
	}
	if got, err := signature.Recv(ctx); err != nil || got.Value.Err != nil {
		t.Errorf("signature %+v, %v", got, err)
	}
}

// TestSubscriptionRefusals sends what is no subscription, and stays connected.
func TestSubscriptionRefusals(t *testing.T) {
	h := start(t, Options{Manual: true})
	c, _, err := websocket.DefaultDialer.DialContext(t.Context(), h.net.WSURL(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, tc := range []struct{ send, want string }{
		{`{`, `"code":-32700`},
		{`{"jsonrpc":"2.0","id":1,"method":"getSlot"}`, `"code":-32601`},
		{`{"jsonrpc":"2.0","id":1,"method":"slotUnsubscribe","params":[9]}`, `Invalid subscription id.`},
		{`{"jsonrpc":"2.0","id":1,"method":"signatureSubscribe","params":["x"]}`, `"code":-32602`},
		{`{"jsonrpc":"2.0","id":1,"method":"logsSubscribe","params":["all"]}`, `"code":-32601`},
		{`{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}`, `{"jsonrpc":"2.0","result":1,"id":1}`},
		{`{"jsonrpc":"2.0","id":2,"method":"slotUnsubscribe","params":[1]}`, `{"jsonrpc":"2.0","result":true,"id":2}`},
	} {
		if err := c.WriteMessage(websocket.TextMessage, []byte(tc.send)); err != nil {
			t.Fatal(err)
		}
		_, got, err := c.ReadMessage()
		if err != nil || !strings.Contains(string(got), tc.want) {
			t.Errorf("%s: %s, %v, want %s", tc.send, got, err, tc.want)
		}
	}
	// Closing the network ends the connection.
	if err := h.net.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.ReadMessage(); err == nil {
		t.Error("the connection outlives its network")
	}
}
