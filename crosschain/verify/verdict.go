package verify

// Verdict is the answer to a verification. Names and exit codes are public.
type Verdict string

// The verdicts.
const (
	Verified         Verdict = "verified"          // all required checks passed
	VerifiedIndirect Verdict = "verified-indirect" // only by evidence that is weaker than the registry itself

	Mismatch           Verdict = "mismatch"
	SupersededWallet   Verdict = "superseded-wallet" // the agent's home declares another, or has replaced it
	UnknownScheme      Verdict = "unknown-scheme"    // nobody here knows where the money goes
	ChangedIdentity    Verdict = "changed-identity"
	Downgraded         Verdict = "downgraded" // less is declared or registered than a named agent has
	Ambiguous          Verdict = "ambiguous"
	UnknownRegistry    Verdict = "unknown-registry"
	StaleAuthority     Verdict = "stale-authority"
	LeftoverWallet     Verdict = "leftover-wallet"
	MetadataRedirected Verdict = "metadata-redirected"
	OverCeiling        Verdict = "over-ceiling"
	RecentlyChanged    Verdict = "recently-changed"
	NotListed          Verdict = "not-listed"
	BelowReputation    Verdict = "below-reputation" // fewer reviews, or worse, than the payer asks for
	Disputed           Verdict = "disputed"
	Invalid            Verdict = "invalid"

	NotRegistered   Verdict = "not-registered"
	NoWallet        Verdict = "no-wallet"
	NoWalletFeature Verdict = "no-wallet-feature"
	NewIdentity     Verdict = "new-identity"

	Unreachable Verdict = "unreachable"
	TimedOut    Verdict = "timed-out"
	QuorumShort Verdict = "quorum-short"
	Unconfirmed Verdict = "unconfirmed" // a payment that is not there or not final yet, a link that cannot be told yet
)

// The exit codes.
const (
	ExitVerified  = 0
	ExitUnchecked = 1 // could not be checked
	ExitUsage     = 2 // flags, unreadable path, --accept out of range; no verdict has it
	ExitRefused   = 3 // evidence says no
	ExitNothing   = 4 // nothing to compare with
)

// Exit returns the exit code of a verdict. VerifiedIndirect is refused here; Report.Exit knows
// whether it is trusted. A verdict that is not in the table could not be checked.
func (v Verdict) Exit() int {
	switch v {
	case Verified:
		return ExitVerified
	case VerifiedIndirect, Mismatch, SupersededWallet, UnknownScheme, ChangedIdentity, Downgraded, Ambiguous, UnknownRegistry, StaleAuthority, LeftoverWallet, MetadataRedirected, OverCeiling,
		RecentlyChanged, NotListed, BelowReputation, Disputed, Invalid:
		return ExitRefused
	case NotRegistered, NoWallet, NoWalletFeature, NewIdentity:
		return ExitNothing
	default:
		return ExitUnchecked
	}
}

// rank orders verdicts of several checks: a no before what could not be checked, that before
// nothing to compare with, that before an indirect yes.
func (v Verdict) rank() int {
	switch v {
	case SupersededWallet: // before recently-changed, which asks for patience
		return 6
	case VerifiedIndirect:
		return 1
	case pending:
		return 2
	}
	switch v.Exit() {
	case ExitRefused:
		return 5
	case ExitUnchecked:
		return 4
	case ExitNothing:
		return 3
	}
	return 0
}
