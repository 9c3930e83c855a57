// Package sas is the part of the Solana Attestation Service that SATI calls: creating and closing attestations under a credential
// that authorises SATI.
package sas

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Tags of the instructions.
const (
	tagCreateAttestation = 6
	tagCloseAttestation  = 7
	// tagEvent starts the instruction SAS sends to itself to record a close.
	tagEvent = 228
)

// Kinds of accounts, their first byte.
const (
	kindCredential = 0
	kindSchema     = 1
)

// Process runs CreateAttestation and CloseAttestation.
func Process(c *svm.Context) error {
	if len(c.Data) == 0 {
		return svm.InvalidInstructionData
	}
	switch c.Data[0] {
	case tagCreateAttestation:
		return create(c)
	case tagCloseAttestation:
		return closeAttestation(c)
	case tagEvent:
		return recordEvent(c)
	}
	c.Log("SAS instruction %d is not implemented by this local network", c.Data[0])
	return svm.InvalidInstructionData
}

func accounts(c *svm.Context, n int) ([]*svm.Borrowed, error) {
	out := make([]*svm.Borrowed, n)
	for i := range out {
		a, err := c.Account(i)
		if err != nil {
			return nil, err
		}
		out[i] = a
	}
	return out, nil
}

// Errors of the service.
const (
	InvalidCredential      svm.Custom = 0
	InvalidAttestation     svm.Custom = 2
	SignerNotAuthorized    svm.Custom = 5
	InvalidAttestationData svm.Custom = 6
	InvalidEventAuthority  svm.Custom = 7
)

// checks are what both instructions begin with: who signs, which System program, and that the service owns what it reads.
func checks(c *svm.Context, authority, system *svm.Borrowed, own ...*svm.Borrowed) error {
	if !authority.Signer {
		c.Log("Account %s is not a signer", authority.Key)
		return svm.MissingRequiredSignature
	}
	if system.Key != wire.SystemProgramID {
		c.Log("Account %s is not the system program", system.Key)
		return svm.IncorrectProgramID
	}
	for _, a := range own {
		if a.Owner() != wire.SASProgramID {
			c.Log("Owner of %s does not match %s", a.Key, wire.SASProgramID)
			return svm.InvalidAccountOwner
		}
	}
	return nil
}

// authorised checks that a credential lets somebody attest: on this network credentials authorise SATI and nobody else.
func authorised(credential, authority *svm.Borrowed) error {
	if len(credential.Data()) == 0 || credential.Data()[0] != kindCredential {
		return svm.InvalidAccountData
	}
	if authority.Key != wire.AttestationSignerPDA {
		return SignerNotAuthorized
	}
	return nil
}

func create(c *svm.Context) error {
	d := c.Data[1:]
	a, err := accounts(c, 6)
	if err != nil {
		return err
	}
	payer, authority, credential, schema, at := a[0], a[1], a[2], a[3], a[4]
	if err := checks(c, authority, a[5], credential, schema); err != nil {
		return err
	}
	if err := authorised(credential, authority); err != nil {
		return err
	}
	owner, layout, err := readSchema(schema.Data())
	if err != nil {
		return err
	}
	if owner != credential.Key {
		return InvalidCredential
	}
	if len(d) < 32+4+1+8 {
		return svm.InvalidInstructionData
	}
	nonce, n := [32]byte(d[:32]), int(binary.LittleEndian.Uint32(d[32:]))
	if n < 0 || len(d) < 36+n+8 {
		return svm.InvalidInstructionData
	}
	data, expiry := d[36:36+n], int64(binary.LittleEndian.Uint64(d[36+n:]))
	want, bump, err := wire.AttestationPDA(credential.Key, schema.Key, nonce)
	if err != nil || want != at.Key {
		return InvalidAttestation
	}
	stored := wire.SASAttestation{
		Nonce: nonce, Credential: credential.Key, Schema: schema.Key, Data: data, Signer: authority.Key, Expiry: expiry,
	}.Encode()
	seeds := [][]byte{[]byte("attestation"), credential.Key[:], schema.Key[:], nonce[:], {bump}}
	if err := system.CreatePDA(c, payer.Key, at.Key, uint64(len(stored)), wire.SASProgramID, at.Lamports(), seeds); err != nil {
		return err
	}
	if !conforms(data, layout) {
		return InvalidAttestationData
	}
	return at.SetData(stored)
}

func closeAttestation(c *svm.Context) error {
	a, err := accounts(c, 7)
	if err != nil {
		return err
	}
	payer, authority, credential, at, events := a[0], a[1], a[2], a[3], a[4]
	if err := checks(c, authority, a[5]); err != nil {
		return err
	}
	if a[6].Key != wire.SASProgramID {
		c.Log("Account %s is not the current program", a[6].Key)
		return svm.IncorrectProgramID
	}
	if err := checks(c, authority, a[5], credential, at); err != nil {
		return err
	}
	if !at.Writable {
		c.Log("%s does not have the right write access", at.Key)
		return svm.InvalidAccountData
	}
	if err := authorised(credential, authority); err != nil {
		return err
	}
	stored, err := wire.DecodeSASAttestation(at.Data())
	if err != nil {
		return svm.InvalidAccountData
	}
	if stored.Credential != credential.Key {
		return InvalidCredential
	}
	if err := payer.SetLamports(payer.Lamports() + at.Lamports()); err != nil {
		return err
	}
	if err := at.SetLamports(0); err != nil {
		return err
	}
	if err := at.SetData(nil); err != nil {
		return err
	}
	if err := at.SetOwner(wire.SystemProgramID); err != nil {
		return err
	}
	if events.Key != wire.SASEventAuthorityPDA {
		return InvalidEventAuthority
	}
	return c.Invoke(wire.SASProgramID, []svm.Meta{{Key: events.Key, Signer: true}, {Key: wire.SASProgramID}}, closedEvent(stored),
		[][]byte{[]byte("__event_authority"), {eventAuthorityBump}})
}

