package registry

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Decode turns a log of one of our contracts into an event without place and time. ok is false for
// logs that are no event of the interface: those of other contracts or topics, the transfer that is
// part of a registration. A log of ours that does not decode is an error, because passing it over
// would lose it.
func (c *Registry) Decode(log *types.Log) (event chains.Event, ok bool, err error) {
	if len(log.Topics) == 0 {
		return event, false, nil
	}
	decoder := decoderOf(c, log.Address, log.Topics[0])
	if decoder == nil {
		return event, false, nil
	}
	event, err = decoder(c, log)
	if err != nil {
		return chains.Event{}, false, fmt.Errorf("log of %s with topic %s: %w", view.Lower(log.Address), log.Topics[0], err)
	}
	return event, event.Kind != "", nil
}

// Decoder leaves Kind empty for what is no event of its own.
type Decoder func(*Registry, *types.Log) (chains.Event, error)

// As makes a decoder of what unpacks a log and what makes an event of that.
func As[E any](unpack func(*types.Log) (*E, error), read func(*Registry, *types.Log, *E) chains.Event) Decoder {
	return func(c *Registry, log *types.Log) (chains.Event, error) {
		e, err := unpack(log)
		if err != nil {
			return chains.Event{}, err
		}
		return read(c, log, e), nil
	}
}

// decoderOf finds the decoder of a contract's topic; nil for what carries no event.
func decoderOf(c *Registry, at common.Address, topic common.Hash) Decoder {
	known := c.Facts.Logs
	switch {
	case at == c.Identity:
		return known.identity[topic]
	case at == c.Reputation:
		return known.reputation[topic]
	case at == c.Facts.Governor:
		return known.governor[topic]
	case slices.Contains(c.Relays, at):
		return c.RelayLogs[topic]
	}
	return nil
}

func readRegistered(c *Registry, _ *types.Log, e *bindings.IdentityRegistryRegistered) chains.Event {
	return chains.Event{Kind: chains.KindRegistered, Agent: c.AgentRef(e.AgentId), Registered: &chains.Registered{Owner: c.Account(e.Owner), URI: e.AgentURI}}
}

func readURIUpdated(c *Registry, _ *types.Log, e *bindings.IdentityRegistryURIUpdated) chains.Event {
	return chains.Event{Kind: chains.KindURISet, Agent: c.AgentRef(e.AgentId), URI: &chains.URISet{URI: e.NewURI, By: c.Account(e.UpdatedBy)}}
}

func decodeMetadataSet(c *Registry, log *types.Log) (chains.Event, error) {
	e, err := view.Contracts().Identity.UnpackMetadataSetEvent(log)
	if err != nil {
		return chains.Event{}, err
	}
	if e.IndexedMetadataKey != crypto.Keccak256Hash([]byte(e.MetadataKey)) {
		return chains.Event{}, fmt.Errorf("the indexed key is not the hash of %.80q", e.MetadataKey)
	}
	if e.MetadataKey == chains.AgentWalletKey {
		wallet, err := decodeWallet(e.MetadataValue)
		return chains.Event{Kind: chains.KindWalletSet, Agent: c.AgentRef(e.AgentId), Wallet: &chains.WalletSetTo{Wallet: c.AccountOrNone(wallet)}}, err
	}
	set := &chains.MetadataSet{Key: e.MetadataKey}
	if len(e.MetadataValue) > 0 {
		set.Value = e.MetadataValue
	}
	return chains.Event{Kind: chains.KindMetadataSet, Agent: c.AgentRef(e.AgentId), Metadata: set}, nil
}

// decodeWallet reads the metadata value of a wallet: none, 20 bytes, or the 32 bytes of ABI
// encoding that other families of registries write.
func decodeWallet(value []byte) (common.Address, error) {
	switch len(value) {
	case 0:
		return common.Address{}, nil
	case common.AddressLength:
		return common.Address(value), nil
	case common.HashLength:
		if [12]byte(value[:12]) == ([12]byte{}) {
			return common.Address(value[12:]), nil
		}
	}
	return common.Address{}, fmt.Errorf("agentWallet of %d bytes is no address", len(value))
}

