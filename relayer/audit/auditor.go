// Package audit compares what the chains count with what was mirrored, so that nothing is lost for
// good, whatever a node has left out or a stage has dropped.
package audit

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Bounds of one look.
const (
	maxLooked = 1_000     // feedbacks that are looked into; the next look goes on behind them
	maxSeen   = 1_000_000 // feedbacks that are remembered
	parallel  = 8         // feedbacks that are looked into at a time
)

// Bus takes actions in; *stream.Bus is one.
type Bus interface {
	RepublishAction(ctx context.Context, a stream.Action, salt string) error
}

// Group is a group, or a registration that was in one.
type Group struct {
	Members []caip.AgentRef
	Active  bool // else only revocations are due
}

// Unjudged is why a look could not say what is lost. Reasons are labels of a metric.
type Unjudged string

// The reasons.
const (
	EventsWait  Unjudged = "events-wait"           // events from before the last look are not planned
	ManyActions Unjudged = "too-many-actions"      // more wait than are read
	ManyLetters Unjudged = "too-many-dead-letters" // more actions are dead letters than are read
	Failed      Unjudged = "error"                 // a chain or the bus did not answer
)

// Auditor looks twice in each interval. What was due at two looks at it, and is nowhere under way,
// is lost: it is planned again and counted.
type Auditor struct {
	Every  time.Duration
	Reader *plan.Reader
	Routes []plan.Route
	Bus    Bus
	Clock  func() time.Time
	Log    *slog.Logger

	// Groups are all groups, and registrations that were in one.
	Groups func(ctx context.Context) ([]Group, error)
	// UnderWay reports by action id what is on its stream, waits, is parked, is signed or is a dead
	// letter, or why nobody knows what is lost: all events that were published before a time have
	// to be planned.
	UnderWay func(ctx context.Context, since time.Time) (known map[caip.Hash]bool, why Unjudged, err error)
	// Found is told of a chain whose items were lost.
	Found func(chain string, n int)
	// Unjudged is told of each look that could not say what is lost.
	Unjudged func(why Unjudged)

	seen    map[item]found
	marks   map[caip.AccountID]chains.Position // where each registry's chain ended at the last look
	counted map[caip.AgentRef]answered
	looked  time.Time // when the last look began
	next    place     // where the next one begins
}

// item is a feedback of a group as it was when it was looked at.
type item struct {
	ref     caip.FeedbackRef
	revoked bool
	group   string
}

// found is what the looks at an item have found.
type found struct {
	due   []caip.Hash // at the last look
	clear int         // looks in a row at which nothing was due
}

// answered is how many responses an agent's feedback had when all of it was looked at on their
// account, and when that was.
type answered struct {
	n  uint64
	at time.Time
}

// maxAnew is of how much feedback of one agent all may be looked at anew in each interval because
// there are more responses. Anybody may add one: an agent with more feedback waits the longer.
const maxAnew = 100

// enough is how many looks have to find that nothing is due at an item before it is left alone.
// Each asks another endpoint than the one before: one lie hides no loss.
const enough = 2

// place is a feedback of a member of a group, by its number in the tally.
type place struct {
	turn string
	item int
}

// turn is a member of a group.
type turn struct {
	name, group string
	member      caip.AgentRef
	active      bool
}

// suspect is what was due at two looks.
type suspect struct {
	item item
	due  plan.Due
}

// Run looks until ctx ends. What cannot be read now is looked at next time.
func (a *Auditor) Run(ctx context.Context) error {
	ctx = chains.WithPriority(ctx, chains.PriorityAudit)
	for range tick.Every(ctx, max(a.Every/2, time.Millisecond)) {
		if err := a.look(ctx); err != nil && ctx.Err() == nil {
			a.Unjudged(Failed)
			a.Log.Warn("comparing the chains with what was mirrored failed; it will be tried again", "error", err)
		}
	}
	return nil
}

