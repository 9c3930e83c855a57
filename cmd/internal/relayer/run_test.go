package relayer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer/api"
)

// logged is a log that a test can wait on.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func newLogged() *logged { return &logged{more: make(chan struct{}, 1000)} }

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.more <- struct{}{}:
	default:
	}
	return l.text.Write(b)
}

func (l *logged) await(t *testing.T, want string) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	for {
		l.mu.Lock()
		found := strings.Contains(l.text.String(), want)
		l.mu.Unlock()
		if found {
			return
		}
		select {
		case <-l.more:
		case <-deadline:
			t.Fatalf("%q was never logged", want)
		}
	}
}

func load(t *testing.T, text string) config.Config {
	t.Helper()
	cfg, err := config.Load(config.Options{File: "relayer.yaml", Data: []byte(text)})
	noError(t, err)
	return cfg
}

func TestAChainThatDoesNotAnswerIsWaitedForUntilASignal(t *testing.T) {
	cfg := load(t, `chains: [{name: base, rpc: ["http://127.0.0.1:1"]}]`)
	log, signals, ended := newLogged(), make(chan os.Signal, 1), make(chan error, 1)
	go func() { ended <- run(t.Context(), cfg, slog.New(slog.NewTextHandler(log, nil)), signals) }()
	log.await(t, "trying again")
	signals <- syscall.SIGTERM
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("asked to stop, it ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it goes on after the signal")
	}
}

// One wrong answer while a relayer starts does not end it: what a chain refuses has to be said
// three times.
func TestARefusalIsBelievedWhenItIsRepeated(t *testing.T) {
	n, err := localnet.Start(localnet.Options{})
	noError(t, err)
	t.Cleanup(func() { _ = n.Close() })
	node, err := url.Parse(n.RPCURL())
	noError(t, err)
	honest := httputil.NewSingleHostReverseProxy(node)
	var lies atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		var calls []map[string]any
		if json.Unmarshal(body, &calls) != nil || !bytes.Contains(body, []byte("eth_call")) || lies.Add(-1) < 0 {
			r.Body = io.NopCloser(bytes.NewReader(body))
			honest.ServeHTTP(w, r)
			return
		}
		for _, c := range calls {
			c["result"] = "0x" + strings.Repeat("00", 32)
			if c["method"] == "eth_chainId" {
				c["result"] = "0x7a69"
			}
			delete(c, "method")
			delete(c, "params")
		}
		_ = json.NewEncoder(w).Encode(calls)
	}))
	t.Cleanup(server.Close)
	cfg := load(t, fmt.Sprintf(`chains: [{name: a, id: "eip155:31337", dialect: erc8004, rpc: [%q], registry: %q, reputation: %q}]`, server.URL, n.Identity().Hex(), n.Reputation().Hex()))
	for name, c := range map[string]struct {
		lies int64
		code int
	}{"two lies": {2, exit.OK}, "three": {3, exit.Refused}} {
		lies.Store(c.lies)
		a := bridge8004.New(cfg, slog.New(slog.DiscardHandler))
		if _, err := open(t.Context(), a, a, slog.New(slog.DiscardHandler)); exit.Code(err) != c.code {
			t.Errorf("%s: %v, exit %d, want %d", name, err, exit.Code(err), c.code)
		}
		a.Close()
	}
}

func TestARegistryIsNamedWhereItsChainHasSeveral(t *testing.T) {
	cfg := load(t, `chains:
  - {name: one, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000001", reputation: "0x0000000000000000000000000000000000000002"}
  - {name: two, id: "eip155:31337", dialect: strategy, rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000003", reputation: "0x0000000000000000000000000000000000000004"}
  - {name: three, id: "eip155:31338", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000001", reputation: "0x0000000000000000000000000000000000000002"}
  - {name: four, id: "eip155:31338", commands_only: true, rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000003", reputation: "0x0000000000000000000000000000000000000004"}
`)
	for given, want := range map[string]string{"two": "two", "eip155:31338": "three"} {
		if c, err := registryOf(cfg, given); err != nil || c.Name != want {
			t.Errorf("%s: %s, %v", given, c.Name, err)
		}
	}
	for given, want := range map[string]string{"eip155:31337": "name one of one, two", "four": "not configured", "": "--chain is missing: name one of one, two, three"} {
		if _, err := registryOf(cfg, given); exit.Code(err) != exit.Usage || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", given, err)
		}
	}
}

