package registration_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// find returns the checks with a name.
func find(checks []verify.Check, name string) (out []verify.Check) {
	for _, c := range checks {
		if c.Name == name {
			out = append(out, c)
		}
	}
	return out
}

// memchain begins on the first day of 2026, and its clock goes a second a block.
var genesis = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func TestRegistration_keys(t *testing.T) {
	key := func(from, until any) map[string]any {
		return map[string]any{"publicKey": strings.Repeat("ab", 32), "algorithm": "ed25519", "role": "owner", "validFrom": from, "validUntil": until}
	}
	before, after := genesis.Add(-time.Hour).Unix(), genesis.Add(24*time.Hour).Unix()
	for name, c := range map[string]struct {
		keys  any
		check verify.Outcome
		state []registration.KeyState
		want  verify.Verdict // where the check is required
	}{
		"for ever":       {[]any{key(before, nil)}, verify.Pass, []registration.KeyState{registration.KeyValid}, verify.Verified},
		"none":           {nil, verify.Skip, nil, verify.NotListed},
		"expired":        {[]any{key(before, before+1)}, verify.Fail, []registration.KeyState{registration.KeyExpired}, verify.NotListed},
		"not yet":        {[]any{key(after, nil)}, verify.Fail, []registration.KeyState{registration.KeyFuture}, verify.NotListed},
		"rotation":       {[]any{key(before, after), key(after, nil)}, verify.Pass, []registration.KeyState{registration.KeyValid, registration.KeyFuture}, verify.Verified},
		"one is no key":  {[]any{key(before, nil), map[string]any{"publicKey": "zz"}}, verify.Fail, []registration.KeyState{registration.KeyValid}, verify.Invalid},
		"says no end":    {[]any{map[string]any{"publicKey": strings.Repeat("ab", 32), "algorithm": "ed25519", "validFrom": before}}, verify.Fail, []registration.KeyState{}, verify.Invalid},
		"no list":        {"x", verify.Fail, []registration.KeyState{}, verify.Invalid},
		"wrong size":     {[]any{map[string]any{"publicKey": "abcd", "algorithm": "secp256k1", "validFrom": before, "validUntil": nil}}, verify.Fail, []registration.KeyState{}, verify.Invalid},
		"a hundred keys": {func() (out []any) { return append(out, manyKeys(key(before, nil), 100)...) }(), verify.Fail, nil, verify.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			more := map[string]any{}
			if c.keys != nil {
				more["signers"] = c.keys
			}
			w.Publish(verifytest.DataURI(document(entries(w.Agents[verifytest.ChainA]), more)), w.Agents[verifytest.ChainA])
			report := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA]})
			got := find(report.Checks, registration.CheckSigners)
			if len(got) != 1 || got[0].Outcome != c.check || got[0].Required || report.Verdict != verify.Verified {
				t.Errorf("%+v, %s", got, report.Verdict)
			}
			if c.state != nil {
				var states []registration.KeyState
				for _, s := range report.Signers {
					states = append(states, s.State)
				}
				if fmt.Sprint(states) != fmt.Sprint(c.state) {
					t.Errorf("states %v, want %v", states, c.state)
				}
			}
			if got := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA], Require: []string{registration.CheckSigners}}); got.Verdict != c.want {
				t.Errorf("required: %s, want %s\n%s", got.Verdict, c.want, verifytest.Explain(got))
			}
		})
	}
}

// The times of a key add up, however it is written.
func TestRegistration_keyThatIsThereTwice(t *testing.T) {
	secret, err := crypto.HexToECDSA("4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318")
	if err != nil {
		t.Fatal(err)
	}
	key := func(public []byte) map[string]any {
		return map[string]any{"publicKey": hex.EncodeToString(public), "algorithm": "secp256k1", "validFrom": 0, "validUntil": nil}
	}
	compressed, whole := crypto.CompressPubkey(&secret.PublicKey), crypto.FromECDSAPub(&secret.PublicKey)
	for name, keys := range map[string][]any{"as it was": {key(whole), key(whole)}, "compressed and not": {key(compressed), key(whole)}} {
		w := verifytest.New(t)
		w.Publish(verifytest.DataURI(document(entries(w.All()...), map[string]any{"signers": keys})), w.All()...)
		report := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA]})
		if !strings.Contains(strings.Join(report.Warnings, "\n"), "is there twice") {
			t.Errorf("%s: %q", name, report.Warnings)
		}
	}
}

