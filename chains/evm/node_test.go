package evm_test

import (
	"context"
	"encoding/json"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func TestDial_refusesWhatIsNotTheConfiguredRegistry(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	foreign := b.foreignRelay(t)
	for name, change := range map[string]struct {
		edit func(*evm.Config)
		kind chains.Kind
		says []string
	}{
		"another chain":       {func(c *evm.Config) { c.Chain = caip.MustChainID("eip155:8453") }, chains.WrongChain, []string{"eip155:31337", "eip155:8453"}},
		"no contract":         {func(c *evm.Config) { c.Registry = common.Address{1} }, chains.Invalid, []string{"0x0100000000000000000000000000000000000000"}},
		"registries swapped":  {func(c *evm.Config) { c.Registry, c.Reputation = c.Reputation, c.Registry }, chains.Invalid, nil},
		"no relay":            {func(c *evm.Config) { c.Relays = []common.Address{{1}} }, chains.Invalid, []string{"0x0100000000000000000000000000000000000000", "FeedbackRelay"}},
		"a relay elsewhere":   {func(c *evm.Config) { c.Relays = []common.Address{foreign} }, chains.Invalid, []string{strings.ToLower(foreign.Hex())}},
		"no delegate":         {func(c *evm.Config) { c.Delegate = b.Reputation() }, chains.Invalid, []string{"SyncDelegate"}},
		"a relay as registry": {func(c *evm.Config) { c.Reputation = b.Relay() }, chains.Invalid, nil},
		"no endpoint":         {func(c *evm.Config) { c.RPC = nil }, chains.Invalid, []string{"rpc"}},
		"no eip155 chain":     {func(c *evm.Config) { c.Chain = caip.MustChainID("solana:abc") }, chains.Invalid, nil},
		"no registry":         {func(c *evm.Config) { c.Registry = common.Address{} }, chains.Invalid, []string{"registry"}},
		"a file as endpoint":  {func(c *evm.Config) { c.RPC = []string{"file:///secretkey"} }, chains.Invalid, nil},
	} {
		c := config(b.Network)
		change.edit(&c)
		chain, err := evm.Dial(t.Context(), c)
		if err == nil {
			chain.Close()
			t.Errorf("%s: dialled", name)
			continue
		}
		if chains.KindOf(err) != change.kind {
			t.Errorf("%s: %v: kind %s, want %s", name, err, chains.KindOf(err), change.kind)
		}
		for _, word := range change.says {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s: %v does not name %s", name, err, word)
			}
		}
	}
}

// The keys of RPC providers stand in their URLs.
func TestErrors_holdNoURL(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	const secret = "verysecretkey"
	for name, url := range map[string]string{
		"nobody listens":   "http://127.0.0.1:1/v2/" + secret,
		"websocket":        "ws://127.0.0.1:1/v2/" + secret,
		"bad scheme":       "ftp://127.0.0.1/" + secret,
		"no URL":           "http://%zz/" + secret,
		"node says no":     "http://user:" + secret + "@" + strings.TrimPrefix(newForbidding(t, b), "http://") + "/" + secret,
		"unresolvable":     "http://host.invalid/" + secret,
		"key in the query": "http://127.0.0.1:1/?apikey=" + secret,
	} {
		c := config(b.Network)
		c.RPC, c.Attempts, c.Timeout = []string{url}, 1, 5*time.Second
		chain, err := evm.Dial(t.Context(), c)
		if err == nil {
			chain.Close()
			t.Errorf("%s: dialled", name)
			continue
		}
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the error shows the key: %v", name, err)
		}
	}
}

func newForbidding(t *testing.T, b *bench) string {
	l := newLiar(t, b.RPCURL())
	l.fails(func() int { return http.StatusForbidden })
	return l.URL
}

