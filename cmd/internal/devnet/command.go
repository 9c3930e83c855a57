// Package devnet is the command bridge8004-devnet: local networks to try bridge8004 on, two EVM
// chains with ERC-8004 registries, Solana with SATI, and an IPFS gateway. Its keys are public and
// its chains live in memory.
package devnet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/demo"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Main runs the command with the process's streams and returns its exit code.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return shell.Execute(ctx, newRoot(), os.Args[1:], os.Stderr)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "bridge8004-devnet",
		Short:         "Local networks to try bridge8004 on",
		SilenceErrors: true,
		SilenceUsage:  true,

		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
	}
	root.AddCommand(newUp(), newDemo(), newPin())
	return root
}

func newUp() *cobra.Command {
	var o network.Options
	cmd := &cobra.Command{
		Use:   "up --dir D",
		Short: "Start the networks, write D/devnet.yaml and key files, and stay up until interrupted",
		Long: `Start the networks, write D/devnet.yaml and key files, and stay up until interrupted. The chains live in memory: the next start begins anew.

The clocks of the chains are the time of day. An EVM chain makes a block when a transaction waits, at most one a second, and an empty one every five seconds; a block
is final after four seconds. "bridge8004 verify" believes a wallet once it is final: write with --wait finalized before you verify.

With --behind the clocks begin in the past, go ten times as fast until they have caught up, and the EVM chains make up to ten blocks a second meanwhile. No clock is ever ahead.

For a relayer on it: bridge8004-relayer --config D/devnet.yaml`,
		Example: `  bridge8004-devnet up --dir D &
  bridge8004 agent register --chain devnet-a --key file:D/keys/owner.key --config D/devnet.yaml`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Dir == "" {
				return exit.Usagef("--dir is missing: where to write devnet.yaml and the key files")
			}
			if o.Behind < 0 || o.Behind > 12*time.Hour {
				return exit.Usagef("--behind %s: want 0 to 12h", o.Behind)
			}
			return up(cmd.Context(), o, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&o.Dir, "dir", "", "directory for the configuration and key files (required)")
	cmd.Flags().DurationVar(&o.Behind, "behind", 0, "begin the chains' clocks this long ago, such as 20m, at most 12h")
	return cmd
}

func up(ctx context.Context, o network.Options, out io.Writer) error {
	n, err := network.Start(ctx, o)
	if err != nil {
		return err
	}
	n.Tell(out)
	// Whoever waits for the devnet waits for this line.
	fmt.Fprintf(out, "ready: bridge8004 chains list --probe --config %s\n", n.Config())
	<-ctx.Done()
	return n.Close()
}

func newDemo() *cobra.Command {
	var o demo.Options
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Watch one agent stay in sync on three chains, and an honest payment told from a stolen one",
		Long: `Watch one agent stay in sync on three chains, and an honest payment told from a stolen one.

Everything is real: JSON-RPC, transactions, a relayer in a process of its own that is killed on the way. Every line says what was checked, and it was checked on the
chains. It ends with exit 0, or with another code at the first thing that is not so.`,
		Example: `  bridge8004-devnet demo
  bridge8004-devnet demo --keep --dir /tmp/demo`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Out = cmd.OutOrStdout()
			return demo.Run(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.Dir, "dir", "", "directory for the demo's files (default a temporary one, removed at the end)")
	cmd.Flags().StringVar(&o.Bin, "bin", "", "directory of bridge8004 and bridge8004-relayer (default that of this program)")
	cmd.Flags().BoolVar(&o.Keep, "keep", false, "leave everything running until interrupted")
	return cmd
}

func newPin() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:     "pin --dir D FILE",
		Short:   "Put a file into the devnet's IPFS gateway and print its URI",
		Example: `  bridge8004-devnet pin --dir /tmp/devnet agent.json`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if dir == "" {
				return exit.Usagef("--dir is missing: the devnet's directory")
			}
			content, err := os.ReadFile(args[0])
			if err != nil {
				return exit.AsUsage(err)
			}
			if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
				return exit.Usagef("--dir %s: no devnet was started there", dir)
			}
			uri, err := network.Pin(dir, content)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), uri)
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "the devnet's directory (required)")
	return cmd
}
