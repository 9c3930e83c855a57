package registration_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

var update = flag.Bool("update", false, "write the golden files anew")

const (
	base = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
	sati = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
	mint = "So11111111111111111111111111111111111111112"
)

func parse(t *testing.T, s string) registration.File {
	t.Helper()
	f, err := registration.Parse([]byte(s))
	if err != nil {
		t.Fatalf("%.200s: %v", s, err)
	}
	return f
}

func TestParseToday(t *testing.T) {
	f := parse(t, `{
		"type": "`+registration.Type+`", "name": "Ägent", "description": "does <things> & more", "image": "ipfs://image",
		"services": [
			{"name": "MCP", "endpoint": "https://mcp.example.com", "version": "2025-06-18", "mcpTools": ["a"]},
			{"name": "agentWallet", "endpoint": "`+base+`"}
		],
		"x402Support": true, "active": false, "supportedTrust": ["reputation"],
		"registrations": [{"agentId": 42, "agentRegistry": "`+base+`"}, {"agentId": "`+mint+`", "agentRegistry": "`+sati+`"}],
		"updatedAt": 1234567890123456789012345
	}`)
	if f.Type != registration.Type || f.Name != "Ägent" || f.Description != "does <things> & more" || f.Image != "ipfs://image" {
		t.Errorf("%+v", f)
	}
	if len(f.Services) != 2 || f.Services[0].Version != "2025-06-18" || string(f.Services[0].Extra["mcpTools"]) != `["a"]` {
		t.Errorf("services %+v", f.Services)
	}
	if f.X402Support == nil || !*f.X402Support || f.Active == nil || *f.Active || !slices.Equal(f.SupportedTrust, []string{"reputation"}) {
		t.Errorf("x402 %v, active %v, trust %v", f.X402Support, f.Active, f.SupportedTrust)
	}
	want := []caip.AgentRef{caip.MustAgentRef(base + "/42"), caip.MustAgentRef(sati + "/" + mint)}
	if got := f.Refs(); !slices.Equal(got, want) {
		t.Errorf("refs %v, want %v", got, want)
	}
	if !f.Lists(want[0]) || !f.Lists(want[1]) || f.Lists(caip.MustAgentRef(base+"/43")) || f.Lists(caip.AgentRef{}) {
		t.Error("Lists")
	}
	if string(f.Extra["updatedAt"]) != "1234567890123456789012345" || len(f.Extra) != 1 {
		t.Errorf("extra %s", f.Extra)
	}
	if problems := registration.Validate(f); len(problems) != 0 {
		t.Errorf("problems %+v", problems)
	}
}

