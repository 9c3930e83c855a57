// Package sas is the part of the Solana Attestation Service that SATI calls: creating and closing
// attestations under a credential. It checks in the service's order; where the service runs past
// the end of what it reads, it panics, and so does this.
package sas

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Tags of the instructions.
const (
	tagCreateAttestation = 6
	tagCloseAttestation  = 7
	// tagEvent starts the instruction SAS sends to itself to record a close.
	tagEvent = 228
)

// Kinds of accounts, their first byte, and their least lengths in bytes.
const (
	kindCredential, minCredential   = 0, 41
	kindSchema, minSchema           = 1, 51
	kindAttestation, minAttestation = 2, 173
)

// Process runs CreateAttestation and CloseAttestation.
func Process(c *svm.Context) {
	abort.Unless(len(c.Data) != 0, svm.InvalidInstructionData)
	switch c.Data[0] {
	case tagCreateAttestation:
		create(c)
		return
	case tagCloseAttestation:
		closeAttestation(c)
		return
	case tagEvent:
		recordEvent(c)
		return
	}
	c.Log("SAS instruction %d is refused: this local network runs what SATI and its users send", c.Data[0])
	abort.With(svm.InvalidInstructionData)
}

// accounts returns the accounts of an instruction, which must be exactly n.
func accounts(c *svm.Context, n int) []*svm.Borrowed {
	abort.Unless(c.Accounts() == n, svm.NotEnoughAccountKeys)
	return c.First(n)
}

// Errors of the service.
const (
	invalidCredential      svm.Custom = 0
	invalidAttestation     svm.Custom = 2
	signerNotAuthorized    svm.Custom = 5
	invalidAttestationData svm.Custom = 6
	invalidEventAuthority  svm.Custom = 7
	invalidTokenAccount    svm.Custom = 10
	schemaPaused           svm.Custom = 11
)

// panicked is the service reading past the end of its data.
var panicked = svm.ProgramFailedToComplete

func checkSigner(c *svm.Context, a *svm.Borrowed) {
	c.Require(a.Signer, svm.MissingRequiredSignature, "Account %s is not a signer", a.Key)
}

func checkSystem(c *svm.Context, a *svm.Borrowed) {
	c.Require(a.Key == spl.SystemProgramID, svm.IncorrectProgramID, "Account %s is not the system program", a.Key)
}

func checkOwn(c *svm.Context, a *svm.Borrowed) {
	c.Require(a.Owner() == wire.SASProgramID, svm.InvalidAccountOwner, "Owner of %s does not match %s", a.Key, wire.SASProgramID)
}

func create(c *svm.Context) {
	args := readArgs(c.Data[1:])
	a := accounts(c, 6)
	payer, authority, credential, schema, at := a[0], a[1], a[2], a[3], a[4]
	checkSigner(c, authority)
	checkSystem(c, a[5])
	for _, own := range []*svm.Borrowed{credential, schema} {
		checkOwn(c, own)
	}
	authorised(credential, authority)
	rules := readSchema(schema.Data())
	abort.Unless(!rules.paused, schemaPaused)
	abort.Unless(rules.credential == credential.Key, invalidCredential)
	abort.Unless(args.expiry == 0 || args.expiry >= c.Clock().UnixTime, invalidAttestationData)
	want, bump := wire.AttestationPDA(credential.Key, schema.Key, args.nonce)
	abort.Unless(want == at.Key, invalidAttestation)
	stored := wire.SASAttestation{
		Nonce: args.nonce, Credential: credential.Key, Schema: schema.Key, Data: args.data, Signer: authority.Key, Expiry: args.expiry,
	}.Encode()
	seeds := [][]byte{[]byte("attestation"), credential.Key[:], schema.Key[:], args.nonce[:], {bump}}
	system.CreatePDA(c, payer.Key, at.Key, uint64(len(stored)), wire.SASProgramID, at.Lamports(), seeds)
	conforms(args.data, rules.layout)
	at.SetData(stored)
}

