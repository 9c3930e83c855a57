package index

import (
	"bufio"
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"reflect"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// long is a chain whose past is made when it is read: first its agents, one a block, then feedback,
// perBlock a block, from as many clients on agents in no order.
type long struct {
	*memchain.Chain
	agents, reviews, perBlock int
	fork                      string // marks its blocks: another fork is another history
	since                     uint64 // behind this block
	uri                       string // of each review
}

func newLong(agents, reviews int) *long {
	return &long{Chain: memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:7"), Name: "long"}), agents: agents, reviews: reviews, perBlock: 10}
}

func (l *long) last() uint64 { return uint64(l.agents + (l.reviews+l.perBlock-1)/l.perBlock) }

func (l *long) position(height uint64) chains.Position {
	return chains.Position{Height: height, Hash: l.hash(height)}
}

// hash is that of a block, and of its transaction.
func (l *long) hash(height uint64) string {
	fork := l.fork
	if height <= l.since {
		fork = ""
	}
	return fmt.Sprintf("0x%s%063x", fork, height)
}

func (l *long) Head(context.Context, chains.Finality) (chains.Position, error) {
	return l.position(l.last()), nil
}

func (l *long) Canonical(_ context.Context, p chains.Position) (chains.Standing, error) {
	if p == l.position(p.Height) && p.Height <= l.last() {
		return chains.StandingSame, nil
	}
	return chains.StandingDifferent, nil
}

func (l *long) Wake(context.Context) (<-chan struct{}, error) { return nil, nil }

func (l *long) ref(i int) caip.AgentRef {
	return caip.AgentRef{Registry: l.Info().Registry, ID: strconv.Itoa(i)}
}

func (l *long) client(i int) caip.AccountID {
	return caip.AccountID{Chain: l.Info().Chain, Address: fmt.Sprintf("0x%040x", i+1)}
}

func (l *long) Agent(_ context.Context, ref caip.AgentRef, _ chains.Finality) (chains.Agent, error) {
	i, err := strconv.Atoi(ref.ID)
	if err != nil || i >= l.agents {
		return chains.Agent{}, &chains.Error{Kind: chains.NotFound, Op: "read " + ref.String()}
	}
	return chains.Agent{Ref: ref, Owner: l.client(i), Authority: l.client(i), URI: uriOf(i), Wallet: chains.Wallet{State: chains.WalletNone}, ReadAt: l.position(l.last())}, nil
}

func uriOf(i int) string { return fmt.Sprintf("data:application/json,%d", i) }

// words that names are made of.
var nouns = []string{"weather", "broker", "translator", "painter", "lawyer", "courier", "analyst", "gardener"}

func fileOf(i int) string {
	return fmt.Sprintf(`{"name":"%s %d","description":"An agent that works as a %s number %d","active":%t,"services":[{"name":"%s","endpoint":"https://x.example"}]}`,
		nouns[i%len(nouns)], i, nouns[(i/7)%len(nouns)], i, i%3 > 0, []string{"MCP", "A2A", "web"}[i%3])
}

// Read makes events that follow from their place alone.
func (l *long) Read(_ context.Context, q chains.Query) (out chains.Batch, err error) {
	info := l.Info()
	for h := q.After.Height + 1; h <= q.UpTo.Height && len(out.Events) < 500; h++ {
		out.Through = l.position(h)
		tx := l.hash(h)
		at := time.Unix(1_700_000_000+int64(h), 0)
		if h <= uint64(l.agents) {
			i := int(h - 1)
			e := chains.NewEvent(info.Chain, chains.KindRegistered, l.ref(i), out.Through, tx, 0, at)
			e.Registered = &chains.Registered{Owner: l.client(i), URI: uriOf(i)}
			out.Events = append(out.Events, e)
			continue
		}
		for n := range l.perBlock {
			k := (int(h)-1-l.agents)*l.perBlock + n
			if k >= l.reviews {
				break
			}
			rng := rand.New(rand.NewPCG(uint64(k), 8004))
			agent, client := l.ref(rng.IntN(l.agents)), l.client(rng.IntN(l.agents))
			e := chains.NewEvent(info.Chain, chains.KindFeedback, agent, out.Through, tx, uint32(n), at)
			ref := caip.FeedbackRef{Registry: info.Reputation, AgentID: agent.ID, Client: client.Address, Index: uint64(k + 1)}
			e.Feedback = &chains.Feedback{Ref: ref, Agent: agent, Client: client, Value: chains.Value{Unscaled: chains.NewInt128(int64(rng.IntN(10_000))), Decimals: 2}, HasValue: true,
				Tag1: []string{"quality", "speed", "price", ""}[rng.IntN(4)], Tag2: []string{"", "", "week"}[rng.IntN(3)], Endpoint: "https://x.example", URI: l.uri, Proof: chains.ProofTransaction, TxID: tx, Time: at}
			out.Events = append(out.Events, e)
			if k%50 == 49 { // some are taken back at once
				gone := chains.NewEvent(info.Chain, chains.KindRevoked, agent, out.Through, tx, uint32(n+100), at)
				gone.Revoked = &chains.Revoked{Ref: ref}
				out.Events = append(out.Events, gone)
			}
		}
	}
	return out, nil
}

// made are the files of long's agents.
type made struct{}

func (made) Get(_ context.Context, uri string) (fetch.Document, error) {
	var i int
	if _, err := fmt.Sscanf(uri, "data:application/json,%d", &i); err != nil {
		return fetch.Document{}, err
	}
	body := fileOf(i)
	return fetch.Document{URI: uri, Bytes: []byte(body), SHA256: caip.Hash([]byte(digest(body)))}, nil
}

// follow is an index of a chain.
func follow(s *Store, c chains.Chain) *Index {
	return &Index{Store: s, Sources: []Source{{Chain: c, Finality: chains.Latest, Poll: 20 * time.Millisecond}}, Fetcher: made{}, Groups: func(context.Context) ([]link.Group, error) { return nil, nil },
		Name: "long", TTL: 15 * time.Second, Clock: time.Now, Log: slog.New(slog.DiscardHandler)}
}

// complete reports whether there is nothing left to do.
func complete(ctx context.Context, s *Store, l *long) bool {
	state, err := s.State(ctx)
	if err != nil || len(state.Registries) == 0 || state.Registries[0].Height < l.last() || state.Waiting > 0 {
		return false
	}
	// In one question: what is done in one place may be to be done in the next.
	var left int
	err = s.read.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM dirty) + (SELECT COUNT(*) FROM agent WHERE due = 0) + (SELECT COUNT(*) FROM file WHERE due = 0)").Scan(&left)
	return err == nil && left == 0
}

// build builds an index of a chain.
func build(t *testing.T, s *Store, l *long) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); follow(s, l).Run(ctx) }()
	until(t, "the index holds the chain", func() bool { return complete(ctx, s, l) })
	cancel()
	<-done
}

