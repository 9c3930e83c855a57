package wire

import (
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
	w := spl.Writer{}
	w.Raw(UpdateRegistryAuthorityDisc[:])
	w.OptKey(a.NewAuthority)
	return w.B
}

// DecodeUpdateRegistryAuthority reads the instruction's data.
func DecodeUpdateRegistryAuthority(data []byte) (UpdateRegistryAuthority, error) {
	r := readArgs("update_registry_authority", UpdateRegistryAuthorityDisc, data)
	a := UpdateRegistryAuthority{NewAuthority: r.OptKey()}
	if r.Err != nil {
		return UpdateRegistryAuthority{}, r.Err
	}
	return a, nil
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
func (a RegisterSchemaConfig) Encode() []byte {
	w := spl.Writer{}
	w.Raw(RegisterSchemaConfigDisc[:])
	writeRules(&w, a)
	return w.B
}

// DecodeRegisterSchemaConfig reads the instruction's data.
func DecodeRegisterSchemaConfig(data []byte) (RegisterSchemaConfig, error) {
	r := readArgs("register_schema_config", RegisterSchemaConfigDisc, data)
	a := readRules(r)
	if r.Err != nil {
		return RegisterSchemaConfig{}, r.Err
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
		spl.Payer(feePayer), spl.Readonly(RegistryConfigPDA), spl.Signer(authority), spl.Writable(config), spl.Readonly(spl.SystemProgramID),
	}, a.Encode()), nil
}

// schemaRules is the shape shared by the instruction, the account and the event.
func writeRules(w *spl.Writer, a RegisterSchemaConfig) {
	w.Key(a.Schema)
	w.U8(uint8(a.Mode))
	w.U8(uint8(a.Storage))
	w.OptKey(a.Delegation)
	w.Bool(a.Closeable)
	w.String(a.Name)
}

func readRules(r *spl.Reader) RegisterSchemaConfig {
	a := RegisterSchemaConfig{Schema: r.Key(), Mode: SignatureMode(r.U8()), Storage: StorageType(r.U8()), Delegation: r.OptKey(), Closeable: r.Bool(), Name: r.String()}
	if r.Err == nil && a.Mode > AgentOwnerSigned {
		r.Fail("signature mode %d", a.Mode)
	}
	if r.Err == nil && a.Storage > Regular {
		r.Fail("storage type %d", a.Storage)
	}
	return a
}
