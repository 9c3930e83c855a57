package chains

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Tally is how much feedback an agent was given, by the registry's own count at one position: what
// audits compare with what was mirrored.
type Tally struct {
	At        Position
	Responses uint64 // to all of the agent's feedback; 0 where the registry counts none
	Items     []TallyItem
}

// TallyItem is one feedback that a registry counts.
type TallyItem struct {
	Ref     caip.FeedbackRef
	Revoked bool
}

// TallyByListing counts an agent's feedback by listing it, for chains that keep no count.
func TallyByListing(ctx context.Context, c Chain, agent caip.AgentRef, at Finality) (Tally, error) {
	list, err := c.Feedbacks(ctx, agent, FeedbackFilter{IncludeRevoked: true}, at)
	if err != nil {
		return Tally{}, err
	}
	var out Tally
	for _, f := range list {
		out.Items = append(out.Items, TallyItem{Ref: f.Ref, Revoked: f.Revoked})
		if !c.Info().Capabilities.Has(CanRespond) {
			continue
		}
		responses, err := c.Responses(ctx, f.Ref, at)
		if err != nil {
			return Tally{}, err
		}
		out.Responses += uint64(len(responses))
	}
	return out, nil
}
