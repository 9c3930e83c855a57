// Package registration reads, checks and writes ERC-8004 registration files, the documents that an
// agentURI leads to.
//
// Files come from strangers: they are read within limits, ids never pass through floats, and what
// is not understood is kept, not dropped. All notations that are seen in the wild are read (older
// names of members, ids as numbers or prefixed strings); one is written. Nothing here does I/O;
// files are values, and all functions may be called concurrently.
package registration

import (
	"encoding/json"
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Type is the type of the registration files of ERC-8004.
const Type = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1"

// WellKnown is where a domain says which agents are its own (ERC-8004, Endpoint Domain
// Verification).
const WellKnown = "/.well-known/agent-registration.json"

// File is a registration file.
type File struct {
	Type           string
	Name           string
	Description    string
	Image          string
	Services       []Service
	X402Support    *bool // nil: not said
	Active         *bool // nil: not said
	SupportedTrust []string
	Registrations  []Entry
	// Extra holds the members that are not understood, among them known ones whose value has a
	// wrong type, by their name.
	Extra map[string]json.RawMessage

	notes    []Problem // what Parse saw and Validate tells
	services string    // the member that Services were read from; empty: none was
}

// Service is one way to reach the agent.
type Service struct {
	Name     string // such as MCP, A2A, OASF, web, ENS, DID, agentWallet; in any case
	Endpoint string
	Version  string
	Extra    map[string]json.RawMessage // other members, by their name

	other json.RawMessage // the element, where it is no object
	older bool            // it was written {type, value, meta}
}

// Refs returns the registrations that the file lists and that could be read, sorted, each once.
func (f File) Refs() []caip.AgentRef {
	var refs []caip.AgentRef
	for _, e := range f.Registrations {
		if !e.Ref.IsZero() {
			refs = append(refs, e.Ref)
		}
	}
	slices.SortFunc(refs, caip.AgentRef.Compare)
	return slices.Compact(refs)
}

// Lists reports whether the file lists ref.
func (f File) Lists(ref caip.AgentRef) bool {
	return slices.ContainsFunc(f.Registrations, func(e Entry) bool { return e.Ref == ref && !ref.IsZero() })
}
