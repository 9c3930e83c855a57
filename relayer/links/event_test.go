package links

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/keep"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// hasty is a bus whose executor has tried an action, and parked it again, before it has answered.
type hasty struct {
	keep.Bus
	park func(stream.Action) error
}

func (h hasty) RepublishAction(_ context.Context, a stream.Action, _ string) error { return h.park(a) }

func remembered(t *testing.T) *state.State {
	t.Helper()
	_, s := relaytest.Memory(t)
	return s
}

func TestRelease_keepsWhatIsParkedAgainMeanwhile(t *testing.T) {
	s := remembered(t)
	a := stream.NewAction(stream.VerbDeliver, caip.Hash{1}, agent, 0)
	now := time.Now()
	park := func(a stream.Action) error {
		return s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a, Since: now.UTC()})
	}
	must.OK(t, park(a))
	f := New(Options{State: s, Bus: hasty{park: park}, Clock: func() time.Time { return now }})
	must.OK(t, f.releaseOld(t.Context()))
	if rows, err := s.Parked.List(t.Context(), ">", 2); err != nil || len(rows) != 1 {
		t.Errorf("%d rows are left of an action that is still blocked, %v", len(rows), err)
	}
	f.Bus = hasty{park: func(stream.Action) error { return nil }}
	must.OK(t, f.releaseOld(t.Context()))
	if rows, err := s.Parked.List(t.Context(), ">", 2); err != nil || len(rows) != 0 {
		t.Errorf("%d rows are left of an action that is under way, %v", len(rows), err)
	}
}

// What was parked by a clock that was ahead is tried again, and not only when that time has come.
func TestRelease_ofWhatAWrongClockHasParked(t *testing.T) {
	s := remembered(t)
	now := time.Now()
	for i, since := range []time.Time{now, now.Add(365 * 24 * time.Hour)} {
		a := stream.NewAction(stream.VerbDeliver, caip.Hash{byte(i)}, agent, 0)
		must.OK(t, s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a, Since: since.UTC()}))
	}
	bus := deduplicating{taken: map[string]int{}}
	f := New(Options{State: s, Bus: bus, Config: config.Links{Recheck: 5 * time.Minute}, Clock: func() time.Time { return now }})
	must.OK(t, f.releaseOld(t.Context()))
	if rows, err := s.Parked.List(t.Context(), ">", 2); err != nil || len(rows) != 1 || !rows[0].Value.Since.Equal(now) || len(bus.taken) != 1 {
		t.Errorf("%d rows are left, put back %v, %v", len(rows), bus.taken, err)
	}
}

// deduplicating is a bus that drops what it has taken in under the same name, as the server does.
type deduplicating struct {
	keep.Bus
	taken map[string]int
}

func (d deduplicating) RepublishAction(_ context.Context, a stream.Action, salt string) error {
	d.taken[a.ID.String()+":"+salt]++
	return nil
}

func TestRelease_byOneEventTwiceLosesNothing(t *testing.T) {
	s := remembered(t)
	a := stream.NewAction(stream.VerbDeliver, caip.Hash{1}, agent, 0)
	bus := deduplicating{taken: map[string]int{}}
	f := New(Options{State: s, Bus: bus})
	approval := chains.Event{ID: caip.Hash{2}, Chain: agent.Chain(), Approval: &chains.Approval{}}
	for range 2 {
		must.OK(t, s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a}))
		must.OK(t, f.intake.unpark(t.Context(), approval))
	}
	if len(bus.taken) != 2 {
		t.Errorf("what was parked in between goes back under the name of the first: %v", bus.taken)
	}
}

// Anybody may approve an operator for all of his agents: that releases what waits for him, and not
// what waits for others on the chain.
func TestRelease_byAnOwnerIsOfHisAgents(t *testing.T) {
	s := remembered(t)
	bus := deduplicating{taken: map[string]int{}}
	f := New(Options{State: s, Bus: bus, Config: config.Links{MaxAgents: 10}, Clock: time.Now})
	owner, stranger := caip.AccountID{Chain: agent.Chain(), Address: "0x00000000000000000000000000000000000000a1"}, caip.AccountID{Chain: agent.Chain(), Address: "0x00000000000000000000000000000000000000a2"}
	park := func(ref caip.AgentRef, by caip.AccountID) stream.Action {
		t.Helper()
		if _, err := f.rows.change(t.Context(), ref, func(row *agentRow) {
			if !by.IsZero() {
				row.Evidence = &link.Evidence{Agent: chains.Agent{Ref: ref, Owner: by}}
				row.Dirty = ref.ID == "779" // just sold
			}
		}); err != nil {
			t.Fatal(err)
		}
		a := stream.NewAction(stream.VerbDeliver, caip.Hash{1}, ref, 0)
		must.OK(t, s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a}))
		return a
	}
	sibling := func(id string) caip.AgentRef { return caip.AgentRef{Registry: agent.Registry, ID: id} }
	far := caip.MustAgentRef("eip155:99:" + agent.Registry.Address + "/1")
	his, unknown := park(agent, owner), park(sibling("777"), caip.AccountID{})
	park(sibling("778"), stranger)
	sold := park(sibling("779"), stranger)
	park(far, caip.AccountID{Chain: far.Chain(), Address: owner.Address})
	approval := chains.Event{ID: caip.Hash{2}, Chain: agent.Chain(), Approval: &chains.Approval{Owner: owner, All: true}}
	must.OK(t, f.intake.unpark(t.Context(), approval))
	left, err := s.Parked.List(t.Context(), ">", 10)
	if err != nil || len(left) != 2 || len(bus.taken) != 3 {
		t.Fatalf("%d left, put back %v, %v", len(left), bus.taken, err)
	}
	for _, row := range left {
		if id := row.Value.Action.ID; id == his.ID || id == unknown.ID || id == sold.ID {
			t.Errorf("%s is not put back", row.Value.Action.Agent)
		}
	}
}

