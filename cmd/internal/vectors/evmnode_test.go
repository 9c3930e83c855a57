package vectors_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/trie"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// evmNode composes the answers of a node whose chain is a list of deeds: the state of the registry
// at each block, the logs and the receipts follow from them, hashes and roots are real. Nothing in
// it depends on time or chance.
type evmNode struct {
	id         uint64
	registry   common.Address
	reputation common.Address
	strategy   bool // StrategyRegistry instead: it knows no wallets
	final      uint64
	head       uint64
	salt       string // of the headers: another history
	deeds      map[uint64][]deed
	lie        func(state) state                  // what this node says of agents, where it is not the truth
	sent       map[common.Hash]*types.Transaction // the payments, whose transactions are read too

	blocks []evmBlock
}

// state is what the registry holds; it is never changed, only replaced.
type state map[uint64]registered

type registered struct {
	owner    common.Address
	uri      string
	metadata map[string]string
	reviews  []review
}

// deed changes the state and says so in logs.
type deed func(n *evmNode, s state) (state, []*types.Log)

type evmBlock struct {
	header   *types.Header
	state    state
	receipts []*types.Receipt
	sent     types.Transactions // those of which more is known than the id
}

const genesisTime = 1_767_225_600 // 2026-01-01T00:00:00Z

var identityABI, reputationABI, strategyABI = parsed(bindings.IdentityRegistryMetaData.ABI), parsed(bindings.ReputationRegistryMetaData.ABI), parsed(bindings.StrategyReputationMetaData.ABI)

func parsed(text string) abi.ABI {
	a, err := abi.JSON(strings.NewReader(text))
	if err != nil {
		panic(err)
	}
	return a
}

// chain is the node's CAIP-2 id.
func (n *evmNode) chain() caip.ChainID { return caip.MustChainID(fmt.Sprintf("eip155:%d", n.id)) }

func (n *evmNode) account(a common.Address) caip.AccountID {
	return caip.MustAccountID(fmt.Sprintf("eip155:%d:%s", n.id, a.Hex()))
}

// at adds deeds to a block.
func (n *evmNode) at(block uint64, deeds ...deed) {
	n.deeds[block] = append(n.deeds[block], deeds...)
}

// person is an account that follows from a name.
func person(name string) common.Address {
	return common.Address(crypto.Keccak256([]byte("bridge8004 vectors " + name))[12:])
}

func (s state) with(id uint64, change func(*registered)) state {
	next := maps.Clone(s)
	r := next[id]
	if r.metadata = maps.Clone(r.metadata); r.metadata == nil {
		r.metadata = map[string]string{}
	}
	change(&r)
	next[id] = r
	return next
}

func (n *evmNode) log(event string, topics []common.Hash, values ...any) *types.Log {
	return logOf(n.registry, identityABI.Events[event], topics, values...)
}

func logOf(address common.Address, e abi.Event, topics []common.Hash, values ...any) *types.Log {
	data, err := e.Inputs.NonIndexed().Pack(values...)
	if err != nil {
		panic(err)
	}
	return &types.Log{Address: address, Topics: append([]common.Hash{e.ID}, topics...), Data: data}
}

func word(v uint64) common.Hash                { return common.BigToHash(new(big.Int).SetUint64(v)) }
func addressWord(a common.Address) common.Hash { return common.BytesToHash(a[:]) }

func (n *evmNode) metadataSet(id uint64, key, value string) *types.Log {
	return n.log("MetadataSet", []common.Hash{word(id), crypto.Keccak256Hash([]byte(key))}, key, []byte(value))
}

// register mints an agent as register(uri) does; its owner is its wallet.
func register(id uint64, owner, uri string) deed {
	return func(n *evmNode, s state) (state, []*types.Log) {
		to := person(owner)
		return s.with(id, func(r *registered) {
				r.owner, r.uri = to, uri
				r.metadata["agentWallet"] = string(to[:])
			}), []*types.Log{
				n.log("Transfer", []common.Hash{{}, addressWord(to), word(id)}),
				n.log("Registered", []common.Hash{word(id), addressWord(to)}, uri),
				n.metadataSet(id, "agentWallet", string(to[:])),
			}
	}
}

