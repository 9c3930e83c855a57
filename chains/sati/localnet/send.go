package localnet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
)

// sendTimeout bounds how long Send and Fund wait for a transaction.
const sendTimeout = 30 * time.Second

// Send builds a version 0 transaction over the deployment's lookup table, signs it with keys, of
// which the first pays, and returns when every commitment shows it: what another client than the
// adapter does. It fails when the transaction failed or was not taken in. With Options.Manual it
// makes the blocks it needs.
func (n *Network) Send(ctx context.Context, keys []solana.PrivateKey, instructions ...solana.Instruction) (solana.Signature, error) {
	if len(keys) == 0 {
		return solana.Signature{}, errors.New("send: no key pays")
	}
	d := n.deployment
	tx, err := solana.NewTransaction(instructions, n.bank.Head(bank.Confirmed).Hash, solana.TransactionPayer(keys[0].PublicKey()),
		solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{d.LookupTable: d.LookupTableAddresses()}))
	if err != nil {
		return solana.Signature{}, fmt.Errorf("send: %w", err)
	}
	if _, err := tx.Sign(func(k solana.PublicKey) *solana.PrivateKey {
		for i := range keys {
			if keys[i].PublicKey() == k {
				return &keys[i]
			}
		}
		return nil
	}); err != nil {
		return solana.Signature{}, fmt.Errorf("send: %w", err)
	}
	read, err := decoded(tx, nil)
	if err != nil {
		return solana.Signature{}, fmt.Errorf("send: %w", err)
	}
	if err := n.bank.Submit(read); err != nil {
		return solana.Signature{}, fmt.Errorf("send: %w", err)
	}
	if err := n.await(ctx, read.ID()); err != nil {
		return read.ID(), fmt.Errorf("send %s: %w", read.ID(), err)
	}
	return read.ID(), nil
}

// await waits until a transaction is finalized and returns why it failed.
func (n *Network) await(ctx context.Context, id solana.Signature) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	for {
		changed := n.bank.Changed()
		if st := n.bank.Status(id); st != nil {
			if st.Result.Err != nil {
				return st.Result.Err
			}
			if st.Commitment == bank.Finalized {
				return nil
			}
		}
		if n.manual {
			// One block takes it in, a few more settle it.
			if n.bank.Advance(); n.bank.Status(id) == nil {
				return errors.New("the transaction was lost")
			}
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
