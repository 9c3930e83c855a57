package relayer

import (
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// rotate opens SATI anew with another mirror key, the one until now being a former one.
func (w *town) rotate(o *Options) (former, current caip.AccountID) {
	w.t.Helper()
	n, id := w.nets.s, w.s.Info().Chain
	seed := sha256.Sum256([]byte("relayer test " + w.t.Name()))
	key := solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
	must.OK(w.t, n.Fund(w.t.Context(), key.PublicKey(), 10_000_000_000))
	former = w.relayer[id].Account()
	chain := must.Get(sati.Open(w.t.Context(), sati.Config{Chain: id, Name: "s", RPC: []string{n.RPCURL()}, Photon: n.PhotonURL(), WS: n.WSURL(),
		LookupTable: n.Deployment().LookupTable.String(), MirrorKeys: []string{key.PublicKey().String(), former.Address}}))(w.t)
	writer := must.Get(chain.Writer(key, nil))(w.t)
	if _, _, err := writer.NextNonce(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	n.Advance(200) // what the former key had under way is waited out
	w.s, w.relayer[id] = chain, writer
	o.Chains[chain.Info().Registry], o.Writers[chain.Info().Registry] = chain, writer
	return former, writer.Account()
}

// After the mirror key was changed and all that the relayer remembers was lost, what the old key
// posted is found on the chain: nothing is posted twice.
func TestRotatedMirrorKeyPostsNothingTwice(t *testing.T) {
	t.Parallel()
	w := newTown(t, startNets(t))
	web := new(relaytest.Files)
	w.settle(web)
	o := w.options(web)
	s := w.start(o)
	before := []caip.FeedbackRef{w.give(0, "87.5"), w.give(1, "-3")}
	w.mirrored(before[0], "87.5")
	w.mirrored(before[1], "-3")
	w.quiet(s)
	stop(t, s)
	must.OK(t, os.RemoveAll(w.dir))
	former, current := w.rotate(&o)
	s = w.start(o)
	after := w.give(0, "12")
	w.mirrored(after, "12")
	w.quiet(s)
	list := must.Get(w.s.Feedbacks(t.Context(), w.refs[2], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest))(t)
	by := map[caip.AccountID]int{}
	for _, f := range list {
		by[f.Client]++
	}
	if by[former] != 2 || by[current] != 1 || len(list) != 3 {
		t.Errorf("the former key posted %d mirrors, the current %d, of %d in all", by[former], by[current], len(list))
	}
	for i, c := range []chains.Chain{w.a, w.b} {
		mirrors, err := c.Feedbacks(t.Context(), w.refs[i], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
		if err != nil || len(mirrors) != 3 {
			t.Errorf("%d on %s, want 3: %v", len(mirrors), c.Info().Name, err)
		}
	}
	noLetters(t, s)
}

// After the key that signs on EVM chains was replaced while transactions were under way, all is
// mirrored once, by one key or the other, and what the former one had open is closed.
func TestLocalnetsReplacedKey_losesNothingAndEmptiesTheOutbox(t *testing.T) {
	t.Parallel()
	n := startNets(t)
	w := newTown(t, n)
	web := new(relaytest.Files)
	w.settle(web)
	o := w.options(web)
	s := w.start(o)
	former := state.Account(w.relayer[n.b.ChainID()].Account())
	left := func(s *Service) (rows int) {
		open := must.Get(s.state.Outbox.List(t.Context(), former+".*", state.MaxRows))(t)
		return len(open)
	}
	var origins []caip.FeedbackRef
	for i := range 5 {
		origins = append(origins, w.give(0, fmt.Sprint(i+1)))
	}
	w.until("mirrors are under way", func() bool { return left(s) > 0 })
	stop(t, s)

	for i, net := range []*evmnet.Network{n.a, n.b} {
		chain := []*evm.Chain{w.a, w.b}[i]
		key := must.Get(signature.ParseKey([]byte(net.Keys()[200].Hex()), nil))(t)
		must.OK(t, net.Grant(evmnet.RoleDeliverer, net.Keys()[200].Address))
		w.relayer[net.ChainID()] = evm.NewWriter(chain, key, evm.WriterOptions{})
		o.Writers[chain.Info().Registry] = w.relayer[net.ChainID()]
	}
	s = w.start(o)
	if left(s) == 0 {
		t.Fatal("the former key had nothing under way when it was replaced")
	}
	for i, origin := range origins {
		w.mirrored(origin, fmt.Sprint(i+1))
	}
	w.until("what the former key had open is closed", func() bool { return left(s) == 0 })
	w.quiet(s)
	list, err := w.b.Feedbacks(t.Context(), w.refs[1], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
	if err != nil || len(list) != len(origins) {
		t.Errorf("%d mirrors of %d, %v", len(list), len(origins), err)
	}
}
