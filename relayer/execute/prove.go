package execute

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Prover tells from the chains whether actions at one registry are due, done or neither. It signs
// nothing. It may be used concurrently; its fields are not changed meanwhile.
type Prover struct {
	Chain    chains.Chain
	Writer   chains.Writer
	Finality chains.Finality // at which a write counts as done
	Reader   *plan.Reader
	Routes   []plan.Route
	Doubt    func(ctx context.Context, ref, other caip.AgentRef) error             // an error while it is not settled that an agent is not linked with another one
	Sponsor  plan.Route                                                            // on whose budgets reviews are given; the zero Route gives none
	Review   func(ctx context.Context, a stream.Action) (chains.GiveSigned, error) // verifies the review of an action from the chains
	Guard    func(ctx context.Context, registry caip.AccountID) error              // an error where a registry, named by either part, is not what it was; nil: not asked
	Signals  *Signals                                                              // nil: this relayer gives none
	Skipped  func(reason plan.Reason)                                              // counts what is not due after all
}

// work is an action that the chains bear out: what is to be written, and on whose budget.
type work struct {
	action   stream.Action
	route    plan.Route
	op       chains.Op         // for all but deliveries
	item     chains.MirrorItem // for deliveries
	feedback chains.Feedback   // zero for sync-uri and sync-wallet; of give-signed and take-back the client alone
	members  []caip.AgentRef   // of the group
	fit      chains.MirrorFit  // for deliveries: what the mirror will not hold on chain
	stands   bool              // revoke-mirror: there is a mirror
	removes  bool              // it takes something away, and needs no budget
	proven   time.Time
}

// done tells whether the effect of an action is on the chain as seen at a finality.
func (p *Prover) done(ctx context.Context, a stream.Action, at chains.Finality) (bool, error) {
	switch a.Verb {
	case stream.VerbDeliver:
		m, err := plan.Mirror(ctx, p.Chain, a.Source(), a.Agent, at)
		// What was delivered in this epoch and taken back since was delivered; a tombstone is the
		// end of every epoch.
		return m.State != chains.MirrorNone && (m.State != chains.MirrorVoided || m.Epoch >= a.Epoch), err
	case stream.VerbRevoke:
		m, err := plan.Mirror(ctx, p.Chain, a.Source(), a.Agent, at)
		return m.State == chains.MirrorRevoked || m.State == chains.MirrorTombstone, err
	case stream.VerbRespond:
		return p.Chain.ResponseMirrored(ctx, a.Subject, a.Agent, at)
	case stream.VerbSyncURI:
		want, err := p.Reader.URI(ctx, a.Home)
		if err != nil {
			return false, err
		}
		agent, err := p.Chain.Agent(ctx, a.Agent, at)
		return agent.URI == want, err
	case stream.VerbSyncWallet:
		agent, err := p.Chain.Agent(ctx, a.Agent, at)
		return agent.Wallet.State == chains.WalletSet && agent.Wallet.Address == a.Signed.Wallet, err
	case stream.VerbClearWallet:
		agent, err := p.Chain.Agent(ctx, a.Agent, at)
		return err == nil && agent.Wallet.Address != a.Wallet, err
	case stream.VerbGiveSigned:
		_, there, err := p.given(ctx, a, at)
		return there, err
	case stream.VerbTakeBack:
		return p.takenBack(ctx, a, at)
	case stream.VerbSyncMetadata:
		have, err := plan.Copy(ctx, p.Chain, a.Agent, a.Home.Chain(), at)
		return err == nil && have == a.Wallet, err
	case stream.VerbSignal:
		return feedback.Said(ctx, p.Chain, p.named(a).Signal.Client, a.Agent, a.Signal.Tag1, a.Signal.Tag2, at)
	}
	return false, &chains.Error{Kind: chains.Invalid, Op: a.Verb, Err: errors.New("unknown verb")}
}

// settled asks the destination before anything else: an action whose effect is there needs nothing
// but finality.
func (p *Prover) settled(ctx context.Context, a stream.Action) (bool, error) {
	there, err := p.done(ctx, a, chains.Latest)
	if err != nil || !there || p.Finality == chains.Latest {
		return there, err
	}
	final, err := p.done(ctx, a, p.Finality)
	if err == nil && !final {
		err = &chains.Error{Kind: chains.NotFinal, Chain: a.Chain(), Op: a.Verb, Err: errors.New("the effect is there but not final")}
	}
	return final, err
}

