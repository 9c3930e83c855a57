package payment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// A wallet that the agent's home has superseded is refused from the first block on; one that merely
// differs is the registration's own.
func TestPayment_home(t *testing.T) {
	remembered := func(w *verifytest.World) payment.Request { // with the home on A
		return payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Known: &payment.Known{Origin: "https://agent.example", Agents: w.All(), Home: w.Agents[verifytest.ChainA]}}
	}
	settled := func(change func(*verifytest.World)) func(*verifytest.World) {
		return func(w *verifytest.World) {
			verifytest.AtHome(w)
			change(w)
			w.Settle()
		}
	}
	fresh := func(change func(*verifytest.World)) func(*verifytest.World) {
		return func(w *verifytest.World) { verifytest.AtHome(w); change(w) }
	}
	replace := func(w *verifytest.World) { w.SetWallet(w.A, "owner", "wallet 2") }
	for name, s := range map[string]situation{
		"no home":                    {to: "B wallet", want: verify.Verified},
		"in step":                    {change: verifytest.AtHome, to: "B wallet", want: verify.Verified, text: "in step: "},
		"the home itself":            {change: verifytest.AtHome, to: "A wallet", want: verify.Verified, text: "its own home"},
		"replaced at home":           {change: settled(replace), to: "B wallet", want: verify.SupersededWallet, exit: 3, text: "has replaced it"},
		"replaced at home just now":  {change: fresh(replace), to: "B wallet", want: verify.SupersededWallet, exit: 3},
		"cleared at home just now":   {change: fresh(func(w *verifytest.World) { w.UnsetWallet(w.A) }), to: "B wallet", want: verify.SupersededWallet, exit: 3},
		"replaced, payTo a thief's":  {change: settled(replace), to: "B thief", want: verify.SupersededWallet, exit: 3},
		"replaced, and it follows":   {change: settled(func(w *verifytest.World) { replace(w); w.SetWallet(w.B, "owner", "wallet 2") }), to: "B wallet 2", want: verify.Verified, text: "in step: "},
		"replaced, another family":   {change: settled(replace), to: "S wallet", want: verify.Verified, text: "own wallet: "},
		"a wallet of its own":        {change: settled(func(w *verifytest.World) { w.SetWallet(w.B, "owner", "other") }), to: "B other", want: verify.Verified, text: "own wallet: "},
		"declared":                   {change: settled(func(w *verifytest.World) { w.Declares(w.B.Account("wallet")); replace(w) }), to: "B wallet", want: verify.Verified, text: "in step: "},
		"another is declared":        {change: settled(func(w *verifytest.World) { w.Declares(w.B.Account("wallet 2")) }), to: "B wallet", want: verify.SupersededWallet, exit: 3, text: "metadata homeWallet:"},
		"another is declared on S":   {change: settled(func(w *verifytest.World) { w.Declares(w.S.Account("wallet 2")) }), to: "S wallet", want: verify.SupersededWallet, exit: 3},
		"declared for another chain": {change: settled(func(w *verifytest.World) { w.Declares(w.S.Account("wallet 2")) }), to: "B wallet", want: verify.Verified},
		"what is declared is no account": {change: settled(func(w *verifytest.World) {
			w.Do(w.A, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainA], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(verifytest.ChainB), Value: []byte("nonsense")}})
		}), to: "B wallet", want: verify.Verified},
		"a published copy": {change: settled(func(w *verifytest.World) {
			w.Do(w.A, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainA], Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(verifytest.ChainB), Value: []byte(w.B.Account("thief").String())}})
		}), to: "B wallet", want: verify.Verified, text: "in step: "},
		"declared, and the home was sold": {change: settled(func(w *verifytest.World) { w.Declares(w.B.Account("wallet 2")); w.Sell(w.A) }), to: "B wallet", want: verify.Verified, text: "does not count"},
		"declared before the home was sold, and replaced since": {change: settled(func(w *verifytest.World) {
			home := w.Agents[verifytest.ChainA]
			w.Declares(w.B.Account("wallet"))
			w.Sell(w.A)
			w.Do(w.A, "buyer", chains.SetMetadata{Agent: home, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
			w.SetWallet(w.A, "buyer", "wallet")
			w.SetWallet(w.A, "buyer", "wallet 2")
		}), to: "B wallet", want: verify.SupersededWallet, exit: 3, text: "has replaced it"},
		"the home is named by its seller": {change: settled(func(w *verifytest.World) {
			w.SetWallet(w.B, "owner", "other")
			w.Sell(w.B)
			w.Do(w.B, "buyer", chains.SetWallet{Agent: w.Agents[verifytest.ChainB], Wallet: w.B.Account("wallet")})
			replace(w)
		}), to: "B wallet", want: verify.Verified, text: "does not count"},
		"a home that names another": {change: settled(func(w *verifytest.World) { replace(w); w.Names(w.A, w.Agents[verifytest.ChainS]) }), to: "B wallet", want: verify.Verified, text: "does not count"},
		"a home that nobody registered": {change: settled(func(w *verifytest.World) {
			w.Names(w.B, caip.AgentRef{Registry: w.A.Info().Registry, ID: "999"})
		}), to: "B wallet", want: verify.Verified, text: "does not count"},
		"a home that is not configured": {change: settled(func(w *verifytest.World) {
			w.Names(w.B, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
		}), to: "B wallet", want: verify.Verified, text: "is not configured"},
		"the same, required": {change: settled(func(w *verifytest.World) {
			w.Names(w.B, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
		}), to: "B wallet", terms: payment.Request{Require: []string{verify.CheckHome}}, want: verify.Unreachable, exit: 1},
		"replaced at a home that was named just now, in the place of one that is not configured": {change: fresh(func(w *verifytest.World) {
			replace(w)
			w.Names(w.B, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
			w.Settle()
			w.Names(w.B, w.Agents[verifytest.ChainA])
		}), to: "B wallet", want: verify.SupersededWallet, exit: 3},
		"replaced at a home that was exchanged just now for one that is not configured": {change: fresh(func(w *verifytest.World) {
			replace(w)
			w.Settle()
			w.Names(w.B, caip.MustAgentRef("eip155:77:0x00000000000000000000000000000000000000a1/1"))
		}), to: "B wallet", want: verify.RecentlyChanged, exit: 3},
		"a home that does not answer": {change: fresh(func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("", chains.Unreachable)) }), to: "B wallet", want: verify.Unreachable, exit: 1},
		"a home without its history":  {change: settled(func(w *verifytest.World) { replace(w); w.A.SetFault(verifytest.Failing("History", chains.TooMuch)) }), to: "B wallet", want: verify.Unconfirmed, exit: 1},
		"in step, and no history is read": {change: settled(func(w *verifytest.World) {
			w.A.SetFault(verifytest.Failing("History", chains.TooMuch))
			w.B.SetFault(verifytest.Failing("History", chains.TooMuch))
		}), to: "B wallet", want: verify.Verified},
		"taken back just now": {change: fresh(func(w *verifytest.World) {
			replace(w)
			w.Settle()
			w.SetWallet(w.A, "owner", "wallet")
		}), to: "B wallet", want: verify.RecentlyChanged, exit: 3, text: "a moment ago"},
		"superseded, and changing": {change: fresh(func(w *verifytest.World) {
			w.SetWallet(w.B, "owner", "other")
			w.Settle()
			replace(w)
			w.SetWallet(w.B, "owner", "wallet")
		}), to: "B wallet", want: verify.SupersededWallet, exit: 3},

		"remembered": {change: verifytest.AtHome, request: remembered, want: verify.Verified},
		"remembered, and dropped": {change: settled(func(w *verifytest.World) {
			w.Do(w.B, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainB], Entry: chains.MetadataEntry{Key: "bridge8004:home"}})
		}), request: remembered, want: verify.Downgraded, exit: 3, text: "names none now"},
		"remembered, and exchanged":        {change: settled(func(w *verifytest.World) { w.Names(w.B, w.Agents[verifytest.ChainB]) }), request: remembered, want: verify.Downgraded, exit: 3},
		"remembered, and dropped just now": {change: fresh(func(w *verifytest.World) { w.Names(w.B, w.Agents[verifytest.ChainB]) }), request: remembered, want: verify.Downgraded, exit: 3},
		"remembered, dropped, and named by the caller": {change: settled(func(w *verifytest.World) { w.Names(w.B, w.Agents[verifytest.ChainB]) }), request: func(w *verifytest.World) payment.Request {
			r := remembered(w)
			r.Agent = w.Agents[verifytest.ChainB]
			return r
		}, want: verify.Downgraded, exit: 3},
		"remembered of another agent than the named one": {change: verifytest.AtHome, request: func(w *verifytest.World) payment.Request {
			r := remembered(w)
			r.Known.Home, r.Known.Agents, r.Agent = w.Agents[verifytest.ChainS], []caip.AgentRef{{Registry: w.A.Info().Registry, ID: "77"}}, w.Agents[verifytest.ChainB]
			return r
		}, want: verify.Verified},
		"remembered, and superseded": {change: settled(replace), request: remembered, want: verify.SupersededWallet, exit: 3},
	} {
		t.Run(name, func(t *testing.T) {
			got := s.run(t)
			if warned := slices.ContainsFunc(got.Warnings, func(w string) bool { return strings.Contains(w, "superseded the wallet is not known") }); warned != (name == "a home that is not configured") {
				t.Errorf("warnings %q", got.Warnings)
			}
		})
	}
}

