package sati_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// readAll reads everything up to the latest position.
func (w *world) readAll(from chains.Position, agents ...caip.AgentRef) []chains.Event {
	w.t.Helper()
	return readUpTo(w.t, w.chain, from, w.head(chains.Latest), agents...)
}

// readUpTo reads everything after a position up to another one.
func readUpTo(t testing.TB, c *sati.Chain, at, upTo chains.Position, agents ...caip.AgentRef) (events []chains.Event) {
	t.Helper()
	for at.Height < upTo.Height {
		batch, err := c.Read(t.Context(), chains.Query{After: at, UpTo: upTo, Agents: agents})
		if err != nil {
			t.Fatal(err)
		}
		events, at = append(events, batch.Events...), batch.Through
	}
	return events
}

func kindsOf(events []chains.Event) (out []chains.EventKind) {
	for _, e := range events {
		out = append(out, e.Kind)
	}
	return out
}

// A plain token transfer names only token accounts. Three in a row, of which the node's index shows
// only the last holder, are all found.
func TestFollowPlainTransfers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.settled()
	start := w.head(chains.Latest)
	path := []string{"owner", "buyer", "third", "fourth"}
	for i := range path[1:] {
		w.sell(ref, path[i], path[i+1])
	}
	events := w.readAll(start, ref)
	var got []chains.Transferred
	for _, e := range events {
		if e.Transfer == nil || e.Agent != ref {
			t.Errorf("%+v", e)
			continue
		}
		got = append(got, *e.Transfer)
	}
	want := []chains.Transferred{{From: w.account("owner"), To: w.account("buyer")}, {From: w.account("buyer"), To: w.account("third")}, {From: w.account("third"), To: w.account("fourth")}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if unwatched := w.readAll(start); len(unwatched) != 0 {
		t.Errorf("unwatched: %v", kindsOf(unwatched))
	}
	// Read up to each transfer: the present holder got the token only later.
	for i, e := range events {
		from := start
		if i > 0 {
			from = events[i-1].At
		}
		for _, chain := range []*sati.Chain{w.chain, w.open()} {
			batch, err := chain.Read(t.Context(), chains.Query{After: from, UpTo: e.At, Agents: []caip.AgentRef{ref}})
			if err != nil || len(batch.Events) != 1 || batch.Events[0].ID != e.ID {
				t.Errorf("up to transfer %d: %+v, %v", i, batch.Events, err)
			}
		}
	}
	for _, e := range events {
		if proven, err := w.chain.Prove(t.Context(), e.Claim(), chains.Latest); err != nil || *proven.Transfer != *e.Transfer {
			t.Errorf("prove: %+v, %v", proven, err)
		}
	}
}

// Several events in one transaction keep their order and places, whoever is watched.
func TestOrdinalsDoNotDependOnWatching(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	a, b := w.register("owner", "ipfs://a"), w.register("owner", "ipfs://b")
	owner := named("owner").PublicKey()
	start := w.head(chains.Latest)
	field := func(uri string) spl.UpdateField { return spl.UpdateField{Field: spl.FieldURI, Value: uri} }
	w.ok([]string{"owner"}, field("ipfs://1").Instruction(mintOf(a), owner), field("ipfs://2").Instruction(mintOf(b), owner),
		spl.UpdateField{Field: spl.FieldName, Value: "silent"}.Instruction(mintOf(a), owner), field("ipfs://3").Instruction(mintOf(a), owner))
	both := w.readAll(start, a, b)
	if len(both) != 3 || both[0].URI.URI != "ipfs://1" || both[1].URI.URI != "ipfs://2" || both[2].URI.URI != "ipfs://3" {
		t.Fatalf("%+v", both)
	}
	if only := w.readAll(start, b); len(only) != 1 || only[0].ID != both[1].ID {
		t.Errorf("%+v, want %s", only, both[1].ID)
	}
	if only := w.readAll(start, a); len(only) != 2 || only[0].ID != both[0].ID || only[1].ID != both[2].ID {
		t.Errorf("%+v", only)
	}
}

// Logs that are cut off hide nothing: events come from the instructions.
func TestEventsWithoutLogs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.net.TruncateLogs(1)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5), Tag1: "t"})
	if got := kindsOf(w.readAll(chains.Position{}, ref)); !slices.Equal(got, []chains.EventKind{chains.KindRegistered, chains.KindFeedback}) {
		t.Errorf("%v", got)
	}
}

