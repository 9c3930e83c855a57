package rpc

import (
	"slices"
	"sync/atomic"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
)

// Faults are what a node can be made to do wrong. The counters say how many answers are still to be
// spoiled.
type Faults struct {
	// Gap leaves the middle entry out of answers of getSignaturesForAddress that have more than
	// one, Repeat shows every entry twice.
	Gap, Repeat atomic.Int64

	hidden atomic.Pointer[[]solana.Signature]
}

// Hide leaves transactions out of every answer of getSignaturesForAddress, until it is called with
// others or none.
func (f *Faults) Hide(ids ...solana.Signature) { f.hidden.Store(&ids) }

// spoil changes an answer of getSignaturesForAddress.
func (f *Faults) spoil(list []*bank.Status) []*bank.Status {
	if hidden := f.hidden.Load(); hidden != nil {
		list = slices.DeleteFunc(list, func(st *bank.Status) bool { return slices.Contains(*hidden, st.Tx.ID()) })
	}
	if len(list) > 1 && jsonrpc.Spend(&f.Gap) {
		list = slices.Delete(list, len(list)/2, len(list)/2+1)
	}
	if len(list) > 0 && jsonrpc.Spend(&f.Repeat) {
		twice := make([]*bank.Status, 0, 2*len(list))
		for _, st := range list {
			twice = append(twice, st, st)
		}
		list = twice
	}
	return list
}
