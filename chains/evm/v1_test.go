package evm_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

//go:generate node testdata/early/generate.mjs

// early are registries of version 1 on a local network: EarlyIdentity and EarlyReputation of
// testdata/early, which log, keep and answer as the official ones did.
type early struct {
	*bench
	identity, reputation common.Address
	contracts            map[string]abi.ABI
	newURI               string // the name of the function that sets a URI
}

// deployEarly deploys registries of a version whose NewFeedback has the n-th shape, oldest first.
func deployEarly(t *testing.T, version string, shape uint8) *early {
	t.Helper()
	n, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	b, err := os.ReadFile("testdata/early/early.json")
	if err != nil {
		t.Fatal(err)
	}
	var compiled map[string]struct {
		ABI abi.ABI `json:"abi"`
		Bin string  `json:"bin"`
	}
	if err := json.Unmarshal(b, &compiled); err != nil {
		t.Fatal(err)
	}
	e := &early{bench: &bench{Network: n}, contracts: map[string]abi.ABI{}, newURI: "setAgentURI"}
	if version == "1.0.0" {
		e.newURI = "setAgentUri"
	}
	deploy := func(name string, arguments ...any) common.Address {
		t.Helper()
		c := compiled[name]
		e.contracts[name] = c.ABI
		packed, err := c.ABI.Pack("", arguments...)
		if err != nil {
			t.Fatal(err)
		}
		receipt, err := n.Send(n.Keys()[0], nil, nil, append(common.FromHex(c.Bin), packed...))
		if err != nil {
			t.Fatal(err)
		}
		return receipt.ContractAddress
	}
	e.identity = deploy("EarlyIdentity", version)
	e.reputation = deploy("EarlyReputation", version, e.identity, shape)
	if _, err := n.Finalize(); err != nil {
		t.Fatal(err)
	}
	return e
}

func (e *early) config() evm.Config {
	c := config(e.Network)
	c.Registry, c.Reputation, c.Relays, c.Delegate = e.identity, e.reputation, nil, common.Address{}
	c.FeedbackDelegate = common.Address{}
	return c
}

func newEarly(t *testing.T, version string, shape uint8) *early {
	t.Helper()
	e := deployEarly(t, version, shape)
	e.chain = dial(t, e.config())
	return e
}

// upgrade turns the reputation registry into one of another version, as its proxy would be.
func (e *early) upgrade(t *testing.T, version string, shape uint8) {
	t.Helper()
	e.call(t, 0, e.reputation, "EarlyReputation", "upgrade", version, shape)
	e.call(t, 0, e.identity, "EarlyIdentity", "upgrade", version, uint8(0), false)
}

