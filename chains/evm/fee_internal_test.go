package evm

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// What a mirror cost on a rollup is its gas and the rollup's charge for its parent chain. A charge
// that no account could pay is not taken for a small one.
func TestFee_includesWhatARollupChargesForItsParent(t *testing.T) {
	receipt := func(more string) json.RawMessage {
		return json.RawMessage(`{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x5208","gasUsed":"0x5208","effectiveGasPrice":"0x3b9aca00","logs":[],"logsBloom":"0x` + strings.Repeat("0", 512) +
			`","transactionHash":"0x` + strings.Repeat("01", 32) + `","blockHash":"0x` + strings.Repeat("02", 32) + `","blockNumber":"0x1","transactionIndex":"0x0"` + more + `}`)
	}
	for more, want := range map[string]string{
		"":                             "21000000000000",
		`,"l1Fee":null`:                "21000000000000",
		`,"l1Fee":"0x1"`:               "21000000000001",
		`,"l1Fee":"0xde0b6b3a7640000"`: "1000021000000000000",
	} {
		r, err := ledger.DecodeReceipt(receipt(more))
		if err != nil {
			t.Fatal(err)
		}
		if got := fee(r).String(); got != want {
			t.Errorf("%s: %s, want %s", more, got, want)
		}
	}
}
