package relayer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

const (
	adminTime = 30 * time.Second
	maxAnswer = 64 << 20
)

// askHealth asks the running relayer how it is doing. Its answer alone is believed: whoever else
// holds api.listen cannot make the proof.
func askHealth(ctx context.Context, cfg config.Config) (health relayer.Health, err error) {
	listen := cfg.API.Listen
	if listen == "" {
		return health, errors.New("api.listen is not set: the running relayer tells nobody how it is doing")
	}
	key, err := stream.KnownKey(cfg.NATS)
	if err != nil {
		return health, fmt.Errorf("the running relayer cannot be asked: %w", err)
	}
	token := ""
	if ref := cfg.API.Token; ref != "" {
		secret, err := keyref.Load(ref)
		if err != nil {
			return health, fmt.Errorf("api.token: %w", err)
		}
		token = string(secret)
	}
	// SECURITY: who holds the address is sent the token only once he has proven to have the
	// relayers' key, or to reach somebody who has.
	body, err := askAt(ctx, listen, key, "")
	if err == nil && token != "" {
		body, err = askAt(ctx, listen, key, token)
	}
	if err != nil {
		return health, err
	}
	return health, json.Unmarshal(body, &health)
}

// askAt asks who answers at an address, and wants the proof that it has the relayers' key.
func askAt(ctx context.Context, listen string, key []byte, token string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+listen+"/healthz", nil)
	if err != nil {
		return nil, err
	}
	question := api.NewQuestion()
	request.Header.Set(api.Ask, question)
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	// Through no proxy, and whoever answers is not believed where to go.
	asker := http.Client{Transport: &http.Transport{}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer asker.CloseIdleConnections()
	response, err := asker.Do(request)
	if err != nil {
		return nil, fmt.Errorf("no running relayer answers at api.listen (%s)", listen)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return nil, err
	}
	if !api.Proven(key, question, body, response.Header.Get(api.Proof)) {
		return nil, fmt.Errorf("who answers at api.listen (%s) does not prove to be this relayer: it is down, of an earlier version, or has another nats.dir or nats.key", listen)
	}
	return body, nil
}

// administrate opens the relayer's memory.
func administrate(ctx context.Context, cfg config.Config, do func(context.Context, *relayer.Admin) error) error {
	admin, err := relayer.OpenAdmin(ctx, cfg.Relayer())
	if err != nil {
		return err
	}
	defer admin.Close()
	return do(ctx, admin)
}

// answerWith makes a command print what do finds within a time. An answer that comes with an error
// is printed, and the error decides the exit code.
func answerWith(o *options, cmd *cobra.Command, most time.Duration, do func(ctx context.Context, cfg config.Config, args []string) (shell.Answer, error)) *cobra.Command {
	p := &shell.Printer{}
	p.AddOutput(cmd.Flags())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := p.CheckOutput(); err != nil {
			return err
		}
		cfg, _, err := o.load(cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		ctx, cancel := context.WithTimeout(ctx, most)
		defer cancel()
		p.Out = cmd.OutOrStdout()
		answer, err := do(ctx, cfg, args)
		return p.Finish(answer, err)
	}
	return cmd
}

// answerFromMemory makes a command print what the relayer's memory holds. Its flags are checked
// before that is opened.
func answerFromMemory(o *options, cmd *cobra.Command, do func(ctx context.Context, cfg config.Config, a *relayer.Admin) (shell.Answer, error), checks ...func(config.Config) error) *cobra.Command {
	return answerWith(o, cmd, adminTime, func(ctx context.Context, cfg config.Config, _ []string) (answer shell.Answer, err error) {
		for _, check := range checks {
			if err := check(cfg); err != nil {
				return answer, err
			}
		}
		failed := administrate(ctx, cfg, func(ctx context.Context, a *relayer.Admin) error {
			answer, err = do(ctx, cfg, a)
			return err
		})
		return answer, failed
	})
}

// group makes a command of several.
func group(cmd *cobra.Command, verbs ...*cobra.Command) *cobra.Command {
	cmd.AddCommand(verbs...)
	return cmd
}

// chainUsage describes --chain.
const chainUsage = "configured name, or CAIP-2 id where one registry is configured on the chain (required)"

// registryOf finds what --chain names among the registries that the relayer serves.
func registryOf(cfg config.Config, name string) (found config.Chain, err error) {
	var served, on []string
	for _, c := range cfg.Served() {
		if c.Name == name {
			return c, nil
		}
		served = append(served, c.Name)
		if c.ID.String() == name {
			found, on = c, append(on, c.Name)
		}
	}
	switch {
	case name == "":
		return found, exit.Usagef("--chain is missing: name one of %s", strings.Join(served, ", "))
	case len(on) == 0:
		return found, exit.Usagef("--chain %.60q is not configured; the relayer serves %s", name, strings.Join(served, ", "))
	case len(on) == 1:
		return found, nil
	}
	return found, exit.Usagef("--chain %s: several registries are configured there; name one of %s", name, strings.Join(on, ", "))
}

// configured is the name of a registry, or its text where it is not configured any more.
func configured(cfg config.Config, registry caip.AccountID) string {
	if c, err := cfg.At(registry); err == nil {
		return c.Name
	}
	return registry.String()
}

