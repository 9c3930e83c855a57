package decode

import (
	"slices"
	"sync"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// WalletFacts lists what a transaction did to a mint, its mirrors aside, in order: of those there
// may be more than is remembered.
func WalletFacts(tx *ledger.Transaction, mint solana.PublicKey) []ledger.Fact {
	return facts(tx, mint, nil)
}

// FactsOf lists what a transaction did to a mint, in order.
func (d *Decoder) FactsOf(tx *ledger.Transaction, mint solana.PublicKey) []ledger.Fact {
	return facts(tx, mint, d.mirrorIn(tx))
}

// mirrorIn tells of the attestations that a transaction made in the name of mirror keys which of
// them those keys signed: anybody can have SATI store one at the address of a mirror, with a
// signature that does not hold.
func (d *Decoder) mirrorIn(tx *ledger.Transaction) func(wire.AttestationCreated) bool {
	made := sync.OnceValue(func() []Attestation { return d.Made(tx) })
	return func(created wire.AttestationCreated) bool {
		return slices.Contains(d.MirrorKeys, created.Counterparty) && slices.ContainsFunc(made(), func(a Attestation) bool {
			return a.Address == created.Address.String() && a.Proof.Holds()
		})
	}
}

// facts lists what a transaction did to a mint, in order; nothing, if it failed. Attestations
// that mirrors does not accept are left out.
func facts(t *ledger.Transaction, mint solana.PublicKey, mirrors func(wire.AttestationCreated) bool) []ledger.Fact {
	if t.Err != nil {
		return nil
	}
	var out []ledger.Fact
	for _, in := range t.Instructions {
		switch in.Program {
		case wire.ProgramID:
			if e, ok, err := wire.DecodeEventInstruction(in.Program, in.Accounts, in.Data); ok && err == nil {
				if created, ok := e.(wire.AttestationCreated); ok && created.Mint == mint && mirrors != nil && mirrors(created) {
					out = append(out, ledger.Fact{Kind: ledger.FactMirror, Value: created.Address.String()})
				}
				continue
			}
			if disc, _ := spl.DiscriminatorOf(in.Data); disc == wire.RegisterAgentDisc && in.Account(wire.RegisterAgentMint) == mint {
				out = append(out, ledger.Fact{Kind: ledger.FactBirth})
			}
		case spl.Token2022ProgramID:
			if in.Account(0) != mint {
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
	}
	return out
}
