// Package relayer is the command bridge8004-relayer: the service with its configuration, signals
// and the commands of its operator.
package relayer

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
)

// Main runs the command with the process's streams and returns its exit code.
func Main() int {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	return shell.Execute(context.Background(), newRoot(os.Environ(), signals), os.Args[1:], os.Stderr)
}

// Run runs one of the operator's commands and returns its exit code. It starts no service.
func Run(ctx context.Context, environ, args []string, out, errs io.Writer) int {
	root := newRoot(environ, nil)
	root.SetOut(out)
	root.SetErr(errs)
	return shell.Execute(ctx, root, args, errs)
}

// options are the flags that all commands share.
type options struct {
	file    string
	environ []string
	level   string
	format  string
}

func newRoot(environ []string, signals <-chan os.Signal) *cobra.Command {
	o := &options{environ: environ}
	root := &cobra.Command{
		Use:   "bridge8004-relayer --config F",
		Short: "Keep agents' registrations on several chains in step",
		Long: `Keep agents' registrations on several chains in step: mirror feedback, revocations and responses along the configured routes, follow agentURI.

It works until it is interrupted: then it finishes what it holds and stops. A second signal makes it hurry; whatever is left is done by the next start.`,
		Example: `  bridge8004-relayer --config relayer.yaml
  bridge8004-relayer doctor --config relayer.yaml`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, log, err := o.load(cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			return run(cmd.Context(), cfg, log, signals)
		},
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
	}
	f := root.PersistentFlags()
	f.StringVar(&o.file, "config", "", "configuration file (default $"+config.FileVariable+")")
	f.StringVar(&o.level, "log-level", "info", "debug, info, warn or error")
	f.StringVar(&o.format, "log-format", "text", "text or json")
	root.AddCommand(newDoctor(o), newStatus(o), newDrift(o), newParked(o), newRegistries(o), newDead(o), newExplain(o), newMirrors(o), newIndex(o), newResetCheckpoint(o))
	return shell.Filled(root)
}

// load reads the configuration and makes the logger.
func (o *options) load(stderr io.Writer) (config.Config, *slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(o.level)); err != nil {
		return config.Config{}, nil, exit.Usagef("--log-level %.20q: want debug, info, warn or error", o.level)
	}
	var handler slog.Handler
	switch o.format {
	case "text":
		handler = slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: level})
	case "json":
		handler = slog.NewJSONHandler(stderr, &slog.HandlerOptions{Level: level})
	default:
		return config.Config{}, nil, exit.Usagef("--log-format %.20q: want text or json", o.format)
	}
	file := cmp.Or(o.file, shell.Env(o.environ, config.FileVariable))
	if file == "" {
		return config.Config{}, nil, exit.Usagef("--config is missing: name the configuration file (configs/ has commented samples)")
	}
	cfg, err := config.Load(config.Options{File: file, Environ: o.environ, Use: config.Config.CheckRelayer})
	if err != nil {
		return config.Config{}, nil, exit.AsUsage(err)
	}
	return cfg, slog.New(handler), nil
}
