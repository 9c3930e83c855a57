package registry

import (
	"errors"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// dialectVectors are known answers about the registries beside the deployed ones: see the note in
// the file.
type dialectVectors struct {
	EventTopics map[string]struct {
		Topic0 common.Hash `json:"topic0"`
	} `json:"eventTopics"`
	OtherSelectors map[string]map[string]hexutil.Bytes `json:"otherSelectors"`
	TagBytes32     []struct {
		Tag     string       `json:"tag"`
		Bytes32 *common.Hash `json:"bytes32"`
		Topic   common.Hash  `json:"indexedStringTopic"`
	} `json:"tagBytes32"`
	SetAgentWallet []struct {
		ID     string `json:"id"`
		Domain struct {
			ChainID           int64          `json:"chainId"`
			VerifyingContract common.Address `json:"verifyingContract"`
		} `json:"domain"`
		Message struct {
			AgentID   string         `json:"agentId"`
			NewWallet common.Address `json:"newWallet"`
			Nonce     string         `json:"nonce"`
			Deadline  uint64         `json:"deadline,string"`
		} `json:"message"`
		Digest    common.Hash    `json:"digest"`
		Signer    common.Address `json:"signer"`
		Signature hexutil.Bytes  `json:"signature"`
	} `json:"setAgentWallet"`
	Logs []struct {
		Event  string         `json:"event"`
		Topics []common.Hash  `json:"topics"`
		Data   hexutil.Bytes  `json:"data"`
		Args   map[string]any `json:"args"`
		Note   string         `json:"note"`
	} `json:"logs"`
}

func readDialectVectors(t testing.TB) dialectVectors {
	t.Helper()
	return chaintest.ReadJSON[dialectVectors](t, "../testdata/dialects.json")
}

// offlineAs is a chain of a dialect that was not dialled.
func offlineAs(make func(*Registry) Dialect) *Registry {
	c := offline()
	c.speak(make(c))
	return c
}

func asV1(version string) *Registry {
	return offlineAs(func(c *Registry) Dialect { return newV1(c, version) })
}

func asStrategy() *Registry { return offlineAs(func(c *Registry) Dialect { return strategy{c} }) }

func asPosition() *Registry {
	return offlineAs(func(c *Registry) Dialect {
		c.Reputation, c.ReputationID = common.Address{}, c.AccountOrNone(common.Address{})
		return position{erc8004{c}, common.Address{0xd1}}
	})
}

// Events that no dialect of this adapter has: of ERC-4906, of proxies before their first use, of
// the validation registry, of implementations by others.
var foreignEvents = []string{"MetadataUpdate(", "BatchMetadataUpdate(", "Initialized(", "Validation", "AgentRegistered(", "AgentUpdated(", "AuthFeedback(", "AgentWalletSet(", "ResponseAppended(uint256,address,uint64,address,string)"}

func TestDialects_knowAllHistoricalTopics(t *testing.T) {
	known := asV1(decode.Version20).Topics()
	known = append(known, asPosition().Topics()...)
	given := 0
	for event, v := range readDialectVectors(t).EventTopics {
		foreign := slices.ContainsFunc(foreignEvents, func(prefix string) bool { return strings.HasPrefix(event, prefix) })
		if got := slices.Contains(known, v.Topic0); got == foreign {
			t.Errorf("%s: known %t", event, got)
		}
		if crypto.Keccak256Hash([]byte(event)) != v.Topic0 {
			t.Errorf("%s: topic %s", event, v.Topic0)
		}
		if strings.HasPrefix(event, "NewFeedback(") {
			given++
			if s, ok := decode.ShapeOf(v.Topic0); !ok || s.Signature() != event {
				t.Errorf("%s has no decoder", event)
			}
		}
	}
	if given != len(decode.Shapes()) || given != 8 {
		t.Errorf("%d shapes of NewFeedback in the vectors, %d known", given, len(decode.Shapes()))
	}
}

func TestDialects_haveTheSelectorsOfTheirContracts(t *testing.T) {
	ours := map[string][]abi.ABI{
		"positionNFT": {view.PositionContract().GetABI()}, "strategy": {view.Contracts().Identity.GetABI(), view.StrategyContract().GetABI()},
		"common": {view.Contracts().Identity.GetABI()},
	}
	for family, functions := range readDialectVectors(t).OtherSelectors {
		for text, selector := range functions {
			if strings.HasSuffix(family, "Errors") {
				if got := view.DecodeRevert(selector); got.Name != text[:strings.Index(text, "(")] || got.Kind() == "" {
					t.Errorf("%s: error %s reads as %q", family, text, got.Text)
				}
				continue
			}
			if string(crypto.Keccak256([]byte(text))[:4]) != string(selector) {
				t.Errorf("%s: selector of %s", family, text)
			}
			if list, bound := ours[family]; bound && text != "isValidSignature(bytes32,bytes)" && text != "onERC721Received(address,address,uint256,bytes)" {
				if !slices.ContainsFunc(list, func(a abi.ABI) bool { m, err := a.MethodById(selector); return err == nil && m.Sig == text }) {
					t.Errorf("%s: function %s is not bound", family, text)
				}
			}
		}
	}
	if v := readDialectVectors(t).OtherSelectors["v10"]["getSummary(uint256,address[],bytes32,bytes32)"]; string(v) != string(summaryV10) {
		t.Errorf("selector of version 1.0's getSummary: %x", summaryV10)
	}
	if v := readDialectVectors(t).OtherSelectors["strategy"]["identityRegistry()"]; string(v) != string(identityRegistrySelector) {
		t.Errorf("selector of identityRegistry: %x", identityRegistrySelector)
	}
	if v := readDialectVectors(t).OtherSelectors["positionNFT"]["SET_AGENT_WALLET_TYPEHASH()"]; string(v) != string(walletTypehashSelector) {
		t.Errorf("selector of SET_AGENT_WALLET_TYPEHASH: %x", walletTypehashSelector)
	}
}

// Only version 1.0 and StrategyReputation read an authorisation: what nothing reads is not signed.
func TestAuthFormat_isWhatTheRegistriesRead(t *testing.T) {
	for name, c := range map[string]struct {
		chain *Registry
		want  feedbackauth.Format
	}{
		"erc8004": {offline(), ""}, "position": {asPosition(), ""}, "strategy": {asStrategy(), feedbackauth.EIP712},
		"1.0": {asV1(decode.Version10), feedbackauth.V1}, "1.1": {asV1(decode.Version11), ""}, "first days of 2.0.0": {asV1(decode.Version20), ""},
	} {

		if got := (Agents{c.chain}).AuthFormat(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestTags_vectors(t *testing.T) {
	for _, v := range readDialectVectors(t).TagBytes32 {
		word, err := decode.TagWord(v.Tag)
		switch {
		case v.Bytes32 == nil:
			if !errors.Is(err, decode.ErrTag) {
				t.Errorf("%q: %x, %v", v.Tag, word, err)
			}
		case err != nil || common.Hash(word) != *v.Bytes32 || decode.TagText(word) != v.Tag:
			t.Errorf("%q: %x, %v, read as %q", v.Tag, word, err, decode.TagText(word))
		}
		if crypto.Keccak256Hash([]byte(v.Tag)) != v.Topic {
			t.Errorf("%q: topic %s", v.Tag, v.Topic)
		}
	}
}

// Every word has one text, and every text that is taken one word.
func TestTags_mapBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var word [32]byte
		copy(word[:], rapid.SliceOfN(rapid.Byte(), 0, 32).Draw(t, "word"))
		if back, err := decode.TagWord(decode.TagText(word)); err != nil || back != word {
			t.Fatalf("%x reads as %q, which is %x, %v", word, decode.TagText(word), back, err)
		}
		text := rapid.OneOf(rapid.String(), rapid.StringN(0, 33, 33), rapid.Just("0x"+strings.Repeat("ff", 32)), rapid.Just("0x"+strings.Repeat("41", 32))).Draw(t, "text")
		if word, err := decode.TagWord(text); err == nil && decode.TagText(word) != text {
			t.Fatalf("%q is %x, which reads as %q", text, word, decode.TagText(word))
		}
	})
}

func TestScores_areNeverRounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := chains.Value{Unscaled: chains.NewInt128(rapid.Int64Range(-2000, 1e12).Draw(t, "value")), Decimals: rapid.Uint8Range(0, 20).Draw(t, "decimals")}
		score, err := scoreOf(v)
		if err != nil {
			if !errors.Is(err, chains.ErrRange) {
				t.Fatal(err)
			}
			return
		}
		scaled := new(big.Int).Mul(big.NewInt(int64(score)), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v.Decimals)), nil))
		if score > decode.MaxScore || scaled.Cmp(v.Unscaled.Big()) != 0 {
			t.Fatalf("%s is taken as %d", v, score)
		}
	})
}