func TestReads_areTriedAgain(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	l, c := b.liar(t)
	chain := dial(t, c)
	agent := b.register(t, 1, "ipfs://x")

	failures := 2
	l.fails(func() int {
		if failures--; failures >= 0 {
			return http.StatusServiceUnavailable
		}
		return 0
	})
	if _, err := chain.Agent(t.Context(), agent, chains.Latest); err != nil {
		t.Errorf("two failures were too many: %v", err)
	}
	for _, text := range []string{"rate limit reached", "header not found"} {
		told := false
		l.about("eth_call", func(_ request, a response) response {
			if told {
				return a
			}
			told = true
			return refusal(-32000, text)
		})
		if _, err := chain.Agent(t.Context(), agent, chains.Latest); err != nil || !told {
			t.Errorf("one call of a batch failing with %q: %v", text, err)
		}
	}
	before := l.count("eth_call")
	l.fails(func() int { return http.StatusServiceUnavailable })
	if _, err := chain.Agent(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.Transient {
		t.Errorf("a node that is down: %v", err)
	}
	if l.count("eth_call") != before {
		t.Error("calls were counted while the node was down")
	}
}

func TestFallback_servesWhenTheFirstEndpointFails(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	first := newLiar(t, b.RPCURL())
	c := b.through(first.URL, b.RPCURL())
	chain := dial(t, c)
	agent := b.register(t, 1, "ipfs://x")
	first.fails(func() int { return http.StatusBadGateway })
	for range 3 {
		if _, err := chain.Agent(t.Context(), agent, chains.Latest); err != nil {
			t.Fatalf("the fallback did not serve: %v", err)
		}
	}
}

func TestFallback_onAnotherChainIsNotBelieved(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	other := newBench(t, localnet.Options{Manual: true, ChainID: 4242})
	first := newLiar(t, b.RPCURL())
	c := b.through(first.URL, other.RPCURL())
	chain := dial(t, c)
	agent := b.register(t, 1, "ipfs://x")
	first.fails(func() int { return http.StatusBadGateway })
	if a, err := chain.Agent(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.WrongChain {
		t.Errorf("%+v, %v, want wrong-chain", a, err)
	}
}

func TestResponses_areBounded(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.MaxResponse = []string{l.URL}, 64<<10
	chain := dial(t, c)
	agent := b.register(t, 1, "ipfs://x")
	long, err := json.Marshal("0x" + strings.Repeat("00", 1<<20))
	if err != nil {
		t.Fatal(err)
	}
	l.about("eth_call", func(_ request, a response) response { a.Result = long; return a })
	if _, err := chain.Agent(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.TooMuch {
		t.Errorf("a response of 2 MiB: %v", err)
	}
}

func TestTimeout_boundsOneRequest(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.Timeout, c.Attempts = []string{l.URL}, 300*time.Millisecond, 1
	chain := dial(t, c)
	agent := b.register(t, 1, "ipfs://x")
	release := make(chan struct{})
	defer close(release)
	l.about("eth_call", func(_ request, a response) response { <-release; return a })
	if _, err := chain.Agent(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.TimedOut {
		t.Errorf("a node that does not answer: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := chain.Agent(ctx, agent, chains.Latest); err != context.Canceled {
		t.Errorf("a cancelled call: %v", err)
	}
}

// foreignRelay deploys a FeedbackRelay that posts to another reputation registry than the
// network's.
func (b *bench) foreignRelay(t *testing.T) common.Address {
	t.Helper()
	registry := b.create(t, bindings.ReputationRegistryMetaData.Bin, nil)
	return b.create(t, bindings.FeedbackRelayMetaData.Bin, bindings.NewFeedbackRelay().PackConstructor(registry, common.Address{}, b.Keys()[0].Address, new(big.Int)))
}

// create deploys a contract of creation code with its constructor's arguments.
func (b *bench) create(t *testing.T, code string, arguments []byte) common.Address {
	t.Helper()
	r, err := b.Send(b.Keys()[0], nil, nil, append(common.FromHex(code), arguments...))
	if err != nil {
		t.Fatal(err)
	}
	return r.ContractAddress
}
