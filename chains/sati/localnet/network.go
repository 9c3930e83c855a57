package localnet

import (
	"context"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// fundTimeout bounds how long Fund waits for its transaction.
const fundTimeout = 10 * time.Second

// RPCURL is where JSON-RPC is answered.
func (n *Network) RPCURL() string { return "http://" + n.address }

// WSURL is where subscriptions are answered.
func (n *Network) WSURL() string { return "ws://" + n.address }

// PhotonURL is where Photon is answered.
func (n *Network) PhotonURL() string { return "http://" + n.address + "/photon" }

// GenesisHash identifies the network.
func (n *Network) GenesisHash() solana.Hash { return n.bank.GenesisHash() }

// ChainID is the CAIP-2 id: "solana:" and the first 32 characters of the genesis hash.
func (n *Network) ChainID() string { return "solana:" + n.deployment.Reference }

// Deployment is SATI on this network.
func (n *Network) Deployment() wire.Deployment { return n.deployment }

// Authority is the key of SATI's registry authority here.
func (n *Network) Authority() solana.PrivateKey { return n.authority }

// Fund sends lamports to a key and returns when every commitment shows them. With Options.Manual it makes the blocks it needs.
func (n *Network) Fund(ctx context.Context, to solana.PublicKey, lamports uint64) error {
	ctx, cancel := context.WithTimeout(ctx, fundTimeout)
	defer cancel()
	id, err := n.rpc.Airdrop(to, lamports)
	if err != nil {
		return fmt.Errorf("fund %s: %w", to, err)
	}
	for {
		changed := n.bank.Changed()
		if st := n.bank.Status(id); st != nil {
			if st.Result.Err != nil {
				return fmt.Errorf("fund %s: %w", to, st.Result.Err)
			}
			if st.Commitment == bank.Finalized {
				return nil
			}
		}
		if n.manual {
			// One block takes it in, a few more settle it.
			if n.bank.Advance(); n.bank.Status(id) == nil {
				return fmt.Errorf("fund %s: the transaction was lost", to)
			}
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("fund %s: %w", to, ctx.Err())
		}
	}
}

// Advance makes n blocks at once.
func (n *Network) Advance(blocks int) {
	for range blocks {
		n.bank.Advance()
	}
}

// AdvanceTime moves the clock of later blocks forward.
func (n *Network) AdvanceTime(d time.Duration) { n.bank.ShiftTime(d) }

// Slot returns the slot of the newest block.
func (n *Network) Slot() uint64 { return n.bank.Head(bank.Processed).Slot }
