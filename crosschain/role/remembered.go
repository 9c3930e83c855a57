package role

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// past is one agent's past. Who holds its turn may use what is remembered of it.
type past struct {
	agent caip.AgentRef
	turn  chan struct{} // holds one token
	remembered
}

// remembered is what is remembered of one agent's past.
type remembered struct {
	extended time.Time // when it was last begun to read what is new, with success

	settled   []chains.Event // up to final
	final     chains.Position
	finalTime time.Time
	recent    []chains.Event // after final up to head
	head      chains.Position
	wallet    caip.AccountID                     // see Past.Wallet
	approvals map[caip.AccountID]ownersApprovals // by owner, of those that were asked for
	proven    map[caip.Hash]bool                 // events that are
	long      link.Walk                          // behind what is final, where the chain finds that too long; not held against the state yet
}

type ownersApprovals struct {
	events []chains.Event
	upTo   chains.Position // final
}

func (p *past) size() int {
	n := len(p.settled) + len(p.recent) + p.long.Size()
	for _, a := range p.approvals {
		n += len(a.events)
	}
	return n
}

// covers reports whether all of a window is final and remembered.
func (p *past) covers(w Window) bool {
	switch {
	case p.final.Height == 0:
		return false
	case w.own:
		return w.block <= p.final.Height
	}
	return !w.to.After(p.finalTime)
}

// extend reads what is new. The answer of a node that leaves something out is held against the
// chain's state as far as that goes: the events have to begin with the registration, each transfer
// has to come from the owner of that time, and the last owner has to be the present one.
func (p *past) extend(ctx context.Context, chain chains.Chain, at chains.Finality) error {
	var finalTime time.Time
	var final chains.Position
	var now chains.Agent
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { finalTime, final, err = chain.BlockTime(ctx, at); return err },
		func(ctx context.Context) (err error) { now, err = chain.Agent(ctx, p.agent, chains.Latest); return err },
	); err != nil {
		return err
	}
	if now.ReadAt.Height < final.Height { // read first, on a chain that is faster than its nodes answer
		var err error
		if now, err = chain.Agent(together.Sharing(ctx), p.agent, chains.Latest); err != nil {
			return err
		}
	}
	if err := p.reaches(now, final); err != nil {
		return err
	}
	if p.head != now.ReadAt {
		if err := p.read(ctx, chain, final, now); err != nil {
			return err
		}
	}
	whole := slices.Concat(p.settled, p.recent)
	n := len(whole)
	for n > 0 && whole[n-1].At.Height > final.Height {
		n--
	}
	p.settled, p.recent = whole[:n:n], slices.Clone(whole[n:])
	if final.Height > 0 {
		p.final, p.finalTime = final, finalTime
	}
	return nil
}

// reaches fails where an agent was read before what is final.
func (p *past) reaches(now chains.Agent, final chains.Position) error {
	if last := max(final.Height, p.final.Height); now.ReadAt.Height < last {
		return &chains.Error{Kind: chains.Transient, Chain: p.agent.Chain(), Op: "read the history of parts", Err: fmt.Errorf("the newest block is %d, the final one was %d", now.ReadAt.Height, last)}
	}
	return nil
}

// read reads the events after what is final up to where the agent was read. Where the chain
// replaced what was final, or the parts do not fit, all is read again, and the agent too: see
// chains.Elsewhere.
func (p *past) read(ctx context.Context, chain chains.Chain, final chains.Position, now chains.Agent) (err error) {
	for n, asking := range []context.Context{ctx, chains.Elsewhere(ctx)} {
		if n > 0 {
			if now, err = chain.Agent(asking, p.agent, chains.Latest); err == nil {
				err = p.reaches(now, final)
			}
			if err != nil {
				return err
			}
		}
		var events []chains.Event
		events, err = p.after(asking, chain, final, now.ReadAt)
		if err == nil {
			events = telling(events)
			if now.Wallet.State == chains.WalletUnsupported {
				// What was written under the key of wallets is the owner's word: nobody consented.
				events = slices.DeleteFunc(events, func(e chains.Event) bool { return e.Kind == chains.KindWalletSet })
			}
			var wallet caip.AccountID
			if wallet, err = leadTo(slices.Concat(p.settled, events), now); err == nil {
				p.recent, p.head, p.wallet, p.long = events, now.ReadAt, wallet, link.Walk{}
				return nil
			}
		}
		kind, all := chains.KindOf(err), p.final.Height == 0
		if kind != chains.Reorg && kind != chains.Dishonest {
			return err
		}
		p.remembered = remembered{}
		if kind == chains.Reorg && all { // where the agent was read
			return err
		}
	}
	return err
}

// after reads what follows on what is final. A past that the chain finds too long, whoever made it
// so, is found among everybody's events.
func (p *past) after(ctx context.Context, chain chains.Chain, final, upTo chains.Position) ([]chains.Event, error) {
	if !p.long.Begun() {
		events, err := chain.HistoryAfter(ctx, p.agent, p.final, upTo)
		if kind := chains.KindOf(err); kind != chains.TooMuch && kind != chains.Unsupported {
			return events, err
		}
		p.long = link.Walk{Agent: p.agent, After: p.final, Keep: telling}
	}
	return p.long.Read(ctx, chain, final, upTo)
}

