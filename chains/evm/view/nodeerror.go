package view

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// ErrUnprotected says that a node takes no transaction without a chain id (EIP-155).
var ErrUnprotected = errors.New("the node takes no transaction without a chain id")

// Causes that a Writer tells apart.
var (
	ErrKnown     = errors.New("the node knows the transaction already")
	ErrNonceUsed = errors.New("the nonce is used by an included transaction")
	// ErrNoState says that a node does not keep the state of the block asked for.
	ErrNoState     = errors.New("the node does not keep the state of this block (missing trie node)")
	errUnderpriced = errors.New("another transaction with this nonce is pending and pays as much")
	errCheap       = errors.New("the transaction pays less than the node asks for")
	errLarge       = fmt.Errorf("%w: it is too large", chains.ErrUntaken)
	errDear        = fmt.Errorf("%w: it may cost more than they let through", chains.ErrUntaken)
)

// reserved is the remedy where an account that takes part has others waiting: the client whose
// authorization is carried, or an own account that delegates itself.
const reserved = "send it again when the account has no transactions waiting"

const dear = "wait for lower fees, lower max_fee, or raise the node's cap (go-ethereum: --rpc.txfeecap)"

const keepsState = "use a node that keeps the state of this block"

// nodeText maps the texts that nodes use to what they mean. Clients differ in wording; the first
// entry that the lower-case message contains decides.
var nodeText = []struct {
	text   string
	kind   chains.Kind
	cause  error // takes the place of the node's message
	remedy string
}{
	{"unknown transaction type", chains.Unsupported, nil, "use a node that takes transactions of this type"},
	{"unknown transaction", chains.Unknown, nil, ""}, // it is not "known transaction"
	{"already known", chains.Transient, ErrKnown, ""},
	{"known transaction", chains.Transient, ErrKnown, ""},
	{"already imported", chains.Transient, ErrKnown, ""},
	{"alreadyknown", chains.Transient, ErrKnown, ""},
	{"nonce too low", chains.Transient, ErrNonceUsed, "ask for the transaction's status"},
	{"nonce is too low", chains.Transient, ErrNonceUsed, "ask for the transaction's status"},
	{"oldnonce", chains.Transient, ErrNonceUsed, "ask for the transaction's status"},
	{"replacement transaction underpriced", chains.Transient, errUnderpriced, "sign anew with higher fees"},
	{"replacement_underpriced", chains.Transient, errUnderpriced, "sign anew with higher fees"},
	{"replacementnotallowed", chains.Transient, errUnderpriced, "sign anew with higher fees"},
	{"transaction underpriced", chains.Transient, errCheap, "sign anew with higher fees"},
	{"max fee per gas less than block base fee", chains.Transient, errCheap, "sign anew with higher fees"},
	{"authority already reserved", chains.Transient, chains.ErrReserved, reserved},
	{"delegation authority has pending transaction", chains.Transient, chains.ErrReserved, reserved},
	{"delegatorhaspendingtx", chains.Transient, chains.ErrReserved, reserved},
	{"in-flight transaction limit reached for delegated accounts", chains.Transient, chains.ErrReserved, reserved},
	{"gapped-nonce tx from delegated accounts", chains.Transient, chains.ErrReserved, reserved},
	{"delegation nonce gap", chains.Transient, chains.ErrReserved, reserved},
	{"notcurrentnoncefordelegation", chains.Transient, chains.ErrReserved, reserved},
	{"replay-protected", chains.Unsupported, ErrUnprotected, ""},
	{"replay protected", chains.Unsupported, ErrUnprotected, ""},
	{"eip-155", chains.Unsupported, ErrUnprotected, ""},
	{"insufficient funds", chains.Funds, nil, "fund the account"},
	{"insufficient balance", chains.Funds, nil, "fund the account"},
	{"exceeds the configured cap", chains.Transient, errDear, dear},
	{"fee cap exceeded", chains.Transient, errDear, dear},
	{"oversized data", chains.TooMuch, errLarge, "send less at once"},
	{"maxtxsizeexceeded", chains.TooMuch, errLarge, "send less at once"},
	{"calldata of transaction is greater than the allowed max", chains.TooMuch, errLarge, "send less at once"},
	{"exceeds block gas limit", chains.TooMuch, nil, "send less at once"},
	{"transaction gas limit too high", chains.TooMuch, nil, "send less at once"},
	{"rate limit", chains.Transient, nil, rpc.Slower},
	{"too many requests", chains.Transient, nil, rpc.Slower},
	{"request count exceeded", chains.Transient, nil, rpc.Slower},
	{"request limit", chains.Transient, nil, rpc.Slower},
	{"quota", chains.Transient, nil, rpc.Slower},
	{"capacity exceeded", chains.Transient, nil, rpc.Slower},
	{"query returned more than", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"block range", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"range is too large", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"range too large", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"exceed maximum block range", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"response size", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"response is too big", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"response too large", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"log response size exceeded", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"too many results", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"capacity limit", chains.Transient, nil, rpc.Slower}, // "… limit exceeded"
	{"usage limit", chains.Transient, nil, rpc.Slower},
	{"cu limit", chains.Transient, nil, rpc.Slower},
	{"credit", chains.Transient, nil, rpc.Slower},
	{"daily", chains.Transient, nil, rpc.Slower},
	{"monthly", chains.Transient, nil, rpc.Slower},
	{"throughput", chains.Transient, nil, rpc.Slower},
	{"limit exceeded", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"query timeout", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"exceeds max results", chains.TooMuch, rpc.ErrTooMuch, ""},
	{"finalized block not found", chains.NotFinal, nil, "wait, or use finality depth:N"},
	{"safe block not found", chains.NotFinal, nil, "wait, or use finality depth:N"},
	{"not currently canonical", chains.Transient, nil, ""},
	{"header not found", chains.Transient, nil, ""},
	{"header for hash not found", chains.Transient, nil, ""},
	{"unknown block", chains.Transient, nil, ""},
	{"block not found", chains.Transient, nil, ""},
	{"missing trie node", chains.Transient, ErrNoState, keepsState},
	{"historical state", chains.Transient, ErrNoState, keepsState},
	{"state is not available", chains.Transient, ErrNoState, keepsState},
	{"no state available for block", chains.Transient, ErrNoState, keepsState},
	{"state at block #", chains.Transient, ErrNoState, keepsState}, // "… is pruned"
	{"history has been pruned", chains.Transient, nil, "use a node that keeps the logs since the registry's deployment"},
	{"pruned history", chains.Transient, nil, "use a node that keeps the logs since the registry's deployment"},
	{"method not found", chains.Unsupported, chains.ErrNoMethod, ""},
	{"does not exist/is not available", chains.Unsupported, chains.ErrNoMethod, ""},
	{"method is not available", chains.Unsupported, chains.ErrNoMethod, ""},
	{"unsupported method", chains.Unsupported, chains.ErrNoMethod, ""},
}

