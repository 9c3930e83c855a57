package plan

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// message is one of the bus, delivered for the first time.
type message struct {
	jetstream.Msg
	body []byte
}

func (m message) Data() []byte         { return m.body }
func (m message) Headers() nats.Header { return nil }
func (m message) Metadata() (*jetstream.MsgMetadata, error) {
	return &jetstream.MsgMetadata{NumDelivered: 1}, nil
}

// taker is a bus that keeps the actions it takes, by the id of their messages.
type taker struct {
	sealed bool
	taken  map[string]stream.Action
}

func (t *taker) Sealed(jetstream.Msg) bool { return t.sealed }

func (t *taker) RepublishAction(_ context.Context, a stream.Action, salt string) error {
	t.taken[a.ID.String()+salt] = a
	return nil
}

// desk is a planner between two chains, of which the second takes mirrors.
type desk struct {
	*Planner
	t         *testing.T
	from, to  *memchain.Chain
	agents    []caip.AgentRef
	bus       *taker
	reasons   map[Reason]int
	mu        sync.Mutex
	questions map[string]int // by method
	doubts    int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, bus: &taker{sealed: true, taken: map[string]stream.Action{}}, reasons: map[Reason]int{}, questions: map[string]int{}}
	open := func(id, name string) *memchain.Chain {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID(id), Name: name, AutoMine: true})
		d.agents = append(d.agents, d.do(c, "owner", chains.Register{}, chains.KindRegistered).Agent)
		c.SetFault(func(call memchain.Call) error {
			d.mu.Lock()
			defer d.mu.Unlock()
			if !call.After {
				d.questions[call.Method]++
			}
			return nil
		})
		return c
	}
	d.from, d.to = open("eip155:1", "from"), open("eip155:2", "to")
	d.Planner = &Planner{Bus: d.bus, Routes: everywhere(t, d.from, d.to), Log: slog.New(slog.DiscardHandler), Hook: failpoint.Wrap(nil), Skipped: func(why Reason) { d.reasons[why]++ }, Doubt: func(context.Context, caip.AgentRef, caip.AgentRef) error { d.doubts++; return nil },
		Planned: func(context.Context, caip.AgentRef, uint64) (bool, error) { return false, nil },
		Reader: &Reader{Chains: served.Registries{d.agents[0].Registry: d.from, d.agents[1].Registry: d.to}, Writes: map[caip.AccountID]bool{d.agents[1].Registry: true},
			Groups: one{Members: d.agents, Active: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest }, Clock: d.from.Time}}
	return d
}

func (d *desk) do(c *memchain.Chain, who string, op chains.Op, kind chains.EventKind) chains.Event {
	d.t.Helper()
	return relaytest.Event(d.t, c, who, op, kind)
}

// plan plans an event, and returns how often the chains were asked meanwhile.
func (d *desk) plan(e chains.Event) (questions int, err error) {
	d.t.Helper()
	body := must.Get(stream.EncodeEvent(e))(d.t)
	clear(d.questions)
	err = d.event(d.t.Context(), message{body: body})
	for _, n := range d.questions {
		questions += n
	}
	return questions, err
}

// Of feedback that a relayer has read no chain is asked before it is to be signed; a stranger's
// word is proven first.
func TestPlanner_asksNothingOfWhatARelayerHasRead(t *testing.T) {
	d := newDesk(t)
	given := d.do(d.from, "client", chains.GiveFeedback{Agent: d.agents[0], Tag1: "speed"}, chains.KindFeedback)
	for range 2 {
		if n, err := d.plan(given); n != 0 || err != nil || len(d.bus.taken) != 1 {
			t.Errorf("%d questions, %v, %d actions: want none, and one action", n, err, len(d.bus.taken))
		}
	}
	for _, a := range d.bus.taken {
		if a.ID != stream.NewAction(stream.VerbDeliver, given.Feedback.Source(), d.agents[1], 0).ID || a.Claim == nil || *a.Claim != given.Claim() || a.Origin != given.Feedback.Ref {
			t.Errorf("planned %+v", a)
		}
	}
	elsewhere := given
	elsewhere.At.Hash = "0x" + given.At.Hash[4:] + "00"
	if _, err := d.plan(elsewhere); err != nil || len(d.bus.taken) != 2 {
		t.Errorf("in another block, after a reorganisation: %d actions, %v", len(d.bus.taken), err)
	}
	d.Reader.Clock = func() time.Time { return given.Time.Add(fresh + time.Second) }
	if n, err := d.plan(given); n == 0 || err != nil {
		t.Errorf("read again long after: %d questions, %v", n, err)
	}
	then := d.Reader.Groups
	d.Reader.Groups = one{Members: d.agents[:1]}
	if n, err := d.plan(given); n != 0 || err != nil {
		t.Errorf("read again long after, not linked: %d questions, %v", n, err)
	}
	d.Reader.Groups = then
	d.reasons = map[Reason]int{}
	d.Reader.Clock = d.from.Time
	linked := d.Reader.Groups
	d.Reader.Groups = one{Members: d.agents[:1]}
	if n, err := d.plan(given); n != 0 || err != nil || d.reasons[ReasonNotLinked] != 1 || len(d.bus.taken) != 2 || d.doubts != 2 {
		t.Errorf("not linked: %d questions, %v, %v, %d actions, told of %d times", n, err, d.reasons, len(d.bus.taken), d.doubts)
	}
	d.Reader.Groups, d.bus.sealed = linked, false
	forged := given
	forged.TxID = "0x" + given.TxID[4:] + "00"
	forged.ID = forged.Claim().ID()
	if n, err := d.plan(forged); n == 0 || err == nil || len(d.bus.taken) != 2 {
		t.Errorf("a stranger's word: %d questions, %v, %d actions", n, err, len(d.bus.taken))
	}
}

