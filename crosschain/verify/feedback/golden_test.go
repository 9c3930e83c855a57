package feedback_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

func TestFeedbackReport_golden(t *testing.T) {
	w := verifytest.New(t)
	w.Deps.Fetch = fetch.New(fetch.Options{Now: w.Deps.Now})
	f := w.Given(verifytest.ChainA, nil)
	for _, c := range []struct {
		name string
		ref  caip.FeedbackRef
	}{
		{"given", f.Ref},
		{"mirror", w.Mirrored(f, w.Agents[verifytest.ChainS], nil)},
		{"forged", w.Mirrored(f, w.Agents[verifytest.ChainB], func(i *chains.MirrorItem) { i.Value.Unscaled = chains.NewInt128(1) })},
	} {
		report := ask(w, feedback.Request{Ref: c.ref})
		verifytest.Golden(t, c.name, report)
	}
}
