// Package index keeps what the chains say of agents and their reviews in a database, so that it can
// be searched and summed: SQLite in a file, or PostgreSQL, with one schema and one set of queries.
//
// Each registry is read from its first block on. The events of a stretch of blocks and the position
// behind it are written in one transaction, so that whatever is killed or told twice, the index
// holds exactly what the chain says up to that position. An agent that something happened to is
// read from its chain again; so is its registration file. A chain that gives up a block which was
// read has its registry read anew. Everything can be dropped and is found again: a Keeper rebuilds
// an index beside the old one, which answers meanwhile.
//
//	chain ──Reader──▶ feedback, buckets ──rescore──▶ subject, score ──▶ Search
//	      ──agents──▶ agent ──files──▶ file, term
//	links ──groups──▶ grp, agent.subject
//
// One process writes at a time: it holds a lease in the database, and each of its transactions says
// under which epoch it writes. Any number may read.
//
// Sums are exact (chains.Sums). A double orders and bounds what is looked at, and is never shown.
// Errors are *chains.Error.
package index
