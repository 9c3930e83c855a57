package registry

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"sync"
	"unicode/utf8"

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

// shape is one form that NewFeedback had in the history of the official registries. All have
// agentId and clientAddress as their first indexed values.
type shape struct {
	types string // of the event's arguments, which make its topic
	since string // the first version that wrote it
	// What stands in the data, in this order, with the ABI's types. tag1 is missing where only its
	// word (bytes32) or its hash (string) is indexed.
	data []field
	tag1 tagForm

	topic     common.Hash   // topic0
	arguments abi.Arguments // of the data
}

type tagForm uint8

const (
	tagPlain  tagForm = iota // in the data
	tagWords                 // bytes32: tag1 is the third topic itself
	tagHashed                // the third topic is the hash of tag1, whose text stands in the registry's state alone
)

type field struct {
	name string
	abi  string
}

const (
	fieldIndex    = "feedbackIndex"
	fieldValue    = "value"
	fieldDecimals = "valueDecimals"
	fieldTag1     = "tag1"
	fieldTag2     = "tag2"
	fieldEndpoint = "endpoint"
	fieldURI      = "feedbackURI"
	fieldHash     = "feedbackHash"
)

// The versions, as getVersion names them. 2.0.0 wrote int256 values in its first four days.
const (
	version10 = "1.0.0"
	version11 = "1.1.0"
	version20 = "2.0.0"
)

// shapes are all of them, oldest first. The first is StrategyReputation's as well.
var shapes = sync.OnceValue(func() []shape {
	list := []shape{
		{types: "uint256,address,uint8,bytes32,bytes32,string,bytes32", since: version10, tag1: tagWords,
			data: []field{{fieldValue, "uint8"}, {fieldTag2, "bytes32"}, {fieldURI, "string"}, {fieldHash, "bytes32"}}},
		{types: "uint256,address,uint8,string,string,string,bytes32", since: version11, tag1: tagHashed,
			data: []field{{fieldValue, "uint8"}, {fieldTag2, "string"}, {fieldURI, "string"}, {fieldHash, "bytes32"}}},
		{types: "uint256,address,uint8,string,string,string,string,bytes32", since: version11, tag1: tagHashed,
			data: []field{{fieldValue, "uint8"}, {fieldTag2, "string"}, {fieldEndpoint, "string"}, {fieldURI, "string"}, {fieldHash, "bytes32"}}},
		{types: "uint256,address,uint64,uint8,string,string,string,string,bytes32", since: version11, tag1: tagHashed,
			data: []field{{fieldIndex, "uint64"}, {fieldValue, "uint8"}, {fieldTag2, "string"}, {fieldEndpoint, "string"}, {fieldURI, "string"}, {fieldHash, "bytes32"}}},
		{types: "uint256,address,uint64,uint8,string,string,string,string,string,bytes32", since: version11, tag1: tagPlain,
			data: []field{{fieldIndex, "uint64"}, {fieldValue, "uint8"}, {fieldTag1, "string"}, {fieldTag2, "string"}, {fieldEndpoint, "string"}, {fieldURI, "string"}, {fieldHash, "bytes32"}}},
		{types: "uint256,address,uint64,uint256,uint8,string,string,string,string,string,bytes32", since: version11, tag1: tagPlain, data: exactData("uint256")},
		{types: "uint256,address,uint64,int256,uint8,string,string,string,string,string,bytes32", since: version20, tag1: tagPlain, data: exactData("int256")},
		{types: "uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32", since: version20, tag1: tagPlain, data: exactData("int128")},
	}
	for i := range list {
		list[i].topic = crypto.Keccak256Hash([]byte(list[i].signature()))
		for _, f := range list[i].data {
			t, err := abi.NewType(f.abi, "", nil)
			if err != nil {
				panic("evm: " + f.abi + ": " + err.Error())
			}
			list[i].arguments = append(list[i].arguments, abi.Argument{Name: f.name, Type: t})
		}
	}
	return list
})