func (a *Auditor) look(ctx context.Context) error {
	if a.marks == nil {
		a.marks = map[caip.AccountID]chains.Position{}
	}
	if a.seen == nil {
		a.seen, a.counted = map[item]found{}, map[caip.AgentRef]answered{}
	}
	a.trim(maxSeen)
	begun := a.Clock()
	groups, err := a.Groups(ctx)
	if err != nil {
		return err
	}
	turns := turnsOf(groups)
	a.forget(ctx, turns)
	// Each look begins where the last one ended: what is due for long, or cannot be read, keeps
	// none of the others from being looked at.
	first, from := slices.IndexFunc(turns, func(t turn) bool { return t.name >= a.next.turn }), 0
	if first < 0 {
		first = 0
	} else if turns[first].name == a.next.turn {
		from = a.next.item
	}
	suspects := map[caip.Hash]suspect{}
	left := maxLooked
	var tallies []tally
	for n := 0; n <= len(turns) && len(turns) > 0; n++ {
		if n%tallied == 0 {
			tallies = a.tallies(ctx, turns, first+n, min(tallied, len(turns)+1-n))
		}
		t, begin, end := turns[(first+n)%len(turns)], 0, chains.MaxFeedbacks
		if n == 0 {
			begin = from
		}
		if n == len(turns) {
			if end = from; end == 0 {
				break
			}
		}
		stopped, err := a.member(ctx, t, tallies[n%tallied], begin, end, &left, suspects)
		if err != nil {
			a.Log.Warn("an agent's feedback cannot be compared now", "agent", t.member.String(), "error", err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if left <= 0 {
			a.next = place{t.name, stopped}
			break
		}
		a.next = place{t.name + "\x00", 0} // whichever comes behind it
	}
	since := a.looked
	a.looked = begun
	return a.judge(ctx, since, suspects)
}

// trim forgets what was found well where more than most items are remembered, so that it is looked
// at anew. What was due is kept: it is lost only by being due again at the next look.
func (a *Auditor) trim(most int) {
	if len(a.seen) <= most {
		return
	}
	maps.DeleteFunc(a.seen, func(_ item, f found) bool { return len(f.due) == 0 })
	clear(a.counted)
	if len(a.seen) > most {
		clear(a.seen)
	}
}

// turnsOf are the members of all groups, in an order that stays when groups come and go.
func turnsOf(groups []Group) (turns []turn) {
	for _, g := range groups {
		group := fmt.Sprint(g.Members)
		for _, member := range g.Members {
			turns = append(turns, turn{name: group + " " + member.String(), group: group, member: member, active: g.Active})
		}
	}
	slices.SortFunc(turns, func(x, y turn) int { return strings.Compare(x.name, y.name) })
	return turns
}

// forget has all items looked at anew of groups with a member on a chain that replaced blocks past
// finality: mirrors and revocations of mirrors may be gone with them. What two looks found done
// stood when the second began, so that the block at which a chain ended then tells.
func (a *Auditor) forget(ctx context.Context, turns []turn) {
	replaced, some := map[caip.AccountID]bool{}, false
	stays := map[string]bool{} // by group
	for _, t := range turns {
		stays[t.group] = true
		if _, asked := replaced[t.member.Registry]; !asked {
			replaced[t.member.Registry] = a.replaced(ctx, t.member.Registry)
			some = some || replaced[t.member.Registry]
		}
	}
	if !some {
		return
	}
	for _, t := range turns {
		if replaced[t.member.Registry] {
			delete(stays, t.group)
		}
	}
	maps.DeleteFunc(a.seen, func(it item, _ found) bool { return !stays[it.group] })
}

// replaced reports whether a registry's chain does not hold the block any more at which it ended at
// the last look, and notes where it ends now. Where that cannot be told, the next look asks again.
func (a *Auditor) replaced(ctx context.Context, registry caip.AccountID) bool {
	chain, err := a.Reader.Chain(registry)
	if err != nil {
		return false
	}
	head, err := chain.Head(ctx, a.Reader.At(registry))
	if err != nil {
		return false
	}
	stands, before := true, a.marks[registry]
	if before.Hash != "" {
		stands, err = chains.Stands(ctx, chain, before)
		if chains.KindOf(err) == chains.NotFinal { // a node may lag behind who told of the head
			stands, err = chains.Stands(chains.Elsewhere(ctx), chain, before)
		}
		// A chain that went on and does not keep that block shows nothing of what stood then.
		if err != nil && (chains.KindOf(err) != chains.NotFinal || head.Height <= before.Height) {
			return false
		}
	}
	if !stands || head.Height >= before.Height {
		a.marks[registry] = head
	}
	if !stands {
		a.Log.Warn("a chain does not show the block at which the last audit found it; all that was mirrored to and from it is compared again", "chain", chain.Info().Name, "block", before.String())
	}
	return !stands
}

// tallied is how many members' tallies are read together: each may hold chains.MaxFeedbacks items.
const tallied = 16

// tally is what a member was given, or why that cannot be told.
type tally struct {
	chains.Tally
	err error
}

// tallies reads those of some turns, the first behind the last.
func (a *Auditor) tallies(ctx context.Context, turns []turn, from, n int) []tally {
	list := make([]tally, n)
	together.Each(ctx, n, func(ctx context.Context, i int) {
		member := turns[(from+i)%len(turns)].member
		chain, err := a.Reader.Chain(member.Registry)
		if list[i].err = err; err == nil && !chain.Info().Reputation.IsZero() {
			list[i].Tally, list[i].err = chain.Tally(ctx, member, a.Reader.At(member.Registry))
		}
	})
	return list
}

// member looks at one member's feedback from a number up to another, and adds what was due at the
// last look too. It returns where it stopped.
func (a *Auditor) member(ctx context.Context, t turn, tally tally, from, to int, left *int, suspects map[caip.Hash]suspect) (stopped int, err error) {
	if tally.err != nil {
		return to, tally.err
	}
	rest := a.Every * time.Duration(len(tally.Items)/maxAnew)
	if was, now := a.counted[t.member], a.Clock(); tally.Responses != was.n && now.Sub(was.at) >= rest {
		for _, i := range tally.Items { // any of them may have been answered
			if it := (item{i.Ref, i.Revoked, t.group}); len(a.seen[it].due) == 0 {
				delete(a.seen, it)
			}
		}
		a.counted[t.member] = answered{tally.Responses, now}
	}
	var looks []*look
	for n := from; n < min(to, len(tally.Items)) && *left > 0; n++ {
		i := tally.Items[n]
		it := item{i.Ref, i.Revoked, t.group}
		if stopped = n + 1; a.seen[it].clear >= enough || !t.active && !i.Revoked {
			continue
		}
		*left--
		looks = append(looks, &look{item: it, before: a.seen[it]})
	}
	if stopped >= len(tally.Items) {
		stopped = to
	}
	var reads errgroup.Group
	reads.SetLimit(parallel)
	for _, l := range looks {
		reads.Go(func() error {
			asking := ctx
			if l.before.clear > 0 { // another endpoint than the look before that found nothing
				asking = chains.Elsewhere(ctx)
			}
			l.due, l.err = plan.Owed(asking, a.Reader, l.item.ref, a.Routes)
			return nil
		})
	}
	_ = reads.Wait()
	var failed error
	for _, l := range looks {
		if l.err != nil {
			failed = fmt.Errorf("%s: %w", l.item.ref, l.err)
			if len(l.due) == 0 {
				continue
			}
		}
		now := found{}
		for _, d := range l.due {
			now.due = append(now.due, d.Action.ID)
			if slices.Contains(l.before.due, d.Action.ID) {
				suspects[d.Action.ID] = suspect{l.item, d}
			}
		}
		if len(l.due) == 0 {
			now.clear = l.before.clear + 1
		}
		a.seen[l.item] = now
	}
	return stopped, failed
}

// look is one item that is looked at, and what was found.
type look struct {
	item   item
	before found
	due    []plan.Due
	err    error
}

// judge plans again what is nowhere under way.
func (a *Auditor) judge(ctx context.Context, since time.Time, suspects map[caip.Hash]suspect) error {
	if len(suspects) == 0 {
		return nil
	}
	known, why, err := a.UnderWay(ctx, since)
	if err != nil {
		return err
	}
	if why != "" {
		a.Unjudged(why)
		a.Log.Warn("whether anything was lost cannot be said now; it will be tried again", "reason", why, "due", len(suspects))
		return nil
	}
	var failed error
	for id, s := range suspects {
		if known[id] {
			continue
		}
		origin, err := a.Reader.Chain(s.due.Action.Origin.Registry)
		if err != nil {
			return err
		}
		// It may have been done since it was looked at.
		still, err := plan.Owed(ctx, a.Reader, s.due.Action.Origin, a.Routes)
		is := slices.ContainsFunc(still, func(d plan.Due) bool { return d.Action.ID == id })
		if err != nil && !is {
			failed = err // it stays due, and is judged at the next look
			continue
		}
		if is {
			if err := a.Bus.RepublishAction(ctx, s.due.Action, fmt.Sprintf("audit:%d", a.looked.UnixNano())); err != nil {
				return err
			}
			a.Log.Warn("an audit found what was not mirrored; it is planned again", "origin", s.due.Action.Origin.String(), "at", s.due.Action.Agent.String(), "verb", s.due.Action.Verb)
			a.Found(origin.Info().Name, 1)
		}
		delete(a.seen, s.item) // it is looked at anew
	}
	return failed
}
