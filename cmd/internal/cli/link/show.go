// Package link holds the commands about registrations that are one agent.
package link

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/app"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
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
  bridge8004 link show 8453:42 --history --timeout 10m -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.agent = args[0]
			return runShow(cmd.Context(), o)
		},
	}
	cmd.Flags().BoolVar(&o.history, "history", false, "read the chains' history, to see freezes")
	o.at.AddAt(cmd.Flags())
	return cmd
}

type view struct {
	Agent    caip.AgentRef     `json:"agent"`
	Group    *link.Group       `json:"group,omitempty"` // the group the agent belongs to, if any
	Links    []link.Link       `json:"links"`
	Evidence []link.Evidence   `json:"evidence"`
	Missing  map[string]string `json:"missing,omitempty"` // registrations that could not be read, and why
	History  bool              `json:"history"`           // whether freezes were looked for
}

func runShow(ctx context.Context, o *showOptions) error {
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := o.shell.Agent(ctx, o.agent)
	if err != nil {
		return err
	}
	a, err := o.shell.App()
	if err != nil {
		return err
	}
	at := o.at.For(o.shell, chain)
	registries := link.Registries{}
	for _, c := range a.Config.Chains {
		registries[c.Pair.Identity] = a.Lazy(c)
	}
	resolver := link.Resolver{Registries: registries, Fetch: a.Fetcher(), At: at}
	found, missing, err := resolver.Discover(ctx, ref)
	if err != nil {
		return shell.Hint(err, at)
	}
	v := view{Agent: ref, Evidence: found, Missing: map[string]string{}, History: o.history}
	for ref, why := range missing {
		v.Missing[ref.String()] = why.Error()
	}
	var state link.State
	if o.history {
		if state, err = history(ctx, a, found); err != nil {
			return err
		}
	}
	result := link.Evaluate(found, state, link.Rules{Book: a.Config.Book(), Confirm: a.Config.Links.Confirm})
	v.Links = result.Links
	if group, ok := result.Group(ref); ok {
		v.Group = &group
	}
	return o.shell.Print(v, v.rows())
}

// history replays what happened to the registrations, from their registries' first blocks to the newest.
func history(ctx context.Context, a *app.App, found []link.Evidence) (link.State, error) {
	var state link.State
	byRegistry := map[caip.AccountID][]caip.AgentRef{}
	for _, e := range found {
		byRegistry[e.Ref().Registry] = append(byRegistry[e.Ref().Registry], e.Ref())
	}
	for registry, agents := range byRegistry {
		chain, err := a.At(ctx, registry)
		if err != nil {
			return state, err
		}
		c, _ := a.Config.Chain(chain.Info().Name)
		head, err := chain.Head(ctx, c.Finality)
		if err != nil {
			return state, err
		}
		for after := (chains.Position{}); after.Height < head.Height; {
			batch, err := chain.Read(ctx, chains.Query{After: after, UpTo: head, Agents: agents})
			if err != nil {
				return state, err
			}
			for _, e := range batch.Events {
				if slices.Contains(agents, e.Agent) {
					state = state.Apply(e, nil)
				}
			}
			if batch.Through.Height <= after.Height {
				return state, &chains.Error{Kind: chains.Dishonest, Chain: registry.Chain, Op: "read history", Err: fmt.Errorf("no progress after block %s", after)}
			}
			after = batch.Through
		}
	}
	return state, nil
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
	}
	for _, ref := range slices.Sorted(maps.Keys(v.Missing)) {
		rows.Add("not read", ref+": "+v.Missing[ref])
	}
	if !v.History {
		rows.Add("freezes", "not looked for: --history")
	}
	return rows
}
