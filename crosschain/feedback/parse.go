package feedback

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// ParseReview reads a feedback file of any profile. What a field has wrong, or lacks, is in
// Problems of what is returned; the error (Invalid, TooMuch) says that it is no JSON object within
// the limits: 256 KiB, depth 16, no key twice in any case of letters.
func ParseReview(file []byte) (Review, error) {
	var fields map[string]json.RawMessage
	if err := strictjson.Decode(file, reviewLimits, &fields); err != nil {
		return Review{}, err
	}
	if fields == nil {
		return Review{}, refuseReview("not a JSON object")
	}
	p := &members{fields: fields}
	r := Review{Profile: p.profile()}
	if r.Profile == Mirror {
		return mirror(file), nil
	}
	p.common(&r)
	switch r.Profile {
	case Earlier:
		p.earlier(&r)
	case X402:
		p.interaction(&r)
	case X402V1:
		p.proof(&r)
	}
	p.services(&r)
	p.clientAgent(&r)
	p.tags(&r)
	for _, other := range []string{ProofOfParticipation, ProofOfInteraction, "taskRef", "interactionHash", "agentSignature", "clientSignature"} {
		if _, there := p.fields[other]; there {
			p.add(registration.Warning, other, "is of another revision of the x402 extension than the rest, and is not checked", "write what one revision has")
		}
	}
	r.Extra, r.problems = p.rest(), p.problems
	slices.SortStableFunc(r.problems, registration.ByWorst)
	return r, nil
}

// mirror reads the file of a mirror, which is canonical or none.
func mirror(file []byte) Review {
	d, err := ParseFile(file)
	r := Review{Profile: Mirror, Agent: d.Agent, Client: d.Client, CreatedAt: d.CreatedAt, Value: d.Value, Tag1: d.Tag1, Tag2: d.Tag2, Endpoint: d.Endpoint, Origin: d.Origin.Feedback}
	if err != nil {
		r.unscored = true
		r.problems = []Problem{{Path: "origin", Severity: registration.Error, Text: err.Error(), Remedy: "a mirror's file follows from its origin byte for byte: rebuild it"}}
	}
	return r
}

// members are those of one object, each read at most once.
type members struct {
	fields   map[string]json.RawMessage
	path     string
	problems []Problem
}

func (p *members) profile() Profile {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { _, ok := p.fields[n]; return ok })
	}
	var origin map[string]json.RawMessage
	if json.Unmarshal(p.fields["origin"], &origin) == nil && origin["sourceId"] != nil {
		return Mirror
	}
	switch {
	case has(ProofOfParticipation, ProofOfInteraction):
		return X402V1
	case has("taskRef", "interactionHash", "agentSignature", "clientSignature"):
		return X402
	case has("score", "feedbackAuth") && !has("value"):
		return Earlier
	}
	return ERC8004
}

func (p *members) add(s registration.Severity, name, text, remedy string) {
	p.problems = append(p.problems, Problem{Path: p.path + name, Severity: s, Text: text, Remedy: remedy})
}

func (p *members) fault(name, text, remedy string) { p.add(registration.Error, name, text, remedy) }

// take removes a member and decodes it. A member that is null is as good as none.
func (p *members) take(name string, into any, want string) bool {
	raw, ok := p.fields[name]
	if !ok || string(raw) == "null" {
		delete(p.fields, name)
		return false
	}
	if err := json.Unmarshal(raw, into); err != nil {
		p.fault(name, "has a wrong type", "make it "+want)
		delete(p.fields, name)
		return false
	}
	delete(p.fields, name)
	return true
}

func (p *members) text(name string) (s string) {
	p.take(name, &s, "a string")
	return s
}

func (p *members) list(name string) (list []string) {
	p.take(name, &list, "an array of strings")
	return list
}

func (p *members) inner(name string) (*members, bool) {
	var fields map[string]json.RawMessage
	ok := p.take(name, &fields, "an object")
	return &members{fields: fields, path: p.path + name + "."}, ok
}

