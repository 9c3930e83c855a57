package rpc

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
)

func (s *Server) getHealth(params) any { return "ok" }

func (s *Server) getGenesisHash(params) any { return s.bank.GenesisHash().String() }

func (s *Server) getFirstAvailableBlock(params) any { return s.bank.FirstListed() }

// ofHead makes a method that answers with something about the newest block of the wanted
// commitment.
func ofHead(f func(*bank.Block) any) method {
	return func(s *Server, p params) any {
		var c contextConfig
		p.read(0, &c)
		return s.read(c, func(v bank.View) any { return f(v.Block) })
	}
}

func slotOf(b *bank.Block) any { return b.Slot }

func heightOf(b *bank.Block) any { return b.Height }

func blockhashOf(b *bank.Block) any {
	return inContext(b.Slot, map[string]any{"blockhash": b.Hash.String(), "lastValidBlockHeight": b.Height + bank.MaxAge})
}

func (s *Server) isBlockhashValid(p params) any {
	var hash key
	var c contextConfig
	p.read(1, &hash, &c)
	return s.readValue(c, func(v bank.View) any { return v.Usable(solana.Hash(hash)) })
}

func (s *Server) getRecentPrioritizationFees(p params) any {
	var keys []key
	p.read(0, &keys)
	jsonrpc.Require(len(keys) <= 128, "Too many inputs provided; max 128")
	out := []map[string]uint64{}
	head := s.bank.Head(bank.Processed)
	for _, b := range s.bank.BlocksSince(head.Height-min(head.Height, bank.MaxAge), bank.Processed) {
		out = append(out, map[string]uint64{"slot": b.Slot, "prioritizationFee": 0})
	}
	return out
}
