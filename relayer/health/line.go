// Package health decides what is wrong with what a relayer depends on: endpoints, contracts,
// accounts, grants, NATS, clock and disk. `bridge8004-relayer doctor` runs its checks once, the
// running relayer again and again: each question is decided here alone. Checks only read.
package health

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
)

// State is how a check ended.
type State string

// The states.
const (
	OK      State = "ok"
	Notice  State = "notice"  // wants an operator's eye; nothing stands still for it
	Problem State = "problem" // something stands still, or is about to
	Unknown State = "unknown" // could not be looked at; without a remedy: for a reason that another line names
)

// Check is what a line is about.
type Check string

// The checks.
const (
	Endpoint   Check = "endpoint"   // it answers, serves the chain, keeps up, and agrees with the others
	Head       Check = "head"       // the chain goes on
	Registry   Check = "registry"   // the contracts are registries of the dialect, and a pair
	Relay      Check = "relay"      // the contract is a relay of that registry
	Delegate   Check = "delegate"   // the contract is a SyncDelegate of that registry
	Reviews    Check = "reviews"    // the contract is a FeedbackDelegate of that registry
	Role       Check = "role"       // the account may deliver
	Origin     Check = "origin"     // the relay takes feedback of the registries that routes lead from
	Balance    Check = "balance"    // the account can pay
	Grant      Check = "grant"      // owners of named agents let the account write their agentURI
	Key        Check = "key"        // the account's key can be read
	Route      Check = "route"      // something can be mirrored where it leads
	NATS       Check = "nats"       // it answers
	Durability Check = "durability" // it keeps what it is given
	Clock      Check = "clock"      // this machine's is right
	Disk       Check = "disk"       // there is room under nats.dir
)

// Line is the outcome of one check of one thing.
type Line struct {
	Check  Check  `json:"check"`
	Chain  string `json:"chain,omitempty"` // configured name
	About  string `json:"about,omitempty"` // endpoint, account, agent or stream
	State  State  `json:"state"`
	Found  string `json:"found"`
	Remedy string `json:"remedy,omitempty"` // what mends it; not where all is well
}

// String is the line as a sentence.
func (l Line) String() string {
	var parts []string
	for _, part := range []string{l.Chain, l.About, l.Found} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	text := strings.Join(parts, ": ")
	if l.Remedy != "" {
		text += "; " + l.Remedy
	}
	return text
}

// split parts an error into what was found and what mends it.
func split(err error) (found, remedy string) {
	var e *chains.Error
	if !errors.As(err, &e) {
		return err.Error(), ""
	}
	if e.Err != nil {
		return e.Err.Error(), e.Remedy
	}
	return string(e.Kind), e.Remedy
}

// Misconfigured mends what cannot be looked at for the configuration's sake.
const Misconfigured = "correct the configuration"

// unanswered is a check that could not be made because something did not answer.
func unanswered(check Check, chain, about string, err error) Line {
	found, remedy := split(err)
	switch {
	case remedy != "":
	case chains.Misused(err):
		remedy = Misconfigured
	default:
		remedy = cmp.Or(remedies[chains.KindOf(err)], "look at the chain's endpoints")
	}
	return Line{Check: check, Chain: chain, About: about, State: Unknown, Found: fmt.Sprintf("could not be looked at: %s", found), Remedy: remedy}
}
