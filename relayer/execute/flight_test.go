package execute

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// crash stops an executor between storing and sending, as a power cut does, and gives what another
// process finds.
func (b *bed) crash() {
	b.t.Helper()
	stopped := errors.New("the test stops it")
	b.Hook = failpoint.Wrap(func(point string) error {
		if point == "store" {
			return stopped
		}
		return nil
	})
	for deadline := time.Now().Add(patience); ; {
		if err := b.round(b.t.Context()); errors.Is(err, stopped) {
			break
		}
		if time.Now().After(deadline) {
			b.t.Fatal("nothing was stored")
		}
	}
	b.Hook = failpoint.Wrap(nil)
	b.giveBack()
	b.holding = false
}

func TestResume_does_not_send_what_is_no_longer_due(t *testing.T) {
	for _, namespace := range []string{caip.EIP155, caip.Solana} {
		t.Run(namespace, func(t *testing.T) {
			b := newBed(t, namespace)
			a := b.give("client", "1")
			b.publish(a)
			b.crash()
			b.union.set(func(g *plan.Group) { g.Active, g.Frozen, g.Why = false, true, "sold" })
			b.rounds("it is parked", func() bool {
				b.to.Mine(1) // time passes for what has to expire
				return b.fates[stream.FatePark] == 1 && b.rest()
			})
			if b.mirror(a) != chains.MirrorNone {
				t.Errorf("what was signed before the sale was mirrored after it: %s", b.mirror(a))
			}
			// The account goes on.
			b.union.set(func(g *plan.Group) { g.Active, g.Frozen = true, false })
			other := b.give("client", "2")
			b.deliver(other)
		})
	}
}

func TestResume_sends_what_is_still_due_of_a_batch(t *testing.T) {
	b := newBed(t, caip.EIP155)
	kept, revoked := b.give("one", "1"), b.give("two", "2")
	b.publish(kept, revoked)
	b.crash()
	b.do(b.from, "two", chains.RevokeFeedback{Ref: revoked.Origin})
	b.rounds("all is worked off", b.rest)
	if b.mirror(kept) != chains.MirrorDelivered || b.mirror(revoked) != chains.MirrorNone || b.fates[stream.FateDrop] != 1 {
		t.Errorf("kept %q, revoked %q, fates %v", b.mirror(kept), b.mirror(revoked), b.fates)
	}
}

// The planner may have decided on the revocation when there was no mirror and no link any more.
func TestClose_revokes_a_mirror_whose_origin_was_revoked_meanwhile(t *testing.T) {
	b := newBed(t, caip.EIP155)
	a := b.give("client", "1")
	b.pending(a)
	b.do(b.from, "client", chains.RevokeFeedback{Ref: a.Origin})
	b.mine()
	b.rounds("the mirror is revoked", func() bool { return b.mirror(a) == chains.MirrorRevoked })
	b.rounds("all is worked off", b.rest)
}

// refusing is a writer whose chain refuses an operation when it is asked again.
type refusing struct {
	chains.Writer
	verb  string
	asked int
}

func (r *refusing) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	if op.Verb() == r.verb {
		if r.asked++; r.asked > 1 {
			return chains.Tx{}, &chains.Error{Kind: chains.Reverted, Op: op.Verb(), Err: errors.New("the simulation fails")}
		}
	}
	return r.Writer.Sign(ctx, op, o)
}

func TestStuck_transaction_that_is_refused_a_second_time_does_not_block_the_account(t *testing.T) {
	b := newBed(t, caip.EIP155, func(x *Executor) { x.Writer = &refusing{Writer: x.Writer, verb: stream.VerbDeliver} })
	a := b.give("client", "1")
	b.pending(a)
	first := b.to.Pending()
	b.rounds("its nonce is given to something else", func() bool { p := b.to.Pending(); return len(p) == 1 && !slices.Equal(p, first) })
	b.mine()
	b.rounds("nothing is under way", func() bool { return len(b.flights.slots) == 0 })
	if b.mirror(a) != chains.MirrorNone || b.Trouble() != "" {
		t.Errorf("mirror %q, trouble %q", b.mirror(a), b.Trouble())
	}
}

func TestStuck_account_is_reported_and_its_fees_go_on_rising(t *testing.T) {
	b := newBed(t, caip.EIP155, func(x *Executor) { x.Config.MaxBumps, x.Config.BumpAfter = 1, 2*time.Second })
	a := b.give("client", "1")
	b.publish(a)
	b.to.Hold(true)
	b.rounds("it is reported", func() bool { return strings.Contains(b.Trouble(), "is blocked") })
	b.rounds("the nonce is freed", func() bool {
		for _, f := range b.flights.slots {
			return len(f.row.Value.Variants) > 2 && len(f.row.Value.Partial) > 0
		}
		return false
	})
	b.mine()
	b.rounds("it is delivered by another", b.stands(a))
	b.rounds("all is well", func() bool { return b.rest() && b.Trouble() == "" })
}

