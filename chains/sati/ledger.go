package sati

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// registry is what a ledger has to know of the registry whose history is read.
type registry struct {
	// program is named by all transactions in which something happens, but for transfers of a token.
	program solana.PublicKey
	// skip says that nobody reads the data of a program's inner instructions.
	skip func(program solana.PublicKey) bool
	// holder tells which token account holds a mint's one token, and in which slot that was read. A
	// mint that is no agent, or is burnt, is an error of kind NotFound.
	holder func(ctx context.Context, n *node, mint solana.PublicKey, at rpc.CommitmentType) (account solana.PublicKey, slot uint64, err error)
	// registered reports whether a transaction registered a mint: nothing came before.
	registered func(tx *transaction, mint solana.PublicKey) bool
}

// ledger reads the transactions of a cluster and the lists of them by address. What is finalized is
// remembered. It is safe for concurrent use.
type ledger struct {
	cluster *cluster
	registry

	txs    *cache[solana.Signature, *transaction]
	marks  *cache[markKey, []mark]
	trails *cache[solana.PublicKey, trail]

	page  int // transactions listed at once
	batch int // transactions decoded in one batch, unless one slot holds more
}

func newLedger(c *cluster, r registry) *ledger {
	return &ledger{
		cluster: c, registry: r, page: pageSize, batch: maxBatch,
		txs:    newCache[solana.Signature, *transaction](5_000),
		marks:  newCache[markKey, []mark](markedOf),
		trails: newCache[solana.PublicKey, trail](10_000),
	}
}

// forgetTrail makes the next reading follow a mint's token anew.
func (l *ledger) forgetTrail(mint solana.PublicKey) { l.trails.forget(mint) }

// forget makes the next reader ask for a transaction again.
func (l *ledger) forget(id solana.Signature) { l.txs.forget(id) }

func (l *ledger) fail(kind chains.Kind, op string, err error) *chains.Error {
	return l.cluster.fail(kind, op, err)
}

// tooMuch is the error of a history that is longer than may be read.
func (l *ledger) tooMuch(op, remedy, format string, args ...any) error {
	e := l.fail(chains.TooMuch, op, fmt.Errorf(format, args...))
	e.Remedy = remedy
	return e
}
