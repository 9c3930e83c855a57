package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
	"github.com/bridge8004/bridge8004/cmd/internal/schema"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// newServer returns the server with its tools.
func newServer(d *door) *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "bridge8004", Title: "bridge8004", Version: build.Read().Version}, &sdk.ServerOptions{
		Instructions: "Verify before money moves: pay only where verify_payment answers exit 0, and only by one of answer.payments: network, accept and limits leave out other ways to pay, and a client takes the first that it can. Exit 1 is no answer: ask again, do not pay. Name the agent that you expect wherever you know it.",
	})
	s.AddReceivingMiddleware(exactly)
	add(s, d, "verify_payment", "verify payment", "Verify that an x402 payment request pays the agent it names. Pay only on exit 0, and only by one of answer.payments. With an origin it remembers on this machine which agent that had.", remembers, verifyPayment)
	add(s, d, "verify_response", "verify response", "Verify that an agent signed its answer to a paid request, and that the payment was made.", reads, verifyResponse)
	add(s, d, "verify_registration", "verify registration", "Verify a multi-chain registration: the file, and that all registrations that it lists are one agent.", reads, verifyRegistration)
	add(s, d, "agent", "agent show", "Read one registration from its chain: owner, wallet, agentURI, metadata.", reads, showAgent)
	add(s, d, "search_agents", "agent search", "Search agents of all chains by what they say and what reviewers gave them, in a relayer's index.", reads, d.searchAgents)
	add(s, d, "reviews", "feedback search", "List reviews, newest first, in a relayer's index: of agents, by reviewers. A reviewer that is an agent's wallet is named, with what others gave to it.", reads, d.reviews)
	add(s, d, "reputation", "feedback summary", "Average what reviewers gave an agent at all its registrations, each review once, read from the chains. Reviews are free to forge: name reviewers whom you know.", reads, reputation)
	add(s, d, "explain_feedback", "relayer explain", "Say what became of a feedback on its way through the relayer on this machine, step by step, and why it waits.", reads, explainFeedback)
	return s
}

// Whether a tool writes anything: none does on a chain, but one remembers on this machine.
const (
	reads     = true
	remembers = false
)

// add adds a tool that runs a command line, of a command whose views its answer is one of.
func add[In any](s *sdk.Server, d *door, name, command, text string, readOnly bool, make func(In) (line, error)) {
	closed, open := false, true
	tool := &sdk.Tool{Name: name, Description: text, InputSchema: taking[In](), OutputSchema: answering(command), Annotations: &sdk.ToolAnnotations{ReadOnlyHint: readOnly, DestructiveHint: &closed, IdempotentHint: true, OpenWorldHint: &open}}
	sdk.AddTool(s, tool, func(ctx context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, Answer, error) {
		l, err := make(in)
		if err != nil {
			return wrong(err)
		}
		return d.run(ctx, l)
	})
}

// words are the arguments that take some words alone, as those say who read them.
var words = map[string][]string{
	"sort":    enum[client.Search]("Sort"),
	"trust":   enum[client.PaymentQuery]("Trust"),
	"require": payment.Advisory(),
}

// enum are the words that a field's tag lists.
func enum[Query any](name string) []string {
	field, _ := reflect.TypeFor[Query]().FieldByName(name)
	return strings.Split(field.Tag.Get("enum"), ",")
}

// taking is the schema of a tool's arguments. Whatever it does not name is refused.
func taking[In any]() *jsonschema.Schema {
	s, err := jsonschema.For[In](nil)
	if err != nil {
		panic(err) // of these types alone: a test finds it
	}
	for name, argument := range s.Properties {
		if argument.Items != nil {
			argument = argument.Items
		}
		for _, word := range words[name] {
			argument.Enum = append(argument.Enum, word)
		}
	}
	return s
}

