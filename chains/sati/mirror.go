package sati

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// mirrors finds the attestations that mirror feedback of other chains.
type mirrors struct {
	*attestations

	starting sync.Mutex
	began    uint64 // block height when this process began, 0 until read: see stillness
	still    bool   // nothing that was signed before can land any more
}

// MirrorOf implements chains.Mirrors: it asks for the attestations that a mirror of this source by
// each mirror key would be, and for those that would revoke it. A mirror that is there is confirmed
// from its transaction; one that is not, only by an index that has caught up with the chain's head.
func (c *mirrors) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	s, err := c.standing(ctx, source, agent, at)
	return s.Mirror, err
}

// standing is what stands where a source's mirrors would be.
type standing struct {
	chains.Mirror
	holders []solana.PublicKey        // the mirror keys that delivered one
	forged  map[solana.PublicKey]bool // addresses that somebody took without the key's signature
}

// standing is MirrorOf with all that stands there.
func (c *mirrors) standing(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (standing, error) {
	const op = "look for mirror"
	mint, err := c.mint(op, agent)
	if err != nil {
		return standing{}, err
	}
	// The head is read first: an index behind it may not have seen what was there already when the
	// question was asked.
	head, err := c.Head(ctx, at)
	if err != nil {
		return standing{}, err
	}
	type place struct {
		key     solana.PublicKey
		epoch   uint32
		revokes bool
		address solana.PublicKey
	}
	var places []place
	var addresses []solana.PublicKey
	for _, key := range c.mirrorKeys {
		add := func(task caip.Hash, epoch uint32, revokes bool) {
			p := place{key, epoch, revokes, wire.AttestationAddress(wire.TreesV2, task, c.deployment.FeedbackPublic.Address, mint, key)}
			places, addresses = append(places, p), append(addresses, p.address)
		}
		for epoch := range uint32(caip.MirrorEpochs) {
			add(caip.RevocationTask(source, epoch), epoch, true)
			add(caip.MirrorTask(source, epoch), epoch, false)
		}
	}
	if len(places) == 0 {
		return standing{}, nil
	}
	given, err := c.givenAt(ctx, at, head, agent, mint, addresses)
	if err != nil {
		return standing{}, err
	}
	out := standing{forged: map[solana.PublicKey]bool{}}
	revokedBy := map[solana.PublicKey]bool{}
	var by solana.PublicKey // who delivered out
	for _, p := range places {
		f, there := given[p.address]
		if !there {
			continue
		}
		switch {
		case !f.Proof.Holds():
			out.forged[p.address] = true
		case p.revokes:
			revokedBy[p.key] = true
		default:
			out.holders = append(out.holders, p.key)
			if out.State == chains.MirrorNone || p.epoch > out.Epoch {
				out.Mirror, by = chains.Mirror{State: chains.MirrorDelivered, Epoch: p.epoch, Ref: f.Ref}, p.key
			}
		}
	}
	switch {
	case out.State == chains.MirrorNone && len(revokedBy) > 0:
		out.State = chains.MirrorTombstone
	case revokedBy[by]:
		out.State = chains.MirrorRevoked
	}
	return out, nil
}

// givenAt reads the feedback that stands at addresses of an agent's, each from the transaction that
// gave it.
func (c *mirrors) givenAt(ctx context.Context, at chains.Finality, head chains.Position, agent caip.AgentRef, mint solana.PublicKey, addresses []solana.PublicKey) (map[solana.PublicKey]chains.Feedback, error) {
	out := map[solana.PublicKey]chains.Feedback{}
	if c.photon.None() {
		all, _, err := c.list(ctx, at, mint, nil)
		for _, a := range all {
			if key, err := solana.PublicKeyFromBase58(a.Address); err == nil && slices.Contains(addresses, key) {
				out[key] = c.decode.Feedback(a)
			}
		}
		return out, err
	}
	res, err := photon.AskPageAt[*photon.Account](ctx, c.photon, head, photon.GetMultipleAccounts, photon.MultipleAccountsParams{Addresses: addresses})
	if err != nil {
		return nil, err
	}
	var there []solana.PublicKey
	for _, account := range res.Value.Items {
		if account == nil {
			continue
		}
		a, ok, err := c.feedback(*account)
		if err != nil {
			return nil, err
		}
		if !ok || account.Address == nil {
			// Only a mirror key can have put something there, and it puts nothing else.
			return nil, c.decode.Contradiction(fmt.Errorf("account %s is no attestation at the address of one", account.Hash))
		}
		if a.Agent != agent || a.At.Height > head.Height || !slices.Contains(addresses, *account.Address) {
			continue
		}
		there = append(there, *account.Address)
	}
	made := make([]Attestation, len(there))
	if err := cluster.Each(ctx, there, func(ctx context.Context, i int, address solana.PublicKey) (err error) {
		made[i], err = c.confirm(ctx, address, at)
		return err
	}); err != nil {
		return nil, err
	}
	for i, address := range there {
		out[address] = c.decode.Feedback(made[i])
	}
	return out, nil
}

// OriginOf implements chains.Mirrors. A mirror on SATI states no origin: its task reference is a
// hash of it. A feedback is a mirror when a mirror key gave it, whatever it says, or when its
// content, which its counterparty signed, says so. A mirror by a bridge that is not configured here
// and whose value is too large for JSON is not recognised: its content is a CID, and whether that
// is a bridge's file only data_hash would tell, which the counterparty does not sign.
func (c *mirrors) OriginOf(_ context.Context, f chains.Feedback, _ chains.Finality) (chains.Origin, bool, error) {
	var origin chains.Origin
	if source, ok := decode.RevokedSource(f.SATI); ok {
		origin.Source = source
	}
	return origin, c.decode.MayBeMirror(f), nil
}

// SummaryByOrigin implements chains.Mirrors, from the agent's list: the word of the index on what
// there is, as in Summary.
func (c *mirrors) SummaryByOrigin(ctx context.Context, agent caip.AgentRef, q chains.OriginQuery, at chains.Finality) (chains.OriginSummary, error) {
	const op = "summarize mirrors by origin"
	none := chains.OriginSummary{}
	mint, err := c.mint(op, agent)
	if err != nil {
		return none, err
	}
	if len(c.mirrorKeys) == 0 {
		return none, chains.Refuse(c.cfg.Chain, op, "no mirror key is configured")
	}
	if err := q.Check(); err != nil {
		return none, c.fail(chains.Invalid, op, err)
	}
	list, head, err := c.list(ctx, at, mint, c.info.MirrorClients)
	if err != nil {
		return none, err
	}
	var posted []chains.Feedback
	for _, f := range c.feedbackOf(list) {
		if _, revokes := decode.RevokedSource(f.SATI); !revokes && f.Proof.Holds() && c.decode.IsMirrorKey(f.Client) {
			posted = append(posted, f)
		}
	}
	// Of several keys' mirrors of one source the one counts that MirrorOf finds.
	slices.SortStableFunc(posted, func(a, b chains.Feedback) int {
		return cmp.Compare(slices.Index(c.info.MirrorClients, a.Client), slices.Index(c.info.MirrorClients, b.Client))
	})
	out, err := chains.SummarizeByTask(ctx, posted, q)
	if ctx.Err() != nil {
		return none, ctx.Err()
	}
	if err != nil {
		return none, c.fail(chains.Invalid, op, err)
	}
	out.ReadAt = head
	return out, nil
}

// ResponseMirrored implements chains.Mirrors: SATI has no responses.
func (c *mirrors) ResponseMirrored(context.Context, caip.Hash, caip.AgentRef, chains.Finality) (bool, error) {
	return false, chains.Refuse(c.cfg.Chain, "look for mirrored response", "SATI has no responses")
}

// MirrorFit implements chains.Chain, measured with the current mirror key: the first of the
// configuration. While the lookup table cannot be used it is measured with what tables of SATI
// hold: the mirror waits for a table, and what is planned beside it does not.
func (c *Chain) MirrorFit(ctx context.Context, item chains.MirrorItem) (chains.MirrorFit, error) {
	const op = "measure mirror"
	mint, err := c.mint(op, item.Agent)
	if err != nil {
		return chains.MirrorFit{}, err
	}
	if len(c.mirrorKeys) == 0 {
		return chains.MirrorFit{}, chains.Refuse(c.cfg.Chain, op, "no mirror key is configured")
	}
	if err := checkItem(item); err != nil {
		return chains.MirrorFit{}, c.fail(chains.Invalid, op, err)
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.MirrorFit{}, err
	}
	table, err := c.builder.LookupTable(ctx, n)
	if errors.Is(err, transact.ErrNoTable) {
		table, err = c.deployment.LookupTableAddresses(), nil
	}
	if err != nil {
		return chains.MirrorFit{}, err
	}
	_, fit, err := c.mirrorContent(c.mirrorKeys[0], mint, caip.SourceID(item.Origin.Feedback), item, table)
	if err != nil {
		c.builder.ForgetTable()
		return chains.MirrorFit{}, c.fail(chains.Invalid, op, err)
	}
	return fit, nil
}

// checkItem refuses an item that is no mirror.
func checkItem(item chains.MirrorItem) error {
	switch {
	case item.Origin.Feedback.IsZero() || item.Origin.Client.IsZero():
		return errors.New("the item names no origin")
	case item.Epoch >= caip.MirrorEpochs:
		return fmt.Errorf("epoch %d: want 0 to %d", item.Epoch, caip.MirrorEpochs-1)
	case len(item.File) == 0:
		return errors.New("the item has no mirror file")
	case item.Outcome > chains.Positive:
		return fmt.Errorf("outcome %d", item.Outcome)
	}
	return item.Value.Check()
}

// mirrorContent is the attestation of a mirror by a key: as many of the tags as fit, each whole or
// not at all, and what they leave to the file.
func (c *Chain) mirrorContent(key, mint solana.PublicKey, source caip.Hash, item chains.MirrorItem, table []solana.PublicKey) (wire.Attestation, chains.MirrorFit, error) {
	digest := sha256.Sum256(item.File)
	a := wire.Attestation{
		TaskRef: caip.MirrorTask(source, item.Epoch), Mint: mint, Counterparty: key, Outcome: wire.Neutral, DataHash: digest,
		ContentType: wire.ContentIPFS, Content: decode.RawCID(digest),
	}
	if item.Origin.Feedback.Chain().Namespace == caip.Solana {
		a.Outcome = wire.Outcome(item.Outcome)
	}
	fit := func(value bool, tag1, tag2 string) (out chains.MirrorFit) {
		leave := func(part chains.MirrorField, held, text string) {
			if held != text {
				out.FileOnly = append(out.FileOnly, part)
			}
		}
		if !value {
			out.FileOnly = append(out.FileOnly, chains.MirrorValue)
		}
		leave(chains.MirrorTag1, tag1, item.Tag1)
		leave(chains.MirrorTag2, tag2, item.Tag2)
		leave(chains.MirrorEndpoint, "", item.Endpoint)
		switch {
		case !value:
			out.Why = "a value beyond 2^53 is not exact in JSON: the content is the CID of the mirror's file"
		case !out.Holds(chains.MirrorTag1) || !out.Holds(chains.MirrorTag2):
			out.Why = "a transaction has no room for all tags, or they are not UTF-8, and a mirror on SATI holds no endpoint"
		case !out.Exact():
			out.Why = "a mirror on SATI holds value and tags only"
		}
		return out
	}
	if !decode.Exact(item.Value) {
		return a, fit(false, "", ""), nil
	}
	a.ContentType = wire.ContentJSON
	tag1, tag2 := item.Tag1, item.Tag2
	if !utf8.ValidString(tag1) {
		tag1 = ""
	}
	if !utf8.ValidString(tag2) {
		tag2 = ""
	}
	var over error
	for _, tags := range [][2]string{{tag1, tag2}, {tag1, ""}, {"", tag2}, {"", ""}} {
		a.Content = decode.WriteContent(decode.Content{Value: item.Value, Tag1: tags[0], Tag2: tags[1], Mark: decode.MirrorMark})
		if len(a.Content) > wire.MaxContent {
			continue
		}
		over = c.fits(draft{schema: c.deployment.FeedbackPublic, Attestation: a}, key, table)
		if over == nil {
			return a, fit(true, tags[0], tags[1]), nil
		}
		if !errors.Is(over, transact.ErrTooLong) {
			return wire.Attestation{}, chains.MirrorFit{}, over
		}
	}
	return wire.Attestation{}, chains.MirrorFit{}, fmt.Errorf("not even without any tag: %w; configure a lookup table", over)
}
