package verify_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// atHome has all three registrations name the one on A.
func atHome(w *world) {
	for _, c := range w.chains() {
		w.names(c, w.agents[chainA])
	}
	w.settle()
}

// A wallet that the agent's home has superseded is refused from the first block on; one that merely
// differs is the registration's own.
func TestPayment_home(t *testing.T) {
	onB := func(name string) func(*world) verify.Request {
		return func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.b.Account(name))} }
	}
	onS := func(name string) func(*world) verify.Request {
		return func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.s.Account(name))} }
	}
	remembered := func(w *world, home caip.AgentRef) verify.Request {
		return verify.Request{Body: request(w.all(), w.b.Account("wallet")), Known: &verify.Known{Origin: "https://agent.example", Agents: w.all(), Home: home}}
	}
	settled := func(change func(*world)) func(*world) {
		return func(w *world) {
			atHome(w)
			change(w)
			w.settle()
		}
	}
	fresh := func(change func(*world)) func(*world) {
		return func(w *world) {
			atHome(w)
			change(w)
		}
	}
	replace := func(w *world) { w.setWallet(w.a, "owner", "wallet 2") }
	for name, c := range map[string]struct {
		change  func(*world)
		request func(*world) verify.Request
		want    verify.Verdict
		exit    int
		text    string
	}{
		"no home":                    {request: onB("wallet"), want: verify.Verified},
		"in step":                    {change: atHome, request: onB("wallet"), want: verify.Verified, text: "in step: "},
		"the home itself":            {change: atHome, request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }, want: verify.Verified, text: "its own home"},
		"replaced at home":           {change: settled(replace), request: onB("wallet"), want: verify.SupersededWallet, exit: 3, text: "has replaced it"},
		"replaced at home just now":  {change: fresh(replace), request: onB("wallet"), want: verify.SupersededWallet, exit: 3},
		"cleared at home just now":   {change: fresh(func(w *world) { w.do(w.a, "owner", chains.UnsetWallet{Agent: w.agents[chainA]}) }), request: onB("wallet"), want: verify.SupersededWallet, exit: 3},
		"replaced, payTo a thief's":  {change: settled(replace), request: onB("thief"), want: verify.SupersededWallet, exit: 3},
		"replaced, and it follows":   {change: settled(func(w *world) { replace(w); w.setWallet(w.b, "owner", "wallet 2") }), request: onB("wallet 2"), want: verify.Verified, text: "in step: "},
		"replaced, another family":   {change: settled(replace), request: onS("wallet"), want: verify.Verified, text: "own wallet: "},
		"a wallet of its own":        {change: settled(func(w *world) { w.setWallet(w.b, "owner", "other") }), request: onB("other"), want: verify.Verified, text: "own wallet: "},
		"declared":                   {change: settled(func(w *world) { w.declares(w.b.Account("wallet")); replace(w) }), request: onB("wallet"), want: verify.Verified, text: "in step: "},
		"another is declared":        {change: settled(func(w *world) { w.declares(w.b.Account("wallet 2")) }), request: onB("wallet"), want: verify.SupersededWallet, exit: 3, text: "metadata homeWallet:"},
		"another is declared on S":   {change: settled(func(w *world) { w.declares(w.s.Account("wallet 2")) }), request: onS("wallet"), want: verify.SupersededWallet, exit: 3},
		"declared for another chain": {change: settled(func(w *world) { w.declares(w.s.Account("wallet 2")) }), request: onB("wallet"), want: verify.Verified},
		"what is declared is no account": {change: settled(func(w *world) {
			w.do(w.a, "owner", chains.SetMetadata{Agent: w.agents[chainA], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(chainB), Value: []byte("nonsense")}})
		}), request: onB("wallet"), want: verify.Verified},
		"a published copy": {change: settled(func(w *world) {
			w.do(w.a, "owner", chains.SetMetadata{Agent: w.agents[chainA], Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(chainB), Value: []byte(w.b.Account("thief").String())}})
		}), request: onB("wallet"), want: verify.Verified, text: "in step: "},
		"declared, and the home was sold": {change: settled(func(w *world) {
			w.declares(w.b.Account("wallet 2"))
			w.do(w.a, "owner", chains.Transfer{Agent: w.agents[chainA], To: w.a.Account("buyer")})
		}), request: onB("wallet"), want: verify.Verified, text: "does not count"},
		"the home is named by its seller": {change: settled(func(w *world) {
			w.setWallet(w.b, "owner", "other")
			w.do(w.b, "owner", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("buyer")})
			w.do(w.b, "buyer", chains.SetWallet{Agent: w.agents[chainB], Wallet: w.b.Account("wallet")})
			replace(w)
		}), request: onB("wallet"), want: verify.Verified, text: "does not count"},
		"a home that names another": {change: settled(func(w *world) { replace(w); w.names(w.a, w.agents[chainS]) }), request: onB("wallet"), want: verify.Verified, text: "does not count"},
		"a home that nobody registered": {change: settled(func(w *world) {
			w.names(w.b, caip.AgentRef{Registry: w.a.Info().Registry, ID: "999"})
		}), request: onB("wallet"), want: verify.Verified, text: "does not count"},
		"a home that is not configured": {change: settled(func(w *world) {
			w.names(w.b, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
		}), request: onB("wallet"), want: verify.Verified, text: "is not configured"},
		"the same, required": {change: settled(func(w *world) {
			w.names(w.b, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
		}), request: func(w *world) verify.Request {
			r := onB("wallet")(w)
			r.Require = []string{verify.CheckHome}
			return r
		}, want: verify.Unreachable, exit: 1},
		"a home that does not answer": {change: fresh(func(w *world) { w.a.SetFault(failing("", chains.Unreachable)) }), request: onB("wallet"), want: verify.Unreachable, exit: 1},
		"a home without its history":  {change: settled(func(w *world) { replace(w); w.a.SetFault(failing("History", chains.TooMuch)) }), request: onB("wallet"), want: verify.Unconfirmed, exit: 1},
		"in step, and no history is read": {change: settled(func(w *world) {
			w.a.SetFault(failing("History", chains.TooMuch))
			w.b.SetFault(failing("History", chains.TooMuch))
		}), request: onB("wallet"), want: verify.Verified},
		"taken back just now": {change: fresh(func(w *world) {
			replace(w)
			w.settle()
			w.setWallet(w.a, "owner", "wallet")
		}), request: onB("wallet"), want: verify.RecentlyChanged, exit: 3, text: "a moment ago"},
		"superseded, and changing": {change: fresh(func(w *world) {
			w.setWallet(w.b, "owner", "other")
			w.settle()
			replace(w)
			w.setWallet(w.b, "owner", "wallet")
		}), request: onB("wallet"), want: verify.SupersededWallet, exit: 3},

		"remembered": {change: atHome, request: func(w *world) verify.Request { return remembered(w, w.agents[chainA]) }, want: verify.Verified},
		"remembered, and dropped": {change: settled(func(w *world) {
			w.do(w.b, "owner", chains.SetMetadata{Agent: w.agents[chainB], Entry: chains.MetadataEntry{Key: "bridge8004:home"}})
		}), request: func(w *world) verify.Request { return remembered(w, w.agents[chainA]) }, want: verify.Downgraded, exit: 3, text: "names none now"},
		"remembered, and exchanged":        {change: settled(func(w *world) { w.names(w.b, w.agents[chainB]) }), request: func(w *world) verify.Request { return remembered(w, w.agents[chainA]) }, want: verify.Downgraded, exit: 3},
		"remembered, and dropped just now": {change: fresh(func(w *world) { w.names(w.b, w.agents[chainB]) }), request: func(w *world) verify.Request { return remembered(w, w.agents[chainA]) }, want: verify.Downgraded, exit: 3},
		"remembered, and superseded":       {change: settled(replace), request: func(w *world) verify.Request { return remembered(w, w.agents[chainA]) }, want: verify.SupersededWallet, exit: 3},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if c.change != nil {
				c.change(w)
			}
			got := w.verify(c.request(w))
			if got.Verdict != c.want || got.Exit != c.exit || !strings.Contains(explain(got), c.text) {
				t.Fatalf("want %s, exit %d, with %q, got\n%s", c.want, c.exit, c.text, explain(got))
			}
		})
	}
}

