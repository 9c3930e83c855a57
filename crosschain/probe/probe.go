// Package probe asks the services of an agent whether they answer, as its registration file lists
// them: web sites, MCP and A2A servers, what wants to be paid by x402, and whether their domains
// say that the agent is theirs. Nothing is paid and nothing secret is sent.
//
// Whoever registers an agent names what is asked here, so that all of it is hostile. Everything
// goes through crosschain/fetch and its limits, redirects to other origins are refused, and what a
// server says is kept as one word of this package's own.
package probe

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/origin"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// Kind is what is asked of a service.
type Kind string

// The kinds of services.
const (
	Web   Kind = "web"   // an answer without an error
	MCP   Kind = "mcp"   // initialize and tools/list
	A2A   Kind = "a2a"   // the agent card
	X402  Kind = "x402"  // a 402 that is valid, has a price and pays the agent
	Owner Kind = "owner" // the domain says that the agent is its own
)

// The words that say what was wrong.
const (
	WhyUnreachable = "unreachable" // nothing answers
	WhyTimeout     = "timeout"
	WhyCertificate = "certificate" // it does not hold, or is another host's
	WhyRefused     = "refused"     // an address or a redirect that is not followed
	WhyTooMuch     = "too-much"    // an answer beyond the limits
	WhyStatus      = "status"      // an HTTP status that says no
	WhyMalformed   = "malformed"   // an answer that is not what the protocol wants
	WhyNoPayment   = "no-payment"  // no 402
	WhyNoPrice     = "no-price"    // a way to pay whose amount is nothing
	WhyPayTo       = "pay-to"      // who would be paid is not the agent
	WhyPayment     = "payment"     // the payment is refused for another reason
	WhyUnchecked   = "unchecked"   // whom it pays could not be told: nobody's fault here
	WhyNotListed   = "not-listed"  // the domain does not say that the agent is its own
)

// MaxServices bounds the services of an agent that are probed, and their domains; maxEndpoint the
// text of each, in bytes: it is kept with every sample.
const (
	MaxServices = 8
	maxEndpoint = 1024
)

// Service is one thing to ask.
type Service struct {
	Kind     Kind   `json:"kind"`
	Endpoint string `json:"endpoint"` // of Owner: an origin
}

// Services are what a registration file lists, in its order, and behind them the domains of those.
// What wants to be paid comes first: an alarm must not wait for what is slow, nor be left out for
// what is listed before it. What is no web service of a known kind is left out.
func Services(file registration.File) (list []Service) {
	var owners []Service
	for _, kinds := range [][]Kind{{X402}, {Web, MCP, A2A}} {
		for _, s := range file.Services {
			one := Service{Kind(strings.ToLower(s.Name)), s.Endpoint}
			at, err := origin.Parse(s.Endpoint)
			if err != nil || len(s.Endpoint) > maxEndpoint || len(list) == MaxServices || !slices.Contains(kinds, one.Kind) || slices.Contains(list, one) {
				continue
			}
			list = append(list, one)
			if owner := (Service{Owner, at}); !slices.Contains(owners, owner) {
				owners = append(owners, owner)
			}
		}
	}
	return append(list, owners...)
}

// Agent is whose services are probed.
type Agent struct {
	Ref caip.AgentRef
	// Origin is the web origin that serves its registration file itself (fetch.Document.Origin), if
	// that lists it: this one needs no other proof.
	Origin string
}

// AgentOf is an agent whose agentURI leads to a registration file in a document.
func AgentOf(ref caip.AgentRef, file registration.File, document fetch.Document) Agent {
	agent := Agent{Ref: ref}
	if file.Lists(ref) { // else anybody's agentURI may lead to it
		agent.Origin = document.Origin()
	}
	return agent
}

// Sample is what one probe found.
type Sample struct {
	Service
	At       time.Time     // when it began, UTC, in whole milliseconds
	Took     time.Duration // until it had answered, in whole milliseconds
	Answered bool          // it can be reached: an answer that is no failure of the server (5xx)
	Good     bool          // the answer is what the service is there for
	Why      string        // what was wrong; empty: nothing

	Swapped         bool      // x402: somebody else than the agent would be paid
	CertificateEnds time.Time // UTC; zero: not known
}

// Prober probes services. It may be used concurrently.
type Prober struct {
	Ask    fetch.Asker
	Get    link.Getter
	Verify func(ctx context.Context, r payment.Request) (verify.Report, error) // payment.Verify
	Clock  func() time.Time
}

const (
	longest = 30 * time.Second // for a probe of several requests
	enough  = 10 * time.Second // for one that wants no more than any answer
)

// Probe asks one service.
func (p Prober) Probe(ctx context.Context, agent Agent, service Service) Sample {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	s := Sample{Service: service, At: p.Clock().UTC().Truncate(time.Millisecond)}
	switch service.Kind {
	case Owner:
		p.owner(ctx, agent, &s)
	case MCP:
		p.mcp(ctx, &s)
	case A2A:
		p.card(ctx, &s)
	default:
		p.web(ctx, agent, &s)
	}
	if s.Took == 0 {
		s.Took = p.since(s.At)
	}
	return s
}

// Reach reports whether anything answers at a URL, whatever it says.
func (p Prober) Reach(ctx context.Context, url string) bool {
	ctx, cancel := context.WithTimeout(ctx, enough)
	defer cancel()
	_, err := p.Ask.Ask(ctx, fetch.Question{URL: url, Method: http.MethodHead})
	return err == nil
}

