// Package wire is the byte format of the SATI agent registry on Solana: addresses, hashes,
// attestation layouts, signed messages, instructions, accounts, events and errors, with those of
// the attestation service and of Light. What other programs bring is in chains/solana/spl, what
// Light's index speaks in chains/sati/photon. It performs no I/O and holds no state; every function
// is safe for concurrent use. Formats are those of the SATI program of 20 February 2026 (Light V2
// trees); reading also covers V1 trees.
//
// Unless stated otherwise integers are little endian, strings are UTF-8 behind a u32 byte length
// (Borsh), keys are 32 raw bytes, amounts are lamports and limits count bytes.
package wire
