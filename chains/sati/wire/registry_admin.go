package wire

import (
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// InitializeInstruction builds initialize, which creates the registry for the group mint.
func InitializeInstruction(authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		spl.Payer(authority), spl.Writable(RegistryConfigPDA), spl.Writable(GroupMint), spl.Readonly(spl.SystemProgramID),
	}, InitializeDisc[:])
}

// UpdateRegistryAuthority is the argument of update_registry_authority; nil renounces for good.
type UpdateRegistryAuthority struct{ NewAuthority *solana.PublicKey }

// Encode returns the instruction's data.
func (a UpdateRegistryAuthority) Encode() []byte {
	return spl.Encode(UpdateRegistryAuthorityDisc[:], a)
}

// DecodeUpdateRegistryAuthority reads the instruction's data.
func DecodeUpdateRegistryAuthority(data []byte) (UpdateRegistryAuthority, error) {
	return spl.DecodeFront[UpdateRegistryAuthority]("update_registry_authority", UpdateRegistryAuthorityDisc[:], data)
}

// Instruction builds update_registry_authority.
func (a UpdateRegistryAuthority) Instruction(authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{spl.Signer(authority), spl.Writable(RegistryConfigPDA)}, a.Encode())
}

// RegisterSchemaConfig are the arguments of register_schema_config.
type RegisterSchemaConfig struct {
	Schema     solana.PublicKey
	Mode       SignatureMode
	Storage    StorageType
	Delegation *solana.PublicKey
	Closeable  bool
	Name       string
}

// Encode returns the instruction's data.
func (a RegisterSchemaConfig) Encode() []byte { return spl.Encode(RegisterSchemaConfigDisc[:], a) }

// DecodeRegisterSchemaConfig reads the instruction's data.
func DecodeRegisterSchemaConfig(data []byte) (RegisterSchemaConfig, error) {
	const what = "register_schema_config"
	a, err := spl.DecodeFront[RegisterSchemaConfig](what, RegisterSchemaConfigDisc[:], data)
	return checked(a, err, func(a RegisterSchemaConfig) error { return a.check(what) })
}

// Instruction builds register_schema_config.
func (a RegisterSchemaConfig) Instruction(feePayer, authority solana.PublicKey) (solana.Instruction, error) {
	config, _, err := SchemaConfigPDA(a.Schema)
	if err != nil {
		return nil, err
	}
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		spl.Payer(feePayer), spl.Readonly(RegistryConfigPDA), spl.Signer(authority), spl.Writable(config), spl.Readonly(spl.SystemProgramID),
	}, a.Encode()), nil
}

// check refuses modes and storages that there are not.
func (a RegisterSchemaConfig) check(what string) error {
	switch {
	case a.Mode > AgentOwnerSigned:
		return fmt.Errorf("%s: %w: signature mode %d", what, spl.ErrMalformed, a.Mode)
	case a.Storage > Regular:
		return fmt.Errorf("%s: %w: storage type %d", what, spl.ErrMalformed, a.Storage)
	}
	return nil
}

// checked is a decoded value, if its rules are known ones.
func checked[T any](value T, err error, check func(T) error) (T, error) {
	if err == nil {
		err = check(value)
	}
	if err != nil {
		var zero T
		return zero, err
	}
	return value, nil
}
