package verify_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/verify"
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

func dataURI(b []byte) string {
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(b)
}

// publish sets the agentURI of registrations, by their owner.
func (w *world) publish(uri string, refs ...caip.AgentRef) {
	w.t.Helper()
	for _, ref := range refs {
		for _, c := range w.chains() {
			if c.Info().Chain == ref.Chain() {
				w.do(c, "owner", chains.SetURI{Agent: ref, URI: uri})
			}
		}
	}
	w.settle()
}

func (w *world) registration(req verify.RegistrationRequest) verify.RegistrationReport {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	report, err := verify.Registration(ctx, w.deps, req)
	if err != nil {
		w.t.Fatal(err)
	}
	return report
}

// site answers some URIs like a web server does, and leaves the others to the fetcher.
type site struct {
	pages map[string]string
	fail  map[string]chains.Kind
}

func (g site) Get(ctx context.Context, uri string) (fetch.Document, error) {
	if kind, ok := g.fail[uri]; ok {
		return fetch.Document{}, &chains.Error{Kind: kind, Op: "fetch", Err: fmt.Errorf("no %s", uri)}
	}
	if page, ok := g.pages[uri]; ok {
		d, err := fetch.New(fetch.Options{}).Get(ctx, dataURI([]byte(page)))
		d.URI, d.Scheme, d.Pinned = uri, "https", false
		return d, err
	}
	if strings.HasPrefix(uri, "data:") {
		return fetch.New(fetch.Options{}).Get(ctx, uri)
	}
	return fetch.Document{}, &chains.Error{Kind: chains.NotFound, Op: "fetch", Err: fmt.Errorf("no %s", uri)}
}

func explainRegistration(r verify.RegistrationReport) string {
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		return fmt.Sprint(err)
	}
	return b.String()
}

