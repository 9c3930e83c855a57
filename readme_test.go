package bridge8004_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// The Go programs of the README are the examples of this package, which are compiled, and run
// below.
func TestTheREADMEShowsTheExamples(t *testing.T) {
	source, err := os.ReadFile("example_test.go")
	noError(t, err)
	examples, imported := functions(t, source)
	readme, err := os.ReadFile("README.md")
	noError(t, err)
	var shown []string
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(readme, -1) {
		program := append([]byte("package main\n\n"), block[1]...)
		bodies, imports := functions(t, program)
		shown = append(shown, bodies["main"])
		for _, path := range imports {
			if !slices.Contains(imported, path) {
				t.Errorf("README.md imports %s, which no example does", path)
			}
		}
		if lines := strings.Count(bodies["main"], "\n") + 1; lines > 20 {
			t.Errorf("main of a program of README.md has %d lines, want 20 at most:\n%s", lines, bodies["main"])
		}
	}
	if len(shown) != len(examples) {
		t.Errorf("README.md shows %d programs, and there are %d examples", len(shown), len(examples))
	}
	for name, body := range examples {
		if !slices.Contains(shown, body) {
			t.Errorf("README.md does not show %s as it is:\n%s", name, body)
		}
	}
}

// functions returns the bodies of the functions of a Go file, formatted, and what it imports.
func functions(t *testing.T, source []byte) (bodies map[string]string, imports []string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", source, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v in:\n%s", err, source)
	}
	bodies = map[string]string{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			body, err := format.Source(source[set.Position(f.Body.Pos()).Offset:set.Position(f.Body.End()).Offset])
			noError(t, err)
			bodies[f.Name.Name] = string(body)
		}
	}
	for _, i := range file.Imports {
		imports = append(imports, i.Path.Value)
	}
	return bodies, imports
}

// The examples work on a chain with an agent 42, one of whose two reviewers is known.
func TestTheExamplesRun(t *testing.T) {
	net, err := localnet.Start(localnet.Options{ChainID: 8453, BlockTime: time.Millisecond, Keys: 3})
	noError(t, err)
	t.Cleanup(func() { _ = net.Close() })
	t.Chdir(t.TempDir())
	write(t, "bridge.yaml", fmt.Appendf(nil, "chains:\n  - {name: base, id: %q, rpc: [%q], registry: %q, reputation: %q}\n",
		net.ChainID(), net.RPCURL(), net.Identity().Hex(), net.Reputation().Hex()))
	owner, known, stranger := net.Keys()[0], net.Keys()[1], net.Keys()[2]
	agent := reviewed(t, owner, known, stranger)
	if _, err := net.Finalize(); err != nil {
		t.Fatal(err)
	}

	write(t, "402.json", request(t, agent, net, net.Account(owner.Address)))
	if got, want := printed(t, ExampleChains_VerifyPayment), "pay "+net.Account(owner.Address).String()+"\n"; got != want {
		t.Errorf("the agent's own request: %q, want %q", got, want)
	}
	write(t, "402.json", request(t, agent, net, net.Account(stranger.Address)))
	if got := printed(t, ExampleChains_VerifyPayment); !strings.HasPrefix(got, "do not pay: mismatch") {
		t.Errorf("a thief's request: %q", got)
	}
	if got, want := printed(t, ExampleChains_Agent), "2 reviews, 85 on average\n"; got != want {
		t.Errorf("the reputation: %q, want %q", got, want)
	}
}

// reviewed registers agents up to the number 42, and has it reviewed: by one twice, by another
// once.
func reviewed(t *testing.T, owner, known, stranger localnet.Key) caip.AgentRef {
	t.Helper()
	networks, err := bridge8004.Open("bridge.yaml")
	noError(t, err)
	defer networks.Close()
	chain, err := networks.Chain(t.Context(), "base")
	noError(t, err)
	as := func(key localnet.Key) chains.Writer {
		path := filepath.Join(t.TempDir(), "key")
		write(t, path, []byte(key.Hex()))
		writer, err := networks.Writer(t.Context(), chain, bridge8004.KeyRef{Key: "file:" + path})
		noError(t, err)
		return writer
	}
	do := func(writer chains.Writer, op chains.Op) {
		if _, err := chains.Do(t.Context(), writer, op, chains.Latest); err != nil {
			t.Fatal(err)
		}
	}
	agent, err := networks.Config.AgentRef("base/42")
	noError(t, err)
	for writer := as(owner); ; {
		if _, err := chain.Agent(t.Context(), agent, chains.Latest); err == nil {
			break
		}
		do(writer, chains.Register{})
	}
	review := func(writer chains.Writer, text string) {
		value, err := chains.ParseValue(text)
		noError(t, err)
		do(writer, chains.GiveFeedback{Agent: agent, Value: value, Tag1: "starred"})
	}
	first := as(known)
	review(first, "80")
	review(first, "90")
	review(as(stranger), "1")
	return agent
}

// request is a 402 in the name of an agent that asks for a payment to an account.
func request(t *testing.T, agent caip.AgentRef, net *localnet.Network, to caip.AccountID) []byte {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"x402Version": 2, "resource": map[string]any{"url": "https://agent.example/task"},
		"accepts": []any{map[string]any{"scheme": "exact", "network": to.Chain.String(), "amount": "1000", "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "payTo": to.Address, "maxTimeoutSeconds": 60}},
		"extensions": map[string]any{"8004-reputation": map[string]any{"info": map[string]any{"version": "1.0.0", "registrations": []any{map[string]any{
			"agentRegistry": agent.Registry.String(), "agentId": agent.ID, "reputationRegistry": net.ReputationRegistry().String(),
		}}}}},
	})
	noError(t, err)
	return body
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	noError(t, os.WriteFile(path, content, 0o600))
}

// printed is what a function prints.
func printed(t *testing.T, print func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	noError(t, err)
	defer func(out *os.File) { os.Stdout = out }(os.Stdout)
	os.Stdout = w
	print()
	w.Close()
	var b bytes.Buffer
	if _, err := io.Copy(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
