package relayer

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestHealth_tells_of_dead_letters_and_empty_accounts(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	says := func(what string) func() bool {
		return func() bool {
			h := s.Health()
			return what == "" && h.OK || what != "" && !h.OK && strings.Contains(strings.Join(h.Problems, "\n"), what)
		}
	}
	b.until("all is well", says(""))
	must.OK(t, s.bus.Bury(t.Context(), stream.DeadLetter{Stage: "plan", Subject: "x"}, []byte("{}")))
	b.until("the dead letter is told of", func() bool {
		h := s.Health()
		return h.OK && strings.Contains(strings.Join(h.Notices, "\n"), "1 dead letters")
	})
	must.OK(t, s.bus.DropDead(t.Context(), 1))
	b.until("nothing is left to tell", func() bool { return len(s.Health().Notices) == 0 })
	b.b.SetFunds("relayer", false)
	origin := b.give(b.a, "client", refs[0], "2")
	b.until("the empty account is told of", says("the account cannot pay: it holds 0 ether"))
	b.b.SetFunds("relayer", true)
	b.mirrored(origin, refs)
	b.until("all is well in the end", says(""))
}

// halfDead is a chain of which nobody tells the newest block, or which nobody can audit.
type halfDead struct {
	chains.Chain
	tipless, silent atomic.Bool
}

func (c *halfDead) Info() chains.Info {
	info := c.Chain.Info()
	info.Capabilities = append(slices.Clip(info.Capabilities), chains.CanAudit)
	return info
}

func (c *halfDead) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	if at == chains.Latest && c.tipless.Load() {
		return chains.Position{}, &chains.Error{Kind: chains.Unreachable, Op: "head", Err: errors.New("the node is down")}
	}
	return c.Chain.Head(ctx, at)
}

func (c *halfDead) Audit(context.Context, chains.Query) (found chains.Audit, err error) {
	if c.silent.Load() {
		err = &chains.Error{Kind: chains.Unreachable, Op: "audit", Err: errors.New("the index is down")}
	}
	return found, err
}

// The checkpoint moves on while audits, or what is not final yet, cannot be read: what was missed,
// and sales that are not final, are not told of meanwhile, which somebody has to know.
func TestHealth_tellsWhatFailsBesideTheCheckpoint(t *testing.T) {
	b := newBed(t)
	o := b.options()
	o.Config.Watch.Lag, o.Config.Watch.Audit = 2*time.Second, time.Second
	a, c := &halfDead{Chain: b.a}, &halfDead{Chain: b.b}
	o.Chains[b.a.Info().Registry], o.Chains[b.b.Info().Registry] = a, c
	s := b.start(o)
	for what, fails := range map[string]*atomic.Bool{"a: what is not final yet cannot be read since ": &a.tipless, "b: audits fail since ": &c.silent} {
		told := func() bool { return strings.Contains(strings.Join(s.Health().Problems, "\n"), what) }
		fails.Store(true)
		b.until(what, told)
		fails.Store(false)
		b.until("it is over", func() bool { return !told() })
	}
}

// What may fill up is told before it is full.
func TestHealth_tellsWhatFillsUp(t *testing.T) {
	bus := &stream.Bus{Streams: &stream.Streams{MaxBytes: 1000}}
	for bytes, problems := range map[uint64]int{0: 0, 899: 0, 900: 1} {
		v := vitals{memory: memory{bus: bus}}
		v.sizes.Store(&map[string]uint64{"waiting": bytes})
		if got := v.stores(); len(got) != problems {
			t.Errorf("%d bytes wait: %q", bytes, got)
		}
		rest := bytes * stream.Beside / 1000
		v.sizes.Store(&map[string]uint64{"waiting": bytes, "parked": stream.Beside, "deliveries": rest - rest/3, "links": rest / 3})
		if got := v.stores(); len(got) != 2*problems {
			t.Errorf("%d bytes of the other buckets: %q", rest, got)
		}
		v.levels.Store(&[3]stream.Level{{Full: int(bytes / 10)}})
		if got := v.stores(); len(got) != 3*problems {
			t.Errorf("%d bytes of events: %q", bytes, got)
		}
	}
}
