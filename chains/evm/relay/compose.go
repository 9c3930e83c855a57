package relay

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// composer makes the calls of operations that go through the relays.
type composer struct {
	Mirrors
	Options
}

// Options are the operator's choices.
type Options struct {
	MirrorURI func(file []byte) string // of a mirror's file; nil: none is named
	MaxGas    uint64                   // of one mirror
}

// Compose turns an operation about mirrors into the calls it takes, in order. b is the latest
// block. ok is false for any other operation.
func Compose(ctx context.Context, m Mirrors, o Options, b ledger.Block, operation chains.Op) (list []registry.Message, ok bool, err error) {
	w := composer{m, o}
	switch op := operation.(type) {
	case chains.Deliver:
		list, err = w.deliver(ctx, b, op)
	case chains.RevokeMirror:
		list, err = w.revokeMirror(ctx, b, op)
	case chains.VoidMirror:
		list, err = w.voidMirror(ctx, b, op)
	case chains.RespondMirror:
		list, err = w.respondMirror(op)
	default:
		return nil, false, nil
	}
	return list, true, err
}

// relay composes a call to the current relay about one agent.
func (w composer) relay(op string, agent caip.AgentRef, pack func(*big.Int) []byte) ([]registry.Message, error) {
	if err := w.need(op); err != nil {
		return nil, err
	}
	id, err := w.registry.TokenID(op, agent)
	if err != nil {
		return nil, err
	}
	return []registry.Message{{To: w.registry.Relays[0], Data: pack(id)}}, nil
}

// revokeMirror asks the relay that posted the mirror, since only it can revoke it: the current one,
// or one of its predecessors. Where nothing is delivered, the current one takes note.
func (w composer) revokeMirror(ctx context.Context, b ledger.Block, op chains.RevokeMirror) ([]registry.Message, error) {
	return w.atHolder(ctx, b, op.Verb(), op.Source, op.Agent, func(m chains.Mirror) bool { return m.State == chains.MirrorDelivered },
		func(id *big.Int) []byte { return view.Contracts().Relay.PackRevoke(op.Source, id) })
}

// voidMirror asks the relay that posted the mirror, as revokeMirror does; a tombstone is the
// current one's.
func (w composer) voidMirror(ctx context.Context, b ledger.Block, op chains.VoidMirror) ([]registry.Message, error) {
	return w.atHolder(ctx, b, op.Verb(), op.Source, op.Agent, func(m chains.Mirror) bool { return !m.Ref.IsZero() },
		func(id *big.Int) []byte { return view.Contracts().Relay.PackVoidMirror(op.Source, id, op.Reason) })
}

// atHolder is a call of the relay that posted a mirror, where posted says that there is one, else
// of the current relay.
func (w composer) atHolder(ctx context.Context, b ledger.Block, op string, source caip.Hash, agent caip.AgentRef, posted func(chains.Mirror) bool, pack func(*big.Int) []byte) ([]registry.Message, error) {
	list, err := w.relay(op, agent, pack)
	if err != nil {
		return nil, err
	}
	id, _ := w.registry.TokenID(op, agent) // which the call holds
	m, err := w.mirror(ctx, op, b, source, id)
	if err != nil || !posted(m) {
		return list, err
	}
	holder := common.HexToAddress(m.Ref.Client)
	if !slices.Contains(w.registry.Relays, holder) {
		return nil, w.registry.Fail(chains.Unsupported, op, fmt.Errorf("the mirror %s was posted by the relay %s, which is not configured", m.Ref, view.Lower(holder)),
			"add that relay to the chain's relays")
	}
	list[0].To = holder
	return list, nil
}

func (w composer) respondMirror(op chains.RespondMirror) ([]registry.Message, error) {
	if op.URI == "" {
		return nil, w.registry.Invalid(op.Verb(), "a response needs a URI")
	}
	return w.relay(op.Verb(), op.Agent, func(id *big.Int) []byte {
		return view.Contracts().Relay.PackRespond(op.Source, id, op.Response, op.URI, op.Hash)
	})
}

