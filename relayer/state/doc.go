// Package state keeps what a relayer has to remember between restarts, in JetStream key-value buckets: checkpoints, the agents it knows, the outbox of
// signed transactions, leases, deliveries, parked items and drift. All of it can be lost; it is rebuilt from the chains.
//
// Writes that two relayers may race for go through revisions: Create succeeds for one, Update only against the revision that was read.
package state
