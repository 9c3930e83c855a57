package sati

import (
	"context"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/ws"

	"github.com/bridge8004/bridge8004/chains"
)

var _ chains.Noticer = (*Writer)(nil)

// Notice implements chains.Noticer by a signature subscription, where a WebSocket endpoint is configured. Nothing is read from the notice.
func (w *Writer) Notice(ctx context.Context, tx chains.Tx) <-chan struct{} {
	id, err := solana.SignatureFromBase58(tx.ID)
	if w.chain.cfg.WS == "" || err != nil {
		return nil
	}
	out := make(chan struct{}, 1)
	go func() {
		defer close(out)
		client, err := ws.Connect(ctx, w.chain.cfg.WS)
		if err != nil {
			return // whoever waits polls
		}
		defer client.Close()
		sub, err := client.SignatureSubscribe(id, rpc.CommitmentConfirmed)
		if err != nil {
			return
		}
		defer sub.Unsubscribe()
		if _, err := sub.Recv(ctx); err == nil {
			out <- struct{}{}
		}
	}()
	return out
}
