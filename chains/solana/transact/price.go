package transact

import (
	"context"
	"math"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Compute limits.
const (
	MaxUnits    = 1_400_000 // that the runtime grants a transaction
	spareUnits  = 10_000    // on top of what the simulation used, and a fifth of it: addresses are searched, accounts grow
	maxPriced   = 128       // accounts in one question for recent fees
	pricedSlots = 150       // slots that a node remembers fees of
)

// unitLimit is the compute limit of a transaction whose simulation used so many units: too high a
// limit is paid for, too low a one fails.
func unitLimit(used uint64, most uint32) uint32 {
	if used == 0 || used > MaxUnits {
		return most
	}
	return uint32(min(used+used/5+spareUnits, MaxUnits))
}

// unitPrice is what a unit of compute is paid with, in micro-lamports: what three in four slots
// took lately that locked the same accounts, within the bounds of the configuration.
func (b *Builder) unitPrice(ctx context.Context, n *cluster.Node, instructions []solana.Instruction) (uint64, error) {
	least, most := b.cfg.UnitPrice, b.cfg.MaxUnitPrice
	if most <= least {
		return least, nil
	}
	var locked solana.PublicKeySlice
	for _, in := range instructions {
		for _, a := range in.Accounts() {
			// Trees are written by everybody who uses Light: what they cost is what counts.
			if a.IsWritable && !slices.Contains(locked, a.PublicKey) && len(locked) < maxPriced && a.PublicKey != b.cfg.Busy {
				locked = append(locked, a.PublicKey)
			}
		}
	}
	recent, err := cluster.Call(ctx, n, "read recent fees", func(ctx context.Context) ([]rpc.PriorizationFeeResult, error) {
		return n.RPC.GetRecentPrioritizationFees(ctx, locked)
	})
	if err != nil {
		return 0, err
	}
	return max(least, min(most, quartile(recent))), nil
}

// quartile is the price that three quarters of the slots did not exceed, 0 without any.
func quartile(recent []rpc.PriorizationFeeResult) uint64 {
	if len(recent) == 0 {
		return 0
	}
	recent = recent[:min(len(recent), pricedSlots)]
	prices := make([]uint64, len(recent))
	for i, r := range recent {
		prices[i] = r.PrioritizationFee
	}
	slices.Sort(prices)
	return prices[(len(prices)-1)*3/4]
}

// FeePerSignature is the base fee of each signature, in lamports.
const FeePerSignature = 5_000

// estimate is what a plan's transaction will cost. Rent is not in it: mirrors pay none.
func estimate(tx *solana.Transaction, p Plan) chains.Coins {
	signatures := uint64(tx.Message.Header.NumRequiredSignatures)
	for _, in := range p.Instructions {
		if data, err := in.Data(); err == nil && in.ProgramID() == spl.Ed25519ProgramID && len(data) > 0 {
			signatures += uint64(data[0]) // those that the precompile checks are paid for as well
		}
	}
	fee := signatures * FeePerSignature
	if units := uint64(p.Units); p.price <= math.MaxUint64/max(units, 1) {
		fee += (units*p.price + 999_999) / 1_000_000
	}
	return chains.NewCoins(fee + p.Fees)
}
