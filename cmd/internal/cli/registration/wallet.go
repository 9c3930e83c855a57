package registration

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// warnOfPower warns of a signing key that can do more than sign answers: it lies on servers, and what it owns or is paid to would lie there with it. What cannot be read
// warns of nothing.
func warnOfPower(ctx context.Context, s *shell.Shell, key registration.Signer, refs []caip.AgentRef) {
	a, err := s.App()
	if err != nil {
		return
	}
	namespace, address := key.Account()
	for _, ref := range refs {
		if ref.Chain().Namespace != namespace {
			continue
		}
		chain, err := a.At(ctx, ref.Registry)
		if err != nil {
			continue
		}
		agent, err := chain.Agent(ctx, ref, chains.Latest)
		if err != nil {
			continue
		}
		for _, power := range []struct {
			account caip.AccountID
			text    string
		}{{agent.Owner, "owns"}, {agent.Authority, "may change"}, {agent.Wallet.Address, "is paid for"}} {
			if power.account.Address == address {
				note(s, "warning: the account of this key %s %s: take a key of its own for signing answers", power.text, ref)
				break
			}
		}
	}
}
