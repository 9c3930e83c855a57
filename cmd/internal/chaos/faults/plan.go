package faults

import (
	"cmp"
	"math/rand/v2"
	"sync"
)

// plan decides which requests of a class get a fault and of what kind. Kinds are dealt like cards,
// so that all come up equally often.
type plan struct {
	mu    sync.Mutex
	dice  *rand.Rand
	every int
	kinds []Kind
	deck  []Kind
	owed  []Kind // dealt, but the request could not carry them
}

func newPlan(o Options, class Class) *plan {
	return &plan{dice: rand.New(rand.NewPCG(o.Seed, hash(o.Name+"/"+string(class)))), every: cmp.Or(o.Every, 10), kinds: o.Kinds}
}

// choice is what happens to one request: the kinds to try, in order, until one fits. The dice are
// for the details.
type choice struct {
	kinds []Kind
	dice  *rand.Rand
}

// next decides on the next request; no kinds means that it is left alone.
func (p *plan) next() choice {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.kinds) == 0 || p.dice.IntN(p.every) != 0 {
		return choice{}
	}
	c := choice{kinds: p.owed, dice: rand.New(rand.NewPCG(p.dice.Uint64(), p.dice.Uint64()))}
	p.owed = nil
	for range p.kinds {
		k := p.deal()
		c.kinds = append(c.kinds, k)
		if k.transport() {
			break
		}
	}
	return c
}

func (p *plan) deal() Kind {
	if len(p.deck) == 0 {
		p.deck = append(p.deck, p.kinds...)
		p.dice.Shuffle(len(p.deck), func(i, j int) { p.deck[i], p.deck[j] = p.deck[j], p.deck[i] })
	}
	k := p.deck[0]
	p.deck = p.deck[1:]
	return k
}

// owe puts back what a request could not carry, at most a few of each kind: then the next one is
// asked first.
func (p *plan) owe(kinds ...Kind) {
	const most = 32
	p.mu.Lock()
	defer p.mu.Unlock()
	p.owed = append(p.owed, kinds...)
	if len(p.owed) > most {
		p.owed = p.owed[len(p.owed)-most:]
	}
}
