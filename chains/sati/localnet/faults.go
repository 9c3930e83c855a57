package localnet

// SetPhotonLag makes Photon trail the confirmed head by blocks.
func (n *Network) SetPhotonLag(blocks int) { n.photon.SetLag(blocks) }

// DropTransactions accepts the next count transactions and loses them, as a leader under load does.
func (n *Network) DropTransactions(count int) { n.bank.DropNext(count) }

// TruncateLogs cuts the logs of later transactions at so many bytes, with the line "Log truncated"; 0 restores the usual 10,000.
func (n *Network) TruncateLogs(bytes int) { n.bank.SetLogLimit(bytes) }

// Fork takes back the newest blocks and their transactions. It fails when that would undo a finalized block.
func (n *Network) Fork(blocks int) error { return n.bank.Fork(blocks) }

// RefuseRPC answers the next count JSON-RPC requests with status 429.
func (n *Network) RefuseRPC(count int) { n.rpc.RefuseNext(count) }

// RefusePhoton answers the next count Photon requests with status 429.
func (n *Network) RefusePhoton(count int) { n.photon.RefuseNext(count) }
