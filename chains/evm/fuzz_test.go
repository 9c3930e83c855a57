package evm

import (
	"bytes"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

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
	c := offlineChain().registry
	var topics []common.Hash
	for topic := range relayLogs() {
		topics = append(topics, topic)
	}
	f.Fuzz(func(t *testing.T, n uint8, indexed, data []byte) {
		log := &types.Log{Address: common.Address{0xee}, Topics: []common.Hash{topics[int(n)%len(topics)]}, Data: data}
		for i := 0; i < 3 && len(indexed) > 0; i++ {
			log.Topics = append(log.Topics, common.BytesToHash(indexed[:min(32, len(indexed))]))
			indexed = indexed[min(32, len(indexed)):]
		}
		if e, err := relayLogs()[log.Topics[0]](c, log); err == nil && (e.Kind == "" || e.Mirrored == nil || e.Mirrored.Relay.IsZero()) {
			t.Fatalf("%+v", e)
		}
	})
}

func FuzzDecodeRaw(f *testing.F) {
	f.Add([]byte{types.DynamicFeeTxType, 0xc0})
	f.Fuzz(func(t *testing.T, raw []byte) {
		list, err := decodeRaw(raw)
		if err != nil {
			return
		}
		var again []byte
		for _, tx := range list {
			b, err := tx.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, b...)
		}
		if !bytes.Equal(again, raw) {
			t.Fatalf("%x became %x", raw, again)
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

// A replacement always beats what it replaces by a tenth, or is refused for the cap.
func TestBid_outbids(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wei := func(name string) *big.Int { return new(big.Int).SetUint64(rapid.Uint64Range(0, 1<<50).Draw(t, name)) }
		base, suggested, limit := wei("base"), wei("suggested"), wei("limit")
		old := types.NewTx(&types.DynamicFeeTx{GasTipCap: wei("tip"), GasFeeCap: wei("most")})
		w := NewWriter(offlineChain(), account{1}, WriterOptions{MaxFeePerGas: limit})
		p, err := w.bid("test", base, suggested, []*types.Transaction{old})
		if err != nil {
			if chains.KindOf(err) != chains.Transient {
				t.Fatalf("%v", err)
			}
			return
		}
		beats := func(new, old *big.Int) bool {
			return new.Cmp(old) > 0 && new.Cmp(newBig(old, 110, 100)) >= 0
		}
		if !beats(p.tip, old.GasTipCap()) || !beats(p.most, old.GasFeeCap()) || p.most.Cmp(limit) > 0 || p.tip.Cmp(p.most) > 0 || p.most.Cmp(base) < 0 {
			t.Fatalf("bid %s of %s over %s of %s, base %s, limit %s", p.tip, p.most, old.GasTipCap(), old.GasFeeCap(), base, limit)
		}
	})
}

func newBig(n *big.Int, times, by int64) *big.Int {
	return new(big.Int).Div(new(big.Int).Mul(n, big.NewInt(times)), big.NewInt(by))
}

// offlineChain is a chain of no registry that was not dialled, for what needs no node.
func offlineChain() *Chain {
	r := registry.None(&view.Reader{Chain: caip.MustChainID("eip155:8453"), Ledger: ledger.New(nil, caip.MustChainID("eip155:8453"), false, 0)})
	return &Chain{registry: r, Agents: registry.NewAgents(r)}
}

// account is a signer that is not asked to sign.
type account common.Address

func (a account) Address() common.Address              { return common.Address(a) }
func (a account) SignHash(common.Hash) ([]byte, error) { panic("not asked to sign") }
