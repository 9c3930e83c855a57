package registration

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Document is a registration file that is being edited. What an edit does not name keeps its text,
// its place among the members and its digits: members that nobody here understands as well as older
// notations. A Document is for one goroutine.
type Document struct {
	members ordered
	source  []byte // what was read, given back while nothing is changed
	indent  string // of the source; empty: one line
	changed bool
}

// Edit opens a registration file. It reads what Parse reads and refuses what Parse refuses.
func Edit(data []byte) (*Document, error) {
	if _, err := Parse(data); err != nil {
		return nil, err
	}
	members, err := parseOrdered(data)
	if err != nil {
		return nil, invalid(err)
	}
	return &Document{members: members, source: bytes.Clone(data), indent: indentOf(data)}, nil
}

// indentOf is the white space before the first member.
func indentOf(data []byte) string {
	data = bytes.TrimLeft(data, " \t\r\n")
	rest := bytes.TrimLeft(data[1:], " \t\r\n")
	white := data[1 : len(data)-len(rest)]
	at := bytes.LastIndexByte(white, '\n')
	switch {
	case at < 0 && bytes.Equal(rest, []byte("}")):
		return "  " // an empty object says nothing of the writer's habits
	case at < 0:
		return ""
	case len(white) == at+1:
		return "  "
	}
	return string(white[at+1:])
}

