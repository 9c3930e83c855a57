package keep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Remove clears what is superseded and takes back copies of what is gone, in a group of whatever
// status: nobody is to be paid wrongly because it is frozen.
func (k *Keeper) Remove(ctx context.Context, g plan.Group) error {
	for _, member := range g.Members {
		if !k.leadsTo(g, member) || k.byOwnerOnly(member) {
			continue
		}
		j, err := k.Reader.Judge(ctx, member, chains.Latest)
		if unjudged(err) || err == nil && j.Payable() {
			err = nil
		} else if err == nil {
			_, err = k.clearWallet(ctx, g, j)
		}
		if err != nil {
			return err
		}
		if err := k.syncCopies(ctx, g, member, true); err != nil {
			return err
		}
	}
	return nil
}

// clearWallet plans that a superseded wallet be cleared, or says why that cannot be.
func (k *Keeper) clearWallet(ctx context.Context, g plan.Group, j wallet.Judgement) (why string, err error) {
	if _, why := plan.ClearWallet(g, j, k.Routes); why != "" {
		return why, nil
	}
	if why, err := k.maySync(ctx, j.Member, chains.SyncScopeUnsetWallet); why != "" || err != nil {
		return why, err
	}
	cause := j.Cause.ID
	a := stream.NewAction(stream.VerbClearWallet, caip.Keccak256([]byte(j.Home.String()), []byte{0}, []byte(j.Held.Address.String()), []byte{0}, cause[:]), j.Member, 0)
	claim := j.Cause.Claim()
	a.Home, a.Wallet, a.Claim = j.Home, j.Held.Address, &claim
	return "", k.put(ctx, a)
}

// syncCopies has a member publish the wallets of the others, or only no longer publish what is
// gone. Without a grant there is nothing to keep: a copy that is wrong is drift then.
func (k *Keeper) syncCopies(ctx context.Context, g plan.Group, member caip.AgentRef, removalsOnly bool) error {
	may, err := k.maySync(ctx, member, chains.SyncScopeMetadata)
	if err != nil {
		return err
	}
	chain, err := k.Reader.Chain(member.Registry)
	if err != nil {
		return err
	}
	var wrong []string
	for _, of := range g.Members {
		others := slices.DeleteFunc(slices.Clone(g.Members), func(o caip.AgentRef) bool { return o.Chain() != of.Chain() })
		if of.Chain() == member.Chain() || len(others) > 1 { // there is one entry for a chain
			continue
		}
		have, err := plan.Copy(ctx, chain, member, of.Chain(), chains.Latest)
		if err != nil {
			return err
		}
		if have.IsZero() && (may != "" || removalsOnly) {
			continue
		}
		want, err := k.Reader.Published(ctx, of)
		if unjudged(err) || chains.KindOf(err) == chains.NotFinal {
			continue
		}
		if err != nil {
			return err
		}
		if removalsOnly && !want.IsZero() {
			continue
		}
		if _, why := plan.SyncCopy(g, of, member, have, want, k.Routes); why != "" {
			continue
		}
		if may != "" {
			wrong = append(wrong, fmt.Sprintf("%s %s", chains.WalletCopyKey(of.Chain()), want))
			continue
		}
		a := stream.NewAction(stream.VerbSyncMetadata, caip.Keccak256([]byte(of.String()), []byte{0}, []byte(have.String()), []byte{0}, []byte(want.String())), member, 0)
		a.Home, a.Wallet = of, want
		if err := k.put(ctx, a); err != nil {
			return err
		}
	}
	switch {
	case removalsOnly:
		return nil
	case len(wrong) == 0:
		return k.end(ctx, member, state.DriftCopy)
	}
	return k.drift.note(ctx, state.Drift{Kind: state.DriftCopy, Agent: member, Home: g.Home, Want: strings.Join(wrong, ", "), Why: may, Remedy: mendCopy(member, wrong[0])})
}