// Of approvals that come at once each releases what is its own, once.
func TestRelease_byManyAtOnce(t *testing.T) {
	s := remembered(t)
	var mu sync.Mutex
	put := map[caip.AgentRef]int{}
	f := New(Options{State: s, Config: config.Links{MaxAgents: 100}, Clock: time.Now, Bus: hasty{park: func(a stream.Action) error {
		mu.Lock()
		defer mu.Unlock()
		put[a.Agent]++
		return nil
	}}})
	var refs []caip.AgentRef
	for i := range 40 {
		ref := caip.AgentRef{Registry: agent.Registry, ID: fmt.Sprint(i + 1)}
		refs = append(refs, ref)
		a := stream.NewAction(stream.VerbDeliver, caip.Hash{1}, ref, 0)
		must.OK(t, s.Parked.Put(t.Context(), a.ID.String(), state.Parked{Action: a}))
	}
	var all errgroup.Group
	for i, ref := range refs[:30] {
		all.Go(func() error {
			return f.intake.unpark(t.Context(), chains.Event{ID: caip.Hash{byte(i)}, Chain: ref.Chain(), Agent: ref, Approval: &chains.Approval{}})
		})
	}
	must.OK(t, all.Wait())
	left, err := s.Parked.List(t.Context(), ">", 100)
	if err != nil || len(left) != 10 || len(put) != 30 {
		t.Errorf("%d left, %d put back, %v", len(left), len(put), err)
	}
	for ref, n := range put {
		if n != 1 {
			t.Errorf("%s is put back %d times", ref, n)
		}
	}
}

// message is one that somebody has published.
type message struct {
	jetstream.Msg
	data []byte
}

func (m message) Data() []byte { return m.data }

// Of a message only its place is believed, and that is looked up. A sale that another kind is
// claimed of is not final before it is.
func TestEvent_ofAnotherKindThanIsClaimed(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Lag: 4, AutoMine: true})
	served := served.Registries{c.Info().Registry: c}
	f := New(Options{
		State: remembered(t), Chains: served, Clock: time.Now, Config: config.Links{MaxAgents: 10}, Log: slog.New(slog.DiscardHandler), Live: func() bool { return false },
		Reader: &plan.Reader{Chains: served, At: func(caip.AccountID) chains.Finality { return chains.Finalized }},
	})
	born := relaytest.Event(t, c, "owner", chains.Register{}, chains.KindRegistered)
	written := relaytest.Event(t, c, "owner", chains.SetURI{Agent: born.Agent, URI: "ipfs://x"}, chains.KindURISet)
	sale := relaytest.Event(t, c, "owner", chains.Transfer{Agent: born.Agent, To: c.Account("buyer")}, chains.KindTransferred)
	told := func(claimed chains.Event, kind chains.EventKind) error {
		t.Helper()
		claimed.Kind = kind
		data := must.Get(stream.EncodeEvent(claimed))(t)
		return f.intake.event(t.Context(), message{data: data})
	}
	moves := func() []link.Move {
		t.Helper()
		row, _, err := f.rows.agent(t.Context(), born.Agent)
		must.OK(t, err)
		return row.Side.Moves
	}
	if err := told(sale, chains.KindRegistryChanged); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("not final yet: %v", err)
	}
	if m := moves(); len(m) != 0 {
		t.Errorf("before it is final: %+v", m)
	}
	if err := told(sale, sale.Kind); err != nil {
		t.Error(err)
	}
	if m := moves(); len(m) != 1 || m[0].Final {
		t.Errorf("as what it is: %+v", m)
	}
	if err := told(written, chains.KindTransferred); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("what is no sale waits until it is final: %v", err)
	}
	c.Settle()
	if err := told(sale, chains.KindRegistryChanged); err != nil {
		t.Error(err)
	}
	if m := moves(); len(m) != 1 || !m[0].Final {
		t.Errorf("once it is final: %+v", m)
	}
}
