package relayer

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

func TestMirrors_what_is_given_anywhere_to_everywhere_else_once(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	before := b.give(b.a, "early", refs[0], "12.50")
	s := b.start(b.options())
	b.mirrored(before, refs)
	onA := b.give(b.a, "client", refs[0], "87.5")
	onB := b.give(b.b, "client", refs[1], "-3")
	onS := b.give(b.s, "client", refs[2], "99")
	b.mirrored(onA, refs)
	b.mirrored(onB, refs)
	b.mirrored(onS, refs)
	b.quiet(s)
	for i, ref := range refs {
		if n := len(b.feedback(ref)); n != 4 {
			t.Errorf("member %d holds %d feedback, want 4: no mirror of a mirror", i, n)
		}
	}
	want, _ := chains.ParseValue("87.5")
	m := b.mirror(onA, refs[1])
	f := must.Get(b.b.Feedback(t.Context(), m.Ref, chains.Latest))(t)
	if f.Value != want || f.Tag1 != "quality" {
		t.Errorf("the mirror says %s %q, want 87.5 quality", f.Value, f.Tag1)
	}
}
