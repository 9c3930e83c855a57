package feedback

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// A key that the agent no longer uses signs no answers of today, whenever its review says that it
// was written.
func TestAgentSigned_withAKeyOfFormerTimes(t *testing.T) {
	w := verifytest.New(t)
	key, err := interaction.NewKey(registration.Ed25519, bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	agent, now := w.Agents[verifytest.ChainA], w.A.Time()
	file, err := json.Marshal(map[string]any{
		"name": "agent", "registrations": []any{map[string]any{"agentId": agent.ID, "agentRegistry": agent.Registry}},
		"signers": []any{map[string]any{"publicKey": hex.EncodeToString(key.PublicKey()), "algorithm": key.Algorithm(), "validFrom": 1, "validUntil": now.Add(-time.Hour).Unix()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Publish(verifytest.DataURI(file), agent)
	hash := caip.Keccak256([]byte("answer"))
	signature, err := key.Sign(hash)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		made, written, given time.Time
		want                 string
	}{
		"an answer of its time":     {now.Add(-3 * time.Hour), now.Add(-2 * time.Hour), now, ""},
		"an answer of today":        {now, now, now, "could not be used"},
		"the same, dated back":      {now, now.Add(-2 * time.Hour), now, "written before the payment was made"},
		"a review of times to come": {now.Add(-3 * time.Hour), now.Add(-2 * time.Hour), now.Add(-3 * time.Hour), "written after the chain had it"},
	} {
		r := feedback.Review{Agent: agent, CreatedAt: c.written, Interaction: &feedback.Interaction{TaskRef: "x", Hash: hash, Agent: signature}}
		err := agentSigned(t.Context(), fetch.New(fetch.Options{}), w.A, agent, r, chains.Latest, c.made, c.given)
		if (err == nil) != (c.want == "") || err != nil && (!unsigned(err) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