// setWallet sets an agent's wallet; an empty name clears it.
func setWallet(id uint64, wallet string) deed {
	value := ""
	if wallet != "" {
		a := person(wallet)
		value = string(a[:])
	}
	return setMetadata(id, "agentWallet", value)
}

func setMetadata(id uint64, key, value string) deed {
	return func(n *evmNode, s state) (state, []*types.Log) {
		return s.with(id, func(r *registered) { r.metadata[key] = value }), []*types.Log{n.metadataSet(id, key, value)}
	}
}

func setURI(id uint64, uri string) deed {
	return func(n *evmNode, s state) (state, []*types.Log) {
		return s.with(id, func(r *registered) { r.uri = uri }), []*types.Log{n.log("URIUpdated", []common.Hash{word(id), addressWord(s[id].owner)}, uri)}
	}
}

// transfer sells an agent, which clears its wallet.
func transfer(id uint64, to string) deed {
	return func(n *evmNode, s state) (state, []*types.Log) {
		from := s[id].owner
		return s.with(id, func(r *registered) {
				r.owner = person(to)
				r.metadata["agentWallet"] = ""
			}), []*types.Log{n.metadataSet(id, "agentWallet", ""),
				n.log("Transfer", []common.Hash{addressWord(from), addressWord(person(to)), word(id)})}
	}
}

// build makes the blocks from the deeds.
func (n *evmNode) build() {
	n.blocks = make([]evmBlock, n.head+1)
	s, parent := state{}, common.Hash{}
	for number := range n.head + 1 {
		var b evmBlock
		var index uint
		for i, d := range n.deeds[number] {
			next, logs := d(n, s)
			s = next
			tx := crypto.Keccak256Hash(fmt.Appendf(nil, "%d %s transaction %d of block %d", n.id, n.salt, i, number))
			if len(logs) > 0 && logs[0].TxHash != (common.Hash{}) {
				tx = logs[0].TxHash
			}
			r := &types.Receipt{Type: types.DynamicFeeTxType, Status: types.ReceiptStatusSuccessful, CumulativeGasUsed: 100_000 * uint64(i+1), GasUsed: 100_000, TxHash: tx,
				TransactionIndex: uint(i), BlockNumber: new(big.Int).SetUint64(number), EffectiveGasPrice: big.NewInt(1_000_000_000), Logs: logs}
			for _, l := range logs {
				l.BlockNumber, l.TxHash, l.TxIndex, l.Index = number, tx, uint(i), index
				index++
			}
			r.Bloom = types.CreateBloom(r)
			b.receipts = append(b.receipts, r)
			if signed := n.sent[tx]; signed != nil {
				b.sent = append(b.sent, signed)
			}
		}
		b.state = s
		b.header = &types.Header{
			ParentHash: parent, UncleHash: types.EmptyUncleHash, Root: types.EmptyRootHash, TxHash: types.DeriveSha(b.sent, trie.NewListHasher()), ReceiptHash: types.DeriveSha(types.Receipts(b.receipts), trie.NewListHasher()),
			Bloom: types.MergeBloom(b.receipts), Difficulty: new(big.Int), Number: new(big.Int).SetUint64(number), GasLimit: 60_000_000, GasUsed: 100_000 * uint64(len(b.receipts)),
			Time: genesisTime + 2*number, Extra: []byte(n.salt), BaseFee: big.NewInt(1_000_000_000),
		}
		parent = b.header.Hash()
		for _, r := range b.receipts {
			r.BlockHash = parent
			for _, l := range r.Logs {
				l.BlockHash = parent
			}
		}
		n.blocks[number] = b
	}
}

// rpcError is what a node answers instead of a result.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *rpcError) Error() string { return e.Message }

var errRevertedEmpty = &rpcError{Code: 3, Message: "execution reverted", Data: "0x"}

