package links

import (
	"context"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Look has a registration looked at soon, as when a signer has answered about it.
func (m *Manager) Look(ref caip.AgentRef) { m.look(ref) }

// syncWallet has a member's wallet follow the home where the rule of crosschain/wallet wants that:
// it asks the signers, and plans the writing once both have signed. While that lasts it is drift,
// with the command by which the owner does it himself.
func (m *Manager) syncWallet(ctx context.Context, g plan.Group, member caip.AgentRef) error {
	if g.Home.IsZero() || member == g.Home || m.inStep(ctx, g, member) {
		return m.settled(ctx, member, state.DriftWallet)
	}
	j, err := m.Reader.Judge(ctx, member, m.Reader.At(member.Registry).Stricter(m.Reader.At(g.Home.Registry)))
	if chains.KindOf(err) == chains.Unsupported { // the home's registry is none of this relayer's
		return m.settled(ctx, member, state.DriftWallet)
	}
	if err != nil {
		return err
	}
	var why string
	if clears := !j.Payable() && j.Due().IsZero(); clears && m.byOwnerOnly(member) && m.leads(g, member) {
		why, err = m.askOwner(ctx, signing.UnsetWallet, member, g.Home, caip.AccountID{})
	} else if _, undue := plan.SyncWallet(g, j, m.Routes); undue != "" {
		return m.settled(ctx, member, state.DriftWallet)
	} else {
		why, err = m.setWallet(ctx, g, j)
	}
	if err != nil || why == "" {
		return err
	}
	return m.drifts(ctx, state.Drift{Kind: state.DriftWallet, Agent: member, Home: g.Home, Have: j.Held.Address.String(), Want: j.Due().String(), Why: why, Remedy: mendWallet(j)})
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
	writer, ok := m.Writers[j.Member.Registry]
	if !ok {
		return "the relayer has no key for this registry", nil
	}
	may, why, err := chain.MaySync(ctx, j.Member, writer.Account(), chains.SyncScopeSubmitWallet, chains.Latest)
	if err != nil || !may {
		return why, err
	}
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

// leads reports whether a route has wallets follow the home to a member.
func (m *Manager) leads(g plan.Group, member caip.AgentRef) bool {
	return slices.ContainsFunc(m.Routes, func(r plan.Route) bool { return r.Wallets && r.Leads(g, g.Home, member) })
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
