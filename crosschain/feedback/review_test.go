package feedback_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

const (
	registry8453 = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
	paidTask     = "eip155:8453:0x1111111111111111111111111111111111111111111111111111111111111111"
)

// today is a file of ERC-8004 with everything in it.
const today = `{"agentRegistry":"` + registry8453 + `","agentId":"42","clientAddress":"eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0","createdAt":"2026-01-26T12:00:00Z",` +
	`"value":9977,"valueDecimals":2,"tag1":"uptime","tag2":"week","endpoint":"https://agent.example/","mcp":{"tool":"forecast"},"a2a":{"skills":["weather"],"contextId":"c","taskId":"t"},` +
	`"oasf":{"skills":["s"],"domains":["d"]},"proofOfPayment":{"fromAddress":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0","toAddress":"4P2DNGf4XC2HBwa2J79uxZTvfJ5qV9a82okerzy8VFeo","chainId":"8453","txHash":"0x03"},"text":"quick, \"sunny\"","clientAgentRegistry":"` +
	registry8453 + `","clientAgentId":"7","x-custom":{"a":[1.50,"<b>"]}}`

// earlier is a file of the profile before value and decimals.
const earlier = `{"agentRegistry":"` + registry8453 + `","agentId":"42","clientAddress":"eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0","createdAt":"2025-09-23T12:00:00Z",` +
	`"feedbackAuth":"0x0102","score":95,"tag1":"a","tag2":"b","skill":"s","context":"c","task":"t","capability":"tools","name":"forecast","reasoning":"quick",` +
	`"attachments":[{"name":"log","uri":"ipfs://x","mimeType":"text/plain","size":12,"description":"what was said","uploadedAt":"2025-12-20T14:30:00Z","note":"kept"}],"proof_of_payment":{"fromAddress":"eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0","toAddress":"eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0",` +
	`"chainId":8453,"txHash":"0x03","amount":"1000","currency":"USDC","protocol":"x402"},"x-custom":true}`

var clientKey, _ = interaction.NewKey(registration.Secp256k1, []byte(strings.Repeat("k", 32)))

// paid is a review about a payment, signed by its client.
func paid(t interface{ Fatal(...any) }, value int64) feedback.Review {
	r := feedback.Review{
		Profile: feedback.X402, Agent: caip.MustAgentRef(registry8453 + "/42"), CreatedAt: time.Date(2026, 1, 26, 12, 0, 0, 0, time.UTC),
		Value: chains.Value{Unscaled: chains.NewInt128(value)}, Tag1: feedback.Delivered, Tag2: feedback.Participation, Text: "as promised",
		Interaction: &feedback.Interaction{TaskRef: paidTask, Hash: caip.Keccak256([]byte("answer")), Agent: make([]byte, 64)},
	}
	hash, err := r.ClientMessage()
	if err != nil {
		t.Fatal(err)
	}
	if r.Interaction.Client, err = clientKey.Sign(hash); err != nil {
		t.Fatal(err)
	}
	address, err := interaction.RecoverAddress(hash, r.Interaction.Client)
	if err != nil {
		t.Fatal(err)
	}
	if r.Client, err = caip.NewAccountID(r.Agent.Chain(), address); err != nil {
		t.Fatal(err)
	}
	return r
}

