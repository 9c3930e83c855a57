package owner

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

var everything = chains.Info{
	Limits: chains.Limits{URI: 200},
	Capabilities: chains.Capabilities{chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet,
		chains.CanUnsetWallet, chains.CanSyncURI, chains.CanSyncWallets},
}

func account(chain int, name string) caip.AccountID {
	return caip.AccountID{Chain: caip.MustChainID(fmt.Sprintf("eip155:%d", 1+chain)), Address: name}
}

// drawn is a declaration and what the chains hold before anything is written.
func drawn(t *rapid.T) (Wanted, map[caip.AccountID]Fact) {
	w, facts := Wanted{Plan: "plan"}, map[caip.AccountID]Fact{}
	for i := range rapid.IntRange(1, 5).Draw(t, "members") {
		m := Member{Registry: account(i, "registry"), Owner: account(i, "owner")}
		if rapid.Bool().Draw(t, "wallet") {
			m.Wallet = account(i, "wallet")
		}
		f := Fact{Info: everything, Declared: map[caip.ChainID]string{}}
		for g := range rapid.IntRange(0, 2).Draw(t, "grants") {
			m.Grants = append(m.Grants, Grant{Relayer: account(i, fmt.Sprint("relayer", g)), Scopes: chains.SyncScope(rapid.IntRange(1, 15).Draw(t, "scopes")), For: time.Hour})
		}
		f.Granted = make([]chains.SyncScope, len(m.Grants))
		if rapid.Bool().Draw(t, "registered") {
			for g := range f.Granted {
				f.Granted[g] = chains.SyncScope(rapid.IntRange(0, 15).Draw(t, "granted"))
			}
			for g := range rapid.IntRange(0, 2).Draw(t, "undeclared") {
				f.Undeclared = append(f.Undeclared, Grant{Relayer: account(i, fmt.Sprint("former", g)), Scopes: 1})
			}
			f.Ref = caip.AgentRef{Registry: m.Registry, ID: "1"}
			f.Agent = chains.Agent{Ref: f.Ref, Owner: m.Owner, URI: rapid.SampledFrom([]string{"", "ipfs://old", "ipfs://1"}).Draw(t, "uri")}
			f.Home = rapid.SampledFrom([]string{"", "elsewhere"}).Draw(t, "home")
			f.Counts = rapid.Bool().Draw(t, "counts")
		}
		w.Members, facts[m.Registry] = append(w.Members, m), f
	}
	w.Home = w.Members[rapid.IntRange(0, len(w.Members)-1).Draw(t, "home")].Registry
	return w, facts
}

// written is a fact after a step, as the chain would hold it.
func written(f Fact, m Member, s Step) Fact {
	switch op := s.Op.(type) {
	case chains.Register:
		f.Ref = caip.AgentRef{Registry: m.Registry, ID: "7"}
		f.Agent = chains.Agent{Ref: f.Ref, Owner: m.Owner}
		for _, e := range op.Metadata {
			if e.Key == link.HomeKey {
				f.Home = string(e.Value)
			}
		}
	case chains.SetMetadata:
		if op.Entry.Key == link.HomeKey {
			f.Home = string(op.Entry.Value)
		}
		for i := range 5 {
			if on := caip.MustChainID(fmt.Sprintf("eip155:%d", 1+i)); op.Entry.Key == chains.HomeWalletKey(on) {
				f.Declared[on] = string(op.Entry.Value)
			}
		}
	case chains.SetWallet:
		f.Agent.Wallet = chains.Wallet{State: chains.WalletSet, Address: op.Wallet}
	case chains.GrantSync:
		if op.Revoke {
			f.Undeclared = slices.DeleteFunc(slices.Clone(f.Undeclared), func(g Grant) bool { return g.Relayer == op.Relayer })
			break
		}
		f.Granted[slices.IndexFunc(m.Grants, func(g Grant) bool { return g.Relayer == op.Relayer })] = op.Scopes
	case chains.SetURI:
		f.Agent.URI, f.Counts = op.URI, true
	}
	return f
}

