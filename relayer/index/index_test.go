package index

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// What the index says of agents and their reviews is what the chains say: each review once, by who
// gave it.
func TestIndex_holdsWhatTheChainsSay(t *testing.T) {
	r := newRig(t)
	one := r.register(r.a, "owner", "Weather", "Forecasts rain for farmers", `,"active":true,"x402Support":true,"services":[{"name":"MCP","endpoint":"https://w.example/mcp"},{"name":"OASF","endpoint":"x","skills":["nlp/summary"],"domains":["agriculture"]}]`)
	two := r.register(r.b, "owner", "Weather too", "The same, elsewhere", "")
	r.register(r.b, "owner", "Silent", "Nobody has reviewed it", "")
	three := r.register(r.s, "holder", "Broker", "Buys and sells", `,"services":[{"name":"A2A","endpoint":"https://b.example","a2aSkills":["haggling"]},{"name":"MCP","endpoint":"x","mcpTools":["price","Buy"]}]`)
	r.link(one, two)
	first := r.give(r.a, "alice", one, "80", "quality", "")
	r.give(r.b, "alice", two, "90.5", "quality", "speed")
	r.give(r.a, "bob", one, "10", "", "speed")
	gone := r.give(r.a, "bob", one, "99", "quality", "")
	r.give(r.s, "carol", three, "3", "quality", "")
	r.mirror(r.b, first, two)
	r.mirror(r.s, first, three) // where only its task names the origin
	r.do(r.a, "bob", chains.RevokeFeedback{Ref: gone.Ref})
	r.do(r.a, "owner", chains.Respond{Ref: first.Ref, URI: "https://answer.example"})
	r.do(r.b, "owner", chains.Transfer{Agent: two, To: r.b.Account("buyer")})

	s := open(t)
	r.settle(s, r.chains()...)
	ctx := t.Context()

	a, err := s.Agent(ctx, one)
	if err != nil || a.Owner != r.a.Account("owner") || a.File.Name != "Weather" || !a.File.Listed || a.Group == nil || len(a.Group.Members) != 2 || a.Reviews.Count != 2 || a.Reviews.Average != "45" || a.Chain != "a" {
		t.Errorf("%+v, %v", a, err)
	}
	if b, err := s.Agent(ctx, two); err != nil || b.Owner != r.b.Account("buyer") || b.Wallet.State == chains.WalletSet {
		t.Errorf("%+v, %v", b, err)
	}
	for name, c := range map[string]struct {
		q     client.SummaryQuery
		count uint64
		mean  string
	}{
		"all, everywhere":        {client.SummaryQuery{Agent: one.String()}, 3, "60"},
		"from the other side":    {client.SummaryQuery{Agent: two.String()}, 3, "60"},
		"here alone":             {client.SummaryQuery{Agent: one.String(), Alone: true}, 2, "45"},
		"by alice, each once":    {client.SummaryQuery{Agent: two.String(), Reviewers: []string{r.a.Account("alice").String()}}, 2, "85"},
		"by alice, bare":         {client.SummaryQuery{Agent: two.String(), Reviewers: []string{r.a.Account("alice").Address}}, 2, "85"},
		"by a stranger":          {client.SummaryQuery{Agent: two.String(), Reviewers: []string{r.a.Account("stranger").Address}}, 0, ""},
		"by the relay":           {client.SummaryQuery{Agent: two.String(), Reviewers: []string{r.b.RelayAccount().String()}}, 0, ""},
		"with a tag":             {client.SummaryQuery{Agent: one.String(), Tags: []string{"speed"}}, 2, "50"},
		"with either tag":        {client.SummaryQuery{Agent: one.String(), Tags: []string{"speed", "quality"}}, 3, "60"},
		"with a tag of nobody":   {client.SummaryQuery{Agent: one.String(), Tags: []string{"price"}}, 0, ""},
		"by alice, with a tag":   {client.SummaryQuery{Agent: one.String(), Tags: []string{"speed"}, Reviewers: []string{r.a.Account("alice").Address}}, 1, "90.5"},
		"another agent, by name": {client.SummaryQuery{Agent: three.String()}, 1, "3"},
	} {
		if got, err := s.Summary(ctx, c.q); err != nil || got.Count != c.count || got.Average != c.mean {
			t.Errorf("%s: %d reviews, %q, %v; want %d, %q", name, got.Count, got.Average, err, c.count, c.mean)
		}
	}
	if each, err := s.Summary(ctx, client.SummaryQuery{Agent: one.String(), Each: true}); err != nil || len(each.ByReviewer) != 2 || each.ByReviewer[0].Count != 2 || !strings.HasSuffix(each.ByReviewer[0].Reviewer, r.a.Account("alice").Address) {
		t.Errorf("%+v, %v", each, err)
	}
	for name, c := range map[string]struct {
		q    client.Search
		want []string
	}{
		"two of them, by name":         {client.Search{Agents: []string{two.String(), three.String()}, Sort: "name"}, []string{"Broker", "Weather"}},
		"one registration":             {client.Search{Agents: []string{two.String()}, Registrations: true}, []string{"Weather too"}},
		"one that is not there":        {client.Search{Agents: []string{caip.AgentRef{Registry: one.Registry, ID: "4711"}.String()}}, nil},
		"by an A2A skill":              {client.Search{Skills: []string{"haggling"}}, []string{"Broker"}},
		"by MCP tools":                 {client.Search{Tools: []string{"buy", "price"}}, []string{"Broker"}},
		"by a tool of nobody":          {client.Search{Tools: []string{"buy", "haggling"}}, nil},
		"without reviews":              {client.Search{Unreviewed: true, Sort: "name"}, []string{"Silent"}},
		"without reviews, by somebody": {client.Search{Unreviewed: true, Reviewers: []string{r.a.Account("alice").Address}}, nil},
		"before the first":             {client.Search{Until: a.Registered.Format(time.RFC3339)}, nil},
		"since the first":              {client.Search{Since: a.Registered.Format(time.RFC3339), Until: a.Registered.AddDate(1, 0, 0).Format(time.RFC3339), Agents: []string{one.String()}}, []string{"Weather"}},
	} {
		var names []string
		hits, err := s.Search(ctx, c.q)
		for _, h := range hits.Hits {
			names = append(names, h.Name)
		}
		if err != nil || !slices.Equal(names, c.want) {
			t.Errorf("%s: %q, %v; want %q", name, names, err, c.want)
		}
	}
	reviews, err := s.Reviews(ctx, client.ReviewQuery{Agents: []string{two.String()}})
	if err != nil || len(reviews.Reviews) != 3 {
		t.Fatalf("%+v, %v", reviews, err)
	}
	last := reviews.Reviews[2]
	if last.Ref != first.Ref || len(last.Mirrors) != 2 || len(last.Answers) != 1 || last.Reviewer != r.a.Account("alice") || last.Source != first.Source() {
		t.Errorf("%+v", last)
	}
	slices.SortFunc(last.Mirrors, func(a, b caip.FeedbackRef) int { return strings.Compare(a.String(), b.String()) })
	if m, err := s.Review(ctx, last.Mirrors[1]); err != nil || m.MirrorOf == nil || !m.MirrorOf.Source.IsZero() || m.Counts {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err := s.Review(ctx, last.Mirrors[0]); err != nil || m.MirrorOf == nil || m.MirrorOf.Ref != first.Ref || m.Counts || m.Reviewer != r.a.Account("alice") {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err := s.Review(ctx, gone.Ref); err != nil || !m.Revoked || m.Counts {
		t.Errorf("%+v, %v", m, err)
	}
	if _, err := s.Review(ctx, caip.FeedbackRef{Registry: first.Ref.Registry, AgentID: "1", Client: first.Ref.Client, Index: 77}); chains.KindOf(err) != chains.NotFound {
		t.Error(err)
	}
	if _, err := s.Agent(ctx, caip.AgentRef{Registry: one.Registry, ID: "4711"}); chains.KindOf(err) != chains.NotFound {
		t.Error(err)
	}
}

// A mirror whose origin is in a registry that is not read counts once, whatever stands beside it,
// and no more once that registry is read.
// A review is found by its source id: by its mirrors where its own registry is not read, among the
// reviews where nobody has mirrored it.
func TestIndex_findsAReviewByItsSource(t *testing.T) {
	r := newRig(t)
	one, two, far := r.register(r.a, "owner", "One", "", ""), r.register(r.b, "owner", "Two", "", ""), r.register(r.s, "owner", "Far", "", "")
	r.link(one, two)
	mirrored, alone, attested := r.give(r.a, "alice", one, "80", "", ""), r.give(r.b, "bob", two, "70", "", ""), r.give(r.s, "carol", far, "60", "", "")
	r.mirror(r.b, mirrored, two)
	both, half := open(t), open(t)
	r.settle(both, r.chains()...)
	r.settle(half, r.b)
	for name, c := range map[string]struct {
		s     *Store
		f     chains.Feedback
		there bool
	}{
		"mirrored": {both, mirrored, true}, "not mirrored": {both, alone, true}, "an attestation": {both, attested, true},
		"mirrored, its registry not read": {half, mirrored, true}, "in a registry that is not read": {half, attested, false},
	} {
		ref, err := c.s.BySource(t.Context(), c.f.Source())
		if c.there && (err != nil || ref != c.f.Ref) || !c.there && chains.KindOf(err) != chains.NotFound {
			t.Errorf("%s: %s, %v", name, ref, err)
		}
	}
}

// A review whose reviewer is an agent's wallet names that agent, while it is the wallet. The same
// address elsewhere may be a contract in other hands.
func TestIndex_namesTheAgentThatReviews(t *testing.T) {
	r := newRig(t)
	rated := r.register(r.a, "owner", "Weather", "Forecasts rain", "")
	critic := r.register(r.a, "critic", "Critic", "Reviews others", "")
	r.register(r.b, "alice", "Elsewhere", "Has alice's address on another chain", "")
	for range 4 { // one wallet of many agents
		r.register(r.a, "many", "Crowd", "One of many", "")
	}
	r.give(r.a, "critic", rated, "80", "quality", "")
	r.give(r.a, "many", rated, "70", "quality", "")
	r.give(r.a, "alice", rated, "60", "quality", "")
	r.give(r.a, "alice", critic, "90", "quality", "")
	s := open(t)
	r.settle(s, r.chains()...)
	raters := func() map[string][]client.Rater {
		page, err := s.Reviews(t.Context(), client.ReviewQuery{Agents: []string{rated.String()}})
		if err != nil || len(page.Reviews) != 3 {
			t.Fatalf("%+v, %v", page, err)
		}
		out := map[string][]client.Rater{}
		for _, one := range page.Reviews {
			out[one.Reviewer.Address] = one.Raters
		}
		return out
	}
	got := raters()
	if by := got[r.a.Account("critic").Address]; len(by) != 1 || by[0].Agent != critic || by[0].Name != "Critic" || !by[0].Listed || by[0].Reviews.Count != 1 || by[0].Reviews.Average != "90" {
		t.Errorf("by the critic: %+v", by)
	}
	if by := got[r.a.Account("many").Address]; len(by) != maxRaters {
		t.Errorf("by the wallet of many: %+v", by)
	}
	if by := got[r.a.Account("alice").Address]; by != nil {
		t.Errorf("by alice: %+v", by)
	}
	r.do(r.a, "critic", chains.UnsetWallet{Agent: critic})
	r.settle(s, r.chains()...)
	if by := raters()[r.a.Account("critic").Address]; by != nil {
		t.Errorf("it is no wallet any more: %+v", by)
	}
}

func TestIndex_countsAMirrorWhoseOriginIsNotRead(t *testing.T) {
	r := newRig(t)
	one, two, far := r.register(r.a, "o", "one", "", ""), r.register(r.a, "o", "two", "", ""), r.register(r.b, "o", "far", "", "")
	r.link(one, two, far)
	f := r.give(r.b, "alice", far, "70", "quality", "")
	r.mirror(r.a, f, one)
	r.mirror(r.a, f, two)
	s := open(t)
	r.settle(s, r.a)
	sum := func() client.Summary {
		got, err := s.Summary(t.Context(), client.SummaryQuery{Agent: one.String(), Reviewers: []string{r.b.Account("alice").String()}})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := sum(); got.Count != 1 || got.Average != "70" {
		t.Errorf("%+v", got)
	}
	r.do(r.b, "alice", chains.RevokeFeedback{Ref: f.Ref}) // nobody has mirrored that yet
	r.settle(s, r.a, r.b)
	if got := sum(); got.Count != 0 {
		t.Errorf("the origin was taken back: %+v", got)
	}
	r.afresh(s, r.b, r.a)
}

// Whatever happens while it is read, the index ends as one that was built afresh: transactions that
// are cut short, reorganisations, events that are told twice and out of order, reviews that are
// mirrored and taken back, groups that come and go.
func TestIndex_equalsOneBuiltAfresh(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 0))
	r := newRig(t)
	r.disorder = rng
	s := open(t)
	var agents []caip.AgentRef
	var given []chains.Feedback
	chainOf := func(ref caip.AgentRef) int {
		return slices.IndexFunc(r.chains(), func(c *memchain.Chain) bool { return c.Info().Registry == ref.Registry })
	}
	for range 30 {
		for range 8 {
			i := rng.IntN(3)
			c := r.chains()[i]
			switch n := rng.IntN(10); {
			case n < 2 || len(agents) < 3:
				agents = append(agents, r.register(c, "owner", fmt.Sprintf("agent %d", len(agents)), "does things", ""))
			case n < 7:
				agent := agents[rng.IntN(len(agents))]
				at := r.chains()[chainOf(agent)]
				value := fmt.Sprint(rng.IntN(100))
				if at != r.s {
					value += []string{"", ".5", ".25"}[rng.IntN(3)]
				}
				given = append(given, r.give(at, fmt.Sprintf("client %d", rng.IntN(5)), agent, value, []string{"", "quality", "speed"}[rng.IntN(3)], []string{"", "quality"}[rng.IntN(2)]))
			case n == 7 && len(given) > 0:
				k := rng.IntN(len(given))
				f := given[k]
				if !r.chains()[chainOf(f.Agent)].Info().Capabilities.Has(chains.CanRevokeFeedback) {
					continue
				}
				given = slices.Delete(given, k, k+1)
				for who := range 5 {
					at := r.chains()[chainOf(f.Agent)]
					if name := fmt.Sprintf("client %d", who); at.Account(name) == f.Client {
						r.do(at, name, chains.RevokeFeedback{Ref: f.Ref})
					}
				}
			case n == 8 && len(given) > 0:
				f, to := given[rng.IntN(len(given))], agents[rng.IntN(len(agents))]
				if to.Chain() != f.Agent.Chain() && to.Chain() != r.s.Info().Chain && f.Agent.Chain() != r.s.Info().Chain {
					r.mirror(r.chains()[chainOf(to)], f, to)
				}
			default:
				if len(r.groups) > 0 && rng.IntN(2) == 0 {
					r.groups = r.groups[1:]
				} else if len(agents) > 4 {
					k := rng.IntN(len(agents) - 1)
					pair := []caip.AgentRef{agents[k], agents[k+1]}
					if !slices.ContainsFunc(r.groups, func(g link.Group) bool { return g.Has(pair[0]) || g.Has(pair[1]) }) {
						r.link(pair...)
					}
				}
			}
		}
		if rng.IntN(4) == 0 { // what was read is given up; its transactions come back in other blocks
			if c := r.chains()[rng.IntN(2)]; c.Height() < 3 {
				continue
			} else if err := c.Reorg(2, nil); err != nil {
				t.Fatal(err)
			}
		}
		r.pass(newFuse(t.Context(), 1+rng.IntN(500)), s, rng.IntN(3) == 0)
	}
	r.settle(s, r.chains()...)
	r.disorder = nil
	if t.Failed() {
		return
	}
	t.Logf("seed %d: %d agents, %d rows", seed, len(agents), strings.Count(dump(t, s), "\n"))
	r.afresh(s, r.chains()...)
}

// Wherever a pass is cut short, the next ones come to what an index holds that was built afresh.
func TestIndex_isCutShortAnywhere(t *testing.T) {
	r := newRig(t)
	r.disorder = rand.New(rand.NewPCG(8004, 15))
	s := open(t)
	one, two := r.register(r.a, "o", "one", "", ""), r.register(r.b, "o", "two", "", "")
	far := r.register(r.s, "o", "far", "", "")
	linked := func() []link.Group { r.groups = nil; r.link(one, two); return r.groups }()
	places := 0
	for n := 1; ; n += 1 + n/12 {
		gone := r.give(r.a, "alice", one, fmt.Sprint(n%100), "quality", "")
		kept := r.give(r.b, "bob", two, fmt.Sprint(n%90), "", "speed")
		r.give(r.s, "carol", far, fmt.Sprint(n%80), "quality", "")
		r.mirror(r.b, gone, two)
		r.mirror(r.a, kept, one)
		r.mirror(r.s, kept, far)
		r.do(r.b, "o", chains.Respond{Ref: kept.Ref, URI: "https://answer.example"})
		r.do(r.a, "alice", chains.RevokeFeedback{Ref: gone.Ref})
		r.register(r.a, "o", fmt.Sprintf("more %d", n), "", "")
		r.groups = nil // what the bus held is lost, and found again
		if places%2 == 0 {
			r.groups = linked
		}
		if places%5 == 4 {
			if err := r.b.Reorg(3, nil); err != nil {
				t.Fatal(err)
			}
		}
		cut := newFuse(t.Context(), n)
		r.pass(cut, s, places%3 == 0)
		if !cut.burnt() {
			break
		}
		places++
	}
	r.groups = linked
	r.settle(s, r.chains()...)
	r.disorder = nil
	t.Logf("cut short at %d places; %d rows", places, strings.Count(dump(t, s), "\n"))
	r.afresh(s, r.chains()...)
}

// One process writes at a time; whoever lost the lease writes nothing more.
func TestWriter_losesItsLease(t *testing.T) {
	r := newRig(t)
	agent := r.register(r.a, "o", "one", "", "")
	s := open(t)
	w := r.settle(s, r.a)
	other := &Writer{Store: s, Name: "other", TTL: w.TTL, Clock: w.Clock, Log: w.Log}
	if err := other.Acquire(t.Context()); err == nil || !strings.Contains(err.Error(), ErrLost.Error()) {
		t.Fatalf("both write: %v", err)
	}
	r.now = r.now.Add(time.Minute) // it has gone silent
	if err := other.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.give(r.a, "alice", agent, "5", "", "")
	reader := (&Index{Store: s}).reader(w, Source{Chain: r.a, Finality: chains.Latest})
	if _, err := reader.round(t.Context()); err == nil {
		t.Fatal("the one that lost the lease writes on")
	}
	reader.w = other
	if _, err := reader.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := other.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := w.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A lease that was taken by a clock which is ahead ends with its holder all the same, and not
// before.
func TestWriter_takesOverFromWhoseClockIsAhead(t *testing.T) {
	r := newRig(t)
	s := open(t)
	ahead := &Writer{Store: s, Name: "ahead", TTL: 15 * time.Second, Clock: func() time.Time { return r.now.Add(24 * time.Hour) }, Log: slog.New(slog.DiscardHandler)}
	other := &Writer{Store: s, Name: "other", TTL: ahead.TTL, Clock: func() time.Time { return r.now }, Log: ahead.Log}
	if err := ahead.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 20 { // while it is there
		if err := other.Acquire(t.Context()); !errors.Is(err, ErrLost) {
			t.Fatalf("both write: %v", err)
		}
		r.now = r.now.Add(ahead.TTL / 3)
		if err := ahead.do(t.Context(), func(*change) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	for range 10 { // it has gone
		if err = other.Acquire(t.Context()); err == nil {
			break
		}
		r.now = r.now.Add(ahead.TTL / 3)
	}
	if err != nil {
		t.Errorf("nobody writes: %v", err)
	}
}

// Who has gone is found no more, even before what is found is summed anew: an agent that was
// burned, and a group whose members' registry is read anew. What stands behind it is found.
func TestSearch_leavesOutWhoHasJustGone(t *testing.T) {
	r := newRig(t)
	first, last := r.register(r.b, "owner", "A first one", "", ""), r.register(r.b, "owner", "Z last one", "", "")
	burned := []caip.AgentRef{r.register(r.b, "owner", "B burned", "", ""), r.register(r.b, "owner", "C burned", "", "")}
	r.link(r.register(r.a, "owner", "D linked", "", ""), r.register(r.a, "owner", "E linked", "", ""))
	s := open(t)
	w := r.settle(s, r.chains()...)
	for _, one := range burned {
		if err := r.b.Script.Burn("owner", one); err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	reader := (&Index{Store: s}).reader(w, Source{Chain: r.b, Finality: chains.Latest})
	for more := true; more; {
		again, err := reader.round(ctx)
		unread, failed := reader.readAgents(ctx)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		more = again || unread
	}
	r.reset(w, r.a)
	for _, registrations := range []bool{false, true} {
		for limit := 1; limit < 5; limit++ {
			var got []caip.AgentRef
			for q := (client.Search{Sort: "name", Registrations: registrations, Limit: limit}); ; {
				page, err := s.Search(ctx, q)
				if err != nil {
					t.Fatal(err)
				}
				for _, hit := range page.Hits {
					if len(hit.Members) == 0 {
						t.Fatalf("nobody is found: %+v", hit)
					}
					got = append(got, hit.Members...)
				}
				if q.After = page.Next; q.After == "" {
					break
				}
			}
			if !slices.Equal(got, []caip.AgentRef{first, last}) {
				t.Errorf("registrations %v, %d a page: %v", registrations, limit, got)
			}
		}
	}
	left := -1
	if err := s.read.QueryRowContext(ctx, "SELECT COUNT(*) FROM subject WHERE id NOT IN (SELECT id FROM agent) AND id NOT IN (SELECT subject FROM agent)").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d are kept of nobody, %v", left, err)
	}
	r.settle(s, r.chains()...)
	if hits, err := s.Search(ctx, client.Search{Linked: true}); err != nil || len(hits.Hits) != 1 || len(hits.Hits[0].Members) != 2 {
		t.Errorf("read anew: %+v, %v", hits, err)
	}
}

// A group that is missing stays until it is known to be dissolved, for members that come to the
// index later too; it goes where one of them is in another one.
func TestWriter_keepsGroupsOfWhichNothingIsKnown(t *testing.T) {
	r := newRig(t)
	var refs []caip.AgentRef
	for _, c := range r.chains() {
		refs = append(refs, r.register(c, "o", "one", "", ""))
	}
	r.link(refs[0], refs[1])
	pair, ctx := r.groups[0].ID, t.Context()
	s := open(t)
	w := r.settle(s, r.chains()...)
	known, asked := error(&chains.Error{Kind: chains.Transient, Op: "ask", Err: errors.New("the bus is away")}), 0
	gone := false
	r.dissolved = func(_ context.Context, id caip.Hash, members []caip.AgentRef) (bool, error) {
		if asked++; id != pair || len(members) != 2 {
			t.Errorf("asked about %s of %v", id, members)
		}
		return gone, known
	}
	stands := func() bool {
		sum, err := s.Summary(ctx, client.SummaryQuery{Agent: refs[0].String()})
		if err != nil {
			t.Fatal(err)
		}
		return len(sum.Members) == 2
	}
	r.groups = nil
	if err := w.writeGroups(ctx, nil, r.dissolved); !errors.Is(err, known) || !stands() {
		t.Errorf("the bus is away: %v, it stands: %v", err, stands())
	}
	known = nil
	r.reset(w, r.b)
	w = r.settle(s, r.chains()...)
	if !stands() {
		t.Error("nothing is known of it, and it goes")
	}
	before := asked
	r.link(refs[0], refs[2])
	if err := w.writeGroups(ctx, r.groups, r.dissolved); err != nil || asked != before {
		t.Errorf("%v, asked %d times", err, asked-before)
	}
	if _, err := s.Group(ctx, pair); chains.KindOf(err) != chains.NotFound {
		t.Errorf("a member is in another one: %v", err)
	}
	pair, r.groups, gone = r.groups[0].ID, nil, true
	r.settle(s, r.chains()...)
	if stands() {
		t.Error("it is dissolved, and stands")
	}
	r.afresh(s, r.chains()...)
}

// Registrations of a group that is frozen are found and summed each by itself, with the group and
// its reasons beside; those of an active group, and who asks for one alone, have nothing beside.
func TestIndex_tellsOfAGroupThatIsNotOneAgentNow(t *testing.T) {
	r, ctx := newRig(t), t.Context()
	var refs []caip.AgentRef
	for _, c := range r.chains() {
		refs = append(refs, r.register(c, "o", "one", "", ""))
	}
	r.link(refs[0], refs[1])
	s := open(t)
	for _, status := range []link.Status{link.Active, link.Frozen, link.Conflict, link.Active} {
		r.groups[0].Status, r.groups[0].Reasons = status, []string{"sold"}
		r.settle(s, r.chains()...)
		apart := func(g *client.Group, ref caip.AgentRef) bool {
			if status == link.Active || ref == refs[2] {
				return g == nil
			}
			return g != nil && g.ID == r.groups[0].ID && g.Status == status && g.Reasons == "sold" && slices.Equal(g.Members, r.groups[0].Members)
		}
		hits, err := s.Search(ctx, client.Search{})
		if want := map[bool]int{true: 2, false: 3}[status == link.Active]; err != nil || len(hits.Hits) != want {
			t.Fatalf("%s: %+v, %v", status, hits, err)
		}
		for _, h := range hits.Hits {
			if !apart(h.Apart, h.Members[0]) || (h.Apart != nil) != (len(h.Members) == 1 && h.Members[0] != refs[2]) {
				t.Errorf("%s: found %+v", status, h)
			}
		}
		for _, ref := range refs {
			sum, err := s.Summary(ctx, client.SummaryQuery{Agent: ref.String()})
			if err != nil || !apart(sum.Apart, ref) {
				t.Errorf("%s: summed %+v, %v", status, sum, err)
			}
			if sum, err = s.Summary(ctx, client.SummaryQuery{Agent: ref.String(), Alone: true}); err != nil || sum.Apart != nil {
				t.Errorf("%s: alone %+v, %v", status, sum, err)
			}
		}
	}
}

// Where an update authority writes wallets, a stranger names a reviewer as the wallet of an agent
// of his own: the review does not name it.
func TestIndex_namesNoAgentThatAStrangerGaveAReviewer(t *testing.T) {
	r := newRig(t)
	rated, gift := r.register(r.s, "owner", "Weather", "", ""), r.register(r.s, "mallory", "Gift", "", "")
	r.give(r.s, "alice", rated, "80", "quality", "")
	r.do(r.s, "mallory", chains.SetWallet{Agent: gift, Wallet: r.s.Account("alice")})
	s := open(t)
	r.settle(s, r.chains()...)
	page, err := s.Reviews(t.Context(), client.ReviewQuery{Agents: []string{rated.String()}})
	if err != nil || len(page.Reviews) != 1 || page.Reviews[0].Raters != nil {
		t.Errorf("%+v, %v", page, err)
	}
	if one, err := s.Agent(t.Context(), gift); err != nil || one.Wallet.State != chains.WalletSet {
		t.Errorf("%+v, %v", one.Wallet, err)
	}
}

// A chain does not tell the time of each block, nor what is before where it is read from: a group
// is as old as the oldest member of which that is known.
func TestIndex_aGroupIsAsOldAsIsKnown(t *testing.T) {
	for unknown := range 2 {
		r := newRig(t)
		pair := []caip.AgentRef{r.register(r.a, "owner", "One", "", ""), r.register(r.b, "owner", "Two", "", "")}
		r.link(pair...)
		s := open(t)
		w := r.settle(s, r.chains()...)
		known, err := s.Agent(t.Context(), pair[1-unknown])
		if err != nil {
			t.Fatal(err)
		}
		of := pair[unknown].Registry.String()
		if err := w.do(t.Context(), func(c *change) error {
			return errors.Join(c.exec("UPDATE agent SET born = 0 WHERE registry = (SELECT id FROM registry WHERE account = ?)", of), c.markWhere("1 = 1"))
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		hits, err := s.Search(t.Context(), client.Search{Since: known.Registered.Format(time.RFC3339)})
		if err != nil || len(hits.Hits) != 1 || len(hits.Hits[0].Members) != 2 || !hits.Hits[0].Registered.Equal(known.Registered) {
			t.Errorf("%+v, %v; want it registered at %s", hits, err, known.Registered)
		}
	}
}
