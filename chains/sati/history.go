package sati

import (
	"context"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// factKind is what an old transaction did to an agent's mint that its present state does not tell.
type factKind uint8

const (
	factWallet      factKind = iota + 1 // the wallet entry was written or removed
	factAuthority                       // the metadata got an update authority
	factLink                            // an EVM address was linked
	factAttestation                     // an attestation about the agent was created
	factBirth                           // the mint was registered: nothing came before
)

// fact is one such deed.
type fact struct {
	kind  factKind
	by    solana.PublicKey // who signed as update authority, or the new authority
	value string           // the wallet entry's value, empty when removed; the linked address; the attestation's address
}

type factKey struct {
	tx   solana.Signature
	mint solana.PublicKey
}

// wholeHistory multiplies Config.HistoryLimit where an agent's whole history is searched rather than its last deeds; facts are remembered, so the next search
// reads what is new only.
const wholeHistory = 10

// pageSize is the most signatures a node lists at once.
const pageSize = 1000

// walk tells the facts of a mint from the newest to its registration, until visit returns true. Reaching neither the registration nor visit's end within
// limit transactions, or finding the node's history cut off, is an error: nothing may be concluded from half a history.
func (c *Chain) walk(ctx context.Context, n *node, mint solana.PublicKey, at rpc.CommitmentType, minSlot uint64, limit int, visit func(fact) bool) error {
	op := "read history of " + mint.String()
	var before solana.Signature
	read := 0
	for {
		page, err := c.listPage(ctx, n, mint, at, before, minSlot)
		if err != nil {
			return err
		}
		for _, s := range page {
			before = s.Signature
			if s.Err != nil {
				continue
			}
			if read++; read > limit {
				return &chains.Error{Kind: chains.TooMuch, Chain: c.cfg.Chain, Op: op, Err: fmt.Errorf("more than %d transactions", limit),
					Remedy: "the owner can write the entry again, or raise the history limit"}
			}
			facts, err := c.factsOf(ctx, n, s.Signature, mint, at)
			if err != nil {
				return err
			}
			for i := len(facts) - 1; i >= 0; i-- {
				if visit(facts[i]) || facts[i].kind == factBirth {
					return nil
				}
			}
		}
		if len(page) < pageSize {
			return &chains.Error{Kind: chains.Unreachable, Chain: c.cfg.Chain, Op: op, Err: errors.New("the node's history ends before the registration"), Remedy: "use a node with full history"}
		}
	}
}

// listPage lists the transactions of an address, newest first, and checks that they are.
func (c *Chain) listPage(ctx context.Context, n *node, address solana.PublicKey, at rpc.CommitmentType, before solana.Signature, minSlot uint64) ([]*rpc.TransactionSignature, error) {
	op := "list transactions of " + address.String()
	limit := pageSize
	opts := &rpc.GetSignaturesForAddressOpts{Limit: &limit, Before: before, Commitment: at}
	if minSlot > 0 {
		opts.MinContextSlot = &minSlot
	}
	page, err := call(ctx, n, op, func(ctx context.Context) ([]*rpc.TransactionSignature, error) {
		return n.rpc.GetSignaturesForAddressWithOpts(ctx, address, opts)
	})
	if err != nil {
		return nil, err
	}
	for i, s := range page {
		if s == nil || s.Signature == before || (i > 0 && s.Slot > page[i-1].Slot) || len(page) > limit {
			return nil, c.fail(chains.Dishonest, op, errors.New("the node's list is out of order"))
		}
	}
	return page, nil
}

func (c *Chain) factsOf(ctx context.Context, n *node, id solana.Signature, mint solana.PublicKey, at rpc.CommitmentType) ([]fact, error) {
	k := factKey{id, mint}
	if facts, ok := c.facts.get(k); ok {
		return facts, nil
	}
	tx, err := c.transaction(ctx, n, id, at)
	if err != nil {
		return nil, err
	}
	facts := tx.facts(mint)
	if at == rpc.CommitmentFinalized {
		c.facts.put(k, facts)
	}
	return facts, nil
}

// facts lists what the transaction did to the mint, in order.
func (t *transaction) facts(mint solana.PublicKey) []fact {
	var out []fact
	for _, in := range t.instructions {
		switch in.program {
		case wire.ProgramID:
			if e, ok, err := wire.DecodeEventInstruction(in.program, in.accounts, in.data); ok && err == nil {
				if created, ok := e.(wire.AttestationCreated); ok && created.Mint == mint {
					out = append(out, fact{kind: factAttestation, value: created.Address.String()})
				}
				continue
			}
			disc, _ := wire.DiscriminatorOf(in.data)
			switch {
			case disc == wire.RegisterAgentDisc && in.account(wire.RegisterAgentMint) == mint:
				out = append(out, fact{kind: factBirth})
			case disc == wire.LinkEVMAddressDisc && in.account(1) == mint:
				if link, err := wire.DecodeLinkEVMAddress(in.data); err == nil {
					out = append(out, fact{kind: factLink, value: evmAddress(link.Address)})
				}
			}
		case wire.Token2022ProgramID:
			if in.account(0) != mint {
				continue
			}
			m, ok, err := wire.DecodeMetadataInstruction(in.data)
			if !ok || err != nil {
				continue
			}
			switch m := m.(type) {
			case wire.MetadataInitialize:
				out = append(out, fact{kind: factAuthority, by: in.account(1)})
			case wire.UpdateAuthority:
				out = append(out, fact{kind: factAuthority, by: m.NewAuthority})
			case wire.UpdateField:
				if m.Field == wire.FieldKey && m.Key == chains.AgentWalletKey {
					out = append(out, fact{kind: factWallet, by: in.account(1), value: m.Value})
				}
			case wire.RemoveKey:
				if m.Key == chains.AgentWalletKey {
					out = append(out, fact{kind: factWallet, by: in.account(1)})
				}
			}
		}
	}
	return out
}

func evmAddress(a [20]byte) string {
	s, err := caip.Address(caip.EIP155, fmt.Sprintf("0x%x", a))
	if err != nil {
		panic(err) // 20 bytes in hex are an address
	}
	return s
}
