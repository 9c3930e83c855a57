package sati_test

import (
	"encoding/json"
	"net/http/httptest"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// A second opinion is another node's own, whatever the first one was answered and remembered.
func TestElsewhere_isNotAnsweredFromMemory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	e, ok := w.do("client", chains.GiveFeedback{Agent: agent, Value: one(1)}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback in the receipt")
	}
	w.settled()
	ref := e.Feedback.Ref
	honest, err := w.open(func(*sati.Config) {}).Feedback(t.Context(), ref, chains.Finalized)
	if err != nil || honest.Time.IsZero() {
		t.Fatalf("%+v, %v", honest, err)
	}
	late := func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["blockTime"] = 1_700_000_000 })
	}
	lying := w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{"getTransaction": late, "getBlock": late})
	c := w.open(func(c *sati.Config) { c.RPC = []string{lying, w.net.RPCURL()} })
	opinion := chains.Opinion(t.Context())
	first, err := c.Feedback(opinion, ref, chains.Finalized)
	if err != nil || first.Time.Equal(honest.Time) {
		t.Fatalf("the first is told %s, %v", first.Time, err)
	}
	second, err := c.Feedback(chains.Elsewhere(opinion), ref, chains.Finalized)
	if err != nil || !second.Time.Equal(honest.Time) {
		t.Errorf("the second is told %s, want %s; %v", second.Time, honest.Time, err)
	}
}

// What ends a transaction carries no proof: one node alone is not believed that it is final, or
// that it can no longer land; a second one that is down stops nothing.
func TestStatus_theEndIsNotOneNodesWord(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	writer := w.writer("client")
	agent := w.register("owner", "ipfs://x")
	tx, err := writer.Sign(t.Context(), chains.GiveFeedback{Agent: agent, Value: one(1)}, chains.SignOptions{})
	if err == nil {
		err = writer.Send(t.Context(), tx)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := w.until(t.Context(), func() (bool, error) {
		s, err := writer.Status(t.Context(), tx, chains.Finalized)
		return s.State == chains.TxFinal, err
	}); err != nil {
		t.Fatal(err)
	}
	unseen := map[string]func(params, result json.RawMessage) any{"getSignatureStatuses": func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["value"] = []any{nil} })
	}}
	never := w.liar(w.net.RPCURL(), unseen)
	state := func(tx chains.Tx, urls ...string) chains.TxState {
		t.Helper()
		by, err := w.open(func(c *sati.Config) { c.RPC = urls }).Writer(named("client"), nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := by.Status(t.Context(), tx, chains.Finalized)
		if err != nil {
			t.Fatal(err)
		}
		return s.State
	}
	gone := httptest.NewServer(nil)
	gone.Close()
	down := gone.URL
	expired := tx
	expired.Expires = 1
	for name, test := range map[string]struct {
		got  chains.TxState
		want chains.TxState
	}{
		"final, by one of two":           {state(tx, w.net.RPCURL(), never), chains.TxUnknown},
		"final, by both":                 {state(tx, w.net.RPCURL(), w.liar(w.net.RPCURL(), nil)), chains.TxFinal},
		"final, and the other is down":   {state(tx, w.net.RPCURL(), down), chains.TxFinal},
		"expired, by the second of two":  {state(expired, w.net.RPCURL(), never), chains.TxFinal},
		"expired, by one of two":         {state(expired, never, w.net.RPCURL()), chains.TxFinal},
		"expired, by the only one":       {state(expired, never), chains.TxDead},
		"expired, by both":               {state(expired, never, w.liar(w.net.RPCURL(), unseen)), chains.TxDead},
		"expired, and the other is down": {state(expired, never, down), chains.TxDead},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", name, test.got, test.want)
		}
	}
}
