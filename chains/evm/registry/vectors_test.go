package registry

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// vectors are what the deployed registries said and did: see the note in the file.
type vectors struct {
	Selectors      map[string]map[string]string `json:"selectors"`
	ErrorSelectors map[string]string            `json:"errorSelectors"`
	EventTopics    map[string]common.Hash       `json:"eventTopics"`
	Keys           map[string]struct {
		PrivateKey string         `json:"privateKey"`
		Address    common.Address `json:"address"`
	} `json:"keys"`
	AgentWalletSet []struct {
		ID     string `json:"id"`
		Domain struct {
			ChainID           int64          `json:"chainId"`
			VerifyingContract common.Address `json:"verifyingContract"`
		} `json:"domain"`
		Message struct {
			AgentID   string         `json:"agentId"`
			NewWallet common.Address `json:"newWallet"`
			Owner     common.Address `json:"owner"`
			Deadline  uint64         `json:"deadline,string"`
		} `json:"message"`
		Digest    common.Hash   `json:"digest"`
		Signature hexutil.Bytes `json:"signature"`
	} `json:"agentWalletSet"`
	Logs []struct {
		Event  string         `json:"event"`
		Topics []common.Hash  `json:"topics"`
		Data   hexutil.Bytes  `json:"data"`
		Args   map[string]any `json:"args"`
	} `json:"logs"`
	Calls []struct {
		Contract string        `json:"contract"`
		Function string        `json:"function"`
		Calldata hexutil.Bytes `json:"calldata"`
	} `json:"calls"`
	Reverts []struct {
		Data    hexutil.Bytes  `json:"data"`
		Decoded map[string]any `json:"decoded"`
	} `json:"reverts"`
	WalletMetadata []struct {
		Address  common.Address `json:"address"`
		Packed20 hexutil.Bytes  `json:"packed20"`
		ABI32    hexutil.Bytes  `json:"abiEncoded32"`
	} `json:"walletMetadata"`
}

func readVectors(t testing.TB) vectors {
	t.Helper()
	return chaintest.ReadJSON[vectors](t, "../testdata/vectors.json")
}

// offline is a registry that was not dialled, for what needs no node.
func offline() *Registry {
	chain := caip.MustChainID("eip155:8453")
	c := unopened(&view.Reader{Chain: chain, Ledger: ledger.New(nil, chain, false, 0)}, Addresses{
		Identity: common.HexToAddress("0x8004A169FB4a3325136EB29fA0ceB6D2e539a432"), Reputation: common.HexToAddress("0x8004BAa17C55a88189AE136b182e5fdA19dE9b63"),
	}, Options{})
	c.speak(erc8004{c})
	return c
}

func TestBindings_haveTheDeployedSelectorsTopicsAndErrors(t *testing.T) {
	v, k, c := readVectors(t), view.Contracts(), offline()
	ours := map[string]abi.ABI{"identity": k.Identity.GetABI(), "reputation": k.Reputation.GetABI()}
	for contract, functions := range v.Selectors {
		for signature, selector := range functions {
			method, err := func() (*abi.Method, error) { a := ours[contract]; return a.MethodById(hexutil.MustDecode(selector)) }()
			if err != nil || method.Sig != signature {
				t.Errorf("%s %s: selector %s is %v (%v)", contract, signature, selector, method, err)
			}
		}
	}
	for signature, topic := range v.EventTopics {
		found := false
		for _, a := range ours {
			e, err := a.EventByID(topic)
			found = found || err == nil && e.Sig == signature
		}
		if !found {
			t.Errorf("event %s with topic %s is not bound", signature, topic)
		}
		if !slices.Contains(c.Topics(), topic) {
			t.Errorf("event %s is not asked for", signature)
		}
	}
	for signature, selector := range v.ErrorSelectors {
		if got := view.DecodeRevert(hexutil.MustDecode(selector)); got.Name != signature[:strings.Index(signature, "(")] {
			t.Errorf("error %s with selector %s reads as %q", signature, selector, got.Text)
		}
	}
}

