package links

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// readings are what registrations say now, as read from the chains and the web.
type readings struct {
	*Options
	roster    *roster
	histories *histories
	reads     singleflight.Group // by registration
	mu        sync.Mutex
	fresh     map[caip.AgentRef]freshly
	aging     map[caip.AgentRef]link.Evidence // as this process last read it; what it could not read since is left out
}

// freshly is what was read of a registration for signing.
type freshly struct {
	evidence link.Evidence
	side     link.Side
	read     time.Time
}

// Look has a registration looked at soon, and read again before anything is signed.
func (r *readings) Look(ref caip.AgentRef) {
	r.mu.Lock()
	delete(r.fresh, ref)
	r.mu.Unlock()
	r.roster.call(ref)
}

// gather reads what a registration says now.
func (r *readings) gather(ctx context.Context, ref caip.AgentRef) (link.Evidence, error) {
	chain, err := r.Reader.Chain(ref.Registry)
	if err != nil {
		return link.Evidence{}, err
	}
	resolver := link.Resolver{Registries: link.Of(chain), Fetch: r.Fetch, At: r.Reader.At(ref.Registry)}
	e, err := resolver.Resolve(ctx, ref)
	e.Agent.URI = plan.Brief(e.Agent.URI)
	e.Agent.Metadata = nil // it may be large, and what matters of it is in the evidence
	return e, err
}

// read gives evidence that was read from the chains and the web just now, or no longer ago than
// links.fresh, and what the chain tells up to now. For how long a file has said the same is
// believed of this process and of rows that carry the relayers' MAC.
func (r *readings) read(ctx context.Context, row agentRow) (*link.Evidence, link.Side, error) {
	if row.Evidence == nil {
		return nil, row.Side, nil // whoever was never found to speak is not asked for each signature
	}
	r.mu.Lock()
	have, ok := r.fresh[row.Ref]
	r.mu.Unlock()
	if !ok || r.Clock().Sub(have.read) >= r.Config.Fresh {
		// Those who ask at the same time share one reading.
		type evidenceOf struct {
			of  *readings
			ref caip.AgentRef
		}
		var err error
		if have, err = together.Once(ctx, evidenceOf{r, row.Ref}, func(ctx context.Context) (freshly, error) {
			read, err, _ := r.reads.Do(row.Ref.String(), func() (any, error) { return r.reread(ctx, row) })
			if err != nil {
				return freshly{}, err
			}
			return read.(freshly), nil
		}); err != nil {
			return nil, link.Side{}, err
		}
	}
	e, side := have.evidence, have.side
	if row.known {
		e = e.Follow(*row.Evidence)
	}
	return &e, side, nil
}

// reread is read without memory.
func (r *readings) reread(ctx context.Context, row agentRow) (have freshly, err error) {
	refuse := func(kind chains.Kind, format string, args ...any) (freshly, error) {
		return freshly{}, &chains.Error{Kind: kind, Chain: row.Ref.Chain(), Op: "read evidence", Err: fmt.Errorf(format, args...)}
	}
	chain, err := r.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return have, err
	}
	var e link.Evidence
	var latest chains.Agent
	var told news
	if err := together.Do(ctx,
		// An answer that does not show the agent is an error too: it was there.
		func(ctx context.Context) (err error) { e, err = r.gather(ctx, row.Ref); return err },
		func(ctx context.Context) (err error) {
			latest, err = chain.Agent(ctx, row.Ref, chains.Latest)
			return err
		},
		func(ctx context.Context) (err error) { told, err = r.histories.news(ctx, chain, row); return err },
	); err != nil {
		return have, err
	}
	if latest.Owner != e.Agent.Owner || latest.Authority != e.Agent.Authority {
		return refuse(chains.NotFinal, "%s is changing hands", row.Ref)
	}
	if e.Agent.Owner != row.Evidence.Agent.Owner || e.Agent.Authority != row.Evidence.Agent.Authority {
		r.Look(row.Ref)
		return refuse(chains.NotFinal, "%s changed hands since it was looked at", row.Ref)
	}
	if e.Problem != row.Evidence.Problem || e.FileHash != row.Evidence.FileHash || e.Agent.URI != row.Evidence.Agent.URI {
		r.Look(row.Ref)
	}
	if e.Problem != "" && e.FileHash.IsZero() && row.Evidence.Problem == "" && e.Agent.URI == row.Evidence.Agent.URI {
		return refuse(chains.Transient, "%s: %s", row.Ref, e.Problem)
	}
	side, err := r.histories.side(ctx, row, e.Agent, told)
	if err != nil {
		return have, err
	}
	have = freshly{evidence: r.aged(e), side: side, read: r.Clock()}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.fresh) > 2*r.Config.MaxAgents {
		clear(r.fresh)
	}
	r.fresh[row.Ref] = have
	return have, nil
}

// aged notes what this process has read of a registration, and returns it with the time since which
// it reads the same. Of one that names no other it matters to nobody.
func (r *readings) aged(e link.Evidence) link.Evidence {
	r.mu.Lock()
	defer r.mu.Unlock()
	others := func(ref caip.AgentRef) bool { return ref != e.Ref() }
	if e.Problem == "" && !slices.ContainsFunc(e.Lists, others) && len(e.Declared) == 0 {
		delete(r.aging, e.Ref())
		return e
	}
	if last, ok := r.aging[e.Ref()]; ok {
		e = e.Follow(last)
	}
	if e.Problem != "" && e.FileHash.IsZero() {
		return e // it could not be had: what it said before may still be so
	}
	if len(r.aging) > 2*r.Config.MaxAgents {
		clear(r.aging)
	}
	r.aging[e.Ref()] = e
	return e
}

// exists reports whether there is such a registration.
func (r *readings) exists(ctx context.Context, ref caip.AgentRef) (bool, error) {
	chain, err := r.Reader.Chain(ref.Registry)
	if err != nil {
		return false, nil
	}
	_, err = chain.Agent(ctx, ref, r.Reader.At(ref.Registry))
	if kind := chains.KindOf(err); kind == chains.NotFound || kind == chains.Unsupported {
		return false, nil
	}
	return err == nil, err
}
