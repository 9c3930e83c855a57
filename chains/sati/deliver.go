package sati

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/chains/together"
)

// deliver posts one mirror as a FeedbackPublicV1 of the writer's key. Its address follows from the
// source, so the chain refuses a second one; but only of the same key, so mirrors of the other keys
// are looked for first.
func (w *Writer) deliver(ctx context.Context, n *cluster.Node, op chains.Deliver) (transact.Plan, error) {
	c := w.chain
	invalid := func(format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf(format, args...))
	}
	if len(op.Items) != 1 {
		return invalid("%d items: SATI takes one a transaction", len(op.Items))
	}
	item := op.Items[0]
	mint, err := c.mint(op.Verb(), item.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	if !c.decode.IsMirrorKey(w.Account()) {
		return transact.Plan{}, c.fail(chains.Unauthorized, op.Verb(), fmt.Errorf("%s is none of the mirror keys", w.Account())).
			WithRemedy("name it as the current mirror key in the configuration of every reader")
	}
	if err := checkItem(item); err != nil {
		return invalid("%w", err)
	}
	source := caip.SourceID(item.Origin.Feedback)
	place := func(epoch uint32) solana.PublicKey {
		return wire.AttestationAddress(wire.TreesV2, caip.MirrorTask(source, epoch), c.deployment.FeedbackPublic.Address, mint, w.key.PublicKey())
	}
	var there standing
	var table []solana.PublicKey
	var proof newness
	if err := together.Do(ctx,
		func(ctx context.Context) error { return c.exists(ctx, n, mint) },
		func(ctx context.Context) (err error) {
			there, err = c.standing(ctx, source, item.Agent, chains.Latest)
			if err == nil && (there.State == chains.MirrorTombstone || there.State != chains.MirrorNone && there.Epoch >= item.Epoch) {
				err = c.fail(chains.Reverted, op.Verb(), fmt.Errorf("the mirror of %s is %s already", source, there.State)).WithRemedy("ask for the mirror")
			}
			return err
		},
		func(ctx context.Context) error { return w.unposted(ctx, n, mint, source) },
		func(ctx context.Context) (err error) { table, err = c.builder.LookupTable(ctx, n); return err },
		func(ctx context.Context) error {
			proof, _ = c.proofOf(ctx, op.Verb(), place(item.Epoch)) // without one it is asked for again, at the epoch that is free
			return nil
		}); err != nil {
		return transact.Plan{}, err
	}
	if item.Epoch, err = w.free(ctx, op.Verb(), there, item.Agent, source, place, item.Epoch); err != nil {
		var blocked *chains.Error
		if errors.As(err, &blocked) && blocked.Kind == chains.Blocked {
			blocked.Remedy = "a new mirror key has other addresses: bridge8004 sati rotate-mirror-key"
		}
		return transact.Plan{}, err
	}
	a, _, err := c.mirrorContent(w.key.PublicKey(), mint, source, item, table)
	if err != nil {
		return invalid("%w", err)
	}
	d := draft{schema: c.deployment.FeedbackPublic, Attestation: a}
	if proof.address != place(item.Epoch) || time.Since(proof.read) > transact.Fresh {
		return w.attest(ctx, op.Verb(), d)
	}
	return w.proven(op.Verb(), d, proof)
}

// free is the first epoch, from one on, whose address nobody has taken with a forgery. The address
// of a mirror, and of its revocation, is known before it is posted, and the program stores there
// what the key never signed: that keeps neither out, unless it was done to all of its addresses. An
// epoch is passed over once its forgery is final: before, a fork could drop that, and what was sent
// to its address earlier still land there.
func (w *Writer) free(ctx context.Context, verb string, there standing, agent caip.AgentRef, source caip.Hash, place func(epoch uint32) solana.PublicKey, from uint32) (uint32, error) {
	var taken []solana.PublicKey
	epoch := from
	for ; epoch < caip.MirrorEpochs && there.forged[place(epoch)]; epoch++ {
		taken = append(taken, place(epoch))
	}
	if len(taken) == 0 {
		return epoch, nil
	}
	settled, err := w.chain.standing(ctx, source, agent, chains.Finalized)
	if err != nil {
		return 0, err
	}
	for _, address := range taken {
		if !settled.forged[address] {
			return 0, w.chain.fail(chains.Transient, verb, fmt.Errorf("the mirror of %s: somebody has put a forged attestation at %s, which is not final yet", source, address)).
				WithRemedy("try again in a minute")
		}
	}
	if epoch == caip.MirrorEpochs {
		return 0, &chains.Error{Kind: chains.Blocked, Chain: w.chain.cfg.Chain, Op: verb,
			Err: fmt.Errorf("the mirror of %s: somebody has put forged attestations, which the mirror key did not sign, at all places for it: %v", source, taken)}
	}
	return epoch, nil
}

