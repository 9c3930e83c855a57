package relayer

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestRetryDead_forgives_the_failures_of_the_action(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	origin := b.give(b.a, "client", refs[0], "1")
	c := b.quick()
	if _, err := OpenAdmin(t.Context(), c); chains.KindOf(err) != chains.NotFound {
		t.Errorf("before any relayer has worked there: %v", err)
	}
	bus := must.Get(stream.Open(t.Context(), c.NATS, c.Prefix, c.Execute.Lease))(t)
	bus.Close()
	// The port for signers is the relayer's.
	c.NATS.Listen = config.Listen{Address: "127.0.0.1:none"}
	a := must.Get(OpenAdmin(t.Context(), c))(t)
	defer a.Close()
	action := stream.NewAction(stream.VerbDeliver, caip.SourceID(origin), refs[1], 0)
	action.Origin = origin
	body := must.Get(stream.EncodeAction(action))(t)
	must.OK(t, a.state.Deliveries.Put(t.Context(), action.ID.String(), state.Delivery{Agent: refs[1], Attempts: 8, Slot: "kept"}))
	must.OK(t, a.bus.Bury(t.Context(), stream.DeadLetter{Stage: "execute", Subject: a.bus.ActionSubject(action)}, body))
	if did, err := a.RetryDead(t.Context(), []stream.Span{{From: 1, To: 1}}); err != nil || len(did.Done) != 1 {
		t.Fatal(did, err)
	}
	row, err := a.state.Deliveries.Get(t.Context(), action.ID.String())
	if err != nil || row.Value.Attempts != 0 || row.Value.Slot != "kept" {
		t.Errorf("%+v, %v", row.Value, err)
	}
	if n, err := a.bus.Waiting(t.Context()); err != nil || n != 1 {
		t.Errorf("%d messages, %v", n, err)
	}
}

// bury makes n dead letters of actions that are not due any more.
func (b *bed) bury(s *Service, origin caip.FeedbackRef, to caip.AgentRef, n int) {
	b.t.Helper()
	for i := range n {
		action := stream.NewAction(stream.VerbDeliver, caip.SourceID(origin), to, uint32(i))
		action.Origin = origin
		body := must.Get(stream.EncodeAction(action))(b.t)
		must.OK(b.t, s.bus.Bury(b.t.Context(), stream.DeadLetter{Stage: "execute", Subject: s.bus.ActionSubject(action), Kind: chains.Unknown, Error: fmt.Sprint("letter ", i+1)}, body))
	}
}

// The embedded NATS belongs to one process; commands come in through its door meanwhile.
func TestAdmin_works_while_the_relayer_runs_with_its_own_NATS(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	s := b.start(o)
	origin := b.give(b.a, "client", refs[0], "1")
	b.mirrored(origin, refs)
	b.quiet(s)
	b.bury(s, origin, refs[1], 60)
	must.OK(t, s.bus.Bury(t.Context(), stream.DeadLetter{Stage: "plan", Subject: "elsewhere"}, []byte("{}")))
	must.OK(t, s.bus.DropDead(t.Context(), 5))
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
	defer a.Close()
	numbers := func() (out []uint64) {
		letters := must.Get(s.DeadLetters(t.Context(), 0, 100))(t)
		for _, d := range letters {
			out = append(out, d.Sequence)
		}
		return out
	}
	did, err := a.DropDead(t.Context(), []stream.Span{{From: 3, To: 7}, {From: 6, To: 9}, {From: 5, To: 5}})
	if err != nil || !slices.Equal(did.Done, []uint64{3, 4, 6, 7, 8, 9}) || len(did.Left) != 1 || did.Left[0].Number != 5 {
		t.Errorf("dropped %+v, %v", did, err)
	}
	if did, err = a.RetryDead(t.Context(), []stream.Span{{From: 1, To: 2}}); err != nil || !slices.Equal(did.Done, []uint64{1, 2}) || len(did.Left) != 0 {
		t.Errorf("retried %+v, %v", did, err)
	}
	if did, err = a.RetryDead(t.Context(), []stream.Span{stream.All}); err != nil || len(did.Done) != 51 || len(did.Left) != 1 || did.Left[0].Number != 61 {
		t.Errorf("retried all: %d done, left %+v, %v", len(did.Done), did.Left, err)
	}
	if left := numbers(); !slices.Equal(left, []uint64{61}) {
		t.Errorf("left: %v", left)
	}
	b.quiet(s) // the relayer has looked at what came back
	if registries, err := a.Registries(t.Context()); err != nil || len(registries) == 0 {
		t.Errorf("registries: %+v, %v", registries, err)
	}
}

// Whoever may not write the files of the embedded NATS does not come in through its door either.
func TestDoor_is_its_owners_alone(t *testing.T) {
	b := newBed(t)
	must.OK(t, os.Chmod(b.dir, 0o777))
	o := b.options()
	s := b.start(o)
	if info, err := os.Stat(filepath.Join(b.dir, "door")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the door stands in a folder of mode %v, %v", info, err)
	}
	again := must.Get(New(o))(t)
	if err := again.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "in use by another relayer") {
		t.Errorf("a second relayer on the same folder: %v", err)
	}
	stop(t, s)
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t) // a door that nobody stands behind
	a.Close()
}
