package chains_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestFeedbackFilter(t *testing.T) {
	client, other := caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001"), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000002")
	f := chains.Feedback{Client: client, Tag1: "starred", Tag2: "day"}
	revoked := f
	revoked.Revoked = true
	for _, c := range []struct {
		filter      chains.FeedbackFilter
		f           chains.Feedback
		want        bool
		description string
	}{
		{chains.FeedbackFilter{}, f, true, "everything"},
		{chains.FeedbackFilter{}, revoked, false, "revoked"},
		{chains.FeedbackFilter{IncludeRevoked: true}, revoked, true, "revoked on demand"},
		{chains.FeedbackFilter{Clients: []caip.AccountID{other, client}}, f, true, "one of the clients"},
		{chains.FeedbackFilter{Clients: []caip.AccountID{other}}, f, false, "another client"},
		{chains.FeedbackFilter{Tag1: "starred", Tag2: "day"}, f, true, "both tags"},
		{chains.FeedbackFilter{Tag1: "Starred"}, f, false, "tags are bytes"},
		{chains.FeedbackFilter{Tag1: "day"}, f, false, "the first tag only against the first"},
		{chains.FeedbackFilter{Tag2: "starred"}, f, false, "the second tag only against the second"},
	} {
		if got := c.filter.Match(c.f); got != c.want {
			t.Errorf("%s: %t", c.description, got)
		}
	}
}

func TestCountOccurrences(t *testing.T) {
	a, b := caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001"), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000002")
	list := []chains.Response{
		{Responder: a, URI: "x"}, {Responder: b, URI: "x"}, {Responder: a, URI: "x"}, {Responder: a, URI: "y"}, {Responder: a, URI: "x", Hash: caip.Hash{1}}, {Responder: a, URI: "x"},
	}
	chains.CountOccurrences(list)
	ids := map[caip.Hash]bool{}
	for i, want := range []uint32{0, 0, 1, 0, 0, 2} {
		if list[i].Occurrence != want {
			t.Errorf("response %d: occurrence %d, want %d", i, list[i].Occurrence, want)
		}
		ids[list[i].ID()] = true
	}
	if len(ids) != len(list) {
		t.Errorf("%d ids of %d responses", len(ids), len(list))
	}
}

func TestProofHolds(t *testing.T) {
	for proof, want := range map[chains.Proof]bool{chains.ProofTransaction: true, chains.ProofSignature: true, chains.ProofInvalid: false, "": false} {
		if proof.Holds() != want {
			t.Errorf("%q: %t", proof, !want)
		}
	}
}

func TestOutcomeWords(t *testing.T) {
	for o, want := range map[chains.Outcome]string{chains.Negative: "Negative", chains.Neutral: "Neutral", chains.Positive: "Positive", 3: "Unknown"} {
		if o.String() != want {
			t.Errorf("%d: %s", o, o)
		}
	}
}

func TestEventClaimHasTheEventsID(t *testing.T) {
	e := chains.NewEvent(caip.MustChainID("eip155:1"), chains.KindURISet, caip.AgentRef{}, chains.Position{Height: 5, Hash: "0xab"}, "0xcd", 3, memchainGenesis)
	if e.Claim().ID() != e.ID || e.Claim().At != e.At {
		t.Errorf("claim %+v of event %+v", e.Claim(), e)
	}
	moved := e.Claim()
	moved.At.Hash = "0xef"
	if moved.ID() != e.ID {
		t.Error("the id of an event depends on its block")
	}
}

// Verbs stand in action ids and subjects: they may not change.
func TestVerbs(t *testing.T) {
	for want, op := range map[string]chains.Op{
		"register": chains.Register{}, "set-uri": chains.SetURI{}, "set-metadata": chains.SetMetadata{}, "set-wallet": chains.SetWallet{}, "unset-wallet": chains.UnsetWallet{},
		"approve": chains.Approve{}, "transfer": chains.Transfer{}, "grant-sync": chains.GrantSync{}, "give-feedback": chains.GiveFeedback{}, "revoke-feedback": chains.RevokeFeedback{},
		"respond": chains.Respond{}, "deliver": chains.Deliver{}, "revoke-mirror": chains.RevokeMirror{}, "respond-mirror": chains.RespondMirror{}, "sync-uri": chains.SyncURI{},
		"nothing": chains.Nothing{},
	} {
		if op.Verb() != want {
			t.Errorf("%T: %s, want %s", op, op.Verb(), want)
		}
	}
}
