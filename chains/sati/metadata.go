package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// setURI writes the metadata's uri. Token-2022 knows no limit, readers and SATI do: 200 bytes.
func (w *Writer) setURI(ctx context.Context, n *cluster.Node, op chains.SetURI) (transact.Plan, error) {
	if err := wire.Within("agent uri", len(op.URI), wire.MaxURI, wire.URITooLong); err != nil {
		return transact.Plan{}, &chains.Error{Kind: chains.Invalid, Chain: w.chain.cfg.Chain, Op: op.Verb(), Err: err,
			Remedy: fmt.Sprintf("SATI holds %d bytes; publish the file and write its https or ipfs address", wire.MaxURI)}
	}
	if !utf8.ValidString(op.URI) {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("agent uri of %d bytes: SATI takes UTF-8 only", len(op.URI)))
	}
	return w.updateField(ctx, n, op.Verb(), op.Agent, spl.UpdateField{Field: spl.FieldURI, Value: op.URI})
}

// setMetadata writes or removes an additional entry.
func (w *Writer) setMetadata(ctx context.Context, n *cluster.Node, op chains.SetMetadata) (transact.Plan, error) {
	e := op.Entry
	invalid := func(format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf(format, args...))
	}
	switch {
	case e.Key == chains.AgentWalletKey:
		return invalid("key %s is reserved: set the wallet instead", e.Key)
	case e.Key == "":
		return invalid("the metadata key is empty")
	case len(e.Key) > wire.MaxMetadataKey:
		return invalid("%w", wire.Within("metadata key", len(e.Key), wire.MaxMetadataKey, wire.MetadataKeyTooLong))
	case len(e.Value) > wire.MaxMetadataValue:
		return invalid("%w", wire.Within(fmt.Sprintf("metadata value of %q", e.Key), len(e.Value), wire.MaxMetadataValue, wire.MetadataValueTooLong))
	case !utf8.ValidString(e.Key) || !utf8.Valid(e.Value):
		return invalid("metadata %.60q: SATI takes UTF-8 only", e.Key)
	}
	if e.Value == nil {
		return w.removeKey(ctx, n, op.Verb(), op.Agent, e.Key)
	}
	return w.updateField(ctx, n, op.Verb(), op.Agent, spl.UpdateField{Field: spl.FieldKey, Key: e.Key, Value: string(e.Value)})
}

// setWallet writes the wallet entry as CAIP-10. The wallet itself need not consent on SATI.
func (w *Writer) setWallet(ctx context.Context, n *cluster.Node, op chains.SetWallet) (transact.Plan, error) {
	wallet, err := w.chain.key(op.Verb(), "wallet", op.Wallet)
	if err != nil {
		return transact.Plan{}, err
	}
	value := caip.AccountID{Chain: w.chain.cfg.Chain, Address: wallet.String()}.String()
	return w.updateField(ctx, n, op.Verb(), op.Agent, spl.UpdateField{Field: spl.FieldKey, Key: chains.AgentWalletKey, Value: value})
}

// unsetWallet removes the wallet entry.
func (w *Writer) unsetWallet(ctx context.Context, n *cluster.Node, op chains.UnsetWallet) (transact.Plan, error) {
	return w.removeKey(ctx, n, op.Verb(), op.Agent, chains.AgentWalletKey)
}

func (w *Writer) removeKey(ctx context.Context, n *cluster.Node, verb string, agent caip.AgentRef, key string) (transact.Plan, error) {
	s, err := w.agent(ctx, n, verb, agent)
	if err != nil {
		return transact.Plan{}, err
	}
	ix := spl.RemoveKey{Idempotent: true, Key: key}.Instruction(s.address, w.key.PublicKey())
	return transact.Plan{Instructions: []solana.Instruction{ix}, Units: unitsDefault}, nil
}

// updateField writes a field. A mint that grows needs the rent of its new length in the same
// transaction.
func (w *Writer) updateField(ctx context.Context, n *cluster.Node, verb string, agent caip.AgentRef, update spl.UpdateField) (transact.Plan, error) {
	s, err := w.agent(ctx, n, verb, agent)
	if err != nil {
		return transact.Plan{}, err
	}
	p := transact.Plan{Units: unitsDefault}
	if need := spl.RentExempt(grown(s, update)); need > s.lamports {
		p.Instructions = append(p.Instructions, transact.TransferLamports(w.key.PublicKey(), s.address, need-s.lamports))
	}
	p.Instructions = append(p.Instructions, update.Instruction(s.address, w.key.PublicKey()))
	return p, nil
}

// grown is the length of the mint's account after an update.
func grown(s state, update spl.UpdateField) int {
	before := s.mint.Metadata
	after := before
	after.Additional = slices.Clone(before.Additional)
	switch update.Field {
	case spl.FieldName:
		after.Name = update.Value
	case spl.FieldSymbol:
		after.Symbol = update.Value
	case spl.FieldURI:
		after.URI = update.Value
	case spl.FieldKey:
		after.Set(update.Key, update.Value)
	}
	return s.length + len(after.Encode()) - len(before.Encode())
}

// agent reads what is to be changed, and refuses early what the writer's key may not change.
func (w *Writer) agent(ctx context.Context, n *cluster.Node, verb string, ref caip.AgentRef) (state, error) {
	mint, err := w.chain.mint(verb, ref)
	if err != nil {
		return state{}, err
	}
	s, err := w.chain.state(ctx, n, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return state{}, err
	}
	if authority := s.mint.Metadata.UpdateAuthority; authority != w.key.PublicKey() {
		return state{}, &chains.Error{Kind: chains.Unauthorized, Chain: w.chain.cfg.Chain, Op: verb,
			Err: fmt.Errorf("the update authority of %s is %s, not %s", mint, keyText(authority), w.key.PublicKey()), Remedy: "sign with the update authority's key"}
	}
	return s, nil
}

// SetName writes an agent's on-chain name, at most 32 bytes of UTF-8. The update authority signs;
// rent that the mint lacks is added.
type SetName struct {
	Agent caip.AgentRef
	Name  string
}

// Verb implements chains.Op.
func (SetName) Verb() string { return "set-name" }

func (op SetName) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	switch {
	case op.Name == "":
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), errors.New("the name is empty"))
	case !utf8.ValidString(op.Name):
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("name of %d bytes is not UTF-8", len(op.Name)))
	}
	// Token-2022 knows no limit, readers and SATI's registration do.
	if err := wire.Within("agent name", len(op.Name), wire.MaxName, wire.NameTooLong); err != nil {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), err)
	}
	return w.updateField(ctx, n, op.Verb(), op.Agent, spl.UpdateField{Field: spl.FieldName, Value: op.Name})
}