// answer answers one JSON-RPC call.
func (n *evmNode) answer(method string, raw json.RawMessage) (any, error) {
	var params []json.RawMessage
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, err
	}
	switch method {
	case "eth_chainId":
		return hexutil.Uint64(n.id), nil
	case "eth_blockNumber":
		return hexutil.Uint64(n.head), nil
	case "eth_getBlockByNumber":
		b, ok := n.find(params[0])
		if !ok {
			return nil, nil
		}
		return b.json()
	case "eth_getBlockByHash": // with its transactions
		b, ok := n.find(params[0])
		if !ok {
			return nil, nil
		}
		fields, err := b.json()
		if err == nil {
			fields["transactions"] = b.sent
		}
		return fields, err
	case "eth_getCode":
		return "0x00", nil
	case "eth_call":
		return n.call(params)
	case "eth_getLogs":
		return n.logs(params[0])
	case "eth_getTransactionReceipt":
		var hash common.Hash
		if err := json.Unmarshal(params[0], &hash); err != nil {
			return nil, err
		}
		for _, b := range n.blocks {
			for _, r := range b.receipts {
				if r.TxHash == hash {
					return r, nil
				}
			}
		}
		return nil, nil
	case "eth_getBlockReceipts":
		b, ok := n.find(params[0])
		if !ok {
			return nil, nil
		}
		return b.receipts, nil
	}
	return nil, &rpcError{Code: -32601, Message: "the method " + method + " does not exist"}
}

// find is the block that a tag, a number or a hash names.
func (n *evmNode) find(raw json.RawMessage) (evmBlock, bool) {
	var at struct{ BlockHash common.Hash }
	var text string
	if json.Unmarshal(raw, &text) != nil {
		if json.Unmarshal(raw, &at) != nil {
			return evmBlock{}, false
		}
		text = at.BlockHash.Hex()
	}
	number := n.head + 1
	switch {
	case text == "latest":
		number = n.head
	case text == "finalized", text == "safe":
		number = n.final
	case len(text) == 66:
		for _, b := range n.blocks {
			if b.header.Hash().Hex() == text {
				return b, true
			}
		}
	default:
		if v, err := hexutil.DecodeUint64(text); err == nil {
			number = v
		}
	}
	if number > n.head {
		return evmBlock{}, false
	}
	return n.blocks[number], true
}

func (b evmBlock) json() (map[string]any, error) {
	raw, err := json.Marshal(b.header)
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, err
	}
	maps.DeleteFunc(fields, func(_ string, value any) bool { return value == nil }) // nodes leave them out
	transactions := []common.Hash{}
	for _, r := range b.receipts {
		transactions = append(transactions, r.TxHash)
	}
	fields["hash"], fields["transactions"], fields["uncles"] = b.header.Hash(), transactions, []string{}
	return fields, nil
}

// call runs one of the views that a verification asks.
func (n *evmNode) call(params []json.RawMessage) (any, error) {
	var message struct {
		To    common.Address `json:"to"`
		Input hexutil.Bytes  `json:"input"`
	}
	if err := json.Unmarshal(params[0], &message); err != nil || len(message.Input) < 4 {
		return nil, errors.Join(err, errors.New("malformed call"))
	}
	b, ok := n.find(params[1])
	if !ok {
		return nil, &rpcError{Code: -32000, Message: "header not found"}
	}
	s := b.state
	if n.lie != nil {
		s = n.lie(s)
	}
	out, err := n.view(message.To, message.Input, s)
	if err != nil {
		return nil, err
	}
	return hexutil.Bytes(out), nil
}

