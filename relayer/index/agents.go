package index

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

const (
	// readAtOnce is how many agents are read for one transaction.
	readAtOnce = 1000
	// again is after which time an agent is read again on chains that do not tell of all that
	// happens to it.
	again = 6 * time.Hour
	// retry is after which time what could not be read is read again.
	retry = time.Minute
	// regone is after which time an agent is read again that was not there, or that fails by
	// itself.
	regone = 10 * time.Minute
	// reprove is after which time the search for who has set a wallet goes on.
	reprove = time.Hour
	// agentFor bounds the reading of one agent, whose history strangers make as long as they like.
	agentFor = 2 * time.Minute
	// never is later than all times, as is nobodys: of a file that no agent has any more.
	never   = 1 << 40
	nobodys = never + 1
)

// state is what a chain says of an agent now.
type state struct {
	id, touched int64
	ref         caip.AgentRef
	agent       chains.Agent
	gone        bool
	err         error
}

// failsAlone reports whether the agent cannot be read, rather than its chain.
func (s state) failsAlone() bool {
	kind := chains.KindOf(s.err)
	return kind == chains.Invalid || kind == chains.TooMuch
}

// readAgents reads agents of a registry that something happened to, or that were read long ago:
// for gatherFor, since the registry is not read on meanwhile. More reports that there are more.
func (r *reader) readAgents(ctx context.Context) (more bool, err error) {
	now := r.w.Clock()
	var list []state
	err = r.w.Store.query(ctx, collect(&list, func(s *state) []any {
		s.ref.Registry = r.at.account
		return []any{&s.id, &s.ref.ID, &s.touched}
	}), "SELECT id, number, touched FROM agent WHERE due <= ? AND registry = ? ORDER BY due, id LIMIT ?", now.Unix(), r.at.id, readAtOnce)
	if err != nil || len(list) == 0 {
		return false, err
	}
	var group errgroup.Group
	group.SetLimit(parallel)
	due, asked, begun := len(list), 0, r.w.Clock()
	for i := range list {
		if r.w.Clock().Sub(begun) > gatherFor {
			break
		}
		asked++
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(ctx, agentFor)
			defer cancel()
			s := &list[i]
			// That nobody holds it takes two opinions.
			s.agent, s.err = chains.Twice(ctx, func(ctx context.Context) (chains.Agent, error) { return r.Chain.Agent(ctx, s.ref, r.Finality) })
			switch {
			case chains.KindOf(s.err) == chains.NotFound:
				s.gone, s.err = true, nil
			case s.err == nil && s.agent.ReadAt.Height < r.at.at.Height:
				s.err = &chains.Error{Kind: chains.NotFinal, Chain: r.at.account.Chain, Op: "read " + s.ref.String(), Err: fmt.Errorf("the answer is of block %s, the registry was read up to %s", s.agent.ReadAt, r.at.at)}
			}
			return nil
		})
	}
	_ = group.Wait()
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	list = list[:asked]
	next := int64(never)
	if r.Chain.Info().Capabilities.Has(chains.CanAudit) {
		next = now.Add(again).Unix()
	}
	if err := r.w.do(ctx, func(c *change) error { return c.writeStates(list, now, next) }); err != nil {
		return false, err
	}
	if asked > 0 && !slices.ContainsFunc(list, func(s state) bool { return s.err == nil || s.failsAlone() }) {
		return false, list[0].err
	}
	return due == readAtOnce || asked < due, nil
}

// writeStates writes what chains say. An agent that something happened to meanwhile stays due.
func (c *change) writeStates(list []state, now time.Time, next int64) error {
	in := func(d time.Duration) int64 { return now.Add(d).Unix() }
	var holders, uris []string
	for _, s := range list {
		holders = append(holders, s.agent.Owner.Holder(), s.agent.Authority.Holder(), s.agent.Wallet.Address.Holder())
		uris = append(uris, s.agent.URI)
	}
	if err := errors.Join(c.accounts(holders), c.files(uris)); err != nil {
		return err
	}
	had, err := c.filesOf(list)
	if err != nil {
		return err
	}
	var read []int64
	for _, s := range list {
		a, w := s.agent, s.agent.Wallet
		due, still := next, next
		switch {
		case s.gone: // or a node that lags does not show it; one that is gone still is looked at seldom
			due, still = in(regone), in(again)
		case w.State == chains.WalletUnproven: // the search goes on where it stopped
			due, still = in(reprove), in(reprove)
		case s.failsAlone():
			due = in(regone)
		case s.err != nil:
			due = in(retry)
		}
		if s.err != nil {
			if err := c.exec("UPDATE agent SET due = ? WHERE id = ? AND touched = ?", due, s.id, s.touched); err != nil {
				return err
			}
			continue
		}
		chain := ""
		if !w.Address.IsZero() {
			chain = w.Address.Chain.String()
		}
		if err := c.exec(`UPDATE agent SET owner = ?, authority = ?, wallet = ?, wallet_chain = ?, wallet_state = ?, wallet_why = ?, uri = ?, file = ?, gone = ?, height = ?, hash = ?,
			due = CASE WHEN touched <> ? THEN 0 WHEN gone = 1 THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END WHERE id = ?`,
			c.id("account", a.Owner.Holder()), c.id("account", a.Authority.Holder()), c.id("account", w.Address.Holder()), chain, string(w.State), text(w.Why, 500), []byte(a.URI), c.idOf("file", a.URI), flag(s.gone),
			int64(a.ReadAt.Height), a.ReadAt.Hash, s.touched, still, due, s.id); err != nil {
			return err
		}
		read = append(read, s.id)
	}
	has, err := c.filesOf(list)
	if err != nil {
		return err
	}
	return errors.Join(c.handOver(had, has), c.mark(read))
}

// filesOf are the files that agents have.
func (c *change) filesOf(list []state) (files map[int64]bool, err error) {
	ids, found := make([]int64, len(list)), []int64{}
	for i, s := range list {
		ids[i] = s.id
	}
	err = in(c.query, ids, column(&found), "SELECT DISTINCT file FROM agent WHERE file > 0 AND id IN ()")
	files = map[int64]bool{}
	for _, id := range found {
		files[id] = true
	}
	return files, err
}

// handOver has a file that agents gave up be read no more, where nobody else has it, and one that
// somebody has again be read anew.
func (c *change) handOver(had, has map[int64]bool) error {
	without := func(some, others map[int64]bool) (list []int64) {
		for id := range some {
			if !others[id] {
				list = append(list, id)
			}
		}
		slices.Sort(list)
		return list
	}
	return errors.Join(
		execIn(c.tx, without(had, has), "UPDATE file SET due = ? WHERE id IN () AND NOT EXISTS (SELECT 1 FROM agent WHERE agent.file = file.id)", int64(nobodys)),
		execIn(c.tx, without(has, had), "UPDATE file SET due = 0 WHERE due = ? AND id IN ()", int64(nobodys)))
}
