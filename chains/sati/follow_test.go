package sati_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// readAll reads everything up to the latest position.
func (w *world) readAll(from chains.Position, agents ...caip.AgentRef) []chains.Event {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	head, err := w.chain.Head(ctx, chains.Latest)
	if err != nil {
		w.t.Fatal(err)
	}
	var out []chains.Event
	for at := from; at.Height < head.Height; {
		batch, err := w.chain.Read(ctx, chains.Query{After: at, UpTo: head, Agents: agents})
		if err != nil {
			w.t.Fatal(err)
		}
		out = append(out, batch.Events...)
		at = batch.Through
	}
	return out
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
	mint := mintOf(ref)
	path := []string{"owner", "buyer", "third", "fourth"}
	var accounts []solana.PublicKey
	for i, name := range path {
		w.writer(name)
		ix, err := spl.CreateATAInstruction(named("owner").PublicKey(), named(name).PublicKey(), mint)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			w.ok([]string{"owner"}, ix)
		}
		ata, _, err := spl.ATA(named(name).PublicKey(), mint)
		if err != nil {
			t.Fatal(err)
		}
		accounts = append(accounts, ata)
	}
	w.settled()
	start := w.head(chains.Latest)
	for i := range path[1:] {
		w.ok([]string{path[i]}, spl.Transfer{Amount: 1}.Instruction(accounts[i], accounts[i+1], named(path[i]).PublicKey()))
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
	start := chains.Position{}
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(5)}, Tag1: "t"})
	got := kindsOf(w.readAll(start, ref))
	if want := []chains.EventKind{chains.KindRegistered, chains.KindFeedback}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
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

func TestExpiredTransactionIsDead(t *testing.T) {
	t.Parallel()
	w := newWorld(t, localnet.Options{SlotTime: 20 * time.Millisecond})
	ref := w.register("owner", "ipfs://x")
	writer := w.writer("owner")
	tx, err := writer.Sign(t.Context(), chains.SetURI{Agent: ref, URI: "ipfs://late"}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	w.net.DropTransactions(1)
	if err := writer.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if s, err := writer.Status(t.Context(), tx, chains.Finalized); err != nil || s.State != chains.TxUnknown {
		t.Errorf("a lost transaction: %v, %v", s.State, err)
	}
	w.net.Advance(200)
	if s, err := writer.Status(t.Context(), tx, chains.Finalized); err != nil || s.State != chains.TxDead {
		t.Errorf("an expired transaction: %v, %v", s.State, err)
	}
	if err := writer.Send(t.Context(), tx); err == nil {
		if a := w.agent(ref); a.URI != "ipfs://x" {
			t.Errorf("an expired transaction landed: %s", a.URI)
		}
	}
}

// A follower that remembers who held the token at its last read misses nothing afterwards, however
// often the token moves without naming its mint.
func TestFollowerRemembersTheHolder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	mint := mintOf(ref)
	at := w.head(chains.Finalized)
	var got []chains.EventKind
	poll := func() {
		t.Helper()
		w.settled()
		head := w.head(chains.Finalized)
		batch, err := w.chain.Read(t.Context(), chains.Query{After: at, UpTo: head, Agents: []caip.AgentRef{ref}})
		if err != nil {
			t.Fatal(err)
		}
		at = batch.Through
		got = append(got, kindsOf(batch.Events)...)
	}
	var want []chains.EventKind
	poll()
	got = nil
	names := []string{"owner", "buyer", "third", "owner", "third", "buyer"}
	for i, to := range names[1:] {
		from, _, err := spl.ATA(named(names[i]).PublicKey(), mint)
		if err != nil {
			t.Fatal(err)
		}
		account, _, err := spl.ATA(named(to).PublicKey(), mint)
		if err != nil {
			t.Fatal(err)
		}
		create, err := spl.CreateATAInstruction(named(names[i]).PublicKey(), named(to).PublicKey(), mint)
		if err != nil {
			t.Fatal(err)
		}
		w.ok([]string{names[i]}, create)
		if i%2 == 0 {
			poll()
		}
		w.ok([]string{names[i]}, spl.Transfer{Amount: 1}.Instruction(from, account, named(names[i]).PublicKey()))
		want = append(want, chains.KindTransferred)
	}
	poll()
	poll()
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Small batches cover the same events as one large one, each through a whole slot.
func TestReadInBatches(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	for i := range 6 {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(int64(i))}})
	}
	want := w.readAll(chains.Position{}, ref)
	w.chain.SetBatch(2)
	got := w.readAll(chains.Position{}, ref)
	if len(want) != 7 || !slices.EqualFunc(got, want, func(a, b chains.Event) bool { return a.ID == b.ID && a.At == b.At }) {
		t.Errorf("%d events in batches, %d at once", len(got), len(want))
	}
	head := w.head(chains.Latest)
	batch, err := w.chain.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
	if err != nil || batch.Through != want[1].At || len(batch.Events) != 2 {
		t.Errorf("first batch: %d events through %s, %v", len(batch.Events), batch.Through, err)
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
	poor, err := w.chain.Writer(named("nobody funded"), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = poor.Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(1)}}, chains.SignOptions{})
	wantKind(t, "feedback without lamports", err, chains.Funds)
	w.net.RefusePhoton(2)
	if _, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest); err != nil {
		t.Errorf("two refusals of the index in a row: %v", err)
	}
}
