package contract

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/deploy"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newMigrate(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "migrate", Short: "Replace contracts of an earlier version of this project"}
	cmd.AddCommand(newMigrateRelay(s))
	return cmd
}

// migration replaces a relay.
type migration struct {
	deployment
	relay  string
	pauser bridge8004.KeyRef
}

// succession is what became of the relay that is replaced.
type succession struct {
	Relay   common.Address   `json:"relay"`
	Paused  bool             `json:"paused"`
	TxID    string           `json:"txId,omitempty" doc:"that paused it in this run"`
	Data    hexutil.Bytes    `json:"data" doc:"the call that pauses it"`
	Pausers []common.Address `json:"pausers" doc:"who may make that call"`
}

// state says whether the relay is paused, and if not what pauses it.
func (s *succession) state() string {
	switch {
	case s.TxID != "":
		return "paused by transaction " + s.TxID
	case s.Paused:
		return "paused"
	}
	var by []string
	for _, p := range s.Pausers {
		by = append(by, p.Hex())
	}
	return fmt.Sprintf("not paused yet: until it is, the new one posts nothing. pause() is the call %s to it, by %s", s.Data, strings.Join(by, " or "))
}

func newMigrateRelay(s *shell.Shell) *cobra.Command {
	m := &migration{deployment: deployment{shell: s}}
	cmd := m.deploys(&cobra.Command{
		Use:   "relay",
		Short: "Replace a chain's FeedbackRelay by one of this version",
		Long: `Replace a chain's FeedbackRelay by one of this version.

The successor begins with what the present relay has now: its registry, administrator and delay, the holders of its roles and its origin registries, which are read
from its events and asked for again. Look at them with --dry-run first. It names the present relay as its predecessor: what that one has posted counts as posted, and is
revoked, answered and voided as before, by either.

Then the present relay is paused, by --pauser-key or, where that is left out, by whom the answer names; until then its successor posts nothing. Relayers that still
use the present one wait. Give all of them the piece of configuration that is the answer, restart them, and let bridge8004-relayer doctor look at it: what they had
under way goes on. Run again it changes nothing, and where a run broke off the next one goes on.`,
		Example: `  bridge8004 contracts migrate relay --chain base --dry-run --config bridge.yaml
  bridge8004 contracts migrate relay --chain base --key file:deployer.key --pauser-key file:pauser.key --out relay.yaml --config bridge.yaml`,
	}, m.plan)
	f := cmd.Flags()
	f.StringVar(&m.pauser.Key, "pauser-key", "", "reference to the key of a holder of PAUSER_ROLE, which pauses the present relay: file:PATH or env:NAME")
	f.StringVar(&m.pauser.Passphrase, "pauser-passphrase", "", "reference to the passphrase of an encrypted --pauser-key file")
	f.StringVar(&m.relay, "relay", "", "the present relay (default as configured)")
	return cmd
}

func (m *migration) plan(ctx context.Context, at site, where deploy.Where) (c contracts, err error) {
	text := cmp.Or(m.relay, at.config.Relay)
	if text == "" {
		return c, exit.Usagef("--relay is missing: no relay is configured under %s", at.config.Name)
	}
	present, err := address(at.config.ID, "--relay", text)
	if err != nil {
		return c, err
	}
	current, err := deploy.Current(ctx, at.bare, present)
	if err != nil {
		return c, err
	}
	if current {
		m.shell.Note("%s is of this version already: to replace it by one with other roles or origins use contracts deploy relay --predecessor %s", present.Hex(), present.Hex())
		return m.done(ctx, at, where, present)
	}
	from, err := deploy.FirstBlock(ctx, at.bare, present)
	if err != nil {
		return c, err
	}
	relay, err := deploy.Succeed(ctx, at.bare, present, max(from, at.config.DeployBlock))
	if err != nil {
		return c, err
	}
	if c.plan, err = deploy.NewRelay(where, relay); err != nil {
		return c, err
	}
	c.first = c.plan.Contracts[0].Address
	keys, err := relayKeys(at, c.first, present)
	if err != nil {
		return c, err
	}
	c.config = func(uint64) deploy.Fragment { return entry(at, "", keys...) }
	c.then = m.paused(at, present, relay.Pausers)
	return c, nil
}

// done is what is left to do where the present relay is of this version: the one before it may not
// be paused yet.
func (m *migration) done(ctx context.Context, at site, where deploy.Where, present common.Address) (c contracts, err error) {
	var before common.Address
	if c.plan, before, err = deploy.NewPresent(ctx, at.bare, where, present); err != nil {
		return c, err
	}
	c.first = present
	keys, err := relayKeys(at, present, before)
	if err != nil {
		return c, err
	}
	c.config = func(uint64) deploy.Fragment { return entry(at, "", keys...) }
	pause := func(context.Context, *view) error { return nil }
	c.then = func(ctx context.Context, v *view) error {
		v.Roles, v.DeployerRoles = nil, nil // what it began with is not known here, nor who holds what
		return pause(ctx, v)
	}
	if before == (common.Address{}) {
		return c, nil
	}
	from, err := deploy.FirstBlock(ctx, at.bare, before)
	if err != nil {
		return c, err
	}
	relay, err := deploy.Succeed(ctx, at.bare, before, max(from, at.config.DeployBlock))
	if err != nil {
		return c, err
	}
	pause = m.paused(at, before, relay.Pausers)
	return c, nil
}

// paused has a relay paused that is succeeded, which its pausers may do.
func (m *migration) paused(at site, relay common.Address, pausers []common.Address) func(context.Context, *view) error {
	return func(ctx context.Context, v *view) error {
		v.Succeeds = &succession{Relay: relay, Data: deploy.PauseData(), Pausers: append([]common.Address{}, pausers...)}
		return m.pause(ctx, at, v.Succeeds)
	}
}

// pause pauses the present relay, once its successor is there.
func (m *migration) pause(ctx context.Context, at site, s *succession) (err error) {
	if s.Paused, err = deploy.Paused(ctx, at.bare, s.Relay); err != nil || s.Paused || m.dry || m.pauser.Key == "" {
		return err
	}
	var writer *evm.Writer
	if writer, err = bridge8004.BareWriter(at.bare, at.config, m.pauser); err != nil {
		return err
	}
	if s.TxID, err = deploy.Pause(ctx, writer, s.Relay); err != nil {
		return fmt.Errorf("its successor is there, and %s is not paused (run this again): %w", s.Relay.Hex(), err)
	}
	s.Paused = true
	return nil
}
