package rpc

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
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
		return nil, &jsonrpc.Error{Code: codeBlockCleanedUp, Message: fmt.Sprintf("Block %d cleaned up, does not exist on node. First available block: %d", slot, s.bank.FirstSlot())}
	case skipped:
		return nil, &jsonrpc.Error{Code: codeSlotSkipped, Message: fmt.Sprintf("Slot %d was skipped, or missing due to ledger jump to recent snapshot", slot)}
	}
	return nil, &jsonrpc.Error{Code: codeBlockNotAvailable, Message: fmt.Sprintf("Block not available for slot %d", slot)}
}

func (s *Server) getBlockTime(p params) (any, error) {
	var slot uint64
	if err := p.read(1, &slot); err != nil {
		return nil, err
	}
	b, err := s.block(slot, bank.Processed)
	if err != nil {
		return nil, err
	}
	return b.Time, nil
}

func (s *Server) getBlocks(p params) (any, error) {
	var from uint64
	if err := p.read(1, &from); err != nil {
		return nil, err
	}
	to := from + maxBlocks
	var c contextConfig
	targets := []any{&from, &to, &c}
	if len(p) > 1 && p[1][0] == '{' { // the end may be left out
		targets = []any{&from, &c}
	}
	if err := p.read(1, targets...); err != nil {
		return nil, err
	}
	at, err := c.settled()
	switch {
	case err != nil:
		return nil, err
	case to < from:
		return []uint64{}, nil
	case to-from > maxBlocks:
		return nil, jsonrpc.Invalid("Slot range too large; max %d", maxBlocks)
	}
	return s.bank.Slots(from, to, at, maxBlocks), nil
}

func (s *Server) getBlock(p params) (any, error) {
	var slot uint64
	c := struct {
		transactionConfig
		Details string `json:"transactionDetails"`
		Rewards bool   `json:"rewards"`
	}{Details: "full", Rewards: true}
	if err := p.read(1, &slot, &c); err != nil {
		return nil, err
	}
	at, err := c.settled()
	if err != nil {
		return nil, err
	}
	b, err := s.block(slot, at)
	if err != nil {
		return nil, err
	}
	out := map[string]any{
		"blockhash": b.Hash.String(), "previousBlockhash": b.Previous.String(), "parentSlot": b.Parent,
		"blockHeight": b.Height, "blockTime": b.Time,
	}
	if c.Rewards {
		out["rewards"] = []any{}
	}
	switch c.Details {
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
		return nil, jsonrpc.Invalid("Invalid params: unknown variant `%s`, expected one of `full`, `signatures`, `none`", c.Details)
	}
	return out, nil
}
