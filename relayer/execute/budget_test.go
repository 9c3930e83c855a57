package execute

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What memory chains take: a transaction that delivers one mirror, and one that delivers none.
const (
	oneMirror = 121_000
	noMirror  = 21_000
)

func wei(n int) config.Amount { return config.MustAmount(fmt.Sprintf("%d wei", n)) }

func budget(c config.Budget) func(*Executor) {
	return func(x *Executor) {
		x.Routes[0].Budgets = map[caip.AccountID]config.Budget{x.Chain.Info().Registry: c}
	}
}

// waits is the condition that a number of tries have run into a budget.
func (b *bed) waits(n int) func() bool { return func() bool { return b.fates[stream.FateLater] >= n } }

// spent is what the executor holds for spent by an account today, reservations included.
func (b *bed) spent(kind, subject string) string {
	return b.ledger.used(account{b.Routes[0].Name, kind, subject}).String()
}

func TestBudget_of_one_client_does_not_eat_up_that_of_the_agent(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerAgent: wei(3 * oneMirror), PerClient: wei(oneMirror), PerDay: wei(3 * oneMirror)}))
	b.publish(b.give("spammer", "1"), b.give("spammer", "2"), b.give("spammer", "3"))
	b.rounds("the second and third wait", b.waits(2))
	other := b.give("other", "4")
	b.deliver(other)
	if b.copies() != 2 {
		t.Errorf("%d were mirrored, want 2", b.copies())
	}
}

// The same mirror costs more with longer texts: that is charged, not a count.
func TestBudget_is_money(t *testing.T) {
	const dear = oneMirror + 700*len("https://agent.example/a/long/path")
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(2*oneMirror + dear - 1)}))
	cheap, alsoCheap := b.give("client", "1"), b.give("client", "2")
	b.deliver(cheap)
	b.deliver(alsoCheap)
	long := b.giveOp("client", chains.GiveFeedback{Endpoint: "https://agent.example/a/long/path"})
	b.publish(long)
	b.rounds("the dear one waits", b.waits(1))
	third := b.give("client", "4")
	b.deliver(third)
	if got, want := b.spent("day", ""), fmt.Sprint(3*oneMirror); got != want || b.mirror(long) != chains.MirrorNone {
		t.Errorf("%s was spent, want %s; the dear one is %q", got, want, b.mirror(long))
	}
}

// A reservation counts until the chain says what it cost: then that, shared by gas, takes its
// place.
func TestBudget_reserves_before_it_sends_and_charges_what_was_paid(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(10 * oneMirror), PerClient: wei(10 * oneMirror)}))
	b.to.Hold(true)
	one, two := b.give("one", "1"), b.giveOp("two", chains.GiveFeedback{Tag1: strings.Repeat("x", 50)})
	b.publish(one, two)
	b.rounds("both are on their way", func() bool { return len(b.flights.actions) == 2 })
	cost := noMirror + 100_000 + 100_000 + 50*700
	reserved := b.spent("day", "")
	if n := len(b.ledger.reserved); n != 2 || reserved == "0" {
		t.Fatalf("%s is reserved for %d actions", reserved, n)
	}
	b.mine()
	b.rounds("both are delivered", func() bool { return b.stands(one, two)() && b.rest() })
	if n := len(b.ledger.reserved); n != 0 {
		t.Errorf("%d reservations are left", n)
	}
	client := func(name string) chains.Coins {
		return b.ledger.used(account{b.Routes[0].Name, "client", b.from.Account(name).String()})
	}
	if client("one").Cmp(client("two")) >= 0 || b.spent("day", "") != client("one").Add(client("two")).String() {
		t.Errorf("spent %s for one, %s for the other with the longer text, %s altogether", client("one"), client("two"), b.spent("day", ""))
	}
	// Shares are rounded up, and one or two transactions carried them.
	spent := b.ledger.used(account{b.Routes[0].Name, "day", ""})
	if spent.Cmp(wei(cost).Coins) < 0 || spent.Cmp(wei(cost+noMirror+2).Coins) > 0 {
		t.Errorf("%s was spent, want %d, or %d more for a second transaction", spent, cost, noMirror)
	}
}