// leave takes over what an inner object had wrong. What no profile knows in it is left out.
func (p *members) leave(inner *members) {
	for _, name := range slices.Sorted(maps.Keys(inner.fields)) {
		inner.add(registration.Info, name, "is not known here", "leave it out")
	}
	p.problems = append(p.problems, inner.problems...)
}

func (p *members) rest() map[string]json.RawMessage {
	if len(p.fields) == 0 {
		return nil
	}
	return p.fields
}

// required reads a text that has to be there.
func (p *members) required(name, remedy string) string {
	if raw, ok := p.fields[name]; !ok || string(raw) == "null" || string(raw) == `""` {
		delete(p.fields, name)
		p.fault(name, "is missing", remedy)
		return ""
	}
	return p.text(name)
}

// account reads an account in CAIP-10 that has to be there.
func (p *members) account(name, remedy string) (account caip.AccountID) {
	if text := p.required(name, remedy); text != "" {
		var err error
		if account, err = caip.ParseAccountID(text); err != nil {
			p.fault(name, err.Error(), remedy)
		}
	}
	return account
}

// task reads the reference of a payment, which has to be there.
func (p *members) task() string {
	const remedy = "write <chain>:<transaction> of the payment (CAIP-220)"
	text := p.required("taskRef", remedy)
	if _, _, err := SplitTask(text); err != nil && text != "" {
		p.fault("taskRef", err.Error(), remedy)
	}
	return text
}

// digits takes a number as it is written; empty: it is none.
func (p *members) digits(name string) string {
	raw := p.fields[name]
	if len(raw) == 0 || raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return ""
	}
	delete(p.fields, name)
	return string(raw)
}

// common reads what every profile has.
func (p *members) common(r *Review) {
	r.registry = p.required("agentRegistry", "write the identity registry in CAIP-10, <chain>:<address>")
	if r.id = p.digits("agentId"); r.id == "" { // ERC-8004 shows a number
		r.id = p.required("agentId", "write the agent's id as text")
	}
	if r.registry != "" {
		if _, err := caip.ParseAccountID(r.registry); err != nil {
			p.fault("agentRegistry", err.Error(), "write the identity registry in CAIP-10, <chain>:<address>")
		} else if r.id != "" {
			var err error
			if r.Agent, err = registration.ParseRef(r.registry, r.id); err != nil {
				p.fault("agentId", err.Error(), "write the agent's id as its registry does")
			}
		}
	}
	r.Client = p.account("clientAddress", "write the client's account in CAIP-10, <chain>:<address>")
	if !r.Client.IsZero() && !r.Agent.IsZero() && r.Client.Chain != r.Agent.Chain() {
		p.fault("clientAddress", fmt.Sprintf("is on %s, the registry on %s", r.Client.Chain, r.Agent.Chain()), "write the account that gives the feedback")
	}
	if text := p.required("createdAt", timeRemedy); text != "" {
		r.CreatedAt = p.time("createdAt", text)
	}
	if r.Profile == Earlier {
		p.score(r)
	} else {
		p.value(r)
	}
	r.Tag1, r.Tag2, r.Endpoint = p.text("tag1"), p.text("tag2"), p.text("endpoint")
	for _, name := range []string{"text", "comment", "reasoning"} { // each profile has another name for it
		if s := p.text(name); r.Text == "" {
			r.Text = s
		} else if s != "" {
			p.add(registration.Warning, name, "says something beside another text", "write one of text, comment and reasoning")
		}
	}
}

const timeRemedy = "write a time in UTC, such as 2026-01-26T12:00:00Z"

// time reads a time of ISO 8601, which has to be in UTC.
func (p *members) time(name, text string) time.Time {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		p.fault(name, fmt.Sprintf("%.40q is no time of ISO 8601 with its zone", text), timeRemedy)
		return time.Time{}
	}
	if _, offset := at.Zone(); offset != 0 {
		p.fault(name, fmt.Sprintf("%.40q is not in UTC", text), timeRemedy)
	}
	return at.UTC()
}