func TestPositionConsent_vectors(t *testing.T) {
	for _, v := range readDialectVectors(t).SetAgentWallet {
		agent, _ := new(big.Int).SetString(v.Message.AgentID, 10)
		nonce, _ := new(big.Int).SetString(v.Message.Nonce, 10)
		m := nonceWallet(big.NewInt(v.Domain.ChainID), v.Domain.VerifyingContract, agent, v.Message.NewWallet, nonce, v.Message.Deadline)
		if m.Digest() != v.Digest {
			t.Errorf("%s: digest %s", v.ID, m.Digest())
		}
		if by, err := signature.Recover(m.Digest(), v.Signature); err != nil || by != v.Signer {
			t.Errorf("%s: signed by %s, %v", v.ID, by, err)
		}
		before, _, spent := position{}.spent(m)
		if spent != (nonce.Sign() > 0) || spent && before.Fields[2].Value.(*big.Int).Cmp(new(big.Int).Sub(nonce, big.NewInt(1))) != 0 || m.Fields[2].Value.(*big.Int).Cmp(nonce) != 0 {
			t.Errorf("%s: before nonce %s was %+v, %t", v.ID, nonce, before.Fields, spent)
		}
	}
}

func TestEarlyLogs_vectors(t *testing.T) {
	decoded := 0
	for _, v := range readDialectVectors(t).Logs {
		c := asV1(decode.Version20)
		log := &types.Log{Address: c.Reputation, Topics: v.Topics, Data: v.Data}
		if _, ok := c.Facts.Logs.Identity[v.Topics[0]]; ok {
			log.Address = c.Identity
		}
		e, ok, err := c.Decode(log)
		if err != nil {
			t.Errorf("%s (%s): %v", v.Event, v.Note, err)
			continue
		}
		if !ok || e.Feedback == nil {
			continue
		}
		decoded++
		f := e.Feedback
		for name, got := range map[string]string{
			"tag1": f.Tag1, "tag2": f.Tag2, "endpoint": f.Endpoint, "feedbackURI": f.URI, "feedbackUri": f.URI, "clientAddress": strings.ToLower(common.HexToAddress(f.Client.Address).Hex()),
			"agentId": f.Ref.AgentID, "feedbackHash": f.Hash.String(),
		} {
			want, has := v.Args[name].(string)
			if !has {
				continue
			}
			if word, isWord := strings.CutPrefix(want, "0x"); isWord && strings.HasPrefix(name, "tag") && len(word) == 64 {
				want = decode.TagText(common.HexToHash(want))
			}
			if !strings.EqualFold(got, want) {
				t.Errorf("%s (%s): %s is %q, want %q", v.Event, v.Note, name, got, want)
			}
		}
		if score, has := v.Args["score"].(float64); has && f.Value != (chains.Value{Unscaled: chains.NewInt128(int64(score))}) {
			t.Errorf("%s: score %s, want %v", v.Event, f.Value, score)
		}
	}
	if decoded != 4 {
		t.Errorf("%d feedbacks decoded", decoded)
	}
}

