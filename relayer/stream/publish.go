package stream

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
)

// Bounds of what is stored at once. A server takes 1,000 messages in a batch. What is less than a
// few is stored side by side: a batch costs its server some work of its own.
const (
	batchMost  = 1000
	batchBytes = 4 << 20
	few        = 4
	sideBySide = 64
)

// storeWait is how long the servers may take to store what they were given.
const storeWait = 10 * time.Second

// writer stores messages on one stream. Those who ask at the same time share an atomic batch of
// JetStream (ADR-50): all of it is stored, with one sync, or nothing is. It may be used
// concurrently.
type writer struct {
	in     *Publisher
	stream string
	plain  atomic.Bool // the servers take no batches

	mu      sync.Mutex
	busy    bool
	waiting []*post
}

// Publisher puts messages on the streams of events and actions. Its methods may be called
// concurrently.
type Publisher struct {
	streams *Streams
	letters *Letters
	conn    *nats.Conn
	key     []byte
	ids     []byte // key of Msg-Ids, which relayers that store the same have to share; nil: none is shared
	events  writer
	actions writer
}

func newPublisher(streams *Streams, letters *Letters, conn *nats.Conn, key []byte) *Publisher {
	p := &Publisher{streams: streams, letters: letters, conn: conn, key: key}
	p.events.in, p.events.stream, p.actions.in, p.actions.stream = p, streams.Events(), p, streams.Actions()
	return p
}

// found takes note of whether a stream takes batches.
func (b *Publisher) found(c jetstream.StreamConfig) {
	for _, w := range []*writer{&b.events, &b.actions} {
		if w.stream == c.Name && !c.AllowAtomicPublish {
			w.plain.Store(true)
		}
	}
}

// post is a message on its way to a stream.
type post struct {
	message *nats.Msg
	stored  chan error
}

func newPost(subject, id string, body []byte) *post {
	m := nats.NewMsg(subject)
	m.Data = body
	m.Header.Set(jetstream.MsgIDHeader, id)
	return &post{message: m, stored: make(chan error, 1)}
}

// Parcel is from how many events on those that are stored together have one Msg-Id: the servers
// hold each in memory for two minutes.
const Parcel = 100

// PublishEvents puts events on the EVENTS stream and returns once they are stored. Publishing the
// same list again within the window stores nothing a second time; an id holds the hash of the
// event's block, which nobody knows before there is one. A salt keeps the server from taking events
// that may have been on the stream lately for duplicates. Where it fails, some may be stored.
func (b *Publisher) PublishEvents(ctx context.Context, events []chains.Event, salt string) error {
	for len(events) > 0 {
		var posts []*post
		all := make([]string, 0, min(len(events), batchMost))
		for size := 0; len(posts) < min(len(events), batchMost) && size < batchBytes; {
			p, id, err := b.eventPost(events[len(posts)], salt)
			if err != nil {
				return err
			}
			p.message.Header.Set(headerSeal, b.seal(p.message.Data))
			posts, all, size = append(posts, p), append(all, id), size+len(p.message.Data)
		}
		events = events[len(posts):]
		if len(posts) >= Parcel && !b.events.plain.Load() {
			if stored, err := b.events.parcel(ctx, posts, b.msgID(all...)); err != nil {
				return err
			} else if stored {
				continue
			}
			for i, p := range posts {
				p.message.Header.Set(jetstream.MsgIDHeader, all[i])
			}
		}
		if err := b.publishEvents(ctx, posts); err != nil {
			return err
		}
	}
	return nil
}

// headerSeal tells events that a relayer with the same key has read from a chain, at its finality.
const headerSeal = "Bridge8004-Seal"

func (b *Publisher) seal(body []byte) string {
	h := hmac.New(sha256.New, b.key)
	h.Write([]byte("bridge8004 event\x00")) // a hash takes everything
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}

// Sealed reports whether an event on the bus is one that a relayer with the same key has put there:
// it was read from its chain, at the chain's finality. Others are a stranger's word.
func (b *Publisher) Sealed(m jetstream.Msg) bool {
	return hmac.Equal([]byte(m.Headers().Get(headerSeal)), []byte(b.seal(m.Data())))
}

// PublishEarly is PublishEvents for an event that has not the chain's finality yet. It is another
// message: the same event is published again once it is final.
func (b *Publisher) PublishEarly(ctx context.Context, e chains.Event) error {
	p, _, err := b.eventPost(e, "early")
	if err != nil {
		return err
	}
	return b.publishEvents(ctx, []*post{p})
}