// However a service takes being stopped, the command ends: when the service has ended, and else a
// bounded time after it was hurried.
func TestDrainIsBounded(t *testing.T) {
	const long, short = time.Hour, time.Millisecond
	failed := errors.New("it had failed")
	hangs := make(chan struct{})
	t.Cleanup(func() { close(hangs) })
	for name, c := range map[string]struct {
		stop       func(context.Context) error
		soft, hard time.Duration
		signals    int
		want       string
	}{
		"in order":                {func(context.Context) error { return nil }, long, long, 0, ""},
		"with what it failed of":  {func(context.Context) error { return failed }, long, long, 0, failed.Error()},
		"hurried by the clock":    {func(ctx context.Context) error { <-ctx.Done(); return nil }, short, long, 0, ""},
		"hurried by a signal":     {func(ctx context.Context) error { <-ctx.Done(); return nil }, long, long, 1, ""},
		"hurried by many signals": {func(ctx context.Context) error { <-ctx.Done(); return nil }, long, long, 3, ""},
		"never":                   {func(context.Context) error { <-hangs; return nil }, short, short, 0, "did not stop within"},
		"never, with a signal":    {func(context.Context) error { <-hangs; return nil }, long, short, 1, "did not stop within"},
	} {
		t.Run(name, func(t *testing.T) {
			signals := make(chan os.Signal, c.signals)
			for range c.signals {
				signals <- syscall.SIGTERM
			}
			ended := make(chan error, 1)
			var log bytes.Buffer
			go func() { ended <- drain(c.stop, signals, c.soft, c.hard, slog.New(slog.NewTextHandler(&log, nil))) }()
			select {
			case err := <-ended:
				if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %q", err, c.want)
				}
				// A clean end differs from a kill in the log.
				if said := strings.HasSuffix(log.String(), "msg=stopped\n"); said != (c.want == "") {
					t.Errorf("%v: the log ends with\n%s", err, log.String())
				}
			case <-time.After(30 * time.Second):
				t.Error("it waits for ever")
			}
		})
	}
}

func TestTheHTTPInterfaceSaysWhichSettingIsWrong(t *testing.T) {
	stop, err := serve("127.0.0.1:0", nil, slog.New(slog.DiscardHandler))
	noError(t, err)
	stop()
	if _, err := serve("256.0.0.1:1", nil, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "api.listen") {
		t.Errorf("got %v", err)
	}
	stop, err = serve("", nil, slog.New(slog.DiscardHandler))
	noError(t, err)
	stop()
}

// noError ends a test whose set-up fails.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Who asks over HTTP names chains as the relayer's configuration does. Of one that is not there he
// is not told to configure it.
func TestRefs_goByTheConfiguration(t *testing.T) {
	cfg, err := config.Load(config.Options{RPC: []string{"base=http://127.0.0.1:1"}})
	noError(t, err)
	r := refs{cfg}
	for _, text := range []string{"base/42", "base:42", "8453:42", "eip155:8453/42", "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42"} {
		if ref, err := r.AgentRef(text); err != nil || ref.String() != "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42" {
			t.Errorf("%s: %s, %v", text, ref, err)
		}
	}
	if ref, err := r.FeedbackRef("base/42/0x0000000000000000000000000000000000000001/1"); err != nil || !strings.HasPrefix(ref.String(), "eip155:8453:0x") {
		t.Errorf("%s, %v", ref, err)
	}
	for _, text := range []string{"other/42", "other/42/0x0000000000000000000000000000000000000001/1"} {
		_, one := r.AgentRef(text)
		_, two := r.FeedbackRef(text)
		for _, err := range []error{one, two} {
			if err == nil || !strings.Contains(err.Error(), "other") || !strings.Contains(err.Error(), "name it in full") || strings.Contains(err.Error(), "--") {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

// What may mean several registries is told with the references that there are: none is missing.
func TestRefs_tellWhatIsAmbiguous(t *testing.T) {
	cfg, err := config.Load(config.Options{Data: []byte(`chains:
  - {name: nft, dialect: position, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000005"}
  - {name: ranks, dialect: strategy, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000006", reputation: "0x0000000000000000000000000000000000000007"}
`)})
	noError(t, err)
	for _, text := range []string{"31337/42", "31337:42", "eip155:31337/42"} {
		if _, err := (refs{cfg}).AgentRef(text); err == nil || !strings.Contains(err.Error(), "write nft/42 or ranks/42") || strings.Contains(err.Error(), "not configured") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// An answer that takes as long as one may is written all the same: it says what to do.
func TestServer_writesTheLongestAnswer(t *testing.T) {
	if s := httpServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler)); s.WriteTimeout <= api.Longest {
		t.Errorf("an answer may be worked on for %s, and has to be written within %s", api.Longest, s.WriteTimeout)
	}
}
