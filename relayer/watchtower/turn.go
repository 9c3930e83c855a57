package watchtower

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/relayer/index"
)

const (
	// longest bounds the probes of one agent: what is left is probed no more, and has not failed.
	longest = time.Minute
	// late is after how long an agent has kept others waiting: of such agents half as many are
	// read or probed side by side, so that those who never answer leave room for those who do.
	late = 10 * time.Second
	// gap is how long a host is left alone for each service of an agent that was probed there.
	gap = time.Second
	// again is when in its turn an agent is looked at again that nothing could be said of.
	again = 30 * time.Second
)

// target is an agent that is probed. While it is busy a goroutine has it, and t.mu is not needed
// for what it alone changes: agent, services, read, and whether it was slow.
type target struct {
	agent    probe.Agent
	services []probe.Service
	known    bool      // its services were read once
	read     time.Time // the turn for which it was last read what is probed
	last     time.Time // the turn that was written last
	turn     time.Time // the next one, and when in it the agent is probed
	due      time.Time
	busy     bool
	lagging  bool            // it took long to read it the last time
	slow     bool            // it took long to probe it the last time
	cut      bool            // the last time there was no time for all of its services
	own      map[string]bool // hosts that said the last time that the agent is their own
	troubles map[probe.Service]index.Trouble
}

// host is one that is asked, or left alone until a time.
type host struct {
	asked bool
	until time.Time
}

// places are those of agents that something is done with side by side.
type places struct{ taken, slow int }

// take takes one, of which those who were slow before have half; false: none is left.
func (p *places) take(slow bool) bool {
	if p.taken == parallel || slow && p.slow == parallel/2 {
		return false
	}
	p.taken++
	if slow {
		p.slow++
	}
	return true
}

func (p *places) leave(slow bool) {
	p.taken--
	if slow {
		p.slow--
	}
}

// What becomes of turns.
const (
	Written = "written"
	LeftOut = "left-out" // nothing could be said of the agent, or it was not probed in time
	Alone   = "alone"    // written, with a failure that no other host could be asked about
)

// Turns counts what became of turns. It may be called concurrently.
func (t *Tower) Turns() map[string]uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.turns)
}

// schedule draws the moment of the next turn: that of now, or the one behind it where this one was
// written. The last quarter is left to what comes late. A last turn beyond that was written while
// the clock was wrong.
func (t *Tower) schedule(one *target, now time.Time) {
	one.turn = now.Truncate(t.Config.Every)
	if next := one.last.Add(t.Config.Every); next.After(one.turn) && !next.After(one.turn.Add(2*t.Config.Every)) {
		one.turn = next
	}
	one.due = one.turn.Add(time.Duration(t.Random.Int64N(int64(t.Config.Every) * 3 / 4)))
}

// probe begins with the agents that are due, each host's one after another. First it is read what
// is probed of an agent, so that a chain that does not answer holds up nothing but its own agents.
func (t *Tower) probe(ctx context.Context, w *index.Writer, now time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	maps.DeleteFunc(t.hosts, func(_ string, h host) bool { // of a time that is further away the clock was set back since
		return !h.asked && (!h.until.After(now) || h.until.After(now.Add(longest)))
	})
	maps.DeleteFunc(t.strangers, func(_ string, last time.Time) bool { return now.Sub(last) >= t.Config.Every })
	due, claimed := t.due(now), t.claimed(now)
	for _, one := range due {
		if !one.read.Equal(one.turn) {
			t.startReading(ctx, one, now)
		} else {
			t.startProbing(ctx, w, one, claimed, now)
		}
	}
	errs := t.failed
	t.failed = nil
	return errors.Join(errs...)
}

// startReading begins with an agent if its chain has a place. t.mu is held.
func (t *Tower) startReading(ctx context.Context, one *target, now time.Time) {
	chain, slow := one.agent.Ref.Chain(), one.lagging
	if t.reading[chain] == nil {
		t.reading[chain] = new(places)
	}
	if at := t.reading[chain]; at.take(slow) {
		t.work(one, func() error { return t.readOne(ctx, one, now) }, func() { at.leave(slow) })
	}
}

// startProbing begins with an agent if there is a place and its hosts are free. t.mu is held.
func (t *Tower) startProbing(ctx context.Context, w *index.Writer, one *target, claimed map[string]bool, now time.Time) {
	slow := one.slow
	switch {
	case !t.probing.take(slow):
	case !t.take(one, claimed, now):
		t.probing.leave(slow)
	default:
		t.work(one, func() error { return t.probeOne(ctx, w, one) }, func() {
			t.probing.leave(slow)
			t.release(one)
		})
	}
}

