package agent

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/owner"
	"github.com/bridge8004/bridge8004/crosschain/publish"
)

func newAdopt(s *shell.Shell) *cobra.Command {
	return onDeclared(s, &cobra.Command{
		Use:   "adopt NAME REF…",
		Short: "Bring registrations that exist already under a declaration",
		Long: `Bring registrations that exist already under a declaration: from then on "agent plan" and "agent apply" go by them. Each has to be final, in a registry of the declaration,
and the declared owner's. It takes the place of one that is not his any more, because it was sold or burned, and of no other. Nothing is written to a chain.

` + stateText,
		Example: `  bridge8004 agent adopt research 8453:42 solana/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU --config bridge.yaml`,
		Args:    cobra.MinimumNArgs(2),
	}, shell.ReadTime, true, false, adopt)
}

// adopt checks all registrations before it writes one down.
func adopt(ctx context.Context, o *owned, texts []string) (none shell.Answer, err error) {
	var refs []caip.AgentRef
	var replaced []replacedView
	for _, text := range texts {
		ref, chain, err := o.shell.Agent(ctx, text)
		if err != nil {
			return none, err
		}
		site, err := o.declaredAt(ref)
		if err != nil {
			return none, err
		}
		if slices.ContainsFunc(refs, func(other caip.AgentRef) bool { return other.Registry == ref.Registry }) {
			return none, exit.Usagef("%s: one of that registry is named before it; an agent has one in each", ref)
		}
		if slices.Contains(site.Siblings, ref) {
			return none, exit.Usagef("%s: it is in the state file of another agent of this configuration", ref)
		}
		e := o.Book.Entry(ref.Registry)
		if e.Registering != nil {
			return none, exit.Usagef("%s: the declaration has a registration on its way there, transaction %s: run agent apply first", ref, e.Registering.ID)
		}
		if !e.Ref.IsZero() && e.Ref != ref {
			why, err := site.Gone(ctx, chain, e.Ref)
			if err != nil {
				return none, err
			}
			if why == "" {
				return none, exit.Usagef("%s: the declaration has %s there already", ref, e.Ref)
			}
			replaced = append(replaced, replacedView{Agent: e.Ref, Why: why})
		}
		if _, err := publish.Final(ctx, chain, ref, site.Finality); err != nil {
			return none, err
		}
		agent, err := chain.Agent(ctx, ref, chains.Latest)
		if err != nil {
			return none, err
		}
		if agent.Owner != site.Owner {
			return none, &chains.Error{Kind: chains.Unauthorized, Chain: ref.Chain(), Op: "adopt " + ref.String(), Err: fmt.Errorf("it belongs to %s, and %s is declared as its owner", agent.Owner, site.Owner),
				Remedy: "name its owner in the declaration, or another registration"}
		}
		refs = append(refs, ref)
	}
	v := standView{Name: o.declared.Name, State: o.Book.Path(), Agents: refs, Replaced: replaced, Done: []doneView{}, Due: []dueView{}}
	for _, ref := range refs {
		site, err := o.declaredAt(ref)
		if err != nil {
			return none, err
		}
		if err := o.Book.Change(ref.Registry, func(e *owner.Entry) { e.Ref, e.Owner = ref, site.Owner }); err != nil {
			return none, err
		}
	}
	return shell.Answer{Value: v, Table: v}, nil
}

func (o *owned) declaredAt(ref caip.AgentRef) (owner.Site, error) {
	for _, s := range o.Sites {
		if s.Registry == ref.Registry {
			return s, nil
		}
	}
	return owner.Site{}, exit.Usagef("%s: agent %s is not declared in that registry", ref, o.declared.Name)
}
