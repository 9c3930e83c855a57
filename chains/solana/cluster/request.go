package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"

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

// Post makes one request and decodes its result in one go; rpc.ErrNotFound when the node shows no
// such thing. An answer to another's request is none.
func Post[T any](ctx context.Context, n *Node, method string, params []byte, most int64) (*T, error) {
	id := strconv.FormatUint(n.ids.Add(1), 10)
	body := append([]byte(`{"jsonrpc":"2.0","id":`+id+`,"method":"`+method+`","params":`), params...)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, n.url, bytes.NewReader(append(body, '}')))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := n.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	buffer := buffers.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= keptBuffer {
			buffers.Put(buffer)
		}
	}()
	buffer.Reset()
	if _, err := buffer.ReadFrom(io.LimitReader(res.Body, most+1)); err != nil {
		return nil, err
	}
	if int64(buffer.Len()) > most {
		return nil, bound.ErrTooLarge
	}
	var envelope struct {
		ID     jsoniter.RawMessage `json:"id"`
		Result *T                  `json:"result"`
		Error  *jsonrpc.RPCError   `json:"error"`
	}
	if err := Exactly.Unmarshal(buffer.Bytes(), &envelope); err != nil {
		if res.StatusCode >= http.StatusBadRequest {
			return nil, jsonrpc.NewHTTPError(res.StatusCode, errors.New("http status "+strconv.Itoa(res.StatusCode)))
		}
		return nil, errNoJSON // the decoder's own words repeat parts of the answer
	}
	named := string(envelope.ID)
	switch {
	case named != id && (envelope.Error == nil || named != "" && named != "null"):
		return nil, fmt.Errorf("the answer is to request %.20q, asked was %s", named, id)
	case envelope.Error != nil:
		return nil, envelope.Error
	case envelope.Result == nil && nullable(method):
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
	result, err := Post[jsoniter.RawMessage](ctx, n, method, encoded, MaxBody)
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

// keptBuffer bounds the buffers that are used again.
const keptBuffer = 4 << 20

// buffers are for answers, which nothing refers to once they are decoded.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}
