package wire

import "github.com/gagliardetto/solana-go"

// InitializeInstruction builds initialize, which creates the registry for the group mint.
func InitializeInstruction(authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		payer(authority), writable(RegistryConfigPDA), writable(GroupMint), readonly(SystemProgramID),
	}, InitializeDisc[:])
}

// UpdateRegistryAuthority is the argument of update_registry_authority; nil renounces for good.
type UpdateRegistryAuthority struct{ NewAuthority *solana.PublicKey }

// Encode returns the instruction's data.
func (a UpdateRegistryAuthority) Encode() []byte {
	w := writer{}
	w.raw(UpdateRegistryAuthorityDisc[:])
	w.optKey(a.NewAuthority)
	return w.b
}

// DecodeUpdateRegistryAuthority reads the instruction's data.
func DecodeUpdateRegistryAuthority(data []byte) (UpdateRegistryAuthority, error) {
	r := readArgs("update_registry_authority", UpdateRegistryAuthorityDisc, data)
	a := UpdateRegistryAuthority{NewAuthority: r.optKey()}
	if r.err != nil {
		return UpdateRegistryAuthority{}, r.err
	}
	return a, nil
}

// Instruction builds update_registry_authority.
func (a UpdateRegistryAuthority) Instruction(authority solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{signer(authority), writable(RegistryConfigPDA)}, a.Encode())
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
func (a RegisterSchemaConfig) Encode() []byte {
	w := writer{}
	w.raw(RegisterSchemaConfigDisc[:])
	w.schemaRules(a)
	return w.b
}

// DecodeRegisterSchemaConfig reads the instruction's data.
func DecodeRegisterSchemaConfig(data []byte) (RegisterSchemaConfig, error) {
	r := readArgs("register_schema_config", RegisterSchemaConfigDisc, data)
	a := r.schemaRules()
	if r.err != nil {
		return RegisterSchemaConfig{}, r.err
	}
	return a, nil
}

// Instruction builds register_schema_config.
func (a RegisterSchemaConfig) Instruction(feePayer, authority solana.PublicKey) (solana.Instruction, error) {
	config, _, err := SchemaConfigPDA(a.Schema)
	if err != nil {
		return nil, err
	}
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		payer(feePayer), readonly(RegistryConfigPDA), signer(authority), writable(config), readonly(SystemProgramID),
	}, a.Encode()), nil
}

// schemaRules is the shape shared by the instruction, the account and the event.
func (w *writer) schemaRules(a RegisterSchemaConfig) {
	w.key(a.Schema)
	w.u8(uint8(a.Mode))
	w.u8(uint8(a.Storage))
	w.optKey(a.Delegation)
	w.boolean(a.Closeable)
	w.str(a.Name)
}

func (r *reader) schemaRules() RegisterSchemaConfig {
	a := RegisterSchemaConfig{Schema: r.key(), Mode: SignatureMode(r.u8()), Storage: StorageType(r.u8()), Delegation: r.optKey(), Closeable: r.boolean(), Name: r.str()}
	if r.err == nil && a.Mode > AgentOwnerSigned {
		r.fail("signature mode %d", a.Mode)
	}
	if r.err == nil && a.Storage > Regular {
		r.fail("storage type %d", a.Storage)
	}
	return a
}
