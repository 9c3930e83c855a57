package spl

// LamportsPerByte is the rent of one byte of account data.
const LamportsPerByte = 6960

// RentExempt is the least lamports an account of n bytes must hold.
func RentExempt(n int) uint64 { return uint64(128+n) * LamportsPerByte }
