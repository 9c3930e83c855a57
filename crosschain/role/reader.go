package role

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Bounds of what is remembered. Beyond, all is forgotten and read again.
const (
	maxAgents = 4096
	maxEvents = 500_000 // of all agents
)

// freshClock is for how long a chain's clock is taken to be as far ahead as when it was read.
const freshClock = time.Second

// Reader reads which part an account played. What is final is read once for each agent; after that,
// what is new is. It is safe for concurrent use. A part that cannot be told is an error, never
// RoleNone, and of no kind that says that something does not exist.
type Reader struct {
	Open  func(ctx context.Context, registry caip.AccountID) (chains.Chain, error) // gives the chain of an identity registry
	At    func(registry caip.AccountID) chains.Finality                            // what counts as final there
	Clock func() time.Time                                                         // nil: time.Now

	mu     sync.Mutex
	pasts  map[caip.AgentRef]*past
	events int // remembered of all agents
	clocks map[caip.ChainID]clock
}

// Reviewer returns the part that the client of a feedback played for an agent when it gave it: see
// Past.Reviewer.
func (r *Reader) Reviewer(ctx context.Context, agent caip.AgentRef, f chains.Feedback) (chains.Role, error) {
	return r.decide(ctx, agent, f.Agent.Registry, Given(f), func(p Past, w Window) finding { return p.reviewer(f.Client, w) })
}

// Responder returns the part that the author of a response played for the agent that was reviewed
// when it gave it: see Past.Responder.
func (r *Reader) Responder(ctx context.Context, agent caip.AgentRef, response chains.Response) (chains.Role, error) {
	m := Moment{Chain: agent.Chain(), Block: response.At.Height}
	return r.decide(ctx, agent, agent.Registry, m, func(p Past, w Window) finding { return p.responder(response.Responder, w) })
}

// rule is what is asked of a past.
type rule func(Past, Window) finding

// decide answers a question about an agent at a moment on the chain of another registry, or of its
// own.
func (r *Reader) decide(ctx context.Context, agent caip.AgentRef, elsewhere caip.AccountID, m Moment, ask rule) (chains.Role, error) {
	role, err := r.ask(ctx, agent, elsewhere, m, ask)
	if errors.Is(err, errInvented) {
		role, err = r.ask(chains.Elsewhere(ctx), agent, elsewhere, m, ask)
	}
	switch chains.KindOf(err) {
	case chains.NotFound: // who asks knows that the agent exists
		err = untold(chains.NotFinal, agent, err)
	case chains.TooMuch: // the agent's owner, or a stranger, made its past too long: no review is lost by that
		err = untold(chains.Transient, agent, err)
	case chains.Invalid, chains.Unsupported:
		err = untold(chains.Unknown, agent, err)
	}
	return role, err
}

func (r *Reader) ask(ctx context.Context, agent caip.AgentRef, elsewhere caip.AccountID, m Moment, ask rule) (chains.Role, error) {
	chain, err := r.Open(ctx, agent.Registry)
	if err != nil {
		return chains.RoleNone, err
	}
	asked := together.Since(ctx)
	p := r.past(agent)
	if err := together.Wait(ctx, p.turn, struct{}{}); err != nil {
		return chains.RoleNone, err
	}
	defer func() { <-p.turn }()
	w, newest, err := r.window(ctx, chain, elsewhere, m)
	if err != nil {
		return chains.RoleNone, err
	}
	if p.covers(w) {
		settled, _, err := p.answer(ctx, chain, w, ask)
		if err != nil {
			return chains.RoleNone, err
		}
		return r.proven(ctx, p, chain, settled)
	}
	if !w.own && newest.Before(w.from) {
		return chains.RoleNone, untold(chains.NotFinal, agent, fmt.Errorf("its newest block is of %s, what is asked about was done at %s", newest.Format(time.RFC3339), m.Time.Format(time.RFC3339)))
	}
	// By another who reads together with this one, or while this one waited for its turn.
	if !p.extended.After(asked) || w.own && p.head.Height < w.block {
		before, begun := p.size(), time.Now()
		err = p.extend(ctx, chain, r.At(agent.Registry))
		r.weigh(p, before)
		if err != nil {
			return chains.RoleNone, err
		}
		p.extended = begun
	}
	if w.own && p.head.Height < w.block {
		return chains.RoleNone, untold(chains.NotFinal, agent, fmt.Errorf("its newest block is %d, what is asked about was done in block %d", p.head.Height, w.block))
	}
	settled, whole, err := p.answer(ctx, chain, w, ask)
	if err == nil && (settled.role == chains.RoleNone) != (whole.role == chains.RoleNone) {
		err = untold(chains.NotFinal, agent, errors.New("it changes with what is not final yet"))
	}
	if err != nil {
		return chains.RoleNone, err
	}
	return r.proven(ctx, p, chain, whole)
}

// errInvented says that a node told of an event that does not stand where it should.
var errInvented = errors.New("the node told of what cannot be proven")

