package x402

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// The bounds of a schema that a server sends along.
const (
	maxSchema    = 64 << 10 // bytes
	maxRefs      = 1000     // references, each counted as often as it is met
	maxExpansion = 10_000   // subschemas, each counted as often as references lead to it
)

// conforms checks what a server declares against the schema that it sends along. The schema loads nothing: a reference out of itself is refused, and so is one that leads
// back to where it stands. Passing proves nothing, since both are the server's; failing shows that one of them is not what its author meant.
func conforms(info, written json.RawMessage) error {
	if len(written) > maxSchema {
		return fmt.Errorf("the schema has %d bytes, at most %d are read", len(written), maxSchema)
	}
	var tree any
	if err := json.Unmarshal(written, &tree); err != nil {
		return err
	}
	switch tree.(type) {
	case map[string]any, bool:
	default:
		return errors.New("the schema is no object")
	}
	if err := (&walk{root: tree, open: map[string]bool{}}).check(); err != nil {
		return err
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(written, &s); err != nil {
		return fmt.Errorf("the schema cannot be read: %w", err)
	}
	resolved, err := s.Resolve(nil) // no loader
	if err != nil {
		return fmt.Errorf("the schema cannot be used: %w", err)
	}
	var instance any // the numbers in it are compared with types only
	if err := json.Unmarshal(info, &instance); err != nil {
		return err
	}
	if err := resolved.Validate(instance); err != nil {
		return fmt.Errorf("what is declared does not follow its schema: %w", err)
	}
	return nil
}

// walk measures a schema before it is used.
type walk struct {
	root any
	refs int             // followed so far
	open map[string]bool // references that are being followed
}

func (w *walk) check() error {
	_, err := w.size(w.root)
	return err
}

// size counts the subschemas of a node, with what references in it lead to.
func (w *walk) size(node any) (int, error) {
	total := 1
	add := func(child any) error {
		n, err := w.size(child)
		if total += n; err == nil && total > maxExpansion {
			err = fmt.Errorf("the schema unfolds into more than %d parts", maxExpansion)
		}
		return err
	}
	switch node := node.(type) {
	case map[string]any:
		for key, child := range node {
			var err error
			switch ref, ok := child.(string); {
			case ok && key == "$ref":
				err = w.follow(ref, add)
			case key == "$dynamicRef" || key == "$recursiveRef":
				err = fmt.Errorf("the schema uses %s", key)
			case key == "$id" || key == "$anchor" || key == "$dynamicAnchor":
				if key != "$id" || strings.HasPrefix(fmt.Sprint(child), "#") { // names that references could take; a plain $id names the whole
					err = fmt.Errorf("the schema uses %s", key)
				}
			default:
				err = add(child)
			}
			if err != nil {
				return 0, err
			}
		}
	case []any:
		for _, child := range node {
			if err := add(child); err != nil {
				return 0, err
			}
		}
	}
	return total, nil
}

func (w *walk) follow(ref string, add func(any) error) error {
	if w.refs++; w.refs > maxRefs {
		return fmt.Errorf("the schema has more than %d references when it is unfolded", maxRefs)
	}
	path, local := strings.CutPrefix(ref, "#/")
	if !local {
		return fmt.Errorf("the schema refers to %.120q: only what is inside it is read", ref)
	}
	if w.open[ref] {
		return fmt.Errorf("the schema refers to %.120q from inside of it", ref)
	}
	at := w.root
	for step := range strings.SplitSeq(path, "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		object, _ := at.(map[string]any) // nothing is in what is no object
		next, ok := object[step]
		if !ok {
			return fmt.Errorf("the schema refers to %.120q, which is not in it", ref)
		}
		at = next
	}
	w.open[ref] = true
	defer delete(w.open, ref)
	return add(at)
}
