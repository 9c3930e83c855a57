package bank

// Keep sets how many transactions are kept; see Config.KeptTransactions.
func (b *Bank) Keep(transactions int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cfg.KeptTransactions = transactions
}
