package relayer

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
)

// process is the goroutines of a Service, in stages.
type process struct {
	log    *slog.Logger
	stages []*stage           // in the order in which they are stopped
	all    context.Context    // of all stages, which end with kill
	kill   context.CancelFunc // nil: it has not begun

	mu   sync.Mutex
	err  error
	done chan struct{} // closed when everything has ended
}

// stage is a set of goroutines that are stopped together.
type stage struct {
	name   string
	ctx    context.Context
	cancel context.CancelFunc
	wait   sync.WaitGroup
}

func (p *process) stage(name string) *stage {
	st := &stage{name: name}
	st.ctx, st.cancel = context.WithCancel(p.all)
	p.stages = append(p.stages, st)
	return st
}

// spawn runs f in a stage. Its first error ends the service.
func (p *process) spawn(st *stage, f func(context.Context) error) {
	st.wait.Go(func() {
		if err := f(st.ctx); err != nil && st.ctx.Err() == nil {
			p.fail(fmt.Errorf("%s: %w", st.name, err))
		}
	})
}

func (p *process) fail(err error) {
	p.mu.Lock()
	if p.err == nil {
		p.err = err
	}
	p.mu.Unlock()
	p.log.Error("the relayer ends", "error", err)
	p.kill()
}

// end does the last thing once all stages have ended after kill.
func (p *process) end(last func()) {
	<-p.all.Done()
	for _, st := range p.stages {
		st.wait.Wait()
	}
	last()
	close(p.done)
}

// Done is closed when the Service has failed or was stopped, and everything has ended; Err then
// says why.
func (p *process) Done() <-chan struct{} { return p.done }

// Err is why the Service ended, nil while it runs and after an orderly Stop.
func (p *process) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}