// Each shape is read in the versions that can have written it, and refused by name in those before.
func TestShapes_fitTheirVersions(t *testing.T) {
	order := []string{decode.Version10, decode.Version11, decode.Version20}
	for _, s := range decode.Shapes() {
		log := example(t, s, 7)
		for _, v := range order {
			c := asV1(v)
			log.Address = c.Reputation
			e, ok, err := c.Decode(log)
			var wrong *decode.ShapeError
			switch {
			case !s.Fits(v):
				if !errors.As(err, &wrong) || wrong.Version != v || wrong.Event != s.Signature() {
					t.Errorf("%s at a registry of %s: %v", s.Signature(), v, err)
				}
			case err != nil || !ok || e.Feedback.URI != "ipfs://f":
				t.Errorf("%s at a registry of %s: %+v, %v", s.Signature(), v, e.Feedback, err)
			}
		}
	}
	// What the contract itself refuses was not written by it.
	for _, s := range decode.Shapes()[:5] {
		log := example(t, s, 101)
		c := asV1(decode.Version20)
		log.Address = c.Reputation
		if e, _, err := c.Decode(log); err == nil {
			t.Errorf("%s with a score of 101: %+v", s.Signature(), e.Feedback)
		}
	}
}

// example is a log of the shape.
func example(t testing.TB, s decode.Shape, score int64) *types.Log {
	t.Helper()
	var values []any
	var arguments abi.Arguments
	for _, f := range s.Data {
		kind, err := abi.NewType(f.ABI, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, abi.Argument{Name: f.Name, Type: kind})
		values = append(values, map[string]any{
			"feedbackIndex uint64": uint64(1), "value uint8": uint8(score), "value uint256": big.NewInt(score), "value int256": big.NewInt(score), "value int128": big.NewInt(score),
			"valueDecimals uint8": uint8(0), "tag1 string": "starred", "tag2 string": "day", "tag2 bytes32": [32]byte{'d'}, "endpoint string": "https://x",
			"feedbackURI string": "ipfs://f", "feedbackHash bytes32": [32]byte{1},
		}[f.Name+" "+f.ABI])
	}
	data, err := arguments.Pack(values...)
	if err != nil {
		t.Fatalf("%s: %v", s.Signature(), err)
	}
	tag := crypto.Keccak256Hash([]byte("starred"))
	return &types.Log{Topics: []common.Hash{s.Topic, common.BigToHash(big.NewInt(22)), common.BytesToHash([]byte{0xc1}), tag}, Data: data}
}

