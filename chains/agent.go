package chains

import (
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Agent is one registration, read at one block or slot.
type Agent struct {
	Ref   caip.AgentRef  `json:"ref"`
	Owner caip.AccountID `json:"owner"`
	// Authority is who may change URI and metadata besides the owner's operators: the owner on
	// eip155, the update authority on SATI (zero when renounced).
	Authority caip.AccountID `json:"authority,omitzero"`
	Name      string         `json:"name,omitempty"` // SATI's on-chain name; empty on eip155
	URI       string         `json:"agentURI"`       // may be empty
	Wallet    Wallet         `json:"wallet"`
	// Metadata is all on-chain metadata where the chain can list it (SATI); nil on eip155, where
	// entries are read by key.
	Metadata map[string][]byte `json:"metadata,omitempty"`
	ReadAt   Position          `json:"readAt"`
}

// WalletState says whether an agent's wallet may be paid.
type WalletState string

// The states of a wallet. Only WalletSet may be paid.
const (
	WalletSet            WalletState = "set"
	WalletNone           WalletState = "none"                // no wallet is set
	WalletUnsupported    WalletState = "no-wallet-feature"   // the registry knows no wallets
	WalletStaleAuthority WalletState = "stale-authority"     // SATI: the update authority is not the holder
	WalletLeftover       WalletState = "leftover-wallet"     // SATI: written before the present holder had the authority
	WalletRedirected     WalletState = "metadata-redirected" // SATI: the metadata pointer leaves the mint
	WalletUnproven       WalletState = "unproven"            // SATI: who wrote it could not be read out of the mint's history, now
)

// Wallet is the address an agent is paid at. The zero value is none.
type Wallet struct {
	// Address is the wallet, or for the states that forbid payment the address that is claimed.
	Address caip.AccountID `json:"address,omitzero"`
	State   WalletState    `json:"state"`
	Why     string         `json:"why,omitempty"` // what was found, for the states that forbid payment
}

// Role is the part that an account plays for an agent.
type Role string

// The roles, in the order in which they are looked for.
const (
	RoleNone      Role = ""
	RoleOwner     Role = "owner"
	RoleOperator  Role = "operator"       // approved for the token or for all of the owner's
	RoleWallet    Role = "wallet"         // the agentWallet, trusted or not
	RoleAuthority Role = "authority"      // SATI's update authority
	RoleLinked    Role = "linked-address" // an EVM address linked to a SATI agent
)

// MetadataEntry is a key and value of on-chain metadata. On SATI the value must be UTF-8.
type MetadataEntry struct {
	Key   string `json:"key"`
	Value []byte `json:"value"`
}

// The metadata keys that tell of wallets. Values of the keys with a chain are UTF-8 CAIP-10.
const (
	// AgentWalletKey is the reserved key of the wallet itself.
	AgentWalletKey = "agentWallet"
	homeWalletKey  = "homeWallet"
)

// WalletCopyKey is the key under which a registration publishes the agent's wallet on another
// chain. It is a copy: a relayer may write it within a grant, and nothing is decided by it.
func WalletCopyKey(on caip.ChainID) string { return AgentWalletKey + ":" + on.String() }

// DeclaresWallet reports whether a key is one of HomeWalletKey.
func DeclaresWallet(key string) bool { return strings.HasPrefix(key, homeWalletKey+":") }

// HomeWalletKey is the key under which the owner declares at an agent's home which wallet the agent
// has on another chain. No SyncDelegate can write it.
func HomeWalletKey(on caip.ChainID) string { return homeWalletKey + ":" + on.String() }

// Reading is a registration as it was read at one finality, with the entries of metadata that were
// asked for, or why it could not be read.
type Reading struct {
	Agent   Agent
	Entries map[string][]byte // by key; those that there are
	Err     error
}

// Put keeps an entry where there is one.
func (r *Reading) Put(key string, value []byte) {
	if len(value) == 0 {
		return
	}
	if r.Entries == nil {
		r.Entries = make(map[string][]byte)
	}
	r.Entries[key] = value
}
