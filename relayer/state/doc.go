// Package state keeps what a relayer has to remember between restarts, in JetStream key-value
// buckets: checkpoints, the agents it knows, the outbox of signed transactions, leases, deliveries,
// parked items and drift. All of it can be lost; it is rebuilt from the chains.
//
// Writes that two relayers may race for go through revisions: Create succeeds for one, Update only
// against the revision that was read.
//
// The bus is not believed. Every row carries a version and a MAC under the relayers' key (nats.key;
// an embedded server has one of its own). A MAC prevents neither deletion nor replacement by an
// older row, so a row that is missing, older than what this process has seen, unreadable or
// unsealed has a Doubt, which is counted. What it was about is unknown, which is not no: use
// Row.Known for what decides a signature, and rebuild the row from the chains when it is not known.
// Write the rebuilt row with Update at the revision that was read. After a start every version that
// carries the MAC is news: what is rebuilt from a row must say up to which block it holds, and has
// to be brought up to date from there.
//
// Without a key (an outside NATS and no nats.key) each process seals with a key of its own. The
// rows of other relayers and of earlier processes are then Unsealed: their values are hints, where
// to look and what to plan, and never Known.
package state
