package execute

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Signals is what a watchtower has to say, and on whose budget.
type Signals struct {
	// Read also tells which account the signal's file names; zero: it does not tell.
	Read  func(ctx context.Context, agent caip.AgentRef, s stream.Signal) (op chains.GiveFeedback, by caip.AccountID, err error)
	Route plan.Route // no feedback takes it: it has a name and budgets
}

// proveSignal reads what is to be said. What the file of another account says is that account's to
// give.
func (p *Prover) proveSignal(ctx context.Context, a stream.Action) (work, error) {
	if p.Signals == nil {
		return work{}, stream.NotHere("give a signal", "the watchtower")
	}
	own := func(by caip.AccountID) error {
		if by.IsZero() || by == p.Writer.Account() {
			return nil
		}
		return stream.NotHere("give a signal", "the key of "+by.String()+", which the signal's file names")
	}
	if err := own(a.Signal.Client); err != nil {
		return work{}, err
	}
	op, by, err := p.Signals.Read(ctx, a.Agent, *a.Signal)
	if err == nil {
		err = own(by)
	}
	if err != nil {
		return work{}, err
	}
	op = feedback.Statement(op, a.Signal.Task())
	return work{action: a, route: p.Signals.Route, members: []caip.AgentRef{a.Agent}, op: op}, nil
}

// named has a signal that names no account be this one's, so that it has one id: two messages of
// it are one action.
func (p *Prover) named(a stream.Action) stream.Action {
	if a.Verb != stream.VerbSignal || !a.Signal.Client.IsZero() {
		return a
	}
	s := *a.Signal
	s.Client = p.Writer.Account()
	same := stream.NewAction(a.Verb, s.Subject(), a.Agent, a.Epoch)
	same.Signal, same.Claim, same.Backfill = &s, a.Claim, a.Backfill
	return same
}

// untold is an error where another relayer with the account has a signal under way, or has given it
// since this one has proven it: a lease may be lost in the middle of a round. It is asked once the
// nonce is known: what another gives after that has the same nonce, or takes its turn away. A slot
// is free only after its delivery was closed, so that slots are looked at first.
func (x *Executor) untold(ctx context.Context, a stream.Action) error {
	busy := func(why string) error {
		return &chains.Error{Kind: chains.NotFinal, Chain: a.Agent.Chain(), Op: a.Verb, Err: errors.New(why)}
	}
	rows, _, err := x.State.OpenEntries(ctx, x.Writer.Account(), x.Chain.Info().Registry, x.ordered)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if slices.ContainsFunc(row.Value.Actions, func(other stream.Action) bool { return x.named(other).ID == a.ID }) {
			return busy("another relayer has it under way")
		}
	}
	late, err := x.late(ctx, a)
	if err == nil && late {
		err = busy("another relayer has just given it")
	}
	return err
}

// crowded is why an action has to wait for others of its account: no contract keeps a signal from
// being given twice, as it does with a mirror. Were all memory lost while one is in no block and
// has others before it, those could be signed anew in another order, and it with another nonce. So
// a signal is in no block only where nothing else of the account is. On chains without nonces the
// program refuses a second one.
func (x *Executor) crowded(a stream.Action) error {
	if !x.ordered {
		return nil
	}
	signal := a.Verb == stream.VerbSignal
	for _, f := range x.flights.slots {
		if !f.included && (signal || f.row.Value.Actions[0].Verb == stream.VerbSignal) {
			return queued(a, "a signal goes alone, and something of the account is in no block yet")
		}
	}
	if !signal && slices.ContainsFunc(x.aside, isSignal) {
		return queued(a, "a signal goes alone, and it is its turn")
	}
	return nil
}

func isSignal(p prepared) bool { return p.action.Verb == stream.VerbSignal }

// putAside keeps in hand what has to wait for a signal, or the signal whose turn is next: given
// back to the bus each would wait for as long as there are others. It reports whether it has.
func (x *Executor) putAside(p prepared) bool {
	if p.err == nil || isSignal(p) && slices.ContainsFunc(x.aside, isSignal) {
		return false
	}
	p.err = nil
	x.aside = append(x.aside, p)
	return true
}

// isAside reports whether an action was put aside.
func (x *Executor) isAside(id caip.Hash) bool {
	return slices.ContainsFunc(x.aside, func(p prepared) bool { return p.action.ID == id })
}

// queued is why an action waits for another of its account, for as long as that takes.
func queued(a stream.Action, why string) error {
	return &chains.Error{Kind: chains.NotFinal, Chain: a.Chain(), Op: a.Verb, Err: fmt.Errorf("%s: %w", why, stream.ErrQueued)}
}
