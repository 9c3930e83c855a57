package relayer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/strays"
)

// mirrorsTime bounds a search: every mirror costs some reads.
const mirrorsTime = time.Hour

// maxVoidReason bounds the reason in a relay's event, in bytes: it is paid for.
const maxVoidReason = 160

func newMirrors(o *options) *cobra.Command {
	return group(&cobra.Command{
		Use:   "mirrors",
		Short: "List and void mirrors whose origin a reorganisation took away or changed",
		Long: `List and void mirrors whose origin a reorganisation past finality took away or changed. Nothing mends them by itself: their sources
count as delivered.`,
	}, newMirrorsList(o), newMirrorsVoid(o))
}

// withMemory opens the chains and the relayer's memory.
func withMemory(ctx context.Context, cfg config.Config, do func(ctx context.Context, a *bridge8004.Chains, k relayer.Known, admin *relayer.Admin) error) error {
	a := bridge8004.New(cfg, slog.New(slog.DiscardHandler))
	defer a.Close()
	k := known(ctx, a)
	return administrate(ctx, cfg, func(ctx context.Context, admin *relayer.Admin) error { return do(ctx, a, k, admin) })
}

func newMirrorsList(o *options) *cobra.Command {
	var chain string
	cmd := &cobra.Command{
		Use:   "list [--chain NAME]",
		Short: "List mirrors that say what their origin does not say any more",
		Long: `List mirrors that say what their origin does not say any more: the origin is gone, another feedback stands in its place, or its
revocation is gone. Looked at is what the relayer remembers to have delivered in the last 90 days, of one chain's feedback: that of
--chain, or of every chain that is halted or was, and is not done with.

The relayer may run meanwhile. Exit 1 when some could not be looked at.`,
		Example: "  bridge8004-relayer mirrors list --chain base --config relayer.yaml",
	}
	cmd.Flags().StringVar(&chain, "chain", "", "where the feedback was given: configured name, or CAIP-2 id where one registry is configured on the chain")
	return answerWith(o, cmd, mirrorsTime, func(ctx context.Context, cfg config.Config, _ []string) (none shell.Answer, err error) {
		answer := straysView{Chains: []string{}}
		err = withMemory(ctx, cfg, func(ctx context.Context, _ *bridge8004.Chains, k relayer.Known, admin *relayer.Admin) error {
			of := k.Infos
			if chain != "" {
				c, err := registryOf(cfg, chain)
				if err != nil {
					return err
				}
				of = slices.DeleteFunc(slices.Clone(of), func(i chains.Info) bool { return i.Name != c.Name })
			} else if list, err := admin.Reorganised(ctx, of); err != nil {
				return err
			} else {
				of = list
			}
			var origins []caip.AccountID
			for _, i := range of {
				if err := k.Absent[i.Name]; err != nil {
					return fmt.Errorf("%s: %w", i.Name, err)
				}
				answer.Chains, origins = append(answer.Chains, i.Name), append(origins, i.Reputation)
			}
			var err error
			answer.Found, err = admin.Strays(ctx, k, origins)
			return err
		})
		if err != nil {
			return none, err
		}
		rows := shell.Rows{{"MIRROR", "ORIGIN", "WHY", "VOID IT WITH"}}
		for _, s := range answer.Strays {
			rows.Add(s.Mirror, s.Origin, s.Why, "bridge8004-relayer mirrors void "+s.Mirror.String()+" --key file:PATH"+shell.CommonFlags(cmd))
		}
		for _, u := range answer.Unread {
			rows.Add("", u.Origin, "could not be looked at: "+u.Why, "")
		}
		if len(answer.Chains) == 0 {
			rows.Add("", "", "no chain was reorganised past its finality; name one to look all the same: --chain NAME", "")
		}
		if len(answer.Unread) > 0 {
			err = exit.Status(exit.Unchecked)
		}
		return shell.Answer{Value: answer, Table: rows.Or("no mirror has lost its origin")}, err
	})
}

// voided is the answer of mirrors void.
type voided struct {
	Void []voidedOne `json:"voided"`
}

type voidedOne struct {
	strays.Stray
	Verb string `json:"verb" doc:"void-mirror"`
	TxID string `json:"txId"`
	Fee  string `json:"fee" doc:"decimal wei or lamports"`
}

