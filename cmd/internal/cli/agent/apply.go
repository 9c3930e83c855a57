package agent

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// applyTime is what agent apply is usually allowed: finality may take twenty minutes, and what
// clocks may differ comes on top.
const applyTime = 60 * time.Minute

func newPlan(s *shell.Shell) *cobra.Command {
	return onDeclared(s, &cobra.Command{
		Use:   "plan NAME",
		Short: "Show what is still to be written for a declared agent to stand on all of its chains",
		Long: `Show what is still to be written for a declared agent to stand on all of its chains: what is, what is wanted, who writes it, and what it costs. Nothing is changed. The agent
is declared in the configuration, under agents; see configs/README.md.

Costs are told of what can be written now; what follows a registration is listed, and its cost is not known before that is made. A registration is only pointed to its file
when the others that the file lists are final, and old enough to be named.

` + stateText + `

Exit codes: 0 all chains were read, whatever is left to do; 1 one could not be read, and of what is registered there the state file tells. Whether anything is left is said by
complete in -o json, and what can be done about it by do: sign, wait, command or blocked.`,
		Example: `  bridge8004 agent plan research --config bridge.yaml
  bridge8004 agent plan research --config bridge.yaml -o json`,
	}, 2*shell.ReadTime, false, true, func(ctx context.Context, o *owned, _ []string) (shell.Answer, error) {
		out, err := o.Plan(ctx)
		if err != nil {
			return shell.Answer{}, err
		}
		v := o.view(out, nil)
		if out.Unread {
			err = exit.Status(exit.Unchecked)
		}
		return shell.Answer{Value: v, Table: v}, err
	})
}

func newApply(s *shell.Shell) *cobra.Command {
	var unsigned, signed string
	var another bool
	cmd := onDeclared(s, &cobra.Command{
		Use:   "apply NAME",
		Short: "Write what is still missing for a declared agent to stand on all of its chains",
		Long: `Write what is still missing for a declared agent to stand on all of its chains. It registers where nothing stands, the home first; builds and publishes the one file; points
every registration to it, when the others are final and old enough to be named; and sets home, wallets and grants. A grant that is not declared (any more) is ended, as far as
the chain tells of it. A wallet that stood and was unset on the chain, as "agent lock" does it, is not set again before "agent lock --lift". A chain that fails does not spoil the rest, and the same
command again finishes what is left. Where nothing is left it writes nothing.

Before the first registration in a registry it asks how many the owner holds there. Where one may be this agent's, since no state file beside the configuration knows it,
nothing is registered: name it with "agent adopt", or say with --another that it is not.

Where a key is elsewhere, the exact command is printed. --unsigned writes beside it a file for each such step that can be written now: for an EVM chain JSON that Safe's
Transaction Builder takes, with the parameters of eth_signTransaction for other wallets; for Solana a transaction in base64, which can land for about a minute. Whoever signs
may send it himself, or leave it as a file whose name ends in .signed (0x and hex digits, or base64), which --signed takes in and sends. The same command again goes on with what
is due then. A wallet whose key is elsewhere has its typed data in such a file, the second parameter of eth_signTypedData_v4; its signature, 0x and hex digits, goes into
a file of that name and .signed. Both have to be there within four minutes.

` + stateText + `

Exit codes: 0 all keys at hand did their work, commands may be left; 1 something failed or had to be waited for too long.`,
		Example: `  bridge8004 agent apply research --config bridge.yaml
  bridge8004 agent apply research --timeout 5m --config bridge.yaml -o json`,
	}, applyTime, true, true, func(ctx context.Context, o *owned, _ []string) (shell.Answer, error) {
		if err := unsignedDir(unsigned); err != nil {
			return shell.Answer{}, err
		}
		if err := o.take(ctx, signed); err != nil {
			return shell.Answer{}, err
		}
		o.Another = another
		out, err := o.Apply(ctx)
		v := o.view(out, err)
		err = cmp.Or(err, o.writeDrafts(ctx, unsigned, out.Due, func(s owner.Step, path string) {
			for i, due := range v.Due {
				if due.Registry == s.Registry && due.What == s.What && due.Wanted == s.Will {
					v.Due[i].File = path
				}
			}
		}))
		for _, d := range v.Due {
			if err == nil && d.Do != doCommand {
				err = exit.Status(exit.Unchecked)
			}
		}
		return shell.Answer{Value: v, Table: v}, err
	})
	cmd.Flags().BoolVar(&another, "another", false, "register it, though its owner holds registrations that no state file here knows")
	cmd.Flags().StringVar(&unsigned, "unsigned", "", "write what keys elsewhere have to sign into this directory, a file each")
	cmd.Flags().StringVar(&signed, "signed", "", "take in and send the transactions in this directory, files whose names end in .signed")
	return cmd
}

// Who does what is left. The words are a public contract.
const (
	doSign    = "sign"    // the keys at hand
	doWait    = "wait"    // the keys at hand, later
	doCommand = "command" // whoever has the key
	doNothing = "blocked" // nobody, as it is
)

type dueView struct {
	Registry  caip.AccountID `json:"registry"`
	ChainName string         `json:"chainName"`
	Agent     caip.AgentRef  `json:"agent,omitzero"`
	What      string         `json:"what"`
	Is        string         `json:"is,omitempty"`
	Wanted    string         `json:"wanted,omitempty"`
	Do        string         `json:"do" doc:"sign, wait, command or blocked"`
	Cost      string         `json:"cost,omitempty" doc:"decimal wei or lamports, as estimated"`
	Why       string         `json:"why,omitempty"`
	Command   string         `json:"command,omitempty"`
	File      string         `json:"file,omitempty" doc:"that --unsigned wrote"`
}