// unposted makes sure from the chain itself that none of the other mirror keys posted this source.
// The index was asked already, but what it calls absent may not be the only reason for a write; the
// writer's own key needs no such proof, since the chain refuses its second attestation.
func (w *Writer) unposted(ctx context.Context, n *cluster.Node, mint solana.PublicKey, source caip.Hash) error {
	c := w.chain
	others := map[string]bool{}
	for _, key := range c.mirrorKeys {
		if key == w.key.PublicKey() {
			continue
		}
		var tasks []caip.Hash
		for epoch := range uint32(caip.MirrorEpochs) {
			tasks = append(tasks, caip.RevocationTask(source, epoch), caip.MirrorTask(source, epoch))
		}
		for _, task := range tasks {
			others[wire.AttestationAddress(wire.TreesV2, task, c.deployment.FeedbackPublic.Address, mint, key).String()] = true
		}
	}
	if len(others) == 0 {
		return nil
	}
	if err := c.stillness(ctx, n); err != nil {
		return err
	}
	var posted string
	err := c.posted.Tell(ctx, n, mint, cluster.Commitment(chains.Latest), 0, ledger.ManyAhead, nil, func(f ledger.Fact) bool {
		if f.Kind == ledger.FactMirror && others[f.Value] {
			posted = f.Value
		}
		return posted != ""
	})
	if err != nil {
		return err
	}
	if posted != "" {
		return c.fail(chains.Reverted, "deliver", fmt.Errorf("the mirror of %s stands at %s, by another mirror key; the index does not show it", source, posted)).
			WithRemedy("use another index")
	}
	return nil
}

// revokeMirror follows the revocation of an origin by a second attestation, which counts when its
// counterparty is the mirror's own. Where nothing was delivered it is the tombstone. A mirror by a
// former key is revoked with that key, where the writer has it (WithFormer); else that is refused
// before anything is paid.
func (w *Writer) revokeMirror(ctx context.Context, n *cluster.Node, op chains.RevokeMirror) (transact.Plan, error) {
	c := w.chain
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	if !c.decode.IsMirrorKey(w.Account()) {
		return transact.Plan{}, c.fail(chains.Unauthorized, op.Verb(), fmt.Errorf("%s is none of the mirror keys", w.Account()))
	}
	var there standing
	if err := together.Do(ctx,
		func(ctx context.Context) error { return c.exists(ctx, n, mint) },
		func(ctx context.Context) (err error) {
			there, err = c.standing(ctx, op.Source, op.Agent, chains.Latest)
			return err
		}); err != nil {
		return transact.Plan{}, err
	}
	if there.State == chains.MirrorRevoked || there.State == chains.MirrorTombstone {
		return transact.Plan{}, c.fail(chains.Reverted, op.Verb(), fmt.Errorf("the mirror of %s is %s already", op.Source, there.State)).WithRemedy("ask for the mirror")
	}
	if there.State == chains.MirrorNone {
		// The index alone says that nobody has posted it: a tombstone would hide a mirror that
		// stands.
		if err := w.unposted(ctx, n, mint, op.Source); err != nil {
			return transact.Plan{}, err
		}
	}
	by, able := w.revoker(there.holders)
	if there.State == chains.MirrorDelivered && !able {
		return transact.Plan{}, c.fail(chains.Unsupported, op.Verb(), fmt.Errorf("the mirror of %s was delivered by the key %s: only that key can revoke it, not %s", op.Source, there.holders[0], w.key.PublicKey())).
			WithRemedy("revoke it with that key")
	}
	schema := c.deployment.FeedbackPublic
	epoch, err := w.free(ctx, op.Verb(), there, op.Agent, op.Source, func(epoch uint32) solana.PublicKey {
		return wire.AttestationAddress(wire.TreesV2, caip.RevocationTask(op.Source, epoch), schema.Address, mint, by.PublicKey())
	}, 0)
	if err != nil {
		return transact.Plan{}, err
	}
	d := draft{schema: schema, Attestation: wire.Attestation{
		TaskRef: caip.RevocationTask(op.Source, epoch), Mint: mint, Counterparty: by.PublicKey(), Outcome: wire.Neutral,
		ContentType: wire.ContentUTF8, Content: []byte(decode.RevokedPrefix + op.Source.String()),
	}}
	if by.PublicKey() != w.key.PublicKey() {
		signature, err := by.Sign(d.message())
		if err != nil {
			return transact.Plan{}, c.fail(chains.Unknown, op.Verb(), fmt.Errorf("sign for %s: %w", by.PublicKey(), err))
		}
		d.signature = &signature
	}
	return w.attest(ctx, op.Verb(), d)
}

