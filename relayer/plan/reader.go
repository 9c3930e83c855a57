package plan

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/role"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/stream"
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
	// Item turns a feedback into its mirror at another registration, to measure it before it is
	// planned. nil: nothing is measured.
	Item  func(origin chains.Feedback, to caip.AgentRef, epoch uint32) (chains.MirrorItem, error)
	Clock func() time.Time // nil: time.Now
	// Absent are registries, named by either part, that are configured and could not be opened.
	Absent map[caip.AccountID]error

	once  sync.Once
	parts role.Reader
}

// roles reads who played which part for an agent.
func (r *Reader) roles() *role.Reader {
	r.once.Do(func() {
		open := func(_ context.Context, registry caip.AccountID) (chains.Chain, error) { return r.Chain(registry) }
		r.parts = role.Reader{Open: open, At: r.At, Clock: r.Clock}
	})
	return &r.parts
}

// Chain returns what an identity or a reputation registry belongs to, or a permanent error.
func (r *Reader) Chain(registry caip.AccountID) (chains.Chain, error) {
	c, ok := r.Chains.Of(registry)
	if err := r.Absent[registry]; !ok && err != nil {
		return nil, err
	}
	if !ok {
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: registry.Chain, Op: "find registry " + registry.Address, Err: stream.ErrNotHere, Remedy: "add it to the configuration"}
	}
	return c, nil
}

// configured reports whether a registry is this relayer's business.
func (r *Reader) configured(registry caip.AccountID) bool {
	_, served := r.Chains.Of(registry)
	return served || r.Absent[registry] != nil
}

// URI is the agentURI of a registration.
func (r *Reader) URI(ctx context.Context, ref caip.AgentRef) (string, error) {
	chain, err := r.Chain(ref.Registry)
	if err != nil {
		return "", err
	}
	agent, err := chain.Agent(ctx, ref, r.At(ref.Registry))
	return agent.URI, err
}

// Choice says how facts are read.
type Choice struct {
	Fresh bool            // group on evidence read now
	At    chains.Finality // of the feedback; the chain's own where that is stricter
}

func (r *Reader) group(ctx context.Context, agent caip.AgentRef, choice Choice) (Group, error) {
	if choice.Fresh {
		return r.Groups.Fresh(ctx, agent)
	}
	return r.Groups.Group(ctx, agent)
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

// Expect is Read of feedback that has just been given, as far as no chain has to be asked: its
// group as last evaluated, and who takes mirrors.
func (r *Reader) Expect(ctx context.Context, f chains.Feedback) (Facts, error) {
	g, err := r.Groups.Group(ctx, f.Agent)
	if err != nil {
		return Facts{}, err
	}
	facts := Facts{Feedback: f, Group: g, Takes: map[caip.AgentRef]bool{}}
	for _, m := range g.Others(f.Agent) {
		chain, err := r.Chain(m.Registry)
		if err != nil {
			return Facts{}, err
		}
		facts.Takes[m] = r.takes(chain, chains.CanMirror)
	}
	return facts, nil
}

func (r *Reader) now() time.Time {
	if r.Clock == nil {
		return time.Now()
	}
	return r.Clock()
}

// takes reports whether a chain takes mirrors (CanMirror) or mirrored responses
// (CanMirrorResponse), and has a writer.
func (r *Reader) takes(chain chains.Chain, what chains.Capability) bool {
	i := chain.Info()
	return i.Capabilities.Has(what) && r.Writes[i.Registry]
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
		Takes: map[caip.AgentRef]bool{}, TakesResponse: map[caip.AgentRef]bool{}, Fits: map[caip.AgentRef]chains.MirrorFit{},
		Unread: map[caip.AgentRef]error{}}
	if facts.Mirror = chain.Info().Mirrors(f); facts.Mirror {
		return facts, nil // nothing else matters
	}
	// Whether it is somebody else's mirror is asked beside all else, which does not matter then.
	var others func(*Facts)
	var mirror, failed error
	together.Each(ctx, 2, func(ctx context.Context, i int) {
		if i == 0 {
			_, facts.Mirror, mirror = chain.OriginOf(ctx, f, at)
		} else if g, err := r.group(ctx, f.Agent, choice); err != nil {
			failed = err
		} else {
			others, failed = r.others(ctx, f, g)
		}
	})
	switch {
	case f.Revoked: // a client that answers as a relay does keeps no mirror of ours standing
		facts.Untold = mirror
	case mirror != nil:
		return Facts{}, mirror
	case facts.Mirror:
		return facts, nil
	}
	if failed != nil {
		return Facts{}, failed
	}
	others(&facts)
	return facts, nil
}