// A home is remembered with the agent after a plain yes, where all its registrations name it.
func TestPayment_homeIsRemembered(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*world)
		known  func(*world) []caip.AgentRef
		home   bool
	}{
		"a new origin":                 {change: atHome, home: true},
		"an origin that is remembered": {change: atHome, known: (*world).all, home: true},
		"no home":                      {},
		"a home that is not its own":   {change: func(w *world) { atHome(w); w.names(w.a, w.agents[chainS]); w.settle() }},
		"a home named just now":        {change: func(w *world) { w.names(w.a, w.agents[chainA]); w.settle(); w.names(w.b, w.agents[chainA]) }},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if c.change != nil {
				c.change(w)
			}
			known := &verify.Known{Origin: "https://agent.example"}
			if c.known != nil {
				known.Agents = c.known(w)
			}
			got := w.verify(verify.Request{Body: request(w.all(), w.b.Account("wallet")), Known: known})
			want := caip.AgentRef{}
			if c.home {
				want = w.agents[chainA]
			}
			if got.Verdict != verify.Verified || got.RememberHome != want {
				t.Errorf("%s, home %s, want %s\n%s", got.Verdict, got.RememberHome, want, explain(got))
			}
		})
	}
}

// verify registration lists wallet by wallet what is expected, held, and since when.
func TestRegistration_home(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*world)
		want   verify.Verdict
		text   []string
	}{
		"in step":    {change: atHome, want: verify.Verified, text: []string{"WALLET OF", "in step", "its own home"}},
		"own wallet": {change: func(w *world) { w.setWallet(w.b, "owner", "other"); atHome(w) }, want: verify.Verified, text: []string{"own wallet"}},
		"no wallet":  {change: func(w *world) { w.do(w.b, "owner", chains.UnsetWallet{Agent: w.agents[chainB]}); atHome(w) }, want: verify.Verified, text: []string{"missing"}},
		"none wanted": {change: func(w *world) {
			for _, c := range w.chains() {
				w.do(c, "owner", chains.UnsetWallet{Agent: w.agents[c.Info().Chain]})
			}
			atHome(w)
		}, want: verify.Verified, text: []string{"none"}},
		"superseded": {change: func(w *world) { atHome(w); w.setWallet(w.a, "owner", "wallet 2"); w.settle() }, want: verify.SupersededWallet, text: []string{"superseded", "2026-01-01T"}},
		"declared":   {change: func(w *world) { w.declares(w.b.Account("wallet 2")); atHome(w) }, want: verify.SupersededWallet, text: []string{"superseded", "metadata homeWallet:"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			c.change(w)
			got := w.registration(verify.RegistrationRequest{Agent: w.agents[chainB]})
			text := explainRegistration(got)
			if got.Verdict != c.want {
				t.Errorf("%s, want %s\n%s", got.Verdict, c.want, text)
			}
			for _, part := range c.text {
				if !strings.Contains(text, part) {
					t.Errorf("nothing of %q in\n%s", part, text)
				}
			}
			for _, one := range got.Registrations {
				if one.HomeWallet == nil || one.HomeWallet.Member != one.Agent {
					t.Errorf("%s: %+v", one.Agent, one.HomeWallet)
				}
			}
		})
	}
}

