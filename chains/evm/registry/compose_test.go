package registry

import (
	"bytes"
	"math/big"
	"reflect"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// arguments reads calldata by the ABI: the function it calls, and its arguments by name. What is
// not the one encoding of them is a failure.
func arguments(t *testing.T, contract abi.ABI, data []byte) (string, map[string]any) {
	t.Helper()
	if len(data) < 4 {
		t.Fatalf("calldata %x", data)
	}
	method, err := contract.MethodById(data[:4])
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]any{}
	if err := method.Inputs.UnpackIntoMap(named, data[4:]); err != nil {
		t.Fatal(err)
	}
	values, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		t.Fatal(err)
	}
	if again, err := method.Inputs.Pack(values...); err != nil || !bytes.Equal(again, data[4:]) {
		t.Fatalf("%s: %x is encoded again as %x, %v", method.Sig, data[4:], again, err)
	}
	return method.Sig, named
}

func equal(t *testing.T, what string, got map[string]any, want map[string]any) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s has %d arguments, want %d", what, len(got), len(want))
	}
	for name, value := range want {
		if number, ok := value.(*big.Int); ok {
			if has, ok := got[name].(*big.Int); !ok || has.Cmp(number) != 0 {
				t.Errorf("%s: %s is %v, want %s", what, name, got[name], number)
			}
			continue
		}
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("%s: %s is %#v, want %#v", what, name, got[name], value)
		}
	}
}

func FuzzComposeRegister(f *testing.F) {
	f.Add("", "", []byte(nil), uint8(0))
	f.Add("ipfs://x", "note", []byte{1, 2}, uint8(2))
	f.Add("\xff", "agentWallet", bytes.Repeat([]byte{9}, 33), uint8(1))
	w := sender{offline(), someone{7}}
	f.Fuzz(func(t *testing.T, uri, key string, value []byte, n uint8) {
		op := chains.Register{URI: uri}
		want := []bindings.MetadataEntry{}
		for i := range int(n % 4) {
			op.Metadata = append(op.Metadata, chains.MetadataEntry{Key: key, Value: value[:max(len(value)-i, 0)]})
			want = append(want, bindings.MetadataEntry{MetadataKey: key, MetadataValue: append([]byte{}, op.Metadata[i].Value...)})
		}
		list, err := w.register(op)
		if reserved := len(want) > 0 && key == chains.AgentWalletKey; reserved || err != nil {
			if !reserved || chains.KindOf(err) != chains.Invalid {
				t.Fatalf("%q: %v", key, err)
			}
			return
		}
		if len(list) != 1 || list[0].To != w.Identity || list[0].Value != nil {
			t.Fatalf("%+v", list)
		}
		sig, got := arguments(t, view.Contracts().Identity.GetABI(), list[0].Data)
		switch {
		case len(want) > 0:
			if sig != "register(string,(string,bytes)[])" || got["agentURI"] != uri {
				t.Fatalf("%s %v", sig, got)
			}
			entries := reflect.ValueOf(got["metadata"])
			if entries.Len() != len(want) {
				t.Fatalf("%d entries, want %d", entries.Len(), len(want))
			}
			for i, e := range want {
				if has := entries.Index(i); has.Field(0).String() != e.MetadataKey || !bytes.Equal(has.Field(1).Bytes(), e.MetadataValue) {
					t.Errorf("entry %d is %v, want %v", i, has, e)
				}
			}
		case uri != "":
			equal(t, sig, got, map[string]any{"agentURI": uri})
		default:
			if sig != "register()" {
				t.Errorf("%s for nothing", sig)
			}
		}
	})
}