func TestFailedTransactionsHaveNoEvents(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	start := w.head(chains.Latest)
	stranger := named("stranger").PublicKey()
	if w.raw([]string{"stranger"}, spl.UpdateField{Field: spl.FieldURI, Value: "ipfs://stolen"}.Instruction(mintOf(ref), stranger)) == nil {
		t.Fatal("a stranger wrote the uri")
	}
	if events := w.readAll(start, ref); len(events) != 0 {
		t.Errorf("%v", kindsOf(events))
	}
}

// Two registrations that race for one member number both succeed in the end.
func TestRegistrationRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t, localnet.Options{SlotTime: 60 * time.Millisecond})
	const racers = 4
	type result struct {
		agent caip.AgentRef
		err   error
	}
	results := make(chan result, racers)
	begin := make(chan struct{})
	for i := range racers {
		writer := w.writer(string(rune('a' + i)))
		go func() {
			<-begin
			r, err := chains.Do(t.Context(), writer, chains.Register{Name: "racer", URI: "ipfs://x"}, chains.Latest)
			e, _ := r.Event(chains.KindRegistered)
			results <- result{e.Agent, err}
		}()
	}
	close(begin)
	seen := map[caip.AgentRef]bool{}
	for range racers {
		r := <-results
		if r.err != nil {
			t.Errorf("race: %v", r.err)
		}
		seen[r.agent] = true
	}
	if len(seen) != racers {
		t.Errorf("%d agents of %d racers", len(seen), racers)
	}
}

func TestHeadAtADepth(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.net.Advance(20)
	latest := w.head(chains.Latest)
	deep, err := w.chain.Head(t.Context(), chains.Depth(10))
	if err != nil || deep.Hash == "" || deep.Height+10 < latest.Height || deep.Height > latest.Height {
		t.Errorf("%s, latest %s, %v", deep, latest, err)
	}
	if standing, err := w.chain.Canonical(t.Context(), deep); err != nil || standing != chains.StandingSame {
		t.Errorf("%s: %s, %v", deep, standing, err)
	}
}

func TestWriterWithoutFunds(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	poor := w.through(w.chain, "nobody funded")
	refuses(t, "feedback without lamports", poor, chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(1)}}, chains.Funds)
	w.net.RefusePhoton(2)
	if _, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest); err != nil {
		t.Errorf("two refusals of the index in a row: %v", err)
	}
}

// listing is an endpoint that notes the addresses whose transactions it is asked for.
type listing struct {
	mu   sync.Mutex
	seen map[string]bool
}

func (l *listing) inFront(w *world) string {
	return inFront(w.t, w.net.RPCURL(), func(q question) []byte {
		if q.Method == "getSignaturesForAddress" {
			var params []any
			_ = json.Unmarshal(q.Params, &params)
			l.mu.Lock()
			l.seen[fmt.Sprint(params[0])] = true
			l.mu.Unlock()
		}
		return q.pass()
	})
}

// take returns what was listed since it was last called.
func (l *listing) take() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	seen := l.seen
	l.seen = map[string]bool{}
	return seen
}