// others reads what the members of a group are to a feedback: who of them its client was, and what
// stands at those to which it goes.
func (r *Reader) others(ctx context.Context, f chains.Feedback, g Group) (add func(*Facts), err error) {
	destinations := g.Others(f.Agent)
	members := len(g.Members)
	if f.Revoked { // nothing else goes where the agent once was
		for _, former := range g.Former {
			if r.configured(former.Registry) {
				destinations = append(destinations, former)
			}
		}
	}
	roles, found := make([]chains.Role, members), make([]destination, len(destinations))
	errs := make([]error, members+len(destinations))
	together.Each(ctx, len(errs), func(ctx context.Context, i int) {
		if i < members {
			roles[i], errs[i] = r.roles().Reviewer(ctx, g.Members[i], f)
		} else {
			found[i-members], errs[i] = r.destination(ctx, f, destinations[i-members])
		}
	})
	if err := cmp.Or(errs...); err != nil && !f.Revoked { // what is taken back waits for nobody else
		return nil, err
	}
	return func(facts *Facts) {
		facts.Group, facts.Untold = g, cmp.Or(facts.Untold, cmp.Or(errs[:members]...))
		for i, m := range g.Members {
			if roles[i] != chains.RoleNone {
				facts.Roles[m] = roles[i]
			}
		}
		for i, m := range destinations {
			if err := errs[members+i]; err != nil {
				facts.Unread[m] = err
				continue
			}
			facts.Takes[m], facts.TakesResponse[m], facts.Destinations[m] = found[i].takes, found[i].takesResponse, found[i].mirror
			facts.Unfit = facts.Unfit || found[i].unfit
			if !found[i].fit.Exact() {
				facts.Fits[m] = found[i].fit
			}
		}
	}, nil
}

// mirrorOf is what those who read together share of a mirror.
type mirrorOf struct {
	chain  chains.Chain
	source caip.Hash
	agent  caip.AgentRef
	at     chains.Finality
}

// Mirror is what stands at an agent for a source: chains.Mirrors.MirrorOf, asked once by those who
// read together.
func Mirror(ctx context.Context, chain chains.Chain, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	return together.Once(ctx, mirrorOf{chain, source, agent, at}, func(ctx context.Context) (chains.Mirror, error) { return chain.MirrorOf(ctx, source, agent, at) })
}

// destination is what another registration's chain holds of a feedback, and whether it takes
// mirrors.
type destination struct {
	takes, takesResponse bool
	mirror               chains.Mirror
	fit                  chains.MirrorFit
	unfit                bool
}

func (r *Reader) destination(ctx context.Context, f chains.Feedback, m caip.AgentRef) (d destination, err error) {
	chain, err := r.Chain(m.Registry)
	if err != nil {
		return d, err
	}
	if d.takes, d.takesResponse = r.takes(chain, chains.CanMirror), r.takes(chain, chains.CanMirrorResponse); !d.takes {
		return d, nil
	}
	if d.mirror, err = Mirror(ctx, chain, f.Source(), m, chains.Latest); err != nil || r.Item == nil || f.Revoked {
		return d, err
	}
	item, err := r.Item(f, m, 0)
	if err == nil {
		d.fit, err = chain.MirrorFit(ctx, item)
	}
	// What no file, or not the destination, can hold is not planned for it, nor are answers to it.
	if kind := chains.KindOf(err); kind == chains.Invalid || kind == chains.Unsupported || kind == chains.TooMuch {
		d.takes, d.takesResponse, d.fit, d.unfit = false, false, chains.MirrorFit{}, true
		return d, nil
	}
	for _, field := range item.FileOnly {
		if d.fit.Holds(field) {
			d.fit.FileOnly, d.fit.Why = append(d.fit.FileOnly, field), "a text is too long"
		}
	}
	return d, err
}

// Responder finds the part that the author of a response played for the registration that was
// reviewed when it gave it.
func (r *Reader) Responder(ctx context.Context, agent caip.AgentRef, response chains.Response) (chains.Role, error) {
	return r.roles().Responder(ctx, agent, response)
}

// Response finds a response among those to a feedback, by a test; occurrences are counted over all
// of them.
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
		if !is(one) {
			continue
		}
		// A list is the node's word: what is carried as the agent's is proven.
		e, err := r.Prove(ctx, one.Claim, ref.Registry, at)
		if err != nil && chains.KindOf(err) != chains.Contradicted {
			return chains.Response{}, err
		}
		if err != nil || e.Response == nil || e.Response.Feedback != ref || e.Response.Responder != one.Responder || e.Response.URI != one.URI || e.Response.Hash != one.Hash {
			return chains.Response{}, &chains.Error{Kind: chains.Dishonest, Chain: ref.Chain(), Op: "read responses", Err: fmt.Errorf("the response in block %d is another one than the node lists", one.At.Height)}
		}
		return one, nil
	}
	return chains.Response{}, &chains.Error{Kind: chains.NotFound, Chain: ref.Chain(), Op: "read responses", Err: fmt.Errorf("no such response to %s", ref)}
}
