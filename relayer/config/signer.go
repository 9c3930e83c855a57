package config

import "github.com/bridge8004/bridge8004/chains/caip"

// Signer is what bridge8004 signer run may sign. Nothing else is ever signed, whatever is asked
// for.
type Signer struct {
	// Keys that it signs with.
	Keys []SignerKey `yaml:"keys"`

	// Agents that it signs for.
	Agents []SignerAgent `yaml:"agents"`
}

// SignerKey is a key, and where it may sign.
type SignerKey struct {
	// Key is a reference (file:PATH or env:NAME) to the key of an owner, a wallet or, on SATI, a
	// holder. It is read whenever something is signed. Required.
	Key string `yaml:"key"`

	// Passphrase is a reference to the passphrase of an encrypted key file. Default none.
	Passphrase string `yaml:"passphrase"`

	// Chains are those on which it signs, by configured name or CAIP-2 id. Required.
	Chains []string `yaml:"chains"`
}

// SignerAgent is one registration and what may be signed about it.
type SignerAgent struct {
	// Agent is the registration, such as optimism/7. Required.
	Agent string `yaml:"agent"`

	// Home is the registration that it follows, such as base/42. One that the chains name instead
	// is refused. Required.
	Home string `yaml:"home"`

	// Verbs are what may be signed: wallet-proof and owner-consent on eip155; set-uri, set-wallet
	// and unset-wallet on solana. Required.
	Verbs []string `yaml:"verbs"`

	// Wallets are those that the registration may have, addresses on its chain or CAIP-10. No other
	// is ever signed for. Required but for set-uri and unset-wallet.
	Wallets []string `yaml:"wallets"`
}

// What a signer can be asked for. The first two are signatures of typed data on eip155; the others
// are transactions that SATI's holder sends himself.
const (
	WalletProof  = "wallet-proof"  // the wallet agrees to be the agent's (ERC-8004, AgentWalletSet)
	OwnerConsent = "owner-consent" // the owner agrees that a relayer sets it (SyncDelegate, WalletConsent)
	SetURI       = "set-uri"       // the agentURI follows the home's
	SetWallet    = "set-wallet"    // the wallet follows the home
	UnsetWallet  = "unset-wallet"  // a superseded or left-over wallet is cleared
)

// SignerVerbs lists what may be asked for in a namespace.
func SignerVerbs(namespace string) []string {
	if namespace == caip.Solana {
		return []string{SetURI, SetWallet, UnsetWallet}
	}
	return []string{WalletProof, OwnerConsent}
}

// NamesWallet reports whether a verb is about one wallet, which a request names and a policy lists.
func NamesWallet(verb string) bool {
	return verb == WalletProof || verb == OwnerConsent || verb == SetWallet
}
