package links

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
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
	return m.keep.Remove(ctx, group)
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
