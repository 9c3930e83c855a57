package ledger

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/together"
)

// newest are the heads that were read last. The zero value has none; it is safe for concurrent use.
type newest struct {
	mu sync.Mutex
	at map[chains.Finality]standing
}

// standing is a head, and since when it has stood: since the reading began that first showed it.
type standing struct {
	block Block
	since time.Time
	each  time.Duration // how long each of those before it stood; 0: not known
}

// note keeps a head, with when it was asked for.
func (n *newest) note(at chains.Finality, b Block, asked time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	last, known := n.at[at]
	if known && (last.block.Hash == b.Hash || asked.Before(last.since)) {
		return
	}
	s := standing{block: b, since: asked}
	if known && b.Number > last.block.Number {
		s.each = asked.Sub(last.since) / time.Duration(b.Number-last.block.Number)
	}
	if n.at == nil {
		n.at = map[chains.Finality]standing{}
	}
	n.at[at] = s
}

// likely is the head that was read last, where it has stood for less time than those before it did.
func (n *newest) likely(at chains.Finality) (b Block, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := n.at[at]
	return s.block, time.Since(s.since) < s.each
}

// AtHead does something as of the newest block of a finality. Where the one that was read last is
// likely to be the newest still, it is begun there, in one request with the reading of the head,
// and done once more where that is another.
func (l *Ledger) AtHead(ctx context.Context, at chains.Finality, do func(context.Context, Block) error) error {
	guess, likely := l.newest.likely(at)
	if !likely || chains.AsksAlone(ctx) || together.Known(ctx, l.headOf(ctx, at)) {
		b, err := l.Head(ctx, at)
		if err != nil {
			return err
		}
		return do(ctx, b)
	}
	both, stop := context.WithCancel(ctx)
	defer stop()
	var b Block
	var done error
	if err := together.Do(both,
		func(ctx context.Context) (err error) {
			if b, err = l.Head(ctx, at); b.Hash != guess.Hash {
				stop()
			}
			return err
		},
		func(ctx context.Context) error { done = do(ctx, guess); return nil },
	); err != nil || b.Hash == guess.Hash {
		return cmp.Or(err, done)
	}
	return do(ctx, b)
}
