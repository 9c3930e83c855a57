package plan

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
)

// Groups tells which registrations are one agent.
type Groups interface {
	// Group is the group of ref as last evaluated.
	Group(ctx context.Context, ref caip.AgentRef) (Group, error)
	// Fresh is the group of ref on evidence read from the chains and the web just now.
	Fresh(ctx context.Context, ref caip.AgentRef) (Group, error)
}

// Reader reads facts from the chains.
type Reader struct {
	Chains served.Registries
	Writes map[caip.AccountID]bool // by identity registry: those with a writer
	Groups Groups
	At     func(registry caip.AccountID) chains.Finality // the least finality at which a registry, named by either part, is believed
	// Item turns a feedback into its mirror at another registration, to measure it before it is planned. nil: nothing is measured.
	Item func(origin chains.Feedback, to caip.AgentRef, epoch uint32) (chains.MirrorItem, error)
}

// Chain returns what an identity or a reputation registry belongs to, or a permanent error.
func (r *Reader) Chain(registry caip.AccountID) (chains.Chain, error) {
	c, ok := r.Chains.Of(registry)
	if !ok {
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: registry.Chain, Op: "find registry " + registry.Address, Err: errors.New("not configured"), Remedy: "add it to the configuration"}
	}
	return c, nil
}

// Choice says how facts are read.
type Choice struct {
	Fresh bool            // group on evidence read now
	At    chains.Finality // of the feedback; the chain's own where that is stricter
}

// Read reads the facts about a feedback.
func (r *Reader) Read(ctx context.Context, ref caip.FeedbackRef, choice Choice) (Facts, error) {
	chain, err := r.Chain(ref.Registry)
	if err != nil {
		return Facts{}, err
	}
	at := choice.At.Stricter(r.At(ref.Registry))
	f, err := chain.Feedback(ctx, ref, at)
	if err != nil {
		return Facts{}, err
	}
	if f.Ref != ref {
		return Facts{}, &chains.Error{Kind: chains.Dishonest, Chain: ref.Chain(), Op: "read feedback", Err: fmt.Errorf("asked for %s, got %s", ref, f.Ref)}
	}
	return r.about(ctx, chain, f, at, choice)
}

// About reads the facts about a feedback that a listing has just returned.
func (r *Reader) About(ctx context.Context, f chains.Feedback) (Facts, error) {
	chain, err := r.Chain(f.Ref.Registry)
	if err != nil {
		return Facts{}, err
	}
	return r.about(ctx, chain, f, r.At(f.Ref.Registry), Choice{})
}

func (r *Reader) about(ctx context.Context, chain chains.Chain, f chains.Feedback, at chains.Finality, choice Choice) (Facts, error) {
	facts := Facts{Feedback: f, Roles: map[caip.AgentRef]chains.Role{}, Destinations: map[caip.AgentRef]chains.Mirror{},
		Takes: map[caip.AgentRef]bool{}, TakesResponse: map[caip.AgentRef]bool{}, Fits: map[caip.AgentRef]chains.MirrorFit{}}
	var err error
	if _, facts.Mirror, err = chain.OriginOf(ctx, f, at); err != nil {
		return Facts{}, err
	}
	if facts.Mirror {
		return facts, nil // nothing else matters
	}
	group := r.Groups.Group
	if choice.Fresh {
		group = r.Groups.Fresh
	}
	if facts.Group, err = group(ctx, f.Agent); err != nil {
		return Facts{}, err
	}
	for _, m := range facts.Group.Members {
		if err := r.part(ctx, &facts, m); err != nil {
			return Facts{}, err
		}
	}
	destinations := facts.Group.Others(f.Agent)
	if f.Revoked { // nothing else goes where the agent once was
		destinations = append(destinations, facts.Group.Former...)
	}
	for _, m := range destinations {
		if err := r.destination(ctx, &facts, m); err != nil {
			return Facts{}, err
		}
	}
	return facts, nil
}

// part reads which part the client plays for a member.
func (r *Reader) part(ctx context.Context, facts *Facts, m caip.AgentRef) error {
	chain, err := r.Chain(m.Registry)
	if err != nil {
		return err
	}
	role, err := r.role(ctx, chain, m, facts.Feedback.Client)
	if err == nil && role != chains.RoleNone {
		facts.Roles[m] = role
	}
	return err
}

// destination reads what another registration's chain holds of the feedback, and whether it takes mirrors.
func (r *Reader) destination(ctx context.Context, facts *Facts, m caip.AgentRef) error {
	chain, err := r.Chain(m.Registry)
	if err != nil {
		return err
	}
	can := chain.Info().Capabilities
	facts.Takes[m] = can.Has(chains.CanMirror) && r.Writes[m.Registry]
	facts.TakesResponse[m] = can.Has(chains.CanMirrorResponse) && r.Writes[m.Registry]
	if !facts.Takes[m] {
		return nil
	}
	if facts.Destinations[m], err = chain.MirrorOf(ctx, facts.Feedback.Source(), m, chains.Latest); err != nil || r.Item == nil || facts.Feedback.Revoked {
		return err
	}
	return r.fit(ctx, facts, chain, m)
}

// fit measures the mirror. What the destination cannot hold at all is not planned for it.
func (r *Reader) fit(ctx context.Context, facts *Facts, chain chains.Chain, m caip.AgentRef) error {
	item, err := r.Item(facts.Feedback, m, 0)
	if err != nil {
		return nil // it is mirrored nowhere: the executor says why
	}
	fit, err := chains.FitMirror(ctx, chain, item)
	if kind := chains.KindOf(err); kind == chains.Invalid || kind == chains.Unsupported || kind == chains.TooMuch {
		facts.Takes[m] = false
		return nil
	}
	if err == nil && !fit.Exact() {
		facts.Fits[m] = fit
	}
	return err
}

// role finds the part of an account at latest and at finality: a part at either excludes, so that selling or buying in time gains nothing.
func (r *Reader) role(ctx context.Context, chain chains.Chain, m caip.AgentRef, account caip.AccountID) (chains.Role, error) {
	role, err := chain.Role(ctx, m, account, chains.Latest)
	if err != nil || role != chains.RoleNone || r.At(m.Registry) == chains.Latest {
		return role, err
	}
	return chain.Role(ctx, m, account, r.At(m.Registry))
}

// Responder finds the part that a responder plays for the registration that was reviewed.
func (r *Reader) Responder(ctx context.Context, agent caip.AgentRef, responder caip.AccountID) (chains.Role, error) {
	chain, err := r.Chain(agent.Registry)
	if err != nil {
		return chains.RoleNone, err
	}
	return chain.Role(ctx, agent, responder, r.At(agent.Registry))
}

// Response finds a response among those to a feedback, by a test; occurrences are counted over all of them.
func (r *Reader) Response(ctx context.Context, ref caip.FeedbackRef, at chains.Finality, is func(chains.Response) bool) (chains.Response, error) {
	chain, err := r.Chain(ref.Registry)
	if err != nil {
		return chains.Response{}, err
	}
	list, err := chain.Responses(ctx, ref, at.Stricter(r.At(ref.Registry)))
	if err != nil {
		return chains.Response{}, err
	}
	chains.CountOccurrences(list)
	for _, one := range list {
		if is(one) {
			return one, nil
		}
	}
	return chains.Response{}, &chains.Error{Kind: chains.NotFound, Chain: ref.Chain(), Op: "read responses", Err: fmt.Errorf("no such response to %s", ref)}
}
