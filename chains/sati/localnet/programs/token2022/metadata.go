package token2022

import (
	"bytes"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// processInterface runs the instructions of the token metadata and token group interfaces. Data
// that does not read as one exactly is no instruction at all.
func processInterface(c *svm.Context) error {
	ix, ok, err := wire.DecodeMetadataInstruction(c.Data)
	if err != nil || !ok || !bytes.Equal(ix.Encode(), c.Data) {
		return processGroup(c)
	}
	switch ix := ix.(type) {
	case wire.MetadataInitialize:
		if !texts8(ix.Name, ix.Symbol, ix.URI) {
			return errInvalidInstruction
		}
		c.Log("TokenMetadataInstruction: Initialize")
		return initializeMetadata(c, ix)
	case wire.UpdateField:
		if !texts8(ix.Key, ix.Value) {
			return errInvalidInstruction
		}
		c.Log("TokenMetadataInstruction: UpdateField")
		return changeMetadata(c, func(m *wire.TokenMetadata) error { setField(m, ix); return nil })
	case wire.RemoveKey:
		if !texts8(ix.Key) {
			return errInvalidInstruction
		}
		c.Log("TokenMetadataInstruction: RemoveKey")
		return changeMetadata(c, func(m *wire.TokenMetadata) error {
			if !m.Remove(ix.Key) && !ix.Idempotent {
				return errKeyNotFound
			}
			return nil
		})
	case wire.UpdateAuthority:
		c.Log("TokenMetadataInstruction: UpdateAuthority")
		return changeMetadata(c, func(m *wire.TokenMetadata) error { m.UpdateAuthority = ix.NewAuthority; return nil })
	}
	return errInvalidInstruction
}

// texts8 tells whether all texts are UTF-8.
func texts8(list ...string) bool {
	for _, s := range list {
		if !utf8.ValidString(s) {
			return false
		}
	}
	return true
}

func initializeMetadata(c *svm.Context, in wire.MetadataInitialize) error {
	a, err := accounts(c, 4)
	if err != nil {
		return err
	}
	if a[0].Key != a[2].Key {
		c.Log("Metadata for a mint must be initialized in the mint itself.")
		return errMintMismatch
	}
	m, err := mintedBy(a[2], a[3], errIncorrectMintAuthority)
	if err != nil {
		return err
	}
	if !m.has(wire.ExtMetadataPointer) {
		c.Log("A mint with metadata must have the metadata-pointer extension initialized")
		return errInvalidExtensionCombination
	}
	metadata := wire.TokenMetadata{UpdateAuthority: a[1].Key, Mint: a[2].Key, Name: in.Name, Symbol: in.Symbol, URI: in.URI}
	if err := m.put(wire.ExtTokenMetadata, metadata.Encode(), false); err != nil {
		return err
	}
	return m.save()
}

// changeMetadata lets the update authority, the second account, change the metadata inside the
// mint, the first.
func changeMetadata(c *svm.Context, change func(*wire.TokenMetadata) error) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := open(a[0], wire.MintAccount)
	if err != nil {
		return err
	}
	value, err := m.extension(wire.ExtTokenMetadata)
	if err != nil {
		return err
	}
	metadata, err := wire.DecodeTokenMetadata(value)
	if err != nil {
		return svm.InvalidAccountData
	}
	// The interface's own rule, whose errors are not the token program's.
	switch {
	case !a[1].Signer:
		return svm.MissingRequiredSignature
	case metadata.UpdateAuthority.IsZero():
		return errImmutableMetadata
	case metadata.UpdateAuthority != a[1].Key:
		return errIncorrectUpdate
	}
	if err := change(&metadata); err != nil {
		return err
	}
	if err := m.put(wire.ExtTokenMetadata, metadata.Encode(), true); err != nil {
		return err
	}
	return m.save()
}

func setField(m *wire.TokenMetadata, ix wire.UpdateField) {
	switch ix.Field {
	case wire.FieldName:
		m.Name = ix.Value
	case wire.FieldSymbol:
		m.Symbol = ix.Value
	case wire.FieldURI:
		m.URI = ix.Value
	case wire.FieldKey:
		m.Set(ix.Key, ix.Value)
	}
}