func readTransfer(c *Registry, _ *types.Log, e *bindings.IdentityRegistryTransfer) chains.Event {
	if e.From == (common.Address{}) {
		return chains.Event{} // a mint is told by Registered
	}
	return chains.Event{Kind: chains.KindTransferred, Agent: c.AgentRef(e.TokenId), Transfer: &chains.Transferred{From: c.Account(e.From), To: c.Account(e.To)}}
}

func readApproval(c *Registry, _ *types.Log, e *bindings.IdentityRegistryApproval) chains.Event {
	approval := &chains.Approval{Owner: c.Account(e.Owner), Operator: c.AccountOrNone(e.Approved), Approved: e.Approved != common.Address{}}
	return chains.Event{Kind: chains.KindApproval, Agent: c.AgentRef(e.TokenId), Approval: approval}
}

func readApprovalForAll(c *Registry, _ *types.Log, e *bindings.IdentityRegistryApprovalForAll) chains.Event {
	return chains.Event{Kind: chains.KindApproval, Approval: &chains.Approval{Owner: c.Account(e.Owner), Operator: c.AccountOrNone(e.Operator), All: true, Approved: e.Approved}}
}

func decodeNewFeedback(c *Registry, log *types.Log) (chains.Event, error) {
	e, err := unpackNewFeedback(log)
	if err != nil {
		return chains.Event{}, err
	}
	value, err := decodeValue(e)
	if err != nil {
		return chains.Event{}, err
	}
	if e.FeedbackIndex == 0 {
		return chains.Event{}, fmt.Errorf("feedback index 0")
	}
	f := &chains.Feedback{
		Ref: c.FeedbackRef(e.AgentId, e.ClientAddress, e.FeedbackIndex), Agent: c.AgentRef(e.AgentId), Client: c.Account(e.ClientAddress),
		Value: value, HasValue: true, Tag1: e.Tag1, Tag2: e.Tag2, Endpoint: e.Endpoint, URI: e.FeedbackURI, Hash: e.FeedbackHash,
		Proof: chains.ProofTransaction,
	}
	return chains.Event{Kind: chains.KindFeedback, Agent: f.Agent, Feedback: f}, nil
}

func decodeValue(e *bindings.ReputationRegistryNewFeedback) (chains.Value, error) {
	number, err := chains.Int128FromBig(e.Value)
	if err != nil {
		return chains.Value{}, err
	}
	value := chains.Value{Unscaled: number, Decimals: e.ValueDecimals}
	return value, value.Check()
}

func readFeedbackRevoked(c *Registry, _ *types.Log, e *bindings.ReputationRegistryFeedbackRevoked) chains.Event {
	return chains.Event{Kind: chains.KindRevoked, Agent: c.AgentRef(e.AgentId), Revoked: &chains.Revoked{Ref: c.FeedbackRef(e.AgentId, e.ClientAddress, e.FeedbackIndex)}}
}

func readResponse(c *Registry, _ *types.Log, e *bindings.ReputationRegistryResponseAppended) chains.Event {
	r := &chains.Response{
		Feedback:  c.FeedbackRef(e.AgentId, e.ClientAddress, e.FeedbackIndex),
		Responder: c.Account(e.Responder), URI: e.ResponseURI, Hash: caip.Hash(e.ResponseHash),
	}
	return chains.Event{Kind: chains.KindResponse, Agent: c.AgentRef(e.AgentId), Response: r}
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
	if body.Response != nil {
		body.Response.EventID, body.Response.At, body.Response.Claim = e.ID, e.At, e.Claim()
	}
	return body, true, nil
}

// Unreadable is the error of a log of ours that cannot be read: the node's fault, or that of an
// upgrade since the chain was dialled.
func (c *Registry) Unreadable(op string, err error) error {
	if shape := new(ShapeError); errors.As(err, &shape) {
		return c.Fail(chains.Unsupported, op, fmt.Errorf("%w: the registry was upgraded", err), "start again, so that the registry is looked at anew, and configure its dialect where one is configured")
	}
	return c.Fail(chains.Dishonest, op, err, remedies[chains.PartRegistry])
}

// Events by which a registry tells that it is another contract from now on (ERC-1967) or may become
// one (ERC-173).
var (
	upgradedTopic  = crypto.Keccak256Hash([]byte("Upgraded(address)"))
	ownershipTopic = crypto.Keccak256Hash([]byte("OwnershipTransferred(address,address)"))
)

