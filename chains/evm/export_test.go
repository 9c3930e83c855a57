package evm

// SetMostSpent has Spent return few transactions at once.
func (w *Writer) SetMostSpent(n int) { w.mostSpent = n }
