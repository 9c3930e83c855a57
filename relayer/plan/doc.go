// Package plan decides what follows from what happened. The decision is a pure function of facts
// (decide.go); the facts are read from the chains (reader.go). Of feedback that a relayer has just
// read, the planner asks no chain: it may be due wherever a route leads within its agent's group
// (Expected). The executor reads all that decides, and asks the same rules, before anything is
// signed: nobody has to believe the bus between them. What was given before is planned by its facts
// (Backfill, Owed), since most of it stands already.
package plan
