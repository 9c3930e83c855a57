//go:build interop

package interop

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// mcpCall is a question to a tool of bridge8004-mcp, and what its answer has to be.
type mcpCall struct {
	As   string         `json:"as"`
	Tool string         `json:"tool"`
	Ask  map[string]any `json:"ask"`

	exit   int
	failed bool // the question was wrong
	holds  string
	check  func(answer mcpDocument) bool
}

// mcpDocument is what the tests look at in the documents of the commands.
type mcpDocument struct {
	Verdict string
	Exit    int
	Checks  []struct {
		Name, Outcome string
		Compared      struct{ Want, Got string }
	}
	Ref, Owner, State string
	Hits              []struct {
		Name    string
		Members []string
		Reviews struct {
			Count   int
			Average string
		}
	}
	Count   int
	Average string
	Steps   []struct{ Step, State string }
}

// outcome is what came of a check, "" where it was not made.
func (d mcpDocument) outcome(check string) string {
	for _, c := range d.Checks {
		if c.Name == check {
			return c.Outcome
		}
	}
	return ""
}

// mcp has the real client start bridge8004-mcp and ask it, and holds the answers against the calls.
func (d *devnet) mcp(calls ...mcpCall) {
	d.t.Helper()
	var got struct {
		Server       struct{ Name string }
		Instructions string
		Tools        []struct {
			Name, Description         string
			InputSchema, OutputSchema struct{ Type string }
			Annotations               struct{ ReadOnlyHint bool }
		}
		Answers map[string]struct {
			Exit   int
			Answer json.RawMessage
			Error  string
			Failed bool
			Text   string
		}
	}
	peer(d.t, "mcp", map[string]any{"command": filepath.Join(bin, "bridge8004-mcp"), "args": []string{"--config", d.config()}, "calls": calls}, &got)
	if got.Server.Name != "bridge8004" || !strings.Contains(got.Instructions, "exit 0") {
		d.t.Errorf("the server says it is %+v: %s", got.Server, got.Instructions)
	}
	var names []string
	for _, tool := range got.Tools {
		names = append(names, tool.Name)
		if tool.Annotations.ReadOnlyHint == (tool.Name == "verify_payment") || tool.Description == "" || tool.InputSchema.Type != "object" || tool.OutputSchema.Type != "object" {
			d.t.Errorf("%+v", tool)
		}
	}
	slices.Sort(names)
	if want := []string{"agent", "explain_feedback", "reputation", "reviews", "search_agents", "verify_payment", "verify_registration", "verify_response"}; !slices.Equal(names, want) {
		d.t.Errorf("tools %v, want %v", names, want)
	}
	for _, c := range calls {
		a, ok := got.Answers[c.As]
		var doc mcpDocument
		if len(a.Answer) > 0 {
			if err := json.Unmarshal(a.Answer, &doc); err != nil {
				d.t.Fatalf("%s: %v\n%s", c.As, err, a.Answer)
			}
		}
		if !ok || a.Exit != c.exit || a.Failed != c.failed || !strings.Contains(a.Text, c.holds) || c.check != nil && !c.check(doc) {
			d.t.Errorf("%s: %s: exit %d, failed %t, want %d and %t: %s", c.As, c.Tool, a.Exit, a.Failed, c.exit, c.failed, a.Text)
		}
	}
}

