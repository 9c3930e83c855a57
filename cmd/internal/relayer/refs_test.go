package relayer

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/configs/config"
)

// Who asks over HTTP names chains as the relayer's configuration does. Of one that is not there he
// is not told to configure it.
func TestRefs_goByTheConfiguration(t *testing.T) {
	cfg, err := config.Load(config.Options{RPC: []string{"base=http://127.0.0.1:1"}})
	noError(t, err)
	r := refs{cfg}
	for _, text := range []string{"base/42", "base:42", "8453:42", "eip155:8453/42", "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42"} {
		if ref, err := r.AgentRef(text); err != nil || ref.String() != "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42" {
			t.Errorf("%s: %s, %v", text, ref, err)
		}
	}
	if ref, err := r.FeedbackRef("base/42/0x0000000000000000000000000000000000000001/1"); err != nil || !strings.HasPrefix(ref.String(), "eip155:8453:0x") {
		t.Errorf("%s, %v", ref, err)
	}
	for _, text := range []string{"other/42", "other/42/0x0000000000000000000000000000000000000001/1"} {
		_, one := r.AgentRef(text)
		_, two := r.FeedbackRef(text)
		for _, err := range []error{one, two} {
			if err == nil || !strings.Contains(err.Error(), "other") || !strings.Contains(err.Error(), "name it in full") || strings.Contains(err.Error(), "--") {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

// What may mean several registries is told with the references that there are: none is missing.
func TestRefs_tellWhatIsAmbiguous(t *testing.T) {
	cfg, err := config.Load(config.Options{Data: []byte(`chains:
  - {name: nft, dialect: position, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000005"}
  - {name: ranks, dialect: strategy, id: "eip155:31337", rpc: ["http://127.0.0.1:1"], registry: "0x0000000000000000000000000000000000000006", reputation: "0x0000000000000000000000000000000000000007"}
`)})
	noError(t, err)
	for _, text := range []string{"31337/42", "31337:42", "eip155:31337/42"} {
		if _, err := (refs{cfg}).AgentRef(text); err == nil || !strings.Contains(err.Error(), "write nft/42 or ranks/42") || strings.Contains(err.Error(), "not configured") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
