package verify

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
)

// remember tells under which names the origin's agent is to be remembered after a plain yes. Names
// are joined only by links that both sides have pinned: a web server that may change a file at any
// time could otherwise add a thief's agent to the memory.
func (v *verification) remember(ctx context.Context, r Report) []caip.AgentRef {
	known := v.req.Known
	if known == nil || r.Verdict != Verified {
		return nil
	}
	agents := r.Agents()
	if len(agents) == 0 {
		return nil
	}
	if len(known.Agents) > 0 && !slices.ContainsFunc(v.expected, func(ref caip.AgentRef) bool { return slices.Contains(known.Agents, ref) }) {
		v.Warnings = append(v.Warnings, known.Origin+" is remembered with another agent than the one that was named: "+text.Refs(known.Agents))
		return nil
	}
	names := slices.Clone(known.Agents)
	start := agents[0]
	if len(names) > 0 {
		start = names[0]
	} else {
		names = append(names, start)
	}
	for _, ref := range agents {
		if slices.Contains(names, ref) {
			continue
		}
		l := v.Linkage(ctx, start)
		if l.Err != nil || l.Absent || l.Changed != "" || !l.Group.Has(ref) || !l.Group.MayAdd() || !l.Group.Pinned {
			v.Warnings = append(v.Warnings, known.Origin+" is not remembered: its registrations are not linked with each other by pinned files")
			return nil
		}
		names = append(names, ref)
	}
	if len(names) == len(known.Agents) {
		return nil
	}
	slices.SortFunc(names, caip.AgentRef.Compare)
	return names
}
