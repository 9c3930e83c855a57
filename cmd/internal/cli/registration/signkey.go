package registration

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// newSignKey returns the command sign-key.
func newSignKey(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sign-key",
		Short: "Add, rotate, revoke and list the keys that sign the agent's answers",
		Long: `Add, rotate, revoke and list the keys that sign the agent's answers (signers, of x402's 8004-reputation).

They stand in the file, which has to be published again for a change to be seen; who reads it from a web server may keep it for a day. They are no payment keys: never name
the key of an agentWallet.`,
	}
	cmd.AddCommand(newSignKeyAdd(s), newSignKeyRotate(s), newSignKeyRevoke(s), newSignKeyList(s))
	return cmd
}

type signKeyOptions struct {
	shell  *shell.Shell
	target target
	file   string
	signer signerFlags
	old    string

	key registration.Signer // that is added
}

func newSignKeyAdd(s *shell.Shell) *cobra.Command {
	o := &signKeyOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "add FILE",
		Short: "Add a key beside the others",
		Example: `  bridge8004 registration sign-key add agent.json --signer file:signing.key --comment "server 2" -w --config bridge.yaml
  bridge8004 registration sign-key add agent.json --public-key ed25519:d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a --until 2027-01-01T00:00:00Z -w`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file = args[0]
			return o.run(cmd.Context(), true, func(d *registration.Document, c clock) ([]string, error) {
				key, err := o.signer.signer(c)
				if err != nil {
					return nil, err
				}
				o.key = key
				return []string{fmt.Sprintf("added %s, valid from %s until %s", short(key), stamp(key.From), stamp(key.Until))}, d.AddSigner(key)
			})
		},
	}
	o.signer.addFlags(cmd)
	cmd.Flags().StringVar(&o.signer.from, "from", "", "time from which the key is valid, RFC 3339 (default: now)")
	o.target.addFlags(cmd, true)
	return cmd
}

