package verify

import (
	"errors"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// Outcome is how a check came out.
type Outcome string

// The outcomes.
const (
	Pass  Outcome = "pass"
	Fail  Outcome = "fail"
	Skip  Outcome = "skip"  // not run: Detail says why
	Error Outcome = "error" // could not be run to its end
)

// The names of the checks that several verifications make. Each has others of its own.
const (
	CheckSchema   = "schema"    // the request is one of x402, version 1 or 2
	CheckCAIP     = "caip"      // the names of chains, accounts and agents in it are well-formed
	CheckIdentity = "identity"  // it is the agent that the caller named, or that is remembered for the origin
	CheckOneAgent = "one-agent" // several registrations on the network are one agent
	CheckRegistry = "registry-known"
	CheckExists   = "agent-exists"
	CheckWallet   = "wallet"      // set, trusted, and the same at finalized and at latest
	CheckHome     = "home-wallet" // the agent's home has not superseded the wallet
	CheckQuorum   = "quorum"      // as many of the chain's nodes as were asked for say the same of one block
	CheckPayTo    = "payTo"
	CheckFile     = "registration-file"       // the file that the agent's URI leads to can be had and read
	CheckListed   = "file-lists-registration" // advisory: the file that the agentURI leads to lists the agent
	CheckDomain   = "domain-proof"            // advisory: the origin's /.well-known/agent-registration.json lists the agent
)

// Check is one thing that was looked at.
type Check struct {
	Name     string        `json:"name"`
	Accept   *int          `json:"accept,omitempty"` // place in accepts; nil for checks of the whole request
	Agent    caip.AgentRef `json:"agent,omitzero"`
	Required bool          `json:"required"`
	Outcome  Outcome       `json:"outcome"`
	// Verdict is what a required check that did not pass makes of the whole, and VerifiedIndirect
	// for one that passed on weaker evidence.
	Verdict Verdict `json:"verdict,omitempty"`
	// Needs is what has to be trusted for the weaker evidence of a VerifiedIndirect.
	Needs    Trust     `json:"needs,omitempty"`
	Compared *Compared `json:"compared,omitempty"`
	Read     []Read    `json:"read,omitempty"`
	Detail   string    `json:"detail,omitempty"`
}

// Compared is what a check held against each other, in canonical text.
type Compared struct {
	Want string `json:"want"` // from the chain or from the caller
	Got  string `json:"got"`  // from the server
}

// Read is where a check read the chain. The position is reported under observed, since it differs
// from run to run.
type Read struct {
	Chain    caip.ChainID    `json:"chain"`
	Finality chains.Finality `json:"finality"`
	Position chains.Position `json:"-"`
}

// Decide computes the verdict of checks: the worst of those that did not pass, the first among
// equals. Verified needs a required check, and all of them passed.
func Decide(checks []Check) Verdict {
	verdict, _ := decide(checks)
	return verdict
}

// decide returns the verdict and the place of the check that it comes from, -1 when it comes from
// all of them.
func decide(checks []Check) (verdict Verdict, at int) {
	verdict, at = Verified, -1
	required := 0
	for i, c := range checks {
		if !c.Required {
			continue
		}
		required++
		if v := c.worth(); v.rank() > verdict.rank() {
			verdict, at = v, i
		}
	}
	if required == 0 || verdict == pending {
		return Unreachable, at
	}
	return verdict, at
}

// worth is the verdict that a required check would mean alone.
func (c Check) worth() Verdict {
	switch {
	case c.Outcome == Pass && c.Verdict == VerifiedIndirect:
		return VerifiedIndirect
	case c.Outcome == Pass:
		return Verified
	case c.Verdict == "" || c.Verdict.rank() <= pending.rank():
		// A check that did not run leaves the question open, unless another one says why.
		return pending
	default:
		return c.Verdict
	}
}

// pending ranks below every real refusal and above every yes.
const pending Verdict = "pending"

// ErrUntold says that a node answers, and does not tell what a link rests on.
var ErrUntold = errors.New("when the registrations were made and linked, and whether they were sold since, cannot be told from here")

// OfError is the outcome of a check that the chain did not answer.
func (c Check) OfError(err error) Check {
	c.Outcome, c.Verdict, c.Detail = Error, Unreachable, err.Error()
	switch {
	case errors.Is(err, ErrUntold), errors.Is(err, wallet.ErrUntold):
		c.Verdict = Unconfirmed
	case chains.KindOf(err) == chains.TimedOut:
		c.Verdict = TimedOut
	}
	return c
}

// Unconfirmed is the outcome of a check of a link that cannot be told yet.
func (c Check) Unconfirmed(reasons ...string) Check {
	c.Outcome, c.Verdict, c.Detail = Error, Unconfirmed, strings.Join(reasons, "; ")
	return c
}

// Fail is the outcome of a check that says no: v is what that means for the whole.
func (c Check) Fail(v Verdict, format string, args ...any) Check {
	c.Outcome, c.Verdict, c.Detail = Fail, v, fmt.Sprintf(format, args...)
	return c
}

// Pass is the outcome of a check that says yes.
func (c Check) Pass(format string, args ...any) Check {
	c.Outcome, c.Verdict, c.Detail = Pass, "", fmt.Sprintf(format, args...)
	return c
}

// Skip is the outcome of a check that was not run, and why.
func (c Check) Skip(format string, args ...any) Check {
	c.Outcome, c.Verdict, c.Detail = Skip, "", fmt.Sprintf(format, args...)
	return c
}
