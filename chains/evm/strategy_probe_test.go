package evm_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
)

// A StrategyReputation that does not know getFeedback or getFeedbackAt is found when it is dialled,
// and one that forgets them later is not taken for a reorganisation.
func TestStrategy_needsFeedbackThatCanBeRead(t *testing.T) {
	b := newStrategy(t)
	ref := b.register(t, owner, "")
	b.do(t, client, chains.GiveFeedback{Agent: ref, Auth: b.sign(t, owner, b.auth(t, ref, b.account(client), 9, 1<<40))})
	l := newLiar(t, b.RPCURL())
	c := strategyConfig(b.Network)
	c.RPC = []string{l.URL}
	for _, function := range []string{"getFeedback(uint256,address,uint256)", "getFeedbackAt(uint256,uint256)"} {
		chain := dial(t, c)
		selector := hexutil.Encode(crypto.Keccak256([]byte(function))[:4])
		asked := false
		l.about("eth_call", func(q request, a response) response {
			var call struct{ Input string }
			if err := json.Unmarshal(q.Params[0], &call); err != nil || !strings.HasPrefix(call.Input, selector) {
				return a
			}
			asked = true
			return refusal(3, "execution reverted")
		})
		other, err := evm.Dial(t.Context(), c)
		if chains.KindOf(err) != chains.Unsupported || !strings.Contains(err.Error(), "getFeedbackAt") {
			t.Errorf("without %s: %v: kind %s", function, err, chains.KindOf(err))
		}
		if err == nil {
			other.Close()
		}
		if !asked {
			t.Errorf("%s was not asked", function)
		}
		if _, err := readAll(t, chain, chains.Position{}); !strings.Contains(function, "At") && chains.KindOf(err) != chains.Unsupported {
			t.Errorf("reading without %s: %v: kind %s", function, err, chains.KindOf(err))
		}
		l.lie(nil)
	}
}
