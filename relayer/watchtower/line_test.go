package watchtower

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// many has a tower watch agents with one service each.
func (r *rig) many(endpoints ...string) (refs []caip.AgentRef) {
	served := map[caip.AgentRef]probe.Service{}
	for n, at := range endpoints {
		ref := caip.MustAgentRef(fmt.Sprintf("eip155:1001:0x0000000000000000000000000000000000000001/%d", n))
		refs = append(refs, ref)
		served[ref] = probe.Service{Kind: probe.Web, Endpoint: at}
	}
	r.Find = func(context.Context) ([]caip.AgentRef, error) { return refs, nil }
	r.Read = func(_ context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
		return probe.Agent{Ref: ref}, []probe.Service{served[ref]}, nil
	}
	return refs
}

// hours has looks at every half minute of some hours of the first day.
func (r *rig) hours(from, to int) {
	r.t.Helper()
	for d := time.Duration(from) * time.Hour; d < time.Duration(to)*time.Hour; d += 30 * time.Second {
		r.at(d)
	}
}

// counted are the turns of an agent that count, and its answers.
func (r *rig) counted(ref caip.AgentRef) (turns map[int]bool) {
	r.t.Helper()
	list, err := r.writer.Load().Store.Watched(r.t.Context(), []caip.AgentRef{ref}, day0, day0.Add(24*time.Hour))
	if err != nil {
		r.t.Fatal(err)
	}
	turns = map[int]bool{}
	for _, one := range list {
		turns[int(one.Slot.Sub(day0)/time.Hour)] = one.Samples[0].Answered
	}
	return turns
}

// run has a tower work for some time of the bubble's own clock, which takes none, and looks then.
func (r *rig) run(d time.Duration, look func()) {
	r.t.Helper()
	w := r.writer.Load()
	defer r.writer.Store(w) // for who looks afterwards
	began, from := time.Now(), r.now
	r.Clock = func() time.Time { return from.Add(time.Since(began)) }
	ctx, cancel := context.WithCancel(r.t.Context())
	done := make(chan error)
	go func() { done <- r.Run(ctx, w) }()
	time.Sleep(d)
	synctest.Wait()
	look()
	cancel()
	if err := <-done; err != nil {
		r.t.Error(err)
	}
}

// The tower's own outage is nobody's: a turn that lies in it is left out, one that reaches beyond
// it is asked again, and an agent that is down meanwhile is down where others answer.
func TestLine_ownOutageIsNobodysFailure(t *testing.T) {
	for _, witness := range []string{"", "https://node.example/"} {
		r := newRig(t)
		endpoints := []string{"https://a.example/", "https://b.example/", "https://c.example/"}
		down := func(url string) bool {
			switch now := r.now.Sub(day0); {
			case now >= 3*time.Hour && now < 5*time.Hour, now >= 6*time.Hour && now < 6*time.Hour+20*time.Minute:
				return true // the line is
			case url == endpoints[1]:
				return now >= 2*time.Hour && now < 4*time.Hour || now >= 7*time.Hour && now < 8*time.Hour
			}
			return false
		}
		if witness != "" { // all agents are on one host
			endpoints = []string{"https://a.example/", "https://a.example/b", "https://a.example/c"}
			r.Witnesses = []string{witness}
		}
		r.answer = func(s probe.Service) probe.Sample {
			if down(s.Endpoint) {
				return probe.Sample{Why: probe.WhyUnreachable}
			}
			return probe.Sample{Answered: true, Good: true}
		}
		r.reach = func(url string) bool { return !down(url) }
		refs := r.many(endpoints...)
		r.hours(0, 9)
		for i, ref := range refs {
			for turn, answered := range r.counted(ref) {
				if turn == 3 || turn == 4 || answered == (i == 1 && (turn == 2 || turn == 7)) {
					t.Errorf("%q: turn %d of agent %d counts as answered %t", witness, turn, i, answered)
				}
			}
			if n := len(r.counted(ref)); n != 7 {
				t.Errorf("%q: %d turns of agent %d count, want 7", witness, n, i)
			}
		}
		if got := r.Turns(); got[Written] != 21 || got[LeftOut] != 6 || got[Alone] != 0 || !r.Cut().IsZero() {
			t.Errorf("%q: turns: %v, cut since %s", witness, got, r.Cut())
		}
		if witness != "" && slices.ContainsFunc(r.reached, func(url string) bool { return url != witness }) {
			t.Errorf("asked %v", r.reached)
		}
	}
}

