package registration

import (
	"bytes"
	"encoding/json"
)

// Marshal writes the file: today's names in the order of ERC-8004, then what was not understood in
// the order of its names; ids as text, two spaces of indentation, a line end. Parse reads the same
// file from it. Members that the file does not say are left out, but registrations is always
// written.
func (f File) Marshal() ([]byte, error) {
	var o ordered
	o.text("type", f.Type)
	o.text("name", f.Name)
	o.text("description", f.Description)
	o.text("image", f.Image)
	if f.Services != nil {
		list := make([]json.RawMessage, len(f.Services))
		for i, s := range f.Services {
			list[i] = s.encode()
		}
		o.put("services", list)
	}
	if f.X402Support != nil {
		o.put("x402Support", *f.X402Support)
	}
	if f.Active != nil {
		o.put("active", *f.Active)
	}
	list := make([]json.RawMessage, len(f.Registrations))
	for i, e := range f.Registrations {
		list[i] = e.encode()
	}
	if _, kept := f.Extra["registrations"]; !kept || len(list) > 0 {
		o.put("registrations", list)
	}
	if f.SupportedTrust != nil {
		o.put("supportedTrust", f.SupportedTrust)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, o.with(f.Extra), "", "  "); err != nil {
		return nil, invalid(err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

func (s Service) encode() json.RawMessage {
	if s.other != nil {
		return s.other
	}
	var o ordered
	o.text("name", s.Name)
	o.text("endpoint", s.Endpoint)
	o.text("version", s.Version)
	return o.with(s.Extra)
}

func (e Entry) encode() json.RawMessage {
	if e.other != nil {
		return e.other
	}
	if !e.Ref.IsZero() {
		e.AgentID, e.AgentRegistry = e.Ref.ID, e.Ref.Registry.String()
	}
	var o ordered
	o.text("agentId", e.AgentID)
	o.text("agentRegistry", e.AgentRegistry)
	return o.with(e.Extra)
}

// encode writes texts without the escapes that only HTML needs. A raw member that is no JSON is
// written as null: only a caller's own can be.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return []byte("null")
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}