// Whatever is written in whatever order, a few rounds bring all to what is declared, and then there
// is nothing left. No step is planned twice for the same end, and no agentURI is set while a
// registration that the file lists is missing.
func TestPlan_comesToAnEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, facts := drawn(t)
		seen := map[string]bool{}
		for range 60 {
			uri := ""
			for _, f := range facts {
				if !f.Ref.IsZero() {
					uri = "ipfs://1"
				}
			}
			var ready []Step
			left := Plan(w, facts, uri)
			for _, s := range left {
				if s.Why != "" {
					t.Fatalf("%+v", s)
				}
				if s.Waits == "" {
					ready = append(ready, s)
				}
			}
			if len(left) == 0 {
				return
			}
			if len(ready) == 0 {
				t.Fatalf("all wait for each other: %+v", left)
			}
			s := rapid.SampledFrom(ready).Draw(t, "step")
			if seen[s.key()] {
				t.Fatalf("twice: %+v", s)
			}
			seen[s.key()] = true
			if _, points := s.Op.(chains.SetURI); points {
				for _, f := range facts {
					if f.Ref.IsZero() {
						t.Fatal("an agentURI before the registrations")
					}
				}
			}
			at := slices.IndexFunc(w.Members, func(m Member) bool { return m.Registry == s.Registry })
			facts[s.Registry] = written(facts[s.Registry], w.Members[at], s)
		}
		t.Fatal("it does not come to an end")
	})
}

