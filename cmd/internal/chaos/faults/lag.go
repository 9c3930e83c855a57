package faults

import (
	"encoding/base64"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/mr-tron/base58"
)

// A lagging node is so many blocks or slots behind the head.
const leastBehind, mostBehind = 2, 30

// lag answers a call as a node does that is some blocks behind: what is younger is not there yet.
// truth is the answer of the node that keeps up. ok is false where there is no difference.
func (p *Proxy) lag(path string, c call, truth json.RawMessage, dice *rand.Rand) (result, refusal json.RawMessage, ok bool) {
	behind := uint64(leastBehind + dice.IntN(mostBehind-leastBehind))
	if classOf(c.Method, path) == Photon || classOf(c.Method, path) == Solana {
		return p.lagSolana(path, c, truth, behind)
	}
	return p.lagEVM(c, truth, behind)
}

func (p *Proxy) lagEVM(c call, truth json.RawMessage, by uint64) (result, refusal json.RawMessage, ok bool) {
	head, known := number(tree(p.look("eth_blockNumber")))
	if !known || head <= by {
		return nil, nil, false
	}
	head -= by
	null := json.RawMessage("null")
	params := c.params()
	switch c.Method {
	case "eth_blockNumber":
		return text(hexutil.EncodeUint64(head)), nil, true
	case "eth_getBlockByNumber":
		if len(params) == 0 {
			return nil, nil, false
		}
		if n, ok := number(params[0]); ok {
			return null, nil, n > head
		}
		return p.again(c.with(0, hexutil.EncodeUint64(head)))
	case "eth_getBlockByHash", "eth_getBlockReceipts", "eth_getTransactionReceipt", "eth_getTransactionByHash":
		n, ok := heightOf(truth)
		return null, nil, ok && n > head
	case "eth_getLogs":
		return p.lagLogs(c, head)
	case "eth_call", "eth_getCode", "eth_getBalance", "eth_getTransactionCount", "eth_estimateGas", "eth_getStorageAt":
		last := len(params) - 1
		if last < 1 {
			return nil, nil, false
		}
		switch at := params[last].(type) {
		case string:
			n, ok := number(at)
			if !ok {
				return p.again(c.with(last, hexutil.EncodeUint64(head)))
			}
			return nil, headerNotFound, n > head
		case map[string]any:
			n, ok := heightOf(p.look("eth_getBlockByHash", at["blockHash"], false))
			return nil, headerNotFound, ok && n > head
		}
	}
	return nil, nil, false
}

var headerNotFound = json.RawMessage(`{"code":-32000,"message":"header not found"}`)

// lagLogs are the logs up to a head, as a node gives them that does not mind being asked for more.
func (p *Proxy) lagLogs(c call, head uint64) (result, refusal json.RawMessage, ok bool) {
	params := c.params()
	query, isMap := params[0].(map[string]any)
	if !isMap {
		return nil, nil, false
	}
	from, okFrom := number(query["fromBlock"])
	to, okTo := number(query["toBlock"])
	switch {
	case !okFrom || !okTo || to <= head:
		return nil, nil, false
	case from > head:
		return json.RawMessage("[]"), nil, true
	}
	query["toBlock"] = hexutil.EncodeUint64(head)
	return p.again(c.with(0, query))
}

// again is the node's answer to another call.
func (p *Proxy) again(c call) (result, refusal json.RawMessage, ok bool) {
	result = p.look(c.Method, c.params()...)
	return result, nil, result != nil
}

// heightOf is the number of the block that an answer is about.
func heightOf(raw json.RawMessage) (uint64, bool) {
	v := tree(raw)
	if list, ok := v.([]any); ok && len(list) > 0 {
		v = list[0]
	}
	fields, ok := v.(map[string]any)
	if !ok {
		return 0, false
	}
	for _, name := range []string{"blockNumber", "number"} {
		if n, ok := number(fields[name]); ok {
			return n, true
		}
	}
	return 0, false
}