// Whoever loses the relayer's memory has the same budget as before: it is read from the chain.
func TestBudget_is_not_renewed_by_forgetting(t *testing.T) {
	for _, namespace := range []string{caip.EIP155, caip.Solana} {
		t.Run(namespace, func(t *testing.T) {
			amount := wei
			if namespace == caip.Solana {
				amount = func(n int) config.Amount { return config.MustAmount(fmt.Sprintf("%d lamports", n)) }
			}
			b := newBed(t, namespace, budget(config.Budget{PerAgent: amount(oneMirror), PerClient: amount(oneMirror), PerDay: amount(3 * oneMirror)}))
			first, second := b.give("client", "1"), b.give("client", "2")
			b.workOff(first)
			b.restart()
			b.publish(second)
			b.rounds("the second waits", b.waits(1))
			if b.copies() != 1 || b.spent("agent", b.refs[1].String()) != fmt.Sprint(oneMirror) {
				t.Errorf("%d were mirrored; spent %s for the agent", b.copies(), b.spent("agent", b.refs[1].String()))
			}
			b.clock.pass(24 * time.Hour)
			b.publish(b.give("client", "3"))
			b.rounds("it goes on the next day", func() bool { return b.copies() == 2 })
		})
	}
}

// Who was linked when something was written may not be known after a start: it counts for the
// routes that name agents too.
func TestBudget_ofNamedAgentsIsSpentWhoeverIsLinkedNow(t *testing.T) {
	b := newBed(t, caip.EIP155)
	c := config.Default()
	r := config.DefaultRoute()
	r.Name, r.From, r.To, r.Agents = "named", []string{"*"}, []string{"*"}, []string{b.refs[0].String()}
	c.Routes = []config.Route{r}
	var err error
	if b.Routes, err = plan.Routes(c, []chains.Info{b.from.Info(), b.to.Info()}); err != nil {
		t.Fatal(err)
	}
	budget(config.Budget{PerDay: wei(10 * oneMirror), PerAgent: wei(10 * oneMirror)})(b.Executor)
	given := b.give("client", "1")
	b.workOff(given)
	stranger := caip.AgentRef{Registry: b.refs[0].Registry, ID: "99"}
	for name, c := range map[string]struct {
		now  plan.Group
		want int
	}{
		"nobody, for all that is known": {plan.Group{Members: b.refs[1:]}, oneMirror},
		"some that are read":            {plan.Group{Members: []caip.AgentRef{stranger, b.refs[1]}}, oneMirror},
		"others":                        {plan.Group{Members: []caip.AgentRef{stranger, b.refs[1]}, Active: true, Former: b.refs[:1]}, oneMirror},
		"nobody any more":               {plan.Group{Members: b.refs[1:], Former: b.refs[:1]}, oneMirror},
		"always others":                 {plan.Group{Members: []caip.AgentRef{stranger, b.refs[1]}, Active: true}, 0},
		"others before":                 {plan.Group{Members: b.refs[1:], Former: []caip.AgentRef{stranger}}, 0},
	} {
		b.union.set(func(g *plan.Group) { *g = c.now })
		b.restart()
		b.rounds("what was spent is read", func() bool { return !b.ledger.read.IsZero() })
		if got := b.spent("day", ""); got != fmt.Sprint(c.want) {
			t.Errorf("linked with %s: %s is spent, want %d", name, got, c.want)
		}
		if got := b.spent("agent", b.refs[0].String()); c.want > 0 && len(c.now.Former) > 0 && got != fmt.Sprint(c.want) {
			t.Errorf("linked with %s: %s is spent for the agent, want %d", name, got, c.want)
		}
	}
}

