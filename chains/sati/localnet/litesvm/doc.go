// Package litesvm compares the local network's System, Associated Token and Token-2022 programs
// with the real ones, which LiteSVM (a Solana runtime in an npm package) runs: the same
// transactions on both, and equal account bytes, equal errors and equal logs, but for the lines
// that count compute units.
//
// testdata/corpus.jsonl holds the transactions and what LiteSVM made of them. `go test` compares
// the local network with that record; `make litesvm`, a part of `make test`, compares the record
// with LiteSVM itself.
package litesvm