// createArgs are the arguments of CreateAttestation.
type createArgs struct {
	nonce  [32]byte
	data   []byte
	expiry int64
}

func readArgs(d []byte) createArgs {
	abort.Unless(len(d) >= 36, svm.InvalidInstructionData)
	n := uint64(binary.LittleEndian.Uint32(d[32:]))
	abort.Unless(uint64(len(d)) >= 36+n+8, svm.InvalidInstructionData)
	return createArgs{[32]byte(d[:32]), d[36 : 36+n], int64(binary.LittleEndian.Uint64(d[36+n:]))}
}

func closeAttestation(c *svm.Context) {
	a := accounts(c, 7)
	payer, authority, credential, at, events := a[0], a[1], a[2], a[3], a[4]
	checkSigner(c, authority)
	checkSystem(c, a[5])
	c.Require(a[6].Key == wire.SASProgramID, svm.IncorrectProgramID, "Account %s is not the current program", a[6].Key)
	for _, own := range []*svm.Borrowed{credential, at} {
		checkOwn(c, own)
	}
	c.Require(at.Writable, svm.InvalidAccountData, "%s does not have the right write access", at.Key)
	authorised(credential, authority)
	stored := readAttestation(at.Data())
	abort.Unless(stored.TokenAccount.IsZero(), invalidTokenAccount)
	abort.Unless(stored.Credential == credential.Key, invalidCredential)
	payer.SetLamports(payer.Lamports() + at.Lamports())
	at.SetLamports(0)
	at.SetData(nil)
	at.SetOwner(spl.SystemProgramID)
	abort.Unless(events.Key == wire.SASEventAuthorityPDA, invalidEventAuthority)
	c.Call(wire.SASProgramID, []svm.Meta{{Key: events.Key, Signer: true}}, closedEvent(stored),
		[][]byte{[]byte("__event_authority"), {eventAuthorityBump}})
}

// eventTag starts the instruction that SAS sends to itself to record an event; its first byte is
// tagEvent.
var eventTag = []byte{tagEvent, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d}

// closedEvent is the record of a closed attestation: kind 0, its schema, its data.
func closedEvent(a wire.SASAttestation) []byte {
	d := append(append([]byte(nil), eventTag...), 0)
	d = append(d, a.Schema[:]...)
	return append(binary.LittleEndian.AppendUint32(d, uint32(len(a.Data))), a.Data...)
}

func recordEvent(c *svm.Context) {
	a := accounts(c, 1)
	abort.Unless(a[0].Key == wire.SASEventAuthorityPDA, invalidEventAuthority)
	checkSigner(c, a[0])
}

// eventAuthorityBump is the bump of SAS's event authority.
const eventAuthorityBump byte = 255

// Create calls SAS to create an attestation, signed by SATI's attestation PDA.
func Create(c *svm.Context, payer, credential, schema, at solana.PublicKey, nonce [32]byte, data []byte, expiry int64, signer [][]byte) {
	d := append([]byte{tagCreateAttestation}, nonce[:]...)
	d = binary.LittleEndian.AppendUint32(d, uint32(len(data)))
	d = append(d, data...)
	d = binary.LittleEndian.AppendUint64(d, uint64(expiry))
	c.Call(wire.SASProgramID, []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: wire.AttestationSignerPDA, Signer: true}, {Key: credential}, {Key: schema},
		{Key: at, Writable: true}, {Key: spl.SystemProgramID},
	}, d, signer)
}

// Close calls SAS to close an attestation; its rent goes to payer.
func Close(c *svm.Context, payer, credential, at, events solana.PublicKey, signer [][]byte) {
	c.Call(wire.SASProgramID, []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: wire.AttestationSignerPDA, Signer: true}, {Key: credential},
		{Key: at, Writable: true}, {Key: events}, {Key: spl.SystemProgramID}, {Key: wire.SASProgramID},
	}, []byte{tagCloseAttestation}, signer)
}
