package sati

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// transfer moves an agent to its new owner's associated account. The whole agent goes: wallet
// entries are removed and both authorities handed over in the same transaction, since a buyer who
// got the token alone could not change it and a seller could still redirect its payments. Bare
// moves the token alone.
func (w *Writer) transfer(ctx context.Context, n *node, op chains.Transfer) (plan, error) {
	c, from := w.chain, w.key.PublicKey()
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return plan{}, err
	}
	to, err := w.localKey(op.Verb(), "new owner", op.To)
	if err != nil {
		return plan{}, err
	}
	s, err := c.state(ctx, n, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return plan{}, err
	}
	unauthorized := func(remedy, format string, args ...any) (plan, error) {
		return plan{}, &chains.Error{Kind: chains.Unauthorized, Chain: c.cfg.Chain, Op: op.Verb(), Err: fmt.Errorf(format, args...), Remedy: remedy}
	}
	if s.holding.Owner != from {
		return unauthorized("sign with the holder's key", "agent %s is held by %s, not by %s", mint, s.holding.Owner, from)
	}
	if s.mint.NonTransferable {
		return plan{}, c.fail(chains.Unsupported, op.Verb(), fmt.Errorf("agent %s was registered as not transferable", mint))
	}
	create, err := spl.CreateATAInstruction(from, to, mint)
	if err != nil {
		return plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	destination, _, err := spl.ATA(to, mint)
	if err != nil {
		return plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	p := plan{units: unitsTransfer, instructions: []solana.Instruction{create}}
	if op.Bare {
		p.instructions = append(p.instructions, spl.Transfer{Amount: 1}.Instruction(s.holder, destination, from))
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
			p.instructions = append(p.instructions, spl.RemoveKey{Idempotent: true, Key: e.Key}.Instruction(mint, from))
		}
	}
	p.instructions = append(p.instructions, spl.TransferChecked{Amount: 1}.Instruction(s.holder, mint, destination, from))
	switch s.mint.Pointer.Authority {
	case from:
		p.instructions = append(p.instructions, spl.SetAuthority{Type: spl.AuthorityMetadataPointer, New: &to}.Instruction(mint, from))
	case solana.PublicKey{}, to:
	default:
		return unauthorized("let it hand the pointer over first, or transfer the token alone", "%s can redirect the metadata of %s", s.mint.Pointer.Authority, mint)
	}
	p.instructions = append(p.instructions, spl.UpdateAuthority{NewAuthority: to}.Instruction(mint, from))
	if _, raw, err := w.chain.builder.compile(p, w.key.PublicKey(), solana.Hash{1}, nil); errors.Is(err, errTooLong) {
		e := c.fail(chains.Invalid, op.Verb(), &SizeError{Over: len(raw) - spl.MaxTransaction, Field: fmt.Sprintf("the keys of %d entries", removed), Size: bytes, Each: 1})
		e.Remedy = "remove some of the " + chains.AgentWalletKey + ": entries first"
		return plan{}, e
	}
	return p, nil
}
