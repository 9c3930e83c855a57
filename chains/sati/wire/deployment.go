package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// SignatureMode says who signs an attestation.
type SignatureMode uint8

// Signature modes, as stored.
const (
	DualSignature SignatureMode = iota
	CounterpartySigned
	AgentOwnerSigned
)

// StorageType says where an attestation is kept.
type StorageType uint8

// Storage types, as stored: a Light compressed account, or a SAS account.
const (
	Compressed StorageType = iota
	Regular
)

// Schema is one kind of attestation as SATI knows it.
type Schema struct {
	// Address is the SAS schema, Config SATI's rules for it (a PDA of Address).
	Address, Config solana.PublicKey
	// SASName is the name in the SAS address (SATIFeedbackPublicV1), Name the one in signed
	// messages (FeedbackPublicV1).
	SASName, Name string
	Mode          SignatureMode
	Storage       StorageType
	// Delegation is the schema of delegations, nil where there are none.
	Delegation *solana.PublicKey
	Closeable  bool
}

// Deployment is SATI on one cluster: the addresses that differ between clusters.
type Deployment struct {
	// Reference is the CAIP-2 reference (first 32 characters of the genesis hash).
	Reference string
	// Credential is the SAS credential all schemas belong to.
	Credential solana.PublicKey
	// The schemas.
	Feedback, FeedbackPublic, Validation, Reputation, Delegate Schema
	// LookupTable shortens transactions; zero where there is none, and then public feedback has
	// room for 3 bytes of text.
	LookupTable solana.PublicKey
}

// NewDeployment derives a deployment from the authority of its SAS credential.
func NewDeployment(reference string, authority, lookupTable solana.PublicKey) Deployment {
	credential, _ := CredentialPDA(authority)
	d := Deployment{
		Reference: reference, Credential: credential, LookupTable: lookupTable,
		Delegate:       Schema{Name: "DelegateV1", Mode: AgentOwnerSigned, Storage: Regular, Closeable: true},
		Feedback:       Schema{Name: "FeedbackV1", Mode: DualSignature, Storage: Compressed},
		FeedbackPublic: Schema{Name: "FeedbackPublicV1", Mode: CounterpartySigned, Storage: Compressed},
		Validation:     Schema{Name: "ValidationV1", Mode: DualSignature, Storage: Compressed},
		Reputation:     Schema{Name: "ReputationScoreV3", Mode: CounterpartySigned, Storage: Regular, Closeable: true},
	}
	for _, s := range []*Schema{&d.Feedback, &d.FeedbackPublic, &d.Validation, &d.Reputation, &d.Delegate} {
		s.SASName = "SATI" + s.Name
		s.Address, _ = SchemaPDA(credential, s.SASName)
		s.Config, _ = SchemaConfigPDA(s.Address)
	}
	d.Feedback.Delegation, d.Validation.Delegation = d.Delegate.Address.ToPointer(), d.Delegate.Address.ToPointer()
	return d
}

// Mainnet is SATI on mainnet-beta.
func Mainnet() Deployment {
	return public(spl.MainnetReference, "fDinDQsTpN7Momkv7AxKT9oSyQam8xG2UD7v6vHu8LJ")
}

// Devnet is SATI on devnet.
func Devnet() Deployment {
	return public(spl.DevnetReference, "FPaC61oWrC6Xdydwus9pNoX7c2wSh95b5CEWEFZMLqc5")
}

// Schemas lists all schemas of the deployment.
func (d Deployment) Schemas() []Schema {
	return []Schema{d.Feedback, d.FeedbackPublic, d.Validation, d.Reputation, d.Delegate}
}

// LookupTableAddresses is what SATI's deploy script puts into the lookup table, in order. Read a
// real table from its chain.
func (d Deployment) LookupTableAddresses() []solana.PublicKey {
	return []solana.PublicKey{
		LightSystemProgramID, AccountCompressionProgramID, RegisteredProgramPDA,
		TreesV2.StateTree, TreesV2.Queue, TreesV2.CPIContext, TreesV2.AddressTree,
		LightCPISignerPDA, CompressionAuthorityPDA, ProgramID, EventAuthorityPDA, RegistryConfigPDA, GroupMint,
		d.Feedback.Config, d.Validation.Config, d.Reputation.Config,
		spl.SystemProgramID, spl.Ed25519ProgramID, spl.InstructionsSysvar, spl.ComputeBudgetProgramID, spl.Token2022ProgramID,
		d.FeedbackPublic.Config,
	}
}

func public(reference, table string) Deployment {
	return NewDeployment(reference, DeployerKey, solana.MustPublicKeyFromBase58(table))
}
