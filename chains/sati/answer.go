package sati

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"
	jsoniter "github.com/json-iterator/go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// exactly decodes with the names as they are: others are not looked for.
var exactly = jsoniter.Config{CaseSensitive: true}.Froze()

// answer is what a node says of a transaction, as far as it is looked at. A backfill decodes
// hundreds of thousands of them, which is most of its cost, so they are decoded in one go and
// without what nobody asks for.
type answer struct {
	Slot        uint64              `json:"slot"`
	BlockTime   *int64              `json:"blockTime"`
	Version     any                 `json:"version"`
	Transaction jsoniter.RawMessage `json:"transaction"`
	Meta        *meta               `json:"meta"`
}

// meta is what running a transaction led to.
type meta struct {
	Err                  any            `json:"err"`
	Fee                  uint64         `json:"fee"`
	PreBalances          []uint64       `json:"preBalances"` // lamports
	PostBalances         []uint64       `json:"postBalances"`
	InnerInstructions    []innerGroup   `json:"innerInstructions"`
	PreTokenBalances     []tokenBalance `json:"preTokenBalances"`
	PostTokenBalances    []tokenBalance `json:"postTokenBalances"`
	LogMessages          rawLogs        `json:"logMessages"`
	ComputeUnitsConsumed *uint64        `json:"computeUnitsConsumed"`
	LoadedAddresses      struct {
		Writable []string `json:"writable"` // base58
		Readonly []string `json:"readonly"`
	} `json:"loadedAddresses"`
}

type innerGroup struct {
	Index        int                `json:"index"`
	Instructions []innerInstruction `json:"instructions"`
}

type innerInstruction struct {
	Program     uint16   `json:"programIdIndex"`
	Accounts    []uint16 `json:"accounts"`
	Data        string   `json:"data"` // base58
	StackHeight int      `json:"stackHeight"`
}

type tokenBalance struct {
	Account uint16 `json:"accountIndex"`
	Mint    string `json:"mint"`
	Owner   string `json:"owner"`
	Amount  *struct {
		Amount string `json:"amount"`
	} `json:"uiTokenAmount"`
}

// loaded are the accounts that lookup tables gave, those that may be written first.
func (m *meta) loaded() ([]solana.PublicKey, error) {
	var out []solana.PublicKey
	for _, list := range [][]string{m.LoadedAddresses.Writable, m.LoadedAddresses.Readonly} {
		for _, text := range list {
			key, err := parseKey(text)
			if err != nil {
				return nil, err
			}
			out = append(out, key)
		}
	}
	return out, nil
}

// time is the block's, zero where the node does not know it.
func (a *answer) time() time.Time {
	if a.BlockTime == nil {
		return time.Time{}
	}
	return time.Unix(*a.BlockTime, 0).UTC()
}

// bytes is the serialized transaction.
func (a *answer) bytes() ([]byte, error) {
	// As nodes write it, there is nothing to unescape.
	if raw, ok := bytes.CutPrefix(a.Transaction, []byte(`["`)); ok {
		if raw, ok = bytes.CutSuffix(raw, []byte(`","base64"]`)); ok && !bytes.ContainsAny(raw, `"\\`) {
			out := make([]byte, base64.StdEncoding.DecodedLen(len(raw)))
			n, err := base64.StdEncoding.Decode(out, raw)
			return out[:n], err
		}
	}
	var encoded []string
	if err := exactly.Unmarshal(a.Transaction, &encoded); err != nil || len(encoded) != 2 || encoded[1] != "base64" {
		return nil, errors.New("answer without transaction or result")
	}
	return base64.StdEncoding.DecodeString(encoded[0])
}

// Decoding base58 takes time that grows with the square of its length, so what a node hands out is
// bounded before.
const (
	maxAnswer   = 4 << 20   // bytes of an answer about one transaction
	maxData     = 15_000    // characters of one instruction's data; programs call each other with 10 KiB at most
	maxDataSum  = 128 << 10 // characters that are decoded of one transaction
	maxKeyChars = 44

	maxSignatureChars = 88
)

func parseKey(text string) (solana.PublicKey, error) {
	if len(text) > maxKeyChars {
		return solana.PublicKey{}, fmt.Errorf("key of %d characters", len(text))
	}
	key, err := solana.PublicKeyFromBase58(text)
	if err != nil {
		return solana.PublicKey{}, fmt.Errorf("key %q: %w", text, err)
	}
	return key, nil
}

// decoder decodes the data of one transaction's instructions.
type decoder struct{ left int }

func (d *decoder) data(text string) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	if d.left -= len(text); len(text) > maxData || d.left < 0 {
		return nil, fmt.Errorf("instruction data of %d characters", len(text))
	}
	return base58.Decode(text)
}

