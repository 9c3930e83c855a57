package sati

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// EVMLink is an EVM address that was linked with an agent. Nothing ends a link: it outlives a sale,
// and its signature can be presented again by every later holder.
type EVMLink struct {
	Address string          `json:"address"` // CAIP-10; bare where ChainID is no EVM chain. The key rules it everywhere
	ChainID string          `json:"chainId"` // as signed, free text
	By      caip.AccountID  `json:"by"`      // the holder who sent it
	Stale   bool            `json:"stale"`   // By holds the agent no more
	Holds   bool            `json:"holds"`   // the signature was verified again here
	At      chains.Position `json:"at"`
	TxID    string          `json:"txId"`
	Time    time.Time       `json:"time,omitzero"`
}

// EVMLinks lists the EVM addresses linked with an agent, oldest first, from the transactions that
// name its mint: links are recorded nowhere else.
func (c *agents) EVMLinks(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]EVMLink, error) {
	const op = "list evm links"
	n, s, err := c.find(ctx, op, agent, at)
	if err != nil {
		return nil, err
	}
	mint := s.address
	head, err := n.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	r, left := c.ledger.Reading(n, cluster.Commitment(at), 0, head.Height), ledger.ListedPerFact*c.cfg.HistoryLimit
	spend := func(n int) error {
		if left -= n; left < 0 {
			return c.ledger.TooMuch(op, "raise history_limit", "more than %d transactions of %s to read", ledger.ListedPerFact*c.cfg.HistoryLimit, mint)
		}
		return nil
	}
	var out []EVMLink // newest first
	var born bool
	for step, err := range r.Walk(ctx, &ledger.Walk{Address: mint, UpTo: head.Height, Ahead: ledger.MaxAhead, Spend: spend}) {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
		born = born || !decode.RegisteredTo(step.Tx, mint).IsZero()
		for _, in := range slices.Backward(step.Tx.Instructions) {
			if disc, _ := spl.DiscriminatorOf(in.Data); in.Program != wire.ProgramID || disc != wire.LinkEVMAddressDisc || in.Account(1) != mint {
				continue
			}
			args, err := wire.DecodeLinkEVMAddress(in.Data)
			if err != nil {
				continue // it succeeded under a program that does more than is known here
			}
			b, err := r.Place(ctx, step.Slot)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", op, err)
			}
			out = append(out, EVMLink{
				Address: decode.LinkedText(args), ChainID: args.ChainID, By: c.cluster.Account(in.Account(0)), Stale: in.Account(0) != s.holding.Owner,
				Holds: args.Verify(mint) == nil, At: b.Position, TxID: step.ID.String(), Time: b.Time,
			})
		}
	}
	if !born {
		return nil, c.cutOff(op)
	}
	slices.Reverse(out)
	return out, nil
}

// MaxLinkChain bounds the chain id of a link, in bytes: CAIP-2's longest. The program takes any
// text that fits.
const MaxLinkChain = 41

// LinkEVM links an EVM account with an agent: its key has signed LinkMessage, and the agent's
// holder, the writer, sends it. The link is recorded in the transaction's log only. It cannot be
// undone, and its signature has no nonce, no expiry and no owner in it: whoever holds the agent
// later can present the same one again.
type LinkEVM struct {
	Agent   caip.AgentRef
	Address caip.AccountID // on eip155
	// Signature is r ‖ s ‖ v over LinkMessage, 65 bytes, v being 0, 1, 27 or 28. A wallet's
	// personal_sign does not do.
	Signature []byte
}

func (LinkEVM) Verb() string { return "link-evm" }

// LinkMessage is the 32 bytes that an EVM key signs, as they are and without a prefix, to be linked
// with an agent.
func (c *agents) LinkMessage(agent caip.AgentRef, address caip.AccountID) ([32]byte, error) {
	mint, link, err := c.link("sign evm link", agent, address)
	if err != nil {
		return [32]byte{}, err
	}
	return wire.EVMLinkHash(mint, link.Address, link.ChainID), nil
}

// CheckLink verifies the signature of a link without sending it. Errors wrap wire.ErrEVMSignature.
func (c *agents) CheckLink(op LinkEVM) error {
	_, _, err := c.signedLink(op)
	return err
}

func (c *agents) signedLink(op LinkEVM) (solana.PublicKey, wire.LinkEVMAddress, error) {
	mint, link, err := c.link(op.Verb(), op.Agent, op.Address)
	if err != nil {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, err
	}
	if link.Signature, link.RecoveryID, err = wire.SplitEVMSignature(op.Signature); err != nil {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	if err := link.Verify(mint); err != nil {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, c.fail(chains.Unauthorized, op.Verb(), err)
	}
	return mint, link, nil
}

func (c *agents) link(verb string, agent caip.AgentRef, address caip.AccountID) (solana.PublicKey, wire.LinkEVMAddress, error) {
	mint, err := c.mint(verb, agent)
	if err != nil {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, err
	}
	if address.Chain.Namespace != caip.EIP155 {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, c.fail(chains.Invalid, verb, fmt.Errorf("%q is no EVM account: want eip155:<chain>:0x…", address))
	}
	link := wire.LinkEVMAddress{ChainID: address.Chain.String()}
	if err := wire.Within("chain id", len(link.ChainID), MaxLinkChain, 0); err != nil {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, c.fail(chains.Invalid, verb, err)
	}
	link.Address, err = evmBytes(address.Address)
	if err != nil {
		return solana.PublicKey{}, wire.LinkEVMAddress{}, c.fail(chains.Invalid, verb, err)
	}
	return mint, link, nil
}

func (op LinkEVM) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	c, from := w.chain, w.key.PublicKey()
	mint, link, err := c.signedLink(op)
	if err != nil {
		return transact.Plan{}, err
	}
	s, err := c.state(ctx, n, mint, cluster.Commitment(chains.Latest))
	if err != nil {
		return transact.Plan{}, err
	}
	if s.holding.Owner != from {
		return transact.Plan{}, c.fail(chains.Unauthorized, op.Verb(), fmt.Errorf("agent %s is held by %s, not by %s", mint, s.holding.Owner, from)).WithRemedy("sign with the holder's key")
	}
	if ata := spl.ATA(from, mint); s.holder != ata {
		return transact.Plan{}, c.fail(chains.Unsupported, op.Verb(), fmt.Errorf("the token lies in %s, and the program looks into the holder's associated account only", s.holder)).
			WithRemedy("move the token to " + ata.String())
	}
	return transact.Plan{Units: unitsDefault, Instructions: []solana.Instruction{link.Instruction(from, mint)}}, nil
}

func evmBytes(address string) (out [20]byte, err error) {
	b, err := hex.DecodeString(strings.TrimPrefix(address, "0x"))
	if err != nil || len(b) != len(out) {
		return out, fmt.Errorf("evm address %.60q: want 0x and 40 hex digits", address)
	}
	return [20]byte(b), nil
}