func TestParseOlderNotations(t *testing.T) {
	yes := func(b *bool) bool { return b != nil && *b }
	for name, c := range map[string]struct {
		in string
		is func(registration.File) bool
	}{
		"endpoints": {`{"endpoints":[{"name":"A2A","endpoint":"https://a"}]}`, func(f registration.File) bool { return len(f.Services) == 1 && f.Services[0].Name == "A2A" }},
		"services over endpoints": {`{"endpoints":[{"name":"old","endpoint":"x"}],"services":[{"name":"new","endpoint":"y"}]}`, func(f registration.File) bool {
			return len(f.Services) == 1 && f.Services[0].Name == "new"
		}},
		"type, value, meta": {`{"services":[{"type":"A2A","value":"https://a","meta":{"version":"1","skills":["s"]}}]}`, func(f registration.File) bool {
			s := f.Services[0]
			return s.Name == "A2A" && s.Endpoint == "https://a" && s.Version == "1" && string(s.Extra["skills"]) == `["s"]` && len(s.Extra) == 1
		}},
		"x402support":                {`{"x402support":true}`, func(f registration.File) bool { return yes(f.X402Support) }},
		"x402Support object":         {`{"x402Support":{"enabled":true}}`, func(f registration.File) bool { return yes(f.X402Support) }},
		"x402Support over the older": {`{"x402support":false,"x402Support":true}`, func(f registration.File) bool { return yes(f.X402Support) }},
		"x402Support not said":       {`{"x402Support":null}`, func(f registration.File) bool { return f.X402Support == nil }},
		"supportedTrusts":            {`{"supportedTrusts":["a"]}`, func(f registration.File) bool { return slices.Equal(f.SupportedTrust, []string{"a"}) }},
		"trustModels":                {`{"trustModels":["a"]}`, func(f registration.File) bool { return slices.Equal(f.SupportedTrust, []string{"a"}) }},
		"freshly minted":             {`{"name":"x","registrations":[{"agentId":null,"agentRegistry":"eip155:1:{identityRegistry}"}]}`, func(f registration.File) bool { return len(f.Refs()) == 0 }},
		"no registrations":           {`{"name":"x"}`, func(f registration.File) bool { return f.Refs() == nil && f.Registrations == nil }},
		"registrations null":         {`{"registrations":null}`, func(f registration.File) bool { return f.Registrations == nil }},
		"empty object":               {`{}`, func(f registration.File) bool { return reflect.DeepEqual(f, registration.File{}) }},
		"wrong types are kept":       {`{"name":5,"services":{},"active":"yes"}`, func(f registration.File) bool { return len(f.Extra) == 3 && f.Name == "" }},
	} {
		if f := parse(t, c.in); !c.is(f) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestEntries(t *testing.T) {
	const maxUint256 = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
	for name, c := range map[string]struct{ id, registry, want string }{
		"number":                  {`42`, base, base + "/42"},
		"zero":                    {`0`, base, base + "/0"},
		"text":                    {`"42"`, base, base + "/42"},
		"beyond 2^53":             {`9007199254740993`, base, base + "/9007199254740993"},
		"largest":                 {maxUint256, base, base + "/" + maxUint256},
		"largest as text":         {`"` + maxUint256 + `"`, base, base + "/" + maxUint256},
		"beyond uint256":          {`"115792089237316195423570985008687907853269984665640564039457584007913129639936"`, base, ""},
		"checksummed registry":    {`1`, "eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432", base + "/1"},
		"upper-case registry":     {`1`, "EIP155:8453:0X8004A169FB4A3325136EB29FA0CEB6D2E539A432", base + "/1"},
		"point":                   {`42.0`, base, ""},
		"exponent":                {`1e3`, base, ""},
		"negative":                {`-1`, base, ""},
		"leading zero":            {`"042"`, base, ""},
		"hex":                     {`"0x2a"`, base, ""},
		"null":                    {`null`, base, ""},
		"object":                  {`{}`, base, ""},
		"true":                    {`true`, base, ""},
		"placeholder":             {`1`, "eip155:8453:{identityRegistry}", ""},
		"no registry":             {`1`, "", ""},
		"bare registry":           {`1`, "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432", ""},
		"mint":                    {`"` + mint + `"`, sati, sati + "/" + mint},
		"sati:mainnet":            {`"sati:mainnet:` + mint + `"`, sati, sati + "/" + mint},
		"solana:<chain>":          {`"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:` + mint + `"`, sati, sati + "/" + mint},
		"sati of another network": {`"sati:devnet:` + mint + `"`, sati, ""},
		"solana of another chain": {`"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:` + mint + `"`, sati, ""},
		"sati:localnet":           {`"sati:localnet:` + mint + `"`, "solana:localnet:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe", "solana:localnet:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/" + mint},
		"member number":           {`42`, sati, ""},
		"member number as text":   {`"42"`, sati, ""},
		"EVM id on SATI":          {`"0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"`, sati, ""},
		"mint on EVM":             {`"` + mint + `"`, base, ""},
		"very long":               {`"` + strings.Repeat("1", 5000) + `"`, base, ""},
	} {
		f := parse(t, `{"registrations":[{"agentId":`+c.id+`,"agentRegistry":"`+c.registry+`"}]}`)
		e := f.Registrations[0]
		if e.Ref.String() != c.want || (e.Why == nil) != (c.want != "") {
			t.Errorf("%s: %q, %v, want %q", name, e.Ref, e.Why, c.want)
		}
		if isMember := strings.HasPrefix(name, "member"); (e.Member == "42") != isMember {
			t.Errorf("%s: member %q", name, e.Member)
		}
	}
	for _, in := range []string{`{"registrations":["x"]}`, `{"registrations":[null]}`, `{"registrations":[[]]}`, `{"registrations":[{}]}`, `{"registrations":[{"agentId":1,"agentRegistry":5}]}`} {
		if e := parse(t, in).Registrations[0]; !e.Ref.IsZero() || e.Why == nil {
			t.Errorf("%s: %+v", in, e)
		}
	}
}

func TestRefsAreSortedAndSingle(t *testing.T) {
	f := parse(t, `{"registrations":[{"agentId":7,"agentRegistry":"`+base+`"},{"agentId":"5","agentRegistry":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"},{"agentId":"7","agentRegistry":"`+strings.ToUpper(base[:7])+base[7:]+`"}]}`)
	refs := f.Refs()
	if len(refs) != 2 || refs[0].Compare(refs[1]) >= 0 {
		t.Errorf("%v", refs)
	}
}

func TestParseRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		kind chains.Kind
	}{
		"empty":                 {"", chains.Invalid},
		"not JSON":              {"<html>", chains.Invalid},
		"array":                 {"[]", chains.Invalid},
		"null":                  {"null", chains.Invalid},
		"text":                  {`"x"`, chains.Invalid},
		"trailing data":         {"{}{}", chains.Invalid},
		"duplicate key":         {`{"registrations":[],"registrations":[{"agentId":1,"agentRegistry":"` + base + `"}]}`, chains.Invalid},
		"duplicate key inside":  {`{"registrations":[{"agentId":1,"agentId":2,"agentRegistry":"` + base + `"}]}`, chains.Invalid},
		"registrations, object": {`{"registrations":{}}`, chains.Invalid},
		"registrations, text":   {`{"registrations":"x"}`, chains.Invalid},
		"not UTF-8":             {"{\"name\":\"\xff\"}", chains.Invalid},
		"byte order mark":       {"\ufeff{}", chains.Invalid},
		"too large":             {`{"name":"` + strings.Repeat("x", registration.MaxSize) + `"}`, chains.TooMuch},
		"too deep":              {strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100), chains.TooMuch},
		"long number":           {`{"registrations":[{"agentId":` + strings.Repeat("1", 10_000) + `}]}`, chains.TooMuch},
		"many members":          {`{"registrations":[` + strings.Repeat("{},", 30_000) + `{}]}`, chains.TooMuch},
	} {
		f, err := registration.Parse([]byte(c.in))
		if chains.KindOf(err) != c.kind || !reflect.DeepEqual(f, registration.File{}) {
			t.Errorf("%s: %+v, %v, want kind %s", name, f, err, c.kind)
		}
		if err != nil && len(err.Error()) > 400 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
}