// What stands in the way is told, and the rest goes on.
func TestPlan_tellsWhatStandsInTheWay(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	a, b := Member{Registry: account(0, "registry"), Owner: account(0, "owner"), Wallet: account(0, "wallet")}, Member{Registry: account(1, "registry"), Owner: account(1, "owner")}
	w := Wanted{Plan: "plan", Home: a.Registry, Members: []Member{a, b}}
	stands := func(m Member) Fact {
		ref := caip.AgentRef{Registry: m.Registry, ID: "1"}
		return Fact{Info: everything, Ref: ref, Home: (caip.AgentRef{Registry: a.Registry, ID: "1"}).String(), Counts: true, Now: now,
			Agent: chains.Agent{Ref: ref, Owner: m.Owner, URI: "ipfs://1", Wallet: chains.Wallet{State: chains.WalletSet, Address: m.Wallet}}}
	}
	// says has the home name a wallet for the other's chain, which holds one in a state.
	says := func(h, o *Fact, said, held string, state chains.WalletState) {
		h.Declared = map[caip.ChainID]string{b.Registry.Chain: said}
		o.Agent.Wallet = chains.Wallet{State: state, Address: account(1, held)}
	}
	const disowned = "1 wallet on eip155:2: the home names it, no registration there holds it and none is declared: declare one, or take it back with bridge8004 agent set-metadata eip155:1:registry/1 homeWallet:eip155:2 --unset"
	const still = "a lock was to end it, and it stands: give agent lock once more, or let it back with agent lock --lift"
	const sold = "; if it was sold, with agent adopt another registration takes its place"
	stolen := account(1, "0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	for name, c := range map[string]struct {
		change func(home, other *Fact)
		want   string // what is left: registry, what, and how it stands
	}{
		"nothing is left":              {func(_, _ *Fact) {}, ""},
		"a chain that does not answer": {func(_, o *Fact) { *o = Fact{Err: fmt.Errorf("no answer")} }, "2 registration: no answer"},
		"sold":                         {func(_, o *Fact) { o.Agent.Owner = account(1, "buyer") }, "2 registration: eip155:2:registry/1 belongs to eip155:2:buyer, and eip155:2:owner is declared as its owner" + sold},
		"the home sold":                {func(h, _ *Fact) { h.Agent.Owner = account(0, "buyer") }, "1 registration: eip155:1:registry/1 belongs to eip155:1:buyer, and eip155:1:owner is declared as its owner" + sold + "; 2 home: eip155:1:registry/1 belongs to eip155:1:buyer, and eip155:1:owner is declared as its owner" + sold},
		"burned": {func(_, o *Fact) {
			o.Err = &chains.Error{Kind: chains.NotFound, Op: "read agent 1", Err: errors.New("none")}
		}, "2 registration: read agent 1: none; if it was burned, with agent adopt another registration takes its place"},
		"another update authority": {func(_, o *Fact) { o.Agent.Authority = account(1, "seller") }, "2 registration: the update authority of eip155:2:registry/1 is eip155:2:seller, not its owner"},
		"locked": {func(h, _ *Fact) {
			h.Locked, h.Agent.Wallet = []caip.AccountID{a.Wallet}, chains.Wallet{State: chains.WalletNone}
		}, "1 wallet: it was locked: declare another wallet, or let this one back with agent lock --lift"},
		"unset on the chain": {func(h, _ *Fact) {
			h.Unset, h.Agent.Wallet = []caip.AccountID{a.Wallet}, chains.Wallet{State: chains.WalletNone}
		}, "1 wallet: it stood, and was unset on the chain as a lock does it: declare another wallet, or let this one back with agent lock --lift"},
		"another was unset on the chain": {func(h, _ *Fact) {
			h.Unset, h.Agent.Wallet = []caip.AccountID{stolen}, chains.Wallet{State: chains.WalletNone}
		}, "1 wallet"},
		"whether it was unset is not known": {func(h, _ *Fact) {
			h.Untold, h.Agent.Wallet = errors.New("no logs"), chains.Wallet{State: chains.WalletNone}
		}, "1 wallet: whether it stood, and was unset on the chain as a lock does it, cannot be told: no logs: try again, or use a node that serves the registration's past; agent lock --lift only where you know that it was never locked"},
		"a grant that is not declared": {func(_, o *Fact) { o.Undeclared = []Grant{{Relayer: account(1, "former"), Scopes: 1}} }, "2 grant to former"},
		"locked, and stands":           {func(h, _ *Fact) { h.Locked = []caip.AccountID{a.Wallet} }, "1 wallet: " + still},
		"undeclared, locked, and stands": {func(_, o *Fact) {
			o.Locked = []caip.AccountID{stolen}
			o.Agent.Wallet = chains.Wallet{State: chains.WalletSet, Address: stolen}
		}, "2 wallet: " + still},
		"locked, and the home names it": {func(h, o *Fact) {
			says(h, o, stolen.String(), "", chains.WalletNone)
			o.Locked = []caip.AccountID{stolen}
		}, "1 wallet on eip155:2: " + still},
		"another is declared than was locked": {func(h, _ *Fact) {
			h.Locked = []caip.AccountID{account(0, "old")}
			h.Agent.Wallet.Address = account(0, "old")
		}, "1 wallet"},
		"too long a URI":                   {func(_, o *Fact) { o.Info.Limits.URI, o.Agent.URI = 3, "x" }, "2 agentURI: agentURI: 8 bytes, 5 too many: it holds 3 (publish the file to IPFS or a web server, or leave this chain out)"},
		"set before the other was born":    {func(_, o *Fact) { o.Counts, o.NotBefore = false, now.Add(time.Minute) }, "2 agentURI, once more, waits: it counts from 2026-01-01T00:01:00Z on, by the blocks of the chain"},
		"old enough":                       {func(_, o *Fact) { o.Counts, o.NotBefore = false, now }, "2 agentURI, once more"},
		"not final":                        {func(h, o *Fact) { h.Young, o.Agent.URI = true, "" }, "2 agentURI, waits: eip155:1:registry/1 is not final yet"},
		"the home names what is gone":      {func(h, o *Fact) { says(h, o, stolen.String(), "", chains.WalletNone) }, disowned},
		"the home names another":           {func(h, o *Fact) { says(h, o, stolen.String(), "another", chains.WalletSet) }, disowned},
		"the home names what is there":     {func(h, o *Fact) { says(h, o, stolen.String(), stolen.Address, chains.WalletSet) }, ""},
		"the home names what only it says": {func(h, o *Fact) { says(h, o, stolen.String(), "", chains.WalletUnsupported) }, ""},
		"the home names nobody":            {func(h, o *Fact) { says(h, o, "nobody", "", chains.WalletNone) }, ""},
		"on its way":                       {func(_, o *Fact) { *o = Fact{Info: everything, Busy: "sent"} }, "2 registration, waits: sent"},
		"cannot be registered": {func(h, o *Fact) {
			*o, h.Agent.URI = Fact{Info: everything, Stuck: true}, ""
		}, "1 agentURI; 2 registration"},
		"no home yet":                      {func(h, o *Fact) { *h, *o = Fact{Info: everything}, Fact{Info: everything} }, "1 registration; 2 registration, waits: the home is registered first"},
		"the home's chain does not answer": {func(h, o *Fact) { *h, *o = Fact{Err: fmt.Errorf("no answer")}, Fact{Info: everything} }, "1 registration: no answer; 2 registration"},
	} {
		t.Run(name, func(t *testing.T) {
			home, other := stands(a), stands(b)
			c.change(&home, &other)
			got := ""
			for i, s := range Plan(w, map[caip.AccountID]Fact{a.Registry: home, b.Registry: other}, "ipfs://1") {
				if i > 0 {
					got += "; "
				}
				got += s.Registry.Chain.Reference + " " + s.What
				if s.Waits != "" {
					got += ", waits: " + s.Waits
				}
				if s.Why != "" {
					got += ": " + s.Why
				}
			}
			if got != c.want {
				t.Errorf("\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
