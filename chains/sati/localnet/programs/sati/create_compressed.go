package sati

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/light"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func createCompressed(c *svm.Context) {
	args := arguments(c, wire.DecodeCreateCompressedAttestation)
	r := accounts{c: c}
	payer := r.signer()
	configAt, config := r.schemaConfig()
	instructions := r.next()
	holding := r.agentHolding()
	var mint *svm.Borrowed
	// The program of January 2026 was not given the mint.
	if !c.January() {
		mint = r.next()
	}
	delegation, credential, clock := r.optional(), r.optional(), r.clock()
	events := r.events()
	writable(payer)
	stores(configAt, config, wire.Compressed)
	address(instructions, spl.InstructionsSysvar)
	seeds(events, wire.EventAuthorityPDA)
	att := readAttestation(c, args.Data, config, mint, holding)
	interaction := wire.InteractionHash(config.Schema, att.TaskRef, att.DataHash)
	sigs := checkSignatures(c, config.Mode, att, interaction, wire.Message(config.Name, att), holding)
	if config.Mode == wire.AgentOwnerSigned && sigs.agentKey != holding.Owner {
		checkDelegation(c, config, att, sigs.agentKey, delegation, credential, clock)
	}
	storeCompressed(c, args, config, att, sigs, r.light(payer))
}

// lightSigner are the seeds of the PDA that signs inside Light.
var lightSigner = [][]byte{[]byte("cpi_authority"), {lightSignerBump}}

// light is Light's SDK, over the accounts that are left.
func (r *accounts) light(payer *svm.Borrowed) light.Client {
	return light.Client{Payer: payer.Key, First: r.at, Signer: lightSigner, Missing: func() { require(false, wire.LightCpiInvocationFailed) }}
}

// readAttestation decodes the data and checks it, the agent's token account in between, as the
// program does.
func readAttestation(c *svm.Context, data []byte, config layouts.SchemaConfig, mint *svm.Borrowed, holding *token2022.Holding) wire.Attestation {
	att, err := wire.DecodeAttestation(data)
	pass(err)
	require(mint == nil || att.Mint == mint.Key, wire.AgentMintAccountMismatch)
	require(att.Mint != att.Counterparty, wire.SelfAttestationNotAllowed)
	if config.Mode != wire.CounterpartySigned {
		require(holding != nil, wire.AgentAtaRequired)
		require(holding.Mint == att.Mint, wire.AgentAtaMintMismatch)
		require(holding.Amount >= 1, wire.AgentAtaEmpty)
	}
	pass(att.Check())
	return att
}

// storeCompressed calls Light and announces the attestation.
func storeCompressed(c *svm.Context, args wire.CreateCompressedAttestation, config layouts.SchemaConfig, att wire.Attestation, sigs signed, lights light.Client) {
	version := wire.TreeV1
	if !c.January() {
		version = wire.TreeV2
		require(args.TreeIndex == args.QueueIndex, wire.InvalidAddressTreeInfo)
		require(args.OutputStateTreeIndex != args.TreeIndex, wire.InvalidOutputStateTreeIndex)
	}
	// Only the address tree is looked up here; the other indexes are Light's business.
	tree, ok := lights.Tree(c, args.TreeIndex)
	require(ok, wire.LightCpiInvocationFailed)
	nonce := wire.AttestationNonce(att.TaskRef, config.Schema, att.Mint, att.Counterparty)
	seed := wire.LightAddressSeed(version, wire.ProgramID, []byte("attestation"), config.Schema[:], att.Mint[:], nonce[:])
	address := wire.LightAddress(version, seed, tree, wire.ProgramID)
	stored := wire.CompressedAttestation{
		Schema: config.Schema, Mint: att.Mint, Data: args.Data,
		NumSignatures: sigs.count, Signature1: sigs.first, Signature2: sigs.second,
	}
	lights.Create(c, light.Creation{
		Proof: args.Proof, Seed: seed, Address: address, TreeIndex: args.TreeIndex, QueueIndex: args.QueueIndex,
		OutputIndex: args.OutputStateTreeIndex, RootIndex: args.RootIndex,
		Discriminator: wire.CompressedDiscriminatorU64, Data: stored.Encode(), DataHash: stored.DataHash(),
	})
	emitCPI(c, wire.AttestationCreated{
		Schema: config.Schema, Mint: att.Mint, Counterparty: att.Counterparty, Storage: wire.Compressed, Address: address,
	})
}
