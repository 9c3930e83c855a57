package layouts

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// AccountOf is how Photon shows an attestation in V2 trees; hash is any unique 32 bytes.
func AccountOf(c wire.CompressedAttestation, address, hash solana.PublicKey, leaf, slot uint64) photon.Account {
	cpi := wire.TreesV2.CPIContext
	return photon.Account{
		Hash: hash, Address: &address, Owner: wire.ProgramID, LeafIndex: photon.FlexUint64(leaf), SlotCreated: photon.FlexUint64(slot), ProveByIndex: true,
		Data:          &photon.Data{Discriminator: photon.FlexUint64(wire.CompressedDiscriminatorU64), Data: c.Encode(), DataHash: c.DataHash()},
		MerkleContext: &photon.MerkleContext{TreeType: 3, Tree: wire.TreesV2.StateTree, Queue: wire.TreesV2.Queue, CPIContext: &cpi},
	}
}
