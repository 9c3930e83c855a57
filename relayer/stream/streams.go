package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// duplicates is how long the server remembers Msg-Ids. It spares work; nothing depends on it.
const duplicates = 2 * time.Minute

// maxPending bounds the messages of one consumer that are being worked on.
const maxPending = 4096

// Bounds of stored messages, in bytes, headers included. A dead letter has room for the biggest
// message as base64, below what NATS servers take by default.
const (
	maxStored = 600 << 10
	maxLetter = 1000 << 10
)

// ensureStreams creates or updates the three streams, side by side. Work queues keep a message
// until it is done and make publishers wait when they are full: nothing is ever discarded to make
// room.
func (b *Bus) ensureStreams(ctx context.Context) error {
	var made errgroup.Group
	for _, c := range []jetstream.StreamConfig{
		{Name: b.Events(), Description: "what happened on the chains", Subjects: []string{b.Prefix + ".events.>"}, Retention: jetstream.WorkQueuePolicy},
		{Name: b.Actions(), Description: "what is to be done at a destination", Subjects: []string{b.Prefix + ".actions.>"}, Retention: jetstream.WorkQueuePolicy},
		{Name: b.Dead(), Description: "what could not be done, with the reason", Subjects: []string{b.Prefix + ".dead.>"}, Retention: jetstream.LimitsPolicy},
	} {
		c.AllowAtomicPublish, c.Storage, c.Discard, c.Duplicates, c.Replicas, c.MaxBytes = true, jetstream.FileStorage, jetstream.DiscardNew, duplicates, b.replicas, b.maxBytes
		if c.MaxMsgSize = maxStored; c.Name == b.Dead() {
			c.MaxMsgSize = maxLetter
		}
		made.Go(func() error {
			s, err := b.js.CreateOrUpdateStream(ctx, c)
			if err != nil {
				return fmt.Errorf("stream %s: %w", c.Name, err)
			}
			for _, w := range []*writer{&b.events, &b.actions} {
				if w.stream == c.Name && !s.CachedInfo().Config.AllowAtomicPublish {
					w.noBatches()
				}
			}
			return nil
		})
	}
	return made.Wait()
}

// identity are the kinds of events that change who an agent is. They are taken before all others.
var identity = []chains.EventKind{
	chains.KindRegistered, chains.KindURISet, chains.KindMetadataSet, chains.KindWalletSet, chains.KindTransferred, chains.KindAuthority, chains.KindApproval,
	chains.KindLinked, chains.KindRegistryChanged,
}

// reputation are the kinds of events that are mirrored or answer a mirror.
var reputation = []chains.EventKind{chains.KindFeedback, chains.KindRevoked, chains.KindResponse, chains.KindMirrored}

// IdentityEvents is the shared consumer of events that change who an agent is.
func (b *Bus) IdentityEvents(ctx context.Context) (jetstream.Consumer, error) {
	return b.consumer(ctx, b.Events(), "link", b.kinds(identity)...)
}

// ReputationEvents is the shared consumer of feedback, revocations, responses and what destinations
// said.
func (b *Bus) ReputationEvents(ctx context.Context) (jetstream.Consumer, error) {
	return b.consumer(ctx, b.Events(), "plan", b.kinds(reputation)...)
}

// LiveActions is the shared consumer of the actions at an identity registry; Backfill that of what
// may wait behind them.
func (b *Bus) LiveActions(ctx context.Context, registry caip.AccountID) (jetstream.Consumer, error) {
	return b.consumer(ctx, b.Actions(), durable("execute", registry), b.liveActions(registry))
}

// Backfill is described with LiveActions.
func (b *Bus) Backfill(ctx context.Context, registry caip.AccountID) (jetstream.Consumer, error) {
	return b.consumer(ctx, b.Actions(), durable("backfill", registry), b.backfillActions(registry))
}

func (b *Bus) kinds(kinds []chains.EventKind) []string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = b.Prefix + ".events.*.*." + string(k)
	}
	return out
}

func (b *Bus) consumer(ctx context.Context, stream, name string, filters ...string) (jetstream.Consumer, error) {
	c := jetstream.ConsumerConfig{Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: b.silence, MaxDeliver: -1, MaxAckPending: maxPending}
	if len(filters) == 1 {
		c.FilterSubject = filters[0]
	} else {
		c.FilterSubjects = filters
	}
	consumer, err := b.js.CreateOrUpdateConsumer(ctx, stream, c)
	if err != nil {
		return nil, fmt.Errorf("consumer %s of %s: %w", name, stream, err)
	}
	return consumer, nil
}

// LastIdentityEvent is the sequence number of the newest event that changes who an agent is and is
// not worked off; 0 when there is none.
func (b *Bus) LastIdentityEvent(ctx context.Context) (last uint64, err error) {
	s, err := b.js.Stream(ctx, b.Events())
	if err != nil {
		return 0, &chains.Error{Kind: chains.Transient, Op: "read stream " + b.Events(), Err: err}
	}
	for _, subject := range b.kinds(identity) {
		m, err := s.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return 0, &chains.Error{Kind: chains.Transient, Op: "read stream " + b.Events(), Err: err}
		}
		last = max(last, m.Sequence)
	}
	return last, nil
}

// Passed reports whether a consumer has done with all that stands on its stream up to the message
// of a sequence number: what was given back meanwhile is not done with, what waits elsewhere is
// (see Waiting). It does not ask how many messages are left: a consumer learns of new ones a little
// late.
func Passed(ctx context.Context, c jetstream.Consumer, sequence uint64) (bool, error) {
	info, err := c.Info(ctx)
	if err != nil {
		return false, fmt.Errorf("consumer state: %w", err)
	}
	return info.Delivered.Stream >= sequence && (info.NumAckPending == 0 || info.AckFloor.Stream >= sequence), nil
}

