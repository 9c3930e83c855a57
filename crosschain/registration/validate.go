package registration

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Severity says how much a problem matters.
type Severity string

// The severities.
const (
	Error   Severity = "error"   // readers will misunderstand the file or act on nothing in it
	Warning Severity = "warning" // something is lost or believed by some readers only
	Info    Severity = "info"    // incomplete or old-fashioned
)

// Problem is something wrong with a file.
type Problem struct {
	Path     string   `json:"path"` // such as registrations[1].agentId
	Severity Severity `json:"severity"`
	Text     string   `json:"text"`
	Remedy   string   `json:"remedy"`
	// NonStandard says that this is a shape which ERC-8004 does not have (any more) and only
	// tolerant readers understand; errors and warnings mostly are that, too.
	NonStandard bool `json:"nonStandard,omitempty"`

	taste bool // every reader understands the file all the same: whether to publish it so is its author's business
}

// known are the members that Parse understands, and what they have to be.
var known = map[string]string{
	"type": "a string", "name": "a string", "description": "a string", "image": "a string", "services": "an array", "endpoints": "an array", "x402Support": "true or false",
	"x402support": "true or false", "active": "true or false", "supportedTrust": "an array of strings", "supportedTrusts": "an array of strings", "trustModels": "an array of strings",
}

// Validate lists what is wrong with a file, the worst first. A file that lists nothing wrong can be
// read by everyone; whether it is true is another question.
func Validate(f File) []Problem {
	v := validator{problems: slices.Clone(f.notes)}
	for _, name := range slices.Sorted(maps.Keys(f.Extra)) {
		if want, ok := known[name]; ok && string(f.Extra[name]) != "null" {
			v.add(Error, name, "has a wrong type", "make it %s", want)
		}
	}
	if f.Type != Type {
		v.add(Warning, "type", fmt.Sprintf("is %.80q", f.Type), "write %s", Type)
	}
	for _, m := range []struct{ name, value string }{{"name", f.Name}, {"description", f.Description}, {"image", f.Image}} {
		if _, wrong := f.Extra[m.name]; m.value == "" && !wrong {
			v.taste(Info, m.name, "is missing", "add it: marketplaces show it")
		}
	}
	for i, s := range f.Services {
		v.service(fmt.Sprintf("%s[%d]", cmp.Or(f.services, "services"), i), s)
	}
	v.registrations(f.Registrations)
	slices.SortStableFunc(v.problems, ByWorst)
	return v.problems
}

// ByWorst orders problems, the worst first.
func ByWorst(a, b Problem) int {
	rank := func(p Problem) int { return slices.Index([]Severity{Error, Warning, Info}, p.Severity) }
	return rank(a) - rank(b)
}

type validator struct{ problems []Problem }

func (v *validator) add(s Severity, path, text, remedy string, args ...any) {
	v.problems = append(v.problems, Problem{Path: path, Severity: s, Text: text, Remedy: fmt.Sprintf(remedy, args...)})
}

// taste adds a problem that no reader stumbles over.
func (v *validator) taste(s Severity, path, text, remedy string) {
	v.problems = append(v.problems, Problem{Path: path, Severity: s, Text: text, Remedy: remedy, taste: true})
}

func (v *validator) service(path string, s Service) {
	if s.other != nil {
		return // noted by Parse
	}
	if s.Name == "" {
		v.add(Warning, path+".name", "is missing", "name the protocol, such as MCP or A2A")
	}
	if s.Endpoint == "" {
		v.add(Warning, path+".endpoint", "is missing", "add the address of the service")
		return
	}
	if s.isWallet() {
		h := hint(s.Endpoint)
		switch {
		case h.Why != nil:
			v.add(Error, path+".endpoint", h.Why.Error(), "write CAIP-10, such as eip155:8453:0x…")
		case h.Account.IsZero():
			v.add(Warning, path+".endpoint", "names no chain", "write CAIP-10, such as eip155:8453:0x…")
		case h.Account.Chain.Namespace == caip.EIP155:
			v.checksum(path+".endpoint", s.Endpoint)
		}
		return
	}
	if u, err := url.Parse(s.Endpoint); err == nil && u.Scheme == "http" {
		v.taste(Warning, path+".endpoint", "is not encrypted", "use https")
	}
}

func (v *validator) registrations(entries []Entry) {
	if len(entries) == 0 {
		v.taste(Info, "registrations", "is missing or empty", "list the agent's registrations, this one too, once their ids are known: without them nothing links them")
	}
	seen := map[caip.AgentRef]bool{}
	registries := map[caip.AccountID]caip.AgentRef{}
	for i, e := range entries {
		path := fmt.Sprintf("registrations[%d]", i)
		for _, reason := range e.deviates() {
			member, text, _ := strings.Cut(reason, ": ")
			v.problems = append(v.problems, Problem{Path: path + member, Severity: Info, Text: text, Remedy: "write agentId and agentRegistry only, as \"42\" and \"eip155:8453:0x…\"", NonStandard: true})
		}
		switch {
		case e.Ref.IsZero() && e.Why == errPlaceholder:
			v.add(Info, path, e.Why.Error(), "write the registry's CAIP-10 and publish the file again")
			continue
		case e.Ref.IsZero() && e.Why == errMember:
			v.add(Warning, path+".agentId", e.Why.Error(), "write the mint instead")
			continue
		case e.Ref.IsZero():
			v.add(Error, path, cmp.Or(e.Why, errors.New("names no agent")).Error(), "write {\"agentId\": \"42\", \"agentRegistry\": \"eip155:8453:0x…\"}")
			continue
		case seen[e.Ref]:
			v.add(Warning, path, "is there twice", "leave it out")
		default:
			if other, ok := registries[e.Ref.Registry]; ok {
				v.add(Error, path, fmt.Sprintf("and %s are two agents of one registry: no group can be made of them", other), "leave one out")
			}
		}
		seen[e.Ref] = true
		registries[e.Ref.Registry] = e.Ref
		if e.Ref.Chain().Namespace == caip.EIP155 {
			v.checksum(path+".agentRegistry", e.AgentRegistry)
		}
	}
}

// checksum warns of an EVM account that bears a wrong checksum: a typing error, or somebody's
// trick.
func (v *validator) checksum(path, account string) {
	if written := account[max(0, len(account)-42):]; !caip.ChecksumOK(written) {
		v.add(Warning, path, "the address has a wrong EIP-55 checksum", "write %s, if it is right", caip.Checksummed(written))
	}
}
