// Package role decides which part an account played for an agent when it gave feedback or answered
// it. Feedback by somebody of the agent's own is a self-review and is not mirrored; only the
// agent's own answers are.
//
// The parts are replayed from what the chain logged (Past, Window), since nodes keep the state of
// few blocks. Past is a pure value: the same events give the same answer. Reader reads it, and
// remembers what is final.
package role
