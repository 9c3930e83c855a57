// Package decode reads what the registries of every dialect and generation log. What differs
// between dialects is data, Tables: a decoder for each topic. Package registry finds which contract
// logged, and gives events their place and time.
package decode

import (
	"fmt"
	"maps"
	"math/big"
	"strconv"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Decoder reads a log as an event without place and time. It leaves Kind empty for what is no event
// of its own.
type Decoder func(Names, *types.Log) (chains.Event, error)

// As makes a decoder of what unpacks a log and what makes an event of that.
func As[E any](unpack func(*types.Log) (*E, error), read func(Names, *types.Log, *E) chains.Event) Decoder {
	return func(n Names, log *types.Log) (chains.Event, error) {
		e, err := unpack(log)
		if err != nil {
			return chains.Event{}, err
		}
		return read(n, log, e), nil
	}
}

func readRegistered(n Names, _ *types.Log, e *bindings.IdentityRegistryRegistered) chains.Event {
	return chains.Event{Kind: chains.KindRegistered, Agent: n.AgentRef(e.AgentId), Registered: &chains.Registered{Owner: n.Account(e.Owner), URI: e.AgentURI}}
}

func readURIUpdated(n Names, _ *types.Log, e *bindings.IdentityRegistryURIUpdated) chains.Event {
	return chains.Event{Kind: chains.KindURISet, Agent: n.AgentRef(e.AgentId), URI: &chains.URISet{URI: e.NewURI, By: n.Account(e.UpdatedBy)}}
}

// decodeMetadataSet takes the key agentWallet for the wallet where its value is one. Before it was
// reserved for wallets it could hold anything, as any other key.
func decodeMetadataSet(n Names, log *types.Log) (chains.Event, error) {
	e, err := view.Contracts().Identity.UnpackMetadataSetEvent(log)
	if err != nil {
		return chains.Event{}, err
	}
	if e.IndexedMetadataKey != crypto.Keccak256Hash([]byte(e.MetadataKey)) {
		return chains.Event{}, fmt.Errorf("the indexed key is not the hash of %.80q", e.MetadataKey)
	}
	if wallet, err := Wallet(e.MetadataValue); err == nil && e.MetadataKey == chains.AgentWalletKey {
		return chains.Event{Kind: chains.KindWalletSet, Agent: n.AgentRef(e.AgentId), Wallet: &chains.WalletSetTo{Wallet: n.AccountOrNone(wallet)}}, nil
	}
	set := &chains.MetadataSet{Key: e.MetadataKey}
	if len(e.MetadataValue) > 0 {
		set.Value = e.MetadataValue
	}
	return chains.Event{Kind: chains.KindMetadataSet, Agent: n.AgentRef(e.AgentId), Metadata: set}, nil
}

// Wallet reads the metadata value of a wallet: none, 20 bytes, or the 32 bytes of ABI
// encoding that other families of registries write.
func Wallet(value []byte) (common.Address, error) {
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

func readTransfer(n Names, _ *types.Log, e *bindings.IdentityRegistryTransfer) chains.Event {
	if e.From == (common.Address{}) {
		return chains.Event{} // a mint is told by Registered
	}
	return chains.Event{Kind: chains.KindTransferred, Agent: n.AgentRef(e.TokenId), Transfer: &chains.Transferred{From: n.Account(e.From), To: n.Account(e.To)}}
}

func readApproval(n Names, _ *types.Log, e *bindings.IdentityRegistryApproval) chains.Event {
	approval := &chains.Approval{Owner: n.Account(e.Owner), Operator: n.AccountOrNone(e.Approved), Approved: e.Approved != common.Address{}}
	return chains.Event{Kind: chains.KindApproval, Agent: n.AgentRef(e.TokenId), Approval: approval}
}

func readApprovalForAll(n Names, _ *types.Log, e *bindings.IdentityRegistryApprovalForAll) chains.Event {
	return chains.Event{Kind: chains.KindApproval, Approval: &chains.Approval{Owner: n.Account(e.Owner), Operator: n.AccountOrNone(e.Operator), All: true, Approved: e.Approved}}
}

func readFeedbackRevoked(n Names, _ *types.Log, e *bindings.ReputationRegistryFeedbackRevoked) chains.Event {
	return chains.Event{Kind: chains.KindRevoked, Agent: n.AgentRef(e.AgentId), Revoked: &chains.Revoked{Ref: n.FeedbackRef(e.AgentId, e.ClientAddress, e.FeedbackIndex)}}
}

func readResponse(n Names, _ *types.Log, e *bindings.ReputationRegistryResponseAppended) chains.Event {
	r := &chains.Response{
		Feedback:  n.FeedbackRef(e.AgentId, e.ClientAddress, e.FeedbackIndex),
		Responder: n.Account(e.Responder), URI: e.ResponseURI, Hash: caip.Hash(e.ResponseHash),
	}
	return chains.Event{Kind: chains.KindResponse, Agent: n.AgentRef(e.AgentId), Response: r}
}

// withChanges adds them to a table of decoders.
func withChanges(table map[common.Hash]Decoder) map[common.Hash]Decoder {
	table[upgradedTopic], table[ownershipTopic] = decodeUpgraded, decodeOwnership
	return table
}

func decodeUpgraded(n Names, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 2 || len(log.Data) != 0 {
		return chains.Event{}, view.ErrTopics
	}
	implementation, err := view.TopicAddress(log.Topics[1])
	return n.changed(log, chains.RegistryChanged{Implementation: n.Account(implementation)}), err
}

func decodeOwnership(n Names, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 || len(log.Data) != 0 {
		return chains.Event{}, view.ErrTopics
	}
	owner, err := view.TopicAddress(log.Topics[2])
	return n.changed(log, chains.RegistryChanged{Owner: n.Account(owner)}), err
}

func (n Names) changed(log *types.Log, to chains.RegistryChanged) chains.Event {
	to.Contract = n.RegistryID
	if log.Address == n.Reputation {
		to.Contract = n.ReputationID
	}
	return chains.Event{Kind: chains.KindRegistryChanged, Registry: &to}
}

// Tables are the logs that a dialect knows: the decoders of each contract by topic0.
type Tables struct {
	Identity, Reputation map[common.Hash]Decoder
	Governor             map[common.Hash]Decoder // see Facts.Governor

	// Which of them tell one agent's past in the identity registry besides Transfer, and its
	// feedback and the responses to it in the reputation registry. All carry the agent's id as
	// their first indexed value; the latter two the client as their second.
	Past, Given, Responded []common.Hash
}

// ERC8004 are the logs of the erc8004 dialect. Its proxies were upgraded one by one, some of them
// since the first version: what earlier ones logged stands before what version 2.0.0 does.
var ERC8004 = sync.OnceValue(func() Tables {
	k := view.Contracts()
	registered, given := k.Identity.GetABI().Events, k.Reputation.GetABI().Events
	t := Tables{
		Past:      []common.Hash{uriUpdatedV10, metadataSetTexts, registered["Registered"].ID, registered["URIUpdated"].ID, registered["MetadataSet"].ID},
		Responded: []common.Hash{given["ResponseAppended"].ID},
		Identity:  tokenLogs(map[string]Decoder{"URIUpdated": As(k.Identity.UnpackURIUpdatedEvent, readURIUpdated), "MetadataSet": decodeMetadataSet}),
		Reputation: withChanges(ByTopic(k.Reputation.GetABI(), map[string]Decoder{
			"FeedbackRevoked": As(k.Reputation.UnpackFeedbackRevokedEvent, readFeedbackRevoked), "ResponseAppended": As(k.Reputation.UnpackResponseAppendedEvent, readResponse),
		})),
	}
	t.Identity[uriUpdatedV10], t.Identity[metadataSetTexts] = decodeUriUpdated, decodeMetadataTexts
	for _, s := range Shapes() {
		t.Given = append(t.Given, s.Topic)
		t.Reputation[s.Topic] = s.decodeOld
		if s.Topic == given["NewFeedback"].ID {
			t.Reputation[s.Topic] = s.Decode
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

// Events by which a registry tells that it is another contract from now on (ERC-1967) or may become
// one (ERC-173).
var (
	upgradedTopic  = crypto.Keccak256Hash([]byte("Upgraded(address)"))
	ownershipTopic = crypto.Keccak256Hash([]byte("OwnershipTransferred(address,address)"))
)

// Names are what a registry's logs are named by.
type Names struct {
	*view.Reader
	RegistryID, ReputationID caip.AccountID
	Reputation               common.Address
}

// AgentRef names an agent of the registry.
func (n Names) AgentRef(id *big.Int) caip.AgentRef {
	return caip.AgentRef{Registry: n.RegistryID, ID: decimal(id)}
}

// FeedbackRef names a feedback of the registry.
func (n Names) FeedbackRef(agent *big.Int, client common.Address, index uint64) caip.FeedbackRef {
	return caip.FeedbackRef{Registry: n.ReputationID, AgentID: decimal(agent), Client: view.Lower(client), Index: index}
}

// decimal is the text of a number.
func decimal(n *big.Int) string {
	if n.IsUint64() {
		return strconv.FormatUint(n.Uint64(), 10)
	}
	return n.String()
}
