package relayer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/explain"
)

const (
	// explainTime bounds an explanation, reachTime the opening of one chain.
	explainTime = 3 * time.Minute
	reachTime   = 10 * time.Second
)

// known opens the registries that the relayer serves, all at once. Those that do not answer are
// left out and named.
func known(ctx context.Context, a *bridge8004.Chains) relayer.Known {
	k := relayer.Known{Config: a.Config.Relayer(), Chains: map[caip.AccountID]chains.Chain{}, Writes: map[caip.AccountID]bool{}, Absent: map[string]error{}}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for _, c := range a.Config.Served() {
		wait.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, reachTime)
			defer cancel()
			chain, err := a.Chain(ctx, c.Name)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				k.Absent[c.Name] = err
				k.Infos = append(k.Infos, c.Info())
				return
			}
			k.Chains[chain.Info().Registry], k.Writes[chain.Info().Registry] = chain, c.Key != ""
			k.Infos = append(k.Infos, chain.Info())
		})
	}
	wait.Wait()
	slices.SortFunc(k.Infos, func(a, b chains.Info) int { return strings.Compare(a.Name, b.Name) })
	return k
}

func newExplain(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain REF",
		Short: "Say what became of a feedback or an agent, step by step, why it waits, and what to do",
		Long: `Say what became of a feedback or an agent, step by step, why it waits, and what to do. It looks at the chains, the bus and the
relayer's memory, whether the relayer runs or not, and changes nothing. What it cannot find out it says.

The state of a step is done, not-due (the rules want nothing there), waits (it goes on by itself), unknown, act (it stands still
until somebody does what the last column says) or absent (the chain does not show it).

Exit codes: 0 done or not due; 1 it waits, or something could not be found out; 2 usage; 3 somebody has to act; 4 the chain does not show it.`,
		Example: "  bridge8004-relayer explain base/42 --config relayer.yaml\n  bridge8004-relayer explain base/42/0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0/1 --config relayer.yaml",
		Args:    cobra.ExactArgs(1),
	}
	return answerWith(o, cmd, explainTime, func(ctx context.Context, cfg config.Config, args []string) (none shell.Answer, err error) {
		feedback, agent, err := api.FeedbackOrAgent(cfg, args[0])
		if err != nil {
			return none, exit.AsUsage(err)
		}
		var e explain.Explanation
		err = withMemory(ctx, cfg, func(ctx context.Context, _ *bridge8004.Chains, k relayer.Known, admin *relayer.Admin) error {
			x, err := admin.Explainer(k)
			if err != nil {
				return err
			}
			x.Flags = shell.CommonFlags(cmd)
			if feedback.IsZero() {
				e, err = x.Agent(ctx, agent)
			} else {
				e, err = x.Feedback(ctx, feedback)
			}
			return err
		})
		if chains.KindOf(err) == chains.Invalid {
			return none, exit.AsUsage(err)
		}
		if err != nil {
			return none, err
		}
		return shell.Answer{Value: e, Table: steps(e, cfg)}, explained(e.State)
	})
}

// steps are those of an explanation as a table. A command that is too long for a cell, such as one
// with an agentURI, stands below.
func steps(e explain.Explanation, cfg config.Config) (table shell.WithCommands) {
	table.Add("STEP", "STATE", "AT", "WHAT", "WHAT TO DO")
	for _, s := range e.Steps {
		at, what := "", s.What
		if !s.At.IsZero() {
			at = configured(cfg, s.At.Registry) + "/" + s.At.ID
		}
		for _, more := range []string{s.Mirror, strings.Join(s.Transactions, " ")} {
			if more != "" {
				what += "; " + more
			}
		}
		if s.Until != nil {
			what += fmt.Sprintf("; tried again at %s", s.Until.Format(time.RFC3339))
		}
		do := s.Do
		if strings.HasPrefix(do, "bridge8004 ") && len(do) > shell.MaxCell {
			do, table.Commands = "its command below", append(table.Commands, do)
		}
		lines := wrapped(what)
		table.Add(s.Step, string(s.State), at, lines[0], do)
		for _, more := range lines[1:] {
			table.Add("", "", "", more)
		}
	}
	return table
}

// wrapped are the lines of a cell: what it joins stays together, and nothing is cut off.
func wrapped(cell string) (lines []string) {
	for part := range strings.SplitSeq(cell, "; ") {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+len(part) < maxLine {
			lines[last] += "; " + part
			continue
		}
		lines = append(lines, part)
	}
	return lines
}

// maxLine is how long a line of a cell becomes, in bytes, where it can be wrapped.
const maxLine = 240

// explained is the exit code of an explanation.
func explained(s explain.State) error {
	switch s {
	case explain.Done, explain.NotDue:
		return nil
	case explain.Act:
		return exit.Status(exit.Refused)
	case explain.Absent:
		return exit.Status(exit.Nothing)
	}
	return exit.Status(exit.Unchecked)
}
