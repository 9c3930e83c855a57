// Package sas is the part of the Solana Attestation Service that SATI calls: creating and closing
// attestations under a credential. It checks in the service's order; where the service runs past
// the end of what it reads, it panics, and so does this.
package sas

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

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
	if len(c.Data) == 0 {
		svm.Abort(svm.InvalidInstructionData)
	}
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
	svm.Abort(svm.InvalidInstructionData)
}

// accounts returns the accounts of an instruction, which must be exactly n.
func accounts(c *svm.Context, n int) []*svm.Borrowed {
	if c.Accounts() != n {
		svm.Abort(svm.NotEnoughAccountKeys)
	}
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
const panicked = svm.ProgramFailedToComplete

func checkSigner(c *svm.Context, a *svm.Borrowed) {
	if !a.Signer {
		c.Log("Account %s is not a signer", a.Key)
		svm.Abort(svm.MissingRequiredSignature)
	}
}

func checkSystem(c *svm.Context, a *svm.Borrowed) {
	if a.Key != spl.SystemProgramID {
		c.Log("Account %s is not the system program", a.Key)
		svm.Abort(svm.IncorrectProgramID)
	}
}

func checkOwn(c *svm.Context, a *svm.Borrowed) {
	if a.Owner() != wire.SASProgramID {
		c.Log("Owner of %s does not match %s", a.Key, wire.SASProgramID)
		svm.Abort(svm.InvalidAccountOwner)
	}
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
	switch {
	case rules.paused:
		svm.Abort(schemaPaused)
	case rules.credential != credential.Key:
		svm.Abort(invalidCredential)
	case args.expiry != 0 && args.expiry < c.Clock().UnixTime:
		svm.Abort(invalidAttestationData)
	}
	want, bump, err := wire.AttestationPDA(credential.Key, schema.Key, args.nonce)
	if err != nil || want != at.Key {
		svm.Abort(invalidAttestation)
	}
	stored := wire.SASAttestation{
		Nonce: args.nonce, Credential: credential.Key, Schema: schema.Key, Data: args.data, Signer: authority.Key, Expiry: args.expiry,
	}.Encode()
	seeds := [][]byte{[]byte("attestation"), credential.Key[:], schema.Key[:], args.nonce[:], {bump}}
	system.CreatePDA(c, payer.Key, at.Key, uint64(len(stored)), wire.SASProgramID, at.Lamports(), seeds)
	conforms(args.data, rules.layout)
	svm.Check(at.SetData(stored))
}

// createArgs are the arguments of CreateAttestation.
type createArgs struct {
	nonce  [32]byte
	data   []byte
	expiry int64
}

func readArgs(d []byte) createArgs {
	if len(d) < 36 {
		svm.Abort(svm.InvalidInstructionData)
	}
	n := uint64(binary.LittleEndian.Uint32(d[32:]))
	if uint64(len(d)) < 36+n+8 {
		svm.Abort(svm.InvalidInstructionData)
	}
	return createArgs{[32]byte(d[:32]), d[36 : 36+n], int64(binary.LittleEndian.Uint64(d[36+n:]))}
}

func closeAttestation(c *svm.Context) {
	a := accounts(c, 7)
	payer, authority, credential, at, events := a[0], a[1], a[2], a[3], a[4]
	checkSigner(c, authority)
	checkSystem(c, a[5])
	if a[6].Key != wire.SASProgramID {
		c.Log("Account %s is not the current program", a[6].Key)
		svm.Abort(svm.IncorrectProgramID)
	}
	for _, own := range []*svm.Borrowed{credential, at} {
		checkOwn(c, own)
	}
	if !at.Writable {
		c.Log("%s does not have the right write access", at.Key)
		svm.Abort(svm.InvalidAccountData)
	}
	authorised(credential, authority)
	stored := readAttestation(at.Data())
	switch {
	case !stored.TokenAccount.IsZero():
		svm.Abort(invalidTokenAccount)
	case stored.Credential != credential.Key:
		svm.Abort(invalidCredential)
	}
	svm.Check(payer.SetLamports(payer.Lamports() + at.Lamports()))
	svm.Check(at.SetLamports(0))
	svm.Check(at.SetData(nil))
	svm.Check(at.SetOwner(spl.SystemProgramID))
	if events.Key != wire.SASEventAuthorityPDA {
		svm.Abort(invalidEventAuthority)
	}
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
	if a[0].Key != wire.SASEventAuthorityPDA {
		svm.Abort(invalidEventAuthority)
	}
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
