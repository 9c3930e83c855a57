package deploy

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	relays "github.com/bridge8004/bridge8004/chains/evm/relay"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Current tells whether a contract is the FeedbackRelay that NewRelay deploys, and none of an
// earlier version.
func Current(ctx context.Context, chain Chain, relay common.Address) (bool, error) {
	code, err := chain.Code(ctx, relay)
	if err == nil && len(code) == 0 {
		err = noRelay(relay, "it is no contract")
	}
	return relays.IsCurrent(code), err
}

// NewPresent plans what is there: a FeedbackRelay of this version, whose roles are its
// administrator's. Its predecessor is zero if it has none.
func NewPresent(ctx context.Context, chain Chain, w Where, relay common.Address) (p Plan, predecessor common.Address, err error) {
	k := bindings.NewFeedbackRelay()
	predecessor, err = ask(ctx, chain, relay, "predecessor()", k.PackPredecessor(), k.UnpackPredecessor)
	p = w.plan()
	p.Contracts = []Contract{{Name: bindings.FeedbackRelayMetaData.ID, Address: relay}}
	return p, predecessor, err
}

// Succeed reads what a FeedbackRelay has become, and returns the relay that succeeds it: of the
// same registry, administrator and delay, with the roles and origin registries that it has now.
// Whom to ask for is read from its events, from a block on that is not behind the relay's own; what
// they are is asked. All is read twice, of two endpoints where there are several that answer: whom
// one names falsely would hold that role in the successor for good.
func Succeed(ctx context.Context, chain Chain, relay common.Address, from uint64) (Relay, error) {
	first := chains.Opinion(ctx)
	r, err := succeed(first, chain, relay, from)
	if err != nil {
		return r, err
	}
	again, err := succeed(chains.Elsewhere(first), chain, relay, from)
	if err == nil && !reflect.DeepEqual(r, again) {
		err = &chains.Error{Kind: chains.Dishonest, Op: "succeed relay", Err: fmt.Errorf("two answers contradict each other about who holds which role at %s, or what it takes", relay.Hex()), Remedy: "use other nodes"}
	}
	if err != nil {
		return Relay{}, err
	}
	return r, nil
}

func succeed(ctx context.Context, chain Chain, relay common.Address, from uint64) (Relay, error) {
	k := bindings.NewFeedbackRelay()
	r := Relay{Predecessor: relay}
	there, err := deployed(ctx, chain, relay)
	if err != nil {
		return r, err
	}
	if !there {
		return r, noRelay(relay, "it is no contract")
	}
	if r.Registry, err = ask(ctx, chain, relay, "reputationRegistry()", k.PackReputationRegistry(), k.UnpackReputationRegistry); err != nil {
		return r, err
	}
	if r.Admin, err = ask(ctx, chain, relay, "defaultAdmin()", k.PackDefaultAdmin(), k.UnpackDefaultAdmin); err != nil {
		return r, err
	}
	delay, err := ask(ctx, chain, relay, "defaultAdminDelay()", k.PackDefaultAdminDelay(), k.UnpackDefaultAdminDelay)
	if err != nil {
		return r, err
	}
	seconds := delay.Int64() // of 48 bits
	if seconds > int64(mostDelay/time.Second) {
		return r, &chains.Error{Kind: chains.Unsupported, Op: "succeed relay", Err: fmt.Errorf("the administration of %s changes hands after %d seconds, more than %s", relay.Hex(), seconds, mostDelay), Remedy: "have its administrator change that delay first"}
	}
	r.AdminDelay = time.Duration(seconds) * time.Second
	events := k.GetABI().Events
	logs, err := chain.Logs(ctx, relay, []common.Hash{events["RoleGranted"].ID, events["OriginRegistryAllowed"].ID}, from)
	if err != nil {
		return r, fmt.Errorf("the events of %s: %w", relay.Hex(), err)
	}
	roles := map[common.Hash]*[]common.Address{
		crypto.Keccak256Hash([]byte("DELIVERER_ROLE")): &r.Deliverers, crypto.Keccak256Hash([]byte("REPAIR_ROLE")): &r.Repairers, crypto.Keccak256Hash([]byte("PAUSER_ROLE")): &r.Pausers,
	}
	for _, log := range logs {
		if granted, err := k.UnpackRoleGrantedEvent(log); err == nil {
			holders := roles[granted.Role]
			if holders == nil || slices.Contains(*holders, granted.Account) {
				continue
			}
			if held, err := ask(ctx, chain, relay, "hasRole(bytes32,address)", k.PackHasRole(granted.Role, granted.Account), k.UnpackHasRole); err != nil {
				return r, err
			} else if held {
				*holders = append(*holders, granted.Account)
			}
			continue
		}
		named, err := k.UnpackOriginRegistryAllowedEvent(log)
		if err != nil {
			return r, &chains.Error{Kind: chains.Dishonest, Op: "succeed relay", Err: fmt.Errorf("an event of %s cannot be read: %w", relay.Hex(), err), Remedy: "use another node"}
		}
		origin, err := caip.ParseAccountID(named.ReputationRegistry)
		if err != nil || slices.Contains(r.Origins, origin) {
			continue // it was shut out: only what is canonical can be let in
		}
		if allowed, err := ask(ctx, chain, relay, "isOriginRegistryAllowed(bytes32)", k.PackIsOriginRegistryAllowed(crypto.Keccak256Hash([]byte(named.ReputationRegistry))), k.UnpackIsOriginRegistryAllowed); err != nil {
			return r, err
		} else if allowed {
			r.Origins = append(r.Origins, origin)
		}
	}
	return r, nil
}

// Paused tells whether a FeedbackRelay is paused.
func Paused(ctx context.Context, chain Chain, relay common.Address) (bool, error) {
	k := bindings.NewFeedbackRelay()
	return ask(ctx, chain, relay, "paused()", k.PackPaused(), k.UnpackPaused)
}

// PauseData is the calldata with which a holder of PAUSER_ROLE pauses a FeedbackRelay.
func PauseData() []byte { return bindings.NewFeedbackRelay().PackPause() }

// Pause pauses a FeedbackRelay with the account of a holder of PAUSER_ROLE.
func Pause(ctx context.Context, writer chains.Writer, relay common.Address) (txID string, err error) {
	receipt, err := chains.Do(ctx, writer, evm.Call{To: relay, Data: PauseData()}, chains.Latest)
	return receipt.TxID, err
}

// ask makes a call of a relay and decodes its answer.
func ask[T any](ctx context.Context, chain Chain, relay common.Address, name string, call []byte, unpack func([]byte) (T, error)) (out T, err error) {
	answer, err := chain.Simulate(ctx, common.Address{}, &relay, call)
	if err != nil && chains.KindOf(err) != chains.Reverted {
		return out, err
	}
	if err == nil {
		out, err = unpack(answer)
	}
	if err != nil {
		return out, noRelay(relay, "it does not answer "+name)
	}
	return out, nil
}

func noRelay(address common.Address, why string) error {
	return &chains.Error{Kind: chains.Invalid, Op: "read relay", Err: fmt.Errorf("%s is no FeedbackRelay: %s", address.Hex(), why), Remedy: "check the address"}
}
