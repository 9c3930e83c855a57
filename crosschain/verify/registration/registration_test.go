package registration_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// entries are the registrations of a file as JSON has them.
func entries(refs ...caip.AgentRef) []any {
	list := []any{}
	for _, ref := range refs {
		list = append(list, map[string]any{"agentId": ref.ID, "agentRegistry": ref.Registry})
	}
	return list
}

// document is a registration file that is as it should be, but for what more says.
func document(list []any, more map[string]any) []byte {
	members := map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "Weather", "description": "d", "image": "ipfs://i", "registrations": list}
	for name, value := range more {
		members[name] = value
	}
	out, err := json.Marshal(members)
	if err != nil {
		panic(err)
	}
	return out
}

func ask(w *verifytest.World, req registration.Request) registration.Report {
	w.T.Helper()
	ctx, cancel := context.WithTimeout(w.T.Context(), 30*time.Second)
	defer cancel()
	report, err := registration.Verify(ctx, w.Deps, req)
	if err != nil {
		w.T.Fatal(err)
	}
	return report
}

func TestRegistration(t *testing.T) {
	const page = "https://agent.example/agent.json"
	given := func(make func(*verifytest.World) []byte) func(*verifytest.World) registration.Request {
		return func(w *verifytest.World) registration.Request {
			return registration.Request{File: make(w), Name: "agent.json"}
		}
	}
	for name, c := range map[string]struct {
		change  func(*verifytest.World)
		agent   caip.ChainID // of the registration that is asked about; empty: of A
		require string
		request func(*verifytest.World) registration.Request // instead
		want    verify.Verdict
		exit    int
		text    []string
		not     string
	}{
		"an agent on three chains":  {want: verify.Verified, text: []string{"linked by all sides, and none changed hands", "when the others were there"}},
		"the same agent from SATI":  {agent: verifytest.ChainS, want: verify.Verified},
		"the file that it leads to": {want: verify.Verified, text: []string{"leads to it"}, request: given(published)},
		"its URI": {want: verify.Verified, request: func(w *verifytest.World) registration.Request {
			return registration.Request{URI: verifytest.File(w.All()...)}
		}},
		"a file that no chain bears":   {want: verify.Mismatch, exit: 3, text: []string{"nobody's word"}, request: given(func(w *verifytest.World) []byte { return document(entries(w.All()...), nil) })},
		"one registration of its own":  {want: verify.Verified, change: alone, not: "one-agent"},
		"a file without registrations": {want: verify.NotRegistered, exit: 4, request: given(func(*verifytest.World) []byte { return document([]any{}, nil) })},
		"a freshly minted agent's file": {want: verify.NotRegistered, exit: 4, request: given(func(*verifytest.World) []byte {
			return document([]any{map[string]any{"agentId": nil, "agentRegistry": "eip155:1:{identityRegistry}"}}, nil)
		})},
		"an entry that names no agent": {want: verify.Invalid, exit: 3, text: []string{"registrations[3]"}, request: given(func(w *verifytest.World) []byte {
			return document(append(entries(w.All()...), map[string]any{"agentId": "x", "agentRegistry": w.Agents[verifytest.ChainA].Registry}), nil)
		})},
		"not JSON":                {want: verify.Invalid, exit: 3, request: given(func(*verifytest.World) []byte { return []byte("<html>") })},
		"nothing":                 {want: verify.Invalid, exit: 3, request: given(func(*verifytest.World) []byte { return []byte{} })},
		"a duplicate key":         {want: verify.Invalid, exit: 3, request: given(func(*verifytest.World) []byte { return []byte(`{"registrations":[],"registrations":[]}`) })},
		"nested without end":      {want: verify.Invalid, exit: 3, request: given(func(*verifytest.World) []byte { return bytes.Repeat([]byte("["), 1<<20) })},
		"larger than any":         {want: verify.Invalid, exit: 3, text: []string{"more than 1048576 bytes"}, not: "sha256", request: given(func(*verifytest.World) []byte { return bytes.Repeat([]byte(" "), 8<<20) })},
		"seventeen registrations": {want: verify.Invalid, exit: 3, text: []string{"no agent has more than 16"}, request: given(func(w *verifytest.World) []byte { return document(entries(many(w, 17)...), nil) })},

		"an unknown registry": {want: verify.UnknownRegistry, exit: 3, request: given(func(w *verifytest.World) []byte {
			return document(entries(append(w.All(), caip.MustAgentRef("eip155:5:0x00000000000000000000000000000000000000aa/1"))...), nil)
		})},
		"an agent of an unknown registry": {want: verify.UnknownRegistry, exit: 3, request: func(*verifytest.World) registration.Request {
			return registration.Request{Agent: caip.MustAgentRef("eip155:5:0x00000000000000000000000000000000000000aa/1")}
		}},
		"an id that nobody has registered": {want: verify.NotRegistered, exit: 4, text: []string{"whoever registers next"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.File(w.Agents[verifytest.ChainA], verifytest.Nth(w.Agents[verifytest.ChainB], "77")), w.Agents[verifytest.ChainA])
		}},
		"a named agent that does not exist": {want: verify.NotRegistered, exit: 4, request: func(w *verifytest.World) registration.Request {
			return registration.Request{Agent: verifytest.Nth(w.Agents[verifytest.ChainA], "77")}
		}},
		"a registration of a moment ago": {want: verify.RecentlyChanged, exit: 3, request: func(w *verifytest.World) registration.Request {
			return registration.Request{Agent: w.Register(w.A, "owner", verifytest.File(w.Agents[verifytest.ChainA]))}
		}},
		"an agentURI that was set a moment ago": {want: verify.RecentlyChanged, exit: 3, text: []string{"the agentURI was set in block 15, not final yet: ask again after about 2026-01-01T00:03:"}, request: func(w *verifytest.World) registration.Request {
			ref := w.Register(w.A, "owner", "")
			w.Settle()
			w.Do(w.A, "owner", chains.SetURI{Agent: ref, URI: verifytest.File(ref)})
			return registration.Request{Agent: ref}
		}},
		"an agentURI that is changing": {want: verify.RecentlyChanged, exit: 3, text: []string{"not final yet"}, change: func(w *verifytest.World) { w.SetURI(w.A, verifytest.File(w.Agents[verifytest.ChainA])) }},
		"no agentURI": {want: verify.NotListed, exit: 3, request: func(w *verifytest.World) registration.Request {
			ref := w.Register(w.A, "owner", "")
			w.Settle()
			return registration.Request{Agent: ref}
		}},
		"a file that does not list its own": {want: verify.NotListed, exit: 3, change: func(w *verifytest.World) {
			w.Publish(verifytest.File(w.Agents[verifytest.ChainB]), w.Agents[verifytest.ChainA])
		}},
		"a stranger who lists everybody": {want: verify.NotListed, exit: 3, text: []string{"one-sided"}, request: func(w *verifytest.World) registration.Request {
			thief := w.Register(w.B, "thief", "")
			w.Do(w.B, "thief", chains.SetURI{Agent: thief, URI: verifytest.File(thief, w.Agents[verifytest.ChainA])})
			w.Settle()
			return registration.Request{Agent: thief}
		}},
		"a chain of three": {want: verify.NotListed, exit: 3, change: func(w *verifytest.World) {
			w.Publish(verifytest.File(w.Agents[verifytest.ChainB], w.Agents[verifytest.ChainS]), w.Agents[verifytest.ChainS])
		}},
		"two agents of one registry": {want: verify.Ambiguous, exit: 3, request: func(w *verifytest.World) registration.Request {
			second := w.Register(w.A, "owner", "")
			w.Publish(verifytest.File(append(w.All(), second)...), append(w.All(), second)...)
			return registration.Request{Agent: second}
		}},
		"sold, and nobody has spoken since":                      {want: verify.ChangedIdentity, exit: 3, text: []string{"not every owner has spoken"}, change: func(w *verifytest.World) { w.Sell(w.B); w.Settle() }},
		"being sold":                                             {want: verify.RecentlyChanged, exit: 3, change: func(w *verifytest.World) { w.Sell(w.B) }},
		"sold alone, with the seller's file":                     {want: verify.Verified, text: []string{"may be the seller's word"}, change: soldAlone, agent: verifytest.ChainB},
		"sold alone, with the seller's file, which is not taken": {want: verify.ChangedIdentity, exit: 3, change: soldAlone, agent: verifytest.ChainB, require: registration.CheckSpoken},
		"sold alone, and the buyer has spoken": {want: verify.Verified, change: func(w *verifytest.World) {
			soldAlone(w)
			w.Do(w.B, "buyer", chains.SetURI{Agent: w.Agents[verifytest.ChainB], URI: verifytest.File(w.Agents[verifytest.ChainB])})
			w.Settle()
		}, agent: verifytest.ChainB, require: registration.CheckSpoken},
		"SATI sold without its authority": {want: verify.StaleAuthority, exit: 3, change: func(w *verifytest.World) {
			w.Sell(w.S)
			if err := w.S.SetAuthority("buyer", w.Agents[verifytest.ChainS], w.S.Account("owner")); err != nil {
				w.T.Fatal(err)
			}
			w.Settle()
		}},
		"SATI metadata kept elsewhere": {want: verify.MetadataRedirected, exit: 3, change: func(w *verifytest.World) {
			if err := w.S.Redirect("owner", w.Agents[verifytest.ChainS], chains.PointsAway); err != nil {
				w.T.Fatal(err)
			}
			w.Settle()
		}},

		"drift": {want: verify.Verified, exit: 0, text: []string{"drifted apart"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(document(entries(w.All()...), nil)), w.Agents[verifytest.ChainB])
		}},
		"drift that must not be": {want: verify.Mismatch, exit: 3, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(document(entries(w.All()...), nil)), w.Agents[verifytest.ChainB])
		}, require: registration.CheckSame},
		"a member that the file leaves out": {want: verify.NotListed, exit: 3, text: []string{"the file does not list it", "linked only through others"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(document(entries(w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainB]), nil)), w.Agents[verifytest.ChainA])
			w.Publish(verifytest.File(w.All()...), w.Agents[verifytest.ChainB])
		}, request: given(func(w *verifytest.World) []byte {
			return document(entries(w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainB]), nil)
		})},

		"a web page": {want: verify.Verified, text: []string{"may change say so", "can change the file"}, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{Pages: map[string]string{page: string(document(entries(w.All()...), nil))}}
			w.Publish(page, w.All()...)
		}},
		"a web page that must be pinned": {want: verify.Mismatch, exit: 3, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{Pages: map[string]string{page: string(document(entries(w.All()...), nil))}}
			w.Publish(page, w.All()...)
		}, require: registration.CheckPinned},
		"a web page that is gone": {want: verify.NotListed, exit: 3, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{}
			w.Publish(page, w.Agents[verifytest.ChainA])
		}},
		"a web page that does not answer": {want: verify.Unreachable, exit: 1, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.Unreachable}}
			w.Publish(page, w.Agents[verifytest.ChainA])
		}},
		"a page from a lying gateway": {want: verify.Unreachable, exit: 1, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.Dishonest}}
			w.Publish(page, w.Agents[verifytest.ChainA])
		}},
		"a member's web page that does not answer": {want: verify.TimedOut, exit: 1, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.TimedOut}}
			w.Publish(page, w.Agents[verifytest.ChainB])
		}},
		"a chain that does not answer": {want: verify.Unreachable, exit: 1, text: []string{"\nunread "}, not: "one-sided", change: func(w *verifytest.World) { w.B.FailNext("Agent", 10) }},
		"a chain that does not answer at first": {want: verify.Unreachable, exit: 1, change: func(w *verifytest.World) {
			w.A.FailNext("Agent", 2) // both reads that lead to the file; those after them succeed
		}},
		"a registry without endpoint": {want: verify.Unreachable, exit: 1, text: []string{"no endpoint", "\nunread "}, not: "one-sided", change: func(w *verifytest.World) { delete(w.Deps.Registries, w.Agents[verifytest.ChainB].Registry) }},

		"a wallet that the registry holds": {want: verify.Verified, text: []string{"the wallet is set in the registry"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(withWallet(w, w.A.Account("wallet").String())), w.All()...)
		}},
		"a bare wallet that SATI holds": {want: verify.Verified, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(withWallet(w, w.S.Account("wallet").Address)), w.All()...)
		}},
		"another wallet than the registry's": {want: verify.Mismatch, exit: 3, text: []string{"another wallet"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(withWallet(w, w.A.Account("thief").String())), w.All()...)
		}},
		"a wallet that a transfer cleared": {want: verify.Mismatch, exit: 3, text: []string{"as after a transfer"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(withWallet(w, w.A.Account("wallet").String())), w.All()...)
			w.Do(w.A, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainA], To: w.A.Account("owner")})
			w.Publish(verifytest.DataURI(withWallet(w, w.A.Account("wallet").String())), w.All()...)
			w.A.Mine(300) // the chains' clocks go on together
			w.B.Mine(300)
			w.S.Mine(300)
			w.Publish(verifytest.DataURI(withWallet(w, w.A.Account("wallet").String())), w.All()...)
		}},
		"a wallet on a chain without registration": {want: verify.Verified, text: []string{"nobody but the file says so"}, change: func(w *verifytest.World) {
			w.Publish(verifytest.DataURI(withWallet(w, "eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")), w.All()...)
		}},

		"an id that was listed before it was registered": {want: verify.Disputed, exit: 3, text: []string{"vouched for unseen", "set again"}, change: func(w *verifytest.World) {
			w.ListEarly(w.Unborn())
			w.Pass()
			w.Steal(w.Unborn())
		}},
		"the same, from the thief's side": {want: verify.Disputed, exit: 3, text: []string{"vouched for unseen"}, change: func(w *verifytest.World) {
			w.ListEarly(w.Unborn())
			w.Pass()
			w.Steal(w.Unborn())
		}, request: func(w *verifytest.World) registration.Request {
			return registration.Request{Agent: w.Unborn()}
		}},
		"the same, on a web page": {want: verify.Disputed, exit: 3, text: []string{"vouched for unseen"}, change: func(w *verifytest.World) {
			w.Deps.Fetch = verifytest.Site{Pages: map[string]string{page: string(document(entries(w.Agents[verifytest.ChainA], w.Unborn()), nil))}}
			w.Publish(page, w.Agents[verifytest.ChainA])
			w.Pass()
			w.StealWith(w.Unborn(), page)
		}},
		"an id that was registered a minute after it was listed": {want: verify.Unconfirmed, exit: 1, text: []string{"set again", "not before 2026-01-01T00:"}, change: func(w *verifytest.World) {
			w.ListEarly(w.Unborn())
			w.Now = w.Now.Add(time.Minute)
			w.Steal(w.Unborn())
		}},
		"an id that was registered a minute before it was listed": {want: verify.Unconfirmed, exit: 1, text: []string{"set again"}, change: func(w *verifytest.World) {
			other := w.Register(w.B, "other", "")
			w.Now = w.Now.Add(time.Minute)
			uri := verifytest.File(w.Agents[verifytest.ChainA], other)
			w.Publish(uri, w.Agents[verifytest.ChainA])
			w.Do(w.B, "other", chains.SetURI{Agent: other, URI: uri})
			w.Settle()
		}},
		"listed early, where a clock runs ahead": {want: verify.Unconfirmed, exit: 1, text: []string{"set again"}, change: func(w *verifytest.World) {
			w.A.Mine(1000)
			w.ListEarly(w.Unborn())
			w.A.Mine(300)
			w.B.Mine(300)
			w.Steal(w.Unborn())
		}},
		"an id that was there, by a clock that runs ahead": {want: verify.Unconfirmed, exit: 1, change: func(w *verifytest.World) {
			w.B.Mine(1000)
			other := w.Register(w.B, "other", "")
			uri := verifytest.File(w.Agents[verifytest.ChainA], other)
			w.Publish(uri, w.Agents[verifytest.ChainA])
			w.Do(w.B, "other", chains.SetURI{Agent: other, URI: uri})
			w.Settle()
		}},
		"an id that was listed early, and again": {want: verify.Verified, text: []string{"its agentURI was set when the others were there"}, change: func(w *verifytest.World) {
			w.ListEarly(w.Unborn())
			w.Pass()
			w.Steal(w.Unborn())
			w.Pass()
			w.ListEarly(w.Unborn())
		}},
		"an id that its owner listed early": {want: verify.Verified, change: func(w *verifytest.World) {
			w.ListEarly(w.Unborn())
			w.Pass()
			w.Register(w.B, "owner", verifytest.File(w.Agents[verifytest.ChainA], w.Unborn()))
			w.Settle()
		}},
		"an id whose registry tells no history": {want: verify.Unconfirmed, exit: 1, text: []string{"a node that serves all logs"}, change: func(w *verifytest.World) { w.B.FailNext("History", 10) }},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			if c.change != nil {
				c.change(w)
			}
			req := registration.Request{Agent: w.Agents[cmp.Or(c.agent, verifytest.ChainA)]}
			if c.require != "" {
				req.Require = []string{c.require}
			}
			if c.request != nil {
				req = c.request(w)
			}
			report := ask(w, req)
			text := verifytest.Explain(report)
			if report.Verdict != c.want || report.Exit != c.exit {
				t.Errorf("%s (exit %d), want %s (exit %d)\n%s", report.Verdict, report.Exit, c.want, c.exit, text)
			}
			for _, want := range c.text {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
			if c.not != "" && strings.Contains(text, c.not) {
				t.Errorf("%q in\n%s", c.not, text)
			}
			if verify.Decide(report.Checks) != report.Verdict {
				t.Error("the verdict does not follow from the checks")
			}
		})
	}
}

