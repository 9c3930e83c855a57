// Package mcp is the command bridge8004-mcp: the verifications and questions of the command line as
// tools of the Model Context Protocol, over stdin and stdout. No tool signs or writes to a chain.
// Each runs the command that people would run, so that both give the same answer.
package mcp

import (
	"cmp"
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
)

// Main serves the process's streams until they end, and returns the exit code.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cmd := newCommand(&sdk.StdioTransport{MaxLineLength: maxMessage}, os.Environ())
	return shell.Execute(ctx, cmd, os.Args[1:], os.Stderr)
}

// maxMessage bounds one message of the client, in bytes.
const maxMessage = 4 << 20

func newCommand(transport sdk.Transport, environ []string) *cobra.Command {
	d := &door{environ: environ, turns: make(chan struct{}, atOnce)}
	cmd := &cobra.Command{
		Use:   "bridge8004-mcp [--config F] [--api URL]",
		Short: "Let agents verify payments and look up reputation over the Model Context Protocol",
		Long: `Let agents verify payments, answers and registrations, and look up agents and their reputation, over the Model Context Protocol on stdin and stdout.

Tools: verify_payment, verify_response, verify_registration, agent, search_agents, reviews, reputation, explain_feedback. None signs, none writes to a chain.
Each runs one command and gives its answer and exit code: 0 yes; 3 the evidence says no; 4 nothing to compare with; 1 could not be checked. Money may move on 0 alone.

search_agents and reviews ask a relayer's index (--api, or api.listen of the configuration). agent and reputation ask the chains. explain_feedback asks the
memory of a relayer on this machine, by its configuration.`,
		Example: `  bridge8004-mcp --config bridge.yaml
  bridge8004-mcp --config bridge.yaml --api http://127.0.0.1:8404`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// A server whose configuration is wrong would look healthy, and answer nothing.
			if _, err := config.Load(config.Options{File: cmp.Or(d.config, shell.Env(environ, config.FileVariable)), Environ: environ}); err != nil {
				return exit.AsUsage(err)
			}
			err := newServer(d).Run(cmd.Context(), transport)
			if cmd.Context().Err() != nil || errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		},
	}
	cmd.Flags().StringVar(&d.config, "config", "", "configuration file (default $BRIDGE8004_CONFIG)")
	cmd.Flags().StringVar(&d.api, "api", "", "address of the HTTP interface of a relayer that keeps an index (default api.listen of the configuration)")
	return cmd
}
