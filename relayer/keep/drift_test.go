package keep

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

func refOn(chain string) caip.AgentRef {
	return caip.MustAgentRef("eip155:" + chain + ":0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
}

// says is what a registration says that lists others and names a home.
func says(ref, home caip.AgentRef, lists ...caip.AgentRef) link.Evidence {
	return link.Evidence{Agent: chains.Agent{Ref: ref}, Home: home, Lists: lists}
}

func TestFileDrift(t *testing.T) {
	home, member := refOn("1"), refOn("2")
	broken := func(e link.Evidence) link.Evidence { e.Problem, e.Lists = "404", nil; return e }
	sound, named := says(home, home, home, member), says(member, home, home, member)
	for name, c := range map[string]struct {
		e, home     link.Evidence
		linked, was bool
		why         string // a part of it; empty: no drift
	}{
		"linked":                              {named, sound, true, true, ""},
		"never linked and not listed":         {named, says(home, home, home), false, false, ""},
		"without a home":                      {says(member, caip.AgentRef{}), sound, false, true, ""},
		"its home names another":              {named, says(home, member, home, member), false, true, ""},
		"its file cannot be had":              {broken(named), sound, false, true, "its file cannot be used: 404"},
		"its file lists its home no more":     {says(member, home, member), sound, false, true, "its file does not list its home"},
		"it was never linked":                 {says(member, home, member), sound, false, false, "its file does not list its home"},
		"its home lists it no more":           {named, says(home, home, home), false, true, "the file of its home does not list it"},
		"the home's file cannot be had":       {named, broken(sound), false, true, "the file of its home cannot be used: 404"},
		"the home's own file cannot be had":   {broken(sound), broken(sound), false, true, "its file cannot be used: 404"},
		"a home that nobody was linked with":  {broken(sound), broken(sound), false, false, ""},
		"the home":                            {sound, sound, true, true, ""},
		"both list each other, without avail": {named, sound, false, true, "link show"},
	} {
		t.Run(name, func(t *testing.T) {
			d, of := fileDrift(c.e, &c.home, c.linked, c.was)
			if (d.Why == "") != (c.why == "") || !strings.Contains(d.Why, c.why) {
				t.Errorf("%q, want %q", d.Why, c.why)
			}
			want := caip.AgentRef{} // who is to publish another file
			switch {
			case strings.HasPrefix(c.why, "its file"):
				want = c.e.Ref()
			case strings.HasPrefix(c.why, "the file of its home"):
				want = home
			}
			if of != want {
				t.Errorf("%s is to publish, want %s", of, want)
			}
		})
	}
	if d, _ := fileDrift(named, nil, false, true); d.Why != "" {
		t.Errorf("nothing is known of the home: %q", d.Why)
	}
}

func TestHomeDrift(t *testing.T) {
	a, b, c := refOn("1"), refOn("2"), refOn("3")
	none := caip.AgentRef{}
	for name, tc := range map[string]struct {
		said []link.Evidence
		want map[caip.AgentRef]caip.AgentRef // those that drift, and what they should name
	}{
		"all name one":         {[]link.Evidence{says(a, b), says(b, b)}, nil},
		"nobody names one":     {[]link.Evidence{says(a, none), says(b, none)}, nil},
		"one names none":       {[]link.Evidence{says(a, b), says(b, b), says(c, none)}, map[caip.AgentRef]caip.AgentRef{c: b}},
		"the home names none":  {[]link.Evidence{says(a, b), says(b, none)}, map[caip.AgentRef]caip.AgentRef{b: b}},
		"itself before others": {[]link.Evidence{says(a, c), says(b, b), says(c, b)}, map[caip.AgentRef]caip.AgentRef{a: b}},
		"both name themselves": {[]link.Evidence{says(a, a), says(b, b)}, map[caip.AgentRef]caip.AgentRef{b: a}},
		"each names the other": {[]link.Evidence{says(a, b), says(b, a)}, map[caip.AgentRef]caip.AgentRef{a: a}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, e := range tc.said {
				want, drifts := tc.want[e.Ref()]
				if d := homeDrift(e, tc.said); (d.Why != "") != drifts || d.Home != want {
					t.Errorf("%s: %q, home %q, want %q", e.Ref(), d.Why, d.Home, want)
				}
			}
		})
	}
}

