package evm

import (
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// eventTables are the logs that a dialect knows: the decoders of each contract by topic0.
type eventTables struct {
	identity, reputation, relay map[common.Hash]decoder
	governor                    map[common.Hash]decoder // see governed

	// Which of them tell one agent's past in the identity registry besides Transfer, and its
	// feedback and the responses to it in the reputation registry. All carry the agent's id as
	// their first indexed value; the latter two the client as their second.
	past, given, responded []common.Hash
}

// wanted are all topics that carry events, for the filter of eth_getLogs.
func (t eventTables) wanted() []common.Hash {
	var list []common.Hash
	for _, table := range []map[common.Hash]decoder{t.identity, t.reputation, t.relay, t.governor} {
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
var tables = sync.OnceValue(func() eventTables {
	k := view.Contracts()
	registered, given := k.Identity.GetABI().Events, k.Reputation.GetABI().Events
	t := eventTables{
		past:      []common.Hash{uriUpdatedV10, metadataSetTexts, registered["Registered"].ID, registered["URIUpdated"].ID, registered["MetadataSet"].ID},
		responded: []common.Hash{given["ResponseAppended"].ID},
		identity: withChanges(byTopic(k.Identity.GetABI(), map[string]decoder{
			"Registered": decodeRegistered, "URIUpdated": decodeURIUpdated, "MetadataSet": decodeMetadataSetOrOld, "Transfer": decodeTransfer,
			"Approval": decodeApproval, "ApprovalForAll": decodeApprovalForAll,
		})),
		reputation: withChanges(byTopic(k.Reputation.GetABI(), map[string]decoder{
			"NewFeedback": decodeNewFeedback, "FeedbackRevoked": decodeFeedbackRevoked, "ResponseAppended": decodeResponse,
		})),
		relay: byTopic(k.Relay.GetABI(), map[string]decoder{
			"Mirrored": decodeMirrored, "AlreadyMirrored": decodeAlreadyMirrored, "ItemFailed": decodeItemFailed, "Revoked": decodeMirrorRevoked,
			"AlreadyRevoked": decodeAlreadyRevoked, "Voided": decodeVoided, "Responded": decodeResponded, "AlreadyResponded": decodeAlreadyResponded,
		}),
	}
	t.identity[uriUpdatedV10], t.identity[metadataSetTexts] = decodeUriUpdated, decodeMetadataTexts
	for _, s := range shapes() {
		t.given = append(t.given, s.topic)
		if s.topic != given["NewFeedback"].ID {
			t.reputation[s.topic] = s.decodeOld
		}
	}
	return t
})

func byTopic(contract abi.ABI, named map[string]decoder) map[common.Hash]decoder {
	table := make(map[common.Hash]decoder, len(named))
	for name, d := range named {
		event, ok := contract.Events[name]
		if !ok {
			panic("evm: the bindings know no event " + name)
		}
		table[event.ID] = d
	}
	return table
}