func (e *early) call(t *testing.T, key int, to common.Address, contract, method string, arguments ...any) common.Hash {
	t.Helper()
	hash, err := e.try(key, to, contract, method, arguments...)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func (e *early) try(key int, to common.Address, contract, method string, arguments ...any) (common.Hash, error) {
	for name, m := range e.contracts[contract].Methods {
		if m.Sig == method { // one of several with the same name
			method = name
		}
	}
	data, err := e.contracts[contract].Pack(method, arguments...)
	if err != nil {
		return common.Hash{}, err
	}
	receipt, err := e.Send(e.Keys()[key], &to, nil, data)
	if err != nil {
		return common.Hash{}, err
	}
	return receipt.TxHash, nil
}

// given is EarlyReputation.Given.
type given struct {
	AgentId  *big.Int
	Value    *big.Int
	Decimals uint8
	Tag1     string
	Tag2     string
	Endpoint string
	Uri      string
	Hash     [32]byte
}

// metadataEntry is MetadataEntry of EarlyIdentity.
type metadataEntry struct {
	Key   string
	Value []byte
}

// act writes past the adapter, which only reads such registries, and reads the receipt back through
// it.
func (e *early) act(ctx context.Context, t *testing.T, name string, op chains.Op) (chains.Receipt, error) {
	t.Helper()
	key := slices.Index(names, name)
	id := func(text string) *big.Int { n, _ := new(big.Int).SetString(text, 10); return n }
	address := func(a caip.AccountID) common.Address { return common.HexToAddress(a.Address) }
	var hash common.Hash
	var err error
	switch op := op.(type) {
	case chains.Register:
		entries := make([]metadataEntry, len(op.Metadata))
		for i, m := range op.Metadata {
			entries[i] = metadataEntry{m.Key, m.Value}
		}
		hash, err = e.try(key, e.identity, "EarlyIdentity", "register(string,(string,bytes)[])", op.URI, entries)
	case chains.SetURI:
		hash, err = e.try(key, e.identity, "EarlyIdentity", e.newURI, id(op.Agent.ID), op.URI)
	case chains.SetMetadata:
		hash, err = e.try(key, e.identity, "EarlyIdentity", "setMetadata", id(op.Agent.ID), op.Entry.Key, op.Entry.Value)
	case chains.Approve:
		operator := address(op.Operator)
		if op.All {
			hash, err = e.try(key, e.identity, "EarlyIdentity", "setApprovalForAll", operator, op.Approved)
			break
		}
		if !op.Approved {
			operator = common.Address{}
		}
		hash, err = e.try(key, e.identity, "EarlyIdentity", "approve", operator, id(op.Agent.ID))
	case chains.Transfer:
		hash, err = e.try(key, e.identity, "EarlyIdentity", "transferFrom", e.Keys()[key].Address, address(op.To), id(op.Agent.ID))
	case chains.GiveFeedback:
		f := given{id(op.Agent.ID), op.Value.Unscaled.Big(), op.Value.Decimals, op.Tag1, op.Tag2, op.Endpoint, op.URI, op.Hash}
		hash, err = e.try(key, e.reputation, "EarlyReputation", "give", f)
	case chains.RevokeFeedback:
		hash, err = e.try(key, e.reputation, "EarlyReputation", "revokeFeedback", id(op.Ref.AgentID), op.Ref.Index)
	case chains.Respond:
		hash, err = e.try(key, e.reputation, "EarlyReputation", "appendResponse", id(op.Ref.AgentID), common.HexToAddress(op.Ref.Client), op.Ref.Index, op.URI, [32]byte(op.Hash))
	default:
		err = errors.New("no such call")
	}
	if err != nil {
		return chains.Receipt{}, err
	}
	tx, _, err := e.Client().TransactionByHash(ctx, hash)
	if err != nil {
		return chains.Receipt{}, err
	}
	raw, err := tx.MarshalBinary()
	if err != nil {
		return chains.Receipt{}, err
	}
	w := e.writer(t, key)
	status, err := w.Status(ctx, chains.Tx{Chain: e.ChainID(), ID: hash.Hex(), Account: w.Account().Address, Nonce: tx.Nonce(), Raw: raw}, chains.Latest)
	if err != nil {
		return chains.Receipt{}, err
	}
	return *status.Receipt, nil
}

func TestConformanceV1(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		version string
		shape   uint8
		rules   chaintest.Rules
	}{
		"1.0":                   {"1.0.0", 0, chaintest.Rules{NoWallets: true, NoEndpoint: true, SelfFeedback: true}},
		"1.1 without endpoints": {"1.1.0", 1, chaintest.Rules{NoWallets: true, NoEndpoint: true, SelfFeedback: true}},
		"1.1 without indexes":   {"1.1.0", 2, chaintest.Rules{NoWallets: true, SelfFeedback: true}},
		"1.1 with hashed tags":  {"1.1.0", 3, chaintest.Rules{NoWallets: true, SelfFeedback: true}},
		"1.1 with plain tags":   {"1.1.0", 4, chaintest.Rules{NoWallets: true, SelfFeedback: true}},
		"1.1 in its last days":  {"1.1.0", 5, chaintest.Rules{NoWallets: true, SelfFeedback: true}},
		"2.0 in its first days": {"2.0.0", 6, chaintest.Rules{NoWallets: true, SelfFeedback: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := deployEarly(t, c.version, c.shape)
			named := e.config()
			named.Dialect = registry.DialectV1 // by its version alone the last would be a registry of today
			e.chain = dial(t, named)
			accounts := &troupe{bench: e.bench}
			chaintest.Run(t, func(t *testing.T) *chaintest.Fixture {
				f := accounts.fixture(t)
				f.Act = func(ctx context.Context, name string, op chains.Op) (chains.Receipt, error) {
					return e.act(ctx, t, name, op)
				}
				f.Acts = chains.Capabilities{
					chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanApprove, chains.CanTransfer, chains.CanGiveFeedback, chains.CanRevokeFeedback, chains.CanRespond,
				}
				f.Rules = c.rules
				return f
			})
		})
	}
}

