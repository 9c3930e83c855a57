package sati

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
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

// answer is what a node says of a transaction, as far as it is looked at. A backfill decodes hundreds of thousands of them, which is most of its cost, so they are
// decoded in one go and without what nobody asks for.
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
	Account uint16            `json:"accountIndex"`
	Mint    solana.PublicKey  `json:"mint"`
	Owner   *solana.PublicKey `json:"owner"`
	Amount  *struct {
		Amount string `json:"amount"`
	} `json:"uiTokenAmount"`
}

// loaded are the accounts that lookup tables gave, those that may be written first.
func (m *meta) loaded() ([]solana.PublicKey, error) {
	var out []solana.PublicKey
	for _, list := range [][]string{m.LoadedAddresses.Writable, m.LoadedAddresses.Readonly} {
		for _, text := range list {
			key, err := solana.PublicKeyFromBase58(text)
			if err != nil {
				return nil, fmt.Errorf("loaded address %.60q: %w", text, err)
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
	var encoded []string
	if err := jsoniter.Unmarshal(a.Transaction, &encoded); err != nil || len(encoded) != 2 || encoded[1] != "base64" {
		return nil, errors.New("answer without transaction or result")
	}
	return base64.StdEncoding.DecodeString(encoded[0])
}

// data decodes an inner instruction's data, which for the programs that nobody here reads is long: it is left out.
func (in *innerInstruction) data(program solana.PublicKey) ([]byte, error) {
	switch program {
	case wire.LightSystemProgramID, wire.AccountCompressionProgramID, wire.NoopProgramID:
		return nil, nil
	}
	if in.Data == "" {
		return nil, nil
	}
	return base58.Decode(in.Data)
}

// getTransaction asks for one transaction; rpc.ErrNotFound when the node does not have it.
func (n *node) getTransaction(ctx context.Context, id solana.Signature, at rpc.CommitmentType, encoding string, version int) (*answer, error) {
	body := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":"getTransaction","params":["%s",{"encoding":"%s","commitment":"%s","maxSupportedTransactionVersion":%d}]}`, id, encoding, at, version)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, n.url, bytes.NewReader(body))
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
	defer buffers.Put(buffer)
	buffer.Reset()
	if _, err := buffer.ReadFrom(res.Body); err != nil {
		return nil, err
	}
	var envelope struct {
		Result *answer           `json:"result"`
		Error  *jsonrpc.RPCError `json:"error"`
	}
	if err := jsoniter.Unmarshal(buffer.Bytes(), &envelope); err != nil {
		if res.StatusCode >= http.StatusBadRequest {
			return nil, jsonrpc.NewHTTPError(res.StatusCode, errors.New("http status "+strconv.Itoa(res.StatusCode)))
		}
		return nil, fmt.Errorf("read the answer to getTransaction: %w", err)
	}
	switch {
	case envelope.Error != nil:
		return nil, envelope.Error
	case envelope.Result == nil:
		return nil, rpc.ErrNotFound
	}
	return envelope.Result, nil
}

// buffers are for answers: some kilobytes each, kept no longer than they are decoded.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}
