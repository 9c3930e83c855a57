// Package wallet decides which wallet is right for an agent that stands on several chains: whether
// what a registration holds may still be paid, and what it should hold instead.
//
// The registration that all sides name as the home decides. Its owner declares there, under
// chains.HomeWalletKey, which wallet the agent has on another chain. No relayer's key can write
// that entry. Copies of wallets that a relayer publishes (chains.WalletCopyKey) decide nothing.
//
// A wallet is superseded where the home declares another, or where the home itself held it and has
// replaced it. One that merely differs is the member's own: it is shown, and neither cleared nor
// refused. Judge is that rule; relayer, verification and drift all use it. Reader gathers what it
// goes by from the chains.
package wallet
