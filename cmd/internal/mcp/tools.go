package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// newServer returns the server with its tools.
func newServer(d *door) *sdk.Server {
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	s := sdk.NewServer(&sdk.Implementation{Name: "bridge8004", Title: "bridge8004", Version: version}, &sdk.ServerOptions{
		Instructions: "Verify before money moves: pay only where verify_payment answers exit 0. Exit 1 is no answer: ask again, do not pay. Name the agent that you expect wherever you know it.",
	})
	s.AddReceivingMiddleware(exactly)
	add(s, d, "verify_payment", "Verify that an x402 payment request pays the agent it names. Pay only on exit 0. With an origin it remembers on this machine which agent that had.", remembers, verifyPayment)
	add(s, d, "verify_response", "Verify that an agent signed its answer to a paid request, and that the payment was made.", reads, verifyResponse)
	add(s, d, "verify_registration", "Verify a multi-chain registration: the file, and that all registrations that it lists are one agent.", reads, verifyRegistration)
	add(s, d, "agent", "Read one registration from its chain: owner, wallet, agentURI, metadata.", reads, showAgent)
	add(s, d, "search_agents", "Search agents of all chains by what they say and what reviewers gave them, in a relayer's index.", reads, d.searchAgents)
	add(s, d, "reviews", "List reviews, newest first, in a relayer's index: of agents, by reviewers. A reviewer that is an agent's wallet is named, with what others gave to it.", reads, d.reviews)
	add(s, d, "reputation", "Average what reviewers gave an agent at all its registrations, each review once, read from the chains. Reviews are free to forge: name reviewers whom you know.", reads, reputation)
	add(s, d, "explain_feedback", "Say what became of a feedback on its way through the relayer on this machine, step by step, and why it waits.", reads, explainFeedback)
	return s
}

// Whether a tool writes anything: none does on a chain, but one remembers on this machine.
const (
	reads     = true
	remembers = false
)

// add adds a tool that runs a command line.
func add[In any](s *sdk.Server, d *door, name, text string, readOnly bool, make func(In) (line, error)) {
	closed, open := false, true
	tool := &sdk.Tool{Name: name, Description: text, Annotations: &sdk.ToolAnnotations{ReadOnlyHint: readOnly, DestructiveHint: &closed, IdempotentHint: true, OpenWorldHint: &open}}
	sdk.AddTool(s, tool, func(ctx context.Context, r *sdk.CallToolRequest, in In) (*sdk.CallToolResult, Answer, error) {
		if err := filled(r.Params.Arguments); err != nil {
			return nil, Answer{}, err
		}
		l, err := make(in)
		if err != nil {
			return nil, Answer{}, err
		}
		return d.run(ctx, l)
	})
}

// filled refuses an argument that is there and says nothing, such as "", [] or null: left empty by
// a model, it must not drop a condition.
func filled(arguments json.RawMessage) error {
	if len(arguments) == 0 {
		return nil
	}
	var given map[string]any
	if err := json.Unmarshal(arguments, &given); err != nil {
		return errors.New("the arguments are no object")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		list, many := given[name].([]any)
		if blank(given[name]) || many && (len(list) == 0 || slices.ContainsFunc(list, blank)) {
			return fmt.Errorf("%s is empty: leave it out, or say what it is", name)
		}
	}
	return nil
}

// blank reports whether a value is nothing, or text without a word.
func blank(value any) bool {
	text, is := value.(string)
	return value == nil || is && strings.TrimSpace(text) == ""
}

type paymentInput struct {
	Payment   string   `json:"payment" jsonschema:"the body of the 402 Payment Required, the value of its PAYMENT-REQUIRED header, or the whole HTTP response"`
	Agent     string   `json:"agent,omitempty" jsonschema:"ref of the agent that is expected, such as 8453:42; without it the server says whom it is"`
	Origin    string   `json:"origin,omitempty" jsonschema:"the server that the request came from, such as https://agent.example: the agent that it had before is remembered"`
	Network   string   `json:"network,omitempty" jsonschema:"CAIP-2 id of the network to pay on; without it every way to pay has to be honest"`
	MaxAmount string   `json:"maxAmount,omitempty" jsonschema:"most base units of the asset"`
	Assets    []string `json:"assets,omitempty" jsonschema:"addresses of assets that may be paid in"`
	Quorum    int      `json:"quorum,omitempty" jsonschema:"how many endpoints have to say the same"`
	MinAge    uint64   `json:"minAge,omitempty" jsonschema:"blocks within which neither wallet nor owner may have changed"`
	Reviewers []string `json:"reviewers,omitempty" jsonschema:"accounts whose reviews count for minCount and minScore"`
	MinCount  uint64   `json:"minCount,omitempty" jsonschema:"the least number of their reviews"`
	MinScore  string   `json:"minScore,omitempty" jsonschema:"the least mean of their reviews, a decimal number"`
	Tag1      string   `json:"tag1,omitempty" jsonschema:"count only reviews with this first tag"`
}

