package ledger

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/trie"
	"pgregory.net/rapid"
)

func FuzzDecodeBlock(f *testing.F) {
	f.Add([]byte(`null`))
	f.Add([]byte(`{"hash":"0x` + strings.Repeat("00", 32) + `","number":"0x1"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if b, err := decodeBlock(raw, false); err == nil {
			t.Fatalf("a block that hashes to its name: %+v", b) // found by chance once in 2^256
		}
		_, _ = decodeBlock(raw, true)
	})
}

func FuzzDecodeReceipt(f *testing.F) {
	f.Add([]byte(`null`))
	f.Add([]byte(`{"blockHash":"0x` + strings.Repeat("01", 32) + `","blockNumber":"0x1","cumulativeGasUsed":"0x1","gasUsed":"0x1","logsBloom":"0x` + strings.Repeat("00", 256) +
		`","transactionHash":"0x` + strings.Repeat("02", 32) + `","status":"0x1","type":"0x7e","depositNonce":"0x1","logs":[null]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := decodeReceipt(raw)
		if err != nil || r == nil {
			return
		}
		_ = receipts{r}.root()
		if slices.Contains(r.Logs, nil) {
			t.Fatal("a log that is none")
		}
	})
}

func FuzzDecodeTransaction(f *testing.F) {
	f.Add([]byte(`{"type":"0x7e","sourceHash":"0x` + strings.Repeat("02", 32) + `","from":"0x` + strings.Repeat("01", 20) + `","to":null,"mint":"0x1","gas":"0x1","input":"0x"}`))
	f.Add([]byte(`{"type":"0x6a","chainId":"0x1","input":"0x00"}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if tx := decodeTransaction(raw); (tx.ID == common.Hash{}) != (len(tx.encoded) == 0) {
			t.Fatalf("id %s of %x", tx.ID, tx.encoded)
		}
	})
}

func FuzzDecodeLogs(f *testing.F) {
	f.Add([]byte(`[null]`))
	f.Add([]byte(`[{"address":"0x8004a169fb4a3325136eb29fa0ceb6d2e539a432","topics":[],"data":"0x","blockNumber":"0x1","transactionHash":"0x` + strings.Repeat("02", 32) + `"}]`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		logs, err := scanLogs(raw)
		if err == nil {
			logs, err = checkLogs(logs, Filter{Addresses: []common.Address{common.HexToAddress("0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"), {0xee}}}, 1, 5)
		}
		for i, log := range logs {
			if err != nil || log.BlockNumber < 1 || log.BlockNumber > 5 || log.Removed || i > 0 && log.BlockNumber < logs[i-1].BlockNumber {
				t.Fatalf("log %d of %s: %v", i, raw, err)
			}
		}
	})
}

// The receipts root covers what Ethereum's own encoding covers, for every type of transaction that
// has no fields of its own.
func TestReceipts_hashAsEthereumHashesThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 200).Draw(t, "n")
		var ours receipts
		var theirs types.Receipts
		for i := range n {
			r := types.Receipt{
				Type:   rapid.SampledFrom([]uint8{types.LegacyTxType, types.AccessListTxType, types.DynamicFeeTxType, types.BlobTxType, types.SetCodeTxType}).Draw(t, "type"),
				Status: rapid.Uint64Range(0, 1).Draw(t, "status"), CumulativeGasUsed: uint64(i),
				Logs: []*types.Log{{Address: common.Address{byte(i)}, Topics: []common.Hash{{2}}, Data: binary.BigEndian.AppendUint64(nil, uint64(i))}},
			}
			r.Bloom = types.CreateBloom(&r)
			ours, theirs = append(ours, &Receipt{Receipt: r}), append(theirs, &r)
		}
		if got, want := ours.root(), types.DeriveSha(theirs, trie.NewListHasher()); got != want {
			t.Fatalf("%d receipts hash to %s, want %s", n, got, want)
		}
	})
}

