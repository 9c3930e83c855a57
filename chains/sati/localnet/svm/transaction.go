package svm

import (
	"bytes"
	"errors"
	"fmt"

	bin "github.com/gagliardetto/binary"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// MaxTransactionSize is the largest serialized transaction, in bytes: one IPv6 packet without its
// headers.
const MaxTransactionSize = spl.MaxTransaction

// maxAccountLocks is how many accounts one transaction may name.
const maxAccountLocks = 64

// Transaction is a decoded, not yet resolved transaction.
type Transaction struct {
	// Raw is the transaction as it was sent, Message the part that is signed.
	Raw, Message []byte
	// Signatures are in the order of the keys that signed; the first is the transaction's id.
	Signatures []solana.Signature
	// Versioned is false for the legacy format and true for version 0.
	Versioned bool
	// Body is the message as solana-go reads it, its lookups not resolved.
	Body solana.Message
}

// ID returns the first signature, by which the network knows the transaction.
func (t *Transaction) ID() solana.Signature { return t.Signatures[0] }

// Decode reads a serialized transaction, legacy or version 0. It refuses everything that does not
// encode back to the same bytes: unknown versions, padded lengths, trailing bytes.
func Decode(raw []byte) (*Transaction, error) {
	if len(raw) > MaxTransactionSize {
		return nil, fmt.Errorf("too large: %d bytes (max: %d bytes)", len(raw), MaxTransactionSize)
	}
	// What is decoded shares the memory of this copy.
	raw = bytes.Clone(raw)
	dec := bin.NewBinDecoder(raw)
	tx, err := solana.TransactionFromDecoder(dec)
	if err != nil {
		return nil, err
	}
	if len(tx.Signatures) == 0 {
		return nil, errors.New("no signatures")
	}
	again, err := tx.MarshalBinary()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, raw) {
		return nil, errors.New("not a canonical legacy or version 0 transaction")
	}
	message, err := tx.Message.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return &Transaction{
		Raw: raw, Message: raw[len(raw)-len(message):], Signatures: tx.Signatures,
		Versioned: tx.Message.IsVersioned(), Body: tx.Message,
	}, nil
}

// Sanitize checks counts and indexes: the rules without which a message has no meaning.
func (t *Transaction) Sanitize() *TransactionError {
	return judge(func() {
		h, static := t.Body.Header, len(t.Body.AccountKeys)
		fit := func(holds bool) { require(holds, KindSanitizeFailure) }
		fit(int(h.NumRequiredSignatures)+int(h.NumReadonlyUnsignedAccounts) <= static)
		fit(h.NumReadonlySignedAccounts < h.NumRequiredSignatures && len(t.Signatures) == int(h.NumRequiredSignatures))
		for _, l := range t.Body.AddressTableLookups {
			fit(len(l.WritableIndexes)+len(l.ReadonlyIndexes) > 0)
		}
		total := static + t.Body.NumLookups()
		fit(total <= 256)
		for _, ix := range t.Body.Instructions {
			// The payer is never a program, and a program id never comes from a lookup table.
			fit(ix.ProgramIDIndex != 0 && int(ix.ProgramIDIndex) < static)
			for _, a := range ix.Accounts {
				fit(int(a) < total)
			}
		}
	})
}

// Verify tells whether every signature over the message holds, strictly, as validators check them.
func (t *Transaction) Verify() bool {
	for i, sig := range t.Signatures {
		if !spl.Verify(t.Body.AccountKeys[i], t.Message, sig) {
			return false
		}
	}
	return true
}

// Loaded is a transaction whose lookup tables have been read.
type Loaded struct {
	*Transaction
	// Keys are all accounts: static ones, then looked-up writable, then looked-up read-only.
	Keys []solana.PublicKey
	// LoadedWritable and LoadedReadonly are the looked-up part of Keys.
	LoadedWritable, LoadedReadonly []solana.PublicKey

	signer, writable []bool
}

// Writable tells whether account i may be changed.
func (l *Loaded) Writable(i int) bool { return l.writable[i] }

// Signer tells whether account i signed.
func (l *Loaded) Signer(i int) bool { return l.signer[i] }

