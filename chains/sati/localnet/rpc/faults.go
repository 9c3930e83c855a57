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
	refuse, gap, repeat atomic.Int64
	hidden              atomic.Pointer[[]solana.Signature]
}

// RefuseRPC answers the next count requests with status 429.
func (f *Faults) RefuseRPC(count int) { f.refuse.Store(int64(count)) }

// GapSignatures leaves one transaction out of the next count answers of getSignaturesForAddress
// that have more than one.
func (f *Faults) GapSignatures(count int) { f.gap.Store(int64(count)) }

// RepeatSignatures shows each transaction twice in the next count answers of
// getSignaturesForAddress.
func (f *Faults) RepeatSignatures(count int) { f.repeat.Store(int64(count)) }

// HideSignatures leaves transactions out of every answer of getSignaturesForAddress, until it is
// called with others or none: a list with a gap that stays.
func (f *Faults) HideSignatures(ids ...solana.Signature) { f.hidden.Store(&ids) }

// spoil changes an answer of getSignaturesForAddress.
func (f *Faults) spoil(list []*bank.Status) []*bank.Status {
	if hidden := f.hidden.Load(); hidden != nil {
		list = slices.DeleteFunc(list, func(st *bank.Status) bool { return slices.Contains(*hidden, st.Tx.ID()) })
	}
	if len(list) > 1 && jsonrpc.Spend(&f.gap) {
		list = slices.Delete(list, len(list)/2, len(list)/2+1)
	}
	if len(list) > 0 && jsonrpc.Spend(&f.repeat) {
		twice := make([]*bank.Status, 0, 2*len(list))
		for _, st := range list {
			twice = append(twice, st, st)
		}
		list = twice
	}
	return list
}
