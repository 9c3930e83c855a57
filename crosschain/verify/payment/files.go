package payment

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/bridge8004/bridge8004/crosschain/origin"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// files runs the advisory checks that read what the web says of an agent. They cost the payer time
// and prove less than the chain, so they are run when they are asked for.
func (v *verification) files(ctx context.Context, at func(string) verify.Check, s run.Subject, e evidence) {
	listed, origin, domain := at(verify.CheckListed), at(CheckOrigin), at(verify.CheckDomain)
	if listed.Required || origin.Required {
		v.Add(fromFile(listed, e.fileRead, func() verify.Check {
			if !e.file.Lists(s.Ref) {
				return listed.Fail(verify.NotListed, "the registration file does not list the agent")
			}
			return listed.Pass("")
		}))
		v.Add(fromFile(origin, e.fileRead, func() verify.Check { return names(origin, e.file, v.req.origin()) }))
		if e.fileRead.Outcome == verify.Pass && !e.pinned {
			v.Warn("the registration file of " + s.Ref.String() + " is not pinned: its web server can change it at any time")
		}
	} else {
		v.Add(listed.Skip("not asked for"))
		v.Add(origin.Skip("not asked for"))
	}
	if !domain.Required {
		v.Add(domain.Skip("not asked for"))
		return
	}
	v.Add(v.domain(ctx, domain, s))
}

// fromFile runs a check on a file that was read. One that was not asked for is told of and decides
// nothing.
func fromFile(c, read verify.Check, run func() verify.Check) verify.Check {
	switch {
	case !c.Required:
		return c.Skip("not asked for")
	case read.Outcome == verify.Pass:
		return run()
	}
	c.Outcome, c.Verdict, c.Detail = read.Outcome, read.Verdict, read.Detail
	return c
}

// registrationFile reads the file that the agent's URI leads to, where it is its owner's.
func (v *verification) registrationFile(ctx context.Context, s run.Subject, c verify.Check) (file registration.File, pinned bool, out verify.Check) {
	if out = s.OwnersFile(c); out.Outcome != verify.Pass {
		return file, false, out
	}
	switch {
	case v.Fetch == nil:
		return file, false, c.OfError(run.ErrNoFiles)
	case s.Settled.URI == "":
		return file, false, c.Fail(verify.NotListed, "the agent has no agentURI")
	}
	document, err := v.Fetch.Get(ctx, s.Settled.URI)
	if err == nil {
		file, err = registration.Parse(document.Bytes)
	}
	if err != nil {
		return file, false, run.OfDocument(c, err)
	}
	return file, document.Pinned, v.SaidByOwner(ctx, v.req.Quorum, s, c)
}

// names checks that one of the file's services is at an origin.
func names(c verify.Check, file registration.File, at string) verify.Check {
	if at == "" {
		return c.Fail(verify.NotListed, "no origin is known: say which server the request came from")
	}
	var seen []string
	for _, service := range file.Services {
		here, err := origin.Parse(service.Endpoint)
		if err != nil {
			continue
		}
		if here == at {
			return c.Pass("%s", service.Name)
		}
		if !slices.Contains(seen, here) && len(seen) < 8 {
			seen = append(seen, here)
		}
	}
	c.Compared = &verify.Compared{Want: at, Got: strings.Join(seen, " ")}
	return c.Fail(verify.NotListed, "the registration file names no service at the origin")
}

// domain checks that the origin itself says that the agent is its own.
func (v *verification) domain(ctx context.Context, c verify.Check, s run.Subject) verify.Check {
	origin := v.req.origin()
	switch {
	case origin == "":
		return c.Fail(verify.NotListed, "no origin is known: say which server the request came from")
	case v.Fetch == nil:
		return c.OfError(run.ErrNoFiles)
	}
	if v.wellKnown == nil {
		v.wellKnown = sync.OnceValues(func() (registration.File, error) {
			document, err := v.Fetch.Get(ctx, origin+registration.WellKnown)
			if err != nil {
				return registration.File{}, err
			}
			return registration.Parse(document.Bytes)
		})
	}
	switch file, err := v.wellKnown(); {
	case err != nil:
		return run.OfDocument(c, err)
	case !file.Lists(s.Ref):
		return c.Fail(verify.NotListed, "%s%s does not list the agent", origin, registration.WellKnown)
	}
	return c.Pass("")
}
