package evm

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// syncScopes are the scopes that a SyncDelegate knows, with what each is about.
var syncScopes = []struct {
	scope chains.SyncScope
	about string
}{
	{chains.SyncScopeURI, "the agentURI"},
	{chains.SyncScopeMetadata, "metadata agentWallet:*"},
	{chains.SyncScopeUnsetWallet, "clearing agentWallet"},
	{chains.SyncScopeSubmitWallet, "submitting a wallet"},
}

// allScopes is the sum of them.
const allScopes = chains.SyncScopeURI | chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet

// What ISyncDelegate.Refusal numbers.
const (
	allowed = iota
	unknownAgent
	notGranted
	ownerChanged
	grantExpired
	outOfScope
	delegateNotApproved
)

// refusal puts an answer of check for a scope into words; empty when it is allowed.
func refusal(why uint8, scope chains.SyncScope) string {
	switch why {
	case allowed:
		return ""
	case unknownAgent:
		return "the agent is not registered"
	case notGranted:
		return "the owner granted this account nothing"
	case ownerChanged:
		return "the grant is of a former owner"
	case grantExpired:
		return "the grant expired"
	case outOfScope:
		for _, s := range syncScopes {
			if s.scope == scope {
				return "the grant does not cover " + s.about
			}
		}
		return "the grant does not cover that"
	case delegateNotApproved:
		return "the owner has not approved the SyncDelegate at the registry"
	}
	return fmt.Sprintf("the SyncDelegate refuses with %d", why)
}

// MaySyncURI tells whether account may write the agent's URI through the SyncDelegate.
func (c *Chain) MaySyncURI(ctx context.Context, agent caip.AgentRef, account caip.AccountID, at chains.Finality) (bool, string, error) {
	return c.MaySync(ctx, agent, account, chains.SyncScopeURI, at)
}

// MaySync tells whether account may use one scope of its grant for the agent through the
// SyncDelegate; if not, why says which rule forbids it.
func (c *Chain) MaySync(ctx context.Context, agent caip.AgentRef, account caip.AccountID, scope chains.SyncScope, at chains.Finality) (bool, string, error) {
	const op = "read grant"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return false, "", err
	}
	key, err := c.address(op, account)
	if err != nil {
		return false, "", err
	}
	if isZero(c.config.Delegate) {
		return false, "no SyncDelegate is configured", nil
	}
	b, err := c.ledger.Head(ctx, at)
	if err != nil {
		return false, "", err
	}
	var why uint8
	if err := c.views(ctx, op, b, c.checkView(id, key, scope, &why)); err != nil {
		return false, "", err
	}
	return why == allowed, refusal(why, scope), nil
}

// checkView asks the delegate whether a key may use a scope.
func (c *Chain) checkView(id *big.Int, key common.Address, scope chains.SyncScope, why *uint8) view {
	k := contracts().delegate
	return view{to: c.config.Delegate, data: k.PackCheck(id, key, uint8(scope)), answer: into(why, k.UnpackCheck)}
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
func (c *Chain) SyncGrants(ctx context.Context, agent caip.AgentRef, accounts []caip.AccountID, at chains.Finality) (SyncGrants, error) {
	const op = "read grants"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return SyncGrants{}, err
	}
	if err := c.needDelegate(op); err != nil {
		return SyncGrants{}, err
	}
	keys := make([]common.Address, len(accounts))
	for i, a := range accounts {
		if keys[i], err = c.address(op, a); err != nil {
			return SyncGrants{}, err
		}
	}
	b, err := c.ledger.Head(ctx, at)
	if err != nil {
		return SyncGrants{}, err
	}
	if len(keys) == 0 {
		if keys, err = c.grantees(ctx, op, b, id); err != nil {
			return SyncGrants{}, err
		}
	}
	if len(keys) > maxGrantees {
		return SyncGrants{}, c.fail(chains.TooMuch, op, fmt.Errorf("agent %s has grants to %d accounts", agent, len(keys)), "name the accounts")
	}
	var owner common.Address
	if err := c.views(ctx, op, b, c.ownerView(op, b, agent, id, &owner)); err != nil {
		return SyncGrants{}, err
	}
	k := contracts().delegate
	answer := SyncGrants{Agent: agent, Owner: c.account(owner), Grants: make([]SyncGrant, len(keys)), ReadAt: b.Position()}
	views := []view{{to: c.config.Delegate, data: k.PackConsentNonce(id, owner), answer: into(&answer.Nonce, k.UnpackConsentNonce)}}
	why := make([][]uint8, len(keys)) // of each key, by scope
	for i, key := range keys {
		g := &answer.Grants[i]
		g.Account = c.account(key)
		views = append(views, c.grantView(id, owner, key, &g.Scopes, &g.Expires))
		why[i] = make([]uint8, len(syncScopes))
		for j, s := range syncScopes {
			views = append(views, c.checkView(id, key, s.scope, &why[i][j]))
		}
	}
	if err := c.views(ctx, op, b, views...); err != nil {
		return SyncGrants{}, err
	}
	for i := range answer.Grants {
		g := &answer.Grants[i]
		for j, s := range syncScopes {
			if why[i][j] == allowed {
				g.Usable |= s.scope
			}
			if g.Why == "" && (g.Scopes == 0 || g.Scopes&s.scope != 0) {
				g.Why = refusal(why[i][j], s.scope)
			}
		}
	}
	return answer, nil
}

// grantView reads what an owner granted a key, and until when.
func (c *Chain) grantView(id *big.Int, owner, key common.Address, scopes *chains.SyncScope, expires *uint64) view {
	k := contracts().delegate
	return view{to: c.config.Delegate, data: k.PackGrantOf(id, owner, key), answer: func(data []byte) error {
		g, err := k.UnpackGrantOf(data)
		*scopes, *expires = chains.SyncScope(g.Scopes), g.Expires
		return err
	}}
}

// grantees finds who was ever granted something for an agent, in the order of their first grant.
func (c *Chain) grantees(ctx context.Context, op string, b ledger.Block, id *big.Int) ([]common.Address, error) {
	from, err := c.firstBlock(ctx, op, b)
	if err != nil {
		return nil, err
	}
	granted := contracts().delegate.GetABI().Events["Granted"].ID
	logs, err := c.ledger.Scan(ctx, op, ledger.Filter{Addresses: []common.Address{c.config.Delegate}, Topics: [][]common.Hash{{granted}, {common.BigToHash(id)}}}, from, b.Number)
	if err != nil {
		return nil, err
	}
	var keys []common.Address
	for _, log := range logs {
		if len(log.Topics) != 4 {
			return nil, c.fail(chains.Dishonest, op, fmt.Errorf("log of %s with topic %s: %w", lower(log.Address), granted, errTopics), "check the configured address of the SyncDelegate")
		}
		key, err := topicAddress(log.Topics[3])
		if err != nil {
			return nil, c.fail(chains.Dishonest, op, err, "use another node")
		}
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

// needDelegate fails where no SyncDelegate is configured.
func (c *Chain) needDelegate(op string) error {
	if isZero(c.config.Delegate) {
		return chains.Refuse(c.config.Chain, op, "no SyncDelegate is configured")
	}
	return nil
}

// delegateCall composes a call of the delegate.
func (c *Chain) delegateCall(data hexutil.Bytes) []message {
	return []message{{to: c.config.Delegate, data: data}}
}