// Bytes is the file: the bytes that were read while nothing is changed, else the members in their
// order, indented as the source was.
func (d *Document) Bytes() []byte {
	if !d.changed {
		return bytes.Clone(d.source)
	}
	var out bytes.Buffer
	write := func() error { return json.Indent(&out, d.members.bytes(), "", d.indent) }
	if d.indent == "" {
		write = func() error { return json.Compact(&out, d.members.bytes()) }
	}
	if err := write(); err != nil {
		panic("registration: an edit made no JSON: " + err.Error()) // members are values that were decoded or encoded here
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// File reads the file as it is now. Errors are those of Parse: edits can make a file too large.
func (d *Document) File() (File, error) { return Parse(d.Bytes()) }

// AddRegistration lists an agent, behind those that are listed, as an entry of exactly the two
// standard members. It reports whether the file changed: one that is listed in any notation stays
// as it is.
func (d *Document) AddRegistration(ref caip.AgentRef) (bool, error) {
	list, err := d.list("registrations")
	if err != nil {
		return false, err
	}
	for _, raw := range list {
		if parseEntry(raw).Ref == ref {
			return false, nil
		}
	}
	d.put("registrations", append(list, NewEntry(ref).encode()))
	return true, nil
}

// RemoveRegistration takes every entry out that names an agent, in whatever notation, and reports
// how many there were.
func (d *Document) RemoveRegistration(ref caip.AgentRef) (int, error) {
	return d.remove("registrations", func(raw json.RawMessage) bool { return parseEntry(raw).Ref == ref })
}

// AddService adds a service behind the others and reports whether the file changed: one with the
// same name (in any case) and endpoint stays as it is.
func (d *Document) AddService(s Service) (bool, error) {
	name := d.services()
	list, err := d.list(name)
	if err != nil {
		return false, err
	}
	for _, raw := range list {
		if there, ok := parseService(raw); ok && strings.EqualFold(there.Name, s.Name) && there.Endpoint == s.Endpoint {
			return false, nil
		}
	}
	d.put(name, append(list, s.encode()))
	return true, nil
}

// RemoveService takes the services with a name (in any case) out, those with that endpoint alone
// where one is given, and reports how many there were.
func (d *Document) RemoveService(name, endpoint string) (int, error) {
	return d.remove(d.services(), func(raw json.RawMessage) bool {
		s, ok := parseService(raw)
		return ok && strings.EqualFold(s.Name, name) && (endpoint == "" || s.Endpoint == endpoint)
	})
}

// SetWallets makes the file's agentWallet services on a chain say these accounts of it, each once,
// or none where there are none, and reports whether the file changed. Services that name no chain
// stay as they are.
func (d *Document) SetWallets(chain caip.ChainID, accounts []caip.AccountID) (bool, error) {
	name := d.services()
	list, err := d.list(name)
	if err != nil {
		return false, err
	}
	missing := slices.Clone(accounts)
	kept := slices.DeleteFunc(slices.Clone(list), func(raw json.RawMessage) bool {
		s, ok := parseService(raw)
		if !ok || !s.isWallet() {
			return false
		}
		said := hint(strings.TrimSpace(s.Endpoint)).Account
		if said.IsZero() || said.Chain != chain {
			return false
		}
		if !slices.Contains(missing, said) {
			return true
		}
		missing = slices.DeleteFunc(missing, func(a caip.AccountID) bool { return a == said })
		return false
	})
	changed := len(kept) != len(list) || len(missing) > 0
	for len(missing) > 0 {
		account := missing[0]
		kept = append(kept, Service{Name: chains.AgentWalletKey, Endpoint: account.String()}.encode())
		missing = slices.DeleteFunc(missing, func(a caip.AccountID) bool { return a == account })
	}
	if changed {
		d.put(name, kept)
	}
	return changed, nil
}

// services is the member that readers take the services from.
func (d *Document) services() string {
	there := func(name string) bool {
		i := d.members.index(name)
		return i >= 0 && string(d.members[i].raw) != "null"
	}
	if !there("services") && there("endpoints") {
		return "endpoints"
	}
	return "services"
}

func (d *Document) remove(name string, gone func(json.RawMessage) bool) (int, error) {
	list, err := d.list(name)
	if err != nil {
		return 0, err
	}
	kept := slices.DeleteFunc(slices.Clone(list), gone)
	n := len(list) - len(kept)
	if n > 0 {
		d.put(name, kept)
	}
	return n, nil
}

// list returns a copy of a member's elements.
func (d *Document) list(name string) ([]json.RawMessage, error) {
	list, err := d.members.array(name)
	if err != nil {
		return nil, invalid(fmt.Errorf("%w; mend it first", err))
	}
	return list, nil
}

// order is that of ERC-8004, in which new members take their place.
var order = []string{"type", "name", "description", "image", "services", "x402Support", "active", "registrations", "supportedTrust"}

// put writes an array. One that is new stands behind the members that go before it by the standard;
// signers and the like at the end.
func (d *Document) put(name string, list []json.RawMessage) {
	d.changed = true
	if i := d.members.index(name); i >= 0 {
		d.members[i].raw = encode(list)
		return
	}
	at := len(d.members)
	if rank := slices.Index(order, name); rank >= 0 {
		for _, after := range slices.Backward(order[rank+1:]) {
			if i := d.members.index(after); i >= 0 {
				at = i
			}
		}
		for _, before := range order[:rank] {
			if i := d.members.index(before); i >= 0 {
				at = i + 1
			}
		}
	}
	d.members = slices.Insert(d.members, at, member{key: encode(name), name: name, raw: encode(list)})
}

// elementPath is how Problem.Path names an element, or a member of one.
var elementPath = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([^\[\]]+)\[([0-9]{1,5})\](?:\.(.+))?$`) })

// RemovePath takes out what the path of a Problem names, such as registrations[1],
// registrations[1].note or x402support, and reports whether it was there.
func (d *Document) RemovePath(path string) (bool, error) {
	if i := d.members.index(path); i >= 0 {
		d.members = slices.Delete(d.members, i, i+1)
		d.changed = true
		return true, nil
	}
	parts := elementPath().FindStringSubmatch(path)
	if parts == nil {
		return false, nil
	}
	name, field := parts[1], parts[3]
	index, err := strconv.Atoi(parts[2])
	if err != nil {
		return false, invalid(err)
	}
	list, err := d.list(name)
	if err != nil || index >= len(list) {
		return false, err
	}
	if field == "" {
		d.put(name, slices.Delete(list, index, index+1))
		return true, nil
	}
	element, err := parseOrdered(list[index])
	if err != nil {
		return false, nil // no object, so it has no member
	}
	i := element.index(field)
	if i < 0 {
		return false, nil
	}
	list[index] = slices.Delete(element, i, i+1).bytes()
	d.put(name, list)
	return true, nil
}