// child names the variable that makes the test a process that writes an index until it is killed.
const child = "BRIDGE8004_TEST_INDEX"

func TestMain(m *testing.M) {
	if at := os.Getenv(child); at != "" {
		o := Options{Dir: at}
		if len(at) > 11 && at[:11] == "postgres://" {
			o = Options{URL: at}
		}
		os.Exit(writeUntilKilled(o))
	}
	os.Exit(m.Run())
}

// small is the chain of the process that is killed.
func small() *long { return newLong(300, 6000) }

func writeUntilKilled(o Options) int {
	ctx := context.Background()
	l := small()
	l.fork = os.Getenv(child + "_FORK")
	k := &Keeper{Options: func() (Options, error) { return o, nil }, Fill: func(s *Store) *Index { return follow(s, l) }, Log: slog.New(slog.NewTextHandler(os.Stderr, nil)), look: time.Millisecond, linger: time.Millisecond}
	go func() { fmt.Println(k.Run(ctx)) }()
	for k.Answers() == nil {
		time.Sleep(time.Millisecond)
	}
	fmt.Println("begun")
	for {
		if s := k.Answers(); !k.Rebuilding() && complete(ctx, s, l) && s == k.Answers() {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	fmt.Println("complete")
	select {}
}

// A process that is killed a hundred times, or in a short test a few, on a chain that gives up its
// history on the way, and told to rebuild its index, leaves one as was built afresh.
func TestIndex_isKilled(t *testing.T) {
	kills := 100
	if testing.Short() {
		kills = 6
	}
	o := newPlace(t)
	killed := 0
	for round := 0; ; round++ {
		if round%20 == 4 {
			if _, err := Rebuild(t.Context(), o); err != nil {
				t.Fatal(err)
			}
		}
		fork := strconv.Itoa(min(round*5/(2*kills), 2)) // another history, twice
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		cmd := exec.CommandContext(ctx, os.Args[0])
		cmd.Env = append(os.Environ(), child+"="+o.Dir+o.URL, child+"_FORK="+fork)
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		line, err := lines.ReadString('\n')
		if err != nil || line != "begun\n" {
			rest, _ := io.ReadAll(lines)
			t.Fatalf("%q%s, %v", line, rest, err)
		}
		if killed < kills {
			timer := time.AfterFunc(time.Duration(rand.IntN(40))*time.Millisecond, func() { _ = cmd.Process.Kill() })
			_, _ = lines.ReadString('\n')
			timer.Stop()
			killed++
		} else if line, err = lines.ReadString('\n'); err != nil {
			t.Fatalf("it does not come to its end: %v", err)
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		cancel()
		if line == "complete\n" && killed >= kills {
			break
		}
	}
	l := small()
	l.fork = "2"
	fresh := open(t)
	build(t, fresh, l)
	s := openStore(t, o)
	if s.n == 1 {
		t.Error("it was never rebuilt")
	}
	equal(t, dump(t, s), dump(t, fresh))
}

// What is read while the stretch before it is written is written only while the chain shows it:
// blocks that it has given up meanwhile are read anew.
func TestReader_readsAhead(t *testing.T) {
	const gather = 1000
	l := newLong(10, 2*gather+100)
	s := openStore(t, Options{Dir: t.TempDir()})
	x := follow(s, l)
	w := acquired(t, x.writer())
	r := x.reader(w, x.Sources[0])
	r.gather = gather
	more, err := r.round(t.Context())
	if err != nil || !more || r.ahead.through.Height == 0 || len(r.ahead.events) < gather {
		t.Fatalf("nothing is read ahead: %v, %d events, %v", more, len(r.ahead.events), err)
	}
	l.fork, l.since = "1", r.ahead.after.Height
	if _, err := r.round(t.Context()); chains.KindOf(err) != chains.Transient {
		t.Fatalf("what the chain has given up was written: %v", err)
	}
	for more = true; more; {
		if more, err = r.round(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	build(t, s, l)
	fresh := openStore(t, Options{Dir: t.TempDir()})
	build(t, fresh, l)
	equal(t, dump(t, s), dump(t, fresh))
}

// However long the texts that strangers write, what is gathered before it is written has a bound.
func TestReader_gathersFewLongTexts(t *testing.T) {
	l := newLong(10, 5000)
	l.uri = strings.Repeat("x", 100_000)
	s := openStore(t, Options{Dir: t.TempDir()})
	x := follow(s, l)
	r := x.reader(x.writer(), x.Sources[0])
	some, err := r.read(t.Context(), chains.Position{}, chains.Position{}, l.position(l.last()))
	if length := len(some.events) * len(l.uri); err != nil || len(some.events) == 0 || length > 2*gatherBytes {
		t.Errorf("%d events of %d MB are gathered at once, %v", len(some.events), length>>20, err)
	}
}

// Whether agents are looked up one by one or met on the way through all, a search finds the same.
func TestSearch_findsTheSameHoweverItLooks(t *testing.T) {
	l := newLong(200, 1500)
	s := open(t)
	build(t, s, l)
	find := func(q client.Search, most int) (list []string) {
		s.candidateMost, q.Limit, q.After = most, 7, ""
		for range 40 {
			page, err := s.Search(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range page.Hits {
				list = append(list, fmt.Sprint(h.Members, h.Name, h.Reviews.Count, h.Reviews.Average))
			}
			if q.After = page.Next; q.After == "" {
				return list
			}
		}
		t.Fatalf("%+v has no end", q)
		return nil
	}
	var questions []client.Search
	for _, q := range mix(l, 31) {
		for _, sort := range []string{q.Sort, "name", "newest", Oldest, "count", "average"} {
			q.Sort = sort
			questions = append(questions, q)
		}
	}
	questions = append(questions, client.Search{Tags: []string{"speed", "price"}, Sort: "newest", MinCount: 2, MaxCount: 5, MinAverage: "30", MaxAverage: "70"},
		client.Search{Tags: []string{"speed", "week"}, Text: "weather agent", Registrations: true}, client.Search{Text: "nobody", Tags: []string{"speed", "price"}})
	found := 0
	for _, q := range questions {
		one, other := find(q, maxCandidates), find(q, 5)
		if !slices.Equal(one, other) {
			t.Errorf("%+v: %d one by one, %d on the way\n%s\n%s", q, len(one), len(other), one, other)
		}
		found += len(one)
	}
	if found < 500 {
		t.Errorf("%d found: the questions are no test", found)
	}
}

// BenchmarkIndex builds an index of so many reviews of a tenth as many agents, and then asks it
// while it is fed.
func BenchmarkIndex(b *testing.B) {
	for _, reviews := range []int{100_000, 1_000_000} {
		b.Run(fmt.Sprint(reviews), func(b *testing.B) {
			if testing.Short() && reviews > 100_000 {
				b.Skip("takes minutes")
			}
			for b.Loop() {
				l := newLong(reviews/10, reviews)
				s := openStore(b, Options{Dir: b.TempDir()})
				debug.FreeOSMemory()
				ctx, cancel := context.WithCancel(b.Context())
				done := make(chan struct{})
				begun := time.Now()
				go func() { defer close(done); follow(s, l).Run(ctx) }()
				var most uint64
				read := time.Duration(0)
				for !complete(ctx, s, l) {
					if state, err := s.State(ctx); read == 0 && err == nil && len(state.Registries) > 0 && state.Registries[0].Height == l.last() {
						read = time.Since(begun)
					}
					most = max(most, inUse())
					time.Sleep(100 * time.Millisecond)
				}
				if read == 0 {
					read = time.Since(begun)
				}
				b.ReportMetric(float64(reviews)/read.Seconds(), "reviews/s")
				b.ReportMetric(time.Since(begun).Seconds(), "s-until-complete")
				b.ReportMetric(float64(most)/(1<<20), "peak-MB")
				ask(b, s, l)
				cancel()
				<-done
			}
		})
	}
}

// mix are twelve questions, as users ask them.
func mix(l *long, n int) []client.Search {
	some := make([]string, 20)
	for i := range some {
		some[i] = l.client((n*31 + i*97) % l.agents).Address
	}
	return []client.Search{
		{},
		{Sort: "count"},
		{Sort: "newest", Active: true},
		{Text: "weather"},
		{Text: "painter num", Sort: "count"},
		{Text: fmt.Sprint(n % l.agents)},
		{Tags: []string{"quality"}, MinAverage: "60", MinCount: 2},
		{Services: []string{"mcp"}, MinCount: 5},
		{Reviewers: some},
		{Reviewers: some, MinAverage: "40", Text: "broker"},
		{Owner: some[0]},
		{Sort: "name", Text: "courier", Tags: []string{"speed", "price"}},
	}
}

// ask asks fifty times a second for a while, and reports how long answers take.
func ask(b *testing.B, s *Store, l *long) {
	var times []time.Duration
	byKind := make([]time.Duration, 12)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for n := range 600 {
		<-tick.C
		if n%5 == 0 { // it is fed meanwhile
			l.reviews += l.perBlock
		}
		begun := time.Now()
		if _, err := s.Search(b.Context(), mix(l, n)[n%12]); err != nil {
			b.Fatal(err)
		}
		took := time.Since(begun)
		times = append(times, took)
		byKind[n%12] = max(byKind[n%12], took)
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms-p50")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "ms-p95")
	for i, took := range byKind {
		b.Logf("question %d: at most %s", i, took)
	}
}

// inUse is the memory that this process holds, in bytes, SQLite's too: what is resident, where the
// system tells, else what Go knows of.
func inUse() uint64 {
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		_, rest, _ := strings.Cut(string(status), "VmRSS:")
		if line, _, ok := strings.Cut(rest, " kB"); ok {
			if kib, err := strconv.ParseUint(strings.TrimSpace(line), 10, 64); err == nil {
				return kib << 10
			}
		}
	}
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}

// However many agents and reviewers a question names, its pages hold what they have in common with
// all reviews, in the same order. SQLite reads them by an index and sorts none: an agent may have
// any number of reviews.
func TestReviews_areReadInOrder(t *testing.T) {
	l := newLong(150, 400) // more agents than one statement asks of
	s := open(t)
	build(t, s, l)
	find := func(q client.ReviewQuery) (list []client.Review) {
		t.Helper()
		q.Limit = 97
		for range 40 {
			page, err := s.Reviews(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, page.Reviews...)
			if q.After = page.Next; q.After == "" {
				return list
			}
		}
		t.Fatalf("%+v has no end", q)
		return nil
	}
	var agents, reviewers []string
	for i := range l.agents {
		agents, reviewers = append(agents, l.ref(i).String()), append(reviewers, l.client(i).Address)
	}
	whole := find(client.ReviewQuery{})
	if len(whole) != 400-400/50 {
		t.Fatal(len(whole))
	}
	for name, q := range map[string]client.ReviewQuery{
		"all agents":                 {Agents: agents},
		"all reviewers":              {Reviewers: reviewers},
		"one agent":                  {Agents: agents[:1]},
		"an agent named twice":       {Agents: []string{agents[1], agents[1]}},
		"one reviewer":               {Reviewers: reviewers[:1]},
		"one of both":                {Agents: []string{whole[0].Agent.String()}, Reviewers: []string{whole[0].Reviewer.Address}},
		"some of both, with a tag":   {Agents: agents[:20], Reviewers: reviewers[:90], Tags: []string{"week"}},
		"some, within a span":        {Agents: agents[:70], Since: whole[250].Time.Format(time.RFC3339), Until: whole[50].Time.Format(time.RFC3339)},
		"some reviewers, with a tag": {Reviewers: reviewers[:140], Tags: []string{"price", "speed"}},
	} {
		var want []client.Review
		for _, one := range whole {
			since, until := q.Since == "" || one.Time.Format(time.RFC3339) >= q.Since, q.Until == "" || one.Time.Format(time.RFC3339) < q.Until
			of := func(list []string, values ...string) bool {
				return len(list) == 0 || slices.ContainsFunc(values, func(v string) bool { return slices.Contains(list, v) })
			}
			if since && until && of(q.Agents, one.Agent.String()) && of(q.Reviewers, one.Reviewer.Address) && of(q.Tags, one.Tag1, one.Tag2) {
				want = append(want, one)
			}
		}
		if got := find(q); len(want) == 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d reviews, want %d", name, len(got), len(want))
		}
		if s.postgres {
			continue
		}
		parts, err := s.reviewParts(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		query, _ := newestOf(parts[:1], 50)
		for _, step := range explained(t, s, query) {
			if strings.Contains(step, "TEMP B-TREE") || len(q.Reviewers) > 0 && strings.Contains(step, "feedback_agent") {
				t.Errorf("%s: %s", name, step)
			}
		}
	}
}

// The agents of a reviewer's wallet and the responses to a review are read by an index in the order
// in which they are shown: no more of them than that, however many there are.
func TestReviews_readsNoMoreOfEachThanItShows(t *testing.T) {
	s := openStore(t, Options{Dir: t.TempDir()})
	for by, query := range map[string]string{"agent_rater": ratersOf([]string{"1", "2"}), "response_feedback": answersTo(fewAnswers)} {
		found := false
		for _, step := range explained(t, s, query) {
			if strings.Contains(step, "TEMP B-TREE") || strings.HasPrefix(step, "SCAN") && step != "SCAN p" && step != "SCAN w" {
				t.Errorf("%s: %s", by, step)
			}
			found = found || strings.Contains(step, by)
		}
		if !found {
			t.Errorf("%s is not used: %s", by, query)
		}
	}
}

// noted is a connection that notes what it is asked.
type noted struct {
	driver.Conn
	texts map[string]bool
}

func (n noted) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	n.texts[query] = true
	return n.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
}

func (n noted) Connect(context.Context) (driver.Conn, error) { return n, nil }
func (n noted) Driver() driver.Driver                        { return nil }
func (n noted) Close() error                                 { return nil } // its pool does

// Pages of as many reviews are asked for by the same texts, whatever reviews they have: of each
// text a connection to PostgreSQL keeps a statement with its plan.
func TestReviews_pagesOfOtherReviewsAreAskedByTheSameTexts(t *testing.T) {
	const limit = 60 // more than one statement asks of
	s := open(t)
	build(t, s, newLong(10, 4*limit))
	first, err := s.Reviews(t.Context(), client.ReviewQuery{Limit: limit})
	if err != nil {
		t.Fatal(err)
	}
	pool := s.read
	one, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = one.Close() }()
	n := noted{texts: map[string]bool{}}
	if err := one.Raw(func(c any) error { n.Conn = c.(driver.Conn); return nil }); err != nil {
		t.Fatal(err)
	}
	s.read = sql.OpenDB(n)
	s.read.SetMaxOpenConns(1)
	defer func() { s.read = pool }()
	page := func(after string) (next string, texts map[string]bool) {
		t.Helper()
		clear(n.texts)
		page, err := s.Reviews(t.Context(), client.ReviewQuery{Limit: limit, After: after})
		if err != nil || len(page.Reviews) != limit {
			t.Fatal(len(page.Reviews), err)
		}
		return page.Next, maps.Clone(n.texts)
	}
	next, second := page(first.Next)
	if _, third := page(next); len(second) == 0 || !maps.Equal(second, third) {
		for text := range third {
			if !second[text] {
				t.Errorf("no other page is asked for by %.300s", text)
			}
		}
	}
}
