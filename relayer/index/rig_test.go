package index

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// postgres names the variable with the URL of a PostgreSQL in which tests may make schemas: where
// it is set they run on that one, else on SQLite.
const postgres = "INDEX_TEST_POSTGRES"

// newPlace is where a new index goes.
func newPlace(t testing.TB) Options {
	if at := os.Getenv(postgres); at != "" {
		return Options{URL: newSchema(t, at)}
	}
	return Options{Dir: t.TempDir()}
}

// open opens a new index.
func open(t testing.TB) *Store { return openStore(t, newPlace(t)) }

// newSchema makes a schema for one test, which goes with it and the generations beside it.
func newSchema(t testing.TB, at string) string {
	t.Helper()
	name := fmt.Sprintf("t%d", time.Now().UnixNano())
	db, err := sql.Open("pgx", at)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(context.WithoutCancel(t.Context()), "CREATE SCHEMA "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		rows, err := db.QueryContext(ctx, "SELECT nspname FROM pg_namespace WHERE nspname = $1 OR starts_with(nspname, $2)", name, name+"_index_")
		var all []string
		_ = each(rows, err, func(rows *sql.Rows) error { all = append(all, ""); return rows.Scan(&all[len(all)-1]) })
		for _, one := range all {
			_, _ = db.ExecContext(ctx, "DROP SCHEMA "+one+" CASCADE")
		}
		_ = db.Close()
	})
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String()
}