func newStatus(o *options) *cobra.Command {
	return answerWith(o, &cobra.Command{
		Use:     "status",
		Short:   "Show how the running relayer is doing; exit 1 when it is not healthy",
		Example: "  bridge8004-relayer status --config relayer.yaml",
	}, adminTime, func(ctx context.Context, cfg config.Config, _ []string) (shell.Answer, error) {
		health, err := askHealth(ctx, cfg)
		if err != nil {
			return shell.Answer{}, err
		}
		rows := shell.Rows{{"CHAIN", "READ TO", "HEAD", "STATE"}}
		for _, c := range health.Chains {
			now := "reading"
			switch {
			case c.Halted != "":
				now = c.Halted
			case c.Error != "":
				now = c.Error
			case c.Elsewhere:
				now = "read by another relayer"
			case c.Caught:
				now = "at the head"
			}
			rows.Add(c.Name, c.Checkpoint.Position.Height, c.Head.Height, now)
		}
		if health.Version != "" {
			rows.Add("version", health.Version)
		}
		for _, relayer := range health.Relayers {
			rows.Add("relayer", relayer)
		}
		for _, problem := range health.Problems {
			rows.Add("problem", problem)
		}
		for _, notice := range health.Notices {
			rows.Add("notice", notice)
		}
		if !health.OK {
			err = exit.Status(exit.Unchecked)
		}
		return shell.Answer{Value: health, Table: rows}, err
	})
}

// newList is a command that lists rows of the memory, which view answers with, or says that there
// are none. A row may have a command, which is printed below and ends with common, the flags that
// say which chains are meant.
func newList[T any](o *options, name, short, none string, read func(*relayer.Admin, context.Context) ([]T, error), view func([]T) any, row func(one T, common string) (cells []any, command string), header ...any) *cobra.Command {
	cmd := &cobra.Command{Use: name, Short: short, Example: "  bridge8004-relayer " + name + " --config relayer.yaml", Args: cobra.NoArgs}
	return answerFromMemory(o, cmd, func(ctx context.Context, _ config.Config, a *relayer.Admin) (shell.Answer, error) {
		list, err := read(a, ctx)
		if err != nil {
			return shell.Answer{}, err
		}
		var table shell.WithCommands
		table.Add(header...)
		for _, one := range list {
			cells, command := row(one, shell.CommonFlags(cmd))
			table.Add(cells...)
			table.Commands = append(table.Commands, command)
		}
		table.Rows = table.Or(none)
		return shell.Answer{Value: view(list), Table: table}, nil
	})
}

func newDrift(o *options) *cobra.Command {
	return newList(o, "drift", "List what is not as its home wants it (agentURIs, wallets, published copies), with the commands that mend it", "no drift", (*relayer.Admin).Drift,
		func(list []state.Drift) any { return driftView{list} },
		driftRow,
		"SINCE", "WHAT", "AGENT", "WHY", "MEND IT WITH")
}

// driftRow has the command outside of the cells: it may hold an agentURI, which is too long for
// one.
func driftRow(d state.Drift, common string) (cells []any, command string) {
	remedy := d.Remedy
	if strings.HasPrefix(remedy, "bridge8004 ") {
		remedy, command = "its command below", remedy+common
	}
	return []any{d.Since.UTC().Format(time.RFC3339), d.Kind, d.Agent, d.Why, remedy}, command
}

func newParked(o *options) *cobra.Command {
	return newList(o, "parked", "List what waits for an agent's owner to act", "nothing is parked", (*relayer.Admin).Parked,
		func(list []state.Parked) any { return parkedView{list} },
		func(p state.Parked, _ string) ([]any, string) {
			return []any{p.Since.UTC().Format(time.RFC3339), p.Action.ID, p.Why}, ""
		}, "SINCE", "ACTION", "WHY")
}

func newResetCheckpoint(o *options) *cobra.Command {
	var chain string
	var to uint64
	cmd := &cobra.Command{
		Use:   "reset-checkpoint --chain NAME --to N",
		Short: "Have a chain read again from behind a block, and end a halt after a reorganisation",
		Long: `Have a chain read again from behind a block, and end a halt after a reorganisation. What was delivered already is not delivered twice.
The relayer may run meanwhile.`,
		Example: "  bridge8004-relayer reset-checkpoint --chain base --to 31000000 --config relayer.yaml",
	}
	cmd.Flags().StringVar(&chain, "chain", "", chainUsage)
	cmd.Flags().Uint64Var(&to, "to", 0, "the last block that need not be read again (required; 0 reads everything)")
	var c config.Chain
	return answerFromMemory(o, cmd, func(ctx context.Context, _ config.Config, a *relayer.Admin) (none shell.Answer, err error) {
		if err := a.ResetCheckpoint(ctx, c.Info(), to); err != nil {
			return none, err
		}
		return shell.Answer{Value: resetView{c.ID, to}, Table: shell.Rows{{"chain", c.Name}, {"read again from behind", fmt.Sprint(to)}}}, nil
	}, func(cfg config.Config) (err error) {
		if c, err = registryOf(cfg, chain); err == nil && !cmd.Flags().Changed("to") {
			err = exit.Usagef("--to is missing: the last block that need not be read again")
		}
		return err
	})
}

func newIndex(o *options) *cobra.Command {
	rebuild := &cobra.Command{
		Use:   "rebuild",
		Short: "Have the index read from the chains anew",
		Long: `Have the index read from the chains anew. The running relayer begins at once, or the next one that is started. The old index answers meanwhile, as it stands, and is
removed once the new one holds as much. Registration files are not fetched again.`,
		Example: "  bridge8004-relayer index rebuild --config relayer.yaml",
	}
	return group(&cobra.Command{Use: "index", Short: "Work on the index of agents and reviews"},
		answerWith(o, rebuild, adminTime, func(ctx context.Context, cfg config.Config, _ []string) (none shell.Answer, err error) {
			n, err := relayer.RebuildIndex(ctx, cfg.Relayer())
			if err != nil {
				return none, err
			}
			return shell.Answer{Value: rebuildView{n}, Table: shell.Rows{{"asked for", "the index is rebuilt"}, {"replaces", fmt.Sprint(n)}}}, nil
		}))
}
