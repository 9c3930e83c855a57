package relayer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/config"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

const (
	adminTime = 30 * time.Second
	maxAnswer = 64 << 20
	// maxLetters bounds one list of dead letters.
	maxLetters = 1000
)

// errNoAPI says that no running relayer answers over HTTP.
var errNoAPI = errors.New("no running relayer answers at api.listen")

// ask reads a path of a running relayer's HTTP interface. More: the answer does not hold all there is.
func ask(ctx context.Context, cfg config.Config, path string, into any) (more bool, err error) {
	if cfg.API.Listen == "" {
		return false, errNoAPI
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+cfg.API.Listen+path, nil)
	if err != nil {
		return false, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false, fmt.Errorf("%w (%s)", errNoAPI, cfg.API.Listen)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return false, err
	}
	// An unhealthy relayer answers 503 with the same document.
	if response.StatusCode != http.StatusOK && (response.StatusCode != http.StatusServiceUnavailable || path != "/healthz") {
		return false, fmt.Errorf("the relayer at %s answers %s: %.200s", cfg.API.Listen, response.Status, body)
	}
	return response.Header.Get(api.More) != "", json.Unmarshal(body, into)
}

// look reads a list from the running relayer or, when none runs, all of it from its memory.
func look(ctx context.Context, cfg config.Config, path string, into any, memory func(context.Context, *relayer.Admin) error) (more bool, err error) {
	more, err = ask(ctx, cfg, path, into)
	if !errors.Is(err, errNoAPI) {
		return more, err
	}
	return false, administrate(ctx, cfg, memory)
}

// listed is what the answers of lists have in common.
type listed struct {
	More bool `json:"more,omitempty"` // there is more than is listed
}

// tell adds a line where a list is not whole.
func (l listed) tell(rows *shell.Rows) {
	if l.More {
		rows.Add("…", "and more: stop the relayer to list everything from its memory")
	}
}

// administrate opens the relayer's memory.
func administrate(ctx context.Context, cfg config.Config, do func(context.Context, *relayer.Admin) error) error {
	admin, err := relayer.OpenAdmin(ctx, cfg.Relayer())
	if err != nil {
		if cfg.NATS.URL == "" {
			return fmt.Errorf("%w (the embedded NATS belongs to one process: stop the relayer first, or set api.listen to read lists while it runs)", err)
		}
		return err
	}
	defer admin.Close()
	return do(ctx, admin)
}

