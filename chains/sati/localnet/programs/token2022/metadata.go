package token2022

import (
	"bytes"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// processInterface runs the instructions of the token metadata and token group interfaces. Data
// that does not read as one exactly is no instruction at all.
func processInterface(c *svm.Context) error {
	ix, ok, err := spl.DecodeMetadataInstruction(c.Data)
	if err != nil || !ok || !bytes.Equal(ix.Encode(), c.Data) {
		return processGroup(c)
	}
	switch ix := ix.(type) {
	case spl.MetadataInitialize:
		if !texts8(ix.Name, ix.Symbol, ix.URI) {
			return errInvalidInstruction
		}
		c.Log("TokenMetadataInstruction: Initialize")
		return initializeMetadata(c, ix)
	case spl.UpdateField:
		if !texts8(ix.Key, ix.Value) {
			return errInvalidInstruction
		}
		c.Log("TokenMetadataInstruction: UpdateField")
		return changeMetadata(c, func(m *spl.TokenMetadata) error { setField(m, ix); return nil })
	case spl.RemoveKey:
		if !texts8(ix.Key) {
			return errInvalidInstruction
		}
		c.Log("TokenMetadataInstruction: RemoveKey")
		return changeMetadata(c, func(m *spl.TokenMetadata) error {
			if !m.Remove(ix.Key) && !ix.Idempotent {
				return errKeyNotFound
			}
			return nil
		})
	case spl.UpdateAuthority:
		c.Log("TokenMetadataInstruction: UpdateAuthority")
		return changeMetadata(c, func(m *spl.TokenMetadata) error { m.UpdateAuthority = ix.NewAuthority; return nil })
	case spl.Emit:
		c.Log("TokenMetadataInstruction: Emit")
		return emit(c, ix)
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

func initializeMetadata(c *svm.Context, in spl.MetadataInitialize) error {
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
	if !m.has(spl.ExtMetadataPointer) {
		c.Log("A mint with metadata must have the metadata-pointer extension initialized")
		return errInvalidExtensionCombination
	}
	metadata := spl.TokenMetadata{UpdateAuthority: a[1].Key, Mint: a[2].Key, Name: in.Name, Symbol: in.Symbol, URI: in.URI}
	if err := m.put(spl.ExtTokenMetadata, metadata.Encode(), false); err != nil {
		return err
	}
	return m.save()
}

// changeMetadata lets the update authority, the second account, change the metadata inside the
// mint, the first.
func changeMetadata(c *svm.Context, change func(*spl.TokenMetadata) error) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := open(a[0], spl.MintAccount)
	if err != nil {
		return err
	}
	value, err := m.extension(spl.ExtTokenMetadata)
	if err != nil {
		return err
	}
	metadata, err := spl.DecodeTokenMetadata(value)
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
	if err := m.put(spl.ExtTokenMetadata, metadata.Encode(), true); err != nil {
		return err
	}
	return m.save()
}

func setField(m *spl.TokenMetadata, ix spl.UpdateField) {
	switch ix.Field {
	case spl.FieldName:
		m.Name = ix.Value
	case spl.FieldSymbol:
		m.Symbol = ix.Value
	case spl.FieldURI:
		m.URI = ix.Value
	case spl.FieldKey:
		m.Set(ix.Key, ix.Value)
	}
}

// emit returns a range of the raw metadata bytes.
func emit(c *svm.Context, in spl.Emit) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := open(a[0], spl.MintAccount)
	if err != nil {
		return err
	}
	value, err := m.extension(spl.ExtTokenMetadata)
	if err != nil {
		return err
	}
	start, end := uint64(0), uint64(len(value))
	if in.Start != nil {
		start = *in.Start
	}
	if in.End != nil {
		end = *in.End
	}
	// A range outside the bytes returns nothing, and is no error.
	if start <= end && end <= uint64(len(value)) {
		c.SetReturnData(value[start:end])
	}
	return nil
}
