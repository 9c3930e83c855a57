package x402

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// object is a JSON object with its keys exactly as written, and its place in the document. Its
// methods give the zero value for a key that is missing or null. All objects of a document share
// the first thing that is wrong with it: whoever reads asks for err once, at the end.
type object struct {
	fields map[string]json.RawMessage // nil: it is missing
	path   string
	first  *error
}

// open begins to read a document.
func open(document []byte) object {
	o := object{first: new(error)}
	if err := strictjson.Decode(document, limits, &o.fields); err != nil {
		*o.first = err
	} else if o.fields == nil {
		o.fail("", errors.New("not a JSON object"))
	}
	return o
}

func (o object) err() error { return *o.first }

// fail keeps what is wrong with the shape of a member.
func (o object) fail(key string, err error) { o.refuse("schema", key, err) }

// check keeps what is wrong with a member that names a chain, an account or an agent; nil: nothing.
func (o object) check(key string, err error) {
	if err != nil {
		o.refuse("caip", key, err)
	}
}

func (o object) refuse(part, key string, err error) {
	if *o.first == nil {
		*o.first = &SyntaxError{Part: part, Path: o.at(key), Err: err}
	}
}

// at is the place of a member, or of the object itself.
func (o object) at(key string) string {
	if o.path == "" || key == "" {
		return o.path + key
	}
	return o.path + "." + key
}

func (o object) decode(key string, v any) {
	raw, ok := o.fields[key]
	if !ok || o.err() != nil {
		return
	}
	_, number := v.(*json.Number)
	// json.Number would take a string as well.
	if err := json.Unmarshal(raw, v); err != nil || number && raw[0] == '"' {
		o.fail(key, fmt.Errorf("not %s", wanted(v)))
	}
}

func wanted(v any) string {
	switch v.(type) {
	case *string:
		return "a string"
	case *json.Number:
		return "a number"
	case **bool:
		return "true or false"
	case *map[string]json.RawMessage:
		return "an object"
	default:
		return "a list of objects"
	}
}

func (o object) object(key string) object {
	out := object{path: o.at(key), first: o.first}
	o.decode(key, &out.fields)
	return out
}

// each reads an array of 1 to most objects.
func (o object) each(key string, most int, none, many string, read func(object)) {
	var list []map[string]json.RawMessage
	switch o.decode(key, &list); {
	case len(list) == 0:
		o.fail(key, errors.New(none))
	case len(list) > most:
		o.fail(key, fmt.Errorf("%d %s, at most %d are read", len(list), many, most))
	}
	for i, fields := range list {
		element := object{fields, fmt.Sprintf("%s[%d]", o.at(key), i), o.first}
		if fields == nil {
			element.fail("", errors.New("not an object"))
		}
		if o.err() != nil {
			return
		}
		read(element)
	}
}

func (o object) text(key string, required bool) (s string) {
	o.decode(key, &s)
	switch {
	case required && s == "":
		o.fail(key, errors.New("missing or empty"))
	case len(s) > maxText:
		o.fail(key, fmt.Errorf("longer than %d bytes", maxText))
	}
	return s
}

// either is text for a member that has two names.
func (o object) either(name, older string) string {
	if _, ok := o.fields[name]; ok {
		return o.text(name, false)
	}
	return o.text(older, false)
}

// id reads an agent's id as string or number, the digits as they are written: an id beyond 2^53
// must not pass through a float.
func (o object) id() string {
	raw := o.fields["agentId"]
	if len(raw) > 0 && (raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9') {
		return string(raw)
	}
	return o.text("agentId", true)
}

// account reads an account in CAIP-10.
func (o object) account(key string) caip.AccountID {
	account, err := caip.ParseAccountID(o.text(key, true))
	o.check(key, err)
	return account
}

// amount reads a number of base units; empty where it may be missing and is.
func (o object) amount(key string, required bool) string {
	s := o.text(key, required)
	if s != "" && !caip.IsUint256(s) {
		o.fail(key, fmt.Errorf("%.90q is no decimal number of base units that fits uint256", s))
	}
	return s
}

// uri reads an absolute URI; empty where it is missing.
func (o object) uri(key string) string {
	s := o.text(key, false)
	raw, given := o.fields[key]
	if !given || string(raw) == "null" {
		return ""
	}
	u, err := url.Parse(s)
	if err != nil || !u.IsAbs() || u.Host == "" && u.Opaque == "" && u.Path == "" || u.Host == "" && strings.HasPrefix(u.Scheme, "http") {
		o.fail(key, fmt.Errorf("%.80q is no URI", s))
	}
	return s
}

func (o object) seconds(key string) uint64 {
	var n json.Number
	if o.decode(key, &n); n == "" {
		return 0
	}
	v, err := strconv.ParseUint(n.String(), 10, 32)
	if err != nil {
		o.fail(key, fmt.Errorf("%.40s is no number of seconds", n))
	}
	return v
}

// bytes reads hex, with or without 0x, of 1 to most bytes.
func (o object) bytes(key string, most int) []byte {
	text := strings.TrimPrefix(o.text(key, true), "0x")
	if len(text) > 2*most {
		o.fail(key, fmt.Errorf("longer than %d bytes", most))
	}
	b, err := hex.DecodeString(text)
	if err != nil || len(b) == 0 {
		o.fail(key, errors.New("not hex"))
	}
	return b
}

func (o object) hash(key string) (h caip.Hash) {
	b := o.bytes(key, len(h))
	if copy(h[:], b) != len(h) {
		o.fail(key, fmt.Errorf("%d bytes, want %d", len(b), len(h)))
	}
	return h
}

// asInvalid makes an error of a document that a server sent: kind Invalid or TooMuch, around a
// *SyntaxError.
func asInvalid(op string, err error) error {
	e := &chains.Error{Kind: chains.KindOf(err), Op: op, Err: err}
	if _, ok := errors.AsType[*SyntaxError](err); !ok {
		e.Err = &SyntaxError{Part: "schema", Err: err}
	}
	if e.Kind != chains.TooMuch {
		e.Kind = chains.Invalid
	}
	return e
}
