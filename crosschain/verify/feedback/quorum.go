package feedback

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// quorum has the chain's nodes agree on a feedback, at finalized and at latest, and on what it is
// the mirror of, which decides what is checked. A node that is behind the one that was read counts
// for nobody.
func (v *reviewer) quorum(ctx context.Context, r reading, stated chains.Origin, mirror bool) verify.Check {
	agent := r.settled.Agent
	ask := func(ctx context.Context, node verify.Node) error {
		chain, err := node.Open(ctx)
		if err != nil {
			return err
		}
		for _, at := range []chains.Finality{chains.Finalized, chains.Latest} {
			want := r.settled
			if at == chains.Latest {
				want = r.newest
			}
			got, err := chain.Feedback(ctx, want.Ref, at)
			if err != nil && chains.KindOf(err) != chains.NotFound {
				return err
			}
			unproven := got.Proof == chains.ProofUnproven
			if unproven { // it has not read who has given it
				got.Proof = want.Proof
			}
			switch same := err == nil && sameFeedback(got, want); {
			case same && unproven:
				return &chains.Error{Kind: chains.Transient, Chain: agent.Chain(), Op: "read feedback", Err: errors.New("it cannot tell who has given it")}
			case same:
				continue
			}
			return v.otherwise(ctx, chain, agent, at, v.readAt(agent, at).Height, want.Ref.String())
		}
		switch origin, is, err := chain.OriginOf(ctx, r.settled, chains.Finalized); {
		case err != nil:
			return err
		case is != mirror || is && origin != stated:
			return fmt.Errorf("%w of what %s is the mirror of", run.ErrDisputed, r.settled.Ref)
		}
		return nil
	}
	return v.Vote(ctx, v.req.Quorum, v.Check(verify.CheckQuorum, agent), agent.Registry, ask, func() bool { return false })
}

// otherwise is the error of a node that says otherwise of something which was read at a height. One
// that has not come so far counts for nobody.
func (v *reviewer) otherwise(ctx context.Context, chain chains.Chain, agent caip.AgentRef, at chains.Finality, height uint64, of string) error {
	head, err := chain.Head(ctx, at)
	if err != nil {
		return err
	}
	if head.Height < height {
		return &chains.Error{Kind: chains.Transient, Chain: agent.Chain(), Op: "read feedback", Err: fmt.Errorf("it is at %s, behind %d", head, height)}
	}
	return fmt.Errorf("%w of %s", run.ErrDisputed, of)
}

// quorumAround has the chain's nodes agree on the responses to a feedback, as they were read at
// some finality, and on what is held for the source of a mirror; nil: that was not read. A node may
// hide what a relay should not have written, and make up what it answers to.
func (v *reviewer) quorumAround(ctx context.Context, f chains.Feedback, at chains.Finality, responses []chains.Response, held *chains.Mirror) {
	if responses == nil && held == nil {
		return
	}
	ask := func(ctx context.Context, node verify.Node) error {
		chain, err := node.Open(ctx)
		if err != nil {
			return err
		}
		if responses != nil {
			shown, err := chain.Responses(ctx, f.Ref, at)
			if err != nil {
				return err
			}
			if height, same := sameResponses(responses, shown, v.readAt(f.Agent, at).Height); !same {
				return v.otherwise(ctx, chain, f.Agent, at, height, "the responses to "+f.Ref.String())
			}
		}
		if held != nil {
			got, err := chain.MirrorOf(ctx, v.report.SourceID, f.Agent, chains.Latest)
			if err != nil {
				return err
			}
			if got != *held {
				return v.otherwise(ctx, chain, f.Agent, chains.Latest, v.readAt(f.Agent, chains.Latest).Height, "the mirrors of "+v.report.Origin.String())
			}
		}
		return nil
	}
	c := v.Vote(ctx, v.req.Quorum, v.Check(verify.CheckQuorum, f.Agent), f.Agent.Registry, ask, func() bool { return false })
	if c.Outcome == verify.Pass {
		c.Detail = "of what answers it, and what else is there"
	}
	v.Add(c)
}

// sameResponses reports whether a node shows all responses that were read, and no others up to the
// height that was read; if not, from which height on it should.
func sameResponses(read, shown []chains.Response, through uint64) (height uint64, same bool) {
	type answer struct {
		by   caip.AccountID
		uri  string
		hash caip.Hash
	}
	of := func(r chains.Response) answer { return answer{r.Responder, r.URI, r.Hash} }
	more := map[answer]int{}
	for _, r := range shown {
		more[of(r)]++
	}
	for _, r := range read {
		if more[of(r)]--; more[of(r)] < 0 {
			return max(r.At.Height, through), false
		}
	}
	for _, r := range slices.Backward(shown) { // of equal ones the last are those that were not read
		if more[of(r)]--; more[of(r)] >= 0 && r.At.Height <= through {
			return through, false
		}
	}
	return 0, true
}

// readAt is the position at which feedback of an agent was read.
func (v *reviewer) readAt(agent caip.AgentRef, at chains.Finality) (read chains.Position) {
	for _, r := range v.report.Observed.Reads {
		if r.Finality == at && r.Agent.Registry == agent.Registry && r.Position.Height > read.Height {
			read = r.Position
		}
	}
	return read
}

// sameFeedback compares what two nodes say that somebody has given, and whether he has: who paid
// for a score on SATI, and so gave it, the state does not tell.
func sameFeedback(a, b chains.Feedback) bool {
	if x, y := a.SATI, b.SATI; x != nil && y != nil && (x.Schema != y.Schema || x.TaskRef != y.TaskRef || x.Outcome != y.Outcome || x.DataHash != y.DataHash || !bytes.Equal(x.Content, y.Content)) {
		return false
	}
	return (a.SATI == nil) == (b.SATI == nil) && a.Ref == b.Ref && a.Agent == b.Agent && a.Client == b.Client && a.Proof.Holds() == b.Proof.Holds() && a.HasValue == b.HasValue && a.Value == b.Value && a.Tag1 == b.Tag1 && a.Tag2 == b.Tag2 &&
		a.Endpoint == b.Endpoint && a.URI == b.URI && a.Hash == b.Hash && a.Revoked == b.Revoked
}
