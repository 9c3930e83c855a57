package sati

import (
	"context"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// MirrorOf implements chains.Mirrors: it asks for the attestations that a mirror of this source by
// each mirror key would be, and for those that would revoke it. A mirror that is there is confirmed
// from its transaction; one that is not, only by an index that has caught up with the chain's head.
func (c *Chain) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
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
func (c *Chain) standing(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (standing, error) {
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
func (c *Chain) givenAt(ctx context.Context, at chains.Finality, head chains.Position, agent caip.AgentRef, mint solana.PublicKey, addresses []solana.PublicKey) (map[solana.PublicKey]chains.Feedback, error) {
	out := map[solana.PublicKey]chains.Feedback{}
	if c.photon.None() {
		all, _, err := c.list(ctx, at, mint)
		for _, s := range all {
			if key, err := solana.PublicKeyFromBase58(s.Ref.Attestation); err == nil && slices.Contains(addresses, key) {
				out[key] = s.Feedback
			}
		}
		return out, err
	}
	res, err := photon.AskPageAt[*photon.Account](ctx, c.photon, head, photon.GetMultipleAccounts, photon.MultipleAccountsParams{Addresses: addresses})
	if err != nil {
		return nil, err
	}
	for _, account := range res.Value.Items {
		if account == nil {
			continue
		}
		s, ok, err := c.read(*account)
		if err != nil {
			return nil, err
		}
		if !ok || account.Address == nil {
			// Only a mirror key can have put something there, and it puts nothing else.
			return nil, c.decode.Contradiction(fmt.Errorf("account %s is no attestation at the address of one", account.Hash))
		}
		if s.Agent != agent || s.At.Height > head.Height || !slices.Contains(addresses, *account.Address) {
			continue
		}
		event, err := c.confirm(ctx, *account.Address, at)
		if err != nil {
			return nil, err
		}
		out[*account.Address] = *event.Feedback
	}
	return out, nil
}

// OriginOf implements chains.Mirrors. A mirror on SATI states no origin: its task reference is a
// hash of it. A feedback is a mirror when a mirror key gave it, whatever it says, or when its
// content, which its counterparty signed, says so. A mirror by a bridge that is not configured here
// and whose value is too large for JSON is not recognised: its content is a CID, and whether that
// is a bridge's file only data_hash would tell, which the counterparty does not sign.
func (c *Chain) OriginOf(_ context.Context, f chains.Feedback, _ chains.Finality) (chains.Origin, bool, error) {
	var origin chains.Origin
	if source, ok := decode.RevokedSource(f.SATI); ok {
		origin.Source = source
	}
	return origin, c.decode.IsMirrorKey(f.Client) || decode.Marked(f.SATI), nil
}

// ResponseMirrored implements chains.Mirrors: SATI has no responses.
func (c *Chain) ResponseMirrored(context.Context, caip.Hash, caip.AgentRef, chains.Finality) (bool, error) {
	return false, chains.Refuse(c.cfg.Chain, "look for mirrored response", "SATI has no responses")
}

// MaySyncURI implements chains.Mirrors: on SATI only the update authority writes, and the relayer
// never holds it.
func (c *Chain) MaySyncURI(context.Context, caip.AgentRef, caip.AccountID, chains.Finality) (bool, string, error) {
	return false, "on SATI only the update authority can write the agent's URI", nil
}
