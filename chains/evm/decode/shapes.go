package decode

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"sync"

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

	Topic common.Hash // topic0
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

// Decode reads a log of the shape from its words: nearly every log that there is comes this way,
// and decoders by an ABI go through reflection. Where the log does not say them, the ref's index is
// 0 and tag1 is empty.
func (s Shape) Decode(n Names, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 4 {
		return chains.Event{}, view.ErrTopics
	}
	client, err := view.TopicAddress(log.Topics[2])
	if err != nil {
		return chains.Event{}, err
	}
	if len(log.Data) < len(s.Data)*common.HashLength {
		return chains.Event{}, errData
	}
	agent := n.AgentRef(log.Topics[1].Big())
	f := &chains.Feedback{
		Ref: n.FeedbackRef(log.Topics[1].Big(), client, 0), Agent: agent, Client: n.Account(client), HasValue: true, Proof: chains.ProofTransaction,
	}
	for i, field := range s.Data {
		if err := s.read(f, field, log.Data, common.Hash(log.Data[i*common.HashLength:][:common.HashLength])); err != nil {
			return chains.Event{}, err
		}
	}
	switch {
	case s.Numbered() && f.Ref.Index == 0:
		return chains.Event{}, errors.New("feedback index 0")
	case s.Form == TagWords:
		f.Tag1 = TagText(log.Topics[3])
	case s.Form == TagPlain && log.Topics[3] != crypto.Keccak256Hash([]byte(f.Tag1)):
		return chains.Event{}, fmt.Errorf("the indexed tag is not the hash of %.80q", f.Tag1)
	}
	return chains.Event{Kind: chains.KindFeedback, Agent: agent, Feedback: f}, f.Value.Check()
}

// errData says that the data of a log is not what its topic says.
var errData = errors.New("the data is not that of the event")

// read takes a field of a feedback from its word in the data, which for a text says where that
// stands.
func (s Shape) read(f *chains.Feedback, field Field, data []byte, word common.Hash) (err error) {
	ok, text := true, ""
	if field.ABI == "string" {
		text, ok = view.TextAt(data, word[:])
	}
	switch field.Name {
	case FieldIndex:
		f.Ref.Index, ok = binary.BigEndian.Uint64(word[24:]), view.IsSmall(word[:24])
	case FieldValue:
		f.Value.Unscaled, err = readValue(field.ABI, word)
	case FieldDecimals:
		f.Value.Decimals, ok = word[31], view.IsSmall(word[:31])
	case FieldTag1:
		f.Tag1 = text
	case FieldTag2:
		f.Tag2 = text
		if field.ABI == "bytes32" {
			f.Tag2 = TagText(word)
		}
	case FieldEndpoint:
		f.Endpoint = text
	case FieldURI:
		f.URI = text
	case FieldHash:
		f.Hash = caip.Hash(word)
	}
	if !ok {
		return errData
	}
	return err
}

// readValue reads a score (uint8) or a number of any sign.
func readValue(kind string, word common.Hash) (chains.Int128, error) {
	v := word.Big()
	switch {
	case kind == "uint8" && v.Cmp(big.NewInt(MaxScore)) > 0:
		return chains.Int128{}, fmt.Errorf("a score of %s: the registry takes 0 to %d", v, MaxScore)
	case kind != "uint256" && word[0]&0x80 != 0:
		v.Sub(v, twoTo256)
	}
	return chains.Int128FromBig(v)
}

var twoTo256 = new(big.Int).Lsh(big.NewInt(1), 256)

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