// While nobody has ever answered the line may be down since the start.
func TestLine_downFromTheStart(t *testing.T) {
	r := newRig(t)
	up := false
	r.answer = func(probe.Service) probe.Sample { return probe.Sample{Answered: up, Why: probe.WhyTimeout} }
	refs := r.many("https://a.example/", "https://b.example/")
	r.hours(0, 2)
	if len(r.counted(refs[0]))+len(r.counted(refs[1])) != 0 || r.Cut().IsZero() {
		t.Errorf("%v, cut since %s", r.counted(refs[0]), r.Cut())
	}
	up = true
	r.hours(2, 3)
	if !r.counted(refs[0])[2] || !r.counted(refs[1])[2] || !r.Cut().IsZero() {
		t.Errorf("%v %v", r.counted(refs[0]), r.counted(refs[1]))
	}
}

// Who is the tower no more has no line that could be down.
func TestLine_isOfARun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.Pace = 30 * time.Second
		r.answer = func(probe.Service) probe.Sample { return probe.Sample{Why: probe.WhyTimeout} }
		r.many("https://a.example/", "https://b.example/")
		r.run(3*time.Hour, func() {
			if r.Cut().IsZero() {
				t.Error("the line is not down")
			}
		})
		if !r.Cut().IsZero() {
			t.Errorf("afterwards cut since %s", r.Cut())
		}
	})
}

// Where there is nobody else to ask, what fails counts.
func TestLine_nobodyElse(t *testing.T) {
	r := newRig(t, web, owner)
	r.Witnesses = []string{"https://inside.example/"} // which never answers
	r.answer = func(probe.Service) probe.Sample {
		return probe.Sample{Answered: r.now.Before(day0.Add(time.Hour)), Why: probe.WhyTimeout}
	}
	r.hours(0, 3)
	if got := r.counted(agent); len(got) != 3 || !got[0] || got[1] || r.Turns()[Alone] != 2 {
		t.Errorf("%v, %v", got, r.Turns())
	}
}

// One agent with many hosts, all of which fall silent, does not crowd out the others that answer.
func TestLine_ofOneAgentWithManyHosts(t *testing.T) {
	r := newRig(t)
	r.reach = func(url string) bool { return url == "https://up.example/" }
	r.answer = func(s probe.Service) probe.Sample {
		answers := s.Endpoint != "https://down.example/" || r.now.Before(day0.Add(time.Hour))
		return probe.Sample{Answered: answers, Good: answers, Why: probe.WhyTimeout}
	}
	refs := r.many("", "https://up.example/", "https://down.example/")
	read := r.Read
	fresh := 0
	r.Read = func(ctx context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
		agent, services, err := read(ctx, ref)
		if ref == refs[0] {
			services = nil
			for range 1100 {
				fresh++
				services = append(services, probe.Service{Kind: probe.Web, Endpoint: fmt.Sprintf("https://%d.example/", fresh)})
			}
		}
		return agent, services, err
	}
	r.hours(0, 8)
	for turn := 1; turn < 8; turn++ {
		if answered, counts := r.counted(refs[2])[turn]; answered || !counts {
			t.Errorf("turn %d of the agent that is down: answered %t, counts %t", turn, answered, counts)
		}
	}
	// Those that were silent where another answered are asked no more.
	silent := map[string]int{}
	for _, url := range r.reached {
		if silent[url]++; silent[url] > 1 && url != "https://up.example/" {
			t.Errorf("%s was asked %d times", url, silent[url])
		}
	}
}

// A failure that lasted no longer than the line's is asked away, and a host without a name says
// nothing of a resolver.
func TestLine_asksAgain(t *testing.T) {
	r := newRig(t)
	failures := 0
	r.answer = func(s probe.Service) probe.Sample {
		if failures > 0 && s.Endpoint == "https://a.example/" {
			failures--
			return probe.Sample{Why: probe.WhyTimeout}
		}
		return probe.Sample{Answered: true, Good: true}
	}
	resolves := true
	r.reach = func(url string) bool { return resolves || hostOf(url) == "192.0.2.1" }
	refs := r.many("https://a.example/", "https://192.0.2.1/", "https://c.example/")
	r.hours(0, 1)
	failures = 1
	r.hours(1, 2)
	failures = 2
	r.hours(2, 3)
	resolves, failures = false, 1000
	r.hours(3, 4)
	got := r.counted(refs[0])
	if _, counts := got[3]; !got[0] || !got[1] || got[2] || counts {
		t.Errorf("%v", got)
	}
	if slices.Contains(r.reached, "https://192.0.2.1/") {
		t.Errorf("asked %v", r.reached)
	}
}

