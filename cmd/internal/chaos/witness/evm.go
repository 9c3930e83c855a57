package witness

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// EVM is a chain with an ERC-8004 reputation registry and a FeedbackRelay.
type EVM struct {
	Chain         string // its name
	RPC           string // an honest node
	Reputation    common.Address
	Relay         common.Address
	From          uint64  // first block
	ReputationABI abi.ABI // the official one
	RelayABI      abi.ABI
}

// Name implements Chain.
func (e EVM) Name() string { return e.Chain }

type log struct {
	Topics []common.Hash
	Data   hexutil.Bytes
}

// logs reads all events of a contract with a name, and unpacks what is not indexed.
func (e EVM) logs(ctx context.Context, contract common.Address, of abi.ABI, name string, each func(topics []common.Hash, fields map[string]any)) {
	var head hexutil.Uint64
	ask(ctx, e.RPC, "eth_blockNumber", []any{}, &head)
	event := of.Events[name]
	const window = 1000
	for from := e.From; from <= uint64(head); from += window {
		var list []log
		query := map[string]any{
			"address": contract, "topics": []any{event.ID},
			"fromBlock": hexutil.Uint64(from), "toBlock": hexutil.Uint64(min(from+window-1, uint64(head))),
		}
		ask(ctx, e.RPC, "eth_getLogs", []any{query}, &list)
		for _, l := range list {
			fields := map[string]any{}
			abort.If(event.Inputs.UnpackIntoMap(fields, l.Data))
			each(l.Topics, fields)
		}
	}
}

func (e EVM) call(ctx context.Context, name string, args ...any) []any {
	data := abort.Must(e.ReputationABI.Pack(name, args...))
	var out hexutil.Bytes
	ask(ctx, e.RPC, "eth_call", []any{map[string]any{"to": e.Reputation, "input": hexutil.Bytes(data)}, "latest"}, &out)
	return abort.Must(e.ReputationABI.Unpack(name, out))
}

// place is a feedback of a client about an agent.
type place struct {
	agent  string
	client common.Address
	index  uint64
}

// key is a source at an agent.
type key struct {
	source common.Hash
	agent  string
}

// onEVM is what a chain holds.
type onEVM struct {
	given     map[place]int // NewFeedback events
	revoked   map[place]int
	responses map[place][]Response
	mirrored  map[key][]uint64 // indexes of the relay's feedback
	withdrawn map[key]int      // Revoked events of the relay, tombstones included
	origins   map[key]string
	stands    map[place]row
}

// row is what the registry's state says of a feedback.
type row struct {
	value      *big.Int
	decimals   uint8
	tag1, tag2 string
	revoked    bool
}

func decimal(topic common.Hash) string { return topic.Big().String() }

func (e EVM) read(ctx context.Context, agents []string) *onEVM {
	on := &onEVM{map[place]int{}, map[place]int{}, map[place][]Response{}, map[key][]uint64{}, map[key]int{}, map[key]string{}, map[place]row{}}
	account := func(topic common.Hash) common.Address { return common.BytesToAddress(topic[:]) }
	e.logs(ctx, e.Reputation, e.ReputationABI, "NewFeedback", func(t []common.Hash, f map[string]any) {
		on.given[place{decimal(t[1]), account(t[2]), f["feedbackIndex"].(uint64)}]++
	})
	e.logs(ctx, e.Reputation, e.ReputationABI, "FeedbackRevoked", func(t []common.Hash, _ map[string]any) {
		on.revoked[place{decimal(t[1]), account(t[2]), t[3].Big().Uint64()}]++
	})
	e.logs(ctx, e.Reputation, e.ReputationABI, "ResponseAppended", func(t []common.Hash, f map[string]any) {
		at := place{decimal(t[1]), account(t[2]), f["feedbackIndex"].(uint64)}
		on.responses[at] = append(on.responses[at], Response{f["responseURI"].(string), f["responseHash"].([32]byte)})
	})
	e.logs(ctx, e.Relay, e.RelayABI, "Mirrored", func(t []common.Hash, f map[string]any) {
		k := key{t[1], decimal(t[2])}
		on.mirrored[k] = append(on.mirrored[k], f["index"].(uint64))
		origin := abi.ConvertType(f["origin"], new(originTuple)).(*originTuple)
		on.origins[k] = origin.ReputationRegistry + "/" + origin.AgentId + "/" + origin.Client + "/" + strconv.FormatUint(origin.Index, 10)
	})
	e.logs(ctx, e.Relay, e.RelayABI, "Revoked", func(t []common.Hash, _ map[string]any) {
		on.withdrawn[key{t[1], decimal(t[2])}]++
	})
	for _, agent := range agents {
		e.state(ctx, agent, on)
	}
	return on
}

// originTuple is the relay's Origin.
type originTuple struct {
	ReputationRegistry, AgentId, Client string
	Index                               uint64
}

