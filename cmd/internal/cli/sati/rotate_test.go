package sati

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const configured = `# Whom to serve.
chains:
  - name: base
    rpc: [https://base.example] # ours
  - name: solana # SATI
    key: file:old.json
    mirror_keys:
      current: OLD # since May
      former: [OLDER]
      former_keys: [file:older.json]
routes: []
`

func TestRotated(t *testing.T) {
	v := rotateView{Chain: "solana", Key: "file:new.json", Current: "NEW", Former: []string{"OLD", "OLDER"}}
	got, err := rotated([]byte(configured), v)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Whom to serve.", "# ours", "name: solana # SATI", "key: file:new.json", "current: NEW # since May", "routes: []"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	var read struct {
		Chains []struct {
			Name string
			Key  string
			Keys struct {
				Current string
				Former  []string
				Held    []string `yaml:"former_keys"`
			} `yaml:"mirror_keys"`
		}
	}
	if err := yaml.Unmarshal(got, &read); err != nil {
		t.Fatal(err)
	}
	if c := read.Chains[1]; strings.Join(c.Keys.Held, " ") != "file:old.json file:older.json" {
		t.Errorf("former keys %v", c.Keys.Held)
	}
	if c := read.Chains[1]; c.Keys.Current != "NEW" || strings.Join(c.Keys.Former, " ") != "OLD OLDER" || read.Chains[0].Key != "" {
		t.Errorf("%+v", read)
	}
	for name, text := range map[string]string{
		"empty": "", "a list": "- a", "no chains": "a: b", "another chain": "chains: [{name: base}]", "no keys": "chains: [{name: solana}]", "no YAML": "{",
	} {
		if _, err := rotated([]byte(text), v); err == nil {
			t.Errorf("%s was rotated", name)
		}
	}
}

func FuzzRotated(f *testing.F) {
	f.Add([]byte(configured))
	f.Fuzz(func(t *testing.T, text []byte) {
		out, err := rotated(text, rotateView{Chain: "solana", Key: "file:new.json", Current: "NEW", Former: []string{"OLD"}})
		if err == nil && !strings.Contains(string(out), "NEW") {
			t.Fatalf("%q became %q", text, out)
		}
	})
}

// A path goes by the working directory on the command line, and by the file's folder in a
// configuration: what is written there leads to the same key.
func TestPlaced(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ ref, file, want string }{
		{"file:mirror.json", "bridge.yaml", "file:mirror.json"},
		{"file:mirror.json", "conf/bridge.yaml", "file:" + filepath.Join(here, "mirror.json")},
		{"file:../mirror.json", "/etc/bridge.yaml", "file:" + filepath.Join(filepath.Dir(here), "mirror.json")},
		{"file:/keys/mirror.json", "conf/bridge.yaml", "file:/keys/mirror.json"},
		{"env:MIRROR", "conf/bridge.yaml", "env:MIRROR"},
	} {
		if got := placed(c.ref, c.file); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.ref, c.file, got, c.want)
		}
	}
}