// The file of samples says which parts of the period do not count.
func TestReport_saysWhatIsLeftOut(t *testing.T) {
	var turns []index.Watched
	for _, n := range []int{1, 2, 5, 22} {
		turns = append(turns, index.Watched{Slot: day0.Add(time.Duration(n) * time.Hour), Samples: []probe.Sample{{Service: web}}})
	}
	body, err := samplesFile(agent, day0, 24*time.Hour, time.Hour, turns)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Turns   int
		LeftOut [][2]time.Time
	}
	if err := json.Unmarshal(body, &file); err != nil {
		t.Fatal(err)
	}
	at := func(n int) time.Time { return day0.Add(time.Duration(n) * time.Hour) }
	if want := [][2]time.Time{{at(0), at(1)}, {at(3), at(5)}, {at(6), at(22)}, {at(23), at(24)}}; file.Turns != 4 || !slices.Equal(file.LeftOut, want) {
		t.Errorf("%d %v", file.Turns, file.LeftOut)
	}
}

// Nothing that hangs holds up anything else: not a chain, a host, a file, a webhook.
func TestTower_nothingHoldsUpTheRest(t *testing.T) {
	hangs := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
	for name, hang := range map[string]func(r *rig){
		"a webhook":    func(r *rig) { r.Post = func(ctx context.Context, _ []byte) error { return hangs(ctx) } },
		"an IPFS node": func(r *rig) { r.Pin = func(ctx context.Context, _ []byte) (string, error) { return "", hangs(ctx) } },
		"a chain's links": func(r *rig) {
			r.Places = func(ctx context.Context, _ caip.AgentRef) ([]Place, bool, error) { return nil, false, hangs(ctx) }
		},
		"a chain's agents": func(r *rig) {
			read := r.Read
			r.Read = func(ctx context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
				if ref.ID < "9" {
					return probe.Agent{}, nil, hangs(ctx)
				}
				return read(ctx, ref)
			}
		},
		"many hosts": func(r *rig) {
			r.hang = func(ctx context.Context, s probe.Service) bool {
				return s.Endpoint < "https://host-90" && hangs(ctx) != nil
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t)
				r.Pace = 30 * time.Second
				var endpoints []string
				for n := range 100 {
					endpoints = append(endpoints, fmt.Sprintf("https://host-%02d.example/", n))
				}
				refs := r.many(endpoints...)
				r.answer = func(probe.Service) probe.Sample { return probe.Sample{Answered: true, Swapped: true} }
				r.Post = func(context.Context, []byte) error { return nil }
				r.Places = func(_ context.Context, ref caip.AgentRef) ([]Place, bool, error) { return told(ref), true, nil }
				hang(r)
				r.now = day0.Add(23*time.Hour + 30*time.Minute)
				r.run(80*time.Minute, func() {
					last, err := r.writer.Load().Store.LastWatched(t.Context())
					if err != nil {
						t.Error(err)
					}
					for _, ref := range refs[90:] {
						if want := day0.Add(24 * time.Hour); !last[ref].Equal(want) {
							t.Errorf("%s was probed %s, want %s", ref, last[ref], want)
						}
					}
					if got := r.Alarms()[AlarmPayTo]; got < 10 {
						t.Errorf("%d alarms", got)
					}
				})
				if len(r.Alarms()) != 0 {
					t.Errorf("afterwards %v stand", r.Alarms())
				}
			})
		})
	}
}

// A chain that does not answer holds up the signals of no other.
func TestTower_actsOnEachChain(t *testing.T) {
	r := newRig(t, web)
	r.Places = func(context.Context, caip.AgentRef) ([]Place, bool, error) { return told(agent, far), true, nil }
	acted := make(chan stream.Action, 10)
	r.Act = func(_ context.Context, a stream.Action) error { acted <- a; return nil }
	r.Given = func(ctx context.Context, ref caip.AgentRef, _ stream.Signal) (bool, error) {
		if ref == agent {
			for range 4 { // until the other's are there
				acted <- <-acted
			}
			return false, errors.New("it does not answer")
		}
		return false, nil
	}
	r.day()
	r.now = day0.Add(24 * time.Hour)
	if err := r.round(); err == nil || len(acted) != 4 {
		t.Error(err, len(acted))
	}
}

