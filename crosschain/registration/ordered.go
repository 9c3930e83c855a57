package registration

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// member is one member of a JSON object as it was written.
type member struct {
	key  json.RawMessage // with its quotes and escapes
	name string          // what the key says
	raw  json.RawMessage
}

// ordered is a JSON object whose members keep their order and their text.
type ordered []member

// parseOrdered splits an object that has been checked (strictjson) into its members.
func parseOrdered(data []byte) (ordered, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return nil, errors.New("not an object")
	}
	var o ordered
	for dec.More() {
		from := dec.InputOffset()
		token, err := dec.Token()
		if err != nil {
			return nil, err
		}
		name, ok := token.(string)
		if !ok {
			return nil, errors.New("a key that is no text")
		}
		m := member{key: bytes.TrimLeft(data[from:dec.InputOffset()], " \t\r\n,"), name: name}
		if err := dec.Decode(&m.raw); err != nil {
			return nil, err
		}
		o = append(o, m)
	}
	return o, nil
}

func (o ordered) index(name string) int {
	return slices.IndexFunc(o, func(m member) bool { return m.name == name })
}

// array returns the elements of a member; none where it is missing or null.
func (o ordered) array(name string) ([]json.RawMessage, error) {
	i := o.index(name)
	if i < 0 || string(o[i].raw) == "null" {
		return nil, nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(o[i].raw, &list); err != nil {
		return nil, fmt.Errorf("%s: want an array, found %.40q", name, o[i].raw)
	}
	return list, nil
}

// put adds a member.
func (o *ordered) put(name string, v any) {
	*o = append(*o, member{key: encode(name), name: name, raw: encode(v)})
}

// text adds a member unless its text is empty.
func (o *ordered) text(name, s string) {
	if s != "" {
		o.put(name, s)
	}
}

// with writes the object and, behind its members, what was not understood, in the order of its
// names. A name that is there already wins.
func (o ordered) with(extra map[string]json.RawMessage) json.RawMessage {
	for _, name := range slices.Sorted(maps.Keys(extra)) {
		if o.index(name) < 0 {
			o.put(name, extra[name])
		}
	}
	return o.bytes()
}

// bytes writes the object; what lies inside its values keeps its text, white space included.
func (o ordered) bytes() []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(m.key)
		b.WriteByte(':')
		b.Write(m.raw)
	}
	b.WriteByte('}')
	return b.Bytes()
}
