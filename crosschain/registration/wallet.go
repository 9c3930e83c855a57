package registration

import (
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// WalletHint is a wallet as the file claims it. Nobody has signed for it: what the registry says of
// the agent's wallet goes before.
type WalletHint struct {
	Account caip.AccountID // zero where the file names no chain, or nothing that can be read
	Address string         // the bare address as written, where the file names none or only a namespace for its chain
	Why     error          // why neither can be read
}

// Wallets returns the claims of the services agentWallet and wallet, in order.
func (f File) Wallets() []WalletHint {
	var out []WalletHint
	for _, s := range f.Services {
		if s.isWallet() {
			out = append(out, hint(strings.TrimSpace(s.Endpoint)))
		}
	}
	return out
}

func hint(s string) WalletHint {
	switch account, err := caip.ParseAccountID(s); {
	case err == nil:
		return WalletHint{Account: account}
	case strings.Count(s, ":") > 1:
		return WalletHint{Why: err}
	}
	// `solana:<address>` and a bare address leave the chain to the reader.
	namespace, address, ok := strings.Cut(s, ":")
	if !ok {
		namespace, address = "", s
	}
	for _, ns := range []string{caip.EIP155, caip.Solana} {
		if _, err := caip.Address(ns, address); err == nil && (namespace == "" || namespace == ns) {
			return WalletHint{Address: address}
		}
	}
	return WalletHint{Why: fmt.Errorf("%.120q is no address", s)}
}

// On gives the account of the hint on a chain: its own, or the bare address if it is one there.
func (h WalletHint) On(chain caip.ChainID) (caip.AccountID, bool) {
	if !h.Account.IsZero() {
		return h.Account, h.Account.Chain == chain
	}
	if h.Address == "" {
		return caip.AccountID{}, false
	}
	account, err := caip.NewAccountID(chain, h.Address)
	return account, err == nil
}