// On SATI only a hash of the origin is on the chain. It is found among the feedback of the linked
// registrations, so that after a start no client pays for another.
func TestBudget_ofOneClientIsThatClientsAfterAStart(t *testing.T) {
	for _, namespace := range []string{caip.EIP155, caip.Solana} {
		t.Run(namespace, func(t *testing.T) {
			unit := map[string]string{caip.EIP155: "wei", caip.Solana: "lamports"}[namespace]
			b := newBed(t, namespace, budget(config.Budget{PerClient: config.MustAmount(fmt.Sprint(oneMirror, " ", unit))}))
			first := b.give("spammer", "1")
			b.workOff(first)
			b.restart()
			second, other := b.give("spammer", "2"), b.give("other", "3")
			b.publish(second, other)
			b.rounds("another client's is delivered", b.stands(other))
			b.rounds("the spammer's waits", b.waits(1))
			if b.mirror(second) != chains.MirrorNone || b.spent("client", unknown) != "0" {
				t.Errorf("the spammer's second is %q; %s spent by nobody knows whom", b.mirror(second), b.spent("client", unknown))
			}
		})
	}
}

// As long as the chain does not tell what was spent, nothing is signed, for unknown is not nothing;
// what was signed before a restart is followed to its end.
func TestBudget_that_is_not_known_stops_signing(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(10 * oneMirror)}))
	first, second := b.give("client", "1"), b.give("client", "2")
	b.pending(first)
	b.spentFails(errTest)
	b.restart()
	b.mine()
	b.publish(second)
	b.rounds("what was under way is followed", func() bool {
		open, err := b.State.Outbox.List(t.Context(), ">", state.MaxRows)
		return err == nil && len(open) == 0 && b.mirror(first) == chains.MirrorDelivered
	})
	b.rounds("the other waits", func() bool { return b.fates[stream.FateLater] > 0 })
	if is := b.mirror(second); is != chains.MirrorNone {
		t.Fatalf("%s without knowing what was spent", is)
	}
	b.to.SetFault(nil)
	b.rounds("it is delivered", b.stands(second))
}

// A node that does not tell what was spent is not asked once more for each action: the rest of the
// work would wait for it.
func TestBudget_thatCannotBeReadIsAskedForOnce(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(100 * oneMirror)}))
	first := b.give("client", "1")
	b.deliver(first)
	now, asked := b.Clock(), 0
	b.Clock = func() time.Time { return now.Add(2 * spentFresh) }
	b.to.SetFault(func(c memchain.Call) error {
		if c.Method == "Spent" && !c.After {
			asked++
			return errTest
		}
		return nil
	})
	for range 5 {
		b.publish(b.give("client", "1"))
	}
	b.rounds("all wait", func() bool { return b.fates[stream.FateLater] >= 5 })
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

// That what was spent cannot be read, whatever the reason, is no failure of what waits for it.
func TestBudget_thatIsTooMuchKillsNothing(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(100 * oneMirror)}))
	b.Settler.Clock = func() time.Time { return b.clock.now().Add(time.Hour) } // what waits comes again at once
	waits := map[string]int{}
	b.Waits = func(why string) { waits[why]++ }
	first := b.give("client", "1")
	b.deliver(first)
	b.clock.pass(2 * spentFresh)
	b.spentFails(&chains.Error{Kind: chains.TooMuch, Op: "test", Err: errTest})
	second := b.give("client", "1")
	b.publish(second)
	b.rounds("it has waited several times", func() bool { return b.fates[stream.FateLater] >= 5 || b.fates[stream.FateDead] > 0 })
	b.to.SetFault(nil)
	if b.fates[stream.FateDead] > 0 || waits["budget-unknown"] < 5 {
		t.Fatalf("fates %v, waits %v", b.fates, waits)
	}
	b.rounds("it is delivered", b.stands(second))
}