func TestWallets(t *testing.T) {
	f := parse(t, `{"services":[
		{"name":"agentWallet","endpoint":"eip155:8453:0x742D35CC6634C0532925A3B844BC9E7595F0BEB0"},
		{"name":"AGENTWALLET","endpoint":"`+mint+`"},
		{"name":"Wallet","endpoint":"solana:`+mint+`"},
		{"name":"wallet","endpoint":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0"},
		{"name":"wallet","endpoint":"nonsense"},
		{"name":"wallet","endpoint":"solana:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"},
		{"name":"walletX","endpoint":"`+base+`"}
	]}`)
	hints := f.Wallets()
	if len(hints) != 6 {
		t.Fatalf("%d hints: %+v", len(hints), hints)
	}
	evm, solana := caip.MustChainID("eip155:8453"), caip.MustChainID("solana:localnet")
	const address = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
	for i, want := range []struct{ evm, solana string }{
		{"eip155:8453:" + address, ""}, {"", "solana:localnet:" + mint}, {"", "solana:localnet:" + mint}, {"eip155:8453:" + address, ""}, {"", ""}, {"", ""},
	} {
		onEVM, okEVM := hints[i].On(evm)
		onSolana, okSolana := hints[i].On(solana)
		if okEVM != (want.evm != "") || okEVM && onEVM.String() != want.evm || okSolana != (want.solana != "") || okSolana && onSolana.String() != want.solana {
			t.Errorf("hint %d: %s (%t), %s (%t)", i, onEVM, okEVM, onSolana, okSolana)
		}
		if (hints[i].Why == nil) != (i < 4) {
			t.Errorf("hint %d: %v", i, hints[i].Why)
		}
	}
}

