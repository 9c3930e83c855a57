package payment_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func TestPayment(t *testing.T) {
	run(t, map[string]situation{
		"honest, EVM":    {want: verify.Verified, text: "declared by the server", to: "A wallet"},
		"honest, Solana": {want: verify.Verified, to: "S wallet"},
		"honest, letters in another case": {want: verify.Verified, request: func(w *verifytest.World) payment.Request {
			to := w.A.Account("wallet")
			to.Address = "0x" + strings.ToUpper(to.Address[2:])
			return payment.Request{Body: verifytest.Request(w.All(), to)}
		}},
		"honest, wrong checksum": {want: verify.Verified, text: "wrong EIP-55 checksum", request: func(w *verifytest.World) payment.Request {
			to := w.A.Account("wallet")
			flipped := []byte(caip.Checksummed(to.Address))
			i := strings.IndexFunc(string(flipped[2:]), func(r rune) bool { return r >= 'A' })
			flipped[2+i] ^= 0x20
			to.Address = string(flipped)
			return payment.Request{Body: verifytest.Request(w.All(), to)}
		}},
		"honest, every way to pay":                           {want: verify.Verified, to: "A wallet, B wallet, S wallet"},
		"payTo replaced, EVM":                                {want: verify.Mismatch, exit: 3, text: "payTo is not the agent's wallet", to: "A thief"},
		"payTo replaced, Solana":                             {want: verify.Mismatch, exit: 3, to: "S thief"},
		"payTo replaced in the second way to pay":            {want: verify.Mismatch, exit: 3, to: "A wallet, B thief"},
		"payTo replaced, but not in the way that was chosen": {want: verify.Verified, to: "A thief, B wallet", terms: payment.Request{Accept: new(1)}},
		"chosen by network":                                  {want: verify.Verified, to: "A thief, B wallet", terms: payment.Request{Network: verifytest.ChainB}},

		"not JSON":   {want: verify.Invalid, exit: 3, request: func(*verifytest.World) payment.Request { return payment.Request{Body: []byte("<html>")} }},
		"empty body": {want: verify.Invalid, exit: 3, request: func(*verifytest.World) payment.Request { return payment.Request{} }},
		"no accepts": {want: verify.Invalid, exit: 3, request: func(w *verifytest.World) payment.Request { return payment.Request{Body: verifytest.Request(w.All())} }},
		"payTo of another chain": {want: verify.Invalid, exit: 3, request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: verifytest.Request(w.All(), caip.AccountID{Chain: verifytest.ChainS, Address: w.A.Account("wallet").Address})}
		}},

		"no extension":                           {want: verify.NotRegistered, exit: 4, text: "named by nobody", to: "A wallet", declares: "nobody"},
		"no registration on the network":         {want: verify.NotRegistered, exit: 4, to: "A wallet", declares: "B"},
		"no registration on one of the networks": {want: verify.NotRegistered, exit: 4, text: "choose another way to pay", to: "A wallet, B wallet", declares: "B"},
		"no such agent": {want: verify.NotRegistered, exit: 4, request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: verifytest.Request([]caip.AgentRef{verifytest.Nth(w.Agents[verifytest.ChainA], "77")}, w.A.Account("wallet"))}
		}},
		"registry of nobody": {want: verify.UnknownRegistry, exit: 3, request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: verifytest.Request([]caip.AgentRef{{Registry: w.A.Account("own registry"), ID: "0"}}, w.A.Account("thief"))}
		}},
		"known registry without an endpoint": {want: verify.Unreachable, exit: 1, text: "no endpoint is configured", to: "A wallet",
			change: func(w *verifytest.World) { delete(w.Deps.Registries, w.Agents[verifytest.ChainA].Registry) }},
		"no wallet": {want: verify.NoWallet, exit: 4, to: "A wallet", change: func(w *verifytest.World) { w.UnsetWallet(w.A); w.Settle() }},

		"wallet changed a moment ago, paid the new one": {want: verify.RecentlyChanged, exit: 3, to: "A new wallet",
			change: func(w *verifytest.World) { w.SetWallet(w.A, "owner", "new wallet") }},
		"wallet changed a moment ago, paid the old one": {want: verify.RecentlyChanged, exit: 3, to: "A wallet",
			change: func(w *verifytest.World) { w.SetWallet(w.A, "owner", "new wallet") }},
		"sold a moment ago, EVM": {want: verify.RecentlyChanged, exit: 3, to: "A wallet", change: func(w *verifytest.World) { w.Sell(w.A) }},
		"registered a moment ago": {want: verify.RecentlyChanged, exit: 3, to: "A wallet",
			change: func(w *verifytest.World) {
				w.Agents[verifytest.ChainA] = w.Register(w.A, "owner", "")
				w.SetWallet(w.A, "owner", "wallet")
			}},

		"sold by a bare transfer, Solana": {want: verify.StaleAuthority, exit: 3, to: "S wallet",
			change: func(w *verifytest.World) {
				w.Do(w.S, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainS], To: w.S.Account("buyer"), Bare: true})
				w.Settle()
			}},
		"sold a moment ago by a bare transfer, Solana": {want: verify.StaleAuthority, exit: 3, to: "S wallet",
			change: func(w *verifytest.World) {
				w.Do(w.S, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainS], To: w.S.Account("buyer"), Bare: true})
			}},
		"sold, authority handed over, wallet left over": {want: verify.LeftoverWallet, exit: 3, to: "S wallet",
			change: func(w *verifytest.World) {
				w.Do(w.S, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainS], To: w.S.Account("buyer"), Bare: true})
				if err := w.S.SetAuthority("owner", w.Agents[verifytest.ChainS], w.S.Account("buyer")); err != nil {
					w.T.Fatal(err)
				}
				w.Settle()
			}},
		"metadata redirected": {want: verify.MetadataRedirected, exit: 3, to: "S wallet",
			change: func(w *verifytest.World) {
				if err := w.S.Redirect("owner", w.Agents[verifytest.ChainS], chains.PointsAway); err != nil {
					w.T.Fatal(err)
				}
				w.Settle()
			}},

		"the chain does not answer": {want: verify.Unreachable, exit: 1, to: "A wallet",
			change: func(w *verifytest.World) {
				w.A.SetFault(func(memchain.Call) error {
					return &chains.Error{Kind: chains.Unreachable, Chain: verifytest.ChainA, Err: errors.New("connection refused")}
				})
			}},
		"the chain answers too late": {want: verify.TimedOut, exit: 1, to: "A wallet",
			change: func(w *verifytest.World) { w.A.SetFault(func(memchain.Call) error { return context.DeadlineExceeded }) }},
		"a no outweighs what could not be checked": {want: verify.Mismatch, exit: 3, to: "A wallet, B thief",
			change: func(w *verifytest.World) { w.A.SetFault(func(memchain.Call) error { return context.DeadlineExceeded }) }},
		"what could not be checked outweighs nothing to compare": {want: verify.TimedOut, exit: 1, to: "B wallet, A wallet", declares: "A",
			change: func(w *verifytest.World) { w.A.SetFault(func(memchain.Call) error { return context.DeadlineExceeded }) }},
	})
}

