package evm

import (
	"context"
	"encoding/json"

	"github.com/ethereum/go-ethereum/rpc"

	noderpc "github.com/bridge8004/bridge8004/chains/rpc"
)

// Wake returns a channel that receives when the node announces a head, and each time the connection
// is made anew, since heads may have passed meanwhile. Announcements that nobody has taken yet
// become one. Without a WebSocket endpoint the channel is nil.
func (c *Chain) Wake(ctx context.Context) (<-chan struct{}, error) {
	if c.config.WS == "" {
		return nil, nil
	}
	return noderpc.Wake(ctx, c.listen), nil
}

// listen follows the heads over one connection until it breaks, and reports whether it ever worked.
// What is announced is not believed: it only says when to look.
func (c *Chain) listen(ctx context.Context, notice func()) (worked bool) {
	heads := make(chan json.RawMessage, 16)
	var subscription *rpc.ClientSubscription
	client, err := c.ws.Connect(ctx, "follow heads", func(ctx context.Context, client *rpc.Client) (err error) {
		subscription, err = client.EthSubscribe(ctx, heads, "newHeads")
		return err
	})
	if err != nil {
		return false
	}
	defer client.Close()
	defer subscription.Unsubscribe()
	for {
		notice()
		select {
		case <-ctx.Done():
			return true
		case <-subscription.Err():
			return true
		case <-heads:
		}
	}
}
