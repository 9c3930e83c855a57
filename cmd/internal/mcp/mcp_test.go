package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// connect starts the server and a client of the protocol.
func connect(t *testing.T, args ...string) *sdk.ClientSession {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	here, there := sdk.NewInMemoryTransports()
	cmd := newCommand(there, []string{"HOME=" + t.TempDir()})
	cmd.SetArgs(args)
	done := make(chan error, 1)
	go func() { done <- cmd.ExecuteContext(ctx) }()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, here, nil)
	noError(t, err)
	t.Cleanup(func() {
		_ = session.Close()
		cancel()
		if err := <-done; exit.Code(err) != exit.OK {
			t.Error(err)
		}
	})
	return session
}

// A configuration that cannot be read is told at once, not by each tool.
func TestCommand_refusesAConfigurationThatIsNotThere(t *testing.T) {
	here, _ := sdk.NewInMemoryTransports()
	for _, c := range []struct{ args, environ []string }{
		{args: []string{"--config", "nope.yaml"}}, {args: []string{}, environ: []string{"BRIDGE8004_CONFIG=nope.yaml"}},
	} {
		cmd := newCommand(here, c.environ)
		cmd.SetArgs(c.args)
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		err := cmd.ExecuteContext(ctx)
		cancel()
		if exit.Code(err) != exit.Usage || !strings.Contains(err.Error(), "nope.yaml") {
			t.Errorf("%q: %v", c, err)
		}
	}
}

