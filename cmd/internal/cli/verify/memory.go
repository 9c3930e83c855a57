package verify

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/known"
	"github.com/bridge8004/bridge8004/crosschain/origin"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
)

// memory is the known-agents file: which agent an origin had first.
type memory struct {
	origin, file, onNew string

	path string      // of the file that is used; empty: none
	was  known.Entry // what it holds of the origin
}

// The answers to a new origin.
const (
	ask    = "ask"
	record = "record"
	refuse = "refuse"
)

func (o *memory) flags(f *pflag.FlagSet) {
	f.StringVar(&o.origin, "origin", "", "the server that the request came from, such as https://agent.example; --url says it by itself")
	f.StringVar(&o.file, "known-agents", "", "file that remembers origins (default known-agents in the user's configuration folder; none: nothing is remembered)")
	f.StringVar(&o.onNew, "on-new", "", "what to do with an origin that is new: ask, record or refuse (default ask on a terminal, record off it)")
}

// recall names the origin, empty where none is known, and reads what is remembered of it, nil where
// nothing is.
func (o *memory) recall(s *shell.Shell, from source) (*payment.Known, string, error) {
	url := from.url
	switch o.onNew {
	case "", ask, record, refuse:
	default:
		return nil, "", exit.Usagef("--on-new %.40q: want ask, record or refuse", o.onNew)
	}
	if o.onNew == ask && (from.path == "-" || from.data == "@-") {
		return nil, "", exit.Usagef("--on-new ask reads its answer from stdin, which holds the request here: whoever wrote that could answer")
	}
	server, named := cmp.Or(o.origin, url), "--origin"
	if o.origin == "" {
		named = "--url"
	}
	if o.onNew != "" && (server == "" || o.file == "none") {
		return nil, "", exit.Usagef("--on-new %s: name the server with --origin or --url, and a file to remember it in", o.onNew)
	}
	if server == "" && o.file != "" && o.file != "none" {
		return nil, "", exit.Usagef("--known-agents is about a server: name it with --origin or --url")
	}
	if server == "" {
		return nil, "", nil
	}
	name, err := origin.Parse(server)
	if err != nil {
		return nil, "", exit.Usagef("%s: %w", named, err)
	}
	if asked, err := origin.Parse(url); url != "" && (err != nil || asked != name) {
		return nil, "", exit.Usagef("--origin %s is not where --url leads: leave it out", name)
	}
	if o.file == "none" {
		return nil, name, nil
	}
	if o.path = o.file; o.path == "" {
		folder, err := os.UserConfigDir()
		if err != nil {
			return nil, "", exit.Usagef("--known-agents: there is no folder for the user's configuration: %w", err)
		}
		o.path = filepath.Join(folder, "bridge8004", "known-agents")
	}
	file, err := known.Load(o.path)
	if err != nil {
		return nil, "", exit.AsUsage(err)
	}
	entry, _ := file.Lookup(name)
	o.was = entry
	return &payment.Known{Origin: name, Agents: entry.Agents, Home: entry.Home, Refuse: o.onNew == refuse}, name, nil
}

// keep remembers the origin after a yes. A new one is asked about first on a terminal, whether or
// not it can be remembered: a no makes the answer new-identity. A yes is none where the time of the
// command is over by then, or where somebody else writes the file.
func (o *memory) keep(ctx context.Context, s *shell.Shell, request payment.Request, report verify.Report) (verify.Report, error) {
	if request.Known == nil || report.Exit != exit.OK {
		return report, nil
	}
	refs := report.Remember
	if len(refs) == 0 {
		refs = report.Agents()
	}
	names := make([]string, len(refs))
	for i, ref := range refs {
		names[i] = ref.String()
	}
	list := cmp.Or(strings.Join(names, ", "), "no registration that could be remembered")
	fresh := len(request.Known.Agents) == 0 && request.Agent.IsZero()
	if fresh && (o.onNew == ask || o.onNew == "" && terminal(s)) {
		fmt.Fprintf(s.Err, "%s is new. It declares %s. Go on (yes/no)? ", request.Known.Origin, list)
		yes, err := agreed(ctx, s)
		if err != nil {
			return report, err
		}
		if !yes {
			return report.Unknown(request.Known.Origin), nil
		}
	}
	entry := known.Entry{Origin: request.Known.Origin, Since: time.Now(), Agents: report.Remember, Home: cmp.Or(report.RememberHome, o.was.Home)}
	if len(entry.Agents) == 0 {
		entry.Agents = o.was.Agents
	}
	if len(report.Remember) == 0 && report.RememberHome.IsZero() {
		if fresh {
			fmt.Fprintf(s.Err, "%s is not remembered: %s\n", request.Known.Origin, list)
		}
		return current(ctx, report), nil
	}
	// Whoever was asked may have taken all the time of the command.
	remembering, cancel := context.WithTimeout(context.WithoutCancel(ctx), shell.ReadTime)
	defer cancel()
	if err := known.Remember(remembering, o.path, entry, o.was); chains.KindOf(err) == chains.Transient {
		return report.Failed(err), nil
	} else if err != nil {
		return report, exit.AsUsage(err)
	}
	if !report.RememberHome.IsZero() {
		list += ", home " + report.RememberHome.String()
	}
	fmt.Fprintf(s.Err, "remembered %s: %s\n", request.Known.Origin, list)
	return current(ctx, report), nil
}

// current keeps a yes from being given on what the chain said before the time of the command was
// over.
func current(ctx context.Context, report verify.Report) verify.Report {
	if err := ctx.Err(); err != nil {
		return report.Failed(&chains.Error{Kind: chains.TimedOut, Op: "verify the payment", Err: fmt.Errorf("the time is over, and what was read before may hold no longer: %w", err), Remedy: "verify again"})
	}
	return report
}

// terminal reports whether somebody can be asked.
func terminal(s *shell.Shell) bool {
	file, ok := s.In.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// agreed reads one line; anything but yes is a no. Whoever is asked takes his time; an interrupt
// counts at once.
func agreed(ctx context.Context, s *shell.Shell) (bool, error) {
	ctx, stop := signal.NotifyContext(context.WithoutCancel(ctx), os.Interrupt, syscall.SIGTERM)
	defer stop()
	answer := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(io.LimitReader(s.In, 1<<10)).ReadString('\n')
		answer <- strings.ToLower(strings.TrimSpace(line))
	}()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case line := <-answer:
		return line == "y" || line == "yes", nil
	}
}
