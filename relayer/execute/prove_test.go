package execute

import (
	"context"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// unclear is a chain that does not tell whether something is a mirror.
type unclear struct {
	chains.Chain
	why error
}

func (c unclear) OriginOf(context.Context, chains.Feedback, chains.Finality) (chains.Origin, bool, error) {
	return chains.Origin{}, false, c.why
}

// A tombstone is for good: it waits until all that it rests on is told.
func TestProve_tombstoneWaitsForWhatItRestsOn(t *testing.T) {
	b := newBed(t, caip.EIP155)
	given := b.give("client", "1")
	b.do(b.from, "client", chains.RevokeFeedback{Ref: given.Origin})
	why := &chains.Error{Kind: chains.Unreachable, Op: "test", Err: errors.New("no answer")}
	from := b.from.Info().Registry
	tombstone := b.about(stream.VerbRevoke, given.Origin)
	b.Reader.Chains[from] = unclear{b.from, why}
	if _, err := b.prove(t.Context(), tombstone); !errors.Is(err, why) {
		t.Errorf("%v, want %v", err, why)
	}
	b.Reader.Chains[from] = b.from
	if w, err := b.prove(t.Context(), tombstone); err != nil || w.op == nil || w.stands {
		t.Errorf("%+v, %v: want a tombstone", w, err)
	}
}
