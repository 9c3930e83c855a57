package config

import (
	"encoding"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// decode writes what was read at path into its setting. Keys that nobody reads and values of
// another type than the setting's are problems; a key without a value leaves the default. Every
// start of a command passes here: it goes by what was read, which is little, and not by what could
// have been.
func decode(raw any, into reflect.Value, path string, found *problems) {
	if raw == nil {
		return
	}
	t := into.Type()
	text := isText(t)
	unread := func(format string, args ...any) {
		if into.IsZero() { // else its default stands
			found.blank(path, path, format, args...)
		} else {
			found.add(path, format, args...)
		}
	}
	switch value := raw.(type) {
	case map[string]any:
		if text || t.Kind() != reflect.Struct {
			break
		}
	next:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			at := key
			if path != "" {
				at = path + "." + key
			}
			for name, f := range fields(t) {
				if name == key {
					decode(value[key], into.FieldByIndex(f.Index), at, found)
					continue next
				}
			}
			found.add(at, "unknown key; the keys here are: %s", strings.Join(keys(t), ", "))
		}
		return
	case []any:
		if text || t.Kind() != reflect.Slice {
			break
		}
		into.Set(reflect.MakeSlice(t, len(value), len(value)))
		for i, item := range value {
			at := path + "[" + strconv.Itoa(i) + "]"
			if item == nil { // it has no default, and an empty text may mean more than nothing
				found.blank(at, at, "want %s, found nothing", wanted(t.Elem(), item))
				continue
			}
			decode(item, into.Index(i), at, found)
		}
		return
	case string:
		switch {
		case text:
			if err := into.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(value)); err != nil {
				unread("%s", oneLine(err))
			}
			return
		case t == reflect.TypeFor[time.Duration]():
			d, err := time.ParseDuration(value)
			if err != nil {
				unread("%.40q: want %s", value, wanted(t, raw))
				return
			}
			into.SetInt(int64(d))
			return
		case t.Kind() == reflect.String:
			into.SetString(value)
			return
		}
	case bool:
		if !text && t.Kind() == reflect.Bool {
			into.SetBool(value)
			return
		}
	default: // a number, or a date, which nothing here is
		n := reflect.ValueOf(raw)
		switch {
		case text, t == reflect.TypeFor[time.Duration]() && raw != 0: // 0 is the one time without a unit
		case into.CanInt() && n.CanInt() && !into.OverflowInt(n.Int()):
			into.SetInt(n.Int())
			return
		case into.CanUint() && n.CanInt() && n.Int() >= 0 && !into.OverflowUint(uint64(n.Int())):
			into.SetUint(uint64(n.Int()))
			return
		case into.CanUint() && n.CanUint() && !into.OverflowUint(n.Uint()):
			into.SetUint(n.Uint())
			return
		}
	}
	unread("want %s, found %s", wanted(t, raw), given(t, raw))
}

// wanted says what a setting takes, in view of what it was given instead.
func wanted(t reflect.Type, raw any) string {
	switch kind := t.Kind(); {
	case t == reflect.TypeFor[time.Duration]():
		return "a time with its unit, such as 10s or 5m"
	case isText(t), kind == reflect.String:
		return "text"
	case kind == reflect.Bool:
		return "true or false"
	case kind == reflect.Slice:
		return "a list"
	case kind == reflect.Struct:
		return "a table"
	case !reflect.ValueOf(raw).CanInt() && !reflect.ValueOf(raw).CanUint():
		return "a whole number"
	case kind <= reflect.Int64:
		return fmt.Sprintf("a whole number from %d to %d", int64(math.MinInt64), int64(math.MaxInt64))
	default:
		return fmt.Sprintf("a whole number from 0 to %d", uint64(math.MaxUint64))
	}
}

// given says what stands where a setting of type t wants something else. Only numbers in the place
// of numbers are repeated: what stands in the place of text may be a secret.
func given(t reflect.Type, raw any) string {
	what := "a number"
	switch raw.(type) {
	case map[string]any:
		return "a table"
	case []any:
		return "a list"
	case string:
		return "text"
	case bool:
		what = "true or false"
	case time.Time:
		what = "a date"
	default:
		if k := t.Kind(); k >= reflect.Int && k <= reflect.Uint64 && !isText(t) {
			return fmt.Sprint(raw)
		}
	}
	if isText(t) || t.Kind() == reflect.String {
		what += "; put it in quotes"
	}
	return what
}
