package localnet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
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
	read, err := svm.Sign(keys, n.Bank.Head(bank.Confirmed).Hash, n.tables(), instructions...)
	if err != nil {
		return solana.Signature{}, fmt.Errorf("send: %w", err)
	}
	if err := n.Bank.Submit(read); err != nil {
		return solana.Signature{}, fmt.Errorf("send: %w", err)
	}
	if err := n.await(ctx, read.ID()); err != nil {
		return read.ID(), fmt.Errorf("send %s: %w", read.ID(), err)
	}
	return read.ID(), nil
}

// tables is the deployment's lookup table.
func (n *Network) tables() map[solana.PublicKey]solana.PublicKeySlice {
	return map[solana.PublicKey]solana.PublicKeySlice{n.deployment.LookupTable: n.deployment.LookupTableAddresses()}
}

// await waits until a transaction is finalized and returns why it failed.
func (n *Network) await(ctx context.Context, id solana.Signature) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	for {
		changed := n.Bank.Changed()
		if st := n.Bank.Status(id); st != nil {
			if st.Result.Err != nil {
				return st.Result.Err
			}
			if st.Commitment == bank.Finalized {
				return nil
			}
		}
		if n.manual {
			// One block takes it in, a few more settle it.
			if n.Bank.Advance(); n.Bank.Status(id) == nil {
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

// Submit queues serialized transactions for the next block, without the way over HTTP: for whoever
// needs a hundred thousand of them. They run as any others do, and what no leader would include
// vanishes.
func (n *Network) Submit(transactions ...[]byte) error {
	for i, raw := range transactions {
		tx, err := svm.Decode(raw)
		if err != nil {
			return fmt.Errorf("read transaction %d: %w", i, err)
		}
		if err := n.Bank.Submit(tx); err != nil {
			return fmt.Errorf("queue transaction %d: %w", i, err)
		}
	}
	return nil
}
