package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/cmd/internal/chaos/witness"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// groups is how many agents there are, each registered on all chains.
const groups = 3

// clients give feedback; they play no part for any agent.
var clients = []string{"alice", "bob", "carol", "mallory"}

const owner = "owner"

// step is one thing that somebody does.
type step struct {
	person  string
	chain   string
	group   int
	value   int64 // of a feedback
	places  uint8 // its decimals
	tags    [2]string
	revokes int // number of the feedback that is revoked; -1: none
	answers int // number of the feedback that is responded to; -1: none
}

// load gives feedback, revokes some of it and responds to some. What was done is in the ledger.
type load struct {
	w      *world
	agents [][]caip.AgentRef // by group, in the order of names
	steps  []step
	may    chan int // how many steps may be taken, all in all

	mu     sync.Mutex
	ledger []witness.Given
	refs   map[int]given // by number of the step
}

type given struct {
	ref caip.FeedbackRef
	at  int // in the ledger
}

// plan decides what is done, by the seed alone. A third of the revocations and responses come right
// behind what they are about, a third later, and a third at the end.
func plan(o Options) []step {
	dice := rand.New(rand.NewPCG(o.Seed, 1))
	var steps []step
	for i := range o.Feedbacks {
		chain := names[2]
		if i%5 != 0 {
			chain = names[dice.IntN(2)]
		}
		steps = append(steps, step{
			person: clients[dice.IntN(len(clients))], chain: chain, group: dice.IntN(groups), value: int64(dice.IntN(20001)) - 10000, places: uint8(dice.IntN(4)),
			tags: [2]string{"chaos", fmt.Sprint(i)}, revokes: -1, answers: -1,
		})
	}
	// Only feedback on EVM chains can be revoked or responded to.
	var evm []int
	for i, s := range steps {
		if s.chain != names[2] {
			evm = append(evm, i)
		}
	}
	dice.Shuffle(len(evm), func(i, j int) { evm[i], evm[j] = evm[j], evm[i] })
	behind := make([][]step, len(steps))
	for n := range min(o.Revocations+o.Responses, len(evm)) {
		about := evm[n]
		at := about
		switch n % 3 {
		case 1:
			at += dice.IntN(len(steps) - about)
		case 2:
			at = len(steps) - 1
		}
		s := step{person: steps[about].person, chain: steps[about].chain, group: steps[about].group, revokes: about, answers: -1}
		if n >= o.Revocations {
			s.person, s.revokes, s.answers = owner, -1, about
		}
		behind[at] = append(behind[at], s)
	}
	var all []step
	number := map[int]int{}
	for i, s := range steps {
		number[i] = len(all)
		all = append(all, s)
		for _, s := range behind[i] {
			if s.revokes >= 0 {
				s.revokes = number[s.revokes]
			} else {
				s.answers = number[s.answers]
			}
			all = append(all, s)
		}
	}
	return all
}

// newLoad registers the agents: on every chain, with one pinned file that lists all their
// registrations.
func newLoad(ctx context.Context, w *world) *load {
	l := &load{w: w, steps: plan(w.o), may: make(chan int, 1), refs: map[int]given{}}
	for group := range groups {
		var refs []caip.AgentRef
		for _, name := range names {
			e, ok := l.do(ctx, owner, name, chains.Register{Name: fmt.Sprintf("agent %d", group)}).Event(chains.KindRegistered)
			abort.Unless(ok, errors.New("no registration in the receipt"))
			refs = append(refs, e.Agent)
		}
		l.agents = append(l.agents, refs)
	}
	// A file counts only if it was named well after the registrations that it lists, by the clocks
	// of the chains.
	l.age(ctx)
	for group, refs := range l.agents {
		file := abort.Must(network.AgentFile(fmt.Sprintf("agent %d", group), "Reviewed under faults.", refs))
		uri := abort.Must(network.Pin(filepath.Dir(w.file), file))
		for i, name := range names {
			l.do(ctx, owner, name, chains.SetURI{Agent: refs[i], URI: uri})
		}
	}
	return l
}

// birth is longer than the clocks of two chains may differ.
const birth = 150 * time.Second

// age waits until every chain's clock has gone on for that long. They are behind ours and go fast.
func (l *load) age(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	until := map[string]time.Time{}
	for len(until) < len(names) || slices.ContainsFunc(names, func(name string) bool { return !until[name].IsZero() }) {
		for _, name := range names {
			now, _, err := abort.Must(l.w.app.Chain(ctx, name)).BlockTime(ctx, chains.Latest)
			abort.If(err)
			switch end, known := until[name]; {
			case !known:
				until[name] = now.Add(birth)
			case now.After(end):
				until[name] = time.Time{}
			}
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			abort.With(fmt.Errorf("the chains' clocks do not go on: %w", ctx.Err()))
		}
	}
}

