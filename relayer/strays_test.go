package relayer

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/strays"
)

// A reorganisation past finality takes one feedback away and puts another in the place of a second.
// What stands elsewhere of them is a notice until it is voided.
func TestStrays_are_a_notice_until_they_are_voided(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	o := b.options()
	o.Config.Watch.Audit = time.Second
	s := b.start(o)
	stays := b.give(b.a, "client", refs[0], "1")
	b.mirrored(stays, refs)
	b.quiet(s)
	head := must.Get(b.a.Head(t.Context(), chains.Latest))(t)
	gone, changed := b.give(b.a, "other", refs[0], "2"), b.give(b.a, "third", refs[0], "3")
	b.mirrored(gone, refs)
	b.mirrored(changed, refs)
	b.quiet(s)
	now := must.Get(b.a.Head(t.Context(), chains.Latest))(t)
	must.OK(t, b.a.Reorg(int(now.Height-head.Height), func(string) memchain.Fate { return memchain.Drop }))
	b.until("the chain is halted", func() bool { return !s.Health().OK })
	if problems := strings.Join(s.Health().Problems, " "); !strings.Contains(problems, "bridge8004-relayer mirrors list --chain a") {
		t.Errorf("the problem does not name where to look: %s", problems)
	}
	if again := b.give(b.a, "third", refs[0], "-3"); again != changed {
		t.Fatalf("%s is not in the place of %s", again, changed)
	}
	b.pass() // it is final
	must.OK(t, resetCheckpoint(t.Context(), o.Config, b.a.Info(), head.Height))
	notice := func() string { return strings.Join(s.Health().Notices, " ") }
	b.until("the mirrors are a notice", func() bool { return strings.Contains(notice(), "a: 4 mirrors") })
	if h := s.Health(); !h.OK {
		t.Errorf("a notice makes it unhealthy: %v", h.Problems)
	}
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
	defer a.Close()
	found, err := a.Strays(t.Context(), known(o), []caip.AccountID{b.a.Info().Reputation})
	if err != nil || len(found.Strays) != 4 || found.Looked != 6 || len(found.Unread) != 0 {
		t.Fatalf("%+v, %v", found, err)
	}
	for _, one := range found.Strays {
		want := "the chain does not show its origin"
		if one.Origin == changed {
			want = "value is 3 there and -3 at its origin"
		}
		if !strings.Contains(one.Why, want) {
			t.Errorf("%s: %s, want %q", one.Origin, one.Why, want)
		}
		who, at := "repair role", b.on(one.Agent)
		if at == b.s {
			who = "relayer"
		}
		b.do(at, who, chains.VoidMirror{Source: one.Source, Agent: one.Agent, Reason: one.Why})
	}
	b.until("the notice is gone", func() bool { return !strings.Contains(notice(), "mirrors") })
	b.until("what stands in its place is mirrored", func() bool {
		m := b.mirror(changed, refs[1])
		return m.State == chains.MirrorDelivered && m.Epoch == 1
	})
	if m := b.mirror(gone, refs[1]); m.State != chains.MirrorVoided {
		t.Errorf("what is gone is mirrored again: %+v", m)
	}
	b.quiet(s)
	noLetters(t, s)
	if waiting, err := s.state.Waiting.List(t.Context(), ">", 10); err != nil || len(waiting) != 0 {
		t.Errorf("what was voided waits for its origin: %+v, %v", waiting, err)
	}
	b.until("nothing is left of the reorganisation", func() bool {
		list, err := a.Reorganised(t.Context(), o.infos())
		return err == nil && len(list) == 0
	})
}

// liar is a chain with two endpoints, the first of which gives another value, or no feedback.
type liar struct {
	*memchain.Chain
	hides bool
}

func (c liar) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	f, err := c.Chain.Feedback(ctx, ref, at)
	switch {
	case err != nil || chains.AsksElsewhere(ctx):
	case c.hides:
		return chains.Feedback{}, &chains.Error{Kind: chains.NotFound, Op: "read feedback", Err: errors.New("no such feedback")}
	default:
		f.Value, err = chains.ParseValue("99")
	}
	return f, err
}

// A mirror is taken back by what two endpoints say: mirrors list shows no other, and mirrors void
// asks StraysAt.
func TestStrays_one_endpoint_makes_none(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	stop(t, s)
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
	defer a.Close()
	for _, hides := range []bool{false, true} {
		k := known(o)
		k.Chains = maps.Clone(k.Chains)
		k.Chains[b.a.Info().Registry] = liar{b.a, hides}
		for name, find := range map[string]func() (strays.Found, error){
			"list": func() (strays.Found, error) { return a.Strays(t.Context(), k, []caip.AccountID{b.a.Info().Reputation}) },
			"void": func() (strays.Found, error) { return a.StraysAt(t.Context(), k, refs[1]) },
		} {
			if found, err := find(); err != nil || found.Looked == 0 || len(found.Strays) > 0 || len(found.Unread) > 0 {
				t.Errorf("%s, hides %v: %+v, %v", name, hides, found, err)
			}
		}
	}
}

