package ledger

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/gagliardetto/solana-go"
	"pgregory.net/rapid"
)

// fakeList is a mint's history that grows, oldest first, as a node tells it.
type fakeList struct {
	list    []Listed
	facts   [][]Fact
	final   int // so many are final
	failing int // the next so many transactions cannot be read

	mu   sync.Mutex
	read map[solana.Signature]int
}

func (l *fakeList) add(slot uint64, failed bool, facts ...Fact) {
	id := solana.Signature{byte(len(l.list) >> 8), byte(len(l.list)), 1}
	s := Listed{ID: id, Slot: slot}
	if failed {
		s.failed, facts = true, nil
	}
	l.list, l.facts = append(l.list, s), append(l.facts, facts)
}

// source tells the list at confirmed or at finalized.
func (l *fakeList) source(final bool) source {
	end := len(l.list)
	if final {
		end = l.final
	}
	at := func(id solana.Signature) int { return int(id[0])<<8 | int(id[1]) }
	return source{
		page: func(_ context.Context, before solana.Signature, limit int) (out []Listed, _ error) {
			from := end
			if !before.IsZero() {
				from = at(before)
			}
			for i := from - 1; i >= 0 && len(out) < limit; i-- {
				s := l.list[i]
				s.final = i < l.final
				out = append(out, s)
			}
			return out, nil
		},
		facts: func(_ context.Context, s Listed, _ bool) ([]Fact, error) {
			l.mu.Lock()
			defer l.mu.Unlock()
			if l.failing > 0 {
				l.failing--
				return nil, errors.New("no answer")
			}
			l.read[s.ID]++
			return l.facts[at(s.ID)], nil
		},
	}
}

func mirrorFact(n int) Fact { return Fact{Kind: FactMirror, Value: fmt.Sprint(n)} }

// Whatever was asked before, at whatever finality, cut short or failed: a search that answers
// answers as one that knows nothing.
func TestSearchAnswersAsIfItKnewNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := &fakeList{read: map[solana.Signature]int{}}
		l.add(1, false, mirrorFact(99), Fact{Kind: FactBirth})
		slot := uint64(1)
		k := &known{}
		wallet := func(f Fact) bool { return f.Kind == FactWallet || f.Kind == FactAuthority }
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			for range rapid.IntRange(0, 12).Draw(t, "more") {
				slot += uint64(rapid.IntRange(0, 1).Draw(t, "slot"))
				var facts []Fact
				switch rapid.IntRange(0, 9).Draw(t, "what") {
				case 0:
					facts = []Fact{{Kind: FactWallet, Value: fmt.Sprint(len(l.list))}}
				case 1:
					facts = []Fact{{Kind: FactAuthority, Value: fmt.Sprint(len(l.list))}, mirrorFact(len(l.list) % 7)}
				case 2:
					facts = []Fact{mirrorFact(len(l.list) % 7)}
				}
				l.add(slot, rapid.IntRange(0, 3).Draw(t, "failed") == 0, facts...)
			}
			// Whole slots become final.
			l.final = rapid.IntRange(l.final, len(l.list)).Draw(t, "final")
			for l.final > 0 && l.final < len(l.list) && l.list[l.final].Slot == l.list[l.final-1].Slot {
				l.final++
			}
			if l.final == 0 {
				continue
			}
			l.failing = max(0, rapid.IntRange(-3, 2).Draw(t, "failing"))
			limit := rapid.SampledFrom([]int{1, 2, 8, 100}).Draw(t, "limit")
			final := rapid.Bool().Draw(t, "final only")
			want := mirrorFact(rapid.IntRange(0, 7).Draw(t, "link"))
			is := wallet
			if rapid.Bool().Draw(t, "links") {
				is = func(f Fact) bool { return f == want }
			}
			find := func(k *known, src source, limit int) (got Fact, err error) {
				err = k.search(t.Context(), src, limit, func(f Fact) bool {
					if is(f) {
						got = f
					}
					return is(f)
				})
				return got, err
			}
			got, err := find(k, l.source(final), limit)
			if len(k.spans) > maxSpans {
				t.Fatalf("%d spans", len(k.spans))
			}
			if err != nil {
				continue
			}
			l.failing = 0
			if fresh, err := find(&known{}, l.source(final), 1000); err != nil || got != fresh {
				t.Fatalf("%+v, want %+v, %v", got, fresh, err)
			}
		}
	})
}

// A history of any length is read to its end by asking again, each transaction once, and what is
// new costs what is new.
func TestSearchGoesOnWhereItStopped(t *testing.T) {
	l := &fakeList{read: map[solana.Signature]int{}}
	l.add(1, false, Fact{Kind: FactBirth})
	l.add(2, false, mirrorFact(1))
	for i := range 3000 {
		l.add(uint64(i+3), false)
	}
	l.final = len(l.list)
	k := &known{}
	nobody := func(Fact) bool { return false }
	searches := 0
	for {
		searches++
		err := k.search(t.Context(), l.source(true), 50, nobody)
		if err == nil {
			break
		}
		if !errors.Is(err, ErrHalf) || searches > 10 {
			t.Fatal(err)
		}
	}
	if searches != 7 {
		t.Errorf("%d searches of 500 for 3002 transactions", searches)
	}
	for id, n := range l.read {
		if n > 1 && id != l.list[len(l.list)-1].ID { // the newest slot is not settled yet
			t.Fatalf("transaction %v was read %d times", id[:2], n)
		}
	}
	clear(l.read)
	for i := range 5 {
		l.add(uint64(4000+i), false)
	}
	l.final = len(l.list)
	if err := k.search(t.Context(), l.source(false), 50, nobody); err != nil || len(l.read) != 6 {
		t.Errorf("%d read for 5 new ones, %v", len(l.read), err)
	}
	found := false
	if err := k.search(t.Context(), l.source(false), 50, func(f Fact) bool { found = f == mirrorFact(1); return found }); err != nil || !found {
		t.Errorf("the link was forgotten: %v", err)
	}
}