// A home is remembered with the agent after a plain yes, where all its registrations name it.
func TestPayment_homeIsRemembered(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*verifytest.World)
		known  func(*verifytest.World) []caip.AgentRef
		home   bool
	}{
		"a new origin":                 {change: verifytest.AtHome, home: true},
		"an origin that is remembered": {change: verifytest.AtHome, known: (*verifytest.World).All, home: true},
		"no home":                      {},
		"an origin that is remembered with another agent": {change: verifytest.AtHome, known: func(w *verifytest.World) []caip.AgentRef {
			return []caip.AgentRef{{Registry: w.A.Info().Registry, ID: "77"}}
		}},
		"a home that is not its own": {change: func(w *verifytest.World) { verifytest.AtHome(w); w.Names(w.A, w.Agents[verifytest.ChainS]); w.Settle() }},
		"a home that another one of its registrations has not named": {known: (*verifytest.World).All, change: func(w *verifytest.World) {
			w.Names(w.A, w.Agents[verifytest.ChainA])
			w.Names(w.B, w.Agents[verifytest.ChainA])
			w.Settle()
		}},
		"the home of who sold it, which declares the buyer's wallet": {change: func(w *verifytest.World) {
			verifytest.AtHome(w)
			w.Sell(w.B)
			w.SetWallet(w.B, "buyer", "wallet")
			w.Declares(w.B.Account("wallet"))
			w.Settle()
		}},
		"the home of who sold it, on a chain of another family": {change: func(w *verifytest.World) {
			w.Names(w.S, w.Agents[verifytest.ChainS])
			w.Names(w.B, w.Agents[verifytest.ChainS])
			w.Sell(w.B)
			w.SetWallet(w.B, "buyer", "wallet")
			w.Settle()
		}},
		"a home named just now": {change: func(w *verifytest.World) {
			w.Names(w.A, w.Agents[verifytest.ChainA])
			w.Settle()
			w.Names(w.B, w.Agents[verifytest.ChainA])
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			if c.change != nil {
				c.change(w)
			}
			r := payment.Request{Body: verifytest.Request(w.All(), w.B.Account("wallet")), Known: &payment.Known{Origin: "https://agent.example"}}
			if c.known != nil {
				if r.Known.Agents = c.known(w); !slices.Contains(r.Known.Agents, w.Agents[verifytest.ChainB]) {
					r.Agent = w.Agents[verifytest.ChainB]
				}
			}
			got := ask(w, r)
			want := caip.AgentRef{}
			if c.home {
				want = w.Agents[verifytest.ChainA]
			}
			if got.Verdict != verify.Verified || got.RememberHome != want {
				t.Errorf("%s, home %s, want %s\n%s", got.Verdict, got.RememberHome, want, verifytest.Explain(got))
			}
		})
	}
}

