package memchain

import (
	"encoding"
	"encoding/hex"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
)

// Texts on chains are bytes, and JSON takes only UTF-8: others are carried as hex behind a zero
// byte.

func armour(s string) string {
	if utf8.ValidString(s) && !strings.HasPrefix(s, "\x00") {
		return s
	}
	return "\x00" + hex.EncodeToString([]byte(s))
}

func unarmour(s string) string {
	if b, err := hex.DecodeString(strings.TrimPrefix(s, "\x00")); err == nil && strings.HasPrefix(s, "\x00") {
		return string(b)
	}
	return s
}

// rewrite returns a copy of an operation with f applied to all its texts.
func rewrite(op chains.Op, f func(string) string) chains.Op {
	return rewriteValue(reflect.ValueOf(op), f).Interface().(chains.Op)
}

var textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()

func rewriteValue(v reflect.Value, f func(string) string) reflect.Value {
	if v.Type().Implements(textMarshaler) {
		return v // names and numbers have a text of their own
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.String:
		out.SetString(f(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			out.Field(i).Set(rewriteValue(v.Field(i), f))
		}
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8 {
			return v
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			out.Index(i).Set(rewriteValue(v.Index(i), f))
		}
	}
	return out
}