// An agent that has nothing but the real client asks before it pays, looks at what it got, and
// looks agents up.
func testMCP(t *testing.T, d *devnet) {
	s := openShop(t, d)
	got := s.buy(t, "alice", s.street(t, s.server, s.signing, s.client), true)
	_, thief, _ := strings.Cut(d.account("mallory"), ":0x")
	stolen := strings.ReplaceAll(string(s.terms), s.payTo, "0x"+thief)
	sold := map[string]any{"answer": got.saved(), "request": question, "agent": s.agent, "payment": string(s.required), "payer": d.account("alice")}
	other := maps.Clone(sold)
	other["request"] = `{"city":"Rome"}`
	verdict := func(want string, exit int, check, outcome string) func(mcpDocument) bool {
		return func(a mcpDocument) bool {
			return a.Verdict == want && a.Exit == exit && (check == "" || a.outcome(check) == outcome)
		}
	}
	d.mcp(
		mcpCall{As: "an honest request", Tool: "verify_payment", Ask: map[string]any{"payment": string(s.terms), "agent": s.agent}, check: verdict("verified", 0, "payTo", "pass")},
		mcpCall{As: "a thief's request", Tool: "verify_payment", Ask: map[string]any{"payment": stolen, "agent": s.agent}, exit: 3, check: func(a mcpDocument) bool {
			for _, c := range a.Checks {
				if c.Name == "payTo" && c.Outcome == "fail" {
					return a.Verdict == "mismatch" && strings.Contains(strings.ToLower(c.Compared.Got+c.Compared.Want), thief)
				}
			}
			return false
		}},
		mcpCall{As: "an agent that nobody knows", Tool: "verify_payment", Ask: map[string]any{"payment": string(s.terms), "agent": "devnet-a/100000"}, exit: 3},
		mcpCall{As: "no request", Tool: "verify_payment", Ask: map[string]any{"payment": "<html>"}, exit: 3, check: verdict("invalid", 3, "", "")},
		mcpCall{As: "an answer", Tool: "verify_response", Ask: sold, check: verdict("verified", 0, "", "")},
		mcpCall{As: "the answer to another question", Tool: "verify_response", Ask: other, exit: 3},
		mcpCall{As: "a registration", Tool: "verify_registration", Ask: map[string]any{"agent": s.agent}, check: verdict("verified", 0, "file-lists-registration", "pass")},
		mcpCall{As: "a file that lists nothing", Tool: "verify_registration", Ask: map[string]any{"document": `{"name":"x"}`}, exit: 4},
		mcpCall{As: "a path", Tool: "verify_registration", Ask: map[string]any{"uri": d.key("owner")}, exit: 2, failed: true, holds: "name one of"},
		mcpCall{As: "a registration's owner", Tool: "agent", Ask: map[string]any{"agent": s.agent}, check: func(a mcpDocument) bool {
			return a.Ref == s.agent.String() && a.Owner == d.account("owner")
		}},
		mcpCall{As: "a registration that is not there", Tool: "agent", Ask: map[string]any{"agent": "devnet-a/100000"}, exit: 4},
		mcpCall{As: "a flag", Tool: "agent", Ask: map[string]any{"agent": "--help"}, exit: 2, failed: true},
		mcpCall{As: "no relayer", Tool: "search_agents", Ask: map[string]any{"words": "weather"}, exit: 1, holds: "start a relayer"},
	)
	if testing.Short() {
		t.Log("what needs a relayer is left out: make interop")
		return
	}
	// Other peers' agents stand on the same network: these reviews have a tag of their own.
	given := s.write("alice", "feedback", "give", s.agent.String(), "--value", "87.5", "--tag1", "mcp", "--wait", "finalized").Feedback
	s.write("mallory", "feedback", "give", s.agent.String(), "--value", "-100.5", "--wait", "finalized")
	d.relayer()
	until(t, time.Minute, func() error {
		if out, code := d.run("agent", "search", "weather", "--min-count", "2", "-o", "json"); code != 0 || !strings.Contains(out, s.agent.String()) {
			return failed("exit %d: %s", code, out)
		}
		return nil
	})
	alices := []string{d.account("alice")}
	d.mcp(
		mcpCall{As: "by alice", Tool: "search_agents", Ask: map[string]any{"words": "weather", "reviewers": alices, "tags": []string{"mcp"}, "minAverage": "87.5", "minCount": 1}, check: func(a mcpDocument) bool {
			return len(a.Hits) == 1 && a.Hits[0].Name == "Weather" && slices.Equal(a.Hits[0].Members, []string{s.agent.String()}) && a.Hits[0].Reviews.Count == 1 && a.Hits[0].Reviews.Average == "87.5"
		}},
		mcpCall{As: "alice's reviews", Tool: "reviews", Ask: map[string]any{"agents": []string{s.agent.String()}, "reviewers": alices}, holds: given},
		mcpCall{As: "better", Tool: "search_agents", Ask: map[string]any{"words": "weather", "reviewers": alices, "tags": []string{"mcp"}, "minAverage": "87.51"}, check: func(a mcpDocument) bool { return len(a.Hits) == 0 }},
		mcpCall{As: "no number", Tool: "search_agents", Ask: map[string]any{"minAverage": "much"}, exit: 2, failed: true, holds: "minAverage"},
		mcpCall{As: "alice's", Tool: "reputation", Ask: map[string]any{"agent": s.agent, "reviewers": alices, "alone": true}, check: func(a mcpDocument) bool { return a.Count == 1 && a.Average == "87.5" }},
		mcpCall{As: "alice's, of an agent that is linked with none", Tool: "reputation", Ask: map[string]any{"agent": s.agent, "reviewers": alices}, check: func(a mcpDocument) bool { return a.Count == 1 && a.Average == "87.5" }},
		mcpCall{As: "everybody's", Tool: "reputation", Ask: map[string]any{"agent": s.agent, "alone": true}, check: func(a mcpDocument) bool { return a.Count == 2 && a.Average == "-6.5" }},
		mcpCall{As: "below", Tool: "verify_payment", Ask: map[string]any{"payment": string(s.terms), "agent": s.agent, "reviewers": alices, "minCount": 1, "minScore": "90"}, exit: 3, check: verdict("below-reputation", 3, "", "")},
		mcpCall{As: "not below", Tool: "verify_payment", Ask: map[string]any{"payment": string(s.terms), "agent": s.agent, "reviewers": alices, "minCount": 1, "minScore": "80"}, check: verdict("verified", 0, "", "")},
		mcpCall{As: "where it is", Tool: "explain_feedback", Ask: map[string]any{"feedback": given}, check: func(a mcpDocument) bool { return a.State == "not-due" && len(a.Steps) > 2 }},
		mcpCall{As: "where nothing is", Tool: "explain_feedback", Ask: map[string]any{"feedback": strings.TrimSuffix(given, "/1") + "/77"}, exit: 4, check: func(a mcpDocument) bool { return a.State == "absent" }},
	)
}
