package chaintest

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// suite is one case at work.
type suite struct{ *tools }

// tools are what cases are written with.
type tools struct {
	*testing.T
	*Fixture
	ctx context.Context
}

// patience bounds every wait for a network.
const patience = 60 * time.Second

// has reports whether the chain can do something: through its adapter, or past it.
func (s *tools) has(c chains.Capability) bool { return s.writes(c) || s.Acts.Has(c) }

// writes reports whether the adapter can do something.
func (s *tools) writes(c chains.Capability) bool { return s.Chain.Info().Capabilities.Has(c) }

// rated reports whether the registry has a reputation part.
func (s *tools) rated() bool { return !s.Chain.Info().Reputation.IsZero() }

// able reports whether the chain can do an operation. Where it cannot, its writer has to refuse it
// by type.
func (s *tools) able(op chains.Op) bool {
	s.Helper()
	if s.has(chains.Needs(op)) {
		return true
	}
	s.refused("owner", op, chains.Unsupported)
	return false
}

// complete adds the owner's authorisation to feedback that needs one.
func (s *tools) complete(name string, op chains.Op) chains.Op {
	s.Helper()
	give, is := op.(chains.GiveFeedback)
	if !is || !s.writes(chains.NeedsFeedbackAuth) || give.Auth != nil || give.Agent == s.stranger() {
		return op
	}
	auth, err := s.FeedbackAuth(s.ctx, give.Agent, s.account(name))
	s.require(err == nil, "authorise %s: %v", name, err)
	give.Auth = auth
	return give
}

func (s *tools) limits() chains.Limits { return s.Chain.Info().Limits }

func (s *tools) traits() chains.Traits { return chains.TraitsOf(s.Chain.Info().Registry) }

// sati reports whether the chain is of the solana family.
func (s *tools) sati() bool { return s.Chain.Info().Chain.Namespace == caip.Solana }

func (s *tools) account(name string) caip.AccountID { return s.Writer(name).Account() }

// do writes one operation and returns its receipt as seen at Latest.
func (s *tools) do(name string, op chains.Op) chains.Receipt {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	var r chains.Receipt
	var err error
	if s.Acts.Has(chains.Needs(op)) {
		r, err = s.Act(ctx, name, op)
	} else {
		r, err = chains.Do(ctx, s.Writer(name), s.complete(name, op), chains.Latest)
	}
	s.require(err == nil, "%s by %s: %v", op.Verb(), name, err)
	s.require(r.Success && r.TxID != "" && r.At.Height != 0 && r.At.Hash != "", "%s by %s: incomplete receipt %+v", op.Verb(), name, r)
	return r
}

// refused tries an operation that must not happen. Where kinds are given, the refusal has to be of
// one of them; it is permanent in any case.
func (s *tools) refused(name string, op chains.Op, kinds ...chains.Kind) {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	if c := chains.Needs(op); c != "" && !s.writes(c) {
		kinds = []chains.Kind{chains.Unsupported}
	}
	r, err := chains.Do(ctx, s.Writer(name), s.complete(name, op), chains.Latest)
	s.require(err != nil, "%s by %s was not refused: %s", op.Verb(), name, text(r))
	s.kind(op.Verb()+" by "+name, err, kinds...)
	s.expect(chains.KindOf(err).Permanent(), "%s by %s: %v: kind %s, want a permanent one", op.Verb(), name, err, chains.KindOf(err))
}

// expect says what is wrong unless something holds, and goes on.
func (s *tools) expect(holds bool, format string, args ...any) {
	s.Helper()
	if !holds {
		s.Errorf(format, args...)
	}
}

// require is expect that ends the case.
func (s *tools) require(holds bool, format string, args ...any) {
	s.Helper()
	if !holds {
		s.Fatalf(format, args...)
	}
}

// fine says what is wrong where there is an error, and goes on.
func (s *tools) fine(what string, err error) {
	s.Helper()
	s.expect(err == nil, "%s: %v", what, err)
}

// ok ends the case where there is an error.
func (s *tools) ok(err error) {
	s.Helper()
	s.require(err == nil, "%v", err)
}

// kind checks the kind of an error.
func (s *tools) kind(what string, err error, kinds ...chains.Kind) {
	s.Helper()
	if err == nil {
		s.Errorf("%s: no error, want kind %v", what, kinds)
		return
	}
	got := chains.KindOf(err)
	s.expect(len(kinds) == 0 || slices.Contains(kinds, got), "%s: %v: kind %s, want %v", what, err, got, kinds)
}

// denied are the kinds of a refusal by authority: a simulation cannot always tell why a contract
// reverts.
var denied = []chains.Kind{chains.Unauthorized, chains.Reverted}

