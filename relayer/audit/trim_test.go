package audit

import (
	"strconv"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// However many items there are, what was due at the last look is known at the next.
func TestTrim_keepsWhatWasDue(t *testing.T) {
	a := &Auditor{seen: map[item]found{}, counted: map[caip.AgentRef]answered{{ID: "1"}: {n: 1}}}
	lost := item{group: "lost"}
	a.seen[lost] = found{due: []caip.Hash{{1}}}
	for i := range 4 {
		a.seen[item{group: strconv.Itoa(i)}] = found{clear: 1}
	}
	if a.trim(5); len(a.seen) != 5 || len(a.counted) != 1 {
		t.Fatalf("forgot what there is room for: %v", a.seen)
	}
	if a.trim(4); len(a.seen) != 1 || len(a.seen[lost].due) != 1 || len(a.counted) != 0 {
		t.Errorf("kept %v", a.seen)
	}
	for i := range 4 {
		a.seen[item{group: strconv.Itoa(i)}] = found{due: []caip.Hash{{2}}}
	}
	if a.trim(4); len(a.seen) != 0 {
		t.Errorf("kept more than there is room for: %d", len(a.seen))
	}
}
