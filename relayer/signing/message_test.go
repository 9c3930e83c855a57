package signing

import (
	"bytes"
	"embed"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

//go:embed schema/*.json
var schemas embed.FS

func schema(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	raw, err := schemas.ReadFile("schema/" + name)
	must.OK(t, err)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	must.OK(t, err)
	c := jsonschema.NewCompiler()
	must.OK(t, c.AddResource(name, doc))
	return c.MustCompile(name)
}

func holds(s *jsonschema.Schema, body []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return s.Validate(v)
}

var (
	home      = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	member    = caip.MustAgentRef("eip155:10:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
	satiAgent = caip.MustAgentRef("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe")
	wallet    = caip.MustAccountID("eip155:10:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	owner     = caip.MustAccountID("eip155:10:0x0c39947cae43bdc63c379419fa11659b89e840f1")
	relayer   = caip.MustAccountID("eip155:10:0x0c39947cae43bdc63c379419fa11659b89e840f2")
	holder    = caip.MustAccountID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe")
)

func requests() map[string]Request {
	out := map[string]Request{
		WalletProof:  {Verb: WalletProof, Account: wallet, Agent: member, Home: home, Wallet: wallet, Deadline: 1_700_000_000},
		OwnerConsent: {Verb: OwnerConsent, Account: owner, Agent: member, Home: home, Wallet: wallet, Relayer: relayer, Deadline: 1_700_000_000},
		SetURI:       {Verb: SetURI, Account: holder, Agent: satiAgent, Home: home, Deadline: 1_700_000_000},
		SetWallet:    {Verb: SetWallet, Account: holder, Agent: satiAgent, Home: home, Wallet: holder, Deadline: 1_700_000_000},
		UnsetWallet:  {Verb: UnsetWallet, Account: holder, Agent: satiAgent, Home: home, Deadline: 1_700_000_000},
	}
	for verb, r := range out {
		out[verb] = r.Named()
	}
	return out
}

func TestRequest_round_trips_and_holds_to_its_schema(t *testing.T) {
	s := schema(t, "request.json")
	for verb, r := range requests() {
		body, err := EncodeRequest(r)
		must.OK(t, err)
		if err := holds(s, body); err != nil {
			t.Errorf("%s\n%v", body, err)
		}
		if back, err := DecodeRequest(body); err != nil || back != r {
			t.Errorf("%s: %+v, %v", verb, back, err)
		}
	}
}

func TestDecodeRequest_refuses_what_does_not_follow(t *testing.T) {
	for name, c := range map[string]struct {
		verb  string
		spoil func(*Request)
		keep  bool // the id
	}{
		"another schema":             {WalletProof, func(r *Request) { r.Schema = 2 }, true},
		"another id":                 {WalletProof, func(r *Request) { r.ID[0]++ }, true},
		"another deadline":           {WalletProof, func(r *Request) { r.Deadline++ }, true},
		"another wallet":             {OwnerConsent, func(r *Request) { r.Wallet = owner }, true},
		"no deadline":                {WalletProof, func(r *Request) { r.Deadline = 0 }, false},
		"no agent":                   {WalletProof, func(r *Request) { r.Agent = caip.AgentRef{} }, false},
		"its own home":               {WalletProof, func(r *Request) { r.Home = r.Agent }, false},
		"no home":                    {WalletProof, func(r *Request) { r.Home = caip.AgentRef{} }, false},
		"a verb nobody knows":        {WalletProof, func(r *Request) { r.Verb = "transfer" }, false},
		"a verb of another family":   {WalletProof, func(r *Request) { r.Verb = SetURI; r.Wallet = caip.AccountID{} }, false},
		"another's signature":        {WalletProof, func(r *Request) { r.Account = owner }, false},
		"an account elsewhere":       {OwnerConsent, func(r *Request) { r.Account.Chain = home.Chain() }, false},
		"a wallet elsewhere":         {OwnerConsent, func(r *Request) { r.Wallet.Chain = home.Chain() }, false},
		"no wallet":                  {OwnerConsent, func(r *Request) { r.Wallet = caip.AccountID{} }, false},
		"no relayer":                 {OwnerConsent, func(r *Request) { r.Relayer = caip.AccountID{} }, false},
		"a relayer without use":      {WalletProof, func(r *Request) { r.Relayer = relayer }, false},
		"a wallet without use":       {UnsetWallet, func(r *Request) { r.Wallet = holder }, false},
		"an unset of another family": {UnsetWallet, func(r *Request) { r.Agent, r.Account = member, owner }, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := requests()[c.verb]
			c.spoil(&r)
			if !c.keep {
				r = r.Named()
			}
			body, err := EncodeRequest(r)
			must.OK(t, err)
			if _, err := DecodeRequest(body); chains.KindOf(err) != chains.Invalid {
				t.Errorf("%s\n%v", body, err)
			}
		})
	}
	body, _ := EncodeRequest(requests()[SetURI])
	for name, text := range map[string]string{
		"a field nobody knows": strings.Replace(string(body), "{", `{"sign":"0x00",`, 1), "a second document": string(body) + "{}",
		"too long": string(body) + strings.Repeat(" ", maxRequest), "nothing": "", "null": "null", "an array": "[]",
	} {
		if _, err := DecodeRequest([]byte(text)); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnswer_round_trips_and_holds_to_its_schema(t *testing.T) {
	s := schema(t, "answer.json")
	for name, a := range map[string]Answer{
		"signature":   {Signature: []byte{1, 2, 3}},
		"transaction": {TxID: "5j7s"},
		"refusal":     {Refused: WalletNotListed, Why: strings.Repeat("é", 200)},
	} {
		a.Schema, a.Request, a.Account = Schema, requests()[WalletProof].ID, wallet
		body, err := EncodeAnswer(a)
		must.OK(t, err)
		if err := holds(s, body); err != nil {
			t.Errorf("%s\n%v", body, err)
		}
		back, err := DecodeAnswer(body)
		if err != nil || !back.same(a) || back.Request != a.Request || back.Account != a.Account {
			t.Errorf("%s: %+v, %v", name, back, err)
		}
	}
	both := Answer{Schema: Schema, Request: requests()[WalletProof].ID, Account: wallet, TxID: "x", Refused: Expired}
	huge := Answer{Schema: Schema, Request: both.Request, Account: wallet, Signature: make([]byte, maxSignature+1)}
	for name, a := range map[string]Answer{"both": both, "neither": {Schema: Schema, Request: both.Request, Account: wallet}, "huge": huge, "empty": {}} {
		body, err := EncodeAnswer(a)
		must.OK(t, err)
		if _, err := DecodeAnswer(body); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRequest_ids_tell_all_that_differs_apart(t *testing.T) {
	seen := map[caip.Hash]string{}
	add := func(name string, r Request) {
		id := r.Named().ID
		if other, twice := seen[id]; twice {
			t.Errorf("%s has the id of %s", name, other)
		}
		seen[id] = name
	}
	for verb, r := range requests() {
		add(verb, r)
		r.Deadline++
		add(verb+" later", r)
	}
	r := requests()[OwnerConsent]
	r.Relayer = owner
	add("another relayer", r)
	r = requests()[OwnerConsent]
	r.Wallet, r.Relayer = r.Relayer, r.Wallet
	add("wallet and relayer swapped", r)
}

func FuzzDecodeRequest(f *testing.F) {
	for _, r := range requests() {
		body, _ := EncodeRequest(r)
		f.Add(body)
	}
	s := schema(f, "request.json")
	f.Fuzz(func(t *testing.T, body []byte) {
		r, err := DecodeRequest(body)
		if err != nil {
			return
		}
		again, err := EncodeRequest(r)
		must.OK(t, err)
		if back, err := DecodeRequest(again); err != nil || back != r {
			t.Fatalf("%s became %s (%v)", body, again, err)
		}
		if err := holds(s, again); err != nil {
			t.Fatalf("%s: %v", again, err)
		}
	})
}

func FuzzDecodeAnswer(f *testing.F) {
	body, _ := EncodeAnswer(Answer{Schema: Schema, Request: requests()[SetURI].ID, Account: holder, TxID: "5j7s"})
	f.Add(body)
	f.Fuzz(func(t *testing.T, body []byte) {
		a, err := DecodeAnswer(body)
		if err != nil {
			return
		}
		again, err := EncodeAnswer(a)
		must.OK(t, err)
		if back, err := DecodeAnswer(again); err != nil || !back.same(a) {
			t.Fatalf("%s became %s (%v)", body, again, err)
		}
	})
}
