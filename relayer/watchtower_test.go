package relayer

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/watchtower"
)

// fault is what a server has wrong in some turns of a day, first and last included.
type fault struct {
	what        string
	first, last int
}

// watchedTown is agents that are served on this machine and watched by a clock of the test.
type watchedTown struct {
	*bed
	mu     sync.Mutex
	now    time.Time
	start  time.Time // of the period
	every  time.Duration
	roots  *x509.CertPool
	forged tls.Certificate
	refs   []caip.AgentRef
	faults map[caip.AgentRef][]fault
	index  string
	pinned map[string][]byte
	// budgets are those of the watchtower.
	budgets []config.Budget
	// key is whose account signs.
	key string
	// nats is the server that relayers share; empty: each has its own.
	nats string

	// probing is held while a probe runs: only servers let time go by meanwhile.
	probing sync.RWMutex
}

// patientProber lets no other time go by during a probe.
type patientProber struct {
	probe.Prober
	w *watchedTown
}

func (p patientProber) Probe(ctx context.Context, agent probe.Agent, service probe.Service) probe.Sample {
	p.w.probing.RLock()
	defer p.w.probing.RUnlock()
	if p.w.has(p.w.faults[agent.Ref]) == "hangs" { // others may take as long as this machine lets them
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 200*time.Millisecond)
		defer cancel()
	}
	return p.Prober.Probe(ctx, agent, service)
}

func (w *watchedTown) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *watchedTown) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *watchedTown) set(t time.Time) {
	w.probing.Lock()
	defer w.probing.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = t
}

func newWatchedTown(t *testing.T, every time.Duration) *watchedTown {
	w := &watchedTown{bed: newBed(t), every: every, roots: x509.NewCertPool(), faults: map[caip.AgentRef][]fault{}, index: t.TempDir(), pinned: map[string][]byte{}, key: "relayer"}
	w.start = time.Now().UTC().Truncate(24 * time.Hour).Add(-48 * time.Hour)
	w.now = w.start
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	c := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"elsewhere.example"}, NotAfter: time.Now().Add(time.Hour)}
	der := must.Get(x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key))(t)
	w.forged = tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
	return w
}

// has reports what is wrong with a server now; empty: nothing.
func (w *watchedTown) has(faults []fault) string {
	turn := int(w.clock().Sub(w.start) / w.every)
	for _, f := range faults {
		if f.first <= turn && turn <= f.last {
			return f.what
		}
	}
	return ""
}