// state reads what the registry holds of an agent, of all clients, revoked or not.
func (e EVM) state(ctx context.Context, agent string, on *onEVM) {
	id, ok := new(big.Int).SetString(agent, 10)
	abort.Unless(ok, fmt.Errorf("agent id %q is not a number", agent))
	// One client at a time keeps an answer small.
	for _, who := range e.call(ctx, "getClients", id)[0].([]common.Address) {
		out := e.call(ctx, "readAllFeedback", id, []common.Address{who}, "", "", true)
		clients, indexes, values := out[0].([]common.Address), out[1].([]uint64), out[2].([]*big.Int)
		decimals, tag1s, tag2s, revoked := out[3].([]uint8), out[4].([]string), out[5].([]string), out[6].([]bool)
		for i := range clients {
			on.stands[place{agent, clients[i], indexes[i]}] = row{values[i], decimals[i], tag1s[i], tag2s[i], revoked[i]}
		}
	}
}

func (e EVM) check(ctx context.Context, agents []string, ledger []Given, c *Count) {
	on := e.read(ctx, agents)
	known := map[place]bool{}
	for _, g := range ledger {
		agent := agents[g.Group]
		if g.Chain == e.Chain {
			at := place{agent, common.HexToAddress(g.Client), g.Index}
			known[at] = true
			e.checkOrigin(g, at, on, c)
			continue
		}
		for _, index := range e.checkMirror(g, agent, on, c) {
			known[place{agent, e.Relay, index}] = true
		}
	}
	for at := range on.given {
		for _, agent := range agents {
			if at.agent == agent && !known[at] {
				c.wrong("%s: feedback %d of %s about agent %s, which nobody gave", e.Chain, at.index, at.client, at.agent)
			}
		}
	}
}

// checkOrigin holds the ledger itself against the chain.
func (e EVM) checkOrigin(g Given, at place, on *onEVM, c *Count) {
	stands, ok := on.stands[at]
	switch {
	case !ok || on.given[at] != 1:
		c.wrong("%s: given %d times", g, on.given[at])
	case !g.says(stands.value, stands.decimals, stands.tag1, stands.tag2) || stands.revoked != g.Revoked:
		c.wrong("%s: the origin says something else", g)
	case len(on.responses[at]) != len(g.Responses):
		c.wrong("%s: the origin has %d responses, given were %d", g, len(on.responses[at]), len(g.Responses))
	}
}

// checkMirror looks for the one mirror of a feedback, and returns the indexes of all.
func (e EVM) checkMirror(g Given, agent string, on *onEVM, c *Count) []uint64 {
	k := key{g.source(), agent}
	where := e.Chain + ": " + g.String()
	found := on.mirrored[k]
	withdrawn := on.withdrawn[k]
	if withdrawn > 0 && !g.Revoked {
		c.wrong("%s: revoked, and its origin is not", where)
	}
	if withdrawn > 1 {
		c.doubled("%s: %d revocations", where, withdrawn)
	}
	if len(found) == 0 && g.Revoked {
		c.Never++ // with a tombstone or, where it was revoked before anybody looked, without
		return nil
	}
	switch {
	case len(found) == 0:
		c.lost("%s: the mirror", where)
		return nil
	case len(found) > 1:
		c.doubled("%s: %d mirrors", where, len(found))
		return found
	}
	c.Mirrors++
	at := place{agent, e.Relay, found[0]}
	stands, ok := on.stands[at]
	switch {
	case !ok || on.given[at] != 1:
		c.wrong("%s: the relay names feedback %d, which was given %d times", where, at.index, on.given[at])
	case !g.says(stands.value, stands.decimals, stands.tag1, stands.tag2):
		c.wrong("%s: the mirror says %s e-%d %q %q", where, stands.value, stands.decimals, stands.tag1, stands.tag2)
	case g.Revoked && !stands.revoked:
		c.lost("%s: the revocation", where)
	case g.Revoked && (on.revoked[at] != 1 || withdrawn != 1):
		c.doubled("%s: revoked %d times", where, on.revoked[at])
	case stands.revoked && !g.Revoked:
		c.wrong("%s: the mirror is revoked, and its origin is not", where)
	case !e.names(on.origins[k], g):
		c.wrong("%s: the mirror names the origin %s", where, on.origins[k])
	}
	if stands.revoked {
		c.Revoked++
	}
	e.checkResponses(where, g.Responses, on.responses[at], c)
	return found
}

// names reports whether a mirror's origin is the feedback's. The relay keeps an attestation with
// its reviewer, and with index 0.
func (e EVM) names(origin string, g Given) bool {
	if g.Address != "" {
		return origin == g.ref()+"/"+g.Client+"/0"
	}
	return origin == g.ref()
}

// checkResponses compares responses, whatever their order.
func (e EVM) checkResponses(where string, want, got []Response, c *Count) {
	if len(want) == 0 && len(got) == 0 {
		return
	}
	count := map[Response]int{}
	for _, r := range got {
		count[r]++
	}
	for _, r := range want {
		switch {
		case count[r] == 0:
			c.lost("%s: the response %s", where, r.URI)
		case count[r] > 1:
			c.doubled("%s: the response %s stands %d times", where, r.URI, count[r])
		default:
			c.Answered++
		}
		delete(count, r)
	}
	for r := range count {
		c.wrong("%s: the response %s, which nobody gave", where, r.URI)
	}
}

// ABI reads a contract's ABI: a list of its entries, or an object that holds one.
func ABI(file []byte) (abi.ABI, error) { return abi.JSON(bytes.NewReader(file)) }