func TestPayment_identity(t *testing.T) {
	run(t, map[string]situation{
		"named on the network":           {want: verify.Verified, to: "A wallet", named: "A"},
		"named on another chain, linked": {want: verify.Verified, to: "S wallet", named: "A"},
		"named, and the server declares another agent of the registry": {want: verify.Mismatch, exit: 3, to: "A thief", declares: "A", named: "B",
			change: func(w *verifytest.World) {
				w.Agents[verifytest.ChainB] = w.Agents[verifytest.ChainA]
				w.Agents[verifytest.ChainA] = w.Register(w.A, "thief", "")
				w.SetWallet(w.A, "thief", "thief")
				w.Settle()
			}},
		"named, and the other agent claims the link alone": {want: verify.Mismatch, exit: 3, to: "S thief", declares: "S", named: "A",
			change: func(w *verifytest.World) {
				w.Agents[verifytest.ChainS] = w.Register(w.S, "thief", "")
				w.SetWallet(w.S, "thief", "thief")
				w.Do(w.S, "thief", chains.SetURI{Agent: w.Agents[verifytest.ChainS], URI: verifytest.File(w.All()...)})
				w.Settle()
			}},
		// The old files still list both, and the buyer has set a wallet of his own: only the
		// history tells.
		"named, linked, and the other side was sold": {want: verify.Mismatch, exit: 3, to: "S buyer", named: "A",
			change: func(w *verifytest.World) { w.Sell(w.S); w.SetWallet(w.S, "buyer", "buyer"); w.Settle() }},
		"named, linked by a file that may change": {want: verify.VerifiedIndirect, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.Deps.Fetch = mutable{w.Deps.Fetch} }},
		"the same, trusted": {want: verify.VerifiedIndirect, to: "S wallet", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) { w.Deps.Fetch = mutable{w.Deps.Fetch} }},
		"trust does not help a stolen payTo": {want: verify.Mismatch, exit: 3, to: "S thief", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) { w.Deps.Fetch = mutable{w.Deps.Fetch} }},
		"named, linked, on a long chain": {want: verify.Verified, to: "S wallet", named: "A", change: func(w *verifytest.World) { w.A.Mine(70_000) }},
		"named, linked, with a history too long to read": {want: verify.Unconfirmed, exit: 1, to: "S wallet", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) {
				w.A.Mine(70_000)
				w.A.SetFault(verifytest.Failing("History", chains.TooMuch))
			}},
		"named, linked, and its history is not told": {want: verify.Unconfirmed, exit: 1, to: "S wallet", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("History", chains.NotFound)) }},
		"named, linked, with more of a history than any node is asked for": {want: verify.Unconfirmed, exit: 1, to: "S wallet", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("History", chains.TooMuch)) }},
		"named, linked, and its chain does not answer for the history": {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("History", chains.Unreachable)) }},
		// A thief got the number that the named agent's file listed before anybody had it.
		"named, linked, with an id that was not there yet": {want: verify.Mismatch, exit: 3,
			change: func(w *verifytest.World) {
				w.ListEarly(w.Unborn())
				w.Pass()
				w.Steal(w.Unborn())
			},
			request: func(w *verifytest.World) payment.Request {
				return payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Unborn()}, w.B.Account("thief")), Agent: w.Agents[verifytest.ChainA], Trust: verify.TrustFile}
			}},
		"the same, declared beside each other": {want: verify.Mismatch, exit: 3,
			change: func(w *verifytest.World) {
				w.ListEarly(w.Unborn())
				w.Pass()
				w.Steal(w.Unborn())
			},
			request: func(w *verifytest.World) payment.Request {
				return payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Agents[verifytest.ChainA], w.Unborn()}, w.B.Account("thief")), Agent: w.Agents[verifytest.ChainA]}
			}},
		"named, linked, with an id that came a minute later": {want: verify.Unconfirmed, exit: 1,
			change: func(w *verifytest.World) {
				w.ListEarly(w.Unborn())
				w.Now = w.Now.Add(time.Minute)
				w.Steal(w.Unborn())
			},
			request: func(w *verifytest.World) payment.Request {
				return payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Unborn()}, w.B.Account("thief")), Agent: w.Agents[verifytest.ChainA]}
			}},
		"named, linked, and the file was set again since": {want: verify.Verified,
			change: func(w *verifytest.World) {
				w.ListEarly(w.Unborn())
				w.Steal(w.Unborn())
				w.Pass()
				w.ListEarly(w.Unborn())
			},
			request: func(w *verifytest.World) payment.Request {
				return payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Unborn()}, w.B.Account("thief")), Agent: w.Agents[verifytest.ChainA]}
			}},
		"named, linked, and the named side was sold a moment ago": {want: verify.RecentlyChanged, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.Sell(w.A) }},
		"named, linked, and the named side has just dropped the link": {want: verify.RecentlyChanged, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.SetURI(w.A, verifytest.File(w.Agents[verifytest.ChainA])) }},
		"named, linked, and the declared side has just dropped the link": {want: verify.RecentlyChanged, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.SetURI(w.S, verifytest.File(w.Agents[verifytest.ChainS])) }},
		"named, linked by an entry that pins a web server's file": {want: verify.Verified, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { pinsByEntry(w) }},
		"named, linked by such an entry, just withdrawn": {want: verify.RecentlyChanged, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) {
				pinsByEntry(w)
				w.Do(w.A, "owner", linksOf(w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainB]))
			}},
		"named, linked, and a third side was sold a moment ago": {want: verify.RecentlyChanged, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.Sell(w.B) }},
		"named, registered a moment ago": {want: verify.RecentlyChanged, exit: 3, request: func(w *verifytest.World) payment.Request {
			named := w.Register(w.A, "owner", "")
			return payment.Request{Body: verifytest.Request(w.All(), w.S.Account("wallet")), Agent: named}
		}},
		"named, and there is no such agent": {want: verify.Downgraded, exit: 3, request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: verifytest.Request(w.All(), w.S.Account("wallet")), Agent: verifytest.Nth(w.Agents[verifytest.ChainA], "77")}
		}},
		"named, of a registry of nobody": {want: verify.UnknownRegistry, exit: 3, request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: verifytest.Request(w.All(), w.S.Account("wallet")), Agent: caip.AgentRef{Registry: w.A.Account("own registry"), ID: "0"}}
		}},
		"named, of a known registry without an endpoint": {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { delete(w.Deps.Registries, w.Agents[verifytest.ChainA].Registry) }},
		"named, linked, and the declared side's chain is down": {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.S.SetFault(verifytest.Failing("", chains.Unreachable)) }},
		"named, linked, and the declared side's endpoint is of another chain": {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A",
			change: func(w *verifytest.World) {
				a, b := w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainS]
				w.Publish(verifytest.File(a, b), a, b)
				w.S.SetFault(verifytest.Failing("", chains.WrongChain))
			}},
		"named, linked, and the declared side's endpoint lets nobody in": {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A",
			change: func(w *verifytest.World) {
				a, b := w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainS]
				w.Publish(verifytest.File(a, b), a, b)
				w.S.SetFault(verifytest.Failing("", chains.Unauthorized))
			}},
		"named, linked, and the chain of a third side is down": {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A",
			change: func(w *verifytest.World) { w.B.SetFault(verifytest.Failing("", chains.Unreachable)) }},
		// Only a file that lists the declared registration leaves anything open.
		"named, not linked, and the other chain is down": {want: verify.Mismatch, exit: 3, to: "S wallet", named: "A",
			change: func(w *verifytest.World) {
				w.SetURI(w.A, verifytest.File(w.Agents[verifytest.ChainA]))
				w.Settle()
				w.S.SetFault(verifytest.Failing("", chains.Unreachable))
			}},
		"named, in a registry without wallets": {want: verify.Downgraded, exit: 3, to: "A wallet", named: "A",
			change: func(w *verifytest.World) {
				w.Deps.Registries[w.Agents[verifytest.ChainA].Registry] = chains.Opened(walletless{w.A})
			}},
		"declared, in a registry without wallets": {want: verify.NoWalletFeature, exit: 4, to: "A wallet",
			change: func(w *verifytest.World) {
				w.Deps.Registries[w.Agents[verifytest.ChainA].Registry] = chains.Opened(walletless{w.A})
			}},
		"named, and files cannot be read":                        {want: verify.Unreachable, exit: 1, to: "S wallet", named: "A", change: func(w *verifytest.World) { w.Deps.Fetch = nil }},
		"named, and no extension":                                {want: verify.Verified, to: "A wallet", declares: "nobody", named: "A"},
		"named, no extension, payTo replaced":                    {want: verify.Mismatch, exit: 3, to: "A thief", declares: "nobody", named: "A"},
		"named on another network, and no extension":             {want: verify.Verified, to: "S wallet", declares: "nobody", named: "A"},
		"named on another network, no extension, payTo replaced": {want: verify.Mismatch, exit: 3, to: "S thief", declares: "nobody", named: "A"},
		"named on another network without a link, and no extension": {want: verify.Downgraded, exit: 3, to: "S wallet", declares: "nobody", named: "A",
			change: func(w *verifytest.World) { w.Agents[verifytest.ChainA] = w.Register(w.A, "owner", ""); w.Settle() }},
		"named on another network, whose file does not answer": {want: verify.TimedOut, exit: 1, to: "B wallet", declares: "nobody", named: "A",
			change: func(w *verifytest.World) { silenced(w, w.A, verifytest.ChainA) }},
		"named on another network, and the file of the one there does not answer": {want: verify.TimedOut, exit: 1, to: "B wallet", declares: "nobody", named: "A",
			change: func(w *verifytest.World) { silenced(w, w.B, verifytest.ChainB) }},
		"named on another network, and the one there cannot be read": {want: verify.Unreachable, exit: 1, to: "B wallet", declares: "nobody", named: "A",
			change: func(w *verifytest.World) { delete(w.Deps.Registries, w.B.Info().Registry) }},
		"named, and no registration on the network": {want: verify.Downgraded, exit: 3, to: "A wallet", declares: "B", named: "A"},
		"named, and the wallet is gone": {want: verify.Downgraded, exit: 3, to: "A wallet", named: "A",
			change: func(w *verifytest.World) { w.UnsetWallet(w.A); w.Settle() }},
		"two agents of one registry": {want: verify.Ambiguous, exit: 3, to: "A wallet",
			change: func(w *verifytest.World) {
				second := w.Register(w.A, "owner", "")
				w.Do(w.A, "owner", chains.SetWallet{Agent: second, Wallet: w.A.Account("wallet")})
				w.Agents[verifytest.ChainB] = second
				w.Settle()
			}},
		"two agents of one registry, one named": {want: verify.Verified, to: "A wallet", named: "A",
			change: func(w *verifytest.World) { w.Agents[verifytest.ChainB] = w.Register(w.A, "thief", ""); w.Settle() }},
		"one agent declared twice": {want: verify.Verified, to: "A wallet", declares: "A A"},
	})
}