func TestRegistration(t *testing.T) {
	const page = "https://agent.example/agent.json"
	named := func(chain caip.ChainID) func(*world) verify.RegistrationRequest {
		return func(w *world) verify.RegistrationRequest { return verify.RegistrationRequest{Agent: w.agents[chain]} }
	}
	given := func(make func(*world) []byte) func(*world) verify.RegistrationRequest {
		return func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{File: make(w), Name: "agent.json"}
		}
	}
	for name, c := range map[string]struct {
		change  func(*world)
		request func(*world) verify.RegistrationRequest
		want    verify.Verdict
		exit    int
		text    []string
		not     string
	}{
		"an agent on three chains":     {request: named(chainA), want: verify.Verified, text: []string{"linked by all sides, and none changed hands", "when the others were there"}},
		"the same agent from SATI":     {request: named(chainS), want: verify.Verified},
		"the file that it leads to":    {want: verify.Verified, text: []string{"leads to it"}, request: given(func(w *world) []byte { return published(w) })},
		"its URI":                      {want: verify.Verified, request: func(w *world) verify.RegistrationRequest { return verify.RegistrationRequest{URI: file(w.all()...)} }},
		"a file that no chain bears":   {want: verify.Mismatch, exit: 3, text: []string{"nobody's word"}, request: given(func(w *world) []byte { return document(entries(w.all()...), nil) })},
		"one registration of its own":  {want: verify.Verified, change: alone, request: named(chainA), not: "one-agent"},
		"a file without registrations": {want: verify.NotRegistered, exit: 4, request: given(func(*world) []byte { return document([]any{}, nil) })},
		"a freshly minted agent's file": {want: verify.NotRegistered, exit: 4, request: given(func(*world) []byte {
			return document([]any{map[string]any{"agentId": nil, "agentRegistry": "eip155:1:{identityRegistry}"}}, nil)
		})},
		"an entry that names no agent": {want: verify.Invalid, exit: 3, text: []string{"registrations[3]"}, request: given(func(w *world) []byte {
			return document(append(entries(w.all()...), map[string]any{"agentId": "x", "agentRegistry": w.agents[chainA].Registry}), nil)
		})},
		"not JSON":                {want: verify.Invalid, exit: 3, request: given(func(*world) []byte { return []byte("<html>") })},
		"nothing":                 {want: verify.Invalid, exit: 3, request: given(func(*world) []byte { return []byte{} })},
		"a duplicate key":         {want: verify.Invalid, exit: 3, request: given(func(*world) []byte { return []byte(`{"registrations":[],"registrations":[]}`) })},
		"nested without end":      {want: verify.Invalid, exit: 3, request: given(func(*world) []byte { return bytes.Repeat([]byte("["), 1<<20) })},
		"larger than any":         {want: verify.Invalid, exit: 3, text: []string{"more than 1048576 bytes"}, not: "sha256", request: given(func(*world) []byte { return bytes.Repeat([]byte(" "), 8<<20) })},
		"seventeen registrations": {want: verify.Invalid, exit: 3, text: []string{"no agent has more than 16"}, request: given(func(w *world) []byte { return document(entries(many(w, 17)...), nil) })},

		"an unknown registry": {want: verify.UnknownRegistry, exit: 3, request: given(func(w *world) []byte {
			return document(entries(append(w.all(), caip.MustAgentRef("eip155:5:0x00000000000000000000000000000000000000aa/1"))...), nil)
		})},
		"an agent of an unknown registry": {want: verify.UnknownRegistry, exit: 3, request: func(*world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: caip.MustAgentRef("eip155:5:0x00000000000000000000000000000000000000aa/1")}
		}},
		"an id that nobody has registered": {want: verify.NotRegistered, exit: 4, text: []string{"whoever registers next"}, change: func(w *world) {
			w.publish(file(w.agents[chainA], nth(w.agents[chainB], "77")), w.agents[chainA])
		}, request: named(chainA)},
		"a named agent that does not exist": {want: verify.NotRegistered, exit: 4, request: func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: nth(w.agents[chainA], "77")}
		}},
		"a registration of a moment ago": {want: verify.RecentlyChanged, exit: 3, request: func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: w.register(w.a, "owner", file(w.agents[chainA]))}
		}},
		"an agentURI that was set a moment ago": {want: verify.RecentlyChanged, exit: 3, text: []string{"the agentURI was set in block 15, not final yet: ask again after about 2026-01-01T00:03:"}, request: func(w *world) verify.RegistrationRequest {
			ref := w.register(w.a, "owner", "")
			w.settle()
			w.do(w.a, "owner", chains.SetURI{Agent: ref, URI: file(ref)})
			return verify.RegistrationRequest{Agent: ref}
		}},
		"an agentURI that is changing": {want: verify.RecentlyChanged, exit: 3, text: []string{"not final yet"}, request: named(chainA), change: func(w *world) {
			w.do(w.a, "owner", chains.SetURI{Agent: w.agents[chainA], URI: file(w.agents[chainA])})
		}},
		"no agentURI": {want: verify.NotListed, exit: 3, request: func(w *world) verify.RegistrationRequest {
			ref := w.register(w.a, "owner", "")
			w.settle()
			return verify.RegistrationRequest{Agent: ref}
		}},
		"a file that does not list its own": {want: verify.NotListed, exit: 3, change: func(w *world) { w.publish(file(w.agents[chainB]), w.agents[chainA]) }, request: named(chainA)},
		"a stranger who lists everybody": {want: verify.NotListed, exit: 3, text: []string{"one-sided"}, request: func(w *world) verify.RegistrationRequest {
			thief := w.register(w.b, "thief", "")
			w.do(w.b, "thief", chains.SetURI{Agent: thief, URI: file(thief, w.agents[chainA])})
			w.settle()
			return verify.RegistrationRequest{Agent: thief}
		}},
		"a chain of three": {want: verify.NotListed, exit: 3, change: func(w *world) { w.publish(file(w.agents[chainB], w.agents[chainS]), w.agents[chainS]) }, request: named(chainA)},
		"two agents of one registry": {want: verify.Ambiguous, exit: 3, request: func(w *world) verify.RegistrationRequest {
			second := w.register(w.a, "owner", "")
			w.publish(file(append(w.all(), second)...), append(w.all(), second)...)
			return verify.RegistrationRequest{Agent: second}
		}},
		"sold, and nobody has spoken since": {want: verify.ChangedIdentity, exit: 3, text: []string{"not every owner has spoken"}, change: func(w *world) {
			w.do(w.b, "owner", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("buyer")})
			w.settle()
		}, request: named(chainA)},
		"being sold": {want: verify.RecentlyChanged, exit: 3, change: func(w *world) {
			w.do(w.b, "owner", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("buyer")})
		}, request: named(chainA)},
		"sold alone, with the seller's file": {want: verify.Verified, text: []string{"may be the seller's word"}, change: soldAlone, request: named(chainB)},
		"sold alone, with the seller's file, which is not taken": {want: verify.ChangedIdentity, exit: 3, change: soldAlone, request: func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: w.agents[chainB], Require: []string{verify.CheckSpoken}}
		}},
		"sold alone, and the buyer has spoken": {want: verify.Verified, change: func(w *world) {
			soldAlone(w)
			w.do(w.b, "buyer", chains.SetURI{Agent: w.agents[chainB], URI: file(w.agents[chainB])})
			w.settle()
		}, request: func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: w.agents[chainB], Require: []string{verify.CheckSpoken}}
		}},
		"SATI sold without its authority": {want: verify.StaleAuthority, exit: 3, change: func(w *world) {
			w.do(w.s, "owner", chains.Transfer{Agent: w.agents[chainS], To: w.s.Account("buyer")})
			if err := w.s.SetAuthority("buyer", w.agents[chainS], w.s.Account("owner")); err != nil {
				w.t.Fatal(err)
			}
			w.settle()
		}, request: named(chainA)},
		"SATI metadata kept elsewhere": {want: verify.MetadataRedirected, exit: 3, change: func(w *world) {
			if err := w.s.Redirect("owner", w.agents[chainS]); err != nil {
				w.t.Fatal(err)
			}
			w.settle()
		}, request: named(chainA)},

		"drift": {want: verify.Verified, exit: 0, text: []string{"drifted apart"}, change: func(w *world) {
			w.publish(dataURI(document(entries(w.all()...), nil)), w.agents[chainB])
		}, request: named(chainA)},
		"drift that must not be": {want: verify.Mismatch, exit: 3, change: func(w *world) {
			w.publish(dataURI(document(entries(w.all()...), nil)), w.agents[chainB])
		}, request: func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: w.agents[chainA], Require: []string{verify.CheckSame}}
		}},
		"a member that the file leaves out": {want: verify.NotListed, exit: 3, text: []string{"the file does not list it", "linked only through others"}, change: func(w *world) {
			w.publish(dataURI(document(entries(w.agents[chainA], w.agents[chainB]), nil)), w.agents[chainA])
			w.publish(file(w.all()...), w.agents[chainB])
		}, request: given(func(w *world) []byte { return document(entries(w.agents[chainA], w.agents[chainB]), nil) })},

		"a web page": {want: verify.Verified, text: []string{"may change say so", "can change the file"}, change: func(w *world) {
			w.deps.Fetch = site{pages: map[string]string{page: string(document(entries(w.all()...), nil))}}
			w.publish(page, w.all()...)
		}, request: named(chainA)},
		"a web page that must be pinned": {want: verify.Mismatch, exit: 3, change: func(w *world) {
			w.deps.Fetch = site{pages: map[string]string{page: string(document(entries(w.all()...), nil))}}
			w.publish(page, w.all()...)
		}, request: func(w *world) verify.RegistrationRequest {
			return verify.RegistrationRequest{Agent: w.agents[chainA], Require: []string{verify.CheckPinned}}
		}},
		"a web page that is gone": {want: verify.NotListed, exit: 3, change: func(w *world) {
			w.deps.Fetch = site{}
			w.publish(page, w.agents[chainA])
		}, request: named(chainA)},
		"a web page that does not answer": {want: verify.Unreachable, exit: 1, change: func(w *world) {
			w.deps.Fetch = site{fail: map[string]chains.Kind{page: chains.Unreachable}}
			w.publish(page, w.agents[chainA])
		}, request: named(chainA)},
		"a member's web page that does not answer": {want: verify.TimedOut, exit: 1, change: func(w *world) {
			w.deps.Fetch = site{fail: map[string]chains.Kind{page: chains.TimedOut}}
			w.publish(page, w.agents[chainB])
		}, request: named(chainA)},
		"a chain that does not answer": {want: verify.Unreachable, exit: 1, change: func(w *world) {
			w.b.FailNext("Agent", 10)
		}, request: named(chainA)},
		"a chain that does not answer at first": {want: verify.Unreachable, exit: 1, change: func(w *world) {
			w.a.FailNext("Agent", 2) // both reads that lead to the file; those after them succeed
		}, request: named(chainA)},
		"a registry without endpoint": {want: verify.Unreachable, exit: 1, text: []string{"no endpoint"}, change: func(w *world) { delete(w.deps.Registries, w.agents[chainB].Registry) }, request: named(chainA)},

		"a wallet that the registry holds": {want: verify.Verified, text: []string{"the wallet is set in the registry"}, change: func(w *world) {
			w.publish(dataURI(withWallet(w, w.a.Account("wallet").String())), w.all()...)
		}, request: named(chainA)},
		"a bare wallet that SATI holds": {want: verify.Verified, change: func(w *world) {
			w.publish(dataURI(withWallet(w, w.s.Account("wallet").Address)), w.all()...)
		}, request: named(chainA)},
		"another wallet than the registry's": {want: verify.Mismatch, exit: 3, text: []string{"another wallet"}, change: func(w *world) {
			w.publish(dataURI(withWallet(w, w.a.Account("thief").String())), w.all()...)
		}, request: named(chainA)},
		"a wallet that a transfer cleared": {want: verify.Mismatch, exit: 3, text: []string{"as after a transfer"}, change: func(w *world) {
			w.publish(dataURI(withWallet(w, w.a.Account("wallet").String())), w.all()...)
			w.do(w.a, "owner", chains.Transfer{Agent: w.agents[chainA], To: w.a.Account("owner")})
			w.publish(dataURI(withWallet(w, w.a.Account("wallet").String())), w.all()...)
			w.a.Mine(300) // the chains' clocks go on together
			w.b.Mine(300)
			w.s.Mine(300)
			w.publish(dataURI(withWallet(w, w.a.Account("wallet").String())), w.all()...)
		}, request: named(chainA)},
		"a wallet on a chain without registration": {want: verify.Verified, text: []string{"nobody but the file says so"}, change: func(w *world) {
			w.publish(dataURI(withWallet(w, "eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")), w.all()...)
		}, request: named(chainA)},

		"an id that was listed before it was registered": {want: verify.Disputed, exit: 3, text: []string{"vouched for unseen", "set again"}, change: func(w *world) {
			w.listEarly(w.unborn())
			w.pass()
			w.steal(w.unborn())
		}, request: named(chainA)},
		"the same, from the thief's side": {want: verify.Disputed, exit: 3, text: []string{"vouched for unseen"}, change: func(w *world) {
			w.listEarly(w.unborn())
			w.pass()
			w.steal(w.unborn())
		}, request: func(w *world) verify.RegistrationRequest { return verify.RegistrationRequest{Agent: w.unborn()} }},
		"the same, on a web page": {want: verify.Disputed, exit: 3, text: []string{"vouched for unseen"}, change: func(w *world) {
			w.deps.Fetch = site{pages: map[string]string{page: string(document(entries(w.agents[chainA], w.unborn()), nil))}}
			w.publish(page, w.agents[chainA])
			w.pass()
			w.stealWith(w.unborn(), page)
		}, request: named(chainA)},
		"an id that was registered a minute after it was listed": {want: verify.Unconfirmed, exit: 1, text: []string{"set again", "not before 2026-01-01T00:"}, change: func(w *world) {
			w.listEarly(w.unborn())
			w.now = w.now.Add(time.Minute)
			w.steal(w.unborn())
		}, request: named(chainA)},
		"an id that was registered a minute before it was listed": {want: verify.Unconfirmed, exit: 1, text: []string{"set again"}, change: func(w *world) {
			other := w.register(w.b, "other", "")
			w.now = w.now.Add(time.Minute)
			uri := file(w.agents[chainA], other)
			w.publish(uri, w.agents[chainA])
			w.do(w.b, "other", chains.SetURI{Agent: other, URI: uri})
			w.settle()
		}, request: named(chainA)},
		"listed early, where a clock runs ahead": {want: verify.Unconfirmed, exit: 1, text: []string{"set again"}, change: func(w *world) {
			w.a.Mine(1000)
			w.listEarly(w.unborn())
			w.a.Mine(300)
			w.b.Mine(300)
			w.steal(w.unborn())
		}, request: named(chainA)},
		"an id that was there, by a clock that runs ahead": {want: verify.Unconfirmed, exit: 1, change: func(w *world) {
			w.b.Mine(1000)
			other := w.register(w.b, "other", "")
			uri := file(w.agents[chainA], other)
			w.publish(uri, w.agents[chainA])
			w.do(w.b, "other", chains.SetURI{Agent: other, URI: uri})
			w.settle()
		}, request: named(chainA)},
		"an id that was listed early, and again": {want: verify.Verified, text: []string{"its agentURI was set when the others were there"}, change: func(w *world) {
			w.listEarly(w.unborn())
			w.pass()
			w.steal(w.unborn())
			w.pass()
			w.listEarly(w.unborn())
		}, request: named(chainA)},
		"an id that its owner listed early": {want: verify.Verified, change: func(w *world) {
			w.listEarly(w.unborn())
			w.pass()
			w.register(w.b, "owner", file(w.agents[chainA], w.unborn()))
			w.settle()
		}, request: named(chainA)},
		"an id whose registry tells no history": {want: verify.Unconfirmed, exit: 1, text: []string{"a node that serves all logs"}, change: func(w *world) {
			w.b.FailNext("History", 10)
		}, request: named(chainA)},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if c.change != nil {
				c.change(w)
			}
			report := w.registration(c.request(w))
			text := explainRegistration(report)
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
func published(w *world) []byte {
	_, coded, _ := strings.Cut(file(w.all()...), ",")
	out, err := base64.StdEncoding.DecodeString(coded)
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

func soldAlone(w *world) {
	w.publish(file(w.agents[chainB]), w.agents[chainB])
	w.do(w.b, "owner", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("buyer")})
	w.settle()
}

