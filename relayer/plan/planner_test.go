package plan

import (
	"context"
	"log/slog"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
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

// Of feedback that a relayer has read no chain is asked before it is to be signed; a stranger's
// word is proven first.
func TestPlanner_asksNothingOfWhatARelayerHasRead(t *testing.T) {
	asked := 0
	open := func(id, name string) *memchain.Chain {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID(id), Name: name, AutoMine: true})
		c.SetFault(func(call memchain.Call) error {
			if call.Method == "Prove" || call.Method == "Feedback" || call.Method == "MirrorOf" || call.Method == "OriginOf" {
				asked++
			}
			return nil
		})
		return c
	}
	from, to := open("eip155:1", "from"), open("eip155:2", "to")
	do := func(c *memchain.Chain, who string, op chains.Op, kind chains.EventKind) chains.Event {
		t.Helper()
		r, err := chains.Do(t.Context(), c.Writer(who), op, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := r.Event(kind)
		return e
	}
	agent, there := do(from, "owner", chains.Register{}, chains.KindRegistered).Agent, do(to, "owner", chains.Register{}, chains.KindRegistered).Agent
	given := do(from, "client", chains.GiveFeedback{Agent: agent, Tag1: "speed"}, chains.KindFeedback)
	c := config.Default()
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "all", []string{"*"}, []string{"*"}, []string{"*"}
	c.Routes = []config.Route{r}
	routes, err := Routes(c, []chains.Info{from.Info(), to.Info()})
	if err != nil {
		t.Fatal(err)
	}
	bus := &taker{sealed: true, taken: map[string]stream.Action{}}
	reasons := map[Reason]int{}
	group := Group{Members: []caip.AgentRef{agent, there}, Active: true}
	p := &Planner{Bus: bus, Routes: routes, Log: slog.New(slog.DiscardHandler), Hook: failpoint.Wrap(nil), Skipped: func(why Reason) { reasons[why]++ },
		Planned: func(context.Context, caip.AgentRef, uint64) (bool, error) { return false, nil },
		Reader: &Reader{Chains: served.Registries{agent.Registry: from, there.Registry: to}, Writes: map[caip.AccountID]bool{there.Registry: true}, Groups: one(group),
			At: func(caip.AccountID) chains.Finality { return chains.Latest }}}
	plan := func(e chains.Event) {
		t.Helper()
		body, err := stream.EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.event(t.Context(), message{body: body}); err != nil {
			t.Fatal(err)
		}
	}
	asked = 0
	plan(given)
	plan(given)
	if len(bus.taken) != 1 || asked != 0 {
		t.Errorf("%d actions, %d questions: want 1 and none", len(bus.taken), asked)
	}
	for _, a := range bus.taken {
		if a.ID != stream.NewAction(stream.VerbDeliver, given.Feedback.Source(), there, 0).ID || a.Claim == nil || *a.Claim != given.Claim() || a.Origin != given.Feedback.Ref {
			t.Errorf("planned %+v", a)
		}
	}
	elsewhere := given
	elsewhere.At.Hash = "0x" + given.At.Hash[4:] + "00"
	plan(elsewhere)
	if len(bus.taken) != 2 {
		t.Errorf("in another block, after a reorganisation, it is taken for a duplicate: %d actions", len(bus.taken))
	}
	p.Reader.Groups = one(Group{Members: []caip.AgentRef{agent}})
	plan(given)
	if reasons[ReasonNotLinked] != 1 || asked != 0 || len(bus.taken) != 2 {
		t.Errorf("not linked: %v, %d questions, %d actions", reasons, asked, len(bus.taken))
	}
	p.Reader.Groups, bus.sealed = one(group), false
	forged := given
	forged.TxID = "0x" + given.TxID[4:] + "00"
	forged.ID = forged.Claim().ID()
	body, err := stream.EncodeEvent(forged)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.event(t.Context(), message{body: body}); err == nil || asked == 0 || len(bus.taken) != 2 {
		t.Errorf("a stranger's word: %v, %d questions, %d actions", err, asked, len(bus.taken))
	}
}
