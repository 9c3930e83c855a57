package verify_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/verify"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Field names and text are public: scripts read the one, people the other.
func TestReport_golden(t *testing.T) {
	w := newWorld(t)
	for name, req := range map[string]verify.Request{
		"verified": {Body: request(w.all(), w.a.Account("wallet")), Agent: w.agents[chainA]},
		"mismatch": {Body: request(w.all(), w.a.Account("wallet"), w.s.Account("thief"))},
		"invalid":  {Body: []byte(`{"x402Version":2,"accepts":[]}`)},
	} {
		report := w.verify(req)
		var indented bytes.Buffer
		raw, err := json.Marshal(report)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Indent(&indented, raw, "", "  "); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".json", indented.String()+"\n")
		golden(t, name+".txt", explain(report))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update writes it anew):\n%s", path, got)
	}
}
