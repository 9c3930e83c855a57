package spl

import "github.com/gagliardetto/solana-go"

// Programs and system variables, the same on every cluster.
var (
	// Token2022ProgramID owns mints with extensions, and the accounts that hold their tokens.
	Token2022ProgramID = solana.MustPublicKeyFromBase58("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
	// ATAProgramID is the associated token account program.
	ATAProgramID = solana.MustPublicKeyFromBase58("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
	// SystemProgramID is the System program; the same 32 zero bytes stand for "no key" in several
	// layouts.
	SystemProgramID = solana.SystemProgramID
	// Ed25519ProgramID is the signature precompile.
	Ed25519ProgramID = solana.MustPublicKeyFromBase58("Ed25519SigVerify111111111111111111111111111")
	// ComputeBudgetProgramID sets a transaction's compute limit and price.
	ComputeBudgetProgramID = solana.MustPublicKeyFromBase58("ComputeBudget111111111111111111111111111111")
	// LookupTableProgramID owns address lookup tables.
	LookupTableProgramID = solana.MustPublicKeyFromBase58("AddressLookupTab1e1111111111111111111111111")
	// InstructionsSysvar lets a program read the instructions of its own transaction.
	InstructionsSysvar = solana.MustPublicKeyFromBase58("Sysvar1nstructions1111111111111111111111111")
	// ClockSysvar holds slot and time.
	ClockSysvar = solana.MustPublicKeyFromBase58("SysvarC1ock11111111111111111111111111111111")
)

// MaxTransaction is the largest serialized transaction the network carries, in bytes.
const MaxTransaction = 1232

// CAIP-2 references of the public clusters: the first 32 characters of their genesis hashes.
const (
	MainnetReference = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
	DevnetReference  = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1"
)
