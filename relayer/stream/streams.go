package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// duplicates is how long the server remembers Msg-Ids. It spares work; nothing depends on it. Each
// takes some 150 bytes of its memory.
const duplicates = 2 * time.Minute

// maxPending bounds the messages of one consumer that are being worked on.
const maxPending = 4096

// Bounds of stored messages, in bytes, headers included. A dead letter has room for the biggest
// message as base64, below what NATS servers take by default.
const (
	maxStored = 600 << 10
	maxLetter = 1000 << 10
)

// Streams are those of the bus, with their consumers. Its methods may be called concurrently.
type Streams struct {
	Names
	JetStream jetstream.JetStream
	Replicas  int           // how many servers keep each stream and bucket
	MaxBytes  int64         // of each stream
	silence   time.Duration // after which what a worker was given is given to another
	made      [3]time.Time  // when the streams of events, actions and dead letters were, as they were opened
}

// stream is one of the streams, with what it holds now. One that was made anew since is not the one
// that was opened.
func (s *Streams) stream(ctx context.Context, name string) (jetstream.Stream, error) {
	stream, err := s.JetStream.Stream(ctx, name)
	i := slices.Index([]string{s.Events(), s.Actions(), s.Dead()}, name)
	if err == nil && !s.made[i].IsZero() && !stream.CachedInfo().Created.Equal(s.made[i]) {
		err = fmt.Errorf("it was made anew: %w", jetstream.ErrStreamNotFound)
	}
	return stream, transient("read stream "+name, err)
}

// Made tells the streams of events and actions from any that are made in their place, which hold
// nothing of what these held.
func (s *Streams) Made() string {
	return fmt.Sprintf("%d.%d", s.made[0].UnixNano(), s.made[1].UnixNano())
}

// ensure creates or updates the three streams, side by side. Work queues keep a message
// until it is done and make publishers wait when they are full: nothing is ever discarded to make
// room.
func (s *Streams) ensure(ctx context.Context, found func(jetstream.StreamConfig)) error {
	var all errgroup.Group
	for i, c := range []jetstream.StreamConfig{
		{Name: s.Events(), Description: "what happened on the chains", Subjects: []string{s.Prefix + ".events.>"}, Retention: jetstream.WorkQueuePolicy},
		{Name: s.Actions(), Description: "what is to be done at a destination", Subjects: []string{s.Prefix + ".actions.>"}, Retention: jetstream.WorkQueuePolicy},
		{Name: s.Dead(), Description: "what could not be done, with the reason", Subjects: []string{s.Prefix + ".dead.>"}, Retention: jetstream.LimitsPolicy},
	} {
		c.AllowAtomicPublish, c.Storage, c.Discard, c.Duplicates, c.Replicas, c.MaxBytes = true, jetstream.FileStorage, jetstream.DiscardNew, duplicates, s.Replicas, s.MaxBytes
		if c.MaxMsgSize = maxStored; c.Name == s.Dead() {
			c.MaxMsgSize = maxLetter
		}
		all.Go(func() error {
			made, err := s.JetStream.CreateOrUpdateStream(ctx, c)
			if err != nil {
				return fmt.Errorf("stream %s: %w", c.Name, err)
			}
			s.made[i] = made.CachedInfo().Created
			found(made.CachedInfo().Config)
			return nil
		})
	}
	return all.Wait()
}

// identity are the kinds of events that change who an agent is. They are taken before all others.
var identity = []chains.EventKind{
	chains.KindRegistered, chains.KindURISet, chains.KindMetadataSet, chains.KindWalletSet, chains.KindTransferred, chains.KindAuthority, chains.KindApproval,
	chains.KindLinked, chains.KindRegistryChanged,
}

// reputation are the kinds of events that are mirrored or answer a mirror.
var reputation = []chains.EventKind{chains.KindFeedback, chains.KindRevoked, chains.KindResponse, chains.KindMirrored}

