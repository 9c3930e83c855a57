// Package link holds the commands about registrations that are one agent.
package link

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/app"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// New returns the command link.
func New(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{Use: "link", Short: "Show which registrations are proven to be one agent"}
	cmd.AddCommand(newShow(s))
	return cmd
}

type showOptions struct {
	shell   *shell.Shell
	agent   string
	history bool
	last    time.Duration
	at      shell.FinalityFlag
}

func newShow(s *shell.Shell) *cobra.Command {
	o := &showOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "show REF",
		Short: "Show what an agent's registrations say of each other, and the group they form",
		Long: `Show what an agent's registrations say of each other, and the group they form.

A link holds only when both sides say so: each side's agentURI leads to a file whose registrations list both. A group is a clique. One-sided claims and registries
that are not configured are shown, and never acted on.

A transfer freezes a group until the owners have spoken again. Whether that happened is in the chains' history, which --history reads from the registries' first
blocks on: that can take long on a public chain. Without it the answer says that freezes were not looked for.`,
		Example: `  bridge8004 link show 8453:42 --config bridge.yaml
  bridge8004 link show 8453:42 --history --timeout 10m -o json --config bridge.yaml
  bridge8004 link show 8453:42 --last-known 24h --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.agent = args[0]
			return runShow(cmd.Context(), o)
		},
	}
	cmd.Flags().BoolVar(&o.history, "history", false, "read the chains' history, to see freezes")
	cmd.Flags().DurationVar(&o.last, "last-known", 0, "show what a file said when it was last read, if its server cannot be reached and that is no longer ago than this; "+
		"needs fetch.cache_dir, and proves nothing")
	o.at.AddAt(cmd.Flags())
	return cmd
}

type view struct {
	Agent    caip.AgentRef     `json:"agent"`
	Group    *link.Group       `json:"group,omitempty"` // the group the agent belongs to, if any
	Links    []link.Link       `json:"links"`
	Evidence []link.Evidence   `json:"evidence"`
	Missing  map[string]string `json:"missing,omitempty"` // registrations that could not be read, and why
	History  bool              `json:"history"`           // whether the whole history was read, so that freezes are seen
}

func runShow(ctx context.Context, o *showOptions) error {
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	a, err := o.shell.App()
	if err != nil {
		return err
	}
	files, err := o.files(a)
	if err != nil {
		return err
	}
	ref, chain, err := o.shell.Agent(ctx, o.agent)
	if err != nil {
		return err
	}
	at := o.at.For(o.shell, chain)
	resolver := link.Resolver{Registries: a.Registries(), Fetch: files, At: at}
	found, missing, err := resolver.Discover(ctx, ref)
	if err != nil {
		return shell.Hint(err, at)
	}
	v := view{Agent: ref, Evidence: found, Missing: map[string]string{}}
	for ref, why := range missing {
		v.Missing[ref.String()] = why.Error()
	}
	var state link.State
	if o.history {
		refs := make([]caip.AgentRef, len(found))
		for i, e := range found {
			refs[i] = e.Ref()
		}
		if state, v.History, err = resolver.Replay(ctx, refs); err != nil {
			return err
		}
	}
	result := link.Evaluate(found, state, link.Rules{Book: a.Config.Book(), Confirm: a.Config.Links.Confirm})
	v.Links = result.Links
	if group, ok := result.Group(ref); ok {
		hold(&group, found, missing)
		v.Group = &group
	}
	return o.shell.Print(v, v.rows())
}

// files reads documents, and old copies of them where they are asked for.
func (o *showOptions) files(a *app.App) (link.Getter, error) {
	switch {
	case o.last == 0:
		return a.Fetcher(), nil
	case o.last < 0:
		return nil, exit.Usagef("--last-known: want a time, such as 24h")
	case a.Config.Fetch.CacheDir == "":
		return nil, exit.Usagef("--last-known: nothing is kept between commands; name a folder for it in fetch.cache_dir")
	}
	return fetch.Last{Fetcher: a.Fetcher(), Oldest: o.last}, nil
}

// hold takes back that a group is active while something that a member lists could not be read: it may show that this is no clique. What is not there shows nothing.
func hold(g *link.Group, found []link.Evidence, missing map[caip.AgentRef]error) {
	for _, e := range found {
		for _, ref := range e.Lists {
			why, unread := missing[ref]
			if !unread || !g.Has(e.Ref()) || chains.KindOf(why) == chains.NotFound {
				continue
			}
			if g.Status == link.Active {
				g.Status = link.Unconfirmed
			}
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s lists %s, which could not be read: %s", e.Ref(), ref, why))
		}
	}
}

func (v view) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	switch {
	case v.Group == nil:
		rows.Add("group", "none: no other registration is linked with it")
	default:
		rows.Add("group", string(v.Group.Status)+", "+v.Group.ID.String())
		for _, member := range v.Group.Members {
			rows.Add("member", member)
		}
		for _, reason := range v.Group.Reasons {
			rows.Add("because", reason)
		}
		home := v.Group.Home.String()
		if home == "" {
			home = "none: " + v.Group.HomeWhy
		}
		rows.Add("home", home)
		pinned := "no: identity is not written"
		if v.Group.Pinned {
			pinned = "yes"
		}
		rows.Add("pinned", pinned)
	}
	for _, l := range v.Links {
		rows.Add("link", fmt.Sprintf("%s: %s – %s", l.State, l.From, l.To))
		if l.Why != "" {
			rows.Add("", l.Why)
		}
	}
	for _, e := range v.Evidence {
		said := fmt.Sprintf("lists %d, sha256 %s", len(e.Lists), e.FileHash)
		if e.Problem != "" {
			said = e.Problem
		}
		rows.Add("file of "+e.Ref().Chain().String(), said)
		if old := e.LastKnown; old != nil {
			rows.Add("", fmt.Sprintf("at %s it listed %d, sha256 %s", old.At.Format(time.RFC3339), len(old.Lists), old.FileHash))
		}
	}
	for _, ref := range slices.Sorted(maps.Keys(v.Missing)) {
		rows.Add("not read", ref+": "+v.Missing[ref])
	}
	if !v.History {
		rows.Add("freezes", "not looked for, or not to the end: see --history")
	}
	return rows
}
