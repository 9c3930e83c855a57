package verify_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

const usdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"

func TestPayment(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(*world) // after everything is final
		request func(*world) verify.Request
		want    verify.Verdict
		exit    int
		text    string // in the printed report
	}{
		"honest, EVM": {want: verify.Verified, exit: 0, text: "declared by the server", request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("wallet"))}
		}},
		"honest, Solana": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.s.Account("wallet"))}
		}},
		"honest, letters in another case": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			to := w.a.Account("wallet")
			to.Address = "0x" + strings.ToUpper(to.Address[2:])
			return verify.Request{Body: request(w.all(), to)}
		}},
		"honest, wrong checksum": {want: verify.Verified, exit: 0, text: "wrong EIP-55 checksum", request: func(w *world) verify.Request {
			to := w.a.Account("wallet")
			flipped := []byte(caip.Checksummed(to.Address))
			i := strings.IndexFunc(string(flipped[2:]), func(r rune) bool { return r >= 'A' })
			flipped[2+i] ^= 0x20
			to.Address = string(flipped)
			return verify.Request{Body: request(w.all(), to)}
		}},
		"honest, every way to pay": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("wallet"), w.b.Account("wallet"), w.s.Account("wallet"))}
		}},
		"payTo replaced, EVM": {want: verify.Mismatch, exit: 3, text: "payTo is not the agent's wallet", request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("thief"))}
		}},
		"payTo replaced, Solana": {want: verify.Mismatch, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.s.Account("thief"))}
		}},
		"payTo replaced in the second way to pay": {want: verify.Mismatch, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("wallet"), w.b.Account("thief"))}
		}},
		"payTo replaced, but not in the way that was chosen": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("thief"), w.b.Account("wallet")), Accept: new(1)}
		}},
		"chosen by network": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("thief"), w.b.Account("wallet")), Network: chainB}
		}},

		"not JSON":   {want: verify.Invalid, exit: 3, request: func(*world) verify.Request { return verify.Request{Body: []byte("<html>")} }},
		"empty body": {want: verify.Invalid, exit: 3, request: func(*world) verify.Request { return verify.Request{} }},
		"no accepts": {want: verify.Invalid, exit: 3, request: func(w *world) verify.Request { return verify.Request{Body: request(w.all())} }},
		"payTo of another chain": {want: verify.Invalid, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), caip.AccountID{Chain: chainS, Address: w.a.Account("wallet").Address})}
		}},

		"no extension": {want: verify.NotRegistered, exit: 4, request: func(w *world) verify.Request {
			return verify.Request{Body: request(nil, w.a.Account("wallet"))}
		}},
		"no registration on the network": {want: verify.NotRegistered, exit: 4, request: func(w *world) verify.Request {
			return verify.Request{Body: request([]caip.AgentRef{w.agents[chainB]}, w.a.Account("wallet"))}
		}},
		"no registration on one of the networks": {want: verify.NotRegistered, exit: 4, text: "choose another way to pay", request: func(w *world) verify.Request {
			return verify.Request{Body: request([]caip.AgentRef{w.agents[chainB]}, w.a.Account("wallet"), w.b.Account("wallet"))}
		}},
		"no such agent": {want: verify.NotRegistered, exit: 4, request: func(w *world) verify.Request {
			return verify.Request{Body: request([]caip.AgentRef{{Registry: w.agents[chainA].Registry, ID: "77"}}, w.a.Account("wallet"))}
		}},
		"registry of nobody": {want: verify.UnknownRegistry, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request([]caip.AgentRef{{Registry: w.a.Account("own registry"), ID: "0"}}, w.a.Account("thief"))}
		}},
		"known registry without an endpoint": {want: verify.Unreachable, exit: 1, text: "no endpoint is configured",
			change:  func(w *world) { delete(w.deps.Registries, w.agents[chainA].Registry) },
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"no wallet": {want: verify.NoWallet, exit: 4,
			change: func(w *world) {
				w.do(w.a, "owner", chains.UnsetWallet{Agent: w.agents[chainA]})
				w.settle()
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},

		"wallet changed a moment ago, paid the new one": {want: verify.RecentlyChanged, exit: 3,
			change: func(w *world) { w.setWallet(w.a, "owner", "new wallet") },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.a.Account("new wallet"))}
			}},
		"wallet changed a moment ago, paid the old one": {want: verify.RecentlyChanged, exit: 3,
			change:  func(w *world) { w.setWallet(w.a, "owner", "new wallet") },
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"sold a moment ago, EVM": {want: verify.RecentlyChanged, exit: 3,
			change:  func(w *world) { w.do(w.a, "owner", chains.Transfer{Agent: w.agents[chainA], To: w.a.Account("buyer")}) },
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"registered a moment ago": {want: verify.RecentlyChanged, exit: 3,
			change: func(w *world) {
				w.agents[chainA] = w.register(w.a, "owner", "")
				w.setWallet(w.a, "owner", "wallet")
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},

		"sold by a bare transfer, Solana": {want: verify.StaleAuthority, exit: 3,
			change: func(w *world) {
				w.do(w.s, "owner", chains.Transfer{Agent: w.agents[chainS], To: w.s.Account("buyer"), Bare: true})
				w.settle()
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.s.Account("wallet"))} }},
		"sold a moment ago by a bare transfer, Solana": {want: verify.StaleAuthority, exit: 3,
			change: func(w *world) {
				w.do(w.s, "owner", chains.Transfer{Agent: w.agents[chainS], To: w.s.Account("buyer"), Bare: true})
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.s.Account("wallet"))} }},
		"sold, authority handed over, wallet left over": {want: verify.LeftoverWallet, exit: 3,
			change: func(w *world) {
				w.do(w.s, "owner", chains.Transfer{Agent: w.agents[chainS], To: w.s.Account("buyer"), Bare: true})
				if err := w.s.SetAuthority("owner", w.agents[chainS], w.s.Account("buyer")); err != nil {
					w.t.Fatal(err)
				}
				w.settle()
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.s.Account("wallet"))} }},
		"metadata redirected": {want: verify.MetadataRedirected, exit: 3,
			change: func(w *world) {
				if err := w.s.Redirect("owner", w.agents[chainS]); err != nil {
					w.t.Fatal(err)
				}
				w.settle()
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.s.Account("wallet"))} }},

		"the chain does not answer": {want: verify.Unreachable, exit: 1,
			change: func(w *world) {
				w.a.SetFault(func(memchain.Call) error {
					return &chains.Error{Kind: chains.Unreachable, Chain: chainA, Err: errors.New("connection refused")}
				})
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"the chain answers too late": {want: verify.TimedOut, exit: 1,
			change: func(w *world) {
				w.a.SetFault(func(memchain.Call) error { return context.DeadlineExceeded })
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"a no outweighs what could not be checked": {want: verify.Mismatch, exit: 3,
			change: func(w *world) { w.a.SetFault(func(memchain.Call) error { return context.DeadlineExceeded }) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.a.Account("wallet"), w.b.Account("thief"))}
			}},
		"what could not be checked outweighs nothing to compare": {want: verify.TimedOut, exit: 1,
			change: func(w *world) { w.a.SetFault(func(memchain.Call) error { return context.DeadlineExceeded }) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.agents[chainA]}, w.b.Account("wallet"), w.a.Account("wallet"))}
			}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if c.change != nil {
				c.change(w)
			}
			got := w.verify(c.request(w))
			if got.Verdict != c.want || got.Exit != c.exit || !strings.Contains(explain(got), c.text) {
				t.Fatalf("want %s, exit %d and %q, got\n%s", c.want, c.exit, c.text, explain(got))
			}
			if (got.Exit == 0) != (got.Verdict == verify.Verified) {
				t.Fatal("exit 0 is for verified alone")
			}
		})
	}
}

