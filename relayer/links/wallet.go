package links

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Look has a registration looked at soon, as when a signer has answered about it.
func (m *Manager) Look(ref caip.AgentRef) { m.look(ref) }

// walletEvent takes in an event about wallets, final or not: what it makes superseded is cleared,
// and what it makes a copy of is removed, without waiting for the next look.
func (m *Manager) walletEvent(ctx context.Context, e chains.Event) error {
	row, _, err := m.agent(ctx, e.Agent)
	if err != nil || row.Group.IsZero() {
		return err
	}
	m.look(e.Agent)
	group, err := m.Group(ctx, e.Agent)
	if err != nil {
		return err
	}
	return m.removals(ctx, group)
}

// aboutWallets reports whether an event may change which wallet is right, or who says so.
func aboutWallets(e chains.Event) bool {
	switch e.Kind {
	case chains.KindWalletSet:
		return true
	case chains.KindMetadataSet:
		return e.Metadata != nil && (e.Metadata.Key == link.HomeKey || chains.DeclaresWallet(e.Metadata.Key))
	}
	return false
}

// Heeds reports whether an event that is not final yet is to be told of: changes of hands and of
// registries always are, what is about wallets is where the registration is in a group.
func (m *Manager) Heeds(e chains.Event) bool {
	switch e.Kind {
	case chains.KindTransferred, chains.KindAuthority, chains.KindRegistryChanged:
		return true
	}
	if !aboutWallets(e) || !slices.ContainsFunc(m.Routes, func(r plan.Route) bool { return r.Wallets }) {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	f := m.known[e.Agent]
	return f != nil && f.part != e.Agent.String()
}

// removals clears what is superseded and takes back copies of what is gone, in a group of whatever
// status: nobody is to be paid wrongly because it is frozen.
func (m *Manager) removals(ctx context.Context, g plan.Group) error {
	for _, member := range g.Members {
		if !m.leadsTo(g, member) || m.byOwnerOnly(member) {
			continue
		}
		j, err := m.Reader.Judge(ctx, member, chains.Latest)
		if chains.KindOf(err) == chains.Unsupported || err == nil && j.Payable() {
			err = nil
		} else if err == nil {
			_, err = m.clearWallet(ctx, g, j)
		}
		if err != nil {
			return err
		}
		if err := m.syncCopies(ctx, g, member, true); err != nil {
			return err
		}
	}
	return nil
}

// clearWallet plans that a superseded wallet be cleared, or says why that cannot be.
func (m *Manager) clearWallet(ctx context.Context, g plan.Group, j wallet.Judgement) (why string, err error) {
	if _, why := plan.ClearWallet(g, j, m.Routes); why != "" {
		return why, nil
	}
	if why, err := m.maySync(ctx, j.Member, chains.SyncScopeUnsetWallet); why != "" || err != nil {
		return why, err
	}
	cause := j.Cause.ID
	a := stream.NewAction(stream.VerbClearWallet, caip.Keccak256([]byte(j.Home.String()), []byte{0}, []byte(j.Held.Address.String()), []byte{0}, cause[:]), j.Member, 0)
	claim := j.Cause.Claim()
	a.Home, a.Wallet, a.Claim = j.Home, j.Held.Address, &claim
	return "", m.put(ctx, a)
}

// put plans an action that may have been dropped a moment ago, when a node did not show yet what
// makes it due: the bus would not take it again for two minutes. One that is there twice is done
// once.
func (m *Manager) put(ctx context.Context, a stream.Action) error {
	return m.Bus.RepublishAction(ctx, a, fmt.Sprint("seen:", m.Clock().Unix()/10))
}

// syncCopies has a member publish the wallets of the others, or only no longer publish what is
// gone. Without a grant there is nothing to keep: a copy that is wrong is drift then.
func (m *Manager) syncCopies(ctx context.Context, g plan.Group, member caip.AgentRef, removalsOnly bool) error {
	may, err := m.maySync(ctx, member, chains.SyncScopeMetadata)
	if err != nil {
		return err
	}
	chain, err := m.Reader.Chain(member.Registry)
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
		want, err := m.Reader.Published(ctx, of)
		if kind := chains.KindOf(err); kind == chains.NotFinal || kind == chains.Unsupported {
			continue
		}
		if err != nil {
			return err
		}
		if removalsOnly && !want.IsZero() {
			continue
		}
		if _, why := plan.SyncCopy(g, of, member, have, want, m.Routes); why != "" {
			continue
		}
		if may != "" {
			wrong = append(wrong, fmt.Sprintf("%s %s", chains.WalletCopyKey(of.Chain()), want))
			continue
		}
		a := stream.NewAction(stream.VerbSyncMetadata, caip.Keccak256([]byte(of.String()), []byte{0}, []byte(have.String()), []byte{0}, []byte(want.String())), member, 0)
		a.Home, a.Wallet = of, want
		if err := m.put(ctx, a); err != nil {
			return err
		}
	}
	switch {
	case removalsOnly:
		return nil
	case len(wrong) == 0:
		return m.drift.settle(ctx, member, state.DriftCopy)
	}
	return m.drift.note(ctx, state.Drift{Kind: state.DriftCopy, Agent: member, Home: g.Home, Want: strings.Join(wrong, ", "), Why: may, Remedy: mendCopy(member, wrong[0])})
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
func (m *Manager) maySync(ctx context.Context, member caip.AgentRef, scope chains.SyncScope) (why string, err error) {
	chain, err := m.Reader.Chain(member.Registry)
	if err != nil {
		return "", err
	}
	writer, ok := m.Writers[member.Registry]
	if !ok {
		return "the relayer has no key for this registry", nil
	}
	_, why, err = chain.MaySync(ctx, member, writer.Account(), scope, chains.Latest)
	return why, err
}

// syncWallet has a member's wallet follow the home where the rule of crosschain/wallet wants that:
// it has cleared what must not be paid, asks the signers, and plans the writing once both have
// signed. While that lasts it is drift, with the command by which the owner does it himself.
func (m *Manager) syncWallet(ctx context.Context, g plan.Group, member caip.AgentRef) error {
	if g.Home.IsZero() || member == g.Home || m.inStep(ctx, g, member) {
		return m.drift.settle(ctx, member, state.DriftWallet)
	}
	j, err := m.Reader.Judge(ctx, member, m.Reader.At(member.Registry).Stricter(m.Reader.At(g.Home.Registry)))
	if chains.KindOf(err) == chains.Unsupported { // the home's registry is none of this relayer's
		return m.drift.settle(ctx, member, state.DriftWallet)
	}
	if err != nil {
		return err
	}
	_, undue := plan.SyncWallet(g, j, m.Routes)
	clears := !j.Payable() && m.leadsTo(g, member)
	var why string
	switch {
	case undue != "" && !clears:
		return m.drift.settle(ctx, member, state.DriftWallet)
	case clears && !m.byOwnerOnly(member): // whether or not another one is set then
		why, err = m.clearWallet(ctx, g, j)
	case clears && undue != "":
		why, err = m.askOwner(ctx, signing.UnsetWallet, member, g.Home, caip.AccountID{})
	}
	if err == nil && undue == "" {
		why, err = m.setWallet(ctx, g, j)
	}
	if err != nil || why == "" {
		return err
	}
	return m.drift.note(ctx, state.Drift{Kind: state.DriftWallet, Agent: member, Home: g.Home, Have: j.Held.Address.String(), Want: j.Due().String(), Why: why, Remedy: mendWallet(j)})
}

// inStep reports whether a member holds what its home holds, by what was last read of both, and the
// home declares nothing for it: most do, and cost one question.
func (m *Manager) inStep(ctx context.Context, g plan.Group, member caip.AgentRef) bool {
	one, _, err := m.agent(ctx, member)
	other, _, otherErr := m.agent(ctx, g.Home)
	home, chainErr := m.Reader.Chain(g.Home.Registry)
	if err != nil || otherErr != nil || chainErr != nil || one.Evidence == nil || other.Evidence == nil {
		return false
	}
	held, holds := one.Evidence.Agent.Wallet, other.Evidence.Agent.Wallet
	if held.State != chains.WalletSet || holds.State != chains.WalletSet || !held.Address.SameHolder(holds.Address) {
		return false
	}
	declared, err := home.Metadata(ctx, g.Home, chains.HomeWalletKey(member.Chain()), m.Reader.At(g.Home.Registry))
	return err == nil && len(declared) == 0
}

// setWallet plans that a wallet be set, or says why that has to wait or cannot be.
func (m *Manager) setWallet(ctx context.Context, g plan.Group, j wallet.Judgement) (why string, err error) {
	chain, err := m.Reader.Chain(j.Member.Registry)
	if err != nil {
		return "", err
	}
	switch can := chain.Info().Capabilities; {
	case !can.Has(chains.CanSetWallet):
		return "wallets of this registry cannot be set with bridge8004", nil
	case m.byOwnerOnly(j.Member):
		return m.askOwner(ctx, signing.SetWallet, j.Member, g.Home, j.Due())
	}
	if why, err := m.maySync(ctx, j.Member, chains.SyncScopeSubmitWallet); err != nil || why != "" {
		return why, err
	}
	writer := m.Writers[j.Member.Registry]
	agent, err := chain.Agent(ctx, j.Member, chains.Latest)
	switch {
	case err != nil:
		return "", err
	case agent.Wallet.State == chains.WalletSet && agent.Wallet.Address == j.Due():
		return "", nil // it is there, and not final yet
	}
	op, why, err := m.Signers.Wallet(ctx, signing.Wallet{Chain: chain, Agent: j.Member, Home: g.Home, Wallet: j.Due(), Owner: agent.Owner, Relayer: writer.Account()})
	if err != nil || why != "" {
		return why, err
	}
	return "", m.Bus.PublishAction(ctx, stream.NewSyncWallet(g.Home, op))
}

// askOwner asks the signer of a registration's holder to write it himself, where relayers cannot.
func (m *Manager) askOwner(ctx context.Context, verb string, member, home caip.AgentRef, wallet caip.AccountID) (why string, err error) {
	const only = "only the owner's own key can write it in this registry"
	chain, err := m.Reader.Chain(member.Registry)
	if err != nil {
		return "", err
	}
	agent, err := chain.Agent(ctx, member, chains.Latest)
	if err != nil {
		return "", err
	}
	if m.Signers == nil || agent.Owner.IsZero() || !chains.TraitsOf(member.Registry).UpdateAuthority {
		return only, nil
	}
	how, err := m.Signers.Update(ctx, chain, verb, member, home, wallet, agent.Owner)
	return only + "; " + how, err
}

// byOwnerOnly reports whether no relayer can write wallets in a registry, and the owner can.
func (m *Manager) byOwnerOnly(member caip.AgentRef) bool {
	chain, err := m.Reader.Chain(member.Registry)
	return err == nil && !chain.Info().Capabilities.Has(chains.CanSyncWallets) && chain.Info().Capabilities.Has(chains.CanUnsetWallet)
}

// leadsTo reports whether a route has wallets follow another member to this one.
func (m *Manager) leadsTo(g plan.Group, member caip.AgentRef) bool {
	return slices.ContainsFunc(g.Others(member), func(from caip.AgentRef) bool {
		return slices.ContainsFunc(m.Routes, func(r plan.Route) bool { return r.Wallets && r.Leads(g, from, member) })
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