func exactData(value string) []field {
	return []field{{fieldIndex, "uint64"}, {fieldValue, value}, {fieldDecimals, "uint8"}, {fieldTag1, "string"}, {fieldTag2, "string"}, {fieldEndpoint, "string"}, {fieldURI, "string"}, {fieldHash, "bytes32"}}
}

func (s shape) signature() string { return "NewFeedback(" + s.types + ")" }

// fits reports whether a registry that is at a version now can have written it: versions only go
// up, but what an earlier one wrote stays in the logs of a proxy.
func (s shape) fits(version string) bool { return s.since <= version }

// maxScore is the highest score of the registries that keep scores.
const maxScore = 100

// decode reads a log of the shape. Where the log does not say them, the ref's index is 0 and tag1
// is empty.
func (s shape) decode(c *Registry, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 4 {
		return chains.Event{}, view.ErrTopics
	}
	client, err := view.TopicAddress(log.Topics[2])
	if err != nil {
		return chains.Event{}, err
	}
	values, err := s.arguments.Unpack(log.Data)
	if err != nil {
		return chains.Event{}, err
	}
	agent := log.Topics[1].Big()
	f := &chains.Feedback{
		Ref: c.FeedbackRef(agent, client, 0), Agent: c.AgentRef(agent), Client: c.Account(client), HasValue: true, Proof: chains.ProofTransaction,
	}
	for i, value := range values {
		switch s.data[i].name {
		case fieldIndex:
			if f.Ref.Index = value.(uint64); f.Ref.Index == 0 {
				return chains.Event{}, fmt.Errorf("feedback index 0")
			}
		case fieldValue:
			err = s.value(f, value)
		case fieldDecimals:
			f.Value.Decimals = value.(uint8)
		case fieldTag1:
			f.Tag1 = value.(string)
			if log.Topics[3] != crypto.Keccak256Hash([]byte(f.Tag1)) {
				err = fmt.Errorf("the indexed tag is not the hash of %.80q", f.Tag1)
			}
		case fieldTag2:
			if word, ok := value.([32]byte); ok {
				f.Tag2 = tagText(word)
			} else {
				f.Tag2 = value.(string)
			}
		case fieldEndpoint:
			f.Endpoint = value.(string)
		case fieldURI:
			f.URI = value.(string)
		case fieldHash:
			f.Hash = caip.Hash(value.([32]byte))
		}
		if err != nil {
			return chains.Event{}, err
		}
	}
	if s.tag1 == tagWords {
		f.Tag1 = tagText(log.Topics[3])
	}
	return chains.Event{Kind: chains.KindFeedback, Agent: f.Agent, Feedback: f}, f.Value.Check()
}

func (s shape) value(f *chains.Feedback, value any) (err error) {
	switch v := value.(type) {
	case uint8:
		if v > maxScore {
			return fmt.Errorf("a score of %d: the registry takes 0 to %d", v, maxScore)
		}
		f.Value.Unscaled = chains.NewInt128(int64(v))
	case *big.Int:
		f.Value.Unscaled, err = chains.Int128FromBig(v)
	}
	return err
}

// A proxy that was upgraded to 2.0.0 may have feedback of earlier shapes in its logs. Whether its
// state still holds that feedback depends on the upgrades it took: the present implementation keeps
// it in a place of its own (ERC-7201). What the state holds is feedback as any other; what it does
// not hold is no feedback of the registry any more, and its number may be another's since.

// decodeOld reads a log of an earlier shape. One that does not decode is no event: it cannot be in
// the state of today.
func (s shape) decodeOld(c *Registry, log *types.Log) (chains.Event, error) {
	e, err := s.decode(c, log)
	if err != nil {
		return chains.Event{}, nil
	}
	return e, nil
}

// ErrOld says that a feedback was left behind by an upgrade.
var ErrOld = errors.New("it was given to an earlier version of the registry, and the state no longer holds it")