// maxItems bounds one Deliver; gas cuts batches much earlier.
const maxItems = 256

// deliver composes a batch for the current relay. Each item names the gas that the registry's
// giveFeedback takes from the relay, as the node estimates it. An item that would fail fails alone:
// only where every item would fail for a reason of its own, the batch is refused with that of the
// first; and where the relay takes nothing of an item's origin registry, since that is known
// without trying.
func (w composer) deliver(ctx context.Context, b ledger.Block, op chains.Deliver) ([]registry.Message, error) {
	if err := w.need(op.Verb()); err != nil {
		return nil, err
	}
	if len(op.Items) == 0 || len(op.Items) > maxItems {
		return nil, w.registry.Fail(chains.Invalid, op.Verb(), fmt.Errorf("%d items", len(op.Items)), fmt.Sprintf("deliver 1 to %d", maxItems))
	}
	var spare uint64
	items := make([]bindings.Item, len(op.Items))
	for i, item := range op.Items {
		var err error
		if items[i], err = w.item(op.Verb(), item); err != nil {
			return nil, err
		}
	}
	if err := together.Do(ctx,
		func(ctx context.Context) error { return w.checkOrigins(ctx, op.Verb(), b, items) },
		func(ctx context.Context) (err error) { spare, err = w.itemGas(ctx, op.Verb(), items); return err },
	); err != nil {
		return nil, err
	}
	return []registry.Message{{To: w.registry.Relays[0], Data: view.Contracts().Relay.PackDeliver(items), Spare: spare}}, nil
}

func (w composer) item(op string, mirror chains.MirrorItem) (bindings.Item, error) {
	origin, err := writeOrigin(mirror.Origin)
	if err != nil {
		return bindings.Item{}, w.registry.Invalid(op, "%w", err)
	}
	if err := mirror.Value.Check(); err != nil {
		return bindings.Item{}, w.registry.Invalid(op, "mirror of %s: %w", mirror.Origin.Feedback, err)
	}
	id, err := w.registry.TokenID(op, mirror.Agent)
	if err != nil {
		return bindings.Item{}, err
	}
	item := bindings.Item{
		Origin: origin, Epoch: mirror.Epoch, AgentId: id, Value: mirror.Value.Unscaled.Big(), ValueDecimals: mirror.Value.Decimals, Tag1: mirror.Tag1, Tag2: mirror.Tag2, Endpoint: mirror.Endpoint,
		FeedbackHash: crypto.Keccak256Hash(mirror.File),
	}
	if w.MirrorURI != nil {
		item.FeedbackURI = w.MirrorURI(mirror.File)
	}
	return item, nil
}

// checkOrigins asks the current relay whether it takes feedback of the registries that the items
// come from.
func (m Mirrors) checkOrigins(ctx context.Context, op string, b ledger.Block, items []bindings.Item) error {
	k, relay := view.Contracts().Relay, m.registry.Relays[0]
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
	if err := m.registry.Views(ctx, op, b, views...); err != nil {
		return err
	}
	if i := slices.Index(allowed, false); i >= 0 {
		return m.registry.Fail(chains.Unauthorized, op, fmt.Errorf("the relay %s takes no feedback of %s", view.Lower(relay), registries[i]),
			fmt.Sprintf("have its administrator call setOriginRegistry(%q, true)", registries[i]))
	}
	return nil
}

// extra is gas added to each item's estimate: other items of the batch may have changed what it
// finds.
const extra = 30_000