func TestDecode_readsTheDeployedRegistriesLogs(t *testing.T) {
	c := offline()
	for _, v := range readVectors(t).Logs {
		address := c.Identity
		if slices.Contains([]string{"NewFeedback", "FeedbackRevoked", "ResponseAppended"}, v.Event[:strings.Index(v.Event, "(")]) {
			address = c.Reputation
		}
		e, ok, err := c.Decode(&types.Log{Address: address, Topics: v.Topics, Data: v.Data})
		if err != nil {
			t.Errorf("%s %v: %v", v.Event, v.Args, err)
			continue
		}
		if name := v.Event[:strings.Index(v.Event, "(")]; name == "Transfer" {
			if ok {
				t.Errorf("a mint is an event: %+v", e)
			}
			continue
		}
		text := func(key string) string { s, _ := v.Args[key].(string); return s }
		account := func(key string) caip.AccountID { return c.Account(common.HexToAddress(text(key))) }
		if !ok || e.Agent.ID != text("agentId") {
			t.Errorf("%s: agent %s, want %s", v.Event, e.Agent, text("agentId"))
		}
		var same bool
		switch e.Kind {
		case chains.KindRegistered:
			same = *e.Registered == chains.Registered{Owner: account("owner"), URI: text("agentURI")}
		case chains.KindURISet:
			same = *e.URI == chains.URISet{URI: text("newURI"), By: account("updatedBy")}
		case chains.KindMetadataSet:
			same = e.Metadata.Key == text("metadataKey") && hexutil.Encode(e.Metadata.Value) == text("metadataValue")
		case chains.KindWalletSet:
			value := hexutil.MustDecode(text("metadataValue"))
			same = text("metadataKey") == "agentWallet" && e.Wallet.Wallet == c.AccountOrNone(common.BytesToAddress(value))
		case chains.KindFeedback:
			f := e.Feedback
			same = f.Value.Unscaled.String() == text("value") && float64(f.Value.Decimals) == v.Args["valueDecimals"] && f.Tag1 == text("tag1") && f.Tag2 == text("tag2") &&
				f.Endpoint == text("endpoint") && f.URI == text("feedbackURI") && f.Hash.String() == text("feedbackHash") && f.Client == account("clientAddress") &&
				f.Ref.String() == c.ReputationID.String()+"/"+text("agentId")+"/"+account("clientAddress").Address+"/"+text("feedbackIndex")
		case chains.KindRevoked:
			same = e.Revoked.Ref.Client == account("clientAddress").Address
		case chains.KindResponse:
			r := e.Response
			same = r.Responder == account("responder") && r.URI == text("responseURI") && r.Hash.String() == text("responseHash") && r.Feedback.Client == account("clientAddress").Address
		}
		if !same {
			t.Errorf("%s: %+v does not hold %v", v.Event, e, v.Args)
		}
	}
}

// account signs nothing; it only stands for an address.
type someone common.Address

func (a someone) Address() common.Address              { return common.Address(a) }
func (a someone) SignHash(common.Hash) ([]byte, error) { panic("not asked to sign") }

func TestCompose_encodesWhatTheDeployedRegistriesTake(t *testing.T) {
	c := offline()
	client, responder := common.HexToAddress("0x9f8D01C667DB7F2A1395fC1352c5c424e2aAF2d2"), common.HexToAddress("0x131bDACad1949b8D0Fc1B728d430c4418Bd640CA")
	agent := caip.AgentRef{Registry: c.RegistryID, ID: "22"}
	ref := caip.FeedbackRef{Registry: c.ReputationID, AgentID: "22", Client: view.Lower(client), Index: 3}
	const uri, file = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKgvPe"
	hash := func(s string) caip.Hash { return caip.Hash(common.HexToHash(s)) }
	ops := map[string]chains.Op{
		"register()":                        chains.Register{},
		"register(string)":                  chains.Register{URI: uri},
		"register(string,(string,bytes)[])": chains.Register{URI: uri, Metadata: []chains.MetadataEntry{{Key: "category", Value: []byte("finance")}, {Key: "n"}}},
		"setAgentURI(uint256,string)":       chains.SetURI{Agent: agent, URI: "https://agents.example/22.json"},
		"setMetadata(uint256,string,bytes)": chains.SetMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: "category", Value: []byte("finance")}},
		"unsetAgentWallet(uint256)":         chains.UnsetWallet{Agent: agent},
		"revokeFeedback(uint256,uint64)":    chains.RevokeFeedback{Ref: ref},
		"giveFeedback(uint256,int128,uint8,string,string,string,string,bytes32)": chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(-32), Decimals: 1},
			Tag1: "tradingYield", Tag2: "day", Endpoint: "https://agent.example/trade", URI: file, Hash: hash("0x9e00cf78715953c99067935534ac26b6ad44f7ffe1877627ffad901ac22f77e0")},
		"appendResponse(uint256,address,uint64,string,bytes32)": chains.Respond{Ref: ref, URI: file, Hash: hash("0x4730230a5a5a8fcab3c9af22bcf0a8e788d1c8c6a0dc2888b3f430496481ecae")},
	}
	k, id := view.Contracts(), big.NewInt(22)
	owner := common.HexToAddress("0xe45754D41D9a778fBddE442327D40062b0E1106f")
	packed := map[string][]byte{
		"getMetadata(uint256,string)":                           k.Identity.PackGetMetadata(id, "agentWallet"),
		"getAgentWallet(uint256)":                               k.Identity.PackGetAgentWallet(id),
		"isAuthorizedOrOwner(address,uint256)":                  k.Identity.PackIsAuthorizedOrOwner(owner, id),
		"getSummary(uint256,address[],string,string)":           k.Reputation.PackGetSummary(id, []common.Address{client, responder}, "tradingYield", "day"),
		"readAllFeedback(uint256,address[],string,string,bool)": k.Reputation.PackReadAllFeedback(id, nil, "", "", true),
		"readFeedback(uint256,address,uint64)":                  k.Reputation.PackReadFeedback(id, client, 3),
		"getClients(uint256)":                                   k.Reputation.PackGetClients(id),
		"getLastIndex(uint256,address)":                         k.Reputation.PackGetLastIndex(id, client),
		"getResponseCount(uint256,address,uint64,address[])":    k.Reputation.PackGetResponseCount(id, common.Address{}, 0, nil),
		// A consent is held against the chain before it is encoded: see wallet_test.go.
		"setAgentWallet(uint256,address,uint256,bytes)": k.Identity.PackSetAgentWallet(id, common.HexToAddress("0xA9Db386ac77AFa446BBfde37BB28936cCB68A755"), big.NewInt(1900000000),
			slices.Repeat([]byte{0xab}, 65)),
	}
	for _, v := range readVectors(t).Calls {
		got, isPacked := packed[v.Function]
		if op, ok := ops[v.Function]; ok {
			list, err := c.Dialect.Compose(context.Background(), someone(client), ledger.Block{}, op)
			if err != nil || len(list) != 1 {
				t.Errorf("%s: %d messages, %v", v.Function, len(list), err)
				continue
			}
			if want := map[string]common.Address{"identity": c.Identity, "reputation": c.Reputation}[v.Contract]; list[0].To != want {
				t.Errorf("%s goes to %s, want %s", v.Function, list[0].To, want)
			}
			got = list[0].Data
		} else if !isPacked {
			t.Errorf("%s is not covered", v.Function)
		}
		if hexutil.Encode(got) != v.Calldata.String() {
			t.Errorf("%s:\n got %x\nwant %x", v.Function, got, []byte(v.Calldata))
		}
	}
}