// answering is the schema of what a tool returns that runs a command.
func answering(command string) *jsonschema.Schema {
	views := cli.Views()
	maps.Copy(views, relayer.Views())
	whole, err := schema.Of(Answer{})
	if err == nil {
		about := whole.Properties["answer"].Description
		if whole.Properties["answer"], err = schema.Of(views[command]...); err == nil {
			whole.Properties["answer"].Description = about
		}
	}
	if err != nil || views[command] == nil {
		panic(fmt.Sprint(command, ": ", err)) // of these types alone: a test finds it
	}
	return whole
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

// command begins a command line with the flags that a tool's input is tagged with: flag:"NAME" for
// what the field says, once for each of several, and file:"NAME" for a file with it. A pointer says
// that its value was given, whatever it is.
func command(in any, words ...string) (l line, err error) {
	l = line{args: words, files: map[string]string{}, names: map[string]string{}}
	for field, value := range reflect.ValueOf(in).Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		l.names[field.Tag.Get("flag")], l.names[field.Tag.Get("file")] = name, name
		list, many := value.Interface().([]string)
		if flag := field.Tag.Get("flag"); flag != "" && many {
			for _, one := range list {
				l.flag(flag, one)
			}
		} else if flag != "" && !value.IsZero() {
			l.flag(flag, fmt.Sprint(reflect.Indirect(value)))
		}
		if flag := field.Tag.Get("file"); flag != "" && !value.IsZero() {
			if l.files[flag] = fmt.Sprint(value); many {
				l.files[flag], err = lines(list)
			}
		}
	}
	return l, err
}

type paymentInput struct {
	Payment   string   `json:"payment" jsonschema:"the body of the 402 Payment Required, the value of its PAYMENT-REQUIRED header, or the whole HTTP response"`
	Agent     string   `json:"agent,omitempty" flag:"agent" jsonschema:"ref of the agent that is expected, such as 8453:42; without it the server says whom it is"`
	Origin    string   `json:"origin,omitempty" flag:"origin" jsonschema:"the server that the request came from, such as https://agent.example: the agent that it had before is remembered"`
	Network   string   `json:"network,omitempty" flag:"network" jsonschema:"CAIP-2 id of the network to pay on; without it every way to pay has to be honest"`
	Accept    *int     `json:"accept,omitempty" flag:"accept" jsonschema:"place in accepts of the one way to pay, from 0; without it every way to pay has to be honest"`
	MaxAmount string   `json:"maxAmount,omitempty" flag:"max-amount" jsonschema:"most base units of the asset"`
	Assets    []string `json:"assets,omitempty" flag:"asset" jsonschema:"addresses of assets that may be paid in"`
	Schemes   []string `json:"schemes,omitempty" flag:"scheme" jsonschema:"x402 schemes that are taken, such as exact"`
	Trust     string   `json:"trust,omitempty" flag:"trust" jsonschema:"evidence that counts where the registry on the payment's network says nothing"`
	Require   []string `json:"require,omitempty" flag:"require" jsonschema:"advisory checks that have to pass"`
	Quorum    int      `json:"quorum,omitempty" flag:"quorum" jsonschema:"how many endpoints have to say the same"`
	MinAge    uint64   `json:"minAge,omitempty" flag:"min-age" jsonschema:"blocks within which neither wallet nor owner may have changed"`
	Reviewers []string `json:"reviewers,omitempty" file:"reviewers" jsonschema:"accounts whose reviews count for minCount and minScore"`
	MinCount  uint64   `json:"minCount,omitempty" flag:"min-count" jsonschema:"the least number of their reviews"`
	MinScore  string   `json:"minScore,omitempty" flag:"min-score" jsonschema:"the least mean of their reviews, a decimal number"`
	Tag1      string   `json:"tag1,omitempty" flag:"tag1" jsonschema:"count only reviews with this first tag"`
}

func verifyPayment(in paymentInput) (line, error) {
	l, err := command(in, "verify", "payment")
	l.stdin = in.Payment
	return l.about("-"), err
}

