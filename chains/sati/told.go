package sati

import (
	"hash/maphash"
	"sync"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
)

// maxTold bounds what is remembered of what was told, some 20 bytes each. When it is full everything is forgotten, and told again by the next audits.
const maxTold = 2_000_000

// told remembers what Read returned since the adapter was opened: transactions, registered mints and attestations, by a hash that nobody else can compute. It is
// safe for concurrent use.
type told struct {
	seed maphash.Seed

	mu   sync.Mutex
	seen map[uint64]struct{}
}

func newTold() *told { return &told{seed: maphash.MakeSeed(), seen: map[uint64]struct{}{}} }

func (t *told) add(keys ...[]byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.seen)+len(keys) > maxTold {
		clear(t.seen)
	}
	for _, k := range keys {
		t.seen[maphash.Bytes(t.seed, k)] = struct{}{}
	}
}

func (t *told) has(key []byte) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.seen[maphash.Bytes(t.seed, key)]
	return ok
}

// take adds a batch with what it led to.
func (t *told) take(batch []listed, events []chains.Event) {
	keys := make([][]byte, 0, len(batch)+len(events))
	for _, l := range batch {
		keys = append(keys, l.id[:])
	}
	for _, e := range events {
		if k := subject(e); k != nil {
			keys = append(keys, k)
		}
	}
	t.add(keys...)
}

// subject is the mint that an event registered or the address of the attestation it made; nil for other events.
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
