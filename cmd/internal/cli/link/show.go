// Package link holds the commands about registrations that are one agent.
package link

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
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
	history bool
	cmd     *cobra.Command // whose common flags the printed commands need as well
}

func newShow(s *shell.Shell) *cobra.Command {
	o := &showOptions{shell: s}
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "show REF",
		Short: "Show what an agent's registrations say of each other, and the group they form",
		Long: `Show what an agent's registrations say of each other, and the group they form.

A link holds only when both sides say so: each side's agentURI leads to a file whose registrations list both. A group is a clique. One-sided claims and registries
that are not configured are shown, and never acted on. Exit 1 where a registration that is listed could not be read, or its registry is not configured.

A file that names a registration counts only if that was there when the agentURI was set: across
chains, two minutes before, by the times of the blocks. Where it is not so, or cannot be told, the
commands that mend it are printed: they set the same agentURI again. Two registrations that one
address owns, in one family of chains, need none of this. A transfer freezes a group until the
owners have spoken again.

When registrations were made, named and sold is in the chains' history. It is read where
registrations list each other. --history=false leaves it out; then such a group is unconfirmed.`,
		Example: `  bridge8004 link show 8453:42 --config bridge.yaml
  bridge8004 link show 8453:42 --timeout 10m -o json --config bridge.yaml`,
	}, o.run)
	o.cmd = cmd
	cmd.Flags().BoolVar(&o.history, "history", true, "read the chains' history of registrations that list each other")
	return cmd
}

type view struct {
	Agent     caip.AgentRef     `json:"agent"`
	Group     *link.Group       `json:"group,omitempty" doc:"the group the agent belongs to, if any"`
	Links     []link.Link       `json:"links"`
	Evidence  []link.Evidence   `json:"evidence"`
	Missing   map[string]string `json:"missing,omitempty" doc:"registrations that are not there or could not be read, and why"`
	History   bool              `json:"history" doc:"whether the history of the group was read, all of it"`
	NoHistory string            `json:"noHistory,omitempty" doc:"why not, where it was to be read"`
	Commands  []string          `json:"commands,omitempty" doc:"what owners run to set agentURIs again that were set too early"`

	unread []string // of Missing: may be linked with the agent
}

func (o *showOptions) run(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	a, ref := t.App, t.Ref
	resolver := link.Resolver{Registries: a.Registries(), Fetch: a.Fetcher(), At: t.At}
	p, err := resolver.Picture(ctx, ref, link.Rules{Book: a.Config.Book(), Confirm: a.Config.Links.Confirm}, o.history)
	if err != nil {
		return none, err
	}
	v := view{Agent: ref, Evidence: p.Found, Missing: map[string]string{}, History: p.History, NoHistory: p.NoHistory, Links: p.Links, Commands: o.commands(p.Links, p.Found)}
	for ref, why := range p.Missing {
		v.Missing[ref.String()] = why.Error()
	}
	for ref, why := range p.Unread(ref) {
		v.Missing[ref.String()], v.unread = why.Error(), append(v.unread, ref.String())
		err = exit.Status(exit.Unchecked)
	}
	if p.InGroup {
		v.Group = &p.Group
	}
	return shell.Answer{Value: v, Table: shell.WithCommands{Rows: v.rows(), Commands: v.Commands}}, err
}

// commands are the lines that set again what was set too early.
func (o *showOptions) commands(links []link.Link, found []link.Evidence) (lines []string) {
	for _, l := range links {
		for _, again := range l.SetAgain {
			i := slices.IndexFunc(found, func(e link.Evidence) bool { return e.Ref() == again.Agent })
			if line := shell.SetURICommand(again.Agent, found[i].Agent.URI, shell.CommonFlags(o.cmd)); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func (v view) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	slices.Sort(v.unread)
	switch {
	case v.Group == nil && len(v.unread) > 0:
		rows.Add("group", "cannot be told: not read is "+strings.Join(v.unread, " "))
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
		rows.Add("home", cmp.Or(v.Group.Home.String(), "none: "+v.Group.HomeWhy))
		pinned := "no: identity is not written"
		if v.Group.Pinned {
			pinned = "yes"
		}
		rows.Add("pinned", pinned)
	}
	for _, l := range v.Links {
		rows.Add("link", fmt.Sprintf("%s: %s – %s", l.State, l.From, l.To))
		rows.Some("", l.Why)
	}
	for _, e := range v.Evidence {
		said := fmt.Sprintf("lists %d, sha256 %s", len(e.Lists), e.FileHash)
		if e.Problem != "" {
			said = e.Problem
		}
		rows.Add("file of "+e.Ref().Chain().String(), said)
	}
	for _, ref := range slices.Sorted(maps.Keys(v.Missing)) {
		rows.Add("not read", ref+": "+v.Missing[ref])
	}
	switch {
	case v.NoHistory != "":
		rows.Add("history", "not read: "+v.NoHistory)
	case v.Group != nil && !v.History:
		rows.Add("history", "not read (--history=false): freezes were not looked for")
	}
	return rows
}

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"link show": {view{}},
	}
}
