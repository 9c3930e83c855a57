package bridge8004

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
)

// Hand is a key on one chain, in the hands of a signer. The key is read by its reference whenever
// something is signed, and kept nowhere. It may be used concurrently; writing is for one caller at
// a time.
type Hand struct {
	all     *Chains
	chain   config.Chain
	key     KeyRef
	adapter family
	account caip.AccountID
}

// Hand reads a key once, to know its account on a configured chain. Errors are those of the key.
func (a *Chains) Hand(c config.Chain, key KeyRef) (*Hand, error) {
	account, err := a.Account(c, key)
	if err != nil {
		return nil, err
	}
	adapter, err := a.adapter(c.Dialect)
	return &Hand{all: a, chain: c, key: key, adapter: adapter, account: account}, err
}

// Account is the key's, on its chain.
func (h *Hand) Account() caip.AccountID { return h.account }

// open opens the chain and reads the key, which may have been replaced by another one meanwhile.
func (h *Hand) open(ctx context.Context) (chains.Chain, Secret, error) {
	chain, err := h.all.open(ctx, h.chain)
	if err != nil {
		return nil, Secret{}, err
	}
	secret, err := h.key.Load()
	if err != nil {
		return nil, Secret{}, err
	}
	now, err := h.adapter.Account(h.chain, secret)
	if err == nil && now != h.account {
		err = &KeyError{fmt.Errorf("it is the key of %s now, and was that of %s: start the signer again", now, h.account)}
	}
	return chain, secret, place(h.key, err)
}

// WalletProof signs, as the wallet, that it is to become an agent's, until a deadline in Unix
// seconds by the chain's clock.
func (h *Hand) WalletProof(ctx context.Context, agent caip.AgentRef, deadline uint64) (chains.WalletProof, error) {
	if h.adapter.Consent == nil {
		return chains.WalletProof{}, chains.Refuse(h.chain.ID, "wallet consent", "wallets sign nothing here")
	}
	chain, secret, err := h.open(ctx)
	if err != nil {
		return chains.WalletProof{}, err
	}
	_, proof, err := h.adapter.Consent(ctx, chain, agent, secret, deadline)
	return proof, err
}

// OwnerConsent signs, as the present owner of an agent, that a wallet be set through SyncDelegate
// once, until a deadline. An account that is not the owner is an error of kind Unauthorized.
func (h *Hand) OwnerConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (chains.OwnerConsent, error) {
	if h.adapter.OwnerConsent == nil {
		return chains.OwnerConsent{}, chains.Refuse(h.chain.ID, "owner consent", "there is no SyncDelegate here")
	}
	chain, secret, err := h.open(ctx)
	if err != nil {
		return chains.OwnerConsent{}, err
	}
	return h.adapter.OwnerConsent(ctx, chain, agent, wallet, secret, deadline)
}

// Do signs, sends and follows an operation until it is in a block, as chains.Do does.
func (h *Hand) Do(ctx context.Context, op chains.Op) (chains.Receipt, error) {
	chain, secret, err := h.open(ctx)
	if err != nil {
		return chains.Receipt{}, err
	}
	writer, err := h.adapter.Writer(ctx, chain, h.chain, secret)
	if err != nil {
		return chains.Receipt{}, err
	}
	return chains.Do(ctx, writer, op, chains.Latest)
}
