package sati

import (
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// events decodes what a transaction that succeeded did: SATI's registrations, links and feedback,
// and of the mints that watch accepts the changes of metadata, authority and holder. An instruction
// makes at most one event, whose ordinal is the instruction's place; a transfer that no instruction
// explains comes after all of them (moves).
//
// Events are taken from instructions rather than from SATI's log lines, since logs may be cut off
// and instructions are not: a register_agent that succeeded logged AgentRegistered with the same
// content. Logs that are whole must agree (logged) with instructions that could all be read.
// Attestations also need SATI's own event instruction, which names the address.
func (c *Chain) events(tx *transaction, in block, watch func(solana.PublicKey) bool) ([]chains.Event, error) {
	if tx.err != nil {
		return nil, nil
	}
	when := tx.time
	if when.IsZero() {
		when = in.time
	}
	var out []chains.Event
	emit := func(ordinal int, kind chains.EventKind, mint solana.PublicKey) *chains.Event {
		out = append(out, chains.NewEvent(c.cfg.Chain, kind, c.agentRef(mint), in.position, tx.id.String(), uint32(ordinal), when))
		return &out[len(out)-1]
	}
	moves := movesIn(tx, watch)
	transferred := func(from, to int) {
		for _, m := range moves {
			if from <= m.ordinal && m.ordinal < to {
				emit(m.ordinal, chains.KindTransferred, m.mint).Transfer = &chains.Transferred{From: c.account(m.from), To: c.account(m.to)}
			}
		}
	}
	whole := true // all of SATI's instructions were read
	for i, in := range tx.instructions {
		switch in.program {
		case wire.ProgramID:
			if err := c.satiEvent(tx, i, emit); err != nil {
				whole = false
				c.log().Warn("passed over what SATI did and this version cannot read", "chain", c.cfg.Chain, "tx", tx.id, "instruction", i, "why", err)
			}
		case spl.Token2022ProgramID:
			if mint := in.account(0); watch(mint) {
				c.metadataEvent(i, in, mint, emit)
			}
		}
		transferred(i, i+1)
	}
	transferred(len(tx.instructions), len(tx.instructions)+len(tx.held))
	err := loggedBy(tx).check(out)
	if !whole || err != nil {
		c.ledger.forget(tx.id) // another answer may have what this one leaves out
	}
	if whole && err != nil {
		return nil, &chains.Error{Kind: chains.Dishonest, Chain: c.cfg.Chain, Op: "decode transaction " + tx.id.String(), Err: err, Remedy: "use another node"}
	}
	return out, nil
}

type emitter func(ordinal int, kind chains.EventKind, mint solana.PublicKey) *chains.Event

// satiEvent adds the event of one of SATI's instructions. What succeeded and cannot be read is an
// error, to be reported and passed over: it came with a program that does more than this adapter
// knows, and must not keep anybody from what follows.
func (c *Chain) satiEvent(tx *transaction, i int, emit emitter) error {
	in := tx.instructions[i]
	disc, _ := spl.DiscriminatorOf(in.data)
	switch disc {
	case wire.RegisterAgentDisc:
		args, err := wire.DecodeRegisterAgent(in.data)
		if err != nil {
			return err
		}
		emit(i, chains.KindRegistered, in.account(wire.RegisterAgentMint)).Registered =
			&chains.Registered{Owner: c.account(in.account(wire.RegisterAgentOwner)), URI: args.URI}
	case wire.LinkEVMAddressDisc:
		args, err := wire.DecodeLinkEVMAddress(in.data)
		if err != nil {
			return err
		}
		emit(i, chains.KindLinked, in.account(1)).Linked = &chains.Linked{Address: linkedAccount(args)}
	case wire.CreateCompressedAttestationDisc:
		args, err := wire.DecodeCreateCompressedAttestation(in.data)
		if err != nil {
			return err
		}
		a, err := wire.DecodeAttestation(args.Data)
		if err != nil {
			return err
		}
		if err := a.Check(); err != nil {
			return err
		}
		f, ok, err := c.createdFeedback(tx, i, a)
		if err != nil || !ok {
			return err
		}
		e := emit(i, chains.KindFeedback, a.Mint)
		f.At, f.TxID, f.Time = e.At, e.TxID, e.Time
		e.Feedback = &f
	}
	return nil
}

// createdFeedback reads the feedback that instruction i created: its address and schema from SATI's
// event instruction, its content from the arguments, its proof from the Ed25519 instructions. ok is
// false for an attestation that is no feedback. Events of other kinds, known or not, are none of
// its business.
func (c *Chain) createdFeedback(tx *transaction, i int, a wire.Attestation) (f chains.Feedback, ok bool, err error) {
	err = fmt.Errorf("attestation of instruction %d came without its event", i)
	for j := i + 1; j < len(tx.instructions); j++ {
		in := tx.instructions[j]
		if in.top != tx.instructions[i].top || in.depth <= tx.instructions[i].depth {
			break
		}
		event, found, unread := wire.DecodeEventInstruction(in.program, in.accounts, in.data)
		created, is := event.(wire.AttestationCreated)
		if !found || unread != nil || !is {
			continue
		}
		trees, known := treesOf(created, a)
		if !known || created.Mint != a.Mint || created.Counterparty != a.Counterparty {
			err = fmt.Errorf("attestation %s is not at the address of its content", created.Address)
			continue
		}
		for _, schema := range c.feedbackSchemas() {
			if schema.Address == created.Schema {
				return c.feedback(c.judgedCompressed(tx, i, schema, a, created.Address, trees)), true, nil
			}
		}
		return chains.Feedback{}, false, nil
	}
	return chains.Feedback{}, false, err
}

func treesOf(e wire.AttestationCreated, a wire.Attestation) (wire.TreeVersion, bool) {
	for _, t := range []wire.Trees{wire.TreesV2, wire.TreesV1} {
		if wire.AttestationAddress(t, a.TaskRef, e.Schema, a.Mint, a.Counterparty) == e.Address {
			return t.Version, true
		}
	}
	return 0, false
}

// signedIn reports whether an Ed25519 instruction of the transaction holds the key's signature of the
// message. The signature itself is verified: the program reads offsets that the precompile may not
// have verified (reference: Ed25519 precompile data).
func signedIn(t *transaction, key solana.PublicKey, message []byte) bool {
	for _, in := range t.instructions {
		if in.program != spl.Ed25519ProgramID {
			continue
		}
		list, err := wire.ParseEd25519(in.data)
		if err != nil {
			continue
		}
		for _, s := range list {
			if s.Key == key && string(s.Message) == string(message) && spl.Verify(key, message, s.Signature) {
				return true
			}
		}
	}
	return false
}

// redirects reports whether an instruction says where a mint's metadata is.
func redirects(in instruction) bool {
	i, ok, err := spl.DecodeTokenInstruction(in.data)
	_, is := i.(spl.UpdateMetadataPointer)
	return in.program == spl.Token2022ProgramID && ok && err == nil && is
}

func (c *Chain) metadataEvent(i int, in instruction, mint solana.PublicKey, emit emitter) {
	if redirects(in) {
		// Wallets look for the metadata elsewhere from now on, or here again: whose wallet the
		// agent names has to be asked anew, and for now it is nobody's.
		emit(i, chains.KindWalletSet, mint).Wallet = &chains.WalletSetTo{}
		return
	}
	m, ok, err := spl.DecodeMetadataInstruction(in.data)
	if !ok || err != nil {
		return // what Token-2022 accepted and we cannot read changes nothing we report
	}
	by := c.account(in.account(1))
	switch m := m.(type) {
	case spl.UpdateAuthority:
		emit(i, chains.KindAuthority, mint).Authority = &chains.Authority{To: c.account(m.NewAuthority)}
	case spl.UpdateField:
		switch {
		case m.Field == spl.FieldURI:
			emit(i, chains.KindURISet, mint).URI = &chains.URISet{URI: m.Value, By: by}
		case m.Field == spl.FieldKey && m.Key == chains.AgentWalletKey:
			wallet, _ := c.parseWallet(m.Value) // what is no account here is no wallet
			emit(i, chains.KindWalletSet, mint).Wallet = &chains.WalletSetTo{Wallet: wallet}
		case m.Field == spl.FieldKey:
			emit(i, chains.KindMetadataSet, mint).Metadata = &chains.MetadataSet{Key: m.Key, Value: []byte(m.Value), By: by}
		}
	case spl.RemoveKey:
		if m.Key == chains.AgentWalletKey {
			emit(i, chains.KindWalletSet, mint).Wallet = &chains.WalletSetTo{}
			return
		}
		emit(i, chains.KindMetadataSet, mint).Metadata = &chains.MetadataSet{Key: m.Key, By: by}
	}
}

// move is a change of a mint's holder, with its place in the transaction.
type move struct {
	mint, from, to solana.PublicKey
	ordinal        int
}

// movesIn finds the changes of holder by the balances before and after, whatever made them: transfers
// of every kind, a change of a token account's owner, a program's call, instructions that are not
// known here. Each stands at the last instruction that is known to move or give away the account
// which holds the token now, or held it; one that no such instruction explains stands after all
// instructions, at the place of its mint among the balances. No move is left out and no two share a
// place.
func movesIn(t *transaction, watch func(solana.PublicKey) bool) []move {
	var out []move
	done := map[solana.PublicKey]bool{}
	for place, h := range t.held {
		if done[h.mint] || !watch(h.mint) {
			continue
		}
		done[h.mint] = true
		before, after := t.holder(h.mint)
		m := move{mint: h.mint, from: before.ownerBefore, to: after.ownerAfter, ordinal: len(t.instructions) + place}
		if before.amountBefore == 0 {
			m.from = registeredTo(t, h.mint)
		}
		if after.amountAfter == 0 {
			m.to = solana.PublicKey{}
		}
		if m.from == m.to {
			continue
		}
		for i := len(t.instructions) - 1; i >= 0; i-- {
			if movesToken(t.instructions[i], before.account) || movesToken(t.instructions[i], after.account) {
				m.ordinal = i
				break
			}
		}
		out = append(out, m)
	}
	return out
}

// registeredTo is the owner to whom the transaction registered the mint, zero when it did not.
func registeredTo(t *transaction, mint solana.PublicKey) solana.PublicKey {
	for _, in := range t.instructions {
		if disc, _ := spl.DiscriminatorOf(in.data); in.program == wire.ProgramID && disc == wire.RegisterAgentDisc && in.account(wire.RegisterAgentMint) == mint {
			return in.account(wire.RegisterAgentOwner)
		}
	}
	return solana.PublicKey{}
}

// movesToken reports whether the instruction moves the token of a token account, or gives that account
// away. Only the accounts that Token-2022 looks at count: anybody can name more.
func movesToken(i instruction, account solana.PublicKey) bool {
	if i.program != spl.Token2022ProgramID || account.IsZero() {
		return false
	}
	ti, ok, err := spl.DecodeTokenInstruction(i.data)
	if !ok || err != nil {
		return false
	}
	switch ti := ti.(type) {
	case spl.Transfer:
		return i.account(0) == account || i.account(1) == account
	case spl.TransferChecked, spl.TransferCheckedWithFee:
		return i.account(0) == account || i.account(2) == account
	case spl.Burn:
		return i.account(0) == account
	case spl.SetAuthority:
		return ti.Type == spl.AuthorityAccountOwner && i.account(0) == account
	}
	return false
}

// unread says that nobody here reads a program's data, which is long.
func unread(program solana.PublicKey) bool {
	switch program {
	case wire.LightSystemProgramID, wire.AccountCompressionProgramID, wire.NoopProgramID:
		return true
	}
	return false
}
