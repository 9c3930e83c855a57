package stream

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

func openBus(t testing.TB) *Bus {
	t.Helper()
	c := config.Default().NATS
	c.Dir = t.TempDir()
	b := must.Get(Open(t.Context(), c, "test", time.Second))(t)
	t.Cleanup(b.Close)
	return b
}

func newSettler(b *Bus) Settler {
	return Settler{Bus: b, Stage: "plan", Attempts: 3, First: time.Millisecond, Longest: 4 * time.Millisecond, Clock: time.Now, Log: slog.New(slog.DiscardHandler),
		Count: func(string, Fate, chains.Kind) {}}
}

// publish puts the one event of a test on its stream.
func publish(t *testing.T, b *Bus) {
	t.Helper()
	must.OK(t, b.PublishEvents(t.Context(), []chains.Event{event(chains.KindFeedback)}, ""))
}

// deferring is a settler with what it has wait.
func deferring(b *Bus) (Settler, *[]Waiting) {
	s, waits := newSettler(b), new([]Waiting)
	s.Defer = func(_ context.Context, w Waiting) error { *waits = append(*waits, w); return nil }
	return s, waits
}

// buried are the dead letters, of which there have to be so many.
func buried(t *testing.T, b *Bus, want int) []DeadLetter {
	t.Helper()
	letters, err := b.DeadLetters(t.Context(), 0, 10)
	if err != nil || len(letters) != want {
		t.Fatalf("%d dead letters, want %d; %v", len(letters), want, err)
	}
	return letters
}

// only fetches the one message there is.
func only(t *testing.T, b *Bus) jetstream.Msg {
	t.Helper()
	c := must.Get(b.ReputationEvents(t.Context()))(t)
	messages, err := Next(t.Context(), c, 10, 10*time.Second)
	if err != nil || len(messages) != 1 {
		t.Fatalf("%d messages, %v", len(messages), err)
	}
	return messages[0]
}

func events(t *testing.T, b *Bus) uint64 {
	t.Helper()
	level, _, _, err := b.Levels(t.Context())
	must.OK(t, err)
	return level.Messages
}

