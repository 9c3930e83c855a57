package sati_test

import (
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// forgetful is a node that leaves transactions out of its lists.
type forgetful struct {
	mu     sync.Mutex
	hidden map[string]bool // transaction ids
	only   string          // the address whose list lacks them; empty: all
	lists  atomic.Int64
	reads  atomic.Int64
}

func (f *forgetful) hide(only string, ids ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.only, f.hidden = only, map[string]bool{}
	for _, id := range ids {
		f.hidden[id] = true
	}
}

func (f *forgetful) lies() lies {
	return lies{
		"getTransaction": func(_, _ json.RawMessage) any { f.reads.Add(1); return nil },
		"getSignaturesForAddress": func(params, result json.RawMessage) any {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.lists.Add(1)
			var asked []json.RawMessage
			var list []map[string]any
			if json.Unmarshal(params, &asked) != nil || json.Unmarshal(result, &list) != nil || f.only != "" && string(asked[0]) != `"`+f.only+`"` {
				return nil
			}
			list = slices.DeleteFunc(list, func(e map[string]any) bool { return f.hidden[e["signature"].(string)] })
			if list == nil {
				list = []map[string]any{}
			}
			return list
		},
	}
}

// What the lists lacked when they were read is found later: in the lists, by AgentIndex, by the
// index of attestations. It comes once.
func TestAuditFindsWhatWasMissed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	watched, other := w.register("owner", "ipfs://x"), w.register("owner", "ipfs://other")
	w.do("client", chains.GiveFeedback{Agent: watched, Value: one(1)})
	w.do("client", chains.GiveFeedback{Agent: other, Value: one(2)})
	w.do("owner", chains.SetURI{Agent: watched, URI: "ipfs://y"})
	w.sell(watched, "owner", "buyer")
	w.do("client", chains.GiveFeedback{Agent: watched, Value: one(3)})
	all := w.readAll(chains.Position{}, watched)
	w.settled()
	head := w.head(chains.Finalized)
	if len(all) != 7 {
		t.Fatalf("%v", kindsOf(all))
	}
	query := chains.Query{UpTo: head, Agents: []caip.AgentRef{watched}}
	equal := func(a, b chains.Event) bool { return a.ID == b.ID && a.At == b.At && a.Kind == b.Kind }
	for name, v := range map[string]struct {
		missing []int // of all
		late    bool  // the lists have it by the time of the audit
		photon  string
	}{
		"nothing":                            {},
		"a feedback, late":                   {missing: []int{2}, late: true},
		"an edit and a sale, late":           {missing: []int{4, 5}, late: true},
		"everything, late":                   {missing: []int{0, 1, 2, 3, 4, 5, 6}, late: true},
		"a feedback, never":                  {missing: []int{3}},
		"a registration, never":              {missing: []int{1}},
		"both and more, never":               {missing: []int{1, 2, 6}},
		"a feedback, late, without an index": {missing: []int{2}, late: true, photon: sati.NoPhoton},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &forgetful{}
			var ids []string
			var missed, told []chains.Event
			for i, e := range all {
				if slices.Contains(v.missing, i) {
					ids, missed = append(ids, e.TxID), append(missed, e)
				} else {
					told = append(told, e)
				}
			}
			only := wire.ProgramID.String()
			if v.late {
				only = "" // the mint's own list lacks it too
			}
			f.hide(only, ids...)
			c := w.open(func(c *sati.Config) {
				c.RPC = []string{w.liar(w.net.RPCURL(), f.lies())}
				if v.photon != "" {
					c.Photon = v.photon
				}
			})
			c.SetBatch(3)
			agents := query.Agents
			if !v.late {
				agents = nil // the mint's list would show it
			}
			got := readUpTo(t, c, chains.Position{}, head, agents...)
			if !v.late {
				told = slices.DeleteFunc(told, func(e chains.Event) bool { return e.Registered == nil && e.Feedback == nil })
			}
			if !slices.EqualFunc(got, told, equal) {
				t.Fatalf("read %v, want %v", kindsOf(got), kindsOf(told))
			}
			if v.late {
				f.hide("")
			}
			f.reads.Store(0)
			audit, err := c.Audit(t.Context(), chains.Query{UpTo: head, Agents: agents})
			if err != nil || !slices.EqualFunc(audit.Events, missed, equal) || audit.More || len(audit.Unexplained) > 0 {
				t.Errorf("found %v, want %v; %+v, %v", kindsOf(audit.Events), kindsOf(missed), audit, err)
			}
			if audit.Agents != 2 || audit.Transactions == 0 || (audit.Feedbacks != 3) == (v.photon == "") {
				t.Errorf("compared %+v", audit)
			}
			if n := int(f.reads.Load()); n > 4*len(missed) {
				t.Errorf("%d transactions read to find %d events", n, len(missed))
			}
			if again, err := c.Audit(t.Context(), chains.Query{UpTo: head, Agents: agents}); err != nil || len(again.Events) > 0 {
				t.Errorf("found again: %v, %v", kindsOf(again.Events), err)
			}
		})
	}
}

