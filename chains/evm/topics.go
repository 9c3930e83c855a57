package evm

import (
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

// topicTables are the decoders of each contract by topic0.
type topicTables struct {
	identity, reputation, relay map[common.Hash]decoder
}

var tables = sync.OnceValue(func() topicTables {
	k := contracts()
	return topicTables{
		identity: byTopic(k.identity.GetABI(), map[string]decoder{
			"Registered": decodeRegistered, "URIUpdated": decodeURIUpdated, "MetadataSet": decodeMetadataSet, "Transfer": decodeTransfer,
			"Approval": decodeApproval, "ApprovalForAll": decodeApprovalForAll,
		}),
		reputation: byTopic(k.reputation.GetABI(), map[string]decoder{
			"NewFeedback": decodeNewFeedback, "FeedbackRevoked": decodeFeedbackRevoked, "ResponseAppended": decodeResponse,
		}),
		relay: byTopic(k.relay.GetABI(), map[string]decoder{
			"Mirrored": decodeMirrored, "AlreadyMirrored": decodeAlreadyMirrored, "ItemFailed": decodeItemFailed, "Revoked": decodeMirrorRevoked,
			"AlreadyRevoked": decodeAlreadyRevoked, "Voided": decodeVoided, "Responded": decodeResponded, "AlreadyResponded": decodeAlreadyResponded,
		}),
	}
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

// wanted are all topics that carry events, for the filter of eth_getLogs.
var wanted = sync.OnceValue(func() []common.Hash {
	var list []common.Hash
	t := tables()
	for _, table := range []map[common.Hash]decoder{t.identity, t.reputation, t.relay} {
		for topic := range table {
			list = append(list, topic)
		}
	}
	return list
})
