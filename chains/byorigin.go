package chains

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// OriginAgent is an agent where originals are given: its id, and the reputation registry that holds
// what it is given.
type OriginAgent struct {
	Reputation caip.AccountID
	ID         string // canonical
}

// OriginQuery says whose mirrors count in a summary by origin: those of what one of Clients gave to
// one of Agents. Both are sets, and an empty one never means everybody.
//
// A relay on an EVM chain keeps the registry and the client of each original, and not its agent:
// there all agents of the registries count whose reviews are mirrored to the agent that is asked
// about. A mirror on SATI names its original by a hash, which is made of the agent's id too.
type OriginQuery struct {
	Agents     []OriginAgent
	Clients    []caip.AccountID // each on the chain of its reviews
	Tag1, Tag2 string           // exact bytes of the mirror's; any when empty. SATI's mirrors may lack a tag: see MirrorFit
}

// MaxOrigins bounds the clients of a query times its agents.
const MaxOrigins = 1000

// Check returns what is wrong with the query.
func (q OriginQuery) Check() error {
	switch {
	case len(q.Clients) == 0:
		return errors.New("no clients named: a summary over whoever wrote means nothing")
	case len(q.Agents) == 0:
		return errors.New("no agents named where the originals were given")
	case len(q.Agents)*len(q.Clients) > MaxOrigins:
		return fmt.Errorf("%d clients at %d agents are more than %d: ask for fewer at a time, and merge the totals", len(q.Clients), len(q.Agents), MaxOrigins)
	}
	return nil
}

// OriginSummary is a summary of mirrors, and what it is made of.
type OriginSummary struct {
	Summary
	// Totals are those of the mirrors that count. Those of several queries may be merged.
	Totals Totals `json:"totals"`
	// Mirrors are how many of the agent's were looked at, whosesoever they are, revoked ones too.
	Mirrors uint64 `json:"mirrors"`
	// FileOnly are how many of these reviewers' hold neither value nor tags on chain (MirrorFit):
	// they do not count, whatever tags are asked for.
	FileOnly uint64 `json:"fileOnly"`
	// WholeRegistries says that the mirrors do not tell which agent an original was given to, so
	// that all agents of the query's registries count.
	WholeRegistries bool `json:"wholeRegistries,omitempty"`
}

// originGap is how many feedbacks of a client in a row may lack a mirror here before it is taken
// that no later one has any.
const originGap = 1000

// SummarizeByTask answers a query from mirrors that name their originals by nothing but a task
// (caip.MirrorTask), as on SATI. It counts up what each client may have given each agent, and looks
// for the mirror of it. Of a source that several mirrors stand for the one of the highest epoch
// counts, and of those of one task the first. mirrors are all of an agent's, revoked ones included.
//
// What is behind a thousand feedbacks of a client without a mirror is not found, nor are mirrors of
// attestations: their addresses cannot be counted up.
func SummarizeByTask(ctx context.Context, mirrors []Feedback, q OriginQuery) (out OriginSummary, err error) {
	if err := q.Check(); err != nil {
		return out, err
	}
	byTask := make(map[caip.Hash]Feedback, len(mirrors))
	for _, m := range mirrors {
		if _, known := byTask[m.SATI.TaskRef]; !known {
			byTask[m.SATI.TaskRef] = m
		}
	}
	filter := FeedbackFilter{Tag1: q.Tag1, Tag2: q.Tag2}
	var sums Sums
	for i, agent := range q.Agents {
		if agent.Reputation.Chain.Namespace == caip.Solana {
			return out, fmt.Errorf("agent %s on %s: mirrors here of attestations are not found by their clients; leave it out", agent.ID, agent.Reputation.Chain)
		}
		if slices.Contains(q.Agents[:i], agent) {
			continue
		}
		for _, client := range q.Clients {
			if client.Chain != agent.Reputation.Chain {
				continue
			}
			index := uint64(0)
			for gap := 0; gap < originGap && len(byTask) > 0; gap++ {
				if err := ctx.Err(); err != nil {
					return out, err
				}
				index++
				ref, err := caip.NewFeedbackRef(agent.Reputation, agent.ID, client.Address, index)
				if err != nil {
					return out, err
				}
				m, ok := takeMirror(byTask, caip.SourceID(ref))
				if !ok {
					continue
				}
				gap = -1
				switch {
				case !m.HasValue && !m.Revoked:
					out.FileOnly++
				case filter.Match(m):
					sums.Add(m.Value)
				}
			}
		}
	}
	out.Totals, out.Mirrors = sums.Totals(), uint64(len(mirrors))
	out.Summary = out.Totals.Summary()
	return out, nil
}

// takeMirror takes the mirrors of a source out of byTask, and returns that of the highest epoch. So
// none counts twice, and nobody looks on when all are found.
func takeMirror(byTask map[caip.Hash]Feedback, source caip.Hash) (m Feedback, ok bool) {
	for epoch := range uint32(caip.MirrorEpochs) {
		task := caip.MirrorTask(source, epoch)
		if one, there := byTask[task]; there {
			m, ok = one, true
			delete(byTask, task)
		}
	}
	return m, ok
}