func FuzzComposeFeedback(f *testing.F) {
	f.Add([]byte{1}, []byte{1}, true, uint8(18), "a", "b", "https://agent.example", "ipfs://f", []byte{1})
	f.Add([]byte{}, bytes.Repeat([]byte{0xff}, 16), false, uint8(19), "", "", "", "", []byte{})
	w := sender{offline(), someone{7}}
	f.Fuzz(func(t *testing.T, id, unscaled []byte, negative bool, decimals uint8, tag1, tag2, endpoint, uri string, hash []byte) {
		agent := new(big.Int).SetBytes(id[:min(len(id), 32)])
		number := new(big.Int).SetBytes(unscaled[:min(len(unscaled), 16)])
		if negative {
			number.Neg(number)
		}
		n, err := chains.Int128FromBig(number)
		if err != nil {
			return
		}
		op := chains.GiveFeedback{
			Agent: w.Names().AgentRef(agent), Value: chains.Value{Unscaled: n, Decimals: decimals}, Tag1: tag1, Tag2: tag2, Endpoint: endpoint, URI: uri, Hash: caip.Hash(common.BytesToHash(hash)),
		}
		list, err := w.giveFeedback(op)
		if wrong := op.Value.Check(); wrong != nil || err != nil {
			if wrong == nil || chains.KindOf(err) != chains.Invalid {
				t.Fatalf("%+v: %v", op.Value, err)
			}
			return
		}
		sig, got := arguments(t, view.Contracts().Reputation.GetABI(), list[0].Data)
		equal(t, sig, got, map[string]any{
			"agentId": agent, "value": number, "valueDecimals": decimals, "tag1": tag1, "tag2": tag2, "endpoint": endpoint, "feedbackURI": uri, "feedbackHash": [32]byte(op.Hash),
		})
		// What is written is what is read of its log, too.
		index := uint64(len(id)) + 1
		event := view.Contracts().Reputation.GetABI().Events["NewFeedback"]
		data, err := event.Inputs.NonIndexed().Pack(index, number, decimals, tag1, tag2, endpoint, uri, [32]byte(op.Hash))
		if err != nil {
			t.Fatal(err)
		}
		log := &types.Log{Address: w.Reputation, Data: data, Topics: []common.Hash{event.ID, common.BigToHash(agent), common.BytesToHash(w.signer.Address().Bytes()), {9}}}
		e, ok, err := w.Decode(log)
		if err != nil || !ok || e.Feedback.Value != op.Value || e.Feedback.Tag1 != tag1 || e.Feedback.Tag2 != tag2 || e.Feedback.Endpoint != endpoint || e.Feedback.URI != uri || e.Feedback.Hash != op.Hash || e.Feedback.Ref.Index != index {
			t.Errorf("%+v was read as %+v, %v", op, e.Feedback, err)
		}
	})
}

func FuzzComposeWallet(f *testing.F) {
	f.Add([]byte{1}, []byte{2}, uint64(300), []byte{3}, uint64(600), []byte{4})
	f.Add([]byte{}, []byte{}, uint64(0), []byte{}, ^uint64(0), bytes.Repeat([]byte{5}, 65))
	f.Fuzz(func(t *testing.T, id, address []byte, deadline uint64, signature []byte, until uint64, consent []byte) {
		agent, wallet := new(big.Int).SetBytes(id[:min(len(id), 32)]), common.BytesToAddress(address)
		seconds, later := new(big.Int).SetUint64(deadline), new(big.Int).SetUint64(until)
		sig, got := arguments(t, view.Contracts().Identity.GetABI(), view.Contracts().Identity.PackSetAgentWallet(agent, wallet, seconds, signature))
		equal(t, sig, got, map[string]any{"agentId": agent, "newWallet": wallet, "deadline": seconds, "signature": append([]byte{}, signature...)})
		sig, got = arguments(t, view.Contracts().Delegate.GetABI(), view.Contracts().Delegate.PackSetAgentWallet(agent, wallet, seconds, signature, later, consent))
		equal(t, sig, got, map[string]any{
			"agentId": agent, "newWallet": wallet, "walletDeadline": seconds, "walletSignature": append([]byte{}, signature...), "consentDeadline": later, "consent": append([]byte{}, consent...),
		})
	})
}
