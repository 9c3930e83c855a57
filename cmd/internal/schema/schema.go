// Package schema makes the JSON Schemas of the commands' answers from the types that they print,
// for the files in cmd/schemas and for MCP's tools. What a field's tag doc says is its description,
// and its tag enum what it may be.
package schema

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Of is the schema of an answer that is one of some views. Members that it does not name may be
// there: fields are added, not renamed.
func Of(views ...any) (*jsonschema.Schema, error) {
	var list []*jsonschema.Schema
	for _, view := range views {
		one, err := of(reflect.TypeOf(view))
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return &jsonschema.Schema{AnyOf: list}, nil
}

func of(t reflect.Type) (*jsonschema.Schema, error) {
	known := map[reflect.Type]*jsonschema.Schema{}
	if err := learn(t, known); err != nil {
		return nil, fmt.Errorf("%s: %w", t, err)
	}
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: known})
	if err != nil {
		return nil, err
	}
	describe(t, s)
	return s, nil
}

var (
	asText = reflect.TypeFor[encoding.TextMarshaler]()
	asJSON = reflect.TypeFor[json.Marshaler]()
	bytes  = reflect.TypeFor[[]byte]()
)

// written are the types whose JSON no tag tells.
var written = map[reflect.Type]*jsonschema.Schema{
	bytes:                              {Types: []string{"null", "string"}, ContentEncoding: "base64"},
	reflect.TypeFor[json.RawMessage](): {},
	reflect.TypeFor[json.Number]():     {Type: "number"},
	reflect.TypeFor[big.Int]():         {Type: "integer"},

	reflect.TypeFor[caip.ChainID]():     {Type: "string", Description: "CAIP-2"},
	reflect.TypeFor[caip.AccountID]():   {Type: "string", Description: "CAIP-10"},
	reflect.TypeFor[caip.AgentRef]():    {Type: "string", Description: "the registry as CAIP-10, / and the id"},
	reflect.TypeFor[caip.FeedbackRef](): {Type: "string", Description: "of a feedback, in full"},
	reflect.TypeFor[caip.Hash]():        {Type: "string", Description: "0x and 64 hex digits"},
	reflect.TypeFor[chains.Int128]():    {Type: "string", Description: "decimal"},
	reflect.TypeFor[chains.Finality]():  {Type: "string", Description: "latest, safe, finalized or depth:N"},
}

// learn adds to known the types below a type that are not written as their fields or elements.
func learn(t reflect.Type, known map[reflect.Type]*jsonschema.Schema) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if known[t] != nil {
		return nil
	}
	if form := forms[t]; form != nil {
		s, err := of(form)
		known[t] = s
		return err
	}
	if s := written[t]; s != nil {
		known[t] = s
		return nil
	}
	switch {
	case t.PkgPath() == "time":
		return nil // the library knows them
	case t.Implements(asJSON) || reflect.PointerTo(t).Implements(asJSON):
		return fmt.Errorf("nobody says how %s is written: add it to written or to forms", t)
	case t.Implements(asText) || reflect.PointerTo(t).Implements(asText):
		known[t] = &jsonschema.Schema{Type: "string"}
		return nil
	}
	switch t.Kind() {
	case reflect.Struct:
		known[t] = &jsonschema.Schema{} // on the way: types may stand in each other
		defer delete(known, t)
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() && !f.Anonymous && f.Tag.Get("json") != "-" {
				if err := learn(f.Type, known); err != nil {
					return err
				}
			}
		}
	case reflect.Slice, reflect.Array, reflect.Map:
		return learn(t.Elem(), known)
	}
	return nil
}

// describe takes over what the tags of fields say, and lets objects have members that it does not
// name.
func describe(t reflect.Type, s *jsonschema.Schema) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map {
		switch {
		case t.Kind() == reflect.Map && s.AdditionalProperties != nil:
			s = s.AdditionalProperties
		case t.Kind() != reflect.Map && t.Kind() != reflect.Pointer && s.Items != nil:
			s = s.Items
		case t.Kind() != reflect.Pointer:
			return // written otherwise
		}
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || s.Properties == nil || forms[t] != nil {
		return
	}
	s.AdditionalProperties = nil
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := s.Properties[name]
		if p == nil || f.Anonymous {
			continue
		}
		describe(f.Type, p)
		p.Description = cmp.Or(f.Tag.Get("doc"), p.Description)
		if enum := f.Tag.Get("enum"); enum != "" {
			for one := range strings.SplitSeq(enum, ",") {
				p.Enum = append(p.Enum, one)
			}
		}
	}
}

// File is the text of a file with the schema of what a command answers.
func File(command string, views []any) ([]byte, error) {
	s, err := Of(views...)
	if err != nil {
		return nil, err
	}
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", command+" -o json"
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err = e.Encode(s)
	return []byte(text.String()), err
}
