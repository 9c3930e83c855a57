package chains

import "github.com/bridge8004/bridge8004/chains/caip"

// WalletClaim is what an agent's wallet rests on at one time, where its registry has an update
// authority (Traits.UpdateAuthority): the wallet is what the metadata says, and neither a sale nor
// a new authority changes that.
type WalletClaim struct {
	Wallet            caip.AccountID // in the metadata; zero is none
	Holder, Authority caip.AccountID
	Redirected        bool // the metadata pointer leaves the mint
	Confirmed         bool // the wallet was written since the update authority was last given
}

// State says whether the wallet may be paid: its metadata is the mint's own, the update authority
// is the holder, and either the wallet is the holder himself or he wrote it after he got the
// authority. Adapters read that from state, Apply from events.
func (c WalletClaim) State() WalletState {
	switch {
	case c.Wallet.IsZero():
		return WalletNone
	case c.Redirected:
		return WalletRedirected
	case c.Authority != c.Holder:
		return WalletStaleAuthority
	case c.Wallet == c.Holder, c.Confirmed:
		return WalletSet
	}
	return WalletLeftover
}

// Apply makes the claim what it is behind an event. All events of an agent, from its registration
// on and oldest first, make the zero claim what it is behind the last.
func (c *WalletClaim) Apply(e Event) {
	if owner, ok := e.Owner(); ok {
		c.Holder = owner
	}
	switch {
	case e.Kind == KindRegistered:
		*c = WalletClaim{Holder: c.Holder, Authority: c.Holder}
	case e.Kind == KindAuthority && e.Authority != nil:
		c.Authority, c.Confirmed = e.Authority.To, false
	case e.Kind == KindWalletSet && e.Wallet != nil && e.Wallet.Pointer != "":
		c.Redirected = e.Wallet.Pointer == PointsAway
	case e.Kind == KindWalletSet && e.Wallet != nil:
		c.Wallet, c.Confirmed = e.Wallet.Wallet, true
	}
}
