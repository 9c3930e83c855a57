package contract

import (
	"context"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/deploy"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs"
)

type relayOptions struct {
	deployment
	registry    string
	predecessor string
	admin       string
	delay       time.Duration
	deliverers  []string
	repairers   []string
	pausers     []string
	origins     []string
}

func newRelay(s *shell.Shell) *cobra.Command {
	o := &relayOptions{deployment: deployment{shell: s}}
	cmd := o.deploys(&cobra.Command{
		Use:   "relay",
		Short: "Deploy a FeedbackRelay, the client of all mirrors on a chain",
		Long: `Deploy a FeedbackRelay, the client of all mirrors on a chain, with its roles and origin registries.

What it begins with is part of its address: other roles or origins are another relay. Later changes are the administrator's (grantRole, setOriginRegistry). To replace a
relay, have it paused and name it as --predecessor: its deliveries count as the new one's.`,
		Example: `  bridge8004 contracts deploy relay --chain base --admin 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --deliverer 0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199 \
    --origin optimism --key file:deployer.key --dry-run --config bridge.yaml
  bridge8004 contracts deploy relay --chain base --admin 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --deliverer 0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199 \
    --origin eip155:10:0x8004baa17c55a88189ae136b182e5fda19de9b63 --key file:deployer.key --out relay.yaml --config bridge.yaml`,
	}, o.plan, o.check)
	f := cmd.Flags()
	f.StringVar(&o.admin, "admin", "", "account of the administrator, who hands out roles, allows origins and unpauses (required)")
	f.DurationVar(&o.delay, "admin-delay", 24*time.Hour, "time between the two steps in which the administration changes hands")
	f.StringArrayVar(&o.deliverers, "deliverer", nil, "account of a relayer, who posts mirrors (required; repeatable)")
	f.StringArrayVar(&o.repairers, "repair", nil, "account that may void mirrors (default the administrator; repeatable)")
	f.StringArrayVar(&o.pausers, "pauser", nil, "account that may pause (default the administrator; repeatable)")
	f.StringArrayVar(&o.origins, "origin", nil, "reputation registry whose feedback is taken: CAIP-10, or the name of a configured chain; repeatable")
	f.StringVar(&o.predecessor, "predecessor", "", "relay that this one succeeds")
	f.StringVar(&o.registry, "reputation", "", "reputation registry of the chain (default as configured)")
	return cmd
}

func (o *relayOptions) check([]string) error {
	if o.admin == "" {
		return exit.Usagef("--admin is missing: name the account that is to administrate the relay")
	}
	if len(o.deliverers) == 0 {
		return exit.Usagef("--deliverer is missing: name the relayer's account, without which the relay can post nothing")
	}
	return nil
}

func (o *relayOptions) plan(ctx context.Context, at site, where deploy.Where) (c contracts, err error) {
	relay, err := o.relay(ctx, at)
	if err != nil {
		return c, err
	}
	if c.plan, err = deploy.NewRelay(where, relay); err != nil {
		return c, exit.AsUsage(err)
	}
	c.first = c.plan.Contracts[0].Address
	if configured := at.config.Relay; configured != "" && relay.Predecessor == (common.Address{}) && common.HexToAddress(configured) != c.first {
		return c, exit.Usagef("%s has the relay %s, and this would be another, %s: to change that one's roles or origins call it as its administrator; to replace it name it as --predecessor",
			at.config.Name, configured, c.first.Hex())
	}
	keys, err := relayKeys(at, c.first, relay.Predecessor)
	c.config = func(uint64) deploy.Fragment { return entry(at, "", keys...) }
	return c, err
}

// relay reads the flags that say what the relay begins with.
func (o *relayOptions) relay(ctx context.Context, at site) (deploy.Relay, error) {
	chain := at.config.ID
	r := deploy.Relay{AdminDelay: o.delay}
	var err error
	if r.Registry, err = registryOf(ctx, at, "--reputation", o.registry, at.config.Pair.Reputation); err != nil {
		return r, err
	}
	if r.Admin, err = address(chain, "--admin", o.admin); err != nil {
		return r, err
	}
	if o.predecessor != "" {
		if r.Predecessor, err = address(chain, "--predecessor", o.predecessor); err != nil {
			return r, err
		}
	}
	for _, list := range []struct {
		flag  string
		texts []string
		into  *[]common.Address
	}{{"--deliverer", o.deliverers, &r.Deliverers}, {"--repair", o.repairers, &r.Repairers}, {"--pauser", o.pausers, &r.Pausers}} {
		for _, text := range list.texts {
			a, err := address(chain, list.flag, text)
			if err != nil {
				return r, err
			}
			*list.into = append(*list.into, a)
		}
	}
	if len(r.Repairers) == 0 {
		r.Repairers = []common.Address{r.Admin}
	}
	if len(r.Pausers) == 0 {
		r.Pausers = []common.Address{r.Admin}
	}
	for _, text := range o.origins {
		origin, err := o.origin(text)
		if err != nil {
			return r, err
		}
		if origin == (caip.AccountID{Chain: chain, Address: strings.ToLower(r.Registry.Hex())}) {
			return r, exit.Usagef("--origin %s: that is the registry that the relay posts to", text)
		}
		r.Origins = append(r.Origins, origin)
	}
	return r, nil
}

// origin reads a reputation registry: CAIP-10, or the name of a configured chain.
func (o *relayOptions) origin(text string) (caip.AccountID, error) {
	account, err := caip.ParseAccountID(text)
	if err == nil {
		return shell.Account(account.Chain, "--origin", text)
	}
	a, appErr := o.shell.App()
	if appErr != nil {
		return caip.AccountID{}, exit.Usagef("--origin: %w", err)
	}
	c, err := a.Config.Find(text)
	switch {
	case err != nil:
		return caip.AccountID{}, exit.Usagef("--origin %.80q: neither the name of a configured chain nor CAIP-10: %w", text, err)
	case c.Pair.Reputation.IsZero():
		return caip.AccountID{}, exit.Usagef("--origin %s: it has no reputation registry", text)
	}
	return c.Pair.Reputation, nil
}

// registryOf is the registry that a flag names, else the configured one. Only the standard's
// registries have relays and delegates: where no dialect is configured, they are asked.
func registryOf(ctx context.Context, at site, flag, text string, configured caip.AccountID) (common.Address, error) {
	if text != "" {
		return address(at.config.ID, flag, text)
	}
	if configured.IsZero() {
		return common.Address{}, exit.Usagef("%s is missing: no registry of the erc8004 dialect is configured under %s", flag, at.config.Name)
	}
	dialect, err := bridge8004.Dialect(ctx, at.config)
	if err != nil {
		return common.Address{}, err
	}
	if dialect != configs.ERC8004 {
		return common.Address{}, exit.Usagef("%s is missing: the registries of %s are of the %s dialect, and only those of %s have relays and delegates", flag, at.config.Name, dialect, configs.ERC8004)
	}
	return common.HexToAddress(configured.Address), nil
}
