package evm

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// strategyTables are the logs of StrategyRegistry and StrategyReputation. Nobody administers them,
// but a proxy may stand before others of their kind.
var strategyTables = sync.OnceValue(func() eventTables {
	registered := view.Contracts().Identity.GetABI().Events["Registered"].ID
	given := shapes()[0]
	return eventTables{
		identity: withChanges(byTopic(view.Contracts().Identity.GetABI(), map[string]decoder{
			"Registered": decodeRegistered, "Transfer": decodeTransfer, "Approval": decodeApproval, "ApprovalForAll": decodeApprovalForAll,
		})),
		reputation: withChanges(map[common.Hash]decoder{given.topic: given.decodeLog}),
		past:       []common.Hash{registered},
		given:      []common.Hash{given.topic},
	}
})

func (s shape) decodeLog(c *Chain, log *types.Log) (chains.Event, error) { return s.decode(c, log) }

func (strategy) events() eventTables { return strategyTables() }

// finish numbers the feedback and holds it against the contract's state, which keeps score, tags
// and time of each for ever: a node that left out a log would have it numbered wrongly.
func (d strategy) finish(ctx context.Context, op string, list []logged, whole bool) error {
	if whole { // held against the state by who asked for it
		return d.number(ctx, op, list, whole, nil)
	}
	if len(list) == 0 {
		return nil
	}
	b, err := d.now(ctx, op, list)
	if err != nil {
		return err
	}
	err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.clientIndexes(ctx, op, b.At(), givers) })
	if err != nil {
		return err
	}
	k, states := view.StrategyContract(), make([]bindings.IStrategyReputationFeedback, len(list))
	views := make([]view.View, len(list))
	for i, l := range list {
		agent, _ := new(big.Int).SetString(l.feedback.Ref.AgentID, 10)
		data := k.PackGetFeedback(agent, common.HexToAddress(l.feedback.Ref.Client), new(big.Int).SetUint64(l.feedback.Ref.Index-1))
		views[i] = view.View{To: d.config.Reputation, Data: data, Answer: view.Into(&states[i], k.UnpackGetFeedback), Refused: func(err error) error {
			if !refusedAs(err, "FeedbackNotFound") {
				return d.Fail(chains.Unsupported, op, fmt.Errorf("feedback %s: %w: %w", l.feedback.Ref, errUnreadable, err), "")
			}
			return d.Fail(chains.Transient, op, fmt.Errorf("feedback %s: %w", l.feedback.Ref, ledger.ErrReorg), "")
		}}
	}
	if err := d.Views(ctx, op, b, views...); err != nil {
		return err
	}
	for i, l := range list {
		if states[i].Timestamp != uint64(l.feedback.Time.Unix()) {
			return d.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s: the node's logs and state give it different times; logs are missing", l.feedback.Ref), "use a node that keeps all logs")
		}
		if err := d.merge(op, l.feedback, scored(states[i])); err != nil {
			return err
		}
	}
	return nil
}
