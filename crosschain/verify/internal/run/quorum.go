package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// How long a node may take to reach the newest block that another has told of.
const (
	catchUp      = 250 * time.Millisecond
	catchUpTries = 8
)

// straggle is for how long nodes that have not answered yet may still contradict a quorum that is
// reached, at least: as long again as the quorum took.
const straggle = 250 * time.Millisecond

// Quorum asks the chain's nodes for the same registration in the very blocks that the answer was
// read in, and for the home that it names. A node that says otherwise disputes it, whatever the
// others say; nodes that do not answer count for nobody, and never lower the number that was asked
// for. On chains without past state each node is read at its own newest slot.
func (r *Run) Quorum(ctx context.Context, want int, c verify.Check, s Subject) verify.Check {
	ask := func(ctx context.Context, node verify.Node) error { return s.agrees(ctx, node) }
	c = r.Vote(ctx, want, c, s.Ref.Registry, ask, func() bool {
		// The newest block may have been replaced since it was read, which honest chains do: it is
		// read again, once. Another home would be another answer: the wallet was judged by this
		// one.
		chain, err := r.Chain(ctx, s.Ref.Registry, "read agent")
		if err != nil {
			return false
		}
		again, err := chain.Agent(ctx, s.Ref, chains.Latest)
		if err != nil || sameAgent(again, s.Newest) != nil {
			return false
		}
		s.Newest = again
		return true
	})
	if len(r.Nodes[s.Ref.Registry]) >= want {
		c.Read = s.Reads()
	}
	return c
}

// Vote asks a registry's nodes and counts. reread brings what is asked for up to date where the
// newest block was replaced, and reports whether it did.
func (r *Run) Vote(ctx context.Context, want int, c verify.Check, registry caip.AccountID, ask func(context.Context, verify.Node) error, reread func() bool) verify.Check {
	nodes := r.Nodes[registry]
	c.Compared = &verify.Compared{Want: fmt.Sprintf("%d nodes", want)}
	if len(nodes) < want {
		c.Compared.Got = fmt.Sprintf("%d configured", len(nodes))
		return c.Fail(verify.QuorumShort, "fewer endpoints are configured than have to agree, those at one host counted once: add some of other providers to the chain's rpc")
	}
	verdicts := poll(ctx, nodes, want, ask)
	replaced := slices.ContainsFunc(verdicts, func(err error) bool { return errors.Is(err, errNewest) && chains.KindOf(err) == chains.Reorg })
	if replaced && reread() {
		verdicts = poll(ctx, nodes, want, ask)
	}
	if allStill(verdicts) {
		verdicts = poll(chains.AskingSeveral(ctx), nodes, want, ask)
	}
	agreed, against, silent := 0, []string{}, []string{}
	for i, err := range verdicts {
		switch {
		case err == nil:
			agreed++
		case errors.Is(err, ErrDisputed), errors.Is(err, errNewest):
			against = append(against, fmt.Sprintf("%s: %v", nodes[i].Name, err))
		default:
			silent = append(silent, fmt.Sprintf("%s: %v", nodes[i].Name, err))
		}
	}
	c.Compared.Got = fmt.Sprintf("%d agree", agreed)
	switch {
	case len(against) > 0:
		return c.Fail(verify.Disputed, "the chain's nodes contradict each other: %s", strings.Join(against, "; "))
	case agreed < want:
		return c.Fail(verify.QuorumShort, "too few of the chain's nodes could be asked: %s", strings.Join(silent, "; "))
	}
	return c.Pass("")
}

// objecting is for how long nodes may contradict what another has told, and no longer than a
// quarter of the whole time: some go through a long past for minutes.
const objecting = 3 * time.Second