// mendCopy is the command by which an owner writes or removes one published copy.
func mendCopy(member caip.AgentRef, entry string) string {
	key, value, _ := strings.Cut(entry, " ")
	if value == "" {
		return fmt.Sprintf("bridge8004 agent set-metadata %s %s --unset --key file:OWNER_KEY", member, key)
	}
	return fmt.Sprintf("bridge8004 agent set-metadata %s %s %s --key file:OWNER_KEY", member, key, value)
}

// maySync says why the relayer may not use a scope of an owner's grant; empty where it may.
func (k *Keeper) maySync(ctx context.Context, member caip.AgentRef, scope chains.SyncScope) (why string, err error) {
	chain, err := k.Reader.Chain(member.Registry)
	if err != nil {
		return "", err
	}
	writer, ok := k.Writers[member.Registry]
	if !ok {
		return "the relayer has no key for this registry", nil
	}
	grant, err := chain.Grant(ctx, member, writer.Account())
	return grant.Refusal(scope), err
}

// syncWallet has a member's wallet follow the home where the rule of crosschain/wallet wants that:
// it has cleared what must not be paid, asks the signers, and plans the writing once both have
// signed. While that lasts it is drift, with the command by which the owner does it himself.
func (k *Keeper) syncWallet(ctx context.Context, g plan.Group, member caip.AgentRef) error {
	if g.Home.IsZero() || member == g.Home || k.inStep(ctx, g, member) {
		return k.end(ctx, member, state.DriftWallet)
	}
	j, err := k.Reader.Judge(ctx, member, k.Reader.At(member.Registry).Stricter(k.Reader.At(g.Home.Registry)))
	switch {
	case unjudged(err) && errors.Is(err, wallet.ErrUntold): // its owner can do what no relayer can tell
		return k.drift.note(ctx, state.Drift{Kind: state.DriftWallet, Agent: member, Home: g.Home, Why: err.Error(), Remedy: mendWallet(wallet.Judgement{Member: member})})
	case unjudged(err):
		return k.end(ctx, member, state.DriftWallet)
	case err != nil:
		return err
	}
	_, undue := plan.SyncWallet(g, j, k.Routes)
	clears := !j.Payable() && k.leadsTo(g, member)
	var why string
	switch {
	case undue != "" && !clears:
		return k.end(ctx, member, state.DriftWallet)
	case clears && !k.byOwnerOnly(member): // whether or not another one is set then
		why, err = k.clearWallet(ctx, g, j)
	case clears && undue != "":
		why, err = k.askOwner(ctx, signing.UnsetWallet, member, g.Home, caip.AccountID{})
	}
	if err == nil && undue == "" {
		why, err = k.setWallet(ctx, g, j)
	}
	if err != nil || why == "" {
		return err
	}
	return k.drift.note(ctx, state.Drift{Kind: state.DriftWallet, Agent: member, Home: g.Home, Have: j.Held.Address.String(), Want: j.Due().String(), Why: why, Remedy: mendWallet(j)})
}

// unjudged reports whether an error says that no wallet can be judged, now or later: the home's
// registry is none of this relayer's, or a past is too long to be read.
func unjudged(err error) bool {
	kind := chains.KindOf(err)
	return kind == chains.Unsupported || kind == chains.TooMuch
}

// inStep reports whether a member holds what its home holds, by what was last read of both, and the
// home declares nothing for it: most do, and cost one question.
func (k *Keeper) inStep(ctx context.Context, g plan.Group, member caip.AgentRef) bool {
	one, err := k.Known(ctx, member)
	other, otherErr := k.Known(ctx, g.Home)
	home, chainErr := k.Reader.Chain(g.Home.Registry)
	if err != nil || otherErr != nil || chainErr != nil || one.Evidence == nil || other.Evidence == nil {
		return false
	}
	held, holds := one.Evidence.Agent.Wallet, other.Evidence.Agent.Wallet
	if held.State != chains.WalletSet || holds.State != chains.WalletSet || !held.Address.SameHolder(holds.Address) {
		return false
	}
	declared, err := home.Metadata(ctx, g.Home, chains.HomeWalletKey(member.Chain()), k.Reader.At(g.Home.Registry))
	return err == nil && len(declared) == 0
}

