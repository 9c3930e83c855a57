package feedback

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/role"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// revoked checks that a mirror goes as its origin goes.
func (v *reviewer) revoked() verify.Check {
	c := v.Check(CheckRevoked, v.given.settled.Agent)
	word := func(f chains.Feedback) string {
		if f.Revoked {
			return "revoked"
		}
		return "given"
	}
	c.Compared = &verify.Compared{Want: word(v.origin.newest), Got: word(v.given.newest)}
	switch {
	case v.origin.newest.Revoked == v.given.newest.Revoked:
		return c.Pass("")
	case v.origin.newest.Revoked != v.origin.settled.Revoked:
		return c.Fail(verify.RecentlyChanged, "the origin was revoked a moment ago, which a relay follows when it is final")
	case v.origin.newest.Revoked:
		return c.Fail(verify.Mismatch, "the client has revoked the origin, and the mirror still counts")
	default:
		return c.Fail(verify.Mismatch, "the mirror was taken back, and its origin stands")
	}
}

// once checks that what the relay of this configuration holds for the source is this mirror, so
// that the feedback does not count twice.
func (v *reviewer) once(ctx context.Context) {
	f := v.given.newest
	c, relay := v.Check(CheckOnce, f.Agent), v.Check(CheckRelay, f.Agent)
	held, err := v.given.chain.MirrorOf(ctx, v.report.SourceID, f.Agent, chains.Latest)
	if err == nil {
		v.held = &held
	}
	switch {
	case chains.KindOf(err) == chains.Unsupported:
		v.Add(relay.Skip("%s", err))
	case err != nil:
		v.Add(relay.OfError(err))
		v.Add(c.OfError(err))
	case held.Ref == f.Ref:
		v.Add(relay.Pass("%s", f.Client))
		v.Add(c.Pass(""))
	case held.Ref.IsZero():
		v.Add(relay.Fail(verify.Mismatch, "%s is no relay or mirror key that is configured here", f.Client))
	default:
		v.Add(relay.Fail(verify.Mismatch, "the configured relay has delivered another mirror of it"))
		c.Compared = &verify.Compared{Want: held.Ref.String(), Got: f.Ref.String()}
		if f.Revoked || held.State != chains.MirrorDelivered {
			v.Add(c.Pass("of the two mirrors of it at this agent at most one counts"))
			return
		}
		v.Add(c.Fail(verify.Disputed, "the same feedback counts twice at this agent"))
	}
}

// responses checks that nobody answers in the relay's name what nobody has answered.
func (v *reviewer) responses(ctx context.Context) verify.Check {
	mirror, origin := v.given.settled, v.origin.settled
	c := v.Check(CheckResponses, mirror.Agent)
	can := func(chain chains.Chain) bool { return chain.Info().Capabilities.Has(chains.CanRespond) }
	if !can(v.given.chain) {
		c.Required = false
		return c.Skip("there are no responses on %s", mirror.Ref.Chain())
	}
	here, err := v.given.chain.Responses(ctx, mirror.Ref, chains.Finalized)
	if err != nil {
		return c.OfError(err)
	}
	v.here = append([]chains.Response{}, here...)
	var there []chains.Response
	if can(v.origin.chain) {
		// What is newer than finality may be mirrored by a relay that waits for less.
		if there, err = v.origin.chain.Responses(ctx, origin.Ref, chains.Latest); err != nil {
			return c.OfError(err)
		}
		v.there = append([]chains.Response{}, there...)
	}
	type answer struct {
		uri  string
		hash caip.Hash
	}
	open := map[answer]int{}
	for _, r := range there {
		open[answer{r.URI, r.Hash}]++
	}
	mirrored, own := 0, 0
	for _, r := range here {
		if r.Responder != mirror.Client {
			own++
			continue
		}
		mirrored++
		k := answer{r.URI, r.Hash}
		if open[k]--; open[k] < 0 {
			c.Compared = &verify.Compared{Want: fmt.Sprintf("%d responses to the origin", len(there)), Got: r.URI + " " + r.Hash.String()}
			return c.Fail(verify.Mismatch, "the relay answers what nobody has answered at the origin")
		}
	}
	return c.Pass("%d of %d are mirrored, %d were given here", mirrored, len(there), own)
}

