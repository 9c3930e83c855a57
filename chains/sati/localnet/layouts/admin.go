package layouts

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// InitializeInstruction builds initialize, which creates the registry for the group mint.
func InitializeInstruction(authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(wire.ProgramID, solana.AccountMetaSlice{
		spl.Payer(authority), spl.Writable(wire.RegistryConfigPDA), spl.Writable(wire.GroupMint), spl.Readonly(spl.SystemProgramID),
	}, wire.InitializeDisc[:])
}

// UpdateRegistryAuthority is the argument of update_registry_authority; nil renounces for good.
type UpdateRegistryAuthority struct{ NewAuthority *solana.PublicKey }

// Encode returns the instruction's data.
func (a UpdateRegistryAuthority) Encode() []byte {
	return spl.Encode(wire.UpdateRegistryAuthorityDisc[:], a)
}

// DecodeUpdateRegistryAuthority reads the instruction's data.
func DecodeUpdateRegistryAuthority(data []byte) (UpdateRegistryAuthority, error) {
	return spl.DecodeFront[UpdateRegistryAuthority]("update_registry_authority", wire.UpdateRegistryAuthorityDisc[:], data)
}

// Instruction builds update_registry_authority.
func (a UpdateRegistryAuthority) Instruction(authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(wire.ProgramID, solana.AccountMetaSlice{spl.Signer(authority), spl.Writable(wire.RegistryConfigPDA)}, a.Encode())
}

// DecodeRegisterSchemaConfig reads the instruction's data.
func DecodeRegisterSchemaConfig(data []byte) (wire.RegisterSchemaConfig, error) {
	const what = "register_schema_config"
	a, err := spl.DecodeFront[wire.RegisterSchemaConfig](what, wire.RegisterSchemaConfigDisc[:], data)
	return checked(a, err, func(a wire.RegisterSchemaConfig) error { return a.Check(what) })
}

// RegisterSchemaConfigInstruction builds register_schema_config.
func RegisterSchemaConfigInstruction(a wire.RegisterSchemaConfig, feePayer, authority solana.PublicKey) (solana.Instruction, error) {
	config, _, err := wire.SchemaConfigPDA(a.Schema)
	if err != nil {
		return nil, err
	}
	return solana.NewInstruction(wire.ProgramID, solana.AccountMetaSlice{
		spl.Payer(feePayer), spl.Readonly(wire.RegistryConfigPDA), spl.Signer(authority), spl.Writable(config), spl.Readonly(spl.SystemProgramID),
	}, a.Encode()), nil
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
