package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/light"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sas"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// minClose is how much of an attestation the closing instructions read: up to the counterparty's end.
const minClose = 97

// mayClose checks who may close: the counterparty, or the owner proven by the token account, as far as the mode knows them.
func mayClose(c *svm.Context, mode wire.SignatureMode, data []byte, mint, signer solana.PublicKey, holding *wire.Holding) error {
	if len(data) < minClose {
		return fail(c, wire.AttestationDataTooSmall)
	}
	about, counterparty := solana.PublicKeyFromBytes(data[33:65]), solana.PublicKeyFromBytes(data[65:97])
	if about != mint {
		return fail(c, wire.AgentMintAccountMismatch)
	}
	if mode != wire.AgentOwnerSigned && signer == counterparty {
		return nil
	}
	if mode != wire.CounterpartySigned && holding != nil && holding.Owner == signer && holding.Mint == about && holding.Amount >= 1 {
		return nil
	}
	return fail(c, wire.UnauthorizedClose)
}

// closeable checks storage and permission of the schema.
func closeable(c *svm.Context, r *rules, config wire.SchemaConfig, storage wire.StorageType) error {
	switch {
	case r.err != nil:
		return r.err
	case config.Storage != storage:
		return fail(c, wire.StorageTypeMismatch)
	case !config.Closeable:
		return fail(c, wire.AttestationNotCloseable)
	}
	return nil
}

// Positions of close_compressed_attestation's accounts; Light's follow.
const (
	ccSigner = iota
	ccSchemaConfig
	ccAgentATA
	ccTokenProgram
	ccMint
	ccEventAuthority
	ccProgram
	ccLight
)

func closeCompressed(c *svm.Context) error {
	args, err := wire.DecodeCloseCompressedAttestation(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, err := take(c, ccLight)
	if err != nil {
		return err
	}
	r := rules{c: c}
	r.signer(a[ccSigner], "signer")
	config := schemaConfig(&r, a[ccSchemaConfig])
	if err := closeable(c, &r, config, wire.Compressed); err != nil {
		return err
	}
	holding := optionalHolding(&r, a[ccAgentATA], a[ccTokenProgram])
	r.writable(a[ccSigner], "signer")
	r.seeds(a[ccEventAuthority], wire.EventAuthorityPDA, "event_authority")
	r.address(a[ccProgram], wire.ProgramID, "program")
	if r.err != nil {
		return r.err
	}
	mint := a[ccMint].Key
	if err := mayClose(c, config.Mode, args.CurrentData, mint, a[ccSigner].Key, holding); err != nil {
		return err
	}
	first := ccLight + wire.LightSystemAccounts
	var trees []solana.PublicKey
	for i := first; i < c.Accounts(); i++ {
		t, err := c.Account(i)
		if err != nil {
			return err
		}
		trees = append(trees, t.Key)
	}
	for _, i := range []uint8{args.TreeIndex, args.QueueIndex, args.OutputStateTreeIndex} {
		if int(i) >= len(trees) {
			return fail(c, wire.LightCpiInvocationFailed)
		}
	}
	stored := wire.CompressedAttestation{
		Schema: config.Schema, Mint: mint, Data: args.CurrentData,
		NumSignatures: args.NumSignatures, Signature1: args.Signature1, Signature2: args.Signature2,
	}
	spend := light.Spend{
		Payer: a[ccSigner].Key, Trees: trees, HasProof: args.Proof != nil, ByIndex: args.ProveByIndex,
		Address: args.MetaAddress, DataHash: stored.DataHash(), Leaf: args.LeafIndex,
	}
	if err := spend.Invoke(c, [][]byte{[]byte("cpi_authority"), {lightSignerBump}}); err != nil {
		return err
	}
	return emitCPI(c, wire.AttestationClosed{Schema: config.Schema, Mint: mint, Address: args.Address})
}

// Positions of close_regular_attestation's accounts.
const (
	crPayer = iota
	crSigner
	crSchemaConfig
	crAttestationSigner
	crCredential
	crAttestation
	crSAS
	crAgentATA
	crTokenProgram
	crMint
	crSASEvents
	crSystem
	crEventAuthority
	crProgram
	crAccounts
)

func closeRegular(c *svm.Context) error {
	a, err := take(c, crAccounts)
	if err != nil {
		return err
	}
	r := rules{c: c}
	r.signer(a[crPayer], "payer")
	r.signer(a[crSigner], "signer")
	config := schemaConfig(&r, a[crSchemaConfig])
	if err := closeable(c, &r, config, wire.Regular); err != nil {
		return err
	}
	r.seeds(a[crAttestationSigner], wire.AttestationSignerPDA, "sati_pda")
	r.writable(a[crAttestation], "attestation")
	r.address(a[crSAS], wire.SASProgramID, "sas_program")
	holding := optionalHolding(&r, a[crAgentATA], a[crTokenProgram])
	r.program(a[crSystem], wire.SystemProgramID, "system_program")
	r.writable(a[crPayer], "payer")
	r.seeds(a[crEventAuthority], wire.EventAuthorityPDA, "event_authority")
	r.address(a[crProgram], wire.ProgramID, "program")
	r.owned(a[crAttestation], wire.SASProgramID, "attestation")
	if r.err != nil {
		return r.err
	}
	stored, err := wire.DecodeSASAttestation(a[crAttestation].Data())
	if err != nil {
		return fail(c, wire.AttestationDataTooSmall)
	}
	mint := a[crMint].Key
	if err := mayClose(c, config.Mode, stored.Data, mint, a[crSigner].Key, holding); err != nil {
		return err
	}
	at := a[crAttestation].Key
	if err := sas.Close(c, a[crPayer].Key, a[crCredential].Key, at, attestationSigner); err != nil {
		return err
	}
	return emitCPI(c, wire.AttestationClosed{Schema: config.Schema, Mint: mint, Address: at})
}
