package links

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Groups finds which registrations are one agent.
type Groups struct {
	*Options
	rows     *rows
	readings *readings
	clocks   *clocks
	observes bool // it writes nothing
}

// source gives the evidence of a registration, nil when there is none, and what happened to it.
type source func(ctx context.Context, row agentRow) (*link.Evidence, link.Side, error)

func stored(_ context.Context, row agentRow) (*link.Evidence, link.Side, error) {
	return row.Evidence, row.Side, nil
}

// evaluate finds the group of a registration. Only registrations that list each other are looked
// at, so that a file which lists half the world costs nothing.
func (gs *Groups) evaluate(ctx context.Context, ref caip.AgentRef, from source) (link.Group, bool, error) {
	var state link.State
	found := map[caip.AgentRef]link.Evidence{}
	asked := map[caip.AgentRef]bool{ref: true}
	unread := map[caip.AgentRef]bool{} // there, and without evidence
	var apart []link.Evidence          // heard, and naming none of found
	for wave := []caip.AgentRef{ref}; len(wave) > 0; {
		heard, errs := make([]member, len(wave)), make([]error, len(wave))
		together.Each(ctx, len(wave), func(ctx context.Context, i int) { heard[i], errs[i] = gs.hear(ctx, wave[i], from) })
		if err := cmp.Or(errs...); err != nil {
			return link.Group{}, false, err
		}
		for i, one := range wave {
			unread[one] = heard[i].unread
			state = state.With(one, heard[i].side)
			if heard[i].evidence != nil {
				apart = append(apart, *heard[i].evidence)
			}
		}
		var next []caip.AgentRef
		for joined := true; joined; { // who names none of them may name one that is found later
			joined = false
			apart = slices.DeleteFunc(apart, func(e link.Evidence) bool {
				one := e.Ref()
				if one != ref && !namesOneOf(e, found) {
					return false
				}
				found[one], joined = e, true
				for _, other := range gs.named(e) {
					if !asked[other] && len(asked) < maxNamed*2 {
						asked[other] = true
						next = append(next, other)
					}
				}
				return true
			})
		}
		wave = next
	}
	clocks, err := gs.clocks.of(ctx, found)
	if err != nil {
		return link.Group{}, false, err
	}
	rules := link.Rules{Book: gs.Book, Confirm: gs.Config.Confirm, Clocks: clocks}
	g, ok := link.Evaluate(slices.Collect(maps.Values(found)), state, rules).Group(ref)
	for _, member := range g.Members {
		for _, other := range gs.named(found[member]) {
			// What it says may show that this is no clique. Until it was heard, nothing is done for
			// the rest.
			if unread[other] && g.Status == link.Active {
				g.Status, g.Reasons = link.Unconfirmed, append(g.Reasons, fmt.Sprintf("%s lists %s, which has not been looked at yet", member, other))
			}
		}
	}
	return g, ok, nil
}

// member is what a registration says, and what happened to it.
type member struct {
	evidence *link.Evidence // nil: none
	side     link.Side
	unread   bool // there, and without evidence
}

func (gs *Groups) hear(ctx context.Context, ref caip.AgentRef, from source) (out member, err error) {
	row, revision, err := gs.rows.agent(ctx, ref)
	if err != nil {
		return out, err
	}
	if out.evidence, out.side, err = from(ctx, row); err != nil || out.evidence != nil {
		return out, err
	}
	// Whatever the row says: the chain tells whether there is somebody to be heard.
	if out.unread, err = gs.readings.exists(ctx, ref); err == nil && out.unread && row.Lost {
		row.Wanted = true
		err = gs.unknown(ctx, row, revision)
	}
	return out, err
}

func namesOneOf(e link.Evidence, found map[caip.AgentRef]link.Evidence) bool {
	return slices.ContainsFunc(e.Lists, func(ref caip.AgentRef) bool { _, ok := found[ref]; return ok })
}

// maxNamed bounds how many registrations of one file are looked at.
const maxNamed = 64