// signals are some about an agent, each with a tag of its own, of the day before the first.
func (r *rig) signals(ref caip.AgentRef, from, to int) {
	r.t.Helper()
	value, err := chains.ParseValue("1")
	if err != nil {
		r.t.Fatal(err)
	}
	var list []index.Signal
	for n := from; n < to; n++ {
		list = append(list, index.Signal{Agent: ref, Tag1: fmt.Sprint("tag", n), Tag2: feedback.Period(day0.Add(-24*time.Hour), 24*time.Hour), Value: value})
	}
	if err := r.writer.Load().ClosePeriod(r.t.Context(), []caip.AgentRef{ref}, day0, nil, list); err != nil {
		r.t.Fatal(err)
	}
}

// Signals that nobody gives hold up none behind them, however many they are, and their chain is
// asked about them less and less often.
func TestTower_actsBehindThoseThatNobodyGives(t *testing.T) {
	r := newRig(t)
	acted, asked := map[caip.Hash]int{}, 0
	r.Act = func(_ context.Context, a stream.Action) error { acted[a.ID]++; return nil }
	r.Given = func(context.Context, caip.AgentRef, stream.Signal) (bool, error) { asked++; return false, nil }
	r.signals(agent, 0, 1001)
	looks := func(n int) {
		t.Helper()
		for range n {
			if err := r.act(t.Context(), r.writer.Load(), r.now); err != nil {
				t.Fatal(err)
			}
		}
	}
	looks(6)
	if len(acted) != 1001 {
		t.Fatalf("%d were queued, want 1001", len(acted))
	}
	for _, step := range []struct {
		age, later time.Duration
		asked      int
	}{
		{0, askEvery, 1001},
		{16 * 24 * time.Hour, askEvery, 0},
		{16 * 24 * time.Hour, 2 * 24 * time.Hour, 1001},
	} {
		r.restart()
		r.now = day0.Add(step.age)
		looks(6)
		asked = 0
		r.now = r.now.Add(step.later)
		if looks(6); asked != step.asked {
			t.Errorf("%s after a round, which was %s after the period: asked %d times, want %d", step.later, step.age, asked, step.asked)
		}
	}
}

// written are the turns of an agent that were written from the first day's begin on.
func (r *rig) written(ref caip.AgentRef) (n int) {
	r.t.Helper()
	list, err := r.writer.Load().Store.Watched(r.t.Context(), []caip.AgentRef{ref}, day0, day0.Add(24*time.Hour))
	if err != nil {
		r.t.Fatal(err)
	}
	return len(list)
}

// However many agents of one chain cannot be read, others are: of another chain all, of the same
// one those that could be read before.
func TestTower_readsBesideThoseThatHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.Pace, r.Config.Every = 5*time.Second, 10*time.Minute
		refs := r.many(make([]string, 1001)...)
		same, other := refs[1000], far
		r.Find = func(context.Context) ([]caip.AgentRef, error) { return append(refs, other), nil }
		r.Read = func(ctx context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
			if ref != same && ref != other {
				<-ctx.Done()
				return probe.Agent{}, nil, ctx.Err()
			}
			return probe.Agent{Ref: ref}, []probe.Service{{Kind: probe.Web, Endpoint: "https://" + ref.ID + ".example/"}}, nil
		}
		r.run(2*time.Hour, func() {})
		if n := r.written(other); n != 12 {
			t.Errorf("of another chain: %d turns were written, want 12", n)
		}
		if n := r.written(same); n < 10 {
			t.Errorf("of the same chain: %d turns of 12 were written", n)
		}
	})
}

// Agents that list another's host, and one that hangs, leave its own agent each turn. Agents that
// list each other's hosts do not wait for each other.
func TestTower_probesAHostsOwnAgentFirst(t *testing.T) {
	service := func(kind probe.Kind, host string) probe.Service {
		return probe.Service{Kind: kind, Endpoint: "https://" + host + ".example"}
	}
	for name, c := range map[string]struct {
		pace        time.Duration
		others      int
		first, last int                         // whose turns of 12 are written, at least
		list        func(n int) []probe.Service // of the n-th agent
	}{
		"many others": {3 * time.Second, 20, 12, 0, func(n int) []probe.Service {
			list := []probe.Service{service(probe.Web, "victim"), service(probe.Owner, "victim")}
			if n > 0 {
				list = append(list, service(probe.Web, fmt.Sprint("hangs", n)))
			}
			return list
		}},
		"each other": {time.Minute, 1, 11, 11, func(n int) []probe.Service {
			return []probe.Service{service(probe.Web, fmt.Sprint("host", 1-n)), service(probe.Owner, fmt.Sprint("host", n))}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t)
				r.Pace, r.Config.Every = c.pace, 10*time.Minute
				refs := r.many(make([]string, 1+c.others)...)
				r.Find = func(context.Context) ([]caip.AgentRef, error) {
					if r.Clock().Before(day0.Add(r.Config.Every)) {
						return refs[:1], nil
					}
					return refs, nil
				}
				r.Read = func(_ context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
					return probe.Agent{Ref: ref}, c.list(slices.Index(refs, ref)), nil
				}
				r.hang = func(ctx context.Context, s probe.Service) bool {
					if strings.Contains(s.Endpoint, "hangs") {
						<-ctx.Done()
						return true
					}
					return false
				}
				r.own = func(agent probe.Agent, s probe.Service) bool {
					return slices.Index(refs, agent.Ref) == 0 || strings.Contains(s.Endpoint, "host1")
				}
				r.run(2*time.Hour, func() {})
				for i, want := range map[int]int{0: c.first, c.others: c.last} {
					if n := r.written(refs[i]); n < want {
						t.Errorf("%d turns of agent %d were written, want %d", n, i, want)
					}
				}
			})
		})
	}
}

