package x402

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const declaredInfo = `{"version":"1.0.0","registrations":[{"agentRegistry":"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432","agentId":"42"}]}`

func TestConforms(t *testing.T) {
	for name, written := range map[string]string{
		"the extension's own": `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"version":{"type":"string","pattern":"^\\d+\\.\\d+\\.\\d+$"},
			"registrations":{"type":"array","minItems":1,"items":{"type":"object","properties":{"agentRegistry":{"type":"string"},"agentId":{"type":"string"}},"required":["agentRegistry","agentId"]}}},
			"required":["version","registrations"]}`,
		"anything":          `true`,
		"everything":        `{}`,
		"a reference":       `{"properties":{"version":{"$ref":"#/$defs/v"}},"$defs":{"v":{"type":"string"}}}`,
		"a name of its own": `{"$id":"https://agent.example/schema","type":"object"}`,
		"a list's element":  `{"allOf":[{"type":"object"}],"anyOf":[{"$ref":"#/allOf/0"}]}`,
		// What looks like a keyword is a member's name there, and a value here.
		"names of members": `{"properties":{"version":{},"registrations":{},"definitions":{"type":"string"},"$ref":{"type":"string"},"pattern":{}},"additionalProperties":false}`,
		"values":           `{"default":{"$ref":"https://agent.example/"},"properties":{"version":{"enum":["1.0.0",{"$ref":"#/x"}]}}}`,
	} {
		if err := conforms([]byte(declaredInfo), []byte(written)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	secret := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(secret, []byte(`{"type":"object"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	laughs := `{"$ref":"#/$defs/d0","$defs":{"d20":{"type":"object"}`
	for i := range 20 {
		laughs += fmt.Sprintf(`,"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]}`, i, i+1, i+1)
	}
	for name, c := range map[string]struct{ written, text string }{
		"another type":          {`{"type":"array"}`, "does not follow"},
		"a member is missing":   {`{"required":["endpoint"]}`, "does not follow"},
		"nothing":               {`false`, "does not follow"},
		"text":                  {`"see below"`, "no object"},
		"a list":                {`[]`, "no object"},
		"a local file":          {`{"$ref":"file://` + secret + `"}`, "only what is inside"},
		"a path":                {`{"$ref":"` + secret + `"}`, "only what is inside"},
		"a metadata service":    {`{"properties":{"version":{"$ref":"http://169.254.169.254/latest"}}}`, "only what is inside"},
		"a file behind an id":   {`{"$id":"file:///etc/","properties":{"version":{"$ref":"passwd"}}}`, "only what is inside"},
		"itself":                {`{"$ref":"#"}`, "only what is inside"},
		"a member's name":       {`{"properties":{"version":{"type":"string"},"registrations":{},"definitions":{}},"required":["definitions"]}`, "does not follow"},
		"a value":               {`{"properties":{"version":{"const":{"$ref":"#"}}}}`, "does not follow"},
		"a reference of none":   {`{"$ref":{"type":"object"}}`, "no text"},
		"behind a list":         {`{"allOf":[{}],"$ref":"#/allOf/1"}`, "not in it"},
		"before a list":         {`{"allOf":[{}],"$ref":"#/allOf/-1"}`, "not in it"},
		"a circle by a list":    {`{"allOf":[{"$ref":"#/allOf/0"}]}`, "from inside of it"},
		"a circle":              {`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/a"}]}}}`, "from inside of it"},
		"what is not there":     {`{"$ref":"#/$defs/a"}`, "not in it"},
		"an anchor":             {`{"$ref":"#a","$defs":{"x":{"$anchor":"a"}}}`, "schema"},
		"a dynamic reference":   {`{"$dynamicRef":"#a"}`, "$dynamicRef"},
		"a billion laughs":      {laughs + "}}", "unfold"},
		"64 KiB":                {`{"description":"` + strings.Repeat("x", 64<<10) + `"}`, "at most 65536"},
		"an expression of Perl": {`{"properties":{"version":{"pattern":"(?=x)"}}}`, "schema"},
	} {
		if err := conforms([]byte(declaredInfo), []byte(c.written)); err == nil || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%s: %v, want %q", name, err, c.text)
		}
	}
}

// Small schemas that would keep a validator busy for seconds and fill gigabytes, or never let it
// end, are refused before it sees them.
func TestConforms_expensiveSchemas(t *testing.T) {
	numbers := "[" + strings.Repeat("1,", 2500) + "1]"
	var list []string
	for i := range 2000 {
		list = append(list, fmt.Sprintf(`{"a":%d}`, i))
	}
	objects := "[" + strings.Join(list, ",") + "]"
	chain := `{"$ref":"#/$defs/a0","$defs":{"a1500":{}`
	for i := range 1500 {
		chain += fmt.Sprintf(`,"a%d":{"not":{"$ref":"#/$defs/a%d"}}`, i, i+1)
	}
	patterns := func(n int, expression string) string {
		return `{"allOf":[` + strings.Repeat(`{"pattern":"`+expression+`"},`, n) + `{}]}`
	}
	for name, c := range map[string]struct{ info, written, text string }{
		// The library decodes a reference as a URL, so that this one, read as it stands, would lead
		// elsewhere than where the library goes: in a circle.
		"a percent sign":              {`{}`, `{"$defs":{"%61":{},"a":{"allOf":[{"$ref":"#/$defs/%61"}]}},"$ref":"#/$defs/a"}`, "only what is inside"},
		"a coded slash":               {`{}`, `{"$defs":{"a%2Fb":{},"a":{"b":{"$ref":"#/$defs/a%2Fb"}}},"$ref":"#/$defs/a/b"}`, "only what is inside"},
		"a coded tilde":               {`{}`, `{"$defs":{"%7E1":{"$ref":"#/$defs/%7E1"}},"$ref":"#/$defs/%7E1"}`, "only what is inside"},
		"parts times members":         {numbers, `{"items":{"allOf":[` + strings.Repeat(`{},`, 2000) + `{}]}}`, "take too long"},
		"uniqueItems many times":      {objects, `{"allOf":[` + strings.Repeat(`{"uniqueItems":true},`, 1000) + `{}]}`, "take too long"},
		"a long enum":                 {objects, `{"items":{"enum":` + objects + `}}`, "take too long"},
		"a chain of references":       {`["a"]`, chain + "}}", "nested deeper"},
		"depth":                       {`["a"]`, strings.Repeat(`{"not":`, 100) + "{}" + strings.Repeat("}", 100), "nested deeper"},
		"a long pattern":              {`"a"`, patterns(1, strings.Repeat("a", 200)), "takes too long"},
		"a pattern that repeats":      {`"a"`, patterns(1, "a{1000}"), "takes too long"},
		"a pattern of repeats":        {`"a"`, patterns(1, "((a{9}){9}){9}"), "takes too long"},
		"many patterns":               {`"a"`, patterns(20, "a"), "takes too long"},
		"a pattern for names":         {`{}`, `{"patternProperties":{"a{1000}":{}}}`, "takes too long"},
		"a pattern in a reference":    {`"a"`, `{"allOf":[` + strings.Repeat(`{"$ref":"#/$defs/a"},`, 20) + `{}],"$defs":{"a":{"pattern":"a"}}}`, "takes too long"},
		"a long text and a pattern":   {`"` + strings.Repeat("a", 40<<10) + `"`, patterns(1, "(a|aa)*b$"), "at most 32768 are checked"},
		"a long text and patterns":    {`"` + strings.Repeat("a", 30<<10) + `"`, patterns(15, "(a|aa|aaa|aaaa|aaaaa){99}b$"), "take too long"},
		"a pattern of many counts":    {`"a"`, patterns(1, "a{50,1000}"), "takes too long"},
		"patterns within all bounds":  {`"` + strings.Repeat("a", 30<<10) + `"`, patterns(1, "(a|aa|aaa|aaaa|aaaaa){20}b$"), "does not follow"},
		"a long word in what it says": {`"` + strings.Repeat("a", 30<<10) + `"`, `{"const":1}`, "does not follow"},
	} {

		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := conforms([]byte(c.info), []byte(c.written))
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.text) || len(err.Error()) > 500 {
			t.Errorf("%s: %.600v, want %q", name, err, c.text)
		}

		if used := after.TotalAlloc - before.TotalAlloc; used > 32<<20 {
			t.Errorf("%s: %d MiB were allocated", name, used>>20)
		}
	}
}

func FuzzConforms(f *testing.F) {
	f.Add(`{"properties":{"version":{"$ref":"#/$defs/v"}},"$defs":{"v":{"type":"string"}}}`)
	f.Add(`{"allOf":[{"$ref":"#/$defs/v"}],"$defs":{"v":{"not":{"$ref":"#/$defs/w"}},"w":false}}`)
	f.Add(`{"$id":"a","items":{"$id":"b","$ref":"#/x"}}`)
	f.Add(`{"$defs":{"%61":{},"a":{"allOf":[{"$ref":"#/$defs/%61"}]}},"$ref":"#/$defs/a"}`)
	f.Add(`{"properties":{"version":{"pattern":"^\\d{1,3}$"}},"patternProperties":{"^x":false},"unevaluatedProperties":{"$ref":"#/properties/version"}}`)
	f.Fuzz(func(_ *testing.T, written string) {
		_ = conforms([]byte(declaredInfo), []byte(written))
	})
}