func encoded(t testing.TB, r feedback.Review) string {
	t.Helper()
	file, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

// What is written is read back as it was, by every profile, byte for byte.
func TestReview_isWrittenAsItWasRead(t *testing.T) {
	for name, file := range map[string]string{"erc8004": today, "earlier": earlier, "x402": encoded(t, paid(t, 95))} {
		r, err := feedback.ParseReview([]byte(file))
		if err != nil || len(r.Problems()) != 0 || string(r.Profile) != name {
			t.Errorf("%s: profile %s, %+v, %v", name, r.Profile, r.Problems(), err)
		}
		if got := encoded(t, r); got != file {
			t.Errorf("%s:\n got %s\nwant %s", name, got, file)
		}
	}
}

// Every required field, missing and wrong, in every profile.
func TestReview_saysWhichFieldIsMissingOrWrong(t *testing.T) {
	x402 := encoded(t, paid(t, 95))
	for _, c := range []struct{ file, field, wrong string }{
		{today, "agentRegistry", `"0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"`}, {today, "agentRegistry", `7`},
		{today, "agentId", `"forty-two"`}, {today, "agentId", `-1`}, {today, "agentId", `[]`},
		{today, "clientAddress", `"0x742d35cc6634c0532925a3b844bc9e7595f0beb0"`}, {today, "clientAddress", `"eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"`},
		{today, "createdAt", `"yesterday"`}, {today, "createdAt", `"2026-01-26T12:00:00+02:00"`}, {today, "createdAt", `"2026-01-26T12:00:00"`}, {today, "createdAt", `1737763200`},
		{today, "value", `99.77`}, {today, "value", `"x"`}, {today, "value", `1e3`}, {today, "value", `-0`}, {today, "value", `100000000000000000000000000000000000001`}, {today, "value", `true`},
		{today, "valueDecimals", `19`}, {today, "valueDecimals", `-1`}, {today, "valueDecimals", `1.5`}, {today, "valueDecimals", `"a"`},
		{earlier, "score", `101`}, {earlier, "score", `-1`}, {earlier, "score", `9.5`}, {earlier, "score", `"95"`},
		{earlier, "feedbackAuth", `"0xzz"`}, {earlier, "attachments", `[{"name":"a","uri":"ipfs://x","mimeType":"text/plain","size":-1}]`}, {earlier, "attachments", `[{"name":"a","uri":"ipfs://x","mimeType":"text/plain"}]`}, {earlier, "attachments", `[{"name":"a","uri":"ipfs://x","size":1}]`},
		{earlier, "attachments", `[{"uri":"ipfs://x","mimeType":"text/plain","size":1}]`}, {earlier, "attachments", `[{"name":"a","mimeType":"text/plain","size":1}]`}, {earlier, "attachments", `[{"name":"a","uri":"ipfs://x","type":"text/plain","size":1}]`},
		{earlier, "attachments", `[{"name":"a","uri":"ipfs://x","mimeType":"text/plain","size":1,"uploadedAt":"yesterday"}]`}, {earlier, "attachments", `[7]`},
		{x402, "taskRef", `"0x1111"`}, {x402, "taskRef", `"eip155:8453:"`}, {x402, "taskRef", `"eip155:8453:0x11\u001b[31m"`},
		{x402, "interactionHash", `"0x12"`}, {x402, "agentSignature", `"12"`}, {x402, "clientSignature", `"zz"`},
		{x402, "clientSignature", `"` + strings.Repeat("01", 65) + `"`},
		{x402, "value", `256`}, {x402, "value", `-1`}, {x402, "valueDecimals", `1`}, {today, "tags", `["speed"]`}, {today, "clientAgentId", `""`},
		{today, "proofOfPayment", `{"fromAddress":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}`}, {today, "proofOfPayment", `{"fromAddress":"0x01","toAddress":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0","chainId":"1","txHash":"0x1"}`},
		{today, "proofOfPayment", `{"fromAddress":"bob","toAddress":"eip155:0x742d35cc6634c0532925a3b844bc9e7595f0beb0","chainId":"1","txHash":"0x1"}`},
		{earlier, "proof_of_payment", `{"fromAddress":"eip155:1:0x01","toAddress":"eip155:1:0x02","chainId":1,"txHash":"0x1"}`}, {today, "mcp", `"forecast"`},
	} {
		fields := map[string]json.RawMessage{}
		if err := json.Unmarshal([]byte(c.file), &fields); err != nil {
			t.Fatal(err)
		}
		check := func(what string) {
			t.Helper()
			file, err := json.Marshal(fields)
			if err != nil {
				t.Fatal(err)
			}
			r, err := feedback.ParseReview(file)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			for _, p := range r.Faults() {
				if strings.HasPrefix(p.Path, c.field) || c.field == "valueDecimals" && p.Path == "value" || strings.HasPrefix(c.field, "clientAgent") && p.Path == "clientAgentRegistry" {
					return
				}
			}
			t.Errorf("%s: the problems are %+v", what, r.Problems())
		}
		optional := map[string]bool{"attachments": true, "tags": true, "proofOfPayment": true, "proof_of_payment": true, "mcp": true, "score": true, "feedbackAuth": true}
		fields[c.field] = json.RawMessage(c.wrong)
		check(c.field + " " + c.wrong)
		if fields[c.field] = json.RawMessage("null"); !optional[c.field] {
			check(c.field + " null")
		}
		if delete(fields, c.field); !optional[c.field] {
			check(c.field + " missing")
		}
	}
	// A score is required where feedbackAuth says that it is the earlier profile, and the
	// authorisation where the score does.
	for field, other := range map[string]string{"score": "feedbackAuth", "feedbackAuth": "score"} {
		fields := map[string]json.RawMessage{}
		if err := json.Unmarshal([]byte(earlier), &fields); err != nil {
			t.Fatal(err)
		}
		delete(fields, field)
		file, _ := json.Marshal(fields)
		if r, err := feedback.ParseReview(file); err != nil || len(r.Faults()) != 1 || r.Faults()[0].Path != field {
			t.Errorf("%s without %s: %+v, %v", other, field, r.Problems(), err)
		}
	}
}

func TestParseReview_refusesWhatIsNoDocument(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		kind chains.Kind
	}{
		"empty": {"", chains.Invalid}, "a list": {"[]", chains.Invalid}, "null": {"null", chains.Invalid}, "twice": {`{"value":1,"value":2}`, chains.Invalid},
		"twice in another case": {`{"value":1,"Value":2}`, chains.Invalid}, "large": {`{"x":"` + strings.Repeat("x", 256<<10) + `"}`, chains.TooMuch},
		"deep": {`{"x":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`, chains.TooMuch}, "more behind": {today + "{}", chains.Invalid},
	} {
		if r, err := feedback.ParseReview([]byte(c.in)); chains.KindOf(err) != c.kind {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// The forms that are found in the wild and mean the same.
func TestParseReview_readsOtherNotations(t *testing.T) {
	sdk := `{"agentRegistry":"` + registry8453 + `","agentId":42,"clientAddress":"eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0","createdAt":"2026-01-26T12:00:00.123Z",` +
		`"value":99000000000000000000,"valueDecimals":18,"mcpTool":"forecast","a2aSkills":["weather"],"oasfDomains":["d"],"text":"hi","score":null}`
	r, err := feedback.ParseReview([]byte(sdk))
	if err != nil || len(r.Faults()) != 0 {
		t.Fatalf("%+v, %v", r.Problems(), err)
	}
	if r.Agent.ID != "42" || r.MCP.Tool != "forecast" || r.A2A.Skills[0] != "weather" || r.OASF.Domains[0] != "d" || r.Text != "hi" || r.Value.String() != "99.000000000000000000" {
		t.Errorf("%+v", r)
	}
	m, err := feedback.File(evm())
	if err != nil {
		t.Fatal(err)
	}
	if r, err := feedback.ParseReview(m); err != nil || r.Profile != feedback.Mirror || len(r.Problems()) != 0 || r.Origin != evm().Ref || len(r.Agree(evm())) != 0 {
		t.Errorf("a mirror: %+v, %v", r, err)
	}
	if r, err := feedback.ParseReview([]byte(strings.Replace(string(m), `"value":`, `"value": `, 1))); err != nil || len(r.Faults()) != 1 || r.HasValue() {
		t.Errorf("a mirror that is not canonical: %+v, %v", r, err)
	}
}

// The vectors of the extension: signatures by keys of others.
func TestCheckClient_holdsForTheVectors(t *testing.T) {
	for _, c := range []struct {
		task, client, signature string
		value                   int64
	}{
		{paidTask, "0x517c516B77139D611fc3803a92120fA4AdAD9848", "12bb4f3f7c3f318ef8b26abd17b7af87b402d45fe2f99e07b01d537b260db3e1241db2bc0fbe1f3dfd52c9d043e83b8ad41a29986e9e3048e18ad9bb5194d99a1c", 95},
		{"eip155:8453:0x2222222222222222222222222222222222222222222222222222222222222222", "0x517c516B77139D611fc3803a92120fA4AdAD9848", "28557bf7344448ab2f787a32e479fff21e9c6d5b95dfb83ecbaa080a402cde5e7921ff9b61f849632cff0a1c4fd3f4fe8b36b542e7fe90a627199f6c8f7d2f901c", 0},
	} {
		// Registry and id are signed as the file writes them, mixed case included.
		for _, signature := range []string{c.signature, c.signature[:128]} {
			file, err := json.Marshal(map[string]any{
				"agentRegistry": "eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432", "agentId": "42", "clientAddress": "eip155:8453:" + c.client, "createdAt": "2026-01-26T12:00:00Z",
				"value": c.value, "valueDecimals": 0, "taskRef": c.task, "interactionHash": "0x" + strings.Repeat("11", 32), "agentSignature": strings.Repeat("22", 65), "clientSignature": signature,
			})
			if err != nil {
				t.Fatal(err)
			}
			if r, err := feedback.ParseReview(file); err != nil || len(r.Problems()) != 0 {
				t.Errorf("%d: %+v, %v", c.value, r.Problems(), err)
			}
			lower := strings.Replace(string(file), "0x8004A169FB4a3325136EB29fA0ceB6D2e539a432", strings.ToLower("0x8004A169FB4a3325136EB29fA0ceB6D2e539a432"), 1)
			if r, err := feedback.ParseReview([]byte(lower)); err != nil || len(r.Faults()) != 1 || r.Faults()[0].Path != "clientSignature" {
				t.Errorf("another registry text: %+v, %v", r.Problems(), err)
			}
		}
	}
}

func TestCheckClient_onSolanaTheAccountItselfSigns(t *testing.T) {
	key, err := interaction.NewKey(registration.Ed25519, []byte(strings.Repeat("s", 32)))
	if err != nil {
		t.Fatal(err)
	}
	r := paid(t, 95)
	r.Agent = sati().Agent
	if r.Client, err = caip.NewAccountID(r.Agent.Chain(), base58Of(key.PublicKey())); err != nil {
		t.Fatal(err)
	}
	hash, err := r.ClientMessage()
	if err != nil {
		t.Fatal(err)
	}
	if r.Interaction.Client, err = key.Sign(hash); err != nil {
		t.Fatal(err)
	}
	if err := r.CheckClient(); err != nil {
		t.Error(err)
	}
	r.Value.Unscaled = chains.NewInt128(96)
	if err := r.CheckClient(); err == nil {
		t.Error("a signature of another value holds")
	}
}

func TestAgree_findsWhatTheChainDoesNotSay(t *testing.T) {
	r, err := feedback.ParseReview([]byte(today))
	if err != nil {
		t.Fatal(err)
	}
	onChain := chains.Feedback{Agent: r.Agent, Client: r.Client, Value: r.Value, HasValue: true, Tag1: r.Tag1, Tag2: r.Tag2, Endpoint: r.Endpoint}
	if d := r.Agree(onChain); len(d) != 0 {
		t.Errorf("the same: %+v", d)
	}
	for field, lie := range map[string]func(*chains.Feedback){
		"agent":         func(f *chains.Feedback) { f.Agent.ID = "43" },
		"clientAddress": func(f *chains.Feedback) { f.Client.Address = "0x0000000000000000000000000000000000000001" },
		"value":         func(f *chains.Feedback) { f.Value.Unscaled = chains.NewInt128(9978) },
		"valueDecimals": func(f *chains.Feedback) { f.Value.Decimals = 3 },
		"tag1":          func(f *chains.Feedback) { f.Tag1 = "Uptime" },
		"tag2":          func(f *chains.Feedback) { f.Tag2 = "" },
		"endpoint":      func(f *chains.Feedback) { f.Endpoint = "https://other.example/" },
	} {
		if d := r.Agree(change(onChain, lie)); len(d) != 1 || d[0].Field != field {
			t.Errorf("%s: %+v", field, d)
		}
	}
	if d := r.Agree(change(onChain, func(f *chains.Feedback) { f.HasValue = false })); len(d) != 1 || d[0].Field != "value" {
		t.Errorf("no value on chain: %+v", d)
	}
	// A float copy of a large value is no lie; a string is exact, and so is one.
	big2, _ := new(big.Int).SetString("99000000000000000001", 10)
	exactly, _ := chains.Int128FromBig(big2)
	for text, want := range map[string]int{`99000000000000000000`: 0, `"99000000000000000000"`: 1, `99000000000000100000`: 1} {
		r, err := feedback.ParseReview([]byte(strings.Replace(strings.Replace(today, `"value":9977`, `"value":`+text, 1), `"tag1":"uptime",`, "", 1)))
		if err != nil || len(r.Faults()) != 0 {
			t.Fatalf("%s: %+v, %v", text, r.Problems(), err)
		}
		if d := r.Agree(change(onChain, func(f *chains.Feedback) { f.Value.Unscaled = exactly })); len(d) != want {
			t.Errorf("%s: %+v", text, d)
		}
	}
}

func reviews() *rapid.Generator[feedback.Review] {
	return rapid.Custom(func(t *rapid.T) feedback.Review {
		text := rapid.String()
		r := paid(failing{t}, int64(rapid.IntRange(0, 100).Draw(t, "score")))
		r.Profile = rapid.SampledFrom([]feedback.Profile{feedback.ERC8004, feedback.X402, feedback.Earlier}).Draw(t, "profile")
		r.Text, r.Endpoint = text.Draw(t, "text"), text.Draw(t, "endpoint")
		r.CreatedAt = time.Unix(rapid.Int64Range(0, 4102444800).Draw(t, "at"), 0).UTC()
		r.Extra = map[string]json.RawMessage{"x-" + text.Draw(t, "name"): json.RawMessage(rapid.SampledFrom([]string{`null`, `[1, 2]`, `{"a": "<b>"}`, `1.50`, `"\u001b"`}).Draw(t, "extra"))}
		if r.Profile != feedback.X402 {
			r.Interaction = nil
			r.Tag1, r.Tag2 = text.Draw(t, "tag1"), text.Draw(t, "tag2")
			r.Payment = &feedback.Payment{From: "0x742d35cc6634c0532925a3b844bc9e7595f0beb0", To: "eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0", ChainID: "1", TxHash: "c" + text.Draw(t, "tx")}
		}
		switch r.Profile {
		case feedback.ERC8004:
			r.Value.Decimals = uint8(rapid.IntRange(0, 18).Draw(t, "decimals"))
			n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 15).Draw(t, "value"))
			r.Value.Unscaled, _ = chains.Int128FromBig(n)
			r.MCP.Tool, r.A2A.Skills = text.Draw(t, "tool"), rapid.SliceOfN(text, 1, 3).Draw(t, "skills")
		case feedback.Earlier:
			r.Old = &feedback.Old{Auth: []byte{1}, Skill: text.Draw(t, "skill"), Attachments: []feedback.Attachment{{Name: "a", URI: "ipfs://x", MimeType: "text/plain", Size: 7}}}
		}
		return r
	})
}

type failing struct{ *rapid.T }

func (f failing) Fatal(args ...any) { f.T.Fatal(args...) }

// What is built is found to be right, means what it was built from, and its hash is found under the
// form over which it was computed.
func TestReview_buildAndCheckAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := reviews().Draw(t, "review")
		file, err := r.Encode()
		if err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		got, err := feedback.ParseReview(file)
		if err != nil || len(got.Faults()) != 0 {
			t.Fatalf("%s: %+v, %v", file, got.Faults(), err)
		}
		again, err := got.Encode()
		if err != nil || string(again) != string(file) {
			t.Fatalf("%s became %s, %v", file, again, err)
		}
		if got.Value != r.Value || got.Tag1 != r.Tag1 || got.Tag2 != r.Tag2 || got.Text != r.Text || !got.CreatedAt.Equal(r.CreatedAt) || !reflect.DeepEqual(got.A2A, r.A2A) || !reflect.DeepEqual(got.Payment, r.Payment) {
			t.Fatalf("%+v became %+v", r, got)
		}
		onChain := chains.Feedback{Agent: r.Agent, Client: r.Client, Value: r.Value, HasValue: true, Tag1: r.Tag1, Tag2: r.Tag2, Endpoint: r.Endpoint}
		if d := got.Agree(onChain); len(d) != 0 {
			t.Fatalf("%+v", d)
		}
		if form, ok := feedback.MatchHash(file, caip.Keccak256(file)); !ok || form != feedback.FormRaw {
			t.Fatalf("%s, %v", form, ok)
		}
	})
}

