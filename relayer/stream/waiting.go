package stream

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
)

// Waiting is a message that has to wait for longer than a stream should hold it: what a consumer is
// given back counts against the few it may have under way.
type Waiting struct {
	Stage   string      `json:"stage"`
	Subject string      `json:"subject"` // where it goes back to
	Payload []byte      `json:"payload"`
	Kind    chains.Kind `json:"kind"`
	Why     string      `json:"why"`
	Tries   int         `json:"tries"`             // so far
	Unknown int         `json:"unknown,omitempty"` // of these, how many failed for an unknown reason
	Since   time.Time   `json:"since,omitzero"`    // when it first failed in a way that counts against Patience; Due where it has not (Told)
	Due     time.Time   `json:"due"`
}

// Headers of a message that has waited. They hold what the server forgets: a forger gains by them
// no more than by writing the message anew.
const (
	headerTries = "Bridge8004-Tries"
	headerFails = "Bridge8004-Unknown"
	headerSince = "Bridge8004-Since"
)

// shortTries is how often a message is given back to its consumer. After that it waits elsewhere.
const shortTries = 5

// Told is what is told of it: without a time since when it fails, where it has not. It is stored
// with one, for relayers of before 2026-11-28, which take none for a failure of long ago.
func (w Waiting) Told() Waiting {
	if !w.Since.Before(w.Due) {
		w.Since = time.Time{}
	}
	return w
}

// Refused reports whether it waits for the operator: the account lacks what the relay wants of it
// (ErrRole). What else is refused for good does not wait for longer than until it is tried again.
func (w Waiting) Refused() bool { return w.Kind == chains.Unauthorized && w.Told().Since.IsZero() }

// Patience is how long something may fail for reasons that may pass, counted from its first
// failure. After that it is a dead letter.
const Patience = 3 * 24 * time.Hour

// behindAgain is how seldom what waits for another action is looked at in the end.
const behindAgain = time.Hour

// exhausts reports whether a failure counts against Patience. What waits for money, a role, another
// action or the relayers' own queue does not: it goes on once somebody pays or grants it, the next
// day begins, or the other is done.
func exhausts(outcome error) bool {
	var until *Later
	return !errors.As(outcome, &until) && !errors.Is(outcome, ErrBehind) && !errors.Is(outcome, ErrRole) &&
		!errors.Is(outcome, ErrQueued) && chains.KindOf(outcome) != chains.Funds
}

// Later is the reason of something that cannot go on before a time. It is transient unless the
// reason has a kind of its own.
type Later struct {
	Until time.Time
	Err   error
}

// Error is the reason's.
func (l *Later) Error() string { return l.Err.Error() }

// Unwrap returns the reason.
func (l *Later) Unwrap() error { return l.Err }

// Tries is how often a message was delivered, this time included, and those before it waited.
func Tries(m jetstream.Msg) int {
	return number(m, headerTries) + deliveries(m)
}

// number reads a header; none is 0.
func number(m jetstream.Msg, header string) int {
	n, _ := strconv.Atoi(m.Headers().Get(header))
	return min(max(n, 0), 1<<30)
}

// Failures is how often a message has failed in a way that is counted, this time included if
// outcome is one. Each of them sends it to wait, so that the count holds.
func Failures(m jetstream.Msg, outcome error) int {
	n := number(m, headerFails)
	if Counts(outcome) {
		n++
	}
	return n
}

// Counts reports whether a failure ends in a dead letter by the number of its tries.
func Counts(outcome error) bool {
	return FateOf(outcome, 1, 1) == FateDead
}

// Hold keeps messages from being given to others while they are worked on, until release is called.
func (s Settler) Hold(messages []jetstream.Msg) (release func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for range tick.Every(ctx, max(s.Bus.silence/3, time.Millisecond)) {
			for _, m := range messages {
				_ = m.InProgress() // what is settled already says so; a lost beat makes the message come again, which is harmless
			}
		}
	}()
	return cancel
}

func deliveries(m jetstream.Msg) int {
	meta, err := m.Metadata()
	if err != nil {
		return 1
	}
	return int(min(meta.NumDelivered, 1<<30))
}

// failing is when a message first failed: now, unless it has waited for that before. How long it
// was on the stream does not count, since nobody may have been there.
func (s Settler) failing(m jetstream.Msg) time.Time {
	if t, err := time.Parse(time.RFC3339Nano, m.Headers().Get(headerSince)); err == nil {
		return t
	}
	return s.Clock()
}

// later gives a message back, or has it wait elsewhere when that has been done often enough.
func (s Settler) later(ctx context.Context, m jetstream.Msg, outcome error) error {
	tries := Tries(m)
	wait := Delay(tries, s.First, s.Longest)
	if errors.Is(outcome, ErrBehind) || errors.Is(outcome, ErrRole) { // as long as the other, or the operator, may wait
		wait = Delay(tries, s.First, behindAgain)
	}
	var until *Later
	if errors.As(outcome, &until) { // it has not failed: its wait does not grow
		wait, tries = max(s.First, until.Until.Sub(s.Clock())), number(m, headerTries)
	}
	s.Log.Debug("later", "stage", s.Stage, "subject", m.Subject(), "again", wait, "error", outcome)
	if s.Defer != nil && (deliveries(m) >= shortTries || tries > shortTries || until != nil || Counts(outcome)) {
		w := Waiting{Stage: s.Stage, Subject: m.Subject(), Payload: m.Data(), Kind: chains.KindOf(outcome), Why: Brief(outcome.Error()), Tries: tries, Unknown: Failures(m, outcome),
			Due: s.Clock().Add(wait).UTC()}
		if w.Since = w.Due; exhausts(outcome) {
			w.Since = s.failing(m).UTC()
		}
		err := s.Defer(ctx, w)
		if err == nil {
			return transient("acknowledge", m.DoubleAck(ctx))
		}
		s.Log.Warn("there is no room to wait; the message stays with its consumer", "stage", s.Stage, "subject", m.Subject(), "error", err)
	}
	return transient("give back", m.NakWithDelay(wait))
}

// maxReason bounds the text that is stored of a failure, in bytes.
const maxReason = 4 << 10

// Brief is the reason of a failure as it is stored.
func Brief(text string) string {
	if len(text) <= maxReason {
		return text
	}
	return text[:maxReason] + "…"
}