// named are the other registrations of known registries that a file lists.
func (gs *Groups) named(e link.Evidence) (out []caip.AgentRef) {
	for _, other := range e.Lists {
		if _, ok := gs.Book.Reputation(other.Registry); ok && other != e.Ref() && len(out) < maxNamed {
			out = append(out, other)
		}
	}
	return out
}

// claims reports whether a registration may be in a group for all that is known: it names others,
// another one names it, or it was in one.
func (gs *Groups) claims(row agentRow, e link.Evidence) bool {
	return row.Wanted || len(row.Former) > 0 || gs.namesOthers(e)
}

// namesOthers reports whether a registration names another one of a known registry.
func (o *Options) namesOthers(e link.Evidence) bool {
	return len(e.Declared) > 0 || slices.ContainsFunc(e.Lists, func(other caip.AgentRef) bool {
		_, ok := o.Book.Reputation(other.Registry)
		return ok && other != e.Ref()
	})
}

// relevant reports whether a registration is looked at: an index, or a route, could concern it.
func (gs *Groups) relevant(row agentRow) bool {
	return gs.Indexes || row.Wanted || gs.Routed(row.Ref)
}

// Routed reports whether a route follows one of some registrations. Of others nothing is mirrored
// or kept.
func (gs *Groups) Routed(refs ...caip.AgentRef) bool {
	return slices.ContainsFunc(gs.Routes, func(r plan.Route) bool { return slices.ContainsFunc(refs, r.Follows) })
}

// Group is the group of ref as last evaluated, for planning.
func (gs *Groups) Group(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	g, _, err := gs.as(ctx, ref, stored)
	return g, err
}

// Standing is Group with the group's status, empty where there is none, and whether what was given
// before is planned.
func (gs *Groups) Standing(ctx context.Context, ref caip.AgentRef) (g plan.Group, status link.Status, filled bool, err error) {
	g, status, err = gs.as(ctx, ref, stored)
	if err != nil {
		return g, status, false, err
	}
	row, _, err := gs.rows.agent(ctx, ref)
	if err != nil || row.Group.IsZero() {
		return g, status, false, err
	}
	group, _, err := gs.rows.group(ctx, row.Group)
	return g, status, group.Filled, err
}

// Fresh is the group of ref on evidence no older than the configuration allows, for signing.
// Evidence that cannot be had now is an error, and so is a member whose owner at latest is another
// than at finality.
func (gs *Groups) Fresh(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	if err := gs.readAll(ctx, ref); err != nil {
		return plan.Group{}, err
	}
	g, status, err := gs.as(ctx, ref, gs.readings.read)
	if err != nil || status != link.Unconfirmed {
		return g, err
	}
	// This process may have read a file for less long than the row says: it waits for its own
	// second look.
	if planned, err := gs.Group(ctx, ref); err != nil || !planned.Active {
		return g, err
	}
	return g, &stream.Later{Until: gs.Clock().Add(min(gs.Config.Confirm, gs.Config.Recheck)),
		Err: &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "read evidence", Err: errors.New(g.Why)}}
}

// readAll reads at once what those say who were last in a group with a registration. What cannot be
// read is asked for again by whoever needs it.
func (gs *Groups) readAll(ctx context.Context, ref caip.AgentRef) error {
	row, _, err := gs.rows.agent(ctx, ref)
	if err != nil || row.Group.IsZero() {
		return err
	}
	group, _, err := gs.rows.group(ctx, row.Group)
	if err != nil {
		return err
	}
	members := group.Group.Members
	together.Each(ctx, len(members), func(ctx context.Context, i int) {
		if row, _, err := gs.rows.agent(ctx, members[i]); err == nil {
			_, _, _ = gs.readings.read(ctx, row)
		}
	})
	return nil
}

