package execute

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// gather is how long proven actions wait for others that go into the same transaction.
const gather = 500 * time.Millisecond

// proofs are actions that are being proven, so that one whose chain answers slowly holds up no
// other. Only the proving runs beside the executor's rounds. What they ask at the same time goes to
// an endpoint together, so that all are proven side by side.
type proofs struct {
	running map[caip.Hash]bool
	done    chan prepared // has room for all that run
	wait    sync.WaitGroup
}

// prepared is an action that was proven, or is done: no work and no error.
type prepared struct {
	action stream.Action
	work   work
	err    error
}

// forget has nobody take what comes of those that run: their messages are given back.
func (p *proofs) forget() {
	p.running, p.done = map[caip.Hash]bool{}, make(chan prepared, cap(p.done))
}

// room is how many more actions may be begun.
func (p *proofs) room() int { return cap(p.done) - len(p.running) }

// begin proves actions, each once at a time, and does something else beside them. There has to be
// room for them.
func (p *proofs) begin(ctx context.Context, fresh []stream.Action, prove func(context.Context, stream.Action) (work, error), beside func(context.Context)) {
	fresh = slices.DeleteFunc(slices.Clone(fresh), func(a stream.Action) bool {
		runs := p.running[a.ID]
		p.running[a.ID] = true
		return runs
	})
	done := p.done
	p.wait.Go(func() {
		together.Each(ctx, len(fresh)+1, func(ctx context.Context, i int) {
			if i == len(fresh) {
				beside(ctx)
				return
			}
			w, err := prove(ctx, fresh[i])
			done <- prepared{action: fresh[i], work: w, err: err}
		})
	})
}

// take waits until all are proven, or as many as one transaction holds, or for as long as gather,
// and returns those that are. Where none is for as long as pace, there may be more to begin.
func (p *proofs) take(ctx context.Context, full int) (out []prepared) {
	long, short := time.NewTimer(gather), time.NewTimer(pace)
	defer long.Stop()
	defer short.Stop()
	for len(p.running) > 0 && (len(out) < full || len(p.done) > 0) {
		select {
		case one := <-p.done:
			delete(p.running, one.action.ID)
			out = append(out, one)
		case <-short.C:
			if len(out) == 0 {
				return nil
			}
		case <-long.C:
			return out
		case <-ctx.Done():
			return nil
		}
	}
	return out
}

// prepare makes work of an action. No work and no error: its effect is there for good.
func (p *Prover) prepare(ctx context.Context, a stream.Action, now time.Time) (work, error) {
	if a.Destination() != p.Chain.Info().Registry {
		return work{}, stream.Drop("it is for %s", a.Destination())
	}
	var w work
	var done bool
	var err, unproven error
	steps := []func(context.Context){
		func(ctx context.Context) { done, err = p.settled(ctx, a) },
		func(ctx context.Context) { w, unproven = p.prove(ctx, a) },
	}
	if a.Verb == stream.VerbDeliver && a.Claim != nil { // just given, and most likely not there yet
		together.Each(ctx, len(steps), func(ctx context.Context, i int) { steps[i](ctx) })
	} else if steps[0](ctx); err == nil && !done {
		steps[1](ctx)
	}
	if done || err != nil {
		return work{}, err
	}
	w.proven = now
	return w, unproven
}
