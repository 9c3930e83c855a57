package evm

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// scopeURI is ISyncDelegate's SCOPE_URI.
const scopeURI = 1

// refusals are the words for ISyncDelegate.Refusal, by number.
var refusals = []string{
	"", "the agent is not registered", "the owner granted this account nothing", "the grant is of a former owner", "the grant expired",
	"the grant does not cover the agentURI", "the owner has not approved the SyncDelegate at the registry",
}

// MaySyncURI tells whether account may write the agent's URI through the SyncDelegate.
func (c *Chain) MaySyncURI(ctx context.Context, agent caip.AgentRef, account caip.AccountID, at chains.Finality) (bool, string, error) {
	const op = "read grant"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return false, "", err
	}
	key, err := c.address(op, account)
	if err != nil {
		return false, "", err
	}
	if c.config.Delegate == (common.Address{}) {
		return false, "no SyncDelegate is configured", nil
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return false, "", err
	}
	k := contracts().delegate
	var why uint8
	deployed := false
	err = c.views(ctx, op, b, view{to: c.config.Delegate, data: k.PackCheck(id, key, scopeURI), bare: true, answer: ifDeployed(func(data []byte) error {
		deployed = true
		return into(&why, k.UnpackCheck)(data)
	})})
	switch {
	case err != nil:
		return false, "", err
	case !deployed:
		return false, "the SyncDelegate is not deployed", nil
	case why == 0:
		return true, "", nil
	case int(why) < len(refusals):
		return false, refusals[why], nil
	}
	return false, fmt.Sprintf("the SyncDelegate refuses with %d", why), nil
}
