package vectors_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// node is whatever answers JSON-RPC.
type node interface {
	answer(method string, params json.RawMessage) (any, error)
}

// served is where a handler answers until the test ends.
func served(t testing.TB, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	return server.URL
}

// serve answers the calls and the batches of calls of one endpoint.
func serve(t testing.TB, n node) string {
	t.Helper()
	return served(t, func(w http.ResponseWriter, r *http.Request) { answers(n, w, r) })
}

// message is a JSON-RPC call.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func answers(n node, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
	if err != nil {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		var batch []message
		if json.Unmarshal(body, &batch) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		out := make([]map[string]any, len(batch))
		for i, m := range batch {
			out[i] = m.answer(n)
		}
		_ = json.NewEncoder(w).Encode(out)
		return
	}
	var m message
	if json.Unmarshal(body, &m) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_ = json.NewEncoder(w).Encode(m.answer(n))
}

func (m message) answer(n node) map[string]any {
	if len(m.Params) == 0 {
		m.Params = json.RawMessage("[]")
	}
	out := map[string]any{"jsonrpc": "2.0", "id": m.ID}
	result, err := n.answer(m.Method, m.Params)
	var refused *rpcError
	switch {
	case errors.As(err, &refused):
		out["error"] = refused
	case err != nil:
		out["error"] = &rpcError{Code: -32603, Message: err.Error()}
	default:
		out["result"] = result
	}
	return out
}

// down answers HTTP 502, and hangs nothing at all.
func down(t testing.TB) string {
	return served(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
}

func hangs(t testing.TB) string {
	return served(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	})
}

// recorder notes what a node answered.
type recorder struct {
	node
	mu   sync.Mutex
	seen map[string]answer
}

func (r *recorder) answer(method string, params json.RawMessage) (any, error) {
	result, err := r.node.answer(method, params)
	a := answer{Method: method}
	var failed error
	if a.Params, failed = compact(params); failed != nil {
		return nil, failed
	}
	var refused *rpcError
	var raw []byte
	if errors.As(err, &refused) {
		if raw, failed = json.Marshal(refused); failed == nil {
			a.Error, failed = compact(raw)
		}
	} else if err != nil {
		return nil, err
	} else if raw, failed = json.Marshal(result); failed == nil {
		a.Result, failed = compact(raw)
	}
	if failed != nil {
		return nil, failed
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[key(a)] = a
	return result, err
}

func key(a answer) string { return a.Method + string(a.Params) }

// answers are what was noted, in an order that does not depend on time.
func (r *recorder) answers() (list []answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range slices.Sorted(maps.Keys(r.seen)) {
		list = append(list, r.seen[k])
	}
	return list
}

// record answers as it was recorded, and refuses everything else.
type record struct {
	t    testing.TB
	list map[string]answer
}

// recordOf is what one endpoint of a case answered.
func recordOf(t testing.TB, file vectors, e endpoint) record {
	r := record{t: t, list: map[string]answer{}}
	for _, i := range e.Answers {
		r.list[key(file.Answers[i])] = file.Answers[i]
	}
	return r
}

func (r record) answer(method string, params json.RawMessage) (any, error) {
	asked, err := compact(params)
	if err != nil {
		return nil, err
	}
	a, ok := r.list[key(answer{Method: method, Params: asked})]
	if !ok {
		r.t.Errorf("%s%s was not recorded: make vectors", method, asked)
		return nil, &rpcError{Code: -32603, Message: "not recorded"}
	}
	if a.Error != nil {
		refused := new(rpcError)
		if err := json.Unmarshal(a.Error, refused); err != nil {
			return nil, err
		}
		return nil, refused
	}
	return a.Result, nil
}

// gateway serves contents by their CID.
func gateway(t testing.TB, files []content) string {
	t.Helper()
	return served(t, func(w http.ResponseWriter, r *http.Request) {
		for _, f := range files {
			if strings.Contains(r.URL.Path, f.CID) {
				w.Header().Set("Content-Type", "application/vnd.ipld.raw")
				_, _ = io.WriteString(w, f.Body)
				return
			}
		}
		w.WriteHeader(http.StatusNotFound)
	})
}

// configuration is what the command reads: the chains of a case with their endpoints.
func configuration(chains []chain, endpoints map[string][]string, gateway string) string {
	var b strings.Builder
	b.WriteString("chains:\n")
	for _, c := range chains {
		list, ok := endpoints[c.Name]
		if !ok {
			continue
		}
		fmt.Fprintf(&b, "  - name: %s\n    id: %s\n    dialect: %s\n    rpc: [%s]\n", c.Name, c.ID, c.Dialect, strings.Join(list, ", "))
		if c.Registry != "" {
			fmt.Fprintf(&b, "    registry: %q\n", c.Registry)
		}
		if c.Reputation != "" {
			fmt.Fprintf(&b, "    reputation: %q\n", c.Reputation)
		}
		if c.DeployBlock > 0 {
			fmt.Fprintf(&b, "    deploy_block: %d\n", c.DeployBlock)
		}
		if c.LookupTable != "" {
			fmt.Fprintf(&b, "    lookup_table: %s\n", c.LookupTable)
		}
		if c.Dialect == "sati" {
			photon := "none"
			if index := endpoints[c.Name+indexSuffix]; len(index) > 0 {
				photon = index[0]
			}
			fmt.Fprintf(&b, "    photon: %s\n", photon)
		}
		b.WriteString("    commands_only: true\n")
	}
	if len(endpoints) == 0 {
		b.Reset()
	}
	fmt.Fprintf(&b, "fetch:\n  gateways: [%s]\n  allow_http: true\n  allow_loopback: true\n", gateway)
	return b.String()
}

// play runs the command on one case and says what came out.
func play(t testing.TB, c vector, chains []chain, endpoints map[string][]string, gateway string) (got want, output string) {
	t.Helper()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		noError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	command, subject := cmp.Or(c.Command, "payment"), c.Input
	if command != "feedback" { // which takes a ref
		subject = file("input", c.Input)
	}
	args := []string{"verify", command, subject, "-o", "json", "--config", file("bridge.yaml", configuration(chains, endpoints, gateway))}
	if command != "response" {
		args = append(args, "--stable")
	}
	if command == "payment" {
		memory := "none"
		if c.KnownAgents != "" || c.Flags["origin"] != nil {
			memory = file("known-agents", c.KnownAgents)
		}
		args = append(args, "--known-agents", memory)
	}
	if c.Reviewers != "" {
		args = append(args, "--reviewers", file("reviewers", c.Reviewers))
	}
	if c.Payment != "" {
		args = append(args, "--payment", file("payment", c.Payment))
	}
	for _, name := range slices.Sorted(maps.Keys(c.Flags)) {
		for _, value := range c.Flags[name] {
			args = append(args, "--"+name+"="+value)
		}
	}
	var out, errs bytes.Buffer
	s := &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(""), Err: &errs, Environ: []string{}}
	got = want{Exit: cli.Run(context.WithoutCancel(t.Context()), s, args), Verdict: "-", Reasons: []reason{}}
	output = out.String() + errs.String()
	if out.Len() == 0 {
		return got, output
	}
	var report struct {
		Verdict string
		Checks  []struct {
			Name, Outcome, Verdict string
			Required               bool
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	got.Verdict = report.Verdict
	for _, check := range report.Checks {
		if check.Required && check.Verdict != "" {
			got.Reasons = append(got.Reasons, reason{check.Name, check.Verdict})
		}
	}
	return got, output
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
