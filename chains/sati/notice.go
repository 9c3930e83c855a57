package sati

import (
	"context"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// Notice implements chains.Writer by a signature subscription, where a WebSocket endpoint is
// configured. Nothing is read from the notice.
func (w *Writer) Notice(ctx context.Context, tx chains.Tx) <-chan struct{} {
	id, err := solana.SignatureFromBase58(tx.ID)
	if w.chain.cfg.WS == "" || err != nil {
		return nil
	}
	out := make(chan struct{}, 1)
	go func() {
		defer close(out)
		// The first notice is the only one; without a connection whoever waits polls.
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		_ = w.chain.cluster.Subscribe(ctx, "signatureSubscribe", []any{id, map[string]any{"commitment": rpc.CommitmentConfirmed}}, func() {
			if ctx.Err() == nil {
				out <- struct{}{}
				cancel()
			}
		})
	}()
	return out
}
