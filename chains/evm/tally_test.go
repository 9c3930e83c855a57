package evm_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// The state alone counts what the logs tell, and no log is read for it.
func TestTally_countsWhatTheListShows(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, _ := b.story(t)
	given, err := b.chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []chains.Feedback{given[0], given[0], given[1]} {
		b.do(t, 5, chains.Respond{Ref: f.Ref, URI: "ipfs://x"})
	}
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
	l, c := b.liar(t)
	chain := dial(t, c)
	tally, err := chain.Tally(t.Context(), agent, chains.Latest)
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

	// What is too much for one call is counted piece by piece.
	const all, none = "0x6e04cacd", "0000000000000000000000000000000000000000000000000000000000000000" // getResponseCount
	l.about("eth_call", func(q request, a response) response {
		text := string(q.Params[0])
		if _, words, asked := strings.Cut(text, all); asked && (strings.HasPrefix(words[64:], none) || strings.Contains(words, given[0].Client.Address[2:]) && strings.Contains(words[4*64:], none)) {
			return refusal(-32000, "out of gas")
		}
		return a
	})
	if again, err := chain.Tally(t.Context(), agent, chains.Latest); err != nil || len(again.Items) != len(list) || again.Responses != 1 {
		t.Errorf("with a feedback of too many responders: %+v, %v", again, err)
	}
	if list, err := chain.Responses(t.Context(), given[0].Ref, chains.Latest); err != nil || len(list) != 2 {
		t.Errorf("by its responders: %+v, %v", list, err)
	}
	l.about("eth_call", func(q request, a response) response {
		_, words, asked := strings.Cut(string(q.Params[0]), all)
		switch {
		case asked && strings.HasPrefix(words[64:], none):
			return refusal(-32000, "out of gas")
		case asked:
			return refusal(-32000, "invalid opcode: INVALID")
		}
		return a
	})
	if again, err := chain.Tally(t.Context(), agent, chains.Latest); chains.KindOf(err) != chains.Reverted {
		t.Errorf("of a registry that counts no responses: %+v, %v", again, err)
	}
	for _, first := range []string{"out of gas", "invalid opcode: INVALID"} {
		l.about("eth_call", func(q request, a response) response {
			switch text := string(q.Params[0]); {
			case strings.Contains(text, "0xd9d84224"): // readAllFeedback
				return refusal(-32000, first)
			case strings.Contains(text, "0x42dd519c"): // getClients
				return refusal(-32000, "invalid opcode: INVALID")
			}
			return a
		})
		if list, err := chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest); chains.KindOf(err) != chains.Reverted {
			t.Errorf("of a registry that lists no clients: %+v, %v", list, err)
		}
	}
	l.about("eth_call", func(q request, a response) response {
		if text := string(q.Params[0]); strings.Contains(text, "0x42dd519c") || strings.Contains(text, "0xd9d84224") { // getClients, readAllFeedback
			return refusal(-32000, "out of gas")
		}
		return a
	})
	if list, err := chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest); chains.KindOf(err) != chains.TooMuch {
		t.Errorf("of too many clients: %+v, %v", list, err)
	}
	if list, err := chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{Clients: []caip.AccountID{given[1].Client}}, chains.Latest); err != nil || len(list) != 1 {
		t.Errorf("of one of too many clients: %+v, %v", list, err)
	}
}