// serve registers an agent whose services are on a server with faults. An answer takes 40 ms of the
// clock, a slow one 1,700.
func (w *watchedTown) serve(on []*memchain.Chain, faults ...fault) {
	owner := fmt.Sprintf("owner %d", len(w.refs))
	var refs []caip.AgentRef
	for _, c := range on {
		refs = append(refs, w.register(c, owner))
	}
	w.do(on[0], owner, chains.SetWallet{Agent: refs[0], Wallet: on[0].Account("wallet")})
	var registrations []any
	for _, ref := range refs {
		var id any = ref.ID
		if ref.Chain().Namespace == caip.EIP155 {
			id = json.Number(ref.ID)
		}
		registrations = append(registrations, map[string]any{"agentId": id, "agentRegistry": ref.Registry.String()})
	}
	listed, _ := json.Marshal(map[string]any{"registrations": registrations})
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		what := w.has(faults)
		w.pass(40 * time.Millisecond)
		payTo := "wallet"
		switch what {
		case "down":
			conn, _, _ := out.(http.Hijacker).Hijack()
			_ = conn.Close()
			return
		case "slow":
			w.pass(1660 * time.Millisecond)
		case "swapped":
			payTo = "thief"
		case "endless":
			for r.Context().Err() == nil {
				if _, err := out.Write(make([]byte, 4096)); err != nil {
					return
				}
			}
			return
		case "hangs":
			<-r.Context().Done()
			return
		case "garbage":
			_, _ = out.Write([]byte("<html>\xff"))
			return
		case "broken":
			out.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		switch r.URL.Path {
		case "/.well-known/agent-registration.json":
			_, _ = out.Write(listed)
		case "/.well-known/agent-card.json":
			_, _ = out.Write([]byte(`{"name":"agent","skills":[]}`))
		case "/paid":
			out.WriteHeader(http.StatusPaymentRequired)
			_, _ = out.Write(verifytest.Request(refs[:1], on[0].Account(payTo)))
		}
	}))
	server.Config.ErrorLog = log.New(discard{}, "", 0)
	server.Config.SetKeepAlivesEnabled(false) // each probe shakes hands anew
	server.StartTLS()
	w.t.Cleanup(server.Close)
	honest := server.TLS.Certificates
	server.TLS.GetConfigForClient = func(*tls.ClientHelloInfo) (*tls.Config, error) {
		c := &tls.Config{Certificates: honest}
		if w.has(faults) == "certificate" {
			c.Certificates = []tls.Certificate{w.forged}
		}
		return c, nil
	}
	w.roots.AddCert(server.Certificate())
	uri := "ipfs://watched-" + refs[0].ID
	body := must.Get(json.Marshal(map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "agent", "registrations": registrations, "services": []any{
		map[string]string{"name": "web", "endpoint": server.URL}, map[string]string{"name": "A2A", "endpoint": server.URL}, map[string]string{"name": "x402", "endpoint": server.URL + "/paid"},
	}}))(w.t)
	w.files.Write(uri, body)
	if slices.Contains(on, w.s) {
		w.bed.pass()
	}
	for i, c := range on {
		w.do(c, owner, chains.SetURI{Agent: refs[i], URI: uri})
	}
	w.refs, w.faults[refs[0]] = append(w.refs, refs[0]), faults
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// watch starts a relayer that watches over the agents and publishes on chains.
func (w *watchedTown) watch(hook func(string) error, on ...string) *Service {
	w.t.Helper()
	o := w.options()
	o.Hook, o.Config.Routes, o.Config.Index.Dir = hook, nil, w.index
	for _, c := range w.chains() {
		o.Writers[c.Info().Registry] = c.Writer(w.key)
	}
	if w.nats != "" {
		o.Config.NATS.Dir, o.Config.NATS.URL = "", w.nats
	}
	o.Config.Watchtower = config.Watchtower{Every: w.every, Period: 24 * time.Hour, Chains: on, Down: 3, Expires: time.Hour, IPFS: "http://127.0.0.1:5001", Budgets: w.budgets}
	for _, ref := range w.refs {
		o.Config.Watchtower.Agents = append(o.Config.Watchtower.Agents, ref.String())
	}
	o.Pin = func(_ context.Context, file []byte) (string, error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.pinned[publish.IPFSURI(file)] = file
		return publish.IPFSURI(file), nil
	}
	f := fetch.New(fetch.Options{AllowLoopback: true, MaxBytes: 64 << 10, Timeout: patience, TLS: &tls.Config{RootCAs: w.roots}})
	deps := verify.Deps{Registries: link.Of(w.chains()...), Book: config.Book(o.infos()), Fetch: w.files}
	o.Prober = patientProber{w: w, Prober: probe.Prober{Ask: f, Get: f, Clock: w.clock, Verify: func(ctx context.Context, r payment.Request) (verify.Report, error) {
		return payment.Verify(ctx, deps, r)
	}}}
	s := must.Get(New(o))(w.t)
	s.tower.Clock, s.tower.Pace = w.clock, 10*time.Millisecond
	s.tower.Time = func(context.Context, caip.AccountID) (time.Time, error) { return w.clock(), nil } // the chains' own is another
	ctx, cancel := context.WithTimeout(w.t.Context(), patience)
	defer cancel()
	must.OK(w.t, s.Start(ctx))
	w.t.Cleanup(func() { stop(w.t, s) })
	return s
}

// goes has a turn go by until every agent was probed in it, or the relayer has ended. Agents on one
// host wait for each other.
func (w *watchedTown) goes(s *Service, turn int) (ended bool) {
	w.t.Helper()
	at := w.start.Add(time.Duration(turn) * w.every)
	if due := at.Add(w.every * 3 / 4); w.clock().Before(due) {
		w.set(due)
	}
	w.until(fmt.Sprintf("turn %d is written", turn), func() bool {
		select {
		case <-s.Done():
			ended = true
			return true
		default:
		}
		store := s.index.Answers()
		if store == nil {
			return false
		}
		last, err := store.LastWatched(w.t.Context())
		if err != nil {
			return false
		}
		for _, ref := range w.refs {
			if last[ref].Before(at) {
				w.set(w.clock().Add(4 * time.Second))
				return false
			}
		}
		return true
	})
	return ended
}

// said is what the relayer has given an agent, by tag1.
func (w *watchedTown) said(ref caip.AgentRef) map[string][]chains.Feedback {
	return w.saidBy("relayer", ref)
}

