// Package feedback says what a mirror of a feedback is: which value, tags and outcome it has, the file that goes with it, and whether a mirror found on
// a chain is that of its origin.
//
// The mirror file is canonical JSON: its members, their order and every byte follow from the origin alone, so that any reader of the origin's chain can
// rebuild it and compare its hash with the one that the mirror bears. Nothing here does I/O; all functions may be called concurrently.
package feedback
