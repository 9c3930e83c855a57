package chains_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
)

func TestFinalityText(t *testing.T) {
	for s, want := range map[string]chains.Finality{
		"latest": chains.Latest, "safe": chains.Safe, "finalized": chains.Finalized, "depth:1": chains.Depth(1), "depth:1000000": chains.Depth(1_000_000),
	} {
		got, err := chains.ParseFinality(s)
		if err != nil || got != want || got.String() != s {
			t.Errorf("%s: %s, %v", s, got, err)
		}
		var back struct{ F chains.Finality }
		text, _ := json.Marshal(struct{ F chains.Finality }{want})
		if err := json.Unmarshal(text, &back); err != nil || back.F != want {
			t.Errorf("%s: %s, %v", text, back.F, err)
		}
	}
	for _, s := range []string{"", "Latest", "final", "depth", "depth:", "depth:0", "depth:-1", "depth:1000001", "depth:1.5", "depth: 1", "12"} {
		if f, err := chains.ParseFinality(s); err == nil {
			t.Errorf("%q was read as %s", s, f)
		}
	}
	if (chains.Finality{}) != chains.Finalized || chains.Depth(0) != chains.Latest || chains.Depth(7).Blocks() != 7 || chains.Safe.Blocks() != 0 {
		t.Error("the zero value is not finalized, or depths are not depths")
	}
}

func TestStricterOrder(t *testing.T) {
	ascending := []chains.Finality{chains.Latest, chains.Depth(1), chains.Depth(2), chains.Depth(1_000_000), chains.Safe, chains.Finalized}
	for i, f := range ascending {
		for j, g := range ascending {
			want := ascending[max(i, j)]
			if got := f.Stricter(g); got != want {
				t.Errorf("the stricter of %s and %s is said to be %s, want %s", f, g, got, want)
			}
		}
	}
	any := rapid.SampledFrom(ascending)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := any.Draw(t, "a"), any.Draw(t, "b"), any.Draw(t, "c")
		if a.Stricter(b).Stricter(c) != a.Stricter(b.Stricter(c)) {
			t.Fatal("not associative")
		}
	})
}

func FuzzParseFinality(f *testing.F) {
	for _, s := range []string{"latest", "depth:12", "depth:"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := chains.ParseFinality(s); err == nil {
			if again, err := chains.ParseFinality(got.String()); err != nil || again != got {
				t.Errorf("%q: %s, %v", s, again, err)
			}
		}
	})
}

// headed is a chain that is final up to a height.
type headed struct {
	chains.Chain
	final chains.Position
	err   error
}

func (h headed) Head(_ context.Context, at chains.Finality) (chains.Position, error) {
	if at != chains.Finalized {
		return chains.Position{}, errors.New("asked at " + at.String())
	}
	return h.final, h.err
}

func TestAuditable(t *testing.T) {
	read := chains.Position{Height: 10, Hash: "ten"}
	for name, c := range map[string]struct{ final, want chains.Position }{
		"what was read is final":    {chains.Position{Height: 12, Hash: "twelve"}, read},
		"just so":                   {read, read},
		"its newest blocks are not": {chains.Position{Height: 7, Hash: "seven"}, chains.Position{Height: 7, Hash: "seven"}},
	} {
		if got, err := chains.Auditable(t.Context(), headed{final: c.final}, read); err != nil || got != c.want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := chains.Auditable(t.Context(), headed{err: errors.New("no node answers")}, read); err == nil {
		t.Error("a node that does not answer says nothing of what is final")
	}
}

// stood is a chain with two endpoints, each of which says what has become of a block.
type stood struct {
	chains.Chain
	said [2]any // chains.Standing or error
}

func (stood) Info() chains.Info { return chains.Info{} }

func (s stood) Canonical(ctx context.Context, _ chains.Position) (chains.Standing, error) {
	said := s.said[0]
	if chains.AsksElsewhere(ctx) {
		said = s.said[1]
	}
	if err, failed := said.(error); failed {
		return "", err
	}
	return said.(chains.Standing), nil
}

func TestStands(t *testing.T) {
	of := func(k chains.Kind, cause error) error { return &chains.Error{Kind: k, Err: cause} }
	gone := errors.New("gone")
	for name, c := range map[string]struct {
		first, second any
		stands        bool
		kind          chains.Kind // empty: no error
	}{
		"one holds it":                      {chains.StandingSame, gone, true, ""},
		"neither holds it":                  {chains.StandingDifferent, chains.StandingDifferent, false, ""},
		"they contradict each other":        {chains.StandingDifferent, chains.StandingSame, false, chains.Transient},
		"the other does not know it":        {chains.StandingDifferent, chains.StandingUnknown, false, chains.NotFinal},
		"the other is not reached":          {chains.StandingDifferent, of(chains.Unreachable, gone), false, ""},
		"the other does not answer":         {chains.StandingDifferent, of(chains.TimedOut, gone), false, ""},
		"there is no node behind it":        {chains.StandingDifferent, of(chains.Transient, chains.Down{Err: gone}), false, ""},
		"the other fails in another way":    {chains.StandingDifferent, of(chains.Transient, gone), false, chains.Transient},
		"the first is not reached":          {of(chains.Unreachable, gone), chains.StandingDifferent, false, chains.Unreachable},
		"the first does not know the block": {chains.StandingUnknown, chains.StandingDifferent, false, chains.NotFinal},
	} {
		stands, err := chains.Stands(t.Context(), stood{said: [2]any{c.first, c.second}}, chains.Position{Height: 7, Hash: "seven"})
		if stands != c.stands || (err == nil) != (c.kind == "") || err != nil && chains.KindOf(err) != c.kind {
			t.Errorf("%s: %v, %v", name, stands, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if stands, err := chains.Stands(ctx, stood{said: [2]any{chains.StandingDifferent, of(chains.TimedOut, gone)}}, chains.Position{Height: 7}); stands || err == nil {
		t.Errorf("the time ran out: %v, %v", stands, err)
	}
}
