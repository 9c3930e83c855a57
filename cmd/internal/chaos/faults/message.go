package faults

import (
	"bytes"
	"encoding/json"
)

// call is one JSON-RPC request.
type call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

// key names what is asked, whoever asks.
func (c call) key() string { return c.Method + string(c.Params) }

// envelope is one JSON-RPC answer. Its members keep their bytes: Solana prints numbers that no
// float holds.
type envelope struct {
	Version json.RawMessage `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

// parse reads a request or an answer: one, or a batch.
func parse[T any](body []byte) (list []T, batch bool, err error) {
	if body = bytes.TrimSpace(body); len(body) > 0 && body[0] == '[' {
		err = json.Unmarshal(body, &list)
		return list, true, err
	}
	var one T
	err = json.Unmarshal(body, &one)
	return []T{one}, false, err
}

// print writes what parse read.
func print[T any](list []T, batch bool) []byte {
	var v any = list
	if !batch {
		v = list[0]
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // it was JSON when it came in
	}
	return b
}

// tree reads JSON without passing numbers through floats.
func tree(raw json.RawMessage) any {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

func text(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // made of what tree read
	}
	return b
}

// params are the positional parameters of a call.
func (c call) params() []any {
	list, _ := tree(c.Params).([]any)
	return list
}

// with returns the call with one parameter replaced.
func (c call) with(i int, v any) call {
	list := c.params()
	list[i] = v
	c.Params = text(list)
	return c
}

func isNull(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }
