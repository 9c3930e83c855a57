package evm_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// The first relay logs other events than its successors. What it has posted is read, known as a
// mirror, and counts for a relay that names it as its predecessor.
func TestFirstRelay_isReadAndSucceeded(t *testing.T) {
	b := newBench(t, localnet.Options{})
	agent := b.register(t, 1, "")
	first, err := b.DeployFirstRelay(b.Keys()[3], b.Keys()[0].Address, []string{origin.String()})
	if err != nil {
		t.Fatal(err)
	}
	c := config(b.Network)
	c.Relays = []common.Address{first}
	chain := dial(t, c)
	w := evm.NewWriter(chain, b.signer(t, 0), evm.WriterOptions{})
	old := item(agent, 1)
	deliver := func(w *evm.Writer, items ...chains.MirrorItem) (verdicts []chains.MirrorVerdict) {
		t.Helper()
		r, err := chains.Do(t.Context(), w, chains.Deliver{Items: items}, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range r.Events {
			if e.Mirrored != nil {
				verdicts = append(verdicts, e.Mirrored.Verdict)
			}
		}
		return verdicts
	}
	if got := deliver(w, old, old); !slices.Equal(got, []chains.MirrorVerdict{chains.VerdictDelivered, chains.VerdictAlreadyDelivered}) {
		t.Fatalf("the first relay's word: %v", got)
	}
	events, err := readAll(t, chain, chains.Position{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(events, func(e chains.Event) bool {
		return e.Mirrored != nil && e.Mirrored.Verdict == chains.VerdictDelivered
	})
	if i < 0 || events[i].Mirrored.Origin.Feedback != old.Origin.Feedback || events[i].Mirrored.Ref.Index != 1 {
		t.Fatalf("its event among those that are read: %d of %d", i, len(events))
	}

	relay, err := b.DeploySuccessor(b.Keys()[3], b.Keys()[0].Address, []string{origin.String()}, first)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Send(b.Keys()[3], &first, nil, bindings.NewFeedbackRelay().PackPause()); err != nil {
		t.Fatal(err)
	}
	c.Relays = []common.Address{relay, first}
	chain = dial(t, c)
	w = evm.NewWriter(chain, b.signer(t, 0), evm.WriterOptions{})
	if got := deliver(w, old, item(agent, 2)); !slices.Equal(got, []chains.MirrorVerdict{chains.VerdictAlreadyDelivered, chains.VerdictDelivered}) {
		t.Errorf("its successor's word: %v", got)
	}
	for n, want := range []common.Address{first, relay} {
		source := item(agent, uint64(n)+1).Origin
		m, err := chain.MirrorOf(t.Context(), source.Source, agent, chains.Latest)
		if err != nil || m.State != chains.MirrorDelivered || m.Ref.Client != strings.ToLower(want.Hex()) || m.Ref.Index != 1 {
			t.Errorf("mirror %d: %+v, %v, want it by %s", n+1, m, err, want)
		}
		// Recognised by the contract itself, whoever does not have it in his configuration.
		for _, relays := range [][]common.Address{{relay, first}, nil} {
			c.Relays = relays
			reader := dial(t, c)
			f, err := reader.Feedback(t.Context(), m.Ref, chains.Latest)
			if err != nil {
				t.Fatal(err)
			}
			if o, is, err := reader.OriginOf(t.Context(), f, chains.Latest); err != nil || !is || o.Feedback != source.Feedback {
				t.Errorf("origin of mirror %d, with relays %v: %+v, %v, %v", n+1, relays, o, is, err)
			}
		}
	}
}