// withChanges adds them to a table of decoders.
func withChanges(table map[common.Hash]Decoder) map[common.Hash]Decoder {
	table[upgradedTopic], table[ownershipTopic] = decodeUpgraded, decodeOwnership
	return table
}

func decodeUpgraded(c *Registry, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 2 || len(log.Data) != 0 {
		return chains.Event{}, view.ErrTopics
	}
	implementation, err := view.TopicAddress(log.Topics[1])
	return c.changed(log, chains.RegistryChanged{Implementation: c.Account(implementation)}), err
}

func decodeOwnership(c *Registry, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 || len(log.Data) != 0 {
		return chains.Event{}, view.ErrTopics
	}
	owner, err := view.TopicAddress(log.Topics[2])
	return c.changed(log, chains.RegistryChanged{Owner: c.Account(owner)}), err
}

func (c *Registry) changed(log *types.Log, to chains.RegistryChanged) chains.Event {
	to.Contract = c.RegistryID
	if log.Address == c.Reputation {
		to.Contract = c.ReputationID
	}
	return chains.Event{Kind: chains.KindRegistryChanged, Registry: &to}
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

// LogTables are the logs that a dialect knows: the decoders of each contract by topic0.
type LogTables struct {
	identity, reputation map[common.Hash]Decoder
	governor             map[common.Hash]Decoder // see Facts.Governor

	// Which of them tell one agent's past in the identity registry besides Transfer, and its
	// feedback and the responses to it in the reputation registry. All carry the agent's id as
	// their first indexed value; the latter two the client as their second.
	Past, Given, Responded []common.Hash
}

// Topics are all topic0 that carry events, for the filter of eth_getLogs.
func (c *Registry) Topics() []common.Hash {
	var list []common.Hash
	known := c.Facts.Logs
	tables := []map[common.Hash]Decoder{known.identity, known.reputation, known.governor}
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

// tables are those of the erc8004 dialect. Its proxies were upgraded one by one, some of them since
// the first version: what earlier ones logged stands before what version 2.0.0 does.
var tables = sync.OnceValue(func() LogTables {
	k := view.Contracts()
	registered, given := k.Identity.GetABI().Events, k.Reputation.GetABI().Events
	t := LogTables{
		Past:      []common.Hash{uriUpdatedV10, metadataSetTexts, registered["Registered"].ID, registered["URIUpdated"].ID, registered["MetadataSet"].ID},
		Responded: []common.Hash{given["ResponseAppended"].ID},
		identity:  tokenLogs(map[string]Decoder{"URIUpdated": As(k.Identity.UnpackURIUpdatedEvent, readURIUpdated), "MetadataSet": decodeMetadataSetOrOld}),
		reputation: withChanges(ByTopic(k.Reputation.GetABI(), map[string]Decoder{
			"NewFeedback": decodeNewFeedback, "FeedbackRevoked": As(k.Reputation.UnpackFeedbackRevokedEvent, readFeedbackRevoked),
			"ResponseAppended": As(k.Reputation.UnpackResponseAppendedEvent, readResponse),
		})),
	}
	t.identity[uriUpdatedV10], t.identity[metadataSetTexts] = decodeUriUpdated, decodeMetadataTexts
	for _, s := range shapes() {
		t.Given = append(t.Given, s.topic)
		if s.topic != given["NewFeedback"].ID {
			t.reputation[s.topic] = s.decodeOld
		}
	}
	return t
})

// tokenLogs are the decoders of what every registry of tokens logs, and of more.
func tokenLogs(more map[string]Decoder) map[common.Hash]Decoder {
	k := view.Contracts().Identity
	table := map[string]Decoder{
		"Registered": As(k.UnpackRegisteredEvent, readRegistered), "Transfer": As(k.UnpackTransferEvent, readTransfer),
		"Approval": As(k.UnpackApprovalEvent, readApproval), "ApprovalForAll": As(k.UnpackApprovalForAllEvent, readApprovalForAll),
	}
	maps.Copy(table, more)
	return withChanges(ByTopic(k.GetABI(), table))
}

// ByTopic makes a table of decoders out of one by the names of events.
func ByTopic(contract abi.ABI, named map[string]Decoder) map[common.Hash]Decoder {
	table := make(map[common.Hash]Decoder, len(named))
	for name, d := range named {
		event, ok := contract.Events[name]
		if !ok {
			panic("evm: the bindings know no event " + name)
		}
		table[event.ID] = d
	}
	return table
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