// What may pass is waited for longer and longer: a node that is asked too much is left alone.
func TestBudget_thatIsNotToldIsAskedForLessOften(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(100 * oneMirror)}))
	b.spentFails(&chains.Error{Kind: chains.Unreachable, Op: "test", Err: errTest})
	err := b.afford(t.Context(), work{route: b.Routes[0]}, wei(1).Coins)
	if later := new(stream.Later); errors.As(err, &later) || chains.KindOf(err) != chains.Unreachable {
		t.Errorf("%v waits for a time of its own", err)
	}
}

// What closes a day is not counted again at the next day's first reading.
func TestBudget_ofADayIsNotChargedToTheNext(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(oneMirror)}))
	first := b.give("client", "1")
	b.workOff(first)
	b.clock.pass(24 * time.Hour)
	second := b.give("client", "2")
	b.publish(second)
	b.rounds("the next day's is looked at", func() bool { return b.stands(second)() || b.fates[stream.FateLater] > 0 })
	if b.mirror(second) != chains.MirrorDelivered || b.spent("day", "") != fmt.Sprint(oneMirror) {
		t.Errorf("it is %q; %s was spent on the second day", b.mirror(second), b.spent("day", ""))
	}
}

// counting is a chain that counts how often it is asked for a feedback.
type counting struct {
	chains.Chain
	asked atomic.Int32
}

func (c *counting) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	c.asked.Add(1)
	return c.Chain.Feedback(ctx, ref, at)
}

// What waits for a budget is not proven each time it is looked at, unless another route may lead to
// it. The revocation of a mirror that stands needs none.
func TestBudget_thatIsSpentHasNothingProven(t *testing.T) {
	for name, other := range map[string]bool{"the only route's": false, "another route has some left": true} {
		t.Run(name, func(t *testing.T) {
			spent := budget(config.Budget{PerAgent: wei(oneMirror)})
			b := newBed(t, caip.EIP155, func(x *Executor) {
				if spent(x); other {
					r := x.Routes[0]
					r.Name, r.Budgets = "other", nil
					x.Routes = append(x.Routes, r)
				}
			})
			b.Settler.Clock = func() time.Time { return b.clock.now().Add(time.Hour) } // what waits comes again at once
			first, second := b.give("client", "1"), b.give("client", "2")
			b.workOff(first)
			origin := &counting{Chain: b.from}
			b.Reader.Chains[b.from.Info().Registry] = origin
			b.publish(second)
			b.rounds("the second waits again and again", b.waits(5))
			if n := origin.asked.Load(); (n > 0) != other {
				t.Errorf("it was asked for %d times", n)
			}
			b.do(b.from, "client", chains.RevokeFeedback{Ref: first.Origin})
			b.publish(b.about(stream.VerbRevoke, first.Origin))
			b.rounds("the first is revoked", func() bool { return b.mirror(first) == chains.MirrorRevoked })
			b.clock.pass(24 * time.Hour)
			b.rounds("the second is delivered the next day", b.stands(second))
		})
	}
}

// A clock that was ahead for a moment, over midnight, makes no budget new.
func TestBudget_isNotRenewedByAClockThatIsSetBack(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(oneMirror)}))
	first, second := b.give("client", "1"), b.give("client", "2")
	b.workOff(first)
	b.clock.pass(24 * time.Hour)
	must.OK(t, b.afford(t.Context(), work{route: b.Routes[0]}, wei(1).Coins))
	b.clock.pass(-24 * time.Hour)
	b.publish(second)
	b.rounds("the second waits", b.waits(1))
	if b.copies() != 1 || b.spent("day", "") != fmt.Sprint(oneMirror) {
		t.Errorf("%d were mirrored; %s was spent", b.copies(), b.spent("day", ""))
	}
}

