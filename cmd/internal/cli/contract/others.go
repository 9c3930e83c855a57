package contract

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/deploy"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// newSingle deploys one contract of one registry, and says under which key of the chain it stands.
func newSingle(s *shell.Shell, cmd *cobra.Command, whose string, of func(caip.Pair) caip.AccountID, plan func(deploy.Where, common.Address) (deploy.Plan, error), key deploy.Key) *cobra.Command {
	d := &deployment{shell: s}
	var registry string
	cmd = d.deploys(cmd, func(ctx context.Context, at site, where deploy.Where) (c contracts, err error) {
		address, err := registryOf(ctx, at, "--registry", registry, of(at.config.Pair))
		if err != nil {
			return c, err
		}
		if c.plan, err = plan(where, address); err != nil {
			return c, exit.AsUsage(err)
		}
		c.first = c.plan.Contracts[0].Address
		key.Value = quoted(c.first)
		c.config = func(uint64) deploy.Fragment { return entry(at, "", key) }
		return c, nil
	})
	cmd.Flags().StringVar(&registry, "registry", "", whose+" registry of the chain (default as configured)")
	return cmd
}

func newDelegate(s *shell.Shell) *cobra.Command {
	return newSingle(s, &cobra.Command{
		Use:   "delegate",
		Short: "Deploy a SyncDelegate, which owners approve instead of a relayer's key",
		Long: `Deploy a SyncDelegate, which owners approve instead of a relayer's key. It has no administrator and no roles: only owners grant, each for his own agents.
One serves all relayers of a chain.`,
		Example: `  bridge8004 contracts deploy delegate --chain base --key file:deployer.key --config bridge.yaml`,
	}, "identity", func(p caip.Pair) caip.AccountID { return p.Identity }, deploy.NewDelegate,
		deploy.Key{Name: "delegate", Comment: "SyncDelegate: what owners approve to have agentURI followed"})
}

func newFeedbackDelegate(s *shell.Shell) *cobra.Command {
	return newSingle(s, &cobra.Command{
		Use:   "feedback-delegate",
		Short: "Deploy a FeedbackDelegate, to which clients delegate whose reviews others pay for",
		Long: `Deploy a FeedbackDelegate, to which clients delegate (EIP-7702) whose reviews others pay for. It has no administrator and no roles: it gives what a client signed.
One serves all clients of a registry.`,
		Example: `  bridge8004 contracts deploy feedback-delegate --chain base --key file:deployer.key --config bridge.yaml`,
	}, "reputation", func(p caip.Pair) caip.AccountID { return p.Reputation }, deploy.NewFeedbackDelegate,
		deploy.Key{Name: "feedback_delegate", Comment: "FeedbackDelegate: what clients delegate to whose reviews others pay for"})
}

func newStrategy(s *shell.Shell) *cobra.Command {
	d := &deployment{shell: s}
	return d.deploys(&cobra.Command{
		Use:   "strategy",
		Short: "Deploy a StrategyRegistry and its StrategyReputation",
		Long: `Deploy a StrategyRegistry and its StrategyReputation, the registries of the strategy dialect. They have no administrator and no roles, and take no arguments:
another pair on the same chain needs another --salt.`,
		Example: `  bridge8004 contracts deploy strategy --chain eip155:8453 --rpc eip155:8453=https://mainnet.base.example --key file:deployer.key`,
	}, func(_ context.Context, at site, where deploy.Where) (contracts, error) {
		plan := deploy.NewStrategy(where)
		registry, reputation := plan.Contracts[0].Address, plan.Contracts[1].Address
		return contracts{plan: plan, first: registry, config: func(block uint64) deploy.Fragment {
			keys := []deploy.Key{{Name: "registry", Value: quoted(registry)}, {Name: "reputation", Value: quoted(reputation)}}
			return entry(at, "strategy", append(keys, deployBlock(block)...)...)
		}}, nil
	})
}

func newPosition(s *shell.Shell) *cobra.Command {
	d := &deployment{shell: s}
	var admin string
	cmd := d.deploys(&cobra.Command{
		Use:   "position",
		Short: "Deploy a PositionNFT, its Diamond and its facets",
		Long: `Deploy a PositionNFT, its Diamond and its facets, the identity registry of the position dialect. The Diamond is cut as the contracts are made, identity, wallet and
view facet in this order; --admin owns it and can cut it anew until he renounces that.`,
		Example: `  bridge8004 contracts deploy position --chain base --admin 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:deployer.key --config bridge.yaml`,
	}, func(_ context.Context, at site, where deploy.Where) (c contracts, err error) {
		owner, err := address(at.config.ID, "--admin", admin)
		if err != nil {
			return c, err
		}
		if c.plan, err = deploy.NewPosition(where, owner); err != nil {
			return c, exit.AsUsage(err)
		}
		c.first = c.plan.Contracts[len(c.plan.Contracts)-1].Address
		c.config = func(block uint64) deploy.Fragment {
			return entry(at, "position", append([]deploy.Key{{Name: "registry", Value: quoted(c.first)}}, deployBlock(block)...)...)
		}
		return c, nil
	}, func([]string) error {
		if admin == "" {
			return exit.Usagef("--admin is missing: name the account that is to own the Diamond")
		}
		return nil
	})
	cmd.Flags().StringVar(&admin, "admin", "", "account of the Diamond's owner (required)")
	return cmd
}