// IdentityEvents is the shared consumer of events that change who an agent is.
func (s *Streams) IdentityEvents(ctx context.Context) (jetstream.Consumer, error) {
	return s.consumer(ctx, s.Events(), "link", s.kinds(identity)...)
}

// ReputationEvents is the shared consumer of feedback, revocations, responses and what destinations
// said.
func (s *Streams) ReputationEvents(ctx context.Context) (jetstream.Consumer, error) {
	return s.consumer(ctx, s.Events(), "plan", s.kinds(reputation)...)
}

// LiveActions is the shared consumer of the actions at an identity registry; Backfill that of what
// may wait behind them.
func (s *Streams) LiveActions(ctx context.Context, registry caip.AccountID) (jetstream.Consumer, error) {
	return s.consumer(ctx, s.Actions(), durable("execute", registry), s.actions(registry, "*"))
}

// Backfill is described with LiveActions.
func (s *Streams) Backfill(ctx context.Context, registry caip.AccountID) (jetstream.Consumer, error) {
	return s.consumer(ctx, s.Actions(), durable("backfill", registry), s.actions(registry, "*")+".backfill")
}

func (s *Streams) consumer(ctx context.Context, stream, name string, filters ...string) (jetstream.Consumer, error) {
	c := jetstream.ConsumerConfig{Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.silence, MaxDeliver: -1, MaxAckPending: maxPending}
	if len(filters) == 1 {
		c.FilterSubject = filters[0]
	} else {
		c.FilterSubjects = filters
	}
	consumer, err := s.JetStream.CreateOrUpdateConsumer(ctx, stream, c)
	if err != nil {
		return nil, fmt.Errorf("consumer %s of %s: %w", name, stream, err)
	}
	return consumer, nil
}

