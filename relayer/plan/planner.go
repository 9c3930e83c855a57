package plan

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Bus takes actions in; *stream.Bus is one. It returns once an action is stored. The salt keeps the
// server from taking one for a duplicate of an earlier one.
type Bus interface {
	RepublishAction(ctx context.Context, a stream.Action, salt string) error
	Sealed(m jetstream.Msg) bool // put there by a relayer with the same key
}

// Planner turns events into actions.
type Planner struct {
	Events  jetstream.Consumer // shared by all relayers on the bus
	Bus     Bus
	Reader  *Reader
	Routes  []Route
	Settler stream.Settler
	Log     *slog.Logger
	Hook    failpoint.Hook
	Skipped func(reason Reason)

	// Doubt is an error while it is not settled that an agent is not linked with another one; with
	// itself, that its group is closed.
	Doubt func(ctx context.Context, ref, other caip.AgentRef) error

	// Origin tells which feedback an action delivered; zero when that is not remembered.
	Origin func(ctx context.Context, action caip.Hash) (caip.FeedbackRef, error)

	// Claim tells where the event of that feedback stood; nil when that is not remembered.
	Claim func(ctx context.Context, action caip.Hash) (*chains.EventClaim, error)

	// Planned reports whether what an agent was given up to a block was planned with its group's
	// history.
	Planned func(ctx context.Context, agent caip.AgentRef, block uint64) (bool, error)

	// Met is told of a registration that holds a mirror of feedback on another, and says whether
	// that was not known.
	Met func(ctx context.Context, reviewed, holder caip.AgentRef) (news bool, err error)

	// Knows reports whether that is known.
	Knows func(ctx context.Context, reviewed, holder caip.AgentRef) (bool, error)
}

// How many events are looked into together, and how many such lots at a time.
const (
	parallel = 32
	lots     = 8
)

