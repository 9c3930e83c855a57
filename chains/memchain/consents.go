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
	_, err := readAgent(ctx, k, "CheckProof", op.Agent, chains.Latest, func(b *block, a *agent) (none struct{}) {
		if !k.options.WalletProof {
			k.unable("check proof")
		}
		k.proofHolds(op, a.owner.get(b.last), b)
		return none
	})
	return err
}

// proofHolds refuses a wallet's proof that a block does not take.
func (c *core) proofHolds(op chains.SetWallet, owner string, b *block) {
	now := uint64(b.time.Unix())
	c.require(op.Proof.Deadline >= now, chains.Invalid, op.Verb(), "expired: deadline %d, block time %d", op.Proof.Deadline, now)
	c.require(op.Proof.Deadline <= now+300, chains.Invalid, op.Verb(), "deadline too far: %d, block time %d", op.Proof.Deadline, now)
	text := proofText(op.Agent, op.Wallet.Address, owner, op.Proof.Deadline)
	c.require(signedBy(op.Wallet.Chain, op.Wallet.Address, text, op.Proof.Signature), chains.Invalid, op.Verb(), "invalid wallet sig")
}

// CheckConsent implements chains.Chain.
func (c *Chain) CheckConsent(ctx context.Context, op chains.SyncWallet) error {
	k := c.core
	_, err := readAgent(ctx, k, "CheckConsent", op.Agent, chains.Latest, func(b *block, a *agent) (none struct{}) {
		if !k.capabilities.Has(chains.CanSyncURI) {
			k.unable("check consent")
		}
		k.consentHolds(op, a, b.last, b)
		return none
	})
	return err
}

func (c *core) consentHolds(op chains.SyncWallet, a *agent, s seq, b *block) {
	owner, now := a.owner.get(s), uint64(b.time.Unix())
	c.require(op.Consent.Deadline >= now, chains.Invalid, op.Verb(), "the consent has expired: deadline %d, block time %d", op.Consent.Deadline, now)
	text := consentText(op.Agent, op.Wallet.Address, owner, c.consents.get(s, consentKey{a.id, owner}), op.Consent.Deadline)
	c.require(signedBy(c.options.Chain, owner, text, op.Consent.Signature), chains.Invalid, op.Verb(), "not the consent of the owner %s over his next nonce", owner)
}
