package evm_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// The tip is one node's word, and goes to whoever makes the block: what is out of the ordinary has
// to be the word of two, and is bounded even so, unless the operator says what he would pay.
func TestTip_isBounded(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	const broken = "broken"
	suggesting := func(tip string) string {
		l := newLiar(t, b.RPCURL())
		l.lie(func(q request, a response) response {
			switch q.Method {
			case "eth_maxPriorityFeePerGas":
				switch tip {
				case "":
					return refusal(-32601, "method not found")
				case broken:
					return refusal(-32000, "the node's own trouble")
				}
				a.Result = json.RawMessage(`"` + tip + `"`)
			case "eth_getBlockByNumber":
				return edit(a, func(o map[string]any) { o["baseFeePerGas"] = "0x3b9aca00" }) // 1e9 wei
			}
			return a
		})
		return l.URL
	}
	const all, high = "0x38d7ea4c68000", "0x165a0bc00" // 1e15 and 6e9 wei
	for name, c := range map[string]struct {
		endpoints []string
		max       *big.Int
		want      int64 // 0: it is not signed
	}{
		"one node wants all":                      {[]string{suggesting(all)}, nil, 0},
		"one node wants more than is ordinary":    {[]string{suggesting(high)}, nil, 0},
		"another knows of no tips":                {[]string{suggesting(high), suggesting("")}, nil, 0},
		"one of two wants all":                    {[]string{suggesting(all), suggesting("0x3b9aca00")}, nil, 1e9},
		"both want all":                           {[]string{suggesting(all), suggesting(all)}, nil, 0},
		"both want more than is ordinary":         {[]string{suggesting(high), suggesting(high)}, nil, 6e9},
		"the operator says what he would pay":     {[]string{suggesting(high)}, big.NewInt(100e9), 6e9},
		"one node wants more than he would pay":   {[]string{suggesting(all)}, big.NewInt(100e9), 0},
		"one of two wants more than he would pay": {[]string{suggesting(all), suggesting("0x3b9aca00")}, big.NewInt(100e9), 1e9},
		"another wants nothing, he would pay":     {[]string{suggesting(high), suggesting("0x0")}, big.NewInt(100e9), 6e9},
		"another is broken, he would pay":         {[]string{suggesting(high), suggesting(broken)}, big.NewInt(100e9), 6e9},
		"another is broken, he would not pay":     {[]string{suggesting(all), suggesting(broken)}, big.NewInt(100e9), 0},
		"what is ordinary is taken on one's own":  {[]string{suggesting("0x3b9aca00"), suggesting("0x0")}, nil, 1e9},
	} {
		cfg := config(b.Network)
		cfg.RPC, cfg.LooseHeaders = c.endpoints, true
		w := evm.NewWriter(dial(t, cfg), b.signer(t, 1), evm.WriterOptions{MaxFeePerGas: c.max})
		signed, err := w.Sign(t.Context(), chains.Register{URI: "ipfs://x"}, chains.SignOptions{})
		if c.want == 0 {
			if chains.KindOf(err) != chains.Transient || c.max == nil && !strings.Contains(err.Error(), "max_fee") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var tx types.Transaction
		if err == nil {
			err = tx.UnmarshalBinary(signed.Raw)
		}
		if err != nil || tx.GasTipCap().Cmp(big.NewInt(c.want)) != 0 {
			t.Errorf("%s: a tip of %s, want %d: %v", name, tx.GasTipCap(), c.want, err)
		}
	}
}

// A base fee that nobody could pay is a lie, of which no transaction is made.
func TestPrice_believesNoBaseFeeBeyondAllEther(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	l := newLiar(t, b.RPCURL())
	l.about("eth_getBlockByNumber", func(_ request, a response) response {
		return edit(a, func(o map[string]any) { o["baseFeePerGas"] = "0x" + strings.Repeat("f", 64) })
	})
	c := config(b.Network)
	c.RPC, c.LooseHeaders = []string{l.URL}, true
	sign := func() error {
		_, err := evm.NewWriter(dial(t, c), b.signer(t, 2), evm.WriterOptions{}).Sign(t.Context(), chains.GiveFeedback{Agent: agent}, chains.SignOptions{})
		return err
	}
	if err := sign(); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("alone: %v", err)
	}
	c.RPC = append(c.RPC, b.RPCURL())
	if err := sign(); err != nil {
		t.Errorf("with an honest endpoint: %v", err)
	}
}