// FuzzDecode gives every event of every dialect any arguments: they are an error or an event that
// names its agent, and never a panic.
func FuzzDecode(f *testing.F) {
	speakers := []*Registry{offline(), asV1(decode.Version10), asV1(decode.Version11), asV1(decode.Version20), asStrategy(), asPosition()}
	add := func(speaker, n int, topics []common.Hash, data []byte) {
		f.Add(uint8(speaker), uint8(n), slices.Concat(sliced(topics)...), data)
	}
	for _, v := range readVectors(f).Logs {
		add(0, 0, v.Topics[1:], v.Data)
	}
	for _, v := range readDialectVectors(f).Logs {
		add(1, 0, v.Topics[1:], v.Data)
	}
	for i, s := range decode.Shapes() {
		log := example(f, s, 1)
		add(3, i, log.Topics[1:], log.Data)
	}
	f.Fuzz(func(t *testing.T, speaker, n uint8, indexed, data []byte) {
		c := speakers[int(speaker)%len(speakers)]
		wanted := c.Topics()
		slices.SortFunc(wanted, common.Hash.Cmp)
		log := &types.Log{Topics: []common.Hash{wanted[int(n)%len(wanted)]}, Data: data}
		for len(indexed) >= 32 && len(log.Topics) < 4 {
			log.Topics, indexed = append(log.Topics, common.Hash(indexed[:32])), indexed[32:]
		}
		for _, log.Address = range c.Emitters() {
			sound(t, c, log)
		}
	})
}

func sliced(topics []common.Hash) (list [][]byte) {
	for _, topic := range topics {
		list = append(list, topic[:])
	}
	return list
}

// FuzzEarlyAnswers gives what old registries may return to its decoders.
func FuzzEarlyAnswers(f *testing.F) {
	f.Add(make([]byte, 32))
	f.Add(make([]byte, 64))
	f.Add(make([]byte, 128))
	f.Add(append(common.BigToHash(big.NewInt(32)).Bytes(), make([]byte, 96)...))
	speakers := []v1{newV1(offline(), decode.Version10), newV1(offline(), decode.Version11), newV1(offline(), decode.Version20)}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, d := range speakers {
			if r, err := d.unpackRecord(data); err == nil && r.value == nil {
				t.Fatalf("%x is no feedback: %+v", data, r)
			}
		}
		if s, err := unpackOldSummary(data); err == nil && len(data) == 64 && s.Value.Check() != nil {
			t.Fatalf("%x is no summary: %+v", data, s)
		}
		_, _ = walletAnswer(data)
	})
}

