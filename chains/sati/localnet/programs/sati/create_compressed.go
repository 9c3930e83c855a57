package sati

import (
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/light"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func createCompressed(c *svm.Context) error {
	args, err := wire.DecodeCreateCompressedAttestation(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, lights, err := takeCreateCompressed(c)
	if err != nil {
		return err
	}
	r := rules{c: c}
	r.signer(a[wire.CreateCompressedPayer], "payer")
	config := schemaConfig(&r, a[wire.CreateCompressedSchemaConfig])
	if r.err == nil && config.Storage != wire.Compressed {
		return fail(c, wire.StorageTypeMismatch)
	}
	r.address(a[wire.CreateCompressedInstructions], wire.InstructionsSysvar, "instructions_sysvar")
	holding := optionalHolding(&r, a[wire.CreateCompressedAgentATA], a[wire.CreateCompressedTokenProgram])
	if clock := a[wire.CreateCompressedClock]; present(clock) {
		r.address(clock, wire.ClockSysvar, "clock")
	}
	r.writable(a[wire.CreateCompressedPayer], "payer")
	r.seeds(a[wire.CreateCompressedEventAuthority], wire.EventAuthorityPDA, "event_authority")
	r.that(a[wire.CreateCompressedProgram].Key == wire.ProgramID, "program", wire.AnchorConstraintAddress)
	if r.err != nil {
		return r.err
	}
	var mint *solana.PublicKey
	if m := a[wire.CreateCompressedMint]; m != nil {
		mint = &m.Key
	}
	att, err := readAttestation(c, args.Data, config, mint, holding)
	if err != nil {
		return err
	}
	var owner solana.PublicKey
	if holding != nil {
		owner = holding.Owner
	}
	interaction := wire.InteractionHash(config.Schema, att.TaskRef, att.DataHash)
	sigs, err := checkSignatures(c, config.Mode, att, interaction, wire.Message(config.Name, att), owner)
	if err != nil {
		return err
	}
	if config.Mode == wire.AgentOwnerSigned && sigs.agentKey != owner {
		err := checkDelegation(c, config, att, sigs.agentKey, owner,
			a[wire.CreateCompressedDelegation], a[wire.CreateCompressedCredential], a[wire.CreateCompressedClock])
		if err != nil {
			return err
		}
	}
	if c.January() {
		return storeV1(c, args, config, att, sigs, lights)
	}
	return storeCompressed(c, args, config, att, sigs, lights)
}

// takeCreateCompressed returns the accounts up to Light's, and where Light's begin. The program of January 2026 was not given the
// mint: its place is nil.
func takeCreateCompressed(c *svm.Context) (a []*svm.Borrowed, lights int, err error) {
	if !c.January() {
		a, err = take(c, wire.CreateCompressedLight)
		return a, wire.CreateCompressedLight, err
	}
	if a, err = take(c, wire.CreateCompressedLight-1); err != nil {
		return nil, 0, err
	}
	return slices.Insert(a, wire.CreateCompressedMint, nil), wire.CreateCompressedLight - 1, nil
}

// readAttestation decodes the data and checks it, the agent's token account in between, as the program does.
func readAttestation(c *svm.Context, data []byte, config wire.SchemaConfig, mint *solana.PublicKey, holding *wire.Holding) (wire.Attestation, error) {
	att, err := wire.DecodeAttestation(data)
	if err != nil {
		return att, failAs(c, err)
	}
	if mint != nil && att.Mint != *mint {
		return att, fail(c, wire.AgentMintAccountMismatch)
	}
	if att.Mint == att.Counterparty {
		return att, fail(c, wire.SelfAttestationNotAllowed)
	}
	if config.Mode != wire.CounterpartySigned {
		switch {
		case holding == nil:
			return att, fail(c, wire.AgentAtaRequired)
		case holding.Mint != att.Mint:
			return att, fail(c, wire.AgentAtaMintMismatch)
		case holding.Amount < 1:
			return att, fail(c, wire.AgentAtaEmpty)
		}
	}
	if err := att.Check(); err != nil {
		return att, failAs(c, err)
	}
	return att, nil
}

// storeCompressed calls Light and announces the attestation.
func storeCompressed(c *svm.Context, args wire.CreateCompressedAttestation, config wire.SchemaConfig, att wire.Attestation, sigs signed, lights int) error {
	// The packed tree accounts follow Light's fixed ones.
	tree := packed(c, lights+wire.LightSystemAccounts)
	if args.TreeIndex != args.QueueIndex {
		return fail(c, wire.InvalidAddressTreeInfo)
	}
	if args.OutputStateTreeIndex == args.TreeIndex {
		return fail(c, wire.InvalidOutputStateTreeIndex)
	}
	addressTree, ok := tree(args.TreeIndex)
	if !ok {
		return fail(c, wire.LightCpiInvocationFailed)
	}
	queue, ok := tree(args.OutputStateTreeIndex)
	if !ok {
		return fail(c, wire.LightCpiInvocationFailed)
	}
	trees := wire.TreesV2
	trees.AddressTree = addressTree
	return invokeLight(c, args, config, att, sigs, trees, addressTree, queue)
}

// lightSystemAccountsV1 is how many of Light's accounts preceded the packed trees in January 2026.
const lightSystemAccountsV1 = 8

// storeV1 does the same as the program of January 2026, for the V1 trees.
func storeV1(c *svm.Context, args wire.CreateCompressedAttestation, config wire.SchemaConfig, att wire.Attestation, sigs signed, lights int) error {
	tree := packed(c, lights+lightSystemAccountsV1)
	var keys [3]solana.PublicKey
	for i, index := range []uint8{args.TreeIndex, args.QueueIndex, args.OutputStateTreeIndex} {
		var ok bool
		if keys[i], ok = tree(index); !ok {
			return fail(c, wire.LightCpiInvocationFailed)
		}
	}
	trees := wire.TreesV1
	trees.AddressTree = keys[0]
	return invokeLight(c, args, config, att, sigs, trees, keys[:]...)
}

// packed returns a function that finds packed tree accounts, which begin at account first.
func packed(c *svm.Context, first int) func(i uint8) (solana.PublicKey, bool) {
	return func(i uint8) (solana.PublicKey, bool) {
		if first+int(i) >= c.Accounts() {
			return solana.PublicKey{}, false
		}
		a, _ := c.Account(first + int(i))
		return a.Key, true
	}
}

func invokeLight(c *svm.Context, args wire.CreateCompressedAttestation, config wire.SchemaConfig, att wire.Attestation, sigs signed, trees wire.Trees, accounts ...solana.PublicKey) error {
	address := wire.AttestationAddress(trees, att.TaskRef, config.Schema, att.Mint, att.Counterparty)
	stored := wire.CompressedAttestation{
		Schema: config.Schema, Mint: att.Mint, Data: args.Data,
		NumSignatures: sigs.count, Signature1: sigs.first, Signature2: sigs.second,
	}
	payer, _ := c.Account(wire.CreateCompressedPayer)
	create := light.Create{
		Payer: payer.Key, Trees: accounts, HasProof: args.Proof != nil, Address: address,
		Discriminator: wire.CompressedDiscriminatorU64, Data: stored.Encode(), DataHash: stored.DataHash(),
	}
	if err := create.Invoke(c, [][]byte{[]byte("cpi_authority"), {lightSignerBump}}); err != nil {
		return err
	}
	return emitCPI(c, wire.AttestationCreated{
		Schema: config.Schema, Mint: att.Mint, Counterparty: att.Counterparty, Storage: wire.Compressed, Address: address,
	})
}