// walletless is a registry that knows no wallets.
type walletless struct{ chains.Chain }

func (c walletless) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := c.Chain.Agent(ctx, ref, at)
	a.Wallet = chains.Wallet{State: chains.WalletUnsupported}
	return a, err
}

func (c walletless) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return together.Glances(ctx, c, ref, at, keys)
}

// failingFiles is a fetcher that fails for one URI.
type failingFiles struct {
	link.Getter
	uri  string
	kind chains.Kind
}

func (f failingFiles) Get(ctx context.Context, uri string) (fetch.Document, error) {
	if uri == f.uri {
		return fetch.Document{}, &chains.Error{Kind: f.kind, Op: `fetch "https://files.example/agent.json"`, Err: errors.New("the test says so")}
	}
	return f.Getter.Get(ctx, uri)
}

// What a file server or gateway does not give leaves the question open; what it gives and nobody
// can use is the owner's fault, and a no.
func TestPayment_filesThatCannotBeRead(t *testing.T) {
	for kind, want := range map[chains.Kind]struct {
		verdict, several verify.Verdict
		exit             int
	}{
		chains.Unreachable: {verify.Unreachable, verify.Unreachable, 1}, // 503, no connection
		chains.TimedOut:    {verify.TimedOut, verify.TimedOut, 1},
		chains.Dishonest:   {verify.Unreachable, verify.Unreachable, 1}, // a gateway that lies: another may not
		chains.Unsupported: {verify.Unreachable, verify.Unreachable, 1}, // no gateway
		chains.TooMuch:     {verify.Mismatch, verify.Ambiguous, 3},      // 100 MB, a loop of redirects
		chains.Invalid:     {verify.Mismatch, verify.Ambiguous, 3},
		chains.NotFound:    {verify.Mismatch, verify.Ambiguous, 3},
	} {
		for _, side := range []caip.ChainID{verifytest.ChainA, verifytest.ChainS} {
			w := verifytest.New(t)
			uri := verifytest.File(w.All()...) + "#" + side.Reference
			w.Do(map[caip.ChainID]*memchain.Chain{verifytest.ChainA: w.A, verifytest.ChainS: w.S}[side], "owner", chains.SetURI{Agent: w.Agents[side], URI: uri})
			w.Settle()
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, uri, kind}
			got := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.S.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Trust: verify.TrustFile})
			if got.Verdict != want.verdict || got.Exit != want.exit {
				t.Errorf("%s, file of %s: want %s, got\n%s", kind, side, want.verdict, verifytest.Explain(got))
			}
			for _, word := range []string{"files.example", w.Agents[side].String(), "the test says so", "name the agent's registration"} {
				if !strings.Contains(got.Reason, word) {
					t.Errorf("%s, file of %s: %q does not tell %q", kind, side, got.Reason, word)
				}
			}
		}
		w := verifytest.New(t)
		other := memchain.New(memchain.Options{Chain: verifytest.ChainA, AutoMine: true, Registry: w.A.Account("second registry"), Reputation: w.A.Account("second reputation")})
		w.Deps.Registries[other.Info().Registry] = chains.Opened(other)
		w.Deps.Book.Pairs = append(w.Deps.Book.Pairs, other.Info().Pair())
		twin := w.Register(other, "owner", "")
		w.Do(other, "owner", chains.SetWallet{Agent: twin, Wallet: other.Account("wallet")})
		both := []caip.AgentRef{w.Agents[verifytest.ChainA], twin}
		w.Do(other, "owner", chains.SetURI{Agent: twin, URI: verifytest.File(both...) + "#twin"})
		w.SetURI(w.A, verifytest.File(both...))
		w.Settle()
		w.Deps.Fetch = failingFiles{w.Deps.Fetch, verifytest.File(both...) + "#twin", kind}
		if got := ask(w, payment.Request{Body: verifytest.Request(both, w.A.Account("wallet"))}); got.Verdict != want.several || got.Exit != want.exit {
			t.Errorf("%s, two registrations on one network: want %s, got\n%s", kind, want.several, verifytest.Explain(got))
		}
	}
}