func TestBudget_of_an_agent_is_that_of_all_its_registrations(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerAgent: wei(oneMirror)}))
	e, _ := b.do(b.from, "owner", chains.Register{Name: "the same"}).Event(chains.KindRegistered)
	b.publish(b.give("client", "1"))
	b.rounds("the first is delivered", b.rest)
	b.union.set(func(g *plan.Group) { g.Members = append(g.Members, e.Agent) })
	b.refs[0] = e.Agent
	b.publish(b.give("client", "2"))
	b.rounds("the second waits", b.waits(1))
	if b.copies() != 1 {
		t.Errorf("%d were mirrored, want 1", b.copies())
	}
}

func TestBudget_pays_for_tombstones_and_responses_but_not_for_the_revocation_of_a_mirror(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(oneMirror)}))
	mirrored, tombstone := b.give("client", "1"), b.give("client", "2")
	b.deliver(mirrored)
	b.do(b.from, "client", chains.RevokeFeedback{Ref: tombstone.Origin})
	b.publish(b.about(stream.VerbRevoke, tombstone.Origin))
	b.rounds("the tombstone waits", b.waits(1))
	a := b.respond(mirrored, "ipfs://thanks")
	b.publish(a)
	before := b.fates[stream.FateLater]
	b.rounds("the response waits", b.waits(before+1))
	if there, err := b.to.ResponseMirrored(t.Context(), a.Subject, a.Agent, chains.Latest); there || err != nil || b.mirror(tombstone) != chains.MirrorNone {
		t.Errorf("beyond the budget: response %v, %v, tombstone %q", there, err, b.mirror(tombstone))
	}
	b.do(b.from, "client", chains.RevokeFeedback{Ref: mirrored.Origin})
	b.publish(b.about(stream.VerbRevoke, mirrored.Origin))
	b.rounds("the mirror is revoked", func() bool { return b.mirror(mirrored) == chains.MirrorRevoked })
}

// A transaction that reverted was paid for too.
func TestBudget_pays_for_what_failed(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(10 * oneMirror), PerClient: wei(10 * oneMirror)}))
	b.round(t.Context())
	a := b.give("client", "1")
	f := &flight{row: state.Row[state.Entry]{Value: state.Entry{Actions: []stream.Action{a}, Variants: []chains.Tx{{ID: "0x1", Cost: chains.NewCoins(7)}, {ID: "0x2", Cost: chains.NewCoins(9)}}}}}
	b.reserveFlight(t.Context(), f)
	if got := b.spent("client", b.from.Account("client").String()); got != "9" {
		t.Errorf("%s is reserved, want the last variant's 9", got)
	}
	b.spend(f, &chains.Status{State: chains.TxFailed, Receipt: &chains.Receipt{Fee: chains.NewCoins(5)}}, "0x1")
	delete(b.ledger.reserved, a.ID)
	for kind, subject := range map[string]string{"client": b.from.Account("client").String(), "day": ""} {
		if got := b.spent(kind, subject); got != "5" {
			t.Errorf("%s was spent for the %s, want 5", got, kind)
		}
	}
}

func TestResponse_with_an_enormous_URI_is_not_carried(t *testing.T) {
	b := newBed(t, caip.EIP155)
	mirrored := b.give("client", "1")
	b.publish(mirrored)
	b.rounds("it is delivered", b.rest)
	a := b.respond(mirrored, "ipfs://"+strings.Repeat("x", plan.MaxURI))
	b.publish(a)
	b.rounds("it is worked off", b.rest)
	if b.fates[stream.FateDrop] != 1 {
		t.Errorf("fates %v", b.fates)
	}
}