// since is how long ago something was, in whole milliseconds.
func (p Prober) since(at time.Time) time.Duration {
	return max(0, p.Clock().UTC().Truncate(time.Millisecond).Sub(at))
}

// ask puts a request, and says whether it was answered.
func (p Prober) ask(ctx context.Context, s *Sample, q fetch.Question) (a fetch.Answer, ok bool) {
	a, err := p.Ask.Ask(ctx, q)
	s.Took = p.since(s.At) // what is made of the answer is no time of the service's
	if err != nil {
		s.Why = why(err)
		s.Answered = s.Why == WhyTooMuch
		return a, false
	}
	s.answer(a)
	return a, s.Answered
}

// answer takes in that there was an answer.
func (s *Sample) answer(a fetch.Answer) {
	s.CertificateEnds = a.CertificateEnds
	if s.Answered = a.Status < 500; !s.Answered {
		s.Why = WhyStatus
	}
}

// why is what an error of fetch says.
func why(err error) string {
	var certificate *tls.CertificateVerificationError
	switch kind := chains.KindOf(err); {
	case errors.As(err, &certificate):
		return WhyCertificate
	case kind == chains.TimedOut || errors.Is(err, context.DeadlineExceeded):
		return WhyTimeout
	case kind == chains.TooMuch:
		return WhyTooMuch
	case kind == chains.Invalid:
		return WhyRefused
	}
	return WhyUnreachable
}

// web asks a web site, or what wants to be paid. A site that answers 402 is held to what a 402 has
// to be.
func (p Prober) web(ctx context.Context, agent Agent, s *Sample) {
	a, ok := p.ask(ctx, s, fetch.Question{URL: s.Endpoint})
	switch {
	case !ok:
	case a.Status == http.StatusPaymentRequired:
		p.payment(ctx, agent, s, a)
	case s.Kind == X402:
		s.Why = WhyNoPayment
	case a.Status >= 400:
		s.Why = WhyStatus
	default:
		s.Good = true
	}
}

// payment holds a 402 to the rules of verify payment.
func (p Prober) payment(ctx context.Context, agent Agent, s *Sample, a fetch.Answer) {
	body, err := x402.Message(a.Status, a.Header, a.Body)
	var required x402.PaymentRequired
	if err == nil {
		required, err = x402.Parse(body)
	}
	if err != nil {
		s.Why = WhyMalformed
		return
	}
	report, err := p.Verify(ctx, payment.Request{Body: body, Agent: agent.Ref})
	switch {
	case err == nil && swapped(report): // first: nothing else that is wrong may hide it
		s.Swapped, s.Why = true, WhyPayTo
	case slices.ContainsFunc(required.Accepts, func(one x402.Payment) bool { return strings.Trim(one.Amount, "0") == "" }):
		s.Why = WhyNoPrice
	case err != nil || known(report) == verify.ExitUnchecked:
		s.Good, s.Why = true, WhyUnchecked
	case known(report) == verify.ExitRefused:
		s.Why = WhyPayment
	default:
		s.Good = true
	}
}

// known is what a report comes to without the ways to pay that nobody here knows, which other
// payers may: without any left, nothing could be checked.
func known(r verify.Report) int {
	checks := slices.DeleteFunc(slices.Clone(r.Checks), func(c verify.Check) bool { return c.Verdict == verify.UnknownScheme })
	exit := verify.Decide(checks).Exit()
	switch {
	case len(checks) == len(r.Checks):
		return r.Exit
	case exit == verify.ExitVerified && len(r.Agents()) == 0:
		return verify.ExitUnchecked
	}
	return exit
}

// swapped reports whether one of the ways to pay goes to somebody else than the agent.
func swapped(r verify.Report) bool {
	return r.Verdict == verify.Mismatch || r.Verdict == verify.SupersededWallet || slices.ContainsFunc(r.Checks, func(c verify.Check) bool {
		return c.Required && c.Outcome == verify.Fail && (c.Name == verify.CheckPayTo || c.Name == payment.CheckParties)
	})
}

// card asks an A2A server for its agent card.
func (p Prober) card(ctx context.Context, s *Sample) {
	uri := s.Endpoint
	if at, err := origin.Parse(uri); err == nil && !strings.HasSuffix(uri, ".json") {
		uri = at + "/.well-known/agent-card.json"
	}
	a, ok := p.ask(ctx, s, fetch.Question{URL: uri})
	if !ok {
		return
	}
	var card struct {
		Name   string            `json:"name"`
		Skills []json.RawMessage `json:"skills"`
	}
	switch {
	case a.Status != http.StatusOK:
		s.Why = WhyStatus
	case json.Unmarshal(a.Body, &card) != nil || card.Name == "" || card.Skills == nil:
		s.Why = WhyMalformed
	default:
		s.Good = true
	}
}

// owner looks whether a domain says that the agent is its own, or serves its registration file.
func (p Prober) owner(ctx context.Context, agent Agent, s *Sample) {
	if agent.Origin == s.Endpoint {
		s.Answered, s.Good = true, true
		return
	}
	document, err := p.Get.Get(ctx, s.Endpoint+registration.WellKnown)
	if err != nil {
		s.Why = why(err)
		if kind := chains.KindOf(err); kind == chains.NotFound || kind == chains.Unauthorized {
			s.Answered, s.Why = true, WhyNotListed
		}
		return
	}
	s.Answered = true
	if file, err := registration.Parse(document.Bytes); err != nil {
		s.Why = WhyMalformed
	} else if s.Good = file.Lists(agent.Ref); !s.Good {
		s.Why = WhyNotListed
	}
}
