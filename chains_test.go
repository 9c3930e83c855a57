package bridge8004

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
)

// fake is a chain that only knows what it is.
type fake struct {
	chains.Chain
	info   chains.Info
	closed *atomic.Int32
}

func (f fake) Info() chains.Info { return f.info }
func (f fake) Close()            { f.closed.Add(1) }

type opener struct {
	opened, closed atomic.Int32
	fail           atomic.Bool
}

func (o *opener) adapter() family {
	return family{
		Dialects: []string{"erc8004", ""},
		Open: func(_ context.Context, c config.Chain, _ *slog.Logger) (chains.Chain, error) {
			if o.fail.Load() {
				return nil, &chains.Error{Kind: chains.Unreachable, Chain: c.ID, Err: errors.New("refused")}
			}
			o.opened.Add(1)
			return fake{info: chains.Info{Chain: c.ID, Name: c.Name, Dialect: "erc8004"}, closed: &o.closed}, nil
		},
		Writer: func(context.Context, chains.Chain, config.Chain, Secret) (chains.Writer, error) {
			return nil, &KeyError{errors.New("not a private key")}
		},
	}
}

// usage reports whether an error says that the caller has to mend something.
func usage(err error) bool {
	var mistake interface{ Usage() bool }
	return errors.As(err, &mistake) && mistake.Usage()
}

func newApp(t *testing.T, o *opener) *Chains {
	t.Helper()
	cfg, err := config.Load(config.Options{Data: []byte(`chains:
  - {name: base, rpc: ["http://127.0.0.1:1"]}
  - {name: one, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000001", reputation: "0x0000000000000000000000000000000000000002"}
  - {name: two, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000003", reputation: "0x0000000000000000000000000000000000000004"}
`)})
	if err != nil {
		t.Fatal(err)
	}
	return of(cfg, nil, []family{o.adapter()})
}

func TestAChainIsOpenedOnceWhenItIsAskedFor(t *testing.T) {
	o := &opener{}
	a := newApp(t, o)
	var all sync.WaitGroup
	for _, name := range []string{"base", "eip155:8453", "base", "eip155:8453"} {
		all.Go(func() {
			if c, err := a.Chain(t.Context(), name); err != nil || c.Info().Name != "base" {
				t.Errorf("%s: %v, %v", name, c, err)
			}
		})
	}
	all.Wait()
	identity := caip.MustAccountID("eip155:31337:0x0000000000000000000000000000000000000003")
	if c, err := a.At(t.Context(), identity); err != nil || c.Info().Name != "two" {
		t.Errorf("%v, %v", c, err)
	}
	if o.opened.Load() != 2 {
		t.Errorf("opened %d times, want 2", o.opened.Load())
	}
	a.Close()
	if o.closed.Load() != 2 {
		t.Errorf("closed %d times, want 2", o.closed.Load())
	}
}

