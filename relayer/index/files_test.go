package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// hanging are files beside hosts that hang: what is asked of them takes ten seconds, or as long as
// who asks waits. What is asked at once takes that once.
type hanging struct {
	files
	mu    sync.Mutex
	now   time.Time
	hangs bool
	asked map[string]int // of those hosts

	first     func()        // done by who asks first
	came      chan struct{} // what hangs does so at least until something else comes; nil: no longer
	alsoOther func()        // closes came
}

func (h *hanging) Get(ctx context.Context, uri string) (fetch.Document, error) {
	h.mu.Lock()
	first := h.first
	h.first = nil
	h.mu.Unlock()
	if first != nil {
		first()
	}
	if !strings.Contains(uri, "slow.example") {
		if h.came != nil {
			defer h.alsoOther()
		}
		return h.files.Get(ctx, uri)
	}
	if h.came != nil {
		<-h.came
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked[hostOf(uri)]++
	if h.hangs {
		most := 10 * time.Second
		if until, ok := ctx.Deadline(); ok {
			most = min(most, time.Until(until).Round(time.Second))
		}
		h.now = h.now.Add(most + 1) // then no turn begins another
	}
	return fetch.Document{}, &chains.Error{Kind: chains.Unreachable, Op: "read " + uri, Err: errors.New("no answer")}
}

func (h *hanging) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// reading is an index whose files are read by turns of a test.
type reading struct {
	*testing.T
	w     *Writer
	web   *hanging
	index *Index
}

// newReading begins to read files; from then on hosts hang.
func newReading(t *testing.T, r *rig, s *Store) *reading {
	t.Helper()
	x := r.index(s, r.a)
	web := &hanging{files: r.files, now: r.now, hangs: true, asked: map[string]int{}}
	x.TTL, x.Clock = 1000*time.Hour, web.clock
	w := acquired(t, x.writer())
	if err := w.retain(t.Context(), x.Sources); err != nil {
		t.Fatal(err)
	}
	return &reading{t, w, web, x}
}

// agents reads the chain to its end.
func (r *reading) agents() {
	r.Helper()
	reader := r.index.reader(r.w, r.index.Sources[0])
	for more := true; more; {
		one, err := reader.round(r.Context())
		other, also := reader.readAgents(r.Context())
		if more = one || other; err != nil || also != nil {
			r.Fatal(err, also)
		}
	}
}

// turn reads files once, of slow hosts or of the others.
func (r *reading) turn(slow bool) (more bool) {
	r.Helper()
	more, err := r.w.readFiles(r.Context(), r.web, slow)
	if err != nil {
		r.Fatal(err)
	}
	return more
}

// beside has what hangs in the next turn do so until something else has come.
func (r *reading) beside() {
	came := make(chan struct{})
	r.web.came, r.web.alsoOther = came, sync.OnceFunc(func() { close(came) })
}

// exec changes the index.
func (r *reading) exec(query string) {
	r.Helper()
	if err := r.w.Store.begin(r.Context(), func(x *tx) error { return x.exec(query) }); err != nil {
		r.Fatal(err)
	}
}

// count is how many files a condition holds for.
func (r *reading) count(condition string) (n int) {
	r.Helper()
	if err := r.w.Store.query(r.Context(), func(rows *sql.Rows) error { return rows.Scan(&n) }, "SELECT COUNT(*) FROM file WHERE "+condition); err != nil {
		r.Fatal(err)
	}
	return n
}

// Files on a host that hangs delay nobody else's for longer than it takes to notice that. They are
// asked for again by those who ask slow hosts, the less often the longer it hangs, and all of them
// are put off with the first.
func TestReadFiles_aHostThatHangsHoldsUpNobody(t *testing.T) {
	const theirs, others, host = 60, 20, "slow.example"
	r := newRig(t)
	for i := range theirs {
		r.do(r.a, "stranger", chains.Register{URI: fmt.Sprintf("https://slow.example/%d", i)})
	}
	for i := range others {
		r.register(r.a, "owner", fmt.Sprintf("agent %d", i), "", "")
	}
	read := newReading(t, r, open(t))
	read.agents()
	read.turn(false)
	read.turn(false)
	if n := read.count("read > 0"); n != others || read.web.asked[host] > filesAtOnce/2 {
		t.Errorf("after two turns %d of %d files are read, and the host that hangs was asked %d times", n, others, read.web.asked[host])
	}
	if n := read.count("failed > 0"); n > 0 {
		t.Errorf("%d files were given up after %s", n, filesFor)
	}
	if waited := read.web.now.Sub(r.now); waited > time.Duration(read.web.asked[host])*(filesFor+1) {
		t.Errorf("it was asked %d times, and waited for %s", read.web.asked[host], waited)
	}
	for _, want := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute} {
		before := read.web.asked[host]
		read.turn(true)
		if h, slow := read.w.slow.get(host); !slow || h.until.Sub(read.web.now) != want || read.web.asked[host] == before {
			t.Errorf("it rests for %s, want %s; asked %d times more", h.until.Sub(read.web.now), want, read.web.asked[host]-before)
		}
		read.web.now = read.web.now.Add(want / 2)
		before = read.web.asked[host]
		read.turn(true)
		read.turn(false)
		if read.web.asked[host] != before {
			t.Errorf("it was asked %d times while it rests", read.web.asked[host]-before)
		}
		if n := read.count("due = 0"); n > 0 {
			t.Errorf("%d files are due as if they were new", n)
		}
		read.web.now = read.web.now.Add(want)
	}
	read.web.hangs = false
	read.web.now = read.web.now.Add(slowest)
	for read.turn(true) || read.turn(false) {
	}
	if read.w.slow.any() {
		t.Errorf("it answers, and is called slow: %v", read.w.slow.of)
	}
}

