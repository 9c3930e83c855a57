package cluster

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
)

// JSON-RPC error codes of a Solana node.
const (
	codeBlockCleanedUp    = -32001
	CodePreflight         = -32002
	codeBlockNotAvailable = -32004
	codeNodeUnhealthy     = -32005
	codeSlotSkipped       = -32007
	codeLongTermSkipped   = -32009
	codeBlockStatus       = -32014
	CodeVersion           = -32015 // of a transaction, newer than was asked for
	codeMinContextSlot    = -32016
	CodeMethodNotFound    = -32601
	CodeInvalidParams     = -32602
	codeRateLimit         = 429
)

// family is what package rpc has to know of Solana's nodes. Nodes take no more than 50 KiB.
var family = jsonrpc.Family{
	ChainMethod: "getGenesisHash",
	ChainOf: func(answer json.RawMessage) (string, error) {
		var genesis solana.Hash
		err := json.Unmarshal(answer, &genesis)
		return fmt.Sprintf("%s:%.32s", caip.Solana, genesis), err
	},
	Nullable: map[string]bool{"getTransaction": true, "getBlock": true}, // the node shows no such thing
	Explain:  explain,
	Final:    func(err error) bool { return chains.KindOf(err) == chains.Unknown },
	Billed:   true, Pinned: true, MaxSent: 40 << 10,
}

// explain tells what an error of a node means.
func explain(answer jsonrpc.Answer, hide func(string) string) (jsonrpc.Meaning, bool) {
	m := jsonrpc.Meaning{Kind: chains.Unknown, Cause: &answerError{answer.ErrorCode(), hide(answer.Error())}}
	switch answer.ErrorCode() {
	case codeRateLimit:
		m.Kind, m.Remedy = chains.Transient, jsonrpc.Slower
	case codeBlockNotAvailable, codeNodeUnhealthy, codeBlockStatus, codeMinContextSlot:
		m.Kind = chains.Transient
	case CodeInvalidParams:
		m.Kind = chains.Invalid
	case CodeMethodNotFound:
		m.Kind, m.Remedy = chains.Unsupported, "use a node that offers the methods named in the package documentation"
	}
	return m, true
}

// failure gives what went wrong with a read its kind.
func (n *Node) failure(op string, err error) error {
	switch {
	case errors.Is(err, rpc.ErrNotFound):
		return n.cluster.Fail(chains.NotFound, op, err)
	case errors.Is(err, jsonrpc.ErrTooLarge): // of this node; another one may say less
		return n.cluster.Fail(chains.Unreachable, op, err)
	}
	return n.Classify(op, err)
}

// answerError is what a node answered instead of a result.
type answerError struct {
	code    int
	message string
}

func (e *answerError) Error() string { return fmt.Sprintf("rpc error %d: %.300s", e.code, e.message) }

// RPCCode is the JSON-RPC code in err, 0 without one.
func RPCCode(err error) int {
	var explained *answerError
	var answer *jsonrpc.Error
	switch {
	case errors.As(err, &explained):
		return explained.code
	case errors.As(err, &answer):
		return answer.Code
	}
	return 0
}

// Fail is a chains.Error about this cluster.
func (c *Cluster) Fail(kind chains.Kind, op string, err error) *chains.Error {
	return &chains.Error{Kind: kind, Chain: c.Chain, Op: op, Err: err}
}

// Dishonest is an error about a node that contradicts itself.
func (c *Cluster) Dishonest(op string, err error) *chains.Error {
	return &chains.Error{Kind: chains.Dishonest, Chain: c.Chain, Op: op, Err: err, Remedy: "use another node"}
}

// Empty is an answer without what was asked for.
func (c *Cluster) Empty(op string) error {
	return c.Dishonest(op, errors.New("the node answers nothing"))
}
