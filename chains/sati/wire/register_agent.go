package wire

import (
	"cmp"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// RegisterAgent are the arguments of register_agent.
type RegisterAgent struct {
	Name, Symbol, URI string
	// Metadata is written in order, a repeated key replacing the earlier value. Nil encodes as
	// none, which behaves as an empty list.
	Metadata        []spl.Entry
	NonTransferable bool
}

// Positions of register_agent's accounts.
const (
	RegisterAgentPayer = iota
	RegisterAgentOwner
	RegisterAgentRegistry
	RegisterAgentGroupMint
	RegisterAgentMint
	RegisterAgentTokenAccount
	RegisterAgentTokenProgram
	RegisterAgentIndex
	RegisterAgentATAProgram
	RegisterAgentSystem
)

// RegisterAgentAccounts are the accounts a registration is about.
type RegisterAgentAccounts struct {
	Payer, Owner solana.PublicKey
	// Mint is a fresh key, which signs.
	Mint solana.PublicKey
	// Member is RegistryConfig.TotalAgents + 1. Another registration may take it first; the loser
	// fails with ConstraintSeeds (2006).
	Member uint64
	// OwnerSigns marks the owner as signer: needed when Metadata is not empty and the owner is not
	// the payer.
	OwnerSigns bool
}

// Check applies the program's limits in its order. The returned error is a *LimitError, which wraps
// the Code.
func (a RegisterAgent) Check() error {
	if err := cmp.Or(
		Within("agent name", len(a.Name), MaxName, NameTooLong),
		Within("agent symbol", len(a.Symbol), MaxSymbol, SymbolTooLong),
		Within("agent uri", len(a.URI), MaxURI, URITooLong),
	); err != nil {
		return err
	}
	if n := len(a.Metadata); n > MaxMetadataEntries {
		return &LimitError{Field: "metadata", Size: n, Limit: MaxMetadataEntries, Unit: "entries", Code: TooManyMetadataEntries}
	}
	for _, e := range a.Metadata {
		if err := cmp.Or(
			Within(fmt.Sprintf("metadata key %.60q", e.Key), len(e.Key), MaxMetadataKey, MetadataKeyTooLong),
			Within(fmt.Sprintf("metadata value of %q", e.Key), len(e.Value), MaxMetadataValue, MetadataValueTooLong),
		); err != nil {
			return err
		}
	}
	return nil
}

// Encode returns the instruction's data.
func (a RegisterAgent) Encode() []byte {
	w := spl.Writer{}
	w.Raw(RegisterAgentDisc[:])
	w.String(a.Name)
	w.String(a.Symbol)
	w.String(a.URI)
	w.Bool(a.Metadata != nil)
	if a.Metadata != nil {
		w.Entries(a.Metadata)
	}
	w.Bool(a.NonTransferable)
	return w.B
}

// DecodeRegisterAgent reads the instruction's data.
func DecodeRegisterAgent(data []byte) (RegisterAgent, error) {
	// Like Anchor, the decoders of SATI's instructions ignore bytes after the arguments.
	r := &spl.Reader{B: data, What: "register_agent"}
	r.Prefix(RegisterAgentDisc[:])
	a := RegisterAgent{Name: r.String(), Symbol: r.String(), URI: r.String()}
	if r.Bool() {
		a.Metadata = r.Entries()
	}
	a.NonTransferable = r.Bool()
	if r.Err != nil {
		return RegisterAgent{}, r.Err
	}
	return a, nil
}

// Instruction builds register_agent, deriving token account and index.
func (a RegisterAgent) Instruction(acc RegisterAgentAccounts) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		RegisterAgentPayer:        spl.Payer(acc.Payer),
		RegisterAgentOwner:        solana.NewAccountMeta(acc.Owner, false, acc.OwnerSigns),
		RegisterAgentRegistry:     spl.Writable(RegistryConfigPDA),
		RegisterAgentGroupMint:    spl.Writable(GroupMint),
		RegisterAgentMint:         spl.Payer(acc.Mint),
		RegisterAgentTokenAccount: spl.Writable(spl.ATA(acc.Owner, acc.Mint)),
		RegisterAgentTokenProgram: spl.Readonly(spl.Token2022ProgramID),
		RegisterAgentIndex:        spl.Writable(AgentIndexPDA(acc.Member)),
		RegisterAgentATAProgram:   spl.Readonly(spl.ATAProgramID),
		RegisterAgentSystem:       spl.Readonly(spl.SystemProgramID),
	}, a.Encode())
}
