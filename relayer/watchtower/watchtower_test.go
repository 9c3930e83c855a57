package watchtower

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

var (
	agent = caip.MustAgentRef("eip155:1001:0x0000000000000000000000000000000000000001/7")
	web   = probe.Service{Kind: probe.Web, Endpoint: "https://a.example/"}
	paid  = probe.Service{Kind: probe.X402, Endpoint: "https://a.example/paid"}
	owner = probe.Service{Kind: probe.Owner, Endpoint: "https://a.example"}
	far   = caip.MustAgentRef("eip155:1002:0x0000000000000000000000000000000000000001/7")
	day0  = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC) // a Monday
)

// rig is a tower over one agent, whose clock the test has. It is its own Prober.
type rig struct {
	*Tower
	t      *testing.T
	now    time.Time
	answer func(s probe.Service) probe.Sample
	reach  func(url string) bool
	hang   func(ctx context.Context, s probe.Service) bool // nil: no service hangs
	own    func(agent probe.Agent, s probe.Service) bool   // whether a domain says so; nil: it does

	mu      sync.Mutex
	probed  int
	reached []string
}

func (r *rig) Probe(ctx context.Context, agent probe.Agent, s probe.Service) probe.Sample {
	if r.hang != nil && r.hang(ctx, s) {
		return probe.Sample{Service: s, At: r.now, Why: probe.WhyTimeout}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.probed++
	one := r.answer(s)
	one.Service, one.At = s, r.now
	if r.own != nil && s.Kind == probe.Owner && !r.own(agent, s) {
		one.Good, one.Why = false, probe.WhyNotListed
	}
	return one
}

func (r *rig) Reach(_ context.Context, url string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reached = append(r.reached, url)
	return r.reach != nil && r.reach(url)
}

func newRig(t *testing.T, services ...probe.Service) *rig {
	r := &rig{t: t, now: day0, answer: func(probe.Service) probe.Sample { return probe.Sample{Answered: true, Good: true} }}
	store, err := index.Open(t.Context(), index.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	c := config.Default().Watchtower
	c.Every, c.Period = time.Hour, 24*time.Hour
	r.Tower = &Tower{Config: c, Log: slog.New(slog.DiscardHandler), Clock: func() time.Time { return r.now }, Random: rand.New(rand.NewPCG(1, 2)), Hook: func(string) error { return nil },
		Prober: r,
		Find:   func(context.Context) ([]caip.AgentRef, error) { return []caip.AgentRef{agent}, nil },
		Read: func(context.Context, caip.AgentRef) (probe.Agent, []probe.Service, error) {
			return probe.Agent{Ref: agent}, services, nil
		},
		Places: func(context.Context, caip.AgentRef) ([]Place, bool, error) { return nil, true, nil },
		Time:   func(context.Context, caip.AccountID) (time.Time, error) { return r.now, nil },
		Owns:   func(caip.AccountID) bool { return true },
		Given:  func(context.Context, caip.AgentRef, stream.Signal) (bool, error) { return false, nil },
		Act:    func(context.Context, stream.Action) error { return nil },
		Pin:    func(context.Context, []byte) (string, error) { return "", nil },
	}
	w := &index.Writer{Store: store, Name: "one", TTL: time.Hour, Clock: r.Clock, Log: r.Log}
	if err := w.Acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.begin(w)
	return r
}

// round takes each step once and waits for what it began; that an agent is read comes before that
// it is probed.
func (r *rig) round() (err error) {
	for _, do := range append([]step{r.find, r.probe}, r.steps()...) {
		err = errors.Join(err, do(r.t.Context(), r.writer.Load(), r.now))
		r.working.Wait()
	}
	return err
}

// at has a round at a time of the first day.
func (r *rig) at(d time.Duration) {
	r.t.Helper()
	r.now = day0.Add(d)
	if err := r.round(); err != nil {
		r.t.Fatal(err)
	}
}

// day has a round in each turn of the first day.
func (r *rig) day() {
	r.t.Helper()
	for turn := range 24 {
		r.at(time.Duration(turn)*time.Hour + 45*time.Minute)
	}
}

// told are registrations to which signals are given.
func told(refs ...caip.AgentRef) (list []Place) {
	for _, ref := range refs {
		list = append(list, Place{ref, caip.AccountID{Chain: ref.Chain(), Address: "0x0000000000000000000000000000000000000009"}})
	}
	return list
}

// restart has a tower begin anew on what the index holds.
func (r *rig) restart() { r.begin(r.writer.Load()) }

// An agent is probed once in each turn, at any moment of its first three quarters, whenever the
// tower looks, restarts or was away.
func TestTower_probesOnceATurn(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := newRig(t, web)
		turns := map[int]int{}
		for now := time.Duration(0); now < 30*time.Hour; {
			before := r.probed
			r.at(now)
			turn := int(now / time.Hour)
			turns[turn] += r.probed - before
			if turns[turn] > 1 {
				rt.Fatalf("turn %d: probed %d times", turn, turns[turn])
			}
			if now%time.Hour >= 45*time.Minute && turns[turn] == 0 {
				rt.Fatalf("turn %d: not probed at %s", turn, now)
			}
			if rapid.IntRange(0, 5).Draw(rt, "restart") == 0 {
				r.restart()
			}
			now += time.Duration(rapid.IntRange(1, 80).Draw(rt, "minutes")) * time.Minute
		}
	})
}

