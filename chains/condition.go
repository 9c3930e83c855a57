package chains

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
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

	// Contracts reads the contracts of the registry at one block, the identity registry first:
	// which code they run and who may replace it. A registry whose code was replaced is another
	// registry at the old address: what it says of owners, wallets and feedback is the new code's
	// word. Unsupported where the adapter cannot tell (see CanReadContracts).
	Contracts(ctx context.Context, at Finality) ([]RegistryContract, Position, error)

	// Grant reads, at latest, what an agent's owner lets an account write.
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
	PartReviews  Part = "feedback_delegate"
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

// Grant is what an agent's owner lets an account write.
type Grant struct {
	Scopes  SyncScope // what the present owner granted, also where that has ended
	Usable  SyncScope // what the account may do now: all of Scopes, or nothing
	Why     string    // why nothing is usable; else empty
	Lapsed  bool      // the present owner gave it, and its time has run out
	Expires time.Time // by the chain's clock, UTC; zero where nothing stands
	Now     time.Time // of the newest block, UTC
}

// GrantRenewal is how long before its end a grant is to be renewed, by the chain's clock.
const GrantRenewal = 7 * 24 * time.Hour

// EndsSoon reports whether the grant is usable and is to be renewed.
func (g Grant) EndsSoon() bool {
	return g.Usable != 0 && !g.Expires.IsZero() && g.Expires.Sub(g.Now) < GrantRenewal
}

// Refusal says why the account may not do what a scope is about; empty where it may.
func (g Grant) Refusal(scope SyncScope) string {
	switch {
	case g.Usable&scope == scope:
		return ""
	case g.Usable != 0:
		return "the grant does not cover " + strings.Join((scope&^g.Usable).Names(), ", ")
	}
	return g.Why
}

// AccountState is what a writer's account can do, as the chain has it at latest.
type AccountState struct {
	Balance Coins
	One     Coins // what one mirror may cost now; the account cannot pay with less
	Enough  Coins // what twenty may; with less the account runs low

	// Barred says why the account cannot deliver whatever it pays: kind Unauthorized; nil: it can.
	Barred error
	Relay  caip.AccountID // that it delivers through; zero where there is none
	Former bool           // the relay is of another version than this program
	// Refused are those of the origins asked about whose feedback is not taken.
	Refused []caip.AccountID
}

// Near reports whether a URL is on this machine.
func Near(endpoint string) bool {
	u, err := url.Parse(endpoint)
	if err != nil {
		return false
	}
	return Loopback(u.Hostname())
}

// Loopback reports whether a host is this machine, by its name or address.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// The bounds of Compare.
const (
	// MaxLag is how far an endpoint may be behind the best one, by the times of their newest
	// blocks, and ahead of this machine's clock.
	MaxLag = time.Minute
	// maxBlocks is more than any chain makes in MaxLag.
	maxBlocks = 1000
	// maxStep is more than finality moves at a time where it follows the head closely.
	maxStep = 128
)

// Pace is how an endpoint keeps up with the others.
type Pace string

// The paces.
const (
	KeepsUp     Pace = ""
	Behind      Pace = "behind"       // its newest block is older by more than MaxLag, or much lower
	FinalBehind Pace = "final-behind" // its newest final block is much lower
	Ahead       Pace = "ahead"        // its newest block is of the future by the clock and by all others: it is not believed
	AheadAlone  Pace = "ahead-alone"  // it is of the future by the clock, and nobody else tells the time: one of them is wrong
)

// Comparison is what the endpoints of a chain say side by side.
type Comparison struct {
	Best   Endpoint // has the newest block that is believed, by its time; zero where none tells a time
	Paces  []Pace   // of each; those with an error keep up
	Head   uint64   // height that most have come to; 0: none tells one
	Final  uint64   // the same of final blocks
	Height uint64   // highest block that is final for all that keep up; 0: there is none
}

// Compare decides whom to believe of the endpoints of one chain.
func Compare(list []Endpoint, now time.Time) Comparison {
	c := Comparison{Paces: make([]Pace, len(list))}
	c.findBest(list, now)
	for i, e := range list {
		if e.Err == nil && c.Paces[i] == KeepsUp && !e.Time.IsZero() && c.Best.Time.Sub(e.Time) > MaxLag {
			c.Paces[i] = Behind
		}
	}
	heads := c.keepUp(list, func(e Endpoint) uint64 { return e.Head.Height })
	if len(heads) > 0 {
		c.Head = list[heads[len(heads)/2]].Head.Height
	}
	for _, i := range heads {
		if list[i].Head.Height+maxBlocks < c.Head {
			c.Paces[i] = Behind
		}
	}
	depths := c.keepUp(list, func(e Endpoint) uint64 { return e.Depth })
	if len(depths) == 0 {
		return c
	}
	usual := list[depths[len(depths)/2]]
	c.Final = usual.Depth
	for _, i := range depths {
		if e := list[i]; e.unsettled() > 2*usual.unsettled()+maxStep {
			c.Paces[i] = FinalBehind
		} else if c.Height == 0 || e.Depth < c.Height {
			c.Height = e.Depth
		}
	}
	return c
}

// unsettled is how many blocks are not final yet.
func (e Endpoint) unsettled() uint64 { return e.Head.Height - min(e.Head.Height, e.Depth) }

// findBest notes whose newest block is not believed, and who has the newest of the others.
func (c *Comparison) findBest(list []Endpoint, now time.Time) {
	var timed []int // oldest first
	for i, e := range list {
		if e.Err == nil && !e.Time.IsZero() {
			timed = append(timed, i)
		}
	}
	slices.SortStableFunc(timed, func(a, b int) int { return list[a].Time.Compare(list[b].Time) })
	for n := len(timed) - 1; n >= 0; n-- {
		c.Best = list[timed[n]]
		switch {
		case c.Best.Time.Sub(now) <= MaxLag:
			return
		case len(timed) == 1:
			c.Paces[timed[0]] = AheadAlone
			return
		case n == 0 || c.Best.Time.Sub(list[timed[n-1]].Time) <= MaxLag:
			return
		}
		c.Paces[timed[n]] = Ahead
	}
}

// keepUp lists the endpoints that keep up and tell a height, lowest first.
func (c *Comparison) keepUp(list []Endpoint, height func(Endpoint) uint64) (out []int) {
	for i, e := range list {
		if e.Err == nil && (c.Paces[i] == KeepsUp || c.Paces[i] == AheadAlone) && height(e) > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(height(list[a]), height(list[b])) })
	return out
}

// RegistryContract is one contract of a registry.
type RegistryContract struct {
	Contract       caip.AccountID `json:"contract"`
	Implementation caip.AccountID `json:"implementation,omitzero"` // what its ERC-1967 slot names; zero for a contract that is no such proxy
	Owner          caip.AccountID `json:"owner,omitzero"`          // who may upgrade it; zero where it names nobody
	Facets         caip.Hash      `json:"facets,omitzero"`         // of a Diamond (ERC-2535): keccak256 of what its facets() answers; zero for others
}
