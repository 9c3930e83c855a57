package memchain

import (
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

var (
	errNoFunds     = errors.New("insufficient funds for gas")
	errUnderpriced = errors.New("replacement transaction underpriced")
)

// execution is one transaction at work inside a block.
type execution struct {
	*core
	tx     *envelope
	block  *block
	from   string
	events []chains.Event
}

// perform carries out an operation as its registry would, or returns why it refuses.
func (x *execution) perform(op chains.Op) {
	switch op := op.(type) {
	case chains.Register:
		x.register(op)
	case chains.SetURI:
		x.putURI(x.may(op.Verb(), op.Agent), op.URI, x.from) // of any length: tests keep whole files in data: URIs
	case chains.SetMetadata:
		a := x.may(op.Verb(), op.Agent)
		x.checkEntry(op.Verb(), op.Entry)
		x.putMetadata(a, op.Entry)
	case chains.SetWallet:
		x.setWallet(op)
	case chains.UnsetWallet:
		x.putWallet(x.may(op.Verb(), op.Agent), caip.AccountID{})
	case chains.Approve:
		x.approve(op)
	case chains.Transfer:
		x.transfer(op)
	case chains.GrantSync:
		x.grantSync(op)
	case chains.SyncURI:
		x.putURI(x.granted(op.Verb(), op.Agent, chains.SyncScopeURI), op.URI, x.delegate())
	case chains.SyncMetadata:
		x.syncMetadata(op)
	case chains.SyncUnsetWallet:
		x.putWallet(x.granted(op.Verb(), op.Agent, chains.SyncScopeUnsetWallet), caip.AccountID{})
	case chains.SyncWallet:
		x.syncWallet(op)
	case chains.Nothing:
	case chains.GiveSigned:
		x.giveSigned(op)
	case chains.TakeBack:
		x.takeBack(op)
	case chains.GiveFeedback:
		x.give(op, x.from, nil, AttestOptions{})
	case chains.RevokeFeedback:
		f := x.feedbackOf(op.Verb(), op.Ref)
		x.require(f.given.Client.Address == x.from, chains.Unauthorized, op.Verb(), "feedback %s is not of %s", op.Ref, x.from)
		x.revokeFeedback(f)
	case chains.Respond:
		x.appendResponse(x.feedbackOf(op.Verb(), op.Ref), x.from, op.URI, op.Hash)
	case chains.Deliver:
		x.deliver(op)
	case chains.RevokeMirror:
		x.revokeMirror(op)
	case chains.RespondMirror:
		x.respondMirror(op)
	case chains.VoidMirror:
		x.voidMirror(op)
	case scripted:
		op.do(x)
	default:
		x.refuse(chains.Unsupported, op.Verb(), "no such operation")
	}
}

// held returns the agent if the sender is its owner.
func (x *execution) held(op string, ref caip.AgentRef) *agent {
	a := x.exists(op, ref)
	x.require(a.owner.get(x.now) == x.from, chains.Unauthorized, op, "%s does not hold agent %s", x.from, ref)
	return a
}

func (c *core) ref(a *agent) caip.AgentRef {
	return caip.AgentRef{Registry: c.options.Registry, ID: a.id}
}

// emit adds an event of this transaction; fill sets its payload.
func (x *execution) emit(kind chains.EventKind, agent caip.AgentRef, fill func(*chains.Event)) {
	e := chains.NewEvent(x.options.Chain, kind, agent, x.block.at, x.tx.id, uint32(len(x.events)), x.block.time)
	fill(&e)
	x.events = append(x.events, e)
}

// exists returns the agent that an operation names.
func (x *execution) exists(op string, ref caip.AgentRef) *agent {
	x.ownAgent(op, ref)
	a := x.find(x.now, ref.ID)
	x.require(a != nil, chains.NotFound, op, "agent %s does not exist", ref)
	return a
}

// operates reports whether an account is the agent's owner or approved by him.
func (c *core) operates(s seq, a *agent, address string) bool {
	owner := a.owner.get(s)
	if address == "" {
		return false
	}
	return address == owner || c.operators.get(s, approval{owner, address}) || a.approved.get(s) == address
}

// may returns the agent if the sender may write it.
func (x *execution) may(op string, ref caip.AgentRef) *agent {
	a := x.exists(op, ref)
	allowed := x.operates(x.now, a, x.from)
	if x.updateAuthority {
		allowed = a.authority.get(x.now) == x.from
	}
	x.require(allowed, chains.Unauthorized, op, "%s may not write agent %s", x.from, ref)
	return a
}