func (n *evmNode) view(to common.Address, input []byte, s state) ([]byte, error) {
	if n.strategy {
		switch {
		case to == n.reputation && string(input) == string(crypto.Keccak256([]byte("identityRegistry()"))[:4]):
			return addressWord(n.registry).Bytes(), nil
		case to == n.reputation && string(input[:4]) == string(strategyABI.Methods["getFeedback"].ID):
			return nil, reverted(strategyABI.Errors["FeedbackNotFound"])
		case to == n.reputation && string(input[:4]) == string(strategyABI.Methods["getFeedbackAt"].ID):
			return nil, reverted(strategyABI.Errors["PositionNotFound"])
		case to == n.reputation:
			return nil, errRevertedEmpty
		}
	}
	known := identityABI
	if to == n.reputation {
		known = reputationABI
	} else if to != n.registry {
		return nil, nil
	}
	method, err := known.MethodById(input[:4])
	if err != nil {
		return nil, errRevertedEmpty
	}
	args, err := method.Inputs.Unpack(input[4:])
	if err != nil {
		return nil, errRevertedEmpty
	}
	var agent registered
	var exists bool
	var id *big.Int
	if len(args) > 0 {
		if id, _ = args[0].(*big.Int); id != nil {
			agent, exists = s[id.Uint64()]
		}
	}
	switch method.Name {
	case "getVersion":
		if n.strategy {
			return nil, errRevertedEmpty
		}
		return method.Outputs.Pack("2.0.0")
	case "getIdentityRegistry":
		return method.Outputs.Pack(n.registry)
	case "name":
		return method.Outputs.Pack("AgentIdentity")
	case "ownerOf", "tokenURI":
		switch {
		case !exists:
			return nil, reverted(identityABI.Errors["ERC721NonexistentToken"], id)
		case method.Name == "ownerOf":
			return method.Outputs.Pack(agent.owner)
		}
		return method.Outputs.Pack(agent.uri)
	case "getAgentWallet":
		if n.strategy {
			return nil, errRevertedEmpty
		}
		return method.Outputs.Pack(common.BytesToAddress([]byte(agent.metadata["agentWallet"])))
	case "readFeedback":
		return agent.readFeedback(method, args[1].(common.Address), args[2].(uint64))
	case "readAllFeedback":
		return agent.readAllFeedback(method, args[1].([]common.Address))
	case "getLastIndex":
		return method.Outputs.Pack(agent.given(args[1].(common.Address)))
	case "getResponseCount":
		return method.Outputs.Pack(uint64(0))
	case "getMetadata":
		return method.Outputs.Pack([]byte(agent.metadata[args[1].(string)]))
	}
	return nil, errRevertedEmpty
}

func reverted(e abi.Error, args ...any) error {
	data, err := e.Inputs.Pack(args...)
	if err != nil {
		data = make([]byte, 32*len(e.Inputs)) // the arguments do not matter
	}
	return &rpcError{Code: 3, Message: "execution reverted", Data: hexutil.Encode(append(e.ID[:4:4], data...))}
}

func (n *evmNode) logs(raw json.RawMessage) (any, error) {
	var q struct {
		FromBlock, ToBlock hexutil.Uint64
		Address            []common.Address
		Topics             []json.RawMessage
	}
	if err := json.Unmarshal(raw, &q); err != nil {
		return nil, err
	}
	wanted := make([][]common.Hash, len(q.Topics))
	for i, raw := range q.Topics {
		var one common.Hash
		if string(raw) == "null" || json.Unmarshal(raw, &wanted[i]) == nil {
			continue
		}
		if err := json.Unmarshal(raw, &one); err != nil {
			return nil, err
		}
		wanted[i] = []common.Hash{one}
	}
	found := []*types.Log{}
	for number := uint64(q.FromBlock); number <= min(uint64(q.ToBlock), n.head); number++ {
		for _, r := range n.blocks[number].receipts {
			for _, l := range r.Logs {
				if (len(q.Address) == 0 || slices.Contains(q.Address, l.Address)) && matches(wanted, l.Topics) {
					found = append(found, l)
				}
			}
		}
	}
	return found, nil
}

func matches(wanted [][]common.Hash, topics []common.Hash) bool {
	for i, list := range wanted {
		if len(list) > 0 && (i >= len(topics) || !slices.Contains(list, topics[i])) {
			return false
		}
	}
	return true
}
