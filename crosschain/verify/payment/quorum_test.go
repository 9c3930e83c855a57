package payment_test

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// A quorum that is reached answers at once; before, one node that hangs cost all of the time
// allowed.
func TestQuorum_doesNotWaitForANodeThatHangs(t *testing.T) {
	w := verifytest.New(t)
	w.Nodes(w.A, verifytest.Hung{Chain: w.A}, w.A)
	began := time.Now()
	if r := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Quorum: 2}); r.Verdict != verify.Verified {
		t.Fatal(verifytest.Explain(r))
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %s", took)
	}
}
