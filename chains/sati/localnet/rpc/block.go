package rpc

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
)

// maxBlocks is how many slots getBlocks names.
const maxBlocks = 500_000

// block finds the block of a slot or says, as nodes do, why there is none.
func (s *Server) block(slot uint64, c bank.Commitment) *bank.Block {
	b, skipped := s.bank.BlockAt(slot, c)
	refuse := func(code int, format string, args ...any) {
		abort.With(&jsonrpc.Error{Code: code, Message: fmt.Sprintf(format, args...)})
	}
	switch {
	case b != nil:
	case slot < s.bank.FirstSlot():
		refuse(codeBlockCleanedUp, "Block %d cleaned up, does not exist on node. First available block: %d", slot, s.bank.FirstSlot())
	case skipped:
		refuse(codeSlotSkipped, "Slot %d was skipped, or missing due to ledger jump to recent snapshot", slot)
	default:
		refuse(codeBlockNotAvailable, "Block not available for slot %d", slot)
	}
	return b
}

func (s *Server) getBlockTime(p params) any {
	var slot uint64
	p.read(1, &slot)
	b := s.block(slot, bank.Processed)
	return b.Time
}

func (s *Server) getBlocks(p params) any {
	var from, to uint64
	var c contextConfig
	p.read(2, &from, &to, &c)
	at := c.settled()
	switch {
	case to < from:
		return []uint64{}
	case to-from > maxBlocks:
		jsonrpc.Refuse("Slot range too large; max %d", maxBlocks)
	}
	return s.bank.Slots(from, to, at, maxBlocks)
}

func (s *Server) getBlock(p params) any {
	var slot uint64
	c := struct {
		contextConfig
		Details string `json:"transactionDetails"`
	}{Details: "full"}
	p.read(1, &slot, &c)
	at := c.settled()
	b := s.block(slot, at)
	out := map[string]any{
		"blockhash": b.Hash.String(), "previousBlockhash": b.Previous.String(), "parentSlot": b.Parent,
		"blockHeight": b.Height, "blockTime": b.Time,
	}
	switch c.Details {
	case "none":
	case "signatures":
		list := []string{}
		for _, r := range b.Transactions {
			list = append(list, r.Tx.ID().String())
		}
		out["signatures"] = list
	default:
		jsonrpc.Refuse("Invalid params: this network knows no details of blocks but `signatures` and `none`, and not `%s`", c.Details)
	}
	return out
}
