package wallet

import (
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// State is how a member's wallet stands to its home.
type State string

// The states. Only a Superseded or LeftOver wallet must not be paid.
const (
	InStep     State = "in-step"    // it holds what its home declares or holds, or is the home
	Own        State = "own-wallet" // it holds another, and nothing says that it may not
	Superseded State = "superseded" // its home declares another, or held the same and has replaced it
	LeftOver   State = "left-over"  // its registry's own rules forbid paying it: Held.State says which
	Missing    State = "missing"    // it holds none, and one is expected
	None       State = "none"       // it holds none, and none is expected
)

// Text is the state for people.
func (s State) Text() string {
	switch s {
	case Own:
		return "own wallet"
	case InStep:
		return "in step"
	}
	return string(s)
}

// Facts are what Judge goes by. All of one member were read at one finality.
type Facts struct {
	Member chains.Agent
	// Home is the registration that decides. A zero Ref: none counts.
	Home chains.Agent
	// Declared is the wallet that the home declares for the member's chain; zero: none stands.
	Declared   caip.AccountID
	DeclaredBy *chains.Event // that declared it, where it was looked for
	// Former are the changes by which the home gave up a wallet of its own since it last changed
	// hands, oldest first.
	Former []Former
	// Contract says that the home's wallet is a contract, or may be one: its address counts on no
	// other chain then.
	Contract bool
}

// Former is a wallet that a registration held and has replaced.
type Former struct {
	Wallet caip.AccountID
	By     chains.Event // that replaced it
}

// Judgement is what follows for a member's wallet.
type Judgement struct {
	State  State          `json:"state"`
	Member caip.AgentRef  `json:"member"`
	Home   caip.AgentRef  `json:"home,omitzero"` // zero: none counts
	Held   chains.Wallet  `json:"held"`
	Wanted caip.AccountID `json:"wanted,omitzero"` // what it should hold; zero: nothing says
	// Declared says that Wanted stands in the home's metadata; else it is the home's own wallet.
	Declared bool   `json:"declared,omitempty"`
	Why      string `json:"why,omitempty"` // for Superseded, LeftOver and Missing
	// Since is the time of the block, UTC, from which on the wallet is superseded; zero: not known.
	Since time.Time `json:"since,omitzero"`
	// Cause is the event at the home that superseded the wallet; nil: not superseded, or not read.
	Cause *chains.Event `json:"-"`
}

// Payable reports whether the rule lets the wallet be paid. Whether it is one at all is for the
// registry to say.
func (j Judgement) Payable() bool { return j.State != Superseded && j.State != LeftOver }

// Due is the wallet that is to be set now: it is wanted, and the one that is held is missing or
// must not be paid. Zero: none.
func (j Judgement) Due() caip.AccountID {
	if j.State == Missing || !j.Payable() {
		return j.Wanted
	}
	return caip.AccountID{}
}

// Judge applies the rule. It is a pure function.
//
// SECURITY: a home that holds no wallet of its own makes nothing wanted elsewhere, whatever it
// declares: an owner who has cleared all wallets in an emergency must not be given one back.
func Judge(f Facts) Judgement {
	j := Judgement{Member: f.Member.Ref, Home: f.Home.Ref, Held: f.Member.Wallet}
	held := payable(f.Member)
	j.Wanted, j.Declared = f.wanted()
	switch f.Member.Wallet.State {
	case chains.WalletStaleAuthority, chains.WalletLeftover, chains.WalletRedirected:
		j.State, j.Why = LeftOver, f.Member.Wallet.Why
		return j
	}
	former, replaced := f.replaced(held)
	switch {
	case held.IsZero() && !j.Wanted.IsZero():
		j.State, j.Why = Missing, fmt.Sprintf("%s wants it to be %s", f.Home.Ref, j.Wanted)
	case held.IsZero():
		j.State = None
	case f.Home.Ref.IsZero():
		j.State = Own
	case f.Home.Ref == f.Member.Ref, held == f.Declared:
		j.State = InStep
	case !f.Declared.IsZero():
		j.State, j.Cause = Superseded, f.DeclaredBy
		j.Why = fmt.Sprintf("the home %s declares %s (metadata %s)", f.Home.Ref, f.Declared, chains.HomeWalletKey(f.Member.Ref.Chain()))
	case held.SameHolder(payable(f.Home)):
		j.State = InStep
	case replaced:
		j.State, j.Cause = Superseded, &former.By
		j.Why = fmt.Sprintf("the home %s held it and has replaced it", f.Home.Ref)
	default:
		j.State = Own
	}
	if j.Cause != nil {
		j.Since = j.Cause.Time
		j.Why += fmt.Sprintf(", since block %d of %s", j.Cause.At.Height, j.Cause.Chain)
	}
	return j
}

// withdrawn says why a wallet that no registry holds for an agent, but a file of its claims, must
// not be paid by what a registration says that decides about it, given with the wallets that it
// gave up. Closed: it holds none, and wants none elsewhere, as after an emergency. A home does by
// holding none, any other registration where it has cleared the one that it held.
func withdrawn(claimed caip.AccountID, by chains.Agent, home bool, given []Former) (why string, closed bool) {
	if gave, yes := (Facts{Former: given}).replaced(claimed); yes {
		return fmt.Sprintf("%s held it and gave it up, in block %d of %s", by.Ref, gave.By.At.Height, gave.By.Chain), false
	}
	if payable(by).IsZero() && (home || len(given) > 0) {
		return fmt.Sprintf("%s holds no wallet of its own: it wants none elsewhere", by.Ref), true
	}
	return "", false
}

// wanted is the wallet that a member should hold, and whether the home declares it.
func (f Facts) wanted() (caip.AccountID, bool) {
	own, on := payable(f.Home), f.Member.Ref.Chain()
	if declared := f.declares(); !declared.IsZero() {
		return declared, true
	}
	switch {
	case own.IsZero(), f.Home.Ref == f.Member.Ref:
		return caip.AccountID{}, false
	case own.Chain.Namespace != on.Namespace || f.Contract:
		return caip.AccountID{}, false
	}
	return caip.AccountID{Chain: on, Address: own.Address}, false
}

// declares is the wallet that the home declares, zero where it holds none of its own.
func (f Facts) declares() caip.AccountID {
	if payable(f.Home).IsZero() {
		return caip.AccountID{}
	}
	return f.Declared
}

// replaced finds the last change by which the home gave up a wallet.
func (f Facts) replaced(held caip.AccountID) (Former, bool) {
	for _, former := range slices.Backward(f.Former) {
		if former.Wallet.SameHolder(held) {
			return former, true
		}
	}
	return Former{}, false
}

// payable is the wallet of a registration, zero where it has none that its registry lets be paid.
func payable(a chains.Agent) caip.AccountID {
	if a.Wallet.State != chains.WalletSet {
		return caip.AccountID{}
	}
	return a.Wallet.Address
}