// prove reads from the chains whether an action is due, and what it writes. Nothing of the message
// is believed but where to look.
func (p *Prover) prove(ctx context.Context, a stream.Action) (work, error) {
	origin := source(a)
	var w work
	if err := together.Do(ctx,
		func(ctx context.Context) error { return p.guard(ctx, p.Chain.Info().Registry, origin) },
		func(ctx context.Context) (err error) { w, err = p.proveAt(ctx, a, chains.Latest); return err },
	); err != nil {
		return work{}, err
	}
	// The route asks for more finality than the chain does: all is read again at that.
	if at := w.route.At(origin); at != p.Reader.At(origin) {
		return p.proveAt(ctx, a, at)
	}
	return w, nil
}

// source is the registry that an action follows: the reputation registry of the feedback, or the
// identity registry of the home, of the agent that is reviewed, or to which clients delegate.
func source(a stream.Action) caip.AccountID {
	if submitted(a) || a.Verb == stream.VerbSignal {
		return a.Destination()
	}
	if a.Origin.IsZero() {
		return a.Home.Registry
	}
	return a.Origin.Registry
}

// guard is an error where one of some registries is not what it was.
func (p *Prover) guard(ctx context.Context, registries ...caip.AccountID) error {
	if p.Guard == nil {
		return nil
	}
	errs := make([]error, len(registries))
	together.Each(ctx, len(registries), func(ctx context.Context, i int) { errs[i] = p.Guard(ctx, registries[i]) })
	return cmp.Or(errs...)
}

func (p *Prover) proveAt(ctx context.Context, a stream.Action, at chains.Finality) (work, error) {
	switch a.Verb {
	case stream.VerbSyncURI:
		return p.proveSync(ctx, a)
	case stream.VerbSyncWallet:
		return p.proveWallet(ctx, a, at)
	case stream.VerbClearWallet:
		return p.proveClear(ctx, a)
	case stream.VerbSyncMetadata:
		return p.proveCopy(ctx, a)
	case stream.VerbGiveSigned:
		return p.proveReview(ctx, a)
	case stream.VerbTakeBack:
		return p.proveTakeBack(ctx, a)
	case stream.VerbSignal:
		return p.proveSignal(ctx, a)
	}
	facts, err := p.facts(ctx, a, at)
	if err != nil {
		return work{}, err
	}
	w := work{action: a, feedback: facts.Feedback, members: facts.Group.Members, stands: facts.Destinations[a.Agent].State == chains.MirrorDelivered}
	var verdict plan.Verdict
	switch a.Verb {
	case stream.VerbDeliver:
		verdict = plan.Feedback(facts, p.Routes)
	case stream.VerbRevoke:
		verdict = plan.Revocation(facts, p.Routes)
		w.op = chains.RevokeMirror{Source: a.Source(), Agent: a.Agent}
	case stream.VerbRespond:
		if verdict, w.op, err = p.proveResponse(ctx, a, facts, at); err != nil {
			return work{}, err
		}
	}
	due, ok := verdict.Find(a.ID)
	if !ok {
		return work{}, p.undue(ctx, a, facts, verdict.Reason(a.Agent))
	}
	w.route, w.fit = due.Route, due.Fit
	if a.Verb == stream.VerbDeliver {
		if w.item, err = feedback.Item(facts.Feedback, a.Agent, a.Epoch); err != nil {
			return work{}, stream.Drop("it cannot be mirrored: %w", err)
		}
	}
	return w, nil
}

// facts are those that decide about an action.
func (p *Prover) facts(ctx context.Context, a stream.Action, at chains.Finality) (facts plan.Facts, err error) {
	// Taking back what was revoked at its origin is right whatever became of the link, and does not
	// wait for a file that cannot be had.
	choice := plan.Choice{Fresh: a.Verb != stream.VerbRevoke, At: at}
	var proven chains.Event
	var gone, unproven, unread error
	together.Each(ctx, 2, func(ctx context.Context, i int) {
		if i == 0 {
			proven, gone, unproven = p.proveClaim(ctx, a, at)
		} else {
			facts, unread = p.Reader.Read(ctx, a.Origin, choice)
		}
	})
	switch {
	case unproven != nil:
		return plan.Facts{}, unproven
	case chains.KindOf(unread) == chains.NotFound && gone != nil:
		return plan.Facts{}, gone // if it stands in another block, that one's event is followed
	case unread != nil:
		return plan.Facts{}, unread
	}
	return facts, facts.Behind(proven)
}

