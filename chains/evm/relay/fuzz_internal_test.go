package relay

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// FuzzDecodeRelay gives every event of the relay any arguments.
func FuzzDecodeRelay(f *testing.F) {
	f.Add(uint8(0), []byte{1}, make([]byte, 320))
	c := offline().registry.Names()
	var topics []common.Hash
	for topic := range Logs() {
		topics = append(topics, topic)
	}
	f.Fuzz(func(t *testing.T, n uint8, indexed, data []byte) {
		log := &types.Log{Address: common.Address{0xee}, Topics: []common.Hash{topics[int(n)%len(topics)]}, Data: data}
		for i := 0; i < 3 && len(indexed) > 0; i++ {
			log.Topics = append(log.Topics, common.BytesToHash(indexed[:min(32, len(indexed))]))
			indexed = indexed[min(32, len(indexed)):]
		}
		if e, err := Logs()[log.Topics[0]](c, log); err == nil && (e.Kind == "" || e.Mirrored == nil || e.Mirrored.Relay.IsZero()) {
			t.Fatalf("%+v", e)
		}
	})
}

func FuzzReadOrigin(f *testing.F) {
	f.Add("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63", "42", "0x742d35cc6634c0532925a3b844bc9e7595f0beb0", uint64(1))
	f.Add("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "So11111111111111111111111111111111111111112/So11111111111111111111111111111111111111112", "So11111111111111111111111111111111111111112", uint64(0))
	f.Fuzz(func(t *testing.T, registry, agent, client string, index uint64) {
		o := bindings.Origin{ReputationRegistry: registry, AgentId: agent, Client: client, Index: index}
		text := registry + "/" + agent
		if !strings.HasPrefix(registry, "solana:") {
			text += "/" + client + "/" + new(big.Int).SetUint64(index).String()
		}
		source := caip.Keccak256([]byte(text))
		got := readOrigin(o, source)
		if got.Source != source {
			t.Fatalf("source %s became %s", source, got.Source)
		}
		if got.Feedback.IsZero() {
			return
		}
		if got.Feedback.String() != text {
			t.Fatalf("%q reads as %q", text, got.Feedback)
		}
		if back, err := writeOrigin(got); err == nil && back.AgentId != agent {
			t.Fatalf("%+v became %+v", o, back)
		}
		if wrong := readOrigin(o, caip.Hash{1}); !wrong.Feedback.IsZero() {
			t.Fatalf("an origin of another source is believed: %+v", wrong)
		}
	})
}

// Origins survive the way through the relay's ABI, on every family.
func TestOrigin_roundTrips(t *testing.T) {
	const mint = "So11111111111111111111111111111111111111112"
	evmClient := caip.MustAccountID("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	program := caip.MustAccountID("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:" + mint)
	attestation, err := caip.NewAttestationRef(program, mint, mint)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []chains.Origin{
		{Feedback: caip.MustFeedbackRef("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63/0/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/18446744073709551615"), Client: evmClient},
		{Feedback: attestation, Client: program},
	} {
		o.Source = caip.SourceID(o.Feedback)
		wire, err := writeOrigin(o)
		if err != nil {
			t.Fatal(err)
		}
		if got := readOrigin(wire, o.Source); got != o {
			t.Errorf("%+v became %+v", o, got)
		}
	}
	foreign := chains.Origin{Feedback: attestation, Client: evmClient}
	if _, err := writeOrigin(foreign); err == nil {
		t.Error("a client of another chain was taken")
	}
}

// offline are mirrors of no registry that was dialled, for what needs no node.
func offline() Mirrors {
	chain := caip.MustChainID("eip155:8453")
	return New(registry.None(&view.Reader{Chain: chain, Ledger: ledger.New(nil, chain, false, 0)}), nil)
}
