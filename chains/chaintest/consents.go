package chaintest

import (
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// syncWallets tries what a relayer may do to wallets within the owner's grant.
func syncWallets(s *suite) {
	ref := s.newAgent("ipfs://x")
	relayer, wallet := s.account("relayer"), s.account("wallet")
	set := chains.SyncWallet{Agent: ref, Wallet: wallet}
	if !s.has(chains.CanSyncWallets) {
		for _, op := range []chains.Op{chains.SyncMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "agentWallet:eip155:1"}}, chains.SyncUnsetWallet{Agent: ref}, set} {
			s.refused("relayer", op, chains.Unsupported)
		}
		return
	}
	published := chains.SyncMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "agentWallet:eip155:1", Value: []byte("eip155:1:0x0000000000000000000000000000000000000001")}}
	may := func(scope chains.SyncScope, want bool) {
		s.Helper()
		if g, err := s.Chain.Grant(s.ctx, ref, relayer); err != nil || (g.Refusal(scope) == "") != want {
			s.Errorf("may write %d: %+v, %v, want %t", scope, g, err, want)
		}
	}
	s.do("owner", chains.GrantSync{Agent: ref, Relayer: relayer}) // of the agentURI alone
	may(chains.SyncScopeSubmitWallet, false)
	s.refused("relayer", published, denied...)
	s.refused("relayer", chains.SyncUnsetWallet{Agent: ref}, denied...)
	s.do("owner", chains.GrantSync{Agent: ref, Relayer: relayer, Scopes: chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet})
	may(chains.SyncScopeSubmitWallet, true)

	r := s.do("relayer", published)
	s.costs(r)
	s.equal("published", string(s.one(r, chains.KindMetadataSet).Metadata.Value), string(published.Entry.Value))
	for _, key := range []string{"homeWallet:eip155:1", "bridge8004:home", "agentWallet", "agentWallet:"} {
		other := published
		other.Entry.Key = key
		s.refused("relayer", other, malformed...)
	}
	published.Entry.Value = nil
	s.do("relayer", published)
	r = s.do("relayer", chains.SyncUnsetWallet{Agent: ref})
	s.costs(r)
	s.equal("wallet unset", s.one(r, chains.KindWalletSet).Wallet, &chains.WalletSetTo{})

	// A wallet needs two signatures, each for this wallet.
	s.refused("relayer", set, malformed...)
	proof := func() chains.WalletProof {
		s.Helper()
		if !s.has(chains.CanWalletProof) {
			return chains.WalletProof{}
		}
		proof, err := s.WalletProof(s.ctx, "wallet", ref, s.account("owner"))
		s.ok(err)
		s.fine("a good proof", s.Chain.CheckProof(s.ctx, chains.SetWallet{Agent: ref, Wallet: wallet, Proof: proof}))
		s.kind("another's proof", s.Chain.CheckProof(s.ctx, chains.SetWallet{Agent: ref, Wallet: relayer, Proof: proof}), chains.Invalid)
		return proof
	}
	consent := func(owner string) chains.OwnerConsent {
		s.Helper()
		given, err := s.OwnerConsent(s.ctx, owner, ref, wallet)
		s.ok(err)
		return given
	}
	set.Proof = proof()
	s.refused("relayer", set, malformed...)
	set.Consent = consent("owner")
	s.fine("a good consent", s.Chain.CheckConsent(s.ctx, set))
	wrong := set
	wrong.Wallet = relayer
	s.kind("consent to another", s.Chain.CheckConsent(s.ctx, wrong), chains.Invalid)
	s.refused("relayer", wrong, malformed...)
	wrong = set
	wrong.Consent.Deadline += uint64(time.Hour / time.Second)
	s.refused("relayer", wrong, malformed...)
	s.refused("stranger", set, denied...)
	r = s.do("relayer", set)
	s.costs(r)
	s.equal("wallet set", s.one(r, chains.KindWalletSet).Wallet, &chains.WalletSetTo{Wallet: wallet})
	s.walletIs(ref, chains.Wallet{Address: wallet, State: chains.WalletSet})
	s.kind("a consent that has served", s.Chain.CheckConsent(s.ctx, set), chains.Invalid)
	s.refused("relayer", set, malformed...)

	// Grant and consent die with the owner.
	given := consent("owner")
	s.do("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	may(chains.SyncScopeSubmitWallet, false)
	set.Consent = given
	s.kind("a seller's consent", s.Chain.CheckConsent(s.ctx, set), chains.Invalid)
	s.refused("relayer", set, append(append([]chains.Kind{}, denied...), malformed...)...)
}

// costs looks whether a write of the relayer's through the owner's grant is among what it spent.
func (s *suite) costs(r chains.Receipt) {
	s.Helper()
	list, _, _, err := s.Writer("relayer").Spent(s.ctx, time.Time{}, chains.Position{})
	s.ok(err)
	for _, one := range list {
		if one.TxID == r.TxID {
			s.equal("spent", one, chains.Spent{TxID: r.TxID, Cost: r.Fee, Items: []chains.SpentItem{{Agent: r.Events[0].Agent}}})
			return
		}
	}
	s.Errorf("%s is not among what was spent: %s", r.TxID, text(list))
}
