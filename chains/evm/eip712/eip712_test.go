package eip712_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// vector is one signature set of the reference vectors.
type vector struct {
	ID     string `json:"id"`
	Type   string `json:"type"`
	Domain struct {
		Name, Version     string
		ChainID           int64          `json:"chainId"`
		VerifyingContract common.Address `json:"verifyingContract"`
	} `json:"domain"`
	DomainSeparator common.Hash       `json:"domainSeparator"`
	Message         map[string]string `json:"message"`
	StructHash      common.Hash       `json:"structHash"`
	Digest          common.Hash       `json:"digest"`
	Signer          common.Address    `json:"signer"`
	Signature       hexutil.Bytes     `json:"signature"`
	RejectedForms   struct {
		HighS     hexutil.Bytes `json:"highS"`
		VZeroOne  hexutil.Bytes `json:"vZeroOne"`
		Compact64 hexutil.Bytes `json:"compact64"`
	} `json:"rejectedForms"`
}

func (v vector) message(t *testing.T) eip712.Message {
	t.Helper()
	name, rest, _ := strings.Cut(strings.TrimSuffix(v.Type, ")"), "(")
	m := eip712.Message{
		Type:   name,
		Domain: eip712.Domain{Name: v.Domain.Name, Version: v.Domain.Version, ChainID: big.NewInt(v.Domain.ChainID), Contract: v.Domain.VerifyingContract},
	}
	for _, member := range strings.Split(rest, ",") {
		kind, name, _ := strings.Cut(member, " ")
		if kind == "address" {
			m.Fields = append(m.Fields, eip712.Address(name, common.HexToAddress(v.Message[name])))
			continue
		}
		n, ok := new(big.Int).SetString(v.Message[name], 10)
		if !ok {
			t.Fatalf("%s: no number %s", v.ID, name)
		}
		m.Fields = append(m.Fields, eip712.Uint256(name, n))
	}
	return m
}

func vectors(t *testing.T) map[string][]vector {
	t.Helper()
	return chaintest.ReadJSON[map[string][]vector](t, "testdata/vectors.json")
}

func TestDigest_isTheOneOfTheVectors(t *testing.T) {
	n := 0
	for set, list := range vectors(t) {
		for _, v := range list {
			m := v.message(t)
			if m.TypeString() != v.Type || m.Domain.Separator() != v.DomainSeparator || m.StructHash() != v.StructHash || m.Digest() != v.Digest {
				t.Errorf("%s %s: type %s, domain %s, struct %s, digest %s", set, v.ID, m.TypeString(), m.Domain.Separator(), m.StructHash(), m.Digest())
			}
			if by, err := signature.Recover(v.Digest, v.Signature); err != nil || by != v.Signer {
				t.Errorf("%s %s: signed by %s, %v, want %s", set, v.ID, by, err, v.Signer)
			}
			for _, form := range []struct {
				bytes []byte
				err   error
			}{{v.RejectedForms.HighS, signature.ErrHighS}, {v.RejectedForms.VZeroOne, signature.ErrParity}, {v.RejectedForms.Compact64, signature.ErrCompact}} {
				if err := signature.Check(form.bytes); len(form.bytes) > 0 && err != form.err {
					t.Errorf("%s %s: %v, want %v", set, v.ID, err, form.err)
				}
			}
			n++
		}
	}
	if n < 10 {
		t.Errorf("only %d vectors", n)
	}
}

// The JSON is read by another implementation, go-ethereum's own for eth_signTypedData_v4, which has
// to arrive at the same digest.
func TestMarshalJSON_isTheSameMessageToAWallet(t *testing.T) {
	for _, list := range vectors(t) {
		for _, v := range list {
			if got := digestOf(t, v.message(t)); got != v.Digest {
				t.Errorf("%s: a wallet signs %s, want %s", v.ID, got, v.Digest)
			}
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		number := func(name string, bits int) *big.Int {
			return new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, bits/8).Draw(r, name))
		}
		address := func(name string) common.Address {
			return common.BytesToAddress(rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(r, name))
		}
		m := eip712.Message{
			Type: "Mixed",
			Domain: eip712.Domain{
				Name: rapid.StringN(1, 30, -1).Draw(r, "name"), Version: rapid.StringN(1, 5, -1).Draw(r, "version"), ChainID: number("chain", 64), Contract: address("contract"),
			},
			Fields: []eip712.Field{
				eip712.Uint256("a", number("a", 256)), {Name: "b", Type: "uint64", Value: new(big.Int).SetUint64(rapid.Uint64().Draw(r, "b"))}, eip712.Address("c", address("c")),
				{Name: "d", Type: "bytes32", Value: common.BigToHash(number("d", 256))},
				eip712.Text("e", rapid.String().Draw(r, "e")),
				{Name: "f", Type: "int128", Value: new(big.Int).Sub(number("f", 120), number("less", 120))},
				eip712.Struct("g", eip712.Message{Type: "Inner", Fields: []eip712.Field{
					{Name: "h", Type: "uint8", Value: number("h", 8)}, eip712.Text("i", rapid.String().Draw(r, "i")),
				}}),
			},
		}
		if got := digestOf(r, m); got != m.Digest() {
			r.Fatalf("a wallet signs %s, the digest is %s", got, m.Digest())
		}
	})
}

func digestOf(t interface{ Fatal(...any) }, m eip712.Message) common.Hash {
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var typed apitypes.TypedData
	if err := json.Unmarshal(text, &typed); err != nil {
		t.Fatal(err)
	}
	digest, _, err := apitypes.TypedDataAndHash(typed)
	if err != nil {
		t.Fatal(err)
	}
	return common.Hash(digest)
}