// A host is asked for one agent after another.
func TestTower_leavesHostsAlone(t *testing.T) {
	r := newRig(t, web, owner)
	r.Find = func(context.Context) (list []caip.AgentRef, _ error) {
		for n := range 5 {
			list = append(list, caip.MustAgentRef(fmt.Sprintf("eip155:1001:0x0000000000000000000000000000000000000001/%d", n)))
		}
		return list, nil
	}
	r.Read = func(_ context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
		return probe.Agent{Ref: ref}, []probe.Service{web, owner}, nil
	}
	r.at(0)
	before := r.probed
	for n := range 5 {
		at := 45*time.Minute + time.Duration(2*n)*time.Second
		r.at(at)
		r.at(at + time.Second)
		if want := min(10, before+2*(n+1)); r.probed != want {
			t.Errorf("%d probes, want %d", r.probed, want)
		}
	}
}

// The largest file of samples that the configuration allows can be pinned, and each period has a
// name that a tag holds.
func TestReport_fits(t *testing.T) {
	var turns []index.Watched
	for n := range 1100 {
		turn := index.Watched{Agent: agent, Slot: day0.Add(time.Duration(n) * time.Minute)}
		for s := range 2 * probe.MaxServices {
			at := probe.Service{Kind: probe.Owner, Endpoint: fmt.Sprintf("https://%d.example/%s", s, strings.Repeat("x", 1000))}
			turn.Samples = append(turn.Samples, probe.Sample{Service: at, At: turn.Slot, Took: 30 * time.Second, Why: probe.WhyUnreachable})
		}
		turns = append(turns, turn)
	}
	tower := &Tower{Config: config.Watchtower{Period: 7 * 24 * time.Hour, Every: 2 * time.Minute}}
	_, body, err := fitting(tower.Config, agent, day0, turns)
	if err != nil || len(body) > registration.MaxSize {
		t.Errorf("%d bytes, %v", len(body), err)
	}
	// Who lists other services in each turn has a file that fits, too, and so has who lists what is
	// longer in JSON.
	for _, filler := range []string{"x", "&"} {
		for n := range turns {
			for s := range turns[n].Samples {
				turns[n].Samples[s].Service.Endpoint = fmt.Sprintf("https://%d.example/%d/%s", s, n, strings.Repeat(filler, 1000))
			}
		}
		some, body, err := fitting(tower.Config, agent, day0, turns)
		if err != nil || len(body) > registration.MaxSize || !strings.Contains(string(body), "https://15.example/1099/") || !strings.Contains(string(body), "https://15.example/2/") || strings.Contains(string(body), "https://0.example/3/") {
			t.Errorf("%d bytes, %v", len(body), err)
		}
		if len(some) != len(turns) {
			t.Errorf("%d turns of %d", len(some), len(turns))
		}
	}
	// As many samples as there can be, of long names.
	for n := range turns {
		for s := range turns[n].Samples {
			turns[n].Samples[s].Service.Endpoint = fmt.Sprintf("https://%d.example/%s", n%8*8+s%8, strings.Repeat("&", 1000))
		}
	}
	if _, body, err = fitting(tower.Config, agent, day0, turns); err != nil || len(body) > registration.MaxSize || len(body) < registration.MaxSize/4 {
		t.Errorf("%d bytes, %v", len(body), err)
	}
	if got := feedback.Period(day0, 7*24*time.Hour); got != "2026-11-23/P7D" || !day0.Equal(day0.Add(time.Hour).Truncate(7*24*time.Hour)) {
		t.Error(got)
	}
}

// An agent may list other services as often as it likes: what it lists last counts, and what it
// lists most, so that neither an honest agent is told down nor one that is down told up.
func TestReport_otherServicesInAPeriod(t *testing.T) {
	const turns = 1008
	at := func(form string, args ...any) probe.Service {
		return probe.Service{Kind: probe.Web, Endpoint: "https://x.example/" + fmt.Sprintf(form, args...)}
	}
	for name, c := range map[string]struct {
		lists func(turn, n int) probe.Service
		up    func(s probe.Service) bool
		want  string
	}{
		"nine deployments, all of which answer": {
			func(turn, n int) probe.Service { return at("%d/%d", turn/112, n) }, func(probe.Service) bool { return true },
			"reachable=1 uptime=100.00 successRate=100 responseTime=0",
		},
		"a page, and services that are down once others have filled the file": {
			func(turn, n int) probe.Service {
				switch {
				case n == 0:
					return at("page")
				case turn < 9:
					return at("early/%d/%d", turn, n)
				}
				return at("real/%d", n)
			}, func(s probe.Service) bool { return !strings.Contains(s.Endpoint, "real") },
			"reachable=0 uptime=13.20 successRate=13 responseTime=0",
		},
		"a domain alone in the last turn": {
			func(turn, _ int) probe.Service {
				if turn == turns-1 {
					return owner
				}
				return web
			}, func(probe.Service) bool { return true },
			"uptime=100.00 successRate=100 responseTime=0 ownerVerified=1",
		},
	} {
		var list []index.Watched
		for turn := range turns {
			one := index.Watched{Agent: agent, Slot: day0.Add(time.Duration(turn) * 10 * time.Minute)}
			for n := range probe.MaxServices {
				s := c.lists(turn, n)
				one.Samples = append(one.Samples, probe.Sample{Service: s, Answered: c.up(s), Good: c.up(s)})
			}
			list = append(list, one)
		}
		some, _, err := fitting(config.Watchtower{Period: 7 * 24 * time.Hour, Every: 10 * time.Minute}, agent, day0, list)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range Values(some) {
			got = append(got, v.Tag1+"="+v.Value.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s; want %s", name, strings.Join(got, " "), c.want)
		}
	}
}

// Values are within what the conventions allow, and better probes never make a worse one.
func TestValues_holdWhateverWasFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var turns []index.Watched
		for range rapid.IntRange(1, 9).Draw(t, "turns") {
			var turn index.Watched
			for _, s := range []probe.Service{web, paid, owner} {
				answered := rapid.Bool().Draw(t, "answered")
				turn.Samples = append(turn.Samples, probe.Sample{Service: s, Answered: answered, Good: answered && rapid.Bool().Draw(t, "good"),
					Took: time.Duration(rapid.Int64Range(0, 30_000).Draw(t, "ms")) * time.Millisecond})
			}
			turns = append(turns, turn)
		}
		values := func() map[string]Value {
			out := map[string]Value{}
			for _, v := range Values(turns) {
				convention, ok := feedback.TagOf(v.Tag1)
				if err := convention.Check(v.Value, ""); !ok || err != nil {
					t.Fatal(v.Tag1, err)
				}
				out[v.Tag1] = v
			}
			return out
		}
		before := values()
		one := &turns[rapid.IntRange(0, len(turns)-1).Draw(t, "turn")].Samples[rapid.IntRange(0, 2).Draw(t, "service")]
		one.Answered, one.Good = true, true
		for tag, v := range values() {
			if was, ok := before[tag]; tag != "responseTime" && (!ok || v.Value.Rat().Cmp(was.Value.Rat()) < 0) {
				t.Fatalf("%s was %s and is %s", tag, was.Value, v.Value)
			}
		}
	})
}

