package ledger

import (
	"context"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/rpc"
)

// getLogs asks one endpoint for logs. Over HTTP it reads the answer from the bytes as they come,
// past the RPC library, which would go over them three times more.
func getLogs(ctx context.Context, e *rpc.Endpoint, query any) (logs []*types.Log, err error) {
	err = e.Read(ctx, func(answer []byte, id string) (err error) {
		if id == "" {
			logs, err = scanLogs(answer)
		} else {
			logs, err = scanAnswer(answer, id)
		}
		return err
	}, "eth_getLogs", query)
	return logs, err
}
