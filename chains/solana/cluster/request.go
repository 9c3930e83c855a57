package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"
	jsoniter "github.com/json-iterator/go"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
)

// Exactly decodes with the names as they are: others are not looked for.
var Exactly = jsoniter.Config{CaseSensitive: true}.Froze()

// errNothing says that an answer holds nothing where there has to be something, which is no answer.
var errNothing = errors.New("the node answers null")

// errNoJSON says that an answer is none of JSON-RPC.
var errNoJSON = errors.New("the answer cannot be read: it is not JSON-RPC")

// nullable are the methods whose result may be null: the node shows no such block or transaction.
func nullable(method string) bool { return method == "getTransaction" || method == "getBlock" }

// Post asks one question and decodes its result in one go; rpc.ErrNotFound when the node shows no
// such thing. An answer to another's question is none. What is decoded may hold texts of any
// length: who asks bounds what is decoded from base58.
func Post[T any](ctx context.Context, n *Node, method string, params []byte, most int64) (*T, error) {
	c := &call{method: method, params: params, most: most}
	if err := n.put(ctx, c); err != nil {
		return nil, err
	}
	return read[T](c)
}

// read decodes what came of a call, and gives its answer back.
func read[T any](c *call) (*T, error) {
	if c.err != nil {
		return nil, c.err
	}
	defer c.answer.Release()
	if int64(len(c.answer.Bytes)) > c.most {
		return nil, bound.ErrTooLarge
	}
	return decode[T](c.answer, nullable(c.method))
}

// decode reads an answer.
func decode[T any](a Answer, nullable bool) (*T, error) {
	var envelope struct {
		ID     jsoniter.RawMessage `json:"id"`
		Result *T                  `json:"result"`
		Error  *jsonrpc.RPCError   `json:"error"`
	}
	if err := Exactly.Unmarshal(a.Bytes, &envelope); err != nil {
		if a.Status >= http.StatusBadRequest {
			return nil, jsonrpc.NewHTTPError(a.Status, errors.New("http status "+strconv.Itoa(a.Status)))
		}
		return nil, errNoJSON // the decoder's own words repeat parts of the answer
	}
	named := string(envelope.ID)
	switch {
	case named != a.ID && (envelope.Error == nil || named != "" && named != "null"):
		return nil, fmt.Errorf("the answer is to request %.20q, asked was %s", named, a.ID)
	case envelope.Error != nil:
		return nil, envelope.Error
	case envelope.Result == nil && nullable:
		return nil, rpc.ErrNotFound
	case envelope.Result == nil:
		return nil, errNothing
	}
	return envelope.Result, nil
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
	a, err := n.Ask(ctx, method, encoded, MaxBody)
	if err != nil {
		return err
	}
	defer a.Release()
	if err := a.Short(); err != nil { // the library decodes keys of any length
		return err
	}
	result, err := decode[jsoniter.RawMessage](a, nullable(method))
	if err != nil {
		return err
	}
	return json.Unmarshal(*result, out)
}

// CallWithCallback implements rpc.JSONRPCClient; nothing here asks for it.
func (n *Node) CallWithCallback(context.Context, string, []any, func(*http.Request, *http.Response) error) error {
	return errors.ErrUnsupported
}

// CallBatch implements rpc.JSONRPCClient; nothing here asks for it.
func (n *Node) CallBatch(context.Context, jsonrpc.RPCRequests) (jsonrpc.RPCResponses, error) {
	return nil, errors.ErrUnsupported
}