// An alarm is handed over when something begins, signed, until it is taken. Restarts lose none, and
// raise none again that stands; nor does what an alarm says nothing of meanwhile.
func TestAlarms_areHandedOverUntilTheyAreTaken(t *testing.T) {
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("a secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses := 2
	var took []Alarm
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mac := hmac.New(sha256.New, []byte("a secret"))
		mac.Write(body)
		if r.Header.Get(SignatureHeader) != "sha256="+hex.EncodeToString(mac.Sum(nil)) {
			t.Error("a wrong signature")
		}
		if refuses > 0 {
			refuses--
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		var a Alarm
		if err := json.Unmarshal(body, &a); err != nil {
			t.Error(err)
		}
		took = append(took, a)
	}))
	defer hook.Close()
	r := newRig(t, web, paid, owner)
	r.Post = Webhook(hook.URL, "file:"+key)
	r.answer = func(s probe.Service) (one probe.Sample) {
		switch turn := int(r.now.Sub(day0) / time.Hour); {
		case s == paid && turn == 1:
			return probe.Sample{Answered: true, Swapped: true, Why: probe.WhyPayTo}
		case s == paid && turn == 2:
			return probe.Sample{Answered: true, Good: true, Why: probe.WhyUnchecked}
		case s == web && turn >= 4 && turn <= 7:
			return probe.Sample{Why: probe.WhyUnreachable}
		case s == web && turn >= 9:
			return probe.Sample{Answered: true, Good: true, CertificateEnds: r.now.Add(13 * 24 * time.Hour)}
		}
		return probe.Sample{Answered: true, Good: true, CertificateEnds: r.now.Add(15 * 24 * time.Hour)}
	}
	goes := func(turn int) { // to its end, with a look every minute, after a restart
		t.Helper()
		r.restart()
		for m := range 60 {
			r.now = day0.Add(time.Duration(turn)*time.Hour + time.Duration(m)*time.Minute)
			_ = r.round() // a webhook that refuses is an error
		}
	}
	goes(0)
	goes(1)
	if got := r.Alarms(); got[AlarmPayTo] != 1 || got[AlarmDown] != 0 {
		t.Fatal(got)
	}
	if refuses != 0 || len(took) != 1 || took[0].Kind != AlarmPayTo || took[0].Agent != agent || took[0].Service != paid {
		t.Fatal(refuses, took)
	}
	goes(2)
	if got := r.Alarms(); got[AlarmPayTo] != 1 {
		t.Fatal(got)
	}
	for turn := 3; turn < 6; turn++ {
		goes(turn)
	}
	if got := r.Alarms(); got[AlarmPayTo] != 0 || got[AlarmDown] != 0 || len(took) != 1 {
		t.Fatal(got, took)
	}
	refuses = 1000 // the third probe without an answer, while nobody takes alarms
	goes(6)
	refuses = 0
	goes(7)
	goes(8)
	if len(took) != 2 || took[1].Kind != AlarmDown || !strings.Contains(took[1].Detail, probe.WhyUnreachable) {
		t.Fatal(took)
	}
	goes(9)
	goes(10)
	if len(took) != 3 || took[2].Kind != AlarmCertificate {
		t.Fatal(took)
	}
}