// adminCommand makes a command that prints something.
func adminCommand(o *options, cmd *cobra.Command, do func(ctx context.Context, cfg config.Config, p *shell.Printer, args []string) error) *cobra.Command {
	p := &shell.Printer{}
	p.AddOutput(cmd.Flags())
	args := cmd.Args
	cmd.Args = func(c *cobra.Command, given []string) error {
		if err := args(c, given); err != nil {
			return exit.Usagef("%w; want: %s", err, c.UseLine())
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := p.CheckOutput(); err != nil {
			return err
		}
		cfg, _, err := o.load(cmd.ErrOrStderr())
		if err != nil {
			return err
		}
		p.Out = cmd.OutOrStdout()
		ctx, cancel := context.WithTimeout(cmd.Context(), adminTime)
		defer cancel()
		return do(ctx, cfg, p, args)
	}
	return cmd
}

// chainUsage describes --chain.
const chainUsage = "configured name, or CAIP-2 id where one registry is configured on the chain (required)"

// registryOf finds what --chain names among the registries that the relayer serves.
func registryOf(cfg config.Config, name string) (found config.Chain, err error) {
	var on []string
	for _, c := range cfg.Served() {
		if c.Name == name {
			return c, nil
		}
		if c.ID.String() == name {
			found, on = c, append(on, c.Name)
		}
	}
	switch len(on) {
	case 0:
		return found, exit.Usagef("--chain %.60q is not configured", name)
	case 1:
		return found, nil
	}
	return found, exit.Usagef("--chain %s: several registries are configured there; name one of %s", name, strings.Join(on, ", "))
}

// info is what a configuration says of a registry, without asking it.
func info(c config.Chain) chains.Info {
	return chains.Info{Chain: c.ID, Name: c.Name, Dialect: c.Dialect, Registry: c.Pair.Identity, Reputation: c.Pair.Reputation}
}

// configured is the name of a registry, or its text where it is not configured any more.
func configured(cfg config.Config, registry caip.AccountID) string {
	for _, c := range cfg.Served() {
		if c.Pair.Identity == registry {
			return c.Name
		}
	}
	return registry.String()
}

func newStatus(o *options) *cobra.Command {
	return adminCommand(o, &cobra.Command{
		Use:     "status",
		Short:   "Show how the running relayer is doing; exit 1 when it is not healthy",
		Example: "  bridge8004-relayer status --config relayer.yaml",
		Args:    cobra.NoArgs,
	}, func(ctx context.Context, cfg config.Config, p *shell.Printer, _ []string) error {
		var health relayer.Health
		if _, err := ask(ctx, cfg, "/healthz", &health); err != nil {
			return err
		}
		var rows shell.Rows
		rows.Add("CHAIN", "READ TO", "HEAD", "STATE")
		for _, c := range health.Chains {
			now := "reading"
			switch {
			case c.Halted != "":
				now = c.Halted
			case c.Error != "":
				now = c.Error
			case c.Caught:
				now = "at the head"
			}
			rows.Add(c.Name, c.Checkpoint.Position.Height, c.Head.Height, now)
		}
		for _, problem := range health.Problems {
			rows.Add("problem", problem)
		}
		for _, notice := range health.Notices {
			rows.Add("notice", notice)
		}
		if err := p.Print(health, rows); err != nil {
			return err
		}
		if !health.OK {
			return exit.Status(exit.Unchecked)
		}
		return nil
	})
}

func newDrift(o *options) *cobra.Command {
	return adminCommand(o, &cobra.Command{
		Use:     "drift",
		Short:   "List registrations whose agentURI is not their home's, with the commands that mend them",
		Example: "  bridge8004-relayer drift --config relayer.yaml",
		Args:    cobra.NoArgs,
	}, func(ctx context.Context, cfg config.Config, p *shell.Printer, _ []string) error {
		var answer struct {
			Drift []state.Drift `json:"drift"`
			listed
		}
		var err error
		answer.More, err = look(ctx, cfg, "/v1/drift", &answer.Drift, func(ctx context.Context, a *relayer.Admin) (err error) {
			answer.Drift, err = a.Drift(ctx)
			return err
		})
		if err != nil {
			return err
		}
		var rows shell.Rows
		rows.Add("SINCE", "AGENT", "WHY", "MEND IT WITH")
		for _, d := range answer.Drift {
			rows.Add(d.Since.UTC().Format(time.RFC3339), d.Agent, d.Why, d.Remedy)
		}
		answer.tell(&rows)
		return p.Print(answer, rows)
	})
}

func newParked(o *options) *cobra.Command {
	return adminCommand(o, &cobra.Command{
		Use:     "parked",
		Short:   "List what waits for an agent's owner to act",
		Example: "  bridge8004-relayer parked --config relayer.yaml",
		Args:    cobra.NoArgs,
	}, func(ctx context.Context, cfg config.Config, p *shell.Printer, _ []string) error {
		var answer struct {
			Parked []state.Parked `json:"parked"`
			listed
		}
		var err error
		answer.More, err = look(ctx, cfg, "/v1/parked", &answer.Parked, func(ctx context.Context, a *relayer.Admin) (err error) {
			answer.Parked, err = a.Parked(ctx)
			return err
		})
		if err != nil {
			return err
		}
		var rows shell.Rows
		rows.Add("SINCE", "ACTION", "WHY")
		for _, item := range answer.Parked {
			rows.Add(item.Since.UTC().Format(time.RFC3339), item.Action.ID, item.Why)
		}
		answer.tell(&rows)
		return p.Print(answer, rows)
	})
}

func newDead(o *options) *cobra.Command {
	cmd := &cobra.Command{Use: "dead", Short: "List, retry and drop dead letters: messages that could not be worked off"}
	cmd.Args = func(_ *cobra.Command, args []string) error { return unknownCommand(args) }
	cmd.RunE = func(*cobra.Command, []string) error { return exit.Usagef("say what to do: list, retry, drop") }
	cmd.AddCommand(newDeadList(o),
		newDeadAct(o, "retry", "Put the message of a dead letter back on its stream", (*relayer.Admin).RetryDead),
		newDeadAct(o, "drop", "Remove a dead letter for good", (*relayer.Admin).DropDead))
	return cmd
}

func newDeadList(o *options) *cobra.Command {
	return adminCommand(o, &cobra.Command{
		Use:     "list",
		Short:   "List dead letters with why they died",
		Example: "  bridge8004-relayer dead list --config relayer.yaml",
		Args:    cobra.NoArgs,
	}, func(ctx context.Context, cfg config.Config, p *shell.Printer, _ []string) error {
		var answer struct {
			Dead []stream.DeadLetter `json:"dead"`
			listed
		}
		var err error
		answer.More, err = look(ctx, cfg, "/v1/dead", &answer.Dead, func(ctx context.Context, a *relayer.Admin) (err error) {
			answer.Dead, err = a.DeadLetters(ctx, 0, maxLetters)
			return err
		})
		if err != nil {
			return err
		}
		var rows shell.Rows
		rows.Add("NUMBER", "TIME", "STAGE", "KIND", "ATTEMPTS", "ERROR")
		for _, d := range answer.Dead {
			rows.Add(d.Sequence, d.Time.UTC().Format(time.RFC3339), d.Stage, d.Kind, d.Attempts, d.Error)
		}
		answer.tell(&rows)
		return p.Print(answer, rows)
	})
}

func newDeadAct(o *options, verb, short string, act func(*relayer.Admin, context.Context, uint64) error) *cobra.Command {
	return adminCommand(o, &cobra.Command{
		Use:     verb + " NUMBER",
		Short:   short,
		Example: "  bridge8004-relayer dead " + verb + " 17 --config relayer.yaml",
		Args:    cobra.ExactArgs(1),
	}, func(ctx context.Context, cfg config.Config, p *shell.Printer, args []string) error {
		number, err := strconv.ParseUint(args[0], 10, 64)
		if err != nil || number == 0 {
			return exit.Usagef("NUMBER %.40q: want the number that dead list shows", args[0])
		}
		if err := administrate(ctx, cfg, func(ctx context.Context, a *relayer.Admin) error { return act(a, ctx, number) }); err != nil {
			return err
		}
		return p.Print(map[string]any{"dead": number, "did": verb}, shell.Rows{{verb, args[0]}})
	})
}

func newResetCheckpoint(o *options) *cobra.Command {
	var chain string
	var to uint64
	cmd := &cobra.Command{
		Use:   "reset-checkpoint --chain NAME --to N",
		Short: "Have a chain read again from behind a block, and end a halt after a reorganisation",
		Long: `Have a chain read again from behind a block, and end a halt after a reorganisation. What was delivered already is not delivered twice.

With an embedded NATS the relayer has to be stopped first.`,
		Example: "  bridge8004-relayer reset-checkpoint --chain base --to 31000000 --config relayer.yaml",
		Args:    cobra.NoArgs,
	}
	cmd.Flags().StringVar(&chain, "chain", "", chainUsage)
	cmd.Flags().Uint64Var(&to, "to", 0, "the last block that need not be read again (required; 0 reads everything)")
	return adminCommand(o, cmd, func(ctx context.Context, cfg config.Config, p *shell.Printer, _ []string) error {
		c, err := registryOf(cfg, chain)
		if err != nil {
			return err
		}
		if !cmd.Flags().Changed("to") {
			return exit.Usagef("--to is missing: the last block that need not be read again")
		}
		if err := administrate(ctx, cfg, func(ctx context.Context, a *relayer.Admin) error { return a.ResetCheckpoint(ctx, info(c), to) }); err != nil {
			return err
		}
		return p.Print(map[string]any{"chain": c.ID, "readFrom": to}, shell.Rows{{"chain", c.Name}, {"read again from behind", fmt.Sprint(to)}})
	})
}