// file checks the file behind the feedbackURI against the hash on chain, and against what the chain
// says.
func (v *reviewer) file(ctx context.Context) {
	f := v.given.settled
	c, agrees := v.Check(CheckDocument, f.Agent), v.Check(CheckAgrees, f.Agent)
	signed := v.Check(CheckAgentKey, f.Agent)
	optional := func(why string) {
		c.Required = false
		v.Add(c.Skip("%s", why))
		for _, of := range []verify.Check{agrees, signed} {
			if of.Required {
				v.Add(of.Fail(verify.NotRegistered, "%s: there is nothing to compare with", why))
			} else if of.Name == CheckAgrees {
				v.Add(of.Skip("no file was read"))
			}
		}
	}
	// A mirror's is made anew, and who asks for none does not wait for what nobody may keep.
	uri := f.URI
	if !v.report.Mirror && (agrees.Required || signed.Required) {
		uri = URI(f)
	}
	switch {
	case uri == "" && f.Hash.IsZero():
		optional("it names no file")
		return
	case uri == "":
		optional("it bears the hash of a file, and does not say where that is")
		return
	case v.Fetch == nil:
		v.Add(c.OfError(run.ErrNoFiles))
		return
	}
	document, err := v.Fetch.Get(ctx, uri)
	if err != nil {
		if kind := chains.KindOf(err); kind == chains.Invalid || kind == chains.TooMuch {
			v.Add(c.Fail(verify.Invalid, "%s", err))
		} else {
			v.Add(c.OfError(err))
		}
		v.Add(agrees.Skip("no file was read"))
		return
	}
	file := ReadFile(document.Bytes, document.Pinned, f)
	c.Compared = &verify.Compared{Want: f.Hash.String(), Got: document.Keccak256.String()}
	if f.Hash.IsZero() && file.Hashed || file.Form == FormSHA256 {
		c.Compared = &verify.Compared{Want: f.SATI.DataHash.String(), Got: document.SHA256.String()}
	}
	if file.Uncovered {
		v.Warn("the client's signature does not cover the data hash: whoever submitted the review may have named another file")
	}
	switch {
	case file.Form == feedback.FormJCS:
		v.Add(c.Pass("keccak256 of its RFC 8785 form"))
	case file.Form == FormSHA256:
		v.Add(c.Pass("SHA-256 of its bytes"))
	case file.Form != "":
		v.Add(c.Pass("keccak256 of its bytes"))
	case !file.Hashed && file.Pinned:
		c.Compared = nil
		v.Add(c.Pass("there is no hash; its URI fixes its bytes"))
	case !file.Hashed:
		c.Required, c.Compared = agrees.Required || signed.Required, nil
		v.Add(c.Fail(verify.NotListed, "there is no hash, and its web server can change it at any time: it is no evidence"))
	case file.Pinned:
		v.Add(c.Pass("the hash is neither that of its bytes nor of their RFC 8785 form, as a common SDK computes it; its URI fixes its bytes"))
		v.Warnings = append(v.Warnings, "the feedbackHash fits no form of the file: the file is taken from its URI, which fixes its bytes")
	default:
		v.Add(c.Fail(verify.Mismatch, "the file is not the one that was hashed: neither its bytes nor their RFC 8785 form"))
	}
	if file.Err != nil {
		v.Add(agrees.Fail(verify.Invalid, "%s", file.Err))
		if signed.Required {
			v.Add(signed.Skip("the file cannot be read"))
		}
		return
	}
	v.Add(agree(agrees, file))
	v.clientSigned(v.Check(CheckClientKey, f.Agent), file.Review, file.Fixed())
	made := v.paid(ctx, file.Review, file.Fixed())
	v.agentSigned(ctx, signed, file.Review, made)
}

// agree holds the file against the chain. One that its client has put on chain himself (Fixed), and
// that names another agent, client or value, disputes what stands there.
func agree(c verify.Check, file File) verify.Check {
	c.Detail = string(file.Review.Profile)
	faults := file.Review.Faults()
	disputed := slices.IndexFunc(file.Differences, func(d feedback.Difference) bool { return file.Fixed() && disputes(file.Review, d) })
	switch {
	case disputed >= 0:
		d := file.Differences[disputed]
		c.Required, c.Compared = true, &verify.Compared{Want: d.Want, Got: d.Got}
		return c.Fail(verify.Disputed, "%s of the file is not what the chain says", d.Field)
	case len(file.Differences) > 0:
		d := file.Differences[0]
		c.Compared = &verify.Compared{Want: d.Want, Got: d.Got}
		return c.Fail(verify.Mismatch, "%s of the file is not what the chain says", d.Field)
	case len(faults) > 0:
		return c.Fail(verify.Invalid, "%s: %s", faults[0].Path, faults[0].Text)
	}
	return c.Pass("a file of the profile %s", file.Review.Profile)
}

// stranger looks whether the reviewer was somebody of the agent's own when he reviewed it, on
// whatever chain: such feedback is not mirrored.
func (v *reviewer) stranger(ctx context.Context) verify.Check {
	at, of := v.given.settled.Agent, v.origin.settled.Agent
	c := v.Check(CheckStranger, at)
	reader := role.Reader{Open: v.open, At: func(caip.AccountID) chains.Finality { return chains.Finalized }, Clock: v.Now}
	members := []caip.AgentRef{of, at}
	for _, m := range v.Linkage(ctx, at).Group.Members {
		if !slices.Contains(members, m) {
			members = append(members, m)
		}
	}
	var parts []string
	for _, m := range members {
		part, err := reader.Reviewer(ctx, m, v.origin.settled)
		if err != nil {
			return c.OfError(err)
		}
		if part != chains.RoleNone {
			parts = append(parts, fmt.Sprintf("%s of %s", part, m))
		}
	}
	if len(parts) > 0 {
		return c.Fail(verify.Mismatch, "when he reviewed it, the reviewer was the %s", strings.Join(parts, " and the "))
	}
	return c.Pass("")
}