func openStore(t testing.TB, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// dumps are what an index holds, without the ids that it gave, and without when and at which block
// it last read an agent or a file: equal chains give equal texts.
var dumps = []string{
	"SELECT 'registry', account, reputation, name, height, hash FROM registry",
	`SELECT 'agent', r.account, a.number, a.born, o.holder, u.holder, w.holder, a.wallet_chain, a.wallet_state, a.wallet_why, a.uri, a.listed, a.gone, g.digest, a.subject = a.id, a.due = 0 FROM agent a JOIN registry r ON r.id = a.registry
		LEFT JOIN grp g ON g.id = a.grp LEFT JOIN account o ON o.id = a.owner LEFT JOIN account u ON u.id = a.authority LEFT JOIN account w ON w.id = a.wallet`,
	`SELECT 'feedback', r.account, a.number, k.holder, f.number, f.attestation, f.known, g.holder, u.holder, f.author_on, f.value, f.decimals, f.valued, t1.text, t2.text, f.endpoint, f.uri, f.hash, f.proof,
		f.revoked, f.counts, f.time, f.height, f.tx, f.task, f.source, f.origin
		FROM feedback f JOIN agent a ON a.id = f.agent JOIN registry r ON r.id = a.registry LEFT JOIN account k ON k.id = f.client LEFT JOIN account g ON g.id = f.giver LEFT JOIN account u ON u.id = f.author
		LEFT JOIN tag t1 ON t1.id = f.tag1 LEFT JOIN tag t2 ON t2.id = f.tag2`,
	`SELECT 'response', p.event, r.account, a.number, k.holder, p.number, p.attestation, h.holder, p.uri, p.hash, p.time, p.height FROM response p JOIN agent a ON a.id = p.agent JOIN registry r ON r.id = a.registry
		LEFT JOIN account k ON k.id = p.client LEFT JOIN account h ON h.id = p.responder`,
	`SELECT 'file', f.digest, f.uri, f.hash, f.name, f.description, f.image, f.active, f.x402, f.services, f.lists, f.problem, f.failed, f.due = 0 FROM file f
		WHERE EXISTS (SELECT 1 FROM agent a WHERE a.file = f.id)`,
	"SELECT 'dirty', COUNT(*) FROM dirty",
	`SELECT 'bucket', r.account, a.number, u.holder, t1.text, t2.text, b.n, b.approx, b.sums FROM bucket b JOIN agent a ON a.id = b.agent JOIN registry r ON r.id = a.registry JOIN account u ON u.id = b.reviewer
		LEFT JOIN tag t1 ON t1.id = b.tag1 LEFT JOIN tag t2 ON t2.id = b.tag2`,
	"SELECT 'subject', r.account, a.number, x.shown, x.name, x.born, x.n, x.mean, x.sums FROM subject x JOIN agent a ON a.id = x.id JOIN registry r ON r.id = a.registry",
	"SELECT 'group', g.digest, g.status, g.reasons, g.home, g.members, x.shown, x.name, x.born, x.n, x.mean, x.sums FROM grp g LEFT JOIN subject x ON x.id = -g.id",
	"SELECT 'score', r.account, a.number, t.text, s.n, s.mean, s.sums FROM score s JOIN agent a ON a.id = s.subject JOIN registry r ON r.id = a.registry JOIN tag t ON t.id = s.tag",
	"SELECT 'group score', g.digest, t.text, s.n, s.mean, s.sums FROM score s JOIN grp g ON g.id = -s.subject JOIN tag t ON t.id = s.tag",
	"SELECT 'term', f.uri, e.kind, e.word FROM term e JOIN file f ON f.id = e.file",
	"SELECT 'astray', COUNT(*) FROM subject WHERE id NOT IN (SELECT id FROM agent) AND id NOT IN (SELECT -id FROM grp)",
}

// dump writes what an index holds, one row a line.
func dump(t testing.TB, s *Store) string {
	t.Helper()
	var lines []string
	for _, query := range dumps {
		rows, err := s.read.QueryContext(t.Context(), query)
		err = each(rows, err, func(rows *sql.Rows) error {
			columns, err := rows.Columns()
			if err != nil {
				return err
			}
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			if err := rows.Scan(values...); err != nil {
				return err
			}
			var line strings.Builder
			for _, v := range values {
				switch v := (*v.(*any)).(type) {
				case []byte:
					fmt.Fprintf(&line, "%q ", v)
				case string:
					fmt.Fprintf(&line, "%q ", v)
				case bool:
					fmt.Fprintf(&line, "%d ", flag(v))
				case float64:
					fmt.Fprintf(&line, "%.12g ", v)
				default:
					fmt.Fprintf(&line, "%v ", v)
				}
			}
			lines = append(lines, line.String())
			return nil
		})
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// equal compares two dumps.
func equal(t testing.TB, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	shown := 0
	for _, side := range []struct {
		sign        string
		here, there []string
	}{{"too much:", a, b}, {"missing: ", b, a}} {
		for _, line := range side.here {
			if !slices.Contains(side.there, line) && shown < 20 {
				t.Log(side.sign, line)
				shown++
			}
		}
	}
	t.Fatalf("%d rows, want %d", len(a), len(b))
}

// files are registration files by URI.
type files map[string]string

func (f files) Get(_ context.Context, uri string) (fetch.Document, error) {
	body, ok := f[uri]
	if !ok {
		return fetch.Document{}, &chains.Error{Kind: chains.NotFound, Op: "read " + uri, Err: os.ErrNotExist}
	}
	return fetch.Document{URI: uri, Bytes: []byte(body), SHA256: caip.Hash([]byte(digest(body)))}, nil
}

// rig is two EVM chains and one Solana chain, and what is linked on them.
type rig struct {
	t      testing.TB
	a, b   *memchain.Chain
	s      *memchain.Chain
	files  files
	groups []link.Group
	now    time.Time
	// disorder, where it is set, has chains tell what happened out of order, and some of it twice.
	disorder *rand.Rand
	// dissolved is asked about groups that are missing: those are, unless a test says otherwise.
	dissolved dissolved
	// configured, where it is set, changes what chains say of themselves.
	configured func(*chains.Info)
	// agent, where it is set, is asked before an agent is read: what it fails with is all that is
	// told.
	agent func(ctx context.Context, ref caip.AgentRef) error
}

// picky is a chain some of whose agents cannot be read.
type picky struct {
	chains.Chain
	agent func(ctx context.Context, ref caip.AgentRef) error
}

func (p picky) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	if err := p.agent(ctx, ref); err != nil {
		return chains.Agent{}, err
	}
	return p.Chain.Agent(ctx, ref, at)
}

// configured is a chain that is configured in another way.
type configured struct {
	*memchain.Chain
	change func(*chains.Info)
}

func (c configured) Info() chains.Info {
	i := c.Chain.Info()
	i.MirrorClients = slices.Clone(i.MirrorClients)
	c.change(&i)
	return i
}

// disordered is a chain that tells what happened out of order, and some of it twice.
type disordered struct {
	*memchain.Chain
	rng *rand.Rand
}

func (d disordered) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	batch, err := d.Chain.Read(ctx, q)
	events := slices.Clone(batch.Events)
	for _, e := range batch.Events {
		if d.rng.IntN(4) == 0 {
			events = append(events, e)
		}
	}
	d.rng.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
	batch.Events = events
	return batch, err
}

// fuse is a context that ends when it has been asked so often whether it has. Each statement asks,
// so that work is cut short at a place that can be repeated.
type fuse struct {
	context.Context
	mu   sync.Mutex
	left int
	end  chan struct{}
}

func newFuse(ctx context.Context, left int) *fuse {
	return &fuse{Context: ctx, left: left, end: make(chan struct{})}
}

func (f *fuse) Done() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left--; f.left == 0 {
		close(f.end)
	}
	return f.end
}