// unborn is the next id on b.
func (w *world) unborn() caip.AgentRef { return nth(w.agents[chainB], "1") }

// pass lets more time go by than clocks may differ.
func (w *world) pass() { w.now = w.now.Add(3 * time.Minute) }

// listEarly has the agent on a list an id of b, whether it is there or not.
func (w *world) listEarly(id caip.AgentRef) {
	w.t.Helper()
	w.publish(file(w.agents[chainA], id), w.agents[chainA])
}

// steal has a thief register the id, with the agent's own file.
func (w *world) steal(id caip.AgentRef) {
	w.t.Helper()
	w.stealWith(id, file(w.agents[chainA], id))
}

func (w *world) stealWith(id caip.AgentRef, uri string) {
	w.t.Helper()
	if got := w.register(w.b, "thief", ""); got != id {
		w.t.Fatalf("%s is registered, not %s", got, id)
	}
	w.pass()
	w.do(w.b, "thief", chains.SetURI{Agent: id, URI: uri})
	w.do(w.b, "thief", chains.SetWallet{Agent: id, Wallet: w.b.Account("thief")})
	w.settle()
}

func alone(w *world) { w.publish(file(w.agents[chainA]), w.agents[chainA]) }

func nth(ref caip.AgentRef, id string) caip.AgentRef {
	ref.ID = id
	return ref
}

func many(w *world, n int) (refs []caip.AgentRef) {
	for i := range n {
		refs = append(refs, nth(w.agents[chainA], fmt.Sprint(i)))
	}
	return refs
}

func withWallet(w *world, endpoint string) []byte {
	return document(entries(w.all()...), map[string]any{"services": []any{map[string]any{"name": "agentWallet", "endpoint": endpoint}}})
}

func TestRegistration_refusesUsage(t *testing.T) {
	w := newWorld(t)
	for name, req := range map[string]verify.RegistrationRequest{
		"nothing":       {},
		"two":           {File: []byte("{}"), URI: "https://a.example"},
		"unknown check": {File: []byte("{}"), Require: []string{"everything"}},
	} {
		if _, err := verify.Registration(t.Context(), w.deps, req); err == nil || !strings.Contains(err.Error(), x402.ErrSelector.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
