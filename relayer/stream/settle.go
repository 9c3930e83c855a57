package stream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
)

// Settler carries out the fate of messages of one stage.
type Settler struct {
	Bus             *Bus
	Stage           string // plan, link or execute: a token of the dead letters' subjects
	Attempts        int    // most tries of what fails for an unknown reason
	First, Longest  time.Duration
	Clock           func() time.Time
	Log             *slog.Logger
	Count           func(stage string, fate Fate, kind chains.Kind)
	Park            func(ctx context.Context, m jetstream.Msg, why error) error // nil: what has to be parked is given back
	Defer           func(ctx context.Context, w Waiting) error                  // nil: what has to wait for long stays with its consumer
	BeforeConfirmed func() error                                                // called before each confirmed acknowledgement
}

// idle is how long Work waits for the first message, and after a failure of the bus.
const idle = time.Second

// Work fetches up to n messages, and has each looked into, side by side, and settled with what came
// of it. A failure of the bus is waited out; the only error is that of a hook.
func (s Settler) Work(ctx context.Context, c jetstream.Consumer, n int, do func(ctx context.Context, m jetstream.Msg) error) error {
	pause := func(err error) {
		if ctx.Err() == nil {
			s.Log.Warn("the bus fails; trying again", "stage", s.Stage, "error", err)
			tick.Sleep(ctx, idle)
		}
	}
	messages, err := Next(ctx, c, n, idle)
	if errors.Is(err, ErrEmpty) {
		return nil
	}
	if err != nil {
		pause(err)
		return nil
	}
	defer s.Hold(messages)()
	errs := make([]error, len(messages))
	together.Each(together.Sharing(ctx), len(messages), func(ctx context.Context, i int) {
		if errs[i] = do(ctx, messages[i]); failpoint.Is(errs[i]) {
			return
		}
		if err := s.Settle(ctx, messages[i], errs[i]); err != nil {
			pause(err)
		}
		errs[i] = nil
	})
	return cmp.Or(errs...)
}

// Settle is SettleAfter for stages that keep no count of their own.
func (s Settler) Settle(ctx context.Context, m jetstream.Msg, outcome error) error {
	tries := Failures(m, outcome)
	if s.Defer == nil {
		tries = Tries(m) // nowhere to keep a count
	}
	return s.SettleAfter(ctx, m, outcome, tries)
}

// confirmed is how often something has to fail before it is a dead letter: a node that is behind
// refuses what another one takes.
const confirmed = 2

// SettleAfter decides and carries out what becomes of a message that was worked on with this
// outcome, for the tries-th time. When ctx has ended, nothing is decided: the message comes again
// by itself. An error is a failure of the bus, or what BeforeConfirmed returned.
func (s Settler) SettleAfter(ctx context.Context, m jetstream.Msg, outcome error, tries int) error {
	if ctx.Err() != nil {
		return nil
	}
	fate := s.Fate(m, outcome, tries)
	s.Count(s.Stage, fate, chains.KindOf(outcome))
	switch fate {
	case FateLater:
		return s.later(ctx, m, outcome)
	case FatePark:
		if err := s.Park(ctx, m, outcome); err != nil { // a consumer may hold few: it would hold up the others
			s.Log.Warn("there is no room to park; the message waits", "stage", s.Stage, "subject", m.Subject(), "error", err)
			return s.later(ctx, m, outcome)
		}
		s.Log.Warn("parked", "stage", s.Stage, "subject", m.Subject(), "reason", outcome)
	case FateDrop:
		level := slog.LevelInfo
		if chains.KindOf(outcome) == chains.Contradicted {
			level = slog.LevelWarn
		}
		s.Log.Log(ctx, level, "dropped: the chains contradict it, or it is not due", "stage", s.Stage, "subject", m.Subject(), "reason", outcome)
	case FateDead:
		letter := DeadLetter{Stage: s.Stage, Subject: m.Subject(), Kind: chains.KindOf(outcome), Error: Brief(outcome.Error()), Attempts: tries, Time: s.Clock().UTC()}
		if err := s.Bus.Bury(ctx, letter, m.Data()); err != nil {
			// One message that cannot be buried must not hold up the others.
			s.Log.Error("storing a dead letter failed; the message waits", "stage", s.Stage, "subject", m.Subject(), "error", err)
			return s.later(ctx, m, outcome)
		}
		s.Log.Error("dead letter", "stage", s.Stage, "subject", m.Subject(), "error", outcome, "list", "bridge8004-relayer dead list")
		return transient("terminate", m.TermWithReason(string(letter.Kind)))
	}
	if s.BeforeConfirmed != nil {
		if err := s.BeforeConfirmed(); err != nil {
			return err
		}
	}
	return transient("acknowledge", m.DoubleAck(ctx))
}