// eventPost returns also its Msg-Id.
func (b *Publisher) eventPost(e chains.Event, salt string) (*post, string, error) {
	body, err := EncodeEvent(e)
	id := b.msgID(string(e.ID[:]), e.At.Hash, salt)
	return newPost(b.streams.EventSubject(e.Chain, e.Kind), id, body), id, err
}

// msgID is short, since the servers hold ids in memory: 22 characters that follow from the parts.
// Where the relayers share a key only they can compute it: a message of another with the id of one
// to come would keep that off the stream.
func (b *Publisher) msgID(parts ...string) string {
	h := hmac.New(sha256.New, b.ids)
	h.Write([]byte("bridge8004 id\x00")) // a hash takes everything
	for _, part := range parts {
		h.Write([]byte(part))
		h.Write([]byte{':'})
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:16])
}

// publishEvents stores events, and a dead letter for one that the bus never takes: the chain must
// not stand still for it.
func (b *Publisher) publishEvents(ctx context.Context, posts []*post) error {
	errs := b.events.store(ctx, posts)
	for i, err := range errs {
		if m := posts[i].message; chains.KindOf(err) == chains.TooMuch {
			errs[i] = b.letters.Bury(ctx, DeadLetter{Stage: "watch", Subject: m.Subject, Kind: chains.TooMuch, Error: Brief(err.Error()), Attempts: 1, Time: time.Now().UTC()}, m.Data)
		}
	}
	return cmp.Or(errs...)
}

// RepublishAction puts an action on the ACTIONS stream and waits until it is stored. A salt keeps
// the server from taking one that may have been on the stream before for a duplicate.
func (b *Publisher) RepublishAction(ctx context.Context, a Action, salt string) error {
	body, err := EncodeAction(a)
	if err != nil {
		return err
	}
	return b.send(ctx, newPost(b.streams.ActionSubject(a), b.msgID(a.ID.String(), salt), body))
}

// PublishWaiting puts a message that has waited back where it was. The id keeps two relayers from
// doing it both.
func (b *Publisher) PublishWaiting(ctx context.Context, w Waiting, id string) error {
	if !strings.HasPrefix(w.Subject, b.streams.Prefix+".events.") && !strings.HasPrefix(w.Subject, b.streams.Prefix+".actions.") {
		return invalid("put back what has waited", fmt.Errorf("it is no message of %q", Brief(w.Subject)))
	}
	p := newPost(w.Subject, b.msgID("waited", id), w.Payload)
	p.message.Header.Set(headerTries, strconv.Itoa(w.Tries))
	p.message.Header.Set(headerFails, strconv.Itoa(w.Unknown))
	p.message.Header.Set(headerSince, w.Since.UTC().Format(time.RFC3339Nano))
	return b.send(ctx, p)
}

// RetryDead puts a dead letter's message back where it was and removes the letter.
func (b *Publisher) RetryDead(ctx context.Context, d DeadLetter) error {
	if err := b.letters.Retriable(d); err != nil {
		return err
	}
	if err := b.send(ctx, newPost(d.Subject, b.msgID("dead", strconv.FormatUint(d.Sequence, 10)), d.Payload)); err != nil {
		return err
	}
	return b.letters.DropDead(ctx, d.Sequence)
}

// send stores one message. A full or unreachable bus is a transient failure: the caller waits.
func (b *Publisher) send(ctx context.Context, p *post) error {
	w := &b.events
	if strings.HasPrefix(p.message.Subject, b.streams.Prefix+".actions.") {
		w = &b.actions
	}
	return w.store(ctx, []*post{p})[0]
}

// store returns what became of each post.
func (w *writer) store(ctx context.Context, posts []*post) []error {
	w.mu.Lock()
	w.waiting = append(w.waiting, posts...)
	if !w.busy {
		w.busy = true
		go w.work()
	}
	w.mu.Unlock()
	out := make([]error, len(posts))
	for i, p := range posts {
		select {
		case out[i] = <-p.stored:
		case <-ctx.Done():
			out[i] = ctx.Err()
		}
	}
	return out
}

// Batches reports whether the servers store many messages with one sync, as those from 2.12 on do.
func (b *Publisher) Batches() bool {
	return !b.events.plain.Load() && !b.actions.plain.Load()
}

// work stores what waits until nothing does.
func (w *writer) work() {
	for {
		w.mu.Lock()
		posts := w.take()
		w.busy = len(posts) > 0
		w.mu.Unlock()
		switch {
		case len(posts) == 0:
			return
		case len(posts) < few || w.plain.Load():
			w.each(posts)
		default:
			w.together(posts)
		}
	}
}

