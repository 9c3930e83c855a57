package evm_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm/runtime"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// machine runs contracts without a chain around them: thousands of calls a second, for properties.
type machine struct {
	tb     interface{ Fatalf(string, ...any) }
	config *runtime.Config

	identity, reputation, relay common.Address
}

const machineRegistry = "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63"

func newMachine(t *testing.T) *machine {
	t.Helper()
	db, err := state.New(types.EmptyRootHash, state.NewDatabaseForTesting())
	if err != nil {
		t.Fatal(err)
	}
	owner := common.HexToAddress("0x00000000000000000000000000000000000000aa")
	m := &machine{tb: t, config: &runtime.Config{State: db, Origin: owner, GasLimit: 1 << 40}}
	registry := func(code string, initialize []byte) common.Address {
		k := bindings.NewRegistryPlaceholder()
		placeholder := m.create(bindings.RegistryPlaceholderMetaData.Bin, nil)
		proxy := m.create(bindings.ERC1967ProxyMetaData.Bin, bindings.NewERC1967Proxy().PackConstructor(placeholder, k.PackInitialize(owner)))
		m.call(proxy, k.PackUpgradeToAndCall(m.create(code, nil), initialize))
		return proxy
	}
	m.identity = registry(bindings.IdentityRegistryMetaData.Bin, bindings.NewIdentityRegistry().PackInitialize())
	m.reputation = registry(bindings.ReputationRegistryMetaData.Bin, bindings.NewReputationRegistry().PackInitialize(m.identity))
	k := bindings.NewFeedbackRelay()
	m.relay = m.create(bindings.FeedbackRelayMetaData.Bin, k.PackConstructor(m.reputation, common.Address{}, owner, new(big.Int)))
	m.call(m.relay, k.PackSetOriginRegistry(machineRegistry, true))
	m.call(m.relay, k.PackGrantRole(crypto.Keccak256Hash([]byte("DELIVERER_ROLE")), owner))
	return m
}

func (m *machine) create(code string, arguments []byte) common.Address {
	_, at, _, err := runtime.Create(append(common.FromHex(code), arguments...), m.config)
	if err != nil {
		m.tb.Fatalf("create: %v", err)
	}
	return at
}

func (m *machine) call(to common.Address, input []byte) []byte {
	out, _, err := runtime.Call(to, input, m.config)
	if err != nil {
		m.tb.Fatalf("call %x of %s: %v (%x)", input[:4], to, err, out)
	}
	return out
}

// review is what one mirror says.
type review struct {
	value    chains.Value
	revoked  bool
	selected bool // given by the reviewer whose summary is asked for
}

var (
	anyValue = rapid.Custom(func(t *rapid.T) chains.Value {
		bound := new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil)
		b := rapid.OneOf(
			rapid.Map(rapid.Int64Range(-1000, 1000), big.NewInt),
			rapid.Map(rapid.Int64(), big.NewInt),
			rapid.Custom(func(t *rapid.T) *big.Int { // anything up to the bound
				b := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "bytes"))
				return b.Sub(b.Mod(b, new(big.Int).Add(new(big.Int).Lsh(bound, 1), big.NewInt(1))), bound)
			}),
			rapid.Custom(func(t *rapid.T) *big.Int { // the bound itself, or close to it
				b := new(big.Int).Sub(bound, big.NewInt(rapid.Int64Range(0, 3).Draw(t, "below")))
				if rapid.Bool().Draw(t, "negative") {
					b.Neg(b)
				}
				return b
			}),
		).Draw(t, "value")
		n, err := chains.Int128FromBig(b)
		if err != nil {
			t.Fatal(err)
		}
		return chains.Value{Unscaled: n, Decimals: rapid.OneOf(rapid.Uint8Range(0, 1), rapid.Uint8Range(0, chains.MaxDecimals)).Draw(t, "decimals")}
	})
	anyReview = rapid.Custom(func(t *rapid.T) review {
		return review{value: anyValue.Draw(t, "value"), revoked: rapid.IntRange(0, 5).Draw(t, "revoked") == 0, selected: rapid.IntRange(0, 3).Draw(t, "other") != 0}
	})
)

// Three implementations of one arithmetic: chains.Summarize, the registry's getSummary, the relay's
// getSummaryByOrigin at one go and in pages.
func TestSummariesAgreeWithTheContracts(t *testing.T) {
	m := newMachine(t)
	overflows := 0
	check := func(t interface{ Fatalf(string, ...any) }, reviews []review, page uint64) {
		m.tb = t
		if m.compare(reviews, page).Overflow {
			overflows++
		}
	}
	huge, err := chains.ParseInt128("100000000000000000000000000000000000000")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []chains.Value{{Unscaled: huge}, {Unscaled: chains.Int128{}}} {
		one := chains.Value{Decimals: 1}
		check(t, []review{{value: v, selected: true}, {value: one, selected: true}, {value: one, selected: true}}, 2)
	}
	if overflows != 1 {
		t.Fatalf("%d of two summaries wrapped, want one", overflows)
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, rapid.SliceOfN(anyReview, 0, 7).Draw(t, "reviews"), uint64(rapid.IntRange(1, 8).Draw(t, "page")))
	})
}