// do writes something past the proxies.
func (l *load) do(ctx context.Context, person, name string, op chains.Op) chains.Receipt {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	chain := abort.Must(l.w.app.Chain(ctx, name))
	key := person + ".key"
	if chain.Info().Chain.Namespace == caip.Solana {
		key = person + ".solana.json"
	}
	writer := abort.Must(l.w.app.Writer(ctx, chain, bridge8004.KeyRef{Key: "file:" + filepath.Join(filepath.Dir(l.w.file), "keys", key)}))
	r, err := chains.Do(ctx, writer, op, chains.Latest)
	abort.Unless(err == nil, fmt.Errorf("%s on %s by %s: %w", op.Verb(), name, person, err))
	return r
}

// run takes the steps, each person on each chain one after another, as far as release lets it.
func (l *load) run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	type hand struct{ person, chain string }
	queues := map[hand]chan int{}
	for i := range l.steps {
		h := hand{l.steps[i].person, l.steps[i].chain}
		if queues[h] == nil {
			q := make(chan int, len(l.steps))
			queues[h] = q
			group.Go(func() error {
				return abort.Catch(func() {
					for i := range q {
						l.take(ctx, i)
					}
				})
			})
		}
	}
	group.Go(func() error {
		defer func() {
			for _, q := range queues {
				close(q)
			}
		}()
		next := 0
		for next < len(l.steps) {
			select {
			case may := <-l.may:
				for ; next < min(may, len(l.steps)); next++ {
					queues[hand{l.steps[next].person, l.steps[next].chain}] <- next
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

// release lets the load go on up to a part of all its steps.
func (l *load) release(part, whole int) {
	may := (len(l.steps)*part + whole - 1) / whole
	select {
	case <-l.may: // nobody has seen it yet
	default:
	}
	l.may <- may
}

func (l *load) take(ctx context.Context, i int) {
	s := l.steps[i]
	switch {
	case s.revokes >= 0:
		about := l.given(ctx, s.revokes)
		l.do(ctx, s.person, s.chain, chains.RevokeFeedback{Ref: about.ref})
		l.note(func() { l.ledger[about.at].Revoked = true })
	case s.answers >= 0:
		about := l.given(ctx, s.answers)
		response := witness.Response{URI: fmt.Sprintf("ipfs://response-%d", i), Hash: caip.Keccak256(fmt.Append(nil, i))}
		l.do(ctx, s.person, s.chain, chains.Respond{Ref: about.ref, URI: response.URI, Hash: response.Hash})
		l.note(func() { l.ledger[about.at].Responses = append(l.ledger[about.at].Responses, response) })
	default:
		l.give(ctx, i, s)
	}
}

func (l *load) give(ctx context.Context, i int, s step) {
	agent := l.agents[s.group][slices.Index(names, s.chain)]
	value := chains.Value{Unscaled: chains.NewInt128(s.value), Decimals: s.places}
	e, ok := l.do(ctx, s.person, s.chain, chains.GiveFeedback{Agent: agent, Value: value, Tag1: s.tags[0], Tag2: s.tags[1]}).Event(chains.KindFeedback)
	abort.Unless(ok, errors.New("no feedback in the receipt"))
	ref := e.Feedback.Ref
	g := witness.Given{
		Chain: s.chain, Registry: ref.Registry.String(), Agent: agent.ID, Client: e.Feedback.Client.Address, Index: ref.Index, Address: ref.Attestation, Group: s.group,
		Value: big.NewInt(s.value), Decimals: s.places, Tag1: s.tags[0], Tag2: s.tags[1],
	}
	l.note(func() {
		l.refs[i] = given{ref, len(l.ledger)}
		l.ledger = append(l.ledger, g)
	})
}

func (l *load) note(what func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	what()
}

// given waits until a step's feedback has been given.
func (l *load) given(ctx context.Context, i int) given {
	for {
		l.mu.Lock()
		g, ok := l.refs[i]
		l.mu.Unlock()
		if ok {
			return g
		}
		select {
		case <-ctx.Done():
			abort.With(ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// snapshot is the ledger so far.
func (l *load) snapshot() []witness.Given {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]witness.Given(nil), l.ledger...)
}

// registrations are the agent ids of all groups by the name of their chain.
func (l *load) registrations() map[string][]string {
	out := map[string][]string{}
	for _, refs := range l.agents {
		for i, name := range names {
			out[name] = append(out[name], refs[i].ID)
		}
	}
	return out
}
