package x402_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func multichain(t testing.TB) []byte {
	body, err := os.ReadFile("testdata/multichain.json")
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func TestParse(t *testing.T) {
	got, err := x402.Parse(multichain(t))
	if err != nil {
		t.Fatal(err)
	}
	base, solana := caip.MustChainID("eip155:8453"), caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
	if len(got.Accepts) != 2 || got.Accepts[0].Network != base || got.Accepts[1].Network != solana || got.Accepts[0].Amount != "1000" ||
		got.Accepts[0].MaxTimeoutSeconds != 60 || got.Resource.URL != "https://agent.example/weather" {
		t.Fatalf("got %+v", got)
	}
	if to := got.Accepts[0].To().String(); to != "eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0" {
		t.Fatalf("payTo %s", to)
	}
	evm := caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	sati := caip.MustAgentRef("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")
	if on := got.Reputation.On(base); !slices.Equal(on, []caip.AgentRef{evm}) {
		t.Fatalf("on base: %v", on)
	}
	if on := got.Reputation.On(solana); !slices.Equal(on, []caip.AgentRef{sati}) {
		t.Fatalf("on solana: %v", on)
	}
	if r := got.Reputation.Registry(evm).String(); r != "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63" {
		t.Fatalf("reputation registry %s", r)
	}
}

// Each case changes the good request in one place.
func TestParse_refuses(t *testing.T) {
	good := string(multichain(t))
	edit := func(old, new string) string {
		if strings.Count(good, old) < 1 {
			t.Fatalf("%q is not in the sample", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	for name, c := range map[string]struct {
		body string
		kind chains.Kind
		part string
		text string
	}{
		"not JSON":                    {"<html>", chains.Invalid, "schema", "not JSON at byte 0"},
		"empty":                       {"", chains.Invalid, "schema", "ends too early"},
		"null":                        {"null", chains.Invalid, "schema", "not a JSON object"},
		"a list":                      {"[]", chains.Invalid, "schema", "a list where an object is wanted"},
		"version 3":                   {edit(`"x402Version": 2`, `"x402Version": 3`), chains.Invalid, "schema", "x402 versions 1 and 2"},
		"version 1 in words of 2":     {edit(`"x402Version": 2`, `"x402Version": 1`), chains.Invalid, "schema", "accepts[0].maxAmountRequired: missing"},
		"version as text":             {edit(`"x402Version": 2`, `"x402Version": "2"`), chains.Invalid, "schema", "x402Version: not a number"},
		"version missing":             {edit(`"x402Version": 2,`, ``), chains.Invalid, "schema", "x402Version: missing"},
		"duplicate payTo":             {edit(`"payTo": "0x742d`, `"payTo": "0x1111111111111111111111111111111111111111", "payTo": "0x742d`), chains.Invalid, "schema", `"payTo" stands twice`},
		"payTo in other letters too":  {edit(`"payTo": "0x742d`, `"PayTo": "0x1111111111111111111111111111111111111111", "payTo": "0x742d`), chains.Invalid, "schema", `"payTo" stands twice`},
		"payTo with the Kelvin sign":  {edit(`"networ`+`k": "eip155:8453"`, "\"networ\u212a\": \"eip155:1\", \"network\": \"eip155:8453\""), chains.Invalid, "schema", "stands twice"},
		"payTo in other letters":      {edit(`"payTo": "0x742d`, `"PayTo": "0x742d`), chains.Invalid, "schema", "accepts[0].payTo: missing"},
		"no accepts":                  {edit(`"accepts": [`, `"offers": [`), chains.Invalid, "schema", "no way to pay"},
		"accepts is null":             {`{"x402Version":2,"accepts":null}`, chains.Invalid, "schema", "no way to pay"},
		"accepts is empty":            {`{"x402Version":2,"accepts":[]}`, chains.Invalid, "schema", "no way to pay"},
		"accepts is an object":        {`{"x402Version":2,"accepts":{}}`, chains.Invalid, "schema", "not a list of objects"},
		"accepts holds null":          {`{"x402Version":2,"accepts":[null]}`, chains.Invalid, "schema", "accepts[0]: not an object"},
		"too many accepts":            {`{"x402Version":2,"accepts":[` + strings.Repeat("{},", 32) + `{}]}`, chains.Invalid, "schema", "at most 32"},
		"amount is a number":          {edit(`"amount": "1000"`, `"amount": 1000`), chains.Invalid, "schema", "accepts[0].amount: not a string"},
		"amount with a sign":          {edit(`"amount": "1000"`, `"amount": "-1"`), chains.Invalid, "schema", "uint256"},
		"amount overflows":            {edit(`"amount": "1000"`, `"amount": "115792089237316195423570985008687907853269984665640564039457584007913129639936"`), chains.Invalid, "schema", "uint256"},
		"network is a name":           {edit(`"network": "eip155:8453"`, `"network": "base"`), chains.Invalid, "caip", "accepts[0].network"},
		"payTo is short":              {edit(`"payTo": "0x742d`, `"payTo": "0x74`), chains.Invalid, "caip", "accepts[0].payTo"},
		"payTo of another chain":      {edit(`"payTo": "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"`, `"payTo": "0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"`), chains.Invalid, "caip", "accepts[1].payTo"},
		"payTo begins with 0X":        {edit(`"payTo": "0x742d`, `"payTo": "0X742d`), chains.Invalid, "caip", "accepts[0].payTo"},
		"asset is a name, EVM":        {edit(`"asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"`, `"asset": "USDC"`), chains.Invalid, "caip", "accepts[0].asset"},
		"asset is a name, Solana":     {edit(`"asset": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"`, `"asset": "USDC"`), chains.Invalid, "caip", "accepts[1].asset"},
		"extra is a text":             {edit(`"extra": { "name": "USDC", "version": "2" }`, `"extra": "USDC"`), chains.Invalid, "schema", "accepts[0].extra: not an object"},
		"negative timeout":            {edit(`"maxTimeoutSeconds": 60`, `"maxTimeoutSeconds": -1`), chains.Invalid, "schema", "maxTimeoutSeconds"},
		"agentRegistry is malformed":  {edit(`eip155:8453:0x8004A169`, `eip155:8453:0x8004`), chains.Invalid, "caip", "registrations[0].agentRegistry"},
		"agentId overflows":           {edit(`"agentId": "42"`, `"agentId": "115792089237316195423570985008687907853269984665640564039457584007913129639936"`), chains.Invalid, "caip", "fits uint256"},
		"agentId is a fraction":       {edit(`"agentId": "42"`, `"agentId": 42.0`), chains.Invalid, "caip", "registrations[0].agentId"},
		"agentId in exponents":        {edit(`"agentId": "42"`, `"agentId": 42e0`), chains.Invalid, "caip", "registrations[0].agentId"},
		"agentId of another network":  {edit(`"agentId": "7xKX`, `"agentId": "sati:devnet:7xKX`), chains.Invalid, "caip", "another network"},
		"agentId missing":             {edit(`"agentId": "42",`, ``), chains.Invalid, "schema", "registrations[0].agentId: missing"},
		"extension without info":      {edit(`"info": {`, `"inf": {`), chains.Invalid, "schema", "8004-reputation.info: missing"},
		"registrations is a string":   {`{"x402Version":2,"accepts":[` + accept + `],"extensions":{"8004-reputation":{"info":{"version":"1.0.0","registrations":"x"}}}}`, chains.Invalid, "schema", "not a list of objects"},
		"larger than anybody needs":   {`{"x402Version":2,"error":"` + strings.Repeat("x", 256<<10) + `"}`, chains.TooMuch, "schema", "at most"},
		"nested deeper than sensible": {strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40), chains.TooMuch, "schema", "nested deeper"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := x402.Parse([]byte(c.body))
			if err == nil || chains.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.text) {
				t.Fatalf("got %v, want kind %s and %q", err, c.kind, c.text)
			}
			if e, ok := errors.AsType[*x402.SyntaxError](err); !ok || e.Part != c.part {
				t.Fatalf("got %#v, want part %s", err, c.part)
			}
		})
	}
}

// What the extension requires is required whether or not the server sends a schema along.
func TestParse_requiredMembersOfTheExtension(t *testing.T) {
	whole := string(multichain(t))
	const schema = `"schema": { "type": "object" }`
	aggregator := func(value string) [2]string {
		return [2]string{`"endpoint": "https://agent.example/weather"`, `"feedbackAggregator": ` + value}
	}
	for name, c := range map[string]struct {
		edit [2]string // old, new
		text string    // of the refusal; empty: taken
	}{
		"as it is":                 {[2]string{"", ""}, ""},
		"no version":               {[2]string{`"version": "1.0.0",`, ``}, "info.version: missing"},
		"version null":             {[2]string{`"version": "1.0.0"`, `"version": null`}, "info.version: missing"},
		"version of two parts":     {[2]string{`"1.0.0"`, `"1.0"`}, "info.version"},
		"version with a letter":    {[2]string{`"1.0.0"`, `"v1.0.0"`}, "info.version"},
		"version of a candidate":   {[2]string{`"1.0.0"`, `"1.0.0-rc.1"`}, "info.version"},
		"version with zeros":       {[2]string{`"1.0.0"`, `"01.0.0"`}, "info.version"},
		"version with a line":      {[2]string{`"1.0.0"`, `"1.0.0\n"`}, "info.version"},
		"a later version":          {[2]string{`"1.0.0"`, `"12.34.56"`}, ""},
		"no registrations":         {[2]string{`"registrations"`, `"registered"`}, "info.registrations: missing"},
		"no reputationRegistry":    {[2]string{`,` + "\n" + `            "reputationRegistry": "eip155:8453:0x8004BAa17C55a88189AE136b182e5fdA19dE9b63"`, ``}, "registrations[0].reputationRegistry: missing"},
		"reputationRegistry empty": {[2]string{`"eip155:8453:0x8004BAa17C55a88189AE136b182e5fdA19dE9b63"`, `""`}, "registrations[0].reputationRegistry: missing"},
		"no reputationRegistry of the second": {[2]string{`,` + "\n" + `            "reputationRegistry": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"`, ``},
			"registrations[1].reputationRegistry: missing"},
		"an aggregator":              {aggregator(`"https://feedback.example/submit"`), ""},
		"an aggregator elsewhere":    {aggregator(`"ipns://feedback.example"`), ""},
		"an aggregator that is null": {aggregator(`null`), ""},
		"an aggregator without name": {aggregator(`""`), "info.feedbackAggregator"},
		"an aggregator's path":       {aggregator(`"/submit"`), "info.feedbackAggregator"},
		"an aggregator without host": {aggregator(`"https:///submit"`), "info.feedbackAggregator"},
		"an aggregator in words":     {aggregator(`"see our page"`), "info.feedbackAggregator"},
		"an aggregator with a line":  {aggregator(`"https://feedback.example/\nsubmit"`), "info.feedbackAggregator"},
		"an aggregator's object":     {aggregator(`{"endpoint":"https://feedback.example"}`), "info.feedbackAggregator: not a string"},
	} {
		for _, with := range []string{schema, `"other": {}`} {
			body := strings.Replace(strings.Replace(whole, schema, with, 1), c.edit[0], c.edit[1], 1)
			if c.edit[0] != "" && !strings.Contains(whole, c.edit[0]) {
				t.Fatalf("%s: %q is not in the sample", name, c.edit[0])
			}
			got, err := x402.Parse([]byte(body))
			if (err == nil) != (c.text == "") || err != nil && !strings.Contains(err.Error(), c.text) {
				t.Errorf("%s, with %s: %v, want %q", name, with, err, c.text)
			}
			if name == "an aggregator" && err == nil && !strings.Contains(fmt.Sprintf("%+v", got.Reputation), "https://feedback.example/submit") {
				t.Errorf("%s: got %+v", name, got.Reputation)
			}
		}
	}
}

const accept = `{"scheme":"exact","network":"eip155:8453","amount":"1","asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payTo":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}`

// foreign are ways to pay whose names follow rules that nobody here knows.
var foreign = map[string]string{
	"Sui":             way("sui:mainnet", "0x5d4b302506645c37ff133b98c4b50a5ae14841659738d6d733d59d0d217a93bf::coin::COIN", "0x0a11ce"),
	"TON":             way("ton:mainnet", "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe", "0:00000000000000000000000000000000000000000000000000000000000000ff"),
	"Keeta":           way("keeta:main", "USDC", "keeta_aabszsbrqppriqddrkptq5awubshpq3cgsoi4rc624xm6phdt74vo5w7wipwtmi"),
	"a long family":   way("hypercore:mainnet", "USDC", "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"),
	"a long network":  way("casper:"+strings.Repeat("0", 33), "USDC", "x"),
	"a colon in them": way("near:mainnet:1", "USDC", "agent.near"),
}

func way(network, asset, payTo string) string {
	return `{"scheme":"exact","network":"` + network + `","amount":"1","asset":"` + asset + `","payTo":"` + payTo + `"}`
}

// Who offers a way to pay that is for others to read is still read, and nobody here pays by it.
func TestParse_keepsWhatOthersRead(t *testing.T) {
	base := caip.MustChainID("eip155:8453")
	for name, one := range foreign {
		got, err := x402.Parse([]byte(`{"x402Version":2,"accepts":[` + accept + `,` + one + `]}`))
		if err != nil || len(got.Accepts) != 2 {
			t.Errorf("%s: %+v, %v", name, got, err)
			continue
		}
		if _, err := got.Accepts[0].Route(); err != nil {
			t.Errorf("%s: the way beside it: %v", name, err)
		}
		if _, err := got.Accepts[1].Route(); !errors.Is(err, x402.ErrUnknownScheme) || !strings.Contains(err.Error(), "accepts[1].") {
			t.Errorf("%s: %v", name, err)
		}
		if chosen, err := x402.Choose(got.Accepts, x402.Selector{Network: base}); err != nil || !slices.Equal(chosen, []int{0}) {
			t.Errorf("%s: chosen %v, %v", name, chosen, err)
		}
		if _, err := x402.Choose(got.Accepts, x402.Selector{Network: caip.MustChainID("eip155:1")}); err == nil || strings.HasSuffix(err.Error(), ", ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, c := range map[string]struct{ old, new, text string }{
		"an amount":         {`"amount":"1"`, `"amount":"0.01"`, "accepts[0].amount"},
		"no recipient":      {`"payTo":"0x0a11ce"`, `"payTo":""`, "accepts[0].payTo"},
		"EVM":               {`"sui:mainnet"`, `"eip155:mainnet"`, "accepts[0].network"},
		"EVM in capitals":   {`"sui:mainnet"`, `"EIP155:8453"`, "accepts[0].network"},
		"EVM behind blanks": {`"sui:mainnet"`, `" eip155:8453"`, "accepts[0].network"},
		"EVM, its accounts": {`"sui:mainnet"`, `"eip155:8453"`, "accepts[0].payTo"},
		"Solana":            {`"sui:mainnet"`, `"solana:"`, "accepts[0].network"},
		"a bare name":       {`"sui:mainnet"`, `"sui"`, "accepts[0].network"},
	} {
		one := strings.Replace(foreign["Sui"], c.old, c.new, 1)
		if _, err := x402.Parse([]byte(`{"x402Version":2,"accepts":[` + one + `]}`)); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestParse_tolerates(t *testing.T) {
	const mint = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"
	const sati = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
	for id, want := range map[string]string{
		`"` + mint + `"`: mint, `"sati:mainnet:` + mint + `"`: mint, `"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:` + mint + `"`: mint,
	} {
		body := fmt.Sprintf(`{"x402Version":2,"accepts":[%s],"extensions":{"8004-reputation":{"info":{"version":"1.0.0","registrations":[{"agentRegistry":%q,"agentId":%s,"reputationRegistry":%q}]}}}}`, accept, sati, id, sati)
		got, err := x402.Parse([]byte(body))
		if err != nil || got.Reputation.Registrations[0].Agent.ID != want {
			t.Errorf("%s: %+v, %v", id, got.Reputation, err)
		}
	}
	body := fmt.Sprintf(`{"x402Version":2,"accepts":[%s],"extensions":{"8004-reputation":{"info":{"version":"1.0.0","registrations":[{"agentRegistry":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432","agentId":9007199254740993,
		"reputationRegistry":"eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63"}]}}}}`, accept)
	if got, err := x402.Parse([]byte(body)); err != nil || got.Reputation.Registrations[0].Agent.ID != "9007199254740993" {
		t.Errorf("a number beyond 2^53: %+v, %v", got.Reputation, err)
	}
	got, err := x402.Parse([]byte(`{"x402Version":2,"accepts":[` + accept + `],"extensions":{"other":{}}}`))
	if err != nil || got.Reputation != nil || got.Reputation.On(caip.MustChainID("eip155:8453")) != nil {
		t.Errorf("no extension: %+v, %v", got.Reputation, err)
	}
}

func TestBody(t *testing.T) {
	body := multichain(t)
	std, raw := base64.StdEncoding.EncodeToString(body), base64.RawURLEncoding.EncodeToString(body)
	for name, in := range map[string]string{"body": string(body), "base64": std, "base64url": raw + "\n", "header": "PAYMENT-REQUIRED: " + std, "lower case": "payment-required:" + raw} {
		if got, err := x402.Body([]byte(in)); err != nil || string(got) != string(body) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, in := range []string{"payment-required: !!", "payment-required:"} {
		if _, err := x402.Body([]byte(in)); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%q: %v", in, err)
		}
	}
}

// A value in the URL-safe alphabet is another text to clients that pass over what is not in the
// standard one, as Python's b64decode does: of one that is a request in both, they would pay the
// other.
func TestDecodeHeader_refusesWhatClientsReadOtherwise(t *testing.T) {
	other := "IC_Is_C-iJh-Y2NlcHR-zI_jpb_Cns-ic2NoZW1lI--gk-6ImV4-YWN0I-iwi-eigiDTo-" +
		"iIi--wi--bmV0-d29ya-yIg-Cgk-6ImVp-cDE1NTo4NDUzI-iwieiAiOiAiOSIs--ImFt-" +
		"b3_Vud-CI-6IjEw-MDAwI-iwi-eigjIyI-6IiM-iLC_Jhc-3NldCI_KOiIw-eDgzMzU4OW" +
		"ZjZDZlZGI2ZTA4ZjRjN2MzMmQ0ZjcxYjU0YmRhMDI5MT_Mi--Ci--wieiAiOiAiOSIs_C-" +
		"iJw-YXlUb-yIg_O-iIw-eDIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMj" +
		"IyMj_Ii--Ci--wieiAiCTogIj0iL-CJt--YXhUaW1lb3V0U2Vjb25kc-yIg--Ogk5-M_Cw" +
		"iZ_Xh0_cm--Ei--Ons-ibmFtZ-SIg_O-iJV-U0QgQ29pb-iIs--In--Zl--cnN-cdTAwNj" +
		"lvb-iIgOiAiM-iIN--fX1dLC_Jl--cn--Jvc-iI_KOiIg-"
	before := `{"x402Version":2,"accepts":[` + accept + `],"error": "`
	for len(before)%3 > 0 {
		before = " " + before
	}
	value := base64.StdEncoding.EncodeToString([]byte(before)) + other + base64.StdEncoding.EncodeToString([]byte(`"}`))
	python, err := base64.StdEncoding.DecodeString(strings.NewReplacer("-", "", "_", "").Replace(value))
	if err != nil || !strings.Contains(string(python), `"payTo" :"0x2222222222222222222222222222222222222222"`) || !json.Valid(python) {
		t.Fatalf("%q, %v", python, err)
	}
	for _, written := range []string{value, "Payment-Required: " + value, value + "==", "HTTP/2 402 \r\nPayment-Required: " + value + "\r\n\r\n"} {
		got, err := x402.Saved([]byte(written))
		if read, unread := x402.Parse(got); err == nil && unread == nil {
			t.Errorf("%.40s: to be paid: %s", written, read.Accepts[0].PayTo)
		}
	}
	// What an honest server writes so is no text to them.
	honest := []byte(strings.Replace(before, "x402Version", "???~~~x402Version", 1) + `"}`)
	for _, encoding := range []*base64.Encoding{base64.URLEncoding, base64.RawURLEncoding} {
		if got, err := x402.Saved([]byte("Payment-Required: " + encoding.EncodeToString(honest))); err != nil || string(got) != string(honest) {
			t.Errorf("%q, %v", got, err)
		}
	}
}

func TestChoose(t *testing.T) {
	got, err := x402.Parse(multichain(t))
	if err != nil {
		t.Fatal(err)
	}
	n := func(i int) *int { return &i }
	base := caip.MustChainID("eip155:8453")
	for name, c := range map[string]struct {
		selector x402.Selector
		want     []int // nil: refused
	}{
		"all":                 {x402.Selector{}, []int{0, 1}},
		"by place":            {x402.Selector{Index: n(1)}, []int{1}},
		"by network":          {x402.Selector{Network: base}, []int{0}},
		"both":                {x402.Selector{Index: n(0), Network: base}, []int{0}},
		"both, contradicting": {x402.Selector{Index: n(1), Network: base}, nil},
		"out of range":        {x402.Selector{Index: n(2)}, nil},
		"negative":            {x402.Selector{Index: n(-1)}, nil},
		"network not offered": {x402.Selector{Network: caip.MustChainID("eip155:1")}, nil},
	} {
		chosen, err := x402.Choose(got.Accepts, c.selector)
		if !slices.Equal(chosen, c.want) || (c.want == nil) != errors.Is(err, x402.ErrSelector) {
			t.Errorf("%s: %v, %v", name, chosen, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(multichain(f))
	f.Add([]byte(`{"x402Version":2,"accepts":[` + accept + `]}`))
	f.Add([]byte(`{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"1","asset":"x","payTo":"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0","resource":"https://a.example"}]}`))
	f.Add([]byte(strings.Replace(bodyV1, `"base-sepolia"`, `"moon"`, 1)))
	for _, name := range slices.Sorted(maps.Keys(foreign)) {
		f.Add([]byte(`{"x402Version":2,"accepts":[` + foreign[name] + `,` + accept + `]}`))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		body, err := x402.Body(data)
		if err != nil {
			return
		}
		got, err := x402.Parse(body)
		if err != nil {
			if k := chains.KindOf(err); k != chains.Invalid && k != chains.TooMuch {
				t.Fatalf("kind %s: %v", k, err)
			}
			return
		}
		for _, p := range got.Accepts {
			_, err := p.Route()
			if nobodys := errors.Is(err, x402.ErrUnknownScheme); !nobodys && (p.To().IsZero() || p.Network.IsZero()) || p.PayTo == "" || p.Amount == "" || p.Scheme == "" {
				t.Fatalf("accepted %+v", p)
			}
		}
		if _, err := json.Marshal(got); err != nil {
			t.Fatal(err)
		}
	})
}
