package registry

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// consentLife is the default life of a consent behind the chain's latest block: the deployed
// registry takes at most 300 s, and blocks pass until the transaction is included.
const consentLife = 240 * time.Second

// consentMost is how far ahead of the block's time the deployed registry lets a deadline be
// (ERC-8004, setAgentWallet).
const consentMost = 300 * time.Second

// consent is the AgentWalletSet of the deployed registries. It names the current owner, and so dies
// with a transfer; it has no nonce, and until its deadline it can be used again.
func (d erc8004) consent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, id *big.Int, wallet common.Address, deadline uint64) (eip712.Message, time.Duration, error) {
	var owner common.Address
	err := d.Views(ctx, op, b, d.OwnerView(op, b, agent, id, &owner))
	return walletSet(d.ChainID(), d.Identity, id, wallet, owner, deadline), consentMost, err
}

// walletSet is the typed data of ERC-8004, setAgentWallet.
func walletSet(chainID *big.Int, registry common.Address, agent *big.Int, wallet, owner common.Address, deadline uint64) eip712.Message {
	return eip712.Message{
		Domain: eip712.Domain{Name: "ERC8004IdentityRegistry", Version: "1", ChainID: chainID, Contract: registry},
		Type:   "AgentWalletSet",
		Fields: []eip712.Field{
			eip712.Uint256("agentId", agent), eip712.Address("newWallet", wallet), eip712.Address("owner", owner), eip712.Uint256("deadline", new(big.Int).SetUint64(deadline)),
		},
	}
}

// WalletConsent is what a new wallet has to sign so that it can become an agent's.
type WalletConsent struct {
	Message  eip712.Message // its JSON is the second parameter of eth_signTypedData_v4
	Deadline uint64         // Unix seconds by the chain's clock
}

func (c *Registry) consentAt(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, deadline uint64) (WalletConsent, error) {
	facts := c.Facts
	if facts.consent == nil {
		return WalletConsent{}, chains.Refuse(c.Chain, op, "registries of the dialect "+facts.Name+" know no wallets")
	}
	id, err := c.TokenID(op, agent)
	if err != nil {
		return WalletConsent{}, err
	}
	if view.IsZero(wallet) {
		return WalletConsent{}, c.Fail(chains.Invalid, op, errors.New("the new wallet is the zero address"), "unset the wallet instead")
	}
	if deadline == 0 {
		deadline = b.Time + uint64(consentLife/time.Second)
	}
	m, most, err := facts.consent(ctx, op, b, agent, id, wallet, deadline)
	if err != nil {
		return WalletConsent{}, err
	}
	limit := b.Time + uint64(most/time.Second)
	switch {
	case deadline < b.Time:
		return WalletConsent{}, c.Fail(chains.Invalid, op, fmt.Errorf("the wallet's consent has expired: its deadline is %d, the chain's clock is at %d", deadline, b.Time), "have the wallet sign a new one")
	case most > 0 && deadline > limit:
		return WalletConsent{}, c.Fail(chains.Invalid, op, fmt.Errorf("the deadline %d of the wallet's consent is %d s ahead of the chain's clock, the registry takes at most %.0f s", deadline, deadline-b.Time, most.Seconds()),
			"have the wallet sign one with an earlier deadline")
	}
	return WalletConsent{Message: m, Deadline: deadline}, nil
}

// checkConsent finds out before anything is sent whether the registry would take a wallet's
// consent, and says what is wrong with one that it would not.
func (c *Registry) checkConsent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, wallet common.Address, proof chains.WalletProof) error {
	if proof.Deadline == 0 {
		return c.Fail(chains.Invalid, op, errors.New("the wallet's consent has no deadline"), "give the deadline that the wallet signed")
	}
	consent, err := c.consentAt(ctx, op, b, agent, wallet, proof.Deadline)
	if err != nil {
		return err
	}
	s := view.Signed{What: "the wallet's consent", Who: "wallet", By: wallet, Message: consent.Message, Signature: proof.Signature, Remedy: "the wallet itself has to sign, for this agent, owner and deadline"}
	if s.Spent = c.Facts.spent; s.Spent == nil {
		s.Dirty = "; the registry's own call would revert without a reason"
	}
	return c.CheckSigned(ctx, op, b, s)
}
