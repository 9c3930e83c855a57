package sati

import (
	"errors"
	"math"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/system"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// require ends the program with a code of SATI's or Anchor's unless something holds. The lines that
// Anchor prints about it are left out.
func require(holds bool, code wire.Code) { abort.Unless(holds, svm.Custom(code)) }

// pass ends the program where there is an error: with the wire.Code that it wraps, or as a failure
// to deserialize.
func pass(err error) {
	code := wire.Code(spl.AnchorInstructionDidNotDeserialize)
	errors.As(err, &code)
	require(err == nil, code)
}

// Anchor's errors that no client of SATI meets.
const (
	anchorDiscriminatorNotFound = 3001
	anchorSysvarMismatch        = 3015
)

// arguments reads an instruction's data.
func arguments[T any](c *svm.Context, decode func([]byte) (T, error)) T {
	args, err := decode(c.Data)
	require(err == nil, spl.AnchorInstructionDidNotDeserialize)
	return args
}

// accounts reads an instruction's accounts as Anchor does: each in its turn, then the constraints
// on all of them. The first failure ends the program.
type accounts struct {
	c  *svm.Context
	at int
}

// next takes the next account, whatever it is.
func (r *accounts) next() *svm.Borrowed {
	require(r.at < r.c.Accounts(), spl.AnchorAccountNotEnoughKeys)
	r.at++
	return r.c.Account(r.at - 1)
}

// signer takes an account that must sign.
func (r *accounts) signer() *svm.Borrowed {
	a := r.next()
	require(a.Signer, spl.AnchorAccountNotSigner)
	return a
}

// program takes the account of one of the given programs.
func (r *accounts) program(ids ...solana.PublicKey) *svm.Borrowed {
	a := r.next()
	require(slices.Contains(ids, a.Key), spl.AnchorInvalidProgramID)
	return a
}

// optional takes an account that may be left out, and then is nil: Anchor reads the program's own
// id as none.
func (r *accounts) optional() *svm.Borrowed {
	if a := r.next(); a.Key != wire.ProgramID {
		return a
	}
	return nil
}

// owned checks that an account exists and belongs to one of the owners.
func owned(a *svm.Borrowed, owners ...solana.PublicKey) {
	require(a.Lamports() > 0 || a.Owner() != spl.SystemProgramID, spl.AnchorAccountNotInitialized)
	require(slices.Contains(owners, a.Owner()), spl.AnchorAccountOwnedByWrongProgram)
}

// state takes one of SATI's own accounts: decode reads what follows the discriminator, size bytes
// at most.
func state[T any](r *accounts, disc spl.Discriminator, size int, decode func([]byte) (T, error)) (*svm.Borrowed, T) {
	a := r.next()
	owned(a, wire.ProgramID)
	got, ok := spl.DiscriminatorOf(a.Data())
	require(ok, anchorDiscriminatorNotFound)
	require(got == disc, spl.AnchorDiscriminatorMismatch)
	// What follows the value is not read.
	value, err := decode(a.Data()[:min(size, len(a.Data()))])
	require(err == nil, spl.AnchorAccountDidNotDeserialize)
	return a, value
}

// registry takes the registry.
func (r *accounts) registry() (*svm.Borrowed, wire.RegistryConfig) {
	return state(r, wire.RegistryConfigDisc, wire.RegistryConfigSize, wire.DecodeRegistryConfig)
}

// schemaConfig takes SATI's rules for a schema.
func (r *accounts) schemaConfig() (*svm.Borrowed, layouts.SchemaConfig) {
	return state(r, wire.SchemaConfigDisc, math.MaxInt, layouts.DecodeSchemaConfig)
}

// tokenPrograms are the programs whose accounts Anchor's token interface reads.
var tokenPrograms = []solana.PublicKey{solana.TokenProgramID, spl.Token2022ProgramID}

// holdingOf reads an account, if there is one, as a token account of either token program.
func holdingOf(a *svm.Borrowed) *token2022.Holding {
	if a == nil {
		return nil
	}
	owned(a, tokenPrograms...)
	// A token program's error is passed on.
	h := abort.Must(token2022.ReadHolding(a))
	return &h
}

// agentHolding takes the optional token account and token program of the attestation instructions.
func (r *accounts) agentHolding() *token2022.Holding {
	h := holdingOf(r.optional())
	if p := r.optional(); p != nil {
		require(slices.Contains(tokenPrograms, p.Key), spl.AnchorInvalidProgramID)
	}
	return h
}

// clock takes the optional clock.
func (r *accounts) clock() *svm.Borrowed {
	a := r.optional()
	require(a == nil || a.Key == spl.ClockSysvar, anchorSysvarMismatch)
	return a
}

// events takes the two accounts that end every attestation instruction. The second one is not
// looked at.
func (r *accounts) events() *svm.Borrowed {
	authority := r.next()
	r.next()
	return authority
}

func writable(list ...*svm.Borrowed) {
	for _, a := range list {
		require(a.Writable, spl.AnchorConstraintMut)
	}
}

func address(a *svm.Borrowed, want solana.PublicKey) {
	require(a.Key == want, spl.AnchorConstraintAddress)
}

func seeds(a *svm.Borrowed, want solana.PublicKey) {
	require(a.Key == want, spl.AnchorConstraintSeeds)
}

// bumped checks the address of an account that holds its own bump.
func bumped(a *svm.Borrowed, bump uint8, parts ...[]byte) {
	want, err := solana.CreateProgramAddress(append(parts, []byte{bump}), wire.ProgramID)
	require(err == nil && a.Key == want, spl.AnchorConstraintSeeds)
}

// stores checks the account of a schema's rules, and that they are of a kind of storage.
func stores(at *svm.Borrowed, config layouts.SchemaConfig, kind wire.StorageType) {
	bumped(at, config.Bump, []byte("schema_config"), config.Schema[:])
	require(config.Storage == kind, wire.StorageTypeMismatch)
}

// create makes a new account of SATI at the address of seeds (Anchor's init) and returns its bump.
// It runs before the constraints on all other accounts.
func create(c *svm.Context, a, payer *svm.Borrowed, size uint64, parts ...[]byte) uint8 {
	want, bump, err := spl.FindPDA(wire.ProgramID, parts...)
	require(err == nil && a.Key == want, spl.AnchorConstraintSeeds)
	system.CreatePDA(c, payer.Key, a.Key, size, wire.ProgramID, a.Lamports(), append(parts, []byte{bump}))
	writable(a)
	return bump
}

// emitCPI writes an event as an instruction of SATI to itself (emit_cpi!).
func emitCPI(c *svm.Context, e wire.Event) {
	c.Call(wire.ProgramID, []svm.Meta{{Key: wire.EventAuthorityPDA, Signer: true}}, layouts.EventInstruction(e),
		[][]byte{[]byte("__event_authority"), {eventAuthorityBump}})
}

// Bumps of SATI's fixed PDAs.
const (
	eventAuthorityBump byte = 255
	lightSignerBump    byte = 255
	attestationBump    byte = 253
)