// left waits until so many messages are on the EVENTS stream: the server takes one that was
// terminated away when it comes to it.
func left(t *testing.T, b *Bus, want uint64) {
	t.Helper()
	timeout := time.After(10 * time.Second)
	for events(t, b) != want {
		select {
		case <-timeout:
			t.Fatalf("%d messages are left, want %d", events(t, b), want)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// retryDead puts the message of the letter with a number back.
func retryDead(t *testing.T, b *Bus, seq uint64) error {
	t.Helper()
	letters, err := b.DeadLetters(t.Context(), seq, 1)
	if err != nil || len(letters) != 1 || letters[0].Sequence != seq {
		t.Fatalf("letter %d: %+v, %v", seq, letters, err)
	}
	return b.RetryDead(t.Context(), letters[0])
}

func TestBury_has_room_for_every_message_a_stream_takes(t *testing.T) {
	b := openBus(t)
	subject := b.EventSubject(evmAgent.Chain(), chains.KindFeedback)
	for name, body := range map[string]string{
		"no JSON":               strings.Repeat("\xff", maxStored-1<<10),
		"JSON that web escapes": `{"schema":2,"x":"` + strings.Repeat("<", maxStored-2<<10) + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			must.Get(b.JetStream.Publish(t.Context(), subject, []byte(body)))(t)
			must.OK(t, newSettler(b).SettleAfter(t.Context(), only(t, b), invalid("event message", errors.New(strings.Repeat("long ", 1<<20))), confirmed))
			letters, err := b.DeadLetters(t.Context(), 0, 10)
			if err != nil || len(letters) != 1 || len(letters[0].Payload)+len(letters[0].Raw) != len(body) || letters[0].Partial {
				t.Fatalf("%d letters, %v", len(letters), err)
			}
			left(t, b, 0)
			must.OK(t, b.DropDead(t.Context(), letters[0].Sequence))
		})
	}
	if _, err := b.JetStream.Publish(t.Context(), subject, make([]byte, maxStored+1)); err == nil {
		t.Error("the stream takes what cannot be buried")
	}
}

// What cannot be parked waits where it holds up no other.
func TestSettle_waitsWhereThereIsNoRoomToPark(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	s, waits := deferring(b)
	s.Park = func(context.Context, jetstream.Msg, error) error { return errors.New("the bucket is full") }
	frozen := &chains.Error{Kind: chains.Blocked, Err: errors.New("the registry was upgraded")}
	for range shortTries {
		if len(*waits) > 0 {
			t.Fatal("it waits before it was given back")
		}
		must.OK(t, s.SettleAfter(t.Context(), only(t, b), frozen, 1))
	}
	left(t, b, 0)
	if len(*waits) != 1 || (*waits)[0].Kind != chains.Blocked {
		t.Errorf("%+v", *waits)
	}
}

// What cannot be buried waits there too.
func TestSettle_waitsWhereItCannotBeBuried(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	must.OK(t, b.JetStream.DeleteStream(t.Context(), b.Dead()))
	s, waits := deferring(b)
	must.OK(t, s.SettleAfter(t.Context(), only(t, b), invalid("event message", errors.New("no event")), confirmed))
	if len(*waits) != 1 || (*waits)[0].Kind != chains.Invalid {
		t.Errorf("%+v", *waits)
	}
}

func TestBury_keeps_the_beginning_of_what_does_not_fit(t *testing.T) {
	b := openBus(t)
	must.OK(t, b.Bury(t.Context(), DeadLetter{Stage: "plan", Subject: "test.events.x"}, make([]byte, 1<<20)))
	letters, err := b.DeadLetters(t.Context(), 0, 10)
	if err != nil || len(letters) != 1 || !letters[0].Partial || len(letters[0].Raw) == 0 || letters[0].Retry != "" {
		t.Fatalf("%+v, %v", letters, err)
	}
	if err := retryDead(t, b, 1); err == nil {
		t.Error("half a message is put back")
	}
}

// Two operators, or one who was cut off, drop and retry one letter twice.
func TestDropDead_ofALetterThatIsGone(t *testing.T) {
	b := openBus(t)
	a := actions()["deliver"]
	must.OK(t, b.Bury(t.Context(), DeadLetter{Stage: "execute", Subject: b.ActionSubject(a), Kind: chains.Unknown, Error: "why"}, must.Get(EncodeAction(a))(t)))
	letter := must.Get(b.DeadLetters(t.Context(), 0, 9))(t)[0]
	must.OK(t, b.RetryDead(t.Context(), letter))
	if err := b.RetryDead(t.Context(), letter); err != nil {
		t.Errorf("retried again: %v", err)
	}
	if err := b.DropDead(t.Context(), letter.Sequence); err != nil {
		t.Errorf("dropped again: %v", err)
	}
}

func TestRetryDead_writes_to_no_other_subject_than_the_message_has(t *testing.T) {
	b := openBus(t)
	body := must.Get(EncodeEvent(event(chains.KindFeedback)))(t)
	genuine := b.EventSubject(evmAgent.Chain(), chains.KindFeedback)
	letters := []struct {
		subject, payload string
		taken            bool
	}{
		{"$JS.API.STREAM.DELETE." + b.Events(), "", false},
		{"$JS.API.STREAM.DELETE." + b.Events(), string(body), false},
		{"$KV.test-outbox.x", string(body), false},
		{genuine, "{}", false},
		{b.EventSubject(evmAgent.Chain(), chains.KindRevoked), string(body), false},
		{genuine, string(body), true},
	}
	for i, l := range letters {
		must.OK(t, b.Bury(t.Context(), DeadLetter{Stage: "plan", Subject: l.subject}, []byte(l.payload)))
		if err := retryDead(t, b, uint64(i+1)); (err == nil) != l.taken {
			t.Errorf("to %s: %v", l.subject, err)
		}
	}
	if n := events(t, b); n != 1 {
		t.Errorf("%d messages were put back, want 1", n)
	}
}

func TestDeadLetters_shows_what_is_no_letter(t *testing.T) {
	b := openBus(t)
	for _, body := range []string{"garbage", `{"stage":7}`} {
		must.Get(b.JetStream.Publish(t.Context(), b.DeadSubject("plan"), []byte(body)))(t)
	}
	must.OK(t, b.Bury(t.Context(), DeadLetter{Stage: "plan", Subject: "x", Error: "why"}, nil))
	letters, err := b.DeadLetters(t.Context(), 0, 10)
	if err != nil || len(letters) != 3 || string(letters[0].Raw) != "garbage" || letters[2].Error != "why" {
		t.Fatalf("%+v, %v", letters, err)
	}
	must.OK(t, b.DropDead(t.Context(), 1))
}

func TestSettle_goes_on_when_a_letter_cannot_be_stored(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	m := only(t, b)
	must.OK(t, b.JetStream.DeleteStream(t.Context(), b.Dead()))
	if err := newSettler(b).SettleAfter(t.Context(), m, invalid("x", errors.New("y")), confirmed); err != nil {
		t.Errorf("one letter ends the round: %v", err)
	}
	if again := only(t, b); string(again.Data()) != string(m.Data()) {
		t.Error("the message is lost")
	}
}

func TestSettle_lets_long_waits_leave_the_stream(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	s, waits := deferring(b)
	why := &chains.Error{Kind: chains.NotFinal, Err: errors.New("not yet")}
	for range shortTries {
		if len(*waits) != 0 {
			t.Fatal("it left too early")
		}
		must.OK(t, s.Settle(t.Context(), only(t, b), why))
	}
	if len(*waits) != 1 || (*waits)[0].Tries != shortTries || (*waits)[0].Kind != chains.NotFinal || events(t, b) != 0 {
		t.Fatalf("%+v, %d messages", *waits, events(t, b))
	}
	// It comes back as what it was, and its age and tries are remembered.
	must.OK(t, b.PublishWaiting(t.Context(), (*waits)[0], "id"))
	m := only(t, b)
	if Tries(m) != shortTries+1 || !s.failing(m).Equal((*waits)[0].Since) {
		t.Errorf("try %d, since %s", Tries(m), s.failing(m))
	}
	s.Clock = func() time.Time { return (*waits)[0].Since.Add(Patience + time.Second) }
	for kind, outcome := range map[string]error{"money": &chains.Error{Kind: chains.Funds}, "another": &chains.Error{Kind: chains.NotFinal, Err: ErrBehind},
		"its turn": &chains.Error{Kind: chains.NotFinal, Err: ErrQueued}} {
		if fate := s.Fate(m, outcome, confirmed); fate != FateLater {
			t.Errorf("what waits for %s: %s", kind, fate)
		}
	}
	must.OK(t, s.Settle(t.Context(), m, why))
	buried(t, b, 1)
	left(t, b, 0)
}

func TestSettle_waits_until_the_time_that_is_named(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	s, waits := deferring(b)
	tomorrow := time.Now().Add(20 * time.Hour)
	must.OK(t, s.Settle(t.Context(), only(t, b), &Later{Until: tomorrow, Err: errors.New("the budget is spent")}))
	if len(*waits) != 1 || (*waits)[0].Due.Sub(tomorrow).Abs() > time.Minute {
		t.Fatalf("%+v", *waits)
	}
	// It has not failed, so that there is no time since when it does: neither told nor counted, by
	// relayers of before either.
	row, err := json.Marshal((*waits)[0].Told())
	if err != nil || !(*waits)[0].Since.Equal((*waits)[0].Due) || strings.Contains(string(row), "since") {
		t.Errorf("%s, %v", row, err)
	}
	must.OK(t, b.PublishWaiting(t.Context(), (*waits)[0], "id"))
	why := &chains.Error{Kind: chains.NotFinal, Err: errors.New("not yet")}
	if m := only(t, b); s.Fate(m, why, confirmed) != FateLater || time.Since(s.failing(m)) > time.Minute {
		t.Errorf("its first failure counts since %s", s.failing(m))
	}
}

// What waits for its turn has not failed: it waits no longer the tenth time than the first.
func TestSettle_waitsNoLongerEachTimeForWhatHasNotFailed(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	var w Waiting
	s := newSettler(b)
	s.First, s.Longest = time.Second, time.Hour
	s.Defer = func(_ context.Context, waits Waiting) error { w = waits; return nil }
	for n := range 10 {
		m := only(t, b)
		until := s.Clock().Add(2 * time.Second)
		must.OK(t, s.Settle(t.Context(), m, &Later{Until: until, Err: errors.New("others are before it")}))
		if w.Due.Sub(until).Abs() > time.Second || w.Tries != 0 {
			t.Fatalf("time %d: due %s after its time, %d tries", n, w.Due.Sub(until), w.Tries)
		}
		must.OK(t, b.PublishWaiting(t.Context(), w, strconv.Itoa(n)))
	}
}

func TestPublishWaiting_writes_to_the_two_streams_only(t *testing.T) {
	b := openBus(t)
	body, _ := json.Marshal(struct{}{})
	if err := b.PublishWaiting(t.Context(), Waiting{Subject: "$JS.API.STREAM.DELETE." + b.Events(), Payload: body}, "x"); chains.KindOf(err) != chains.Invalid {
		t.Fatal(err)
	}
}

func TestPassed_does_not_wait_for_what_comes_later(t *testing.T) {
	b := openBus(t)
	c := must.Get(b.ReputationEvents(t.Context()))(t)
	publish := func(ordinal uint32) {
		t.Helper()
		e := chains.NewEvent(evmAgent.Chain(), chains.KindFeedback, evmAgent, chains.Position{Height: 7}, "0xcd", ordinal, time.Unix(0, 0))
		must.OK(t, b.PublishEvents(t.Context(), []chains.Event{e}, ""))
	}
	passed := func(want bool) {
		t.Helper()
		if got, err := Passed(t.Context(), c, 1); err != nil || got != want {
			t.Fatalf("%v, %v, want %v", got, err, want)
		}
	}
	publish(1)
	passed(false)
	first := only(t, b)
	passed(false)
	publish(2)
	_ = only(t, b) // in work from now on
	publish(3)
	must.OK(t, first.DoubleAck(t.Context()))
	passed(true)
}

func TestOpen_connects_to_no_server_that_another_names(t *testing.T) {
	if !openBus(t).conn.Opts.IgnoreDiscoveredServers {
		t.Error("a cluster may name servers that were not checked for TLS or loopback")
	}
}

// A node that is behind refuses what another one takes: one refusal is no dead letter.
func TestSettle_tries_again_what_was_refused_once(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	s := newSettler(b)
	s.Defer = func(ctx context.Context, w Waiting) error { return b.PublishWaiting(ctx, w, rand.Text()) }
	for range 2 {
		buried(t, b, 0)
		must.OK(t, s.Settle(t.Context(), only(t, b), &chains.Error{Kind: chains.Reverted, Err: errors.New("no such mirror")}))
	}
	if letters := buried(t, b, 1); letters[0].Attempts != 2 {
		t.Errorf("%+v", letters)
	}
	left(t, b, 0)
}

func TestSettle_counts_only_failures_for_unknown_reasons(t *testing.T) {
	b := openBus(t)
	publish(t, b)
	s := newSettler(b) // three attempts
	s.Defer = func(ctx context.Context, w Waiting) error { return b.PublishWaiting(ctx, w, rand.Text()) }
	busy, unknown := &chains.Error{Kind: chains.Transient, Err: errors.New("busy")}, errors.New("nobody knows")
	for _, outcome := range []error{busy, unknown, busy, busy, busy, busy, busy, busy, busy, unknown, busy} {
		must.OK(t, s.Settle(t.Context(), only(t, b), outcome))
		buried(t, b, 0)
	}
	must.OK(t, s.Settle(t.Context(), only(t, b), unknown))
	letters := buried(t, b, 1)
	if letters[0].Attempts != 3 {
		t.Fatalf("%+v", letters)
	}
	// Whoever puts it back gets all tries again.
	must.OK(t, retryDead(t, b, letters[0].Sequence))
	if n := Failures(only(t, b), unknown); n != 1 {
		t.Errorf("the next failure is number %d", n)
	}
}

// What no relayer here knows waits for one that does, no longer than anything else waits, and can
// be put back for one then.
func TestSettle_leavesToOthersForThreeDays(t *testing.T) {
	b := openBus(t)
	a := renew(actions()["deliver"], "transfer", 0)
	must.OK(t, b.RepublishAction(t.Context(), a, ""))
	c := must.Get(b.LiveActions(t.Context(), a.Destination()))(t)
	now := time.Now()
	s := newSettler(b)
	s.Clock = func() time.Time { return now }
	s.Defer = func(ctx context.Context, w Waiting) error { return b.PublishWaiting(ctx, w, rand.Text()) }
	settle := func(dead int) (letters []DeadLetter) {
		t.Helper()
		messages, err := Next(t.Context(), c, 1, 10*time.Second)
		must.OK(t, err)
		_, err = DecodeAction(messages[0].Data())
		if err = s.SettleAfter(t.Context(), messages[0], err, Tries(messages[0])); err != nil {
			t.Fatal(err)
		}
		return buried(t, b, dead)
	}
	for range 4 * shortTries {
		settle(0)
	}
	now = now.Add(Patience + time.Second)
	letters := settle(1)
	must.OK(t, retryDead(t, b, letters[0].Sequence))
	settle(0)
}

func TestHold_keeps_messages_from_being_given_twice(t *testing.T) {
	b := openBus(t) // silence of a second
	publish(t, b)
	m := only(t, b)
	release := newSettler(b).Hold([]jetstream.Msg{m})
	c := must.Get(b.ReputationEvents(t.Context()))(t)
	if again, err := Next(t.Context(), c, 1, 2500*time.Millisecond); !errors.Is(err, ErrEmpty) {
		t.Errorf("%d messages, %v", len(again), err)
	}
	release()
	only(t, b)
}

// Raising nats.max_bytes is what an operator is told to do: the embedded server has the room that
// it promises.
func TestOpen_hasRoomForStreamsOfAnySize(t *testing.T) {
	c := config.Default().NATS
	c.Dir, c.MaxBytes = t.TempDir(), 64<<30
	b := must.Get(Open(t.Context(), c, "test", time.Second))(t)
	defer b.Close()
	// What waits is promised as much as a stream.
	if _, err := b.JetStream.CreateKeyValue(t.Context(), jetstream.KeyValueConfig{Bucket: b.Bucket("waiting"), MaxBytes: b.MaxBytes}); err != nil {
		t.Error(err)
	}
}