// telling are the events that decide who plays a part, without what is large and decides nothing.
func telling(events []chains.Event) []chains.Event {
	var out []chains.Event
	for _, e := range events {
		switch e.Kind {
		case chains.KindRegistered:
			e.Registered = &chains.Registered{Owner: e.Registered.Owner}
		case chains.KindURISet:
			e.URI = &chains.URISet{By: e.URI.By}
		case chains.KindTransferred, chains.KindAuthority, chains.KindWalletSet, chains.KindLinked, chains.KindApproval:
		default:
			continue
		}
		out = append(out, e)
	}
	return out
}

// leadTo checks that events lead to an agent as its chain's state has it, and returns its wallet
// where they do not lead to that.
func leadTo(events []chains.Event, now chains.Agent) (wallet caip.AccountID, err error) {
	wrong := func(format string, args ...any) error {
		return &chains.Error{Kind: chains.Dishonest, Chain: now.Ref.Chain(), Op: "read the history of parts", Err: fmt.Errorf(format, args...), Remedy: "use a node that keeps all logs since the registry's deployment"}
	}
	s := newStanding(caip.AccountID{})
	authority := chains.TraitsOf(now.Ref.Registry).UpdateAuthority
	for _, e := range events {
		if e.Kind == chains.KindTransferred && !s.owner.IsZero() && e.Transfer.From != s.owner {
			return wallet, wrong("%s passed from %s on in block %s, which was not its owner: a transfer is missing", now.Ref, e.Transfer.From, e.At)
		}
		s.apply(e)
	}
	switch {
	case !s.born:
		return wallet, wrong("the node does not tell of the registration of %s", now.Ref)
	case s.owner != now.Owner:
		return wallet, wrong("%s belongs to %s, but the node does not tell how it got there", now.Ref, now.Owner)
	case authority && s.authority != now.Authority:
		return wallet, wrong("the update authority of %s is %s, but the node does not tell since when", now.Ref, now.Authority)
	}
	if !authority && s.wallet != now.Wallet.Address {
		wallet = now.Wallet.Address
	}
	return wallet, nil
}

// answer asks the final part of the past, and, unless that covers the window, the whole of it.
// Approvals are read only where the answer rests on them.
func (p *past) answer(ctx context.Context, chain chains.Chain, w Window, ask rule) (settled, whole finding, err error) {
	if settled, err = p.ask(ctx, chain, w, ask, p.settled, p.final); err != nil || p.covers(w) {
		return settled, settled, err
	}
	whole, err = p.ask(ctx, chain, w, ask, slices.Concat(p.settled, p.recent), p.head)
	return settled, whole, err
}

func (p *past) ask(ctx context.Context, chain chains.Chain, w Window, ask rule, events []chains.Event, upTo chains.Position) (finding, error) {
	part := Past{Events: events, Wallet: p.wallet}
	found := ask(part, w)
	if part.anyone = true; ask(part, w).role == found.role {
		return found, nil
	}
	part.anyone = false
	for _, owner := range chains.OwnersWithin(caip.AccountID{}, events, w.before, w.after) {
		given, err := p.approved(ctx, chain, owner, upTo)
		if err != nil {
			return finding{}, err
		}
		part.Approvals = append(part.Approvals, given...)
	}
	return ask(part, w), nil
}

// approved reads what an owner approved for all that it has.
func (p *past) approved(ctx context.Context, chain chains.Chain, owner caip.AccountID, upTo chains.Position) ([]chains.Event, error) {
	have := p.approvals[owner]
	if have.upTo.Height < p.final.Height {
		more, err := approvals(ctx, chain, owner, have.upTo, p.final)
		if err != nil {
			return nil, err
		}
		have = ownersApprovals{slices.Concat(have.events, more), p.final}
		if p.approvals == nil {
			p.approvals = map[caip.AccountID]ownersApprovals{}
		}
		p.approvals[owner] = have
	}
	if upTo.Height <= have.upTo.Height {
		return have.events, nil
	}
	more, err := approvals(ctx, chain, owner, have.upTo, upTo)
	return slices.Concat(have.events, more), err
}

// approvals reads what an owner approved for all that it has: as the chain tells it, or else
// among everybody's events.
func approvals(ctx context.Context, chain chains.Chain, owner caip.AccountID, after, upTo chains.Position) (out []chains.Event, err error) {
	out, err = chain.Approvals(ctx, owner, after, upTo)
	if chains.KindOf(err) != chains.Unsupported {
		return out, err
	}
	for after.Height < upTo.Height {
		batch, err := chain.Read(ctx, chains.Query{After: after, UpTo: upTo})
		if err != nil {
			return nil, err
		}
		for _, e := range batch.Events {
			if e.Approval != nil && e.Approval.All && e.Approval.Owner == owner {
				out = append(out, e)
			}
		}
		if len(out) > maxEvents {
			return nil, &chains.Error{Kind: chains.TooMuch, Op: "read the history of parts", Err: fmt.Errorf("more than %d events", maxEvents)}
		}
		if batch.Through.Height <= after.Height {
			return nil, &chains.Error{Kind: chains.Dishonest, Op: "read the history of parts", Err: errors.New("the events do not advance")}
		}
		after = batch.Through
	}
	return out, nil
}
