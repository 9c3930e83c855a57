// Package publish brings a registration file to where an agentURI can lead: into the URI itself
// (data:), or to an IPFS node. It also says which URI fits which chain, and which registrations a
// file may list.
//
// Nothing is believed of a node: the CID that it answers is recomputed from the bytes. Errors are
// *chains.Error.
package publish
