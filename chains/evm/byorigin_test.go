package evm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// ofItems asks about the mirrors of item and batch.
func ofItems() chains.OriginQuery {
	o := item(caip.AgentRef{}, 1).Origin
	return chains.OriginQuery{Agents: []chains.OriginAgent{{Reputation: origin, ID: "42"}}, Clients: []caip.AccountID{o.Client}}
}

// Whatever number of pages it takes, each mirror counts once.
func TestSummaryByOrigin_inPages(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	const n = 72 // three pages of 35 for so many reviewers
	var values []chains.Value
	for some := range slices.Chunk(batch(agent, n), 36) {
		b.do(t, 0, chains.Deliver{Items: some})
	}
	for i := range n {
		values = append(values, item(agent, uint64(i)+1).Value)
	}
	q := ofItems()
	for i := len(q.Clients); i < chains.MaxOrigins; i++ {
		q.Clients = append(q.Clients, caip.AccountID{Chain: origin.Chain, Address: fmt.Sprintf("0x%040x", i)})
	}
	for _, q := range []chains.OriginQuery{q, ofItems()} {
		got, err := b.chain.SummaryByOrigin(t.Context(), agent, q, chains.Latest)
		want := chains.Summarize(values)
		if want.ReadAt = got.ReadAt; err != nil || got.Summary != want || got.Mirrors != n {
			t.Errorf("%d reviewers: %+v, %v, want %+v of %d mirrors", len(q.Clients), got, err, want, n)
		}
	}
}

// The mirrors of a predecessor count once, however the relays are configured; those of relays that
// succeed the same one cannot be told apart.
func TestSummaryByOrigin_ofRelaysThatSucceedEachOther(t *testing.T) {
	b := newBench(t, localnet.Options{})
	agent := b.register(t, 1, "")
	admin, deliverer, origins := b.Keys()[3], b.Keys()[0].Address, []string{origin.String()}
	first, err := b.DeployFirstRelay(admin, deliverer, origins)
	if err != nil {
		t.Fatal(err)
	}
	deliver := func(n uint64, relays ...common.Address) {
		t.Helper()
		c := config(b.Network)
		c.Relays = relays
		if _, err := chains.Do(t.Context(), evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{}), chains.Deliver{Items: []chains.MirrorItem{item(agent, n)}}, chains.Latest); err != nil {
			t.Fatal(err)
		}
	}
	deliver(1, first)
	successor := func() common.Address {
		t.Helper()
		relay, err := b.DeploySuccessor(admin, deliverer, origins, first)
		if err != nil {
			t.Fatal(err)
		}
		return relay
	}
	second, rival := successor(), successor()
	if _, err := b.Send(admin, &first, nil, bindings.NewFeedbackRelay().PackPause()); err != nil {
		t.Fatal(err)
	}
	deliver(2, second)
	deliver(3, b.Relay()) // which succeeds nobody
	for name, c := range map[string]struct {
		relays []common.Address
		count  uint64
		sum    string
	}{
		"the first":              {[]common.Address{first}, 1, "1"},
		"its successor alone":    {[]common.Address{second}, 2, "3"},
		"with the first":         {[]common.Address{second, first}, 2, "3"},
		"in the other order":     {[]common.Address{first, second}, 2, "3"},
		"another line":           {[]common.Address{b.Relay(), first, second}, 3, "6"},
		"one that posted none":   {[]common.Address{rival}, 1, "1"},
		"two that succeed first": {[]common.Address{second, rival}, 0, ""},
	} {
		settings := config(b.Network)
		settings.Relays = c.relays
		got, err := dial(t, settings).SummaryByOrigin(t.Context(), agent, ofItems(), chains.Latest)
		if c.count == 0 {
			if chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "would count twice") {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
			continue
		}
		if err != nil || got.Count != c.count || got.Totals.Sum() != c.sum || got.Mirrors != c.count {
			t.Errorf("%s: %+v, sum %s, %v, want %d of sum %s", name, got, got.Totals.Sum(), err, c.count, c.sum)
		}
	}
}
