package localnet

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Submit queues serialized transactions for the next block, without the way over HTTP: for whoever
// needs a hundred thousand of them. They run as any others do, and what no leader would include
// vanishes.
func (n *Network) Submit(transactions ...[]byte) error {
	for i, raw := range transactions {
		tx, err := svm.Decode(raw)
		if err != nil {
			return fmt.Errorf("read transaction %d: %w", i, err)
		}
		if err := n.bank.Submit(tx); err != nil {
			return fmt.Errorf("queue transaction %d: %w", i, err)
		}
	}
	return nil
}

// Keep sets how many transactions are remembered, instead of bank.DefaultKeptTransactions.
func (n *Network) Keep(transactions int) { n.bank.Keep(transactions) }
