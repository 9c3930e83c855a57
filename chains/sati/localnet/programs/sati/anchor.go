package sati

import (
	"errors"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// fail prints Anchor's line about an error of the program and returns the error.
func fail(c *svm.Context, code wire.Code) error {
	name := wire.ErrorName(wire.ProgramID, uint32(code))
	c.Log("AnchorError occurred. Error Code: %s. Error Number: %d. Error Message: %s.", name, uint32(code), message(uint32(code)))
	return svm.Custom(code)
}

// failAs does the same for an error that wraps a wire.Code; any other error is a failure to deserialize.
func failAs(c *svm.Context, err error) error {
	var code wire.Code
	if errors.As(err, &code) {
		return fail(c, code)
	}
	return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
}

// violated prints Anchor's line about an account that broke a constraint.
func violated(c *svm.Context, account string, code uint32) error {
	name := wire.ErrorName(wire.ProgramID, code)
	if code == anchorDidNotSerialize {
		name = "AccountDidNotSerialize"
	}
	if account == "" {
		c.Log("AnchorError occurred. Error Code: %s. Error Number: %d. Error Message: %s.", name, code, message(code))
	} else {
		c.Log("AnchorError caused by account: %s. Error Code: %s. Error Number: %d. Error Message: %s.", account, name, code, message(code))
	}
	return svm.Custom(code)
}

// take returns the first n accounts of the instruction.
func take(c *svm.Context, n int) ([]*svm.Borrowed, error) {
	if c.Accounts() < n {
		return nil, violated(c, "", wire.AnchorAccountNotEnoughKeys)
	}
	out := make([]*svm.Borrowed, n)
	for i := range out {
		a, err := c.Account(i)
		if err != nil {
			return nil, err
		}
		out[i] = a
	}
	return out, nil
}

// rules checks constraints in order and keeps the first failure.
type rules struct {
	c   *svm.Context
	err error
}

func (r *rules) that(ok bool, account string, code uint32) {
	if r.err == nil && !ok {
		r.err = violated(r.c, account, code)
	}
}

func (r *rules) signer(a *svm.Borrowed, name string) {
	r.that(a.Signer, name, wire.AnchorAccountNotSigner)
}

func (r *rules) writable(a *svm.Borrowed, name string) {
	r.that(a.Writable, name, wire.AnchorConstraintMut)
}

func (r *rules) address(a *svm.Borrowed, want solana.PublicKey, name string) {
	r.that(a.Key == want, name, wire.AnchorConstraintAddress)
}

func (r *rules) program(a *svm.Borrowed, want solana.PublicKey, name string) {
	r.that(a.Key == want, name, wire.AnchorInvalidProgramID)
}

func (r *rules) seeds(a *svm.Borrowed, want solana.PublicKey, name string) {
	r.that(a.Key == want, name, wire.AnchorConstraintSeeds)
}

// owned checks an account that must exist and belong to owner.
func (r *rules) owned(a *svm.Borrowed, owner solana.PublicKey, name string) {
	r.that(a.Lamports() > 0 || a.Owner() != wire.SystemProgramID, name, wire.AnchorAccountNotInitialized)
	r.that(a.Owner() == owner, name, wire.AnchorAccountOwnedByWrongProgram)
}

// discriminator checks the first eight bytes of an account of SATI.
func (r *rules) discriminator(a *svm.Borrowed, want wire.Discriminator, name string) {
	got, ok := wire.DiscriminatorOf(a.Data())
	r.that(ok && got == want, name, wire.AnchorDiscriminatorMismatch)
}

// present tells whether an optional account was given: Anchor reads the program's own id as none.
func present(a *svm.Borrowed) bool { return a.Key != wire.ProgramID }

// emitCPI writes an event as an instruction of SATI to itself (emit_cpi!).
func emitCPI(c *svm.Context, e wire.Event) error {
	return c.Invoke(wire.ProgramID, []svm.Meta{{Key: wire.EventAuthorityPDA, Signer: true}}, wire.EventInstruction(e),
		[][]byte{[]byte("__event_authority"), {eventAuthorityBump}})
}

// Bumps of SATI's fixed PDAs.
const (
	registryBump       byte = 254
	eventAuthorityBump byte = 255
	lightSignerBump    byte = 255
	attestationBump    byte = 253
)
