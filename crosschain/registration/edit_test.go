package registration_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

var (
	base42 = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	base43 = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/43")
	onSATI = caip.MustAgentRef("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")
)

// odd holds what an editor that decodes into structs, maps or floats would lose: order, escapes,
// digits, unknown members, older notations.
const odd = `{
    "zeta": 1.0e2, "updatedAt": 12345678901234567890123,
    "type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
    "name": "W\u0065ather \/ ☂", "$weird": {"b": [1,  {"a": null}], "a": -0.0},
    "registrations": [
        {"agentRegistry": "eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432", "agentId": 42, "note": "<b>"},
        {"agentId": "sati:mainnet:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", "agentRegistry": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"},
        {"agentId": "7", "agentRegistry": "{identityRegistry}"}
    ],
    "endpoints": [{"type": "mcp", "value": "https://mcp.example/", "meta": {"version": "1"}}, "junk"]
}
`

func edit(t interface {
	Helper()
	Fatal(...any)
}, s string) *registration.Document {
	t.Helper()
	d, err := registration.Edit([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEditKeepsWhatItDoesNotName(t *testing.T) {
	d := edit(t, odd)
	if got := string(d.Bytes()); got != odd {
		t.Errorf("nothing was edited, and it became\n%s", got)
	}
	// Listed in another notation already: nothing to do.
	for _, ref := range []caip.AgentRef{base42, onSATI} {
		if changed, err := d.AddRegistration(ref); err != nil || changed {
			t.Errorf("%s: %t, %v", ref, changed, err)
		}
	}
	if changed, err := d.AddService(registration.Service{Name: "MCP", Endpoint: "https://mcp.example/"}); err != nil || changed {
		t.Errorf("%t, %v", changed, err)
	}
	if got := string(d.Bytes()); got != odd {
		t.Errorf("nothing was to do, and it became\n%s", got)
	}
	if n, err := d.RemoveRegistration(base42); err != nil || n != 1 {
		t.Errorf("%d, %v", n, err)
	}
	if changed, err := d.AddRegistration(base43); err != nil || !changed {
		t.Errorf("%t, %v", changed, err)
	}
	if changed, err := d.AddService(registration.Service{Name: "A2A", Endpoint: "https://a2a.example/?a=1&b=<2>"}); err != nil || !changed {
		t.Errorf("%t, %v", changed, err)
	}
	for _, path := range []string{"registrations[1]", "endpoints[1]"} {
		if changed, err := d.RemovePath(path); err != nil || !changed {
			t.Errorf("%s: %t, %v", path, changed, err)
		}
	}
	want := `{
    "zeta": 1.0e2,
    "updatedAt": 12345678901234567890123,
    "type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
    "name": "W\u0065ather \/ ☂",
    "$weird": {
        "b": [
            1,
            {
                "a": null
            }
        ],
        "a": -0.0
    },
    "registrations": [
        {
            "agentId": "sati:mainnet:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
            "agentRegistry": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
        },
        {
            "agentId": "43",
            "agentRegistry": "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
        }
    ],
    "endpoints": [
        {
            "type": "mcp",
            "value": "https://mcp.example/",
            "meta": {
                "version": "1"
            }
        },
        {
            "name": "A2A",
            "endpoint": "https://a2a.example/?a=1&b=<2>"
        }
    ]
}
`
	if got := string(d.Bytes()); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestNewMembersTakeTheirPlace(t *testing.T) {
	for in, want := range map[string]string{
		`{}`: "{\n  \"services\": [\n    {\n      \"name\": \"A\",\n      \"endpoint\": \"b\"\n    }\n  ],\n",
		`{"x":1,"name":"n","active":true,"supportedTrust":[]}`: `{"x":1,"name":"n","services":[{"name":"A","endpoint":"b"}],"active":true,"registrations":[`,
		`{"x":1,"registrations":null}`:                         `{"x":1,"services":[{"name":"A","endpoint":"b"}],"registrations":[{"agentId":"42",`,
	} {
		d := edit(t, in)
		if _, err := d.AddRegistration(base42); err != nil {
			t.Fatal(err)
		}
		if _, err := d.AddService(registration.Service{Name: "A", Endpoint: "b"}); err != nil {
			t.Fatal(err)
		}
		if got := string(d.Bytes()); !strings.HasPrefix(got, want) {
			t.Errorf("%s became\n%s", in, got)
		}
	}
}

func TestEditIndentsAsTheSource(t *testing.T) {
	for _, in := range []string{"{\"name\":\"a\",\"registrations\":[]}\n", "{\n\t\"name\": \"a\",\n\t\"registrations\": []\n}\n", "{\n   \"name\": \"a\",\n   \"registrations\": []\n}\n"} {
		d := edit(t, in)
		if _, err := d.AddRegistration(base42); err != nil {
			t.Fatal(err)
		}
		if n, err := d.RemoveRegistration(base42); err != nil || n != 1 {
			t.Fatal(n, err)
		}
		if got := string(d.Bytes()); got != in {
			t.Errorf("%q became %q", in, got)
		}
	}
}

func TestSetWalletsSaysTheAccountsOfAChain(t *testing.T) {
	const rest = `{"name":"wallet","endpoint":"0x1111111111111111111111111111111111111111"},{"name":"agentWallet","endpoint":"eip155:1:0x2222222222222222222222222222222222222222"}`
	base := base42.Chain()
	account := caip.MustAccountID("eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01")
	here := `{"name":"agentWallet","endpoint":"eip155:8453:0xabcdef0123456789abcdef0123456789abcdef01"}`
	other := caip.MustAccountID("eip155:8453:0x4444444444444444444444444444444444444444")
	there := `{"name":"agentWallet","endpoint":"eip155:8453:0x4444444444444444444444444444444444444444"}`
	same := `{"name":"AGENTWALLET","endpoint":"eip155:8453:0xABCDEF0123456789abcdef0123456789abcdef01","z":1}`
	for _, c := range []struct {
		services string
		accounts []caip.AccountID
		want     string
	}{
		{rest, []caip.AccountID{account}, rest + "," + here},
		{rest + "," + same, []caip.AccountID{account}, ""},
		{same + "," + rest + "," + here, []caip.AccountID{account}, same + "," + rest},
		{rest + `,{"name":"wallet","endpoint":"eip155:8453:0x3333333333333333333333333333333333333333"}`, []caip.AccountID{account}, rest + "," + here},
		{here + "," + rest + "," + same, nil, rest},
		{rest, nil, ""},
		{here + "," + rest, []caip.AccountID{other, account, other}, here + "," + rest + "," + there},
		{there + "," + here, []caip.AccountID{account, other}, ""},
	} {
		d := edit(t, `{"services":[`+c.services+`]}`)
		changed, err := d.SetWallets(base, c.accounts)
		if err != nil || changed != (c.want != "") {
			t.Errorf("%s: %t, %v", c.services, changed, err)
		}
		if c.want == "" {
			c.want = c.services
		}
		if got := strings.TrimSpace(string(d.Bytes())); got != `{"services":[`+c.want+`]}` {
			t.Errorf("%s became %s", c.services, got)
		}
	}
}

func TestRemovePath(t *testing.T) {
	const file = `{"x402support":true,"a[0]":1,"registrations":[{"agentId":"1","a.b":2}],"name":"n"}`
	for path, want := range map[string]string{
		"x402support":          `{"a[0]":1,"registrations":[{"agentId":"1","a.b":2}],"name":"n"}`,
		"a[0]":                 `{"x402support":true,"registrations":[{"agentId":"1","a.b":2}],"name":"n"}`,
		"registrations[0]":     `{"x402support":true,"a[0]":1,"registrations":[],"name":"n"}`,
		"registrations[0].a.b": `{"x402support":true,"a[0]":1,"registrations":[{"agentId":"1"}],"name":"n"}`,
		"registrations[1]":     "", "registrations[0].b": "", "services[0]": "", "nothing": "", "": "", "registrations[99999999999]": "", "registrations[0]x": "",
	} {
		d := edit(t, file)
		changed, err := d.RemovePath(path)
		if err != nil || changed != (want != "") {
			t.Errorf("%s: %t, %v", path, changed, err)
		}
		if got := strings.TrimSpace(string(d.Bytes())); want != "" && got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
	if _, err := edit(t, `{"services":{}}`).RemovePath("services[0]"); chains.KindOf(err) != chains.Invalid {
		t.Errorf("services is no array: %v", err)
	}
}

// someFile draws files of every shape: known members in any order between unknown ones, compact or
// spread out.
func someFile(t *rapid.T) string {
	texts := rapid.SampledFrom([]string{`"a"`, `"\u00e9 \" \\ \/ <&>"`, `12345678901234567890123456789`, `-0.10e+5`, `null`, `{"y": [ ], "x":{}}`, `[1 ,2]`, `true`, `"☂ "`})
	known := map[string]string{
		"name": `"Weather"`, "image": `"https://i.example"`, "active": `true`,
		"services":      `[{"name":"MCP","endpoint":"https://m.example","version":"1","z":1.50}, {"endpoint":"x"} ]`,
		"registrations": fmt.Sprintf(`[ {"agentId":%q,"agentRegistry":%q} ]`, onSATI.ID, onSATI.Registry),
		"signers":       `[{"k":1}]`,
	}
	names := rapid.Permutation([]string{"name", "image", "active", "services", "registrations", "signers", "u1", "u2", "é\"", "Registrations"}).Draw(t, "order")
	space := rapid.SampledFrom([]string{"", " ", "\n", "\n\t", "\r\n  "}).Draw(t, "space")
	var parts []string
	for _, name := range names {
		value, ok := known[name]
		if !ok {
			value = texts.Draw(t, "value")
		}
		if name != "services" && name != "registrations" && rapid.Bool().Draw(t, "without "+name) {
			continue
		}
		key, _ := json.Marshal(name)
		parts = append(parts, space+string(key)+":"+value)
	}
	return "{" + strings.Join(parts, ",") + space + "}"
}

func compact(t interface{ Fatal(...any) }, b []byte) string {
	var out bytes.Buffer
	if err := json.Compact(&out, b); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestAddThenRemoveIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		file := someFile(t)
		d := edit(t, file)
		service := registration.Service{Name: rapid.StringN(1, 8, -1).Draw(t, "service"), Endpoint: "https://new.example"}
		before := strings.Count(string(d.Bytes()), "8453")
		if changed, err := d.AddRegistration(base42); err != nil || !changed {
			t.Fatal(changed, err)
		}
		if changed, err := d.AddService(service); err != nil || !changed {
			t.Fatal(changed, err)
		}
		again := edit(t, string(d.Bytes()))
		f, err := again.File()
		if err != nil || !f.Lists(base42) || !f.Lists(onSATI) || before != 0 {
			t.Fatal(f.Refs(), err)
		}
		if n, err := again.RemoveRegistration(base42); err != nil || n != 1 {
			t.Fatal(n, err)
		}
		if n, err := again.RemoveService(strings.ToUpper(service.Name), service.Endpoint); err != nil || n != 1 {
			if strings.EqualFold(strings.ToUpper(service.Name), service.Name) {
				t.Fatal(n, err)
			}
			if n, err := again.RemoveService(service.Name, ""); err != nil || n != 1 {
				t.Fatal(n, err)
			}
		}
		if got, want := compact(t, again.Bytes()), compact(t, []byte(file)); got != want {
			t.Fatalf("%s\nbecame\n%s", want, got)
		}
	})
}

func FuzzEdit(f *testing.F) {
	f.Add([]byte(odd), "registrations[0]")
	f.Add([]byte(`{"signers":[{"publicKey":"00","validFrom":1}],"services":null}`), "signers[0].validFrom")
	f.Add([]byte(" {\r\n\t} "), "x")
	f.Fuzz(func(t *testing.T, data []byte, path string) {
		d, err := registration.Edit(data)
		if err != nil {
			return
		}
		if !bytes.Equal(d.Bytes(), data) {
			t.Fatal("changed by nothing")
		}
		was, err := d.File()
		if err != nil {
			t.Fatal(err)
		}
		changed, err := d.AddRegistration(base42)
		if err != nil {
			return // a member of a wrong type
		}
		if changed == was.Lists(base42) {
			t.Fatalf("changed %t, listed before %t", changed, was.Lists(base42))
		}
		if now, err := d.File(); err == nil && !now.Lists(base42) || err != nil && chains.KindOf(err) != chains.TooMuch {
			t.Fatalf("not listed: %v", err)
		}
		if _, err := d.RemovePath(path); err == nil && !json.Valid(d.Bytes()) {
			t.Fatalf("no JSON: %q", d.Bytes())
		}
		if n, err := d.RemoveRegistration(base42); changed && !strings.HasPrefix(path, "registrations") && (err != nil || n != 1) {
			t.Fatal(n, err)
		}
	})
}

// What readers take for absent, so do editors: the services of an older file are not hidden behind
// others.
func TestEdit_servicesThatAreNull(t *testing.T) {
	d := edit(t, `{"services":null,"endpoints":[{"name":"A2A","endpoint":"https://a.example"},{"name":"agentWallet","endpoint":"none"}]}`)
	if changed, err := d.AddService(registration.Service{Name: "MCP", Endpoint: "https://m.example"}); err != nil || !changed {
		t.Fatal(changed, err)
	}
	file, err := registration.Parse(d.Bytes())
	if err != nil || len(file.Services) != 3 {
		t.Fatalf("%+v, %v", file.Services, err)
	}
	// A problem's path leads to what it names.
	for _, p := range registration.Validate(file) {
		if strings.HasPrefix(p.Path, "services[") {
			t.Errorf("%s: %s", p.Path, p.Text)
		}
	}
	if changed, err := d.RemovePath("endpoints[1]"); err != nil || !changed {
		t.Error(changed, err)
	}
}
