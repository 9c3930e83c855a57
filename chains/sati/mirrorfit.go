package sati

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// MirrorFit implements chains.Chain, measured with the current mirror key: the first of the
// configuration.
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
	if err != nil {
		return chains.MirrorFit{}, err
	}
	_, fit, err := c.mirrorContent(c.mirrorKeys[0], mint, caip.SourceID(item.Origin.Feedback), item, table)
	if err != nil {
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
	if !decode.Holdable(tag1) {
		tag1 = ""
	}
	if !decode.Holdable(tag2) {
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