func TestValidate(t *testing.T) {
	full := func(members string) string {
		return `{"type":"` + registration.Type + `","name":"n","description":"d","image":"i","registrations":[{"agentId":1,"agentRegistry":"` + base + `"}]` + members + `}`
	}
	entries := func(list string) string {
		return `{"type":"` + registration.Type + `","name":"n","description":"d","image":"i","registrations":[` + list + `]}`
	}
	one := `{"agentId":1,"agentRegistry":"` + base + `"}`
	for name, c := range map[string]struct {
		in       string
		path     string
		severity registration.Severity
	}{
		"type":                  {`{"type":"x","name":"n","description":"d","image":"i","registrations":[` + one + `]}`, "type", registration.Warning},
		"image missing":         {`{"type":"` + registration.Type + `","name":"n","description":"d","registrations":[` + one + `]}`, "image", registration.Info},
		"name of a wrong type":  {`{"type":"` + registration.Type + `","name":5,"description":"d","image":"i","registrations":[` + one + `]}`, "name", registration.Error},
		"older name":            {full(`,"x402support":true`), "x402support", registration.Info},
		"older wallet notation": {full(`,"services":[{"name":"agentWallet","endpoint":"` + mint + `"}]`), "services[0].endpoint", registration.Warning},
		"wallet that is none":   {full(`,"services":[{"name":"agentWallet","endpoint":"me"}]`), "services[0].endpoint", registration.Error},
		"wallet, mistyped":      {full(`,"services":[{"name":"agentWallet","endpoint":"eip155:1:0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"}]`), "services[0].endpoint", registration.Warning},
		"service without name":  {full(`,"services":[{"endpoint":"https://x"}]`), "services[0].name", registration.Warning},
		"service without end":   {full(`,"services":[{"name":"web"}]`), "services[0].endpoint", registration.Warning},
		"plain http":            {full(`,"services":[{"name":"web","endpoint":"http://x"}]`), "services[0].endpoint", registration.Warning},
		"service, not object":   {full(`,"services":[5]`), "services[0]", registration.Error},
		"no registrations":      {entries(""), "registrations", registration.Info},
		"placeholder":           {entries(`{"agentId":1,"agentRegistry":"{identityRegistry}"}`), "registrations[0]", registration.Info},
		"member number":         {entries(`{"agentId":1,"agentRegistry":"` + sati + `"}`), "registrations[0].agentId", registration.Warning},
		"no agent":              {entries(`{"agentId":"x","agentRegistry":"` + base + `"}`), "registrations[0]", registration.Error},
		"twice":                 {entries(one + "," + one), "registrations[1]", registration.Warning},
		"two of one registry":   {entries(one + `,{"agentId":2,"agentRegistry":"` + base + `"}`), "registrations[1]", registration.Error},
		"other members":         {entries(`{"agentId":1,"agentRegistry":"` + base + `","note":1}`), "registrations[0].note", registration.Info},
		"wrong checksum":        {entries(`{"agentId":1,"agentRegistry":"eip155:8453:0x8004a169fB4a3325136EB29fA0ceB6D2e539a432"}`), "registrations[0].agentRegistry", registration.Warning},
	} {
		problems := registration.Validate(parse(t, c.in))
		if len(problems) != 1 || problems[0].Path != c.path || problems[0].Severity != c.severity || problems[0].Text == "" || problems[0].Remedy == "" {
			t.Errorf("%s: %+v, want one %s at %s", name, problems, c.severity, c.path)
		}
	}
	mixed := registration.Validate(parse(t, full(`,"x402support":true,"x402Support":false,"active":5`)))
	if len(mixed) != 3 || mixed[0].Severity != registration.Error || mixed[1].Severity != registration.Warning || mixed[2].Severity != registration.Info {
		t.Errorf("not the worst first: %+v", mixed)
	}
}