// Resolve reads the lookup tables through read, and settles which accounts sign and which may be
// written.
func (t *Transaction) Resolve(read func(solana.PublicKey) *Account) (l *Loaded, terr *TransactionError) {
	if terr = judge(func() { l = t.resolve(read) }); terr != nil {
		return nil, terr
	}
	return l, nil
}

func (t *Transaction) resolve(read func(solana.PublicKey) *Account) *Loaded {
	l := &Loaded{Transaction: t}
	static := len(t.Body.AccountKeys)
	l.Keys = append(make([]solana.PublicKey, 0, static+t.Body.NumLookups()), t.Body.AccountKeys...)
	tables := make([][]solana.PublicKey, len(t.Body.AddressTableLookups))
	for n, lookup := range t.Body.AddressTableLookups {
		tables[n] = readLookupTable(read(lookup.AccountKey))
	}
	load := func(indexes func(solana.MessageAddressTableLookup) []byte) {
		for n, lookup := range t.Body.AddressTableLookups {
			for _, i := range indexes(lookup) {
				require(int(i) < len(tables[n]), KindLookupTableIndex)
				l.Keys = append(l.Keys, tables[n][i])
			}
		}
	}
	load(func(a solana.MessageAddressTableLookup) []byte { return a.WritableIndexes })
	written := len(l.Keys)
	load(func(a solana.MessageAddressTableLookup) []byte { return a.ReadonlyIndexes })
	l.LoadedWritable, l.LoadedReadonly = l.Keys[static:written:written], l.Keys[written:]
	l.signer, l.writable = make([]bool, len(l.Keys)), make([]bool, len(l.Keys))
	h := t.Body.Header
	signers := int(h.NumRequiredSignatures)
	programs := map[int]bool{}
	for _, ix := range t.Body.Instructions {
		programs[int(ix.ProgramIDIndex)] = true
	}
	for i, key := range l.Keys {
		l.signer[i] = i < signers
		switch {
		case i < signers:
			l.writable[i] = i < signers-int(h.NumReadonlySignedAccounts)
		case i < static:
			l.writable[i] = i < static-int(h.NumReadonlyUnsignedAccounts)
		default:
			l.writable[i] = i < static+len(l.LoadedWritable)
		}
		// A message may ask to write these; the runtime never lets it.
		if programs[i] || reserved[key] {
			l.writable[i] = false
		}
	}
	return l
}

// reserved are the built-in programs and sysvars, which no transaction can lock for writing.
var reserved = map[solana.PublicKey]bool{
	solana.SystemProgramID: true, solana.ConfigProgramID: true, solana.StakeProgramID: true, solana.VoteProgramID: true,
	solana.BPFLoaderDeprecatedProgramID: true, solana.BPFLoaderProgramID: true, solana.BPFLoaderUpgradeableProgramID: true,
	solana.Secp256k1ProgramID: true, solana.FeatureProgramID: true, solana.ComputeBudget: true,
	solana.AddressLookupTableProgramID: true, spl.Ed25519ProgramID: true, NativeLoader: true,
	solana.SysVarClockPubkey: true, solana.SysVarEpochSchedulePubkey: true, solana.SysVarFeesPubkey: true,
	solana.SysVarInstructionsPubkey: true, solana.SysVarRecentBlockHashesPubkey: true, solana.SysVarRentPubkey: true,
	solana.SysVarRewardsPubkey: true, solana.SysVarSlotHashesPubkey: true, solana.SysVarSlotHistoryPubkey: true,
	solana.SysVarStakeHistoryPubkey: true,
}

// Sign builds a transaction over the lookup tables, signs it with keys, of which the first pays,
// and reads it as a node reads what it is sent.
func Sign(keys []solana.PrivateKey, blockhash solana.Hash, tables map[solana.PublicKey]solana.PublicKeySlice, list ...solana.Instruction) (*Transaction, error) {
	tx, err := solana.NewTransaction(list, blockhash, solana.TransactionPayer(keys[0].PublicKey()), solana.TransactionAddressTables(tables))
	if err != nil {
		return nil, err
	}
	if _, err := tx.Sign(func(k solana.PublicKey) *solana.PrivateKey {
		for i := range keys {
			if keys[i].PublicKey() == k {
				return &keys[i]
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	return Read(tx)
}

// Read reads a transaction that was just built, as a node reads what it is sent.
func Read(tx *solana.Transaction) (*Transaction, error) {
	raw, err := tx.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return Decode(raw)
}