// A period whose place is not known, or whose file cannot be pinned, waits; nothing goes onto the
// bus before.
func TestTower_pinsBeforeItActs(t *testing.T) {
	r := newRig(t, web)
	fails, acted, given := true, map[caip.Hash]int{}, false
	sure := false
	r.Places = func(context.Context, caip.AgentRef) ([]Place, bool, error) { return told(agent), sure, nil }
	r.Pin = func(context.Context, []byte) (string, error) {
		if fails {
			return "", errors.New("no node")
		}
		return "", nil
	}
	r.Act = func(_ context.Context, a stream.Action) error { acted[a.ID]++; return nil }
	r.Given = func(context.Context, caip.AgentRef, stream.Signal) (bool, error) { return given, nil }
	r.day()
	r.at(24 * time.Hour) // its links are not known yet
	if len(acted) != 0 {
		t.Fatal(acted)
	}
	sure = true
	if err := r.round(); err == nil || len(acted) != 0 {
		t.Fatal(err, acted)
	}
	fails = false
	for m := range 10 {
		r.at(24*time.Hour + time.Duration(m)*time.Minute)
	}
	if len(acted) != 4 { // no domain was asked
		t.Fatal(acted)
	}
	r.restart() // it asks and acts again
	r.at(24*time.Hour + 11*time.Minute)
	given = true
	r.at(24*time.Hour + 13*time.Minute)
	if list, err := r.writer.Load().Store.Unpublished(t.Context(), index.Signal{}); err != nil || len(list) != 0 {
		t.Fatal(list, err)
	}
	for id, n := range acted {
		if n != 2 {
			t.Errorf("%s: %d times", id, n)
		}
	}
}

// A signal of an account whose key is not here goes onto the bus for who has it, for as long as a
// message waits, and never again; its chain is asked all the same.
func TestTower_givesUpWhatNobodyHasTheKeyOf(t *testing.T) {
	r := newRig(t, web)
	by := told(agent)[0].Client
	r.Places = func(context.Context, caip.AgentRef) ([]Place, bool, error) { return told(agent), true, nil }
	acted, asked, owns := 0, 0, false
	r.Act = func(_ context.Context, a stream.Action) error {
		if acted++; a.Signal.Client != by {
			t.Errorf("an action of %q", a.Signal.Client)
		}
		return nil
	}
	r.Given = func(_ context.Context, _ caip.AgentRef, s stream.Signal) (bool, error) {
		if asked++; s.Client != by {
			t.Errorf("asked for %q", s.Client)
		}
		return false, nil
	}
	r.Owns = func(one caip.AccountID) bool { return owns && one == by }
	r.day()
	for _, step := range []struct {
		owns  bool
		after time.Duration
		acted int
	}{
		{false, time.Hour, 4},
		{false, stream.Patience, 4},
		{false, stream.Patience + time.Second, 0},
		{true, stream.Patience + 5*time.Minute, 4},
	} {
		acted, asked, owns = 0, 0, step.owns
		r.restart()
		r.now = day0.Add(24*time.Hour + step.after)
		if err := errors.Join(r.conclude(t.Context(), r.writer.Load(), r.now), r.pin(t.Context(), r.writer.Load(), r.now), r.act(t.Context(), r.writer.Load(), r.now)); err != nil {
			t.Fatal(err)
		}
		if acted != step.acted || asked != 4 {
			t.Errorf("%+v: %d were queued, %d asked for", step, acted, asked)
		}
	}
}

