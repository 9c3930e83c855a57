// Package strictjson decodes JSON that strangers wrote. It refuses what two readers could
// understand differently (duplicate keys, invalid UTF-8, data behind the document) and what could
// exhaust one (size, depth, long numbers, many members). Numbers stay text: nothing passes through
// a float.
package strictjson

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
)

// Limits bounds a document. A zero field takes its value from Default.
type Limits struct {
	Bytes   int // size of the document
	Depth   int // nested objects and arrays
	Number  int // characters of one number
	Members int // keys and array elements in the whole document
	// Fold refuses keys of one object that differ in case only: a reader who matches struct fields
	// in any case would take the other one.
	Fold bool
}

// Default is enough for every document of this project: 1 MiB, depth 32, numbers that hold a
// uint256, 20,000 members.
var Default = Limits{Bytes: 1 << 20, Depth: 32, Number: 80, Members: 20_000}

// Decode checks data against the limits and decodes it into v as encoding/json does, numbers in
// interfaces as json.Number. Errors are *chains.Error of kind Invalid, or TooMuch for a limit. Keys
// that differ in case are different keys to the check, but encoding/json matches struct fields in
// any case: a caller to whom that matters decodes into a map[string]json.RawMessage.
func Decode(data []byte, limits Limits, v any) error {
	if err := Check(data, limits); err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(v); err != nil {
		return refuse(chains.Invalid, plain(err))
	}
	return nil
}

// Check reports whether Decode would refuse data for its form.
func Check(data []byte, limits Limits) error {
	limits = limits.orDefault()
	if len(data) > limits.Bytes {
		return refuse(chains.TooMuch, fmt.Errorf("%d bytes, at most %d are read", len(data), limits.Bytes))
	}
	if !utf8.Valid(data) {
		return refuse(chains.Invalid, errors.New("not UTF-8"))
	}
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		return refuse(chains.Invalid, errors.New("begins with a byte order mark, which JSON has not; save it as UTF-8 without one"))
	}
	return walk(data, limits)
}

// level is an open object or array.
type level struct {
	keys  map[string]struct{} // nil in an array
	value bool                // in an object: the next token is the value of a key
}

func walk(data []byte, limits Limits) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var open []level
	members := 0
	for {
		token, err := dec.Token()
		if err != nil {
			return refuse(chains.Invalid, syntaxAt(err, dec))
		}
		top := len(open) - 1
		if key, ok := token.(string); ok && top >= 0 && open[top].keys != nil && !open[top].value {
			name := key
			if limits.Fold {
				name = fold(key)
			}
			if _, twice := open[top].keys[name]; twice {
				return refuse(chains.Invalid, fmt.Errorf("key %.80q stands twice in one object", key))
			}
			open[top].keys[name] = struct{}{}
			open[top].value = true
			continue
		}
		closing := token == json.Delim('}') || token == json.Delim(']')
		if closing {
			open = open[:top]
		} else if members++; members > limits.Members {
			return refuse(chains.TooMuch, fmt.Errorf("more than %d members", limits.Members))
		}
		if n, ok := token.(json.Number); ok && len(n) > limits.Number {
			return refuse(chains.TooMuch, fmt.Errorf("a number of %d characters, at most %d are read", len(n), limits.Number))
		}
		if d, ok := token.(json.Delim); ok && !closing {
			if len(open) == limits.Depth {
				return refuse(chains.TooMuch, fmt.Errorf("nested deeper than %d", limits.Depth))
			}
			next := level{}
			if d == '{' {
				next.keys = make(map[string]struct{})
			}
			open = append(open, next)
			continue
		}
		// A value is complete.
		if len(open) == 0 {
			break
		}
		open[len(open)-1].value = false
	}
	if _, err := dec.Token(); err != io.EOF {
		return refuse(chains.Invalid, fmt.Errorf("more data behind the document, at byte %d", dec.InputOffset()))
	}
	return nil
}

// fold gives keys the same text that encoding/json takes for the same: it folds case as Unicode
// does, the Kelvin sign and the long s included.
func fold(key string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, key)
}

func (l Limits) orDefault() Limits {
	l.Bytes, l.Depth = cmp.Or(l.Bytes, Default.Bytes), cmp.Or(l.Depth, Default.Depth)
	l.Number, l.Members = cmp.Or(l.Number, Default.Number), cmp.Or(l.Members, Default.Members)
	return l
}

func syntaxAt(err error, dec *json.Decoder) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the document ends too early")
	}
	return fmt.Errorf("not JSON at byte %d", dec.InputOffset())
}

// plain says what encoding/json found in words of JSON. Errors of other packages stay as they are.
func plain(err error) error {
	mistyped, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return err
	}
	kind, number, exact := strings.Cut(mistyped.Value, " ")
	got := map[string]string{"array": "a list", "object": "an object", "string": "a string", "number": "a number", "bool": "true or false"}[kind]
	if exact {
		got = number
	}
	want := "another value"
	switch mistyped.Type.Kind() {
	case reflect.Struct, reflect.Map:
		want = "an object"
	case reflect.Slice, reflect.Array:
		want = "a list"
	case reflect.String:
		want = "a string"
	case reflect.Bool:
		want = "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		want = "a whole number"
	}
	text := fmt.Sprintf("%s where %s is wanted", got, want)
	if mistyped.Field != "" {
		text = mistyped.Field + ": " + text
	}
	return errors.New(text)
}

func refuse(kind chains.Kind, err error) error {
	return &chains.Error{Kind: kind, Op: "read JSON", Err: err}
}