// saidBy is what an account has given an agent, by tag1.
func (w *watchedTown) saidBy(key string, ref caip.AgentRef) map[string][]chains.Feedback {
	out := map[string][]chains.Feedback{}
	for _, f := range w.feedback(ref) {
		if f.Client == w.on(ref).Account(key) && f.Tag2 == feedback.Period(w.start, 24*time.Hour) {
			out[f.Tag1] = append(out[f.Tag1], f)
		}
	}
	return out
}

// TestWatchtower_saysWhatTheScheduleComesTo watches over twenty agents for a day of 24 turns, three
// services each. The values are computed by hand.
func TestWatchtower_saysWhatTheScheduleComesTo(t *testing.T) {
	w := newWatchedTown(t, time.Hour)
	want := []struct {
		faults                                           []fault
		reachable, uptime, success, response, ownerProof string
	}{
		{nil, "1", "100.00", "100", "40", "1"},                                                            // 72 of 72
		{[]fault{{"down", 5, 5}}, "1", "95.83", "95", "40", "1"},                                          // 69 of 72
		{[]fault{{"down", 22, 23}}, "0", "91.66", "91", "40", "0"},                                        // 66
		{[]fault{{"down", 0, 2}}, "1", "87.50", "87", "40", "1"},                                          // 63
		{[]fault{{"down", 0, 23}}, "0", "0.00", "0", "", "0"},                                             // none
		{[]fault{{"slow", 4, 6}}, "1", "100.00", "100", "248", "1"},                                       // (63 × 40 + 9 × 1700) ÷ 72 = 247.5
		{[]fault{{"slow", 18, 23}}, "1", "100.00", "100", "455", "1"},                                     // (54 × 40 + 18 × 1700) ÷ 72
		{[]fault{{"slow", 0, 23}}, "1", "100.00", "100", "1700", "1"},                                     //
		{[]fault{{"certificate", 3, 7}}, "1", "79.16", "79", "40", "1"},                                   // 57
		{[]fault{{"certificate", 23, 23}}, "0", "95.83", "95", "40", "0"},                                 // 69
		{[]fault{{"swapped", 10, 13}}, "1", "100.00", "94", "40", "1"},                                    // 68 good
		{[]fault{{"swapped", 23, 23}}, "1", "100.00", "98", "40", "1"},                                    // 71 good
		{[]fault{{"endless", 8, 9}}, "1", "100.00", "91", "40", "1"},                                      // 66 good
		{[]fault{{"endless", 23, 23}}, "1", "100.00", "95", "40", "0"},                                    // 69 good
		{[]fault{{"hangs", 12, 12}}, "1", "95.83", "95", "40", "1"},                                       // 69
		{[]fault{{"garbage", 0, 2}}, "1", "100.00", "91", "40", "1"},                                      // a page is a web site: 66 good
		{[]fault{{"garbage", 21, 23}}, "1", "100.00", "91", "40", "0"},                                    // 66 good
		{[]fault{{"broken", 1, 1}}, "1", "95.83", "95", "40", "1"},                                        // 69
		{[]fault{{"broken", 0, 0}, {"slow", 1, 1}, {"swapped", 2, 2}}, "1", "95.83", "94", "114", "1"},    // 69 answered, 68 good: (65 × 40 + 3 × 1700) ÷ 68 = 113.2…
		{[]fault{{"down", 0, 11}, {"garbage", 12, 12}, {"slow", 23, 23}}, "1", "50.00", "47", "187", "1"}, // 36 answered, 34 good: (31 × 40 + 3 × 1700) ÷ 34 = 186.4…
	}
	for _, one := range want {
		w.serve([]*memchain.Chain{w.a}, one.faults...)
	}
	s := w.watch(nil, "a")
	for turn := range 24 {
		w.goes(s, turn)
		if turn == 13 {
			if got := s.tower.Alarms(); got[watchtower.AlarmPayTo] != 1 || got[watchtower.AlarmDown] != 3 {
				t.Errorf("alarms: %v", got)
			}
		}
	}
	w.set(w.start.Add(24*time.Hour + 11*time.Minute))
	for i, one := range want {
		ref, tags := w.refs[i], map[string]string{"reachable": one.reachable, "uptime": one.uptime, "successRate": one.success, "responseTime": one.response, "ownerVerified": one.ownerProof}
		if one.response == "" {
			delete(tags, "responseTime")
		}
		w.until(fmt.Sprintf("the signals of agent %d stand", i), func() bool { return len(w.said(ref)) == len(tags) })
		for tag, value := range tags {
			got := w.said(ref)[tag]
			if len(got) != 1 || got[0].Value.String() != value {
				t.Errorf("agent %d, %v: %s is %v, want %s", i, one.faults, tag, got, value)
				continue
			}
			w.holds(got[0])
		}
	}
	w.quiet(s)
}

