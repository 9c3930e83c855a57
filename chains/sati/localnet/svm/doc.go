// Package svm executes one Solana transaction against a view of accounts: the decoding, the checks
// before execution, the frames of instructions and inner instructions, and the checks after it.
//
// It stands in for the part of a validator called the SVM. It has no byte code: programs are Go
// values that change accounts through the same guarded doors (only an account's owner may debit it
// or change its data, read-only accounts stay as they are, signer and writable privileges never
// grow through a call). Compute units are figures of the right order, reported and never enforced.
package svm
