package rpc

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func (s *Server) getHealth(params) (any, error) { return "ok", nil }

func (s *Server) getVersion(params) (any, error) {
	return map[string]any{"solana-core": version, "feature-set": 0}, nil
}

func (s *Server) getGenesisHash(params) (any, error) { return s.bank.GenesisHash().String(), nil }

func (s *Server) getFirstAvailableBlock(params) (any, error) { return s.bank.FirstListed(), nil }

// ofHead makes a method that answers with something about the newest block of the wanted
// commitment.
func ofHead(f func(*bank.Block) any) method {
	return func(s *Server, p params) (out any, err error) {
		var c contextConfig
		if err := p.read(0, &c); err != nil {
			return nil, err
		}
		err = s.read(c, func(v bank.View) error { out = f(v.Block); return nil })
		return out, err
	}
}

func slotOf(b *bank.Block) any { return b.Slot }

func heightOf(b *bank.Block) any { return b.Height }

func epochOf(b *bank.Block) any {
	return map[string]any{
		"absoluteSlot": b.Slot, "blockHeight": b.Height, "epoch": b.Slot / bank.SlotsPerEpoch,
		"slotIndex": b.Slot % bank.SlotsPerEpoch, "slotsInEpoch": bank.SlotsPerEpoch, "transactionCount": nil,
	}
}

func blockhashOf(b *bank.Block) any {
	return inContext(b.Slot, map[string]any{"blockhash": b.Hash.String(), "lastValidBlockHeight": b.Height + bank.MaxAge})
}

func (s *Server) getMinimumBalanceForRentExemption(p params) (any, error) {
	var size uint64
	if err := p.read(1, &size); err != nil {
		return nil, err
	}
	if size > svm.MaxDataLength {
		return nil, jsonrpc.Invalid("Invalid params: %d bytes exceed the largest account", size)
	}
	return wire.RentExempt(int(size)), nil
}

func (s *Server) getRecentPrioritizationFees(p params) (any, error) {
	var keys []key
	if err := p.read(0, &keys); err != nil {
		return nil, err
	}
	if len(keys) > 128 {
		return nil, jsonrpc.Invalid("Too many inputs provided; max 128")
	}
	out := []map[string]uint64{}
	head := s.bank.Head(bank.Processed)
	for _, b := range s.bank.BlocksSince(head.Height-min(head.Height, bank.MaxAge), bank.Processed) {
		out = append(out, map[string]uint64{"slot": b.Slot, "prioritizationFee": 0})
	}
	return out, nil
}
