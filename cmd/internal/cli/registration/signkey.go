package registration

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
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
	signer signerFlags
	old    string
}

// addsKey makes a command add the key that its flags name, as add does it.
func (o *signKeyOptions) addsKey(cmd *cobra.Command, add func(d *registration.Document, key registration.Signer, c clock, file string) ([]string, error)) *cobra.Command {
	o.signer.addFlags(cmd)
	return o.target.edit(o.shell, cmd, func(ctx context.Context, d *registration.Document, before registration.File, args []string) ([]string, error) {
		c, err := readClock(ctx, o.shell, o.signer.now, before.Refs())
		if err != nil {
			return nil, err
		}
		key, err := o.signer.signer(c)
		if err != nil {
			return nil, err
		}
		changes, err := add(d, key, c, args[0])
		if err != nil {
			return nil, err
		}
		if list, _ := before.Signers(); len(list) == 0 {
			o.shell.Note("the file had no keys: once it is published, verifiers go by its keys and no longer by the agentWallet")
		}
		warnOfPower(ctx, o.shell, key, before.Refs())
		return append([]string{fmt.Sprintf("added %s, valid from %s until %s", short(key), stamp(key.From), stamp(key.Until))}, changes...), nil
	}, func([]string) error { return o.signer.check(true) })
}

func newSignKeyAdd(s *shell.Shell) *cobra.Command {
	o := &signKeyOptions{shell: s}
	cmd := o.addsKey(&cobra.Command{
		Use:   "add FILE",
		Short: "Add a key beside the others",
		Example: `  bridge8004 registration sign-key add agent.json --signer file:signing.key --comment "server 2" -w --config bridge.yaml
  bridge8004 registration sign-key add agent.json --public-key ed25519:d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a --until 2027-01-01T00:00:00Z -w`,
	}, func(d *registration.Document, key registration.Signer, _ clock, _ string) ([]string, error) {
		return nil, d.AddSigner(key)
	})
	cmd.Flags().StringVar(&o.signer.from, "from", "", "time from which the key is valid, RFC 3339 (default: now)")
	return cmd
}

func newSignKeyRotate(s *shell.Shell) *cobra.Command {
	o := &signKeyOptions{shell: s}
	cmd := o.addsKey(&cobra.Command{
		Use:   "rotate FILE",
		Short: "Add a key that is valid now, and let an older one end in 24 hours",
		Long: `Add a key that is valid now, and let an older one end in 24 hours: so long the older file may be read, and answers be under way. Publish the file, then let the servers sign
with the new key. A key that is in wrong hands is revoked instead.`,
		Example: `  bridge8004 registration sign-key rotate agent.json --signer file:next.key -w --config bridge.yaml
  bridge8004 registration sign-key rotate agent.json --signer file:next.key --old 02a1b2 -w --config bridge.yaml`,
	}, o.rotate)
	cmd.Flags().StringVar(&o.old, "old", "", "first digits of the key that ends (needed where several are valid)")
	return cmd
}

func (o *signKeyOptions) rotate(d *registration.Document, next registration.Signer, c clock, file string) ([]string, error) {
	valid, err := validSigners(d, c)
	if err != nil {
		return nil, err
	}
	if len(valid) == 0 {
		return nil, exit.Usagef("%s has no key that is valid now, so none to rotate out; add one instead", file)
	}
	old, err := registration.FindSigner(valid, o.old)
	if err != nil {
		return nil, exit.Usagef("--old: %w", err)
	}
	changed, err := d.Rotate(next, old, c.latest)
	switch {
	case err != nil:
		return nil, err
	case !changed:
		return []string{fmt.Sprintf("left %s alone: it ends at %s already", short(old), stamp(old.Until))}, nil
	}
	return []string{fmt.Sprintf("%s ends at %s", short(old), stamp(c.latest.Add(registration.Overlap)))}, nil
}

