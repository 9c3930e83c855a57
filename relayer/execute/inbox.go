package execute

import (
	"context"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
)

// inbox holds the messages that are worked on, so that the bus gives them to nobody else meanwhile,
// and those whose turn has not come. The messages may be asked for concurrently; turns are the
// executor's alone.
type inbox struct {
	turns turns

	mu   sync.Mutex
	held map[caip.Hash]jetstream.Msg
}

func newInbox() *inbox { return &inbox{turns: newTurns(), held: map[caip.Hash]jetstream.Msg{}} }

// hold takes a message of an action, or refuses a second one of the same action: whoever wrote it,
// what becomes of the first is not its outcome. It says whether the action was not held before.
func (b *inbox) hold(id caip.Hash, m jetstream.Msg) (first, refused bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	have, ok := b.held[id]
	if ok && !same(have, m) {
		return false, true
	}
	b.held[id] = m // delivered again: the bus listens to the last delivery
	return !ok, false
}

// same reports whether two deliveries are of one message.
func same(a, b jetstream.Msg) bool {
	one, err := a.Metadata()
	if err != nil {
		return false
	}
	other, err := b.Metadata()
	return err == nil && one.Stream == other.Stream && one.Sequence.Stream == other.Sequence.Stream
}

// message is the held message of an action.
func (b *inbox) message(id caip.Hash) (jetstream.Msg, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m, ok := b.held[id]
	return m, ok
}

// release lets go of a message whose fate is decided elsewhere.
func (b *inbox) release(id caip.Hash) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.held, id)
}

// sweep gives back what nobody works on and what waits for no turn, so that nothing is kept from
// coming again by work that has ended in a failure.
func (b *inbox) sweep(worked func(caip.Hash) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, m := range b.held {
		if !b.turns.queued[id] && !worked(id) {
			_ = m.Nak() // if this fails, it comes again by itself
			delete(b.held, id)
		}
	}
}

// beat tells the bus that the messages are worked on, until ctx ends.
func (b *inbox) beat(ctx context.Context, every time.Duration) {
	for range tick.Every(ctx, every) {
		b.mu.Lock()
		for _, m := range b.held {
			_ = m.InProgress() // lost beats make the message come again, which is harmless
		}
		b.mu.Unlock()
	}
}

// giveBack lets other relayers have the messages at once.
func (b *inbox) giveBack() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.held {
		_ = m.Nak() // if this fails, they come again by themselves
	}
	clear(b.held)
	b.turns = newTurns()
}
