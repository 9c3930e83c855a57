package ledger

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Registry is what a ledger has to know of the registry whose history is read.
type Registry struct {
	// Program is named by all transactions in which something happens, but for transfers of a
	// token.
	Program solana.PublicKey
	// Reads says whether anybody reads the data of a program's inner instructions.
	Reads func(program solana.PublicKey) bool
	// Holder tells which token account holds a mint's one token, and in which slot that was read. A
	// mint that is no agent, or is burnt, in that slot is an error of kind NotFound.
	Holder func(ctx context.Context, n *cluster.Node, mint solana.PublicKey, at rpc.CommitmentType) (account solana.PublicKey, slot uint64, err error)
	// Registered reports whether a transaction registered a mint: nothing came before.
	Registered func(tx *Transaction, mint solana.PublicKey) bool
}

// Ledger reads the transactions of a cluster and the lists of them by address. What is finalized is
// remembered. It is safe for concurrent use.
type Ledger struct {
	cluster *cluster.Cluster
	Registry

	txs    *cluster.Cache[solana.Signature, *Transaction]
	marks  *cluster.Cache[markKey, []mark]
	trails *cluster.Cache[solana.PublicKey, trail]

	Page  int // transactions listed at once
	Batch int // transactions decoded in one batch, unless one slot holds more
	Way   int // token accounts that one mint is followed through
}

func New(c *cluster.Cluster, r Registry) *Ledger {
	return &Ledger{
		cluster: c, Registry: r, Page: pageSize, Batch: maxBatch, Way: maxWay,
		txs:    cluster.NewCache[solana.Signature, *Transaction](5_000),
		marks:  cluster.NewCache[markKey, []mark](markedOf),
		trails: cluster.NewCache[solana.PublicKey, trail](10_000),
	}
}

// ForgetTrail makes the next reading follow a mint's token anew.
func (l *Ledger) ForgetTrail(mint solana.PublicKey) { l.trails.Forget(mint) }

// Forget makes the next reader ask for a transaction again.
func (l *Ledger) Forget(id solana.Signature) { l.txs.Forget(id) }

func (l *Ledger) fail(kind chains.Kind, op string, err error) *chains.Error {
	return l.cluster.Fail(kind, op, err)
}

// TooMuch is the error of a history that is longer than may be read.
func (l *Ledger) TooMuch(op, remedy, format string, args ...any) error {
	e := l.fail(chains.TooMuch, op, fmt.Errorf(format, args...))
	e.Remedy = remedy
	return e
}
