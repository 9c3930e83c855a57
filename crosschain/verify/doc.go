// Package verify answers, before money moves, whether a payment request pays the agent it should.
// Answers come from the chain, never from the server.
//
// A check is a value: what was compared, where it was read, how it came out, and the verdict it
// means if it did not pass. The verdict of a report is computed from its checks and from nothing
// else. What could not be checked is never counted as passed.
package verify
