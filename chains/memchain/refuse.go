package memchain

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// refusal is an error of this chain.
func (c *core) refusal(kind chains.Kind, op, format string, args ...any) *chains.Error {
	return &chains.Error{Kind: kind, Chain: c.options.Chain, Op: op, Err: fmt.Errorf(format, args...)}
}

// refuse ends what is being done. The chain's own refusals are of kind Reverted, with the words of
// the real contracts.
func (c *core) refuse(kind chains.Kind, op, format string, args ...any) {
	abort.With(c.refusal(kind, op, format, args...))
}

// require is refuse unless something holds.
func (c *core) require(holds bool, kind chains.Kind, op, format string, args ...any) {
	if !holds {
		c.refuse(kind, op, format, args...)
	}
}

// nothing is why something is unsupported.
const nothing = "this chain has nothing of the kind"

// unable ends what no registry of this kind does.
func (c *core) unable(op string) { c.unsupported(op, nothing) }

func (c *core) unsupported(op, why string) { abort.With(chains.Refuse(c.options.Chain, op, why)) }

// Call is one call to the node, as SetFault sees it.
type Call struct {
	Method string // name of the method of chains.Chain or chains.Writer
	// After is false before the call has an effect and true after it had, before its answer is
	// given: an error then is an answer lost on the way.
	After bool
	TxID  string // for Send and Status
}

// SetFault has every call ask fault, which may return an error for the caller; nil ends that. fault
// is called concurrently and without locks held.
func (c Control) SetFault(fault func(Call) error) {
	c.core.faultMu.Lock()
	defer c.core.faultMu.Unlock()
	c.core.fault = fault
}

// FailNext makes the next n calls of a method (any where empty) fail as a node does that is
// overloaded, before they have an effect.
func (c Control) FailNext(method string, n int) {
	var failed atomic.Int64
	c.SetFault(func(call Call) error {
		if call.After || method != "" && method != call.Method || failed.Add(1) > int64(n) {
			return nil
		}
		return &chains.Error{Kind: chains.Transient, Chain: c.core.options.Chain, Op: call.Method, Err: errors.New("the node is overloaded"), Remedy: "try again later"}
	})
}

// call is asked at the start and at the end of every method.
func (c *core) call(ctx context.Context, call Call) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.faultMu.Lock()
	fault := c.fault
	c.faultMu.Unlock()
	if fault == nil {
		return nil
	}
	return fault(call)
}

// ownAgent checks that a name belongs to this chain's registry.
func (c *core) ownAgent(op string, ref caip.AgentRef) {
	c.require(ref.Registry == c.options.Registry, chains.Invalid, op, "agent %s is not of the registry %s", ref, c.options.Registry)
}

func (c *core) ownFeedback(op string, ref caip.FeedbackRef) {
	c.require(ref.Registry == c.options.Reputation, chains.Invalid, op, "feedback %s is not of the registry %s", ref, c.options.Reputation)
}
