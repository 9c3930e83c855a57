package agent

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

type lockOptions struct {
	prepare, prepared, unsigned string // directories
	lift                        bool

	signed []owner.Prepared // what prepared holds
}

func newLock(s *shell.Shell) *cobra.Command {
	o := &lockOptions{}
	cmd := onDeclared(s, &cobra.Command{
		Use:   "lock NAME",
		Short: "Unset the wallets of a declared agent on all chains at once: nobody is to be paid",
		Long: `Unset the wallets of a declared agent on all chains at once, for when a wallet's key is stolen, and take back what the home says of wallets on other chains, whatever is declared.
Each chain goes by itself. From the first block on "verify payment" refuses. What could not be done is printed with its command.

The declared wallets are not set again by "agent apply" until others are declared, or --lift lets them back; nor are those that stood, where others were declared by then. Without
this state file, or with an old copy of it, "agent apply" sees on the chain that a wallet was unset, and waits for --lift as well.
--lift counts for what was unset before it, and reads each chain for that. A signer of your own ("signer run") that lists the wallet
has to be stopped too.

--prepare signs it in advance, for the day when the owner's key is not at hand: one file a chain in DIR, which is for one agent, and for which --prepared DIR is enough then. A prepared transaction
counts once, until its account sends another one, and carries the fees of its day: prepare again after each. Solana's expire within minutes; there the key is needed.

Where no key is at hand, what is left goes by --unsigned into files for who has it, as those of "agent apply --unsigned": "agent apply --signed" sends what he does not. Give the
same command again until it is done: what is not signed by then is written anew, for the fees and the nonce of the moment.

` + stateText + `

A registration that is in the state file and not declared any more has failed where its wallet
stands, or that cannot be told. Where it is finally another's than whose the last "agent apply" saw
it, it was sold: that is told, and is no failure. A chain on which no
registration is known has failed too: that none has a wallet there cannot be told. So has the home
where its history cannot be read: it may name wallets for chains that are not declared.

Exit codes: 0 no wallet stands; 1 something could not be done, or no registration is known on a chain.`,
		Example: `  bridge8004 agent lock research --config bridge.yaml
  bridge8004 agent lock research --prepare emergency --config bridge.yaml
  bridge8004 agent lock research --prepared emergency --config bridge.yaml
  bridge8004 agent lock research --unsigned emergency --config bridge.yaml
  bridge8004 agent lock research --lift --config bridge.yaml`,
	}, 5*time.Minute, true, false, o.run, func([]string) error { return o.check(s) })
	f := cmd.Flags()
	f.StringVar(&o.prepare, "prepare", "", "sign the transactions into this directory, and send nothing")
	f.StringVar(&o.prepared, "prepared", "", "send what --prepare signed into this directory, where a key is not at hand")
	f.StringVar(&o.unsigned, "unsigned", "", "write what keys elsewhere have to sign into this directory, a file each")
	f.BoolVar(&o.lift, "lift", false, "let agent apply set the declared wallets again")
	return cmd
}

func (o *lockOptions) check(s *shell.Shell) (err error) {
	if shell.Count(o.prepare != "", o.prepared != "", o.lift) > 1 {
		return exit.Usagef("--prepare, --prepared and --lift do not go together")
	}
	if o.unsigned != "" && (o.prepare != "" || o.lift) {
		return exit.Usagef("--unsigned goes neither with --prepare nor with --lift")
	}
	if o.prepared != "" {
		o.signed, err = readPrepared(s, o.prepared)
	}
	return err
}

func (o *lockOptions) run(ctx context.Context, agent *owned, _ []string) (none shell.Answer, err error) {
	v := lockView{Name: agent.declared.Name, Chains: []lockedView{}}
	switch {
	case o.lift:
		if err := agent.Lift(ctx); err != nil {
			return none, err
		}
		v.Lifted = true
		return shell.Answer{Value: v, Table: v}, nil
	case o.prepare != "":
		return agent.prepare(ctx, o.prepare)
	}
	if err := unsignedDir(o.unsigned); err != nil {
		return none, err
	}
	var due []owner.Due
	for _, l := range agent.Lock(ctx, o.signed) {
		one := lockedView{Agent: l.Ref, ChainName: agent.chainName(l.Registry), Was: l.Was, TxID: l.TxID, Outcome: "unset"}
		if l.Sold != "" {
			one.Outcome, one.Notice = "sold", l.Sold+", and is not declared any more"
		}
		if l.Err != nil {
			one.Outcome, one.Error = "failed", l.Err.Error()
			err = exit.Status(exit.Unchecked)
			for _, op := range l.Left {
				s := owner.Step{Registry: l.Registry, Ref: l.Ref, Op: op, What: op.Verb()}
				if entry, is := op.(chains.SetMetadata); is {
					s.What += " " + entry.Entry.Key
				}
				due, one.Commands = append(due, owner.Due{Step: s}), append(one.Commands, agent.command(s))
			}
		}
		v.Chains = append(v.Chains, one)
	}
	unwritten := agent.writeDrafts(ctx, o.unsigned, due, func(s owner.Step, path string) {
		i := slices.IndexFunc(v.Chains, func(c lockedView) bool { return c.Agent == s.Ref })
		v.Chains[i].Files = append(v.Chains[i].Files, path)
	})
	return shell.Answer{Value: v, Table: v}, cmp.Or(unwritten, err)
}

