package sati

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Compute limits, as the SATI SDK asks for them.
const (
	unitsDefault  = 400_000
	unitsTransfer = 200_000
)

// RegisterFor is chains.Register with an owner who signs beside the writer, as Token-2022 demands
// of whoever's agent gets metadata: the writer pays, Holder owns. Register's Owner is zero or
// Holder.
type RegisterFor struct {
	chains.Register
	Holder transact.Signer
}

func (op RegisterFor) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	if op.Holder == nil || op.Holder.PublicKey().IsZero() {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), errors.New("no holder to sign"))
	}
	holder := w.chain.cluster.Account(op.Holder.PublicKey())
	if !op.Owner.IsZero() && op.Owner != holder {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("the owner is %s, and %s would sign for him", op.Owner, holder))
	}
	op.Owner = holder
	return w.register(ctx, n, op.Register, op.Holder)
}

// register makes a new agent under a fresh mint, with the next member number. holder signs beside
// the writer, if not nil.
func (w *Writer) register(ctx context.Context, n *cluster.Node, op chains.Register, holder transact.Signer) (transact.Plan, error) {
	c, payer := w.chain, w.key.PublicKey()
	owner := payer
	if !op.Owner.IsZero() {
		var err error
		if owner, err = w.chain.key(op.Verb(), "owner", op.Owner); err != nil {
			return transact.Plan{}, err
		}
	}
	args := wire.RegisterAgent{Name: op.Name, Symbol: op.Symbol, URI: op.URI, NonTransferable: op.Soulbound}
	for _, e := range op.Metadata {
		if e.Key == chains.AgentWalletKey {
			return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf("key %s is reserved: set the wallet once the agent is registered", e.Key))
		}
		args.Metadata = append(args.Metadata, spl.Entry{Key: e.Key, Value: string(e.Value)})
	}
	texts := []namedText{{"agent name", op.Name}, {"agent symbol", op.Symbol}, {"agent uri", op.URI}}
	for _, e := range args.Metadata {
		texts = append(texts, namedText{"metadata key", e.Key}, namedText{fmt.Sprintf("metadata value of %.60q", e.Key), e.Value})
	}
	for _, t := range texts {
		if !utf8.ValidString(t.text) {
			return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf("%s of %d bytes: SATI takes UTF-8 only", t.name, len(t.text)))
		}
	}
	if err := args.Check(); err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	if owner != payer && len(args.Metadata) > 0 && holder == nil {
		return transact.Plan{}, c.fail(chains.Unauthorized, op.Verb(), fmt.Errorf("metadata of an agent for %s needs his signature", owner)).
			WithRemedy("register without metadata and let the owner set it")
	}
	total, err := c.total(ctx, n, cluster.Commitment(chains.Latest))
	if err != nil {
		return transact.Plan{}, err
	}
	mint, err := w.freshKey()
	if err != nil {
		return transact.Plan{}, c.fail(chains.Unknown, op.Verb(), err)
	}
	cosigns := holder != nil && owner != payer
	ix := args.Instruction(wire.RegisterAgentAccounts{Payer: payer, Owner: owner, Mint: mint.PublicKey(), Member: total + 1, OwnerSigns: cosigns})
	p := transact.Plan{Instructions: []solana.Instruction{ix}, Extra: []transact.Signer{mint}, Units: unitsDefault}
	if cosigns {
		p.Extra = append(p.Extra, holder)
	}
	if over, _ := c.over(p, payer, nil); over > 0 {
		longest := namedText{"uri", op.URI}
		for _, e := range args.Metadata {
			if len(e.Value) > len(longest.text) {
				longest = namedText{"metadata value of " + strconv.Quote(e.Key), e.Value}
			}
		}
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), &SizeError{Over: over, Field: longest.name, Size: len(longest.text), Each: 1}).
			WithRemedy("or register with fewer entries and set the others one by one")
	}
	return p, nil
}

func (w *Writer) freshKey() (solana.PrivateKey, error) {
	seed := make([]byte, ed25519.SeedSize)
	if _, err := io.ReadFull(w.random, seed); err != nil {
		return nil, err
	}
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed)), nil
}

// key is the key of an account of this cluster.
func (c *reader) key(verb, what string, a caip.AccountID) (solana.PublicKey, error) {
	if a.Chain != c.cfg.Chain {
		return solana.PublicKey{}, c.fail(chains.Invalid, verb, fmt.Errorf("%s %q is not on %s", what, a, c.cfg.Chain))
	}
	k, err := solana.PublicKeyFromBase58(a.Address)
	if err != nil {
		return solana.PublicKey{}, c.fail(chains.Invalid, verb, fmt.Errorf("%s %q: %w", what, a, err))
	}
	return k, nil
}

