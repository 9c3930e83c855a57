// Package delegate is about the SyncDelegate of a registry: what owners grant to accounts there,
// what they consent to, and the operations that use it.
package delegate

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Grants reads what a SyncDelegate lets accounts do to agents, and what owners consent to. It
// implements a part of chains.Chain.
type Grants struct{ registry *registry.Registry }

// New reads the grants at a registry's SyncDelegate.
func New(r *registry.Registry) Grants { return Grants{r} }

// checkView asks the delegate whether a key may use a scope.
func (g Grants) checkView(id *big.Int, key common.Address, scope chains.SyncScope, why *uint8) view.View {
	k := view.Contracts().Delegate
	return view.View{To: g.registry.Delegate, Data: k.PackCheck(id, key, uint8(scope)), Answer: view.Into(why, k.UnpackCheck)}
}

// SyncGrant is what an account may do to an agent through the SyncDelegate.
type SyncGrant struct {
	Account caip.AccountID
	Scopes  chains.SyncScope // what the present owner granted; 0: nothing that stands
	Expires uint64           // Unix seconds by the chain's clock, inclusive; 0 where nothing stands
	Usable  chains.SyncScope // what the account may do now: all of Scopes, or nothing
	Why     string           // why nothing is usable; else empty
}

// SyncGrants are the grants for one agent, as the state has them at one block.
type SyncGrants struct {
	Agent  caip.AgentRef
	Owner  caip.AccountID
	Nonce  *big.Int // which the owner's next consent has to hold
	Grants []SyncGrant
	ReadAt chains.Position
}

// maxGrantees bounds how many accounts one answer is about.
const maxGrantees = 1000

// SyncGrants reads what the SyncDelegate lets accounts do to an agent: those named, or where none
// are, all that were ever granted something. The latter are found in the delegate's logs; what they
// may do is read from the state. Where no SyncDelegate is configured, the error is of kind
// Unsupported.
func (g Grants) SyncGrants(ctx context.Context, agent caip.AgentRef, accounts []caip.AccountID, at chains.Finality) (SyncGrants, error) {
	const op = "read grants"
	id, err := g.tokenID(op, agent)
	if err != nil {
		return SyncGrants{}, err
	}
	keys := make([]common.Address, len(accounts))
	for i, a := range accounts {
		if keys[i], err = g.registry.Address(op, a); err != nil {
			return SyncGrants{}, err
		}
	}
	b, err := g.registry.Ledger.Head(ctx, at)
	if err != nil {
		return SyncGrants{}, err
	}
	if len(keys) == 0 {
		if keys, err = g.grantees(ctx, op, b, id); err != nil {
			return SyncGrants{}, err
		}
	}
	if len(keys) > maxGrantees {
		return SyncGrants{}, g.registry.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has grants to %d accounts", agent, len(keys)), "name the accounts")
	}
	owner, err := g.registry.Owner(ctx, b, op, agent)
	if err != nil {
		return SyncGrants{}, err
	}
	k := view.Contracts().Delegate
	answer := SyncGrants{Agent: agent, Owner: g.registry.Account(owner), Grants: make([]SyncGrant, len(keys)), ReadAt: b.Position()}
	views := []view.View{{To: g.registry.Delegate, Data: k.PackConsentNonce(id, owner), Answer: view.Into(&answer.Nonce, k.UnpackConsentNonce)}}
	why := make([][]uint8, len(keys)) // of each key, by scope
	for i, key := range keys {
		granted := &answer.Grants[i]
		granted.Account = g.registry.Account(key)
		views = append(views, g.grantView(id, owner, key, &granted.Scopes, &granted.Expires))
		why[i] = make([]uint8, len(view.SyncScopes))
		for j, s := range view.SyncScopes {
			views = append(views, g.checkView(id, key, s.Scope, &why[i][j]))
		}
	}
	if err := g.registry.Views(ctx, op, b, views...); err != nil {
		return SyncGrants{}, err
	}
	for i := range answer.Grants {
		granted := &answer.Grants[i]
		for j, s := range view.SyncScopes {
			if why[i][j] == view.Allowed {
				granted.Usable |= s.Scope
			}
			if granted.Why == "" && (granted.Scopes == 0 || granted.Scopes&s.Scope != 0) {
				granted.Why = view.Refusal(why[i][j], s.Scope)
			}
		}
	}
	return answer, nil
}

// grantView reads what an owner granted a key, and until when.
func (g Grants) grantView(id *big.Int, owner, key common.Address, scopes *chains.SyncScope, expires *uint64) view.View {
	k := view.Contracts().Delegate
	return view.View{To: g.registry.Delegate, Data: k.PackGrantOf(id, owner, key), Answer: func(data []byte) error {
		granted, err := k.UnpackGrantOf(data)
		*scopes, *expires = chains.SyncScope(granted.Scopes), granted.Expires
		return err
	}}
}

// grantees finds who was ever granted something for an agent, in the order of their first grant.
func (g Grants) grantees(ctx context.Context, op string, b ledger.Block, id *big.Int) ([]common.Address, error) {
	from, err := g.registry.FirstBlock(ctx, op, b)
	if err != nil {
		return nil, err
	}
	granted := view.Contracts().Delegate.GetABI().Events["Granted"].ID
	logs, err := g.registry.Ledger.Scan(ctx, op, ledger.Filter{Addresses: []common.Address{g.registry.Delegate}, Topics: [][]common.Hash{{granted}, {common.BigToHash(id)}}}, from, b)
	if err != nil {
		return nil, err
	}
	var keys []common.Address
	for _, log := range logs {
		if len(log.Topics) != 4 {
			return nil, g.registry.Fail(chains.Dishonest, op, fmt.Errorf("log of %s with topic %s: %w", view.Lower(log.Address), granted, view.ErrTopics), "check the configured address of the SyncDelegate")
		}
		key, err := view.TopicAddress(log.Topics[3])
		if err != nil {
			return nil, g.registry.Fail(chains.Dishonest, op, err, "use another node")
		}
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

const noDelegate = "no SyncDelegate is configured"

// tokenID is the id of an agent, where a SyncDelegate is configured.
func (g Grants) tokenID(op string, agent caip.AgentRef) (*big.Int, error) {
	if view.IsZero(g.registry.Delegate) {
		return nil, chains.Refuse(g.registry.Chain, op, noDelegate)
	}
	return g.registry.TokenID(op, agent)
}

// Grant implements chains.Condition with the SyncDelegate's own check.
func (g Grants) Grant(ctx context.Context, agent caip.AgentRef, account caip.AccountID) (chains.Grant, error) {
	if view.IsZero(g.registry.Delegate) {
		return chains.Grant{Why: noDelegate}, nil
	}
	all, err := g.SyncGrants(ctx, agent, []caip.AccountID{account}, chains.Latest)
	if err != nil {
		return chains.Grant{}, err
	}
	head, err := g.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return chains.Grant{}, err
	}
	granted := all.Grants[0]
	out := chains.Grant{Scopes: granted.Scopes, Usable: granted.Usable, Why: granted.Why, Now: head.Clock()}
	if granted.Expires > 0 {
		out.Expires = time.Unix(int64(min(granted.Expires, math.MaxInt64)), 0).UTC()
	}
	out.Lapsed = granted.Why == view.Refusal(view.GrantExpired, granted.Scopes)
	return out, nil
}