// take takes what goes into one batch: no id twice, since the server refuses that.
func (w *writer) take() (out []*post) {
	n, size, ids := 0, 0, map[string]bool{}
	for n < len(w.waiting) && n < batchMost && size < batchBytes {
		m := w.waiting[n].message
		id := m.Header.Get(jetstream.MsgIDHeader)
		if ids[id] {
			break
		}
		n, size, ids[id] = n+1, size+m.Size(), true
	}
	out = w.waiting[:n:n]
	if w.waiting = w.waiting[n:]; len(w.waiting) == 0 {
		w.waiting = nil
	}
	return out
}

// each stores messages side by side, and waits for all of them.
func (w *writer) each(posts []*post) {
	var g errgroup.Group
	g.SetLimit(sideBySide)
	for _, p := range posts {
		for _, header := range []string{headerBatch, headerSequence, headerCommit} { // it may come from a batch that was refused
			p.message.Header.Del(header)
		}
		g.Go(func() error {
			ctx, cancel := context.WithTimeout(context.Background(), storeWait)
			defer cancel()
			begun := time.Now()
			_, err := w.in.streams.JetStream.PublishMsg(ctx, p.message)
			p.stored <- w.in.letters.writes.Wrote(ctx, begun, w.stream, "publish to "+p.message.Subject, err)
			return nil
		})
	}
	_ = g.Wait()
}

// together stores messages as one batch. What the servers refuse is stored one by one: one of them
// may be there already, or too large. Of what they do not answer nobody knows what became; it is
// the caller's to publish it again.
func (w *writer) together(posts []*post) {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	begun := time.Now()
	err := w.batch(ctx, posts)
	var refused *jetstream.APIError
	if errors.As(err, &refused) {
		if refused.ErrorCode == codeNoBatches {
			w.plain.Store(true)
		}
		w.each(posts)
		return
	}
	err = w.in.letters.writes.Wrote(ctx, begun, w.stream, "publish to "+w.stream, err)
	for _, p := range posts {
		p.stored <- err
	}
}

// parcel stores messages as one batch under one Msg-Id, that of the last: where a machine fails and
// leaves a part of the batch, that one is not there. It reports whether they are stored: what the
// servers refuse has to be stored one by one, as in together.
func (w *writer) parcel(ctx context.Context, posts []*post, id string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	for _, p := range posts {
		p.message.Header.Del(jetstream.MsgIDHeader)
	}
	posts[len(posts)-1].message.Header.Set(jetstream.MsgIDHeader, id)
	begun := time.Now()
	err := w.batch(ctx, posts)
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode != codeStoring {
		if refused.ErrorCode == codeNoBatches {
			w.plain.Store(true)
		}
		return refused.ErrorCode == codeStored, nil
	}
	err = w.in.letters.writes.Wrote(ctx, begun, w.stream, "publish to "+w.stream, err)
	if chains.KindOf(err) == chains.TooMuch { // one of them is, for this connection
		return false, nil
	}
	return true, err
}

// The headers of an atomic batch.
const (
	headerBatch    = "Nats-Batch-Id"
	headerSequence = "Nats-Batch-Sequence"
	headerCommit   = "Nats-Batch-Commit"
)

// codeNoBatches says that a stream takes no atomic batches. It stands also for servers that store
// the messages of a batch one by one, without a word on each.
const codeNoBatches = jetstream.ErrorCode(10174)

// codeStored says that a batch has a Msg-Id that is on the stream, codeStoring that a server of
// several is about to store it: who asks again is told which.
const (
	codeStored  = jetstream.ErrorCode(10201)
	codeStoring = jetstream.ErrorCode(10158)
)

// batch stores messages as one. The servers answer the last.
func (w *writer) batch(ctx context.Context, posts []*post) error {
	id := rand.Text()
	for i, p := range posts {
		m := p.message
		m.Header.Set(headerBatch, id)
		m.Header.Set(headerSequence, strconv.Itoa(i+1))
		if i < len(posts)-1 {
			if err := w.in.conn.PublishMsg(m); err != nil {
				return err
			}
			continue
		}
		m.Header.Set(headerCommit, "1")
		answer, err := w.in.conn.RequestMsgWithContext(ctx, m)
		if err != nil {
			return err
		}
		var ack struct {
			Error *jetstream.APIError `json:"error"`
			Batch string              `json:"batch"`
			Count int                 `json:"count"`
		}
		if err := json.Unmarshal(answer.Data, &ack); err != nil {
			return err
		}
		if ack.Error != nil {
			return ack.Error
		}
		if ack.Batch != id || ack.Count != len(posts) {
			return &jetstream.APIError{Code: 400, ErrorCode: codeNoBatches, Description: "the servers know no atomic batches"}
		}
	}
	return nil
}