// One transaction that cannot be followed is no reason to stop.
func TestAdvance_failing_does_not_stop_new_work(t *testing.T) {
	b := newBed(t, caip.EIP155)
	stuck := b.give("one", "1")
	b.pending(stuck)
	id := b.to.Pending()[0]
	b.to.SetFault(func(c memchain.Call) error {
		if c.Method == "Status" && c.TxID == id {
			return errTest
		}
		return nil
	})
	b.to.Hold(false)
	next := b.give("two", "2")
	b.deliver(next)
	b.to.SetFault(nil)
	b.rounds("all is worked off", b.rest)
}

func TestRecover_goes_on_without_entries_that_cannot_be_read(t *testing.T) {
	b := newBed(t, caip.EIP155)
	account := b.Writer.Account()
	must.OK(t, b.State.Outbox.Put(t.Context(), state.OrderedSlot(account, 0), state.Entry{Chain: account.Chain, Account: "somebody"}))
	a := b.give("client", "1")
	b.workOff(a)
}

// A row that appears while the account works must not take its nonce for ever.
func TestAdopt_goes_on_without_entries_that_cannot_be_read(t *testing.T) {
	b := newBed(t, caip.EIP155)
	b.rounds("it has begun", func() bool { return b.holding })
	account := b.Writer.Account()
	must.OK(t, b.State.Outbox.Put(t.Context(), state.OrderedSlot(account, 0), state.Entry{Chain: account.Chain, Account: account.Address}))
	a := b.give("client", "1")
	b.workOff(a)
}

// The slot of an action is free again once it is closed; who comes late with proof of an hour ago
// must not take it.
func TestLaunch_does_not_send_what_another_relayer_has_just_closed(t *testing.T) {
	b := newBed(t, caip.Solana)
	a := b.give("client", "1")
	must.OK(t, b.State.Deliveries.Put(t.Context(), a.ID.String(), state.Delivery{Agent: a.Agent, Origin: a.Origin, Closed: true, Time: b.clock.now()}))
	b.publish(a)
	b.rounds("it is signed", func() bool { return len(b.flights.slots) == 1 })
	b.rounds("it has expired", func() bool { b.to.Mine(1); return b.fates[stream.FateLater] > 0 || b.fates[stream.FateDone] > 0 })
	if b.copies() != 0 {
		t.Error("it was delivered, although another had done so")
	}
	// A chain that does not show it for an hour has forgotten it, however often that was tried.
	begun := b.clock.now()
	b.rounds("it is delivered again", func() bool {
		b.to.Mine(10)
		b.clock.pass(10 * time.Minute)
		return b.copies() == 1 || b.clock.now().Sub(begun) > 10*settling
	})
	if b.copies() != 1 {
		t.Errorf("it is not delivered %s later", b.clock.now().Sub(begun))
	}
}

// Whoever may write to the bus could hold a delivery back with a row that says it is closed.
func TestLaunch_believes_no_forged_row_of_a_closed_delivery(t *testing.T) {
	c := config.Default().NATS
	c.URL = natstest.Start(t).ClientURL()
	b := newBed(t, caip.Solana)
	var outside *stream.Bus
	outside, b.State = relaytest.Join(t, c)
	a := b.give("client", "1")
	row := must.Get(json.Marshal(state.Delivery{Agent: a.Agent, Origin: a.Origin, Closed: true, Time: b.clock.now()}))(t)
	kv := must.Get(outside.JetStream.KeyValue(t.Context(), outside.Bucket("deliveries")))(t)
	must.Get(kv.Put(t.Context(), a.ID.String(), fmt.Appendf(nil, `{"v":1,"mac":"AA==","row":%s}`, row)))(t)
	b.deliver(a)
}

func TestBatch_grows_again(t *testing.T) {
	b := newBed(t, caip.EIP155)
	b.rounds("it has begun", func() bool { return b.holding })
	b.batch = 1
	for n := range 3 {
		var actions []stream.Action
		for range n + 1 {
			actions = append(actions, b.give("client", "1"))
		}
		b.publish(actions...)
		b.rounds("they are delivered", b.rest)
	}
	if b.batch != 4 {
		t.Errorf("%d items in a transaction after three full ones that went well, want 4", b.batch)
	}
}
