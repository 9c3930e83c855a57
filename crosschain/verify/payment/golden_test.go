package payment_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// Field names and text are public: scripts read the one, people the other.
func TestReport_golden(t *testing.T) {
	w := verifytest.New(t)
	for name, req := range map[string]payment.Request{
		"verified": {Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA]},
		"mismatch": {Body: verifytest.Request(w.All(), w.A.Account("wallet"), w.S.Account("thief"))},
		"invalid":  {Body: []byte(`{"x402Version":2,"accepts":[]}`)},
	} {
		verifytest.Golden(t, name, ask(w, req))
	}
}