// holds checks that a signal's file says what the signal does, and that its samples are there.
func (w *watchedTown) holds(f chains.Feedback) {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	body := w.pinned[f.URI]
	r, err := feedback.ParseReview(body)
	if err != nil || caip.Keccak256(body) != f.Hash || len(r.Faults()) > 0 || len(r.Agree(f)) > 0 {
		w.t.Fatalf("%s: %v, %v", body, err, r.Agree(f))
	}
	var named struct{ URI, Keccak256 string }
	if err := json.Unmarshal(r.Extra["samples"], &named); err != nil || caip.Keccak256(w.pinned[named.URI]).String() != named.Keccak256 {
		w.t.Fatalf("%s: %v", body, err)
	}
}

// TestCrash_ofAWatchtower kills the relayer after each step from a probe to a signal that is final,
// with its memory kept, the bus lost, and all lost, and counts the signals.
func TestCrash_ofAWatchtower_leavesEachSignalOnce(t *testing.T) {
	points := append(watchtower.Points(), "sign", "store", "send", "inclusion", "ack")
	drawn(t, points, []string{"kept", "bus", "all"}, func(t *testing.T, c *crash, lost string) {
		w := newWatchedTown(t, 6*time.Hour)
		w.serve([]*memchain.Chain{w.a, w.s}, fault{"down", 1, 1})
		s := w.watch(c.hook, "a", "s")
		group := func() (members []caip.AgentRef) {
			w.until("the registrations are one agent", func() bool {
				g, err := s.links.Group(t.Context(), w.refs[0])
				members = g.Members
				return err == nil && g.Active && len(members) == 2
			})
			return members
		}
		members := group()
		if c.point == "watch-sample" {
			c.armed.Store(true)
		}
		again := func() {
			if err := s.Err(); !errors.Is(err, errCrash) {
				t.Fatalf("the relayer ended with %v", err)
			}
			stop(t, s)
			if lost != "kept" {
				must.OK(t, os.RemoveAll(w.dir))
			}
			if lost == "all" {
				must.OK(t, os.RemoveAll(w.index))
			}
			s = w.watch(nil, "a", "s")
			group()
		}
		for turn := range 4 {
			if w.goes(s, turn) {
				again()
				w.goes(s, turn)
			}
		}
		if c.point != "watch-sample" {
			c.armed.Store(true)
		}
		w.set(w.start.Add(24*time.Hour + 11*time.Minute))
		if c.point != "watch-sample" {
			<-s.Done()
			again()
		}
		want := map[string]string{"reachable": "1", "uptime": "75.00", "successRate": "75", "responseTime": "40", "ownerVerified": "1"}
		for _, ref := range members {
			if lost != "all" || c.point == "watch-sample" {
				w.until("all signals stand", func() bool { return len(w.said(ref)) == len(want) })
			}
		}
		w.quiet(s)
		for _, ref := range members {
			for tag, list := range w.said(ref) {
				if len(list) != 1 || list[0].Value.String() != want[tag] && lost != "all" {
					t.Errorf("%s of %s: %v", tag, ref, list)
				}
			}
		}
	})
}

// A signal is in no block alone: were others of its account there with it, a relayer that has lost
// its memory could sign them anew in another order, and one of them twice.
func TestWatchtower_signalsGoAlone(t *testing.T) {
	for _, forgotten := range []bool{false, true} {
		t.Run(fmt.Sprint("forgotten: ", forgotten), func(t *testing.T) {
			w := newWatchedTown(t, 24*time.Hour)
			w.serve([]*memchain.Chain{w.a})
			s := w.watch(nil, "a")
			w.goes(s, 0)
			w.a.Hold(true)
			w.set(w.start.Add(24*time.Hour + 11*time.Minute))
			w.until("one is sent and the others wait", func() bool {
				return len(w.a.Pending()) > 1 || len(w.a.Pending()) > 0 && s.counted("messages_total", "later") >= 8
			})
			if n := len(w.a.Pending()); n != 1 {
				t.Fatalf("%d transactions wait", n)
			}
			stop(t, s)
			must.OK(t, os.RemoveAll(w.dir))
			if forgotten {
				w.a.Forget()
			}
			s = w.watch(nil, "a")
			w.until("one is signed again", func() bool {
				return s.ready.Load() && len(w.a.Pending()) > 0 && s.counted("messages_total", "later") >= 4
			})
			w.a.Hold(false)
			w.until("all signals stand", func() bool { return len(w.said(w.refs[0])) == 5 })
			w.quiet(s)
			for tag, list := range w.said(w.refs[0]) {
				if len(list) != 1 {
					t.Errorf("%s was given %d times", tag, len(list))
				}
			}
		})
	}
}