// proven proves the events that gave an account a part: logs are one node's word, and nobody is
// silenced, nor taken for the agent's voice, by a word. What the chain does not hold is forgotten,
// with all that came with it.
func (r *Reader) proven(ctx context.Context, p *past, chain chains.Chain, f finding) (chains.Role, error) {
	forget := func() {
		before := p.size()
		p.remembered = remembered{}
		r.weigh(p, before)
	}
	if f.role == chains.RoleWallet && len(f.by) == 0 { // by the wallet of now, of which no proof comes
		now, err := chain.Agent(chains.Elsewhere(ctx), p.agent, chains.Latest)
		if err == nil && now.Wallet.Address != p.wallet {
			forget()
			err = untold(chains.Dishonest, p.agent, errors.New("two answers name different wallets"))
		}
		if err != nil {
			return chains.RoleNone, err
		}
	}
	for _, e := range f.by {
		if p.proven[e.ID] {
			continue
		}
		held, err := chain.Prove(ctx, e.Claim(), chains.Latest)
		if err == nil && !says(held, e) {
			err = &chains.Error{Kind: chains.Contradicted, Chain: p.agent.Chain(), Op: "prove " + e.Claim().String(), Err: errors.New("another event stands there")}
		}
		switch kind := chains.KindOf(err); {
		case err == nil:
		case kind == chains.NotFound || kind == chains.Contradicted || kind == chains.Dishonest:
			forget()
			if kind == chains.Contradicted {
				kind = chains.Dishonest
			}
			return chains.RoleNone, untold(kind, p.agent, fmt.Errorf("%w: %w", errInvented, err))
		default:
			return chains.RoleNone, err
		}
		if p.proven == nil {
			p.proven = map[caip.Hash]bool{}
		}
		p.proven[e.ID] = true
	}
	return f.role, nil
}

// says reports whether two events say the same of who plays a part.
func says(a, b chains.Event) bool {
	parts := func(e chains.Event) []any {
		e = telling([]chains.Event{e})[0]
		return []any{e.Kind, e.Agent, e.Registered, e.URI, e.Transfer, e.Authority, e.Wallet, e.Linked, e.Approval}
	}
	return a.Kind == b.Kind && reflect.DeepEqual(parts(a), parts(b))
}

// untold says that a part cannot be told.
func untold(kind chains.Kind, agent caip.AgentRef, err error) error {
	return &chains.Error{Kind: kind, Chain: agent.Chain(), Op: "read who played a part for " + agent.String(), Err: err}
}

// past returns what is remembered of an agent.
func (r *Reader) past(agent caip.AgentRef) *past {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, ok := r.pasts[agent]
	if !ok {
		if r.pasts == nil || len(r.pasts) >= maxAgents || r.events > maxEvents {
			r.pasts, r.events = map[caip.AgentRef]*past{}, 0
		}
		p = &past{agent: agent, turn: make(chan struct{}, 1)}
		r.pasts[agent] = p
	}
	return p
}

// weigh counts what is remembered of an agent.
func (r *Reader) weigh(p *past, before int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pasts[p.agent] == p {
		r.events += p.size() - before
	}
}

// window is where a moment on the chain of another registry lies on a chain, and the time of that
// chain's newest block.
func (r *Reader) window(ctx context.Context, chain chains.Chain, elsewhere caip.AccountID, m Moment) (Window, time.Time, error) {
	on := chain.Info().Chain
	if on == m.Chain {
		return m.On(on, 0), time.Time{}, nil
	}
	if m.Time.Unix() <= 0 {
		return Window{}, time.Time{}, &chains.Error{Kind: chains.NotFinal, Chain: m.Chain, Op: "compare the times of chains", Err: fmt.Errorf("the time of block %d is not known", m.Block)}
	}
	there, err := r.Open(ctx, elsewhere)
	if err != nil {
		return Window{}, time.Time{}, err
	}
	var away, here clock
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { away, err = r.clock(ctx, there); return err },
		func(ctx context.Context) (err error) { here, err = r.clock(ctx, chain); return err },
	); err != nil {
		return Window{}, time.Time{}, err
	}
	return m.On(on, here.ahead-away.ahead), here.newest, nil
}

// clock is a chain's clock as it was read.
type clock struct {
	newest time.Time     // of its newest block, UTC
	ahead  time.Duration // of the time that it was read at; 0 within link.ClockSkew, and for one that is behind: its node lags, or nothing happens there
	read   time.Time
}

func (r *Reader) clock(ctx context.Context, chain chains.Chain) (clock, error) {
	id, now := chain.Info().Chain, time.Now
	if r.Clock != nil {
		now = r.Clock
	}
	r.mu.Lock()
	c, ok := r.clocks[id]
	r.mu.Unlock()
	if ok && now().Sub(c.read).Abs() < freshClock {
		return c, nil
	}
	newest, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return clock{}, err
	}
	c = clock{newest: newest, read: now()}
	if ahead := newest.Sub(c.read); ahead > link.ClockSkew {
		c.ahead = ahead
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.clocks == nil {
		r.clocks = map[caip.ChainID]clock{}
	}
	r.clocks[id] = c
	return c, nil
}