// mutable is a fetcher whose documents may change where they are.
type mutable struct{ link.Getter }

func (m mutable) Get(ctx context.Context, uri string) (fetch.Document, error) {
	doc, err := m.Getter.Get(ctx, uri)
	doc.Pinned = false
	return doc, err
}

// Two registries on one network can hold one agent.
func TestPayment_oneAgentInTwoRegistries(t *testing.T) {
	w := verifytest.New(t)
	other := memchain.New(memchain.Options{Chain: verifytest.ChainA, AutoMine: true, Registry: w.A.Account("second registry"), Reputation: w.A.Account("second reputation")})
	w.Deps.Registries[other.Info().Registry] = chains.Opened(other)
	w.Deps.Book.Pairs = append(w.Deps.Book.Pairs, other.Info().Pair())
	twin := w.Register(other, "owner", "")
	w.Do(other, "owner", chains.SetWallet{Agent: twin, Wallet: other.Account("wallet")})
	both := []caip.AgentRef{w.Agents[verifytest.ChainA], twin}
	req := payment.Request{Body: verifytest.Request(both, w.A.Account("wallet"))}
	if got := ask(w, req); got.Verdict != verify.Ambiguous {
		t.Fatalf("not linked: %s", verifytest.Explain(got))
	}
	w.Do(other, "owner", chains.SetURI{Agent: twin, URI: verifytest.File(both...)})
	w.SetURI(w.A, verifytest.File(both...))
	w.Settle()
	if got := ask(w, req); got.Verdict != verify.Verified {
		t.Fatalf("linked: %s", verifytest.Explain(got))
	}
	w.Do(other, "owner", chains.SetWallet{Agent: twin, Wallet: other.Account("thief")})
	if got := ask(w, req); got.Verdict != verify.Mismatch {
		t.Fatalf("linked, with two wallets: %s", verifytest.Explain(got))
	}
}