func (f *fuse) Err() error {
	if f.burnt() {
		return context.Canceled
	}
	return f.Context.Err()
}

func (f *fuse) burnt() bool {
	select {
	case <-f.end:
		return true
	default:
		return false
	}
}

func newRig(t testing.TB) *rig {
	return &rig{
		t:     t,
		a:     memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", AutoMine: true}),
		b:     memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", AutoMine: true}),
		s:     memchain.New(memchain.Options{Chain: caip.MustChainID("solana:Testbed1111111111111111111111111"[:39]), Name: "s", AutoMine: true}),
		files: files{}, now: time.Now(), dissolved: func(context.Context, caip.Hash, []caip.AgentRef) (bool, error) { return true, nil },
	}
}

func (r *rig) chains() []*memchain.Chain { return []*memchain.Chain{r.a, r.b, r.s} }

func (r *rig) do(c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	receipt, err := chains.Do(ctx, c.Writer(who), op, chains.Latest)
	if err != nil {
		r.t.Fatalf("%s: %v", op.Verb(), err)
	}
	return receipt
}

// register registers an agent whose file has a name and a description.
func (r *rig) register(c *memchain.Chain, owner, name, description, more string) caip.AgentRef {
	r.t.Helper()
	uri := "https://files.example/" + c.Info().Name + "/" + name
	e, _ := r.do(c, owner, chains.Register{URI: uri, Name: name}).Event(chains.KindRegistered)
	r.files[uri] = fmt.Sprintf(`{"type":%q,"name":%q,"description":%q,"image":"","registrations":[{"agentRegistry":%q,"agentId":%s}]%s}`,
		"https://eips.ethereum.org/EIPS/eip-8004#registration-v1", name, description, e.Agent.Registry.String(), agentID(e.Agent), more)
	return e.Agent
}

func agentID(ref caip.AgentRef) string {
	if ref.Chain().Namespace == caip.EIP155 {
		return ref.ID
	}
	return fmt.Sprintf("%q", ref.ID)
}

func (r *rig) give(c *memchain.Chain, who string, agent caip.AgentRef, value, tag1, tag2 string) chains.Feedback {
	r.t.Helper()
	v, err := chains.ParseValue(value)
	if err != nil {
		r.t.Fatal(err)
	}
	e, _ := r.do(c, who, chains.GiveFeedback{Agent: agent, Value: v, Tag1: tag1, Tag2: tag2}).Event(chains.KindFeedback)
	return *e.Feedback
}

