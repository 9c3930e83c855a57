package evm

import (
	"bytes"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

func FuzzDecodeRaw(f *testing.F) {
	f.Add([]byte{types.DynamicFeeTxType, 0xc0})
	f.Fuzz(func(t *testing.T, raw []byte) {
		list, err := decodeRaw(raw)
		if err != nil {
			return
		}
		var again []byte
		for _, tx := range list {
			b, err := tx.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, b...)
		}
		if !bytes.Equal(again, raw) {
			t.Fatalf("%x became %x", raw, again)
		}
	})
}

// A replacement always beats what it replaces by a tenth, or is refused for the cap.
func TestBid_outbids(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wei := func(name string) *big.Int { return new(big.Int).SetUint64(rapid.Uint64Range(0, 1<<50).Draw(t, name)) }
		base, suggested, limit := wei("base"), wei("suggested"), wei("limit")
		old := types.NewTx(&types.DynamicFeeTx{GasTipCap: wei("tip"), GasFeeCap: wei("most")})
		w := NewWriter(offlineChain(), account{1}, WriterOptions{MaxFeePerGas: limit})
		p, err := w.bid("test", base, suggested, []*types.Transaction{old})
		if err != nil {
			if chains.KindOf(err) != chains.Transient {
				t.Fatalf("%v", err)
			}
			return
		}
		beats := func(new, old *big.Int) bool {
			return new.Cmp(old) > 0 && new.Cmp(newBig(old, 110, 100)) >= 0
		}
		if !beats(p.tip, old.GasTipCap()) || !beats(p.most, old.GasFeeCap()) || p.most.Cmp(limit) > 0 || p.tip.Cmp(p.most) > 0 || p.most.Cmp(base) < 0 {
			t.Fatalf("bid %s of %s over %s of %s, base %s, limit %s", p.tip, p.most, old.GasTipCap(), old.GasFeeCap(), base, limit)
		}
	})
}

func newBig(n *big.Int, times, by int64) *big.Int {
	return new(big.Int).Div(new(big.Int).Mul(n, big.NewInt(times)), big.NewInt(by))
}

// offlineChain is a chain of no registry that was not dialled, for what needs no node.
func offlineChain() *Chain {
	r := registry.None(&view.Reader{Chain: caip.MustChainID("eip155:8453"), Ledger: ledger.New(nil, caip.MustChainID("eip155:8453"), false, 0)})
	return &Chain{registry: r, Agents: registry.NewAgents(r)}
}

// account is a signer that is not asked to sign.
type account common.Address

func (a account) Address() common.Address { return common.Address(a) }

func (a account) SignHash(common.Hash) ([]byte, error) { panic("not asked to sign") }