func newSignKeyRotate(s *shell.Shell) *cobra.Command {
	o := &signKeyOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "rotate FILE",
		Short: "Add a key that is valid now, and let an older one end in 24 hours",
		Long: `Add a key that is valid now, and let an older one end in 24 hours: so long the older file may be read, and answers be under way. Publish the file, then let the servers sign
with the new key. A key that is in wrong hands is revoked instead.`,
		Example: `  bridge8004 registration sign-key rotate agent.json --signer file:next.key -w --config bridge.yaml
  bridge8004 registration sign-key rotate agent.json --signer file:next.key --old 02a1b2 -w --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file = args[0]
			return o.run(cmd.Context(), true, o.rotate)
		},
	}
	o.signer.addFlags(cmd)
	cmd.Flags().StringVar(&o.old, "old", "", "first digits of the key that ends (needed where several are valid)")
	o.target.addFlags(cmd, true)
	return cmd
}

func (o *signKeyOptions) rotate(d *registration.Document, c clock) ([]string, error) {
	next, err := o.signer.signer(c)
	if err != nil {
		return nil, err
	}
	o.key = next
	list, _, err := d.Signers()
	if err != nil {
		return nil, err
	}
	var valid []registration.Signer
	for _, s := range list {
		if s.Valid(c.latest) {
			valid = append(valid, s)
		}
	}
	if len(valid) == 0 {
		return nil, exit.Usagef("%s has no key that is valid now, so none to rotate out; add one instead", o.file)
	}
	old, err := registration.FindSigner(valid, o.old)
	if err != nil {
		return nil, exit.Usagef("--old: %w", err)
	}
	changed, err := d.Rotate(next, old, c.latest)
	if err != nil {
		return nil, err
	}
	changes := []string{fmt.Sprintf("added %s, valid from %s until %s", short(next), stamp(next.From), stamp(next.Until))}
	if !changed {
		return append(changes, fmt.Sprintf("left %s alone: it ends at %s already", short(old), stamp(old.Until))), nil
	}
	return append(changes, fmt.Sprintf("%s ends at %s", short(old), stamp(c.latest.Add(registration.Overlap)))), nil
}

func newSignKeyRevoke(s *shell.Shell) *cobra.Command {
	o := &signKeyOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "revoke FILE KEY",
		Short: "End a key now, because it is in wrong hands",
		Long: `End a key now, because it is in wrong hands. KEY is its first digits. What it signed before does not count any longer either: verifiers go by the file of today. Publish the
file at once; behind a web server readers may still keep the one before for a day, behind ipfs:// the new agentURI counts as soon as it is set.`,
		Example: `  bridge8004 registration sign-key revoke agent.json 02a1b2 -w --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.file = args[0]; args[1] == "" {
				return exit.Usagef("KEY is empty: want its first digits")
			}
			return o.run(cmd.Context(), false, func(d *registration.Document, c clock) ([]string, error) {
				return o.revoke(d, c, args[1])
			})
		},
	}
	cmd.Flags().StringVar(&o.signer.now, "now", "", "what time it is, RFC 3339 (default: by the newest blocks of the chains that the file lists)")
	o.target.addFlags(cmd, true)
	return cmd
}

func (o *signKeyOptions) revoke(d *registration.Document, c clock, text string) ([]string, error) {
	list, _, err := d.Signers()
	if err != nil {
		return nil, err
	}
	key, err := registration.FindSigner(list, text)
	if err != nil {
		return nil, exit.Usagef("KEY: %w", err)
	}
	changed, err := d.EndSigner(key, c.earliest)
	if err != nil || !changed {
		return nil, err
	}
	if d := time.Until(c.earliest); d > ahead {
		note(o.shell, "warning: the key ends at %s, which by this machine's clock is %s from now; if the chains' clocks are wrong, say the time with --now", stamp(c.earliest), d.Round(time.Minute))
	}
	left := 0
	after, _, err := d.Signers()
	if err != nil {
		return nil, err
	}
	for _, s := range after {
		if s.Valid(c.latest) {
			left++
		}
	}
	if left == 0 {
		note(o.shell, "no key is left that is valid now: answers cannot be proven until one is added")
	}
	return []string{fmt.Sprintf("%s ended at %s", short(key), stamp(c.earliest))}, nil
}

// run is the common course of the commands that change keys.
func (o *signKeyOptions) run(ctx context.Context, needsKey bool, change func(*registration.Document, clock) ([]string, error)) error {
	if needsKey {
		if err := o.signer.check(true); err != nil {
			return err
		}
	}
	if err := o.target.check(o.file); err != nil {
		return err
	}
	d, err := o.target.open(o.shell, o.file)
	if err != nil {
		return err
	}
	before, err := d.File()
	if err != nil {
		return err
	}
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	now, err := readClock(ctx, o.shell, o.signer.now, before.Refs())
	if err != nil {
		return err
	}
	changes, err := change(d, now)
	if err != nil {
		return err
	}
	if needsKey {
		if list, _ := before.Signers(); len(list) == 0 {
			note(o.shell, "the file had no keys: once it is published, verifiers go by its keys and no longer by the agentWallet")
		}
		warnOfPower(ctx, o.shell, o.key, before.Refs())
	}
	return finish(o.shell, o.target, problemsOf(before), d.Bytes(), changes)
}

func short(s registration.Signer) string {
	return fmt.Sprintf("%s key %.16s…", s.Algorithm, hex.EncodeToString(s.PublicKey))
}

type signerView struct {
	PublicKey  string `json:"publicKey"` // hex, as the file has it
	Algorithm  string `json:"algorithm"`
	Role       string `json:"role,omitempty"`
	ValidFrom  int64  `json:"validFrom"`  // Unix seconds
	ValidUntil *int64 `json:"validUntil"` // Unix seconds; null: no end
	Valid      *bool  `json:"valid"`      // null: the time is not known
	Comment    string `json:"comment,omitempty"`
}

type signersView struct {
	File     string                 `json:"file"`
	Now      *time.Time             `json:"now"` // by the earliest of the chains' clocks; null: none could be read
	Signers  []signerView           `json:"signers"`
	Problems []registration.Problem `json:"problems"` // keys that nobody can use
}

func newSignKeyList(s *shell.Shell) *cobra.Command {
	var now string
	cmd := &cobra.Command{
		Use:     "list FILE",
		Short:   "List the keys and which of them are valid now",
		Example: `  bridge8004 registration sign-key list agent.json -o json --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return listSigners(cmd.Context(), s, args[0], now) },
	}
	cmd.Flags().StringVar(&now, "now", "", "what time it is, RFC 3339 (default: by the newest blocks of the chains that the file lists)")
	return cmd
}

func listSigners(ctx context.Context, s *shell.Shell, name, now string) error {
	d, err := open(s, name)
	if err != nil {
		return err
	}
	f, err := d.File()
	if err != nil {
		return err
	}
	list, problems := f.Signers()
	ctx, cancel := s.Deadline(ctx, shell.ReadTime)
	defer cancel()
	c, err := readClock(ctx, s, now, f.Refs())
	if err != nil && now != "" {
		return err
	}
	v := signersView{File: name, Signers: []signerView{}, Problems: append([]registration.Problem{}, problems...)}
	var rows shell.Rows
	if err != nil {
		note(s, "%s", err)
	} else {
		v.Now = &c.earliest
	}
	rows.Add("KEY", "ROLE", "FROM", "UNTIL", "NOW", "COMMENT")
	for _, key := range list {
		one := signerView{PublicKey: hex.EncodeToString(key.PublicKey), Algorithm: key.Algorithm, Role: key.Role, ValidFrom: key.From.Unix(), Comment: key.Comment}
		if !key.Until.IsZero() {
			until := key.Until.Unix()
			one.ValidUntil = &until
		}
		state := "not known"
		if v.Now != nil {
			valid := key.Valid(c.earliest)
			one.Valid = &valid
			switch {
			case valid:
				state = "valid"
			case c.earliest.Before(key.From):
				state = "not yet"
			default:
				state = "ended"
			}
		}
		v.Signers = append(v.Signers, one)
		rows.Add(key.Algorithm+" "+one.PublicKey, key.Role, stamp(key.From), stamp(key.Until), state, key.Comment)
	}
	for _, p := range problems {
		rows.Add("unusable", p.Path+" "+p.Text)
	}
	return s.Print(v, rows)
}