// A budget makes signals wait, and what nobody can make right is a dead letter.
func TestWatchtower_keepsToItsBudget(t *testing.T) {
	w := newWatchedTown(t, 24*time.Hour)
	w.serve([]*memchain.Chain{w.a})
	w.budgets = []config.Budget{{Chain: "a", PerDay: config.MustAmount("1 wei")}}
	s := w.watch(nil, "a")
	w.goes(s, 0)
	w.set(w.start.Add(24*time.Hour + 11*time.Minute))
	w.until("all wait for money", func() bool { return s.counted("waits_total", "budget-day") >= 5 })
	if n := len(w.said(w.refs[0])); n != 0 {
		t.Errorf("%d signals stand", n)
	}
}

// A signal is of the account that its file names. After that account's key was replaced, the one
// that landed and was not noted is not given again, and those that waited are given by nobody else:
// they wait for their key.
func TestWatchtower_leavesSignalsToTheAccountThatTheirFilesName(t *testing.T) {
	w := newWatchedTown(t, 24*time.Hour)
	w.serve([]*memchain.Chain{w.a})
	ref := w.refs[0]
	c := &crash{point: "inclusion"}
	s := w.watch(c.hook, "a")
	w.goes(s, 0)
	c.armed.Store(true)
	w.set(w.start.Add(24*time.Hour + 11*time.Minute))
	crashed(t, s)
	stop(t, s)
	if n := len(w.said(ref)); n != 1 {
		t.Fatalf("%d signals landed, want 1", n)
	}

	w.key = "new relayer"
	s = w.watch(nil, "a")
	former := state.Account(w.a.Account("relayer"))
	w.until("what landed is noted, and its entry is closed", func() bool {
		open, err := s.state.Outbox.List(t.Context(), former+".*", state.MaxRows)
		return err == nil && len(open) == 0 && w.unpublished(s) == 4
	})
	w.until("those that waited are given back again and again", func() bool {
		return s.counted("messages_total", "later") >= 12
	})
	if n := len(w.saidBy("new relayer", ref)); n != 0 {
		t.Errorf("the new account gave %d of the old one's", n)
	}
	stop(t, s)

	w.key = "relayer"
	s = w.watch(nil, "a")
	w.until("all signals stand", func() bool { return len(w.said(ref)) == 5 })
	w.noted(s)
	w.quiet(s)
	for tag, list := range w.said(ref) {
		if len(list) != 1 {
			t.Errorf("%s was given %d times", tag, len(list))
			continue
		}
		w.holds(list[0])
	}
}

// unpublished counts the signals that no chain is known to show; -1: the index does not tell.
func (w *watchedTown) unpublished(s *Service) int {
	store := s.index.Answers()
	if store == nil {
		return -1
	}
	list, err := store.Unpublished(w.t.Context(), index.Signal{})
	if err != nil {
		return -1
	}
	return len(list)
}

// noted has time go by until the index knows of all signals that they stand.
func (w *watchedTown) noted(s *Service) {
	w.t.Helper()
	w.until("all signals are noted", func() bool {
		w.set(w.clock().Add(5 * time.Second))
		return w.unpublished(s) == 0
	})
}

// Of two relayers with a key each on one bus and one index, each gives what its own files say,
// whoever takes the messages.
func TestWatchtower_ofTwoRelayersWithAKeyEachOneGivesItsOwn(t *testing.T) {
	w := newWatchedTown(t, 24*time.Hour)
	w.nats = natstest.Start(t).ClientURL()
	for range 3 {
		w.serve([]*memchain.Chain{w.a})
	}
	one := w.watch(nil, "a")
	w.goes(one, 0) // it writes the index
	w.key = "second relayer"
	other := w.watch(nil, "a")
	w.until("the other works", func() bool { return other.ready.Load() })
	w.set(w.start.Add(24*time.Hour + 11*time.Minute))
	for _, ref := range w.refs {
		w.until("all signals stand", func() bool { return len(w.said(ref)) == 5 })
	}
	w.noted(one)
	w.quiet(one)
	for _, ref := range w.refs {
		for tag, list := range w.said(ref) {
			if len(list) != 1 {
				t.Errorf("%s was given %d times", tag, len(list))
				continue
			}
			w.holds(list[0])
		}
		if n := len(w.saidBy("second relayer", ref)); n != 0 {
			t.Errorf("the other gave %d", n)
		}
	}
}
