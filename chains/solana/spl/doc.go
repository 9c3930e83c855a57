// Package spl is the byte format of the programs that every registry on Solana meets: Token-2022
// with its metadata and group extensions, associated token accounts, the Ed25519 precompile, and
// what Anchor adds to instructions and errors. It performs no I/O and holds no state; every
// function is safe for concurrent use.
//
// Unless stated otherwise integers are little endian, strings are UTF-8 behind a u32 byte length
// (Borsh), keys are 32 raw bytes, amounts are lamports and limits count bytes.
package spl