// What stands at a registry that was taken out of the configuration is told of once, fails no look,
// and stays for a relayer that has the registry.
func TestStrays_atARegistryThatWasTakenOut(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	o := b.options()
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	stop(t, s)
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
	defer a.Close()
	row := must.Get(a.state.Checkpoints.Get(t.Context(), state.Registry(b.a.Info().Registry)))(t)
	row.Value.Forked = new(uint64)
	must.Get(a.state.Checkpoints.Update(t.Context(), row.Key, row.Value, row.Revision))(t)
	var log bytes.Buffer
	looks := func(o Options) error {
		k := known(o)
		w := strayWatch{state: a.state, reader: reader(k.Config, k.Infos, k.Chains, k.Writes, time.Now), log: slog.New(slog.NewTextHandler(&log, nil)), first: map[string]firstLook{}}
		for range 3 {
			if err := w.look(t.Context(), b.a.Info()); err != nil {
				return err
			}
		}
		return nil
	}
	forked := func() bool {
		list := must.Get(a.Reorganised(t.Context(), o.infos()))(t)
		return len(list) > 0
	}
	if err := looks(without(b.options(), b.s)); err != nil || strings.Count(log.String(), "not configured here") != 1 {
		t.Errorf("%v, told: %s", err, &log)
	}
	if !forked() {
		t.Error("nobody looks at the others any more")
	}
	if list, err := a.Reorganised(t.Context(), []chains.Info{b.a.Info()}); err != nil || len(list) > 0 {
		t.Errorf("%d chains are named for mirrors that no registry here has, %v", len(list), err)
	}
	k := known(without(b.options(), b.s))
	if found, err := a.Strays(t.Context(), k, []caip.AccountID{b.a.Info().Reputation}); err != nil || len(found.Unread) != 1 || !strings.HasPrefix(found.Unread[0].Why, "it stands at "+refs[2].String()+", and") {
		t.Errorf("%+v, %v", found, err)
	}
	if err := looks(b.options()); err != nil || forked() {
		t.Errorf("where all are configured: %v, reorganised %t", err, forked())
	}
}

// The same on chains as real as one process has them.
func TestStrays_on_real_chains(t *testing.T) {
	t.Parallel()
	n := startNets(t)
	web := new(relaytest.Files)
	w := newTown(t, n)
	w.settle(web)
	o := w.options(web)
	o.Config.Watch.Audit = time.Second
	s := w.start(o)
	w.mirrored(w.give(0, "1"), "1")
	w.quiet(s)
	head := must.Get(w.a.Head(t.Context(), chains.Latest))(t)
	changed := w.give(0, "3")
	w.mirrored(changed, "3")
	w.quiet(s)
	must.Get(n.a.Fork(head.Height))(t)
	if again := w.give(0, "-3"); again != changed {
		t.Fatalf("%s is not in the place of %s", again, changed)
	}
	w.until("the chain is halted", func() bool { return strings.Contains(strings.Join(s.Health().Problems, " "), "mirrors list --chain a") })
	must.OK(t, resetCheckpoint(t.Context(), o.Config, w.a.Info(), head.Height))
	w.until("the mirrors are a notice", func() bool { return strings.Contains(strings.Join(s.Health().Notices, " "), "a: 2 mirrors") })
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
	defer a.Close()
	found, err := a.Strays(t.Context(), known(o), []caip.AccountID{w.a.Info().Reputation})
	if err != nil || len(found.Strays) != 2 {
		t.Fatalf("%+v, %v", found, err)
	}
	if held, err := a.Holds(t.Context(), w.relayer[w.b.Info().Chain]); err != nil || !held {
		t.Errorf("the relayer's account is free for others: %v, %v", held, err)
	}
	repairer := n.b.Keys()[w.first+2] // the client's account, which the relayer does not use
	must.OK(t, n.b.Grant(evmnet.RoleRepair, repairer.Address))
	for _, one := range found.Strays {
		who, at := w.client, chains.Chain(w.b)
		if one.Agent == w.refs[2] {
			who, at = w.relayer, w.s
		}
		w.do(who, at, chains.VoidMirror{Source: one.Source, Agent: one.Agent, Reason: one.Why})
	}
	w.until("what stands in its place is mirrored", func() bool {
		m, err := w.b.MirrorOf(t.Context(), caip.SourceID(changed), w.refs[1], chains.Latest)
		return err == nil && m.State == chains.MirrorDelivered && m.Epoch == 1
	})
	w.until("the notice is gone", func() bool { return !strings.Contains(strings.Join(s.Health().Notices, " "), "mirrors") })
}
