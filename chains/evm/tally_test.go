package evm_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// The state alone counts what the logs tell, and no log is read for it.
func TestTally_countsWhatTheListShows(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, _ := b.story(t)
	list, err := b.chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	revoked, responses := map[chains.TallyItem]bool{}, 0
	for _, f := range list {
		revoked[chains.TallyItem{Ref: f.Ref, Revoked: f.Revoked}] = true
		answers, err := b.chain.Responses(t.Context(), f.Ref, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		responses += len(answers)
	}
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC = []string{l.URL}
	tally, err := dial(t, c).Tally(t.Context(), agent, chains.Latest)
	if err != nil || len(tally.Items) != len(list) || tally.Responses != uint64(responses) {
		t.Fatalf("%+v, %v; want %d feedbacks, %d responses", tally, err, len(list), responses)
	}
	for _, i := range tally.Items {
		if !revoked[i] {
			t.Errorf("%+v is not in the list", i)
		}
	}
	if n := l.count("eth_getLogs"); n != 0 {
		t.Errorf("%d times logs were read", n)
	}
}
