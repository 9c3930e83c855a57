package payment

import (
	"math/big"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Request is what a payer wants to know.
type Request struct {
	Body    []byte        // the 402's JSON, as received (x402.Body takes it out of a header)
	Unread  error         // why no such JSON was received; nil: Body is it
	Accept  *int          // place in accepts, from 0; nil: every way to pay on Network is checked
	Network caip.ChainID  // zero: any
	Agent   caip.AgentRef // the agent that is expected; zero: whoever is remembered for the origin, else whoever the server declares
	Trust   verify.Trust  // evidence that counts beside the registry on the payment's network
	// Known is what is remembered of the server; nil: nothing is, and nothing will be.
	Known *Known
	// MinAge is how many blocks ago the wallet must have been the same; 0: not asked.
	MinAge uint64

	Ceilings   Ceilings
	Reputation Reputation
	// Quorum is how many of Deps.Nodes have to say the same of one block; 0 and 1: one suffices. A
	// node that is lost never lowers it.
	Quorum int
	// Require names advisory checks that have to pass. Those that read files are run only when they
	// are named.
	Require []string
	// Origin is what was connected to, for the checks that look for it in the agent's file; empty:
	// that of Known.
	Origin string
}

// Advisory are the checks that Request.Require takes.
func Advisory() []string {
	return []string{CheckPair, verify.CheckListed, CheckOrigin, verify.CheckDomain, verify.CheckHome}
}

func (r Request) origin() string {
	if r.Origin == "" && r.Known != nil {
		return r.Known.Origin
	}
	return r.Origin
}

// Known is what a payer remembers of the server it has connected to (see known.File).
type Known struct {
	Origin string          // such as https://agent.example; what was connected to, never resource.url
	Agents []caip.AgentRef // one agent, under all its names; none: the origin is new
	Home   caip.AgentRef   // the home that all its registrations name; zero: none is remembered
	Refuse bool            // refuse a new origin
}

// Ceilings bound what a payer is ready to pay. The zero value bounds nothing. Ways to pay that are
// beyond them are left out; when none is left, the verdict is OverCeiling. A client that pays by
// itself has to be kept from them: see x402.Guard.Allow.
type Ceilings struct {
	Amount  *big.Int // most base units of the asset; nil: any
	Assets  []string // addresses, as x402 writes them; none: any. An amount means nothing without its asset: where several are offered, one has to be named
	Schemes []string // such as exact; none: any
}

// expected is the agent that the payer expects, under all names that he knows, and whose word that
// is: of none, nobody's until the server declares one.
func (r Request) expected() ([]caip.AgentRef, string) {
	switch {
	case !r.Agent.IsZero():
		return []caip.AgentRef{r.Agent}, verify.NamedByCaller
	case r.Known != nil && len(r.Known.Agents) > 0:
		return r.Known.Agents, verify.Remembered
	}
	return nil, verify.NamedByNobody
}

// pinned reports whether the expectation is the payer's memory of the origin.
func (r Request) pinned() bool { return r.Agent.IsZero() && r.Known != nil && len(r.Known.Agents) > 0 }