// number reads a quantity of either family: 0x hex or a JSON number.
func number(v any) (uint64, bool) {
	switch v := v.(type) {
	case string:
		n, err := hexutil.DecodeUint64(v)
		return n, err == nil
	case json.Number:
		n, err := strconv.ParseUint(v.String(), 10, 64)
		return n, err == nil
	}
	return 0, false
}

func (p *Proxy) lagSolana(path string, c call, truth json.RawMessage, by uint64) (result, refusal json.RawMessage, ok bool) {
	slot, known := number(tree(p.look("getSlot", map[string]any{"commitment": "confirmed"})))
	if !known || slot <= by {
		return nil, nil, false
	}
	slot -= by
	null := json.RawMessage("null")
	v := tree(truth)
	if classOf(c.Method, path) == Photon {
		v, changed := prune(v, "slotCreated", slot)
		if shown, ok := v.(map[string]any); ok && shown["context"] != nil {
			shown["context"], changed = map[string]any{"slot": slot}, true
		}
		return text(v), nil, changed
	}
	switch c.Method {
	case "getSlot", "getBlockHeight":
		n, ok := number(v)
		return text(n - min(n, by)), nil, ok
	case "getTransaction":
		fields, _ := v.(map[string]any)
		n, ok := number(fields["slot"])
		return null, nil, ok && n > slot
	case "getBlock":
		if params := c.params(); len(params) > 0 {
			n, ok := number(params[0])
			return nil, json.RawMessage(`{"code":-32004,"message":"Block not available for slot ` + strconv.FormatUint(n, 10) + `"}`), ok && n > slot
		}
	case "getSignaturesForAddress":
		v, changed := prune(v, "slot", slot)
		return text(v), nil, changed
	case "getSignatureStatuses":
		fields, _ := v.(map[string]any)
		list, _ := fields["value"].([]any)
		changed := false
		for i, status := range list {
			of, _ := status.(map[string]any)
			if n, ok := number(of["slot"]); ok && n > slot {
				list[i], changed = nil, true
			}
		}
		return text(v), nil, changed
	case "getMultipleAccounts", "getAccountInfo":
		if strings.Contains(string(c.Params), "minContextSlot") {
			return nil, json.RawMessage(`{"code":-32016,"message":"Minimum context slot has not been reached"}`), true
		}
	}
	return nil, nil, false
}

// prune leaves out what is younger than a slot, wherever it stands: items of lists, and the value
// of an answer.
func prune(v any, name string, slot uint64) (any, bool) {
	young := func(v any) bool {
		fields, _ := v.(map[string]any)
		n, ok := number(fields[name])
		return ok && n > slot
	}
	changed := false
	switch v := v.(type) {
	case []any:
		kept := v[:0:0]
		for _, item := range v {
			if young(item) {
				changed = true
				continue
			}
			item, deeper := prune(item, name, slot)
			kept, changed = append(kept, item), changed || deeper
		}
		return kept, changed
	case map[string]any:
		for key, field := range v {
			if young(field) {
				v[key], changed = nil, true
				continue
			}
			pruned, deeper := prune(field, name, slot)
			if deeper {
				v[key], changed = pruned, true
			}
		}
	}
	return v, changed
}

// transactionID is the id of the transaction that a call sends.
func transactionID(c call) (string, bool) {
	params := c.params()
	if len(params) == 0 {
		return "", false
	}
	payload, _ := params[0].(string)
	if c.Method == "eth_sendRawTransaction" {
		raw, err := hexutil.Decode(payload)
		return crypto.Keccak256Hash(raw).Hex(), err == nil
	}
	raw, err := base64.StdEncoding.DecodeString(payload)
	// A number of signatures, below 128 in one byte, and the first of them, which is the id.
	if err != nil || len(raw) < 65 || raw[0] == 0 {
		return "", false
	}
	return base58.Encode(raw[1:65]), true
}