// due are the agents that nobody has and whose moment has come, the earliest first. A turn that has
// passed is left out: this process was away, or nothing could be said of the agent. t.mu is held.
func (t *Tower) due(now time.Time) (list []*target) {
	for _, one := range t.targets {
		if one.busy {
			continue
		}
		if gone := now.Sub(one.turn); gone >= t.Config.Every || gone < -2*t.Config.Every {
			t.turns[LeftOut] += uint64(max(1, gone/t.Config.Every))
			t.schedule(one, now)
		}
		if !now.Before(one.due) {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, func(a, b *target) int {
		return cmp.Or(a.due.Compare(b.due), a.agent.Ref.Compare(b.agent.Ref))
	})
	return list
}

// work has a goroutine do something for an agent, and then end it. t.mu is held.
func (t *Tower) work(one *target, do func() error, end func()) {
	one.busy = true
	t.working.Go(func() {
		err := do()
		t.mu.Lock()
		defer t.mu.Unlock()
		one.busy = false
		end()
		if err != nil {
			t.failed = append(t.failed, err)
		}
		t.count()
	})
}

// isProbed reports whether an agent is probed now for a turn before a time.
func (t *Tower) isProbed(ref caip.AgentRef, before time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := t.targets[ref]
	return one != nil && one.busy && one.turn.Before(before)
}

// readOne reads what is probed of an agent, once a turn. Where that fails, what was read before is.
func (t *Tower) readOne(ctx context.Context, one *target, now time.Time) error {
	ref := one.agent.Ref
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	began := time.Now()
	agent, services, err := t.Read(bounded, ref)
	one.lagging = time.Since(began) > late
	switch {
	case err == nil:
		one.agent, one.services, one.known, one.read = agent, services, true, one.turn
	case one.known:
		t.Log.Warn("what an agent serves cannot be read; what it was is probed", "agent", ref.String(), "error", err)
		one.read = one.turn
	default:
		t.Log.Warn("what an agent serves cannot be read; it is not probed", "agent", ref.String(), "error", err)
		t.putOff(one, now)
	}
	return nil
}

// putOff has an agent looked at again in its turn.
func (t *Tower) putOff(one *target, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	one.due = now.Add(again)
}

// hostOf is the host of a URL; empty: it has none.
func hostOf(at string) string {
	u, err := url.Parse(at)
	if err != nil {
		return ""
	}
	return strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
}

// claimed are the hosts whose own agents are due: those go first, so that many agents that list a
// host hold up none that it says is its own. A claim lapses, since of agents that list each other's
// hosts all would wait. t.mu is held.
func (t *Tower) claimed(now time.Time) map[string]bool {
	hosts := map[string]bool{}
	for _, one := range t.targets {
		if since := now.Sub(one.due); since >= 0 && since < t.Config.Every/4 {
			for name, own := range one.own {
				hosts[name] = hosts[name] || own
			}
		}
	}
	return hosts
}

// take reports whether none of an agent's hosts is asked or left alone now, and takes them. A host
// that others claim is not for an agent of which it has said that it is not its own. An agent that
// it was not asked about yet goes first all the same, one in each turn: only being asked makes it
// the host's own. t.mu is held.
func (t *Tower) take(one *target, claimed map[string]bool, now time.Time) bool {
	for _, s := range one.services {
		host := hostOf(s.Endpoint)
		own, heard := one.own[host]
		if _, left := t.hosts[host]; left || claimed[host] && !own && (heard || now.Sub(t.strangers[host]) < t.Config.Every) {
			return false
		}
	}
	for _, s := range one.services {
		name := hostOf(s.Endpoint)
		if t.hosts[name] = (host{asked: true}); claimed[name] && !one.own[name] {
			t.strangers[name] = now
		}
	}
	return true
}

// release has an agent's hosts left alone for a while. t.mu is held.
func (t *Tower) release(one *target) {
	now := t.Clock().UTC()
	asked := map[string]int{}
	for _, s := range one.services {
		asked[hostOf(s.Endpoint)]++
	}
	for name, n := range asked {
		t.hosts[name] = host{until: now.Add(time.Duration(n) * gap)}
	}
}

// probeOne probes an agent and writes what was found, if it says something of the agent.
func (t *Tower) probeOne(ctx context.Context, w *index.Writer, one *target) error {
	began := time.Now()
	found := index.Watched{Agent: one.agent.Ref, Slot: one.turn, Samples: t.ask(ctx, one.agent, t.order(one))}
	one.cut = len(found.Samples) < len(one.services)
	counts, alone := t.holds(ctx, one, found.Samples)
	if ctx.Err() != nil { // what was cut off says nothing
		return nil
	}
	one.slow = time.Since(began) > late
	if !counts {
		t.putOff(one, t.Clock().UTC())
		return nil
	}
	alarms, troubles := t.judge(one, found)
	if err := w.Watch(ctx, found, troubles, alarms); err != nil {
		t.putOff(one, t.Clock().UTC())
		return err
	}
	t.mu.Lock()
	one.last, one.troubles, one.own = one.turn, byService(troubles), owned(one, found.Samples)
	if t.turns[Written]++; alone {
		t.turns[Alone]++
	}
	t.schedule(one, t.Clock().UTC())
	t.mu.Unlock()
	return t.Hook("watch-sample")
}

// owned tells of the hosts that were heard whether they say that an agent is their own: by its
// samples, or as before where they did not answer or there was no time to ask.
func owned(one *target, samples []probe.Sample) map[string]bool {
	own := map[string]bool{}
	for _, s := range one.services {
		host := hostOf(s.Endpoint)
		if was, heard := one.own[host]; heard && s.Kind == probe.Owner {
			own[host] = was
		}
	}
	for _, s := range samples {
		if s.Kind == probe.Owner && s.Answered {
			own[hostOf(s.Endpoint)] = s.Good
		}
	}
	return own
}

// order is that in which an agent's services are probed: any, where there was no time for all of
// them the last time, so that none hides behind those that are slow.
func (t *Tower) order(one *target) []probe.Service {
	list := slices.Clone(one.services)
	if one.cut {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.Random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// ask probes services one after another. What was not asked, or was cut off, has not failed.
func (t *Tower) ask(ctx context.Context, agent probe.Agent, services []probe.Service) (list []probe.Sample) {
	bounded, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	for _, s := range services {
		sample := t.Prober.Probe(bounded, agent, s)
		if bounded.Err() != nil {
			break
		}
		list = append(list, sample)
	}
	return list
}
