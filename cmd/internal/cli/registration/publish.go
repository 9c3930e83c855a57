package registration

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

type publishOptions struct {
	shell       *shell.Shell
	place       Place
	file        string
	keys        []string
	passphrases []string
	only        []string
	dryRun      bool
	wait        string
	common      string // flags that the printed commands need as well
}

func newPublish(s *shell.Shell) *cobra.Command {
	o := &publishOptions{shell: s, place: Place{shell: s}}
	cmd := &cobra.Command{
		Use:   "publish FILE",
		Short: "Publish the file and point every chain that it lists to it",
		Long: `Publish the file and point every chain that it lists to it.

The file is refused unless every reader understands it, and unless its registrations are older than finality. Then it goes to an IPFS node (whose CID is recomputed from the
bytes), into a directory that a web server serves, or into the URI itself. Then agentURI is set wherever a key is named; for the other chains the command that does it is
printed. Chains that lead there already are left alone, so the same command again finishes what failed.

A file that names a registration of another owner's address counts only if that was there when agentURI was set, across chains two minutes before. The command waits for that,
and sets an agentURI again that was set too early. What the file that a chain leads to now says and this one does not (registrations,
ended keys) is told as a warning: try --dry-run first. (A new owner who has to assert an unchanged file uses "agent set-uri".)

Only a pinned file (ipfs, data) is evidence on which identity is written; what a web server sends may differ tomorrow. SATI holds URIs of 200 bytes, so a data: URI goes to
EVM chains alone: name them with --chain, and publish once more for the others.

Exit codes: 0 all keys did their work, commands may be left; 1 or 3 something failed, and the answer says which chains are done.`,
		Example: `  bridge8004 registration publish agent.json --ipfs http://127.0.0.1:5001 --key base=file:owner.key --key solana=file:owner.json --config bridge.yaml
  bridge8004 registration publish agent.json --dir /srv/www --base-url https://agent.example/ --well-known --check --key eip155=env:OWNER_KEY --config bridge.yaml
  bridge8004 registration publish agent.json --as data --chain base --dry-run -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file, o.common = args[0], shell.CommonFlags(cmd)
			return runPublish(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	o.place.addFlags(cmd)
	f.StringArrayVar(&o.keys, "key", nil, "key that signs and pays on a chain, CHAIN=file:PATH or CHAIN=env:NAME; CHAIN is a configured name, a CAIP-2 id, eip155 or solana; repeatable")
	f.StringArrayVar(&o.passphrases, "passphrase", nil, "passphrase of an encrypted key file, CHAIN=file:PATH or CHAIN=env:NAME; repeatable")
	f.StringArrayVar(&o.only, "chain", nil, "point this chain alone, by configured name or CAIP-2 id; repeatable (default: all that the file lists)")
	f.BoolVar(&o.dryRun, "dry-run", false, "say what would be done and what could not, and do nothing")
	f.StringVar(&o.wait, "wait", "latest", "return when transactions are included (latest) or cannot be undone (finalized)")
	return cmd
}

// published is the answer.
type published struct {
	File     string                 `json:"file"`
	Size     int                    `json:"size" doc:"bytes"`
	SHA256   caip.Hash              `json:"sha256"`
	URI      string                 `json:"uri"`
	Pinned   bool                   `json:"pinned" doc:"the URI fixes the bytes"`
	Checked  bool                   `json:"checked"`
	DryRun   bool                   `json:"dryRun"`
	Written  []string               `json:"written" doc:"files"`
	Problems []registration.Problem `json:"problems" doc:"that do not keep the file from being published"`
	Chains   []pointed              `json:"chains"`
	Complete bool                   `json:"complete" doc:"every chain that was to be pointed to the file leads there"`
}

// publishTime is what bringing the file there is usually allowed.
const publishTime = 90 * time.Second

func runPublish(ctx context.Context, o *publishOptions) error {
	if err := o.place.checkFlags(); err != nil {
		return err
	}
	wait, err := shell.ParseWait(o.wait)
	if err != nil {
		return err
	}
	keys, err := parseKeys(o.keys, o.passphrases)
	if err != nil {
		return err
	}
	app, err := o.shell.App()
	if err != nil {
		return err
	}
	if err := o.place.open(app); err != nil {
		return err
	}
	content, err := load(o.shell, o.file)
	if err != nil {
		return err
	}
	file, err := registration.Parse(content)
	if err != nil {
		return fmt.Errorf("%s: %w", o.file, err)
	}
	if err := refuse(o.file, registration.NotStandard(file)); err != nil {
		return err
	}
	a := published{File: o.file, Size: len(content), SHA256: sha256.Sum256(content), DryRun: o.dryRun, Written: []string{}, Problems: append([]registration.Problem{}, registration.Validate(file)...)}
	noteProblems(o.shell, a.Problems)
	usual := publishTime + time.Duration(len(file.Refs()))*wait.Time
	ctx, cancel := o.shell.Deadline(ctx, usual)
	defer cancel()
	targets, agents, err := o.targets(ctx, app, file.Refs())
	if err != nil {
		return err
	}
	for _, t := range targets {
		if t.chain == nil {
			continue
		}
		if err := publish.Fit(o.place.Expected(content), t.chain.Info()); err != nil {
			return err
		}
	}
	if err := o.writers(ctx, app, targets, keys); err != nil {
		return err
	}
	o.place.warn(file)
	a.URI = o.place.Expected(content)
	if o.dryRun {
		err = o.place.Ready(ctx, content, false)
	} else {
		var written []string
		a.URI, written, err = o.place.bring(ctx, content)
		a.Written = append(a.Written, written...)
	}
	if err != nil {
		return err
	}
	if o.place.uri != "" || o.place.check && !o.dryRun {
		if err := o.place.readBack(ctx, a.URI, content); err != nil {
			return err
		}
		a.Checked = true
	}
	a.Pinned = strings.HasPrefix(a.URI, "ipfs:") || strings.HasPrefix(a.URI, "data:")
	p := pointer{shell: o.shell, uri: a.URI, wait: wait.At, dryRun: o.dryRun, common: o.common, file: file, fetch: app.Fetcher(), former: map[string][]string{}, poll: time.Second,
		births: link.Births{Registries: app.Registries(), Agents: agents}}
	a.Complete = true
	var worst error
	for _, t := range targets {
		one, err := p.point(ctx, t)
		if worst = worse(worst, err); one.Outcome != already && one.Outcome != set {
			a.Complete = false
		}
		a.Chains = append(a.Chains, one)
	}
	if err := o.shell.Print(a, a); err != nil || worst == nil {
		return err
	}
	if !o.dryRun {
		o.shell.Note("not all chains lead to the file; the same command again goes on with those that do not")
	}
	return exit.Status(exit.Code(worst))
}

// worse is the error that decides the exit code: a no before what could not be done.
func worse(a, b error) error {
	switch {
	case b == nil:
		return a
	case a == nil || exit.Code(b) == exit.Refused:
		return b
	}
	return a
}

// refuse makes one error of what stands against publishing a file.
func refuse(name string, problems []registration.Problem) error {
	if len(problems) == 0 {
		return nil
	}
	var all []string
	for i, p := range problems {
		if i == 8 {
			all = append(all, fmt.Sprintf("and %d more", len(problems)-i))
			break
		}
		all = append(all, shell.Clean(fmt.Sprintf("%s %s (%s)", p.Path, p.Text, p.Remedy)))
	}
	return &chains.Error{Kind: chains.Invalid, Op: "publish " + name, Err: errors.New("not every reader would understand it: " + strings.Join(all, "; ")),
		Remedy: "registration new --from " + shell.Quote(name) + " writes it anew in today's names, registration remove --path takes out what a path names"}
}

// Write prints the answer for people. Commands stand in full below it, one a line, to be copied.
func (a published) Write(w io.Writer) error {
	var rows shell.Rows
	rows.Add("file", fmt.Sprintf("%s, %d bytes, sha256 %s", a.File, a.Size, a.SHA256))
	rows.Add("uri", a.URI)
	if a.Pinned {
		rows.Add("pinned", "yes")
	} else {
		rows.Add("pinned", "no: its web server can change it, so identity is not written on it")
	}
	for _, path := range a.Written {
		rows.Add("wrote", path)
	}
	for _, c := range a.Chains {
		text := c.Outcome
		if c.NotBefore != nil && c.Outcome != set {
			text += ", not before " + stamp(*c.NotBefore)
		}
		switch {
		case c.Outcome == set:
			text += ", transaction " + c.TxID
		case c.Command != "":
			text += ", see below"
		case c.Error != "":
			text += ": " + c.Error
		}
		rows.Add(c.name(), text)
		for _, lost := range c.Loses {
			rows.Add("", "warning: "+lost)
		}
	}
	var commands []string
	for _, c := range a.Chains {
		commands = append(commands, c.Command)
	}
	return shell.WithCommands{Rows: rows, Commands: commands}.Write(w)
}

// chainKeys are the keys that were named for chains: by configured name, CAIP-2 id or namespace.
type chainKeys map[string]bridge8004.KeyRef

// parseKeys reads --key and --passphrase, CHAIN=REF each.
func parseKeys(keys, passphrases []string) (chainKeys, error) {
	out := chainKeys{}
	for _, text := range keys {
		at, ref, err := keyFor("--key", text)
		if err != nil {
			return nil, err
		}
		if _, twice := out[at]; twice {
			return nil, exit.Usagef("--key: %.80q is named twice; name one key for it", at)
		}
		out[at] = bridge8004.KeyRef{Key: ref}
	}
	for _, text := range passphrases {
		at, ref, err := keyFor("--passphrase", text)
		if err != nil {
			return nil, err
		}
		key, ok := out[at]
		if !ok {
			return nil, exit.Usagef("--passphrase: %.80q has no --key", at)
		}
		key.Passphrase = ref
		out[at] = key
	}
	return out, nil
}

func keyFor(flag, text string) (chain, ref string, err error) {
	chain, ref, ok := strings.Cut(text, "=")
	if !ok || chain == "" || keyref.Check(ref) != nil || keyref.Check(chain) == nil {
		// The text is not repeated: it may be a secret.
		return "", "", exit.Usagef("%s: want CHAIN=file:PATH or CHAIN=env:NAME, CHAIN being a configured name, a CAIP-2 id, eip155 or solana; a key itself is never taken", flag)
	}
	return chain, ref, nil
}

// of returns the key for a chain, the most exact one.
func (k chainKeys) of(i chains.Info) (bridge8004.KeyRef, bool) {
	for _, name := range keyNames(i) {
		if key, ok := k[name]; ok {
			return key, true
		}
	}
	return bridge8004.KeyRef{}, false
}

func keyNames(i chains.Info) []string { return []string{i.Name, i.Chain.String(), i.Chain.Namespace} }

// unused returns a key that no destination's chain has, or nothing.
func (k chainKeys) unused(list []destination) string {
	for name := range k {
		if !slices.ContainsFunc(list, func(d destination) bool { return slices.Contains(keyNames(d.info), name) }) {
			return name
		}
	}
	return ""
}
