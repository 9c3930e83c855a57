package evm_test

import (
	"encoding/json"
	"maps"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// rollup makes an OP-stack rollup of a node: so much wei for each byte on the parent chain, and for
// the operator 3 wei for each unit of gas and 5 more, or nothing where it knows no such fee.
func rollup(t *testing.T, perByte int64, operator bool) func(request, response) response {
	const oracle = "0x420000000000000000000000000000000000000f"
	l1, taken := crypto.Keccak256([]byte("getL1Fee(bytes)"))[:4], crypto.Keccak256([]byte("getOperatorFee(uint256)"))[:4]
	return func(q request, a response) response {
		var call struct {
			To    common.Address `json:"to"`
			Input hexutil.Bytes  `json:"input"`
		}
		switch {
		case q.Method == "eth_getCode" && string(q.Params[0]) == `"`+oracle+`"`:
			a.Result = json.RawMessage(`"0x00"`)
		case q.Method == "eth_call" && json.Unmarshal(q.Params[0], &call) == nil && call.To == common.HexToAddress(oracle):
			argument := new(big.Int).SetBytes(call.Input[4:36])
			fee := new(big.Int)
			switch string(call.Input[:4]) {
			case string(l1): // an offset, a length and the bytes
				length := new(big.Int).SetBytes(call.Input[36:68])
				fee.Mul(length, big.NewInt(perByte))
			case string(taken):
				if !operator {
					return refusal(3, "execution reverted")
				}
				fee.Mul(argument, big.NewInt(3)).Add(fee, big.NewInt(5))
			default:
				t.Errorf("the oracle is asked %s", call.Input)
			}
			a.Result, _ = json.Marshal(hexutil.Bytes(common.LeftPadBytes(fee.Bytes(), 32)))
		}
		return a
	}
}

// What a transaction costs on a rollup is in the estimate, of two endpoints by the lower one, and
// in the check of funds.
func TestSign_knowsWhatARollupCharges(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	plain := sign(t, b.writer(t, 1), chains.Nothing{}, chains.SignOptions{})
	honest, dear, early := newLiar(t, b.RPCURL()), newLiar(t, b.RPCURL()), newLiar(t, b.RPCURL())
	honest.lie(rollup(t, 1000, true))
	dear.lie(rollup(t, 9e18, true))
	early.lie(rollup(t, 1000, false))
	writer := func(urls ...string) *evm.Writer {
		c := config(b.Network)
		c.RPC = urls
		return evm.NewWriter(dial(t, c), b.signer(t, 1), evm.WriterOptions{})
	}
	const gas = 21_000 + 21_000/4 // with the margin
	size := int64(len(plain.Raw))
	for name, test := range map[string]struct {
		urls []string
		want int64
	}{
		"one endpoint":          {[]string{honest.URL}, 1000*size + 3*gas + 5},
		"another says too much": {[]string{dear.URL, honest.URL}, 1000*size + 3*gas + 5},
		"no operator's fee yet": {[]string{early.URL}, 1000 * size},
	} {
		w := writer(test.urls...)
		for range 2 { // whether it is a rollup is asked once
			tx := sign(t, w, chains.Nothing{}, chains.SignOptions{})
			if got := tx.Cost.Sub(plain.Cost); string(tx.Raw) != string(plain.Raw) || got != chains.NewCoins(uint64(test.want)) {
				t.Errorf("%s: the charge is estimated at %s wei, want %d", name, got, test.want)
			}
		}
	}
	if n := honest.count("eth_getCode") + early.count("eth_getCode"); n < 2 {
		t.Errorf("%d questions for code", n)
	}
	unasked := newLiar(t, b.RPCURL())
	unasked.about("eth_getCode", func(request, response) response { return refusal(-32601, "the method eth_getCode does not exist") })
	if tx := sign(t, writer(unasked.URL), chains.Nothing{}, chains.SignOptions{}); tx.Cost != plain.Cost {
		t.Errorf("a node without eth_getCode: %s, want %s", tx.Cost, plain.Cost)
	}
	poor := b.key(t, "poor")
	if err := b.Fund(poor.Address(), big.NewInt(1e18)); err != nil {
		t.Fatal(err)
	}
	c := b.through(dear.URL)
	if tx, err := evm.NewWriter(dial(t, c), poor, evm.WriterOptions{}).Sign(t.Context(), chains.Nothing{}, chains.SignOptions{}); chains.KindOf(err) != chains.Funds {
		t.Errorf("a charge that the account cannot pay: %+v, %v", tx, err)
	}
}

// What a mirror takes at most, by which money is called short, includes it.
func TestState_knowsWhatARollupCharges(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	plain, err := b.writer(t, 1).State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	l := newLiar(t, b.RPCURL())
	l.lie(rollup(t, 1e9, false))
	c := b.through(l.URL)
	s, err := evm.NewWriter(dial(t, c), b.signer(t, 1), evm.WriterOptions{}).State(t.Context())
	if charge := s.One.Sub(plain.One); err != nil || charge.Cmp(chains.NewCoins(1000e9)) < 0 || charge.Cmp(chains.NewCoins(2000e9)) > 0 {
		t.Errorf("one mirror takes %s, without the charge %s: %v", s.One, plain.One, err)
	}
}

// What was paid is what the receipt says beside the gas. The gas is what the receipts root says,
// and its price no more than was offered.
func TestStatus_paidWhatARollupCharged(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	tx := sign(t, b.writer(t, 1), chains.Nothing{}, chains.SignOptions{})
	other := sign(t, b.writer(t, 0), chains.Nothing{}, chains.SignOptions{})
	send(t, b.writer(t, 1), tx)
	send(t, b.writer(t, 0), other)
	b.Mine()
	if _, err := b.Finalize(); err != nil {
		t.Fatal(err)
	}
	plain, err := b.writer(t, 1).Status(t.Context(), tx, chains.Finalized)
	if err != nil || plain.State != chains.TxFinal || plain.Receipt.GasUsed != 21_000 {
		t.Fatalf("%+v, %v", plain, err)
	}
	l := newLiar(t, b.RPCURL())
	change := func(more map[string]any) {
		l.about("eth_getBlockReceipts", func(_ request, a response) response { return edit(a, func(r map[string]any) { maps.Copy(r, more) }) })
	}
	c := b.through(l.URL)
	for name, test := range map[string]struct {
		more map[string]any
		want uint64 // wei beside the gas
	}{
		"Ecotone": {map[string]any{"l1Fee": "0x3e8"}, 1000},
		"Isthmus": {map[string]any{"l1Fee": "0x3e8", "operatorFeeScalar": "0x2dc6c0", "operatorFeeConstant": "0x5"}, 1000 + 3*21_000 + 5},
		"Jovian":  {map[string]any{"l1Fee": "0x3e8", "operatorFeeScalar": "0x1", "operatorFeeConstant": "0x5", "daFootprintGasScalar": "0x190"}, 1000 + 100*21_000 + 5},
		"a gas":   {map[string]any{"gasUsed": "0xffffffff"}, 0},
	} {
		change(test.more)
		s, err := evm.NewWriter(dial(t, c), b.signer(t, 1), evm.WriterOptions{}).Status(t.Context(), tx, chains.Finalized)
		if err != nil || s.State != chains.TxFinal || s.Receipt.GasUsed != 21_000 || s.Receipt.Fee != plain.Receipt.Fee.Add(chains.NewCoins(test.want)) {
			t.Errorf("%s: %s, %+v, %v; want %s + %d wei", name, s.State, s.Receipt, err, plain.Receipt.Fee, test.want)
		}
	}
	change(map[string]any{"effectiveGasPrice": "0xffffffffffffffff"})
	s, err := evm.NewWriter(dial(t, c), b.signer(t, 1), evm.WriterOptions{}).Status(t.Context(), tx, chains.Finalized)
	if err != nil || s.Receipt.Fee.Cmp(tx.Cost) > 0 {
		t.Errorf("a price that nobody offered: %+v, %v", s.Receipt, err)
	}
}
