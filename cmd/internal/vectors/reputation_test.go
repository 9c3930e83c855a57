package vectors_test

import (
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/contracts/bindings"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

var relayABI = parsed(bindings.FeedbackRelayMetaData.ABI)

// review is a feedback as the registry holds it and as its log tells it.
type review struct {
	client                    string
	value                     int64
	tag1, tag2, endpoint, uri string
	hash                      common.Hash
	revoked                   bool
}

// given counts the feedback of a client.
func (r registered) given(client common.Address) (count uint64) {
	for _, one := range r.reviews {
		if person(one.client) == client {
			count++
		}
	}
	return count
}

// readFeedback answers the view of that name.
func (r registered) readFeedback(method *abi.Method, client common.Address, index uint64) ([]byte, error) {
	own := slices.DeleteFunc(slices.Clone(r.reviews), func(one review) bool { return person(one.client) != client })
	if index < 1 || index > uint64(len(own)) {
		return nil, reverted(refusal, "index out of bounds")
	}
	one := own[index-1]
	return method.Outputs.Pack(big.NewInt(one.value), uint8(0), one.tag1, one.tag2, one.revoked)
}

// readAllFeedback answers the view of that name, revoked ones included and whatever their tags.
func (r registered) readAllFeedback(method *abi.Method, clients []common.Address) ([]byte, error) {
	var who []common.Address
	var indexes []uint64
	var values []*big.Int
	var decimals []uint8
	var tags1, tags2 []string
	var revoked []bool
	for _, client := range clients {
		index := uint64(0)
		for _, one := range r.reviews {
			if person(one.client) != client {
				continue
			}
			index++
			who, indexes, values, decimals = append(who, client), append(indexes, index), append(values, big.NewInt(one.value)), append(decimals, 0)
			tags1, tags2, revoked = append(tags1, one.tag1), append(tags2, one.tag2), append(revoked, one.revoked)
		}
	}
	return method.Outputs.Pack(who, indexes, values, decimals, tags1, tags2, revoked)
}

// refusal is Solidity's Error(string).
var refusal = func() abi.Error {
	text, err := abi.NewType("string", "", nil)
	if err != nil {
		panic(err)
	}
	return abi.NewError("Error", abi.Arguments{{Type: text}})
}()

// give gives an agent feedback, without decimals.
func give(id uint64, r review) deed {
	return func(n *evmNode, s state) (state, []*types.Log) {
		s = s.with(id, func(a *registered) { a.reviews = append(slices.Clone(a.reviews), r) })
		topics := []common.Hash{word(id), addressWord(person(r.client)), crypto.Keccak256Hash([]byte(r.tag1))}
		return s, []*types.Log{logOf(n.reputation, reputationABI.Events["NewFeedback"], topics,
			s[id].given(person(r.client)), big.NewInt(r.value), uint8(0), r.tag1, r.tag2, r.endpoint, r.uri, r.hash)}
	}
}

// revoke takes the first feedback of an agent back.
func revoke(id uint64) deed {
	return func(n *evmNode, s state) (state, []*types.Log) {
		s = s.with(id, revokeFirst)
		return s, []*types.Log{logOf(n.reputation, reputationABI.Events["FeedbackRevoked"],
			[]common.Hash{word(id), addressWord(person(s[id].reviews[0].client)), word(1)})}
	}
}

func revokeFirst(a *registered) {
	a.reviews = slices.Clone(a.reviews)
	a.reviews[0].revoked = true
}

// review is the ref of the first feedback that somebody has given an agent.
func (n *evmNode) review(id uint64, client string) caip.FeedbackRef {
	ref, err := caip.NewFeedbackRef(n.account(n.reputation), n.agent(id).ID, n.account(person(client)).Address, 1)
	if err != nil {
		panic(err)
	}
	return ref
}

// mirror is what a relay gives an agent for the first feedback that a client has given another one
// elsewhere, in a block there, and the log in which the relay says so.
func mirror(id uint64, of *evmNode, reviewed uint64, r review, block uint64, change func(*review)) deed {
	origin := chains.Feedback{
		Ref: of.review(reviewed, r.client), Agent: of.agent(reviewed), Client: of.account(person(r.client)), HasValue: true, Value: chains.Value{Unscaled: chains.NewInt128(r.value)},
		Tag1: r.tag1, Tag2: r.tag2, Endpoint: r.endpoint, URI: r.uri, Hash: caip.Hash(r.hash), Proof: chains.ProofTransaction, Time: time.Unix(genesisTime+2*int64(block), 0),
	}
	return func(n *evmNode, s state) (state, []*types.Log) {
		item, err := feedback.Item(origin, n.agent(id), 0)
		if err != nil {
			panic(err)
		}
		as := review{client: "relay", value: r.value, tag1: item.Tag1, tag2: item.Tag2, endpoint: item.Endpoint, uri: dataURI(item.File), hash: crypto.Keccak256Hash(item.File)}
		if change != nil {
			change(&as)
		}
		s, logs := give(id, as)(n, s)
		from := bindings.Origin{ReputationRegistry: origin.Ref.Registry.String(), AgentId: origin.Ref.AgentID, Client: origin.Client.Address, Index: 1}
		return s, append(logs, logOf(person("relay"), relayABI.Events["Mirrored"], []common.Hash{common.Hash(origin.Source()), word(id)}, uint64(1), uint32(0), from, [32]byte{}))
	}
}

// transferABI is of ERC-20, as far as a payment needs it.
var transferABI = parsed(`[{"type":"event","name":"Transfer","inputs":[{"name":"from","type":"address","indexed":true},{"name":"to","type":"address","indexed":true},{"name":"value","type":"uint256"}]}]`)

// payIn has a facilitator move a payer's tokens, in a transaction that is the same on every chain
// but for the chain's id.
func payIn(n *evmNode, asset common.Address, from string, to common.Address, amount int64) (tx common.Hash, d deed) {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("bridge8004 vectors facilitator")))
	if err != nil {
		panic(err)
	}
	chain := new(big.Int).SetUint64(n.id)
	signed, err := types.SignNewTx(key, types.LatestSignerForChainID(chain), &types.DynamicFeeTx{ChainID: chain, Gas: 100_000, GasFeeCap: big.NewInt(1_000_000_000), GasTipCap: new(big.Int), To: &asset, Value: new(big.Int)})
	if err != nil {
		panic(err)
	}
	if n.sent == nil {
		n.sent = map[common.Hash]*types.Transaction{}
	}
	n.sent[signed.Hash()] = signed
	return signed.Hash(), func(_ *evmNode, s state) (state, []*types.Log) {
		log := logOf(asset, transferABI.Events["Transfer"], []common.Hash{addressWord(person(from)), addressWord(to)}, big.NewInt(amount))
		log.TxHash = signed.Hash()
		return s, []*types.Log{log}
	}
}
