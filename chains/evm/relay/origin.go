package relay

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Gas that contracts of strangers get to answer with: ERC-165 allows supportsInterface 30,000.
const (
	interfaceGas = 100_000
	originGas    = 300_000
)

// OriginOf tells whether a feedback is a mirror: its client is a contract that answers ERC-165 for
// IFeedbackRelay and knows the origin of that index, or the transaction that gave it holds a
// Mirrored event for that index, logged by the client itself: a relay is the client of its mirrors.
//
// A Mirrored event of anybody else counts for nothing: a bundle (ERC-4337) puts strangers' calls
// into one transaction, and whoever adds a contract that logs the event, or a delivery, could
// otherwise have any review in the bundle taken for a mirror, and so never mirrored.
func (m Mirrors) OriginOf(ctx context.Context, f chains.Feedback, at chains.Finality) (chains.Origin, bool, error) {
	const op = "read origin"
	agent, client, err := m.registry.FeedbackKey(op, f.Ref)
	if err != nil {
		return chains.Origin{}, false, err
	}
	if m.registry.Facts.Name != registry.DialectERC8004 {
		return chains.Origin{}, false, nil // registries of other dialects hold no mirrors
	}
	b, err := m.registry.Ledger.Head(ctx, at)
	if err != nil {
		return chains.Origin{}, false, err
	}
	stated, err := view.Agreed(ctx, m.registry.Reader, op, func(ctx context.Context) (caip.Hash, error) {
		return m.statedOrigin(ctx, op, b, client, agent, f.Ref.Index)
	})
	if err != nil {
		return chains.Origin{}, false, err
	}
	var logged chains.Origin
	var mark *types.Log
	err = m.registry.Node.Refuting(ctx, func() (err error) {
		if logged, mark, err = m.loggedOrigin(ctx, op, f, at); err == nil && mark != nil && stated.IsZero() {
			err = m.registry.Ledger.ProveLog(ctx, op, mark)
		}
		return err
	})
	switch {
	case err != nil:
		return chains.Origin{}, false, err
	case !stated.IsZero() && (mark == nil || logged.Source != stated):
		return chains.Origin{Source: stated}, true, nil
	}
	return logged, mark != nil, nil
}

// statedOrigin is the source that a feedback's client says it mirrors, as IFeedbackRelay has it;
// zero where it says none. The client may be anybody's contract: whatever it does, it must not make
// this an error that can be waited for.
func (m Mirrors) statedOrigin(ctx context.Context, op string, b ledger.Block, client common.Address, agent *big.Int, index uint64) (source caip.Hash, err error) {
	var isRelay bool
	var from bindings.FeedbackRelayOriginOfOutput
	k := view.Contracts().Relay
	err = m.registry.Views(ctx, op, b,
		view.View{To: client, Data: k.PackSupportsInterface(view.RelayInterface), Gas: interfaceGas, Answer: lenient(&isRelay, k.UnpackSupportsInterface), Refused: view.Ignore, Bare: true, Stranger: true},
		view.View{To: client, Data: k.PackOriginOf(agent, index), Gas: originGas, Answer: lenient(&from, k.UnpackOriginOf), Refused: view.Ignore, Bare: true, Stranger: true},
	)
	if isRelay {
		source = from.SourceId
	}
	return source, err
}

// lenient decodes what a stranger's contract returned, and takes what does not decode as no answer.
func lenient[T any](target *T, unpack func([]byte) (T, error)) func([]byte) error {
	return func(data []byte) error {
		if out, err := unpack(data); err == nil {
			*target = out
		}
		return nil
	}
}

// loggedOrigin looks for a Mirrored event for a feedback in the transaction that gave it. f may
// come from anywhere: where its transaction did not give it, the one that did is looked for. mark
// is that event, nil where there is none: which is proven of what Feedback or Prove returned a
// moment ago, and the node's word of the entry of a list.
func (m Mirrors) loggedOrigin(ctx context.Context, op string, f chains.Feedback, at chains.Finality) (origin chains.Origin, mark *types.Log, err error) {
	r, err := m.givenBy(ctx, op, f)
	if err == nil && r == nil {
		if f, err = m.events.Feedback(ctx, f.Ref, at); err == nil {
			r, err = m.givenBy(ctx, op, f)
		}
	}
	if err != nil {
		return chains.Origin{}, nil, err
	}
	if r == nil {
		return chains.Origin{}, nil, m.registry.Fail(chains.Transient, op, fmt.Errorf("feedback %s: %w", f.Ref, ledger.ErrReorg), "")
	}
	origin, mark = m.mirroredIn(r.Logs, f.Ref)
	return origin, mark, nil
}

// givenBy reads the receipt of the transaction a feedback names, nil if it did not give that
// feedback. Receipts of its block that were proven go before the node's word.
func (m Mirrors) givenBy(ctx context.Context, op string, f chains.Feedback) (*ledger.Receipt, error) {
	tx := common.HexToHash(f.TxID)
	if tx == (common.Hash{}) {
		return nil, nil
	}
	gave := func(r *ledger.Receipt) bool {
		return r != nil && r.TxHash == tx && slices.ContainsFunc(r.Logs, func(log *types.Log) bool {
			e, ok, err := m.registry.Decode(log)
			if err != nil || !ok || e.Kind != chains.KindFeedback {
				return false
			}
			given := e.Feedback.Ref
			given.Index = cmp.Or(given.Index, f.Ref.Index) // the oldest logs do not say it
			return given == f.Ref
		})
	}
	if proven, ok := m.registry.Ledger.Known(common.HexToHash(f.At.Hash)); ok {
		if i := slices.IndexFunc(proven, gave); i >= 0 {
			return proven[i], nil
		}
	}
	receipts, err := m.registry.Ledger.ReceiptsOf(ctx, op, []common.Hash{tx})
	if err != nil || !gave(receipts[tx]) {
		return nil, err
	}
	return receipts[tx], nil
}

// mirroredIn looks for a Mirrored event for a feedback by its client. mark is that event, nil where
// there is none.
func (m Mirrors) mirroredIn(logs []*types.Log, ref caip.FeedbackRef) (origin chains.Origin, mark *types.Log) {
	for _, log := range logs {
		if view.Lower(log.Address) != ref.Client {
			continue
		}
		if e, err := unpackMirrored(log); err == nil && e.Index == ref.Index && e.AgentId.String() == ref.AgentID {
			return readOrigin(e.Origin, e.SourceId), log
		}
	}
	return origin, nil
}
