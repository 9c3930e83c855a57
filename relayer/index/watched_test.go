package index

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
)

var watchedAt = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

func watchedAgent(n int) caip.AgentRef {
	return caip.MustAgentRef(fmt.Sprintf("eip155:1001:0x0000000000000000000000000000000000000001/%d", n))
}

// watcher writes to an index of its own, at a moment.
func watcher(t *testing.T, s *Store, now *time.Time) *Writer {
	t.Helper()
	return acquired(t, &Writer{Store: s, Name: "one", TTL: time.Minute, Clock: func() time.Time { return *now }, Log: slog.New(slog.DiscardHandler)})
}

// What is taken over goes on behind the first page, by a key of one column and of several; words of
// a file that was added meanwhile do not come without it.
func TestAdopt_takesWhatIsLongerThanAPage(t *testing.T) {
	ctx, now := t.Context(), watchedAt
	old := watcher(t, open(t), &now)
	insert := func(table string, n int, row func(i int) []any) {
		t.Helper()
		rows := make([][]any, n)
		for i := range rows {
			rows[i] = row(i)
		}
		if err := old.do(ctx, func(c *change) error { return c.insert(table, rows, "") }); err != nil {
			t.Fatal(err)
		}
	}
	insert("pin (uri, pinned, made, body)", 250, func(i int) []any { return []any{fmt.Sprintf("ipfs://%03d", i), 0, 0, []byte{byte(i)}} })
	insert("sample (agent, slot, kind, endpoint, at, took, answered, good, why)", 2500, func(i int) []any {
		return []any{fmt.Sprint("agent ", i%7), i / 100, "mcp", fmt.Appendf(nil, "%04d", i), 0, 0, 1, 1, ""}
	})
	insert("term (kind, word, file)", 10, func(i int) []any { return []any{1, []byte("word"), int64(i)} })
	w := watcher(t, open(t), &now)
	if err := w.adopt(ctx, old.Store); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]int{"pin": 250, "sample": 2500, "term": 0} {
		got := 0
		if err := w.Store.query(ctx, only(&got), "SELECT COUNT(*) FROM "+table); err != nil || got != want {
			t.Errorf("%s: %d rows, want %d, %v", table, got, want, err)
		}
	}
}