type doneView struct {
	Registry  caip.AccountID  `json:"registry"`
	ChainName string          `json:"chainName"`
	Agent     caip.AgentRef   `json:"agent,omitzero"`
	What      string          `json:"what"`
	TxID      string          `json:"txId"`
	At        chains.Position `json:"at"`
	Fee       string          `json:"fee" doc:"decimal wei or lamports"`
}

// replacedView is a registration in whose place another one was adopted.
type replacedView struct {
	Agent caip.AgentRef `json:"agent"`
	Why   string        `json:"why"`
}

// standView says where a declared agent stands.
type standView struct {
	Name     string          `json:"name"`
	State    string          `json:"state" doc:"path of the state file"`
	URI      string          `json:"agentURI,omitempty"`
	Agents   []caip.AgentRef `json:"agents"`
	Replaced []replacedView  `json:"replaced,omitempty" doc:"by adopt"`
	Done     []doneView      `json:"done"`
	Due      []dueView       `json:"due"`
	Complete bool            `json:"complete" doc:"nothing is left"`
	Doubt    string          `json:"doubt,omitempty" doc:"why it cannot be told whether agentURIs count"`
	Warnings []string        `json:"warnings,omitempty"`
}

// view is the answer. An outcome that was broken off says nothing of what is left.
func (o *owned) view(out owner.Outcome, brokenOff error) standView {
	v := standView{Name: o.declared.Name, State: o.Book.Path(), URI: out.URI, Agents: []caip.AgentRef{}, Done: []doneView{}, Due: []dueView{}}
	for _, s := range o.Sites {
		ref, ok := out.Agents[s.Registry]
		if ok {
			v.Agents = append(v.Agents, ref)
		}
		if err := out.Ungiven[ref]; err != nil {
			v.Warnings = append(v.Warnings, fmt.Sprintf("%s: whether accounts may write for which no grant is declared cannot be told: %s; see with bridge8004 agent delegate show %s", o.chainName(s.Registry), err, ref))
		}
	}
	for _, ref := range out.Left {
		v.Warnings = append(v.Warnings, fmt.Sprintf("%s is not declared any more: its wallet and its grants stand as they are; declare its chain, or end them with bridge8004 agent unset-wallet and agent grant --revoke", ref))
	}
	// Chains are written side by side: each one's steps stand together, in their order.
	place := func(d owner.Done) int {
		return slices.IndexFunc(o.Sites, func(s owner.Site) bool { return s.Registry == d.Registry })
	}
	slices.SortStableFunc(out.Done, func(a, b owner.Done) int { return place(a) - place(b) })
	for _, d := range out.Done {
		v.Done = append(v.Done, doneView{Registry: d.Registry, ChainName: o.chainName(d.Registry), Agent: d.Ref, What: d.What, TxID: d.TxID, At: d.At, Fee: d.Fee.String()})
	}
	for _, d := range out.Due {
		one := dueView{Registry: d.Registry, ChainName: o.chainName(d.Registry), Agent: d.Ref, What: d.What, Is: d.Was, Wanted: d.Will, Why: d.Why}
		switch {
		case d.Why != "":
			one.Do, one.Command = doNothing, o.command(d.Step)
		case d.Signs && d.Waits != "":
			one.Do, one.Why = doWait, d.Waits
		case d.Signs:
			one.Do = doSign
		case d.Waits != "":
			one.Do, one.Why = doCommand, d.Waits // the command is told when it can be run
		default:
			one.Do, one.Command = doCommand, o.command(d.Step)
		}
		if d.Cost != nil {
			one.Cost = d.Cost.String()
		}
		v.Due = append(v.Due, one)
	}
	v.Complete = brokenOff == nil && len(v.Due) == 0 && len(v.Agents) == len(o.Sites)
	if out.Doubt != nil {
		v.Doubt = out.Doubt.Error()
	}
	return v
}

// Write prints where the agent stands, for people.
func (v standView) Write(w io.Writer) error {
	var rows shell.Rows
	rows.Add("agent", v.Name)
	rows.Some("agentURI", v.URI)
	for _, ref := range v.Agents {
		rows.Add("registered", ref)
	}
	for _, r := range v.Replaced {
		rows.Add("replaced", r.Agent.String()+": "+r.Why)
	}
	rows.Add("state file", v.State)
	if v.Doubt != "" {
		rows.Add("warning", "when the registrations were made cannot be told: "+v.Doubt+"; see with link show whether they are linked")
	}
	for _, text := range v.Warnings {
		rows.Add("warning", text)
	}
	for _, d := range v.Done {
		rows.Add("done", d.ChainName+": "+d.What+", transaction "+d.TxID+", "+d.Fee+" "+chains.CoinOf(d.Registry.Chain.Namespace).Base)
	}
	if v.Complete {
		rows.Add("left", "nothing: it stands as it is declared")
	}
	if err := rows.Write(w); err != nil || len(v.Due) == 0 {
		return err
	}
	table := shell.Rows{{"CHAIN", "WHAT", "IS", "WANTED", "DO", "COST", "WHY"}}
	var commands []string
	for _, d := range v.Due {
		cost := "-"
		if d.Cost != "" {
			cost = d.Cost + " " + chains.CoinOf(d.Registry.Chain.Namespace).Base
		}
		why := d.Why
		if d.File != "" {
			why = "to be signed: " + d.File
		}
		table.Add(d.ChainName, d.What, short(d.Is), short(d.Wanted), d.Do, cost, why)
		commands = append(commands, d.Command)
	}
	if _, err := io.WriteString(w, "\n"); err != nil {
		return err
	}
	return shell.WithCommands{Rows: table, Commands: commands}.Write(w)
}