// compare delivers the reviews to an agent of its own, and returns the summary that all agreed on.
func (m *machine) compare(reviews []review, page uint64) chains.Summary {
	identity, reputation, relay := bindings.NewIdentityRegistry(), bindings.NewReputationRegistry(), bindings.NewFeedbackRelay()
	m.config.Origin = common.HexToAddress("0x00000000000000000000000000000000000000bb")
	agent := new(big.Int).SetBytes(m.call(m.identity, identity.PackRegister()))
	m.config.Origin = common.HexToAddress("0x00000000000000000000000000000000000000aa")

	clients := [2]string{"0x0000000000000000000000000000000000000001", "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}
	items := make([]bindings.Item, len(reviews))
	var all, selected []chains.Value
	for i, r := range reviews {
		client := clients[0]
		if r.selected {
			client = clients[1]
		}
		items[i] = bindings.Item{
			Origin:  bindings.Origin{ReputationRegistry: machineRegistry, AgentId: "42", Client: client, Index: uint64(i + 1)},
			AgentId: agent, Value: r.value.Unscaled.Big(), ValueDecimals: r.value.Decimals, Gas: 400_000,
		}
		if !r.revoked {
			all = append(all, r.value)
			if r.selected {
				selected = append(selected, r.value)
			}
		}
	}
	m.call(m.relay, relay.PackDeliver(items))
	for i, r := range reviews {
		if r.revoked {
			ref := machineRegistry + "/42/" + items[i].Origin.Client + "/" + big.NewInt(int64(i+1)).String()
			m.call(m.relay, relay.PackRevoke(crypto.Keccak256Hash([]byte(ref)), agent))
		}
	}

	ofAll, err := reputation.UnpackGetSummary(m.call(m.reputation, reputation.PackGetSummary(agent, []common.Address{m.relay}, "", "")))
	if err != nil {
		m.tb.Fatalf("%v", err)
	}
	m.equal("getSummary", chains.Summarize(all), ofAll.Count, ofAll.SummaryValue, ofAll.SummaryValueDecimals)

	registries := [][32]byte{crypto.Keccak256Hash([]byte(machineRegistry))}
	reviewers := [][32]byte{crypto.Keccak256Hash([]byte("eip155:8453:" + clients[1]))}
	ask := func(from, most uint64) bindings.OriginSummary {
		out, err := relay.UnpackGetSummaryByOrigin(m.call(m.relay, relay.PackGetSummaryByOrigin(agent, registries, reviewers, "", "", from, most)))
		if err != nil {
			m.tb.Fatalf("%v", err)
		}
		return out
	}
	want := chains.Summarize(selected)
	whole := ask(0, 1000)
	m.equal("getSummaryByOrigin", want, whole.Count, whole.SummaryValue, whole.SummaryValueDecimals)
	var sums chains.Sums
	for _, v := range selected {
		sums.Add(v)
	}
	if totals := sums.Totals(); whole.Sum18.Cmp(totals.Sum18) != 0 || whole.PerDecimals != totals.PerDecimals {
		m.tb.Fatalf("getSummaryByOrigin is made of %s and %v, the values of %+v", whole.Sum18, whole.PerDecimals, totals)
	}

	var pages []bindings.OriginSummary
	for from := uint64(1); from != 0; from = pages[len(pages)-1].Next {
		pages = append(pages, ask(from, page))
	}
	slices.Reverse(pages)
	combined, err := relay.UnpackCombineSummaries(m.call(m.relay, relay.PackCombineSummaries(pages)))
	if err != nil {
		m.tb.Fatalf("%v", err)
	}
	m.equal("combineSummaries", want, combined.Count, combined.SummaryValue, combined.SummaryValueDecimals)
	return want
}

func (m *machine) equal(what string, want chains.Summary, count uint64, value *big.Int, decimals uint8) {
	if count != want.Count || value.Cmp(want.Value.Unscaled.Big()) != 0 || decimals != want.Value.Decimals {
		m.tb.Fatalf("%s: %d reviews, %s at %d decimals; Summarize: %d, %s at %d", what, count, value, decimals, want.Count, want.Value.Unscaled, want.Value.Decimals)
	}
}