func TestPayment_identity(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(*world)
		request func(*world) verify.Request
		want    verify.Verdict
		exit    int
	}{
		"named on the network": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.a.Account("wallet")), Agent: w.agents[chainA]}
		}},
		"named on another chain, linked": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
		}},
		"named, and the server declares another agent of the registry": {want: verify.Mismatch, exit: 3,
			change: func(w *world) {
				w.agents[chainB] = w.agents[chainA]
				w.agents[chainA] = w.register(w.a, "thief", "")
				w.setWallet(w.a, "thief", "thief")
				w.settle()
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.agents[chainA]}, w.a.Account("thief")), Agent: w.agents[chainB]}
			}},
		"named, and the other agent claims the link alone": {want: verify.Mismatch, exit: 3,
			change: func(w *world) {
				w.agents[chainS] = w.register(w.s, "thief", "")
				w.setWallet(w.s, "thief", "thief")
				w.do(w.s, "thief", chains.SetURI{Agent: w.agents[chainS], URI: file(w.all()...)})
				w.settle()
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.agents[chainS]}, w.s.Account("thief")), Agent: w.agents[chainA]}
			}},
		// The old files still list both, and the buyer has set a wallet of his own: only the
		// history tells.
		"named, linked, and the other side was sold": {want: verify.Mismatch, exit: 3,
			change: func(w *world) {
				w.do(w.s, "owner", chains.Transfer{Agent: w.agents[chainS], To: w.s.Account("buyer")})
				w.setWallet(w.s, "buyer", "buyer")
				w.settle()
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("buyer")), Agent: w.agents[chainA]}
			}},
		"named, linked by a file that may change": {want: verify.VerifiedIndirect, exit: 3,
			change: func(w *world) { w.deps.Fetch = mutable{w.deps.Fetch} },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"the same, trusted": {want: verify.VerifiedIndirect, exit: 0,
			change: func(w *world) { w.deps.Fetch = mutable{w.deps.Fetch} },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		"trust does not help a stolen payTo": {want: verify.Mismatch, exit: 3,
			change: func(w *world) { w.deps.Fetch = mutable{w.deps.Fetch} },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("thief")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		"named, linked, on a long chain": {want: verify.Verified, exit: 0,
			change: func(w *world) { w.a.Mine(70_000) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, linked, with a history too long to read": {want: verify.Unconfirmed, exit: 1,
			change: func(w *world) {
				w.a.Mine(70_000)
				w.a.SetFault(failing("History", chains.TooMuch))
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		"named, linked, and its history is not told": {want: verify.Unconfirmed, exit: 1,
			change: func(w *world) { w.a.SetFault(failing("History", chains.NotFound)) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		"named, linked, with more of a history than any node is asked for": {want: verify.Unconfirmed, exit: 1,
			change: func(w *world) { w.a.SetFault(failing("History", chains.TooMuch)) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		"named, linked, and its chain does not answer for the history": {want: verify.Unreachable, exit: 1,
			change: func(w *world) { w.a.SetFault(failing("History", chains.Unreachable)) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		// A thief got the number that the named agent's file listed before anybody had it.
		"named, linked, with an id that was not there yet": {want: verify.Mismatch, exit: 3,
			change: func(w *world) {
				w.listEarly(w.unborn())
				w.pass()
				w.steal(w.unborn())
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.unborn()}, w.b.Account("thief")), Agent: w.agents[chainA], Trust: verify.TrustFile}
			}},
		"the same, declared beside each other": {want: verify.Mismatch, exit: 3,
			change: func(w *world) {
				w.listEarly(w.unborn())
				w.pass()
				w.steal(w.unborn())
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.agents[chainA], w.unborn()}, w.b.Account("thief")), Agent: w.agents[chainA]}
			}},
		"named, linked, with an id that came a minute later": {want: verify.Unconfirmed, exit: 1,
			change: func(w *world) {
				w.listEarly(w.unborn())
				w.now = w.now.Add(time.Minute)
				w.steal(w.unborn())
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.unborn()}, w.b.Account("thief")), Agent: w.agents[chainA]}
			}},
		"named, linked, and the file was set again since": {want: verify.Verified, exit: 0,
			change: func(w *world) {
				w.listEarly(w.unborn())
				w.steal(w.unborn())
				w.pass()
				w.listEarly(w.unborn())
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request([]caip.AgentRef{w.unborn()}, w.b.Account("thief")), Agent: w.agents[chainA]}
			}},
		"named, linked, and the named side was sold a moment ago": {want: verify.RecentlyChanged, exit: 3,
			change: func(w *world) { w.do(w.a, "owner", chains.Transfer{Agent: w.agents[chainA], To: w.a.Account("buyer")}) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, linked, and the named side has just dropped the link": {want: verify.RecentlyChanged, exit: 3,
			change: func(w *world) {
				w.do(w.a, "owner", chains.SetURI{Agent: w.agents[chainA], URI: file(w.agents[chainA])})
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, linked, and the declared side has just dropped the link": {want: verify.RecentlyChanged, exit: 3,
			change: func(w *world) {
				w.do(w.s, "owner", chains.SetURI{Agent: w.agents[chainS], URI: file(w.agents[chainS])})
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, linked, and a third side was sold a moment ago": {want: verify.RecentlyChanged, exit: 3,
			change: func(w *world) { w.do(w.b, "owner", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("buyer")}) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, registered a moment ago": {want: verify.RecentlyChanged, exit: 3, request: func(w *world) verify.Request {
			named := w.register(w.a, "owner", "")
			return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: named}
		}},
		"named, and there is no such agent": {want: verify.Downgraded, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: caip.AgentRef{Registry: w.agents[chainA].Registry, ID: "77"}}
		}},
		"named, of a registry of nobody": {want: verify.UnknownRegistry, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: caip.AgentRef{Registry: w.a.Account("own registry"), ID: "0"}}
		}},
		"named, of a known registry without an endpoint": {want: verify.Unreachable, exit: 1,
			change: func(w *world) { delete(w.deps.Registries, w.agents[chainA].Registry) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, linked, and the declared side's chain is down": {want: verify.Unreachable, exit: 1,
			change: func(w *world) { w.s.SetFault(failing("", chains.Unreachable)) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, linked, and the chain of a third side is down": {want: verify.Unreachable, exit: 1,
			change: func(w *world) { w.b.SetFault(failing("", chains.Unreachable)) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		// Only a file that lists the declared registration leaves anything open.
		"named, not linked, and the other chain is down": {want: verify.Mismatch, exit: 3,
			change: func(w *world) {
				w.do(w.a, "owner", chains.SetURI{Agent: w.agents[chainA], URI: file(w.agents[chainA])})
				w.settle()
				w.s.SetFault(failing("", chains.Unreachable))
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, in a registry without wallets": {want: verify.Downgraded, exit: 3,
			change: func(w *world) { w.deps.Registries[w.agents[chainA].Registry] = chains.Opened(walletless{w.a}) },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.a.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"declared, in a registry without wallets": {want: verify.NoWalletFeature, exit: 4,
			change:  func(w *world) { w.deps.Registries[w.agents[chainA].Registry] = chains.Opened(walletless{w.a}) },
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"named, and files cannot be read": {want: verify.Unreachable, exit: 1,
			change: func(w *world) { w.deps.Fetch = nil },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, and no extension": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(nil, w.a.Account("wallet")), Agent: w.agents[chainA]}
		}},
		"named, no extension, payTo replaced": {want: verify.Mismatch, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(nil, w.a.Account("thief")), Agent: w.agents[chainA]}
		}},
		"named on another network, and no extension": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request(nil, w.s.Account("wallet")), Agent: w.agents[chainA]}
		}},
		"named on another network, no extension, payTo replaced": {want: verify.Mismatch, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request(nil, w.s.Account("thief")), Agent: w.agents[chainA]}
		}},
		"named on another network without a link, and no extension": {want: verify.Downgraded, exit: 3,
			change: func(w *world) { w.agents[chainA] = w.register(w.a, "owner", ""); w.settle() },
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(nil, w.s.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"named, and no registration on the network": {want: verify.Downgraded, exit: 3, request: func(w *world) verify.Request {
			return verify.Request{Body: request([]caip.AgentRef{w.agents[chainB]}, w.a.Account("wallet")), Agent: w.agents[chainA]}
		}},
		"named, and the wallet is gone": {want: verify.Downgraded, exit: 3,
			change: func(w *world) {
				w.do(w.a, "owner", chains.UnsetWallet{Agent: w.agents[chainA]})
				w.settle()
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.a.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"two agents of one registry": {want: verify.Ambiguous, exit: 3,
			change: func(w *world) {
				second := w.register(w.a, "owner", "")
				w.do(w.a, "owner", chains.SetWallet{Agent: second, Wallet: w.a.Account("wallet")})
				w.agents[chainB] = second
				w.settle()
			},
			request: func(w *world) verify.Request { return verify.Request{Body: request(w.all(), w.a.Account("wallet"))} }},
		"two agents of one registry, one named": {want: verify.Verified, exit: 0,
			change: func(w *world) {
				w.agents[chainB] = w.register(w.a, "thief", "")
				w.settle()
			},
			request: func(w *world) verify.Request {
				return verify.Request{Body: request(w.all(), w.a.Account("wallet")), Agent: w.agents[chainA]}
			}},
		"one agent declared twice": {want: verify.Verified, exit: 0, request: func(w *world) verify.Request {
			return verify.Request{Body: request([]caip.AgentRef{w.agents[chainA], w.agents[chainA]}, w.a.Account("wallet"))}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if c.change != nil {
				c.change(w)
			}
			got := w.verify(c.request(w))
			if got.Verdict != c.want || got.Exit != c.exit {
				t.Fatalf("want %s, exit %d, got\n%s", c.want, c.exit, explain(got))
			}
		})
	}
}

// walletless is a registry that knows no wallets.
type walletless struct{ chains.Chain }

func (c walletless) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := c.Chain.Agent(ctx, ref, at)
	a.Wallet = chains.Wallet{State: chains.WalletUnsupported}
	return a, err
}

func (c walletless) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return chains.Glances(ctx, c, ref, at, keys)
}