// A key that signs answers lies on a server, and may not be the one that holds the money.
func TestRegistration_keysThatAreWallets(t *testing.T) {
	secret, err := crypto.HexToECDSA("4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318")
	if err != nil {
		t.Fatal(err)
	}
	solana, err := base58.Decode(memchain.Address(caip.Solana, "wallet"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		algorithm string
		key       []byte
		warns     bool
	}{
		"the wallet on Solana":         {"ed25519", solana, true},
		"another on Solana":            {"ed25519", bytes.Repeat([]byte{7}, 32), false},
		"the wallet, compressed":       {"secp256k1", crypto.CompressPubkey(&secret.PublicKey), true},
		"the wallet, uncompressed":     {"secp256k1", crypto.FromECDSAPub(&secret.PublicKey), true},
		"no point of the curve at all": {"secp256k1", bytes.Repeat([]byte{2}, 65), true},
	} {
		w := verifytest.New(t)
		wallet := caip.AccountID{Chain: verifytest.ChainA, Address: strings.ToLower(crypto.PubkeyToAddress(secret.PublicKey).Hex())}
		w.Do(w.A, "owner", chains.SetWallet{Agent: w.Agents[verifytest.ChainA], Wallet: wallet})
		w.Publish(verifytest.DataURI(document(entries(w.All()...), map[string]any{"signers": []any{
			map[string]any{"publicKey": hex.EncodeToString(c.key), "algorithm": c.algorithm, "validFrom": 0, "validUntil": nil},
		}})), w.All()...)
		report := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA]})
		if got := strings.Contains(strings.Join(report.Warnings, "\n"), "signers: the key"); got != c.warns {
			t.Errorf("%s: %q\n%s", name, report.Warnings, verifytest.Explain(report))
		}
	}
}

func manyKeys(key any, n int) (out []any) {
	for range n {
		out = append(out, key)
	}
	return out
}

func TestRegistration_domains(t *testing.T) {
	const known = "/.well-known/agent-registration.json"
	service := func(endpoints ...string) map[string]any {
		list := []any{}
		for _, e := range endpoints {
			list = append(list, map[string]any{"name": "A2A", "endpoint": e})
		}
		return map[string]any{"services": list}
	}
	for name, c := range map[string]struct {
		services map[string]any
		pages    func(*verifytest.World) map[string]string
		fail     map[string]chains.Kind
		at       string // the agentURI; empty: data
		from     string // the host that gives the file in the end; empty: the agentURI's
		outcomes []verify.Outcome
		required verify.Verdict
	}{
		"says so": {services: service("https://a.example/x", "https://a.example/y"), pages: func(w *verifytest.World) map[string]string {
			return map[string]string{"https://a.example" + known: string(document(entries(w.Agents[verifytest.ChainA]), nil))}
		}, outcomes: []verify.Outcome{verify.Pass}, required: verify.Verified},
		"says nothing":    {services: service("https://a.example/x"), outcomes: []verify.Outcome{verify.Fail}, required: verify.NotListed},
		"does not answer": {services: service("https://a.example/x"), fail: map[string]chains.Kind{"https://a.example" + known: chains.TimedOut}, outcomes: []verify.Outcome{verify.Error}, required: verify.TimedOut},
		"lists another": {services: service("https://a.example/x"), pages: func(w *verifytest.World) map[string]string {
			return map[string]string{"https://a.example" + known: string(document(entries(w.Agents[verifytest.ChainB]), nil))}
		}, outcomes: []verify.Outcome{verify.Fail}, required: verify.NotListed},
		"is no file": {services: service("https://a.example/x"), pages: func(*verifytest.World) map[string]string {
			return map[string]string{"https://a.example" + known: "\x1b[2J"}
		}, outcomes: []verify.Outcome{verify.Fail}, required: verify.NotListed},
		"one of two": {services: service("https://a.example/x", "https://b.example:8443"), pages: func(w *verifytest.World) map[string]string {
			return map[string]string{"https://a.example" + known: string(document(entries(w.Agents[verifytest.ChainA]), nil))}
		}, outcomes: []verify.Outcome{verify.Pass, verify.Fail}, required: verify.NotListed},
		"leads to the file itself": {services: service("https://a.example/x"), at: "https://a.example/agent.json", outcomes: []verify.Outcome{verify.Pass}, required: verify.Verified},
		"leads to the file by a redirect": {services: service("https://a.example/x"), at: "https://a.example/away?to=https://thief.example/agent.json", from: "thief.example",
			outcomes: []verify.Outcome{verify.Fail}, required: verify.NotListed},
		"leads to the file at a host of other letters": {services: service("https://big.example/x"), at: "https://b\u0130g.example/agent.json", outcomes: []verify.Outcome{verify.Fail}, required: verify.NotListed},
		"one of two, the other's host in letters": {services: service("https://a.example/x", "https://b\u00fccher.example/x"), at: "https://a.example/agent.json",
			outcomes: []verify.Outcome{verify.Pass, verify.Fail}, required: verify.Invalid},
		"one of two, the other behind a name": {services: service("https://a.example/x", "HTTPS://a@victim.example/x"), at: "https://a.example/agent.json",
			outcomes: []verify.Outcome{verify.Pass, verify.Fail}, required: verify.Invalid},
		"no web service": {services: service("mailto:a@example"), outcomes: []verify.Outcome{verify.Skip}, required: verify.NotListed},
		"far too many": {services: service(func() (out []string) {
			for i := range 40 {
				out = append(out, fmt.Sprintf("https://a%d.example", i))
			}
			return out
		}()...), outcomes: make([]verify.Outcome, 16), required: verify.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			pages := map[string]string{}
			if c.pages != nil {
				pages = c.pages(w)
			}
			w.Deps.Fetch = verifytest.Site{Pages: pages, Fail: c.fail, From: map[string]string{c.at: c.from}}
			file, uri := document(entries(w.Agents[verifytest.ChainA]), c.services), c.at
			if uri == "" {
				uri = verifytest.DataURI(file)
			}
			pages[uri] = string(file)
			w.Publish(uri, w.Agents[verifytest.ChainA])
			got := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA]})
			if skipped := find(got.Checks, verify.CheckDomain); len(skipped) != 1 || skipped[0].Outcome != verify.Skip || got.Verdict != verify.Verified {
				t.Errorf("not asked for: %+v", skipped)
			}
			got = ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA], Domains: true})
			checks := find(got.Checks, verify.CheckDomain)
			if len(checks) != len(c.outcomes) || got.Verdict != verify.Verified {
				t.Fatalf("%s, %+v", got.Verdict, checks)
			}
			for i, want := range c.outcomes {
				if want != "" && checks[i].Outcome != want {
					t.Errorf("%+v, want %s", checks[i], want)
				}
			}
			if got := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA], Require: []string{verify.CheckDomain}}); got.Verdict != c.required {
				t.Errorf("required: %s, want %s\n%s", got.Verdict, c.required, verifytest.Explain(got))
			}
		})
	}
}

