package ledger

import (
	"container/list"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// span is an unbroken stretch of a mint's finalized history, as one node lists it, of which
// everything is remembered that will be asked.
type span struct {
	top, bottom solana.Signature // the newest and the oldest transaction in it
	slot        uint64           // of top
	facts       []Fact           // newest first
	born        bool             // it reaches down to the registration
}

// take adds a fact older than all others.
func (s *span) take(f Fact) {
	if f.Kind == FactBirth {
		s.born = true
		return
	}
	s.facts = append(s.facts, f)
}

// absorb adds the span right below.
func (s *span) absorb(below *span) {
	s.facts = append(s.facts, below.facts...)
	s.bottom, s.born = below.bottom, below.born
}

// maxSpans bounds the stretches of one history: gaps are left by searches that ended early or were
// cut short.
const maxSpans = 4

// known is what is remembered of one mint's history.
type known struct {
	turn   chan struct{} // holds a token while somebody reads; guards spans and told
	spans  []*span       // newest first, with unread gaps between
	told   told
	floor  atomic.Uint64 // the newest slot of spans
	asking atomic.Int64  // who reads, and waits to
	key    knownKey
	weight int // guarded by the memory
}

// leave ends a turn.
func (k *known) leave() {
	if k.floor.Store(0); len(k.spans) > 0 {
		k.floor.Store(k.spans[0].slot)
	}
	if k.asking.Load() == 1 { // nobody waits for it
		k.told = told{}
	}
	<-k.turn
}

// told is what the last reading told, from a list's newest transaction down to the registration.
type told struct {
	top   solana.Signature
	at    rpc.CommitmentType
	ended time.Time
	facts []Fact
}

// of reports whether a list has the same history, for whoever asked before it was read to its end.
func (t told) of(list []Listed, at rpc.CommitmentType, asked time.Time) bool {
	return len(list) > 0 && t.top == list[0].ID && t.at == at && asked.Before(t.ended)
}

// sizeOf is how many transactions are listed first: few where something is remembered.
func sizeOf(floor uint64) int {
	if floor > 0 {
		return ShortPage
	}
	return pageSize
}

type knownKey struct {
	node *cluster.Node // the lists of two nodes need not have the same order inside a slot
	mint solana.PublicKey
}

// prune keeps the newest span and the oldest ones, the last of which is the longest as a rule.
func (k *known) prune() {
	for len(k.spans) > maxSpans {
		k.spans = append(k.spans[:1], k.spans[2:]...)
	}
}

// memory remembers histories up to a total weight, those used last. It is safe for concurrent use.
type memory struct {
	mu     sync.Mutex
	limit  int
	total  int
	of     map[knownKey]*list.Element
	recent *list.List // of *known, used last in front
}

func newMemory(limit int) *memory {
	return &memory{limit: limit, of: map[knownKey]*list.Element{}, recent: list.New()}
}

// get returns what is known of a mint, which may be nothing.
func (m *memory) get(key knownKey) *known {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e, ok := m.of[key]; ok {
		m.recent.MoveToFront(e)
		return e.Value.(*known)
	}
	k := &known{turn: make(chan struct{}, 1), key: key, weight: 1}
	m.of[key] = m.recent.PushFront(k)
	m.total++
	m.shrink(k)
	return k
}

// weigh counts what k holds now, and forgets others when it is too much in all. Only who has k's
// turn may call it.
func (m *memory) weigh(k *known) {
	weight := 1
	for _, s := range k.spans {
		weight += 1 + len(s.facts)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if e := m.of[k.key]; e == nil || e.Value != k {
		return // forgotten meanwhile
	}
	m.total += weight - k.weight
	k.weight = weight
	m.shrink(k)
}

func (m *memory) shrink(keep *known) {
	for e := m.recent.Back(); e != nil && m.total > m.limit; {
		k, newer := e.Value.(*known), e.Prev()
		if k != keep {
			m.total -= k.weight
			delete(m.of, k.key)
			m.recent.Remove(e)
		}
		e = newer
	}
}
