package keep

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// Sync compares the agentURIs and wallets of a group's members with the home's. What the relayer
// may write it has written; for the rest it records drift, with the command that mends it.
func (k *Keeper) Sync(ctx context.Context, group plan.Group) error {
	for _, member := range group.Members {
		if err := k.syncWallet(ctx, group, member); err != nil {
			return err
		}
		if k.leadsTo(group, member) && !k.byOwnerOnly(member) {
			if err := k.syncCopies(ctx, group, member, false); err != nil {
				return err
			}
		}
		row, err := k.Known(ctx, member)
		if err != nil {
			return err
		}
		if group.Home.IsZero() || member == group.Home || row.Evidence != nil && row.Evidence.Agent.URI == group.HomeURI {
			if err := k.end(ctx, member, state.DriftURI); err != nil {
				return err
			}
			continue
		}
		want, err := k.Reader.URI(ctx, group.Home)
		if err != nil {
			return err
		}
		have, err := k.Reader.URI(ctx, member)
		if err != nil {
			return err
		}
		group.HomeURI = plan.Brief(want)
		if have == want {
			continue // it has just changed, and is looked at again
		}
		why, err := k.write(ctx, group, member, have, want)
		if err != nil {
			return err
		}
		if why == "" {
			continue
		}
		if err := k.drift.note(ctx, state.Drift{Kind: state.DriftURI, Agent: member, Home: group.Home, Have: plan.Brief(have), Want: plan.Brief(want), Why: why,
			Remedy: k.remedy(member, want)}); err != nil {
			return err
		}
	}
	return nil
}

// remedy is what mends the drift of a member, if anything does.
func (k *Keeper) remedy(member caip.AgentRef, want string) string {
	if chain, ok := k.Chains.Of(member.Registry); ok && !chain.Info().Capabilities.Has(chains.CanSetURI) {
		return "none: the agentURIs of this registry cannot be set with bridge8004; where they stay as they were registered, have the home follow this one"
	}
	return mend(member, want)
}

// mend is the command that writes a URI. People paste it into their shells, and the URI is somebody
// else's text: it is quoted for one, and not shown at all when it holds characters that a terminal
// would act upon.
func mend(member caip.AgentRef, uri string) string {
	if strings.ContainsFunc(uri, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Sprintf("none: the home's agentURI holds characters that do not print; set that of %s by hand", member)
	}
	return fmt.Sprintf("bridge8004 agent set-uri %s --uri '%s' --key file:OWNER_KEY", member, strings.ReplaceAll(uri, "'", `'\''`))
}

// write plans the writing of a member's agentURI, or says why it cannot be.
func (k *Keeper) write(ctx context.Context, g plan.Group, member caip.AgentRef, have, want string) (why string, err error) {
	// The same URI may have to be written again later: whoever changes it back makes another action
	// of it. Until then it is one, however often it is planned.
	last, err := k.lastWrite(ctx, member)
	if err != nil {
		return "", err
	}
	subject := caip.Keccak256([]byte(g.Home.String()), []byte{0}, []byte(want), []byte{0}, []byte(have), []byte{0}, last[:])
	due, why := plan.SyncURI(g, member, have, subject, k.Routes)
	if why = cmp.Or(why, plan.TooLong(want)); why != "" {
		return why, nil
	}
	chain, err := k.Reader.Chain(member.Registry)
	if err != nil {
		return "", err
	}
	if !chain.Info().Capabilities.Has(chains.CanSyncURI) {
		return k.askOwner(ctx, signing.SetURI, member, g.Home, caip.AccountID{})
	}
	if why, err := k.maySync(ctx, member, chains.SyncScopeURI); err != nil || why != "" {
		return why, err
	}
	return "", k.put(ctx, due.Action)
}

// lastWrite is the event by which a registration's agentURI was last written; zero when none is
// known since it last changed hands.
func (k *Keeper) lastWrite(ctx context.Context, ref caip.AgentRef) (caip.Hash, error) {
	row, err := k.Known(ctx, ref)
	var last link.Mark
	for _, act := range row.Acts {
		if act.At.Height > last.At.Height || act.At.Height == last.At.Height && bytes.Compare(act.Event[:], last.Event[:]) > 0 {
			last = act
		}
	}
	return last.Event, err
}
