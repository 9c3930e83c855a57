package sati_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// A history of many pages is read in parts, the same whatever the size of pages and parts, and each
// page is gone through about twice.
func TestLongListsAreReadInParts(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.sell(ref, "owner", "buyer")
	const rounds = 12
	for i := range rounds {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
		w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	}
	w.sell(ref, "buyer", "third")
	want := w.readAll(chains.Position{}, ref)
	if len(want) != 2*rounds+3 {
		t.Fatalf("%d events", len(want))
	}
	w.settled()
	head := w.head(chains.Finalized)
	for _, size := range []struct{ page, batch int }{{1, 1}, {2, 3}, {3, 2}, {4, 8}, {7, 1}, {100, 5}} {
		var lists atomic.Int64
		c := w.withNode(lies{"getSignaturesForAddress": func(params, _ json.RawMessage) any {
			var list []json.RawMessage
			if json.Unmarshal(params, &list) == nil && string(list[0]) == `"`+wire.ProgramID.String()+`"` {
				lists.Add(1)
			}
			return nil
		}})
		c.SetPage(size.page)
		c.SetBatch(size.batch)
		var got []chains.Event
		reads := 0
		for at := (chains.Position{}); at.Height < head.Height; reads++ {
			batch, err := c.Read(t.Context(), chains.Query{After: at, UpTo: head, Agents: []caip.AgentRef{ref}})
			if err != nil || batch.Through.Height <= at.Height {
				t.Fatalf("%+v: through %s after %s: %v", size, batch.Through, at, err)
			}
			got = append(got, batch.Events...)
			at = batch.Through
		}
		if !slices.EqualFunc(got, want, func(a, b chains.Event) bool { return a.ID == b.ID && a.At == b.At }) {
			t.Errorf("%+v: %v, want %v", size, kindsOf(got), kindsOf(want))
		}
		// Once to find the way, and once for each part; the parts that are left above the highest
		// mark are listed from the top.
		listed := rounds + 1
		if most := int64(listed/size.page + reads*(2+size.batch/size.page+1) + 4); lists.Load() > most {
			t.Errorf("%+v: %d pages of the program listed in %d reads, want %d at most", size, lists.Load(), reads, most)
		}
	}
}

// Nodes repeat entries and return short pages; neither ends a list early nor tells anything twice.
// An order that cannot be is refused.
func TestListsOfOddNodes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	for i := range 9 {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
	}
	want := w.readAll(chains.Position{}, ref)
	head := w.head(chains.Latest)
	type entry map[string]any
	for name, v := range map[string]struct {
		odd  func([]entry) []entry
		kind chains.Kind
	}{
		"short pages":        {func(l []entry) []entry { return l[:(len(l)+1)/2] }, ""},
		"each entry twice":   {func(l []entry) []entry { return twice(l) }, ""},
		"the first of again": {func(l []entry) []entry { return append(l[:1:1], l...) }, ""},
		"oldest first":       {func(l []entry) []entry { slices.Reverse(l); return l }, chains.Dishonest},
	} {
		c := w.withNode(lies{"getSignaturesForAddress": func(_, result json.RawMessage) any {
			var list []entry
			if json.Unmarshal(result, &list) != nil || len(list) == 0 {
				return nil
			}
			return v.odd(list)
		}})
		batch, err := c.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
		switch {
		case v.kind != "":
			wantKind(t, name, err, v.kind)
		case err != nil || !slices.EqualFunc(batch.Events, want, func(a, b chains.Event) bool { return a.ID == b.ID }):
			t.Errorf("%s: %v, %v", name, kindsOf(batch.Events), err)
		}
	}
}

func twice[T any](list []T) (out []T) {
	for _, v := range list {
		out = append(out, v, v)
	}
	return out
}

// A node that cannot tell how far back it holds the ledger is not believed that there is nothing
// older; the refusal names what it has to offer.
func TestReadFromANodeThatDoesNotTellWhatItHolds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.register("owner", "ipfs://x")
	w.settled()
	head := w.head(chains.Finalized)
	c := w.open(func(c *sati.Config) {
		c.RPC = []string{w.refusing(w.net.RPCURL(), -32601, "Method not found", "getFirstAvailableBlock")}
	})
	_, err := c.Read(t.Context(), chains.Query{UpTo: head})
	wantKind(t, "a reading", err, chains.Unsupported)
	if err == nil || !strings.Contains(err.Error(), "getFirstAvailableBlock") {
		t.Error(err)
	}
}

// Behind one URL there may be several nodes. One that has not seen where a page ended, and so lists
// nothing before it, ends no list.
func TestListThatGoesOnAtANodeBehind(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.settled()
	head := w.head(chains.Finalized)
	want := w.readAll(chains.Position{})
	for i := range 5 {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
	}
	w.settled()
	var mu sync.Mutex
	slots := map[string]uint64{}
	c := w.withNode(lies{"getSignaturesForAddress": func(params, result json.RawMessage) any {
		var list []struct {
			Signature string
			Slot      uint64
		}
		var options struct {
			Before         string
			MinContextSlot uint64
		}
		if json.Unmarshal(result, &list) != nil || json.Unmarshal(params, &[]any{new(string), &options}) != nil {
			return nil
		}
		mu.Lock()
		defer mu.Unlock()
		for _, l := range list {
			slots[l.Signature] = l.Slot
		}
		if slots[options.Before] > options.MinContextSlot {
			return []any{}
		}
		return nil
	}})
	c.SetPage(2)
	batch, err := c.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(want) == 0 || len(batch.Events) != len(want) {
		t.Errorf("%v, want %v; %v", kindsOf(batch.Events), kindsOf(want), err)
	}
}