// A file may list anybody's registration: the domain that serves that one's file says nothing of
// who listed it.
func TestRegistration_domainOfAnother(t *testing.T) {
	w := verifytest.New(t)
	a, b := w.Agents[verifytest.ChainA], w.Register(w.B, "thief", "")
	const uri = "https://a.example/agent.json"
	services := map[string]any{"services": []any{map[string]any{"name": "A2A", "endpoint": "https://a.example/x"}}}
	w.Deps.Fetch = verifytest.Site{Pages: map[string]string{uri: string(document(entries(a), services))}}
	w.Do(w.A, "owner", chains.SetURI{Agent: a, URI: uri})
	w.Do(w.B, "thief", chains.SetURI{Agent: b, URI: verifytest.DataURI(document(entries(a, b), services))})
	w.Settle()
	for ref, want := range map[caip.AgentRef]verify.Outcome{a: verify.Pass, b: verify.Fail} {
		got := ask(w, registration.Request{Agent: ref, Domains: true})
		if checks := find(got.Checks, verify.CheckDomain); len(checks) != 1 || checks[0].Outcome != want {
			t.Errorf("%s: %+v, want %s", ref, checks, want)
		}
	}
}

// Every shape that is seen in the wild is read, and what is not standard is told apart from what is
// only incomplete.
func TestRegistration_shapes(t *testing.T) {
	w := verifytest.New(t)
	a := w.Agents[verifytest.ChainA]
	s := w.Agents[verifytest.ChainS]
	entry := func(members string) string {
		return `{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","registrations":[` + members + `]}`
	}
	plain := fmt.Sprintf(`{"agentId":"%s","agentRegistry":"%s"}`, a.ID, a.Registry)
	with := func(member string) string { return strings.TrimSuffix(entry(plain), "}") + "," + member + "}" }
	for name, c := range map[string]struct {
		file     string
		standard bool
		verdict  verify.Verdict
	}{
		"as ERC-8004 has it":          {entry(plain), true, verify.Verified},
		"id as number":                {entry(fmt.Sprintf(`{"agentId":%s,"agentRegistry":"%s"}`, a.ID, a.Registry)), true, verify.Verified},
		"an entry with a member more": {entry(fmt.Sprintf(`{"agentId":"%s","agentRegistry":"%s","name":"x"}`, a.ID, a.Registry)), false, verify.Verified},
		"a registry in capitals":      {entry(fmt.Sprintf(`{"agentId":"%s","agentRegistry":"%s"}`, a.ID, strings.ToUpper(a.Registry.String()))), false, verify.Verified},
		"sati:<network>:<mint>":       {entry(fmt.Sprintf(`{"agentId":"sati:%s:%s","agentRegistry":"%s"}`, s.Chain().Reference, s.ID, s.Registry)), false, verify.Verified},
		"solana:<chain>:<mint>":       {entry(fmt.Sprintf(`{"agentId":"solana:%s:%s","agentRegistry":"%s"}`, s.Chain().Reference, s.ID, s.Registry)), false, verify.Verified},
		"a member number":             {entry(fmt.Sprintf(`{"agentId":42,"agentRegistry":"%s"},`+plain, s.Registry)), false, verify.Invalid},
		"endpoints":                   {with(`"endpoints":[{"name":"A2A","endpoint":"https://a.example"}]`), false, verify.Verified},
		"services of type and value":  {with(`"services":[{"type":"A2A","value":"https://a.example"}]`), false, verify.Verified},
		"services with more":          {with(`"services":[{"name":"MCP","endpoint":"https://a.example","mcpTools":["x"]}]`), true, verify.Verified},
		"x402Support as object":       {with(`"x402Support":{"enabled":true}`), false, verify.Verified},
		"x402support":                 {with(`"x402support":true`), false, verify.Verified},
		"x402Support":                 {with(`"x402Support":true`), true, verify.Verified},
		"trustModels":                 {with(`"trustModels":["reputation"]`), false, verify.Verified},
		"supportedTrusts":             {with(`"supportedTrusts":["reputation"]`), false, verify.Verified},
		"supportedTrust":              {with(`"supportedTrust":["reputation"]`), true, verify.Verified},
		"unknown members":             {with(`"updatedAt":1,"owners":[],"operators":[],"metadata":{}`), true, verify.Verified},
		"no type":                     {`{"registrations":[` + plain + `]}`, false, verify.Verified},
		"active as text":              {with(`"active":"yes"`), false, verify.Verified},
		"the placeholder":             {entry(plain + `,{"agentId":null,"agentRegistry":"eip155:1:{identityRegistry}"}`), true, verify.Verified},
		"the same twice":              {entry(plain + "," + plain), false, verify.Verified},
	} {
		t.Run(name, func(t *testing.T) {
			uri := verifytest.DataURI([]byte(c.file))
			for _, ref := range []caip.AgentRef{a, s} {
				w.Publish(uri, ref)
			}
			report := ask(w, registration.Request{File: []byte(c.file), Name: name})
			if report.File == nil || report.File.Standard != c.standard {
				t.Errorf("standard %t, want %t\n%s", !c.standard, c.standard, verifytest.Explain(report))
			}
			if report.Verdict != c.verdict {
				t.Errorf("%s, want %s\n%s", report.Verdict, c.verdict, verifytest.Explain(report))
			}
			required := ask(w, registration.Request{File: []byte(c.file), Require: []string{registration.CheckStandard}})
			if (required.Exit == 0) != (c.standard && c.verdict == verify.Verified) {
				t.Errorf("where it is required: %s", required.Verdict)
			}
		})
	}
}

// Nothing in a hostile file reaches the terminal, and no file is verified but the one that the
// chains lead to.
func FuzzRegistration(f *testing.F) {
	w := verifytest.New(f)
	honest := published(w)
	for _, seed := range [][]byte{
		honest, document(entries(w.All()...), nil), []byte(`{"name":"\u001b[2J","registrations":[{"agentId":"\u202e","agentRegistry":"\u0007"}]}`), []byte("null"), []byte("{}"),
		bytes.Repeat([]byte(`{"a":`), 40), withWallet(w, "solana:\x1b"), document(entries(many(w, 3)...), map[string]any{"signers": []any{map[string]any{"publicKey": "\u009b"}}}),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		report, err := registration.Verify(t.Context(), w.Deps, registration.Request{File: append([]byte{}, data...), Name: "x"})
		if err != nil {
			t.Fatal(err)
		}
		if report.Exit == 0 && !bytes.Equal(data, honest) {
			t.Errorf("verified: %q", data)
		}
		for _, r := range verifytest.Explain(report) {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Fatalf("%q is printed", r)
			}
		}
		if _, err := json.Marshal(report); err != nil {
			t.Error(err)
		}
	})
}
