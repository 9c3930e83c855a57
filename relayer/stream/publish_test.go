package stream

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// some are n different events.
func some(n int) []chains.Event {
	out := make([]chains.Event, n)
	for i := range out {
		out[i] = chains.NewEvent(caip.MustChainID("eip155:1"), chains.KindFeedback, caip.AgentRef{}, chains.Position{Height: 7, Hash: "0x07"}, fmt.Sprintf("0x%04x", i), 0, time.Time{})
	}
	return out
}

// batched counts the stored messages of the EVENTS stream, and those that came in a batch.
func batched(t *testing.T, b *Bus) (all, together int) {
	t.Helper()
	s := must.Get(b.JetStream.Stream(t.Context(), b.Events()))(t)
	state := s.CachedInfo().State
	for seq := state.FirstSeq; seq <= state.LastSeq; seq++ {
		m := must.Get(s.GetMsg(t.Context(), seq))(t)
		if all++; m.Header.Get(headerBatch) != "" {
			together++
		}
	}
	return all, together
}

func TestPublishEvents_storesBatches(t *testing.T) {
	b := openBus(t)
	list := some(2*batchMost + 2)
	must.OK(t, b.PublishEvents(t.Context(), list, ""))
	// Two are few: they go side by side.
	if all, together := batched(t, b); all != len(list) || together != 2*batchMost {
		t.Errorf("%d messages, %d of them in batches", all, together)
	}
	// What is there already is no second message: a long list as one, a short one event by event.
	for _, again := range [][]chains.Event{list, append(some(2*batchMost + 2)[2*batchMost:], some(2*batchMost + 30)[2*batchMost+2:]...)} {
		must.OK(t, b.PublishEvents(t.Context(), again, ""))
	}
	if all, _ := batched(t, b); all != 2*batchMost+30 {
		t.Errorf("%d messages, want %d", all, 2*batchMost+30)
	}
	for i, again := range [][]chains.Event{list[:5], list[:Parcel]} {
		must.OK(t, b.PublishEvents(t.Context(), again, "again"))
		if all, _ := batched(t, b); all != 2*batchMost+35+i*Parcel {
			t.Errorf("%d messages, want %d: a salt makes them new", all, 2*batchMost+35+i*Parcel)
		}
	}
}

// The servers hold one id of a long list, which only who has the key can foresee.
func TestPublishEvents_ids(t *testing.T) {
	b := openBus(t)
	must.OK(t, b.PublishEvents(t.Context(), some(batchMost+Parcel+2), ""))
	s := must.Get(b.JetStream.Stream(t.Context(), b.Events()))(t)
	var with []uint64
	ids := map[string]bool{}
	for seq := uint64(1); seq <= s.CachedInfo().State.LastSeq; seq++ {
		m := must.Get(s.GetMsg(t.Context(), seq))(t)
		if id := m.Header.Get(jetstream.MsgIDHeader); id != "" {
			with, ids[id] = append(with, seq), true
		}
	}
	if want := []uint64{batchMost, batchMost + Parcel + 2}; !slices.Equal(with, want) || len(ids) != len(want) {
		t.Errorf("ids stand at %d, want %d", with, want)
	}
	other := &Publisher{ids: []byte("another key")}
	if id := other.msgID("a"); id == b.msgID("a") || other.msgID("a", "b") == other.msgID("ab") {
		t.Error("an id does not tell keys or parts apart")
	}
}

// A message that the servers never take leaves the others of its list one by one, and is buried.
func TestPublishEvents_oneOfManyTooLarge(t *testing.T) {
	b := openBus(t)
	s := must.Get(b.JetStream.Stream(t.Context(), b.Events()))(t)
	c := s.CachedInfo().Config
	c.MaxMsgSize = 4096
	must.Get(b.JetStream.UpdateStream(t.Context(), c))(t)
	list := some(Parcel + 5)
	list[7] = chains.NewEvent(list[7].Chain, chains.KindFeedback, caip.AgentRef{}, list[7].At, strings.Repeat("x", 8192), 0, time.Time{})
	for range 2 {
		must.OK(t, b.PublishEvents(t.Context(), list, ""))
	}
	if all, _ := batched(t, b); all != len(list)-1 {
		t.Errorf("%d messages, want %d", all, len(list)-1)
	}
	if dead, err := b.DeadLetters(t.Context(), 0, 9); err != nil || len(dead) == 0 || dead[0].Kind != chains.TooMuch {
		t.Errorf("dead letters %v, %v", dead, err)
	}
}

// The same event twice in one list is one message.
func TestPublishEvents_twiceInOneList(t *testing.T) {
	b := openBus(t)
	list := some(6)
	must.OK(t, b.PublishEvents(t.Context(), append(list, list...), ""))
	if all, _ := batched(t, b); all != 6 {
		t.Errorf("%d messages, want 6", all)
	}
}

