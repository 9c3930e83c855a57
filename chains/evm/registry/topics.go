package registry

import (
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/evm/view"
)

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
		identity: withChanges(ByTopic(k.Identity.GetABI(), map[string]Decoder{
			"Registered": decodeRegistered, "URIUpdated": decodeURIUpdated, "MetadataSet": decodeMetadataSetOrOld, "Transfer": decodeTransfer,
			"Approval": decodeApproval, "ApprovalForAll": decodeApprovalForAll,
		})),
		reputation: withChanges(ByTopic(k.Reputation.GetABI(), map[string]Decoder{
			"NewFeedback": decodeNewFeedback, "FeedbackRevoked": decodeFeedbackRevoked, "ResponseAppended": decodeResponse,
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
