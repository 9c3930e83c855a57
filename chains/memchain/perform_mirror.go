package memchain

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// deliverer returns the relay that the transaction goes to, if the sender may deliver through it.
// On solana every mirror key is its own relay.
func (x *execution) deliverer(op string) *relay {
	if !x.relayed {
		x.require(x.mirrorKeys[x.from], chains.Unauthorized, op, "%s is no mirror key", x.from)
		return nil
	}
	r := x.relays[x.tx.body.Relay]
	x.require(r != nil && r.deliverers[x.from], chains.Unauthorized, op, "%s may not deliver through relay %s", x.from, x.tx.body.Relay)
	return r
}

func (x *execution) deliver(op chains.Deliver) {
	r := x.deliverer(op.Verb())
	for _, item := range op.Items {
		if !x.relayed {
			x.deliverAttestation(item)
			continue
		}
		x.deliverItem(r, item)
	}
}

// deliverItem follows FeedbackRelay.deliver: each item fails or is refused alone.
func (x *execution) deliverItem(r *relay, item chains.MirrorItem) {
	source := caip.SourceID(item.Origin.Feedback)
	say := func(verdict chains.MirrorVerdict, ref caip.FeedbackRef, reason string) {
		x.emit(chains.KindMirrored, item.Agent, func(e *chains.Event) {
			e.Mirrored = &chains.Mirrored{
				Source: source, Verdict: verdict, Epoch: item.Epoch, Ref: ref, Reason: reason, Relay: x.accountID(x.tx.body.Relay),
				Origin: chains.Origin{Feedback: item.Origin.Feedback, Client: item.Origin.Client, Source: source},
			}
		})
	}
	if x.options.Origins != nil && !slices.Contains(x.options.Origins, item.Origin.Feedback.Registry) {
		say(chains.VerdictFailed, caip.FeedbackRef{}, "OriginRegistryNotAllowed")
		return
	}
	key := mirrorKey{source, item.Agent.ID}
	m := r.mirrors.get(x.now, key)
	open := m.state == chains.MirrorNone || m.state == chains.MirrorVoided
	expected := nextEpoch(m)
	switch {
	case m.state == chains.MirrorTombstone:
		say(chains.VerdictTombstoned, caip.FeedbackRef{}, "")
		return
	case !open || item.Epoch < expected:
		say(chains.VerdictAlreadyDelivered, x.mirrorRef(x.tx.body.Relay, item.Agent.ID, m), "")
		return
	case item.Epoch > expected:
		say(chains.VerdictFailed, caip.FeedbackRef{}, fmt.Sprintf("UnexpectedEpoch(%d, %d)", item.Epoch, expected))
		return
	}
	events := len(x.events)
	mark := x.mark()
	hash := caip.Keccak256(item.File)
	give := chains.GiveFeedback{Agent: item.Agent, Value: item.Value, Tag1: item.Tag1, Tag2: item.Tag2, Endpoint: item.Endpoint, Hash: hash}
	var f *feedback
	err := abort.Catch(func() {
		f = x.give(give, x.tx.body.Relay, &chains.Origin{Feedback: item.Origin.Feedback, Client: item.Origin.Client, Source: source}, AttestOptions{})
	})
	if err != nil {
		x.rollback(mark)
		x.events = x.events[:events]
		verdict := chains.VerdictFailed
		if a := x.find(x.now, item.Agent.ID); a != nil && x.operates(x.now, a, x.tx.body.Relay) {
			verdict = chains.VerdictBlocked
		}
		say(verdict, caip.FeedbackRef{}, err.Error())
		return
	}
	r.mirrors.set(&x.ledger, key, mirror{chains.MirrorDelivered, item.Epoch, f.given.Ref.Index})
	say(chains.VerdictDelivered, f.given.Ref, "")
}

// nextEpoch is the only epoch that can be delivered where nothing stands; epochs count from 0.
func nextEpoch(m mirror) uint32 {
	if m.state == chains.MirrorVoided {
		return m.epoch + 1
	}
	return m.epoch
}

// mirrorRef names the mirror as feedback of this chain; zero for what was never posted.
func (c *core) mirrorRef(relay, agent string, m mirror) caip.FeedbackRef {
	if m.index == 0 {
		return caip.FeedbackRef{}
	}
	return caip.FeedbackRef{Registry: c.options.Reputation, AgentID: agent, Client: relay, Index: m.index}
}

