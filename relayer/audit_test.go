package relayer

import (
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// What a node's lists leave out for good is found by the audit all the same, and mirrored like
// everything else.
func TestAuditFindsWhatTheListsLeaveOut(t *testing.T) {
	t.Parallel()
	w := newTown(t, startNets(t))
	web := new(relaytest.Files)
	w.settle(web)
	o := w.options(web)
	o.Config.Watch.Audit = time.Second
	s := w.start(o)
	w.mirrored(w.give(2, "1"), "1")
	w.quiet(s)

	// Signed before it is sent, so that no list ever shows it.
	value := must.Get(chains.ParseValue("87.5"))(t)
	client := w.client[w.s.Info().Chain]
	tx := must.Get(client.Sign(t.Context(), chains.GiveFeedback{Agent: w.refs[2], Value: value, Tag1: "quality"}, chains.SignOptions{}))(t)
	w.nets.s.HideSignatures(solana.MustSignatureFromBase58(tx.ID))
	must.OK(t, client.Send(t.Context(), tx))
	var given caip.FeedbackRef
	w.until("the feedback is final", func() bool {
		status, err := client.Status(t.Context(), tx, chains.Finalized)
		if err != nil || status.State != chains.TxFinal {
			return false
		}
		e, ok := status.Receipt.Event(chains.KindFeedback)
		if !ok {
			t.Fatal("no feedback in the receipt")
		}
		given = e.Feedback.Ref
		return true
	})
	w.mirrored(given, "87.5")
	if n := s.counted("audit_found_total", "s"); n < 1 {
		t.Errorf("%v events counted that only an audit found", n)
	}
	w.mirrored(w.give(2, "-3"), "-3")
	w.quiet(s)
	for i, c := range w.chains()[:2] {
		list, err := c.Feedbacks(t.Context(), w.refs[i], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
		if err != nil || len(list) != 3 {
			t.Errorf("%d mirrors on %s, want 3: %v", len(list), c.Info().Name, err)
		}
	}
}
