package x402

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// object is a JSON object with its keys exactly as written. Its methods give the zero value for a
// key that is missing or null.
type object map[string]json.RawMessage

// located is an object with its place in the document.
type located struct {
	fields object
	path   string
}

func (o object) at(path string) located { return located{o, path} }

func (o object) decode(key string, v any) error { return o.at("").decode(key, v) }

func (o object) text(key string, required bool) (string, error) { return o.at("").text(key, required) }

func (o object) object(key string) (object, error) {
	var out object
	return out, o.decode(key, &out)
}

func (l located) name(key string) string {
	if l.path == "" {
		return key
	}
	return l.path + "." + key
}

func (l located) decode(key string, v any) error {
	raw, ok := l.fields[key]
	if !ok {
		return nil
	}
	_, number := v.(*json.Number)
	// json.Number would take a string as well.
	if err := json.Unmarshal(raw, v); err != nil || number && raw[0] == '"' {
		return schema(l.name(key), fmt.Errorf("not %s", wanted(v)))
	}
	return nil
}

func (l located) text(key string, required bool) (string, error) {
	var s string
	if err := l.decode(key, &s); err != nil {
		return "", err
	}
	switch {
	case required && s == "":
		return "", schema(l.name(key), errors.New("missing or empty"))
	case len(s) > maxText:
		return "", schema(l.name(key), fmt.Errorf("longer than %d bytes", maxText))
	}
	return s, nil
}

// amount reads a number of base units; empty where it may be missing and is.
func (l located) amount(key string, required bool) (string, error) {
	s, err := l.text(key, required)
	if err == nil && s != "" && !isAmount(s) {
		err = schema(l.name(key), fmt.Errorf("%.90q is no decimal number of base units that fits uint256", s))
	}
	return s, err
}

// uri reads an absolute URI; empty where it is missing.
func (l located) uri(key string) (string, error) {
	s, err := l.text(key, false)
	raw, given := l.fields[key]
	if err != nil || !given || string(raw) == "null" {
		return "", err
	}
	u, err := url.Parse(s)
	if err != nil || !u.IsAbs() || u.Host == "" && u.Opaque == "" && u.Path == "" || u.Host == "" && strings.HasPrefix(u.Scheme, "http") {
		return "", schema(l.name(key), fmt.Errorf("%.80q is no URI", s))
	}
	return s, nil
}

func (l located) seconds(key string) (uint64, error) {
	var n json.Number
	if err := l.decode(key, &n); err != nil || n == "" {
		return 0, err
	}
	v, err := strconv.ParseUint(n.String(), 10, 32)
	if err != nil {
		return 0, schema(l.name(key), fmt.Errorf("%.40s is no number of seconds", n))
	}
	return v, nil
}

func wanted(v any) string {
	switch v.(type) {
	case *string:
		return "a string"
	case *json.Number:
		return "a number"
	case *object:
		return "an object"
	default:
		return "a list of objects"
	}
}

// isAmount reports whether s is a decimal number without sign and leading zeros that fits uint256.
func isAmount(s string) bool {
	const most = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
	if s == "" || len(s) > len(most) || len(s) > 1 && s[0] == '0' || strings.Trim(s, "0123456789") != "" {
		return false
	}
	return len(s) < len(most) || s <= most
}

func schema(path string, err error) error { return &SyntaxError{Part: "schema", Path: path, Err: err} }

func named(path string, err error) error { return &SyntaxError{Part: "caip", Path: path, Err: err} }
