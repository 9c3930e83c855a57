package demo

import (
	"context"
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// transferAsSDK sells an agent as SATI's TypeScript SDK does: token and update authority move in
// one transaction, the wallet entry stays. It does not create the buyer's account, so the buyer
// does.
func (d *user) transferAsSDK(ctx context.Context, agent caip.AgentRef, seller, buyer string) {
	from, to := network.SolanaKeypair(seller), network.SolanaKeypair(buyer)
	mint := must(solana.PublicKeyFromBase58(agent.ID))
	must(d.net.SATI.Send(ctx, []solana.PrivateKey{to}, spl.CreateATAInstruction(to.PublicKey(), to.PublicKey(), mint)))
	must(d.net.SATI.Send(ctx, []solana.PrivateKey{from},
		spl.Transfer{Amount: 1}.Instruction(spl.ATA(from.PublicKey(), mint), spl.ATA(to.PublicKey(), mint), from.PublicKey()),
		spl.UpdateAuthority{NewAuthority: to.PublicKey()}.Instruction(mint, from.PublicKey())))
}

// forge stores a public feedback in a victim's name and returns its address. The program reads
// where key, signature and message lie in an Ed25519 instruction, but not in which instruction they
// are to be looked for: the precompile verifies the forger's key and signature, which another
// instruction carries at the same offsets, while the program reads the victim's key.
func (d *user) forge(ctx context.Context, agent caip.AgentRef, victim, forger string) (address string) {
	mint := must(solana.PublicKeyFromBase58(agent.ID))
	schema, by, as := d.net.SATI.Deployment().FeedbackPublic, network.SolanaKeypair(forger), network.SolanaKeypair(victim).PublicKey()
	a := wire.Attestation{TaskRef: caip.Keccak256([]byte("never said")), Mint: mint, Counterparty: as, Outcome: wire.Negative}
	message := wire.Message(schema.Name, a)
	signature := must(by.Sign(message))
	data := spl.EncodeEd25519(spl.SignedMessage{Key: as, Message: message})
	const carrier = 0 // the instruction that carries the forger's key and signature
	for _, at := range []int{4, 8} {
		binary.LittleEndian.PutUint16(data[at:], carrier)
	}
	// A payment of nothing to himself, which ignores what follows its amount.
	carried := append(binary.LittleEndian.AppendUint32(nil, 2), make([]byte, 12)...)
	key := by.PublicKey()
	carried = append(append(carried, key[:]...), signature[:]...)
	self := solana.NewAccountMeta(key, true, true)
	must(d.net.SATI.Send(ctx, []solana.PrivateKey{by},
		solana.NewInstruction(spl.SystemProgramID, solana.AccountMetaSlice{self, self}, carried),
		solana.NewInstruction(spl.Ed25519ProgramID, nil, data),
		wire.NewCreateCompressed(a.Encode(), new(wire.Proof), 0).Instruction(wire.CreateCompressedAccounts{Payer: key, SchemaConfig: schema.Config, Mint: mint})))
	return wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, mint, as).String()
}
