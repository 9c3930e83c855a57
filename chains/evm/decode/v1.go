package decode

import (
	"fmt"
	"maps"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// V1 are the logs of a registry that is at a version before 2.0.0. Every shape that there
// ever was has a decoder: one of a later version is an error, not something to pass over.
func V1(version string) Tables {
	t := Tables{Identity: ERC8004().Identity, Reputation: maps.Clone(ERC8004().Reputation), Past: ERC8004().Past, Responded: ERC8004().Responded}
	for _, s := range Shapes() {
		t.Given = append(t.Given, s.Topic)
		t.Reputation[s.Topic] = func(n Names, log *types.Log) (chains.Event, error) {
			if !s.Fits(version) {
				return chains.Event{}, &ShapeError{Event: s.Signature(), Version: version}
			}
			return s.Decode(n, log)
		}
	}
	return t
}

var oneText = sync.OnceValue(func() abi.Arguments {
	return view.Contracts().Identity.GetABI().Events["URIUpdated"].Inputs.NonIndexed()
})

func decodeUriUpdated(n Names, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 {
		return chains.Event{}, view.ErrTopics
	}
	by, err := view.TopicAddress(log.Topics[2])
	if err != nil {
		return chains.Event{}, err
	}
	values, err := oneText().Unpack(log.Data)
	if err != nil {
		return chains.Event{}, err
	}
	return chains.Event{Kind: chains.KindURISet, Agent: n.AgentRef(log.Topics[1].Big()), URI: &chains.URISet{URI: values[0].(string), By: n.Account(by)}}, nil
}

var twoTexts = sync.OnceValue(func() abi.Arguments { one := oneText()[0]; return abi.Arguments{one, one} })

// decodeMetadataTexts reads the MetadataSet whose value was a string. There were no wallets then:
// agentWallet was a key as any other.
func decodeMetadataTexts(n Names, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 {
		return chains.Event{}, view.ErrTopics
	}
	values, err := twoTexts().Unpack(log.Data)
	if err != nil {
		return chains.Event{}, err
	}
	key, value := values[0].(string), values[1].(string)
	if log.Topics[2] != crypto.Keccak256Hash([]byte(key)) {
		return chains.Event{}, fmt.Errorf("the indexed key is not the hash of %.80q", key)
	}
	set := &chains.MetadataSet{Key: key}
	if value != "" {
		set.Value = []byte(value)
	}
	return chains.Event{Kind: chains.KindMetadataSet, Agent: n.AgentRef(log.Topics[1].Big()), Metadata: set}, nil
}

// Strategy are the logs of StrategyRegistry and StrategyReputation. Nobody administers them,
// but a proxy may stand before others of their kind.
var Strategy = sync.OnceValue(func() Tables {
	registered := view.Contracts().Identity.GetABI().Events["Registered"].ID
	given := Shapes()[0]
	return Tables{
		Identity:   tokenLogs(nil),
		Reputation: withChanges(map[common.Hash]Decoder{given.Topic: given.Decode}),
		Past:       []common.Hash{registered},
		Given:      []common.Hash{given.Topic},
	}
})

// Events of the identity registry that later versions do not write.
var (
	uriUpdatedV10    = crypto.Keccak256Hash([]byte("UriUpdated(uint256,string,address)"))        // 1.0
	metadataSetTexts = crypto.Keccak256Hash([]byte("MetadataSet(uint256,string,string,string)")) // between 1.0 and 1.1
)
