package sati

import (
	"cmp"
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

// fail prints Anchor's line about an error of the program and ends it.
func fail(c *svm.Context, code wire.Code) {
	name := wire.ErrorName(wire.ProgramID, uint32(code))
	c.Log("AnchorError occurred. Error Code: %s. Error Number: %d. Error Message: %s.", name, uint32(code), message(uint32(code)))
	abort.With(svm.Custom(code))
}

// require fails with a code unless something holds.
func require(c *svm.Context, holds bool, code wire.Code) {
	if !holds {
		fail(c, code)
	}
}

// failAs does the same for an error that wraps a wire.Code; any other error is a failure to
// deserialize.
func failAs(c *svm.Context, err error) {
	var code wire.Code
	if errors.As(err, &code) {
		fail(c, code)
	}
	violated(c, "", spl.AnchorInstructionDidNotDeserialize)
}

// Anchor's errors that no client of SATI meets.
const (
	anchorDiscriminatorNotFound = 3001
	anchorSysvarMismatch        = 3015
)

var ownNames = map[uint32]string{
	anchorDiscriminatorNotFound: "AccountDiscriminatorNotFound", anchorSysvarMismatch: "AccountSysvarMismatch",
}

// violated prints Anchor's line about an account that broke a constraint, and ends the program.
func violated(c *svm.Context, account string, code uint32) {
	name := cmp.Or(ownNames[code], wire.ErrorName(wire.ProgramID, code))
	if account == "" {
		c.Log("AnchorError occurred. Error Code: %s. Error Number: %d. Error Message: %s.", name, code, message(code))
	} else {
		c.Log("AnchorError caused by account: %s. Error Code: %s. Error Number: %d. Error Message: %s.", account, name, code, message(code))
	}
	abort.With(svm.Custom(code))
}

// arguments reads an instruction's data.
func arguments[T any](c *svm.Context, decode func([]byte) (T, error)) T {
	args, err := decode(c.Data)
	if err != nil {
		violated(c, "", spl.AnchorInstructionDidNotDeserialize)
	}
	return args
}

// accounts reads an instruction's accounts as Anchor does: each in its turn, then the constraints
// on all of them. The first failure ends the program.
type accounts struct {
	c  *svm.Context
	at int
}

// that checks something of an account.
func (r *accounts) that(ok bool, account string, code uint32) {
	if !ok {
		violated(r.c, account, code)
	}
}

// next takes the next account, whatever it is.
func (r *accounts) next(name string) *svm.Borrowed {
	r.that(r.at < r.c.Accounts(), name, spl.AnchorAccountNotEnoughKeys)
	r.at++
	return r.c.Account(r.at - 1)
}

// signer takes an account that must sign.
func (r *accounts) signer(name string) *svm.Borrowed {
	a := r.next(name)
	r.that(a.Signer, name, spl.AnchorAccountNotSigner)
	return a
}

// program takes the account of one of the given programs.
func (r *accounts) program(name string, ids ...solana.PublicKey) *svm.Borrowed {
	a := r.next(name)
	r.that(slices.Contains(ids, a.Key), name, spl.AnchorInvalidProgramID)
	return a
}

// optional takes an account that may be left out, and then is nil: Anchor reads the program's own
// id as none.
func (r *accounts) optional(name string) *svm.Borrowed {
	if a := r.next(name); a.Key != wire.ProgramID {
		return a
	}
	return nil
}

// owned checks that an account exists and belongs to one of the owners.
func (r *accounts) owned(a *svm.Borrowed, name string, owners ...solana.PublicKey) {
	r.that(a.Lamports() > 0 || a.Owner() != spl.SystemProgramID, name, spl.AnchorAccountNotInitialized)
	r.that(slices.Contains(owners, a.Owner()), name, spl.AnchorAccountOwnedByWrongProgram)
}

// state takes one of SATI's own accounts: decode reads what follows the discriminator, size bytes
// at most.
func state[T any](r *accounts, name string, disc spl.Discriminator, size int, decode func([]byte) (T, error)) (*svm.Borrowed, T) {
	a := r.next(name)
	r.owned(a, name, wire.ProgramID)
	got, ok := spl.DiscriminatorOf(a.Data())
	r.that(ok, name, anchorDiscriminatorNotFound)
	r.that(got == disc, name, spl.AnchorDiscriminatorMismatch)
	// What follows the value is not read.
	value, err := decode(a.Data()[:min(size, len(a.Data()))])
	r.that(err == nil, name, spl.AnchorAccountDidNotDeserialize)
	return a, value
}

// registry takes the registry.
func (r *accounts) registry() (*svm.Borrowed, wire.RegistryConfig) {
	return state(r, "registry_config", wire.RegistryConfigDisc, wire.RegistryConfigSize, wire.DecodeRegistryConfig)
}

// schemaConfig takes SATI's rules for a schema.
func (r *accounts) schemaConfig() (*svm.Borrowed, layouts.SchemaConfig) {
	return state(r, "schema_config", wire.SchemaConfigDisc, math.MaxInt, layouts.DecodeSchemaConfig)
}

// tokenPrograms are the programs whose accounts Anchor's token interface reads.
var tokenPrograms = []solana.PublicKey{solana.TokenProgramID, spl.Token2022ProgramID}

// holding reads an account, if there is one, as a token account of either token program.
func (r *accounts) holding(a *svm.Borrowed, name string) *token2022.Holding {
	if a == nil {
		return nil
	}
	r.owned(a, name, tokenPrograms...)
	// A token program's error is passed on.
	h := abort.Must(token2022.ReadHolding(a))
	return &h
}

// agentHolding takes the optional token account and token program of the attestation instructions.
func (r *accounts) agentHolding() *token2022.Holding {
	h := r.holding(r.optional("agent_ata"), "agent_ata")
	if p := r.optional("token_program"); p != nil {
		r.that(slices.Contains(tokenPrograms, p.Key), "token_program", spl.AnchorInvalidProgramID)
	}
	return h
}

// clock takes the optional clock.
func (r *accounts) clock() *svm.Borrowed {
	a := r.optional("clock")
	r.that(a == nil || a.Key == spl.ClockSysvar, "clock", anchorSysvarMismatch)
	return a
}

// events takes the two accounts that end every attestation instruction. The second one is not
// looked at.
func (r *accounts) events() *svm.Borrowed {
	authority := r.next("event_authority")
	r.next("program")
	return authority
}

func (r *accounts) writable(a *svm.Borrowed, name string) {
	r.that(a.Writable, name, spl.AnchorConstraintMut)
}

func (r *accounts) address(a *svm.Borrowed, want solana.PublicKey, name string) {
	r.that(a.Key == want, name, spl.AnchorConstraintAddress)
}

func (r *accounts) seeds(a *svm.Borrowed, want solana.PublicKey, name string) {
	r.that(a.Key == want, name, spl.AnchorConstraintSeeds)
}

// bumped checks the address of an account that holds its own bump.
func (r *accounts) bumped(a *svm.Borrowed, name string, bump uint8, seeds ...[]byte) {
	want, err := solana.CreateProgramAddress(append(seeds, []byte{bump}), wire.ProgramID)
	r.that(err == nil && a.Key == want, name, spl.AnchorConstraintSeeds)
}

// raw checks a constraint that has a code of SATI.
func (r *accounts) raw(ok bool, code wire.Code) {
	require(r.c, ok, code)
}

// create makes a new account of SATI at the address of seeds (Anchor's init) and returns its bump.
// It runs before the constraints on all other accounts.
func (r *accounts) create(a, payer *svm.Borrowed, name string, size uint64, seeds ...[]byte) uint8 {
	want, bump, err := spl.FindPDA(wire.ProgramID, seeds...)
	r.that(err == nil && a.Key == want, name, spl.AnchorConstraintSeeds)
	system.CreatePDA(r.c, payer.Key, a.Key, size, wire.ProgramID, a.Lamports(), append(seeds, []byte{bump}))
	r.writable(a, name)
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
