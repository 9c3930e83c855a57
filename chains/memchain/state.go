package memchain

import (
	"sort"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// state is all that the registries hold.
type state struct {
	agents       map[string]*agent
	ids          journal[string]
	nonces       table[string, uint64]
	operators    table[approval, bool]
	grants       table[grant, leave]
	consents     table[consentKey, uint64]          // the nonce of each owner's next
	delegated    table[string, string]              // eip155: the code that each account runs
	served       table[servedKey, caip.FeedbackRef] // eip155: what was given with each nonce
	attestations map[string]*feedback               // solana, by address
	relays       map[string]*relay
	mirrorKeys   map[string]bool // solana: not state, but what clients have configured
	registry     cell[governed]
}

type approval struct{ owner, operator string }

// grant dies with its owner: it names him.
type grant struct{ agent, owner, relayer string }

// leave is what a grant allows, and until when.
type leave struct {
	scopes chains.SyncScope
	until  time.Time // inclusive; zero: for ever
}

func (l leave) ended(now time.Time) bool { return !l.until.IsZero() && now.After(l.until) }

type agent struct {
	id         string
	name       string
	soulbound  bool
	owner      cell[string]
	authority  cell[string] // solana; empty when renounced
	approved   cell[string] // eip155: the token's one approved address
	uri        cell[string]
	wallet     cell[caip.AccountID]
	redirected cell[bool]
	pointer    cell[string] // solana: who may redirect; a bare transfer leaves it with the seller
	metadata   table[string, []byte]
	feedback   journal[*feedback]
	clients    journal[string]
	last       table[string, uint64]  // index of each client's last feedback
	byIndex    map[indexKey]*feedback // eip155
}

type indexKey struct {
	client string
	index  uint64
}

type feedback struct {
	given     chains.Feedback
	origin    *chains.Origin // set on mirrors
	revokes   caip.Hash      // solana: the source whose mirror by the same key it revokes
	since     seq
	revoked   cell[bool]
	responses journal[chains.Response]
}

// relay is one FeedbackRelay contract; on solana none exists.
type relay struct {
	deliverers map[string]bool
	mirrors    table[mirrorKey, mirror]
	responses  table[mirrorKey, bool]
}

type mirrorKey struct {
	id    caip.Hash // source or response id
	agent string
}

type mirror struct {
	state chains.MirrorState
	epoch uint32
	index uint64
}

func newState() state {
	return state{
		agents: map[string]*agent{}, nonces: table[string, uint64]{}, operators: table[approval, bool]{}, grants: table[grant, leave]{}, consents: table[consentKey, uint64]{},
		delegated: table[string, string]{}, served: table[servedKey, caip.FeedbackRef]{},
		attestations: map[string]*feedback{}, relays: map[string]*relay{}, mirrorKeys: map[string]bool{},
	}
}

func newRelay(deliverers []string) *relay {
	r := &relay{deliverers: map[string]bool{}, mirrors: table[mirrorKey, mirror]{}, responses: table[mirrorKey, bool]{}}
	for _, d := range deliverers {
		r.deliverers[d] = true
	}
	return r
}

// find returns the agent if it existed as of s.
func (c *core) find(s seq, id string) *agent {
	a := c.agents[id]
	if a == nil || a.owner.get(s) == "" {
		return nil
	}
	return a
}

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
