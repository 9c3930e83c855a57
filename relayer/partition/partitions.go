// Package partition divides the work among the relayers that share a bus. Each tells the others
// every few seconds that it is there, and which parts of the work it can do now; a part belongs to
// the one of them that a hash of its name chooses. So all of them know whose a part is without a
// word, and a relayer that comes or goes moves no more than its share.
//
// Whose a part is spares work and is no promise: for a moment two relayers may hold themselves for
// the one, or each the other. What must not be done twice is kept apart by the leases of the
// accounts and by the outbox, and whoever finds a part left undone does it.
package partition

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// Links is the part of looking at agents now and then, and auditing them; divided by group, among
// relayers for which the same is due.
func Links(rules caip.Hash) string { return "links " + rules.String() }

// Watch is the part of reading a registry's chain.
func Watch(registry caip.AccountID) string { return "watch " + registry.String() }

// Account is the part of working an account that writes to a registry.
func Account(account, registry caip.AccountID) string {
	return "account " + account.String() + " at " + registry.String()
}

// Partitions is one relayer's view of who does what. It may be used concurrently. Without a key
// that the relayers share none believes another's row: each does everything.
type Partitions struct {
	State *state.State
	Name  string          // of this relayer
	TTL   time.Duration   // after which a relayer that says nothing has gone
	Can   func() []string // the parts that this relayer can do now
	Clock func() time.Time
	Log   *slog.Logger

	mu     sync.Mutex
	beat   uint64
	mine   []string
	others map[string]*other
}

// other is another relayer, as this one has seen it.
type other struct {
	revision uint64
	parts    []string
	changed  time.Time // when it last said something, by our own clock; zero: not while we looked on
}

// Run tells the others that this relayer is there until ctx ends, and then that it leaves.
func (p *Partitions) Run(ctx context.Context) error {
	for range tick.Now(ctx, p.TTL/3) {
		if err := p.Beat(ctx); err != nil && ctx.Err() == nil {
			p.Log.Debug("telling the other relayers of this one failed; trying again", "error", err)
		}
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = p.State.Members.Delete(ctx, p.Name) // what the others are not told, they notice
	return nil
}

// Beat tells the others once what this relayer can do, and reads what they say.
func (p *Partitions) Beat(ctx context.Context) error {
	mine := p.Can()
	p.mu.Lock()
	p.mine, p.beat = mine, p.beat+1
	row := state.Member{Name: p.Name, Beat: p.beat, Parts: mine}
	p.mu.Unlock()
	if err := p.State.Members.Put(ctx, p.Name, row); err != nil {
		return err
	}
	rows, err := p.State.Members.List(ctx, ">", state.MaxRows)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now, seen := p.Clock(), map[string]*other{}
	for _, row := range rows {
		if row.Key == p.Name || row.Value.Name != row.Key || !row.Known() {
			continue
		}
		o, known := p.others[row.Key]
		if !known {
			o = &other{} // it may have ended without a word: it counts from its next one on
		} else if row.Revision != o.revision {
			if o.changed.IsZero() || now.Sub(o.changed) >= p.TTL {
				p.Log.Info("another relayer shares the work", "relayer", row.Key)
			}
			o.changed = now
		}
		o.revision, o.parts = row.Revision, row.Value.Parts
		seen[row.Key] = o
	}
	p.others = seen
	return nil
}

// Mine reports whether a part is for this relayer to do, or, of a part that is divided, what has a
// key. Of those who can do it, it is the one whose hash is the largest; where nobody can, everybody
// tries.
func (p *Partitions) Mine(part, key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	able := slices.Contains(p.mine, part)
	own := weight(p.Name, part, key)
	now := p.Clock()
	for name, o := range p.others {
		if o.changed.IsZero() || now.Sub(o.changed) >= p.TTL || !slices.Contains(o.parts, part) {
			continue
		}
		if !able {
			return false
		}
		if theirs := weight(name, part, key); bytes.Compare(theirs[:], own[:]) > 0 {
			return false
		}
	}
	return true
}

// Others are the relayers that share the work with this one, sorted.
func (p *Partitions) Others() (names []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.Clock()
	for name, o := range p.others {
		if !o.changed.IsZero() && now.Sub(o.changed) < p.TTL {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// weight is a relayer's for what has a key in a part (rendezvous hashing).
func weight(name, part, key string) [sha256.Size]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%q %q %q", part, key, name))
}
