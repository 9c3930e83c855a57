package settlement

import (
	"context"
	"math/big"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// Claimed is a payment that a facilitator says it has settled.
type Claimed struct {
	Network caip.ChainID
	TxID    string
	Payer   caip.AccountID // zero: nobody says
}

// Revenue is one of them that is proven: its transaction is safe, and paid the agent.
type Revenue struct {
	Claimed
	Time  time.Time     // the block's, UTC
	Moves []chains.Move // what went to the wallet that the agent had in that block, in assets that count
}

// Unproven is one that is not.
type Unproven struct {
	Claimed
	Why  string
	Open bool // it could not be checked now, and may be proven yet
}

// Revenues proves the payments to an agent in a span of time, each of them once, by the rules of
// LookUp without terms. In the order of the list; what is not proven, or not of that time, is
// told with its reason. An error is one of ctx: nothing of it can be relied on.
func Revenues(ctx context.Context, deps verify.Deps, agent caip.AgentRef, from, to time.Time, list []Claimed) (proven []Revenue, not []Unproven, err error) {
	r := run.New(deps)
	type moved struct {
		id string
		chains.Move
	}
	seen := map[moved]bool{} // a transaction may hold payments of several payers, each listed by itself
	for _, one := range list {
		refuse := func(why string, open bool) { not = append(not, Unproven{one, why, open}) }
		checks, _, moves, s := lookUp(ctx, r, Request{Agent: agent, Network: one.Network, TxID: one.TxID, Payer: one.Payer})
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		report := verify.Report{}.Finish(checks)
		at, id := s.Time.UTC(), one.Network.String()+":"+s.TxID // as the chain writes it
		var counted []chains.Move
		for _, m := range moves {
			if knows(m.Asset, r.Assets) && !seen[moved{id, m}] {
				counted = append(counted, m)
			}
		}
		switch {
		case report.Exit != verify.ExitVerified:
			refuse(string(report.Verdict)+": "+report.Reason, report.Exit == verify.ExitUnchecked)
		case at.Before(from) || !at.Before(to):
			refuse("it was paid at "+at.Format(time.RFC3339)+", outside of the period", false)
		case len(counted) == 0:
			refuse("it is listed twice", false)
		default:
			for _, m := range counted {
				seen[moved{id, m}] = true
			}
			proven = append(proven, Revenue{one, at, counted})
		}
	}
	return proven, not, nil
}

// Sum adds up what was paid in an asset, in its base units; zero is the chain's own coin.
func Sum(list []Revenue, asset caip.AccountID) *big.Int {
	sum := new(big.Int)
	for _, one := range list {
		for _, m := range one.Moves {
			if amount, ok := new(big.Int).SetString(m.Amount, 10); ok && m.Asset == asset {
				sum.Add(sum, amount)
			}
		}
	}
	return sum
}
