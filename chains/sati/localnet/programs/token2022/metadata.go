package token2022

import (
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// processInterface runs the instructions of the token metadata and token group interfaces.
func processInterface(c *svm.Context) error {
	if disc, ok := wire.DiscriminatorOf(c.Data); ok && disc == discInitializeMember {
		return initializeMember(c)
	}
	ix, ok, err := wire.DecodeMetadataInstruction(c.Data)
	if err != nil || !ok {
		return errInvalidInstruction
	}
	switch ix := ix.(type) {
	case wire.MetadataInitialize:
		c.Log("TokenMetadataInstruction: Initialize")
		return initializeMetadata(c, ix)
	case wire.UpdateField:
		c.Log("TokenMetadataInstruction: UpdateField")
		return changeMetadata(c, func(m *wire.TokenMetadata) error { return setField(m, ix) })
	case wire.RemoveKey:
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
	case wire.Emit:
		c.Log("TokenMetadataInstruction: Emit")
		return emit(c, ix)
	}
	return errInvalidInstruction
}

func initializeMetadata(c *svm.Context, in wire.MetadataInitialize) error {
	a, err := accounts(c, 4)
	if err != nil {
		return err
	}
	at, update, mintInfo, authority := a[0], a[1], a[2], a[3]
	if at.Key != mintInfo.Key {
		c.Log("Metadata for a mint must be initialized in the mint itself.")
		return errMintMismatch
	}
	if err := owned(mintInfo); err != nil {
		return err
	}
	m, err := readMint(mintInfo.Data())
	if err != nil {
		return err
	}
	switch {
	case !authority.Signer:
		return svm.MissingRequiredSignature
	case m.MintAuthority == nil:
		return errMintHasNoAuthority
	case *m.MintAuthority != authority.Key:
		return errIncorrectMintAuthority
	}
	if _, ok := m.Get(wire.ExtTokenMetadata); ok {
		return errExtensionAlreadyInitialized
	}
	metadata := wire.TokenMetadata{UpdateAuthority: update.Key, Mint: mintInfo.Key, Name: in.Name, Symbol: in.Symbol, URI: in.URI}
	return storeMetadata(at, m, metadata)
}

// storeMetadata writes the metadata in its place, or at the end when it is new; what follows moves.
func storeMetadata(at *svm.Borrowed, m wire.Mint, metadata wire.TokenMetadata) error {
	value := metadata.Encode()
	if len(value) > math.MaxUint16 {
		return svm.InvalidAccountData
	}
	m.Set(wire.ExtTokenMetadata, value)
	return at.SetData(resize(m))
}

// changeMetadata lets the update authority, the second account, change the metadata inside the mint, the first.
func changeMetadata(c *svm.Context, change func(*wire.TokenMetadata) error) error {
	a, err := accounts(c, 2)
	if err != nil {
		return err
	}
	if err := owned(a[0]); err != nil {
		return err
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return err
	}
	value, ok := m.Get(wire.ExtTokenMetadata)
	if !ok {
		return svm.InvalidAccountData
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
	return storeMetadata(a[0], m, metadata)
}

func setField(m *wire.TokenMetadata, ix wire.UpdateField) error {
	switch ix.Field {
	case wire.FieldName:
		m.Name = ix.Value
	case wire.FieldSymbol:
		m.Symbol = ix.Value
	case wire.FieldURI:
		m.URI = ix.Value
	case wire.FieldKey:
		m.Set(ix.Key, ix.Value)
	default:
		return errInvalidInstruction
	}
	return nil
}

// emit returns a range of the raw metadata bytes.
func emit(c *svm.Context, in wire.Emit) error {
	a, err := accounts(c, 1)
	if err != nil {
		return err
	}
	if a[0].Owner() != solana.Token2022ProgramID {
		return svm.IncorrectProgramID
	}
	m, err := readMint(a[0].Data())
	if err != nil {
		return err
	}
	value, ok := m.Get(wire.ExtTokenMetadata)
	if !ok {
		return svm.InvalidAccountData
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
