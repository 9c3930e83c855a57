package memchain_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

func item(to caip.AgentRef, index uint64, epoch uint32) chains.MirrorItem {
	client := caip.MustAccountID("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	ref, err := caip.NewFeedbackRef(origins, "42", client.Address, index)
	if err != nil {
		panic(err)
	}
	return chains.MirrorItem{
		Origin: chains.Origin{Feedback: ref, Client: client, Source: caip.SourceID(ref)}, Epoch: epoch, Agent: to, Value: value(5), Tag1: "starred",
		Outcome: chains.Neutral, File: []byte("{}"),
	}
}

func verdict(t *testing.T, r chains.Receipt) chains.MirrorVerdict {
	t.Helper()
	e, ok := r.Event(chains.KindMirrored)
	if !ok {
		t.Fatalf("no verdict in %+v", r)
	}
	return e.Mirrored.Verdict
}

func TestVoidOpensTheNextEpoch(t *testing.T) {
	c := evm(memchain.Options{AutoMine: true})
	agent := register(t, c, "owner", "a")
	w := c.Writer("relayer")
	deliver := func(epoch uint32) chains.MirrorVerdict {
		t.Helper()
		return verdict(t, do(t, w, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1, epoch)}}))
	}
	source := item(agent, 1, 0).Origin.Source
	if err := c.VoidMirror(source, agent, "nothing"); chains.KindOf(err) != chains.Reverted {
		t.Errorf("void of nothing: %v", err)
	}
	for i, step := range []struct {
		epoch uint32
		want  chains.MirrorVerdict
	}{{1, chains.VerdictFailed}, {0, chains.VerdictDelivered}, {0, chains.VerdictAlreadyDelivered}, {1, chains.VerdictAlreadyDelivered}} {
		if got := deliver(step.epoch); got != step.want {
			t.Errorf("step %d: %s, want %s", i, got, step.want)
		}
	}
	if err := c.VoidMirror(source, agent, "forged"); err != nil {
		t.Fatal(err)
	}
	m, err := c.MirrorOf(t.Context(), source, agent, chains.Latest)
	if err != nil || m.State != chains.MirrorVoided || m.Epoch != 0 {
		t.Fatalf("%+v, %v", m, err)
	}
	if f, err := c.Feedback(t.Context(), m.Ref, chains.Latest); err != nil || !f.Revoked {
		t.Errorf("voided mirror: %+v, %v", f, err)
	}
	for i, step := range []struct {
		epoch uint32
		want  chains.MirrorVerdict
	}{{0, chains.VerdictAlreadyDelivered}, {2, chains.VerdictFailed}, {1, chains.VerdictDelivered}, {1, chains.VerdictAlreadyDelivered}} {
		if got := deliver(step.epoch); got != step.want {
			t.Errorf("step %d after the void: %s, want %s", i, got, step.want)
		}
	}
	if m, err = c.MirrorOf(t.Context(), source, agent, chains.Latest); err != nil || m.State != chains.MirrorDelivered || m.Epoch != 1 || m.Ref.Index != 2 {
		t.Errorf("%+v, %v", m, err)
	}
	// A tombstone can be taken back too.
	tomb := item(agent, 2, 0)
	do(t, w, chains.RevokeMirror{Source: tomb.Origin.Source, Agent: agent})
	if got := verdict(t, do(t, w, chains.Deliver{Items: []chains.MirrorItem{tomb}})); got != chains.VerdictTombstoned {
		t.Errorf("behind a tombstone: %s", got)
	}
	if err := c.VoidMirror(tomb.Origin.Source, agent, "wrong"); err != nil {
		t.Fatal(err)
	}
	if got := verdict(t, do(t, w, chains.Deliver{Items: []chains.MirrorItem{item(agent, 2, 1)}})); got != chains.VerdictDelivered {
		t.Errorf("behind a voided tombstone: %s", got)
	}
}