// Who is new is read within seconds, also beside thousands of hosts that hang and that nobody has
// asked before, or that are known to.
func TestReadFiles_whoIsNewWaitsForNoneThatHang(t *testing.T) {
	const theirs = 2 * newestFiles
	r := newRig(t)
	for i := range theirs {
		r.do(r.a, "stranger", chains.Register{URI: fmt.Sprintf("https://%d.slow.example/file", i)})
	}
	read := newReading(t, r, open(t))
	read.agents()
	late := func(when string, working func()) {
		t.Helper()
		working()
		r.register(r.a, "owner", when, "", "")
		read.agents()
		asked, before := len(read.web.asked), read.count("read > 0")
		read.turn(false)
		if n := read.count("read > 0") - before; n != 1 || len(read.web.asked)-asked > 2*filesAtOnce {
			t.Errorf("%s: %d new files are read in a turn that asked %d others", when, n, len(read.web.asked)-asked)
		}
	}
	late("beside those nobody has asked", func() { read.turn(false) })
	late("beside those that are known to hang", func() {
		for i := range theirs {
			read.w.slow.of[fmt.Sprintf("%d.slow.example", i)] = slowHost{hung: i % 3}
		}
	})
	late("beside those that rest", func() {
		for host := range read.w.slow.of {
			read.w.slow.of[host] = slowHost{hung: 1, until: read.web.now.Add(time.Minute)}
		}
		read.turn(true)
		if n := read.count("due = 0"); n > 0 {
			t.Errorf("%d files are due while their hosts rest", n)
		}
	})
	late("beside others with more time", func() {
		read.exec("UPDATE file SET due = 1, failed = 1")
		r.do(r.a, "stranger", chains.Register{URI: "https://new.slow.example/file"})
		read.agents()
		read.turn(false)
		for host := range read.w.slow.of {
			read.w.slow.of[host] = slowHost{}
		}
		read.turn(true)
		if n := read.web.asked["new.slow.example"]; n != 2 {
			t.Errorf("who is new, and slow, was asked %d times", n)
		}
	})
}

