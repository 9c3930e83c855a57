// Package bindings holds the ABIs, creation bytecode and Go types of the contracts in
// contracts/src, so that Go builds need no Node.
//
// Every *_gen.go file is written by contracts/script/generate.mjs (make generate) with abigen v2:
// for a contract X there is XMetaData (ABI and creation bytecode, as go-ethereum's bind/v2 deploys
// it) and a stateless type X with Pack, TryPack and Unpack methods for each function, event and
// error. The values in them are the chain's own: addresses as 20 bytes, integers wider than 64 bits
// as big.Int, never checked for sign or range on the way in.
//
// IdentityRegistry and ReputationRegistry are implementations: deploy RegistryPlaceholder behind an
// ERC1967Proxy first, with its initialize(owner) as the proxy's constructor data, then
// upgradeToAndCall the registry with its own initialize.
package bindings