// What was told before it was final is told again once it is, and counts as early, not as missed.
func TestAuditTellsEarlyFromMissed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, byHand)
	stop := w.mine()
	agent := w.register("owner", "ipfs://x")
	client := w.writer("client")
	w.settled()
	stop()
	c, head := w.open(), w.head(chains.Finalized)
	readUpTo(t, c, chains.Position{}, head)
	tx, err := client.Sign(t.Context(), chains.GiveFeedback{Agent: agent, Value: one(1)}, chains.SignOptions{})
	if err == nil {
		err = client.Send(t.Context(), tx)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.net.Advance(2)
	if events := readUpTo(t, c, head, w.head(chains.Latest)); len(events) == 0 {
		t.Fatal("nothing is told before it is final")
	}
	w.mine()
	w.do("client", chains.GiveFeedback{Agent: agent, Value: one(2)})
	w.settled()
	audit, err := c.Audit(t.Context(), chains.Query{UpTo: w.head(chains.Finalized)})
	if err != nil || audit.Early == 0 || len(audit.Events)-audit.Early != 1 {
		t.Errorf("found %v, %d of them early, want all but one; %v", kindsOf(audit.Events), audit.Early, err)
	}
}

// An index that does not show what transactions made is noticed, and so is one whose numbers
// something on the way has rounded.
func TestAuditOfAnIndexThatWithholds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	const given = 16
	for i := range given {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
	}
	w.settled()
	head := w.head(chains.Finalized)
	// items changes what the index lists, by place.
	items := func(change func(i int, item map[string]any) bool) func(_, result json.RawMessage) any {
		return func(_, result json.RawMessage) any {
			return edit(result, func(v map[string]any) {
				value := v["value"].(map[string]any)
				kept := []any{}
				for i, item := range value["items"].([]any) {
					if change(i, item.(map[string]any)) {
						kept = append(kept, item)
					}
				}
				value["items"] = kept
			})
		}
	}
	rounded := func(_ int, item map[string]any) bool {
		item["data"].(map[string]any)["discriminator"] = json.Number("3697324085470178300") // as a script prints the nearest double
		return true
	}
	for name, v := range map[string]struct {
		lie               func(i int, item map[string]any) bool
		withheld, skipped int
	}{
		"honest":          {func(int, map[string]any) bool { return true }, 0, 0},
		"all withheld":    {func(int, map[string]any) bool { return false }, given, 0},
		"one withheld":    {func(i int, _ map[string]any) bool { return i != 3 }, 1, 0},
		"numbers rounded": {rounded, 0, given},
		"one without data": {func(i int, item map[string]any) bool {
			item["data"] = map[bool]any{true: item["data"]}[i != 3]
			return true
		}, 0, 1},
		"rounded, one less": {func(i int, item map[string]any) bool { return rounded(i, item) && i != 3 }, 1, given - 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := w.open(func(c *sati.Config) {
				c.Photon = w.liar(w.net.PhotonURL(), lies{photon.GetAccountsByOwner: items(v.lie)})
			})
			readUpTo(t, c, chains.Position{}, head)
			audit, err := c.Audit(t.Context(), chains.Query{UpTo: head})
			if err != nil || audit.Withheld != v.withheld || audit.Skipped != v.skipped || len(audit.Unexplained) != v.withheld+v.skipped || len(audit.Events) > 0 {
				t.Errorf("%d withheld, %d skipped, want %d, %d; %v, %v, %v", audit.Withheld, audit.Skipped, v.withheld, v.skipped, audit.Unexplained, kindsOf(audit.Events), err)
			}
		})
	}
}

// An audit is of its window, and of what is final; a lying index causes doubt and no event.
func TestAuditOfAWindowAndOfALyingIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.register("owner", "ipfs://older")
	w.register("owner", "ipfs://old")
	ref := w.register("owner", "ipfs://x")
	first := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1)})
	second := w.do("client", chains.GiveFeedback{Agent: ref, Value: one(2)})
	w.settled()
	head := w.head(chains.Finalized)
	fresh := w.open()
	audit, err := fresh.Audit(t.Context(), chains.Query{After: first.At, UpTo: head})
	if err != nil || len(audit.Events) != 1 || audit.Events[0].ID != second.Events[0].ID {
		t.Errorf("after the first: %v, %v", kindsOf(audit.Events), err)
	}
	if audit.Agents != 1 {
		t.Errorf("%d agents looked at, want the newest, which is older than the window", audit.Agents)
	}
	ahead := head
	ahead.Height += 1000
	_, err = fresh.Audit(t.Context(), chains.Query{UpTo: ahead})
	wantKind(t, "an audit of what is to come", err, chains.NotFinal)

	forged := w.open(func(c *sati.Config) {
		f := &forgetful{}
		f.hide(wire.ProgramID.String(), second.TxID)
		c.RPC = []string{w.liar(w.net.RPCURL(), f.lies())}
		c.Photon = w.liar(w.net.PhotonURL(), lies{
			photon.GetSignaturesForAddress: edits(func(v map[string]any) {
				v["value"] = map[string]any{"items": []any{map[string]any{"signature": first.TxID, "slot": first.At.Height, "blockTime": 1}}}
			}),
		})
	})
	if _, err := forged.Read(t.Context(), chains.Query{UpTo: head}); err != nil {
		t.Fatal(err)
	}
	audit, err = forged.Audit(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(audit.Events) > 0 || len(audit.Unexplained) != 1 {
		t.Errorf("%+v, %v", audit, err)
	}
}

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
		c.Photon = w.liar(w.net.PhotonURL(), lies{
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
