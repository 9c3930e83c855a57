package stream

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// DeadLetter is a message that could not be worked off, with all that is needed to understand and
// to retry it.
type DeadLetter struct {
	Sequence uint64          `json:"sequence"` // its number on the stream: the handle for retry and drop
	Stage    string          `json:"stage"`    // link, plan, execute, watch or waiting
	Subject  string          `json:"subject"`  // where the message was
	Payload  json.RawMessage `json:"payload,omitempty"`
	Raw      []byte          `json:"raw,omitempty"`     // the payload where it is no JSON, or its beginning
	Partial  bool            `json:"partial,omitempty"` // the payload was too big for a letter: it cannot be retried
	Kind     chains.Kind     `json:"kind"`
	Error    string          `json:"error"`
	Attempts int             `json:"attempts"`
	Time     time.Time       `json:"time"`
	Retry    string          `json:"retry"` // the command that puts it back
}

// Letters are the dead letters of a bus. Its methods may be called concurrently.
type Letters struct {
	streams *Streams
	writes  *Writes
}

// Bury stores a dead letter. Only then may its message be terminated.
func (l *Letters) Bury(ctx context.Context, d DeadLetter, payload []byte) error {
	if json.Valid(payload) {
		d.Payload = payload
	} else {
		d.Raw = payload
	}
	d.Sequence, d.Retry = 0, ""
	body, err := encodeLetter(d)
	if err == nil && len(body) > maxLetterBody {
		d.Payload, d.Raw, d.Partial = nil, payload[:min(len(payload), maxReason)], true
		body, err = encodeLetter(d)
	}
	if err != nil {
		return err
	}
	begun := time.Now()
	_, err = l.streams.JetStream.Publish(ctx, l.streams.DeadSubject(d.Stage), body)
	return l.writes.Wrote(ctx, begun, l.streams.Dead(), "store dead letter", err)
}

// BuryWaiting makes a dead letter of a message that has waited and that its stream does not take.
func (l *Letters) BuryWaiting(ctx context.Context, w Waiting, why error) error {
	stage := w.Stage
	if stage != "plan" && stage != "link" && stage != "execute" {
		stage = "waiting" // it becomes part of a subject
	}
	return l.Bury(ctx, DeadLetter{Stage: stage, Subject: Brief(w.Subject), Kind: chains.KindOf(why), Error: Brief(why.Error()), Attempts: w.Tries, Time: time.Now().UTC()}, w.Payload)
}

// maxLetterBody leaves room for headers and the subject.
const maxLetterBody = maxLetter - 4<<10

// encodeLetter keeps the payload's bytes as they are: what is escaped for web pages may take six
// times the room.
func encodeLetter(d DeadLetter) ([]byte, error) {
	var body bytes.Buffer
	e := json.NewEncoder(&body)
	e.SetEscapeHTML(false)
	if err := e.Encode(d); err != nil {
		return nil, fmt.Errorf("encode dead letter: %w", err)
	}
	return body.Bytes(), nil
}

// DeadLetters lists dead letters from a sequence number on, oldest first, at most n.
func (l *Letters) DeadLetters(ctx context.Context, from uint64, n int) ([]DeadLetter, error) {
	out := []DeadLetter{}
	_, _, err := l.streams.read(ctx, l.streams.Dead(), l.streams.DeadSubject(">"), from, n, func(m *jetstream.RawStreamMsg) { out = append(out, letter(m)) })
	return out, err
}

// LastDead is the number of the newest dead letter there ever was; 0: there was none.
func (l *Letters) LastDead(ctx context.Context) (uint64, error) {
	dead, err := l.streams.stream(ctx, l.streams.Dead())
	if err != nil {
		return 0, err
	}
	return dead.CachedInfo().State.LastSeq, nil
}

// Span is a range of numbers of dead letters, both ends included.
type Span struct{ From, To uint64 }

// All is the span of every dead letter.
var All = Span{1, math.MaxUint64}

// Join returns the same numbers as spans in ascending order that share none.
func Join(spans []Span) (out []Span) {
	sorted := slices.Clone(spans)
	slices.SortFunc(sorted, func(a, b Span) int { return cmp.Compare(a.From, b.From) })
	for _, s := range sorted {
		if n := len(out); n > 0 && s.From <= out[n-1].To {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// DeadActions adds the ids of actions that are dead letters and can be tried again, at most so
// many, and reports whether there are more.
func (l *Letters) DeadActions(ctx context.Context, most int, into map[caip.Hash]bool) (more bool, err error) {
	_, more, err = l.streams.read(ctx, l.streams.Dead(), l.streams.DeadSubject("execute"), 0, most, func(m *jetstream.RawStreamMsg) {
		var d DeadLetter
		if json.Unmarshal(m.Data, &d) != nil {
			return // somebody else wrote it
		}
		if a, err := DecodeAction(d.Payload); err == nil && l.Retriable(d) == nil {
			into[a.ID] = true
		}
	})
	return more, err
}

func letter(m *jetstream.RawStreamMsg) (d DeadLetter) {
	if err := json.Unmarshal(m.Data, &d); err != nil {
		// Somebody else wrote it. It is shown as it is, and can be dropped.
		return DeadLetter{Sequence: m.Sequence, Subject: m.Subject, Raw: m.Data, Kind: chains.Invalid, Error: "no dead letter: " + Brief(err.Error()), Time: m.Time, Partial: true}
	}
	if d.Sequence, d.Retry = m.Sequence, ""; !d.Partial {
		d.Retry = fmt.Sprintf("bridge8004-relayer dead retry %d", m.Sequence)
	}
	return d
}

// Retriable is why a letter's message cannot be put back; nil: it can. A letter is as little
// believed as any message: it goes to no other subject than that of what it holds.
func (l *Letters) Retriable(d DeadLetter) error {
	refuse := func(err error) error {
		return &chains.Error{Kind: chains.Invalid, Op: "retry it", Err: err, Remedy: "it can only be dropped"}
	}
	if d.Partial {
		return refuse(errors.New("its message was not kept whole"))
	}
	read := func(err error) bool { return err == nil || errors.Is(err, ErrNotHere) } // here or elsewhere
	if e, err := DecodeEvent(d.Payload); read(err) && d.Subject == l.streams.EventSubject(e.Chain, e.Kind) {
		return nil
	}
	if a, err := DecodeAction(d.Payload); read(err) && d.Subject == l.streams.ActionSubject(a) {
		return nil
	}
	return refuse(fmt.Errorf("it holds no message of %q", Brief(d.Subject)))
}

// DropDead removes a dead letter for good; one that is gone is no error.
func (l *Letters) DropDead(ctx context.Context, seq uint64) error {
	dead, err := l.streams.stream(ctx, l.streams.Dead())
	if err == nil {
		err = dead.DeleteMsg(ctx, seq)
	}
	if errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) { // of one that is gone nothing else is said
		if _, gone := dead.GetMsg(ctx, seq); errors.Is(gone, jetstream.ErrMsgNotFound) {
			return nil
		}
	}
	return transient("remove dead letter", err)
}
