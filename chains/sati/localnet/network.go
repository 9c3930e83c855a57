package localnet

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// RPCURL is where JSON-RPC is answered.
func (n *Network) RPCURL() string { return "http://" + n.address }

// WSURL is where subscriptions are answered.
func (n *Network) WSURL() string { return "ws://" + n.address }

// PhotonURL is where Photon is answered.
func (n *Network) PhotonURL() string { return "http://" + n.address + "/photon" }

// ChainID is the CAIP-2 id: "solana:" and the first 32 characters of the genesis hash.
func (n *Network) ChainID() string { return "solana:" + n.deployment.Reference }

// Deployment is SATI on this network.
func (n *Network) Deployment() wire.Deployment { return n.deployment }

// Fund sends lamports to a key and returns when every commitment shows them. With Options.Manual it
// makes the blocks it needs.
func (n *Network) Fund(ctx context.Context, to solana.PublicKey, lamports uint64) error {
	id, err := n.rpc.Airdrop(to, lamports)
	if err == nil {
		err = n.await(ctx, id)
	}
	if err != nil {
		return fmt.Errorf("fund %s: %w", to, err)
	}
	return nil
}

// Advance makes n blocks at once.
func (n *Network) Advance(blocks int) {
	for range blocks {
		n.Bank.Advance()
	}
}

// ExpireBlockhashes makes so many blocks that every blockhash handed out so far is too old: what
// was signed with one can no longer land.
func (n *Network) ExpireBlockhashes() { n.Advance(bank.MaxAge + 1) }

// Slot returns the slot of the newest block.
func (n *Network) Slot() uint64 { return n.Bank.Head(bank.Processed).Slot }