// Finish numbers and completes feedback of earlier shapes out of the state, and takes the number
// from what the state does not hold. The present shape says everything itself.
func (d erc8004) Finish(ctx context.Context, op string, list []Logged, whole bool) error {
	var old []Logged
	present := view.Contracts().Reputation.GetABI().Events["NewFeedback"].ID
	for _, l := range list {
		if l.Log.Topics[0] != present {
			old = append(old, l)
		}
	}
	if len(old) == 0 {
		return nil
	}
	current := map[caip.FeedbackRef]bool{} // given to the present version
	for _, l := range list {
		if l.Log.Topics[0] == present {
			current[l.Feedback.Ref] = true
		}
	}
	b, err := d.now(ctx, op, old)
	if err != nil {
		return err
	}
	err = d.number(ctx, op, old, whole, func(givers []giver) ([]uint64, error) {
		counts := make([]uint64, len(givers))
		for i := range counts {
			counts[i] = math.MaxUint64 // the state may count others only: the logs have to be asked
		}
		return counts, nil
	})
	if err != nil {
		return err
	}
	records, err := readLogged(ctx, d.Registry, op, b, old, v1{erc8004: d, version: version}.unpackRecord, view.Ignore)
	if err != nil {
		return err
	}
	for i, l := range old {
		if s, _ := shapeOf(l.Log.Topics[0]); !s.keep(l, records[i]) || current[l.Feedback.Ref] {
			l.Feedback.Ref.Index = 0
		}
	}
	return nil
}

// keep reports whether a record is that of a feedback, and fills in the tag that its log does not
// say.
func (s shape) keep(l Logged, r Record) bool {
	f := l.Feedback
	if r.value == nil || f.Value.Unscaled.Big().Cmp(r.value) != 0 || f.Value.Decimals != r.decimals || f.Tag2 != r.tag2 {
		return false
	}
	if s.tag1 == tagHashed {
		if l.Log.Topics[3] != crypto.Keccak256Hash([]byte(r.tag1)) {
			return false
		}
		f.Tag1 = r.tag1
	}
	return f.Tag1 == r.tag1
}

// Left reports whether a feedback was left behind by an upgrade: after finish it has no number.
func Left(f *chains.Feedback) bool { return f != nil && f.Ref.Index == 0 }

// The tags of v1.0 and of StrategyReputation are bytes32: UTF-8, padded with zero bytes on the
// right. The contracts check nothing, so a stranger may write any 32 bytes. Those that are no such
// text read as 0x and 64 hex digits, which no text of 32 bytes can be: every word has exactly one
// text, and every such text exactly one word.

// errTag says that a text is no tag of 32 bytes.
var errTag = errors.New("no tag of 32 bytes")

// rawTag is the length of the text of a word that is no UTF-8.
const rawTag = len("0x") + 2*32

// tagText reads a bytes32 tag.
func tagText(word [32]byte) string {
	text := bytes.TrimRight(word[:], "\x00")
	if utf8.Valid(text) {
		return string(text)
	}
	return "0x" + hex.EncodeToString(word[:])
}

// tagWord is the inverse of tagText. What has no word, or another text than the given one, is
// refused and never cut.
func tagWord(text string) (word [32]byte, err error) {
	if len(text) == rawTag && strings.HasPrefix(text, "0x") {
		if _, err := hex.Decode(word[:], []byte(text[2:])); err == nil && tagText(word) == text {
			return word, nil
		}
	}
	switch {
	case len(text) > len(word):
		return word, fmt.Errorf("%w: it has %d bytes", errTag, len(text))
	case !utf8.ValidString(text):
		return word, fmt.Errorf("%w: it is not UTF-8", errTag)
	case strings.HasSuffix(text, "\x00"):
		return word, fmt.Errorf("%w: it ends with a zero byte, which is padding", errTag)
	}
	word = [32]byte{}
	copy(word[:], text)
	return word, nil
}