func newMirrorsVoid(o *options) *cobra.Command {
	var key bridge8004.KeyRef
	cmd := &cobra.Command{
		Use:   "void MIRROR... --key REF",
		Short: "Take mirrors back that mirrors list shows",
		Long: `Take mirrors back that mirrors list shows. MIRROR is the mirror's own reference. Each is looked at again first: what says what its
origin says is not voided. On EVM chains the relayer then mirrors what stands in the origin's place.

On EVM chains the key is that of an account with the relay's repair role, and not the account of a relayer at work, whose
nonces it would take. SATI takes nothing back: there the mirror is revoked, which needs the mirror key that posted it, and nothing
else is mirrored in its place.`,
		Example: "  bridge8004-relayer mirrors void base/42/0x8004B663056A597Dffe9eCcC1965A193B7388713/7 --key file:repair.key --config relayer.yaml",
		Args:    cobra.MinimumNArgs(1),
	}
	shell.AddKey(cmd.Flags(), &key, "the key that signs and pays: file:PATH or env:NAME (required)")
	return answerWith(o, cmd, mirrorsTime, func(ctx context.Context, cfg config.Config, args []string) (none shell.Answer, err error) {
		if err := shell.CheckKey(key, "the key that signs"); err != nil {
			return none, err
		}
		var mirrors []caip.FeedbackRef
		for _, arg := range args {
			ref, err := cfg.FeedbackRef(arg)
			if err != nil {
				return none, exit.AsUsage(err)
			}
			mirrors = append(mirrors, ref)
		}
		answer := voided{Void: []voidedOne{}}
		failed := withMemory(ctx, cfg, func(ctx context.Context, a *bridge8004.Chains, k relayer.Known, admin *relayer.Admin) error {
			for _, mirror := range mirrors {
				one, err := void(ctx, a, k, admin, mirror, key)
				if err != nil {
					return err
				}
				answer.Void = append(answer.Void, one)
			}
			return nil
		})
		if failed != nil && len(answer.Void) == 0 {
			return none, failed
		}
		rows := shell.Rows{{"VOIDED", "TRANSACTION", "FEE", "WHY"}}
		for _, v := range answer.Void {
			rows.Add(v.Mirror, v.TxID, v.Fee, v.Why)
		}
		return shell.Answer{Value: answer, Table: rows}, failed
	})
}

// noStray is why a mirror is not voided that was not found to be a stray.
func noStray(mirror caip.FeedbackRef, unread []strays.Unread) error {
	err := &chains.Error{Kind: chains.Invalid, Chain: mirror.Chain(), Op: "void " + mirror.String(), Err: errors.New("no mirror that the relayer delivered says there what its origin does not")}
	for _, u := range unread {
		err.Kind, err.Err = chains.Unreachable, fmt.Errorf("whether it does not say what its origin says could not be found out: that of %s could not be looked at: %s", u.Origin, u.Why)
	}
	return err.WithRemedy("bridge8004-relayer mirrors list --chain NAME shows what can be voided")
}

// void takes one mirror back, if it is a stray.
func void(ctx context.Context, a *bridge8004.Chains, k relayer.Known, admin *relayer.Admin, mirror caip.FeedbackRef, key bridge8004.KeyRef) (out voidedOne, err error) {
	chain, err := a.At(ctx, mirror.Registry)
	if err != nil {
		return out, err
	}
	f, err := chain.Feedback(ctx, mirror, chains.Latest)
	if err != nil {
		return out, err
	}
	found, err := admin.StraysAt(ctx, k, f.Agent)
	if err != nil {
		return out, err
	}
	i := slices.IndexFunc(found.Strays, func(s strays.Stray) bool { return s.Mirror == mirror })
	if i < 0 {
		return out, noStray(mirror, found.Unread)
	}
	writer, err := a.Writer(ctx, chain, key)
	if err != nil {
		return out, err
	}
	held, err := admin.Holds(ctx, writer)
	if err != nil {
		return out, err
	}
	if held {
		return out, exit.Usagef("--key: %s is the account of a relayer at work, whose nonces this would take: use another account with the relay's repair role, or stop the relayer", writer.Account())
	}
	stray := found.Strays[i]
	reason := "bridge8004: " + stray.Why
	if len(reason) > maxVoidReason {
		reason = strings.ToValidUTF8(reason[:maxVoidReason], "")
	}
	receipt, err := chains.Do(ctx, writer, chains.VoidMirror{Source: stray.Source, Agent: stray.Agent, Reason: reason}, chains.Latest)
	if err != nil {
		return out, err
	}
	return voidedOne{Stray: stray, Verb: chains.VoidMirror{}.Verb(), TxID: receipt.TxID, Fee: receipt.Fee.String()}, nil
}
