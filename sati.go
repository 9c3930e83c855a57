package bridge8004

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// maxHistory bounds what history_limit may ask for; it is memory, some hundred bytes each.
const maxHistory = 10_000_000

// satiAdapter opens SATI on Solana. Wallets sign nothing there.
func satiAdapter() family {
	return family{Dialects: []string{sati.Dialect}, Open: openSATI, Quick: quickSATI, Look: lookSATI, Account: satiAccount, Writer: satiWriter, Away: satiAway}
}

func openSATI(ctx context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error) {
	cfg, err := satiConfig(c, log)
	if err != nil {
		return nil, err
	}
	return sati.Open(ctx, cfg)
}

// quickSATI leaves the question for the node's cluster to the first reading.
func quickSATI(_ context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error) {
	cfg, err := satiConfig(c, log)
	if err != nil {
		return nil, err
	}
	return sati.New(cfg)
}

func lookSATI(ctx context.Context, c config.Chain, l chains.Look) ([]chains.Endpoint, error) {
	chain, err := quickSATI(ctx, c, nil)
	if err != nil {
		return nil, err
	}
	return chain.Endpoints(ctx, l), nil
}

func satiConfig(c config.Chain, log *slog.Logger) (sati.Config, error) {
	rpc, ws, err := endpoints(c)
	if err != nil {
		return sati.Config{}, err
	}
	photon, err := config.Endpoint(c.Photon, "http", "https")
	if err != nil {
		return sati.Config{}, &KeyError{fmt.Errorf("photon: %w", err)}
	}
	bare := func(text string) string {
		account, err := c.Account(text)
		if err != nil {
			return "" // empty; what is not empty was checked by config.Load
		}
		return account.Address
	}
	cfg := sati.Config{
		Chain: c.ID, Name: c.Name, RPC: rpc, Photon: photon, WS: ws, LookupTable: bare(c.LookupTable), Authority: bare(c.Authority),
		Start: c.DeployBlock, Timeout: c.Timeout, UnitPrice: c.UnitPrice, MaxUnitPrice: c.MaxUnitPrice, Rates: c.Limits, HistoryLimit: int(min(c.HistoryLimit, maxHistory)), Log: log,
	}
	if c.MirrorKeys.Current != "" {
		cfg.MirrorKeys = append(cfg.MirrorKeys, bare(c.MirrorKeys.Current))
	}
	for _, former := range c.MirrorKeys.Former {
		cfg.MirrorKeys = append(cfg.MirrorKeys, bare(former))
	}
	return cfg, nil
}

// SolanaKey reads the key of a Solana account that is named by reference.
func SolanaKey(key KeyRef) (transact.Signer, error) {
	secret, err := key.Load()
	if err != nil {
		return nil, err
	}
	pair, err := transact.ParseKeypair(secret.Key)
	if err != nil {
		return nil, place(key, &KeyError{err})
	}
	return pair, nil
}

func satiAccount(c config.Chain, s Secret) (caip.AccountID, error) {
	key, err := transact.ParseKeypair(s.Key)
	if err != nil {
		return caip.AccountID{}, &KeyError{err}
	}
	return caip.NewAccountID(c.ID, key.PublicKey().String())
}

func satiWriter(_ context.Context, chain chains.Chain, c config.Chain, s Secret) (chains.Writer, error) {
	key, err := transact.ParseKeypair(s.Key)
	if err != nil {
		return nil, &KeyError{err}
	}
	at, ok := chain.(*sati.Chain)
	if !ok {
		return nil, fmt.Errorf("chain %s is a %T, not of this adapter", c.Name, chain)
	}
	writer, err := at.Writer(key, rand.Reader)
	if err != nil {
		return nil, err
	}
	current, err := c.Account(c.MirrorKeys.Current)
	if err != nil || current.Address != key.PublicKey().String() {
		return writer, nil // not the account that posts mirrors: it has no former ones
	}
	former, err := formerKeys(c)
	if err != nil {
		return nil, err
	}
	return writer.WithFormer(former...), nil
}

// satiElsewhere is an account whose key is elsewhere. A draft is a transaction in base64, which can
// land for about a minute.
type satiElsewhere struct{ *sati.Writer }

// Ending implements owner.Away.
func (satiElsewhere) Ending() string { return ".solana.txt" }

// Draft implements owner.Away.
func (w satiElsewhere) Draft(ctx context.Context, op chains.Op, _ string, _ uint64) ([]byte, uint64, error) {
	document, err := w.Writer.Draft(ctx, op)
	return document, 1, err
}

func satiAway(chain chains.Chain, c config.Chain, account string) (owner.Away, error) {
	at, ok := chain.(*sati.Chain)
	if !ok {
		return nil, fmt.Errorf("chain %s is a %T, not of this adapter", c.Name, chain)
	}
	key, err := transact.ParseElsewhere(account)
	if err != nil {
		return nil, err
	}
	w, err := at.Writer(key, rand.Reader)
	if err != nil {
		return nil, err
	}
	return satiElsewhere{w}, nil
}

// formerKeys reads the keys of former mirror accounts, which have to be among those that are
// configured.
func formerKeys(c config.Chain) ([]transact.Signer, error) {
	var out []transact.Signer
	for i, reference := range c.MirrorKeys.FormerKeys {
		bad := func(err error) error {
			return &KeyError{fmt.Errorf("mirror_keys.former_keys[%d]: %s: %w", i, reference, err)}
		}
		secret, err := KeyRef{Key: reference}.Load()
		if err != nil {
			return nil, bad(err)
		}
		key, err := transact.ParseKeypair(secret.Key)
		if err != nil {
			return nil, bad(err)
		}
		known := slices.ContainsFunc(c.MirrorKeys.Former, func(text string) bool {
			account, err := c.Account(text)
			return err == nil && account.Address == key.PublicKey().String()
		})
		if !known {
			return nil, bad(fmt.Errorf("%s is not among mirror_keys.former", key.PublicKey()))
		}
		out = append(out, key)
	}
	return out, nil
}
