package faults

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
)

// lie is an answer that looks like one and is not true; nil where there is nothing to lie about.
// Each lie is one that an honest second endpoint, a receipts root or the chain itself shows up.
func lie(c call, truth json.RawMessage, dice *rand.Rand) json.RawMessage {
	if isNull(truth) {
		return nil
	}
	switch c.Method {
	case "eth_getBlockByNumber", "eth_getBlockByHash":
		return lieHeader(truth, dice)
	case "eth_blockNumber":
		n, ok := number(tree(truth))
		if !ok {
			return nil
		}
		return text(hexutil.EncodeUint64(n + 1 + uint64(dice.IntN(40))))
	}
	v, changed := twist(tree(truth), dice)
	if !changed {
		return nil
	}
	return text(v)
}

// lieHeader changes a header: so that its hash does not fit any more, or to one that hashes right
// and is in no chain.
func lieHeader(truth json.RawMessage, dice *rand.Rand) json.RawMessage {
	fields, ok := tree(truth).(map[string]any)
	if !ok {
		return nil
	}
	switch dice.IntN(3) {
	case 0:
		fields["receiptsRoot"] = types.EmptyReceiptsHash
	case 1:
		n, _ := number(fields["timestamp"])
		fields["timestamp"] = hexutil.EncodeUint64(n + 1)
	default:
		fields["extraData"] = hexutil.Encode([]byte("not the chain's"))
		var header types.Header
		if json.Unmarshal(text(fields), &header) != nil {
			return nil
		}
		fields["hash"] = header.Hash()
	}
	return text(fields)
}

// twist changes one thing in an answer: an item of a list is left out, or a value is another one.
func twist(v any, dice *rand.Rand) (any, bool) {
	var places []func()
	var walk func(v any, set func(any))
	walk = func(v any, set func(any)) {
		switch v := v.(type) {
		case []any:
			if len(v) > 0 {
				i := dice.IntN(len(v))
				places = append(places, func() { set(slices.Delete(slices.Clone(v), i, i+1)) })
			}
			for i := range v {
				walk(v[i], func(to any) { v[i] = to })
			}
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				walk(v[key], func(to any) { v[key] = to })
			}
		case string:
			if other, ok := alter(v, dice); ok {
				places = append(places, func() { set(other) })
			}
		case json.Number:
			places = append(places, func() { set(alterNumber(v)) })
		case bool:
			places = append(places, func() { set(!v) })
		}
	}
	walk(v, func(to any) { v = to })
	if len(places) == 0 {
		return nil, false
	}
	places[dice.IntN(len(places))]()
	return v, true
}

func alterNumber(n json.Number) json.Number {
	if u, err := strconv.ParseUint(n.String(), 10, 64); err == nil && u > 0 {
		return json.Number(strconv.FormatUint(u-1, 10))
	}
	return "1"
}

// alter changes one character of a text to a digit that is one in hex, base58 and base64 alike.
func alter(s string, dice *rand.Rand) (string, bool) {
	from := 0
	if strings.HasPrefix(s, "0x") {
		from = 2
	}
	if len(s) == from {
		return "", false
	}
	at := from + dice.IntN(len(s)-from)
	digit := "2"
	if s[at] == '2' {
		digit = "3"
	}
	return s[:at] + digit + s[at+1:], true
}
