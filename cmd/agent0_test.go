package cmd_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/configs/config"
)

// row CALL: what follows is the case of that row of agent0-sdk.md.
func row(ts *testscript.TestScript, args []string) {
}

// api ELEMENT... [NAME=VALUE...]: asks the relayer's HTTP interface for /v1/ELEMENT/... and prints
// the answer.
func api(ts *testscript.TestScript, args []string) {
	cfg, err := config.Load(config.Options{File: ts.Getenv(config.FileVariable)})
	ts.Check(err)
	address, q := "http://"+cfg.API.Listen+"/v1", url.Values{}
	for _, arg := range args {
		if name, value, ok := strings.Cut(arg, "="); ok {
			q.Add(name, value)
		} else {
			address += "/" + url.PathEscape(arg)
		}
	}
	response, err := http.Get(address + "?" + q.Encode())
	ts.Check(err)
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	ts.Check(err)
	if response.StatusCode != http.StatusOK {
		ts.Fatalf("%s: %s: %s", response.Request.URL, response.Status, body)
	}
	_, err = ts.Stdout().Write(body)
	ts.Check(err)
}

// found [REF...]: the search that was asked last found these registrations, in this order, or these
// reviews, in any (the clocks of the chains differ), and nothing else.
func found(ts *testscript.TestScript, args []string) {
	var answer struct {
		Hits    []struct{ Members []string }
		Reviews []struct{ Ref string }
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &answer))
	var got []string
	for _, h := range answer.Hits {
		got = append(got, h.Members...)
	}
	for _, r := range answer.Reviews {
		got = append(got, r.Ref)
	}
	if answer.Reviews != nil {
		slices.Sort(got)
		slices.Sort(args)
	}
	if !slices.Equal(got, args) {
		ts.Fatalf("found %v, want %v", got, args)
	}
}

var code = regexp.MustCompile("`([^`]+)`")

// Every row of agent0-sdk.md that names a command or an HTTP call has a case in the script that
// runs it, with the flags and parameters that the row names.
func TestAgent0SDK_everyRowIsTested(t *testing.T) {
	page, err := os.ReadFile("agent0-sdk.md")
	noError(t, err)
	script, err := os.ReadFile(filepath.Join("testdata", "live", "agent0-sdk.txtar"))
	noError(t, err)
	cases := map[string][]string{}
	for part := range strings.SplitSeq("\n"+string(script), "\nrow ") {
		name, lines, _ := strings.Cut(part, "\n")
		if name = strings.Trim(name, "'"); cases[name] != nil {
			t.Errorf("two cases are called %s", name)
		}
		cases[name] = strings.Split(lines, "\n")
	}
	delete(cases, "") // what stands before the first
	var pinned struct{ Dependencies map[string]string }
	if text, err := os.ReadFile(filepath.Join("..", "interop", "package.json")); err != nil {
		t.Error(err)
	} else if err := json.Unmarshal(text, &pinned); err != nil {
		t.Error(err)
	}
	if version := pinned.Dependencies["agent0-sdk"]; version == "" || !strings.Contains(string(page), "agent0-sdk "+version) {
		t.Errorf("the page is not about agent0-sdk %s, which interop/ runs", version)
	}
	rows := 0
	for line := range strings.SplitSeq(string(page), "\n") {
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		if rows++; len(cells) != 4 || strings.TrimSpace(cells[3]) == "" {
			t.Errorf("%d cells, want 4: %s", len(cells), line)
			continue
		}
		name := strings.ReplaceAll(strings.TrimSpace(cells[0]), "`", "")
		ours := append(code.FindAllStringSubmatch(cells[1], -1), code.FindAllStringSubmatch(cells[2], -1)...)
		lines, tested := cases[name]
		delete(cases, name)
		if tested != (len(ours) > 0) {
			t.Errorf("%s: a case %t, commands and calls %q", name, tested, ours)
		}
		for _, m := range ours {
			if !slices.ContainsFunc(lines, runs(m[1])) {
				t.Errorf("%s: its case does not run %s", name, m[1])
			}
		}
	}
	for name := range cases {
		t.Errorf("a case is of no row: %s", name)
	}
	if rows < 50 {
		t.Errorf("%d rows only", rows)
	}
}

// runs tells whether a line of the script runs what a row names: a command with its flags and the
// words before them, or an HTTP call with the first element of its path and its parameters.
func runs(ours string) func(line string) bool {
	begin, words := "bridge8004 ", strings.Fields(ours)
	var wanted []string
	if path, isCall := strings.CutPrefix(ours, "GET /v1/"); isCall {
		path, query, _ := strings.Cut(path, "?")
		first, _, _ := strings.Cut(path, "/")
		begin, words = "api ", []string{first}
		for parameter := range strings.SplitSeq(query, "&") {
			if parameter != "" {
				wanted = append(wanted, " "+parameter)
			}
		}
	}
	verb := true
	for _, word := range words {
		if verb = verb && !strings.HasPrefix(word, "-"); verb {
			begin += word + " "
		} else {
			wanted = append(wanted, " "+word)
		}
	}
	return func(line string) bool {
		line = strings.ReplaceAll(strings.TrimSpace(line), "'", "") + " "
		return strings.HasPrefix(line, begin) && !slices.ContainsFunc(wanted, func(w string) bool { return !strings.Contains(line, w) })
	}
}
