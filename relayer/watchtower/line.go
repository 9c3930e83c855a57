package watchtower

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/probe"
)

// A probe that nothing answers is held against an agent only where somebody else answers right
// after it, and the agent, asked once more, does not. So the watchtower's own outage (its line, its
// resolver, its clock, by which certificates end) is nobody's failure: the agent is looked at
// again, and where its turn goes by like this, the turn is left out. Whether it is does not depend
// on the agent, so that what is left out favours nobody.
//
// Asked are first the Witnesses, which the operator has named, then hosts of other agents. A host
// that has a name answers for those that have one; an address does not, since it needs no resolver.
// Where nobody else has ever answered, as with agents of one host and chains of this machine, an
// outage cannot be told from theirs: what fails counts, as Alone.

// witness is a host of an agent that has answered: of each agent the last one that has a name, and
// the last one that has none.
type witness struct {
	agent     caip.AgentRef
	host, url string
}

const (
	maxHeard  = 1024 // that are remembered, the last ones
	witnesses = 4    // that are asked until one answers
)

// isSilent reports whether nothing answered that is known to be the service.
func isSilent(s probe.Sample) bool { return !s.Answered && s.Why != probe.WhyStatus }

// holds reports whether samples say something of their agent, after it has asked again what was
// silent, and whether there was nobody else to ask.
func (t *Tower) holds(ctx context.Context, one *target, samples []probe.Sample) (counts, alone bool) {
	silent := map[string]bool{}
	var services []probe.Service
	for _, s := range samples {
		if isSilent(s) {
			silent[hostOf(s.Endpoint)] = true
			services = append(services, s.Service)
		} else if s.Kind != probe.Owner { // the agent's own word needs no question
			t.hear(witness{one.agent.Ref, hostOf(s.Endpoint), s.Endpoint})
		}
	}
	if len(services) == 0 {
		return true, false
	}
	list, alone := t.others(silent)
	if alone {
		return true, true
	}
	if !t.answers(ctx, list) {
		return false, false
	}
	for _, s := range t.ask(ctx, one.agent, services) {
		if !isSilent(s) {
			i := slices.IndexFunc(samples, func(before probe.Sample) bool { return before.Service == s.Service })
			samples[i] = s
		}
	}
	return true, false
}

// Cut is since when nobody has answered, while somebody was asked; zero: somebody has. It may be
// called concurrently.
func (t *Tower) Cut() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.cut
}

// hear remembers that a host has answered.
func (t *Tower) hear(one witness) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.cut = time.Time{}
	t.heard = slices.DeleteFunc(t.heard, func(before witness) bool {
		return before.agent == one.agent && isAddress(before.host) == isAddress(one.host)
	})
	if t.heard = append(t.heard, one); len(t.heard) > maxHeard {
		t.heard = t.heard[1:]
	}
}

// others are whom to ask where hosts are silent; alone: there is nobody.
func (t *Tower) others(silent map[string]bool) (list []string, alone bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	serves := func(host string) bool { // as a witness for all of them
		if silent[host] {
			return false
		}
		for of := range silent {
			if isAddress(host) && !isAddress(of) {
				return false
			}
		}
		return true
	}
	add := func(urls []string) {
		t.Random.Shuffle(len(urls), func(i, j int) { urls[i], urls[j] = urls[j], urls[i] })
		list = append(list, urls...)
	}
	var named, heard []string
	known := map[string]bool{}
	for _, url := range t.Witnesses {
		if t.named[url] && serves(hostOf(url)) {
			named = append(named, url)
		}
	}
	for _, one := range t.heard {
		if serves(one.host) && !known[one.host] {
			known[one.host] = true
			heard = append(heard, one.url)
		}
	}
	add(named)
	add(heard)
	// Where nobody has answered since the start, the line may have been down since.
	unheard := len(t.heard)+len(t.named) == 0 && (len(t.Witnesses) > 0 || len(t.targets) > 1)
	return list[:min(len(list), witnesses)], len(list) == 0 && !unheard
}

// answers reports whether one of some URLs does. Those that were silent before it are down
// themselves, and are no witnesses any more until an agent answers there again.
func (t *Tower) answers(ctx context.Context, urls []string) bool {
	i := slices.IndexFunc(urls, func(url string) bool { return t.Prober.Reach(ctx, url) })
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case i >= 0:
		t.cut = time.Time{}
		t.heard = slices.DeleteFunc(t.heard, func(one witness) bool { return slices.Contains(urls[:i], one.url) })
	case t.cut.IsZero():
		t.cut = t.Clock().UTC()
	}
	return i >= 0
}

// greet asks the Witnesses that have not answered yet: one that never does is none.
func (t *Tower) greet(ctx context.Context) {
	for _, url := range t.Witnesses {
		t.mu.Lock()
		known := t.named[url]
		t.mu.Unlock()
		if !known && t.Prober.Reach(ctx, url) {
			t.mu.Lock()
			t.named[url] = true
			t.mu.Unlock()
		}
	}
}

func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}
