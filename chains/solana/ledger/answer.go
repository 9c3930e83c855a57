package ledger

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	jsoniter "github.com/json-iterator/go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

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

// RawLogs is a JSON array of lines.
type RawLogs = jsoniter.RawMessage

// meta is what running a transaction led to.
type meta struct {
	Err                  any            `json:"err"`
	Fee                  uint64         `json:"fee"`
	PreBalances          []uint64       `json:"preBalances"` // lamports
	PostBalances         []uint64       `json:"postBalances"`
	InnerInstructions    []innerGroup   `json:"innerInstructions"` // nil: not told
	PreTokenBalances     []tokenBalance `json:"preTokenBalances"`
	PostTokenBalances    []tokenBalance `json:"postTokenBalances"`
	LogMessages          RawLogs        `json:"logMessages"`
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
	if err := cluster.Exactly.Unmarshal(a.Transaction, &encoded); err != nil || len(encoded) != 2 || encoded[1] != "base64" {
		return nil, errors.New("answer without transaction or result")
	}
	return base64.StdEncoding.DecodeString(encoded[0])
}

// Decoding base58 takes time that grows with the square of its length, so what a node hands out is
// bounded before: by twice what the runtime lets a transaction do, 64 instructions that call with
// 10 KiB (13,986 characters) each. A bound that a transaction can exceed would let anybody stop all
// readers with one.
const (
	maxAnswer   = 16 << 20     // bytes of an answer about one transaction; a node may keep logs of any length
	maxData     = 2 * 14_000   // characters of one instruction's data
	maxDataSum  = 64 * maxData // characters that are decoded of one transaction
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

// dataBudget decodes the data of one transaction's instructions.
type dataBudget struct{ left int }

func (d *dataBudget) data(text string) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	if d.left -= len(text); len(text) > maxData || d.left < 0 {
		return nil, fmt.Errorf("instruction data of %d characters", len(text))
	}
	return base58.Decode(text)
}

// getSignatures lists transactions of an address.
func getSignatures(ctx context.Context, n *cluster.Node, address solana.PublicKey, before solana.Signature, at rpc.CommitmentType, limit int, minSlot uint64) ([]Listed, error) {
	params := fmt.Appendf(nil, `["%s",{"limit":%d,"commitment":"%s"`, address, limit, at)
	if !before.IsZero() {
		params = fmt.Appendf(params, `,"before":"%s"`, before)
	}
	if minSlot > 0 {
		params = fmt.Appendf(params, `,"minContextSlot":%d`, minSlot)
	}
	list, err := cluster.Post[[]*struct {
		Signature string                     `json:"signature"`
		Slot      uint64                     `json:"slot"`
		BlockTime *int64                     `json:"blockTime"`
		Err       any                        `json:"err"`
		Status    rpc.ConfirmationStatusType `json:"confirmationStatus"`
	}](ctx, n, "getSignaturesForAddress", append(params, "}]"...), cluster.MaxBody)
	if err != nil {
		return nil, err
	}
	out := make([]Listed, len(*list))
	for i, l := range *list {
		if l == nil || len(l.Signature) > maxSignatureChars {
			return nil, errors.New("the node lists what is no signature")
		}
		id, err := solana.SignatureFromBase58(l.Signature)
		if err != nil {
			return nil, fmt.Errorf("the node lists what is no signature: %w", err)
		}
		out[i] = Listed{ID: id, Slot: l.Slot, failed: l.Err != nil, final: l.Status == rpc.ConfirmationStatusFinalized}
		if l.BlockTime != nil {
			out[i].Time = *l.BlockTime
		}
	}
	return out, nil
}
