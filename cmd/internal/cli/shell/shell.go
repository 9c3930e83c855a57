// Package shell is what the commands have in common: where they read and write, the flags of every
// command, the configured chains, and the forms of their answers.
package shell

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
)

// Shell carries one invocation. But for Note it is not for concurrent use.
type Shell struct {
	Printer
	In      io.Reader
	Err     io.Writer // logs and errors
	Environ []string

	configFile string
	rpc        []string
	timeout    time.Duration
	verbose    bool

	began  time.Time
	within context.Context // how long In is read; nil: for good

	app *bridge8004.Chains

	notes sync.Mutex
}

// AddFlags gives a root command the flags that every command has.
func (s *Shell) AddFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&s.configFile, "config", "", "configuration file (default $"+config.FileVariable+")")
	f.StringArrayVar(&s.rpc, "rpc", nil, "endpoint of a known deployment, CAIP2=URL or NAME=URL; repeatable, also for one chain")
	s.AddOutput(f)
	f.DurationVar(&s.timeout, "timeout", 0, "time allowed for the whole command (default 30s to read, longer to write)")
	f.BoolVarP(&s.verbose, "verbose", "v", false, "log what is done, on stderr")
}

// Begin refuses bad values of the common flags. It runs before every command, whose time begins.
func (s *Shell) Begin(ctx context.Context) error {
	s.began, s.within = time.Now(), ctx
	if err := s.CheckOutput(); err != nil {
		return err
	}
	if s.timeout < 0 {
		return exit.Usagef("--timeout %s: want a time above 0", s.timeout)
	}
	return nil
}

// Log returns the logger, which writes to stderr.
func (s *Shell) Log() *slog.Logger {
	level := slog.LevelWarn
	if s.verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: level}))
}

// Note tells of progress and of what is odd, on stderr. It may be called concurrently.
func (s *Shell) Note(format string, args ...any) {
	s.notes.Lock()
	defer s.notes.Unlock()
	fmt.Fprintln(s.Err, "bridge8004: "+Clean(fmt.Sprintf(format, args...)))
}

// App loads the configuration at its first call. Problems with it are errors of usage.
func (s *Shell) App() (*bridge8004.Chains, error) { return s.AppFor(nil) }

// AppFor is App for a command that uses more of the configuration: what use finds wrong is told
// with the rest.
func (s *Shell) AppFor(use func(config.Config) error) (*bridge8004.Chains, error) {
	if s.app != nil && use != nil {
		if err := use(s.app.Config); err != nil {
			return nil, exit.AsUsage(err)
		}
	}
	if s.app != nil {
		return s.app, nil
	}
	cfg, err := config.Load(config.Options{File: s.ConfigFile(), Environ: s.Environ, RPC: s.rpc, Use: use})
	if err != nil {
		return nil, exit.AsUsage(err)
	}
	s.app = bridge8004.New(cfg, s.Log())
	return s.app, nil
}

// ConfigFile is the path of the configuration file; empty without one.
func (s *Shell) ConfigFile() string {
	return cmp.Or(s.configFile, Env(s.Environ, config.FileVariable))
}

// Close ends what App opened.
func (s *Shell) Close() {
	if s.app != nil {
		s.app.Close()
	}
}

// Deadline bounds a command, and how long it reads In: by --timeout, else by usual.
func (s *Shell) Deadline(ctx context.Context, usual time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := s.bound(ctx, usual)
	s.within = ctx
	return ctx, cancel
}

// bound is a context that ends with --timeout, counted from where the command began, or where that
// is not given after usual.
func (s *Shell) bound(ctx context.Context, usual time.Duration) (context.Context, context.CancelFunc) {
	if s.timeout > 0 {
		return context.WithDeadline(ctx, s.began.Add(s.timeout))
	}
	return context.WithTimeout(ctx, usual)
}

// ReadTime is what a command that only reads is usually allowed.
const ReadTime = 30 * time.Second

// Env is a variable of an environment, as os.Environ gives it; the last one counts.
func Env(environ []string, name string) (value string) {
	for _, kv := range environ {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			value = v
		}
	}
	return value
}