// eventTag starts the instruction that SAS sends to itself to record an event; its first byte is tagEvent.
var eventTag = []byte{tagEvent, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d}

// closedEvent is the record of a closed attestation: kind 0, its schema, its data.
func closedEvent(a wire.SASAttestation) []byte {
	d := append(append([]byte(nil), eventTag...), 0)
	d = append(d, a.Schema[:]...)
	return append(binary.LittleEndian.AppendUint32(d, uint32(len(a.Data))), a.Data...)
}

func recordEvent(c *svm.Context) error {
	authority, err := c.Account(0)
	if err != nil {
		return err
	}
	if !authority.Signer {
		c.Log("Account %s is not a signer", authority.Key)
		return svm.MissingRequiredSignature
	}
	if authority.Key != wire.SASEventAuthorityPDA {
		return InvalidEventAuthority
	}
	return nil
}

// eventAuthorityBump is the bump of SAS's event authority.
const eventAuthorityBump byte = 255

// Create calls SAS to create an attestation, signed by SATI's attestation PDA.
func Create(c *svm.Context, payer, credential, schema, at solana.PublicKey, nonce [32]byte, data []byte, expiry int64, signer [][]byte) error {
	d := append([]byte{tagCreateAttestation}, nonce[:]...)
	d = binary.LittleEndian.AppendUint32(d, uint32(len(data)))
	d = append(d, data...)
	d = binary.LittleEndian.AppendUint64(d, uint64(expiry))
	return c.Invoke(wire.SASProgramID, []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: wire.AttestationSignerPDA, Signer: true}, {Key: credential}, {Key: schema},
		{Key: at, Writable: true}, {Key: wire.SystemProgramID},
	}, d, signer)
}

// Close calls SAS to close an attestation; its rent goes to payer.
func Close(c *svm.Context, payer, credential, at solana.PublicKey, signer [][]byte) error {
	return c.Invoke(wire.SASProgramID, []svm.Meta{
		{Key: payer, Signer: true, Writable: true}, {Key: wire.AttestationSignerPDA, Signer: true}, {Key: credential},
		{Key: at, Writable: true}, {Key: wire.SASEventAuthorityPDA}, {Key: wire.SystemProgramID}, {Key: wire.SASProgramID},
	}, []byte{tagCloseAttestation}, signer)
}

// Credential and Schema return accounts for a genesis: enough of SAS's layouts for this program to know them again.
func Credential(authority solana.PublicKey) []byte {
	d := append([]byte{kindCredential}, authority[:]...)
	d = binary.LittleEndian.AppendUint32(d, 4)
	d = append(d, "SATI"...)
	d = binary.LittleEndian.AppendUint32(d, 1)
	return append(d, wire.AttestationSignerPDA[:]...)
}

// Schema returns the account of a schema under a credential. The layout has one byte for each field; none lets data be anything.
func Schema(credential solana.PublicKey, name string, layout []byte) []byte {
	d := append([]byte{kindSchema}, credential[:]...)
	for _, text := range []string{name, "", string(layout), ""} {
		d = binary.LittleEndian.AppendUint32(d, uint32(len(text)))
		d = append(d, text...)
	}
	return append(d, 0, 1)
}

// readSchema returns a schema's credential and layout.
func readSchema(d []byte) (credential solana.PublicKey, layout []byte, err error) {
	if len(d) < 33 || d[0] != kindSchema {
		return credential, nil, svm.InvalidAccountData
	}
	copy(credential[:], d[1:])
	rest := d[33:]
	for range 3 { // name, description, layout
		if len(rest) < 4 {
			return credential, nil, svm.InvalidAccountData
		}
		n := uint64(binary.LittleEndian.Uint32(rest))
		if n > uint64(len(rest)-4) {
			return credential, nil, svm.InvalidAccountData
		}
		layout, rest = rest[4:4+n], rest[4+n:]
	}
	return credential, layout, nil
}

// Types of fields in layouts, as far as SATI's schemas have them.
const (
	fieldU8    = 0
	fieldU128  = 4
	fieldBytes = 13
)

// ReputationLayout is the layout of SATI's reputation scores.
var ReputationLayout = []byte{
	fieldU8, fieldU128, fieldU128, fieldU128, fieldU128, fieldU128, fieldU128, fieldU8, fieldU128, fieldU128, fieldU8, fieldBytes,
}

// conforms tells whether data has exactly the fields of a layout.
func conforms(data, layout []byte) bool {
	if len(layout) == 0 {
		return true
	}
	at := 0
	for _, field := range layout {
		switch field {
		case fieldU8:
			at++
		case fieldU128:
			at += 16
		case fieldBytes:
			if at+4 > len(data) {
				return false
			}
			n := binary.LittleEndian.Uint32(data[at:])
			if uint64(n) > uint64(len(data)) {
				return false
			}
			at += 4 + int(n)
		}
		if at > len(data) {
			return false
		}
	}
	return at == len(data)
}