func (gs *Groups) as(ctx context.Context, ref caip.AgentRef, from source) (out plan.Group, status link.Status, err error) {
	row, revision, err := gs.rows.agent(ctx, ref)
	if err != nil {
		return out, status, err
	}
	if err := gs.unknown(ctx, row, revision); err != nil {
		return out, status, err
	}
	g, ok, err := gs.evaluate(ctx, ref, from)
	if err != nil {
		return out, status, err
	}
	out = plan.Group{Members: []caip.AgentRef{ref}, Why: "no registration lists it and is listed by it"}
	if ok {
		out = plan.Group{
			Members: g.Members, Active: g.Status == link.Active, Frozen: g.Status == link.Frozen || g.Status == link.Conflict,
			Pinned: g.Pinned, Home: g.Home, Why: strings.Join(g.Reasons, "; "),
		}
	}
	for _, former := range row.Former {
		if !out.Has(former) {
			out.Former = append(out.Former, former)
		}
	}
	if !out.Home.IsZero() {
		home, _, err := gs.rows.agent(ctx, out.Home)
		if err != nil {
			return out, status, err
		}
		if evidence, _, err := from(ctx, home); err != nil {
			return out, status, err
		} else if evidence != nil {
			out.HomeURI = evidence.Agent.URI
		}
	}
	return out, g.Status, nil
}

// unknown is an error while it is not known whether a registration belongs to a group: its row is
// gone or not believed, or there never was one although a route follows it. It is read from the
// chain anew.
func (gs *Groups) unknown(ctx context.Context, row agentRow, revision uint64) error {
	if revision != 0 && (!row.Lost || row.Evidence != nil || !row.Dirty) {
		return nil
	}
	if revision == 0 && !gs.rows.roster.has(row.Ref) && !gs.relevant(row) {
		return nil
	}
	gone := &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "find the group of " + row.Ref.String(), Err: errors.New("what was known of it is gone; it is read from the chain again")}
	if gs.observes {
		return gone
	}
	if _, err := gs.rows.change(ctx, row.Ref, func(r *agentRow) { r.Dirty, r.Lost, r.Wanted = true, true, r.Wanted || row.Wanted }); err != nil {
		if errors.Is(err, stream.ErrDrop) {
			return nil // there is no room for it
		}
		return err
	}
	gs.readings.Look(row.Ref)
	return gone
}

// clocks tell what time it is on chains.
type clocks struct {
	*Options
	mu    sync.Mutex
	times map[caip.ChainID]chainTime
}

// chainTime is the time of a chain's newest block, and when it was read.
type chainTime struct{ chain, read time.Time }

const (
	clockFresh = 30 * time.Second // for which a chain's clock is not read again
	clockStale = time.Hour        // for which it is believed while it cannot be read
)

// of reads what time it is on the chains of registrations that may be linked across chains.
// Without that a link across them is unconfirmed.
func (c *clocks) of(ctx context.Context, found map[caip.AgentRef]link.Evidence) (clocks link.Clocks, err error) {
	clocks = link.Clocks{}
	if len(found) < 2 {
		return clocks, nil
	}
	for ref := range found {
		if _, ok := clocks[ref.Chain()]; ok {
			continue
		}
		if clocks[ref.Chain()], err = c.at(ctx, ref); err != nil {
			return nil, err
		}
	}
	return clocks, nil
}

// at is the time on a chain, read at most once in clockFresh. While it cannot be read, it goes
// on from the last reading for up to clockStale.
func (c *clocks) at(ctx context.Context, ref caip.AgentRef) (time.Time, error) {
	c.mu.Lock()
	have, ok := c.times[ref.Chain()]
	c.mu.Unlock()
	since := c.Clock().Sub(have.read)
	if ok && since < clockFresh {
		return have.chain.Add(since), nil
	}
	chain, err := c.Reader.Chain(ref.Registry)
	if err != nil {
		return time.Time{}, err
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	switch {
	case err != nil && ok && since < clockStale:
		return have.chain.Add(since), nil
	case err != nil:
		return time.Time{}, err
	}
	c.mu.Lock()
	c.times[ref.Chain()] = chainTime{now, c.Clock()}
	c.mu.Unlock()
	return now, nil
}
