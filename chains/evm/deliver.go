package evm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// maxItems bounds one Deliver; gas cuts batches much earlier.
const maxItems = 256

// deliver composes a batch for the current relay. Each item names the gas that the registry's
// giveFeedback takes from the relay, as the node estimates it; an item that would fail is given
// none to spare, since it fails alone. Only where every item would fail for a reason of its own,
// the batch is refused with that of the first; and where the relay takes nothing of an item's
// origin registry, since that is known without trying.
func (w *Writer) deliver(ctx context.Context, b ledger.Block, op chains.Deliver) ([]registry.Message, error) {
	if err := w.chain.needRelay(op.Verb()); err != nil {
		return nil, err
	}
	if len(op.Items) == 0 || len(op.Items) > maxItems {
		return nil, w.chain.registry.Fail(chains.Invalid, op.Verb(), fmt.Errorf("%d items", len(op.Items)), fmt.Sprintf("deliver 1 to %d", maxItems))
	}
	items := make([]bindings.Item, len(op.Items))
	for i, item := range op.Items {
		var err error
		if items[i], err = w.item(op.Verb(), item); err != nil {
			return nil, err
		}
	}
	if err := together.Do(ctx,
		func(ctx context.Context) error { return w.chain.checkOrigins(ctx, op.Verb(), b, items) },
		func(ctx context.Context) error { return w.itemGas(ctx, op.Verb(), items) },
	); err != nil {
		return nil, err
	}
	return []registry.Message{{To: w.chain.config.Relays[0], Data: view.Contracts().Relay.PackDeliver(items)}}, nil
}

func (w *Writer) item(op string, m chains.MirrorItem) (bindings.Item, error) {
	origin, err := writeOrigin(m.Origin)
	if err != nil {
		return bindings.Item{}, w.invalid(op, "%w", err)
	}
	if err := m.Value.Check(); err != nil {
		return bindings.Item{}, w.invalid(op, "mirror of %s: %w", m.Origin.Feedback, err)
	}
	id, err := w.chain.registry.TokenID(op, m.Agent)
	if err != nil {
		return bindings.Item{}, err
	}
	item := bindings.Item{
		Origin: origin, Epoch: m.Epoch, AgentId: id, Value: m.Value.Unscaled.Big(), ValueDecimals: m.Value.Decimals, Tag1: m.Tag1, Tag2: m.Tag2, Endpoint: m.Endpoint,
		FeedbackHash: crypto.Keccak256Hash(m.File),
	}
	if w.options.MirrorURI != nil {
		item.FeedbackURI = w.options.MirrorURI(m.File)
	}
	return item, nil
}

// checkOrigins asks the current relay whether it takes feedback of the registries that the items
// come from.
func (c *Chain) checkOrigins(ctx context.Context, op string, b ledger.Block, items []bindings.Item) error {
	k, relay := view.Contracts().Relay, c.config.Relays[0]
	var registries []string
	for _, item := range items {
		if !slices.Contains(registries, item.Origin.ReputationRegistry) {
			registries = append(registries, item.Origin.ReputationRegistry)
		}
	}
	allowed := make([]bool, len(registries))
	views := make([]view.View, len(registries))
	for i, registry := range registries {
		views[i] = view.View{To: relay, Data: k.PackIsOriginRegistryAllowed(crypto.Keccak256Hash([]byte(registry))), Answer: view.Into(&allowed[i], k.UnpackIsOriginRegistryAllowed)}
	}
	if err := c.registry.Views(ctx, op, b, views...); err != nil {
		return err
	}
	if i := slices.Index(allowed, false); i >= 0 {
		return c.registry.Fail(chains.Unauthorized, op, fmt.Errorf("the relay %s takes no feedback of %s", view.Lower(relay), registries[i]),
			fmt.Sprintf("have its administrator call setOriginRegistry(%q, true)", registries[i]))
	}
	return nil
}

// spare is gas added to each item's estimate: other items of the batch may have changed what it
// finds.
const spare = 30_000

// itemGas asks the node for each item's gas, as if the relay called the registry itself, and checks
// that the relay would not refuse or fail all of them.
func (w *Writer) itemGas(ctx context.Context, op string, items []bindings.Item) error {
	c, k := w.chain, view.Contracts()
	relay := c.config.Relays[0]
	questions := make([]*rpc.Question, len(items))
	for i, item := range items {
		data := k.Reputation.PackGiveFeedback(item.AgentId, item.Value, item.ValueDecimals, item.Tag1, item.Tag2, item.Endpoint, item.FeedbackURI, item.FeedbackHash)
		questions[i] = &rpc.Question{Method: "eth_estimateGas", Args: []any{map[string]any{"from": relay, "to": c.config.Reputation, "input": hexutil.Bytes(data)}, "latest"}}
	}
	if err := c.registry.Node.Ask(ctx, op, questions); err != nil {
		return err
	}
	var first error
	failing := 0
	for i, q := range questions {
		if q.Err != nil {
			var r *view.Revert
			if !errors.As(q.Err, &r) {
				return q.Err
			}
			failing++
			if first == nil {
				first = c.blocked(op, r, q.Err)
			}
			items[i].Gas = 2 * spare
			continue
		}
		var estimate hexutil.Uint64
		if err := estimate.UnmarshalJSON(q.Result); err != nil {
			return c.registry.Fail(chains.Dishonest, op, fmt.Errorf("malformed gas estimate: %w", err), "use another node")
		}
		gas := uint64(estimate) + uint64(estimate)/4 + spare
		if gas > min(w.options.MaxGas, math.MaxUint32) {
			return c.registry.Fail(chains.TooMuch, op, fmt.Errorf("one mirror takes %d gas", uint64(estimate)), "its texts are too long for this chain")
		}
		items[i].Gas = uint32(gas)
	}
	if failing == len(items) {
		return first
	}
	return nil
}

// blocked tells the registry's refusal of feedback by an agent's own operator from other refusals.
func (c *Chain) blocked(op string, r *view.Revert, err error) error {
	if r.Name == "Error" && r.Text == view.SelfFeedback {
		return c.registry.Fail(chains.Blocked, op, errors.New("the agent's owner made the relay an operator, so the registry takes no mirror"), "wait until the owner ends the approval")
	}
	return err
}