// A host of which some files hang does not rest, and its others are read before them.
func TestReadFiles_filesThatHangHoldUpNobodyOnTheirHost(t *testing.T) {
	const bad, good, host = 3, 20, "shared.example"
	r := newRig(t)
	hang := func(n int, kind string) {
		for i := range n {
			r.do(r.a, "stranger", chains.Register{URI: fmt.Sprintf("https://%s/slow.example/%s/%d", host, kind, i)})
		}
	}
	hang(bad, "first")
	for i := range good {
		uri := fmt.Sprintf("https://%s/%d", host, i)
		r.files[uri] = "{}"
		r.do(r.a, "owner", chains.Register{URI: uri})
	}
	read := newReading(t, r, open(t))
	read.agents()
	awake := func(when string) {
		t.Helper()
		if h, slow := read.w.slow.get(host); !slow || h != (slowHost{}) {
			t.Fatalf("%s: %+v, slow: %v", when, h, slow)
		}
	}
	read.beside()
	read.turn(false)
	awake("found to be slow")
	read.exec("UPDATE file SET due = 1 WHERE read > 0")
	read.beside()
	read.turn(true)
	awake("asked with more time")
	if read.count("failed > 0") == 0 {
		t.Fatal("none hangs")
	}
	read.web.came = nil
	read.exec("UPDATE file SET due = 1, failed = CASE WHEN read = 0 THEN 1 ELSE 0 END")
	read.turn(true)
	awake("asked for those that failed, too")
	if n := read.count("due > 1 AND read > 0"); n != good {
		t.Fatalf("%d of %d files are read", n, good)
	}

	hang(2*slowOfHost, "then")
	read.agents()
	read.exec("UPDATE file SET due = 1, failed = 1 WHERE read = 0")
	read.exec("UPDATE file SET due = 2 WHERE read > 0")
	read.w.slow.of[host] = slowHost{}
	read.turn(true)
	awake("beside many that hang")
	if n := read.count("due > 2 AND read > 0"); n != good {
		t.Errorf("%d of %d files are read again beside those that hang", n, good)
	}
}

// What a turn finds out of hosts holds once its files are written, and two turns may write the
// same.
func TestReadFiles_hostsAreSlowOnceTheirFilesAreWritten(t *testing.T) {
	r := newRig(t)
	r.do(r.a, "stranger", chains.Register{URI: "https://slow.example/file"})
	r.register(r.a, "owner", "Weather", "Forecasts rain", "")
	read := newReading(t, r, open(t))
	read.agents()
	read.web.first = func() { read.exec("UPDATE writer SET epoch = epoch + 1, until = 0") }
	if _, err := read.w.readFiles(t.Context(), read.web, false); !errors.Is(err, ErrLost) {
		t.Fatal(err)
	}
	if read.w.slow.any() {
		t.Errorf("nothing is written, and hosts are slow: %v", read.w.slow.of)
	}
	if err := read.w.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	read.web.first = func() {
		if _, err := read.w.readFiles(t.Context(), read.web, false); err != nil {
			t.Error(err)
		}
	}
	read.turn(false)
	if n := read.count("read > 0"); n != 1 || !read.w.slow.any() {
		t.Errorf("%d files are read, slow are %v", n, read.w.slow.of)
	}
}

// A file whose host hangs does not keep an index that is built anew from taking the older one's
// place.
func TestWriter_finishesBesideHostsThatHang(t *testing.T) {
	r := newRig(t)
	r.register(r.a, "owner", "Weather", "", "")
	r.do(r.a, "stranger", chains.Register{URI: "https://slow.example/file"})
	old := open(t)
	r.settle(old, r.a)
	if err := old.begin(t.Context(), func(x *tx) error { return x.exec("ALTER TABLE term RENAME COLUMN word TO other") }); err != nil { // its files are not taken over
		t.Fatal(err)
	}
	read := newReading(t, r, open(t))
	read.agents()
	read.beside()
	read.turn(false)
	for more := true; more; {
		var err error
		if more, err = read.w.rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if done, err := read.w.finish(t.Context(), read.index.Sources, old); err != nil || !done {
		t.Errorf("%d files are due as if nobody had asked for them: %v, %v", read.count("due = 0"), done, err)
	}
	if n := read.count("failed > 0"); n > 0 {
		t.Errorf("%d files were given up after %s", n, filesFor)
	}
}

// getter is a link.Getter.
type getter func(ctx context.Context, uri string) (fetch.Document, error)

func (g getter) Get(ctx context.Context, uri string) (fetch.Document, error) { return g(ctx, uri) }

// What no gateway has leaves most of the gateways' connections to others.
func TestFetch_asksFewGatewaysForWhatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &Writer{}
		w.Clock = time.Now
		var list []content
		for i := range slowAtOnce {
			uri := fmt.Sprintf("ipfs://cid%d", i)
			list = append(list, content{uri: uri, host: hostOf(uri)})
		}
		var asking atomic.Int64
		release := make(chan struct{})
		go w.fetch(t.Context(), getter(func(context.Context, string) (fetch.Document, error) {
			asking.Add(1)
			<-release
			return fetch.Document{}, errors.New("nobody has it")
		}), list, true)
		synctest.Wait()
		if n := asking.Load(); n != filesAtOnce/4 {
			t.Errorf("%d are asked for at once", n)
		}
		close(release)
	})
}

