package client

import (
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
)

// Search asks for agents. What is left empty is not asked for; an empty element of a list is
// refused. The tags name the query's parameters.
type Search struct {
	Text     string   `query:"text" maxLength:"200" doc:"words of name or description, all of them; the last may be the beginning of one; a text without a word or a number finds nothing"`
	Agents   []string `query:"agent,explode" maxItems:"50" doc:"only these, or agents that they are a part of: references"`
	Active   bool     `query:"active" doc:"only whose file says that it is active"`
	X402     bool     `query:"x402" doc:"only whose file says that it takes x402 payments"`
	Services []string `query:"service,explode" maxItems:"8" doc:"only with all of these services, such as MCP, A2A, web, OASF"`
	Skills   []string `query:"skill,explode" maxItems:"8" doc:"only with all of these skills of a service: OASF, or a2aSkills"`
	Domains  []string `query:"domain,explode" maxItems:"8" doc:"only with all of these OASF domains"`
	Tools    []string `query:"tool,explode" maxItems:"8" doc:"only with all of these mcpTools"`
	Owner    string   `query:"owner" maxLength:"200" doc:"only of this owner: CAIP-10 or a bare address"`
	Wallet   string   `query:"wallet" maxLength:"200" doc:"only with this agentWallet: CAIP-10 or a bare address"`
	Chains   []string `query:"chain,explode" maxItems:"16" doc:"only registered on one of these: names of registries that are read (GET /v1/index), or CAIP-2"`
	Linked   bool     `query:"linked" doc:"only agents that stand on several chains, by an active group"`
	Verified bool     `query:"verified" doc:"only whose file lists the registration"`
	Since    string   `query:"since" maxLength:"40" doc:"only registered at or after this time, RFC 3339"`
	Until    string   `query:"until" maxLength:"40" doc:"only registered before this time, RFC 3339"`

	Reviewed   bool     `query:"reviewed" doc:"only with reviews that count"`
	Unreviewed bool     `query:"unreviewed" doc:"only without any review that counts, whoever gave it"`
	Reviewers  []string `query:"reviewer,explode" maxItems:"200" doc:"count only their reviews: CAIP-10 or bare addresses"`
	Tags       []string `query:"tag,explode" maxItems:"16" doc:"count only reviews with one of these tags, first or second"`
	MinAverage string   `query:"minAverage" maxLength:"80" doc:"decimal"`
	MaxAverage string   `query:"maxAverage" maxLength:"80" doc:"decimal"`
	MinCount   int      `query:"minCount" minimum:"0"`
	MaxCount   int      `query:"maxCount" minimum:"0" doc:"0: no bound"`

	Sort          string `query:"sort" enum:"average,count,newest,name" doc:"average leaves out agents without reviews; default average where the search asks about reviews, else newest"`
	Registrations bool   `query:"registrations" doc:"each registration by itself, instead of each agent"`
	Limit         int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	After         string `query:"after" maxLength:"400" doc:"next of the page before"`
}

// Values are the query's parameters.
func (q Search) Values() url.Values { return values(q) }

// Check refuses a search that names more than its tags allow, as the HTTP interface does.
func (q Search) Check() error { return check(q) }

// ReviewQuery asks for reviews, newest first. What is left empty is not asked for; an empty element
// of a list is refused.
type ReviewQuery struct {
	Agents    []string `query:"agent,explode" maxItems:"50" doc:"only of these agents: references"`
	Alone     bool     `query:"alone" doc:"only what was given to the registrations themselves, not to those that they are linked with"`
	Reviewers []string `query:"reviewer,explode" maxItems:"200" doc:"only by these: CAIP-10 or bare addresses"`
	Tags      []string `query:"tag,explode" maxItems:"16" doc:"only with one of these tags, first or second"`
	Since     string   `query:"since" maxLength:"40" doc:"given at or after this time, RFC 3339"`
	Until     string   `query:"until" maxLength:"40" doc:"given before this time, RFC 3339"`
	Revoked   bool     `query:"revoked" doc:"also those that were taken back"`
	Limit     int      `query:"limit" minimum:"1" maximum:"200" default:"50"`
	After     string   `query:"after" maxLength:"400" doc:"next of the page before"`
}

// Values are the query's parameters.
func (q ReviewQuery) Values() url.Values { return values(q) }

// Check is that of Search.
func (q ReviewQuery) Check() error { return check(q) }