func verifyPayment(in paymentInput) (line, error) {
	l := line{args: []string{"verify", "payment"}, stdin: in.Payment}
	l.flag("agent", in.Agent)
	l.flag("origin", in.Origin)
	l.flag("network", in.Network)
	l.flag("max-amount", in.MaxAmount)
	for _, a := range in.Assets {
		l.flag("asset", a)
	}
	if in.Quorum != 0 {
		l.flag("quorum", strconv.Itoa(in.Quorum))
	}
	if in.MinAge != 0 {
		l.flag("min-age", strconv.FormatUint(in.MinAge, 10))
	}
	if in.MinCount != 0 {
		l.flag("min-count", strconv.FormatUint(in.MinCount, 10))
	}
	l.flag("min-score", in.MinScore)
	l.flag("tag1", in.Tag1)
	reviewers, err := lines(in.Reviewers)
	l.file("reviewers", reviewers)
	l.args = append(l.args, "--", "-")
	return l, err
}

type responseInput struct {
	Answer  string `json:"answer" jsonschema:"the PAYMENT-RESPONSE header, its JSON, or the whole HTTP response"`
	Request string `json:"request,omitempty" jsonschema:"the body of the request"`
	Body    string `json:"body,omitempty" jsonschema:"the body of the response, where answer is the header alone"`
	Target  string `json:"target,omitempty" jsonschema:"path and query of the request, which is signed where it had no body"`
	Payment string `json:"payment,omitempty" jsonschema:"the payment request that was paid"`
	Accept  int    `json:"accept,omitempty" jsonschema:"place in its accepts of the way that was paid, from 0; left out: the first"`
	Agent   string `json:"agent,omitempty" jsonschema:"ref of the agent that was paid; needed where the payment request declares none"`
	Payer   string `json:"payer,omitempty" jsonschema:"account that paid: without it a server may show somebody else's payment"`
}

func verifyResponse(in responseInput) (line, error) {
	l := line{args: []string{"verify", "response"}, stdin: in.Answer}
	l.flag("target", in.Target)
	l.flag("agent", in.Agent)
	l.flag("payer", in.Payer)
	if in.Accept != 0 {
		l.flag("accept", strconv.Itoa(in.Accept))
	}
	l.file("request", in.Request)
	l.file("response", in.Body)
	l.file("payment", in.Payment)
	l.args = append(l.args, "--", "-")
	return l, nil
}

type registrationInput struct {
	Agent    string `json:"agent,omitempty" jsonschema:"ref of one registration, such as 8453:42"`
	URI      string `json:"uri,omitempty" jsonschema:"where the registration file is: ipfs, https or data"`
	Document string `json:"document,omitempty" jsonschema:"the registration file itself"`
	Domains  bool   `json:"domains,omitempty" jsonschema:"ask every web service of the file which agents are its own"`
}

// isURI are the URIs that the command takes for one: what else it is given may be a path.
var isURI = regexp.MustCompile(`^(?:ipfs://|https://|http://|data:)`)

func verifyRegistration(in registrationInput) (line, error) {
	l := line{args: []string{"verify", "registration"}, stdin: in.Document}
	if in.Domains {
		l.args = append(l.args, "--domains")
	}
	switch {
	case in.Agent != "" && in.URI == "" && in.Document == "":
		l.flag("agent", in.Agent)
		l.args = append(l.args, "--")
	case in.URI != "" && in.Agent == "" && in.Document == "" && isURI.MatchString(in.URI):
		l.args = append(l.args, "--", in.URI)
	case in.Document != "" && in.Agent == "" && in.URI == "":
		l.args = append(l.args, "--", "-")
	default:
		return l, errors.New("name one of agent (a ref), uri (ipfs, https or data) and document")
	}
	return l, nil
}

type agentInput struct {
	Agent string `json:"agent" jsonschema:"ref of the registration, such as 8453:42"`
}

func showAgent(in agentInput) (line, error) {
	return line{args: []string{"agent", "show", "--", in.Agent}}, nil
}

type searchInput struct {
	Words         string   `json:"words,omitempty" jsonschema:"of name or description, all of them"`
	Services      []string `json:"services,omitempty" jsonschema:"such as MCP, A2A, web, OASF: with all of them"`
	Skills        []string `json:"skills,omitempty" jsonschema:"OASF or A2A skills: with all of them"`
	Domains       []string `json:"domains,omitempty" jsonschema:"OASF domains: with all of them"`
	Tools         []string `json:"tools,omitempty" jsonschema:"MCP tools: with all of them"`
	Active        bool     `json:"active,omitempty"`
	X402          bool     `json:"x402,omitempty" jsonschema:"takes x402 payments"`
	Linked        bool     `json:"linked,omitempty" jsonschema:"stands on several chains"`
	Chains        []string `json:"chains,omitempty" jsonschema:"registered on one of these: CAIP-2"`
	Owner         string   `json:"owner,omitempty"`
	Wallet        string   `json:"wallet,omitempty" jsonschema:"who is behind this account?"`
	Reviewers     []string `json:"reviewers,omitempty" jsonschema:"count only their reviews"`
	Tags          []string `json:"tags,omitempty" jsonschema:"count only reviews with one of these tags"`
	MinAverage    string   `json:"minAverage,omitempty" jsonschema:"a decimal number"`
	MinCount      int      `json:"minCount,omitempty"`
	Sort          string   `json:"sort,omitempty" jsonschema:"average, count, newest or name"`
	Registrations bool     `json:"registrations,omitempty" jsonschema:"each registration by itself"`
	Limit         int      `json:"limit,omitempty" jsonschema:"1 to 100"`
	After         string   `json:"after,omitempty" jsonschema:"next of the page before"`
}