// An agent that is passed on from account to account without end wears out nobody: others are read
// as ever, its present holder is followed, and accounts it has left are not listed any more.
func TestRead_ofAnAgentThatIsPassedOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	passed, other := w.register("owner", "ipfs://x"), w.register("client", "ipfs://other")
	holders := []string{"owner", "buyer", "third", "fourth", "fifth", "sixth", "seventh"}
	for i, to := range holders[1:] {
		w.sell(passed, holders[i], to)
	}
	w.do("client", chains.SetURI{Agent: other, URI: "ipfs://z"})
	lists := &listing{seen: map[string]bool{}}
	c := w.open(func(c *sati.Config) { c.RPC = []string{lists.inFront(w)} })
	c.SetWay(3)
	var at chains.Position
	read := func() (events []chains.Event) {
		t.Helper()
		w.settled()
		head := w.head(chains.Finalized)
		events, at = readUpTo(t, c, at, head, passed, other), head
		return events
	}
	// told is what was read of an agent: what it was set to, and to whom it was passed on.
	told := func(events []chains.Event, ref caip.AgentRef) string {
		var list []string
		for _, e := range events {
			switch {
			case e.Agent != ref:
			case e.Transfer != nil:
				list = append(list, "to "+e.Transfer.To.Address)
			case e.Kind == chains.KindURISet:
				list = append(list, "URI")
			}
		}
		return strings.Join(list, ", ")
	}
	first := read()
	if got := told(first, other); got != "URI" {
		t.Errorf("of another agent: %s", got)
	}
	if got, last := told(first, passed), "to "+w.account("seventh").Address; !strings.HasSuffix(got, last) {
		t.Errorf("passed on: %s; want the last %s", got, last)
	}
	for i := range holders[:4] { // it goes back and on, through accounts that are known
		w.sell(passed, []string{"seventh", "owner", "buyer", "third"}[i], []string{"owner", "buyer", "third", "eighth"}[i])
		lists.take()
		to := w.account([]string{"owner", "buyer", "third", "eighth"}[i]).Address
		if got := told(read(), passed); got != "to "+to {
			t.Errorf("passed on to %s: %s", to, got)
		}
	}
	if seen := lists.take(); seen[seat("owner", mintOf(passed)).String()] || !seen[seat("eighth", mintOf(passed)).String()] {
		t.Errorf("listed: %v", seen)
	}
}

// A seller who passes his agent to and fro around the slot up to which it is read is followed to
// whoever holds it then.
func TestRead_ofAnAgentThatIsPassedToAndFro(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	w.settled()
	c := w.open(func(*sati.Config) {})
	var at chains.Position
	read := func(upTo chains.Position) (to []string) {
		t.Helper()
		for _, e := range readUpTo(t, c, at, upTo, agent) {
			if e.Kind == chains.KindTransferred {
				to = append(to, e.Transfer.To.Address)
			}
		}
		at = upTo
		return to
	}
	read(w.head(chains.Finalized))
	w.sell(agent, "owner", "owner2")
	w.settled()
	before := w.head(chains.Finalized)
	w.sell(agent, "owner2", "buyer")
	w.settled()
	first := read(before) // when the chain has gone on
	w.sell(agent, "buyer", "owner2")
	w.settled()
	second := read(w.head(chains.Finalized))
	w.sell(agent, "owner2", "third")
	w.settled()
	third := read(w.head(chains.Finalized))
	name := func(who string) string { return w.account(who).Address }
	for i, got := range [][]string{first, second, third} {
		if want := [][]string{{name("owner2")}, {name("buyer"), name("owner2")}, {name("third")}}[i]; !slices.Equal(got, want) {
			t.Errorf("in reading %d it was passed to %v, want %v", i+1, got, want)
		}
	}
}

// A node that has not seen an agent yet tells of no holder: where its token goes is found once the
// node has come to it.
func TestRead_ofAnAgentThatANodeHasNotSeenYet(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	w.settled()
	at := w.head(chains.Finalized)
	var behind atomic.Bool
	c := w.withNode(lies{
		"getTokenLargestAccounts": edits(func(v map[string]any) { hide(behind.Load(), v) }),
		"getMultipleAccounts":     edits(func(v map[string]any) { hide(behind.Load(), v) }),
	})
	var to []string
	read := func() error {
		w.settled()
		for head := w.head(chains.Finalized); at.Height < head.Height; {
			b, err := c.Read(t.Context(), chains.Query{After: at, UpTo: head, Agents: []caip.AgentRef{agent}})
			if err != nil {
				return err
			}
			for _, e := range b.Events {
				if e.Transfer != nil {
					to = append(to, e.Transfer.To.Address)
				}
			}
			at = b.Through
		}
		return nil
	}
	behind.Store(true)
	if err := read(); err != nil {
		wantKind(t, "at a node that is behind", err, chains.Transient)
	}
	behind.Store(false)
	w.sell(agent, "owner", "buyer")
	if err := read(); err != nil || !slices.Equal(to, []string{w.account("buyer").Address}) {
		t.Errorf("passed to %v, %v", to, err)
	}
}

// hide takes all values out of a result, as a node has it that is far behind.
func hide(behind bool, result map[string]any) {
	if behind {
		result["context"] = map[string]any{"slot": 1}
		for i, list := 0, result["value"].([]any); i < len(list); i++ {
			list[i] = nil
		}
	}
}