// LastIdentityEvent is the sequence number of the newest event that changes who an agent is and is
// not worked off; 0 when there is none.
func (s *Streams) LastIdentityEvent(ctx context.Context) (last uint64, err error) {
	events, err := s.stream(ctx, s.Events())
	if err != nil {
		return 0, err
	}
	for _, subject := range s.kinds(identity) {
		m, err := events.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return 0, transient("read stream "+s.Events(), err)
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
	out, err := drain(ctx, batch, err)
	if err != nil || len(out) > 0 || wait == 0 {
		return out, emptied(out, err)
	}
	// The server ends the wait: a context's end would have the client turn away what is on its way
	// then, which the server gives to nobody until the consumer's time for acknowledging is over.
	batch, err = c.Fetch(1, jetstream.FetchMaxWait(wait))
	out, err = drain(ctx, batch, err)
	return out, emptied(out, err)
}

// drain takes the messages of a batch. Where ctx ends first, it gives back what still comes.
func drain(ctx context.Context, batch jetstream.MessageBatch, err error) (out []jetstream.Msg, _ error) {
	if err != nil {
		return nil, &chains.Error{Kind: chains.Transient, Op: "fetch messages", Err: err}
	}
	for open := true; open; {
		var m jetstream.Msg
		select {
		case <-ctx.Done():
			go func() { // ends with the batch, soon after the wait
				for m := range batch.Messages() {
					_ = m.Nak() // if this fails, it comes again by itself
				}
			}()
			return out, nil
		case m, open = <-batch.Messages():
			if open {
				out = append(out, m)
			}
		}
	}
	err = batch.Error()
	if err == nil || len(out) > 0 || errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) {
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
func (s *Streams) Levels(ctx context.Context) (events, actions, dead Level, err error) {
	for name, into := range map[string]*Level{s.Events(): &events, s.Actions(): &actions, s.Dead(): &dead} {
		stream, err := s.stream(ctx, name)
		if err != nil {
			return events, actions, dead, err
		}
		state := stream.CachedInfo().State
		*into = Level{Messages: state.Msgs, Bytes: state.Bytes, Full: int(state.Bytes / uint64(max(s.MaxBytes/100, 1)))}
	}
	return events, actions, dead, nil
}

// EventsWorkedOff reports whether all events that were published before a time have been worked
// off, or wait elsewhere. What no consumer takes, as a kind that a later version publishes, is not
// asked for: it stays, and would never be.
func (s *Streams) EventsWorkedOff(ctx context.Context, before time.Time) (bool, error) {
	events, err := s.stream(ctx, s.Events())
	if err != nil {
		return false, err
	}
	if state := events.CachedInfo().State; state.Msgs == 0 || state.FirstTime.After(before) {
		return true, nil
	}
	for _, subject := range s.kinds(slices.Concat(identity, reputation)) {
		m, err := events.GetMsg(ctx, 1, jetstream.WithGetMsgSubject(subject)) // the oldest: what is done is removed
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return false, transient("read stream "+s.Events(), err)
		}
		if !m.Time.After(before) {
			return false, nil
		}
	}
	return true, nil
}

// EachAction hands over the actions that are not worked off, from a sequence number on, at most so
// many. It returns the number behind the last one that it read, and whether there are more. What
// stands below a subject that is not the action's own is left out: nobody may ever take it.
func (s *Streams) EachAction(ctx context.Context, from uint64, most int, take func(Action)) (next uint64, more bool, err error) {
	return s.read(ctx, s.Actions(), s.Prefix+".actions.>", from, most, func(m *jetstream.RawStreamMsg) {
		if a, err := DecodeAction(m.Data); err == nil && m.Subject == s.ActionSubject(a) {
			take(a)
		}
	})
}

// EachEvent hands over the events of a chain that are not worked off, at most so many, and reports
// whether there are more.
func (s *Streams) EachEvent(ctx context.Context, chain caip.ChainID, most int, take func(Event)) (more bool, err error) {
	_, more, err = s.read(ctx, s.Events(), s.EventSubject(chain, "*"), 0, most, func(m *jetstream.RawStreamMsg) {
		if e, err := DecodeEvent(m.Data); err == nil {
			take(e)
		}
	})
	return more, err
}

// Worked reports whether somebody waits for messages now: a relayer does nearly always.
func (s *Streams) Worked(ctx context.Context) (bool, error) {
	for _, name := range []string{s.Events(), s.Actions()} {
		stream, err := s.stream(ctx, name)
		if err != nil {
			return false, err
		}
		list := stream.ListConsumers(ctx)
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
func (s *Streams) read(ctx context.Context, name, subjects string, from uint64, most int, take func(*jetstream.RawStreamMsg)) (next uint64, more bool, err error) {
	stream, err := s.stream(ctx, name)
	for next = max(from, 1); err == nil; most-- {
		var m *jetstream.RawStreamMsg
		if m, err = stream.GetMsg(ctx, next, jetstream.WithGetMsgSubject(subjects)); errors.Is(err, jetstream.ErrMsgNotFound) {
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
	return next, false, transient("read stream "+name, err)
}

// Waiting counts the messages of both streams that are not worked off.
func (s *Streams) Waiting(ctx context.Context) (uint64, error) {
	events, actions, _, err := s.Levels(ctx)
	return events.Messages + actions.Messages, err
}

// Reclaim gives up what a former process on an embedded bus held: messages it was given and never
// settled come again at once.
func (s *Streams) Reclaim(ctx context.Context) error {
	for _, name := range []string{s.Events(), s.Actions()} {
		stream, err := s.stream(ctx, name)
		if err != nil {
			return err
		}
		names := stream.ConsumerNames(ctx)
		for consumer := range names.Name() {
			if err := stream.DeleteConsumer(ctx, consumer); err != nil {
				return fmt.Errorf("consumer %s of %s: %w", consumer, name, err)
			}
		}
		if err := names.Err(); err != nil {
			return fmt.Errorf("consumers of %s: %w", name, err)
		}
	}
	return nil
}
