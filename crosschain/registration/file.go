// Package registration reads ERC-8004 registration files, the documents that an agentURI leads to.
package registration

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// File is a registration file.
type File struct {
	Name string
	refs []caip.AgentRef
}

// Parse reads a registration file. Entries of registrations that name no agent (placeholders, other notations) are left out. Errors are of kind Invalid or
// TooMuch.
func Parse(data []byte) (File, error) {
	var top map[string]json.RawMessage
	if err := strictjson.Decode(data, strictjson.Default, &top); err != nil {
		return File{}, err
	}
	if top == nil {
		return File{}, &chains.Error{Kind: chains.Invalid, Op: "read registration file", Err: errors.New("not a JSON object")}
	}
	var f File
	_ = json.Unmarshal(top["name"], &f.Name)
	var entries []struct {
		AgentID       json.RawMessage `json:"agentId"`
		AgentRegistry string          `json:"agentRegistry"`
	}
	if raw, ok := top["registrations"]; ok {
		if err := json.Unmarshal(raw, &entries); err != nil {
			return File{}, &chains.Error{Kind: chains.Invalid, Op: "read registration file", Err: fmt.Errorf("registrations: %w", err)}
		}
	}
	for _, e := range entries {
		registry, err := caip.ParseAccountID(e.AgentRegistry)
		if err != nil {
			continue
		}
		ref, err := caip.NewAgentRef(registry, strings.Trim(string(e.AgentID), `"`))
		if err == nil && !slices.Contains(f.refs, ref) {
			f.refs = append(f.refs, ref)
		}
	}
	slices.SortFunc(f.refs, caip.AgentRef.Compare)
	return f, nil
}

// Refs returns the registrations that the file lists, sorted, each once.
func (f File) Refs() []caip.AgentRef { return slices.Clone(f.refs) }

// Lists reports whether the file lists ref.
func (f File) Lists(ref caip.AgentRef) bool { return slices.Contains(f.refs, ref) }
