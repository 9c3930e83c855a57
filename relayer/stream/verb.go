package stream

import (
	"errors"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

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

// FateOf decides by the kind of an error what becomes of the message that caused it: the one place
// where this is decided. Attempts counts this try. Only a contradiction drops. Absence (not-found)
// proves nothing: it comes again until Patience is over, and is a dead letter then, like whatever
// else may pass.
func FateOf(err error, attempts, most int) Fate {
	var until *Later
	switch kind := chains.KindOf(err); {
	case err == nil:
		return FateDone
	case errors.Is(err, ErrDrop), kind == chains.Contradicted:
		return FateDrop
	case errors.Is(err, ErrPark), kind == chains.Blocked:
		return FatePark
	case errors.As(err, &until), errors.Is(err, ErrNotHere):
		return FateLater
	case kind == chains.Transient, kind == chains.Unreachable, kind == chains.TimedOut, kind == chains.NotFinal, kind == chains.Funds, kind == chains.Reorg,
		kind == chains.Dishonest, kind == chains.NotFound:
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
