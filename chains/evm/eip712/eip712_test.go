package eip712_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

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
	Message       map[string]string `json:"message"`
	StructHash    common.Hash       `json:"structHash"`
	Digest        common.Hash       `json:"digest"`
	Signer        common.Address    `json:"signer"`
	Signature     hexutil.Bytes     `json:"signature"`
	RejectedForms struct {
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
			if m.StructHash() != v.StructHash || m.Digest() != v.Digest {
				t.Errorf("%s %s: struct %s, digest %s", set, v.ID, m.StructHash(), m.Digest())
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
