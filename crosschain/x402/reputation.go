package x402

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

const maxRegistrations = 32

// semver is the form of the extension's version, as the schema of the extension has it.
var semver = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$`)

// Reputation is the 8004-reputation extension: the agent that the server says it is.
type Reputation struct {
	Version       string         `json:"version"` // of the extension, such as 1.0.0
	Endpoint      string         `json:"endpoint,omitempty"`
	Registrations []Registration `json:"registrations"` // 1 to 32
	// FeedbackAggregator is where feedback can be left without gas: a URI, empty when the server
	// names none. Only aggregator.Author sends there what its author asks it to, and believes
	// nothing that comes back.
	FeedbackAggregator string `json:"feedbackAggregator,omitempty"`
}

// Registration is one registration that the server declares. Nobody has checked it.
type Registration struct {
	Agent              caip.AgentRef  `json:"agent"`
	ReputationRegistry caip.AccountID `json:"reputationRegistry"`
}

// On returns the agents declared on a chain, in the server's order, each once.
func (r *Reputation) On(chain caip.ChainID) (out []caip.AgentRef) {
	if r == nil {
		return nil
	}
	for _, one := range r.Registrations {
		if one.Agent.Chain() == chain && !slices.Contains(out, one.Agent) {
			out = append(out, one.Agent)
		}
	}
	return out
}

// Registry returns the reputation registry declared beside an agent; zero when the agent is not
// declared.
func (r *Reputation) Registry(agent caip.AgentRef) caip.AccountID {
	if r != nil {
		for _, one := range r.Registrations {
			if one.Agent == agent {
				return one.ReputationRegistry
			}
		}
	}
	return caip.AccountID{}
}

func reputation(ext object) *Reputation {
	if ext.fields == nil {
		ext.fail("", errors.New("not an object"))
	}
	in := ext.object("info")
	if in.fields == nil {
		in.fail("", errors.New("missing"))
	}
	if written, ok := ext.fields["schema"]; ok && string(written) != "null" && ext.err() == nil {
		if err := conforms(ext.fields["info"], written); err != nil {
			ext.fail("schema", err)
		}
	}
	var out Reputation
	if out.Version = in.text("version", true); !semver.MatchString(out.Version) {
		in.fail("version", fmt.Errorf("%.40q is no version such as %s", out.Version, ExtensionVersion))
	}
	out.Endpoint = in.text("endpoint", false)
	out.FeedbackAggregator = in.uri("feedbackAggregator")
	in.each("registrations", maxRegistrations, "missing or empty", "registrations", func(o object) {
		var one Registration
		var err error
		one.Agent, err = registration.ParseRef(o.account("agentRegistry").String(), o.id())
		o.check("agentId", err)
		one.ReputationRegistry = o.account("reputationRegistry")
		out.Registrations = append(out.Registrations, one)
	})
	return &out
}