func TestEncode_refusesWhatReadersWouldMisunderstand(t *testing.T) {
	for name, spoil := range map[string]func(*feedback.Review){
		"no agent":       func(r *feedback.Review) { r.Agent = caip.AgentRef{} },
		"no client":      func(r *feedback.Review) { r.Client = caip.AccountID{} },
		"another value":  func(r *feedback.Review) { r.Value.Unscaled = chains.NewInt128(96) },
		"decimals":       func(r *feedback.Review) { r.Value.Decimals = 1 },
		"no signature":   func(r *feedback.Review) { r.Interaction.Client = nil },
		"not UTF-8":      func(r *feedback.Review) { r.Text = "\xff" },
		"a known member": func(r *feedback.Review) { r.Extra = map[string]json.RawMessage{"Value": json.RawMessage("1")} },
		"a mirror":       func(r *feedback.Review) { r.Profile = feedback.Mirror },
		"too large":      func(r *feedback.Review) { r.Text = strings.Repeat("x", 256<<10) },
	} {
		r := paid(t, 95)
		spoil(&r)
		if file, err := r.Encode(); err == nil {
			t.Errorf("%s: %s", name, file)
		}
	}
}

func FuzzParseReview(f *testing.F) {
	for _, s := range []string{today, earlier, encoded(f, paid(f, 95)), encoded(f, proven(f, feedback.ProofOfParticipation)), encoded(f, proven(f, feedback.ProofOfInteraction)), "{}", `{"score":1,"attachments":[{}]}`, `{"tags":["a"],"tag1":"b"}`, `{"origin":{"sourceId":"x"}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := feedback.ParseReview(data)
		if err != nil || len(r.Faults()) != 0 || r.Profile == feedback.Mirror {
			return
		}
		file, err := r.Encode()
		if err != nil {
			// The client's signature covers registry and id as written; everything else that was
			// read is written.
			if r.Profile == feedback.X402 || r.Profile == feedback.X402V1 || chains.KindOf(err) == chains.TooMuch {
				return
			}
			t.Fatalf("%q: %v", data, err)
		}
		again, err := feedback.ParseReview(file)
		if err != nil || again.Value != r.Value || again.Agent != r.Agent || again.Client != r.Client || again.Text != r.Text || again.Tag1 != r.Tag1 {
			t.Fatalf("%q became %s: %v", data, file, err)
		}
	})
}

func base58Of(key []byte) string {
	const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	n, out := new(big.Int).SetBytes(key), ""
	for mod := new(big.Int); n.Sign() > 0; {
		n.DivMod(n, big.NewInt(58), mod)
		out = string(digits[mod.Int64()]) + out
	}
	return out
}

func TestRaw_hexOfSignaturesIsBare(t *testing.T) {
	r := paid(t, 95)
	if file := encoded(t, r); !strings.Contains(file, `"clientSignature":"`+hex.EncodeToString(r.Interaction.Client)+`"`) || !strings.Contains(file, `"tags":["`+feedback.Delivered+`","`+feedback.Participation+`"]`) {
		t.Error(file)
	}
}

func TestCheckAgent_knowsTheKeysOfTheFile(t *testing.T) {
	r := paid(t, 95)
	made := func(algorithm string, secret byte) (registration.Signer, []byte) {
		key, err := interaction.NewKey(algorithm, []byte(strings.Repeat(string(secret), 32)))
		if err != nil {
			t.Fatal(err)
		}
		signature, err := key.Sign(r.Interaction.Hash)
		if err != nil {
			t.Fatal(err)
		}
		return registration.Signer{PublicKey: key.PublicKey(), Algorithm: algorithm, From: r.CreatedAt.Add(-time.Hour)}, signature
	}
	ed, bySigner := made(registration.Ed25519, 'e')
	other, byOther := made(registration.Secp256k1, 'o')
	expired := ed
	expired.Until = r.CreatedAt
	address, err := interaction.RecoverAddress(r.Interaction.Hash, byOther)
	if err != nil {
		t.Fatal(err)
	}
	evmWallet, _ := caip.NewAccountID(r.Agent.Chain(), address)
	solWallet, _ := caip.NewAccountID(sati().Agent.Chain(), base58Of(ed.PublicKey))
	for name, c := range map[string]struct {
		signers   []registration.Signer
		wallet    caip.AccountID
		signature []byte
		holds     bool
	}{
		"a key of the file":                {[]registration.Signer{other, ed}, caip.AccountID{}, bySigner, true},
		"none of them":                     {[]registration.Signer{ed}, caip.AccountID{}, byOther, false},
		"the wallet beside keys":           {[]registration.Signer{ed}, evmWallet, byOther, false},
		"a key that was not valid":         {[]registration.Signer{expired}, caip.AccountID{}, bySigner, false},
		"one that was, and one that is":    {[]registration.Signer{expired, ed}, caip.AccountID{}, bySigner, true},
		"no keys, the wallet":              {nil, evmWallet, byOther, true},
		"no keys, the wallet, without v":   {nil, evmWallet, byOther[:64], true},
		"no keys, another, without v":      {nil, evmWallet, bySigner[:64], false},
		"no keys, the wallet on solana":    {nil, solWallet, bySigner, true},
		"no keys, another wallet":          {nil, evmWallet, bySigner, false},
		"no keys, another solana wallet":   {nil, solWallet, byOther, false},
		"no keys, no wallet, no signature": {nil, caip.AccountID{}, nil, false},
	} {
		r.Interaction.Agent = c.signature
		if err := r.CheckAgent(c.signers, c.wallet); (err == nil) != c.holds || err != nil && !errors.Is(err, interaction.ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
	r.Interaction = nil
	if err := r.CheckAgent([]registration.Signer{ed}, evmWallet); !errors.Is(err, interaction.ErrSignature) {
		t.Errorf("about no payment: %v", err)
	}
}
