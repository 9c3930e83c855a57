package registration

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

func TestKeysAreNamedForTheirChains(t *testing.T) {
	base := chains.Info{Name: "base", Chain: caip.MustChainID("eip155:8453")}
	other := chains.Info{Name: "other", Chain: caip.MustChainID("eip155:8453")}
	solana := chains.Info{Name: "solana-mainnet", Chain: caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")}
	keys, err := parseKeys([]string{"base=file:a=b.key", "eip155:8453=env:CHAIN", "eip155=env:FAMILY", "solana=file:s.json"}, []string{"base=env:PASS"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		info chains.Info
		want string
	}{{base, "file:a=b.key"}, {other, "env:CHAIN"}, {chains.Info{Name: "x", Chain: caip.MustChainID("eip155:1")}, "env:FAMILY"}, {solana, "file:s.json"}} {
		if key, ok := keys.of(c.info); !ok || key.Key != c.want {
			t.Errorf("%s: %v", c.info.Name, key)
		}
	}
	if keys["base"].Passphrase != "env:PASS" {
		t.Errorf("%v", keys)
	}
	if name := keys.unused([]destination{{info: base}, {info: solana}}); name != "" {
		t.Errorf("%s is unused", name)
	}
	if name := keys.unused([]destination{{info: base}}); name != "solana" {
		t.Errorf("%q is unused", name)
	}
	const secret = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"
	for _, bad := range []struct{ keys, passphrases []string }{
		{keys: []string{secret}}, {keys: []string{"base=" + secret}}, {keys: []string{"=file:x"}}, {keys: []string{"file:x"}}, {keys: []string{"file:x=file:y"}},
		{keys: []string{"base=file:x", "base=file:y"}}, {passphrases: []string{"base=file:x"}},
	} {
		if _, err := parseKeys(bad.keys, bad.passphrases); exit.Code(err) != exit.Usage || strings.Contains(err.Error(), secret) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// Removing by paths is the same as taking those elements out at once, whatever the order in which
// they are named.
func TestPathsAreCountedBeforeAnythingIsRemoved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "services")
		gone := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, n, rapid.ID).Draw(t, "gone")
		var all, want, paths []string
		for i := range n {
			all = append(all, fmt.Sprintf(`{"name":"s%d","endpoint":"e","x":1}`, i))
			if !slices.Contains(gone, i) {
				want = append(want, all[i])
			}
		}
		for _, i := range gone {
			paths = append(paths, fmt.Sprintf("services[%d]", i), fmt.Sprintf("services[%d].x", i))
		}
		paths = rapid.Permutation(paths).Draw(t, "order")
		d, err := registration.Edit([]byte(`{"services":[` + strings.Join(all, ",") + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range lastFirst(paths) {
			if removed, err := d.RemovePath(path); err != nil || !removed {
				t.Fatal(path, removed, err)
			}
		}
		if got := strings.TrimSpace(string(d.Bytes())); got != `{"services":[`+strings.Join(want, ",")+`]}` {
			t.Fatal(got)
		}
	})
}

func TestAShellReadsWhatIsQuoted(t *testing.T) {
	for _, word := range []string{"plain:/-+=,.", "it's", "a b", "$(id) `id` \\ \" ; & | < > * ? ~ #", "data:application/json;base64,e30=", "''", ""} {
		out, err := exec.CommandContext(t.Context(), "sh", "-c", "printf %s "+shell.Quote(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q became %q, %v", word, out, err)
		}
	}
}

func TestANoDecidesTheExitCode(t *testing.T) {
	no, down := &chains.Error{Kind: chains.Unauthorized}, &chains.Error{Kind: chains.Unreachable}
	for _, c := range []struct {
		errs []error
		want int
	}{{[]error{nil, nil}, exit.OK}, {[]error{down, nil}, exit.Unchecked}, {[]error{down, no, nil}, exit.Refused}, {[]error{no, down}, exit.Refused}, {[]error{nil, errNotTried}, exit.Unchecked}} {
		var worst error
		for _, err := range c.errs {
			worst = worse(worst, err)
		}
		if exit.Code(worst) != c.want {
			t.Errorf("%v: %d, want %d", errors.Join(c.errs...), exit.Code(worst), c.want)
		}
	}
}

func TestAFileThatSomebodyElseChangedIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "agent.json")
	if err := os.WriteFile(path, []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := shell.ReplaceFile(path, []byte("read"), []byte("mine")); chains.KindOf(err) != chains.Transient || exit.Code(err) != exit.Unchecked {
		t.Errorf("%v", err)
	}
	for _, was := range [][]byte{[]byte("theirs"), nil} {
		if err := shell.ReplaceFile(path, was, []byte("mine")); err != nil {
			t.Error(err)
		}
		if content, err := os.ReadFile(path); err != nil || string(content) != "mine" {
			t.Errorf("%q, %v", content, err)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("left behind: %v, %v", list, err)
	}
}

// settling is a chain whose agentURI is final after some looks, or is undone.
type settling struct {
	chains.Chain
	latest, final []string // at each look, the last one for ever
}

func (c *settling) Agent(_ context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	list := &c.latest
	if at == chains.Finalized {
		list = &c.final
	}
	uri := (*list)[0]
	if len(*list) > 1 {
		*list = (*list)[1:]
	}
	if uri == "none" {
		return chains.Agent{}, &chains.Error{Kind: chains.NotFound}
	}
	return chains.Agent{Ref: ref, URI: uri}, nil
}

// A run that gave up before finality leaves a transaction that may still be undone: the same
// command again does not call it done.
func TestWhatIsNotFinalIsNotDone(t *testing.T) {
	const uri = "ipfs://x"
	ref := caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	for name, c := range map[string]struct {
		chain settling
		wait  chains.Finality
		want  string
		kind  chains.Kind
		looks int // that are left of final
	}{
		"latest is enough": {settling{latest: []string{uri}, final: []string{""}}, chains.Latest, already, "", 1},
		"final":            {settling{latest: []string{uri}, final: []string{uri}}, chains.Finalized, already, "", 1},
		"becomes final":    {settling{latest: []string{uri}, final: []string{"none", "", "", uri}}, chains.Finalized, already, "", 1},
		"undone":           {settling{latest: []string{uri, uri, ""}, final: []string{"", "", "", uri}}, chains.Finalized, failed, chains.Transient, 2},
	} {
		p := pointer{shell: &shell.Shell{Err: io.Discard}, uri: uri, wait: c.wait, poll: time.Millisecond}
		got, err := p.point(t.Context(), destination{ref: ref, info: chains.Info{Name: "base", Chain: ref.Chain()}, chain: &c.chain})
		if got.Outcome != c.want || err != nil && chains.KindOf(err) != c.kind || len(c.chain.final) != c.looks {
			t.Errorf("%s: %s, %v, %v", name, got.Outcome, err, c.chain.final)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	p := pointer{shell: &shell.Shell{Err: io.Discard}, uri: uri, wait: chains.Finalized, poll: time.Millisecond}
	got, err := p.point(ctx, destination{ref: ref, info: chains.Info{Name: "base", Chain: ref.Chain()}, chain: &settling{latest: []string{uri}, final: []string{""}}})
	if got.Outcome != failed || chains.KindOf(err) != chains.TimedOut && !errors.Is(err, errNotTried) {
		t.Errorf("%s, %v", got.Outcome, err)
	}
}

func FuzzServiceOf(f *testing.F) {
	for _, text := range []string{"MCP=https://a", "MCP@1=https://a?b=c@d", `{"name":"a","endpoint":"b"}`, `{"name":"a","endpoint":"b"},{}`, `{}],"name":"x","services":[{}`, "@=", "=x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := serviceOf(text)
		if err != nil {
			if exit.Code(err) != exit.Usage {
				t.Fatal(err)
			}
			return
		}
		if s.Name == "" || s.Endpoint == "" || strings.HasPrefix(text, "{") && !json.Valid([]byte(text)) {
			t.Fatalf("%q made %+v", text, s)
		}
		d, err := registration.Edit([]byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		if changed, err := d.AddService(s); err != nil || !changed {
			t.Fatal(changed, err)
		}
		got, err := d.File()
		if err != nil {
			return // bytes that are no UTF-8 become so, and huge ones are refused
		}
		if len(got.Services) != 1 {
			t.Fatalf("%q made %d services", text, len(got.Services))
		}
	})
}
