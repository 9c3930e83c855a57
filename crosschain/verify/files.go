package verify

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// wellKnown is where a domain says which agents are its own (ERC-8004, Endpoint Domain
// Verification).
const wellKnown = "/.well-known/agent-registration.json"

// files runs the advisory checks that read what the web says of an agent. They cost the payer time
// and prove less than the chain, so they are run when they are asked for.
func (v *verification) files(ctx context.Context, at func(string) Check, s subject, e evidence) {
	listed, origin, domain := v.advisory(at, CheckListed), v.advisory(at, CheckOrigin), v.advisory(at, CheckDomain)
	if listed.Required || origin.Required {
		v.add(listed.fromFile(e.fileErr, func() Check { return listed.lists(e.file, s) }))
		v.add(origin.fromFile(e.fileErr, func() Check { return origin.names(e.file, v.req.origin()) }))
		if e.fileErr == nil && !e.pinned {
			v.warn("the registration file of " + s.ref.String() + " is not pinned: its web server can change it at any time")
		}
	} else {
		v.add(listed.skip("not asked for"))
		v.add(origin.skip("not asked for"))
	}
	if !domain.Required {
		v.add(domain.skip("not asked for"))
		return
	}
	v.add(v.domain(ctx, domain, s))
}

func (v *verification) advisory(at func(string) Check, name string) Check {
	c := at(name)
	c.Required = v.req.requires(name)
	return c
}

// fromFile runs a check on a file that was read. One that was not asked for is told of and decides
// nothing.
func (c Check) fromFile(err error, run func() Check) Check {
	switch {
	case !c.Required:
		return c.skip("not asked for")
	case err != nil && chains.KindOf(err).Permanent() && chains.KindOf(err) != chains.Unsupported:
		return c.fail(NotListed, "%s", err)
	case err != nil:
		return c.ofError(err)
	}
	return run()
}

// registrationFile reads the file that the agent's URI leads to.
func (v *verification) registrationFile(ctx context.Context, s subject) (file registration.File, pinned bool, err error) {
	fail := func(kind chains.Kind, why string) error {
		return &chains.Error{Kind: kind, Chain: s.ref.Chain(), Op: "read registration file", Err: errors.New(why)}
	}
	switch {
	case v.deps.Fetch == nil:
		return file, false, errNoFiles
	case s.settled.URI != s.newest.URI:
		return file, false, fail(chains.NotFinal, "the agentURI is changing: ask again when that is final")
	case s.settled.URI == "":
		return file, false, fail(chains.Invalid, "the agent has no agentURI")
	}
	document, err := v.deps.Fetch.Get(ctx, s.settled.URI)
	if err != nil {
		return file, false, err
	}
	file, err = registration.Parse(document.Bytes)
	return file, document.Pinned, err
}

func (c Check) lists(file registration.File, s subject) Check {
	if !file.Lists(s.ref) {
		return c.fail(NotListed, "the registration file does not list the agent")
	}
	return c.pass("")
}

// names checks that one of the file's services is at the origin.
func (c Check) names(file registration.File, origin string) Check {
	if origin == "" {
		return c.fail(NotListed, "no origin is known: say which server the request came from")
	}
	var seen []string
	for _, service := range file.Services {
		u, err := url.Parse(service.Endpoint)
		if err != nil || u.Host == "" {
			continue
		}
		here := strings.ToLower(u.Scheme + "://" + strings.TrimSuffix(strings.TrimSuffix(u.Host, ":443"), "."))
		if here == origin {
			return c.pass("%s", service.Name)
		}
		if !slices.Contains(seen, here) && len(seen) < 8 {
			seen = append(seen, here)
		}
	}
	c.Compared = &Compared{Want: origin, Got: strings.Join(seen, " ")}
	return c.fail(NotListed, "the registration file names no service at the origin")
}

// domain checks that the origin itself says that the agent is its own.
func (v *verification) domain(ctx context.Context, c Check, s subject) Check {
	origin := v.req.origin()
	switch {
	case origin == "":
		return c.fail(NotListed, "no origin is known: say which server the request came from")
	case v.deps.Fetch == nil:
		return c.ofError(errNoFiles)
	}
	file, err := v.wellKnownFile(ctx, origin)
	return c.fromFile(err, func() Check {
		if !file.Lists(s.ref) {
			return c.fail(NotListed, "%s%s does not list the agent", origin, wellKnown)
		}
		return c.pass("")
	})
}
