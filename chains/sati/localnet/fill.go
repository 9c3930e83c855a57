package localnet

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// fillBlock is how many transactions Fill puts into one block.
const fillBlock = 500

// Fill executes count transactions as fast as it can, in blocks of their own, and returns when
// every commitment shows them: each builds number i with a recent blockhash, in order and on
// another goroutine. Signatures are believed, those of the Ed25519 precompile too; all else is
// checked, and a transaction that is refused or fails ends the filling with an error.
// Options.KeptTransactions must be large enough to keep what shall be read.
func (n *Network) Fill(ctx context.Context, count int, each func(i int, blockhash solana.Hash) (*solana.Transaction, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	blocks := n.build(ctx, count, each)
	// The builder ends with its channel, so that nothing runs on after Fill.
	defer func() {
		cancel()
		for range blocks {
		}
	}()
	for done := 0; done < count; {
		b, ok := <-blocks
		if !ok {
			return ctx.Err()
		}
		if b.err != nil {
			return b.err
		}
		made := n.bank.Fill(b.txs)
		for i, r := range made.Transactions {
			if r.Result.Err != nil {
				return fmt.Errorf("transaction %d: %w", done+i, r.Result.Err)
			}
		}
		if len(made.Transactions) != len(b.txs) {
			return fmt.Errorf("block of transactions %d to %d: %d of %d were taken in", done, done+len(b.txs)-1, len(made.Transactions), len(b.txs))
		}
		done += len(b.txs)
	}
	n.Advance(n.settle)
	return nil
}

// filling is a block that is being filled.
type filling struct {
	txs []*svm.Transaction
	err error
}

// build makes the transactions of Fill, one block ahead, until ctx ends.
func (n *Network) build(ctx context.Context, count int, each func(i int, blockhash solana.Hash) (*solana.Transaction, error)) <-chan filling {
	out := make(chan filling, 1)
	go func() {
		defer close(out)
		for from := 0; from < count; from += fillBlock {
			var b filling
			hash := n.bank.Head(bank.Processed).Hash
			for i := from; i < min(from+fillBlock, count) && b.err == nil; i++ {
				tx, err := decoded(each(i, hash))
				if err != nil {
					b.err = fmt.Errorf("transaction %d: %w", i, err)
				}
				b.txs = append(b.txs, tx)
			}
			select {
			case out <- b:
			case <-ctx.Done():
				return
			}
			if b.err != nil {
				return
			}
		}
	}()
	return out
}

// decoded reads a transaction that was just built, as a node reads what it is sent.
func decoded(tx *solana.Transaction, err error) (*svm.Transaction, error) {
	if err != nil {
		return nil, err
	}
	raw, err := tx.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return svm.Decode(raw)
}

// FillFeedback gives count public feedbacks to an agent, by the clients in turn, who pay: number i
// with task_ref i (8 bytes big-endian, then zeros), outcome i mod 3 and a small JSON content.
// 100,000 take less than a minute on two busy cores.
func (n *Network) FillFeedback(ctx context.Context, mint solana.PublicKey, clients []solana.PrivateKey, count int) error {
	if len(clients) == 0 {
		return errors.New("no clients to give feedback")
	}
	d := n.Deployment()
	tables := solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{d.LookupTable: d.LookupTableAddresses()})
	limit := computebudget.NewSetComputeUnitLimitInstruction(400_000).Build()
	return n.Fill(ctx, count, func(i int, blockhash solana.Hash) (*solana.Transaction, error) {
		client := clients[i%len(clients)]
		a := wire.Attestation{
			Mint: mint, Counterparty: client.PublicKey(), Outcome: wire.Outcome(i % 3), ContentType: wire.ContentJSON,
			Content: fmt.Appendf(nil, `{"value":%d,"valueDecimals":0,"tag1":"load"}`, i%101),
		}
		binary.BigEndian.PutUint64(a.TaskRef[:], uint64(i))
		message := wire.Message(d.FeedbackPublic.Name, a)
		signature, err := client.Sign(message)
		if err != nil {
			return nil, err
		}
		tx, err := solana.NewTransaction([]solana.Instruction{
			limit, spl.Ed25519Instruction(spl.SignedMessage{Key: client.PublicKey(), Signature: signature, Message: message}),
			wire.NewCreateCompressed(a.Encode(), new(wire.Proof), 0).Instruction(wire.CreateCompressedAccounts{
				Payer: client.PublicKey(), SchemaConfig: d.FeedbackPublic.Config, Mint: mint,
			}),
		}, blockhash, solana.TransactionPayer(client.PublicKey()), tables)
		if err != nil {
			return nil, err
		}
		_, err = tx.Sign(func(solana.PublicKey) *solana.PrivateKey { return &client })
		return tx, err
	})
}
