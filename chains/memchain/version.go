package memchain

import "sort"

// seq numbers the transactions that were ever applied. State is kept by seq, so that the state of
// any block can be read.
type seq uint64

type version[T any] struct {
	since seq
	value T
}

// cell is a value with its history.
type cell[T any] struct{ history []version[T] }

// at returns the value as of s and when it was written; the zero value and 0 if it was not written
// by then.
func (c *cell[T]) at(s seq) (T, seq) {
	if c != nil {
		i := sort.Search(len(c.history), func(i int) bool { return c.history[i].since > s })
		if i > 0 {
			return c.history[i-1].value, c.history[i-1].since
		}
	}
	var zero T
	return zero, 0
}

func (c *cell[T]) get(s seq) T {
	v, _ := c.at(s)
	return v
}

func (c *cell[T]) set(l *ledger, v T) {
	c.history = append(c.history, version[T]{l.now, v})
	l.undo = append(l.undo, func() { c.history = c.history[:len(c.history)-1] })
}

// table is a map of cells.
type table[K comparable, V any] map[K]*cell[V]

func (t table[K, V]) get(s seq, k K) V { return t[k].get(s) }

func (t table[K, V]) set(l *ledger, k K, v V) {
	c := t[k]
	if c == nil {
		c = new(cell[V])
		t[k] = c
	}
	c.set(l, v)
}

// journal is a list that only grows.
type journal[T any] struct{ entries []version[T] }

func (j *journal[T]) add(l *ledger, v T) {
	j.entries = append(j.entries, version[T]{l.now, v})
	l.undo = append(l.undo, func() { j.entries = j.entries[:len(j.entries)-1] })
}

// until returns the entries as of s.
func (j *journal[T]) until(s seq) []version[T] {
	return j.entries[:sort.Search(len(j.entries), func(i int) bool { return j.entries[i].since > s })]
}

// ledger counts and undoes what is written.
type ledger struct {
	now  seq
	undo []func()
}

// mark names the present state for rollback.
func (l *ledger) mark() int { return len(l.undo) }

// rollback undoes all that was written since the mark.
func (l *ledger) rollback(mark int) {
	for i := len(l.undo) - 1; i >= mark; i-- {
		l.undo[i]()
	}
	clear(l.undo[mark:])
	l.undo = l.undo[:mark]
}
