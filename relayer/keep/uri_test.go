package keep

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
)

// fixed is a registry whose agentURIs stay as they were registered.
type fixed struct{ *memchain.Chain }

func (f fixed) Info() chains.Info {
	info := f.Chain.Info()
	info.Capabilities = chains.Capabilities{chains.CanRegister}
	return info
}

func TestRemedy_namesNoCommandThatWouldBeRefused(t *testing.T) {
	free := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1")})
	stiff := fixed{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:2")})}
	k := New(Options{Chains: served.Registries{free.Info().Registry: free, stiff.Info().Registry: stiff}})
	for c, names := range map[chains.Chain]bool{free: true, stiff: false} {
		got := k.remedy(caip.AgentRef{Registry: c.Info().Registry, ID: "1"}, "ipfs://new")
		if strings.Contains(got, "agent set-uri") != names {
			t.Errorf("%s: %s", c.Info().Registry, got)
		}
	}
}

func TestMend_quotes_what_others_wrote(t *testing.T) {
	ref := caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
	command := func(quoted string) string {
		return "bridge8004 agent set-uri " + ref.String() + " --uri " + quoted + " --key file:OWNER_KEY"
	}
	none := "none: the home's agentURI holds characters that do not print; set that of " + ref.String() + " by hand"
	for uri, want := range map[string]string{
		"ipfs://new":              command("'ipfs://new'"),
		"x'; rm -rf ~; echo '":    command(`'x'\''; rm -rf ~; echo '\'''`),
		"https://x/$(touch /tmp)": command("'https://x/$(touch /tmp)'"),
		"ipfs://\x1b[2Jnew":       none,
		"ipfs://\u202egniddik\n":  none,
	} {
		if got := mend(ref, uri); got != want {
			t.Errorf("%q: %s, want %s", uri, got, want)
		}
	}
}