// Uncontradicted has a registry's nodes contradict a check that has passed, where several have to
// agree. Those that cannot tell, or not in time, refuse nothing, for it takes more of them than to
// say what is now; that too few can is said. Where that time is no longer left, since the one that
// was asked has taken it, it could not be checked.
func (r *Run) Uncontradicted(ctx context.Context, want int, c verify.Check, registry caip.AccountID, ask func(context.Context, chains.Chain) (why string, err error)) verify.Check {
	if c.Outcome != verify.Pass || want <= 1 {
		return c
	}
	most := objecting
	if end, ok := ctx.Deadline(); ok {
		most = min(most, end.Sub(r.began)/4)
	}
	whole := ctx
	ctx, cancel := context.WithTimeout(whole, most)
	defer cancel()
	agreed := r.Vote(ctx, want, c, registry, func(ctx context.Context, node verify.Node) error {
		chain, err := node.Open(ctx)
		if err != nil {
			return err
		}
		why, err := ask(ctx, chain)
		if err == nil && why != "" {
			err = fmt.Errorf("%w: %s", ErrDisputed, why)
		}
		return err
	}, func() bool { return false })
	switch agreed.Verdict {
	case verify.Disputed:
		return agreed
	case verify.QuorumShort:
		if whole.Err() != nil {
			return c.OfError(&chains.Error{Kind: chains.TimedOut, Chain: registry.Chain, Op: "ask other nodes", Err: errors.New("the time is over, and they had too little of it to contradict"), Remedy: "verify again, or allow more time"})
		}
		c.Detail = strings.TrimPrefix(c.Detail+"; by the word of fewer nodes: "+agreed.Detail, "; ")
	}
	return c
}

// Unsold has a registry's nodes contradict that an agent last changed hands when the past says so
// that the check rests on. What came before that change may be left out of it.
func (r *Run) Unsold(ctx context.Context, want int, c verify.Check, now chains.Agent, past []chains.Event) verify.Check {
	return r.Uncontradicted(ctx, want, c, now.Ref.Registry, func(ctx context.Context, chain chains.Chain) (why string, err error) {
		told, err := chain.History(ctx, now.Ref, now.ReadAt)
		for _, e := range slices.Backward(told) {
			if e.Kind != chains.KindTransferred && e.Kind != chains.KindAuthority {
				continue
			}
			if !slices.ContainsFunc(past, func(same chains.Event) bool { return same.ID == e.ID }) {
				why = fmt.Sprintf("%s changed hands in block %s", now.Ref, e.At)
			}
			break
		}
		return why, err
	})
}

// allStill reports whether some nodes stand still and all others agree, as where the chain makes no
// blocks. Where one cannot be asked, or says otherwise, it may be the one that keeps up.
func allStill(verdicts []error) bool {
	still := func(err error) bool { return errors.Is(err, chains.ErrStill) }
	return slices.ContainsFunc(verdicts, still) && !slices.ContainsFunc(verdicts, func(err error) bool { return err != nil && !still(err) })
}

// The ways to disagree. errNewest is told of the newest block only, which a chain may replace.
// errFinal disputes nothing, and agrees to nothing: a node may hold fewer blocks for final.
var (
	ErrDisputed = errors.New("says otherwise")
	errNewest   = errors.New("says otherwise of the newest block")
	errFinal    = errors.New("says otherwise of its own finalized block")
)

var errLate = errors.New("has not answered when enough others had")

// poll asks nodes side by side whether they say the same. Once enough do, the others are not
// waited for, but for a moment in which they may contradict.
func poll(ctx context.Context, nodes []verify.Node, want int, ask func(context.Context, verify.Node) error) []error {
	ctx, cancel := context.WithCancel(ctx)
	type answer struct {
		node int
		err  error
	}
	answers := make(chan answer, len(nodes))
	verdicts := make([]error, len(nodes))
	var asked sync.WaitGroup
	defer asked.Wait()
	defer cancel()
	for i, node := range nodes {
		verdicts[i] = errLate
		asked.Go(func() { answers <- answer{i, ask(ctx, node)} })
	}
	began, enough := time.Now(), (<-chan time.Time)(nil)
	agreed := 0
	for range nodes {
		select {
		case a := <-answers:
			if verdicts[a.node] = a.err; a.err == nil {
				agreed++
			}
		case <-enough:
			return verdicts
		}
		if agreed >= want && enough == nil {
			enough = time.After(max(straggle, time.Since(began)))
		}
	}
	return verdicts
}