type responseInput struct {
	Answer  string `json:"answer" jsonschema:"the PAYMENT-RESPONSE header, its JSON, or the whole HTTP response"`
	Request string `json:"request,omitempty" file:"request" jsonschema:"the body of the request"`
	Body    string `json:"body,omitempty" file:"response" jsonschema:"the body of the response, where answer is the header alone"`
	Target  string `json:"target,omitempty" flag:"target" jsonschema:"path and query of the request, which is signed where it had no body"`
	Payment string `json:"payment,omitempty" file:"payment" jsonschema:"the payment request that was paid"`
	Accept  int    `json:"accept,omitempty" flag:"accept" jsonschema:"place in its accepts of the way that was paid, from 0; left out: the first"`
	Agent   string `json:"agent,omitempty" flag:"agent" jsonschema:"ref of the agent that was paid; needed where the payment request declares none"`
	Payer   string `json:"payer,omitempty" flag:"payer" jsonschema:"account that paid: without it a server may show somebody else's payment"`
}

func verifyResponse(in responseInput) (line, error) {
	l, err := command(in, "verify", "response")
	l.stdin = in.Answer
	return l.about("-"), err
}

type registrationInput struct {
	Agent    string `json:"agent,omitempty" flag:"agent" jsonschema:"ref of one registration, such as 8453:42"`
	URI      string `json:"uri,omitempty" jsonschema:"where the registration file is: ipfs, https or data"`
	Document string `json:"document,omitempty" jsonschema:"the registration file itself"`
	Domains  bool   `json:"domains,omitempty" flag:"domains" jsonschema:"ask every web service of the file which agents are its own"`
}

// isURI are the URIs that the command takes for one: what else it is given may be a path.
var isURI = regexp.MustCompile(`^(?:ipfs://|https://|http://|data:)`)

func verifyRegistration(in registrationInput) (line, error) {
	l, err := command(in, "verify", "registration")
	l.stdin = in.Document
	switch {
	case in.Agent != "" && in.URI == "" && in.Document == "":
		return l.about(), err
	case in.URI != "" && in.Agent == "" && in.Document == "" && isURI.MatchString(in.URI):
		return l.about(in.URI), err
	case in.Document != "" && in.Agent == "" && in.URI == "":
		return l.about("-"), err
	}
	return l, errors.New("name one of agent (a ref), uri (ipfs, https or data) and document")
}

type agentInput struct {
	Agent string `json:"agent" jsonschema:"ref of the registration, such as 8453:42"`
}

func showAgent(in agentInput) (line, error) {
	return line{args: []string{"agent", "show"}}.about(in.Agent), nil
}

type searchInput struct {
	Words         string   `json:"words,omitempty" jsonschema:"of name or description, all of them"`
	Services      []string `json:"services,omitempty" flag:"service" jsonschema:"such as MCP, A2A, web, OASF: with all of them"`
	Skills        []string `json:"skills,omitempty" flag:"skill" jsonschema:"OASF or A2A skills: with all of them"`
	Domains       []string `json:"domains,omitempty" flag:"domain" jsonschema:"OASF domains: with all of them"`
	Tools         []string `json:"tools,omitempty" flag:"tool" jsonschema:"MCP tools: with all of them"`
	Agents        []string `json:"agents,omitempty" flag:"agent" jsonschema:"refs, such as 8453:42: only these, or agents that they are a part of"`
	Active        bool     `json:"active,omitempty" flag:"active" jsonschema:"whose file says that it is active"`
	X402          bool     `json:"x402,omitempty" flag:"x402" jsonschema:"takes x402 payments"`
	Linked        bool     `json:"linked,omitempty" flag:"linked" jsonschema:"stands on several chains"`
	Chains        []string `json:"chains,omitempty" flag:"on" jsonschema:"registered on one of these: CAIP-2"`
	Verified      bool     `json:"verified,omitempty" flag:"verified" jsonschema:"whose file lists the registration"`
	Since         string   `json:"since,omitempty" flag:"since" jsonschema:"registered at or after this time, RFC 3339"`
	Until         string   `json:"until,omitempty" flag:"until" jsonschema:"registered before this time, RFC 3339"`
	Owner         string   `json:"owner,omitempty" flag:"owner" jsonschema:"CAIP-10 or a bare address"`
	Wallet        string   `json:"wallet,omitempty" flag:"wallet" jsonschema:"who is behind this account?"`
	Reviewers     []string `json:"reviewers,omitempty" file:"reviewers-file" jsonschema:"count only their reviews"`
	Tags          []string `json:"tags,omitempty" flag:"tag" jsonschema:"count only reviews with one of these tags"`
	Reviewed      bool     `json:"reviewed,omitempty" flag:"reviewed" jsonschema:"with reviews that count"`
	Unreviewed    bool     `json:"unreviewed,omitempty" flag:"unreviewed" jsonschema:"without any review that counts, whoever gave it"`
	MinAverage    string   `json:"minAverage,omitempty" flag:"min-average" jsonschema:"a decimal number"`
	MaxAverage    string   `json:"maxAverage,omitempty" flag:"max-average" jsonschema:"a decimal number"`
	MinCount      int      `json:"minCount,omitempty" flag:"min-count" jsonschema:"the least number of reviews that count"`
	MaxCount      int      `json:"maxCount,omitempty" flag:"max-count" jsonschema:"the most; 0: no bound"`
	Sort          string   `json:"sort,omitempty" flag:"sort" jsonschema:"left out: by average where the search asks about reviews, else the newest first"`
	Registrations bool     `json:"registrations,omitempty" flag:"registrations" jsonschema:"each registration by itself"`
	Limit         int      `json:"limit,omitempty" flag:"limit" jsonschema:"1 to 100"`
	After         string   `json:"after,omitempty" flag:"after" jsonschema:"next of the page before"`
}