// call calls a tool.
func call(t *testing.T, s *sdk.ClientSession, tool string, args map[string]any) (a Answer, failed bool, text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r, err := s.CallTool(ctx, &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	for _, c := range r.Content {
		if c, ok := c.(*sdk.TextContent); ok {
			text += c.Text
		}
	}
	if b, err := json.Marshal(r.StructuredContent); err == nil {
		_ = json.Unmarshal(b, &a) // a tool that failed before the command has none
	}
	return a, r.IsError, text
}

func TestTools_areTold(t *testing.T) {
	s := connect(t)
	list, err := s.ListTools(t.Context(), nil)
	noError(t, err)
	want := map[string]bool{"verify_payment": true, "verify_response": true, "verify_registration": true, "agent": true, "search_agents": true, "reviews": true, "reputation": true, "explain_feedback": true}
	for _, tool := range list.Tools {
		if !want[tool.Name] || tool.Annotations == nil || tool.Annotations.ReadOnlyHint == (tool.Name == "verify_payment") || tool.Description == "" || tool.OutputSchema == nil {
			t.Errorf("%+v", tool)
		}
		if tool.Name == "verify_payment" && !strings.Contains(tool.Description, "only by one of answer.payments") {
			t.Errorf("what may be paid is not told: %s", tool.Description)
		}
		delete(want, tool.Name)
	}
	if told := s.InitializeResult().Instructions; !strings.Contains(told, "only by one of answer.payments") {
		t.Errorf("what may be paid is not told: %s", told)
	}
	if len(want) > 0 {
		t.Errorf("not told: %v", want)
	}
}

func TestTools_answer(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "bridge.yaml")
	noError(t, os.WriteFile(config, []byte("chains: [{name: base, rpc: [\"http://127.0.0.1:1\"]}]\n"), 0o600))
	secret := filepath.Join(dir, "secret.json")
	noError(t, os.WriteFile(secret, []byte(`{"name":"a secret"}`), 0o600))
	t.Chdir(dir) // where no path may be read
	noError(t, os.Mkdir("etc", 0o700))
	for _, name := range []string{"etc/secret", "etc:secret"} {
		noError(t, os.WriteFile(name, []byte(`{"name":"a secret"}`), 0o600))
	}
	index := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/feedback" && r.URL.Query().Get("since") == "yesterday" {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"detail":"since: no time"}`))
			return
		}
		if r.URL.Path == "/v1/feedback" && r.URL.Query().Get("agent") == "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42" && len(r.URL.Query()["reviewer"]) == 1 {
			_, _ = w.Write([]byte(`{"reviews":[],"next":"y"}`))
			return
		}
		if q := r.URL.Query(); r.URL.Path != "/v1/search" || q.Get("text") != "--help" || q.Get("service") != "MCP" || q["reviewer"][1] != "0x0000000000000000000000000000000000000002" {
			t.Errorf("%s", r.URL)
		}
		next := "x"
		if q := r.URL.Query(); q.Get("agent") != "" && q.Get("since") != "" && q.Get("until") != "" && q.Get("verified")+q.Get("reviewed") == "truetrue" && q.Get("maxAverage") == "90" && q.Get("maxCount") == "9" && q.Get("sort") == "count" {
			next = "all"
		}
		_, _ = fmt.Fprintf(w, `{"hits":[],"next":%q}`, next)
	}))
	defer index.Close()
	s := connect(t, "--config", config, "--api", index.URL)
	payment := `{"x402Version":2,"accepts":[{"scheme":"exact","network":"eip155:8453","amount":"1","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x0000000000000000000000000000000000000001","maxTimeoutSeconds":60}],"resource":{"url":"https://a.example/"}}`
	several := strings.Replace(payment, `}],"resource"`, `},{"scheme":"steal-everything","network":"eip155:8453","amount":"1","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"0x0000000000000000000000000000000000000001"}],"resource"`, 1)
	for name, c := range map[string]struct {
		tool  string
		args  map[string]any
		exit  int
		wrong bool
		text  string
	}{
		"no payment request":         {"verify_payment", map[string]any{"payment": "<html>"}, exit.Refused, false, `"verdict":"invalid"`},
		"an agent that is not there": {"verify_payment", map[string]any{"payment": payment, "agent": "8453:42", "network": "eip155:8453"}, exit.Unchecked, false, `"verdict":"unreachable"`},
		"a network by its name":      {"verify_payment", map[string]any{"payment": payment, "agent": "8453:42", "network": "base"}, exit.Unchecked, false, `"verdict":"unreachable"`},
		"no agent":                   {"verify_payment", map[string]any{"payment": payment}, exit.Nothing, false, `"verdict":"not-registered"`},
		"a flag for an agent":        {"verify_payment", map[string]any{"payment": payment, "agent": "--trust=file"}, exit.Usage, true, `"agent: `},
		"reviewers without a number": {"verify_payment", map[string]any{"payment": payment, "reviewers": []string{"0x0000000000000000000000000000000000000001"}}, exit.Usage, true, "say with minCount or minScore"},
		"a reviewer that is none":    {"verify_payment", map[string]any{"payment": payment, "minCount": 1, "reviewers": []string{"nobody"}}, exit.Usage, true, `"reviewers: `},
		"reviewers that are missing": {"verify_payment", map[string]any{"payment": payment, "minCount": 1}, exit.Usage, true, "minScore and minCount need reviewers: "},
		"an empty payment":           {"verify_response", map[string]any{"answer": "{}", "body": "{}", "payment": "nothing"}, exit.Usage, true, `"payment: `},
		"a reviewer that is two":     {"verify_payment", map[string]any{"payment": payment, "minCount": 1, "reviewers": []string{"a\nb"}}, exit.Usage, true, "a reviewer is an account"},
		"no answer":                  {"verify_response", map[string]any{"answer": "<html>", "body": "{}"}, exit.Refused, false, `"verdict":"invalid"`},
		"a way that nobody knows":    {"verify_payment", map[string]any{"payment": several, "agent": "8453:42"}, exit.Refused, false, `"verdict":"unknown-scheme"`},
		"the first way":              {"verify_payment", map[string]any{"payment": several, "agent": "8453:42", "accept": 0}, exit.Unchecked, false, `"verdict":"unreachable"`},
		"the second way":             {"verify_payment", map[string]any{"payment": several, "agent": "8453:42", "accept": 1}, exit.Refused, false, `"verdict":"unknown-scheme"`},
		"no such way":                {"verify_payment", map[string]any{"payment": several, "agent": "8453:42", "accept": 2}, exit.Usage, true, "accept 2, and"},
		"a way that is text":         {"verify_payment", map[string]any{"payment": several, "agent": "8453:42", "accept": []string{"0"}}, exit.Usage, true, "accept"},
		"a name that nobody knows":   {"agent", map[string]any{"agent": "8453:42", "ref": "8453:42"}, exit.Usage, true, "inputSchema"},
		"nothing that is needed":     {"agent", map[string]any{}, exit.Usage, true, "agent"},
		"a long list of wrong names": {"agent", map[string]any{"agent": "8453:42", strings.Repeat("x", 5000): 1}, exit.Usage, true, "…"},
		"the ways of a scheme":       {"verify_payment", map[string]any{"payment": several, "agent": "8453:42", "schemes": []string{"upto", "exact"}}, exit.Unchecked, false, `"verdict":"unreachable"`},
		"no trust of that name":      {"verify_payment", map[string]any{"payment": payment, "agent": "8453:42", "trust": "all"}, exit.Usage, true, "/properties/trust"},
		"a trust":                    {"verify_payment", map[string]any{"payment": payment, "agent": "8453:42", "trust": "file"}, exit.Unchecked, false, `"verdict":"unreachable"`},
		"no check of that name":      {"verify_payment", map[string]any{"payment": payment, "agent": "8453:42", "require": []string{"payTo"}}, exit.Usage, true, "/properties/require"},
		"a check":                    {"verify_payment", map[string]any{"payment": payment, "agent": "8453:42", "require": []string{"domain-proof"}}, exit.Unchecked, false, `"verdict":"unreachable"`},
		"another way to pay":         {"verify_response", map[string]any{"answer": "{}", "body": "{}", "payment": payment, "accept": 1}, exit.Usage, true, "payment: no such way to pay: accept 1"},
		"a file here":                {"verify_registration", map[string]any{"uri": secret}, exit.Usage, true, "name one of"},
		"a file here for an agent":   {"verify_registration", map[string]any{"agent": "../secret.json"}, exit.Usage, true, `"agent: `},
		"a file below for an agent":  {"verify_registration", map[string]any{"agent": "etc/secret"}, exit.Usage, true, `"agent: `},
		"a file that reads as a ref": {"verify_registration", map[string]any{"agent": "etc:secret"}, exit.Usage, true, `"agent: `},
		"a named registration":       {"verify_registration", map[string]any{"agent": "8453/42"}, exit.Unchecked, false, "127.0.0.1:1"},
		"a document":                 {"verify_registration", map[string]any{"document": `{"name":"x"}`}, exit.Nothing, false, `"verdict"`},
		"a registration":             {"agent", map[string]any{"agent": "8453:42"}, exit.Unchecked, false, "127.0.0.1:1"},
		"a flag for a registration":  {"agent", map[string]any{"agent": "--help"}, exit.Usage, true, ""},
		"a search":                   {"search_agents", map[string]any{"words": "--help", "services": []string{"MCP"}, "reviewers": []string{"0x0000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000002"}}, exit.OK, false, `"next":"x"`},
		"reviews":                    {"reviews", map[string]any{"agents": []string{"8453:42"}, "reviewers": []string{"0x0000000000000000000000000000000000000001"}}, exit.OK, false, `"next":"y"`},
		"all that a search asks":     {"search_agents", map[string]any{"words": "--help", "services": []string{"MCP"}, "reviewers": []string{"0x0000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000002"}, "agents": []string{"8453:42"}, "since": "2026-01-01T00:00:00Z", "until": "2026-02-01T00:00:00Z", "verified": true, "reviewed": true, "maxAverage": "90", "maxCount": 9, "sort": "count"}, exit.OK, false, `"next":"all"`},
		"an order that is none":      {"search_agents", map[string]any{"sort": "best"}, exit.Usage, true, "/properties/sort"},
		"reviews since no time":      {"reviews", map[string]any{"since": "yesterday"}, exit.Usage, true, "since: no time"},
		"a flag for reviews":         {"reviews", map[string]any{"agents": []string{"--help"}}, exit.Usage, true, `"agents: `},
		"reputation":                 {"reputation", map[string]any{"agent": "8453:42", "alone": true}, exit.Unchecked, false, "127.0.0.1:1"},
		"no relayer here":            {"explain_feedback", map[string]any{"feedback": "8453:42"}, exit.Usage, true, "nats.dir"},
	} {
		t.Run(name, func(t *testing.T) {
			a, failed, text := call(t, s, c.tool, c.args)
			if a.Exit != c.exit || failed != c.wrong || !strings.Contains(text, c.text) || strings.Contains(text, "a secret") {
				t.Errorf("exit %d, failed %t, want %d and %t and %q: %s", a.Exit, failed, c.exit, c.wrong, c.text, text)
			}
			if a.Exit == exit.Usage && len(text) > 4000 {
				t.Errorf("%d bytes", len(text))
			}
			// Whoever is given no document is told why, and whether it may be asked again.
			if f := a.Failure; a.Answer == nil && a.Exit != exit.OK && (f == nil || f.Message == "" || (f.Kind == chains.Usage) != (a.Exit == exit.Usage) || f.Retry != (a.Exit == exit.Unchecked)) {
				t.Errorf("the failure is not told: %+v: %s", f, text)
			}
			text = regexp.MustCompile(`give --config FILE[^"]*`).ReplaceAllString(text, "") // what who runs the server does about it
			for _, said := range c.args {
				for _, said := range strings.Fields(strings.Trim(fmt.Sprint(said), "[]")) {
					text = strings.ReplaceAll(text, said, "")
				}
			}
			if c.wrong && (strings.Contains(text, "--") || strings.Contains(text, "bridge8004-mcp-")) {
				t.Errorf("it speaks of what is not the client's: %s", text)
			}
		})
	}
}

