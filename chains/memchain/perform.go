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
func (x *execution) perform(op chains.Op) error {
	switch op := op.(type) {
	case chains.Register:
		return x.register(op)
	case chains.SetURI:
		return x.as(x.may, op, op.Agent, func(a *agent) { x.putURI(a, op.URI, x.from) }) // of any length: tests keep whole files in data: URIs
	case chains.SetMetadata:
		return x.setMetadata(op)
	case chains.SetWallet:
		return x.setWallet(op)
	case chains.UnsetWallet:
		return x.as(x.may, op, op.Agent, func(a *agent) { x.putWallet(a, caip.AccountID{}) })
	case chains.Approve:
		return x.approve(op)
	case chains.Transfer:
		return x.transfer(op)
	case chains.GrantSync:
		return x.grantSync(op)
	case chains.SyncURI:
		return x.syncURI(op)
	case chains.SyncMetadata:
		return x.syncMetadata(op)
	case chains.SyncUnsetWallet:
		return x.syncUnsetWallet(op)
	case chains.SyncWallet:
		return x.syncWallet(op)
	case chains.Nothing:
		return nil
	case chains.GiveSigned:
		return x.giveSigned(op)
	case chains.TakeBack:
		return x.takeBack(op)
	case chains.GiveFeedback:
		_, err := x.give(op, x.from, nil, AttestOptions{})
		return err
	case attest:
		_, err := x.give(op.GiveFeedback, x.from, nil, op.AttestOptions)
		return err
	case chains.RevokeFeedback:
		return x.revoke(op)
	case chains.Respond:
		return x.respond(op)
	case chains.Deliver:
		return x.deliver(op)
	case chains.RevokeMirror:
		return x.revokeMirror(op)
	case chains.RespondMirror:
		return x.respondMirror(op)
	case chains.VoidMirror:
		return x.voidMirror(op)
	case setAuthority:
		return x.as(x.may, op, op.Agent, func(a *agent) { x.putAuthority(a, op.To) })
	case forget:
		x.served.set(&x.ledger, servedKey{op.Client, op.Nonce}, caip.FeedbackRef{})
		return nil
	case redirect:
		return x.as(x.mayRedirect, op, op.Agent, func(a *agent) {
			a.redirected.set(&x.ledger, op.To == chains.PointsAway)
			x.emit(chains.KindWalletSet, x.ref(a), func(e *chains.Event) { e.Wallet = &chains.WalletSetTo{Pointer: op.To} })
		})
	case link:
		return x.as(x.held, op, op.Agent, func(a *agent) {
			x.emit(chains.KindLinked, x.ref(a), func(e *chains.Event) { e.Linked = &chains.Linked{Address: op.Address} })
		})
	case burn:
		return x.as(x.held, op, op.Agent, func(a *agent) { // the token is left with nobody, whom ERC-721 names by the zero address
			a.owner.set(&x.ledger, "")
			x.emit(chains.KindTransferred, x.ref(a), func(e *chains.Event) {
				e.Transfer = &chains.Transferred{From: x.accountID(x.from), To: x.accountID(x.nobody)}
			})
		})
	case changeRegistry:
		return x.changeRegistry(op)
	case pay:
		if op.Fails && len(x.block.txs) > 0 { // nodes find out when the block is made, not beforehand
			return x.refuse(chains.Reverted, op.Verb(), "transfer amount exceeds balance")
		}
		return nil
	}
	return x.refuse(chains.Unsupported, op.Verb(), "no such operation")
}

// as does something to an agent that the sender may touch, as may says.
func (x *execution) as(may func(op string, ref caip.AgentRef) (*agent, error), op chains.Op, ref caip.AgentRef, do func(*agent)) error {
	a, err := may(op.Verb(), ref)
	if err == nil {
		do(a)
	}
	return err
}

// held returns the agent if the sender is its owner.
func (x *execution) held(op string, ref caip.AgentRef) (*agent, error) {
	a, err := x.exists(op, ref)
	if err == nil && a.owner.get(x.now) != x.from {
		err = x.refuse(chains.Unauthorized, op, "%s does not hold agent %s", x.from, ref)
	}
	return a, err
}

// mayRedirect returns the agent if the sender may say where its metadata is.
func (x *execution) mayRedirect(op string, ref caip.AgentRef) (*agent, error) {
	a, err := x.exists(op, ref)
	if err == nil && a.pointer.get(x.now) != x.from {
		err = x.refuse(chains.Unauthorized, op, "%s may not redirect agent %s", x.from, ref)
	}
	return a, err
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
func (x *execution) exists(op string, ref caip.AgentRef) (*agent, error) {
	if err := x.ownAgent(op, ref); err != nil {
		return nil, err
	}
	a := x.find(x.now, ref.ID)
	if a == nil {
		return nil, x.refuse(chains.NotFound, op, "agent %s does not exist", ref)
	}
	return a, nil
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
func (x *execution) may(op string, ref caip.AgentRef) (*agent, error) {
	a, err := x.exists(op, ref)
	if err != nil {
		return nil, err
	}
	allowed := x.operates(x.now, a, x.from)
	if x.updateAuthority {
		allowed = a.authority.get(x.now) == x.from
	}
	if !allowed {
		return nil, x.refuse(chains.Unauthorized, op, "%s may not write agent %s", x.from, ref)
	}
	return a, nil
}
