package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// factKind is what an old transaction did to an agent's mint that its present state does not tell.
type factKind uint8

const (
	factWallet    factKind = iota + 1 // the wallet entry was written or removed
	factAuthority                     // the metadata got an update authority
	factLink                          // an EVM address was linked
	factMirror                        // a mirror key attested something about the agent, and signed it
	factBirth                         // the mint was registered: nothing came before
)

// fact is one such deed.
type fact struct {
	kind  factKind
	by    solana.PublicKey // who signed as update authority, or the new authority
	value string           // the wallet entry's value, empty when removed; the linked address; the mirror's address
}

// walk tells the facts of a mint from the newest to its registration, until visit returns true;
// where they were remembered, changes of wallet and authority before the newest are left out.
// Reaching neither the registration nor visit's end is an error that wraps errHalf, and not a
// permanent one: a search goes on where the last one stopped.
func (c *Chain) walk(ctx context.Context, n *node, mint solana.PublicKey, at rpc.CommitmentType, minSlot uint64, visit func(fact) bool) error {
	return c.walkFrom(ctx, n, mint, at, minSlot, nil, visit)
}

// walkFrom is walk where the newest page is at hand, if it is not empty. Several transactions of it
// are read at once.
func (c *Chain) walkFrom(ctx context.Context, n *node, mint solana.PublicKey, at rpc.CommitmentType, minSlot uint64, newest []*rpc.TransactionSignature, visit func(fact) bool) error {
	op := "read history of " + mint.String()
	k := c.memory.get(knownKey{n, mint})
	if len(newest) > 0 { // for once, and not in turn: the readings at two finalities run side by side
		k = &known{turn: make(chan struct{}, 1), key: k.key}
	}
	select {
	case k.turn <- struct{}{}:
	case <-ctx.Done():
		return c.fail(chains.TimedOut, op, ctx.Err())
	}
	defer func() { <-k.turn }()
	defer c.memory.weigh(k)
	if len(k.spans) > 0 {
		minSlot = max(minSlot, k.spans[0].slot) // a node that lags behind would not list what is remembered
	}
	pages := c.pages(n, mint, at, pageSize, minSlot)
	src := source{
		page: func(ctx context.Context, before solana.Signature, limit int) ([]*rpc.TransactionSignature, error) {
			if page := newest; len(page) > 0 && before.IsZero() {
				newest = nil
				return page, nil
			}
			if pages.limit = limit; before != pages.before {
				pages.before, pages.slot = before, 0 // a stretch that is remembered was jumped over
			}
			return pages.next(ctx)
		},
		facts: func(ctx context.Context, s *rpc.TransactionSignature, keep bool) ([]fact, error) {
			at := at
			if s.ConfirmationStatus == rpc.ConfirmationStatusFinalized {
				at = rpc.CommitmentFinalized
			}
			tx, err := c.listedTransaction(ctx, n, op, listed{s.Signature, s.Slot}, func(n *node) (*transaction, error) { return c.readTransaction(ctx, n, s.Signature, at, keep) })
			if err != nil {
				return nil, err
			}
			return tx.facts(mint, c.mirrorIn(tx)), nil
		},
	}
	if len(newest) > 0 {
		src.ahead = glanceAhead
	}
	switch err := k.search(ctx, src, c.cfg.HistoryLimit, visit); {
	case errors.Is(err, errCut):
		return &chains.Error{Kind: chains.Unreachable, Chain: c.cfg.Chain, Op: op, Err: err, Remedy: "use a node with full history"}
	case errors.Is(err, errHalf):
		return &chains.Error{Kind: chains.Transient, Chain: c.cfg.Chain, Op: op, Err: err, Remedy: "ask again, reading goes on where it stopped; or raise history_limit"}
	default:
		return err
	}
}

// mirrorIn tells of the attestations that a transaction made in the name of mirror keys which of
// them those keys signed: anybody can have SATI store one at the address of a mirror, with a
// signature that does not hold.
func (c *Chain) mirrorIn(tx *transaction) func(wire.AttestationCreated) bool {
	made := sync.OnceValue(func() []Attestation { return c.made(tx) })
	return func(created wire.AttestationCreated) bool {
		return slices.Contains(c.mirrorKeys, created.Counterparty) && slices.ContainsFunc(made(), func(a Attestation) bool {
			return a.Address == created.Address.String() && a.Proof.Holds()
		})
	}
}

// facts lists what the transaction did to the mint, in order; nothing, if it failed. Attestations
// that mirrors does not accept are left out.
func (t *transaction) facts(mint solana.PublicKey, mirrors func(wire.AttestationCreated) bool) []fact {
	if t.err != nil {
		return nil
	}
	var out []fact
	for _, in := range t.instructions {
		switch in.program {
		case wire.ProgramID:
			if e, ok, err := wire.DecodeEventInstruction(in.program, in.accounts, in.data); ok && err == nil {
				if created, ok := e.(wire.AttestationCreated); ok && created.Mint == mint && mirrors != nil && mirrors(created) {
					out = append(out, fact{kind: factMirror, value: created.Address.String()})
				}
				continue
			}
			disc, _ := spl.DiscriminatorOf(in.data)
			switch {
			case disc == wire.RegisterAgentDisc && in.account(wire.RegisterAgentMint) == mint:
				out = append(out, fact{kind: factBirth})
			case disc == wire.LinkEVMAddressDisc && in.account(1) == mint:
				if link, err := wire.DecodeLinkEVMAddress(in.data); err == nil {
					out = append(out, fact{kind: factLink, value: evmAddress(link.Address)})
				}
			}
		case spl.Token2022ProgramID:
			if in.account(0) != mint {
				continue
			}
			m, ok, err := spl.DecodeMetadataInstruction(in.data)
			if !ok || err != nil {
				continue
			}
			switch m := m.(type) {
			case spl.MetadataInitialize:
				out = append(out, fact{kind: factAuthority, by: in.account(1)})
			case spl.UpdateAuthority:
				out = append(out, fact{kind: factAuthority, by: m.NewAuthority})
			case spl.UpdateField:
				if m.Field == spl.FieldKey && m.Key == chains.AgentWalletKey {
					out = append(out, fact{kind: factWallet, by: in.account(1), value: m.Value})
				}
			case spl.RemoveKey:
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
