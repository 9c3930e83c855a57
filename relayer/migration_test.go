package relayer

import (
	"fmt"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// succeed opens b anew with a relay that succeeds the one until now.
func (w *town) succeed(o *Options, relay evm.Config) {
	w.t.Helper()
	chain := must.Get(evm.Dial(w.t.Context(), relay))(w.t)
	w.t.Cleanup(chain.Close)
	id := chain.Info().Chain
	for p, role := range []map[caip.ChainID]chains.Writer{w.relayer, w.owner, w.client} {
		key := must.Get(signature.ParseKey([]byte(w.nets.b.Keys()[w.first+p].Hex()), nil))(w.t)
		role[id] = evm.NewWriter(chain, key, evm.WriterOptions{})
	}
	w.b = chain
	o.Chains[chain.Info().Registry], o.Writers[chain.Info().Registry] = chain, w.relayer[id]
}

// A chain's relay of the first version is paused while mirrors are under way, and a relayer that is
// told of its successor goes on: all that was given is mirrored once, by one relay or the other,
// and what the former one posted is still revoked.
func TestLocalnetsMigration_losesAndDoublesNothing(t *testing.T) {
	t.Parallel()
	n := startNets(t)
	admin := n.b.Keys()[249]
	first := must.Get(n.b.DeployFirstRelay(admin, n.b.Keys()[0].Address, n.registries()))(t)
	w := newTownWith(t, n, n.a.Relay(), first)
	web := new(relaytest.Files)
	w.settle(web)
	o := w.options(web)
	s := w.start(o)
	origins := []caip.FeedbackRef{w.give(0, "1")}
	w.mirrored(origins[0], "1")
	for i := range 5 {
		origins = append(origins, w.give(0, fmt.Sprint(i+2)))
	}
	w.until("a mirror is under way", func() bool {
		open, err := s.state.Outbox.List(t.Context(), ">", state.MaxRows)
		return err == nil && len(open) > 0
	})
	must.Get(n.b.Send(admin, &first, nil, bindings.NewFeedbackRelay().PackPause()))(t)
	origins = append(origins, w.give(0, "7"), w.give(0, "8"))
	w.until("what is given now waits", func() bool { return s.counted("messages_total", "later") > 0 })
	stop(t, s)

	relay := must.Get(n.b.DeploySuccessor(admin, n.b.Keys()[0].Address, n.registries(), first))(t)
	w.succeed(&o, evm.Config{Name: "b", Chain: n.b.ChainID(), RPC: []string{n.b.RPCURL()}, WS: n.b.WSURL(), Registry: n.b.Identity(), Reputation: n.b.Reputation(),
		Relays: []common.Address{relay, first}, Delegate: n.b.Delegate(), DeployBlock: n.b.DeployBlock()})
	s = w.start(o)
	for i, origin := range origins {
		w.mirrored(origin, fmt.Sprint(i+1))
	}
	w.do(w.client, w.a, chains.RevokeFeedback{Ref: origins[0]})
	w.until("what the former relay posted is revoked", func() bool {
		m, err := w.b.MirrorOf(t.Context(), caip.SourceID(origins[0]), w.refs[1], chains.Latest)
		return err == nil && m.State == chains.MirrorRevoked
	})
	w.quiet(s)
	list, err := w.b.Feedbacks(t.Context(), w.refs[1], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
	if err != nil || len(list) != len(origins) {
		t.Errorf("%d mirrors of %d, %v", len(list), len(origins), err)
	}
	by := map[string]int{}
	for _, f := range list {
		by[f.Client.Address]++
	}
	if len(by) != 2 {
		t.Errorf("posted by %v, want some by each relay", by)
	}
	noLetters(t, s)
}
