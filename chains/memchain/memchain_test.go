package memchain_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

func evm(o memchain.Options) *memchain.Chain {
	o.Chain = caip.MustChainID("eip155:31337")
	return memchain.New(o)
}

func solana(o memchain.Options) *memchain.Chain {
	o.Chain = caip.MustChainID("solana:memchainmemchainmemchainmemchain")
	return memchain.New(o)
}

// do writes and follows one operation to Latest.
func do(t *testing.T, w chains.Writer, op chains.Op) chains.Receipt {
	t.Helper()
	r, err := chains.Do(t.Context(), w, op, chains.Latest)
	if err != nil {
		t.Fatalf("%s: %v", op.Verb(), err)
	}
	return r
}

func register(t *testing.T, c *memchain.Chain, owner, uri string) caip.AgentRef {
	t.Helper()
	e, ok := do(t, c.Writer(owner), chains.Register{Name: "agent", URI: uri}).Event(chains.KindRegistered)
	if !ok {
		t.Fatal("no Registered event")
	}
	return e.Agent
}

func value(v int64) chains.Value { return chains.Value{Unscaled: chains.NewInt128(v)} }

func TestReorgKeepsEventIDsAndMovesPositions(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true, Lag: 4})
	agent := register(t, c, "owner", "ipfs://a")
	before := do(t, c.Writer("client"), chains.GiveFeedback{Agent: agent, Value: value(90)})
	if err := c.Reorg(1, nil); err != nil {
		t.Fatal(err)
	}
	given, _ := before.Event(chains.KindFeedback)
	list, err := c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d feedbacks, %v", len(list), err)
	}
	if list[0].At == given.At {
		t.Error("the feedback stands where it stood before the reorganisation")
	}
	if _, err := c.Prove(t.Context(), given.Claim(), chains.Latest); chains.KindOf(err) != chains.Contradicted {
		t.Errorf("the old claim: %v, want a contradiction", err)
	}
	claim := given.Claim()
	claim.At = list[0].At
	if e, err := c.Prove(t.Context(), claim, chains.Latest); err != nil || e.ID != given.ID {
		t.Errorf("the new claim: %v, %v", e.ID, err)
	}
	if _, err := c.Prove(t.Context(), claim, chains.Finalized); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("the new claim at finalized: %v, want not final", err)
	}
}

func TestSATIFlavour(t *testing.T) {
	c := solana(memchain.Options{AutoMine: true})
	agent := register(t, c, "owner", "ipfs://a")
	do(t, c.Writer("owner"), chains.SetWallet{Agent: agent, Wallet: c.Account("wallet")})
	do(t, c.Writer("owner"), chains.Transfer{Agent: agent, To: c.Account("buyer"), Bare: true})
	a, err := c.Agent(t.Context(), agent, chains.Latest)
	if err != nil || a.Wallet.State != chains.WalletStaleAuthority {
		t.Fatalf("wallet %+v, %v, want stale authority", a.Wallet, err)
	}
	if err := c.SetAuthority("owner", agent, c.Account("buyer")); err != nil {
		t.Fatal(err)
	}
	if a, _ = c.Agent(t.Context(), agent, chains.Latest); a.Wallet.State != chains.WalletLeftover {
		t.Fatalf("wallet %+v, want leftover", a.Wallet)
	}
	do(t, c.Writer("buyer"), chains.SetWallet{Agent: agent, Wallet: c.Account("wallet")})
	if a, _ = c.Agent(t.Context(), agent, chains.Latest); a.Wallet.State != chains.WalletSet {
		t.Fatalf("wallet %+v, want set", a.Wallet)
	}
	if _, err := c.Writer("client").Sign(t.Context(), chains.Respond{URI: "ipfs://r"}, chains.SignOptions{}); chains.KindOf(err) != chains.Unsupported {
		t.Errorf("respond: %v, want unsupported", err)
	}
}