// Servers before 2.12 and streams that others made take no batches.
func TestPublishEvents_withoutBatches(t *testing.T) {
	b := openBus(t)
	s := must.Get(b.JetStream.Stream(t.Context(), b.Events()))(t)
	c := s.CachedInfo().Config
	c.AllowAtomicPublish = false
	must.Get(b.JetStream.UpdateStream(t.Context(), c))(t)
	for range 2 {
		must.OK(t, b.PublishEvents(t.Context(), some(50), ""))
	}
	if all, together := batched(t, b); all != 50 || together != 0 {
		t.Errorf("%d messages, %d in batches", all, together)
	}
	if d, err := b.Durability(t.Context()); err != nil || !d.Singly || b.Batches() {
		t.Errorf("nothing is said of it: %+v, %v", d, err)
	}
}

// Those who publish at the same time share batches.
func TestPublishAction_sharesBatches(t *testing.T) {
	b := openBus(t)
	var g sync.WaitGroup
	const n = 200
	for i := range n {
		g.Go(func() {
			a := NewAction(VerbSyncURI, caip.Hash{1, byte(i)}, caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1"), 0)
			if err := b.RepublishAction(t.Context(), a, ""); err != nil {
				t.Error(err)
			}
		})
	}
	g.Wait()
	_, actions, _, err := b.Levels(t.Context())
	if err != nil || actions.Messages != n {
		t.Errorf("%d actions, %v", actions.Messages, err)
	}
}

// Whoever writes to the bus without the key can foresee no id: a message of his with that of one
// to come would keep it off the stream, as a duplicate that counts as stored.
func TestPublisher_noStrangerKeepsAMessageOffTheStream(t *testing.T) {
	b := openBus(t)
	a := actions()["deliver"]
	body := must.Get(EncodeAction(a))(t)
	must.OK(t, b.Bury(t.Context(), DeadLetter{Stage: "execute", Subject: b.ActionSubject(a), Kind: chains.Unknown, Error: "why"}, body))
	strangers := []string{a.ID.String() + ":0xab", a.ID.String() + ":seen:170000000", a.ID.String(), "waited:7.0x01:1", "dead:1"}
	for _, id := range strangers {
		must.Get(b.JetStream.Publish(t.Context(), b.Prefix+".actions.nobody", nil, jetstream.WithMsgID(id)))(t)
	}
	queued := func() (n int) {
		if _, _, err := b.EachAction(t.Context(), 0, 100, func(Action) { n++ }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	letters := must.Get(b.DeadLetters(t.Context(), 0, 9))(t)
	for i, publish := range []func() error{
		func() error { return b.RepublishAction(t.Context(), a, "0xab") },
		func() error { return b.RepublishAction(t.Context(), a, "seen:170000000") },
		func() error { return b.RepublishAction(t.Context(), a, "") },
		func() error {
			return b.PublishWaiting(t.Context(), Waiting{Subject: b.ActionSubject(a), Payload: body}, "7.0x01:1")
		},
		func() error { return b.RetryDead(t.Context(), letters[0]) },
	} {
		must.OK(t, publish())
		if n := queued(); n != i+1 {
			t.Fatalf("publishing %d: %d actions are queued, want %d", i, n, i+1)
		}
	}
}

// What nobody ever takes is not queued, nor a dead letter that somebody can try again: an action
// below a subject of another verb, that says it is history below that of what is live, or below
// none.
func TestEachAction_leavesOutWhatStandsElsewhere(t *testing.T) {
	b := openBus(t)
	a := actions()["sync"]
	other, past := a, a
	other.Verb, past.Backfill = VerbRevoke, true
	body := must.Get(EncodeAction(a))(t)
	for _, subject := range []string{b.ActionSubject(other), b.ActionSubject(past), b.Prefix + ".actions.nobody"} {
		must.Get(b.JetStream.Publish(t.Context(), subject, body))(t)
	}
	queued := func() (n int) {
		if _, more, err := b.EachAction(t.Context(), 0, 100, func(Action) { n++ }); err != nil || more {
			t.Fatalf("more: %v, %v", more, err)
		}
		return n
	}
	if n := queued(); n != 0 {
		t.Errorf("%d are queued where nobody takes them", n)
	}
	dead := func(subject string) int {
		letter := DeadLetter{Stage: "execute", Subject: subject, Kind: chains.Unknown, Error: "why"}
		ids := map[caip.Hash]bool{}
		must.OK(t, b.Bury(t.Context(), letter, body))
		if more, err := b.DeadActions(t.Context(), 100, ids); err != nil || more {
			t.Fatalf("more: %v, %v", more, err)
		}
		return len(ids)
	}
	if n := dead(b.Prefix + ".actions.nobody"); n != 0 {
		t.Errorf("%d letters that can only be dropped are waited for", n)
	}
	if n := dead(b.ActionSubject(a)); n != 1 {
		t.Errorf("%d letters, want 1", n)
	}
	must.OK(t, b.RepublishAction(t.Context(), a, ""))
	if n := queued(); n != 1 {
		t.Errorf("%d are queued, want 1", n)
	}
}

// A stream that is full takes nothing of a batch, and says so of each.
func TestPublishEvents_fullStream(t *testing.T) {
	b := openBus(t)
	s, err := b.JetStream.Stream(t.Context(), b.Events())
	must.OK(t, err)
	c := s.CachedInfo().Config
	c.MaxBytes = 4 << 10
	must.Get(b.JetStream.UpdateStream(t.Context(), c))(t)
	err = b.PublishEvents(t.Context(), some(100), "")
	var api *jetstream.APIError
	if chains.KindOf(err) != chains.Transient || !errors.As(err, &api) || !full(api) {
		t.Errorf("%v", err)
	}
}

// BenchmarkPublishEvents compares batches with waiting for each message.
func BenchmarkPublishEvents(b *testing.B) {
	for name, together := range map[string]int{"one by one": 1, "batches": 5000} {
		b.Run(name, func(b *testing.B) {
			bus := openBus(b)
			n := 0
			for b.Loop() {
				list := some(together)
				for i := range list {
					list[i].At.Height = uint64(n)
					list[i] = chains.NewEvent(list[i].Chain, list[i].Kind, list[i].Agent, chains.Position{Height: uint64(n), Hash: "0x"}, fmt.Sprint(n), 0, time.Time{})
					n++
				}
				must.OK(b, bus.PublishEvents(b.Context(), list, ""))
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "events/s")
		})
	}
}

// Only what PublishEvents stored counts as read from a chain by a relayer.
func TestSealed(t *testing.T) {
	b := openBus(t)
	e := event(chains.KindFeedback)
	fetch := func() jetstream.Msg {
		t.Helper()
		m := only(t, b)
		must.OK(t, m.DoubleAck(t.Context()))
		return m
	}
	must.OK(t, b.PublishEvents(t.Context(), []chains.Event{e}, ""))
	genuine := fetch()
	if !b.Sealed(genuine) {
		t.Error("an event of this relayer is a stranger's")
	}
	must.OK(t, b.PublishEarly(t.Context(), e))
	if b.Sealed(fetch()) {
		t.Error("an event that is not final is taken for one that is")
	}
	for what, change := range map[string]func(m *nats.Msg){
		"another text": func(m *nats.Msg) { m.Data = append(m.Data[:len(m.Data)-1], ' ', '}') },
		"no seal":      func(m *nats.Msg) { m.Header.Del(headerSeal) },
		"other seal":   func(m *nats.Msg) { m.Header.Set(headerSeal, "00") },
	} {
		m := nats.NewMsg(genuine.Subject())
		m.Data = append([]byte(nil), genuine.Data()...)
		m.Header.Set(headerSeal, genuine.Headers().Get(headerSeal))
		change(m)
		must.Get(b.JetStream.PublishMsg(t.Context(), m))(t)
		if b.Sealed(fetch()) {
			t.Errorf("%s: taken for an event of a relayer", what)
		}
	}
}

// A message that no consumer takes, as of a kind that a later version publishes, stays for ever.
// What the relayers do take is worked off all the same.
func TestEventsWorkedOff_asksForWhatIsTaken(t *testing.T) {
	b := openBus(t)
	c := must.Get(b.ReputationEvents(t.Context()))(t)
	done := func(want bool) {
		t.Helper()
		if got, err := b.EventsWorkedOff(t.Context(), time.Now().Add(time.Hour)); err != nil || got != want {
			t.Errorf("worked off: %t, %v, want %t", got, err, want)
		}
		if got, err := b.EventsWorkedOff(t.Context(), time.Now().Add(-time.Hour)); err != nil || !got {
			t.Errorf("of an hour ago: %t, %v", got, err)
		}
	}
	done(true)
	unknown := chains.NewEvent(caip.MustChainID("eip155:1"), "a-later-kind", caip.AgentRef{}, chains.Position{Height: 7, Hash: "0x07"}, "0x01", 0, time.Time{})
	must.OK(t, b.PublishEvents(t.Context(), append([]chains.Event{unknown}, some(2)...), ""))
	done(false)
	for range 2 {
		messages := must.Get(Next(t.Context(), c, 1, time.Minute))(t)
		done(false) // it is being worked on
		must.OK(t, messages[0].DoubleAck(t.Context()))
	}
	done(true)
	if left, err := b.Waiting(t.Context()); err != nil || left != 1 {
		t.Errorf("%d messages are left, %v", left, err)
	}
}

// Streams are told from others in their place, and stay the same over a restart of their server.
func TestMade_tellsStreamsFromOthersInTheirPlace(t *testing.T) {
	c := config.Default().NATS
	c.Dir = t.TempDir()
	opened := func() *Bus {
		t.Helper()
		b := must.Get(Open(t.Context(), c, "test", time.Second))(t)
		t.Cleanup(b.Close)
		return b
	}
	b := opened()
	made := b.Made()
	b.Close()
	b = opened()
	if again := b.Made(); again != made {
		t.Errorf("after a restart they are %s, they were %s", again, made)
	}
	must.OK(t, b.JetStream.DeleteStream(t.Context(), b.Events()))
	must.OK(t, b.ensure(t.Context(), func(jetstream.StreamConfig) {}))
	if b.Made() == made {
		t.Error("a stream that was made anew is the one that was there")
	}
	b.made[0] = b.made[0].Add(-time.Hour) // as another process knows it
	if _, _, _, err := b.Levels(t.Context()); !errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Errorf("one in the place of another is read: %v", err)
	}
}
