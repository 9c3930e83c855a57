package sati_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// What a former key posted is revoked with that key, paid by the current one; posting remains the
// current one's alone.
func TestFormerKeyRevokesItsMirrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	f := w.deliver("former relayer", item)
	current := w.writer("relayer")
	revoke := chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}
	_, err := current.Sign(t.Context(), revoke, chains.SignOptions{})
	wantKind(t, "a revocation without the former key", err, chains.Unsupported)

	former := &away{key: named("former relayer")}
	both := current.WithFormer(former)
	_, err = both.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a second delivery", err, chains.Reverted)
	if n := former.asked.Load(); n != 0 {
		t.Errorf("the former key signed %d times for a delivery", n)
	}
	r, err := chains.Do(t.Context(), both, revoke, chains.Latest)
	if err != nil || !r.Success {
		t.Fatal(err)
	}
	if n := former.asked.Load(); n != 1 {
		t.Errorf("the former key signed %d times for a revocation", n)
	}
	if m, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked || m.Ref != f.Ref {
		t.Errorf("%+v, %v", m, err)
	}
	_, err = both.Sign(t.Context(), revoke, chains.SignOptions{})
	wantKind(t, "a second revocation", err, chains.Reverted)
}

// What a former key sent and no list shows yet is waited out by every process that begins after it,
// however often: two keys have two addresses, and the chain would take both.
func TestRotationWithATransactionUnderWay(t *testing.T) {
	t.Parallel()
	for name, lands := range map[string]bool{"it lands": true, "it never lands": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fast)
			ref := w.register("owner", "ipfs://x")
			item := mirrorItem(ref)
			former := w.writer("former relayer")
			tx, err := former.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
			if err != nil {
				t.Fatal(err)
			}
			w.writer("relayer") // funded
			w.net.HoldTransactions(true)
			if err := former.Send(t.Context(), tx); err != nil {
				t.Fatal(err)
			}
			start := func() *sati.Writer {
				t.Helper()
				c, err := sati.Open(t.Context(), w.config())
				if err != nil {
					t.Fatal(err)
				}
				writer, err := c.Writer(named("relayer"), nil)
				if err != nil {
					t.Fatal(err)
				}
				if _, _, err := writer.NextNonce(t.Context()); err != nil {
					t.Fatal(err)
				}
				return writer
			}
			refused := func(what string, writer *sati.Writer) {
				t.Helper()
				_, err := writer.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
				wantKind(t, "a delivery "+what, err, chains.Transient)
				_, err = writer.Sign(t.Context(), chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}, chains.SignOptions{})
				wantKind(t, "a tombstone "+what, err, chains.Transient)
			}
			refused("at once", start())
			w.net.Advance(100)
			again := start()
			refused("after another start", again)
			if lands {
				w.net.HoldTransactions(false)
				if err := w.until(t.Context(), func() (bool, error) {
					s, err := former.Status(t.Context(), tx, chains.Latest)
					return s.State == chains.TxFinal, err
				}); err != nil {
					t.Fatal(err)
				}
			}
			w.net.ExpireBlockhashes()
			w.net.Advance(160)
			if !lands {
				w.net.HoldTransactions(false)
			}
			w.settled()
			op := chains.Deliver{Items: []chains.MirrorItem{item}}
			if lands {
				_, err = again.Sign(t.Context(), op, chains.SignOptions{})
				wantKind(t, "a delivery of what landed", err, chains.Reverted)
			} else if _, err = chains.Do(t.Context(), again, op, chains.Latest); err != nil {
				t.Error(err)
			}
			list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
			if err != nil || len(list) != 1 {
				t.Errorf("%d mirrors of one source, %v", len(list), err)
			}
		})
	}
}

// A node that lags when a relayer begins, as far as it may and still call itself healthy, does not
// make the wait too short.
func TestRotationBehindANodeThatLags(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.net.Advance(150)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	w.writer("relayer") // funded
	w.settled()
	former := w.writer("former relayer")
	tx, err := former.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var lags atomic.Bool
	lags.Store(true)
	cfg := w.config()
	cfg.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
		"getBlockHeight": func(_, result json.RawMessage) any {
			var height uint64
			if !lags.Load() || json.Unmarshal(result, &height) != nil {
				return nil
			}
			return height - 120
		},
	})}
	c, err := sati.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	writer, err := c.Writer(named("relayer"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := writer.NextNonce(t.Context()); err != nil {
		t.Fatal(err)
	}
	lags.Store(false)
	w.net.Advance(90)
	w.settled()
	_, err = writer.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a delivery while the former key's may land", err, chains.Transient)
	if err := former.Send(t.Context(), tx); err != nil { // it does land
		t.Fatal(err)
	}
}