// A clock that is ahead ends no period: what is given stands for good. It ends once a chain has
// seen that, whatever others do; where none answers it is waited for.
func TestTower_closesNoPeriodThatNoChainHasSeenEnd(t *testing.T) {
	r := newRig(t, web)
	r.Find = func(context.Context) ([]caip.AgentRef, error) { return []caip.AgentRef{agent, far}, nil }
	closed := func() bool {
		open, err := r.writer.Load().Store.Unclosed(t.Context(), day0.Add(24*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		return len(open) == 0
	}
	r.at(50 * time.Minute)
	if closed() {
		t.Fatal("nothing was found")
	}
	down := errors.New("the node does not answer")
	for _, c := range []struct {
		why   string
		shown time.Time
		err   error
		want  bool
	}{
		{"no chain answers", time.Time{}, down, false},
		{"the chains are a second before it", day0.Add(24*time.Hour - time.Second), nil, false},
		{"one chain has seen it", day0.Add(24 * time.Hour), nil, true},
	} {
		r.Time = func(ctx context.Context, registry caip.AccountID) (time.Time, error) {
			if registry == far.Registry && c.want {
				<-ctx.Done() // it hangs
				return time.Time{}, ctx.Err()
			}
			return c.shown, c.err
		}
		r.now = day0.Add(26 * time.Hour)
		if err := r.round(); (err != nil) != (c.err != nil) || err != nil && !errors.Is(err, down) {
			t.Fatalf("%s: %v", c.why, err)
		}
		if closed() != c.want {
			t.Errorf("%s: closed %v", c.why, closed())
		}
	}
	// The next period, which none has seen end, stays open.
	r.at(26*time.Hour + 50*time.Minute)
	r.Time = func(context.Context, caip.AccountID) (time.Time, error) { return day0, nil }
	r.at(75 * time.Hour)
	if list, err := r.writer.Load().Store.Watched(t.Context(), []caip.AgentRef{agent}, day0.Add(24*time.Hour), day0.Add(48*time.Hour)); err != nil || len(list) == 0 {
		t.Errorf("%d turns are left, %v", len(list), err)
	}
}

// What was found of several registrations of one agent makes one statement for each period, at all
// of them, with nothing lost that is older.
func TestTower_registrationsOfOneAgentMakeOneStatement(t *testing.T) {
	r := newRig(t)
	refs := r.many("https://up.example/", "https://down.example/")
	both := r.Find
	r.Find = func(context.Context) ([]caip.AgentRef, error) { return refs[1:], nil }
	r.answer = func(s probe.Service) probe.Sample {
		up := strings.Contains(s.Endpoint, "up")
		return probe.Sample{Answered: up, Good: up}
	}
	r.reach = func(string) bool { return true }
	r.Places = func(context.Context, caip.AgentRef) ([]Place, bool, error) {
		return append(told(refs[0], far), Place{Agent: refs[1]}), true, nil
	}
	pinned := map[string][]byte{}
	r.Pin = func(_ context.Context, body []byte) (string, error) {
		pinned[publish.IPFSURI(body)] = body
		return "", nil
	}
	over := false
	r.Time = func(context.Context, caip.AccountID) (time.Time, error) {
		if over {
			return r.now, nil
		}
		return day0, nil // what is over has to wait
	}
	for turn := range 48 {
		if turn == 24 {
			r.Find, r.found = both, time.Time{}
		}
		for m := range 4 {
			r.at(time.Duration(turn)*time.Hour + 45*time.Minute + time.Duration(m)*time.Minute)
		}
	}
	over = true
	for m := range 3 {
		r.at(48*time.Hour + time.Duration(m)*time.Second)
	}
	store := r.writer.Load().Store
	for period, want := range map[string]string{"2026-11-23/P1D": "0.00", "2026-11-24/P1D": "50.00"} {
		var samples []string
		for _, at := range []caip.AgentRef{refs[0], far} {
			one, err := store.Signal(t.Context(), at, "uptime", period)
			if err != nil || one.Value.String() != want {
				t.Fatalf("%s: %s at %s is %s, want %s: %v", period, one.Tag1, at, one.Value, want, err)
			}
			file, err := feedback.ParseReview(pinned[one.URI])
			if err != nil {
				t.Fatal(err)
			}
			samples = append(samples, string(file.Extra["samples"]))
		}
		if samples[0] != samples[1] {
			t.Errorf("%s: two files of samples: %s", period, samples)
		}
	}
	if one, err := store.Signal(t.Context(), refs[1], "uptime", "2026-11-24/P1D"); err == nil {
		t.Errorf("%+v is given where nobody gives any", one)
	}
}

// Whose registration file cannot be read since the tower began is probed as it was before: it may
// be down with all that it serves. Whether a domain says so is not asked, for that stands in the
// file.
func TestTower_probesWhoWasDownAfterARestart(t *testing.T) {
	r := newRig(t, web, paid, owner)
	r.answer = func(s probe.Service) probe.Sample { return probe.Sample{Answered: s == paid, Good: s == paid} }
	r.at(45 * time.Minute)
	r.restart()
	r.Read = func(context.Context, caip.AgentRef) (probe.Agent, []probe.Service, error) {
		return probe.Agent{}, nil, errors.New("its host does not answer")
	}
	r.at(time.Hour + 45*time.Minute)
	list, err := r.writer.Load().Store.Watched(t.Context(), []caip.AgentRef{agent}, day0, r.now)
	if err != nil || len(list) != 2 {
		t.Fatalf("%d turns, %v", len(list), err)
	}
	if last := list[1].Samples; len(last) != 2 || last[0].Service != web || last[1].Service != paid || last[0].Answered {
		t.Errorf("%+v", last)
	}
}
