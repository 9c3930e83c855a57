package decode

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// argumentsOf is the data of a shape as the ABI has it.
func argumentsOf(t interface{ Fatal(...any) }, s Shape) (list abi.Arguments) {
	for _, f := range s.Data {
		kind, err := abi.NewType(f.ABI, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, abi.Argument{Name: f.Name, Type: kind})
	}
	return list
}

// check holds what was read of a log against what the ABI's own decoder reads.
func check(t interface{ Fatal(...any) }, s Shape, log *types.Log, f *chains.Feedback) {
	values, err := argumentsOf(t, s).Unpack(log.Data)
	if err != nil {
		t.Fatal(s.Signature(), err)
	}
	read := map[string]any{
		FieldIndex: f.Ref.Index, FieldValue: f.Value.Unscaled.Big(), FieldDecimals: f.Value.Decimals, FieldTag1: f.Tag1, FieldTag2: f.Tag2,
		FieldEndpoint: f.Endpoint, FieldURI: f.URI, FieldHash: [32]byte(f.Hash),
	}
	for i, want := range values {
		if word, is := want.([32]byte); is && s.Data[i].Name == FieldTag2 {
			want = TagText(word)
		}
		if got := read[s.Data[i].Name]; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatal(s.Signature(), s.Data[i].Name, got, want)
		}
	}
}

// What a registry logs is read from its words, and as a decoder by the ABI reads it.
func TestShapes_areReadAsTheABIReadsThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(Shapes()).Draw(t, "shape")
		number := func(name string, bytes int) *big.Int {
			return new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, bytes).Draw(t, name))
		}
		client, agent := common.BigToAddress(number("client", 20)), number("agent", 32)
		log := &types.Log{Topics: []common.Hash{s.Topic, common.BigToHash(agent), common.BytesToHash(client[:]), {9}}}
		var values []any
		for _, f := range s.Data {
			var v any
			switch f.ABI {
			case "uint8":
				v = rapid.Uint8Range(0, chains.MaxDecimals).Draw(t, f.Name)
			case "uint64":
				v = rapid.Uint64Min(1).Draw(t, f.Name)
			case "bytes32":
				v = [32]byte(common.BigToHash(number(f.Name, 32)))
			case "string":
				v = string(rapid.SliceOfN(rapid.Byte(), 0, 80).Draw(t, f.Name))
			case "uint256":
				v = number(f.Name, 15)
			default:
				v = new(big.Int).Sub(number(f.Name, 15), number("less", 15))
			}
			if values = append(values, v); f.Name == FieldTag1 {
				log.Topics[3] = crypto.Keccak256Hash([]byte(v.(string)))
			}
		}
		var err error
		if log.Data, err = argumentsOf(t, s).Pack(values...); err != nil {
			t.Fatal(err)
		}
		e, err := s.Decode(Names{Reader: &view.Reader{}}, log)
		if err != nil || e.Feedback.Ref.AgentID != agent.String() || common.HexToAddress(e.Feedback.Ref.Client) != client {
			t.Fatal(s.Signature(), e, err)
		}
		check(t, s, log, e.Feedback)
		if slices.ContainsFunc(s.Data, func(f Field) bool { return f.Name == FieldTag1 }) {
			log.Topics[3] = common.Hash{9}
			if _, err := s.Decode(Names{Reader: &view.Reader{}}, log); err == nil {
				t.Fatal(s.Signature(), "an indexed tag that is not the hash of the text was taken")
			}
		}
	})
}

// Whatever is read from the words, the ABI's decoder reads as well and the same.
func FuzzShapes(f *testing.F) {
	for i, s := range Shapes() {
		f.Add(uint8(i), []byte{1}, []byte{2}, []byte{9}, make([]byte, 32*(len(s.Data)+1)))
	}
	f.Fuzz(func(t *testing.T, n uint8, agent, client, tag, data []byte) {
		s := Shapes()[int(n)%len(Shapes())]
		log := &types.Log{Topics: []common.Hash{s.Topic, common.BytesToHash(agent), common.BytesToHash(client), crypto.Keccak256Hash(tag)}, Data: data}
		if e, err := s.Decode(Names{Reader: &view.Reader{}}, log); err == nil {
			check(t, s, log, e.Feedback)
		}
	})
}
