// Package plan decides what follows from what happened. The decision is a pure function of facts
// (decide.go); the facts are read from the chains (reader.go). The planner plans with it, and the
// executor asks it again, with facts read afresh, before anything is signed: so one set of rules
// stands at both ends of a bus that nobody has to believe.
package plan