// failing is a fault of one method, or of all where it is empty.
func failing(method string, kind chains.Kind) func(memchain.Call) error {
	return func(c memchain.Call) error {
		if method != "" && c.Method != method {
			return nil
		}
		return &chains.Error{Kind: kind, Op: c.Method, Err: errors.New("the test says so")}
	}
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
		for _, side := range []caip.ChainID{chainA, chainS} {
			w := newWorld(t)
			uri := file(w.all()...) + "#" + side.Reference
			w.do(map[caip.ChainID]*memchain.Chain{chainA: w.a, chainS: w.s}[side], "owner", chains.SetURI{Agent: w.agents[side], URI: uri})
			w.settle()
			w.deps.Fetch = failingFiles{w.deps.Fetch, uri, kind}
			got := w.verify(verify.Request{Body: request(w.all(), w.s.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustFile})
			if got.Verdict != want.verdict || got.Exit != want.exit {
				t.Errorf("%s, file of %s: want %s, got\n%s", kind, side, want.verdict, explain(got))
			}
			for _, word := range []string{"files.example", w.agents[side].String(), "the test says so", "name the agent's registration"} {
				if !strings.Contains(got.Reason, word) {
					t.Errorf("%s, file of %s: %q does not tell %q", kind, side, got.Reason, word)
				}
			}
		}
		w := newWorld(t)
		other := memchain.New(memchain.Options{Chain: chainA, AutoMine: true, Registry: w.a.Account("second registry"), Reputation: w.a.Account("second reputation")})
		w.deps.Registries[other.Info().Registry] = chains.Opened(other)
		w.deps.Book.Pairs = append(w.deps.Book.Pairs, other.Info().Pair())
		twin := w.register(other, "owner", "")
		w.do(other, "owner", chains.SetWallet{Agent: twin, Wallet: other.Account("wallet")})
		both := []caip.AgentRef{w.agents[chainA], twin}
		w.do(other, "owner", chains.SetURI{Agent: twin, URI: file(both...) + "#twin"})
		w.do(w.a, "owner", chains.SetURI{Agent: w.agents[chainA], URI: file(both...)})
		w.settle()
		w.deps.Fetch = failingFiles{w.deps.Fetch, file(both...) + "#twin", kind}
		if got := w.verify(verify.Request{Body: request(both, w.a.Account("wallet"))}); got.Verdict != want.several || got.Exit != want.exit {
			t.Errorf("%s, two registrations on one network: want %s, got\n%s", kind, want.several, explain(got))
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
	w := newWorld(t)
	other := memchain.New(memchain.Options{Chain: chainA, AutoMine: true, Registry: w.a.Account("second registry"), Reputation: w.a.Account("second reputation")})
	w.deps.Registries[other.Info().Registry] = chains.Opened(other)
	w.deps.Book.Pairs = append(w.deps.Book.Pairs, other.Info().Pair())
	twin := w.register(other, "owner", "")
	w.do(other, "owner", chains.SetWallet{Agent: twin, Wallet: other.Account("wallet")})
	both := []caip.AgentRef{w.agents[chainA], twin}
	req := verify.Request{Body: request(both, w.a.Account("wallet"))}
	if got := w.verify(req); got.Verdict != verify.Ambiguous {
		t.Fatalf("not linked: %s", explain(got))
	}
	w.do(other, "owner", chains.SetURI{Agent: twin, URI: file(both...)})
	w.do(w.a, "owner", chains.SetURI{Agent: w.agents[chainA], URI: file(both...)})
	w.settle()
	if got := w.verify(req); got.Verdict != verify.Verified {
		t.Fatalf("linked: %s", explain(got))
	}
	w.do(other, "owner", chains.SetWallet{Agent: twin, Wallet: other.Account("thief")})
	if got := w.verify(req); got.Verdict != verify.Mismatch {
		t.Fatalf("linked, with two wallets: %s", explain(got))
	}
}

// A payer waits for the slowest read, not for the sum of them.
func TestPayment_readsSideBySide(t *testing.T) {
	w := newWorld(t)
	const reads = 6 // three registrations at two finalities
	var arrived sync.WaitGroup
	arrived.Add(reads)
	all := make(chan struct{})
	go func() { arrived.Wait(); close(all) }()
	for _, c := range w.chains() {
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
	req := verify.Request{Body: request(w.all(), w.a.Account("wallet"), w.b.Account("wallet"), w.s.Account("wallet"))}
	if got := w.verify(req); got.Verdict != verify.Verified {
		t.Fatal(explain(got))
	}
}

func TestPayment_usage(t *testing.T) {
	w := newWorld(t)
	body := request(w.all(), w.a.Account("wallet"))
	for name, req := range map[string]verify.Request{
		"accept out of range": {Body: body, Accept: new(1)},
		"negative accept":     {Body: body, Accept: new(-1)},
		"network not offered": {Body: body, Network: chainS},
	} {
		if _, err := verify.Payment(t.Context(), w.deps, req); !errors.Is(err, x402.ErrSelector) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPayment_sameInputsSameBytes(t *testing.T) {
	w := newWorld(t)
	req := verify.Request{Body: request(w.all(), w.a.Account("wallet"), w.b.Account("thief"), w.s.Account("wallet")), Agent: w.agents[chainA]}
	encode := func() (string, string) {
		r := w.verify(req)
		r.Observed = verify.Observed{}
		out, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(out), explain(r)
	}
	first, _ := encode()
	w.a.Mine(1)
	w.s.Mine(2)
	w.deps.Now = func() time.Time { return time.Unix(1_900_000_000, 0) }
	if second, text := encode(); second != first {
		t.Fatalf("%s\n%s\n%s", first, second, text)
	}
	if strings.Contains(first, "null") {
		t.Fatalf("null in %s", first)
	}
}

// What a server writes must not steer the terminal it is printed on.
func TestReport_textIsPlain(t *testing.T) {
	w := newWorld(t)
	body := strings.Replace(string(request(w.all(), w.a.Account("wallet"))), `"exact"`, `"\u001b[2J\u202eexact"`, 1)
	text := explain(w.verify(verify.Request{Body: []byte(body)}))
	if strings.ContainsAny(text, "\x1b\u202e") || !strings.Contains(text, "exact") {
		t.Fatalf("%q", text)
	}
}
