package rpc

import (
	"context"
	"encoding/base64"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func (s *Server) getHealth(context.Context, params) (any, error) { return "ok", nil }

func (s *Server) getVersion(context.Context, params) (any, error) {
	return map[string]any{"solana-core": version, "feature-set": 0}, nil
}

func (s *Server) getGenesisHash(context.Context, params) (any, error) {
	return s.bank.GenesisHash().String(), nil
}

func (s *Server) getTransactionCount(context.Context, params) (any, error) {
	return s.bank.Transactions(), nil
}

func (s *Server) getFirstAvailableBlock(context.Context, params) (any, error) {
	return s.bank.FirstListed(), nil
}

// ofHead answers with something about the newest block of the wanted commitment.
func (s *Server) ofHead(p params, i int, f func(*bank.Block) any) (any, error) {
	var c contextConfig
	if err := p.optional(i, &c); err != nil {
		return nil, err
	}
	var out any
	err := s.read(c, func(v bank.View) error { out = f(v.Block); return nil })
	return out, err
}

func (s *Server) getSlot(_ context.Context, p params) (any, error) {
	return s.ofHead(p, 0, func(b *bank.Block) any { return b.Slot })
}

func (s *Server) getBlockHeight(_ context.Context, p params) (any, error) {
	return s.ofHead(p, 0, func(b *bank.Block) any { return b.Height })
}

func (s *Server) getEpochInfo(_ context.Context, p params) (any, error) {
	return s.ofHead(p, 0, func(b *bank.Block) any {
		return map[string]any{
			"absoluteSlot": b.Slot, "blockHeight": b.Height, "epoch": b.Slot / bank.SlotsPerEpoch,
			"slotIndex": b.Slot % bank.SlotsPerEpoch, "slotsInEpoch": bank.SlotsPerEpoch, "transactionCount": nil,
		}
	})
}

func (s *Server) getLatestBlockhash(_ context.Context, p params) (any, error) {
	return s.ofHead(p, 0, func(b *bank.Block) any {
		return inContext(b.Slot, map[string]any{"blockhash": b.Hash.String(), "lastValidBlockHeight": b.Height + bank.MaxAge})
	})
}

func (s *Server) isBlockhashValid(_ context.Context, p params) (any, error) {
	hash, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c contextConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	var out any
	err = s.read(c, func(v bank.View) error {
		out = inContext(v.Block.Slot, v.HashValid(solana.Hash(hash)))
		return nil
	})
	return out, err
}

func (s *Server) getMinimumBalanceForRentExemption(_ context.Context, p params) (any, error) {
	var size uint64
	if err := p.required(0, &size); err != nil {
		return nil, err
	}
	if size > svm.MaxDataLength {
		return nil, invalid("Invalid params: %d bytes exceed the largest account", size)
	}
	return spl.RentExempt(int(size)), nil
}

func (s *Server) getRecentPrioritizationFees(_ context.Context, p params) (any, error) {
	var keys []string
	if err := p.optional(0, &keys); err != nil {
		return nil, err
	}
	if len(keys) > 128 {
		return nil, invalid("Too many inputs provided; max 128")
	}
	for _, k := range keys {
		if _, err := parseKey(k); err != nil {
			return nil, err
		}
	}
	type fee struct {
		Slot uint64 `json:"slot"`
		Fee  uint64 `json:"prioritizationFee"`
	}
	out := []fee{}
	head := s.bank.Head(bank.Processed)
	for _, b := range s.bank.BlocksSince(head.Height-min(head.Height, bank.MaxAge), bank.Processed) {
		out = append(out, fee{b.Slot, 0})
	}
	return out, nil
}

func (s *Server) getFeeForMessage(_ context.Context, p params) (any, error) {
	var text string
	if err := p.required(0, &text); err != nil {
		return nil, err
	}
	var c contextConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, invalid("invalid base64 encoding: %s", err)
	}
	if len(raw) > svm.MaxTransactionSize {
		return nil, invalid("decoded message too large: %d bytes (max: %d bytes)", len(raw), svm.MaxTransactionSize)
	}
	tx, err := svm.DecodeMessage(raw)
	if err != nil {
		return nil, invalid("failed to deserialize message: %s", err)
	}
	if terr := tx.Sanitize(); terr != nil {
		return nil, invalid("invalid transaction: %s", terr)
	}
	budget, terr := tx.Budget()
	if terr != nil {
		return nil, invalid("invalid transaction: %s", terr)
	}
	var out any
	err = s.read(c, func(v bank.View) error {
		// Without a usable blockhash nodes do not name a fee.
		if v.HashValid(tx.Body.RecentBlockhash) {
			out = inContext(v.Block.Slot, tx.Fee(budget))
		} else {
			out = inContext(v.Block.Slot, nil)
		}
		return nil
	})
	return out, err
}
