package sati

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// transfer moves an agent to its new owner's associated account. The whole agent goes: wallet
// entries are removed and both authorities handed over in the same transaction, since a buyer who
// got the token alone could not change it and a seller could still redirect its payments. Bare
// moves the token alone.
func (w *Writer) transfer(ctx context.Context, n *cluster.Node, op chains.Transfer) (transact.Plan, error) {
	c, from := w.chain, w.key.PublicKey()
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	to, err := w.chain.key(op.Verb(), "new owner", op.To)
	if err != nil {
		return transact.Plan{}, err
	}
	s, err := c.state(ctx, n, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return transact.Plan{}, err
	}
	unauthorized := func(remedy, format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, &chains.Error{Kind: chains.Unauthorized, Chain: c.cfg.Chain, Op: op.Verb(), Err: fmt.Errorf(format, args...), Remedy: remedy}
	}
	if s.holding.Owner != from {
		return unauthorized("sign with the holder's key", "agent %s is held by %s, not by %s", mint, s.holding.Owner, from)
	}
	if s.mint.NonTransferable {
		return transact.Plan{}, c.fail(chains.Unsupported, op.Verb(), fmt.Errorf("agent %s was registered as not transferable", mint))
	}
	create, err := spl.CreateATAInstruction(from, to, mint)
	if err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	destination, _, err := spl.ATA(to, mint)
	if err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	p := transact.Plan{Units: unitsTransfer, Instructions: []solana.Instruction{create}}
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
	if _, raw, err := w.chain.builder.Compile(p, w.key.PublicKey(), solana.Hash{1}, nil); errors.Is(err, transact.ErrTooLong) {
		e := c.fail(chains.Invalid, op.Verb(), &SizeError{Over: len(raw) - spl.MaxTransaction, Field: fmt.Sprintf("the keys of %d entries", removed), Size: bytes, Each: 1})
		e.Remedy = "remove some of the " + chains.AgentWalletKey + ": entries first"
		return transact.Plan{}, e
	}
	return p, nil
}
