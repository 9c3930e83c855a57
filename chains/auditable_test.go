package chains_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

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