func (d *door) searchAgents(in searchInput) (line, error) {
	l, err := command(in, "agent", "search")
	l.flag("api", d.api)
	if in.Words == "" {
		return l.about(), err
	}
	return l.about(in.Words), err
}

type reviewsInput struct {
	Agents    []string `json:"agents,omitempty" flag:"agent" jsonschema:"refs, such as 8453:42: reviews of these agents at all their registrations"`
	Alone     bool     `json:"alone,omitempty" flag:"alone" jsonschema:"only of the named registrations, not of those that they are linked with"`
	Revoked   bool     `json:"revoked,omitempty" flag:"include-revoked" jsonschema:"also those that were taken back"`
	Reviewers []string `json:"reviewers,omitempty" file:"reviewers-file" jsonschema:"only by them"`
	Tags      []string `json:"tags,omitempty" flag:"tag" jsonschema:"with one of these tags"`
	Since     string   `json:"since,omitempty" flag:"since" jsonschema:"RFC 3339"`
	Until     string   `json:"until,omitempty" flag:"until" jsonschema:"RFC 3339"`
	Limit     int      `json:"limit,omitempty" flag:"limit" jsonschema:"1 to 200"`
	After     string   `json:"after,omitempty" flag:"after" jsonschema:"next of the page before"`
}

func (d *door) reviews(in reviewsInput) (line, error) {
	l, err := command(in, "feedback", "search")
	l.flag("api", d.api)
	return l.about(), err
}

type reputationInput struct {
	Agent     string   `json:"agent" jsonschema:"ref of the agent, such as 8453:42"`
	Reviewers []string `json:"reviewers,omitempty" file:"clients-file" jsonschema:"whose reviews count; left out: everybody's, forged ones included"`
	Tag1      string   `json:"tag1,omitempty" flag:"tag1"`
	Alone     bool     `json:"alone,omitempty" jsonschema:"what the registry of this one registration counts: by who posted it there, so that without reviewers mirrors of what was given elsewhere count too"`
}

func reputation(in reputationInput) (line, error) {
	l, err := command(in, "feedback", "summary")
	if !in.Alone {
		l.args = append(l.args, "--group")
	}
	if len(in.Reviewers) == 0 {
		l.args = append(l.args, "--all-clients")
	}
	return l.about(in.Agent), err
}

type explainInput struct {
	Feedback string `json:"feedback" jsonschema:"ref of the feedback, such as 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1, or of an agent"`
}

func explainFeedback(in explainInput) (line, error) {
	return line{args: []string{"explain"}}.about(in.Feedback), nil
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