func TestNothingIsOpenedAfterClose(t *testing.T) {
	o := &opener{}
	a := newApp(t, o)
	if _, err := a.Chain(t.Context(), "base"); err != nil {
		t.Fatal(err)
	}
	a.Close()
	a.Close()
	identity := caip.MustAccountID("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")
	for name, ask := range map[string]func() error{
		"one that was open": func() error { _, err := a.Chain(t.Context(), "base"); return err },
		"one that was not":  func() error { _, err := a.Chain(t.Context(), "one"); return err },
		"by its registry":   func() error { _, err := a.At(t.Context(), identity); return err },
		"by a verification": func() error {
			_, err := a.Verification().Registries.Open(t.Context(), identity)
			return err
		},
	} {
		if err := ask(); !errors.Is(err, ErrClosed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if o.opened.Load() != 1 || o.closed.Load() != 1 {
		t.Errorf("opened %d times, closed %d times; want 1 of each", o.opened.Load(), o.closed.Load())
	}
}

// Whoever waits for a chain that somebody else is opening waits no longer than he wants to.
func TestWaitingForAChainEndsWithTheContext(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	a := newApp(t, &opener{})
	a.adapters[0].Open = func(context.Context, config.Chain, *slog.Logger) (chains.Chain, error) {
		close(begun)
		<-end
		return nil, errors.New("never mind")
	}
	var others sync.WaitGroup
	others.Go(func() { _, _ = a.Chain(t.Context(), "base") })
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.Chain(ctx, "base"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(end)
	others.Wait()
	a.Close()
}

func TestAChainThatFailedIsTriedAgain(t *testing.T) {
	o := &opener{}
	a := newApp(t, o)
	o.fail.Store(true)
	if _, err := a.Chain(t.Context(), "base"); chains.KindOf(err) != chains.Unreachable || !strings.Contains(err.Error(), "chain base") {
		t.Errorf("got %v", err)
	}
	o.fail.Store(false)
	if _, err := a.Chain(t.Context(), "base"); err != nil {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNotConfiguredIsTheCallersMistake(t *testing.T) {
	a := newApp(t, &opener{})
	for _, c := range []struct {
		ask  func() error
		told string
	}{
		{func() error { _, err := a.Chain(t.Context(), "nowhere"); return err }, "configured are: "},
		{func() error { _, err := a.Chain(t.Context(), "eip155:31337"); return err }, "eip155:31337 is ambiguous: several registries are configured there; write one or two"},
		{func() error {
			_, err := a.At(t.Context(), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000003"))
			return err
		}, "configured are: "},
	} {
		if err := c.ask(); !usage(err) || !strings.Contains(err.Error(), c.told) {
			t.Errorf("got %v, want %q", err, c.told)
		}
	}
}

func TestAKeyIsNamedAndNeverShown(t *testing.T) {
	a := newApp(t, &opener{})
	chain, err := a.Chain(t.Context(), "base")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, []byte("hunter2"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, ref := range []KeyRef{{Key: "hunter2"}, {Key: "file:" + path}, {Key: "file:" + path + "-absent"}, {Key: "file:" + path, Passphrase: "hunter2"}} {
		_, err := a.Writer(t.Context(), chain, ref)
		if !usage(err) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("got %v", err)
		}
	}
	if _, _, err := a.Consent(t.Context(), chain, caip.AgentRef{}, KeyRef{Key: "file:" + path}); chains.KindOf(err) != chains.Unsupported {
		t.Errorf("got %v", err)
	}
	if s := (Secret{Key: []byte("hunter2")}); strings.Contains(s.String()+s.GoString(), "hunter2") {
		t.Error("a secret has a text")
	}
}

// Endpoints at one host are one voice: whoever runs it could answer for all of them.
func TestNodesCountHosts(t *testing.T) {
	t.Setenv("OTHER_ENDPOINT", "https://two.example/key")
	c := config.Chain{Name: "base", Pair: caip.Pair{Identity: caip.MustAccountID("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")}, RPC: []string{
		"https://one.example/key", "https://ONE.example:443/another-key", "https://one.example./", "https://one.example:8443", "http://one.example/key",
		"env:OTHER_ENDPOINT", "https://two.example", "http://127.0.0.1:1", "http://127.0.0.1:2",
	}}
	a := New(config.Config{Chains: []config.Chain{c}}, nil)
	var names []string
	for _, n := range a.nodes()[c.Pair.Identity] {
		names = append(names, n.Name)
	}
	if want := []string{"rpc[0]", "rpc[5]", "rpc[7]", "rpc[8]"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

// Without an agent anybody could be paid: a name is never left out.
func TestVerifyPayment_wantsAnAgent(t *testing.T) {
	a := newApp(t, &opener{})
	for _, name := range []string{"", "base", "base/", "nowhere/1"} {
		if report, err := a.VerifyPayment(t.Context(), []byte(`{"x402Version":2,"accepts":[]}`), name); err == nil || report.Verdict != "" {
			t.Errorf("%q: %+v, %v", name, report.Verdict, err)
		}
		if _, chain, err := a.Agent(t.Context(), name); err == nil || chain != nil {
			t.Errorf("%q: it opens %v", name, chain)
		}
	}
}