// What a node no longer lists as it did is not believed.
func TestSearchForgetsWhatTheNodeForgot(t *testing.T) {
	l := &fakeList{read: map[solana.Signature]int{}}
	l.add(1, false, Fact{Kind: FactBirth})
	l.add(2, false, mirrorFact(1))
	l.add(3, false)
	l.final = 3
	k := &known{}
	nobody := func(Fact) bool { return false }
	if err := k.search(t.Context(), l.source(true), 50, nobody); err != nil || len(k.spans) != 1 {
		t.Fatalf("%d spans, %v", len(k.spans), err)
	}
	other := &fakeList{read: map[solana.Signature]int{}}
	other.add(1, false, Fact{Kind: FactBirth})
	other.list[0].Slot = 1
	other.add(1, false)
	other.add(9, false)
	other.final = 3
	k.spans[0].top[5] = 7 // a transaction that is not listed
	told := false
	if err := k.search(t.Context(), other.source(true), 50, func(f Fact) bool { told = told || f.Kind == FactMirror; return false }); err != nil || told {
		t.Errorf("told %t, %v", told, err)
	}
}

// The memory stays within its limit, and one mint's long history does not push out all others.
func TestMemoryIsBounded(t *testing.T) {
	m := newMemory(100)
	key := func(i int) knownKey { return knownKey{mint: solana.PublicKey{byte(i), 1}} }
	fill := func(k *known, facts int) {
		k.spans = []*span{{facts: make([]Fact, facts)}}
		m.weigh(k)
	}
	small := m.get(key(1))
	fill(small, 5)
	for i := range 10 {
		big := m.get(key(2))
		fill(big, 50+i)
	}
	if m.get(key(1)) != small {
		t.Error("a long history pushed out a short one")
	}
	for i := range 60 {
		fill(m.get(key(10+i)), 10)
		if m.total > m.limit {
			t.Fatalf("weight %d of %d", m.total, m.limit)
		}
		if len(m.of) != m.recent.Len() {
			t.Fatalf("%d of %d", len(m.of), m.recent.Len())
		}
	}
	if m.get(key(1)) == small {
		t.Error("nothing was forgotten")
	}
	gone := small
	fill(gone, 90) // still in use when it was forgotten
	if m.total > m.limit {
		t.Errorf("weight %d of %d", m.total, m.limit)
	}
}

// A history with more mirrors than are remembered is told all the same, as far as one search goes.
func TestSearchTellsMoreThanIsRemembered(t *testing.T) {
	const limit = 5
	for mirrors, want := range map[int]error{4: nil, 30: nil, 200: errFull} {
		l := &fakeList{read: map[solana.Signature]int{}}
		l.add(1, false, Fact{Kind: FactBirth})
		l.add(2, false, mirrorFact(0))
		for i := range mirrors {
			l.add(uint64(i+3), false, mirrorFact(i+1))
		}
		l.final = len(l.list)
		k := &known{}
		for try := range 3 {
			told := false
			err := k.search(t.Context(), l.source(true), limit, func(f Fact) bool { told = told || f == mirrorFact(0); return told })
			if !errors.Is(err, want) || told != (want == nil) {
				t.Errorf("%d mirrors, search %d: %v, the oldest told: %t", mirrors, try+1, err, told)
			}
			for _, s := range k.spans {
				if len(s.facts) > limit {
					t.Errorf("%d mirrors: %d are remembered", mirrors, len(s.facts))
				}
			}
		}
	}
}

// What does not go into one span goes into those below it: each transaction is read once, also by
// callers whose time runs out.
func TestSearchGoesOnBelowAFullSpan(t *testing.T) {
	const limit, mirrors = 5, 5*maxSpans - 1
	l := &fakeList{read: map[solana.Signature]int{}}
	l.add(1, false, Fact{Kind: FactBirth})
	for i := range mirrors {
		l.add(uint64(i+2), false, mirrorFact(i))
	}
	l.add(100, false)
	l.final = len(l.list)
	k, searches := &known{}, 0
	for err := errors.New("not asked yet"); err != nil; searches++ {
		src, left := l.source(true), 8
		facts := src.facts
		src.facts = func(ctx context.Context, s Listed, keep bool) ([]Fact, error) {
			if left--; left < 0 {
				return nil, context.DeadlineExceeded
			}
			return facts(ctx, s, keep)
		}
		if err = k.search(t.Context(), src, limit, func(Fact) bool { return false }); err != nil && !errors.Is(err, context.DeadlineExceeded) || searches > 10 {
			t.Fatalf("search %d: %v", searches+1, err)
		}
	}
	for id, n := range l.read {
		if n > 1 && id != l.list[len(l.list)-1].ID { // the newest slot is not settled yet
			t.Errorf("transaction %v was read %d times", id[:2], n)
		}
	}
	clear(l.read)
	told := map[Fact]bool{}
	if err := k.search(t.Context(), l.source(true), limit, func(f Fact) bool { told[f] = true; return false }); err != nil || len(l.read) != 1 || len(told) != mirrors {
		t.Errorf("%d were read for %d facts, %v", len(l.read), len(told), err)
	}
}