// What a tool answers is told by the schema of the command that it runs.
func TestTools_tellWhatTheyAnswer(t *testing.T) {
	list, err := connect(t).ListTools(t.Context(), nil)
	noError(t, err)
	commands := map[string]string{
		"verify_payment": "verify-payment", "verify_response": "verify-response", "verify_registration": "verify-registration", "agent": "agent-show",
		"search_agents": "agent-search", "reviews": "feedback-search", "reputation": "feedback-summary", "explain_feedback": "relayer-explain",
	}
	for _, tool := range list.Tools {
		text, err := os.ReadFile("../../schemas/" + commands[tool.Name] + ".json")
		noError(t, err)
		var want map[string]any
		noError(t, json.Unmarshal(text, &want))
		delete(want, "$schema")
		delete(want, "title")
		told, _ := tool.OutputSchema.(map[string]any)["properties"].(map[string]any)["answer"].(map[string]any)
		delete(told, "description")
		if !reflect.DeepEqual(told, want) {
			t.Errorf("%s: %v, want %v", tool.Name, told, want)
		}
	}
}

// What a model leaves empty drops no condition, whichever tool and argument it is.
func TestTools_refuseWhatIsEmpty(t *testing.T) {
	s := connect(t)
	list, err := s.ListTools(t.Context(), nil)
	noError(t, err)
	for _, tool := range list.Tools {
		b, err := json.Marshal(tool.InputSchema)
		noError(t, err)
		var schema struct {
			Properties map[string]struct{ Type any }
			Required   []string
		}
		if err := json.Unmarshal(b, &schema); err != nil || len(schema.Properties) == 0 {
			t.Fatalf("%s: %v: %s", tool.Name, err, b)
		}
		for name, p := range schema.Properties {
			var empty []any
			switch kind, _ := json.Marshal(p.Type); {
			case strings.Contains(string(kind), "array"):
				empty = []any{[]string{""}, []string{"x", " "}, []string{}, nil}
			case strings.Contains(string(kind), "string"):
				empty = []any{"", " \t"}
			}
			for _, value := range empty {
				args := map[string]any{name: value}
				for _, other := range schema.Required {
					if other != name {
						args[other] = "8453:42"
					}
				}
				a, failed, text := call(t, s, tool.Name, args)
				if why := name + " is empty: leave it out, or say what it is"; !failed || a.Exit != exit.Usage || a.Error != why || *a.Failure != (chains.Failure{Kind: chains.Usage, Message: why}) {
					t.Errorf("%s: %s of %#v: failed %t: %s", tool.Name, name, value, failed, text)
				}
			}
		}
	}
}

