package link

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Clocks are the times of the chains' newest blocks, read at about one moment. Of a chain that is
// left out it is not known what time it is.
type Clocks map[caip.ChainID]time.Time

// unread names the chains whose time was not read.
func (c Clocks) unread(of ...caip.ChainID) (names []string) {
	for _, chain := range of {
		if c[chain].Unix() <= 0 {
			names = append(names, chain.String())
		}
	}
	return names
}

// ahead is by how much one chain's newest block is younger than another's, where that is more
// than clocks may differ. A chain that makes no blocks looks late, too.
func (c Clocks) ahead(of, than caip.ChainID) time.Duration {
	if len(c.unread(of, than)) > 0 {
		return 0
	}
	if by := c[of].Sub(c[than]); by > ClockSkew {
		return by
	}
	return 0
}

// Margin is by how much an event on one chain has to be younger than one on another, by the blocks'
// times, to come certainly after it.
func (c Clocks) Margin(of, than caip.ChainID) time.Duration { return ClockSkew + c.ahead(of, than) }

// Again asks for an agentURI to be set again. The same one will do.
type Again struct {
	Agent caip.AgentRef `json:"agent"`
	// After is the time, by the blocks of the agent's chain, from which on that counts. Zero: at
	// any time.
	After time.Time `json:"after,omitzero"`
}

// claim is what a registration's word about another is worth by the birth rule.
type claim struct {
	state LinkState // Mutual: it counts; Unconfirmed; BeforeBirth
	why   string    // empty where it counts
	again Again     // zero where it counts, and where only the history or a clock is missing
}

// claim applies the birth rule: a word about a registration counts only if that existed when the
// word was given, which is when the agentURI was last set. Ids are given out in order, so a word
// in advance would vouch for whoever gets the number.
//
// SECURITY: what is not known counts against the link. The rule does not apply where both have
// the same owner address in one family of chains, nor to an id that is a key's own address: such
// an id nobody else can register.
func (e *evaluation) claim(from, to caip.AgentRef) claim {
	a, b := e.by[from].Agent, e.by[to].Agent
	if a.Owner.SameHolder(b.Owner) || chains.TraitsOf(to.Registry).OwnIDs {
		return claim{state: Mutual}
	}
	said, born := e.state.Side(from).Said, e.state.Side(to).Born
	if born == nil || !timed(*born) {
		return claim{state: LinkUnconfirmed, why: unread(to, "when it was registered")}
	}
	margin, again := time.Duration(0), Again{Agent: from}
	if from.Chain() != to.Chain() {
		margin = e.rules.Clocks.Margin(from.Chain(), to.Chain())
		again.After = born.Time.Add(margin)
	}
	if said == nil || !timed(*said) {
		return claim{state: LinkUnconfirmed, why: unread(from, "when its agentURI was set"), again: again}
	}
	if a.ReadAt.Height < said.At.Height {
		return claim{state: LinkUnconfirmed, why: fmt.Sprintf("%s was read before its agentURI was set in block %s: read it again", from, said.At)}
	}
	ask := func(when string) string {
		return fmt.Sprintf("the agentURI of %s has to be set again, be it the same one%s: it was set at %s, and %s is known to be there from %s on",
			from, when, stamp(said.Time), to, stamp(born.Time))
	}
	if from.Chain() == to.Chain() {
		if said.after(*born) {
			return claim{state: Mutual}
		}
		return claim{state: BeforeBirth, why: ask(""), again: again}
	}
	if unread := e.rules.Clocks.unread(from.Chain(), to.Chain()); len(unread) > 0 {
		return claim{state: LinkUnconfirmed, why: fmt.Sprintf("what time it is on %s was not read, so that the blocks of %s and %s cannot be compared",
			strings.Join(unread, " and on "), from.Chain(), to.Chain())}
	}
	why := ask(fmt.Sprintf(", not before %s (clocks of chains differ)", stamp(again.After)))
	switch early := born.Time.Sub(said.Time); {
	case -early >= margin:
		return claim{state: Mutual}
	case early >= e.rules.Clocks.Margin(to.Chain(), from.Chain()):
		return claim{state: BeforeBirth, why: why, again: again}
	}
	return claim{state: LinkUnconfirmed, why: why, again: again}
}

// Counts applies the birth rule to what one registration says of others: whether its agentURI, as
// it was last set, counts for all of them. If not, setting it counts from a time on, by the blocks
// of its chain; that is zero where it counts at any time or the history does not tell.
func Counts(from chains.Agent, others []chains.Agent, state State, clocks Clocks) (counts bool, after time.Time) {
	from.ReadAt.Height = math.MaxUint64 // what the file says is the caller's to know
	e := &evaluation{rules: Rules{Clocks: clocks}, state: state, by: map[caip.AgentRef]Evidence{from.Ref: {Agent: from}}}
	counts = true
	for _, other := range others {
		if other.Ref == from.Ref {
			continue
		}
		e.by[other.Ref] = Evidence{Agent: other}
		c := e.claim(from.Ref, other.Ref)
		counts = counts && c.state == Mutual
		if c.again.After.After(after) {
			after = c.again.After
		}
	}
	return counts, after
}

// Births holds the agentURIs of registrations that one file lists to the birth rule, before they
// are set and after (see Counts). It reads their histories once, and only where owners differ. It
// is for one goroutine.
type Births struct {
	Registries Registries
	Agents     []chains.Agent // those that the file lists and that could be read

	read    bool
	history History
	err     error
}

// Counts applies Counts to one of the registrations. What was set a moment ago counts too. Where
// the histories cannot be read, it tells why, and says that the agentURI counts: then nobody sets
// it again and again.
func (b *Births) Counts(ctx context.Context, from chains.Agent) (counts bool, after time.Time, err error) {
	if counts, _ = Counts(from, b.Agents, State{}, nil); counts {
		return true, time.Time{}, nil
	}
	if !b.read {
		b.read = true
		refs := make([]caip.AgentRef, len(b.Agents))
		for i, a := range b.Agents {
			refs[i] = a.Ref
		}
		b.history, b.err = Resolver{Registries: b.Registries, At: chains.Latest}.History(ctx, refs)
		if b.err == nil && !b.history.Complete {
			b.err = errors.New("a chain does not tell its history")
		}
	}
	if b.err != nil {
		return true, time.Time{}, b.err
	}
	state := b.history.State()
	for _, e := range b.history.Recent {
		state = state.Apply(e, nil)
	}
	counts, after = Counts(from, b.Agents, state, b.history.Clocks)
	return counts, after, nil
}

// timed reports whether a mark tells a time.
func timed(m Mark) bool { return m.Time.Unix() > 0 }

func unread(ref caip.AgentRef, what string) string {
	return fmt.Sprintf("the history of %s, which tells %s, was not read to that point", ref, what)
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
