package evm_test

import (
	"reflect"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// A glance sees what a reading at each finality sees, refusals included, whether the heads were read early or not.
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
			for i, got := range dial(t, cfg).Glance(t.Context(), c.ref, finalities...) {
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