// How long a transaction that was signed before this process began can still land, in blocks.
const (
	landsWithin = 150 // of the one that its blockhash is from
	nodesBehind = 128 // a node calls itself healthy up to so far behind the others, of which one gave the blockhash
)

// beginning is the block height when this process first asked for it, which everything signed
// before it is older than.
func (c *mirrors) beginning(ctx context.Context, n *cluster.Node) (uint64, error) {
	c.starting.Lock()
	known := c.began
	c.starting.Unlock()
	if known > 0 {
		return known, nil
	}
	height, err := n.Height(ctx, rpc.CommitmentConfirmed)
	if err != nil {
		return 0, err
	}
	c.starting.Lock()
	defer c.starting.Unlock()
	if c.began == 0 {
		c.began = max(1, height)
	}
	return c.began, nil
}

// stillness makes sure that no transaction of another mirror key is under way. One that a relayer
// sent before it was stopped, and whose memory was lost since, is in no list and in no outbox: it
// is waited out, once for each process, until the finalized chain is past the last block that could
// hold it.
func (c *mirrors) stillness(ctx context.Context, n *cluster.Node) error {
	began, err := c.beginning(ctx, n)
	if err != nil {
		return err
	}
	c.starting.Lock()
	still := c.still
	c.starting.Unlock()
	if still {
		return nil
	}
	height, err := n.Height(ctx, rpc.CommitmentFinalized)
	if err != nil {
		return err
	}
	if until := began + landsWithin + nodesBehind; height <= until {
		return c.fail(chains.Transient, "deliver", fmt.Errorf("what a former mirror key sent before this start may land until block height %d is final, which is %d now", until, height)).
			WithRemedy("wait a minute or two")
	}
	c.starting.Lock()
	c.still = true
	c.starting.Unlock()
	return nil
}

// giveFeedback writes a FeedbackPublicV1 signed by the writer's key as counterparty.
func (w *Writer) giveFeedback(ctx context.Context, n *cluster.Node, op chains.GiveFeedback) (transact.Plan, error) {
	body, fields, err := w.chain.feedbackBody(op.Verb(), op)
	if err != nil {
		return transact.Plan{}, err
	}
	return w.public(ctx, n, op.Verb(), op.Agent, body, fields)
}

// GivePublic reviews an agent with content of any kind as a FeedbackPublicV1, signed by the
// writer's account. chains.GiveFeedback is the same with the JSON that every reader counts.
type GivePublic struct {
	Agent caip.AgentRef
	Body  Body
}

func (GivePublic) Verb() string { return chains.GiveFeedback{}.Verb() }

func (op GivePublic) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	return w.public(ctx, n, op.Verb(), op.Agent, op.Body, nil)
}

func (w *Writer) public(ctx context.Context, n *cluster.Node, verb string, agent caip.AgentRef, body Body, fields []namedText) (transact.Plan, error) {
	c := w.chain
	if err := body.check(); err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, verb, err)
	}
	s, err := c.known(ctx, n, verb, agent)
	if err != nil {
		return transact.Plan{}, err // feedback about a mint that is no agent would be accepted by the program and seen by nobody
	}
	d := draft{schema: c.deployment.FeedbackPublic, Attestation: body.attestation(s.address, w.key.PublicKey()), fields: fields, chosen: true}
	return w.draft(ctx, n, verb, d)
}

// FeedbackContent is the JSON of a feedback as readers of SATI expect it: value, valueDecimals,
// tag1, tag2, endpoint and m, a short comment. Values beyond 2^53, which JSON readers round, and
// texts that are not UTF-8 are refused.
func FeedbackContent(value chains.Value, tag1, tag2, endpoint, comment string) ([]byte, error) {
	text := decode.Content{Value: value, HasValue: true, Tag1: tag1, Tag2: tag2, Endpoint: endpoint, Mark: comment}
	if comment == decode.MirrorMark {
		return nil, fmt.Errorf("the comment %q marks a mirror", comment)
	}
	if err := text.Check(); err != nil {
		return nil, err
	}
	return decode.WriteContent(text), nil
}
