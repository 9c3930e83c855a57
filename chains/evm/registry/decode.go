package registry

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Decode turns a log of one of our contracts into an event without place and time. ok is false for
// logs that are no event of the interface: those of other contracts or topics, the transfer that is
// part of a registration. A log of ours that does not decode is an error, because passing it over
// would lose it.
func (c *Registry) Decode(log *types.Log) (event chains.Event, ok bool, err error) {
	if len(log.Topics) == 0 {
		return event, false, nil
	}
	read := decoderOf(c, log.Address, log.Topics[0])
	if read == nil {
		return event, false, nil
	}
	event, err = read(c.Names(), log)
	if err != nil {
		return chains.Event{}, false, fmt.Errorf("log of %s with topic %s: %w", view.Lower(log.Address), log.Topics[0], err)
	}
	return event, event.Kind != "", nil
}

// decoderOf finds the decoder of a contract's topic; nil for what carries no event.
func decoderOf(c *Registry, at common.Address, topic common.Hash) decode.Decoder {
	known := c.Facts.Logs
	switch {
	case at == c.Identity:
		return known.Identity[topic]
	case at == c.Reputation:
		return known.Reputation[topic]
	case at == c.Facts.Governor:
		return known.Governor[topic]
	case slices.Contains(c.Relays, at):
		return c.RelayLogs[topic]
	}
	return nil
}

// Names are what the registry's logs are named by.
func (c *Registry) Names() decode.Names {
	return decode.Names{Reader: c.Reader, RegistryID: c.RegistryID, ReputationID: c.ReputationID, Reputation: c.Reputation}
}

// EventOf decodes a log that stands at an ordinal inside its transaction, in a block.
func (c *Registry) EventOf(log *types.Log, ordinal uint32, b ledger.Block) (chains.Event, bool, error) {
	body, ok, err := c.Decode(log)
	if err != nil || !ok {
		return chains.Event{}, false, err
	}
	e := chains.NewEvent(c.Chain, body.Kind, body.Agent, b.Position(), log.TxHash.Hex(), ordinal, b.Clock())
	body.ID, body.Chain, body.At, body.TxID, body.Ordinal, body.Time = e.ID, e.Chain, e.At, e.TxID, e.Ordinal, e.Time
	if body.Feedback != nil {
		body.Feedback.At, body.Feedback.TxID, body.Feedback.Time = e.At, e.TxID, e.Time
		if body.Feedback.Ref.Index > 0 {
			c.Seen.Add(body.Feedback.Ref, b.Number)
		}
	}
	if body.Revoked != nil {
		c.SeenRevoked.Add(body.Revoked.Ref, b.Number)
	}
	if body.Response != nil {
		body.Response.EventID, body.Response.At, body.Response.Claim = e.ID, e.At, e.Claim()
	}
	return body, true, nil
}

// Unreadable is the error of a log of ours that cannot be read: the node's fault, or that of an
// upgrade since the chain was dialled.
func (c *Registry) Unreadable(op string, err error) error {
	if shape := new(decode.ShapeError); errors.As(err, &shape) {
		return c.Fail(chains.Unsupported, op, fmt.Errorf("%w: the registry was upgraded", err), "start again, so that the registry is looked at anew, and configure its dialect where one is configured")
	}
	return c.Fail(chains.Dishonest, op, err, remedies[chains.PartRegistry])
}

// EventsOf decodes the events of a receipt. The block gives their time. The feedback among them is
// not finished.
func (c *Registry) EventsOf(r *ledger.Receipt, b ledger.Block) (events []chains.Event, given []Logged, err error) {
	for ordinal, log := range r.Logs {
		e, ok, err := c.EventOf(log, uint32(ordinal), b)
		if err != nil {
			return nil, nil, err
		}
		if ok {
			events = append(events, e)
			given = WithFeedback(given, log, e)
		}
	}
	return events, given, nil
}

// Topics are all topic0 that carry events, for the filter of eth_getLogs.
func (c *Registry) Topics() []common.Hash {
	var list []common.Hash
	known := c.Facts.Logs
	tables := []map[common.Hash]decode.Decoder{known.Identity, known.Reputation, known.Governor}
	if len(c.Relays) > 0 {
		tables = append(tables, c.RelayLogs)
	}
	for _, table := range tables {
		for topic := range table {
			if !slices.Contains(list, topic) {
				list = append(list, topic)
			}
		}
	}
	return list
}

// Emitters are the contracts whose events are read.
func (c *Registry) Emitters() []common.Address {
	list := []common.Address{c.Identity}
	if !view.IsZero(c.Reputation) {
		list = append(list, c.Reputation)
	}
	if governor := c.Facts.Governor; !view.IsZero(governor) {
		list = append(list, governor)
	}
	return append(list, c.Relays...)
}
