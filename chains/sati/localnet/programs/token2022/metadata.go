package token2022

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// processInterface runs the instructions of the token metadata and token group interfaces. Data
// that does not read as one exactly is no instruction at all.
func processInterface(c *svm.Context) {
	ix, ok, err := spl.DecodeMetadataInstruction(c.Data)
	if err != nil || !ok || !bytes.Equal(ix.Encode(), c.Data) {
		processGroup(c)
		return
	}
	switch ix := ix.(type) {
	case spl.MetadataInitialize:
		texts8(ix.Name, ix.Symbol, ix.URI)
		c.Log("TokenMetadataInstruction: Initialize")
		initializeMetadata(c, ix)
	case spl.UpdateField:
		texts8(ix.Key, ix.Value)
		c.Log("TokenMetadataInstruction: UpdateField")
		changeMetadata(c, func(m *spl.TokenMetadata) { setField(m, ix) })
	case spl.RemoveKey:
		texts8(ix.Key)
		c.Log("TokenMetadataInstruction: RemoveKey")
		changeMetadata(c, func(m *spl.TokenMetadata) {
			i := slices.IndexFunc(m.Additional, func(e spl.Entry) bool { return e.Key == ix.Key })
			abort.Unless(i >= 0 || ix.Idempotent, errKeyNotFound)
			if i >= 0 {
				m.Additional = slices.Delete(m.Additional, i, i+1)
			}
		})
	case spl.UpdateAuthority:
		c.Log("TokenMetadataInstruction: UpdateAuthority")
		changeMetadata(c, func(m *spl.TokenMetadata) { m.UpdateAuthority = ix.NewAuthority })
	}
}

// texts8 demands that all texts are UTF-8.
func texts8(list ...string) {
	for _, s := range list {
		abort.Unless(utf8.ValidString(s), errInvalidInstruction)
	}
}

func initializeMetadata(c *svm.Context, in spl.MetadataInitialize) {
	a := accounts(c, 4)
	c.Require(a[0].Key == a[2].Key, errMintMismatch, "Metadata for a mint must be initialized in the mint itself.")
	m := mintedBy(a[2], a[3], errIncorrectMintAuthority)
	c.Require(m.has(spl.ExtMetadataPointer), errInvalidExtensionCombination, "A mint with metadata must have the metadata-pointer extension initialized")
	metadata := spl.TokenMetadata{UpdateAuthority: a[1].Key, Mint: a[2].Key, Name: in.Name, Symbol: in.Symbol, URI: in.URI}
	m.put(spl.ExtTokenMetadata, metadata.Encode(), false)
	m.save()
}

// changeMetadata lets the update authority, the second account, change the metadata inside the
// mint, the first.
func changeMetadata(c *svm.Context, change func(*spl.TokenMetadata)) {
	a := accounts(c, 2)
	owned(a[0])
	m := open(a[0], spl.MintAccount)
	value := m.extension(spl.ExtTokenMetadata)
	metadata, err := spl.DecodeTokenMetadata(value)
	abort.Unless(err == nil, svm.InvalidAccountData)
	// The interface's own rule, whose errors are not the token program's.
	abort.Unless(a[1].Signer, svm.MissingRequiredSignature)
	abort.Unless(!metadata.UpdateAuthority.IsZero(), errImmutableMetadata)
	abort.Unless(metadata.UpdateAuthority == a[1].Key, errIncorrectUpdate)
	change(&metadata)
	m.put(spl.ExtTokenMetadata, metadata.Encode(), true)
	m.save()
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
