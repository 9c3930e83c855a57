package bridge8004

import (
	"context"
	"fmt"
	"log/slog"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/owner"
	"github.com/bridge8004/bridge8004/crosschain/publish"
)

// evmAdapter opens ERC-8004 registries of every dialect.
func evmAdapter() family {
	return family{Dialects: append(evm.Dialects(), ""), Open: openEVM, Quick: quickEVM, Look: lookEVM, Account: evmAccount, Writer: evmWriter, Away: evmAway, Consent: evmConsent, OwnerConsent: evmOwnerConsent}
}

func openEVM(ctx context.Context, c config.Chain, _ *slog.Logger) (chains.Chain, error) {
	cfg, err := evmConfig(c)
	if err != nil {
		return nil, err
	}
	return evm.Dial(ctx, cfg)
}

// quickEVM reads the heads with the check of the registries, and leaves out relays and delegates:
// who reads registrations does without.
func quickEVM(ctx context.Context, c config.Chain, _ *slog.Logger) (chains.Chain, error) {
	cfg, err := evmConfig(c)
	if err != nil {
		return nil, err
	}
	cfg.Eager, cfg.Relays, cfg.Delegate, cfg.FeedbackDelegate = true, nil, common.Address{}, common.Address{}
	return evm.Dial(ctx, cfg)
}

func evmConfig(c config.Chain) (evm.Config, error) {
	rpc, ws, err := endpoints(c)
	if err != nil {
		return evm.Config{}, err
	}
	address := func(text string) common.Address {
		account, err := c.Account(text)
		if err != nil {
			return common.Address{} // empty; what is not empty was checked by config.Load
		}
		return common.HexToAddress(account.Address)
	}
	cfg := evm.Config{
		Name: c.Name, Chain: c.ID, RPC: rpc, WS: ws, Dialect: c.Dialect,
		Registry: common.HexToAddress(c.Pair.Identity.Address), Reputation: common.HexToAddress(c.Pair.Reputation.Address),
		Delegate: address(c.Delegate), FeedbackDelegate: address(c.FeedbackDelegate), DeployBlock: c.DeployBlock, LooseHeaders: c.LooseHeaders,
		Timeout: c.Timeout, Rates: c.Limits,
	}
	if c.Relay != "" {
		cfg.Relays = append(cfg.Relays, address(c.Relay))
	}
	for _, former := range c.FormerRelays {
		cfg.Relays = append(cfg.Relays, address(former))
	}
	return cfg, nil
}

// Dialect is the dialect of an EVM chain's registries: the configured one, else what the registries
// answer. Relay and delegates, which may be about to be deployed, are not looked at. Errors are as
// those of Chains.Chain.
func Dialect(ctx context.Context, c config.Chain) (string, error) {
	if c.Dialect != "" {
		return c.Dialect, nil
	}
	c.Relay, c.FormerRelays, c.Delegate, c.FeedbackDelegate = "", nil, "", ""
	chain, err := openEVM(ctx, c, nil)
	if err != nil {
		return "", fmt.Errorf("chain %s: %w", c.Name, err)
	}
	defer chain.(*evm.Chain).Close()
	return chain.Info().Dialect, nil
}

// Bare connects to a chain of which no registry has to be there, to deploy contracts. Errors are as
// those of Chains.Chain.
func Bare(ctx context.Context, c config.Chain) (*evm.Bare, error) {
	cfg, err := evmConfig(c)
	if err != nil {
		return nil, err
	}
	bare, err := evm.DialBare(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("chain %s: %w", c.Name, err)
	}
	return bare, nil
}

func lookEVM(ctx context.Context, c config.Chain, l chains.Look) ([]chains.Endpoint, error) {
	bare, err := Bare(ctx, c)
	if err != nil {
		return nil, err
	}
	defer bare.Close()
	return bare.Endpoints(ctx, l), nil
}

// BareWriter returns a writer with the account of a key, to a chain that Bare gave for c.
func BareWriter(bare *evm.Bare, c config.Chain, key KeyRef) (*evm.Writer, error) {
	signer, err := EVMKey(key)
	if err != nil {
		return nil, err
	}
	return bare.Writer(signer, writerOptions(c)), nil
}

