package sati

import (
	"bytes"
	"errors"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// rotated is a configuration with the mirror keys and the key of one chain exchanged. Everything
// else stays, comments as well; the layout may change.
func rotated(text []byte, v rotateView) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, errors.New("it holds no document")
	}
	list := value(doc.Content[0], "chains")
	if list == nil || list.Kind != yaml.SequenceNode {
		return nil, errors.New("it has no chains")
	}
	for _, chain := range list.Content {
		if name := value(chain, "name"); name == nil || name.Value != v.Chain {
			continue
		}
		keys := value(chain, "mirror_keys")
		if keys == nil || keys.Kind != yaml.MappingNode {
			return nil, fmt.Errorf("chain %s has no mirror_keys", v.Chain)
		}
		former := &yaml.Node{Kind: yaml.SequenceNode}
		for _, key := range v.Former {
			former.Content = append(former.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key})
		}
		set(keys, "current", &yaml.Node{Kind: yaml.ScalarNode, Value: v.Current})
		set(keys, "former", former)
		if old := value(chain, "key"); old != nil { // readers have none
			held := &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{{Kind: yaml.ScalarNode, Value: old.Value}}}
			if before := value(keys, "former_keys"); before != nil && before.Kind == yaml.SequenceNode {
				held.Content = append(held.Content, before.Content...)
			}
			set(keys, "former_keys", held)
			set(chain, "key", &yaml.Node{Kind: yaml.ScalarNode, Value: v.Key})
		}
		var out bytes.Buffer
		e := yaml.NewEncoder(&out)
		e.SetIndent(2)
		if err := errors.Join(e.Encode(&doc), e.Close()); err != nil {
			return nil, err
		}
		return out.Bytes(), nil
	}
	return nil, fmt.Errorf("it has no chain named %s", v.Chain)
}

// value is the value of a key in a mapping, nil without one.
func value(mapping *yaml.Node, key string) *yaml.Node {
	if mapping.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// set puts a value in the place of the one that a key has, whose comments it keeps.
func set(mapping *yaml.Node, key string, v *yaml.Node) {
	if old := value(mapping, key); old != nil {
		v.HeadComment, v.LineComment, v.FootComment = old.HeadComment, old.LineComment, old.FootComment
		*old = *v
		return
	}
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, v)
}
