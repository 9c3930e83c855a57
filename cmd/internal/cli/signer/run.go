package signer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/login"
	"github.com/bridge8004/bridge8004/relayer/signer"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// grace is how long what was begun may take once the process is asked to stop.
const grace = 30 * time.Second

func newRun(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run",
		Short: "Answer relayers' requests to sign until it is interrupted",
		Long: `Answer relayers' requests to sign until it is interrupted.

A request only says where to look. This process reads the chains itself, through the endpoints of its own configuration, and signs what its policy (signer: in the
configuration) names: agents, what may be signed about each, and the wallets that you listed beforehand. On EVM chains it signs a wallet's agreement to be an agent's, and
an owner's consent to that, each for five minutes at most; on SATI it updates the agentURI and the wallet itself. Whoever controls the relayer or NATS can ask, and gets
nothing else.

It logs in to NATS (nats: in the configuration) as one of the signers that the relayer lets in (nats.listen there), or as a user of your own servers with the rights that
relayer/README.md lists. Several may run at once, with the same keys or others. What it refuses is answered with a word, logged and counted.

Exit codes: 0 interrupted; 1 NATS cannot be reached; 2 usage.`,
		Example: `  bridge8004 signer run --config signer.yaml`,
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return run(cmd.Context(), s) }
	return cmd
}

func run(ctx context.Context, s *shell.Shell) error {
	var rules []config.SignerRule
	var uses []config.SignerUse
	a, err := s.AppFor(func(c config.Config) (err error) {
		rules, uses, err = c.SignerTerms()
		return err
	})
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: slog.LevelInfo}))
	o := signer.Options{Names: signing.Names{Prefix: a.Config.Prefix}, Policy: signer.Policy{}, Registries: a.OpenRegistries(), Fetch: a.Fetcher(), Log: log, Now: time.Now,
		Finality: a.Config.Finality}
	for _, r := range rules {
		o.Policy[r.Agent] = signer.Rule{Home: r.Home, Verbs: r.Verbs, Wallets: r.Wallets}
	}
	seen := map[caip.AccountID]bool{}
	for _, use := range uses {
		hand, err := a.Hand(use.Chain, bridge8004.KeyRef{Key: use.Key, Passphrase: use.Passphrase})
		if err != nil {
			return fmt.Errorf("signer.keys: %w", err)
		}
		if !seen[hand.Account()] {
			seen[hand.Account()] = true
			o.Keys = append(o.Keys, hand)
			log.Info("signs for", "account", hand.Account().String())
		}
	}
	if o.Conn, err = connect(a.Config.NATS, o.Names, log); err != nil {
		return err
	}
	defer o.Conn.Close()
	log.Info("the signer waits for requests", "agents", len(o.Policy), "accounts", len(o.Keys), "nats", o.Conn.ConnectedUrlRedacted())
	done := make(chan error, 1)
	go func() { done <- signer.New(o).Run(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	log.Info("stopping; what was begun is finished")
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		return fmt.Errorf("what was begun did not end within %s; nothing is lost, it is asked for again", grace)
	}
}

// connect logs in to NATS, with an inbox that is this signer's alone.
func connect(c relayer.NATS, n signing.Names, log *slog.Logger) (*nats.Conn, error) {
	options := []nats.Option{nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrPermissionViolation) {
			log.Error("NATS does not let this signer do what it has to; see its rights in relayer/README.md", "error", err)
			return
		}
		log.Warn("NATS", "error", err)
	}), nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { log.Warn("the connection to NATS is lost; trying again", "error", err) }),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info("connected to NATS again") })}
	name, err := login.Name(c)
	if err != nil {
		return nil, exit.AsUsage(err)
	}
	if name != "" {
		options = append(options, nats.CustomInboxPrefix(n.Inbox(name)))
	}
	conn, err := login.Connect(c, "bridge8004-signer", options...)
	if errors.Is(err, keyref.ErrReference) {
		err = exit.AsUsage(err)
	}
	return conn, err
}
