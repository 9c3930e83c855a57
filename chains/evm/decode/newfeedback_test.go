package decode

import (
	"math/big"
	"reflect"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// same reports whether two decoded events are equal; big.Int has more than one form of zero.
func sameFeedback(a, b *bindings.ReputationRegistryNewFeedback) bool {
	x, y := *a, *b
	equal := x.AgentId.Cmp(y.AgentId) == 0 && x.Value.Cmp(y.Value) == 0
	x.AgentId, y.AgentId, x.Value, y.Value = nil, nil, nil, nil
	return equal && reflect.DeepEqual(x, y)
}

// newFeedbackLog encodes an event as the registry does.
func newFeedbackLog(t interface{ Fatal(...any) }, agent *big.Int, client common.Address, index uint64, value *big.Int, decimals uint8, texts [4]string, hash [32]byte) *types.Log {
	event := view.Contracts().Reputation.GetABI().Events["NewFeedback"]
	data, err := event.Inputs.NonIndexed().Pack(index, value, decimals, texts[0], texts[1], texts[2], texts[3], hash)
	if err != nil {
		t.Fatal(err)
	}
	return &types.Log{Topics: []common.Hash{event.ID, common.BigToHash(agent), common.BytesToHash(client[:]), {9}}, Data: data}
}

// What a registry logs is read from its words, and as the bindings read it.
func TestReadNewFeedback_readsWhatTheBindingsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, bytes int) *big.Int {
			return new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, bytes).Draw(t, name))
		}
		value := number("value", 16)
		if value.Sub(value, new(big.Int).Lsh(big.NewInt(1), 127)); rapid.Bool().Draw(t, "small") {
			value = big.NewInt(rapid.Int64().Draw(t, "small value"))
		}
		var texts [4]string
		for i := range texts {
			texts[i] = string(rapid.SliceOfN(rapid.Byte(), 0, 80).Draw(t, "text"))
		}
		log := newFeedbackLog(t, number("agent", 32), common.BigToAddress(number("client", 20)), rapid.Uint64().Draw(t, "index"), value, rapid.Byte().Draw(t, "decimals"), texts, [32]byte{7})
		want, err := view.Contracts().Reputation.UnpackNewFeedbackEvent(log)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := readNewFeedback(log)
		if !ok || !sameFeedback(&got, want) {
			t.Fatalf("%+v, %t, want %+v", got, ok, want)
		}
	})
}

// Whatever is read from the words, the bindings read as well and the same.
func FuzzReadNewFeedback(f *testing.F) {
	log := newFeedbackLog(f, big.NewInt(1), common.Address{2}, 3, big.NewInt(-4), 5, [4]string{"a", "b", "", "d"}, [32]byte{6})
	f.Add(log.Topics[1][:], log.Topics[2][:], log.Data)
	f.Add(log.Topics[1][:], log.Topics[2][:], log.Data[:300])
	f.Fuzz(func(t *testing.T, agent, client, data []byte) {
		l := &types.Log{Topics: []common.Hash{log.Topics[0], common.BytesToHash(agent), common.BytesToHash(client), {9}}, Data: data}
		got, ok := readNewFeedback(l)
		if !ok {
			return
		}
		want, err := view.Contracts().Reputation.UnpackNewFeedbackEvent(l)
		if err != nil || !sameFeedback(&got, want) {
			t.Fatalf("%x: %+v, want %+v, %v", data, got, want, err)
		}
	})
}
