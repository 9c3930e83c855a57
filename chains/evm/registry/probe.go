package registry

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// found is what contracts answered to questions that tell registries apart. A field is empty where
// a contract did not answer.
type found struct {
	identity, reputation contract
	token                string         // the identity registry's name()
	pair                 common.Address // getIdentityRegistry() of the reputation registry
	strategy             common.Address // identityRegistry() of the reputation registry
	position             bool           // the registry has PositionNFT's SET_AGENT_WALLET_TYPEHASH
	alone                bool           // no reputation registry is configured
}

type contract struct {
	address common.Address
	code    bool   // whether there is any
	version string // getVersion()
}

// Questions that only other dialects than ours of the bindings know.
var (
	identityRegistrySelector = crypto.Keccak256([]byte("identityRegistry()"))[:4]
	walletTypehashSelector   = crypto.Keccak256([]byte("SET_AGENT_WALLET_TYPEHASH()"))[:4]
	walletTypehash           = crypto.Keccak256Hash([]byte("SetAgentWallet(uint256 agentId,address newWallet,uint256 nonce,uint256 deadline)"))
)

// prober asks contracts what they are, as a part of an operation.
type prober struct {
	*Registry
	op string
}

// look asks the configured contracts what they are, in one request.
func (c prober) look(ctx context.Context) (found, error) {
	f := found{alone: view.IsZero(c.Reputation), identity: contract{address: c.Identity}, reputation: contract{address: c.Reputation}}
	k := view.Contracts()
	word := func(target *common.Hash) func([]byte) error {
		return func(data []byte) error {
			if len(data) == common.HashLength {
				*target = common.Hash(data)
			}
			return nil
		}
	}
	var typehash, strategy common.Hash
	registries := []common.Address{c.Identity}
	views := []view.View{
		probing(c.Identity, k.Identity.PackGetVersion(), view.Into(&f.identity.version, k.Identity.UnpackGetVersion)),
		probing(c.Identity, k.Identity.PackName(), view.Into(&f.token, k.Identity.UnpackName)),
		probing(c.Identity, walletTypehashSelector, word(&typehash)),
	}
	if !f.alone {
		registries = append(registries, c.Reputation)
		views = append(views,
			probing(c.Reputation, k.Reputation.PackGetVersion(), view.Into(&f.reputation.version, k.Reputation.UnpackGetVersion)),
			probing(c.Reputation, k.Reputation.PackGetIdentityRegistry(), view.Into(&f.pair, k.Reputation.UnpackGetIdentityRegistry)),
			probing(c.Reputation, identityRegistrySelector, word(&strategy)),
		)
	}
	if err := c.ViewsAt(ctx, c.op, "latest", views...); err != nil {
		return found{}, err
	}
	for i, registry := range registries {
		var code hexutil.Bytes
		if err := c.Node.Call(ctx, c.op, &code, "eth_getCode", registry, "latest"); err != nil {
			return found{}, err
		}
		if i == 0 {
			f.identity.code = len(code) > 0
		} else {
			f.reputation.code = len(code) > 0
		}
	}
	f.position = typehash == walletTypehash
	f.strategy = common.BytesToAddress(strategy[:])
	return f, nil
}

// placeholder reports whether the registries are the proxies on the placeholder with which public
// deployments begin: they answer a version and nothing else.
func (f found) placeholder() bool {
	return (f.identity.version == "0.0.1" || f.identity.version == decode.Version10) && f.token == "" && view.IsZero(f.pair)
}

// v1 reports whether the registries are of version 1. pre takes those of version 2.0.0 as well, for
// one of its first days.
func (f found) v1(pre bool) bool {
	old := func(c contract) bool {
		return c.version == decode.Version10 || c.version == decode.Version11 || pre && c.version == decode.Version20
	}
	return old(f.identity) && old(f.reputation) && f.token != "" && !view.IsZero(f.pair)
}

// dialect names what was found; empty when it is nothing known.
func (f found) dialect() string {
	switch {
	case f.placeholder():
		return ""
	case f.position:
		return DialectPosition
	case f.identity.version == version && f.reputation.version == version && f.token != "" && !view.IsZero(f.pair):
		return DialectERC8004
	case f.v1(false):
		return DialectV1
	case f.identity.code && f.identity.version == "" && !view.IsZero(f.strategy):
		return DialectStrategy
	}
	return ""
}

// String says what was found, for people.
func (f found) String() string {
	parts := []string{"the identity registry " + f.identity.String()}
	if f.identity.code && f.token == "" {
		parts = append(parts, "has no name")
	} else if f.token != "" {
		parts = append(parts, fmt.Sprintf("calls itself %.60q", rpc.OneLine(f.token)))
	}
	if f.position {
		parts = append(parts, "takes wallets as PositionNFT does")
	}
	if f.alone {
		return strings.Join(parts, ", ") + "; no reputation registry is configured"
	}
	text := strings.Join(parts, ", ") + "; the reputation registry " + f.reputation.String()
	switch {
	case !view.IsZero(f.pair):
		text += ", reads the registry " + view.Lower(f.pair)
	case !view.IsZero(f.strategy):
		text += ", reads the registry " + view.Lower(f.strategy) + " as StrategyReputation does"
	case f.reputation.code:
		text += ", names no identity registry"
	}
	if f.placeholder() {
		text += ": this is a placeholder, not a registry yet"
	}
	return text
}

func (c contract) String() string {
	switch {
	case !c.code:
		return view.Lower(c.address) + " is no contract"
	case c.version == "":
		return view.Lower(c.address) + " answers no getVersion"
	}
	return fmt.Sprintf("%s has version %.60q", view.Lower(c.address), rpc.OneLine(c.version))
}

