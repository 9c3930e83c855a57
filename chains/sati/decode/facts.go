package decode

import (
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// WalletFacts lists what a transaction did to the wallet and the authority of a mint, in order.
// Mirrors are not among them: of those there may be more than is remembered.
func WalletFacts(tx *ledger.Transaction, mint solana.PublicKey) []ledger.Fact {
	if tx.Err != nil {
		return nil
	}
	var out []ledger.Fact
	for _, in := range tx.Instructions {
		if registers(in, mint) {
			out = append(out, ledger.Fact{Kind: ledger.FactBirth})
		}
		if in.Program != spl.Token2022ProgramID || in.Account(0) != mint {
			continue
		}
		m, ok, err := spl.DecodeMetadataInstruction(in.Data)
		if !ok || err != nil {
			continue
		}
		switch m := m.(type) {
		case spl.MetadataInitialize:
			out = append(out, ledger.Fact{Kind: ledger.FactAuthority, By: in.Account(1)})
		case spl.UpdateAuthority:
			out = append(out, ledger.Fact{Kind: ledger.FactAuthority, By: m.NewAuthority})
		case spl.UpdateField:
			if m.Field == spl.FieldKey && m.Key == chains.AgentWalletKey {
				out = append(out, ledger.Fact{Kind: ledger.FactWallet, By: in.Account(1), Value: m.Value})
			}
		case spl.RemoveKey:
			if m.Key == chains.AgentWalletKey {
				out = append(out, ledger.Fact{Kind: ledger.FactWallet, By: in.Account(1)})
			}
		}
	}
	return out
}

// MirrorFacts lists the mirrors of a mint that a transaction made, behind its registration. Only
// what a mirror key signed is one: anybody can have SATI store an attestation at the address of a
// mirror, with a signature that does not hold.
func (d *Decoder) MirrorFacts(tx *ledger.Transaction, mint solana.PublicKey) (out []ledger.Fact) {
	if tx.Err == nil && slices.ContainsFunc(tx.Instructions, func(in ledger.Instruction) bool { return registers(in, mint) }) {
		out = append(out, ledger.Fact{Kind: ledger.FactBirth})
	}
	// Strangers' reviews are many, and to verify what they signed takes long.
	if !slices.ContainsFunc(tx.Instructions, func(in ledger.Instruction) bool { return d.namesMirror(in, mint) }) {
		return out
	}
	for _, a := range d.Made(tx) {
		if a.Agent == d.AgentRef(mint) && a.Proof.Holds() && d.IsMirrorKey(a.Counterparty) {
			out = append(out, ledger.Fact{Kind: ledger.FactMirror, Value: a.Address})
		}
	}
	return out
}

// namesMirror reports whether an instruction tells of an attestation about a mint in the name of a
// mirror key.
func (d *Decoder) namesMirror(in ledger.Instruction, mint solana.PublicKey) bool {
	e, ok, err := wire.DecodeEventInstruction(in.Program, in.Accounts, in.Data)
	created, is := e.(wire.AttestationCreated)
	return ok && err == nil && is && created.Mint == mint && slices.Contains(d.MirrorKeys, created.Counterparty)
}
