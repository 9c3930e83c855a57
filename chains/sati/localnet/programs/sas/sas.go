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

// authorised checks credential and signer: on this network credentials authorise SATI and nobody else.
func authorised(authority, credential *svm.Borrowed) error {
	if !authority.Signer {
		return svm.MissingRequiredSignature
	}
	if credential.Owner() != wire.SASProgramID || len(credential.Data()) == 0 || credential.Data()[0] != kindCredential {
		return svm.InvalidAccountOwner
	}
	if authority.Key != wire.AttestationSignerPDA {
		return svm.MissingRequiredSignature
	}
	return nil
}

func create(c *svm.Context) error {
	d := c.Data[1:]
	if len(d) < 32+4+8 {
		return svm.InvalidInstructionData
	}
	nonce, n := [32]byte(d[:32]), int(binary.LittleEndian.Uint32(d[32:]))
	if n < 0 || len(d) != 36+n+8 {
		return svm.InvalidInstructionData
	}
	data, expiry := d[36:36+n], int64(binary.LittleEndian.Uint64(d[36+n:]))
	a, err := accounts(c, 6)
	if err != nil {
		return err
	}
	payer, authority, credential, schema, at := a[0], a[1], a[2], a[3], a[4]
	if err := authorised(authority, credential); err != nil {
		return err
	}
	if schema.Owner() != wire.SASProgramID || len(schema.Data()) == 0 || schema.Data()[0] != kindSchema {
		return svm.InvalidAccountOwner
	}
	want, bump, err := wire.AttestationPDA(credential.Key, schema.Key, nonce)
	if err != nil || want != at.Key {
		return svm.InvalidSeeds
	}
	stored := wire.SASAttestation{
		Nonce: nonce, Credential: credential.Key, Schema: schema.Key, Data: data, Signer: authority.Key, Expiry: expiry,
	}.Encode()
	if at.Owner() != wire.SystemProgramID {
		return system.AccountAlreadyInUse
	}
	seeds := [][]byte{[]byte("attestation"), credential.Key[:], schema.Key[:], nonce[:], {bump}}
	if err := system.CreatePDA(c, payer.Key, at.Key, uint64(len(stored)), wire.SASProgramID, at.Lamports(), seeds); err != nil {
		return err
	}
	return at.SetData(stored)
}

func closeAttestation(c *svm.Context) error {
	a, err := accounts(c, 7)
	if err != nil {
		return err
	}
	payer, authority, credential, at, events := a[0], a[1], a[2], a[3], a[4]
	if err := authorised(authority, credential); err != nil {
		return err
	}
	if at.Owner() != wire.SASProgramID {
		return svm.InvalidAccountOwner
	}
	stored, err := wire.DecodeSASAttestation(at.Data())
	if err != nil || stored.Credential != credential.Key {
		return svm.InvalidAccountData
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
	return c.Invoke(wire.SASProgramID, []svm.Meta{{Key: events.Key, Signer: true}}, append([]byte{tagEvent}, at.Key[:]...),
		[][]byte{[]byte("__event_authority"), {eventAuthorityBump}})
}

func recordEvent(c *svm.Context) error {
	authority, err := c.Account(0)
	if err != nil {
		return err
	}
	if !authority.Signer || authority.Key != wire.SASEventAuthorityPDA {
		return svm.MissingRequiredSignature
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

// Schema returns the account of a schema under a credential.
func Schema(credential solana.PublicKey, name string) []byte {
	d := append([]byte{kindSchema}, credential[:]...)
	for _, text := range []string{name, "", "", ""} {
		d = binary.LittleEndian.AppendUint32(d, uint32(len(text)))
		d = append(d, text...)
	}
	return append(d, 0, 1)
}
