// Package owner brings an agent to stand on all of its chains as its owner declared it: registered
// everywhere, led to one file, with one home, the declared wallets and the grants to relayers.
//
// Plan is a pure function of what is wanted and what the chains hold. Owner.Apply carries out its
// steps, reads the chains again and plans again, until nothing is left: a run that was killed, or
// that could not reach a chain, is finished by the next one. The Book remembers what only the owner
// can know: which registrations are his, and what he has signed. Owner.Lock unsets all wallets at
// once. A package for one process at a time; errors are *chains.Error.
package owner
