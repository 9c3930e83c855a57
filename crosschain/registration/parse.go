package registration

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// MaxSize is the most that is read of a registration file, in bytes.
const MaxSize = 1 << 20

// Parse reads a registration file. An incomplete file is no error, nor is a member of a wrong type,
// except registrations: see Validate. What is no JSON object, has duplicate keys or is not UTF-8 is
// an error of kind Invalid; what exceeds a limit (1 MiB, depth 32, numbers of 80 characters, 20,000
// members) of kind TooMuch.
func Parse(data []byte) (File, error) {
	var members map[string]json.RawMessage
	if err := strictjson.Decode(data, strictjson.Limits{Bytes: MaxSize}, &members); err != nil {
		return File{}, err
	}
	if members == nil {
		return File{}, invalid(errors.New("null, want an object"))
	}
	var f File
	f.Type, _ = take[string](members, "type")
	f.Name, _ = take[string](members, "name")
	f.Description, _ = take[string](members, "description")
	f.Image, _ = take[string](members, "image")
	f.takeServices(members)
	f.takeX402(members)
	if active, ok := take[bool](members, "active"); ok {
		f.Active = &active
	}
	for _, name := range []string{"supportedTrust", "supportedTrusts", "trustModels"} {
		f.older(members, name, "supportedTrust")
		if trust, ok := take[[]string](members, name); ok && f.SupportedTrust == nil {
			f.SupportedTrust = trust
		}
	}
	if raw, ok := members["registrations"]; ok && string(raw) != "null" {
		entries, ok := take[[]json.RawMessage](members, "registrations")
		if !ok {
			return File{}, invalid(fmt.Errorf("registrations: want an array of {agentId, agentRegistry}, found %.40q", raw))
		}
		for _, raw := range entries {
			f.Registrations = append(f.Registrations, parseEntry(raw))
		}
	}
	if len(members) > 0 {
		f.Extra = members
	}
	return f, nil
}

// takeServices reads services, else endpoints, their older name.
func (f *File) takeServices(members map[string]json.RawMessage) {
	f.older(members, "endpoints", "services")
	for _, name := range []string{"services", "endpoints"} {
		list, ok := take[[]json.RawMessage](members, name)
		if !ok || f.Services != nil {
			continue
		}
		f.Services, f.services = make([]Service, 0, len(list)), name
		for i, raw := range list {
			s, ok := parseService(raw)
			if s.older {
				f.odd(fmt.Sprintf("%s[%d]", name, i), "an older form, {type, value, meta}", "write {name, endpoint}")
			}
			if !ok {
				f.note(Error, fmt.Sprintf("%s[%d]", name, i), "not an object", "write {name, endpoint}")
			}
			f.Services = append(f.Services, s)
		}
	}
}

// parseService reads {name, endpoint, version, …} and the older {type, value, meta}.
func parseService(raw json.RawMessage) (Service, bool) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil || members == nil {
		return Service{other: raw}, false
	}
	var s Service
	s.Name, _ = take[string](members, "name")
	s.Endpoint, _ = take[string](members, "endpoint")
	if s.Name == "" && s.Endpoint == "" {
		s.Name, _ = take[string](members, "type")
		s.Endpoint, _ = take[string](members, "value")
		s.older = s.Name != "" || s.Endpoint != ""
		if meta, ok := take[map[string]json.RawMessage](members, "meta"); ok {
			for name, value := range meta {
				if _, taken := members[name]; !taken && name != "name" && name != "endpoint" {
					members[name] = value
				}
			}
		}
	}
	s.Version, _ = take[string](members, "version")
	if len(members) > 0 {
		s.Extra = members
	}
	return s, true
}

// takeX402 reads x402Support, a boolean or {"enabled": bool}, else x402support, its older name.
func (f *File) takeX402(members map[string]json.RawMessage) {
	for _, name := range []string{"x402Support", "x402support"} {
		f.older(members, name, "x402Support")
		says, ok := take[bool](members, name)
		if !ok {
			var object map[string]*bool
			if json.Unmarshal(members[name], &object) != nil || len(object) != 1 || object["enabled"] == nil {
				continue // an object with more in it is kept as it is
			}
			delete(members, name)
			says = *object["enabled"]
			f.odd(name, "an object", "write true or false")
		}
		if f.X402Support == nil {
			f.X402Support = &says
		} else if *f.X402Support != says {
			f.note(Warning, name, "says otherwise than x402Support, and readers differ in which they believe", "leave "+name+" out")
		}
	}
}

// take takes a member out of members if it has the type; null and other types stay.
func take[T any](members map[string]json.RawMessage, name string) (T, bool) {
	var v T
	raw, ok := members[name]
	if !ok || string(raw) == "null" || json.Unmarshal(raw, &v) != nil {
		var zero T
		return zero, false
	}
	delete(members, name)
	return v, true
}

// older notes the use of an older name.
func (f *File) older(members map[string]json.RawMessage, name, now string) {
	if _, ok := members[name]; ok && name != now {
		f.odd(name, "an older name of "+now, "write "+now)
	}
}

// odd notes a shape that was read and that ERC-8004 does not have.
func (f *File) odd(path, text, remedy string) {
	f.notes = append(f.notes, Problem{Path: path, Severity: Info, Text: text, Remedy: remedy, NonStandard: true})
}

func (f *File) note(s Severity, path, text, remedy string) {
	f.notes = append(f.notes, Problem{Path: path, Severity: s, Text: text, Remedy: remedy})
}

func invalid(err error) error {
	return &chains.Error{Kind: chains.Invalid, Op: "read registration file", Err: err}
}

// isWallet reports whether a service carries a wallet address.
func (s Service) isWallet() bool {
	return strings.EqualFold(s.Name, chains.AgentWalletKey) || strings.EqualFold(s.Name, "wallet")
}
