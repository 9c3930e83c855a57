package config

import (
	"cmp"
	"encoding"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The environment variables that belong to this program begin with Prefix. Those that begin with
// SecretPrefix are left to references (env:…), and BRIDGE8004_CONFIG names the file; every other
// one must be a key of the configuration: nats.url is BRIDGE8004_NATS_URL, and a key of the chain
// named base-sepolia is BRIDGE8004_CHAINS_BASE_SEPOLIA_RPC. Lists are separated by commas.
const (
	Prefix       = "BRIDGE8004_"
	SecretPrefix = "BRIDGE8004_SECRET_"
	FileVariable = "BRIDGE8004_CONFIG"
)

// fields yields the keys that are read into a struct, with its fields.
func fields(t reflect.Type) iter.Seq2[string, reflect.StructField] {
	return func(yield func(string, reflect.StructField) bool) {
		for f := range t.Fields() {
			if key := f.Tag.Get("yaml"); key != "" && key != "-" && !yield(key, f) {
				return
			}
		}
	}
}

// variable turns a key into its part of an environment variable's name.
func variable(key string) string {
	return strings.ToUpper(strings.NewReplacer(".", "_", "-", "_").Replace(key))
}

// leaf is a path that takes one value or a list of plain values.
type leaf struct {
	path []string
	typ  reflect.Type
}

// leavesOf are the leaves below t. Lists of tables have no environment variables; chains are
// handled by name.
func leavesOf(t reflect.Type, below []string) (list []leaf) {
	for key, f := range fields(t) {
		path := append(slices.Clone(below), key)
		switch t := f.Type; {
		case isText(t):
			list = append(list, leaf{path, t})
		case t.Kind() == reflect.Struct:
			list = append(list, leavesOf(t, path)...)
		case t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Struct || isText(t.Elem()):
			list = append(list, leaf{path, t})
		}
	}
	return list
}

func isText(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// overlay writes the values of environment variables into the keys read from the file.
func overlay(raw map[string]any, environ []string, found *problems) {
	set := map[string]string{}
	for _, kv := range environ {
		name, value, _ := strings.Cut(kv, "=")
		if strings.HasPrefix(name, Prefix) && !strings.HasPrefix(name, SecretPrefix) && name != FileVariable {
			set[name] = value
		}
	}
	if len(set) == 0 {
		return
	}
	put := func(table map[string]any, at, prefix string, t reflect.Type) {
		for _, l := range leavesOf(t, nil) {
			name := prefix + variable(strings.Join(l.path, "."))
			text, ok := set[name]
			if !ok {
				continue
			}
			delete(set, name)
			// It must neither turn off what the file says nor stand for a default.
			if strings.Trim(text, " \t,") == "" {
				found.blank(at+strings.Join(l.path, "."), name, "is empty: unset it, or say what it is")
				continue
			}
			value, why := parseText(text, l.typ)
			if why != "" {
				found.blank(at+strings.Join(l.path, "."), name, "%s", why)
				continue
			}
			if !place(table, l.path, value) {
				found.add(name, "cannot be set: %s is not a table in the file", strings.Join(l.path[:len(l.path)-1], "."))
			}
		}
	}
	put(raw, "", Prefix, reflect.TypeFor[Config]())
	list, _ := raw["chains"].([]any)
	for i, item := range list {
		chain, ok := item.(map[string]any)
		name, _ := chain["name"].(string)
		id, _ := chain["id"].(string)
		if name = cmp.Or(name, usualName(id)); ok && name != "" {
			put(chain, fmt.Sprintf("chains[%d].", i), Prefix+"CHAINS_"+variable(name)+"_", reflect.TypeFor[Chain]())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		found.add(name, "unknown environment variable: no such key, or no configured chain of that name (for secrets use names that begin with %s)", SecretPrefix)
	}
}

func place(table map[string]any, path []string, value any) bool {
	for _, key := range path[:len(path)-1] {
		next, ok := table[key].(map[string]any)
		if !ok {
			if table[key] != nil {
				return false
			}
			next = map[string]any{}
			table[key] = next
		}
		table = next
	}
	table[path[len(path)-1]] = value
	return true
}

// parseText turns a variable's text into what the file would have held.
func parseText(s string, t reflect.Type) (value any, why string) {
	switch {
	case isText(t), t == reflect.TypeFor[time.Duration](), t.Kind() == reflect.String:
		return s, ""
	case t.Kind() == reflect.Bool:
		b, err := strconv.ParseBool(s)
		if err != nil {
			return nil, "want true or false"
		}
		return b, ""
	case t.Kind() == reflect.Slice:
		var list []any
		for part := range strings.SplitSeq(s, ",") {
			if part = strings.TrimSpace(part); part != "" {
				list = append(list, part)
			}
		}
		return list, ""
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Int64:
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return nil, "want a whole number"
		}
		return n, ""
	case t.Kind() >= reflect.Uint && t.Kind() <= reflect.Uint64:
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return nil, "want a whole number, not negative"
		}
		return n, ""
	}
	return nil, "cannot be set from the environment"
}