// unread says that nobody here reads a program's data, which is long.
func unread(program solana.PublicKey) bool {
	switch program {
	case wire.LightSystemProgramID, wire.AccountCompressionProgramID, wire.NoopProgramID:
		return true
	}
	return false
}

// getTransaction asks for one transaction; rpc.ErrNotFound when the node does not show it.
func (n *node) getTransaction(ctx context.Context, id solana.Signature, at rpc.CommitmentType, encoding string, version int) (*answer, error) {
	params := []byte(`["` + id.String() + `",{"encoding":"` + encoding + `","commitment":"` + string(at) + `","maxSupportedTransactionVersion":` + strconv.Itoa(version) + `}]`)
	return post[answer](bounded(ctx), n, "getTransaction", params, maxAnswer)
}

// getSignatures lists transactions of an address.
func (n *node) getSignatures(ctx context.Context, address solana.PublicKey, before solana.Signature, at rpc.CommitmentType, limit int, minSlot uint64) ([]*rpc.TransactionSignature, error) {
	params := fmt.Appendf(nil, `["%s",{"limit":%d,"commitment":"%s"`, address, limit, at)
	if !before.IsZero() {
		params = fmt.Appendf(params, `,"before":"%s"`, before)
	}
	if minSlot > 0 {
		params = fmt.Appendf(params, `,"minContextSlot":%d`, minSlot)
	}
	list, err := post[[]*struct {
		Signature string                     `json:"signature"`
		Slot      uint64                     `json:"slot"`
		BlockTime *solana.UnixTimeSeconds    `json:"blockTime"`
		Err       any                        `json:"err"`
		Status    rpc.ConfirmationStatusType `json:"confirmationStatus"`
	}](bounded(ctx), n, "getSignaturesForAddress", append(params, "}]"...), maxBody)
	if err != nil {
		return nil, err
	}
	out := make([]*rpc.TransactionSignature, len(*list))
	for i, l := range *list {
		if l == nil || len(l.Signature) > maxSignatureChars {
			return nil, errors.New("the node lists what is no signature")
		}
		id, err := solana.SignatureFromBase58(l.Signature)
		if err != nil {
			return nil, fmt.Errorf("the node lists what is no signature: %w", err)
		}
		out[i] = &rpc.TransactionSignature{Signature: id, Slot: l.Slot, BlockTime: l.BlockTime, Err: l.Err, ConfirmationStatus: l.Status}
	}
	return out, nil
}

// errNothing says that an answer holds nothing where there has to be something, which is no answer.
var errNothing = errors.New("the node answers null")

// errNoJSON says that an answer is none of JSON-RPC.
var errNoJSON = errors.New("the answer cannot be read: it is not JSON-RPC")

// nullable are the methods whose result may be null: the node shows no such block or transaction.
func nullable(method string) bool { return method == "getTransaction" || method == "getBlock" }

// post makes one request and decodes its result in one go; rpc.ErrNotFound when the node shows no
// such thing. An answer to another's request is none.
func post[T any](ctx context.Context, n *node, method string, params []byte, most int64) (*T, error) {
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
		if buffer.Cap() <= maxAnswer {
			buffers.Put(buffer)
		}
	}()
	buffer.Reset()
	if _, err := buffer.ReadFrom(io.LimitReader(res.Body, most+1)); err != nil {
		return nil, err
	}
	if int64(buffer.Len()) > most {
		return nil, errTooLarge
	}
	var envelope struct {
		ID     jsoniter.RawMessage `json:"id"`
		Result *T                  `json:"result"`
		Error  *jsonrpc.RPCError   `json:"error"`
	}
	if err := exactly.Unmarshal(buffer.Bytes(), &envelope); err != nil {
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
func (n *node) CallForInto(ctx context.Context, out any, method string, params []any) error {
	if params == nil {
		params = []any{}
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return err
	}
	result, err := post[jsoniter.RawMessage](ctx, n, method, encoded, maxBody)
	if err != nil {
		return err
	}
	return json.Unmarshal(*result, out)
}

// CallWithCallback implements rpc.JSONRPCClient; nothing here asks for it.
func (n *node) CallWithCallback(context.Context, string, []any, func(*http.Request, *http.Response) error) error {
	return errors.ErrUnsupported
}

// CallBatch implements rpc.JSONRPCClient; nothing here asks for it.
func (n *node) CallBatch(context.Context, jsonrpc.RPCRequests) (jsonrpc.RPCResponses, error) {
	return nil, errors.ErrUnsupported
}

// buffers are for answers, which nothing refers to once they are decoded.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}
