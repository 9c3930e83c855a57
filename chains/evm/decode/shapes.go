package decode

import (
	"fmt"
	"math/big"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// ShapeError says that a log has a shape which the version of its registry does not write.
type ShapeError struct {
	Event   string // the shape, as the signature of the event
	Version string // of the registry, as its getVersion answers
}

// Error names both.
func (e *ShapeError) Error() string {
	return fmt.Sprintf("a registry of version %q does not write %s", e.Version, e.Event)
}

// Shape is one form that NewFeedback had in the history of the official registries. All have
// agentId and clientAddress as their first indexed values.
type Shape struct {
	types string // of the event's arguments, which make its topic
	since string // the first version that wrote it
	// What stands in the data, in this order, with the ABI's types. tag1 is missing where only its
	// word (bytes32) or its hash (string) is indexed.
	Data []Field
	Form TagForm

	Topic     common.Hash   // topic0
	Arguments abi.Arguments // of the data
}

// Numbered reports whether the log says the feedback's index.
func (s Shape) Numbered() bool { return s.Data[0].Name == FieldIndex }

// TagForm says where tag1 of a feedback stands.
type TagForm uint8

// Field is one value in the data of a log.
type Field struct{ Name, ABI string }

// Shapes are all of them, oldest first. The first is StrategyReputation's as well.
var Shapes = sync.OnceValue(func() []Shape {
	list := []Shape{
		{types: "uint256,address,uint8,bytes32,bytes32,string,bytes32", since: Version10, Form: TagWords,
			Data: []Field{{FieldValue, "uint8"}, {FieldTag2, "bytes32"}, {FieldURI, "string"}, {FieldHash, "bytes32"}}},
		{types: "uint256,address,uint8,string,string,string,bytes32", since: Version11, Form: TagHashed,
			Data: []Field{{FieldValue, "uint8"}, {FieldTag2, "string"}, {FieldURI, "string"}, {FieldHash, "bytes32"}}},
		{types: "uint256,address,uint8,string,string,string,string,bytes32", since: Version11, Form: TagHashed,
			Data: []Field{{FieldValue, "uint8"}, {FieldTag2, "string"}, {FieldEndpoint, "string"}, {FieldURI, "string"}, {FieldHash, "bytes32"}}},
		{types: "uint256,address,uint64,uint8,string,string,string,string,bytes32", since: Version11, Form: TagHashed,
			Data: []Field{{FieldIndex, "uint64"}, {FieldValue, "uint8"}, {FieldTag2, "string"}, {FieldEndpoint, "string"}, {FieldURI, "string"}, {FieldHash, "bytes32"}}},
		{types: "uint256,address,uint64,uint8,string,string,string,string,string,bytes32", since: Version11, Form: TagPlain,
			Data: []Field{{FieldIndex, "uint64"}, {FieldValue, "uint8"}, {FieldTag1, "string"}, {FieldTag2, "string"}, {FieldEndpoint, "string"}, {FieldURI, "string"}, {FieldHash, "bytes32"}}},
		{types: "uint256,address,uint64,uint256,uint8,string,string,string,string,string,bytes32", since: Version11, Form: TagPlain, Data: exactData("uint256")},
		{types: "uint256,address,uint64,int256,uint8,string,string,string,string,string,bytes32", since: Version20, Form: TagPlain, Data: exactData("int256")},
		{types: "uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32", since: Version20, Form: TagPlain, Data: exactData("int128")},
	}
	for i := range list {
		list[i].Topic = crypto.Keccak256Hash([]byte(list[i].Signature()))
		for _, f := range list[i].Data {
			t, err := abi.NewType(f.ABI, "", nil)
			if err != nil {
				panic("evm: " + f.ABI + ": " + err.Error())
			}
			list[i].Arguments = append(list[i].Arguments, abi.Argument{Name: f.Name, Type: t})
		}
	}
	return list
})

func exactData(value string) []Field {
	return []Field{{FieldIndex, "uint64"}, {FieldValue, value}, {FieldDecimals, "uint8"}, {FieldTag1, "string"}, {FieldTag2, "string"}, {FieldEndpoint, "string"}, {FieldURI, "string"}, {FieldHash, "bytes32"}}
}

// Signature is that of the event.
func (s Shape) Signature() string { return "NewFeedback(" + s.types + ")" }

// Fits reports whether a registry that is at a version now can have written it: versions only go
// up, but what an earlier one wrote stays in the logs of a proxy.
func (s Shape) Fits(version string) bool { return s.since <= version }

// MaxScore is the highest score of the registries that keep scores.
const MaxScore = 100

// Decode reads a log of the shape. Where the log does not say them, the ref's index is 0 and tag1
// is empty.
func (s Shape) Decode(n Names, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 4 {
		return chains.Event{}, view.ErrTopics
	}
	client, err := view.TopicAddress(log.Topics[2])
	if err != nil {
		return chains.Event{}, err
	}
	values, err := s.Arguments.Unpack(log.Data)
	if err != nil {
		return chains.Event{}, err
	}
	agent := log.Topics[1].Big()
	f := &chains.Feedback{
		Ref: n.FeedbackRef(agent, client, 0), Agent: n.AgentRef(agent), Client: n.Account(client), HasValue: true, Proof: chains.ProofTransaction,
	}
	for i, value := range values {
		switch s.Data[i].Name {
		case FieldIndex:
			if f.Ref.Index = value.(uint64); f.Ref.Index == 0 {
				return chains.Event{}, fmt.Errorf("feedback index 0")
			}
		case FieldValue:
			err = s.value(f, value)
		case FieldDecimals:
			f.Value.Decimals = value.(uint8)
		case FieldTag1:
			f.Tag1 = value.(string)
			if log.Topics[3] != crypto.Keccak256Hash([]byte(f.Tag1)) {
				err = fmt.Errorf("the indexed tag is not the hash of %.80q", f.Tag1)
			}
		case FieldTag2:
			if word, ok := value.([32]byte); ok {
				f.Tag2 = TagText(word)
			} else {
				f.Tag2 = value.(string)
			}
		case FieldEndpoint:
			f.Endpoint = value.(string)
		case FieldURI:
			f.URI = value.(string)
		case FieldHash:
			f.Hash = caip.Hash(value.([32]byte))
		}
		if err != nil {
			return chains.Event{}, err
		}
	}
	if s.Form == TagWords {
		f.Tag1 = TagText(log.Topics[3])
	}
	return chains.Event{Kind: chains.KindFeedback, Agent: f.Agent, Feedback: f}, f.Value.Check()
}

func (s Shape) value(f *chains.Feedback, value any) (err error) {
	switch v := value.(type) {
	case uint8:
		if v > MaxScore {
			return fmt.Errorf("a score of %d: the registry takes 0 to %d", v, MaxScore)
		}
		f.Value.Unscaled = chains.NewInt128(int64(v))
	case *big.Int:
		f.Value.Unscaled, err = chains.Int128FromBig(v)
	}
	return err
}

// decodeOld reads a log of an earlier shape. One that does not decode is no event: it cannot be in
// the state of today.
func (s Shape) decodeOld(n Names, log *types.Log) (chains.Event, error) {
	e, err := s.Decode(n, log)
	if err != nil {
		return chains.Event{}, nil
	}
	return e, nil
}

// ShapeOf is the shape with a topic0.
func ShapeOf(topic common.Hash) (Shape, bool) {
	for _, s := range Shapes() {
		if s.Topic == topic {
			return s, true
		}
	}
	return Shape{}, false
}

// The forms.
const (
	TagPlain  TagForm = iota // in the data
	TagWords                 // bytes32: tag1 is the third topic itself
	TagHashed                // the third topic is the hash of tag1, whose text stands in the registry's state alone
)

// The names of fields.
const (
	FieldIndex    = "feedbackIndex"
	FieldValue    = "value"
	FieldDecimals = "valueDecimals"
	FieldTag1     = "tag1"
	FieldTag2     = "tag2"
	FieldEndpoint = "endpoint"
	FieldURI      = "feedbackURI"
	FieldHash     = "feedbackHash"
)

// The versions, as getVersion names them. 2.0.0 wrote int256 values in its first four days.
const (
	Version10 = "1.0.0"
	Version11 = "1.1.0"
	Version20 = "2.0.0"
)
