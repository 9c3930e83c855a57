package x402

import (
	"fmt"
	"os"
	"path/filepath"
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

func FuzzConforms(f *testing.F) {
	f.Add(`{"properties":{"version":{"$ref":"#/$defs/v"}},"$defs":{"v":{"type":"string"}}}`)
	f.Add(`{"allOf":[{"$ref":"#/$defs/v"}],"$defs":{"v":{"not":{"$ref":"#/$defs/w"}},"w":false}}`)
	f.Add(`{"$id":"a","items":{"$id":"b","$ref":"#/x"}}`)
	f.Fuzz(func(_ *testing.T, written string) {
		_ = conforms([]byte(declaredInfo), []byte(written))
	})
}
