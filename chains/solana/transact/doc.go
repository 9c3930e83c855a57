// Package transact makes transactions for any registry on Solana: it lays instructions out,
// simulates them, sets compute limit and price, uses a lookup table, and has them signed. It names
// why the chain refused one; what that means for the caller is the registry's to judge.
package transact
