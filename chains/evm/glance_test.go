package evm_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
)

// A glance sees what a reading at each finality sees, refusals included, whether the heads were
// read early or not.
func TestGlance_seesWhatAgentSees(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	settled := b.register(t, 1, "ipfs://one")
	for range 70 { // finality is two epochs deep
		b.Mine()
	}
	fresh := b.register(t, 1, "ipfs://two")
	absent := fresh
	absent.ID = "99"
	finalities := []chains.Finality{chains.Finalized, chains.Latest}
	for _, eager := range []bool{true, false} {
		for name, c := range map[string]struct {
			ref   caip.AgentRef
			fails [2]bool
		}{"settled": {settled, [2]bool{}}, "fresh": {fresh, [2]bool{true, false}}, "absent": {absent, [2]bool{true, true}}} {
			cfg := config(b.Network)
			cfg.Eager = eager
			for i, got := range dial(t, cfg).Glance(t.Context(), c.ref, finalities) {
				want, err := b.chain.Agent(t.Context(), c.ref, finalities[i])
				if (got.Err != nil) != c.fails[i] || chains.KindOf(got.Err) != chains.KindOf(err) {
					t.Errorf("%s at %s, eager %t: %v, want %v", name, finalities[i], eager, got.Err, err)
				}
				if !reflect.DeepEqual(got.Agent, want) {
					t.Errorf("%s at %s, eager %t: %+v, want %+v", name, finalities[i], eager, got.Agent, want)
				}
			}
		}
	}
}

// Who asks what holds now is not answered at a head that stands still, read early or not. 0.0.0.0
// leads to this machine, and is no address of it.
func TestGlance_ofWhoAsksNow(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true, Behind: time.Hour})
	ref := b.register(t, 1, "ipfs://one")
	if _, err := b.Finalize(); err != nil {
		t.Fatal(err)
	}
	away := strings.Replace(b.RPCURL(), "127.0.0.1", "0.0.0.0", 1)
	if away == b.RPCURL() || chains.Near(away) {
		t.Fatal(away)
	}
	for _, eager := range []bool{true, false} {
		for _, url := range []string{b.RPCURL(), away} {
			for _, now := range []bool{true, false} {
				cfg, ctx := config(b.Network), t.Context()
				if cfg.Eager, cfg.RPC, cfg.WS = eager, []string{url}, ""; now {
					ctx = chains.AskingNow(ctx)
				}
				at := []chains.Finality{chains.Finalized, chains.Latest}
				for i, got := range dial(t, cfg).Glance(ctx, ref, at) {
					if refused := now && url == away; (got.Err != nil) != refused || refused && !strings.Contains(got.Err.Error(), "it stands still") {
						t.Errorf("eager %t, %s, asks now %t, at %s: %v", eager, url, now, at[i], got.Err)
					}
				}
			}
		}
	}
}

// Who reads one agent depends on the identity registry, and is told of no other.
func TestDial_eager_asksTheIdentityRegistryAlone(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	for _, eager := range []bool{true, false} {
		cfg := config(b.Network)
		cfg.Eager, cfg.Reputation, cfg.Relays, cfg.Dialect = eager, common.HexToAddress("0xdead"), nil, registry.DialectERC8004
		cfg.FeedbackDelegate = common.Address{}
		chain, err := evm.Dial(t.Context(), cfg)
		if err == nil {
			chain.Close()
		}
		if (err == nil) != eager {
			t.Errorf("eager %t, with no reputation registry: %v", eager, err)
		}
	}
	e := newEarly(t, "1.0.0", 0)
	cfg := e.config()
	cfg.Eager, cfg.Dialect = true, registry.DialectERC8004
	if _, err := evm.Dial(t.Context(), cfg); chains.KindOf(err) != chains.Unsupported || !strings.Contains(err.Error(), "1.0.0") || strings.Contains(err.Error(), "reputation registry") {
		t.Errorf("an identity registry of another version: %v", err)
	}
}

// Whatever an answer is to, one that is malformed is asked of the next endpoint.
func TestGlance_asksTheNextWhereAnAnswerIsMalformed(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	ref := b.register(t, 1, "ipfs://one")
	for _, eager := range []bool{true, false} {
		l := newLiar(t, b.RPCURL())
		c := config(b.Network)
		c.Eager, c.RPC, c.WS = eager, []string{l.URL, b.RPCURL()}, ""
		chain := dial(t, c)
		l.about("eth_call", func(_ request, a response) response {
			return response{ID: a.ID, Version: a.Version, Result: json.RawMessage(`"0x01"`)}
		})
		for i, r := range chain.Glance(t.Context(), ref, []chains.Finality{chains.Latest, chains.Latest}, "k") {
			if r.Err != nil || r.Agent.URI != "ipfs://one" {
				t.Errorf("eager %t, %d: %+v, %v", eager, i, r.Agent, r.Err)
			}
		}
	}
}