func TestMarshalGoldens(t *testing.T) {
	yes := true
	files := map[string]registration.File{
		"empty": {},
		"agent": {
			Type: registration.Type, Name: "Ägent <1>", Description: "does & undoes", Image: "ipfs://image",
			Services:    []registration.Service{{Name: "MCP", Endpoint: "https://mcp.example.com", Version: "1", Extra: map[string]json.RawMessage{"tools": json.RawMessage(`["a",1e400]`)}}},
			X402Support: &yes, Active: &yes, SupportedTrust: []string{"reputation"},
			Registrations: []registration.Entry{
				registration.NewEntry(caip.MustAgentRef(base + "/42")), registration.NewEntry(caip.MustAgentRef(sati + "/" + mint)),
			},
			Extra: map[string]json.RawMessage{"updatedAt": json.RawMessage("123"), "name": json.RawMessage("5")},
		},
		"older": parse(t, `{"endpoints":[{"type":"A2A","value":"https://a","meta":{"skills":[]}}, 7],"x402support":{"enabled":false},"trustModels":[],"registrations":[{"agentId":42,"agentRegistry":"EIP155:8453:0x8004A169FB4A3325136EB29FA0CEB6D2E539A432","z":1},5,{"agentId":7,"agentRegistry":"`+sati+`"}],"image":null}`),
	}
	for name, f := range files {
		got, err := f.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name+".json")
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

// stable checks that a file which was read is written so that the same is read again, and written
// the same again.
func stable(t interface {
	Helper()
	Fatalf(string, ...any)
}, data []byte) {
	t.Helper()
	f, err := registration.Parse(data)
	if err != nil {
		return
	}
	registration.Validate(f)
	f.Wallets()
	text, err := f.Marshal()
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	if len(text) > registration.MaxSize {
		return // indentation made it too large to be read
	}
	again, err := registration.Parse(text)
	if err != nil {
		t.Fatalf("%q: written as %q: %v", data, text, err)
	}
	if !slices.Equal(again.Refs(), f.Refs()) || again.Name != f.Name || len(again.Services) != len(f.Services) || len(again.Registrations) != len(f.Registrations) ||
		!reflect.DeepEqual(again.X402Support, f.X402Support) || !reflect.DeepEqual(again.Wallets(), f.Wallets()) {
		t.Fatalf("%q: %+v became %+v", data, f, again)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	for name := range f.Extra {
		if members[name] == nil {
			t.Fatalf("%q: member %q is lost: %s", data, name, text)
		}
	}
	if twice, err := again.Marshal(); err != nil || !bytes.Equal(twice, text) {
		t.Fatalf("%q: written as %s, then as %s, %v", data, text, twice, err)
	}
}

func TestRoundTrip(t *testing.T) {
	text := rapid.StringOf(rapid.RuneFrom([]rune("aé<&>\"\\\n{}0"))).Filter(func(s string) bool { return len(s) < 20 })
	member := rapid.SampledFrom([]string{
		"type", "name", "description", "image", "services", "endpoints", "x402Support", "x402support", "active", "supportedTrust", "trustModels", "registrations", "updatedAt", "",
	})
	value := rapid.OneOf(
		rapid.Map(text, func(s string) any { return s }),
		rapid.SampledFrom([]any{
			nil, true, false, 5, map[string]any{}, map[string]any{"enabled": true}, map[string]any{"enabled": true, "more": 1}, []any{}, []any{"a", 1}, []string{"reputation"},
			[]any{map[string]any{"name": "wallet", "endpoint": mint}}, []any{map[string]any{"type": "A2A", "value": "v", "meta": map[string]any{"type": "t", "value": "w", "version": "2"}}},
			[]any{map[string]any{"agentId": 1, "agentRegistry": base}, map[string]any{"agentId": "sati:mainnet:" + mint, "agentRegistry": sati}, 5, nil, map[string]any{"": 1}},
			[]any{map[string]any{"agentId": 1.5, "agentRegistry": "x"}, map[string]any{"agentId": []int{1}}},
		}),
	)
	rapid.Check(t, func(t *rapid.T) {
		data, err := json.Marshal(rapid.MapOfN(member, value, 0, 8).Draw(t, "file"))
		if err != nil {
			t.Fatal(err)
		}
		stable(t, data)
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{}`, `{"registrations":[{"agentId":42,"agentRegistry":"` + base + `"}]}`, `{"endpoints":[{"type":"a","value":"b","meta":{"name":"c"}}],"services":null}`,
		`{"registrations":[{"agentId":"sati:mainnet:` + mint + `","agentRegistry":"` + sati + `"}],"x402Support":{"enabled":true}}`, `{"services":[5,null,{"name":"wallet","endpoint":"solana:x"}]}`,
		`{"a":1,"a":2}`, `{"x402support":false,"x402Support":{"enabled":1}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { stable(t, data) })
}

// What is written anew has only standard entries and names, whatever was read.
func FuzzStandard(f *testing.F) {
	for _, s := range []string{
		`{"registrations":[{"agentId":42,"agentRegistry":"` + strings.ToUpper(base) + `"}],"endpoints":[]}`, `{"registrations":[{"agentId":"sati:mainnet:` + mint + `","agentRegistry":"` + sati + `"}]}`,
		`{"registrations":[{"agentId":1,"agentRegistry":"` + base + `","x":1}],"services":[{"type":"a","value":"b"}],"x402Support":{"enabled":true},"trustModels":["a"]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := registration.Parse(data)
		if err != nil {
			return
		}
		for i := range read.Registrations {
			read.Registrations[i].Extra = nil
		}
		written, err := read.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		again, err := registration.Parse(written)
		if err != nil {
			return // what was not understood is kept, and may make it too large
		}
		for _, p := range registration.Validate(again) {
			if p.NonStandard && strings.HasPrefix(p.Path, "registrations[") {
				t.Errorf("%+v in %s", p, written)
			}
		}
	})
}

func TestStandard(t *testing.T) {
	for in, want := range map[string]bool{
		`{"type":"` + registration.Type + `"}`: true,
		`{}`:                                   false,
		`{"type":"` + registration.Type + `","endpoints":[]}`:                                                                false,
		`{"type":"` + registration.Type + `","registrations":[{"agentId":"1","agentRegistry":"` + base + `"}]}`:              true,
		`{"type":"` + registration.Type + `","registrations":[{"agentId":"1","agentRegistry":"` + base + `","n":null}]}`:     false,
		`{"type":"` + registration.Type + `","registrations":[{"agentId":1,"agentRegistry":"eip155:1:{identityRegistry}"}]}`: true,
	} {
		if got := registration.Standard(registration.Validate(parse(t, in))); got != want {
			t.Errorf("%s: %t", in, got)
		}
	}
}