// A proxy that went through all versions has all shapes in its logs, and its state answers in that
// of the last.
func TestV1_readsTheWholeHistoryOfAProxy(t *testing.T) {
	e := newEarly(t, "1.0.0", 0)
	ctx := t.Context()
	client := chains.GiveFeedback{Tag1: "starred", Tag2: "day", Endpoint: "https://agent.example", URI: "ipfs://f", Hash: caip.Hash{1}}
	give := func(score int64) {
		t.Helper()
		client.Value = chains.Value{Unscaled: chains.NewInt128(score)}
		if _, err := e.act(ctx, t, "client", client); err != nil {
			t.Fatal(err)
		}
	}
	r, err := e.act(ctx, t, "owner", chains.Register{URI: "ipfs://a"})
	if err != nil {
		t.Fatal(err)
	}
	client.Agent = r.Events[0].Agent
	if client.Agent.ID != "0" {
		t.Errorf("first agent %s", client.Agent)
	}
	give(10)
	for shape := uint8(1); shape <= 5; shape++ {
		e.upgrade(t, "1.1.0", shape)
		e.chain = dial(t, e.config())
		give(10 + int64(shape))
	}
	list, err := e.chain.Feedbacks(ctx, client.Agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 6 {
		t.Fatalf("%d feedbacks", len(list))
	}
	for i, f := range list {
		endpoint := client.Endpoint
		if i < 2 {
			endpoint = "" // not logged by these versions
		}
		if f.Ref.Index != uint64(i)+1 || f.Value.String() != chains.NewInt128(int64(10+i)).String() || f.Tag1 != "starred" || f.Tag2 != "day" || f.Endpoint != endpoint || f.URI != "ipfs://f" || f.Hash != client.Hash {
			t.Errorf("feedback %d: %+v", i, f)
		}
	}

	// Watched a block at a time, each feedback still gets its own number.
	head, err := e.chain.Head(ctx, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	fresh := dial(t, e.config())
	var watched []chains.Feedback
	changes := 0
	var batchEnd chains.Position
	for at := (chains.Position{Height: e.DeployBlock()}); at.Height < head.Height; {
		batch, err := fresh.Read(ctx, chains.Query{After: at, UpTo: chains.Position{Height: at.Height + 1}})
		if err != nil {
			t.Fatal(err)
		}
		for _, event := range batch.Events {
			if event.Feedback != nil {
				watched = append(watched, *event.Feedback)
			}
			if event.Kind == chains.KindRegistryChanged {
				changes++
			}
		}
		at, batchEnd = batch.Through, batch.Through
	}
	if len(watched) != len(list) || changes != 6 { // the first owner, and an upgrade of each step
		t.Fatalf("%d feedbacks and %d changes of the registry watched", len(watched), changes)
	}
	for i := range watched {
		if watched[i].Ref != list[i].Ref || watched[i].Tag1 != list[i].Tag1 {
			t.Errorf("watched %+v, listed %+v", watched[i], list[i])
		}
	}

	// A shape of a later version is not passed over.
	old := fresh
	e.upgrade(t, "2.0.0", 6)
	_, err = e.act(ctx, t, "client", client) // through a chain dialled before the upgrade
	var shape *decode.ShapeError
	if !errors.As(err, &shape) || shape.Version != "1.1.0" || !strings.Contains(shape.Event, "int256") {
		t.Errorf("a feedback of version 2.0.0 at a registry of 1.1.0: %v", err)
	}
	if _, err := old.Feedbacks(ctx, client.Agent, chains.FeedbackFilter{}, chains.Latest); !errors.As(err, &shape) || chains.KindOf(err) != chains.Unsupported {
		t.Errorf("list over a feedback of version 2.0.0: %v", err)
	}
	// Whoever watches is told of everything before it, the upgrade with it, and then why there is
	// no more.
	if head, err = old.Head(ctx, chains.Latest); err != nil {
		t.Fatal(err)
	}
	batch, err := old.Read(ctx, chains.Query{After: batchEnd, UpTo: head})
	if err != nil {
		t.Fatal(err)
	}
	told := slices.ContainsFunc(batch.Events, func(e chains.Event) bool {
		return e.Kind == chains.KindRegistryChanged && e.At.Height > batchEnd.Height
	})
	if !told || batch.Through.Height >= head.Height || slices.ContainsFunc(batch.Events, func(e chains.Event) bool { return e.Feedback != nil }) {
		t.Errorf("up to the upgrade: through %s of %s, %+v", batch.Through, head, batch.Events)
	}
	for range 2 {
		if _, err := old.Read(ctx, chains.Query{After: batch.Through, UpTo: head}); chains.KindOf(err) != chains.Unsupported || !strings.Contains(err.Error(), "was upgraded") {
			t.Errorf("past the upgrade: %v", err)
		}
	}
	// A registry of those days answers as the later ones do; the configuration has to tell.
	c := e.config()
	c.Dialect = registry.DialectV1
	first := dial(t, c)
	if list, err = first.Feedbacks(ctx, client.Agent, chains.FeedbackFilter{}, chains.Latest); err != nil || len(list) != 7 || list[6].Ref.Index != 7 {
		t.Errorf("the first days of 2.0.0: %d feedbacks, %v", len(list), err)
	}
}

func TestV1_readsWalletsInTheirForms(t *testing.T) {
	e := newEarly(t, "1.1.0", 4)
	r, err := e.act(t.Context(), t, "owner", chains.Register{URI: "ipfs://a"})
	if err != nil {
		t.Fatal(err)
	}
	ref, owner := r.Events[0].Agent, e.Account(e.Keys()[1].Address)
	for answer, want := range []chains.Wallet{{State: chains.WalletUnsupported}, {Address: owner, State: chains.WalletSet}, {Address: owner, State: chains.WalletSet}} {
		e.call(t, 0, e.identity, "EarlyIdentity", "upgrade", "1.1.0", uint8(answer), false)
		agent, err := e.chain.Agent(t.Context(), ref, chains.Latest)
		if err != nil || agent.Wallet != want {
			t.Errorf("wallet in form %d: %+v, %v, want %+v", answer, agent.Wallet, err, want)
		}
	}
	// Keys were free and values texts before wallets came.
	e.call(t, 0, e.identity, "EarlyIdentity", "upgrade", "1.1.0", uint8(0), true)
	r, err = e.act(t.Context(), t, "owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: chains.AgentWalletKey, Value: []byte("eip155:1:0xabc")}})
	if err != nil || len(r.Events) != 1 || r.Events[0].Metadata == nil || string(r.Events[0].Metadata.Value) != "eip155:1:0xabc" {
		t.Errorf("metadata of texts: %+v, %v", r.Events, err)
	}
	if value, err := e.chain.Metadata(t.Context(), ref, chains.AgentWalletKey, chains.Latest); err != nil || string(value) != "eip155:1:0xabc" {
		t.Errorf("metadata %q, %v", value, err)
	}
}

func TestDial_tellsDialects(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true, Strategy: true, Position: true})
	e := deployEarly(t, "1.0.0", 0)
	placeholder := placeholders(t, b)
	none := common.Address{}
	official, old := config(b.Network), e.config()
	bare := official
	bare.Relays, bare.Delegate, bare.FeedbackDelegate = nil, none, none
	with := func(c evm.Config, dialect string, registry, reputation common.Address) evm.Config {
		c.Dialect, c.Registry, c.Reputation = dialect, registry, reputation
		return c
	}
	for name, c := range map[string]struct {
		config evm.Config
		want   string // dialect, or empty
		kind   chains.Kind
		says   []string
	}{
		"official":                     {config: official, want: "erc8004"},
		"official, named":              {config: with(official, "erc8004", b.Identity(), b.Reputation()), want: "erc8004"},
		"early":                        {config: old, want: "v1"},
		"strategy":                     {config: with(bare, "", b.StrategyRegistry(), b.StrategyReputation()), want: "strategy"},
		"strategy, named":              {config: with(bare, "strategy", b.StrategyRegistry(), b.StrategyReputation()), want: "strategy"},
		"position":                     {config: with(bare, "", b.PositionNFT(), none), want: "position"},
		"position, named":              {config: with(bare, "position", b.PositionNFT(), none), want: "position"},
		"official, called v1":          {config: with(bare, "v1", b.Reputation(), b.Reputation()), kind: chains.Unsupported, says: []string{"no registries"}},
		"official, called strategy":    {config: with(bare, "strategy", b.Identity(), b.Reputation()), kind: chains.Unsupported, says: []string{"strategy", "found is erc8004", "2.0.0"}},
		"strategy, called position":    {config: with(bare, "position", b.StrategyRegistry(), none), kind: chains.Invalid, says: []string{`calls itself "StrategyRegistry"`}},
		"position with a reputation":   {config: with(bare, "", b.PositionNFT(), b.StrategyReputation()), kind: chains.Invalid, says: []string{"PositionNFT"}},
		"strategy of another registry": {config: with(bare, "", b.Identity(), b.StrategyReputation()), kind: chains.Invalid, says: []string{"reads the registry", strings.ToLower(b.StrategyRegistry().Hex())}},
		"early, called erc8004":        {config: with(old, "erc8004", e.identity, e.reputation), kind: chains.Unsupported, says: []string{`"1.0.0"`}},
		"placeholders":                 {config: with(bare, "", placeholder, placeholder), kind: chains.Unsupported, says: []string{"placeholder"}},
		"placeholders, called v1":      {config: with(bare, "v1", placeholder, placeholder), kind: chains.Unsupported, says: []string{"placeholder"}},
		"nobody":                       {config: with(bare, "", common.Address{1}, common.Address{2}), kind: chains.Invalid, says: []string{"is no contract", "0x0100000000000000000000000000000000000000"}},
		"strategy with a relay":        {config: with(official, "", b.StrategyRegistry(), b.StrategyReputation()), kind: chains.Invalid, says: []string{"mirrors"}},
		"an unknown dialect":           {config: with(bare, "v3", b.Identity(), b.Reputation()), kind: chains.Invalid, says: []string{"v3"}},
		"no reputation":                {config: with(bare, "v1", e.identity, none), kind: chains.Invalid, says: []string{"reputation"}},
	} {
		t.Run(name, func(t *testing.T) {
			chain, err := evm.Dial(t.Context(), c.config)
			if err == nil {
				defer chain.Close()
				if chain.Info().Dialect != c.want {
					t.Fatalf("taken for %s, want %q", chain.Info().Dialect, c.want)
				}
				return
			}
			if c.want != "" || chains.KindOf(err) != c.kind {
				t.Errorf("%v: kind %s, want %s", err, chains.KindOf(err), c.kind)
			}
			for _, word := range c.says {
				if !strings.Contains(err.Error(), word) {
					t.Errorf("%v does not say %q", err, word)
				}
			}
		})
	}
}

// placeholders deploys what public registries stood on before their first version: a contract that
// answers getVersion and no more.
func placeholders(t *testing.T, b *bench) common.Address {
	t.Helper()
	return b.create(t, bindings.RegistryPlaceholderMetaData.Bin, nil)
}