// ErrEmpty says that no message came in the time allowed.
var ErrEmpty = errors.New("no message")

// Next fetches up to n messages, waiting at most wait for the first. None is ErrEmpty.
func Next(ctx context.Context, c jetstream.Consumer, n int, wait time.Duration) ([]jetstream.Msg, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	batch, err := c.FetchNoWait(n)
	out, err := drain(batch, err)
	if err != nil || len(out) > 0 || wait == 0 {
		return out, emptied(out, err)
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	batch, err = c.Fetch(1, jetstream.FetchContext(ctx))
	out, err = drain(batch, err)
	return out, emptied(out, err)
}

func drain(batch jetstream.MessageBatch, err error) (out []jetstream.Msg, _ error) {
	if err != nil {
		return nil, &chains.Error{Kind: chains.Transient, Op: "fetch messages", Err: err}
	}
	for m := range batch.Messages() {
		out = append(out, m)
	}
	err = batch.Error()
	if err == nil || len(out) > 0 || errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoMessages) {
		return out, nil
	}
	return nil, &chains.Error{Kind: chains.Transient, Op: "fetch messages", Err: err}
}

func emptied(out []jetstream.Msg, err error) error {
	if err == nil && len(out) == 0 {
		return ErrEmpty
	}
	return err
}

// Level is how much a stream holds.
type Level struct {
	Messages, Bytes uint64
	Full            int // percent of the bytes it may hold
}

// Levels reads how much the streams hold, in the order events, actions, dead.
func (b *Bus) Levels(ctx context.Context) (events, actions, dead Level, err error) {
	for name, into := range map[string]*Level{b.Events(): &events, b.Actions(): &actions, b.Dead(): &dead} {
		s, err := b.js.Stream(ctx, name)
		if err != nil {
			return events, actions, dead, &chains.Error{Kind: chains.Transient, Op: "read stream " + name, Err: err}
		}
		state := s.CachedInfo().State
		*into = Level{Messages: state.Msgs, Bytes: state.Bytes, Full: int(state.Bytes / uint64(max(b.maxBytes/100, 1)))}
	}
	return events, actions, dead, nil
}

// EventsWorkedOff reports whether all events that were published before a time have been worked
// off, or wait elsewhere.
func (b *Bus) EventsWorkedOff(ctx context.Context, before time.Time) (bool, error) {
	s, err := b.js.Stream(ctx, b.Events())
	if err != nil {
		return false, &chains.Error{Kind: chains.Transient, Op: "read stream " + b.Events(), Err: err}
	}
	state := s.CachedInfo().State
	return state.Msgs == 0 || state.FirstTime.After(before), nil
}

// WaitingActions adds the ids of actions that are not worked off, from a sequence number on, at
// most so many. It returns the number behind the last one that it read, and whether there are more.
func (b *Bus) WaitingActions(ctx context.Context, from uint64, most int, into map[caip.Hash]bool) (next uint64, more bool, err error) {
	return b.EachAction(ctx, from, most, func(a Action) { into[a.ID] = true })
}

// EachAction hands over actions as WaitingActions reads them.
func (b *Bus) EachAction(ctx context.Context, from uint64, most int, take func(Action)) (next uint64, more bool, err error) {
	return b.read(ctx, b.Actions(), b.Prefix+".actions.>", from, most, func(m *jetstream.RawStreamMsg) {
		if a, err := DecodeAction(m.Data); err == nil {
			take(a)
		}
	})
}

// EachEvent hands over the events of a chain that are not worked off, at most so many, and reports
// whether there are more.
func (b *Bus) EachEvent(ctx context.Context, chain caip.ChainID, most int, take func(Event)) (more bool, err error) {
	_, more, err = b.read(ctx, b.Events(), b.EventSubject(chain, "*"), 0, most, func(m *jetstream.RawStreamMsg) {
		if e, err := DecodeEvent(m.Data); err == nil {
			take(e)
		}
	})
	return more, err
}

// Worked reports whether somebody waits for messages now: a relayer does nearly always.
func (b *Bus) Worked(ctx context.Context) (bool, error) {
	for _, name := range []string{b.Events(), b.Actions()} {
		s, err := b.js.Stream(ctx, name)
		if err != nil {
			return false, transient("read stream "+name, err)
		}
		list := s.ListConsumers(ctx)
		for c := range list.Info() {
			if c.NumWaiting > 0 {
				return true, nil
			}
		}
		if err := list.Err(); err != nil {
			return false, transient("read the consumers of "+name, err)
		}
	}
	return false, nil
}

// read hands over the messages that a stream holds of some subjects, oldest first. What is gone
// costs no request.
func (b *Bus) read(ctx context.Context, stream, subjects string, from uint64, most int, take func(*jetstream.RawStreamMsg)) (next uint64, more bool, err error) {
	s, err := b.js.Stream(ctx, stream)
	for next = max(from, 1); err == nil; most-- {
		var m *jetstream.RawStreamMsg
		if m, err = s.GetMsg(ctx, next, jetstream.WithGetMsgSubject(subjects)); errors.Is(err, jetstream.ErrMsgNotFound) {
			return next, false, nil
		}
		if err == nil && most <= 0 {
			return next, true, nil
		}
		if err == nil {
			take(m)
			next = m.Sequence + 1
		}
	}
	return next, false, &chains.Error{Kind: chains.Transient, Op: "read stream " + stream, Err: err}
}

// Waiting counts the messages of both streams that are not worked off.
func (b *Bus) Waiting(ctx context.Context) (uint64, error) {
	events, actions, _, err := b.Levels(ctx)
	return events.Messages + actions.Messages, err
}
