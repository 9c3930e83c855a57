package relay

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// mirroredLog is a Mirrored event for (agent, index) as address would log it.
func mirroredLog(t *testing.T, address common.Address, agent, index uint64, from bindings.Origin) *types.Log {
	t.Helper()
	event := view.Contracts().Relay.GetABI().Events["Mirrored"]
	source := caip.Keccak256(fmt.Appendf(nil, "%s/%s/%s/%d", from.ReputationRegistry, from.AgentId, from.Client, from.Index))
	values := map[string]any{
		"sourceId": [32]byte(source), "agentId": new(big.Int).SetUint64(agent), "index": index, "epoch": uint32(0), "origin": from, "contentHash": [32]byte{1},
	}
	log := &types.Log{Address: address, Topics: []common.Hash{event.ID}}
	var data abi.Arguments
	var packed []any
	for _, input := range event.Inputs {
		value, ok := values[input.Name]
		if !ok {
			t.Fatalf("Mirrored has the argument %s", input.Name)
		}
		if !input.Indexed {
			data, packed = append(data, input), append(packed, value)
			continue
		}
		topic, err := abi.MakeTopics([]any{value})
		if err != nil {
			t.Fatal(err)
		}
		log.Topics = append(log.Topics, topic[0][0])
	}
	var err error
	if log.Data, err = data.Pack(packed...); err != nil {
		t.Fatal(err)
	}
	return log
}

// In a bundle of strangers' calls anybody can log Mirrored for anybody's review. It counts only
// from the review's client: whoever delivers for a relay can put its event beside any review.
func TestMirroredIn_believesTheClientOnly(t *testing.T) {
	c := offline()
	client, relay, stranger := common.Address{0xc1}, common.Address{0xee}, common.Address{0xba}
	c.registry.Relays, c.registry.ReputationID = []common.Address{relay}, c.registry.Account(common.Address{0xe0})
	ref := caip.FeedbackRef{Registry: c.registry.ReputationID, AgentID: "42", Client: view.Lower(client), Index: 7}
	from := func(reviewer string) bindings.Origin {
		return bindings.Origin{ReputationRegistry: c.registry.ReputationID.String(), AgentId: "42", Client: reviewer, Index: 1}
	}
	one, two := from("0x742d35cc6634c0532925a3b844bc9e7595f0beb0"), from("0x742d35cc6634c0532925a3b844bc9e7595f0beb1")
	for name, test := range map[string]struct {
		logs []*types.Log
		want string // the origin's client; empty: no mirror
	}{
		"nothing":                 {nil, ""},
		"a stranger":              {[]*types.Log{mirroredLog(t, stranger, 42, 7, one)}, ""},
		"the client":              {[]*types.Log{mirroredLog(t, client, 42, 7, one)}, one.Client},
		"the client, another one": {[]*types.Log{mirroredLog(t, client, 42, 8, one), mirroredLog(t, client, 41, 7, one)}, ""},
		"a configured relay":      {[]*types.Log{mirroredLog(t, relay, 42, 7, one)}, ""},
		"a stranger first":        {[]*types.Log{mirroredLog(t, stranger, 42, 7, one), mirroredLog(t, client, 42, 7, two)}, two.Client},
		"a relay first":           {[]*types.Log{mirroredLog(t, relay, 42, 7, one), mirroredLog(t, client, 42, 7, two)}, two.Client},
	} {
		logs := append(slices.Clone(test.logs), &types.Log{Address: client})
		if got, mark := c.mirroredIn(logs, ref); (mark != nil) != (test.want != "") || got.Feedback.Client != test.want {
			t.Errorf("%s: %+v, %v, want %q", name, got, mark, test.want)
		}
	}
}
