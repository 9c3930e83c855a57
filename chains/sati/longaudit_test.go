package sati_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
)

// An audit ends also where far more is found than is remembered: each call goes on where the last
// one stopped.
func TestAuditOfMoreThanIsRemembered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	for range 9 {
		w.register("owner", "ipfs://y")
	}
	for i := range 12 {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
	}
	w.settled()
	head := w.head(chains.Finalized)
	c := w.open()
	c.SetBatch(3)
	c.SetPage(3)
	c.SetIndexPage(2)
	c.SetMissed(3, 1)
	found := map[chains.EventKind]map[string]bool{chains.KindRegistered: {}, chains.KindFeedback: {}}
	for call := 1; ; call++ {
		audit, err := c.Audit(t.Context(), chains.Query{UpTo: head})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range audit.Events {
			found[e.Kind][e.TxID] = true
		}
		if !audit.More {
			if audit.Through.Height != head.Height {
				t.Errorf("through %s, want %s", audit.Through, head)
			}
			break
		}
		if call == 60 {
			t.Fatal("it never ends")
		}
	}
	if len(found[chains.KindRegistered]) != 10 || len(found[chains.KindFeedback]) != 12 {
		t.Errorf("%d registrations and %d feedback found", len(found[chains.KindRegistered]), len(found[chains.KindFeedback]))
	}
}

// What was compared before an index failed is not compared again; and the audit that is finished
// then says how far it went.
func TestAuditGoesOnWhereItFailed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	given := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1)})
	w.settled()
	head := w.head(chains.Finalized)
	var down atomic.Bool
	down.Store(true)
	f := &forgetful{}
	c := w.open(func(c *sati.Config) {
		c.RPC = []string{w.liar(w.net.RPCURL(), f.lies())}
		c.Photon = w.liar(w.net.PhotonURL(), map[string]func(params, result json.RawMessage) any{
			photon.GetAccountsByOwner: func(_, result json.RawMessage) any {
				if down.Load() {
					return edit(result, func(v map[string]any) { v["context"] = map[string]any{"slot": 1} })
				}
				return nil
			},
		})
	})
	first, err := c.Audit(t.Context(), chains.Query{UpTo: head})
	wantKind(t, "an audit with an index that lags", err, chains.Transient)
	if len(first.Events) != 2 {
		t.Errorf("found %v", kindsOf(first.Events))
	}
	down.Store(false)
	lists := f.lists.Load()
	later := head
	later.Height++
	if err := w.until(t.Context(), func() (bool, error) {
		now, err := w.chain.Head(t.Context(), chains.Finalized)
		return now.Height >= later.Height, err
	}); err != nil {
		t.Fatal(err)
	}
	second, err := c.Audit(t.Context(), chains.Query{UpTo: later})
	if err != nil || second.More || len(second.Events) > 0 || second.Through.Height != head.Height {
		t.Errorf("%+v, %v", second, err)
	}
	if n := f.lists.Load() - lists; n != 0 {
		t.Errorf("%d lists read again", n)
	}
	// From further back, it begins anew.
	if third, err := c.Audit(t.Context(), chains.Query{After: chains.Position{Height: given.At.Height - 1}, UpTo: later}); err != nil || third.Through.Height != later.Height || third.Transactions != 1 {
		t.Errorf("%+v, %v", third, err)
	}
}
