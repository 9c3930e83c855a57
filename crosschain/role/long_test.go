package role_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// bounded is an adapter that refuses to tell the past of an agent with more than some events, as
// those of eip155 and SATI do.
type bounded struct {
	*memchain.Chain
	most    int
	refused *atomic.Int32
}

func (b bounded) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	events, err := b.Chain.HistoryAfter(ctx, ref, after, upTo)
	if len(events) > b.most {
		b.refused.Add(1)
		return nil, &chains.Error{Kind: chains.TooMuch, Chain: ref.Chain(), Op: "read history", Err: errors.New("more than the bound")}
	}
	return events, err
}

// An owner cannot make the reviews of an agent dead letters with many events of his own. The way
// through everybody's events goes on where it broke off.
func TestReader_readsAPastThatIsTooLong(t *testing.T) {
	s := newStage(t)
	b := bounded{s.b, 5, new(atomic.Int32)}
	s.chains[s.refs[1].Registry] = b
	const pieces = 4
	for range pieces { // of 1000 blocks, memchain's batch
		for range 3 {
			s.do(s.b, "owner", chains.SetMetadata{Agent: s.refs[1], Entry: chains.MetadataEntry{Key: "k", Value: []byte("v")}})
		}
		s.b.Mine(1000)
	}
	s.do(s.b, "owner", chains.Transfer{Agent: s.refs[1], To: s.b.Account("buyer")})
	s.b.Mine(300)
	s.a.Mine(int(s.b.Height() - s.a.Height()))
	f := s.give("buyer")

	var left atomic.Int32
	s.b.SetFault(func(c memchain.Call) error {
		if c.Method == "Read" && !c.After && left.Add(-1) < 0 {
			return &chains.Error{Kind: chains.Unreachable, Op: "read events", Err: errors.New("test")}
		}
		return nil
	})
	var err error
	tries := 0
	for got := chains.RoleNone; got != chains.RoleOwner; tries++ {
		left.Store(2) // one more batch is read each time, at least
		if got, err = s.reader.Reviewer(t.Context(), s.refs[1], f); err != nil && chains.KindOf(err) != chains.Unreachable || tries > pieces {
			t.Fatalf("try %d: %q, %v", tries, got, err)
		}
	}
	if tries < 2 || b.refused.Load() != 1 {
		t.Errorf("%d tries, refused %d times", tries, b.refused.Load())
	}
	s.b.SetFault(nil)
	if got := s.part(s.refs[1], s.give("client")); got != chains.RoleNone || b.refused.Load() != 1 {
		t.Errorf("a stranger is %q, refused %d times", got, b.refused.Load())
	}
}

// Where nothing tells so long a past, the review waits.
func TestReader_waitsForAPastThatNobodyTells(t *testing.T) {
	s := newStage(t)
	s.chains[s.refs[1].Registry] = bounded{s.b, 0, new(atomic.Int32)}
	s.pass()
	f := s.give("client")
	s.b.SetFault(func(c memchain.Call) error {
		if c.Method == "Read" && !c.After {
			return &chains.Error{Kind: chains.TooMuch, Op: "read events", Err: errors.New("test")}
		}
		return nil
	})
	if got, err := s.reader.Reviewer(t.Context(), s.refs[1], f); chains.KindOf(err) != chains.Transient {
		t.Errorf("%q, %v", got, err)
	}
}
