package decode

import (
	"errors"
	"iter"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Events decodes what a transaction that succeeded did: SATI's registrations, links and feedback,
// and of the mints that watch accepts the changes of metadata, authority and holder. An instruction
// makes at most one event, whose ordinal is the instruction's place; a transfer that no instruction
// explains comes after all of them (moves).
//
// Events are taken from instructions rather than from SATI's log lines, since logs may be cut off
// and instructions are not: a register_agent that succeeded logged AgentRegistered with the same
// content. Logs that are whole must agree (checkLogs) with instructions that could all be read.
// Attestations also need SATI's own event instruction, which names the address. whole says that all
// of SATI's instructions were read, and that the logs agree.
func (d *Decoder) Events(tx *ledger.Transaction, in cluster.Block, watch func(solana.PublicKey) bool) (events []chains.Event, whole bool, err error) {
	if tx.Err != nil {
		return nil, true, nil
	}
	when := tx.Time
	if when.IsZero() {
		when = in.Time
	}
	var out []chains.Event
	emit := func(ordinal int, kind chains.EventKind, mint solana.PublicKey) *chains.Event {
		out = append(out, chains.NewEvent(d.Chain, kind, d.AgentRef(mint), in.Position, tx.ID.String(), uint32(ordinal), when))
		return &out[len(out)-1]
	}
	moves := movesIn(tx, watch)
	transferred := func(from, to int) {
		for _, m := range moves {
			if from <= m.ordinal && m.ordinal < to {
				emit(m.ordinal, chains.KindTransferred, m.mint).Transfer = &chains.Transferred{From: d.account(m.from), To: d.account(m.to)}
			}
		}
	}
	whole = true
	for i, in := range tx.Instructions {
		switch in.Program {
		case wire.ProgramID:
			if err := d.satiEvent(tx, i, emit); err != nil {
				whole = false
				d.Log.Warn("passed over what SATI did and this version cannot read", "chain", d.Chain, "tx", tx.ID, "instruction", i, "why", err)
			}
		case spl.Token2022ProgramID:
			if mint := in.Account(0); watch(mint) {
				d.metadataEvent(i, in, mint, emit)
			}
		}
		transferred(i, i+1)
	}
	transferred(len(tx.Instructions), len(tx.Instructions)+len(tx.Held))
	if err := checkLogs(tx.Logs, out); whole && err != nil {
		return nil, false, &chains.Error{Kind: chains.Dishonest, Chain: d.Chain, Op: "decode transaction " + tx.ID.String(), Err: err, Remedy: "use another node"}
	}
	return out, whole, nil
}

type emitter func(ordinal int, kind chains.EventKind, mint solana.PublicKey) *chains.Event

// satiEvent adds the event of one of SATI's instructions. What succeeded and cannot be read is an
// error, to be reported and passed over: it came with a program that does more than this adapter
// knows, and must not keep anybody from what follows.
func (d *Decoder) satiEvent(tx *ledger.Transaction, i int, emit emitter) error {
	in := tx.Instructions[i]
	disc, ok := spl.DiscriminatorOf(in.Data)
	if !ok {
		return nil
	}
	switch disc {
	case wire.RegisterAgentDisc:
		args, err := wire.DecodeRegisterAgent(in.Data)
		if err != nil {
			return err
		}
		owner := in.Account(wire.RegisterAgentOwner)
		// The payer signed, also where a program pays from an account of its own.
		unsigned := owner != in.Account(wire.RegisterAgentPayer) && !slices.Contains(tx.SignedBy, owner)
		emit(i, chains.KindRegistered, in.Account(wire.RegisterAgentMint)).Registered = &chains.Registered{Owner: d.account(owner), URI: args.URI, Unsigned: unsigned}
	case wire.LinkEVMAddressDisc:
		args, err := wire.DecodeLinkEVMAddress(in.Data)
		if err != nil {
			return err
		}
		emit(i, chains.KindLinked, in.Account(1)).Linked = &chains.Linked{Address: linkedAccount(args)}
	case wire.CreateCompressedAttestationDisc:
		a, err := d.compressed(tx, i)
		if err != nil || !slices.ContainsFunc(d.FeedbackSchemas(), func(s wire.Schema) bool { return s.Name == a.Schema }) {
			return err
		}
		f := d.Feedback(a)
		mint, err := solana.PublicKeyFromBase58(a.Agent.ID)
		if err != nil {
			return err
		}
		e := emit(i, chains.KindFeedback, mint)
		f.At, f.TxID, f.Time = e.At, e.TxID, e.Time
		e.Feedback = &f
	case wire.InitializeDisc, wire.UpdateRegistryAuthorityDisc, wire.RegisterSchemaConfigDisc, wire.CreateRegularAttestationDisc,
		wire.CloseCompressedAttestationDisc, wire.CloseRegularAttestationDisc, wire.EventInstructionDisc, wire.IDLInstructionDisc: // none tells of an agent
	default:
		return errUnknown
	}
	return nil
}

var errUnknown = errors.New("an instruction of a newer program")

// signedIn reports whether an Ed25519 instruction of the transaction holds the key's signature of
// the message. The signature itself is verified: the program reads offsets that the precompile may
// not have verified (reference: Ed25519 precompile data).
func signedIn(t *ledger.Transaction, key solana.PublicKey, message []byte) bool {
	for s := range signedMessages(t) {
		if s.Key == key && string(s.Message) == string(message) && spl.Verify(key, message, s.Signature) {
			return true
		}
	}
	return false
}

// signedMessages are what the transaction's Ed25519 instructions name, unverified.
func signedMessages(t *ledger.Transaction) iter.Seq[spl.SignedMessage] {
	return func(yield func(spl.SignedMessage) bool) {
		for _, in := range t.Instructions {
			if in.Program != spl.Ed25519ProgramID {
				continue
			}
			list, err := spl.ParseSigned(in.Data)
			if err != nil {
				continue
			}
			for _, s := range list {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Redirects reports whether an instruction says where a mint's metadata is, and where that is; zero
// is nowhere.
func Redirects(in ledger.Instruction) (to solana.PublicKey, ok bool) {
	i, ok, err := spl.DecodeTokenInstruction(in.Data)
	m, is := i.(spl.UpdateMetadataPointer)
	return m.Address, in.Program == spl.Token2022ProgramID && ok && err == nil && is
}

func (d *Decoder) metadataEvent(i int, in ledger.Instruction, mint solana.PublicKey, emit emitter) {
	if to, ok := Redirects(in); ok {
		pointer := chains.PointsAway
		if to == mint {
			pointer = chains.PointsHome
		}
		emit(i, chains.KindWalletSet, mint).Wallet = &chains.WalletSetTo{Pointer: pointer}
		return
	}
	m, ok, err := spl.DecodeMetadataInstruction(in.Data)
	if !ok || err != nil {
		return // what Token-2022 accepted and we cannot read changes nothing we report
	}
	by := d.account(in.Account(1))
	switch m := m.(type) {
	case spl.UpdateAuthority:
		emit(i, chains.KindAuthority, mint).Authority = &chains.Authority{To: d.account(m.NewAuthority)}
	case spl.UpdateField:
		switch {
		case m.Field == spl.FieldURI:
			emit(i, chains.KindURISet, mint).URI = &chains.URISet{URI: m.Value, By: by}
		case m.Field == spl.FieldKey && m.Key == chains.AgentWalletKey:
			wallet, _ := d.ParseWallet(m.Value) // what is no account here is no wallet
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

// movesIn finds the changes of holder by the balances before and after, whatever made them:
// transfers of every kind, a change of a token account's owner, a program's call, instructions that
// are not known here. Each stands at the last instruction that is known to move or give away the
// account which holds the token now, or held it; one that no such instruction explains stands after
// all instructions, at the place of its mint among the balances. No move is left out and no two
// share a place.
func movesIn(t *ledger.Transaction, watch func(solana.PublicKey) bool) []move {
	var out []move
	done := map[solana.PublicKey]bool{}
	for place, h := range t.Held {
		if done[h.Mint] || !watch(h.Mint) {
			continue
		}
		done[h.Mint] = true
		before, after := t.Holder(h.Mint)
		m := move{mint: h.Mint, from: before.OwnerBefore, to: after.OwnerAfter, ordinal: len(t.Instructions) + place}
		if before.AmountBefore == 0 {
			m.from = RegisteredTo(t, h.Mint)
		}
		if after.AmountAfter == 0 {
			m.to = solana.PublicKey{}
		}
		if m.from == m.to {
			continue
		}
		for i := len(t.Instructions) - 1; i >= 0; i-- {
			if movesToken(t.Instructions[i], before.Account) || movesToken(t.Instructions[i], after.Account) {
				m.ordinal = i
				break
			}
		}
		out = append(out, m)
	}
	return out
}

// RegisteredTo is the owner to whom the transaction registered the mint, zero when it did not.
func RegisteredTo(t *ledger.Transaction, mint solana.PublicKey) solana.PublicKey {
	for _, in := range t.Instructions {
		if registers(in, mint) {
			return in.Account(wire.RegisterAgentOwner)
		}
	}
	return solana.PublicKey{}
}

// registers reports whether an instruction registers a mint.
func registers(in ledger.Instruction, mint solana.PublicKey) bool {
	disc, _ := spl.DiscriminatorOf(in.Data)
	return in.Program == wire.ProgramID && disc == wire.RegisterAgentDisc && in.Account(wire.RegisterAgentMint) == mint
}

// movesToken reports whether the instruction moves the token of a token account, or gives that
// account away. Only the accounts that Token-2022 looks at count: anybody can name more.
func movesToken(i ledger.Instruction, account solana.PublicKey) bool {
	if i.Program != spl.Token2022ProgramID || account.IsZero() {
		return false
	}
	ti, ok, err := spl.DecodeTokenInstruction(i.Data)
	if !ok || err != nil {
		return false
	}
	switch ti := ti.(type) {
	case spl.Transfer:
		return i.Account(0) == account || i.Account(1) == account
	case spl.TransferChecked, spl.TransferCheckedWithFee:
		return i.Account(0) == account || i.Account(2) == account
	case spl.Burn, spl.BurnChecked:
		return i.Account(0) == account
	case spl.SetAuthority:
		return ti.Type == spl.AuthorityAccountOwner && i.Account(0) == account
	}
	return false
}

// Reads says whether anybody here reads the data of a program's instructions. All others may hold
// whatever somebody filled them with.
func Reads(program solana.PublicKey) bool {
	switch program {
	case wire.ProgramID, spl.Token2022ProgramID, spl.Ed25519ProgramID:
		return true
	}
	return false
}