func TestGrantDrift(t *testing.T) {
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	relayer := caip.MustAccountID("eip155:2:0x00000000000000000000000000000000000000aa")
	const all = chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet
	for name, c := range map[string]struct {
		grant  chains.Grant
		drifts bool
	}{
		"stands":      {chains.Grant{Scopes: all, Usable: all, Expires: noon.Add(30 * 24 * time.Hour), Now: noon}, false},
		"ends soon":   {chains.Grant{Scopes: all, Usable: all, Expires: noon.Add(time.Hour), Now: noon}, true},
		"has ended":   {chains.Grant{Scopes: all, Lapsed: true, Expires: noon.Add(-time.Hour), Now: noon}, true},
		"never given": {chains.Grant{Why: "nothing was granted"}, false},
	} {
		d := grantDrift(refOn("2"), refOn("1"), relayer, c.grant)
		if (d.Why != "") != c.drifts || !strings.HasPrefix(d.Remedy, "bridge8004 agent grant ") || c.drifts && !strings.Contains(d.Remedy, " --scope unset-wallet --scope submit-wallet ") {
			t.Errorf("%s: %q, %q", name, d.Why, d.Remedy)
		}
	}
}

// In a group that is frozen nobody compares: what drifted when it was frozen is not forgotten.
func TestCompare_keepsDriftOfAFrozenGroup(t *testing.T) {
	_, s := relaytest.Memory(t)
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	k := New(Options{Drift: s.Drift, Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler),
		Known: func(context.Context, caip.AgentRef) (Known, error) { return Known{}, nil }})
	must.OK(t, k.Load(t.Context()))
	since, frozen, apart := now, refOn("2"), refOn("3")
	for _, ref := range []caip.AgentRef{frozen, apart} {
		for _, kind := range []string{state.DriftURI, state.DriftWallet, state.DriftCopy} {
			must.OK(t, k.drift.note(t.Context(), state.Drift{Kind: kind, Agent: ref, Home: refOn("1"), Why: "no grant"}))
		}
	}
	for end := now.Add(2 * keptUnseen); now.Before(end); now = now.Add(time.Hour) {
		for _, err := range []error{k.Load(t.Context()), k.Compare(t.Context(), frozen, link.Group{Status: link.Frozen}, true)} {
			must.OK(t, err)
		}
	}
	must.OK(t, k.Compare(t.Context(), apart, link.Group{}, false))
	rows, err := s.Drift.List(t.Context(), ">", 10)
	if err != nil || len(rows) != 3 {
		t.Errorf("%d rows, want the 3 of the frozen group, %v", len(rows), err)
	}
	for _, row := range rows {
		if row.Value.Agent != frozen || !row.Value.Since.Equal(since) {
			t.Errorf("%+v", row.Value)
		}
	}
}

// Drift that some relayer still finds stays as old as it is. What none finds any more goes, but not
// because all have stood still. Each account's grant has a row of its own.
func TestDrifts_goWhereNobodyFindsThem(t *testing.T) {
	_, s := relaytest.Memory(t)
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	relayer := func() *Keeper {
		return New(Options{Drift: s.Drift, Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)})
	}
	here, there := relayer(), relayer()
	do := func(what func(context.Context) error) {
		t.Helper()
		must.OK(t, what(t.Context()))
	}
	listed := func() (list []state.Drift) {
		t.Helper()
		rows := must.Get(s.Drift.List(t.Context(), ">", 10))(t)
		for _, row := range rows {
			list = append(list, row.Value)
		}
		return list
	}
	account := func(n string) caip.AccountID {
		return caip.MustAccountID("eip155:2:0x00000000000000000000000000000000000000" + n)
	}
	lapsed := func(n string) state.Drift {
		return grantDrift(refOn("2"), refOn("1"), account(n), chains.Grant{Lapsed: true})
	}
	since := now
	do(here.Load)
	do(there.Load)
	do(func(ctx context.Context) error { return here.drift.note(ctx, lapsed("aa")) })
	do(func(ctx context.Context) error { return there.drift.note(ctx, lapsed("bb")) })
	if n := len(listed()); n != 2 {
		t.Fatalf("%d rows of two accounts' grants", n)
	}
	for end := now.Add(keptUnseen + 2*time.Hour); now.Before(end); now = now.Add(time.Hour) {
		do(here.Load)
		do(there.Load)
		do(func(ctx context.Context) error { return here.drift.note(ctx, lapsed("aa")) })
	}
	if list := listed(); len(list) != 1 || list[0].Account != account("aa") || !list[0].Since.Equal(since) {
		t.Errorf("after a while: %+v", list)
	}
	now = now.Add(365 * 24 * time.Hour)
	anew := relayer()
	do(anew.Load)
	if n := len(listed()); n != 1 {
		t.Error("what was found before all stood still is gone before anybody looks")
	}
	do(func(ctx context.Context) error { return anew.Forget(ctx, refOn("2")) })
	if n := len(listed()); n != 0 {
		t.Errorf("%d rows of who is no more", n)
	}
}