// transfer moves an agent to its new owner's associated account. The whole agent goes: wallet
// entries are removed and both authorities handed over in the same transaction, since a buyer who
// got the token alone could not change it and a seller could still redirect its payments. Bare
// moves the token alone.
func (w *Writer) transfer(ctx context.Context, n *cluster.Node, op chains.Transfer) (transact.Plan, error) {
	c, from := w.chain, w.key.PublicKey()
	to, err := c.key(op.Verb(), "new owner", op.To)
	if err != nil {
		return transact.Plan{}, err
	}
	s, err := c.known(ctx, n, op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	mint := s.address
	unauthorized := func(remedy, format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, c.fail(chains.Unauthorized, op.Verb(), fmt.Errorf(format, args...)).WithRemedy(remedy)
	}
	if s.holding.Owner != from {
		return unauthorized("sign with the holder's key", "agent %s is held by %s, not by %s", mint, s.holding.Owner, from)
	}
	if s.mint.NonTransferable {
		return transact.Plan{}, c.fail(chains.Unsupported, op.Verb(), fmt.Errorf("agent %s was registered as not transferable", mint))
	}
	destination := spl.ATA(to, mint)
	p := transact.Plan{Units: unitsTransfer, Instructions: []solana.Instruction{spl.CreateATAInstruction(from, to, mint)}}
	if op.Bare {
		p.Instructions = append(p.Instructions, spl.Transfer{Amount: 1}.Instruction(s.holder, destination, from))
		return p, nil
	}
	if s.mint.Metadata.UpdateAuthority != from {
		return unauthorized("let the update authority hand it over first, or transfer the token alone", "the update authority of %s is %s, not its holder", mint, keyText(s.mint.Metadata.UpdateAuthority))
	}
	removed, bytes := 0, 0
	for _, e := range s.mint.Metadata.Additional {
		if e.Key == chains.AgentWalletKey || strings.HasPrefix(e.Key, chains.AgentWalletKey+":") {
			removed++
			bytes += len(e.Key)
			p.Instructions = append(p.Instructions, spl.RemoveKey{Idempotent: true, Key: e.Key}.Instruction(mint, from))
		}
	}
	p.Instructions = append(p.Instructions, spl.TransferChecked{Amount: 1}.Instruction(s.holder, mint, destination, from))
	switch s.mint.Pointer.Authority {
	case from:
		p.Instructions = append(p.Instructions, spl.SetAuthority{Type: spl.AuthorityMetadataPointer, New: &to}.Instruction(mint, from))
	case solana.PublicKey{}, to:
	default:
		return unauthorized("let it hand the pointer over first, or transfer the token alone", "%s can redirect the metadata of %s", s.mint.Pointer.Authority, mint)
	}
	p.Instructions = append(p.Instructions, spl.UpdateAuthority{NewAuthority: to}.Instruction(mint, from))
	if over, _ := c.over(p, from, nil); over > 0 {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), &SizeError{Over: over, Field: fmt.Sprintf("the keys of %d entries", removed), Size: bytes, Each: 1}).
			WithRemedy("remove some of the " + chains.AgentWalletKey + ": entries first")
	}
	return p, nil
}

// setURI writes the metadata's uri. Token-2022 knows no limit, readers and SATI do: 200 bytes.
func (w *Writer) setURI(ctx context.Context, n *cluster.Node, op chains.SetURI) (transact.Plan, error) {
	if err := wire.Within("agent uri", len(op.URI), wire.MaxURI, wire.URITooLong); err != nil {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), err).WithRemedy(fmt.Sprintf("SATI holds %d bytes; publish the file and write its https or ipfs address", wire.MaxURI))
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
	s, err := w.chain.known(ctx, n, verb, ref)
	if err != nil {
		return state{}, err
	}
	if authority := s.mint.Metadata.UpdateAuthority; authority != w.key.PublicKey() {
		return state{}, w.chain.fail(chains.Unauthorized, verb, fmt.Errorf("the update authority of %s is %s, not %s", s.address, keyText(authority), w.key.PublicKey())).
			WithRemedy("sign with the update authority's key")
	}
	return s, nil
}

// SetName writes an agent's on-chain name, at most 32 bytes of UTF-8. The update authority signs;
// rent that the mint lacks is added.
type SetName struct {
	Agent caip.AgentRef
	Name  string
}

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