// itemGas names each item's gas, and checks that the relay would not refuse or fail all of them.
// One that fails now may be let in before the batch is included, when an approval ends: what it
// would take then is asked as if nobody's operator called, and is to spare in the batch, which an
// item without gas would revert.
func (w composer) itemGas(ctx context.Context, op string, items []bindings.Item) (spare uint64, err error) {
	all := make([]*bindings.Item, len(items))
	for i := range items {
		all[i] = &items[i]
	}
	failing, first, err := w.estimate(ctx, op, w.registry.Relays[0], all)
	if err != nil || len(failing) == 0 {
		return 0, err
	}
	if len(failing) == len(items) {
		return 0, first
	}
	for _, item := range failing {
		item.Gas = 2 * extra // of those that nobody may give
	}
	_, _, err = w.estimate(ctx, op, nobody, failing)
	for _, item := range failing {
		spare += uint64(item.Gas)
	}
	return spare, err
}

// nobody has no key, and so approved nothing and was approved by few.
var nobody = common.HexToAddress("0x000000000000000000000000000000000000dead")

// estimate asks the node for each item's gas, as if an account called the registry itself. It
// returns those that would fail, and why the first would.
func (w composer) estimate(ctx context.Context, op string, from common.Address, items []*bindings.Item) (failing []*bindings.Item, first, err error) {
	m := w.Mirrors
	questions := make([]*rpc.Question, len(items))
	for i, item := range items {
		data := view.Contracts().Reputation.PackGiveFeedback(item.AgentId, item.Value, item.ValueDecimals, item.Tag1, item.Tag2, item.Endpoint, item.FeedbackURI, item.FeedbackHash)
		questions[i] = &rpc.Question{Method: "eth_estimateGas", Args: []any{map[string]any{"from": from, "to": m.registry.Reputation, "input": hexutil.Bytes(data)}, "latest"}}
	}
	if err := m.registry.Node.Ask(ctx, op, questions); err != nil {
		return nil, nil, err
	}
	for i, q := range questions {
		if q.Err != nil {
			var r *view.Revert
			if !errors.As(q.Err, &r) {
				return nil, nil, q.Err
			}
			if failing = append(failing, items[i]); first == nil {
				first = m.blocked(op, r, q.Err)
			}
			continue
		}
		var estimate hexutil.Uint64
		if err := estimate.UnmarshalJSON(q.Result); err != nil {
			return nil, nil, m.registry.Fail(chains.Dishonest, op, fmt.Errorf("malformed gas estimate: %w", err), "use another node")
		}
		gas := uint64(estimate) + uint64(estimate)/4 + extra
		if gas > min(w.MaxGas, math.MaxUint32) {
			return nil, nil, m.registry.Fail(chains.TooMuch, op, fmt.Errorf("one mirror takes %d gas", uint64(estimate)), "its texts are too long for this chain")
		}
		items[i].Gas = uint32(gas)
	}
	return failing, first, nil
}

// blocked tells the registry's refusal of feedback by an agent's own operator from other refusals.
func (m Mirrors) blocked(op string, r *view.Revert, err error) error {
	if r.Name == "Error" && r.Text == view.SelfFeedback {
		return m.registry.Fail(chains.Blocked, op, errors.New("the agent's owner made the relay an operator, so the registry takes no mirror"), "wait until the owner ends the approval")
	}
	return err
}

// relayABI is parsed once: bindings pack calls and do not unpack them.
var relayABI = sync.OnceValue(func() *abi.ABI {
	parsed, err := bindings.FeedbackRelayMetaData.ParseABI()
	if err != nil {
		panic(err) // generated code
	}
	return parsed
})

// NamedGas returns the gas that each item of a call of deliver names, nil for any other calldata.
func NamedGas(data []byte) []uint64 {
	if len(data) < 4 {
		return nil
	}
	m, err := relayABI().MethodById(data[:4])
	if err != nil || m.Name != "deliver" {
		return nil
	}
	values, err := m.Inputs.Unpack(data[4:])
	if err != nil {
		return nil
	}
	var items []bindings.Item
	if err := m.Inputs.Copy(&items, values); err != nil {
		return nil
	}
	gas := make([]uint64, len(items))
	for i, item := range items {
		gas[i] = uint64(item.Gas)
	}
	return gas
}
