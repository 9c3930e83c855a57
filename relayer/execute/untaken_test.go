package execute

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// choosy is a writer whose nodes do not take some transactions as they are.
type choosy struct {
	chains.Writer
	kind   chains.Kind
	refuse func(chains.Deliver, chains.SignOptions) bool

	mu      sync.Mutex
	refuses map[string]bool
	refused int
	sent    []string // that were taken
}

func (c *choosy) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	tx, err := c.Writer.Sign(ctx, op, o)
	c.mu.Lock()
	defer c.mu.Unlock()
	if d, ok := op.(chains.Deliver); ok && err == nil {
		c.refuses[tx.ID] = c.refuse(d, o)
	}
	return tx, err
}

func (c *choosy) Send(ctx context.Context, tx chains.Tx) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refuses[tx.ID] {
		c.refused++
		return &chains.Error{Kind: c.kind, Op: "send transaction", Err: chains.ErrUntaken}
	}
	c.sent = append(c.sent, tx.ID)
	return c.Writer.Send(ctx, tx)
}

func newChoosy(t *testing.T, kind chains.Kind, refuse func(chains.Deliver, chains.SignOptions) bool) (*bed, *choosy) {
	t.Helper()
	c := &choosy{kind: kind, refuse: refuse, refuses: map[string]bool{}}
	return newBed(t, caip.EIP155, func(x *Executor) { c.Writer = x.Writer; x.Writer = c }), c
}

// What is too large or too dear together goes in parts, and none of it is given up.
func TestUntaken_batchGoesInHalves(t *testing.T) {
	for _, kind := range []chains.Kind{chains.TooMuch, chains.Transient} {
		t.Run(string(kind), func(t *testing.T) {
			b, c := newChoosy(t, kind, func(d chains.Deliver, _ chains.SignOptions) bool { return len(d.Items) > 2 })
			b.rounds("it has begun", func() bool { return b.holding })
			b.batch = 8
			var actions []stream.Action
			for range 20 {
				actions = append(actions, b.give("client", "1"))
			}
			b.publish(actions...)
			begun := b.clock.now()
			b.rounds("all are delivered", func() bool {
				return !slices.ContainsFunc(actions, func(a stream.Action) bool { return b.mirror(a) != chains.MirrorDelivered }) && b.rest()
			})
			if took := b.clock.now().Sub(begun); c.refused == 0 || took >= b.Config.BumpAfter || b.fates[stream.FateDead] > 0 {
				t.Errorf("after %s, %d refused, fates %v", took, c.refused, b.fates)
			}
		})
	}
}

// One that is too large alone is given up, one that is too dear waits. Others go on meanwhile, also
// those that wait for its nonce.
func TestUntaken_singleOneHoldsUpNobody(t *testing.T) {
	for kind, fate := range map[chains.Kind]stream.Fate{chains.TooMuch: stream.FateDead, chains.Transient: stream.FateLater} {
		t.Run(string(kind), func(t *testing.T) {
			var of stream.Action
			b, c := newChoosy(t, kind, func(d chains.Deliver, _ chains.SignOptions) bool { return d.Items[0].Origin.Source == of.Source() })
			b.rounds("it has begun", func() bool { return b.holding })
			b.batch = 1
			of = b.give("client", "1")
			honest := b.give("client", "2")
			b.publish(of, honest)
			begun := b.clock.now()
			b.rounds("the next is delivered", b.stands(honest))
			b.rounds("it is refused alone", func() bool { return b.fates[fate] > 0 })
			if took := b.clock.now().Sub(begun); took >= b.Config.BumpAfter || c.refused == 0 || b.mirror(of) != chains.MirrorNone {
				t.Errorf("after %s, %d refused, mirror %q, fates %v", took, c.refused, b.mirror(of), b.fates)
			}
		})
	}
}

// A higher fee that nodes do not let through leaves what they took before.
func TestUntaken_replacementLeavesTheFirst(t *testing.T) {
	b, c := newChoosy(t, chains.Transient, func(_ chains.Deliver, o chains.SignOptions) bool { return o.Replaces != nil })
	a := b.give("client", "1")
	b.pending(a)
	first := b.to.Pending()
	b.rounds("a replacement is refused", func() bool { return c.refused > 0 })
	if !slices.Equal(b.to.Pending(), first) || !slices.Equal(c.sent, slices.Concat(first, first)) {
		t.Errorf("pending %v, sent %v, want %v twice", b.to.Pending(), c.sent, first)
	}
	b.mine()
	b.rounds("it is delivered", b.stands(a))
}

// sending is a writer that notes what it is to send, and whose nodes take some of it.
type sending struct {
	chains.Writer
	takes string
	asked []string
}

func (s *sending) Send(_ context.Context, tx chains.Tx) error {
	if s.asked = append(s.asked, tx.ID); tx.ID != s.takes {
		return &chains.Error{Kind: chains.Transient, Op: "send transaction", Err: chains.ErrUntaken}
	}
	return nil
}

// In the place of a transaction that carries all goes none that carries a part.
func TestSend_leavesOutWhatCarriesAPart(t *testing.T) {
	b := newBed(t, caip.EIP155, func(*Executor) {})
	w := &sending{takes: "whole"}
	b.Executor.Writer = w
	row := state.Row[state.Entry]{Value: state.Entry{
		Actions:  []stream.Action{{Verb: stream.VerbDeliver}, {Verb: stream.VerbRevoke}},
		Variants: []chains.Tx{{ID: "whole"}, {ID: "part"}, {ID: "dearer"}}, Partial: []string{"part"},
	}}
	b.send(t.Context(), &flight{row: row})
	if !slices.Equal(w.asked, []string{"dearer", "whole"}) {
		t.Errorf("it sent %v", w.asked)
	}
}

// first is a writer whose nodes do not take the first transaction that another one is signed
// behind.
type first struct {
	chains.Writer

	mu      sync.Mutex
	newest  uint64 // nonce that was signed
	untaken string // the one that they do not take
	emptied int    // signed with nothing to outbid
}

func (w *first) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	tx, err := w.Writer.Sign(ctx, op, o)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.newest = max(w.newest, tx.Nonce); op == (chains.Nothing{}) && o.Replaces == nil {
		w.emptied++
	}
	return tx, err
}

func (w *first) Send(ctx context.Context, tx chains.Tx) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.untaken == "" && tx.Nonce < w.newest {
		w.untaken = tx.ID
	}
	if w.untaken == tx.ID {
		return &chains.Error{Kind: chains.Transient, Op: "send transaction", Err: chains.ErrUntaken}
	}
	return w.Writer.Send(ctx, tx)
}

// Where others that nodes took wait behind one that they do not take, an empty one takes its nonce
// at once. There is nothing to outbid.
func TestUntaken_leavesItsNonceToAnEmptyOne(t *testing.T) {
	w := new(first)
	b := newBed(t, caip.EIP155, func(x *Executor) { w.Writer = x.Writer; x.Writer = w })
	b.rounds("it has begun", func() bool { return b.holding })
	b.batch = 1
	var actions []stream.Action
	for range 12 {
		actions = append(actions, b.give("client", "1"))
	}
	b.publish(actions...)
	begun := b.clock.now()
	b.rounds("all are delivered", func() bool {
		return !slices.ContainsFunc(actions, func(a stream.Action) bool { return b.mirror(a) != chains.MirrorDelivered })
	})
	if took := b.clock.now().Sub(begun); took >= b.Config.BumpAfter || w.untaken == "" || w.emptied == 0 {
		t.Errorf("after %s, %q not taken, %d empty ones", took, w.untaken, w.emptied)
	}
}