func (r *rig) mirror(c *memchain.Chain, f chains.Feedback, to caip.AgentRef) {
	r.t.Helper()
	item, err := feedback.Item(f, to, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	r.do(c, "relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
}

func (r *rig) link(members ...caip.AgentRef) {
	slices.SortFunc(members, caip.AgentRef.Compare)
	r.groups = append(r.groups, link.Group{ID: link.GroupID(members), Members: members, Status: link.Active, Home: members[0]})
}

func (r *rig) index(s *Store, of ...*memchain.Chain) *Index {
	x := &Index{Store: s, Fetcher: r.files, Groups: func(context.Context) ([]link.Group, error) { return r.groups, nil }, Name: "test", TTL: 15 * time.Second,
		Clock: func() time.Time { return r.now }, Log: slog.New(slog.DiscardHandler)}
	for _, c := range of {
		source := Source{Chain: c, Finality: chains.Latest, Poll: time.Second}
		if r.disorder != nil {
			source.Chain = disordered{c, r.disorder}
		}
		if r.configured != nil {
			source.Chain = configured{c, r.configured}
		}
		if r.agent != nil {
			source.Chain = picky{source.Chain, r.agent}
		}
		x.Sources = append(x.Sources, source)
	}
	return x
}

// acquired is a writer with the lease.
func acquired(t testing.TB, w *Writer) *Writer {
	t.Helper()
	if err := w.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

// explained is how SQLite answers a question, step by step; each ? of it is any number.
func explained(t testing.TB, s *Store, query string) (steps []string) {
	t.Helper()
	err := s.query(t.Context(), func(rows *sql.Rows) error {
		var id, parent, unused int
		steps = append(steps, "")
		return rows.Scan(&id, &parent, &unused, &steps[len(steps)-1])
	}, "EXPLAIN QUERY PLAN "+query, slices.Repeat([]any{7}, strings.Count(query, "?"))...)
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

// settle does all there is to do, as Run does it.
func (r *rig) settle(s *Store, of ...*memchain.Chain) *Writer {
	r.t.Helper()
	x := r.index(s, of...)
	w, ctx := acquired(r.t, x.writer()), r.t.Context()
	if err := w.retain(ctx, x.Sources); err != nil {
		r.t.Fatal(err)
	}
	for more := true; more; {
		more = false
		step := func(again bool, err error) {
			if err != nil {
				r.t.Fatal(err)
			}
			more = more || again
		}
		for _, source := range x.Sources {
			reader := x.reader(w, source)
			step(reader.round(ctx))
			step(reader.readAgents(ctx))
		}
		step(w.readFiles(ctx, x.Fetcher, false))
		step(false, w.writeGroups(ctx, r.groups, r.dissolved))
		step(w.rescore(ctx))
	}
	return w
}

// afresh fails where an index does not hold what one does that was built afresh of the same chains.
func (r *rig) afresh(s *Store, of ...*memchain.Chain) {
	r.t.Helper()
	fresh := open(r.t)
	r.settle(fresh, of...)
	equal(r.t, dump(r.t, s), dump(r.t, fresh))
}

// reset has what was read of a chain forgotten.
func (r *rig) reset(w *Writer, of *memchain.Chain) {
	r.t.Helper()
	at, err := w.register(r.t.Context(), of.Info())
	if err == nil {
		err = w.reset(r.t.Context(), at)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// again has all that a registry was read of told once more.
func (r *rig) again(ctx context.Context, w *Writer, x *Index) error {
	for _, source := range x.Sources {
		reader := x.reader(w, source)
		at, err := w.register(ctx, source.Chain.Info())
		if err != nil {
			return err
		}
		if standing, err := source.Chain.Canonical(ctx, at.at); at.at.Hash == "" || err != nil || standing != chains.StandingSame {
			continue // it is not read yet, or has to be read anew
		}
		var events []found
		for after := (chains.Position{}); after.Height < at.at.Height; {
			batch, err := source.Chain.Read(ctx, chains.Query{After: after, UpTo: at.at})
			if err != nil {
				return err
			}
			if events, err = reader.origins(ctx, events, batch.Events); err != nil {
				return err
			}
			after = batch.Through
		}
		if err := w.apply(ctx, at, stretch{after: at.at, through: at.at, head: at.at, events: events}); err != nil {
			return err
		}
	}
	return nil
}

// pass does once what there is to do, as far as ctx lasts.
func (r *rig) pass(ctx context.Context, s *Store, repeat bool) {
	x := r.index(s, r.chains()...)
	w := x.writer()
	if w.Acquire(ctx) != nil {
		return
	}
	for _, source := range x.Sources {
		reader := x.reader(w, source)
		for range 3 {
			_, _ = reader.round(ctx) // it may be cut short
			_, _ = reader.readAgents(ctx)
		}
	}
	if repeat {
		_ = r.again(ctx, w, x)
	}
	_, _ = w.readFiles(ctx, x.Fetcher, false)
	_ = w.writeGroups(ctx, r.groups, r.dissolved)
	_, _ = w.rescore(ctx)
}
