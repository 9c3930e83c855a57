package memchain_test

import (
	"context"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

var origins = caip.MustAccountID("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")

func fixture(c *memchain.Chain, rules chaintest.Rules) *chaintest.Fixture {
	return &chaintest.Fixture{
		Chain:          c,
		Writer:         func(name string) chains.Writer { return c.Writer(name) },
		Settle:         func(context.Context) error { c.Settle(); return nil },
		Reorg:          func(n int) error { return c.Reorg(n, func(string) memchain.Fate { return memchain.Drop }) },
		OriginRegistry: origins,
		Relay:          c.RelayAccount(),
		Rules:          rules,
		WalletProof: func(_ context.Context, wallet string, agent caip.AgentRef, owner caip.AccountID) (chains.WalletProof, error) {
			return c.WalletProof(wallet, agent, owner, uint64(c.Time().Unix())+120), nil
		},
		OwnerConsent: func(_ context.Context, owner string, agent caip.AgentRef, wallet caip.AccountID) (chains.OwnerConsent, error) {
			return c.OwnerConsent(owner, agent, wallet, uint64(c.Time().Unix())+120), nil
		},
		SignTerms: memchain.SignTerms,
		TakeBack:  takeBack(c),
	}
}

// takeBack is nil where accounts delegate nothing.
func takeBack(c *memchain.Chain) func(context.Context, string) (chains.Delegation, error) {
	if c.Info().Chain.Namespace == caip.Solana {
		return nil
	}
	return func(_ context.Context, name string) (chains.Delegation, error) {
		return c.TakeBack(name).Delegation, nil
	}
}

func TestConformanceEVM(t *testing.T) {
	for name, o := range map[string]memchain.Options{
		"lagging finality": {Lag: 6},
		"instant":          {},
		"wallet proof":     {Lag: 3, WalletProof: true, Origins: []caip.AccountID{origins}, MaxBlocks: 2},
	} {
		t.Run(name, func(t *testing.T) {
			chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
				o.AutoMine = true
				o.Origins = []caip.AccountID{origins}
				return fixture(evm(o), chaintest.Rules{WalletAtRegister: true})
			})
		})
	}
}

func TestConformanceSATI(t *testing.T) {
	for name, o := range map[string]memchain.Options{"lagging finality": {Lag: 6}, "instant": {}} {
		t.Run(name, func(t *testing.T) {
			chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
				o.AutoMine = true
				return fixture(solana(o), chaintest.Rules{
					MaxTag: 60, SelfFeedback: true,
				})
			})
		})
	}
}