// published is the file that the agents of a new world lead to.
func published(w *verifytest.World) []byte {
	_, coded, _ := strings.Cut(verifytest.File(w.All()...), ",")
	out, err := base64.StdEncoding.DecodeString(coded)
	if err != nil {
		w.T.Fatal(err)
	}
	return out
}

func soldAlone(w *verifytest.World) {
	w.Publish(verifytest.File(w.Agents[verifytest.ChainB]), w.Agents[verifytest.ChainB])
	w.Sell(w.B)
	w.Settle()
}

func alone(w *verifytest.World) {
	w.Publish(verifytest.File(w.Agents[verifytest.ChainA]), w.Agents[verifytest.ChainA])
}

func many(w *verifytest.World, n int) (refs []caip.AgentRef) {
	for i := range n {
		refs = append(refs, verifytest.Nth(w.Agents[verifytest.ChainA], fmt.Sprint(i)))
	}
	return refs
}

// A file has a chain asked for as many member numbers as an agent has registrations, and no more.
func TestRegistration_asksForFewMembers(t *testing.T) {
	w := verifytest.New(t)
	asked := &countsMembers{Chain: w.S}
	w.Deps.Registries[w.S.Info().Registry] = chains.Opened(asked)
	var list []any
	for i := range 1000 {
		list = append(list, map[string]any{"agentId": i, "agentRegistry": w.S.Info().Registry})
	}
	r := ask(w, registration.Request{File: document(list, nil), Name: "agent.json"})
	if r.Verdict != verify.Invalid || asked.times != registration.MaxRegistrations || len(r.Checks) > 2*registration.MaxRegistrations {
		t.Errorf("%s, asked %d times, %d checks", r.Verdict, asked.times, len(r.Checks))
	}
}

type countsMembers struct {
	*memchain.Chain
	times int
}

func (c *countsMembers) Member(ctx context.Context, number uint64, at chains.Finality) (caip.AgentRef, error) {
	c.times++
	return c.Chain.Member(ctx, number, at)
}

func withWallet(w *verifytest.World, endpoint string) []byte {
	return document(entries(w.All()...), map[string]any{"services": []any{map[string]any{"name": "agentWallet", "endpoint": endpoint}}})
}

func TestRegistration_refusesUsage(t *testing.T) {
	w := verifytest.New(t)
	for name, req := range map[string]registration.Request{
		"nothing":       {},
		"two":           {File: []byte("{}"), URI: "https://a.example"},
		"unknown check": {File: []byte("{}"), Require: []string{"everything"}},
	} {
		if _, err := registration.Verify(t.Context(), w.Deps, req); err == nil || !strings.Contains(err.Error(), x402.ErrSelector.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
