package relayer

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

const (
	// maxLetters bounds one list of dead letters.
	maxLetters = 1000
	// deadTime bounds what is done with many of them.
	deadTime = 30 * time.Minute
)

func newDead(o *options) *cobra.Command {
	return group(&cobra.Command{Use: "dead", Short: "List, retry and drop dead letters: messages that could not be worked off"}, newDeadList(o),
		newDeadAct(o, "retry", "Put messages of dead letters back on their streams", (*relayer.Admin).RetryDead),
		newDeadAct(o, "drop", "Remove dead letters; what is due all the same an audit plans again (watch.audit)", (*relayer.Admin).DropDead))
}

func newDeadList(o *options) *cobra.Command {
	return answerFromMemory(o, &cobra.Command{
		Use:     "list",
		Short:   "List dead letters with why they died",
		Example: "  bridge8004-relayer dead list --config relayer.yaml",
	}, func(ctx context.Context, _ config.Config, a *relayer.Admin) (none shell.Answer, err error) {
		var answer deadView
		if answer.Dead, err = a.DeadLetters(ctx, 0, maxLetters+1); err != nil {
			return none, err
		}
		if len(answer.Dead) > maxLetters {
			answer.Dead, answer.More = answer.Dead[:maxLetters], true
		}
		rows := shell.Rows{{"NUMBER", "TIME", "STAGE", "KIND", "ATTEMPTS", "ERROR"}}
		for _, d := range answer.Dead {
			rows.Add(d.Sequence, d.Time.UTC().Format(time.RFC3339), d.Stage, d.Kind, d.Attempts, d.Error)
		}
		if answer.More {
			rows.Add("…", "and more: retry or drop some of these first")
		}
		return shell.Answer{Value: answer, Table: rows.Or("no dead letters")}, nil
	})
}

func newDeadAct(o *options, verb, short string, act func(*relayer.Admin, context.Context, []stream.Span) (relayer.DeadDone, error)) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   verb + " NUMBER|FROM-TO... | --all",
		Short: short,
		Long: short + `. NUMBER is what dead list shows; FROM-TO are all between two numbers, both included.

The relayer may run meanwhile. Exit 1 when one of them could not be done; the others are. Exit 4 where none of those named singly is there; a range may be empty.`,
		Example: "  bridge8004-relayer dead " + verb + " 17 20-25 --config relayer.yaml\n  bridge8004-relayer dead " + verb + " --all --config relayer.yaml",
		Args:    cobra.ArbitraryArgs,
	}
	cmd.Flags().BoolVar(&all, "all", false, "all dead letters that there are now")
	return answerWith(o, cmd, deadTime, func(ctx context.Context, cfg config.Config, args []string) (none shell.Answer, err error) {
		which, err := spans(args, all)
		if err != nil {
			return none, err
		}
		answer := deadDoneView{Did: verb}
		if len(which) == 1 && which[0].From == which[0].To {
			answer.Dead = which[0].From
		}
		failed := administrate(ctx, cfg, func(ctx context.Context, a *relayer.Admin) (err error) {
			answer.DeadDone, err = act(a, ctx, which)
			return err
		})
		if failed != nil && len(answer.Done)+len(answer.Left) == 0 {
			return none, failed
		}
		rows := shell.Rows{{"NUMBER", "BECAME OF IT"}}
		for _, n := range answer.Done {
			rows.Add(n, verb)
		}
		for _, l := range answer.Left {
			rows.Add(l.Number, "left: "+l.Why)
		}
		there := func(l relayer.DeadLeft) bool { return l.Why != relayer.NoSuchLetter }
		switch {
		case failed != nil || len(answer.Left) == 0:
		case len(answer.Done) == 0 && !slices.ContainsFunc(answer.Left, there):
			failed = exit.Status(exit.Nothing)
		default:
			failed = exit.Status(exit.Unchecked)
		}
		return shell.Answer{Value: answer, Table: rows}, failed
	})
}

// spans reads which dead letters are meant.
func spans(args []string, all bool) (out []stream.Span, err error) {
	switch {
	case all && len(args) > 0:
		return nil, exit.Usagef("--all and numbers exclude each other")
	case all:
		return []stream.Span{stream.All}, nil
	case len(args) == 0:
		return nil, exit.Usagef("NUMBER is missing: want the number that dead list shows, FROM-TO, or --all")
	}
	for _, arg := range args {
		from, to, ranged := strings.Cut(arg, "-")
		if !ranged {
			to = from
		}
		s := stream.Span{}
		var bad, worse error
		s.From, bad = strconv.ParseUint(from, 10, 64)
		s.To, worse = strconv.ParseUint(to, 10, 64)
		if bad != nil || worse != nil || s.From == 0 || s.To < s.From {
			return nil, exit.Usagef("NUMBER %.40q: want the number that dead list shows, or FROM-TO", arg)
		}
		out = append(out, s)
	}
	return out, nil
}