// setWallet plans that a wallet be set, or says why that has to wait or cannot be.
func (k *Keeper) setWallet(ctx context.Context, g plan.Group, j wallet.Judgement) (why string, err error) {
	chain, err := k.Reader.Chain(j.Member.Registry)
	if err != nil {
		return "", err
	}
	switch can := chain.Info().Capabilities; {
	case !can.Has(chains.CanSetWallet):
		return "wallets of this registry cannot be set with bridge8004", nil
	case k.byOwnerOnly(j.Member):
		return k.askOwner(ctx, signing.SetWallet, j.Member, g.Home, j.Due())
	}
	if why, err := k.maySync(ctx, j.Member, chains.SyncScopeSubmitWallet); err != nil || why != "" {
		return why, err
	}
	writer := k.Writers[j.Member.Registry]
	agent, err := chain.Agent(ctx, j.Member, chains.Latest)
	switch {
	case err != nil:
		return "", err
	case agent.Wallet.State == chains.WalletSet && agent.Wallet.Address == j.Due():
		return "", nil // it is there, and not final yet
	}
	op, why, err := k.Signers.Wallet(ctx, signing.Wallet{Chain: chain, Agent: j.Member, Home: g.Home, Wallet: j.Due(), Owner: agent.Owner, Relayer: writer.Account()})
	if err != nil || why != "" {
		return why, err
	}
	return "", k.put(ctx, stream.NewSyncWallet(g.Home, op))
}

// askOwner asks the signer of a registration's holder to write it himself, where relayers cannot.
func (k *Keeper) askOwner(ctx context.Context, verb string, member, home caip.AgentRef, wallet caip.AccountID) (why string, err error) {
	const only = "only the owner's own key can write it in this registry"
	chain, err := k.Reader.Chain(member.Registry)
	if err != nil {
		return "", err
	}
	agent, err := chain.Agent(ctx, member, chains.Latest)
	if err != nil {
		return "", err
	}
	if k.Signers == nil || agent.Owner.IsZero() || !chains.TraitsOf(member.Registry).UpdateAuthority {
		return only, nil
	}
	how, err := k.Signers.Update(ctx, chain, verb, member, home, wallet, agent.Owner)
	return only + "; " + how, err
}

// byOwnerOnly reports whether no relayer can write wallets in a registry, and the owner can.
func (k *Keeper) byOwnerOnly(member caip.AgentRef) bool {
	chain, err := k.Reader.Chain(member.Registry)
	return err == nil && !chain.Info().Capabilities.Has(chains.CanSyncWallets) && chain.Info().Capabilities.Has(chains.CanUnsetWallet)
}

// leadsTo reports whether a route has wallets follow another member to this one.
func (k *Keeper) leadsTo(g plan.Group, member caip.AgentRef) bool {
	return slices.ContainsFunc(g.Others(member), func(from caip.AgentRef) bool {
		return slices.ContainsFunc(k.Routes, func(r plan.Route) bool { return r.Wallets && r.Leads(g, from, member) })
	})
}

// mendWallet is the command by which an owner sets the wallet himself, or clears it.
func mendWallet(j wallet.Judgement) string {
	if j.Due().IsZero() {
		return fmt.Sprintf("bridge8004 agent unset-wallet %s --key file:OWNER_KEY", j.Member)
	}
	if chains.TraitsOf(j.Member.Registry).UpdateAuthority {
		return fmt.Sprintf("bridge8004 agent set-wallet %s %s --key file:OWNER_KEY", j.Member, j.Due().Address)
	}
	return fmt.Sprintf("bridge8004 agent set-wallet %s %s --wallet-key file:WALLET_KEY --key file:OWNER_KEY", j.Member, j.Due().Address)
}