// Family is what package rpc has to know of nodes of EVM chains.
var Family = rpc.Family{
	ChainMethod: "eth_chainId",
	ChainOf: func(answer json.RawMessage) (string, error) {
		var id hexutil.Uint64
		err := json.Unmarshal(answer, &id)
		return fmt.Sprintf("%s:%d", caip.EIP155, uint64(id)), err
	},
	Bulky: map[string]bool{"eth_getBlockReceipts": true},
	Nullable: map[string]bool{
		"eth_getBlockByNumber": true, "eth_getBlockByHash": true, "eth_getBlockReceipts": true,
		"eth_getTransactionReceipt": true, "eth_getTransactionByHash": true,
		"eth_getRawTransactionByBlockHashAndIndex": true,
	},
	Explain: explain,
	// What a contract refuses, or the pool says to a transaction, stays so for a while.
	Final: func(err error) bool {
		var r *Revert
		return errors.As(err, &r) || errors.Is(err, ErrKnown) || errors.Is(err, ErrNonceUsed) || errors.Is(err, errUnderpriced) || errors.Is(err, errCheap)
	},
}

// explain tells what an error of a node means: a revert, or one of the texts that are known.
func explain(answer rpc.Answer, hide func(string) string) (rpc.Meaning, bool) {
	if r, ok := revertOf(answer); ok {
		r.Text = hide(r.Text)
		return rpc.Meaning{Kind: r.Kind(), Cause: r, Remedy: r.remedy()}, true
	}
	message := strings.ToLower(answer.Error())
	for _, known := range nodeText {
		if strings.Contains(message, known.text) {
			return rpc.Meaning{Kind: known.kind, Cause: known.cause, Remedy: known.remedy}, true
		}
	}
	return rpc.Meaning{}, false
}

// vmErrors are the ways in which the EVM itself ends a call, in the lower-case words of go-ethereum
// and its descendants (core/vm/errors.go), Nethermind and reth. They depend on the contract alone,
// so asking again cannot help.
var vmErrors = []string{
	"invalid opcode", "invalid jump", "stack underflow", "stack limit reached", "stack overflow", "write protection", "return data out of bounds", "gas uint64 overflow",
	"invalid code: must not begin with 0xef", "max call depth exceeded", "max code size exceeded", "max initcode size exceeded", "contract address collision",
	"nonce uint64 overflow", "badinstruction", "invalidjump", "stackunderflow", "stackoverflow", "accessviolation", "staticcallviolation",
}

// revertOf recognises a call that the contract refused: code 3 with data, or the texts that nodes
// use where they give neither.
func revertOf(answer rpc.Answer) (*Revert, bool) {
	var data []byte
	var withData interface{ ErrorData() any }
	if errors.As(answer, &withData) {
		if text, ok := withData.ErrorData().(string); ok {
			// Some nodes write "Reverted 0x…".
			if i := strings.Index(text, "0x"); i >= 0 {
				data, _ = hexutil.Decode(text[i:])
			}
		}
	}
	message := strings.ToLower(answer.Error())
	const reverted = 3
	switch {
	case answer.ErrorCode() == reverted, len(data) >= 4, strings.Contains(message, "execution reverted"), strings.HasPrefix(message, "vm execution error"):
		return DecodeRevert(data), true
	case strings.Contains(message, "out of gas"), strings.Contains(message, "gas required exceeds allowance"):
		return &Revert{Text: "out of gas", Gas: true}, true
	case slices.ContainsFunc(vmErrors, func(text string) bool { return strings.Contains(message, text) }):
		return &Revert{Text: rpc.OneLine(answer.Error())}, true
	}
	return nil, false
}