// A stolen relayer key can write published copies and clear wallets, with every scope that there is.
// No command says yes for another wallet because of it.
func TestPayment_relayersKeyIsStolen(t *testing.T) {
	w := newWorld(t)
	atHome(w)
	for _, c := range []*memchain.Chain{w.a, w.b} {
		w.do(c, "owner", chains.GrantSync{Agent: w.agents[c.Info().Chain], Relayer: c.Account("relayer"),
			Scopes: chains.SyncScopeURI | chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet})
		for _, on := range []caip.ChainID{chainA, chainB, chainS} {
			thief := caip.AccountID{Chain: on, Address: w.b.Account("thief").Address}
			if on == chainS {
				thief = w.s.Account("thief")
			}
			w.do(c, "relayer", chains.SyncMetadata{Agent: w.agents[c.Info().Chain], Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(on), Value: []byte(thief.String())}})
			for _, key := range []string{chains.HomeWalletKey(on), "bridge8004:home"} {
				if _, err := c.Writer("relayer").Sign(t.Context(), chains.SyncMetadata{Agent: w.agents[c.Info().Chain], Entry: chains.MetadataEntry{Key: key, Value: []byte(thief.String())}}, chains.SignOptions{}); err == nil {
					t.Errorf("the relayer's key writes %s", key)
				}
			}
		}
	}
	cleared := func() { w.do(w.b, "relayer", chains.SyncUnsetWallet{Agent: w.agents[chainB]}) }
	for _, change := range []func(){func() {}, cleared} {
		change()
		w.settle()
		for _, trust := range []verify.Trust{verify.TrustNothing, verify.TrustMetadata} {
			for _, to := range []caip.AccountID{w.a.Account("thief"), w.b.Account("thief"), w.s.Account("thief")} {
				for _, declared := range [][]caip.AgentRef{w.all(), w.all()[:1], w.all()[1:2], nil} {
					for _, agent := range append(slices.Clone(w.all()), caip.AgentRef{}) {
						if got := w.verify(verify.Request{Body: request(declared, to), Agent: agent, Trust: trust}); got.Exit == 0 {
							t.Errorf("paying %s is a yes\n%s", to, explain(got))
						}
					}
				}
			}
		}
	}
}