// EVMKey reads the key of an EVM account that is named by reference.
func EVMKey(key KeyRef) (*signature.Key, error) {
	secret, err := key.Load()
	if err != nil {
		return nil, err
	}
	signer, err := evmKey(secret)
	return signer, place(key, err)
}

func evmKey(s Secret) (*signature.Key, error) {
	key, err := signature.ParseKey(s.Key, s.Passphrase)
	if err != nil {
		return nil, &KeyError{err}
	}
	return key, nil
}

func evmAccount(c config.Chain, s Secret) (caip.AccountID, error) {
	key, err := evmKey(s)
	if err != nil {
		return caip.AccountID{}, err
	}
	return caip.NewAccountID(c.ID, key.Address().Hex())
}

func evmWriter(_ context.Context, chain chains.Chain, c config.Chain, s Secret) (chains.Writer, error) {
	at, key, err := evmSigner(chain, s)
	if err != nil {
		return nil, err
	}
	return evm.NewWriter(at, key, writerOptions(c)), nil
}

// evmElsewhere is an account whose key is elsewhere. Its drafts are JSON for Safe's Transaction
// Builder with, beside it, the parameters of eth_signTransaction.
type evmElsewhere struct{ *evm.Writer }

// Ending implements owner.Away.
func (evmElsewhere) Ending() string { return ".safe.json" }

// Signed implements owner.Away.
func (w evmElsewhere) Signed(_ context.Context, raw []byte) (chains.Tx, error) {
	return w.Writer.Signed(raw)
}

func evmAway(chain chains.Chain, c config.Chain, account string) (owner.Away, error) {
	at, ok := chain.(*evm.Chain)
	if !ok {
		return nil, fmt.Errorf("chain %s is a %T, not of this adapter", c.Name, chain)
	}
	return evmElsewhere{evm.NewWriter(at, evm.Elsewhere(common.HexToAddress(account)), writerOptions(c))}, nil
}

func writerOptions(c config.Chain) evm.WriterOptions {
	var o evm.WriterOptions
	if c.MaxFee != "" {
		o.MaxFeePerGas, _ = new(big.Int).SetString(c.MaxFee, 10)
	}
	if c.MirrorURI == config.MirrorURIData {
		o.MirrorURI = publish.DataURI
	}
	return o
}

func evmConsent(ctx context.Context, chain chains.Chain, agent caip.AgentRef, s Secret, deadline uint64) (caip.AccountID, chains.WalletProof, error) {
	at, key, err := evmSigner(chain, s)
	if err != nil {
		return caip.AccountID{}, chains.WalletProof{}, err
	}
	proof, err := at.SignWalletConsent(ctx, agent, key, deadline)
	if err != nil {
		return caip.AccountID{}, chains.WalletProof{}, err
	}
	wallet, err := caip.NewAccountID(agent.Chain(), key.Address().Hex())
	return wallet, proof, err
}

func evmOwnerConsent(ctx context.Context, chain chains.Chain, agent caip.AgentRef, wallet caip.AccountID, s Secret, deadline uint64) (chains.OwnerConsent, error) {
	at, key, err := evmSigner(chain, s)
	if err != nil {
		return chains.OwnerConsent{}, err
	}
	_, consent, err := at.SignOwnerConsent(ctx, agent, wallet, deadline, key)
	return consent, err
}

// evmSigner is a chain of this adapter and a key that signs for it.
func evmSigner(chain chains.Chain, s Secret) (*evm.Chain, *signature.Key, error) {
	key, err := evmKey(s)
	if err != nil {
		return nil, nil, err
	}
	at, ok := chain.(*evm.Chain)
	if !ok {
		return nil, nil, fmt.Errorf("chain %s is a %T, not of this adapter", chain.Info().Name, chain)
	}
	return at, key, nil
}

// endpoints reads the endpoints that are given by reference.
func endpoints(c config.Chain) (rpc []string, ws string, err error) {
	for i, text := range c.RPC {
		endpoint, err := config.Endpoint(text, "http", "https")
		if err != nil {
			return nil, "", &KeyError{fmt.Errorf("rpc[%d]: %w", i, err)}
		}
		rpc = append(rpc, endpoint)
	}
	if c.WS != "" {
		if ws, err = config.Endpoint(c.WS, "ws", "wss"); err != nil {
			return nil, "", &KeyError{fmt.Errorf("ws: %w", err)}
		}
	}
	return rpc, ws, nil
}
