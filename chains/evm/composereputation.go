package evm

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func (w *Writer) giveFeedback(op chains.GiveFeedback) ([]message, error) {
	if op.Outcome != nil || !op.TaskRef.IsZero() {
		return nil, chains.Refuse(w.chain.config.Chain, op.Verb(), "outcome and task reference exist on SATI only")
	}
	if err := op.Value.Check(); err != nil {
		return nil, w.invalid(op.Verb(), "%w", err)
	}
	id, err := w.chain.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	data := contracts().reputation.PackGiveFeedback(id, op.Value.Unscaled.Big(), op.Value.Decimals, op.Tag1, op.Tag2, op.Endpoint, op.URI, op.Hash)
	return []message{{to: w.chain.config.Reputation, data: data}}, nil
}

func (w *Writer) revokeFeedback(op chains.RevokeFeedback) ([]message, error) {
	agent, client, err := w.chain.feedbackKey(op.Verb(), op.Ref)
	if err != nil {
		return nil, err
	}
	if client != w.signer.Address() {
		return nil, w.chain.fail(chains.Unauthorized, op.Verb(), fmt.Errorf("feedback %s was given by another account than %s", op.Ref, lower(w.signer.Address())), "only its client can revoke it")
	}
	return []message{{to: w.chain.config.Reputation, data: contracts().reputation.PackRevokeFeedback(agent, op.Ref.Index)}}, nil
}

func (w *Writer) respond(op chains.Respond) ([]message, error) {
	agent, client, err := w.chain.feedbackKey(op.Verb(), op.Ref)
	if err != nil {
		return nil, err
	}
	if op.URI == "" {
		return nil, w.invalid(op.Verb(), "a response needs a URI")
	}
	return []message{{to: w.chain.config.Reputation, data: contracts().reputation.PackAppendResponse(agent, client, op.Ref.Index, op.URI, op.Hash)}}, nil
}

// relay composes a call to the current relay about one agent.
func (w *Writer) relay(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]message, error) {
	if err := w.chain.needRelay(op); err != nil {
		return nil, err
	}
	id, err := w.chain.tokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []message{{to: w.chain.config.Relays[0], data: pack(id)}}, nil
}

func (w *Writer) respondMirror(op chains.RespondMirror) ([]message, error) {
	if op.URI == "" {
		return nil, w.invalid(op.Verb(), "a response needs a URI")
	}
	return w.relay(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return contracts().relay.PackRespond(op.Source, id, op.Response, op.URI, op.Hash)
	})
}

func (w *Writer) syncURI(op chains.SyncURI) ([]message, error) {
	id, err := w.chain.tokenID(op.Verb(), op.Agent)
	if err != nil {
		return nil, err
	}
	if w.chain.config.Delegate == (common.Address{}) {
		return nil, w.chain.fail(chains.Unsupported, op.Verb(), errors.New("no SyncDelegate is configured"), "configure the delegate of this chain")
	}
	return []message{{to: w.chain.config.Delegate, data: contracts().delegate.PackSetAgentURI(id, op.URI)}}, nil
}