type lockedView struct {
	Agent     caip.AgentRef  `json:"agent,omitzero" doc:"left out where no registration is known"`
	ChainName string         `json:"chainName"`
	Outcome   string         `json:"outcome" doc:"unset, prepared, sold or failed"`
	Was       caip.AccountID `json:"was,omitzero"`
	TxID      string         `json:"txId,omitempty"`
	File      string         `json:"file,omitempty" doc:"that --prepare wrote"`
	Files     []string       `json:"files,omitempty" doc:"that --unsigned wrote, in the order of their nonces"`
	Notice    string         `json:"notice,omitempty" doc:"of what was sold"`
	Error     string         `json:"error,omitempty"`
	Commands  []string       `json:"commands,omitempty" doc:"that are left"`
}

type lockView struct {
	Name   string       `json:"name"`
	Lifted bool         `json:"lifted"`
	Chains []lockedView `json:"chains"`
}

// Write prints what became of each chain, for people.
func (v lockView) Write(w io.Writer) error {
	var rows shell.Rows
	rows.Add("agent", v.Name)
	if v.Lifted {
		rows.Add("lifted", "agent apply sets the declared wallets again")
	}
	var commands []string
	for _, c := range v.Chains {
		text := c.Outcome
		switch {
		case c.Error != "":
			text += ": " + c.Error
		case c.Notice != "":
			text += ": " + c.Notice
		case c.File != "":
			text += ": " + c.File
		case c.TxID != "":
			text += ", transaction " + c.TxID
		}
		if !c.Was.IsZero() {
			text += ", it was " + c.Was.String()
		}
		if !c.Agent.IsZero() {
			text += ", agent " + c.Agent.String()
		}
		if len(c.Files) > 0 {
			text += ", to be signed: " + strings.Join(c.Files, ", ")
		}
		rows.Add(c.ChainName, text)
		commands = append(commands, c.Commands...)
	}
	return shell.WithCommands{Rows: rows, Commands: commands}.Write(w)
}

// prepare signs what lock sends into a directory, one file a chain. It takes away nothing that was
// prepared for another agent.
func (o *owned) prepare(ctx context.Context, dir string) (none shell.Answer, err error) {
	if err := unsignedDir(dir); err != nil {
		return none, err
	}
	before, _ := readPrepared(o.shell, dir) // a file that cannot be read is of no use to anybody
	for _, p := range before {
		if ref := o.Book.Entry(p.Agent.Registry).Ref; !ref.IsZero() && p.Agent != ref {
			return none, exit.Usagef("--prepare %s: it holds what was prepared for %s: name a directory for %s alone, or remove that", dir, p.Agent, o.declared.Name)
		}
	}
	list, unready := o.Prepare(ctx)
	v := lockView{Name: o.declared.Name, Chains: []lockedView{}}
	for _, p := range list {
		name := o.chainName(p.Agent.Registry)
		content, err := json.MarshalIndent(p, "", "  ")
		if err != nil {
			return none, err
		}
		path := filepath.Join(dir, name+preparedEnd)
		if err := renameio.WriteFile(path, append(content, '\n'), 0o600, renameio.WithStaticPermissions(0o600)); err != nil {
			return none, exit.AsUsage(err)
		}
		v.Chains = append(v.Chains, lockedView{Agent: p.Agent, ChainName: name, Outcome: "prepared", TxID: p.Tx.ID, File: path})
	}
	for _, s := range o.Sites {
		registry, why := s.Registry, unready[s.Registry]
		if why == nil {
			continue
		}
		v.Chains = append(v.Chains, lockedView{Agent: o.Book.Entry(registry).Ref, ChainName: o.chainName(registry), Outcome: "failed", Error: why.Error()})
		err = exit.Status(exit.Unchecked)
	}
	return shell.Answer{Value: v, Table: v}, err
}

const (
	preparedEnd = ".unset-wallet.json"
	maxPrepared = 64 << 10 // bytes
)

// readPrepared reads what prepare has written, as far as it can be read.
func readPrepared(s *shell.Shell, dir string) (list []owner.Prepared, err error) {
	names, err := fs.Glob(os.DirFS(dir), "*"+preparedEnd)
	if err == nil && len(names) == 0 {
		err = errors.New("it holds no prepared transaction; name the directory that was given to --prepare")
	}
	if err != nil {
		return nil, exit.Usagef("--prepared %s: %w", dir, err)
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		content, wrong := s.ReadFile("--prepared", path, maxPrepared)
		if wrong != nil {
			err = cmp.Or(err, wrong)
			continue
		}
		p, wrong := parsePrepared(content)
		if wrong != nil {
			err = cmp.Or(err, exit.Usagef("%s: %w", path, wrong))
			continue
		}
		list = append(list, p)
	}
	return list, err
}

func parsePrepared(content []byte) (p owner.Prepared, err error) {
	d := json.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, err
	}
	if p.Agent.IsZero() || p.Tx.Chain != p.Agent.Chain() || strings.TrimSpace(p.Tx.ID) == "" || len(p.Tx.Raw) == 0 {
		return p, errors.New("it holds no transaction about an agent")
	}
	return p, nil
}