// Of a mirror that was voided it is asked whether the reviewed agent is linked with who holds it:
// what else that one is linked with says nothing.
func TestPlanner_asksWhoHeldAVoidedMirror(t *testing.T) {
	d := newDesk(t)
	given := d.do(d.from, "client", chains.GiveFeedback{Agent: d.agents[0]}, chains.KindFeedback)
	item := must.Get(feedback.Item(*given.Feedback, d.agents[1], 0))(t)
	d.do(d.to, "relayer", chains.Deliver{Items: []chains.MirrorItem{item}}, chains.KindMirrored)
	voided := d.do(d.to, "repair role", chains.VoidMirror{Source: given.Feedback.Source(), Agent: d.agents[1]}, chains.KindMirrored)
	d.Origin = func(context.Context, caip.Hash) (caip.FeedbackRef, error) { return given.Feedback.Ref, nil }
	var asked []caip.AgentRef
	d.Doubt = func(_ context.Context, ref, other caip.AgentRef) error { asked = append(asked, ref, other); return nil }
	d.Reader.Groups = one{Members: d.agents[:1]}
	if _, err := d.plan(voided); err != nil || !slices.Equal(asked, d.agents) || d.reasons[ReasonNotLinked] != 1 {
		t.Errorf("asked about %v, %v, %v", asked, err, d.reasons)
	}
}

// Strangers' responses cost no list of them, however many there are, and nothing at all on an agent
// that is linked to nothing.
func TestPlanner_readsResponsesOfTheAgentAlone(t *testing.T) {
	d := newDesk(t)
	given := d.do(d.from, "client", chains.GiveFeedback{Agent: d.agents[0]}, chains.KindFeedback)
	respond := func(who string) chains.Event {
		return d.do(d.from, who, chains.Respond{Ref: given.Feedback.Ref, URI: "ipfs://answer"}, chains.KindResponse)
	}
	for range 3 {
		if _, err := d.plan(respond("stranger")); err != nil || d.questions["Responses"] != 0 || len(d.bus.taken) != 0 {
			t.Errorf("a stranger's: %v, %v, %d actions", err, d.questions, len(d.bus.taken))
		}
	}
	owners := respond("owner")
	if _, err := d.plan(owners); err != nil || d.questions["Responses"] != 1 || len(d.bus.taken) != 1 {
		t.Errorf("the owner's: %v, %v, %d actions", err, d.questions, len(d.bus.taken))
	}
	d.Reader.Groups = one{Members: d.agents[:1]}
	if n, err := d.plan(owners); n != 0 || err != nil || d.doubts != 1 {
		t.Errorf("not linked: %v, %v, told of %d times", d.questions, err, d.doubts)
	}
}

// An event that is too long for a message comes without what it says: it is proven, and stops
// nobody.
func TestPlanner_readsWhatAMessageLeavesOut(t *testing.T) {
	d := newDesk(t)
	given := d.do(d.from, "client", chains.GiveFeedback{Agent: d.agents[0], Endpoint: strings.Repeat("<", 100<<10)}, chains.KindFeedback)
	body, err := stream.EncodeEvent(given)
	if sent, _ := stream.DecodeEvent(body); err != nil || !sent.Trimmed || sent.Feedback != nil {
		t.Fatalf("it was not left out: %v", err)
	}
	if _, err := d.plan(given); err != nil || len(d.bus.taken) != 1 {
		t.Errorf("%v, %d actions", err, len(d.bus.taken))
	}
	for _, kind := range []chains.EventKind{chains.KindFeedback, chains.KindRevoked, chains.KindResponse, chains.KindMirrored} {
		bare := chains.NewEvent(given.Chain, kind, given.Agent, given.At, given.TxID, given.Ordinal, given.Time)
		if _, err := d.plan(bare); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}
