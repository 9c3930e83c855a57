package link

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Bounds: how many registrations one group can have, how many a file may list (each is compared
// with each, and kept), and how many are read at a time.
const (
	MaxMembers = 16
	MaxListed  = 256
	parallel   = 4
)

// Getter reads the document at a URI, as fetch.Fetcher does.
type Getter interface {
	Get(ctx context.Context, uri string) (fetch.Document, error)
}

// Registries open the chains of identity registries.
type Registries map[caip.AccountID]chains.Opener

// Of returns the registries of chains that are open.
func Of[C chains.Chain](list ...C) Registries {
	out := make(Registries, len(list))
	for _, c := range list {
		out[c.Info().Registry] = chains.Opened(c)
	}
	return out
}

// Open opens the chain of a registry. One that is not configured is an error of kind Unsupported.
func (r Registries) Open(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
	open := r[registry]
	if open == nil {
		return nil, unconfigured(registry)
	}
	return open(ctx)
}

func unconfigured(registry caip.AccountID) error {
	return &chains.Error{Kind: chains.Unsupported, Chain: registry.Chain, Op: "open " + registry.String(),
		Err: errors.New("this registry is not configured"), Remedy: "configure the chain"}
}

// Resolver gathers evidence. It is safe for concurrent use.
type Resolver struct {
	Registries Registries
	Fetch      Getter
	// At is the finality that registrations are read at; the zero value is finalized.
	At chains.Finality
}

// Resolve reads one registration and the file its agentURI leads to. A file that cannot be had is a
// Problem of the evidence; an error says that the chain could not be read (kind NotFound: there is
// no such agent; Unsupported: no adapter for its registry).
func (r Resolver) Resolve(ctx context.Context, ref caip.AgentRef) (Evidence, error) {
	chain, err := r.Registries.Open(ctx, ref.Registry)
	if err != nil {
		return Evidence{}, err
	}
	agent, err := chain.Agent(ctx, ref, r.At)
	if err != nil {
		return Evidence{}, err
	}
	e := Evidence{Agent: agent}
	// The file and the two entries of metadata do not depend on each other.
	group, gctx := errgroup.WithContext(ctx)
	group.Go(func() error { return r.file(gctx, &e) })
	var home, declared []byte
	group.Go(func() error {
		return together.Do(gctx,
			func(ctx context.Context) (err error) { home, err = r.metadata(ctx, chain, agent, HomeKey); return err },
			func(ctx context.Context) (err error) {
				declared, err = r.metadata(ctx, chain, agent, LinksKey)
				return err
			},
		)
	})
	if err := group.Wait(); err != nil {
		return Evidence{}, err
	}
	e.Home, _ = caip.ParseAgentRef(string(home))
	e.Declared = ParseLinks(declared)
	return e, nil
}

// file fills in what the agentURI leads to. Only the end of ctx is an error.
func (r Resolver) file(ctx context.Context, e *Evidence) error {
	if e.Agent.URI == "" {
		e.Problem, e.ProblemKind = "it has no agentURI", chains.NotFound
		return nil
	}
	doc, err := r.Fetch.Get(ctx, e.Agent.URI)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		e.Problem, e.ProblemKind = err.Error(), chains.KindOf(err)
		return nil
	}
	e.FileHash, e.Pinned, e.FetchedAt, e.Since = doc.SHA256, doc.Pinned, doc.FetchedAt, doc.FetchedAt
	file, err := registration.Parse(doc.Bytes)
	if err != nil {
		e.Problem, e.ProblemKind = err.Error(), chains.Invalid
		return nil
	}
	lists := sorted(file.Refs())
	if len(lists) > MaxListed {
		e.Problem, e.ProblemKind = fmt.Sprintf("it lists %d registrations, at most %d are read", len(lists), MaxListed), chains.TooMuch
		return nil
	}
	e.Lists = lists
	return nil
}

func (r Resolver) metadata(ctx context.Context, chain chains.Chain, agent chains.Agent, key string) ([]byte, error) {
	if agent.Metadata != nil {
		return agent.Metadata[key], nil
	}
	value, err := chain.Metadata(ctx, agent.Ref, key, r.At)
	if chains.KindOf(err) == chains.Unsupported {
		return nil, nil
	}
	return value, err
}

// Discover gathers evidence for a registration and for all that it is linked with: it follows what
// files list to registries that have an adapter, at most MaxMembers in all. missing says, per
// registration that could not be read, why. An error is about start itself or about ctx.
func (r Resolver) Discover(ctx context.Context, start caip.AgentRef) (found []Evidence, missing map[caip.AgentRef]error, err error) {
	first, err := r.Resolve(ctx, start)
	if err != nil {
		return nil, nil, err
	}
	found, missing = []Evidence{first}, make(map[caip.AgentRef]error)
	found, err = r.follow(ctx, found, map[caip.AgentRef]bool{start: true}, missing)
	return found, missing, err
}

// Gather gathers evidence for registrations that somebody says are one agent, and for all that they
// are linked with, as Discover does. Each start that could not be read, or has no adapter, is among
// the missing; an error is about ctx. At most MaxMembers are read in all.
func (r Resolver) Gather(ctx context.Context, starts []caip.AgentRef) (found []Evidence, missing map[caip.AgentRef]error, err error) {
	missing = make(map[caip.AgentRef]error)
	asked := make(map[caip.AgentRef]bool)
	for _, ref := range starts {
		asked[ref] = true
	}
	if found, err = r.wave(ctx, sorted(starts), MaxMembers, missing); err != nil {
		return nil, nil, err
	}
	found, err = r.follow(ctx, found, asked, missing)
	return found, missing, err
}

// follow reads what files list, and what those list, until nothing is new.
func (r Resolver) follow(ctx context.Context, found []Evidence, asked map[caip.AgentRef]bool, missing map[caip.AgentRef]error) ([]Evidence, error) {
	for wave := found; len(wave) > 0; {
		var next []caip.AgentRef
		for _, e := range wave {
			for _, ref := range e.Lists {
				if !asked[ref] && r.Registries[ref.Registry] != nil {
					asked[ref] = true
					next = append(next, ref)
				}
			}
		}
		var err error
		if wave, err = r.wave(ctx, next, MaxMembers-len(found), missing); err != nil {
			return nil, err
		}
		found = append(found, wave...)
	}
	return found, nil
}

// wave reads registrations side by side, at most a number of them.
func (r Resolver) wave(ctx context.Context, refs []caip.AgentRef, most int, missing map[caip.AgentRef]error) (found []Evidence, err error) {
	most = min(len(refs), most)
	for _, ref := range refs[most:] {
		missing[ref] = &chains.Error{Kind: chains.TooMuch, Op: "read " + ref.String(), Err: fmt.Errorf("more than %d registrations list each other", MaxMembers)}
	}
	refs = refs[:most]
	read := make([]Evidence, len(refs))
	failed := make([]error, len(refs))
	var group errgroup.Group
	group.SetLimit(parallel)
	for i, ref := range refs {
		group.Go(func() error { read[i], failed[i] = r.Resolve(ctx, ref); return nil })
	}
	_ = group.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for i, ref := range refs {
		if failed[i] != nil {
			missing[ref] = failed[i]
			continue
		}
		found = append(found, read[i])
	}
	return found, nil
}

// ParseLinks reads metadata LinksKey: agent refs, sorted, each once. Whoever wrote it meant all of
// it or nothing: one malformed ref voids the list.
func ParseLinks(entry []byte) []caip.AgentRef {
	if len(entry) > 4096 {
		return nil
	}
	var out []caip.AgentRef
	for _, word := range strings.FieldsFunc(string(entry), func(r rune) bool { return r == ' ' || r == ',' || r == '\n' }) {
		ref, err := caip.ParseAgentRef(word)
		if err != nil || len(out) == MaxMembers {
			return nil
		}
		out = append(out, ref)
	}
	return sorted(out)
}