// A known PositionNFT logs metadata before the registration that it belongs to; each log names its
// agent, so the order does not matter.
func TestPositionLogs_areReadInAnyOrder(t *testing.T) {
	c := asPosition()
	read := func(logs []*types.Log) map[chains.EventKind]chains.Event {
		t.Helper()
		found := map[chains.EventKind]chains.Event{}
		for _, log := range logs {
			e, ok, err := c.Decode(log)
			if err != nil || !ok || e.Agent.ID != "22" {
				t.Fatalf("%+v, %t, %v", e, ok, err)
			}
			found[e.Kind] = e
		}
		return found
	}
	var logs []*types.Log
	for _, v := range readDialectVectors(t).Logs {
		if v.Args["agentId"] == "22" && (strings.HasPrefix(v.Event, "Registered(") || v.Note == "32-byte form used by Position NFT" || v.Args["metadataKey"] == "category") {
			logs = append(logs, &types.Log{Address: c.Identity, Topics: v.Topics, Data: v.Data})
		}
	}
	if len(logs) != 3 {
		t.Fatalf("%d logs", len(logs))
	}
	specified := read(logs)
	slices.Reverse(logs)
	if other := read(logs); !reflect.DeepEqual(specified, other) || len(specified) != 3 {
		t.Errorf("%+v\nand in the other order %+v", specified, other)
	}
	if w := specified[chains.KindWalletSet].Wallet; w == nil || w.Wallet.Address != "0xa9db386ac77afa446bbfde37bb28936ccb68a755" {
		t.Errorf("wallet of 32 bytes: %+v", w)
	}
}

// What stands behind a PositionNFT can log anything; that does not stop the reading, and hides no
// change.
func TestPositionLogs_canBeAnything(t *testing.T) {
	c := asPosition()
	cut := view.DiamondContract().GetABI().Events["DiamondCut"].ID
	for name, data := range map[string][]byte{"nothing": nil, "half a word": make([]byte, 16), "no end": common.MaxHash[:], "no address": append(append(common.BigToHash(big.NewInt(96)).Bytes(), make([]byte, 64)...), common.MaxHash[:]...)} {
		for _, topics := range [][]common.Hash{{cut}, {cut, {1}}} {
			e, ok, err := c.Decode(&types.Log{Address: c.Facts.Governor, Topics: topics, Data: data})
			if err != nil || !ok || e.Registry == nil || e.Registry.Contract != c.RegistryID || e.Registry.Implementation != c.Account(c.Facts.Governor) {
				t.Errorf("a cut of %s: %+v, %v", name, e.Registry, err)
			}
		}
	}
	set := view.Contracts().Identity.GetABI().Events["MetadataSet"]
	data, err := set.Inputs.NonIndexed().Pack(chains.AgentWalletKey, []byte("five!"))
	if err != nil {
		t.Fatal(err)
	}
	e, ok, err := c.Decode(&types.Log{Address: c.Identity, Topics: []common.Hash{set.ID, {22}, crypto.Keccak256Hash([]byte(chains.AgentWalletKey))}, Data: data})
	if err != nil || !ok || e.Kind != chains.KindMetadataSet || string(e.Metadata.Value) != "five!" {
		t.Errorf("a wallet of five bytes: %+v, %v", e.Metadata, err)
	}
}

func TestNumber_counts(t *testing.T) {
	c := asStrategy()
	list := func() (list []Logged) {
		for _, client := range []byte{1, 2, 1} {
			f := &chains.Feedback{Ref: c.FeedbackRef(big.NewInt(7), common.Address{client}, 0)}
			list = append(list, Logged{&types.Log{BlockNumber: 5}, f})
		}
		numbered := &chains.Feedback{Ref: c.FeedbackRef(big.NewInt(7), common.Address{3}, 9)}
		return append(list, Logged{&types.Log{BlockNumber: 5}, numbered})
	}
	for name, q := range map[string]struct {
		whole  bool
		counts []uint64
		kind   chains.Kind
	}{
		"all that there is":        {true, nil, ""},
		"as many as the state has": {false, []uint64{2, 1}, ""},
		"more than the state has":  {false, []uint64{1, 1}, chains.Transient},
	} {
		given := list()
		err := c.number(t.Context(), "number", given, q.whole, func(givers []giver) ([]uint64, error) {
			if len(givers) != 2 || givers[0] != (giver{"7", common.Address{1}}) || givers[1] != (giver{"7", common.Address{2}}) {
				t.Errorf("asked for %v", givers)
			}
			return q.counts, nil
		})
		if q.kind != "" {
			if chains.KindOf(err) != q.kind || !errors.Is(err, ledger.ErrReorg) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var indexes []uint64
		for _, l := range given {
			indexes = append(indexes, l.Feedback.Ref.Index)
		}
		if err != nil || !slices.Equal(indexes, []uint64{1, 1, 2, 9}) {
			t.Errorf("%s: numbered %v, %v", name, indexes, err)
		}
	}
}