// Tell finds the dialect of the configured registries and checks that they are of it: the
// configured dialect, or the one that the contracts' answers show.
func (c *Registry) Tell(ctx context.Context) (Dialect, error) {
	return prober{c, "check contracts"}.tell(ctx)
}

func (c prober) tell(ctx context.Context) (Dialect, error) {
	switch c.Configured {
	case DialectERC8004:
		d := erc8004{c.Registry}
		return d, d.checkRegistries(ctx, c.op)
	case "":
		if view.IsZero(c.Reputation) {
			break
		}
		// The dialect of most registries takes no further request.
		d := erc8004{c.Registry}
		err := d.checkRegistries(ctx, c.op)
		if kind := chains.KindOf(err); err == nil || kind != chains.Invalid && kind != chains.Unsupported {
			return d, err
		}
		f, looked := c.look(ctx)
		if looked == nil && f.dialect() == DialectERC8004 {
			return d, err // they are the registries, so something else is wrong
		}
		return c.known(ctx, f, looked)
	}
	f, err := c.look(ctx)
	return c.known(ctx, f, err)
}

// known makes the dialect of what was found.
func (c prober) known(ctx context.Context, f found, err error) (Dialect, error) {
	if err != nil {
		return nil, err
	}
	name := f.dialect()
	if c.Configured == DialectV1 && f.v1(true) {
		name = DialectV1
	}
	switch {
	case f.placeholder():
		return nil, c.Fail(chains.Unsupported, c.op, errors.New(f.String()), "wait until the registries are upgraded, or "+remedies[chains.PartRegistry])
	case name == "":
		kind := chains.Invalid
		if f.identity.version != "" && f.reputation.version != "" && !view.IsZero(f.pair) {
			kind = chains.Unsupported // registries, but of a version that nobody here speaks
		}
		return nil, c.Fail(kind, c.op, fmt.Errorf("these are no registries of a known dialect: %s", f), remedies[chains.PartRegistry])
	case c.Configured != "" && c.Configured != name:
		return nil, c.Fail(chains.Unsupported, c.op, fmt.Errorf("configured is dialect %s, found is %s: %s", c.Configured, name, f), "correct the dialect or the addresses")
	case name != DialectERC8004 && (len(c.Relays) > 0 || !view.IsZero(c.Delegate) || !view.IsZero(c.FeedbackDelegate)):
		return nil, c.Fail(chains.Invalid, c.op, fmt.Errorf("registries of dialect %s take no mirrors and have no SyncDelegate or FeedbackDelegate", name), "leave relays and delegates out")
	}
	pair := map[string]common.Address{DialectERC8004: f.pair, DialectV1: f.pair, DialectStrategy: f.strategy}[name]
	switch {
	case name == DialectPosition && !f.alone:
		return nil, c.Fail(chains.Invalid, c.op, errors.New("a PositionNFT has no reputation registry"), "leave the reputation registry out")
	case name != DialectPosition && pair != c.Identity:
		return nil, c.mismatch(chains.PartRegistry, "reputation registry", c.Reputation, pair, c.Identity)
	}
	switch name {
	case DialectV1:
		return newV1(c.Registry, f.reputation.version), nil
	case DialectStrategy:
		d := strategy{c.Registry}
		return d, d.checkRegistries(ctx, c.op)
	case DialectPosition:
		return newPosition(ctx, c.Registry, c.op)
	}
	return erc8004{c.Registry}, nil
}

// probing asks a contract something that it may not know. What does not decode is no answer.
func probing(to common.Address, data []byte, answer func([]byte) error) view.View {
	return view.View{To: to, Data: data, Bare: true, Refused: view.Ignore, Stranger: true, Answer: func(out []byte) error {
		_ = answer(out)
		return nil
	}}
}

// mismatch says that a contract belongs to another registry than the configured one.
func (c prober) mismatch(part chains.Part, what string, at, has, want common.Address) error {
	return c.wrong(part, fmt.Errorf("%s %s belongs to registry %s, configured is %s", what, view.Lower(at), view.Lower(has), view.Lower(want)))
}

// wrong says that a configured contract is not what it is configured as.
func (c prober) wrong(part chains.Part, cause error) error {
	return c.Fail(chains.Invalid, c.op, &chains.ContractError{Part: part, Err: cause}, remedies[part])
}

// remedies say what mends a contract that is not what it is configured as.
var remedies = map[chains.Part]string{
	chains.PartRegistry: "set registry and reputation to two that were deployed together; if they are, use another endpoint",
	chains.PartRelay:    "set relay to a FeedbackRelay of this reputation registry (bridge8004 contracts deploy relay makes one); if it is one, use another endpoint",
	chains.PartDelegate: "set delegate to a SyncDelegate of this registry (bridge8004 contracts deploy delegate makes one); if it is one, use another endpoint",
	chains.PartReviews:  "set feedback_delegate to a FeedbackDelegate of this reputation registry (bridge8004 contracts deploy feedback-delegate makes one); if it is one, use another endpoint",
}

// probe asks a contract what only the right kind of contract can answer.
func (c prober) probe(part chains.Part, what string, address common.Address, data []byte, decode func([]byte) error) view.View {
	wrong := func(error) error {
		return c.wrong(part, fmt.Errorf("%s is not %s", view.Lower(address), what))
	}
	return view.View{To: address, Data: data, Refused: wrong, Bare: true, Answer: func(out []byte) error {
		if err := decode(out); err != nil {
			return wrong(err)
		}
		return nil
	}}
}