func (x *execution) deliverAttestation(item chains.MirrorItem) {
	outcome := item.Outcome
	x.give(chains.GiveFeedback{
		Agent: item.Agent, Value: item.Value, Tag1: item.Tag1, Tag2: item.Tag2, Outcome: &outcome,
		TaskRef: caip.MirrorTask(caip.SourceID(item.Origin.Feedback), item.Epoch), Hash: sha256.Sum256(item.File),
	}, x.from, &chains.Origin{}, AttestOptions{})
}

func (x *execution) revokeMirror(op chains.RevokeMirror) {
	r := x.deliverer(op.Verb())
	if !x.relayed {
		give := chains.GiveFeedback{Agent: op.Agent, TaskRef: caip.RevocationTask(op.Source, 0)}
		x.give(give, x.from, &chains.Origin{}, AttestOptions{NoValue: true}).revokes = op.Source
		return
	}
	key := mirrorKey{op.Source, op.Agent.ID}
	m := r.mirrors.get(x.now, key)
	switch m.state {
	case chains.MirrorRevoked, chains.MirrorTombstone:
	case chains.MirrorDelivered:
		m.state = chains.MirrorRevoked
		r.mirrors.set(&x.ledger, key, m)
		x.revokeFeedback(x.lookup(x.now, x.mirrorRef(x.tx.body.Relay, op.Agent.ID, m)))
	default:
		m = mirror{state: chains.MirrorTombstone, epoch: nextEpoch(m)}
		r.mirrors.set(&x.ledger, key, m)
	}
	x.sayMirrored(op.Source, caip.Hash{}, op.Agent, m, chains.VerdictRevoked, "")
}

func (x *execution) sayMirrored(source, response caip.Hash, agent caip.AgentRef, m mirror, verdict chains.MirrorVerdict, reason string) {
	x.emit(chains.KindMirrored, agent, func(e *chains.Event) {
		e.Mirrored = &chains.Mirrored{
			Source: source, Response: response, Verdict: verdict, Epoch: m.epoch, Ref: x.mirrorRef(x.tx.body.Relay, agent.ID, m), Reason: reason,
			Relay: x.accountID(x.tx.body.Relay),
		}
	})
}

func (x *execution) respondMirror(op chains.RespondMirror) {
	r := x.deliverer(op.Verb())
	key := mirrorKey{op.Response, op.Agent.ID}
	m := r.mirrors.get(x.now, mirrorKey{op.Source, op.Agent.ID})
	if r.responses.get(x.now, key) {
		x.sayMirrored(op.Source, op.Response, op.Agent, m, chains.VerdictAlreadyDelivered, "")
		return
	}
	x.require(m.state == chains.MirrorDelivered || m.state == chains.MirrorRevoked, chains.Reverted, op.Verb(), "NotMirrored(%s, %s, %s)", op.Source, op.Agent.ID, m.state)
	r.responses.set(&x.ledger, key, true)
	f := x.lookup(x.now, x.mirrorRef(x.tx.body.Relay, op.Agent.ID, m))
	x.appendResponse(f, x.tx.body.Relay, op.URI, op.Hash)
	x.sayMirrored(op.Source, op.Response, op.Agent, m, chains.VerdictResponded, "")
}

func (x *execution) voidMirror(op chains.VoidMirror) {
	if !x.relayed {
		x.revokeMirror(chains.RevokeMirror{Source: op.Source, Agent: op.Agent})
		return
	}
	r := x.relays[x.tx.body.Relay]
	x.require(r != nil && x.from == Address(x.options.Chain.Namespace, repairRole), chains.Unauthorized, op.Verb(), "%s may not repair", x.from)
	key := mirrorKey{op.Source, op.Agent.ID}
	m := r.mirrors.get(x.now, key)
	switch m.state {
	case chains.MirrorNone, chains.MirrorVoided:
		x.refuse(chains.Reverted, op.Verb(), "NotMirrored(%s, %s, %s)", op.Source, op.Agent.ID, m.state)
	case chains.MirrorDelivered:
		x.revokeFeedback(x.lookup(x.now, x.mirrorRef(x.tx.body.Relay, op.Agent.ID, m)))
	}
	m.state = chains.MirrorVoided
	r.mirrors.set(&x.ledger, key, m)
	x.sayMirrored(op.Source, caip.Hash{}, op.Agent, m, chains.VerdictVoided, op.Reason)
}
