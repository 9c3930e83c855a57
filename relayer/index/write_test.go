package index

import (
	"fmt"
	"testing"
)

// What was named last is remembered, and no more than two generations of names.
func TestNames_remembersWhatWasNamedLast(t *testing.T) {
	var n names
	if _, ok := n.get("account nobody"); ok {
		t.Error("it knows what it was not told")
	}
	for i := range 2*mostNames + 1 {
		n.add("account kept", 7)
		n.add(fmt.Sprintf("account %d", i), int64(i))
	}
	if got := len(n.recent) + len(n.older); got > 2*mostNames {
		t.Errorf("%d names", got)
	}
	for name, want := range map[string]int64{"account kept": 7, fmt.Sprintf("account %d", 2*mostNames): 2 * mostNames} {
		if id, ok := n.get(name); !ok || id != want {
			t.Errorf("%s: %d, %t", name, id, ok)
		}
	}
	if _, ok := n.get("account 0"); ok {
		t.Error("it forgets nothing")
	}
}
