// Package decode tells what transactions and accounts say in SATI's words: events, attestations and
// what their signatures prove, feedback and its JSON, and the facts of an agent's history. It asks
// nobody and keeps nothing; every function is safe for concurrent use.
//
// Strangers wrote what is decoded here. What cannot be read is passed over, unless it shows that a
// node or the index contradicts itself.
package decode
