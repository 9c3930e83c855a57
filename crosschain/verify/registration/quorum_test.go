package registration_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

func TestQuorum_ofARegistration(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*verifytest.World) []chains.Chain
		want  verify.Verdict
	}{
		"they agree":         {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A} }, verify.Verified},
		"one lies":           {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A, verifytest.Liar{Chain: w.A}} }, verify.Disputed},
		"there is one":       {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A} }, verify.QuorumShort},
		"one of three hangs": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{verifytest.Hung{Chain: w.A}, w.A, w.A} }, verify.Verified},
	} {
		w := verifytest.New(t)
		alone(w)
		w.Nodes(c.nodes(w)...)
		if r := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainA], Quorum: 2}); r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, verifytest.Explain(r))
		}
	}
}
