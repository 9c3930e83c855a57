package sati

import (
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// errAddressTaken says that an attestation with the same task, agent and author exists already.
var errAddressTaken = errors.New("this attestation exists already")

// judge gives a refusal its kind.
func (c *Chain) judge(op string, r *transact.Refusal) *chains.Error {
	e := c.fail(chains.Reverted, op, r)
	switch r.Name {
	case "BlockhashNotFound", "AccountInUse", "WouldExceedMaxBlockCostLimit", "WouldExceedMaxAccountCostLimit", "WouldExceedMaxVoteCostLimit",
		"WouldExceedAccountDataBlockLimit", "ProgramExecutionTemporarilyRestricted", "ClusterMaintenance":
		e.Kind = chains.Transient
	case "ComputationalBudgetExceeded", "ProgramFailedToComplete":
		// The limit was measured in a state that has changed since: what is signed anew is measured
		// anew.
		e.Kind, e.Remedy = chains.Transient, "try again"
	case "InsufficientFundsForFee", "InsufficientFundsForRent", "AccountNotFound", "ResultWithNegativeLamports":
		e.Kind, e.Remedy = chains.Funds, "send lamports to the paying account"
	case "InsufficientFunds", "OwnerMismatch", "IncorrectUpdateAuthority", "ImmutableMetadata", "MissingRequiredSignature", "InvalidAuthority":
		e.Kind = chains.Unauthorized
	case "NameTooLong", "SymbolTooLong", "UriTooLong", "TooManyMetadataEntries", "MetadataKeyTooLong", "MetadataValueTooLong", "SelfAttestationNotAllowed":
		e.Kind = chains.Invalid
	case "ConstraintSeeds":
		// Two registrations raced for one member number.
		if op == (chains.Register{}).Verb() {
			e.Kind, e.Remedy = chains.Transient, "another registration came first; try again"
		}
	case "ProofVerificationFailed":
		// A proof is of a root that the tree forgets after some hundred changes: a fresh one may hold.
		e.Kind, e.Remedy = chains.Transient, "try again"
	case "BloomFilterFull", "NonInclusionCheckFailed", "LightAddressExists", "ElementAlreadyExists":
		e.Err = fmt.Errorf("%w: %w", errAddressTaken, r)
	}
	return e
}
