package sati

import (
	"hash/maphash"
	"slices"
	"sync"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// Shape of what is remembered of what was told: half a million keys in 4 MiB.
const (
	toldSets = 1 << 16
	toldWays = 8
	// toldMade bounds the attestations that are remembered with the transactions that made them,
	// some 7 MiB.
	toldMade = 1 << 16
)

// told remembers what Read returned lately: transactions, registered mints and attestations, by a
// hash that nobody else can compute. Its size is fixed; older keys make room for newer ones, and
// what is forgotten is told again by an audit, which does no harm. It is safe for concurrent use.
type told struct {
	seed maphash.Seed

	mu   sync.Mutex
	sets [][toldWays]uint64 // newest first; 0 is empty
	made []attested         // a ring once it is full, whose oldest is at next
	next int
}

// attested is a feedback with the transaction that made it.
type attested struct {
	address solana.PublicKey
	tx      solana.Signature
	slot    uint64
}

func newTold(sets int) *told {
	return &told{seed: maphash.MakeSeed(), sets: make([][toldWays]uint64, sets)}
}

// place returns the set of a key and its mark there.
func (t *told) place(key []byte) (set *[toldWays]uint64, mark uint64) {
	mark = maphash.Bytes(t.seed, key) | 1
	return &t.sets[mark>>48%uint64(len(t.sets))], mark
}

// add marks a key as told, the caller holding mu.
func (t *told) add(key []byte) {
	if set, mark := t.place(key); !slices.Contains(set[:], mark) {
		copy(set[1:], set[:toldWays-1])
		set[0] = mark
	}
}

// forget has what was told told again. Which attestations were seen to be made stays known.
func (t *told) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.sets)
}

func (t *told) has(key []byte) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	set, mark := t.place(key)
	return slices.Contains(set[:], mark)
}

// note remembers what was told before it was final: that is told again, and was not missed.
func (t *told) note(batch []ledger.Listed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range batch {
		t.add(early(l.ID))
	}
}

// early is the key of a transaction that was told before it was final.
func early(id solana.Signature) []byte { return append(id[:], "early"...) }

// take adds a batch with what it led to.
func (t *told) take(batch []ledger.Listed, events []chains.Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, l := range batch {
		t.add(l.ID[:])
	}
	for _, e := range events {
		k := subject(e)
		if k == nil {
			continue
		}
		t.add(k)
		if tx := (solana.Signature{}); e.Feedback != nil && tx.UnmarshalText([]byte(e.TxID)) == nil {
			t.remember(attested{solana.PublicKey(k), tx, e.At.Height})
		}
	}
}

// remember keeps an attestation, the caller holding mu.
func (t *told) remember(made attested) {
	if len(t.made) < toldMade {
		t.made = append(t.made, made)
		return
	}
	t.made[t.next], t.next = made, (t.next+1)%toldMade
}

// madeIn returns the attestations that are remembered of the slots after one up to another, by
// address.
func (t *told) madeIn(after, upTo uint64) map[solana.PublicKey]attested {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := map[solana.PublicKey]attested{}
	for _, made := range t.made {
		if after < made.slot && made.slot <= upTo {
			out[made.address] = made
		}
	}
	return out
}

// subject is the mint that an event registered or the address of the attestation it made; nil for
// other events.
func subject(e chains.Event) []byte {
	var text string
	switch {
	case e.Registered != nil:
		text = e.Agent.ID
	case e.Feedback != nil:
		text = e.Feedback.Ref.Attestation
	default:
		return nil
	}
	key, err := base58.Decode(text)
	if err != nil || len(key) != solana.PublicKeyLength {
		return nil
	}
	return key
}