// proveClaim proves the event that an action says it follows from, and waits for what may be proven
// later. A claim that the chain does not show, or contradicts (gone), spoils nothing where the
// feedback is there: who forges one for a genuine action must not thereby stop it, and what is due
// is decided from the chains in any case: the event is zero then.
func (p *Prover) proveClaim(ctx context.Context, a stream.Action, at chains.Finality) (e chains.Event, gone, err error) {
	if a.Claim == nil || a.Claim.Chain != a.Origin.Chain() && a.Claim.Chain != a.Agent.Chain() {
		return e, nil, nil
	}
	e, err = p.Reader.Prove(ctx, *a.Claim, a.Origin.Registry, at)
	switch fate := stream.FateOf(err, 0, 1); {
	case fate == stream.FateDrop && a.Claim.Chain == a.Origin.Chain():
		return chains.Event{}, err, nil
	case fate == stream.FateDrop, fate == stream.FateDead, chains.KindOf(err) == chains.NotFound:
		return chains.Event{}, nil, nil
	}
	return e, nil, err
}

func (p *Prover) proveResponse(ctx context.Context, a stream.Action, facts plan.Facts, at chains.Finality) (v plan.Verdict, op chains.Op, err error) {
	r, err := p.Reader.Response(ctx, a.Origin, at, func(r chains.Response) bool { return r.ID() == a.Subject })
	if err != nil {
		return v, nil, err
	}
	role, err := p.Reader.Responder(ctx, facts.Feedback.Agent, r)
	if err != nil {
		return v, nil, err
	}
	v = plan.Response(facts, r, role, p.Routes)
	if _, due := v.Find(a.ID); due {
		switch facts.Destinations[a.Agent].State {
		case chains.MirrorNone, chains.MirrorVoided:
			return v, nil, &chains.Error{Kind: chains.NotFinal, Chain: a.Agent.Chain(), Op: a.Verb, Err: fmt.Errorf("the mirror of the feedback it answers: %w", stream.ErrBehind)}
		}
	}
	return v, chains.RespondMirror{Source: a.Source(), Agent: a.Agent, Response: r.ID(), URI: r.URI, Hash: r.Hash}, nil
}

// following is the group of an agent that is to follow a home, which is still its home.
func (p *Prover) following(ctx context.Context, a stream.Action) (plan.Group, error) {
	group, err := p.Reader.Groups.Fresh(ctx, a.Agent)
	if err == nil && group.Home != a.Home {
		err = stream.Drop("the home of %s is %q, not %s", a.Agent, group.Home, a.Home)
	}
	return group, err
}

func (p *Prover) proveSync(ctx context.Context, a stream.Action) (work, error) {
	group, err := p.following(ctx, a)
	if err != nil {
		return work{}, err
	}
	want, err := p.Reader.URI(ctx, a.Home)
	if err != nil {
		return work{}, err
	}
	if why := plan.TooLong(want); why != "" {
		return work{}, stream.Drop("%s", why)
	}
	group.HomeURI = plan.Brief(want)
	agent, err := p.Chain.Agent(ctx, a.Agent, chains.Latest)
	if err != nil {
		return work{}, err
	}
	due, why := plan.SyncURI(group, a.Agent, agent.URI, a.Subject, p.Routes)
	if why != "" {
		return work{}, stream.Drop("%s", why)
	}
	if err := p.maySync(ctx, a, chains.SyncScopeURI); err != nil {
		return work{}, err
	}
	return work{action: a, route: due.Route, members: group.Members, op: chains.SyncURI{Agent: a.Agent, URI: want}}, nil
}

// undue says what becomes of an action that the facts do not make due.
func (p *Prover) undue(ctx context.Context, a stream.Action, facts plan.Facts, why plan.Reason) error {
	if why == "" && !facts.Group.Has(a.Agent) {
		why = plan.ReasonNotLinked
	}
	switch why {
	case plan.ReasonFrozen:
		return fmt.Errorf("%w: the group is frozen: %s", stream.ErrPark, facts.Group.Why)
	case plan.ReasonUnread:
		return cmp.Or(facts.Unread[a.Agent], facts.Untold)
	case plan.ReasonAlready:
		return &chains.Error{Kind: chains.NotFinal, Chain: a.Agent.Chain(), Op: a.Verb, Err: errors.New("the destination has just changed")}
	case plan.ReasonNotLinked:
		if err := p.Doubt(ctx, a.Agent, facts.Feedback.Agent); err != nil {
			return err
		}
		p.Skipped(why)
		return stream.Drop("%s and %s are not linked: %s", facts.Feedback.Agent, a.Agent, cmp.Or(facts.Group.Why, "they are not in one group"))
	}
	p.Skipped(why)
	return stream.Drop("%s", why)
}
