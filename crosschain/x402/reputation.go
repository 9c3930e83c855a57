package x402

import (
	"encoding/json"
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

func reputation(raw json.RawMessage) (*Reputation, error) {
	const path = "extensions." + ReputationID
	var ext object
	if err := json.Unmarshal(raw, &ext); err != nil || ext == nil {
		return nil, schema(path, errors.New("not an object"))
	}
	var info object
	if err := ext.at(path).decode("info", &info); err != nil {
		return nil, err
	}
	if info == nil {
		return nil, schema(path+".info", errors.New("missing"))
	}
	if written, ok := ext["schema"]; ok && string(written) != "null" {
		if err := conforms(ext["info"], written); err != nil {
			return nil, schema(path+".schema", err)
		}
	}
	var out Reputation
	in := info.at(path + ".info")
	var err error
	if out.Version, err = in.text("version", true); err != nil {
		return nil, err
	}
	if !semver.MatchString(out.Version) {
		return nil, schema(in.name("version"), fmt.Errorf("%.40q is no version such as %s", out.Version, ExtensionVersion))
	}
	if out.Endpoint, err = in.text("endpoint", false); err != nil {
		return nil, err
	}
	if out.FeedbackAggregator, err = in.uri("feedbackAggregator"); err != nil {
		return nil, err
	}
	var list []object
	if err := in.decode("registrations", &list); err != nil {
		return nil, err
	}
	switch {
	case len(list) == 0:
		return nil, schema(in.name("registrations"), errors.New("missing or empty"))
	case len(list) > maxRegistrations:
		return nil, schema(in.name("registrations"), fmt.Errorf("%d registrations, at most %d are read", len(list), maxRegistrations))
	}
	for i, o := range list {
		at := fmt.Sprintf("%s.info.registrations[%d]", path, i)
		if o == nil {
			return nil, schema(at, errors.New("not an object"))
		}
		one, err := declared(o.at(at))
		if err != nil {
			return nil, err
		}
		out.Registrations = append(out.Registrations, one)
	}
	return &out, nil
}

func declared(o located) (out Registration, err error) {
	text, err := o.text("agentRegistry", true)
	if err != nil {
		return out, err
	}
	if _, err := caip.ParseAccountID(text); err != nil {
		return out, named(o.name("agentRegistry"), err)
	}
	id, err := agentID(o)
	if err != nil {
		return out, err
	}
	if out.Agent, err = registration.ParseRef(text, id); err != nil {
		return out, named(o.name("agentId"), err)
	}
	if text, err = o.text("reputationRegistry", true); err != nil {
		return out, err
	}
	if out.ReputationRegistry, err = caip.ParseAccountID(text); err != nil {
		return out, named(o.name("reputationRegistry"), err)
	}
	return out, nil
}

// agentID reads an id as string or number, the digits as they are written: an id beyond 2^53 must
// not pass through a float.
func agentID(o located) (string, error) {
	raw := o.fields["agentId"]
	if len(raw) > 0 && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9') {
		return string(raw), nil
	}
	return o.text("agentId", true)
}