// An agent's file may list as many registrations as links are read of: it lists this one, wherever
// among them.
func TestFiles_listAllThatLinksAreReadOf(t *testing.T) {
	r := newRig(t)
	var entries []string
	var last caip.AgentRef
	for i := range link.MaxListed {
		e, _ := r.do(r.a, "owner", chains.Register{URI: "https://files.example/many", Name: fmt.Sprint(i)}).Event(chains.KindRegistered)
		if entries = append(entries, fmt.Sprintf(`{"agentRegistry":%q,"agentId":%s}`, e.Agent.Registry.String(), e.Agent.ID)); e.Agent.Compare(last) > 0 {
			last = e.Agent
		}
	}
	r.files["https://files.example/many"] = `{"name":"many","registrations":[` + strings.Join(entries, ",") + `]}`
	s := open(t)
	r.settle(s, r.chains()...)
	if got, err := s.Agent(t.Context(), last); err != nil || !got.File.Listed || len(got.File.Lists) != link.MaxListed {
		t.Errorf("%d listed, %v, %v", len(got.File.Lists), got.File.Listed, err)
	}
}

// A file that its agent has given up is not due any more: who sets another agentURI again and again
// would have all of them gone through in each turn. One that is taken up again is read again.
func TestReadFiles_whatNobodyHasAnyMoreIsNotDue(t *testing.T) {
	r := newRig(t)
	ref := r.register(r.a, "owner", "agent", "", "")
	read := newReading(t, r, open(t))
	set := func(uri string) {
		r.do(r.a, "owner", chains.SetURI{Agent: ref, URI: uri})
		read.agents()
		read.turn(false)
	}
	for _, uri := range []string{"https://fast.example/1", "https://fast.example/2", "https://fast.example/3"} {
		set(uri)
	}
	read.web.now = read.web.now.Add(2 * slowest)
	due := func() int { return read.count("due < 1000000000000") }
	if n := due(); n != 1 {
		t.Errorf("%d files are due, of which one is an agent's", n)
	}
	set("https://fast.example/1")
	if n := due(); n != 1 {
		t.Errorf("%d files are due, of which one is an agent's", n)
	}
	if n := read.count("failed > 1"); n != 1 {
		t.Errorf("%d were asked for again", n)
	}
}

// So is one of a registry that is read no more, or anew, unless another one's agent has it, too.
func TestReadFiles_whatADroppedRegistrysAgentsHadIsNotDue(t *testing.T) {
	r := newRig(t)
	one := r.register(r.a, "owner", "one", "", "")
	read := newReading(t, r, open(t))
	for _, uri := range []string{"https://fast.example/1", "https://fast.example/2"} {
		r.do(r.a, "owner", chains.SetURI{Agent: one, URI: uri})
		one = r.register(r.a, "owner", "another", "", "")
	}
	read.agents()
	read.turn(false)
	read.web.now = read.web.now.Add(2 * slowest)
	due := func() int { return read.count("due < 1000000000000") }
	if n := due(); n != 3 {
		t.Fatalf("%d files are due, of which three are agents'", n)
	}
	r.reset(read.w, r.a)
	if n := due(); n != 0 {
		t.Errorf("%d files are due that nobody has", n)
	}
	read.agents()
	if n := due(); n != 3 {
		t.Errorf("%d files are due, of which three are agents' again", n)
	}
}
