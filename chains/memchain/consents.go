package memchain

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"

	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// consentKey counts an owner's consents for one agent.
type consentKey struct{ agent, owner string }

func consentText(agent caip.AgentRef, wallet, owner string, nonce, deadline uint64) []byte {
	return fmt.Appendf(nil, "WalletConsent %s %s %s %d %d", agent, wallet, owner, nonce, deadline)
}

// signedBy tells whether a signature of this package's form is that of an address over a text.
// Accounts with real keys sign as they do elsewhere: secp256k1 over a text that is a hash, 65 bytes
// (eip155), or ed25519 over the text, 64 bytes (solana).
func signedBy(chain caip.ChainID, address string, text, s []byte) bool {
	switch {
	case chain.Namespace == caip.EIP155 && len(s) == 65 && len(text) == 32:
		key, _, err := ecdsa.RecoverCompact(append([]byte{27 + s[64]%27}, s[:64]...), text)
		if err != nil {
			return false
		}
		h := caip.Keccak256(key.SerializeUncompressed()[1:])
		return address == "0x"+hex.EncodeToString(h[12:])
	case chain.Namespace == caip.Solana && len(s) == ed25519.SignatureSize:
		key, err := base58.Decode(address)
		return err == nil && len(key) == ed25519.PublicKeySize && ed25519.Verify(key, text, s)
	}
	if len(s) != ed25519.PublicKeySize+ed25519.SignatureSize {
		return false
	}
	key := ed25519.PublicKey(s[:ed25519.PublicKeySize])
	return addressOf(chain.Namespace, key) == address && ed25519.Verify(key, text, s[ed25519.PublicKeySize:])
}

// OwnerConsent signs, as a named account, that a wallet may be set once for an agent through the
// SyncDelegate, over the nonce that it expects next, until a deadline in Unix seconds of the
// chain's clock.
func (c *Chain) OwnerConsent(owner string, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) chains.OwnerConsent {
	k := c.core
	k.mu.RLock()
	nonce := k.consents.get(k.now, consentKey{agent.ID, c.Account(owner).Address})
	k.mu.RUnlock()
	return chains.OwnerConsent{Deadline: deadline, Signature: signAs(owner, consentText(agent, wallet.Address, c.Account(owner).Address, nonce, deadline))}
}

// CheckProof implements chains.Chain.
func (c *Chain) CheckProof(ctx context.Context, op chains.SetWallet) error {
	k := c.core
	if !k.options.WalletProof {
		return k.unable("check proof")
	}
	return k.readAgent(ctx, "CheckProof", op.Agent, chains.Latest, func(b *block, a *agent) error {
		return proofHolds(k, op, a.owner.get(b.last), b)
	})
}

// proofHolds tells whether a block takes a wallet's proof.
func proofHolds(c *core, op chains.SetWallet, owner string, b *block) error {
	now := uint64(b.time.Unix())
	switch {
	case op.Proof.Deadline < now:
		return c.refuse(chains.Invalid, op.Verb(), "expired: deadline %d, block time %d", op.Proof.Deadline, now)
	case op.Proof.Deadline > now+300:
		return c.refuse(chains.Invalid, op.Verb(), "deadline too far: %d, block time %d", op.Proof.Deadline, now)
	case !signedBy(op.Wallet.Chain, op.Wallet.Address, proofText(op.Agent, op.Wallet.Address, owner, op.Proof.Deadline), op.Proof.Signature):
		return c.refuse(chains.Invalid, op.Verb(), "invalid wallet sig")
	}
	return nil
}

// CheckConsent implements chains.Chain.
func (c *Chain) CheckConsent(ctx context.Context, op chains.SyncWallet) error {
	k := c.core
	if !k.capabilities.Has(chains.CanSyncURI) {
		return k.unable("check consent")
	}
	return k.readAgent(ctx, "CheckConsent", op.Agent, chains.Latest, func(b *block, a *agent) error {
		return consentHolds(k, op, a, b.last, b)
	})
}

func consentHolds(c *core, op chains.SyncWallet, a *agent, s seq, b *block) error {
	owner, now := a.owner.get(s), uint64(b.time.Unix())
	switch {
	case op.Consent.Deadline < now:
		return c.refuse(chains.Invalid, op.Verb(), "the consent has expired: deadline %d, block time %d", op.Consent.Deadline, now)
	case !signedBy(c.options.Chain, owner, consentText(op.Agent, op.Wallet.Address, owner, c.consents.get(s, consentKey{a.id, owner}), op.Consent.Deadline), op.Consent.Signature):
		return c.refuse(chains.Invalid, op.Verb(), "not the consent of the owner %s over his next nonce", owner)
	}
	return nil
}
