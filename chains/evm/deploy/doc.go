// Package deploy puts this project's contracts on an EVM chain, at addresses that depend on nothing
// but what is deployed.
//
// Every contract is made by CREATE2 through the deterministic deployment proxy (Factory), which
// stands at one address on nearly all chains. A contract's address is the hash of that proxy's
// address, a salt, and the creation code with its arguments: the same arguments give the same
// address on every chain, whoever pays. All that a contract begins with, roles included, is in its
// arguments, so whoever deploys holds nothing afterwards, chooses nothing, and can be anybody with
// some gas.
//
// A plan is worked off by looking at the chain before each step: what is there is left alone.
// Running it again changes nothing, and a run that broke off is resumed by another.
package deploy
