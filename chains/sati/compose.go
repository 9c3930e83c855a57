package sati

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// composer is an operation of SATI's own: it refuses what the program as deployed cannot do, checks
// what was handed in, and becomes instructions.
type composer interface {
	compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error)
}