// Numbers reach the client as the command writes them, whichever part of the answer it reads.
func TestTools_numbersAreExact(t *testing.T) {
	index := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"hits":[{"reviews":{"count":9007199254740993}}],"next":"x"}`))
	}))
	defer index.Close()
	here, there := sdk.NewInMemoryTransports()
	cmd := newCommand(there, []string{"HOME=" + t.TempDir()})
	cmd.SetArgs([]string{"--api", index.URL})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- cmd.ExecuteContext(ctx) }()
	var wire strings.Builder
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, &sdk.LoggingTransport{Transport: here, Writer: &wire}, nil)
	noError(t, err)
	call(t, session, "search_agents", map[string]any{})
	_ = session.Close()
	_ = session.Wait() // nothing is written any more
	cancel()
	<-done
	if n := strings.Count(wire.String(), "9007199254740993"); n != 2 || strings.Contains(wire.String(), "9007199254740992") {
		t.Errorf("%d times: %s", n, wire.String())
	}
}

// What a client says is never taken for a path, a flag or a second line.
func FuzzPayment(f *testing.F) {
	f.Add("8453:42", "https://a.example", "eip155:8453", "1", "0x1")
	f.Add("--config=/etc/passwd", "-", "--", "@-", "a\nb")
	f.Fuzz(func(t *testing.T, agent, origin, network, score, reviewer string) {
		l, err := verifyPayment(paymentInput{Payment: "x", Agent: agent, Origin: origin, Network: network, MinScore: score, Schemes: []string{network}, Trust: agent, Require: []string{origin}, Accept: new(len(agent)), Reviewers: []string{reviewer}})
		if err != nil {
			return
		}
		behind := false
		for i, a := range l.args {
			switch {
			case behind:
				if a != "-" || i != len(l.args)-1 {
					t.Fatalf("%q", l.args)
				}
			case a == "--":
				behind = true
			case i > 1 && (!strings.HasPrefix(a, "--") || !strings.Contains(a, "=")):
				t.Fatalf("%q", l.args)
			}
		}
		if !behind || strings.ContainsAny(l.files["reviewers"], "\r\n") {
			t.Fatalf("%q %q", l.args, l.files)
		}
	})
}

func TestMain_refusesArguments(t *testing.T) {
	there, _ := sdk.NewInMemoryTransports()
	cmd := newCommand(there, nil)
	var told strings.Builder
	if code := shell.Execute(t.Context(), cmd, []string{"bogus"}, &told); code != exit.Usage || !strings.HasPrefix(told.String(), "bridge8004-mcp: ") {
		t.Errorf("exit %d: %s", code, told.String())
	}
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
