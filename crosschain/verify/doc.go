// Package verify is what verifications are made of, and what they come to. Answers come from the
// chain, never from a server.
//
// A check is a value: what was compared, where it was read, how it came out, and the verdict it
// means if it did not pass. The verdict of a report is computed from its checks and from nothing
// else. What could not be checked is never counted as passed.
//
// What is verified has a package each, with a function Verify: payment, before money moves, whether
// a request pays the agent it should; response, whether the agent signed the answer; registration,
// whether a file is true; feedback, who gave one, and whether a mirror is its origin's; settlement,
// whether a payment was made; client, whether an account may act as an agent.
package verify
