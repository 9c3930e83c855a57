package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/gagliardetto/solana-go/rpc"
	libraryrpc "github.com/gagliardetto/solana-go/rpc/jsonrpc"
	jsoniter "github.com/json-iterator/go"

	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
)

// Exactly decodes with the names as they are: others are not looked for.
var Exactly = jsoniter.Config{CaseSensitive: true}.Froze()

// Post asks one question and decodes its result in one go; rpc.ErrNotFound when the node shows no
// such thing. An answer to another's question is none. What is decoded may hold texts of any
// length: who asks bounds what is decoded from base58.
func Post[T any](ctx context.Context, n *Node, method string, params []byte, most int64) (*T, error) {
	a, err := n.Ask(ctx, method, params, most)
	if err != nil {
		return nil, err
	}
	defer a.Release()
	return decode[T](a, method)
}

// decode reads the answer to a method.
func decode[T any](a jsonrpc.Reply, method string) (*T, error) {
	var envelope struct {
		ID     jsoniter.RawMessage `json:"id"`
		Result *T                  `json:"result"`
		Error  *jsonrpc.Error      `json:"error"`
	}
	if err := Exactly.Unmarshal(a.Bytes, &envelope); err != nil {
		return nil, jsonrpc.ErrNotJSON // the decoder's own words repeat parts of the answer
	}
	switch err := a.About(string(envelope.ID), envelope.Error != nil); {
	case err != nil:
		return nil, err
	case envelope.Error != nil:
		return nil, envelope.Error
	case envelope.Result == nil && family.Nullable[method]:
		return nil, rpc.ErrNotFound
	case envelope.Result == nil:
		return nil, jsonrpc.ErrNull
	}
	return envelope.Result, nil
}

// Into asks an endpoint one question, and decodes its result with the standard library. Texts in it
// are bounded (short).
func Into(ctx context.Context, e *jsonrpc.Endpoint, out any, method string, params []byte) error {
	a, err := e.Ask(ctx, method, params, MaxBody)
	if err != nil {
		return err
	}
	defer a.Release()
	if err := short(a); err != nil { // libraries decode keys of any length
		return err
	}
	result, err := decode[jsoniter.RawMessage](a, method)
	if err != nil {
		return err
	}
	return json.Unmarshal(*result, out)
}

// CallForInto implements rpc.JSONRPCClient. The library's own takes anybody's answer for this
// request's, and nothing for zero.
func (n *Node) CallForInto(ctx context.Context, out any, method string, params []any) error {
	if params == nil {
		params = []any{}
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return Into(ctx, n.Endpoint, out, method, encoded)
}

// CallWithCallback implements rpc.JSONRPCClient; nothing here asks for it.
func (n *Node) CallWithCallback(context.Context, string, []any, func(*http.Request, *http.Response) error) error {
	return errors.ErrUnsupported
}

// CallBatch implements rpc.JSONRPCClient; nothing here asks for it.
func (n *Node) CallBatch(context.Context, libraryrpc.RPCRequests) (libraryrpc.RPCResponses, error) {
	return nil, errors.ErrUnsupported
}

// maxText bounds a text in an answer, in bytes, where no longer one belongs: keys, signatures and
// hashes have 88 at most. The libraries decode them from base58, which takes time that grows with
// the square of the length, and cannot be interrupted.
const maxText = 128

// longTexts are the names under which texts may be longer: none of them is decoded from base58, but
// for what dataBudget bounds.
var longTexts = map[string]bool{"data": true, "transaction": true, "message": true, "logs": true, "logMessages": true}

// short makes sure that an answer holds no long text where none belongs: who decodes keys with a
// library needs that.
func short(a jsonrpc.Reply) error { return jsonrpc.CheckTexts(a.Bytes, maxText, longTexts) }
