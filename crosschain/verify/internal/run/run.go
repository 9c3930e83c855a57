// Package run is what verifications share: a run reads registrations, their links and homes, has a
// quorum of nodes agree on them, and keeps what it has read and checked.
package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// Run is one verification: what it reads from, what it has read, and the checks that it has made. A
// registration or a group that was read once is not read again.
type Run struct {
	verify.Deps // Fetch notes what was read
	Checks      []verify.Check
	Warnings    []string
	At          time.Time // when it began; UTC

	began    time.Time // by this machine's clock, which deadlines go by
	advisory []string  // names of checks that decide nothing
	required []string  // those of them that have to pass all the same

	files    *fetched
	subjects map[caip.AgentRef]Subject
	linkages map[caip.AgentRef]*Linkage

	mu    sync.Mutex
	pasts map[caip.AgentRef]func() ([]chains.Event, error)
}

// New begins a verification. advisory are the checks in it that decide nothing unless they are
// required.
func New(deps verify.Deps, advisory ...string) *Run {
	now := deps.Now
	if now == nil {
		now = time.Now
	}
	r := &Run{Deps: deps, At: now().UTC(), began: time.Now(), advisory: advisory, files: &fetched{from: deps.Fetch}, subjects: make(map[caip.AgentRef]Subject),
		linkages: make(map[caip.AgentRef]*Linkage), pasts: make(map[caip.AgentRef]func() ([]chains.Event, error))}
	if deps.Fetch != nil {
		r.Fetch = r.files
	}
	return r
}

// Conclude adds to a report what the run has come to.
func (r *Run) Conclude(report verify.Report) verify.Report {
	report.Observed.At, report.Observed.Files = r.At, r.files.list()
	report.Warnings = r.Warnings
	return report.Finish(r.Checks)
}

// Require has advisory checks decide. An error is usage (x402.ErrSelector): none is called so.
func (r *Run) Require(names []string) error {
	for _, name := range names {
		if !slices.Contains(r.advisory, name) {
			return fmt.Errorf("%w: no advisory check is called %.60q", x402.ErrSelector, name)
		}
	}
	r.required = names
	return nil
}

// Requires reports whether a check decides.
func (r *Run) Requires(name string) bool {
	return !slices.Contains(r.advisory, name) || slices.Contains(r.required, name)
}

// Check begins a check of an agent.
func (r *Run) Check(name string, agent caip.AgentRef) verify.Check {
	return verify.Check{Name: name, Agent: agent, Required: r.Requires(name)}
}

// Add records a check, and reports whether it passed. One that is advisory decides nothing.
func (r *Run) Add(c verify.Check) bool {
	if !c.Required {
		c.Verdict = ""
	}
	r.Checks = append(r.Checks, c)
	return c.Outcome == verify.Pass
}

// Warn says something once.
func (r *Run) Warn(text string) {
	if !slices.Contains(r.Warnings, text) {
		r.Warnings = append(r.Warnings, text)
	}
}

// Form records how the request itself came out. err says what is wrong with it, or why there is
// none.
func (r *Run) Form(version int, err error) {
	schema, names := verify.Check{Name: verify.CheckSchema, Required: true}, verify.Check{Name: verify.CheckCAIP, Required: true}
	var syntax *x402.SyntaxError
	switch kind := chains.KindOf(err); {
	case err == nil:
		schema, names = schema.Pass("x402 version %d", version), names.Pass("all names are well-formed")
	case errors.As(err, &syntax) && syntax.Part == "caip":
		schema, names = schema.Pass("a payment request of x402"), names.Fail(verify.Invalid, "%s", err)
	case kind == chains.NotFound:
		schema, names = schema.Fail(verify.NotRegistered, "%s", err), names.Skip("there is no request")
	case kind.Permanent():
		schema, names = schema.Fail(verify.Invalid, "%s", err), names.Skip("the request is malformed")
	default:
		schema, names = schema.OfError(err), names.Skip("no request was read")
	}
	r.Add(schema)
	r.Add(names)
}

// Known checks that an identity registry is one that the caller or this project knows.
func (r *Run) Known(c verify.Check, registry caip.AccountID) verify.Check {
	if _, known := r.Book.Reputation(registry); !known {
		return c.Fail(verify.UnknownRegistry, "the registry %s is neither configured nor a known deployment: anybody can deploy one", registry)
	}
	return c.Pass("%s", registry)
}

// Chain opens the chain of a registry, for what op says.
func (r *Run) Chain(ctx context.Context, registry caip.AccountID, op string) (chains.Chain, error) {
	if r.Registries[registry] == nil {
		return nil, unconfigured(registry.Chain, op, "this registry")
	}
	return r.Registries.Open(ctx, registry)
}

// On opens a chain by its id, whatever registry on it is configured.
func (r *Run) On(ctx context.Context, id caip.ChainID, op string) (chains.Chain, error) {
	for registry := range r.Registries {
		if registry.Chain == id {
			return r.Registries.Open(ctx, registry)
		}
	}
	return nil, unconfigured(id, op, "this chain")
}

func unconfigured(id caip.ChainID, op, what string) error {
	return &chains.Error{Kind: chains.Unreachable, Chain: id, Op: op, Err: errors.New("no endpoint is configured for " + what), Remedy: "configure the chain"}
}