// What a watchtower writes stands once, whatever is written again, on both databases alike; a
// rebuilt index takes it over.
func TestWatched(t *testing.T) {
	ctx, now, agent := t.Context(), watchedAt, watchedAgent(7)
	w, old := watcher(t, open(t), &now), (*Store)(nil)
	turn := func(n int) Watched {
		at := now.Add(time.Duration(n) * time.Hour)
		return Watched{Agent: agent, Slot: at, Samples: []probe.Sample{
			{Service: probe.Service{Kind: probe.MCP, Endpoint: "https://a.example/\xff"}, At: at.Add(1234 * time.Millisecond), Took: 56 * time.Millisecond, Answered: true, Good: true},
			{Service: probe.Service{Kind: probe.Web, Endpoint: "https://a.example/"}, At: at, Why: probe.WhyTimeout},
		}}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 3 {
		must(w.Watch(ctx, turn(n), []Trouble{{turn(n).Samples[1].Service, n + 1, []string{"pay-to", "down"}}}, []Alarm{{ID: fmt.Sprint(n), Body: []byte{0, byte(n)}}}))
	}
	other := turn(1)
	other.Samples[0].Took++
	must(w.Watch(ctx, other, []Trouble{{turn(0).Samples[0].Service, 3, []string{"down"}}, {turn(0).Samples[1].Service, 1, []string{}}}, nil))
	last, err := w.Store.LastWatched(ctx)
	must(err)
	if len(last) != 1 || !last[agent].Equal(now.Add(2*time.Hour)) {
		t.Fatal(last)
	}
	end := now.Add(2 * time.Hour)
	got, err := w.Store.Watched(ctx, []caip.AgentRef{agent}, now, end)
	must(err)
	if want := []Watched{turn(0), turn(1)}; !reflect.DeepEqual(got, want) {
		t.Fatalf("%v\n%v", got, want)
	}
	value, err := chains.ParseValue("99.77")
	must(err)
	signal := Signal{Agent: agent, Tag1: "uptime", Tag2: "2026-11-23/P1D", Value: value, URI: "ipfs://a", Hash: caip.Keccak256([]byte("a"))}
	again := signal
	again.Hash = caip.Hash{}
	for _, one := range []Signal{signal, again} {
		must(w.ClosePeriod(ctx, []caip.AgentRef{agent}, end, []Pin{{"ipfs://a", []byte("\x00a")}}, []Signal{one}))
	}
	for range 2 { // the second time, of the one that took over
		unclosed, err := w.Store.Unclosed(ctx, now.Add(24*time.Hour))
		must(err)
		if !unclosed[agent].Equal(end) || len(unclosed) != 1 {
			t.Fatal(unclosed)
		}
		found, err := w.Store.Signal(ctx, agent, signal.Tag1, signal.Tag2)
		must(err)
		if list, err := w.Store.Unpublished(ctx, Signal{}); err != nil || len(list) != 1 || found != signal || list[0] != signal {
			t.Fatal(list, found, err)
		}
		if pins, err := w.Store.Unpinned(ctx); err != nil || len(pins) != 1 || string(pins[0].Body) != "\x00a" {
			t.Fatal(pins, err)
		}
		if alarms, err := w.Store.Alarms(ctx, now); err != nil || len(alarms) != 3 || string(alarms[2].Body) != "\x00\x02" {
			t.Fatal(alarms, err)
		}
		want := []Trouble{{turn(0).Samples[0].Service, 3, []string{"down"}}, {turn(0).Samples[1].Service, 1, []string{}}}
		if troubles, err := w.Store.Troubles(ctx); err != nil || len(troubles) != 1 || !reflect.DeepEqual(troubles[agent], want) {
			t.Fatal(troubles, err)
		}
		old = w.Store
		w = watcher(t, open(t), &now)
		must(w.adopt(ctx, old))
	}
	must(errors.Join(w.Published(ctx, signal), w.Pinned(ctx, "ipfs://a"), w.Alarmed(ctx, "0", time.Time{}), w.Alarmed(ctx, "1", now.Add(time.Minute))))
	must(w.adopt(ctx, old)) // as after a restart: what was taken stays away
	list, err := w.Store.Unpublished(ctx, Signal{})
	must(err)
	pins, err := w.Store.Unpinned(ctx)
	must(err)
	alarms, err := w.Store.Alarms(ctx, now)
	must(err)
	if len(list)+len(pins) != 0 || len(alarms) != 1 || alarms[0].ID != "2" {
		t.Fatal(list, pins, alarms)
	}
	if alarms, err := w.Store.Alarms(ctx, now.Add(time.Minute)); err != nil || len(alarms) != 2 || alarms[0].Tries != 1 {
		t.Fatal(alarms, err)
	}
	_, err = w.Store.Signal(ctx, agent, "reachable", signal.Tag2)
	if chains.KindOf(err) != chains.NotFound {
		t.Fatal(err)
	}
	now = now.Add(keepWatched + 25*time.Hour)
	must(w.ClosePeriod(ctx, []caip.AgentRef{agent}, now, nil, nil))
	if last, err := w.Store.LastWatched(ctx); err != nil || len(last) != 0 {
		t.Fatal(last, err)
	}
	if troubles, err := w.Store.Troubles(ctx); err != nil || len(troubles) != 0 {
		t.Fatal(troubles, err)
	}
	// Of alarms that nobody takes the oldest go.
	var many []Alarm
	for n := range maxAlarms + 5 {
		many = append(many, Alarm{ID: fmt.Sprintf("x%05d", n), Body: []byte("x")})
	}
	must(w.Watch(ctx, turn(0), nil, many))
	if alarms, err = w.Store.Alarms(ctx, now); err != nil || alarms[0].ID != "x00005" {
		t.Fatal(alarms[0], err)
	}
}

// What is asked every second, or once for each agent, reads no table from end to end.
func TestWatched_isFoundByIndexes(t *testing.T) {
	w := watcher(t, openStore(t, Options{Dir: t.TempDir()}), &watchedAt)
	for _, query := range append([]string{unclosed, signalColumns + unpublished, "SELECT 1 " + unpinned + "1", "SELECT uri, body " + unpinned + "20"}, removals...) {
		for _, step := range explained(t, w.Store, query) {
			if strings.HasPrefix(step, "SCAN") && step != "SCAN known" && !strings.Contains(step, "_waits") {
				t.Errorf("%s\n%s", query, step)
			}
		}
	}
}

// Signals come page by page, whatever is about an agent of which chain.
func TestUnpublished_goesOn(t *testing.T) {
	w := watcher(t, open(t), &watchedAt)
	var made []Signal
	value, err := chains.ParseValue("1")
	if err != nil {
		t.Fatal(err)
	}
	for n := range 300 {
		for _, tag := range []string{"uptime", "reachable"} {
			made = append(made, Signal{Agent: watchedAgent(n), Tag1: tag, Tag2: "2026-11-23/P1D", Value: value, URI: fmt.Sprint("ipfs://", n)})
		}
	}
	if err := w.ClosePeriod(t.Context(), []caip.AgentRef{watchedAgent(0)}, watchedAt, nil, made); err != nil {
		t.Fatal(err)
	}
	if err := w.Published(t.Context(), made[7]); err != nil {
		t.Fatal(err)
	}
	var found []Signal
	for after := (Signal{}); ; after = found[len(found)-1] {
		list, err := w.Store.Unpublished(t.Context(), after)
		if err != nil {
			t.Fatal(err)
		}
		if found = append(found, list...); len(list) < MaxUnpublished {
			break
		}
	}
	missing := map[Signal]bool{}
	for _, one := range made {
		missing[one] = true
	}
	for _, one := range found {
		delete(missing, one)
	}
	if len(found) != len(made)-1 || len(missing) != 1 || !missing[made[7]] {
		t.Errorf("%d of %d were found; missing %v", len(found), len(made), missing)
	}
}

// However many samples of one agent wait, none hides another's.
func TestUnclosed_isWhoeverHasOldSamples(t *testing.T) {
	w := watcher(t, open(t), &watchedAt)
	many, other, young := watchedAgent(1), watchedAgent(2), watchedAgent(3)
	var samples []probe.Sample
	for n := range 2000 {
		samples = append(samples, probe.Sample{Service: probe.Service{Kind: probe.Web, Endpoint: fmt.Sprint(n)}, At: watchedAt})
	}
	end := watchedAt.Add(time.Hour)
	if open, err := w.Store.Unclosed(t.Context(), end); err != nil || len(open) != 0 {
		t.Fatal(open, err)
	}
	for _, one := range []Watched{{many, watchedAt, samples}, {other, watchedAt.Add(time.Minute), samples[:1]}, {young, end, samples[:1]}, {many, end, samples[:1]}} {
		if err := w.Watch(t.Context(), one, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	want := map[caip.AgentRef]time.Time{many: watchedAt, other: watchedAt.Add(time.Minute)}
	if open, err := w.Store.Unclosed(t.Context(), end); err != nil || !maps.Equal(open, want) {
		t.Error(open, err)
	}
}

// Whose a signal is, its file tells: one that was written before that mattered too.
func TestSignal_isOfTheAccountThatItsFileNames(t *testing.T) {
	ctx, w, agent := t.Context(), watcher(t, open(t), &watchedAt), watchedAgent(7)
	value, err := chains.ParseValue("99.77")
	if err != nil {
		t.Fatal(err)
	}
	by := caip.AccountID{Chain: agent.Chain(), Address: "0x00000000000000000000000000000000000000ab"}
	r := feedback.Review{Profile: feedback.ERC8004, Agent: agent, Client: by, CreatedAt: watchedAt, Value: value, Tag1: "uptime", Tag2: "2026-11-23/P1D"}
	file, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	told := Signal{Agent: agent, Tag1: r.Tag1, Tag2: r.Tag2, Value: value, URI: "ipfs://file", Hash: caip.Keccak256(file)}
	lost := told
	lost.Tag1, lost.URI = "reachable", "ipfs://elsewhere"
	if err := w.ClosePeriod(ctx, []caip.AgentRef{agent}, watchedAt, []Pin{{told.URI, file}}, []Signal{told, lost}); err != nil {
		t.Fatal(err)
	}
	told.Client = by
	for _, want := range []Signal{told, lost} {
		if got, err := w.Store.Signal(ctx, agent, want.Tag1, want.Tag2); err != nil || got != want {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	if list, err := w.Store.Unpublished(ctx, Signal{}); err != nil || len(list) != 2 || list[0] != lost || list[1] != told {
		t.Error(list, err)
	}
}

// Of a service that was probed for several registrations of an agent in one turn the worst sample
// counts, and all go with the statement.
func TestWatched_ofSeveralRegistrations(t *testing.T) {
	w, refs := watcher(t, open(t), &watchedAt), []caip.AgentRef{watchedAgent(0), watchedAgent(1)}
	for n, ref := range refs {
		for turn := range 3 {
			one := Watched{Agent: ref, Slot: watchedAt.Add(time.Duration(turn) * time.Hour), Samples: []probe.Sample{
				{Service: probe.Service{Kind: probe.Web, Endpoint: "https://a.example/"}, At: watchedAt, Answered: n != turn, Good: n != turn, Took: time.Duration(n) * time.Second}}}
			if err := w.Watch(t.Context(), one, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	read := func() (got string) {
		list, err := w.Store.Watched(t.Context(), refs, watchedAt, watchedAt.Add(24*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range list {
			for _, s := range turn.Samples {
				got += fmt.Sprintf("%s %t %s; ", turn.Slot.Sub(watchedAt), s.Good, s.Took)
			}
		}
		return got
	}
	if got, want := read(), "0s false 0s; 1h0m0s false 1s; 2h0m0s true 1s; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := w.ClosePeriod(t.Context(), refs, watchedAt.Add(2*time.Hour), nil, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := read(), "2h0m0s true 1s; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
