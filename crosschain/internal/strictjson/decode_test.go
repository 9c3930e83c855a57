package strictjson_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

func TestDecode(t *testing.T) {
	small := strictjson.Limits{Bytes: 200, Depth: 3, Number: 5, Members: 6}
	for name, c := range map[string]struct {
		in   string
		kind chains.Kind // empty: accepted
	}{
		"object":                     {`{"a":{"b":[1,2]},"c":"x"}`, ""},
		"scalar":                     {` "x" `, ""},
		"same key in other objects":  {`{"a":{"a":1},"b":{"a":1}}`, ""},
		"key equal to a value":       {`{"a":"a","b":"a"}`, ""},
		"duplicate key":              {`{"a":1,"a":2}`, chains.Invalid},
		"duplicate key, escaped":     {`{"a":1,"\u0061":2}`, chains.Invalid},
		"duplicate key after object": {`{"a":{},"a":2}`, chains.Invalid},
		"duplicate key in an array":  {`[{"a":1,"a":2}]`, chains.Invalid},
		"trailing data":              {`{} {}`, chains.Invalid},
		"trailing comma":             {`{"a":1,}`, chains.Invalid},
		"trailing brace":             {`{}}`, chains.Invalid},
		"empty":                      {``, chains.Invalid},
		"byte order mark":            {"\ufeff{}", chains.Invalid},
		"cut short":                  {`{"a":`, chains.Invalid},
		"not UTF-8":                  {"\"\xff\"", chains.Invalid},
		"too deep":                   {`[[[[1]]]]`, chains.TooMuch},
		"deep enough":                {`[[[1]]]`, ""},
		"long number":                {`123456`, chains.TooMuch},
		"many members":               {`[1,2,3,4,5,6,7]`, chains.TooMuch},
		"too large":                  {`"` + strings.Repeat("x", 200) + `"`, chains.TooMuch},
	} {
		t.Run(name, func(t *testing.T) {
			var v any
			err := strictjson.Decode([]byte(c.in), small, &v)
			if c.kind == "" && err != nil {
				t.Fatal(err)
			}
			if c.kind != "" && (err == nil || chains.KindOf(err) != c.kind) {
				t.Fatalf("got %v, want kind %s", err, c.kind)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":null}]}`, `{"a":1,"a":1}`, `1e400`, "[]x", `{"a":{"a":{}}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var v any
		if strictjson.Decode(data, strictjson.Default, &v) != nil {
			return
		}
		if !json.Valid(data) {
			t.Fatalf("%q is no JSON", data)
		}
		// Folded keys are refused by an account of keys of its own.
		if folded := strictjson.Check(data, strictjson.Limits{Fold: true}); (folded != nil) != twice(v) {
			t.Fatalf("%q: %v", data, folded)
		}
		again, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var w any
		if err := strictjson.Decode(again, strictjson.Limits{Bytes: 8 << 20}, &w); err != nil || !reflect.DeepEqual(v, w) {
			t.Fatalf("%q: decoded to %v, then %v (%v)", data, v, w, err)
		}
	})
}

// twice reports whether an object in a value has two keys that differ in case only.
func twice(value any) bool {
	switch value := value.(type) {
	case map[string]any:
		for a, v := range value {
			if twice(v) {
				return true
			}
			for b := range value {
				if a != b && strings.EqualFold(a, b) {
					return true
				}
			}
		}
	case []any:
		return slices.ContainsFunc(value, twice)
	}
	return false
}

// What is wrong is said in words of JSON, not of Go or of a library.
func TestDecode_saysWhatIsWrongInPlainWords(t *testing.T) {
	type shape struct {
		Text   string                     `json:"text"`
		Number int                        `json:"number"`
		List   []string                   `json:"list"`
		Object map[string]json.RawMessage `json:"object"`
		Yes    bool                       `json:"yes"`
	}
	for in, want := range map[string]string{
		`<html>`:                          "not JSON at byte 0",
		`{"text":tru}`:                    "not JSON at byte",
		`{"text":"\x"}`:                   "not JSON at byte",
		`{"text" "a"}`:                    "not JSON at byte",
		`{"text":1`:                       "the document ends too early",
		`[]`:                              "a list where an object is wanted",
		`"a"`:                             "a string where an object is wanted",
		`7`:                               "a number where an object is wanted",
		`true`:                            "true or false where an object is wanted",
		`{"text":1}`:                      "text: a number where a string is wanted",
		`{"number":"1"}`:                  "number: a string where a whole number is wanted",
		`{"number":1.5}`:                  "number: 1.5 where a whole number is wanted",
		`{"number":99999999999999999999}`: "number: 99999999999999999999 where a whole number is wanted",
		`{"list":{}}`:                     "list: an object where a list is wanted",
		`{"object":[]}`:                   "object: a list where an object is wanted",
		`{"yes":"no"}`:                    "yes: a string where true or false is wanted",
	} {
		var v shape
		err := strictjson.Decode([]byte(in), strictjson.Limits{}, &v)
		if err == nil || !strings.Contains(err.Error(), want) || chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
		for _, word := range []string{"json:", "Go ", "struct", "looking for", "unmarshal", "map["} {
			if err != nil && strings.Contains(err.Error(), word) {
				t.Errorf("%s: %v, which says %q", in, err, word)
			}
		}
	}
}
