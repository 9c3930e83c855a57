package relay

import (
	"errors"
	"maps"
	"math/big"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Delivery states of the relay, as IFeedbackRelay.MirrorState numbers them.
const (
	relayNone = iota
	relayDelivered
	relayRevoked
	relayTombstone
	relayVoided
)

// Logs are the decoders of what relays log.
var Logs = sync.OnceValue(func() map[common.Hash]decode.Decoder {
	k := view.Contracts().Relay
	mirrored, first := decode.As(unpackMirrored, readMirrored), view.FirstRelayContract()
	table := decode.ByTopic(k.GetABI(), map[string]decode.Decoder{
		"Mirrored": mirrored, "AlreadyMirrored": decode.As(k.UnpackAlreadyMirroredEvent, readAlreadyMirrored), "ItemFailed": decode.As(k.UnpackItemFailedEvent, readItemFailed),
		"Revoked": decode.As(k.UnpackRevokedEvent, readMirrorRevoked), "AlreadyRevoked": decode.As(k.UnpackAlreadyRevokedEvent, readAlreadyRevoked),
		"Voided": decode.As(k.UnpackVoidedEvent, readVoided), "Responded": decode.As(k.UnpackRespondedEvent, readResponded),
		"AlreadyResponded": decode.As(k.UnpackAlreadyRespondedEvent, readAlreadyResponded),
	})
	maps.Copy(table, decode.ByTopic(first.GetABI(), map[string]decode.Decoder{
		"Mirrored": mirrored, "AlreadyMirrored": decode.As(first.UnpackAlreadyMirroredEvent, readFirstAlready),
	}))
	return table
})

// unpackMirrored reads the event Mirrored of a relay, the first one's too.
func unpackMirrored(log *types.Log) (*bindings.FeedbackRelayMirrored, error) {
	e, err := view.Contracts().Relay.UnpackMirroredEvent(log)
	if !errors.Is(err, bind.ErrEventSignatureMismatch) {
		return e, err
	}
	first, err := view.FirstRelayContract().UnpackMirroredEvent(log)
	if err != nil {
		return nil, err
	}
	return &bindings.FeedbackRelayMirrored{SourceId: first.SourceId, AgentId: first.AgentId, Index: first.Index, Epoch: first.Epoch, Origin: first.Origin}, nil
}

// said makes the event of a relay's word about a source at an agent.
func said(n decode.Names, log *types.Log, source [32]byte, agent *big.Int, m chains.Mirrored) chains.Event {
	m.Source, m.Relay = source, n.Account(log.Address)
	return chains.Event{Kind: chains.KindMirrored, Agent: n.AgentRef(agent), Mirrored: &m}
}

// mirrorRef names the mirror at an index of the relay that logged; zero for index 0.
func mirrorRef(n decode.Names, log *types.Log, agent *big.Int, index uint64) caip.FeedbackRef {
	if index == 0 {
		return caip.FeedbackRef{}
	}
	return n.FeedbackRef(agent, log.Address, index)
}

func readMirrored(n decode.Names, log *types.Log, e *bindings.FeedbackRelayMirrored) chains.Event {
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{
		Verdict: chains.VerdictDelivered, Epoch: e.Epoch, Ref: mirrorRef(n, log, e.AgentId, e.Index), Origin: readOrigin(e.Origin, e.SourceId),
	})
}

func readAlreadyMirrored(n decode.Names, log *types.Log, e *bindings.FeedbackRelayAlreadyMirrored) chains.Event {
	verdict := chains.VerdictAlreadyDelivered
	if e.State == relayTombstone {
		verdict = chains.VerdictTombstoned
	}
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{Verdict: verdict, Epoch: e.Epoch})
}

func readFirstAlready(n decode.Names, log *types.Log, e *bindings.IFirstRelayAlreadyMirrored) chains.Event {
	return readAlreadyMirrored(n, log, &bindings.FeedbackRelayAlreadyMirrored{SourceId: e.SourceId, AgentId: e.AgentId, Epoch: e.Epoch, State: e.State})
}