// A payer waits for the slowest read, not for the sum of them.
func TestPayment_readsSideBySide(t *testing.T) {
	w := verifytest.New(t)
	const reads = 6 // three registrations at two finalities
	var arrived sync.WaitGroup
	arrived.Add(reads)
	all := make(chan struct{})
	go func() { arrived.Wait(); close(all) }()
	for _, c := range w.Chains() {
		c.SetFault(func(call memchain.Call) error {
			if call.Method != "Agent" || call.After {
				return nil
			}
			arrived.Done()
			select {
			case <-all:
				return nil
			case <-time.After(5 * time.Second):
				return errors.New("the other reads wait for this one")
			}
		})
	}
	req := payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet"), w.B.Account("wallet"), w.S.Account("wallet"))}
	if got := ask(w, req); got.Verdict != verify.Verified {
		t.Fatal(verifytest.Explain(got))
	}
}

func TestPayment_usage(t *testing.T) {
	w := verifytest.New(t)
	body := verifytest.Request(w.All(), w.A.Account("wallet"))
	for name, req := range map[string]payment.Request{
		"accept out of range": {Body: body, Accept: new(1)},
		"negative accept":     {Body: body, Accept: new(-1)},
		"network not offered": {Body: body, Network: verifytest.ChainS},
	} {
		if _, err := payment.Verify(t.Context(), w.Deps, req); !errors.Is(err, x402.ErrSelector) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A signature that the server may keep for long is told of, where nothing else ends it.
func TestPayment_settledMuchLater(t *testing.T) {
	w := verifytest.New(t)
	for name, c := range map[string]struct {
		to      caip.AccountID
		seconds int
		warned  bool
	}{
		"an hour":           {w.A.Account("wallet"), 3600, false},
		"a year":            {w.A.Account("wallet"), 31_536_000, true},
		"a year, on Solana": {w.S.Account("wallet"), 31_536_000, false},
	} {
		one := way("exact", c.to, nil)
		one["maxTimeoutSeconds"] = c.seconds
		got := ask(w, payment.Request{Body: offering(t, w.All(), one)})
		if warned := strings.Contains(strings.Join(got.Warnings, "\n"), "it may settle both"); got.Verdict != verify.Verified || warned != c.warned {
			t.Errorf("%s: %q\n%s", name, got.Warnings, verifytest.Explain(got))
		}
	}
}

// A yes to some of the ways that a server offers says by which alone: clients take the first that
// they can.
func TestPayment_yesToSomeWays(t *testing.T) {
	w := verifytest.New(t)
	wallet, thief := w.A.Account("wallet"), w.A.Account("thief")
	dear := way("exact", thief, nil)
	dear["amount"] = "5000000"
	first := offering(t, w.All(), dear, way("exact", wallet, nil), way("exact", w.S.Account("wallet"), nil))
	const cheap = "pay by accepts[1] or accepts[2] alone: no other way to pay was verified"
	for name, c := range map[string]struct {
		req  payment.Request
		exit int
		want string // of the warnings about ways
	}{
		"a ceiling":               {payment.Request{Body: first, Ceilings: payment.Ceilings{Amount: big.NewInt(1000), Assets: []string{"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", verifytest.USDC}}}, verify.ExitVerified, cheap},
		"a network":               {payment.Request{Body: first, Network: verifytest.ChainS}, verify.ExitVerified, "pay by accepts[2] alone: no other way to pay was verified"},
		"a place":                 {payment.Request{Body: first, Accept: new(1)}, verify.ExitVerified, "pay by accepts[1] alone: no other way to pay was verified"},
		"every way":               {payment.Request{Body: first}, verify.ExitRefused, ""},
		"a no":                    {payment.Request{Body: first, Accept: new(0)}, verify.ExitRefused, ""},
		"nothing is left out":     {payment.Request{Body: offering(t, w.All(), way("exact", wallet, nil)), Network: verifytest.ChainA, Ceilings: payment.Ceilings{Amount: big.NewInt(1000)}}, verify.ExitVerified, ""},
		"none is within ceilings": {payment.Request{Body: first, Ceilings: payment.Ceilings{Schemes: []string{"upto"}}}, verify.ExitRefused, ""},
	} {
		got := ask(w, c.req)
		told := slices.DeleteFunc(slices.Clone(got.Warnings), func(text string) bool { return !strings.HasPrefix(text, "pay by ") })
		if got.Exit != c.exit || strings.Join(told, "\n") != c.want {
			t.Errorf("%s: exit %d, warnings %q, want exit %d and %q\n%s", name, got.Exit, got.Warnings, c.exit, c.want, verifytest.Explain(got))
		}
	}
}

func TestPayment_sameInputsSameBytes(t *testing.T) {
	w := verifytest.New(t)
	req := payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet"), w.B.Account("thief"), w.S.Account("wallet")), Agent: w.Agents[verifytest.ChainA]}
	encode := func() (string, string) {
		r := ask(w, req)
		r.Observed = verify.Observed{}
		out, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(out), verifytest.Explain(r)
	}
	first, _ := encode()
	w.A.Mine(1)
	w.S.Mine(2)
	w.Deps.Now = func() time.Time { return time.Unix(1_900_000_000, 0) }
	if second, text := encode(); second != first {
		t.Fatalf("%s\n%s\n%s", first, second, text)
	}
	if strings.Contains(first, "null") {
		t.Fatalf("null in %s", first)
	}
}

// What a server writes must not steer the terminal it is printed on.
func TestReport_textIsPlain(t *testing.T) {
	w := verifytest.New(t)
	body := strings.Replace(string(verifytest.Request(w.All(), w.A.Account("wallet"))), `"exact"`, `"\u001b[2J\u202eexact"`, 1)
	text := verifytest.Explain(ask(w, payment.Request{Body: []byte(body)}))
	if strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, "exact") {
		t.Fatalf("%q", text)
	}
}

func ask(w *verifytest.World, req payment.Request) verify.Report {
	w.T.Helper()
	ctx, cancel := context.WithTimeout(w.T.Context(), 10*time.Second)
	defer cancel()
	report, err := payment.Verify(ctx, w.Deps, req)
	if err != nil {
		w.T.Fatal(err)
	}
	return report
}

// pinsByEntry has the agent on A publish its file on a web server, and list in an entry what it is
// linked with.
func pinsByEntry(w *verifytest.World) {
	const page = "https://agent.example/agent.json"
	file, err := verifytest.Site{}.Get(w.T.Context(), verifytest.File(w.All()...))
	if err != nil {
		w.T.Fatal(err)
	}
	w.Deps.Fetch = verifytest.Site{Pages: map[string]string{page: string(file.Bytes)}}
	a := w.Agents[verifytest.ChainA]
	w.Do(w.A, "owner", linksOf(a, w.Agents[verifytest.ChainB], w.Agents[verifytest.ChainS]))
	w.Publish(page, a)
}

// linksOf has an agent list in an entry what it is linked with.
func linksOf(agent caip.AgentRef, with ...caip.AgentRef) chains.SetMetadata {
	var list []string
	for _, ref := range with {
		list = append(list, ref.String())
	}
	return chains.SetMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: link.LinksKey, Value: []byte(strings.Join(list, " "))}}
}