// A deposit's receipt on an OP-stack chain has two more fields under the root from Canyon on, which
// has the version: type ‖ rlp(status, gas, bloom, logs, nonce, version).
func TestReceipts_encodeDeposits(t *testing.T) {
	nonce, one := uint64(7), uint64(1)
	const gasAndBloom = "01" + "82b729" + "b90100"
	for name, c := range map[string]struct {
		nonce, version *uint64
		head, tail     string
	}{
		"since Canyon":   {&nonce, &one, "0x7ef9010a", "0701"},
		"since Regolith": {&nonce, nil, "0x7ef90108", ""},
		"before":         {nil, nil, "0x7ef90108", ""},
		"no nonce":       {nil, &one, "0x7ef9010a", "8001"},
	} {
		r := &Receipt{Receipt: types.Receipt{Type: DepositType, Status: 1, CumulativeGasUsed: 0xb729}, DepositNonce: c.nonce, DepositVersion: c.version}
		var b bytes.Buffer
		receipts{r}.EncodeIndex(0, &b)
		want := c.head + gasAndBloom + strings.Repeat("00", 256) + "c0" + c.tail
		if got := hexutil.Encode(b.Bytes()); got != want {
			t.Errorf("%s: got %s\nwant %s", name, got, want)
		}
	}
}

// Where a transaction on Celo paid in a currency of its choice, the base fee in that stands behind
// the logs under the root: type ‖ rlp(status, gas, bloom, logs, baseFee).
func TestReceipts_encodeFeesInOtherCurrencies(t *testing.T) {
	const gasAndBloom = "01" + "82b729" + "b90100"
	for more, want := range map[string][2]string{
		`,"type":"0x7b","baseFee":"0x2c567f0d0"`: {"0x7bf9010e", "8502c567f0d0"},
		`,"type":"0x7b"`:                         {"0x7bf90108", ""},
		`,"type":"0x2","baseFee":"0x2c567f0d0"`:  {"0x02f90108", ""},
	} {
		r, err := decodeReceipt(json.RawMessage(`{"status":"0x1","cumulativeGasUsed":"0xb729","gasUsed":"0xb729","logs":[],"logsBloom":"0x` + strings.Repeat("0", 512) +
			`","transactionHash":"0x` + strings.Repeat("01", 32) + `","blockHash":"0x` + strings.Repeat("02", 32) + `","blockNumber":"0x1","transactionIndex":"0x0"` + more + `}`))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		receipts{r}.EncodeIndex(0, &b)
		if got, want := hexutil.Encode(b.Bytes()), want[0]+gasAndBloom+strings.Repeat("00", 256)+"c0"+want[1]; got != want {
			t.Errorf("%s: got %s\nwant %s", more, got, want)
		}
	}
}

// What a mirror cost on a rollup is its gas, at no less than the base fee, and the rollup's charge
// for its parent chain. A charge that no account could pay is not taken for a small one.
func TestCost_includesWhatARollupChargesForItsParent(t *testing.T) {
	receipt := func(more string) json.RawMessage {
		return json.RawMessage(`{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x5208","gasUsed":"0x5208","logs":[],"logsBloom":"0x` + strings.Repeat("0", 512) +
			`","transactionHash":"0x` + strings.Repeat("01", 32) + `","blockHash":"0x` + strings.Repeat("02", 32) + `","blockNumber":"0x1","transactionIndex":"0x0"` + more + `}`)
	}
	const price = `,"effectiveGasPrice":"0x3b9aca00"`
	for more, want := range map[string]string{
		"":                                     "10500000000000", // of the base fee
		`,"effectiveGasPrice":"0x0"`:           "10500000000000",
		price:                                  "21000000000000",
		price + `,"l1Fee":null`:                "21000000000000",
		price + `,"l1Fee":"0x1"`:               "21000000000001",
		price + `,"l1Fee":"0xde0b6b3a7640000"`: "1000021000000000000",
		// Since Isthmus the operator takes gas × scalar / 1e6 + constant, since Jovian gas × scalar
		// × 100 + constant (reference: Isthmus and Jovian, Execution Engine, Operator Fee).
		price + `,"l1Fee":"0x1","operatorFeeScalar":"0x3d090","operatorFeeConstant":"0x7"`:                            "21000000005258",
		price + `,"l1Fee":"0x1","operatorFeeScalar":"0x2","operatorFeeConstant":"0x7","daFootprintGasScalar":"0x190"`: "21000004200008",
		price + `,"operatorFeeConstant":"0x7"`:                                                                        "21000000000007",
	} {
		r, err := decodeReceipt(receipt(more))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Cost(Block{BaseFee: big.NewInt(5e8)}, nil).String(); got != want {
			t.Errorf("%s: %s, want %s", more, got, want)
		}
	}
}