func readItemFailed(n decode.Names, log *types.Log, e *bindings.FeedbackRelayItemFailed) chains.Event {
	m := chains.Mirrored{Verdict: chains.VerdictFailed, Epoch: e.Epoch}
	if len(e.Reason) == 0 {
		m.Reason = "out of the gas set aside for the item, or no reason given"
		return said(n, log, e.SourceId, e.AgentId, m)
	}
	r := view.DecodeRevert(e.Reason)
	m.Reason = r.Text
	if r.Name == "Error" && r.Text == view.SelfFeedback {
		m.Verdict = chains.VerdictBlocked
	}
	return said(n, log, e.SourceId, e.AgentId, m)
}

func readMirrorRevoked(n decode.Names, log *types.Log, e *bindings.FeedbackRelayRevoked) chains.Event {
	// Index 0 is a tombstone: it has no Ref.
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{Verdict: chains.VerdictRevoked, Epoch: e.Epoch, Ref: mirrorRef(n, log, e.AgentId, e.Index)})
}

func readAlreadyRevoked(n decode.Names, log *types.Log, e *bindings.FeedbackRelayAlreadyRevoked) chains.Event {
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{Verdict: chains.VerdictRevoked, Epoch: e.Epoch})
}

func readVoided(n decode.Names, log *types.Log, e *bindings.FeedbackRelayVoided) chains.Event {
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{
		Verdict: chains.VerdictVoided, Epoch: e.Epoch, Ref: mirrorRef(n, log, e.AgentId, e.Index), Reason: rpc.OneLine(e.Reason),
	})
}

func readResponded(n decode.Names, log *types.Log, e *bindings.FeedbackRelayResponded) chains.Event {
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{Verdict: chains.VerdictResponded, Response: e.ResponseId})
}

func readAlreadyResponded(n decode.Names, log *types.Log, e *bindings.FeedbackRelayAlreadyResponded) chains.Event {
	return said(n, log, e.SourceId, e.AgentId, chains.Mirrored{Verdict: chains.VerdictAlreadyDelivered, Response: e.ResponseId})
}

// readOrigin reads the origin that a mirror states. Anybody can log one: unless its texts are
// canonical and hash to the source id, only the source id is kept.
func readOrigin(o bindings.Origin, source [32]byte) chains.Origin {
	bare := chains.Origin{Source: source}
	registry, err := caip.ParseAccountID(o.ReputationRegistry)
	if err != nil {
		return bare
	}
	var ref caip.FeedbackRef
	if agent, attestation, ok := strings.Cut(o.AgentId, "/"); ok {
		ref, err = caip.NewAttestationRef(registry, agent, attestation)
	} else {
		ref, err = caip.NewFeedbackRef(registry, o.AgentId, o.Client, o.Index)
	}
	if err != nil || caip.SourceID(ref) != source {
		return bare
	}
	client, err := caip.NewAccountID(registry.Chain, o.Client)
	if err != nil {
		return bare
	}
	return chains.Origin{Feedback: ref, Client: client, Source: source}
}

// writeOrigin is the inverse of readOrigin.
func writeOrigin(o chains.Origin) (bindings.Origin, error) {
	f := o.Feedback
	if f.IsZero() || o.Client.IsZero() {
		return bindings.Origin{}, errors.New("an origin needs its feedback and client")
	}
	if o.Client.Chain != f.Registry.Chain || (f.Client != "" && f.Client != o.Client.Address) {
		return bindings.Origin{}, errors.New("the origin's client is not the client of its feedback")
	}
	if !o.Source.IsZero() && o.Source != caip.SourceID(f) {
		return bindings.Origin{}, errors.New("the origin's source id is not that of its feedback")
	}
	out := bindings.Origin{ReputationRegistry: f.Registry.String(), AgentId: f.AgentID, Client: o.Client.Address, Index: f.Index}
	if f.Attestation != "" {
		out.AgentId += "/" + f.Attestation
	}
	return out, nil
}
