package x402

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// The bounds of a schema that a server sends along, and of what is checked against it. Together
// they keep a check, which no context can stop, within some milliseconds and megabytes: a
// validator's work grows with the parts of a schema times the members of an instance, and with the
// square of the depth.
const (
	maxSchema    = 64 << 10 // bytes
	maxInfo      = 32 << 10 // bytes of what is declared
	maxExpansion = 5000     // parts, each counted as often as references lead to it
	maxNesting   = 64       // of parts in parts, references followed
	maxWork      = 100_000  // parts times members
	maxPatterns  = 16
	maxPattern   = 128        // characters of one
	maxTimes     = 99         // that it repeats a part of itself, once
	maxMatching  = 20_000_000 // characters of all patterns, repeated as they say, times bytes of what is declared
)

// conforms checks what a server declares against the schema that it sends along. Passing proves
// nothing, since both are the server's; failing shows that one of them is not what its author
// meant. The schema loads nothing: references are resolved here, inside it, before the validator
// sees it, and one that leads out of it or back to where it stands is refused.
func conforms(info, written json.RawMessage) error {
	if len(written) > maxSchema {
		return fmt.Errorf("the schema has %d bytes, at most %d are read", len(written), maxSchema)
	}
	if len(info) > maxInfo {
		return fmt.Errorf("what is declared has %d bytes, at most %d are checked against a schema", len(info), maxInfo)
	}
	var root any
	if err := json.Unmarshal(written, &root); err != nil {
		return err
	}
	switch root.(type) {
	case map[string]any, bool:
	default:
		return errors.New("the schema is no object")
	}
	u := unfolding{root: root, open: map[string]bool{}}
	whole, err := u.unfold(root, 0)
	if err != nil {
		return err
	}
	var instance any // the numbers in it are compared with types only
	if err := json.Unmarshal(info, &instance); err != nil {
		return err
	}
	if n := members(instance); n*u.parts > maxWork {
		return fmt.Errorf("%d members against a schema of %d parts take too long", n, u.parts)
	}
	if u.matching*len(info) > maxMatching {
		return fmt.Errorf("%d bytes against the patterns of the schema take too long", len(info))
	}
	plain, err := json.Marshal(whole)
	if err != nil {
		return err
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(plain, &s); err != nil {
		return errors.New("the schema cannot be read: it is no JSON Schema")
	}
	resolved, err := s.Resolve(nil) // no loader
	if err != nil {
		return errors.New("the schema cannot be used: it is no JSON Schema of draft 7 or 2020-12")
	}
	if err := resolved.Validate(instance); err != nil {
		return fmt.Errorf("what is declared does not follow its schema at %.200s", violated(err))
	}
	return nil
}

// part finds the parts of a schema in an error of the validator, the outermost first.
var part = regexp.MustCompile(`validating (\S+):`)

// violated is the part of a schema that does not hold. The validator's own words are for
// programmers.
func violated(err error) string {
	found := part.FindAllStringSubmatch(err.Error(), -1)
	if len(found) == 0 || found[len(found)-1][1] == "root" {
		return "its top"
	}
	return found[len(found)-1][1]
}

// members counts a value and all values in it.
func members(value any) int {
	n := 1
	switch value := value.(type) {
	case map[string]any:
		for _, v := range value {
			n += members(v)
		}
	case []any:
		for _, v := range value {
			n += members(v)
		}
	}
	return n
}

// unfolding puts in the place of each reference what it leads to.
type unfolding struct {
	root     any
	open     map[string]bool // references that are being followed
	parts    int
	patterns int
	matching int // characters of the patterns, as often as they repeat themselves
}

// names are keywords by which parts are found from elsewhere. Nothing is: they are left out, as are
// the parts that only references lead to.
var names = map[string]bool{"$id": true, "$anchor": true, "$dynamicAnchor": true, "$schema": true, "$comment": true, "$defs": true, "definitions": true, "$vocabulary": true}

// byName are keywords whose value holds parts by the names of members, which may look like
// keywords.
var byName = map[string]bool{"properties": true, "patternProperties": true, "dependentSchemas": true}

// values are keywords whose value is compared or shown, and holds no parts.
var values = map[string]bool{"enum": true, "const": true, "default": true, "examples": true}

func (u *unfolding) unfold(node any, depth int) (any, error) {
	if u.parts++; u.parts > maxExpansion {
		return nil, fmt.Errorf("the schema unfolds into more than %d parts", maxExpansion)
	}
	if depth > maxNesting {
		return nil, fmt.Errorf("the schema unfolds into parts nested deeper than %d", maxNesting)
	}
	switch node := node.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, child := range node {
			switch {
			case key == "$ref", names[key]:
				continue
			case key == "$dynamicRef", key == "$recursiveRef":
				return nil, fmt.Errorf("the schema uses %s", key)
			case key == "pattern":
				if err := u.pattern(child); err != nil {
					return nil, err
				}
			case key == "patternProperties":
				if by, ok := child.(map[string]any); ok {
					for expression := range by {
						if err := u.pattern(expression); err != nil {
							return nil, err
						}
					}
				}
			}
			if values[key] {
				if u.parts += members(child); u.parts > maxExpansion { // a validator looks at each
					return nil, fmt.Errorf("the schema unfolds into more than %d parts", maxExpansion)
				}
				out[key] = child
				continue
			}
			if named, ok := child.(map[string]any); ok && byName[key] {
				parts := map[string]any{}
				for name, part := range named {
					below, err := u.unfold(part, depth+2)
					if err != nil {
						return nil, err
					}
					parts[name] = below
				}
				out[key] = parts
				continue
			}
			below, err := u.unfold(child, depth+1)
			if err != nil {
				return nil, err
			}
			out[key] = below
		}
		value, there := node["$ref"]
		if !there {
			return out, nil
		}
		ref, ok := value.(string)
		if !ok {
			return nil, errors.New("the schema has a reference that is no text")
		}
		target, err := u.follow(ref, depth+1)
		if err != nil {
			return nil, err
		}
		if len(out) == 0 {
			return target, nil
		}
		return map[string]any{"allOf": []any{target, out}}, nil
	case []any:
		out := make([]any, len(node))
		for i, child := range node {
			var err error
			if out[i], err = u.unfold(child, depth+1); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return node, nil
}

// follow unfolds what a reference leads to: "#/" and the steps of a JSON pointer, without percent
// signs.
func (u *unfolding) follow(ref string, depth int) (any, error) {
	path, local := strings.CutPrefix(ref, "#/")
	if !local || strings.Contains(path, "%") {
		return nil, fmt.Errorf("the schema refers to %.120q: only what is inside it is read", ref)
	}
	if u.open[ref] {
		return nil, fmt.Errorf("the schema refers to %.120q from inside of it", ref)
	}
	at := u.root
	for step := range strings.SplitSeq(path, "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		var next any
		ok := false
		switch at := at.(type) {
		case map[string]any:
			next, ok = at[step]
		case []any:
			if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(at) && step == strconv.Itoa(i) {
				next, ok = at[i], true
			}
		}
		if !ok {
			return nil, fmt.Errorf("the schema refers to %.120q, which is not in it", ref)
		}
		at = next
	}
	u.open[ref] = true
	defer delete(u.open, ref)
	return u.unfold(at, depth)
}

// repeats are counts of an expression, each of which multiplies what it takes to compile it and to
// match with it.
var repeats = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{[0-9]*(,[0-9]*)?\}`) })

func (u *unfolding) pattern(value any) error {
	expression, ok := value.(string)
	if !ok {
		return nil // the validator refuses it
	}
	u.patterns++
	times := 1
	counts := repeats().FindAllString(expression, -1)
	for _, count := range counts {
		for part := range strings.SplitSeq(strings.Trim(count, "{}"), ",") {
			n, err := strconv.Atoi(part)
			if err == nil {
				times = max(times, n)
			}
		}
	}
	u.matching += len(expression) * times
	if u.patterns > maxPatterns || len(expression) > maxPattern || len(counts) > 1 || times > maxTimes {
		return fmt.Errorf("the schema has a pattern that takes too long, or more than %d: %.60q", maxPatterns, expression)
	}
	return nil
}
