package chains

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Condition reads what a Chain depends on: its endpoints and its contracts. It decides nothing:
// relayer/health says what is wrong, for operators and for the running relayer alike.
type Condition interface {
	// Endpoints asks every endpoint by itself, all at once: none stands in for another. What went
	// wrong is in the answer. The block at Comparison.Height is read from each that has it. Who
	// hangs leaves the others time for that: see Round.
	Endpoints(ctx context.Context, l Look) []Endpoint

	// CheckContracts reads again whether the configured contracts are what they are configured as.
	// An error of kind Invalid or Unsupported says that they are not; it holds a *ContractError
	// where one contract is to blame.
	CheckContracts(ctx context.Context) error

	// Contracts reads the contracts of the registry at one block, the identity registry first: which
	// code they run and who may replace it. A registry whose code was replaced is another registry at
	// the old address: what it says of owners, wallets and feedback is the new code's word.
	// Unsupported where the adapter cannot tell (see CanReadContracts).
	Contracts(ctx context.Context, at Finality) ([]RegistryContract, Position, error)

	// Grant reads, at latest, what an agent's owner lets an account write through what MaySync goes
	// by. Why says why it cannot be used.
	Grant(ctx context.Context, agent caip.AgentRef, account caip.AccountID) (Grant, error)

	// Traffic counts the requests to each endpoint since the chain was opened.
	Traffic() []Traffic
}

// Look says how endpoints are looked at.
type Look struct {
	At    Finality         // which blocks count as final
	Whole bool             // also read what a header commits to (eip155: the receipts of its block)
	Now   func() time.Time // this machine's clock, to which Compare holds the endpoints
}

// LookTime bounds a round of questions to endpoints.
const LookTime = 10 * time.Second

// Round returns the context of a first round of questions: LookTime, and half of what ctx leaves.
func Round(ctx context.Context) (context.Context, context.CancelFunc) {
	bound := LookTime
	if end, ok := ctx.Deadline(); ok {
		bound = min(bound, time.Until(end)/2)
	}
	return context.WithTimeout(ctx, bound)
}

// Endpoint is what one endpoint answered when it was asked by itself.
type Endpoint struct {
	Name  string    // place in the configuration and host, as Place writes it; holds no key
	Near  bool      // on this machine
	Head  Position  // newest block; zero where it tells none (a WebSocket, an index)
	Time  time.Time // of Head, UTC; zero where the chain keeps no time of day
	Depth uint64    // height of its newest final block; 0: it names none
	Final Position  // its block at the height that all were asked for; zero: not asked
	Err   error     // an *Error, which says why it cannot be used; nil: it can
	Rate  RateUse   // the limit that requests to it keep to
}

// Place names an endpoint by its key in the configuration and its host. The rest of a URL may be
// the key of a provider.
func Place(key, endpoint string) string {
	u, err := url.Parse(endpoint)
	if err != nil || u.Host == "" {
		return key
	}
	return fmt.Sprintf("%s (%s)", key, u.Host)
}

// Part is a configured contract, by its key in the configuration.
type Part string

// The parts of a chain.
const (
	PartRegistry Part = "registry" // the identity registry, or the pair with its reputation registry
	PartRelay    Part = "relay"
	PartDelegate Part = "delegate"
)

// ContractError is the cause of an error that one configured contract is to blame for.
type ContractError struct {
	Part Part
	Err  error
}

// Error returns the cause's text.
func (e *ContractError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *ContractError) Unwrap() error { return e.Err }

// Grant is an owner's leave to write an agentURI.
type Grant struct {
	Usable  bool
	Why     string    // why it is not usable; else empty
	Lapsed  bool      // the present owner gave it, and its time has run out
	Expires time.Time // by the chain's clock, UTC; zero where nothing stands
	Now     time.Time // of the newest block, UTC
}

// AccountState is what a writer's account can do, as the chain has it at latest.
type AccountState struct {
	Balance Coins
	One     Coins // what one mirror may cost now; the account cannot pay with less
	Enough  Coins // what twenty may; with less the account runs low

	// Barred says why the account cannot deliver whatever it pays: kind Unauthorized; nil: it can.
	Barred error
	Relay  caip.AccountID // that it delivers through; zero where there is none
	// Refused are those of the origins asked about whose feedback is not taken.
	Refused []caip.AccountID
}

// Near reports whether a URL is on this machine.
func Near(endpoint string) bool {
	u, err := url.Parse(endpoint)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