// malformed are the kinds of a refusal by content.
var malformed = []chains.Kind{chains.Invalid, chains.Reverted, chains.TooMuch}

// missing are the kinds of a refusal because something is not there.
var missing = []chains.Kind{chains.NotFound, chains.Reverted}

// one returns the only event of a kind in a receipt.
func (s *tools) one(r chains.Receipt, kind chains.EventKind) chains.Event {
	s.Helper()
	var found []chains.Event
	for _, e := range r.Events {
		if e.Kind == kind {
			found = append(found, e)
		}
	}
	s.require(len(found) == 1, "%d events of kind %s, want 1: %s", len(found), kind, text(r.Events))
	return found[0]
}

// kinds checks which events a receipt holds, in order.
func (s *tools) kinds(what string, r chains.Receipt, want ...chains.EventKind) {
	s.Helper()
	var got []chains.EventKind
	for _, e := range r.Events {
		got = append(got, e.Kind)
	}
	s.expect(reflect.DeepEqual(got, want), "%s: events %v, want %v", what, got, want)
}

// newAgent registers an agent of owner.
func (s *tools) newAgent(uri string) caip.AgentRef {
	s.Helper()
	return s.one(s.do("owner", chains.Register{Name: "conformance", Symbol: "CONF", URI: uri}), chains.KindRegistered).Agent
}

func (s *tools) agent(ref caip.AgentRef, at chains.Finality) chains.Agent {
	s.Helper()
	a, err := s.Chain.Agent(s.ctx, ref, at)
	s.require(err == nil, "agent %s at %s: %v", ref, at, err)
	s.expect(a.Ref == ref, "asked for agent %s, got %s", ref, a.Ref)
	return a
}

func (s *tools) settle() {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	if err := s.Settle(ctx); err != nil {
		s.Fatalf("settle: %v", err)
	}
}

func (s *tools) head(at chains.Finality) chains.Position {
	s.Helper()
	p, err := s.Chain.Head(s.ctx, at)
	s.require(err == nil, "head at %s: %v", at, err)
	return p
}

// young reports whether a position is not final yet. A test that asks the chain about it has to ask
// young afterwards: finality advances meanwhile.
func (s *tools) young(p chains.Position) bool {
	s.Helper()
	return s.head(chains.Finalized).Height < p.Height
}

// read reads all events after a position up to another, as a watcher does.
func (s *tools) read(after, upTo chains.Position, agents ...caip.AgentRef) []chains.Event {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	var events []chains.Event
	for at := after; at.Height < upTo.Height; {
		batch, err := s.Chain.Read(ctx, chains.Query{After: at, UpTo: upTo, Agents: agents})
		s.require(err == nil, "read after %s up to %s: %v", at, upTo, err)
		s.require(batch.Through.Height <= upTo.Height && batch.Through.Height >= at.Height, "read after %s up to %s went through %s", at, upTo, batch.Through)
		events = append(events, batch.Events...)
		if batch.Through == at {
			s.pause(ctx)
		}
		at = batch.Through
	}
	return events
}

// pause waits a moment for a node that is behind.
func (s *tools) pause(ctx context.Context) {
	s.Helper()
	select {
	case <-ctx.Done():
		s.Fatalf("waited %s in vain", patience)
	case <-time.After(20 * time.Millisecond):
	}
}

// equal compares by content and shows both as JSON.
func (s *tools) equal(what string, got, want any) {
	s.Helper()
	if !reflect.DeepEqual(got, want) {
		s.Errorf("%s:\n got %s\nwant %s", what, text(got), text(want))
	}
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func value(v int64, decimals uint8) chains.Value {
	return chains.Value{Unscaled: chains.NewInt128(v), Decimals: decimals}
}

// value is a value that the chain can hold: where it keeps scores, one made of the given number.
func (s *tools) value(v int64, decimals uint8) chains.Value {
	if s.limits().Values == chains.ScoreValue {
		return value(max(v, -v)%101, 0)
	}
	return value(v, decimals)
}

// feedback gives one feedback and returns it from the receipt.
func (s *tools) feedback(client string, op chains.GiveFeedback) chains.Feedback {
	s.Helper()
	e := s.one(s.do(client, op), chains.KindFeedback)
	s.require(e.Feedback != nil, "a feedback event without feedback: %s", text(e))
	return *e.Feedback
}

func (s *tools) feedbacks(agent caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) []chains.Feedback {
	s.Helper()
	list, err := s.Chain.Feedbacks(s.ctx, agent, filter, at)
	s.require(err == nil, "feedbacks of %s at %s: %v", agent, at, err)
	return list
}