// SummaryQuery asks for a summary. An empty element of a list is refused.
type SummaryQuery struct {
	Agent     string   `query:"agent" required:"true" maxLength:"300" doc:"reference of the agent"`
	Alone     bool     `query:"alone" doc:"only what was given to the registration itself"`
	Reviewers []string `query:"reviewer,explode" maxItems:"200" doc:"whose reviews count: CAIP-10 or bare addresses; nobody: everybody's"`
	Tags      []string `query:"tag,explode" maxItems:"16" doc:"only with one of these tags, first or second"`
	Each      bool     `query:"each" doc:"also what each reviewer gave"`
	Top       int      `query:"top" minimum:"1" maximum:"1000" default:"100" doc:"how many reviewers each lists"`
}

// Values are the query's parameters.
func (q SummaryQuery) Values() url.Values { return values(q) }

// PaymentQuery says what a payment has to be like; what is left empty is not asked for. They are
// the flags of bridge8004 verify payment.
type PaymentQuery struct {
	Agent   string `query:"agent" maxLength:"300" doc:"the agent that is expected; without it the answer says that the server declared who it is"`
	Origin  string `query:"origin" maxLength:"300" doc:"what the payer is connected to, such as https://agent.example"`
	Network string `query:"network" maxLength:"80" doc:"CAIP-2 id of the network to pay on"`
	Accept  string `query:"accept" pattern:"^[0-9]{0,4}$" doc:"place in accepts of the way to pay, from 0"`

	MaxAmount string   `query:"maxAmount" maxLength:"80" doc:"most base units of the asset"`
	Assets    []string `query:"asset,explode" maxItems:"16" doc:"addresses of assets that may be paid in"`
	Schemes   []string `query:"scheme,explode" maxItems:"16" doc:"x402 schemes that are taken, such as exact"`

	MinAge  uint64   `query:"minAge" doc:"blocks or slots within which neither wallet nor owner may have changed"`
	Quorum  int      `query:"quorum" minimum:"0" maximum:"16" doc:"how many endpoints have to say the same"`
	Trust   string   `query:"trust" enum:"metadata,file" doc:"evidence that counts where the registry on the payment's network says nothing"`
	Require []string `query:"require,explode" maxItems:"16" enum:"reputation-pair,file-lists-registration,file-lists-origin,domain-proof,home-wallet" doc:"advisory checks that have to pass"`

	Reviewers []string `query:"reviewer,explode" maxItems:"200" doc:"whose reviews count: CAIP-10 or bare addresses"`
	MinCount  uint64   `query:"minCount" doc:"the least number of their reviews"`
	MinScore  string   `query:"minScore" maxLength:"80" doc:"the least mean of their reviews, decimal"`
	Tag1      string   `query:"tag1" maxLength:"200" doc:"count only their reviews with this first tag"`
}

// values are the parameters that the fields of a query are tagged with. What is empty is left out,
// but no element of a list: the interface refuses an empty one, which somebody wanted to ask for.
func values(query any) url.Values {
	out := url.Values{}
	fields := reflect.ValueOf(query)
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Type().Field(i).Tag.Get("query"), ",")
		if list, ok := fields.Field(i).Interface().([]string); ok {
			for _, v := range list {
				out.Add(name, v)
			}
		} else if !fields.Field(i).IsZero() {
			out.Set(name, fmt.Sprint(fields.Field(i)))
		}
	}
	return out
}

// check holds the fields of a query to the bounds that they are tagged with: characters of a text,
// elements of a list.
func check(query any) error {
	fields := reflect.ValueOf(query)
	for i := range fields.NumField() {
		tag := fields.Type().Field(i).Tag
		size, bound := 0, ""
		switch v := fields.Field(i).Interface().(type) {
		case string:
			size, bound = utf8.RuneCountInString(v), tag.Get("maxLength")
		case []string:
			size, bound = len(v), tag.Get("maxItems")
		}
		if most, err := strconv.Atoi(bound); err == nil && size > most {
			name, _, _ := strings.Cut(tag.Get("query"), ",")
			return &chains.Error{Kind: chains.TooMuch, Op: name, Err: fmt.Errorf("it is too much: %d, and at most %d are taken", size, most)}
		}
	}
	return nil
}

// Time reads the time of a query; empty is none.
func Time(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, fmt.Errorf("%.40q: want a time as RFC 3339 has it, such as 2026-01-31T00:00:00Z", text)
	}
	return t, nil
}
