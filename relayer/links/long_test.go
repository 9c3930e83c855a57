package links

import (
	"context"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// full is an adapter to which every past is too long.
type full struct{ *memchain.Chain }

func (f full) tooMuch() ([]chains.Event, error) {
	return nil, &chains.Error{Kind: chains.TooMuch, Op: "read history", Err: errors.New("more than the bound")}
}

func (f full) History(context.Context, caip.AgentRef, chains.Position) ([]chains.Event, error) {
	return f.tooMuch()
}

func (f full) HistoryAfter(context.Context, caip.AgentRef, chains.Position, chains.Position) ([]chains.Event, error) {
	return f.tooMuch()
}

// A past that is too long is found among everybody's events, from wherever it is read on; after
// a failure that goes on where it broke off.
func TestContinued_readsAPastThatIsTooLong(t *testing.T) {
	c := full{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})}
	e := relaytest.Event(t, c.Chain, "owner", chains.Register{}, chains.KindRegistered)
	for range 3 { // batches of memchain
		relaytest.Do(t, c.Chain, "owner", chains.SetURI{Agent: e.Agent, URI: "ipfs://x"})
		c.Mine(1000)
	}
	newest := must.Get(c.Head(t.Context(), chains.Latest))(t)
	h := &histories{walks: map[walkOf]*link.Walk{}, Options: &Options{
		Reader: &plan.Reader{Chains: served.Registries{e.Agent.Registry: c}, At: func(caip.AccountID) chains.Finality { return chains.Latest }},
		Start:  func(caip.AccountID) uint64 { return 0 },
	}}
	for name, p := range map[string]past{"from its beginning": {whole: true}, "from its registration on": {through: e.At}} {
		reads := 0
		c.SetFault(func(call memchain.Call) error {
			if call.Method == "Read" && !call.After {
				if reads++; reads%2 == 0 {
					return &chains.Error{Kind: chains.Unreachable, Op: "read events", Err: errors.New("test")}
				}
			}
			return nil
		})
		var told []chains.Event
		err, tries := error(nil), 0
		for ; tries < 6; tries++ {
			if told, err = h.continued(t.Context(), c, e.Agent, p, newest); chains.KindOf(err) != chains.Unreachable {
				break
			}
		}
		want := 3
		if p.whole {
			want = 4
		}
		if err != nil || len(told) != want || tries == 0 {
			t.Errorf("%s: %d events after %d tries, want %d: %v", name, len(told), tries, want, err)
		}
		c.SetFault(nil)
	}
}
