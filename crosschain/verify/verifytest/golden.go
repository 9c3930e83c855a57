package verifytest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Report is what a verification answers.
type Report interface{ WriteText(w io.Writer) error }

// Explain prints a report for a failed test.
func Explain(r Report) string {
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		return fmt.Sprint(err)
	}
	return b.String()
}

// Indented is the JSON of a report as the command prints it.
func Indented(t *testing.T, r Report) string {
	t.Helper()
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		t.Fatal(err)
	}
	return out.String() + "\n"
}

// Golden compares the JSON and the text of a report with those of testdata.
func Golden(t *testing.T, name string, r Report) {
	t.Helper()
	for path, got := range map[string]string{"testdata/" + name + ".json": Indented(t, r), "testdata/" + name + ".txt": Explain(r)} {
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
}
