package wire

import (
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// Entry is one pair of an agent's additional metadata.
type Entry struct{ Key, Value string }

// RegisterAgent are the arguments of register_agent.
type RegisterAgent struct {
	Name, Symbol, URI string
	// Metadata is written in order, a repeated key replacing the earlier value. Nil encodes as
	// none, which behaves as an empty list.
	Metadata        []Entry
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
	registerAgentAccounts
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
	if err := first(
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
		if err := first(
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
	w := writer{}
	w.raw(RegisterAgentDisc[:])
	w.str(a.Name)
	w.str(a.Symbol)
	w.str(a.URI)
	w.boolean(a.Metadata != nil)
	if a.Metadata != nil {
		w.entries(a.Metadata)
	}
	w.boolean(a.NonTransferable)
	return w.b
}

// DecodeRegisterAgent reads the instruction's data.
func DecodeRegisterAgent(data []byte) (RegisterAgent, error) {
	r := readArgs("register_agent", RegisterAgentDisc, data)
	a := RegisterAgent{Name: r.str(), Symbol: r.str(), URI: r.str()}
	if r.boolean() {
		a.Metadata = r.entries()
	}
	a.NonTransferable = r.boolean()
	if r.err != nil {
		return RegisterAgent{}, r.err
	}
	return a, nil
}

// Instruction builds register_agent, deriving token account and index.
func (a RegisterAgent) Instruction(acc RegisterAgentAccounts) (solana.Instruction, error) {
	ata, _, err := ATA(acc.Owner, acc.Mint)
	if err != nil {
		return nil, err
	}
	index, _, err := AgentIndexPDA(acc.Member)
	if err != nil {
		return nil, err
	}
	metas := make(solana.AccountMetaSlice, registerAgentAccounts)
	metas[RegisterAgentPayer] = payer(acc.Payer)
	metas[RegisterAgentOwner] = solana.NewAccountMeta(acc.Owner, false, acc.OwnerSigns)
	metas[RegisterAgentRegistry] = writable(RegistryConfigPDA)
	metas[RegisterAgentGroupMint] = writable(GroupMint)
	metas[RegisterAgentMint] = payer(acc.Mint)
	metas[RegisterAgentTokenAccount] = writable(ata)
	metas[RegisterAgentTokenProgram] = readonly(Token2022ProgramID)
	metas[RegisterAgentIndex] = writable(index)
	metas[RegisterAgentATAProgram] = readonly(ATAProgramID)
	metas[RegisterAgentSystem] = readonly(SystemProgramID)
	return solana.NewInstruction(ProgramID, metas, a.Encode()), nil
}

func (w *writer) entries(entries []Entry) {
	w.u32(uint32(len(entries)))
	for _, e := range entries {
		w.str(e.Key)
		w.str(e.Value)
	}
}

// entries never returns nil for a list that is present, so that presence survives a round trip.
func (r *reader) entries() []Entry {
	n := r.u32()
	// An entry takes at least its two lengths, which bounds the loop by the input.
	if uint64(n)*8 > uint64(len(r.b)) {
		r.fail("%d entries in %d bytes", n, len(r.b))
		return nil
	}
	out := make([]Entry, 0, n)
	for range n {
		out = append(out, Entry{Key: r.str(), Value: r.str()})
	}
	return out
}
