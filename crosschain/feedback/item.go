package feedback

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// MaxText is the longest tag or endpoint that a mirror holds on chain, in bytes. Longer ones are in
// the mirror's file only: whoever wrote them did not pay for what they cost elsewhere.
const MaxText = 128

// OutcomeTag is tag1 of the mirror of a SATI feedback that has no number, only an outcome.
const OutcomeTag = "outcome"

// Item returns what is delivered to a registration for a feedback given elsewhere, in an epoch (0,
// one more after each void).
//
// Value, decimals, tags and endpoint are the origin's, exactly; a text beyond MaxText is left to
// the file. SATI feedback without a number has the value of its outcome: Negative 0, Neutral 50,
// Positive 100, tag1 OutcomeTag. What must not be mirrored is refused with ErrNotMirrored inside an
// error of kind Invalid: no author is proven, it is revoked, it has neither number nor outcome, its
// parts contradict each other, or it was given to the very registration. That the origin is no
// mirror itself and nobody's self-review is for the caller to know.
func Item(origin chains.Feedback, to caip.AgentRef, epoch uint32) (chains.MirrorItem, error) {
	d, err := document(origin)
	if err != nil {
		return chains.MirrorItem{}, err
	}
	if to.IsZero() || to == origin.Agent {
		return chains.MirrorItem{}, not(origin, "the destination %q is not another registration", to)
	}
	file, err := d.Encode()
	if err != nil {
		return chains.MirrorItem{}, err
	}
	item := chains.MirrorItem{
		Origin: chains.Origin{Feedback: origin.Ref, Client: origin.Client, Source: origin.Source()},
		Epoch:  epoch, Agent: to, Value: d.Value, Tag1: d.Tag1, Tag2: d.Tag2, Endpoint: d.Endpoint, Outcome: outcome(origin), File: file,
	}
	for _, text := range []struct {
		field chains.MirrorField
		held  *string
	}{{chains.MirrorTag1, &item.Tag1}, {chains.MirrorTag2, &item.Tag2}, {chains.MirrorEndpoint, &item.Endpoint}} {
		if len(*text.held) > MaxText {
			*text.held = ""
			item.FileOnly = append(item.FileOnly, text.field)
		}
	}
	return item, nil
}

// not is the refusal of a feedback that must not be mirrored.
func not(f chains.Feedback, format string, args ...any) error {
	return &chains.Error{Kind: chains.Invalid, Chain: f.Ref.Chain(), Op: "mirror " + f.Ref.String(), Err: fmt.Errorf("%w: %w", ErrNotMirrored, fmt.Errorf(format, args...))}
}

// document decides what the mirror of a feedback says.
func document(f chains.Feedback) (Document, error) {
	if err := check(f); err != nil {
		return Document{}, err
	}
	d := Document{
		Agent: f.Agent, Client: f.Client, Value: f.Value, Tag1: f.Tag1, Tag2: f.Tag2, Endpoint: f.Endpoint,
		Origin: OriginPart{Feedback: f.Ref, URI: f.URI, Hash: f.Hash},
	}
	if !f.Time.IsZero() {
		d.CreatedAt = f.Time.UTC().Truncate(1e9)
	}
	if s := f.SATI; s != nil {
		d.Origin.Schema, d.Origin.TaskRef, d.Origin.Outcome, d.Origin.DataHash = s.Schema, s.TaskRef, s.Outcome.String(), s.DataHash
	}
	if f.HasValue {
		return d, nil
	}
	if f.SATI == nil || f.SATI.Outcome > chains.Positive {
		return Document{}, not(f, "it has neither value nor outcome")
	}
	d.Value = chains.Value{Unscaled: chains.NewInt128(50 * int64(f.SATI.Outcome))}
	d.Tag1, d.Origin.Tag1 = OutcomeTag, f.Tag1
	return d, nil
}

// check refuses what must not be mirrored, and a feedback whose parts do not belong together.
func check(f chains.Feedback) error {
	switch {
	case f.Ref.IsZero() || f.Client.IsZero() || f.Agent.IsZero():
		return not(f, "it has no ref, no client or no agent")
	case !f.Proof.Holds():
		return not(f, "its author is not proven (proof %q)", f.Proof)
	case f.Revoked:
		return not(f, "it is revoked")
	case f.Ref.Chain() != f.Agent.Chain() || f.Ref.AgentID != f.Agent.ID || f.Ref.Chain() != f.Client.Chain:
		return not(f, "ref, agent %s and client %s do not belong together", f.Agent, f.Client)
	case f.Ref.Client != "" && f.Ref.Client != f.Client.Address:
		return not(f, "ref and client %s do not belong together", f.Client)
	}
	if err := f.Value.Check(); err != nil && f.HasValue {
		return not(f, "%w", err)
	}
	return nil
}

// outcome is the origin's verdict, Neutral where it has none.
func outcome(f chains.Feedback) chains.Outcome {
	if f.SATI == nil || f.SATI.Outcome > chains.Positive {
		return chains.Neutral
	}
	return f.SATI.Outcome
}