// Who comes to a busy host later has its turns too, though all who were there first are the host's
// own: nobody is one before the host was asked.
func TestTower_probesWhoComesToABusyHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.Pace, r.Config.Every = 3*time.Second, 10*time.Minute
		const early, late = 200, 5
		refs := r.many(make([]string, early+late)...)
		r.Find = func(context.Context) ([]caip.AgentRef, error) {
			if r.Clock().Before(day0.Add(r.Config.Every)) {
				return refs[:early], nil
			}
			return refs, nil
		}
		r.Read = func(_ context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
			const host = "https://busy.example"
			return probe.Agent{Ref: ref}, []probe.Service{{Kind: probe.Web, Endpoint: host}, {Kind: probe.Owner, Endpoint: host}}, nil
		}
		r.own = func(probe.Agent, probe.Service) bool { return true }
		r.run(3*time.Hour, func() {})
		for i, ref := range refs[early:] {
			if n := r.written(ref); n == 0 {
				t.Errorf("no turn of the %d. who came later was written", i+1)
			}
		}
	})
}

// A chain that hangs holds up nobody's signals for longer than one question may take.
func TestTower_actsBesideAChainThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t)
		r.Given = func(ctx context.Context, ref caip.AgentRef, _ stream.Signal) (bool, error) {
			if ref == agent {
				<-ctx.Done()
			}
			return false, ctx.Err()
		}
		acted := 0
		r.Act = func(context.Context, stream.Action) error { acted++; return nil }
		r.signals(agent, 0, 50)
		r.signals(far, 0, 1)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- r.repeat(ctx, r.writer.Load(), r.act) }()
		synctest.Wait()
		r.signals(far, 1, 2) // while the round is going on
		time.Sleep(2 * patience)
		synctest.Wait()
		if acted != 2 {
			t.Errorf("%d were queued, want 2", acted)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// An agent of which nothing could be read says nothing, one whose chain has gone holds up no other,
// and a clock that was wrong makes nobody unwatched.
func TestTower_goesOn(t *testing.T) {
	r := newRig(t)
	refs := r.many("https://a.example/", "https://b.example/")
	read, gone := r.Read, true
	r.Read = func(ctx context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error) {
		if gone && ref == refs[0] {
			return probe.Agent{}, nil, errors.New("no node answers")
		}
		return read(ctx, ref)
	}
	r.hours(0, 1)
	if last, _ := r.writer.Load().Store.LastWatched(t.Context()); !last[refs[0]].IsZero() || last[refs[1]].IsZero() {
		t.Fatal(last)
	}
	gone = false
	r.hours(1, 2)
	r.Places = func(_ context.Context, ref caip.AgentRef) ([]Place, bool, error) {
		if ref == refs[0] {
			return nil, false, errors.New("no such chain")
		}
		return nil, true, nil
	}
	r.now = day0.Add(24 * time.Hour)
	if err := r.round(); err == nil || len(r.counted(refs[0])) != 1 || len(r.counted(refs[1])) != 0 {
		t.Fatal(err, r.counted(refs[0]), r.counted(refs[1]))
	}
	r.Places = func(context.Context, caip.AgentRef) ([]Place, bool, error) { return nil, true, nil }
	r.hours(24*365, 24*365+1)
	for range 2 {
		r.hours(30, 31)
		if got, err := r.writer.Load().Store.Watched(t.Context(), []caip.AgentRef{refs[0]}, day0.Add(30*time.Hour), day0.Add(31*time.Hour)); err != nil || len(got) != 1 {
			t.Fatal(got, err)
		}
		r.restart()
	}
}