// What a transaction cost beyond its estimate, such as a rollup's L1 fee, is expected of the next
// ones.
func TestBudget_learnsWhatEstimatesLeaveOut(t *testing.T) {
	b := newBed(t, caip.EIP155, budget(config.Budget{PerDay: wei(1000)}))
	_ = b.round(t.Context())
	flown := func(id string, cost uint64) *flight {
		f := &flight{row: state.Row[state.Entry]{Value: state.Entry{Actions: []stream.Action{b.give("client", "1")}, Variants: []chains.Tx{{ID: id, Cost: chains.NewCoins(cost)}}}}}
		b.reserveFlight(t.Context(), f)
		return f
	}
	first := flown("0x1", 100)
	b.spend(first, &chains.Status{State: chains.TxFinal, Receipt: &chains.Receipt{Fee: chains.NewCoins(300)}}, "0x1")
	delete(b.ledger.reserved, first.row.Value.Actions[0].ID)
	second := flown("0x2", 200)
	if got := b.spent("day", ""); got != "900" {
		t.Errorf("%s is spent and reserved, want 300 and three times 200", got)
	}
	if b.overspent(second) {
		t.Error("900 of 1000 is too much")
	}
	if flown("0x3", 40); !b.overspent(second) {
		t.Error("a fee is raised beyond the budget")
	}
	b.clock.pass(24 * time.Hour)
	b.today()
	if got := b.ledger.expect(chains.Tx{Cost: chains.NewCoins(100)}); got.Cmp(chains.NewCoins(100)) != 0 {
		t.Errorf("the next day %s is expected of 100: one dear transaction could stop all", got)
	}
}

// A response waits for its mirror as long as that waits.
func TestResponse_waitsForItsMirror(t *testing.T) {
	b := newBed(t, caip.EIP155)
	given := b.give("client", "1")
	a := b.respond(given, "ipfs://thanks")
	if _, err := b.prove(t.Context(), a); !errors.Is(err, stream.ErrBehind) {
		t.Errorf("it is not that it waits for its mirror: %v", err)
	}
	b.publish(a, given)
	b.rounds("the answer is there", func() bool {
		there, err := b.to.ResponseMirrored(t.Context(), a.Subject, a.Agent, chains.Latest)
		return err == nil && there
	})
}

// What signals cost is read from the chain as well, and is charged to the watchtower alone.
func TestBudget_ofAWatchtowerIsNotRenewedByForgetting(t *testing.T) {
	for namespace, amount := range map[string]string{caip.EIP155: "50000 wei", caip.Solana: "50000 lamports"} {
		t.Run(namespace, func(t *testing.T) {
			b := newBed(t, namespace, func(x *Executor) {
				at := map[caip.AccountID]config.Budget{x.Chain.Info().Registry: {PerDay: config.MustAmount(amount)}}
				x.Routes[0].Budgets = at
				x.Signals = &Signals{Route: plan.Route{Name: "watchtower", Budgets: at}, Read: func(_ context.Context, agent caip.AgentRef, s stream.Signal) (chains.GiveFeedback, caip.AccountID, error) {
					one, err := chains.ParseValue("1")
					return chains.GiveFeedback{Agent: agent, Value: one, Tag1: s.Tag1, Tag2: s.Tag2}, s.Client, err
				}}
			})
			signal := func(tag1 string) stream.Action {
				s := stream.Signal{Tag1: tag1, Tag2: "2026-11-23/P7D"}
				a := stream.NewAction(stream.VerbSignal, s.Subject(), b.refs[1], 0)
				a.Signal = &s
				return a
			}
			b.publish(signal("uptime"))
			b.rounds("the first is given", func() bool { return b.copies() == 1 && b.rest() })
			b.publish(signal("reachable"))
			b.rounds("the second is given", func() bool { return b.copies() == 2 && b.rest() })
			b.restart()
			b.publish(signal("successRate"))
			b.rounds("the third waits", b.waits(1)) // 21,000 each
			used := b.ledger.used(account{"watchtower", "day", ""})
			if b.copies() != 2 || used.String() != "42000" || b.spent("day", "") != "0" {
				t.Errorf("%d were given; %s was spent on signals, %s on mirrors", b.copies(), used, b.spent("day", ""))
			}
		})
	}
}
