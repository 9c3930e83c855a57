package rpc

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
)

// maxBlocks is how many slots getBlocks names.
const maxBlocks = 500_000

// block finds the block of a slot or says, as nodes do, why there is none.
func (s *Server) block(slot uint64, c bank.Commitment) (*bank.Block, error) {
	b, skipped := s.bank.BlockAt(slot, c)
	switch {
	case b != nil:
		return b, nil
	case slot < s.bank.FirstSlot():
		return nil, &Error{Code: codeBlockCleanedUp, Message: fmt.Sprintf("Block %d cleaned up, does not exist on node. First available block: %d", slot, s.bank.FirstSlot())}
	case skipped:
		return nil, &Error{Code: codeSlotSkipped, Message: fmt.Sprintf("Slot %d was skipped, or missing due to ledger jump to recent snapshot", slot)}
	}
	return nil, &Error{Code: codeBlockNotAvailable, Message: fmt.Sprintf("Block not available for slot %d", slot)}
}

func (s *Server) getBlockTime(_ context.Context, p params) (any, error) {
	var slot uint64
	if err := p.required(0, &slot); err != nil {
		return nil, err
	}
	b, err := s.block(slot, bank.Processed)
	if err != nil {
		return nil, err
	}
	return b.Time, nil
}

func (s *Server) getBlocks(_ context.Context, p params) (any, error) {
	var from uint64
	if err := p.required(0, &from); err != nil {
		return nil, err
	}
	to := from + maxBlocks
	i := 1
	if p.given(1) && p[1][0] != '{' {
		if err := p.optional(1, &to); err != nil {
			return nil, err
		}
		i = 2
	}
	var c contextConfig
	if err := p.optional(i, &c); err != nil {
		return nil, err
	}
	commitment, err := c.settled()
	if err != nil {
		return nil, err
	}
	if to < from {
		return []uint64{}, nil
	}
	if to-from > maxBlocks {
		return nil, invalid("Slot range too large; max %d", maxBlocks)
	}
	return s.bank.Slots(from, to, commitment, maxBlocks), nil
}

func (s *Server) getBlock(_ context.Context, p params) (any, error) {
	var slot uint64
	if err := p.required(0, &slot); err != nil {
		return nil, err
	}
	var c struct {
		transactionConfig
		Details *string `json:"transactionDetails"`
		Rewards *bool   `json:"rewards"`
	}
	if p.given(1) && p[1][0] == '"' {
		if err := p.optional(1, &c.Encoding); err != nil {
			return nil, err
		}
	} else if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	commitment, err := c.settled()
	if err != nil {
		return nil, err
	}
	b, err := s.block(slot, commitment)
	if err != nil {
		return nil, err
	}
	out := map[string]any{
		"blockhash": b.Hash.String(), "previousBlockhash": b.Previous.String(), "parentSlot": b.Parent,
		"blockHeight": b.Height, "blockTime": b.Time,
	}
	if c.Rewards == nil || *c.Rewards {
		out["rewards"] = []any{}
	}
	details := "full"
	if c.Details != nil {
		details = *c.Details
	}
	switch details {
	case "none":
	case "signatures":
		list := []string{}
		for _, r := range b.Transactions {
			list = append(list, r.Tx.ID().String())
		}
		out["signatures"] = list
	case "full":
		list := []*entry{}
		for _, r := range b.Transactions {
			e, err := c.render(r)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
		out["transactions"] = list
	default:
		return nil, invalid("Invalid params: unknown variant `%s`, expected one of `full`, `signatures`, `none`", details)
	}
	return out, nil
}
