package localnet

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
)

// SetPhotonLag makes Photon trail the confirmed head by blocks: a slow index, which says so by its
// slot.
func (n *Network) SetPhotonLag(blocks int) { n.photon.SetLag(blocks) }

// ShiftPhotonSlot makes Photon claim a slot later than the one its answers are of, or earlier when
// slots is negative: an index that lies about how far it has come.
func (n *Network) ShiftPhotonSlot(slots int) { n.photon.ShiftSlot(slots) }

// TamperPhoton lets f change what Photon shows of an account, or hide it by returning
// false: an index that lies about accounts. nil ends it. f must be safe for concurrent use.
func (n *Network) TamperPhoton(f func(*photon.Account) bool) { n.photon.Tamper(f) }

// RefusePhoton answers the next count Photon requests with status 429.
func (n *Network) RefusePhoton(count int) { n.photon.Refuse.Store(int64(count)) }

// RefuseRPC answers the next count JSON-RPC requests with status 429.
func (n *Network) RefuseRPC(count int) { n.rpc.RefuseNext(count) }

// StallNode makes JSON-RPC and Photon answer as of this moment from now on, while the network goes
// on making blocks and takes in what the node is sent: a stale slot. StallNode(false) lets the node
// catch up at once.
func (n *Network) StallNode(on bool) { n.bank.Stall(on) }

// GapSignatures leaves one transaction out of the next count answers of getSignaturesForAddress
// that have more than one.
func (n *Network) GapSignatures(count int) { n.rpc.Faults().Gap.Store(int64(count)) }

// HideSignatures leaves transactions out of every answer of getSignaturesForAddress, until it is
// called with others or none: a list with a gap that stays.
func (n *Network) HideSignatures(ids ...solana.Signature) { n.rpc.Faults().Hide(ids...) }

// RepeatSignatures shows each transaction twice in the next count answers of
// getSignaturesForAddress.
func (n *Network) RepeatSignatures(count int) { n.rpc.Faults().Repeat.Store(int64(count)) }

// DropTransactions accepts the next count transactions and loses them, as a leader under load does.
func (n *Network) DropTransactions(count int) { n.bank.DropNext(count) }

// HoldTransactions accepts transactions and keeps them out of every block until it is called with
// false: they land then, or are too old by then.
func (n *Network) HoldTransactions(on bool) { n.bank.Hold(on) }

// ExpireBlockhashes makes so many blocks that every blockhash handed out so far is too old: what
// was signed with one can no longer land.
func (n *Network) ExpireBlockhashes() { n.Advance(bank.MaxAge + 1) }

// TruncateLogs cuts the logs of later transactions at so many bytes, with the line "Log truncated";
// 0 restores the usual 10,000.
func (n *Network) TruncateLogs(bytes int) { n.bank.SetLogLimit(bytes) }

// Fork takes back the newest blocks and their transactions. It fails when that would undo a
// finalized block.
func (n *Network) Fork(blocks int) error { return n.bank.Fork(blocks) }