func (p *members) value(r *Review) {
	r.unscored = true
	raw, ok := p.fields["value"]
	delete(p.fields, "value")
	var decimals json.Number
	counted := p.take("valueDecimals", &decimals, "a whole number from 0 to 18")
	if !counted {
		p.fault("valueDecimals", "is missing", "write how many digits of the value stand behind the point, 0 to 18")
	}
	if !ok || string(raw) == "null" {
		p.fault("value", "is missing", "write the value as a whole number")
		return
	}
	text := strings.Trim(string(raw), `"`)
	number, err := chains.ParseInt128(text)
	if err != nil {
		p.fault("value", fmt.Sprintf("%.60s is no whole number of at most 39 digits", raw), "write a whole number, and in valueDecimals where its point is")
		return
	}
	r.rounded = raw[0] != '"' && number.Big().CmpAbs(exact) > 0
	switch {
	case raw[0] == '"' && number.Big().CmpAbs(exact) <= 0:
		p.add(registration.Warning, "value", "is a string", "write a number")
	case r.rounded:
		p.add(registration.Warning, "value", "is a number beyond 2^53, which most readers round", "write it as a string; only the value on chain is exact")
	}
	if !counted {
		return
	}
	n, err := strconv.ParseUint(decimals.String(), 10, 8)
	r.Value = chains.Value{Unscaled: number, Decimals: uint8(n)}
	if err != nil {
		p.fault("valueDecimals", fmt.Sprintf("%.40s is no whole number from 0 to 18", decimals), "write how many digits of the value stand behind the point")
		return
	}
	if err := r.Value.Check(); err != nil {
		p.fault("value", err.Error(), "the registries take 1e38 and 18 decimals at most")
		return
	}
	if _, fits := octet(r.Value); r.Profile == X402 && !fits {
		p.fault("value", fmt.Sprintf("%s cannot be signed", r.Value), "in a file that a client signs for x402 it is a whole number from 0 to 255, without decimals")
	}
	r.unscored = false
}

// clientAgent reads the agent that the client says it is.
func (p *members) clientAgent(r *Review) {
	registry, id := p.text("clientAgentRegistry"), p.text("clientAgentId")
	if registry == "" && id == "" {
		return
	}
	var err error
	if r.ClientAgent, err = registration.ParseRef(registry, id); err != nil {
		p.fault("clientAgentRegistry", err.Error(), "name the agent that the client is with both clientAgentRegistry and clientAgentId")
	}
}

// tags reads the list form, and holds known tags against their conventions.
func (p *members) tags(r *Review) {
	if list := p.list("tags"); len(list) > 0 {
		if len(list) > 2 {
			p.add(registration.Warning, "tags", fmt.Sprintf("has %d tags, a registry two", len(list)), "write two")
		}
		list = append(list, "")
		for i, to := range []*string{&r.Tag1, &r.Tag2} {
			if *to != "" && *to != list[i] {
				p.fault("tags", fmt.Sprintf("says %.60q, tag%d %.60q", list[i], i+1, *to), "write the same tags")
			}
			*to = list[i]
		}
	}
	if t, ok := TagOf(r.Tag1); ok && !r.unscored {
		if err := t.Check(r.Value, r.Tag2); err != nil {
			p.add(registration.Warning, "tag1", err.Error(), "the value of "+t.Name+" is in "+t.Unit)
		}
	}
}

// octets reads bytes in hex, with or without 0x, that have to be there.
func (p *members) octets(name, remedy string, least, most int) []byte {
	text := p.required(name, remedy)
	if text == "" {
		return nil
	}
	b, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if err == nil && (len(b) < least || len(b) > most) {
		err = errors.New("of another length")
	}
	if err != nil {
		want := fmt.Sprintf("%d to %d bytes in hex", least, most)
		if least == most {
			want = fmt.Sprintf("%d bytes in hex", most)
		}
		p.fault(name, fmt.Sprintf("%.80q is not %s", text, want), "write "+want)
		return nil
	}
	return b
}