func (d *door) searchAgents(in searchInput) (line, error) {
	l := line{args: []string{"agent", "search"}}
	l.flag("api", d.api)
	for name, list := range map[string][]string{"service": in.Services, "skill": in.Skills, "domain": in.Domains, "tool": in.Tools, "on": in.Chains, "tag": in.Tags} {
		for _, one := range list {
			l.flag(name, one)
		}
	}
	for name, set := range map[string]bool{"active": in.Active, "x402": in.X402, "linked": in.Linked, "registrations": in.Registrations} {
		if set {
			l.args = append(l.args, "--"+name)
		}
	}
	l.flag("owner", in.Owner)
	l.flag("wallet", in.Wallet)
	l.flag("min-average", in.MinAverage)
	l.flag("sort", in.Sort)
	l.flag("after", in.After)
	for name, n := range map[string]int{"min-count": in.MinCount, "limit": in.Limit} {
		if n != 0 {
			l.flag(name, strconv.Itoa(n))
		}
	}
	reviewers, err := lines(in.Reviewers)
	l.file("reviewers-file", reviewers)
	l.args = append(l.args, "--")
	if in.Words != "" {
		l.args = append(l.args, in.Words)
	}
	return l, err
}

type reviewsInput struct {
	Agents    []string `json:"agents,omitempty" jsonschema:"canonical refs: reviews of these agents at all their registrations"`
	Reviewers []string `json:"reviewers,omitempty" jsonschema:"only by them"`
	Tags      []string `json:"tags,omitempty" jsonschema:"with one of these tags"`
	Since     string   `json:"since,omitempty" jsonschema:"RFC 3339"`
	Until     string   `json:"until,omitempty" jsonschema:"RFC 3339"`
	Limit     int      `json:"limit,omitempty" jsonschema:"1 to 200"`
	After     string   `json:"after,omitempty" jsonschema:"next of the page before"`
}

func (d *door) reviews(in reviewsInput) (line, error) {
	l := line{args: []string{"feedback", "search"}}
	l.flag("api", d.api)
	for name, list := range map[string][]string{"agent": in.Agents, "tag": in.Tags} {
		for _, one := range list {
			l.flag(name, one)
		}
	}
	l.flag("since", in.Since)
	l.flag("until", in.Until)
	l.flag("after", in.After)
	if in.Limit != 0 {
		l.flag("limit", strconv.Itoa(in.Limit))
	}
	reviewers, err := lines(in.Reviewers)
	l.file("reviewers-file", reviewers)
	l.args = append(l.args, "--")
	return l, err
}

type reputationInput struct {
	Agent     string   `json:"agent" jsonschema:"ref of the agent, such as 8453:42"`
	Reviewers []string `json:"reviewers,omitempty" jsonschema:"whose reviews count; left out: everybody's, forged ones included"`
	Tag1      string   `json:"tag1,omitempty"`
	Alone     bool     `json:"alone,omitempty" jsonschema:"what the registry of this one registration counts: by who posted it there, so that without reviewers mirrors of what was given elsewhere count too"`
}

func reputation(in reputationInput) (line, error) {
	l := line{args: []string{"feedback", "summary"}}
	if !in.Alone {
		l.args = append(l.args, "--group")
	}
	reviewers, err := lines(in.Reviewers)
	if l.file("clients-file", reviewers); reviewers == "" {
		l.args = append(l.args, "--all-clients")
	}
	l.flag("tag1", in.Tag1)
	l.args = append(l.args, "--", in.Agent)
	return l, err
}

type explainInput struct {
	Feedback string `json:"feedback" jsonschema:"ref of the feedback, such as 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1, or of an agent"`
}

func explainFeedback(in explainInput) (line, error) {
	return line{args: []string{"explain", "--", in.Feedback}}, nil
}

// lines writes accounts, one a line.
func lines(accounts []string) (string, error) {
	for _, a := range accounts {
		if strings.ContainsAny(a, "\r\n#") {
			return "", errors.New("a reviewer is an account: CAIP-10, or a bare address")
		}
	}
	return strings.Join(accounts, "\n"), nil
}