// Two operators with relays of their own see each other's mirrors as mirrors, and their own
// deliveries only.
func TestTwoRelays(t *testing.T) {
	for name, a := range map[string]*memchain.Chain{"eip155": evm(memchain.Options{AutoMine: true}), "solana": solana(memchain.Options{AutoMine: true})} {
		t.Run(name, func(t *testing.T) {
			b := a.WithRelay("relay contract of b", "relayer b")
			agent := register(t, a, "owner", "a")
			it := item(agent, 1, 0)
			r := do(t, a.Writer("relayer"), chains.Deliver{Items: []chains.MirrorItem{it}})
			f, _ := r.Event(chains.KindFeedback)
			if m, err := b.MirrorOf(t.Context(), it.Origin.Source, agent, chains.Latest); err != nil || m != (chains.Mirror{}) {
				t.Errorf("b takes a's mirror for its own: %+v, %v", m, err)
			}
			if _, mirror, err := b.OriginOf(t.Context(), *f.Feedback, chains.Latest); err != nil || !mirror {
				t.Errorf("b takes a's mirror for an original: %v", err)
			}
			if _, err := chains.Do(t.Context(), b.Writer("relayer b"), chains.Deliver{Items: []chains.MirrorItem{it}}, chains.Latest); err != nil {
				t.Errorf("b delivers: %v", err)
			}
			if name == "eip155" {
				if _, err := b.Writer("relayer").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{it}}, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized {
					t.Errorf("a's relayer delivers through b's relay: %v", err)
				}
			}
		})
	}
}

func TestSATIMirrorsKeepWhatFits(t *testing.T) {
	c := solana(memchain.Options{AutoMine: true})
	agent := register(t, c, "owner", "a")
	long := make([]byte, 120)
	for i := range long {
		long[i] = 'x'
	}
	it := item(agent, 1, 0)
	it.Tag2 = string(long)
	given, _ := do(t, c.Writer("relayer"), chains.Deliver{Items: []chains.MirrorItem{it}}).Event(chains.KindFeedback)
	f := given.Feedback
	if f.Tag1 != "starred" || f.Tag2 != "" || f.Value != it.Value || !f.HasValue || f.SATI.ContentType != 1 {
		t.Errorf("%+v", f)
	}
	huge := item(agent, 2, 0)
	huge.Value, _ = chains.ParseValue("9007199254740993")
	given, _ = do(t, c.Writer("relayer"), chains.Deliver{Items: []chains.MirrorItem{huge}}).Event(chains.KindFeedback)
	if f = given.Feedback; f.HasValue || f.SATI.ContentType != 3 {
		t.Errorf("%+v", f)
	}
	if _, err := c.Writer("client").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item(agent, 3, 0)}}, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("no mirror key: %v", err)
	}
}

func TestSATIOddities(t *testing.T) {
	c := solana(memchain.Options{AutoMine: true})
	agent := register(t, c, "owner", "a")
	if err := c.Attest("client", chains.GiveFeedback{Agent: agent, Value: value(1), TaskRef: caip.Hash{1}}, memchain.AttestOptions{Unproven: true}); err != nil {
		t.Fatal(err)
	}
	if err := c.Attest("client", chains.GiveFeedback{Agent: agent, TaskRef: caip.Hash{2}}, memchain.AttestOptions{NoValue: true}); err != nil {
		t.Fatal(err)
	}
	list, err := c.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 2 || list[0].Proof != chains.ProofInvalid || list[1].HasValue {
		t.Fatalf("%+v, %v", list, err)
	}
	if s, err := c.Summary(t.Context(), agent, []caip.AccountID{c.Account("client")}, "", "", chains.Latest); err != nil || s.Count != 0 {
		t.Errorf("what is not proven or has no number counts: %+v, %v", s, err)
	}
	if _, err := c.Writer("client").Sign(t.Context(), chains.GiveFeedback{Agent: agent, Value: value(1), TaskRef: caip.Hash{1}}, chains.SignOptions{}); chains.KindOf(err) != chains.Reverted {
		t.Errorf("the same attestation again: %v", err)
	}

	linked := caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	if err := c.Link("owner", agent, linked); err != nil {
		t.Fatal(err)
	}
	do(t, c.Writer("owner"), chains.SetWallet{Agent: agent, Wallet: c.Account("wallet")})
	if err := c.Redirect("owner", agent, chains.PointsAway); err != nil {
		t.Fatal(err)
	}
	if a, err := c.Agent(t.Context(), agent, chains.Latest); err != nil || a.Wallet.State != chains.WalletRedirected {
		t.Errorf("%+v, %v", a.Wallet, err)
	}
	bound, _ := do(t, c.Writer("owner"), chains.Register{Name: "b", Soulbound: true}).Event(chains.KindRegistered)
	if _, err := c.Writer("owner").Sign(t.Context(), chains.Transfer{Agent: bound.Agent, To: c.Account("buyer")}, chains.SignOptions{}); chains.KindOf(err) != chains.Reverted {
		t.Errorf("a soulbound agent moves: %v", err)
	}
	if err := evm(memchain.Options{}).Redirect("owner", agent, chains.PointsAway); chains.KindOf(err) != chains.Unsupported {
		t.Errorf("redirect on eip155: %v", err)
	}
}