func TestDecodeRevert_readsTheDeployedRegistriesRefusals(t *testing.T) {
	kinds := map[string]chains.Kind{
		"Not authorized": chains.Unauthorized, view.SelfFeedback: chains.Unauthorized, "clientAddresses required": chains.Invalid,
		"ERC721NonexistentToken(22)": chains.NotFound, "ERC721InvalidReceiver(0x03440954b6D54aB8f290c1F5a503794A39b5b460)": chains.Invalid, "InvalidInitialization()": chains.Reverted,
	}
	list := readVectors(t).Reverts
	if len(list) != len(kinds) {
		t.Fatalf("%d reverts, want %d", len(list), len(kinds))
	}
	for _, v := range list {
		r := view.DecodeRevert(v.Data)
		want, ok := kinds[r.Text]
		if !ok || r.Kind() != want {
			t.Errorf("%v reads as %q of kind %s, want %s", v.Decoded, r.Text, r.Kind(), want)
		}
	}
}

func TestConsentDigest_isWhatTheDeployedRegistriesVerify(t *testing.T) {
	v := readVectors(t)
	signers := map[common.Address]*signature.Key{}
	for name, k := range v.Keys {
		key, err := signature.ParseKey([]byte(k.PrivateKey), nil)
		if err != nil || key.Address() != k.Address {
			t.Fatalf("key %s: %v, %v, want %s", name, key, err, k.Address)
		}
		signers[k.Address] = key
	}
	for _, a := range v.AgentWalletSet {
		id, _ := new(big.Int).SetString(a.Message.AgentID, 10)
		digest := walletSet(big.NewInt(a.Domain.ChainID), a.Domain.VerifyingContract, id, a.Message.NewWallet, a.Message.Owner, a.Message.Deadline).Digest()
		if digest != a.Digest {
			t.Errorf("%s: digest %s, want %s", a.ID, digest, a.Digest)
		}
		signature, err := signers[a.Message.NewWallet].SignHash(digest)
		if err != nil {
			t.Fatal(err)
		}
		signature[crypto.RecoveryIDOffset] += 27
		if hexutil.Encode(signature) != a.Signature.String() {
			t.Errorf("%s: signature %x, want %s", a.ID, signature, a.Signature)
		}
	}
}

func TestDecodeWallet_acceptsBothEncodings(t *testing.T) {
	for _, v := range readVectors(t).WalletMetadata {
		for _, value := range [][]byte{v.Packed20, v.ABI32} {
			if got, err := decode.Wallet(value); err != nil || got != v.Address {
				t.Errorf("%x: %s, %v, want %s", value, got, err, v.Address)
			}
		}
	}
	if got, err := decode.Wallet(nil); err != nil || got != (common.Address{}) {
		t.Errorf("cleared: %s, %v", got, err)
	}
	for _, n := range []int{1, 19, 21, 31, 33} {
		if got, err := decode.Wallet(make([]byte, n)); err == nil {
			t.Errorf("%d bytes read as %s", n, got)
		}
	}
	if got, err := decode.Wallet(slices.Repeat([]byte{1}, 32)); err == nil {
		t.Errorf("a number wider than an address reads as %s", got)
	}
}