// validSigners are the keys of a file that are valid by the latest of the chains' clocks.
func validSigners(d *registration.Document, c clock) ([]registration.Signer, error) {
	list, _, err := d.Signers()
	return slices.DeleteFunc(list, func(s registration.Signer) bool { return !s.Valid(c.latest) }), err
}

func newSignKeyRevoke(s *shell.Shell) *cobra.Command {
	o := &signKeyOptions{shell: s}
	cmd := o.target.edit(s, &cobra.Command{
		Use:   "revoke FILE KEY",
		Short: "End a key now, because it is in wrong hands",
		Long: `End a key now, because it is in wrong hands. KEY is its first digits. What it signed before does not count any longer either: verifiers go by the file of today. Publish the
file at once; behind a web server readers may still keep the one before for a day, behind ipfs:// the new agentURI counts as soon as it is set.`,
		Example: `  bridge8004 registration sign-key revoke agent.json 02a1b2 -w --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
	}, func(ctx context.Context, d *registration.Document, before registration.File, args []string) ([]string, error) {
		c, err := readClock(ctx, s, o.signer.now, before.Refs())
		if err != nil {
			return nil, err
		}
		return revoke(s, d, c, args[1])
	}, func(args []string) error {
		if args[1] == "" {
			return exit.Usagef("KEY is empty: want its first digits")
		}
		return nil
	})
	cmd.Flags().StringVar(&o.signer.now, "now", "", nowText)
	return cmd
}

func revoke(s *shell.Shell, d *registration.Document, c clock, text string) ([]string, error) {
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
		s.Note("warning: the key ends at %s, which by this machine's clock is %s from now; if the chains' clocks are wrong, say the time with --now", stamp(c.earliest), d.Round(time.Minute))
	}
	left, err := validSigners(d, c)
	if err != nil {
		return nil, err
	}
	if len(left) == 0 {
		s.Note("no key is left that is valid now: answers cannot be proven until one is added")
	}
	return []string{fmt.Sprintf("%s ended at %s", short(key), stamp(c.earliest))}, nil
}

func short(s registration.Signer) string {
	return fmt.Sprintf("%s key %.16s…", s.Algorithm, hex.EncodeToString(s.PublicKey))
}

type signerView struct {
	PublicKey  string `json:"publicKey" doc:"hex, as the file has it"`
	Algorithm  string `json:"algorithm"`
	Role       string `json:"role,omitempty"`
	ValidFrom  int64  `json:"validFrom" doc:"Unix seconds"`
	ValidUntil *int64 `json:"validUntil" doc:"Unix seconds; null: no end"`
	Valid      *bool  `json:"valid" doc:"null: the time is not known"`
	Comment    string `json:"comment,omitempty"`
}

type signersView struct {
	File     string                 `json:"file"`
	Now      *time.Time             `json:"now" doc:"by the earliest of the chains' clocks; null: none could be read"`
	Signers  []signerView           `json:"signers"`
	Problems []registration.Problem `json:"problems" doc:"keys that nobody can use"`
}

func newSignKeyList(s *shell.Shell) *cobra.Command {
	var now string
	cmd := s.Run(&cobra.Command{
		Use:     "list FILE",
		Short:   "List the keys and which of them are valid now",
		Example: `  bridge8004 registration sign-key list agent.json -o json --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
	}, shell.ReadTime, func(ctx context.Context, args []string) (shell.Answer, error) {
		return listSigners(ctx, s, args[0], now)
	})
	cmd.Flags().StringVar(&now, "now", "", nowText)
	return cmd
}

func listSigners(ctx context.Context, s *shell.Shell, name, now string) (none shell.Answer, err error) {
	_, f, err := open(s, name)
	if err != nil {
		return none, err
	}
	list, problems := f.Signers()
	c, err := readClock(ctx, s, now, f.Refs())
	if err != nil && now != "" {
		return none, err
	}
	v := signersView{File: name, Signers: []signerView{}, Problems: append([]registration.Problem{}, problems...)}
	var rows shell.Rows
	if err != nil {
		s.Note("%s", err)
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
	return shell.Answer{Value: v, Table: rows}, nil
}