// Run plans until ctx ends. Failures of chains and bus are waited out; only a hook's error ends it.
func (p *Planner) Run(ctx context.Context) error {
	// Order does not matter: every decision is made on what the chains say now.
	all, ctx := errgroup.WithContext(ctx)
	for range lots {
		all.Go(func() error {
			for ctx.Err() == nil {
				// They are few: a message that waits here is hidden from the other relayers.
				if err := p.Settler.Work(ctx, p.Events, parallel, p.event); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return all.Wait()
}

// event plans what follows from one message. The message is a claim: the chain is asked first. Not
// of feedback that a relayer has read: its deliveries follow from what is known of its agent, and
// who carries them out proves it and all that decides.
func (p *Planner) event(ctx context.Context, m jetstream.Msg) error {
	claimed, err := stream.DecodeEvent(m.Data())
	if err != nil {
		return err
	}
	e, sealed := claimed.Event, p.Bus.Sealed(m)
	if sealed {
		if done, err := p.known(ctx, m, e); done || err != nil {
			return err
		}
	}
	if !sealed || e.Kind != chains.KindFeedback || e.Feedback == nil {
		if e, err = p.Reader.Prove(ctx, e.Claim(), e.Agent.Registry, chains.Latest); err != nil {
			return err
		}
	}
	verdict, err := p.follow(ctx, e, stream.Tries(m) > 1)
	if err != nil {
		return err
	}
	if len(verdict.Due) == 0 && verdict.Why != "" {
		if e.Kind != chains.KindMirrored { // of a mirror the reviewed agent is asked about (voided)
			if err := p.settled(ctx, e.Agent, e.Agent, verdict.Why); err != nil {
				return err
			}
		}
		p.Skipped(verdict.Why)
	}
	for _, why := range verdict.Refused {
		p.Skipped(why)
	}
	p.Log.Debug("planned", "event", e.ID.String(), "kind", e.Kind, "agent", e.Agent.String(), "due", len(verdict.Due), "why", verdict.Why)
	claim := e.Claim()
	for _, due := range verdict.Due {
		due.Action.Claim = &claim
		// The same event in another block, after a reorganisation, is no duplicate.
		if err := p.Bus.RepublishAction(ctx, due.Action, fmt.Sprintf("%.18s", e.At.Hash)); err != nil {
			return err
		}
		if err := p.Hook("plan-publish"); err != nil {
			return err
		}
	}
	return verdict.Unread // the event comes again for those
}

// settled is an error while a reason for that nothing goes from an agent to another one may pass.
func (p *Planner) settled(ctx context.Context, ref, other caip.AgentRef, why Reason) error {
	if why != ReasonNotLinked && why != ReasonFrozen {
		return nil
	}
	return p.Doubt(ctx, ref, other)
}

// known reports whether nothing follows from an event that a relayer has read: a response where
// nothing is mirrored, or a delivery to where others went.
func (p *Planner) known(ctx context.Context, m jetstream.Msg, e chains.Event) (bool, error) {
	switch _, here := p.Reader.Chains.Of(e.Agent.Registry); {
	case e.Kind == chains.KindResponse && here:
		why, err := p.closed(ctx, e.Agent)
		if why != "" && err == nil {
			if err = p.settled(ctx, e.Agent, e.Agent, why); err == nil {
				p.Skipped(why)
			}
		}
		return why != "", err
	case e.Kind == chains.KindMirrored && e.Mirrored != nil && e.Mirrored.Verdict == chains.VerdictDelivered && stream.Tries(m) == 1:
		reviewed, known := p.reviewed(e)
		if !known || reviewed == e.Agent {
			return true, nil
		}
		return p.Knows(ctx, reviewed, e.Agent)
	}
	return false, nil
}

// given decides where a feedback may be due: nothing for a mirror of ours, for feedback on an agent
// that is linked to nothing, and for what was planned with the history of its group. Of what was
// just given no chain is asked: the epoch is a guess then, which who carries it out puts right.
func (p *Planner) given(ctx context.Context, e chains.Event) (Verdict, error) {
	chain, err := p.Reader.Chain(e.Agent.Registry)
	if err != nil {
		return Verdict{}, err
	}
	if chain.Info().Mirrors(*e.Feedback) {
		return Verdict{Why: ReasonMirror}, nil
	}
	if done, err := p.Planned(ctx, e.Agent, e.At.Height); done || err != nil {
		return Verdict{}, err
	}
	facts, err := p.Reader.Expect(ctx, *e.Feedback)
	if err != nil {
		return Verdict{}, err
	}
	v := Expected(facts, p.Routes)
	if len(v.Due) == 0 || p.Reader.now().Sub(e.Time) <= fresh {
		return v, nil
	}
	// Read again, as after a loss of memory: most of it stands.
	facts, err = p.Reader.Read(ctx, e.Feedback.Ref, Choice{At: chains.Latest})
	return Feedback(facts, p.Routes), err
}

// fresh is how old a feedback may be of which no chain is asked before it is to be signed.
const fresh = time.Hour

// follow decides what follows from a proven event, or from feedback that a relayer has read. again:
// it was begun before, and perhaps not ended.
func (p *Planner) follow(ctx context.Context, e chains.Event, again bool) (Verdict, error) {
	switch {
	case e.Kind == chains.KindFeedback && e.Feedback != nil:
		return p.given(ctx, e)
	case e.Kind == chains.KindRevoked && e.Revoked != nil:
		facts, err := p.Reader.Read(ctx, e.Revoked.Ref, Choice{At: chains.Latest})
		if err == nil {
			err = facts.Behind(e)
		}
		return Revocation(facts, p.Routes), err
	case e.Kind == chains.KindResponse && e.Response != nil:
		return p.response(ctx, e)
	case e.Kind == chains.KindMirrored && e.Mirrored != nil && e.Mirrored.Verdict == chains.VerdictVoided:
		return p.voided(ctx, e)
	case e.Kind == chains.KindMirrored && e.Mirrored != nil && e.Mirrored.Verdict == chains.VerdictDelivered:
		return p.delivered(ctx, e, again)
	}
	return Verdict{}, nil
}

// response decides where a response is to be carried. Anybody may respond, as often as he likes:
// the list of them, which tells one from its equals, is read for the reviewed agent's own alone.
func (p *Planner) response(ctx context.Context, e chains.Event) (Verdict, error) {
	if why, err := p.closed(ctx, e.Agent); why != "" || err != nil {
		return Verdict{Why: why}, err
	}
	said := *e.Response
	said.At = e.At
	role, err := p.Reader.Responder(ctx, e.Agent, said)
	if err != nil || !answers(role) {
		return Verdict{Why: ReasonNotResponder}, err
	}
	r, err := p.Reader.Response(ctx, e.Response.Feedback, chains.Latest, func(r chains.Response) bool { return r.EventID == e.ID })
	if err != nil {
		return Verdict{}, err
	}
	facts, err := p.Reader.Read(ctx, r.Feedback, Choice{At: chains.Latest})
	if err != nil || facts.Mirror {
		return Feedback(facts, nil), err
	}
	return Response(facts, r, role, p.Routes), err
}

// closed says why nothing is mirrored of an agent, by its group as last evaluated; empty where it
// is.
func (p *Planner) closed(ctx context.Context, agent caip.AgentRef) (Reason, error) {
	g, err := p.Reader.Groups.Group(ctx, agent)
	if err != nil {
		return "", err
	}
	return g.closed(), nil
}

// delivered notes where a mirror stands, so that a revocation finds it whatever becomes of the link
// and of the memory. One that came before is followed now.
func (p *Planner) delivered(ctx context.Context, e chains.Event, again bool) (Verdict, error) {
	reviewed, known := p.reviewed(e)
	if !known || reviewed == e.Agent {
		return Verdict{}, nil
	}
	origin := e.Mirrored.Origin.Feedback
	chain, err := p.Reader.Chain(origin.Registry)
	if err != nil {
		return Verdict{}, err
	}
	if news, err := p.Met(ctx, reviewed, e.Agent); err != nil || !news && !again {
		return Verdict{}, err
	}
	f, err := chain.Feedback(ctx, origin, chains.Latest)
	if err != nil || !f.Revoked {
		return Verdict{}, err
	}
	facts, err := p.Reader.Read(ctx, origin, Choice{At: chains.Latest})
	return onlyDelivered(facts, Revocation(facts, p.Routes)), err
}

// reviewed is the registration whose feedback a delivery repeats; not known where it is not of a
// registry that is followed.
func (p *Planner) reviewed(e chains.Event) (caip.AgentRef, bool) {
	origin := e.Mirrored.Origin.Feedback
	chain, known := p.Reader.Chains.Of(origin.Registry)
	if !known || caip.SourceID(origin) != e.Mirrored.Source {
		return caip.AgentRef{}, false
	}
	return caip.AgentRef{Registry: chain.Info().Registry, ID: origin.AgentID}, true
}

// voided delivers again what was taken back for a reason that no longer holds: if the chains still
// bear it out, the next epoch is due.
func (p *Planner) voided(ctx context.Context, e chains.Event) (Verdict, error) {
	origin, err := p.origin(ctx, e)
	if err != nil || origin.IsZero() {
		return Verdict{}, err
	}
	facts, err := p.Reader.Read(ctx, origin, Choice{At: chains.Latest})
	if chains.KindOf(err) == chains.NotFound {
		return Verdict{}, p.replaced(ctx, e, origin, err)
	}
	v := Feedback(facts, p.Routes)
	if err == nil {
		err = p.settled(ctx, facts.Feedback.Agent, e.Agent, v.Why)
	}
	return v, err
}

// replaced is why a voided mirror's origin is not shown: where another block stands in the place of
// its event it is gone, and nothing is due.
func (p *Planner) replaced(ctx context.Context, e chains.Event, origin caip.FeedbackRef, why error) error {
	claim, err := p.Claim(ctx, deliveryOf(e))
	if err != nil || claim == nil {
		return errors.Join(err, why)
	}
	if _, err := p.Reader.Prove(ctx, *claim, origin.Registry, chains.Latest); chains.KindOf(err) == chains.Contradicted {
		return err
	}
	return why
}

// deliveryOf is the action that delivered a mirror.
func deliveryOf(e chains.Event) caip.Hash {
	return stream.NewAction(stream.VerbDeliver, e.Mirrored.Source, e.Agent, e.Mirrored.Epoch).ID
}

// origin finds the feedback that a mirror repeats. The event names its source by the hash only: the
// mirror says more, or else what is remembered of its delivery.
func (p *Planner) origin(ctx context.Context, e chains.Event) (caip.FeedbackRef, error) {
	if chain, ok := p.Reader.Chains.Of(e.Agent.Registry); ok && !e.Mirrored.Ref.IsZero() {
		mirror, err := chain.Feedback(ctx, e.Mirrored.Ref, chains.Latest)
		if err != nil {
			return caip.FeedbackRef{}, err
		}
		said, ok, err := chain.OriginOf(ctx, mirror, chains.Latest)
		if err != nil {
			return caip.FeedbackRef{}, err
		}
		if ok && !said.Feedback.IsZero() && caip.SourceID(said.Feedback) == e.Mirrored.Source {
			return said.Feedback, nil
		}
	}
	return p.Origin(ctx, deliveryOf(e))
}

// Prove reads an event again from its chain, at a finality or at the registry's own where that is
// stricter. Near names the registry that it should be of; a claim says no more than the chain, so
// the others there are asked too. One that all of them contradict was forged or reorganised away:
// an error of kind Contradicted. As long as one of them merely does not show it, nobody knows, and
// so it is where the registry that it should be of is not configured here.
func (r *Reader) Prove(ctx context.Context, claim chains.EventClaim, near caip.AccountID, at chains.Finality) (chains.Event, error) {
	return r.prove(ctx, claim, near, func(registry caip.AccountID) chains.Finality { return at.Stricter(r.At(registry)) })
}

// Glimpse is Prove at latest, for what must not wait for finality.
func (r *Reader) Glimpse(ctx context.Context, claim chains.EventClaim, near caip.AccountID) (chains.Event, error) {
	return r.prove(ctx, claim, near, func(caip.AccountID) chains.Finality { return chains.Latest })
}

func (r *Reader) prove(ctx context.Context, claim chains.EventClaim, near caip.AccountID, at func(caip.AccountID) chains.Finality) (chains.Event, error) {
	var contradicted, failed error
	for _, chain := range r.Chains.On(claim.Chain, near) {
		e, err := chain.Prove(ctx, claim, at(chain.Info().Registry))
		switch {
		case chains.KindOf(err) == chains.Contradicted:
			contradicted = err
		case err != nil:
			failed = err // it may be of this one
		case e.ID != claim.ID() || e.Chain != claim.Chain:
			failed = &chains.Error{Kind: chains.Dishonest, Chain: claim.Chain, Op: "prove event", Err: errors.New("the answer is another event")}
		default:
			return e, nil
		}
	}
	switch _, here := r.Chains.Of(near); {
	case failed != nil:
		return chains.Event{}, failed
	case contradicted != nil && (here || near.IsZero()):
		return chains.Event{}, contradicted
	case !near.IsZero():
		return chains.Event{}, elsewhere(claim.Chain, near.String())
	}
	return chains.Event{}, elsewhere(claim.Chain, "any registry")
}

// elsewhere says that an event may be of a registry that another relayer knows. It was not found,
// so that no start waits for it.
func elsewhere(chain caip.ChainID, registry string) error {
	return &chains.Error{Kind: chains.NotFound, Chain: chain, Op: "prove event", Err: fmt.Errorf("%s: %w", registry, stream.ErrNotHere), Remedy: "configure the relayers that share a NATS alike"}
}

// History is what came of looking into all that a registration was given.
type History struct {
	Failed int   // feedbacks that could not be looked into
	Why    error // why one of them could not
	// Through is the block of the newest feedback that was listed, or the oldest of these where
	// there were several listings: a node that is behind may have been asked, and what was given up
	// to there it has shown. Zero: nothing was.
	Through chains.Position
}

// Backfill decides what is due for all that was given at one member of a group, and hands each
// action to publish, which is called concurrently. A feedback that cannot be looked into holds up
// no other. An error of publish ends it. One of kind TooMuch says what was left out because no
// listing returns it; asking again changes nothing.
func Backfill(ctx context.Context, r *Reader, routes []Route, member caip.AgentRef, publish func(stream.Action) error) (h History, err error) {
	ctx = chains.WithPriority(ctx, chains.PriorityHistory)
	chain, err := r.Chain(member.Registry)
	if err != nil {
		return h, err
	}
	if chain.Info().Reputation.IsZero() {
		return h, nil // nobody can give feedback there
	}
	var mu sync.Mutex
	listings, taken := 0, 0
	beyond, err := eachGiven(ctx, chain, member, r.At(member.Registry), nil, &listings, func(list []chains.Feedback) error {
		if newest := newest(list); taken == 0 || newest.Height < h.Through.Height {
			h.Through = newest
		}
		taken++
		g, ctx := errgroup.WithContext(ctx)
		g.SetLimit(parallel)
		for _, f := range list {
			if ctx.Err() != nil {
				break
			}
			g.Go(func() error {
				due, err := owedOf(ctx, r, chain, f, routes)
				for tries := 1; err != nil && tries < readings && ctx.Err() == nil; tries++ {
					due, err = owedOf(ctx, r, chain, f, routes)
				}
				for _, d := range due {
					d.Action.Backfill = true
					if err := publish(d.Action); err != nil {
						return err
					}
				}
				if err != nil {
					mu.Lock()
					defer mu.Unlock()
					h.Failed, h.Why = h.Failed+1, fmt.Errorf("%s: %w", f.Ref, err)
				}
				return nil
			})
		}
		return g.Wait()
	})
	if err == nil {
		err = beyond
	}
	return h, err
}

// newest is the block of the newest of some feedback; zero where there is none.
func newest(list []chains.Feedback) (at chains.Position) {
	for _, f := range list {
		if f.At.Height > at.Height {
			at = f.At
		}
	}
	return at
}

// readings is how often a feedback of a history is looked into before it is given up for now: with
// one that is given up, the whole history is planned again.
const readings = 3

// maxListings bounds into how many listings the feedback of one registration is cut.
const maxListings = 1024

// eachGiven hands all that was given to a registration to take, in as few listings as the chain
// returns: where there is too much for one, by clients (none: all). beyond is of kind TooMuch and
// says what is too much all the same, by the word of two endpoints where there are two.
func eachGiven(ctx context.Context, chain chains.Chain, member caip.AgentRef, at chains.Finality, clients []caip.AccountID, listings *int, take func([]chains.Feedback) error) (beyond, err error) {
	*listings++
	list, err := chains.Twice(ctx, func(ctx context.Context) ([]chains.Feedback, error) {
		return chain.Feedbacks(ctx, member, chains.FeedbackFilter{Clients: clients, IncludeRevoked: true}, at)
	})
	switch {
	case err == nil:
		return nil, take(list)
	case chains.KindOf(err) != chains.TooMuch:
		return nil, err
	case *listings >= maxListings:
		return err, nil
	}
	if clients == nil {
		whole := err
		clients, err = chains.Twice(ctx, func(ctx context.Context) ([]caip.AccountID, error) { return chain.Clients(ctx, member, at) })
		switch {
		case chains.KindOf(err) == chains.TooMuch, err == nil && len(clients) == 0:
			return whole, nil
		case err != nil:
			return nil, err
		}
	}
	if len(clients) == 1 {
		return &chains.Error{Kind: chains.TooMuch, Chain: member.Chain(), Op: "list feedback", Err: fmt.Errorf("of client %s, %s has more than is listed at once", clients[0].Address, member),
			Remedy: "its past feedback is not mirrored; what it gives from now on is"}, nil
	}
	half := len(clients) / 2
	for _, part := range [][]caip.AccountID{clients[:half], clients[half:]} {
		more, err := eachGiven(ctx, chain, member, at, part, listings, take)
		if err != nil {
			return nil, err
		}
		if beyond == nil {
			beyond = more
		}
	}
	return beyond, nil
}

// Owed decides what is due now for a feedback that was given before, whatever has been planned for
// it. With an error stands what is due elsewhere.
func Owed(ctx context.Context, r *Reader, ref caip.FeedbackRef, routes []Route) ([]Due, error) {
	chain, err := r.Chain(ref.Registry)
	if err != nil {
		return nil, err
	}
	facts, err := r.alone(ctx, chain, ref)
	if err != nil {
		return nil, err
	}
	return owed(ctx, r, chain, facts, routes)
}

// alone reads a feedback singly, and what is known about it.
func (r *Reader) alone(ctx context.Context, chain chains.Chain, ref caip.FeedbackRef) (Facts, error) {
	f, err := chain.Feedback(ctx, ref, r.At(ref.Registry))
	if err != nil {
		return Facts{}, err
	}
	return r.About(ctx, f)
}

// owedOf is Owed for the entry of a list, of a group that is one agent. What only the list says,
// such as block and endpoint, may have something planned, since it is read again before it is
// signed. It takes nothing away: then the feedback is read singly, as where a long list leaves the
// time of its older entries out. Nor does a group that is in doubt for a moment: that is an error.
func owedOf(ctx context.Context, r *Reader, chain chains.Chain, f chains.Feedback, routes []Route) (due []Due, err error) {
	var facts Facts
	listed := !f.Time.IsZero()
	if listed {
		if facts, err = r.About(ctx, f); err != nil {
			return nil, err
		}
	}
	if !listed || !facts.Mirror && facts.unfit() != "" || facts.Unfit {
		if facts, err = r.alone(ctx, chain, f.Ref); err != nil {
			return nil, err
		}
	}
	if why := facts.Group.closed(); why != "" && !facts.Mirror && !facts.Feedback.Revoked {
		return nil, &chains.Error{Kind: chains.NotFinal, Chain: f.Ref.Chain(), Op: "plan history", Err: fmt.Errorf("the group is not one agent now: %s", why)}
	}
	return owed(ctx, r, chain, facts, routes)
}

// owed is what the facts make due for a feedback that was given before now.
func owed(ctx context.Context, r *Reader, chain chains.Chain, facts Facts, routes []Route) ([]Due, error) {
	if facts.Feedback.Revoked {
		v := onlyDelivered(facts, Revocation(facts, routes))
		return v.Due, v.Unread
	}
	if facts.Mirror {
		return nil, nil
	}
	due := Feedback(facts, routes).Due
	if !chain.Info().Capabilities.Has(chains.CanRespond) {
		return due, nil
	}
	more, err := responses(ctx, r, chain, facts, routes)
	return append(due, more...), err
}

// onlyDelivered leaves out tombstones: what was revoked before the agents were linked was never on
// its way.
func onlyDelivered(f Facts, v Verdict) (out Verdict) {
	for to, err := range f.Unread {
		if v.Refused[to] == ReasonUnread {
			out.Unread = err
		}
	}
	for _, d := range v.Due {
		if f.Destinations[d.Action.Agent].State == chains.MirrorDelivered {
			out.Due = append(out.Due, d)
		}
	}
	return out
}

func responses(ctx context.Context, r *Reader, chain chains.Chain, f Facts, routes []Route) (due []Due, err error) {
	if len(routes) == 0 || !f.Group.Active {
		return nil, nil
	}
	list, err := chain.Responses(ctx, f.Feedback.Ref, r.At(f.Feedback.Ref.Registry))
	if err != nil {
		return nil, err
	}
	chains.CountOccurrences(list)
	for _, one := range list {
		role, err := r.Responder(ctx, f.Feedback.Agent, one)
		if err != nil {
			return nil, err
		}
		for _, d := range Response(f, one, role, routes).Due {
			dest, err := r.Chain(d.Action.Agent.Registry)
			if err != nil {
				return nil, err
			}
			if there, err := dest.ResponseMirrored(ctx, one.ID(), d.Action.Agent, chains.Latest); err != nil {
				return nil, err
			} else if !there {
				due = append(due, d)
			}
		}
	}
	return due, nil
}
