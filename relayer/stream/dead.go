package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
)

// DeadLetter is a message that could not be worked off, with all that is needed to understand and to retry it.
type DeadLetter struct {
	Sequence uint64          `json:"sequence"` // its number on the stream: the handle for retry and drop
	Stage    string          `json:"stage"`    // plan or execute
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

// Bury stores a dead letter. Only then may its message be terminated.
func (b *Bus) Bury(ctx context.Context, d DeadLetter, payload []byte) error {
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
	if _, err := b.js.Publish(ctx, b.DeadSubject(d.Stage), body); err != nil {
		return &chains.Error{Kind: chains.Transient, Op: "store dead letter", Err: err}
	}
	return nil
}

// maxLetterBody leaves room for headers and the subject.
const maxLetterBody = maxLetter - 4<<10

// encodeLetter keeps the payload's bytes as they are: what is escaped for web pages may take six times the room.
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
func (b *Bus) DeadLetters(ctx context.Context, from uint64, n int) ([]DeadLetter, error) {
	s, err := b.js.Stream(ctx, b.Dead())
	if err != nil {
		return nil, fmt.Errorf("dead letters: %w", err)
	}
	out := []DeadLetter{}
	last := s.CachedInfo().State.LastSeq
	for seq := max(from, s.CachedInfo().State.FirstSeq, 1); seq <= last && len(out) < n; seq++ {
		d, err := letter(ctx, s, seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return out, err
		}
		out = append(out, d)
	}
	return out, nil
}

func letter(ctx context.Context, s jetstream.Stream, seq uint64) (d DeadLetter, err error) {
	m, err := s.GetMsg(ctx, seq)
	if err != nil {
		return d, fmt.Errorf("dead letter %d: %w", seq, err)
	}
	if err := json.Unmarshal(m.Data, &d); err != nil {
		// Somebody else wrote it. It is shown as it is, and can be dropped.
		return DeadLetter{Sequence: seq, Subject: m.Subject, Raw: m.Data, Kind: chains.Invalid, Error: "no dead letter: " + brief(err.Error()), Time: m.Time, Partial: true}, nil
	}
	if d.Sequence, d.Retry = seq, ""; !d.Partial {
		d.Retry = fmt.Sprintf("bridge8004-relayer dead retry %d", seq)
	}
	return d, nil
}

// RetryDead puts a dead letter's message back where it was and removes the letter.
func (b *Bus) RetryDead(ctx context.Context, seq uint64) error {
	s, err := b.js.Stream(ctx, b.Dead())
	if err != nil {
		return fmt.Errorf("dead letters: %w", err)
	}
	d, err := letter(ctx, s, seq)
	if err != nil {
		return err
	}
	payload, err := b.retriable(d)
	if err != nil {
		return fmt.Errorf("dead letter %d cannot be retried, only dropped: %w", seq, err)
	}
	if err := b.publish(ctx, d.Subject, fmt.Sprintf("dead:%d", seq), payload); err != nil {
		return err
	}
	return b.DropDead(ctx, seq)
}

// retriable returns the message of a letter. A letter is as little believed as any message: it goes to no other subject than that of what it holds.
func (b *Bus) retriable(d DeadLetter) ([]byte, error) {
	if d.Partial {
		return nil, invalid("read its message", errors.New("it was not kept whole"))
	}
	if e, err := DecodeEvent(d.Payload); err == nil && d.Subject == b.EventSubject(e.Chain, e.Kind) {
		return d.Payload, nil
	}
	if a, err := DecodeAction(d.Payload); err == nil && d.Subject == b.ActionSubject(a) {
		return d.Payload, nil
	}
	return nil, invalid("read its message", fmt.Errorf("it is no message of %q", brief(d.Subject)))
}

// DropDead removes a dead letter for good.
func (b *Bus) DropDead(ctx context.Context, seq uint64) error {
	s, err := b.js.Stream(ctx, b.Dead())
	if err != nil {
		return fmt.Errorf("dead letters: %w", err)
	}
	if err := s.DeleteMsg(ctx, seq); err != nil {
		return fmt.Errorf("dead letter %d: %w", seq, err)
	}
	return nil
}