// Fate is what SettleAfter makes of a message.
func (s Settler) Fate(m jetstream.Msg, outcome error, tries int) Fate {
	fate := FateOf(outcome, tries, s.Attempts)
	switch {
	case fate == FatePark && s.Park == nil, fate == FateDead && tries < confirmed:
		fate = FateLater
	}
	if fate == FateLater && exhausts(outcome) && s.Clock().Sub(s.failing(m)) > Patience {
		fate = FateDead
	}
	return fate
}

func transient(op string, err error) error {
	if err == nil {
		return nil
	}
	return &chains.Error{Kind: chains.Transient, Op: op, Err: err}
}

// NotHere says what this relayer would have to be configured for, and another may be.
func NotHere(op, what string) error {
	return &chains.Error{Kind: chains.Unsupported, Op: op, Err: fmt.Errorf("%s: %w", what, ErrNotHere), Remedy: "configure the relayers that share a NATS alike"}
}

// Drop wraps a reason why something is not due.
func Drop(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDrop, fmt.Errorf(format, args...))
}

// Fate is what becomes of a message after it was worked on.
type Fate string

// The fates.
const (
	FateDone  Fate = "done"  // confirmed acknowledgement
	FateLater Fate = "later" // given back, to come again after a growing delay
	FateDead  Fate = "dead"  // stored on the dead letter stream with the reason, then terminated
	FatePark  Fate = "park"  // stored among the parked items until what blocks it changes, then acknowledged
	FateDrop  Fate = "drop"  // acknowledged without effect: the chains contradict it
)

// ErrDrop is wrapped by the errors of actions that are not due by what the chains say: forged,
// overtaken, or never due. Nothing is lost by dropping them, for what is due is planned again from
// the chains.
var ErrDrop = errors.New("not due")

// ErrPark is wrapped by the errors of actions that wait for somebody to act: an agent that blocks
// its reviews, a frozen group.
var ErrPark = errors.New("waits for the agent's owner")

// ErrNotHere is wrapped by the errors of what another relayer on the bus may be configured to do.
// It is given back for that one. What nobody takes is a dead letter when Patience is over: no chain
// contradicts it.
var ErrNotHere = errors.New("not configured")

// ErrBehind is wrapped by the errors of what waits for another action, which may wait for its agent
// or for its budget as long as it has to.
var ErrBehind = errors.New("it is not there yet")

// ErrRole is wrapped by the errors of what the relay refuses the relayer's account: it waits, as
// for funds, until the operator gives it the role, allows the origin, or ends a pause.
var ErrRole = errors.New("the relayer's account may not do it yet")

// ErrQueued is wrapped by the errors of what waits for work that is queued with the relayers
// themselves: it comes to its turn, however long that takes.
var ErrQueued = errors.New("its turn comes")

// FateOf decides by the kind of an error what becomes of the message that caused it: the one place
// where this is decided. Attempts counts this try. Only a contradiction drops. Absence (not-found)
// proves nothing: it comes again until Patience is over, and is a dead letter then, like whatever
// else may pass, an endpoint of another chain, or without a method, too: that is no message's
// failing.
func FateOf(err error, attempts, most int) Fate {
	var until *Later
	switch kind := chains.KindOf(err); {
	case err == nil:
		return FateDone
	case errors.Is(err, ErrDrop), kind == chains.Contradicted:
		return FateDrop
	case errors.Is(err, ErrPark), kind == chains.Blocked:
		return FatePark
	case errors.As(err, &until), errors.Is(err, ErrNotHere), errors.Is(err, ErrRole), errors.Is(err, chains.ErrNoMethod):
		return FateLater
	case kind == chains.Transient, kind == chains.Unreachable, kind == chains.TimedOut, kind == chains.NotFinal, kind == chains.Funds, kind == chains.Reorg,
		kind == chains.Dishonest, kind == chains.WrongChain, kind == chains.NotFound:
		return FateLater
	case kind.Permanent():
		return FateDead
	case attempts >= most:
		return FateDead
	default:
		return FateLater
	}
}

// Delay is how long something waits after its n-th failure (from 1): first, doubled each time, at
// most most.
func Delay(n int, first, most time.Duration) time.Duration {
	d := first
	for i := 1; i < n && d < most; i++ {
		d *= 2
	}
	return min(d, most)
}
