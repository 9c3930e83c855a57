// Package link decides when registrations on several chains are the same agent, and whether that
// may be acted on.
//
// A link holds only when both sides say so: each side's agentURI, read at finality, leads to a file
// whose registrations list both (its own as well). A group is a clique of links: every member's
// file lists every member. One-sided claims and registries that nobody configured are shown and
// never acted on; a chain of three (A with B, B with C) is refused as a whole; two agents of one
// registry are a conflict.
//
// What a file says of a registration counts only if that was there when the agentURI was set (the
// birth rule, birth.go): ids are given out in order.
//
// A transfer freezes every group its registration belongs to. What thaws it are acts on chain that
// come after the transfer and are signed by the present owner of each member (State). The old files
// prove nothing: they said the same before the sale.
//
// Evaluate, State and Evidence are pure values: same input, same bytes, in whatever order the input
// came. Resolver gathers evidence from chains and web.
package link