// A stolen relayer key can write published copies and clear wallets, with every scope that there
// is. No command says yes for another wallet because of it.
func TestPayment_relayersKeyIsStolen(t *testing.T) {
	w := verifytest.New(t)
	verifytest.AtHome(w)
	for _, c := range []*memchain.Chain{w.A, w.B} {
		w.Do(c, "owner", chains.GrantSync{Agent: w.Agents[c.Info().Chain], Relayer: c.Account("relayer"),
			Scopes: chains.SyncScopeURI | chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet})
		for _, on := range []caip.ChainID{verifytest.ChainA, verifytest.ChainB, verifytest.ChainS} {
			thief := caip.AccountID{Chain: on, Address: w.B.Account("thief").Address}
			if on == verifytest.ChainS {
				thief = w.S.Account("thief")
			}
			w.Do(c, "relayer", chains.SyncMetadata{Agent: w.Agents[c.Info().Chain], Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(on), Value: []byte(thief.String())}})
			for _, key := range []string{chains.HomeWalletKey(on), "bridge8004:home"} {
				if _, err := c.Writer("relayer").Sign(t.Context(), chains.SyncMetadata{Agent: w.Agents[c.Info().Chain], Entry: chains.MetadataEntry{Key: key, Value: []byte(thief.String())}}, chains.SignOptions{}); err == nil {
					t.Errorf("the relayer's key writes %s", key)
				}
			}
		}
	}
	cleared := func() { w.Do(w.B, "relayer", chains.SyncUnsetWallet{Agent: w.Agents[verifytest.ChainB]}) }
	for _, change := range []func(){func() {}, cleared} {
		change()
		w.Settle()
		for _, trust := range []verify.Trust{verify.TrustNothing, verify.TrustMetadata} {
			for _, to := range []caip.AccountID{w.A.Account("thief"), w.B.Account("thief"), w.S.Account("thief")} {
				for _, declared := range [][]caip.AgentRef{w.All(), w.All()[:1], w.All()[1:2], nil} {
					for _, agent := range append(slices.Clone(w.All()), caip.AgentRef{}) {
						if got := ask(w, payment.Request{Body: verifytest.Request(declared, to), Agent: agent, Trust: trust}); got.Exit == 0 {
							t.Errorf("paying %s is a yes\n%s", to, verifytest.Explain(got))
						}
					}
				}
			}
		}
	}
}

// A check that was asked for is shown, though there was nothing to check.
func TestPayment_aHomeThatIsRequiredIsShown(t *testing.T) {
	w := verifytest.New(t)
	r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Require: []string{verify.CheckHome}})
	i := slices.IndexFunc(r.Checks, func(c verify.Check) bool { return c.Name == verify.CheckHome })
	if r.Verdict != verify.Verified || i < 0 || r.Checks[i].Outcome != verify.Pass || r.Checks[i].Detail != "it names no home" {
		t.Error(verifytest.Explain(r))
	}
}