// agrees reports whether a node says the same of a registration: nil if it does, ErrDisputed or
// errNewest if not, else why it could not be asked.
func (s Subject) agrees(ctx context.Context, node verify.Node) error {
	chain, err := node.Open(ctx)
	if err != nil {
		return err
	}
	was, err := sameBlock(ctx, chain, s.Settled)
	past := chains.KindOf(err) != chains.Unsupported
	if past {
		if err := disagrees(was, s.Settled, err, ErrDisputed); err != nil {
			return err
		}
		now, err := sameBlock(ctx, chain, s.Newest)
		if err := disagrees(now, s.Newest, err, errNewest); err != nil {
			return err
		}
	}
	// Entries are read at a node's own positions alone. Its newest block shows, too, whether the
	// one that was said to be the newest is an old one.
	keys := []string{link.HomeKey}
	if s.declares != nil {
		keys = append(keys, link.LinksKey)
	}
	own := chain.Glance(ctx, s.Ref, []chains.Finality{chains.Latest, chains.Finalized}, keys...)
	newest, settled := own[0], own[1]
	if err := disagrees(newest.Agent, s.Newest, newest.Err, errNewest); err != nil {
		return err
	}
	if home := wallet.ParseHome(newest.Entries[link.HomeKey]); home != s.HomeNow {
		return fmt.Errorf("%w: its home is %s, not %s", errNewest, text.Ref(home), text.Ref(s.HomeNow))
	}
	if !past {
		if err := disagrees(settled.Agent, s.Settled, settled.Err, ErrDisputed); err != nil {
			return err
		}
	}
	if settled.Err != nil {
		return settled.Err
	}
	if home := wallet.ParseHome(settled.Entries[link.HomeKey]); home != s.HomeWas {
		return fmt.Errorf("%w: its home is %s, not %s", errFinal, text.Ref(home), text.Ref(s.HomeWas))
	}
	if links := link.ParseLinks(settled.Entries[link.LinksKey]); s.declares != nil && !slices.Equal(links, *s.declares) {
		return fmt.Errorf("%w: its %s is %.200q, not %.200q", errFinal, link.LinksKey, text.Refs(links), text.Refs(*s.declares))
	}
	return nil
}

// disagrees is nil where a node says the same of an agent, against where it does not, else why it
// could not be asked.
func disagrees(got, want chains.Agent, err, against error) error {
	switch kind := chains.KindOf(err); {
	case kind == chains.NotFound, kind == chains.Reorg:
		return fmt.Errorf("%w: %w", against, err)
	case err != nil:
		return err
	}
	if err := sameAgent(got, want); err != nil {
		return fmt.Errorf("%w: %w", against, err)
	}
	return nil
}

// sameAgent says in what two readings of a registration differ.
func sameAgent(got, want chains.Agent) error {
	for _, f := range []struct{ what, want, got string }{
		{"agent", want.Ref.String(), got.Ref.String()}, {"owner", want.Owner.String(), got.Owner.String()}, {"authority", want.Authority.String(), got.Authority.String()},
		{"wallet", WalletText(want.Wallet), WalletText(got.Wallet)}, {"agentURI", want.URI, got.URI},
	} {
		if f.want != f.got {
			return fmt.Errorf("%s %.200q, not %.200q", f.what, f.got, f.want)
		}
	}
	return nil
}

// sameBlock reads the registration in the block that it was read in before, and waits a little for
// a node that has not reached it.
func sameBlock(ctx context.Context, chain chains.Chain, want chains.Agent) (got chains.Agent, err error) {
	for range catchUpTries {
		got, err = chain.AgentAt(ctx, want.Ref, want.ReadAt)
		if chains.KindOf(err) != chains.NotFinal {
			return got, err
		}
		wait := time.NewTimer(catchUp)
		select {
		case <-ctx.Done():
			wait.Stop()
			return got, ctx.Err()
		case <-wait.C:
		}
	}
	return got, err
}
