// Package eip712 makes the typed data that wallets of ERC-8004 sign (EIP-712): its digest, and its
// JSON for eth_signTypedData_v4, so that a key which never comes near this program can sign. Only
// what the registries use is here: flat messages of uint256, uint64, address and bytes32.
package eip712

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
)

// Domain says where a signature counts.
type Domain struct {
	Name     string
	Version  string
	ChainID  *big.Int
	Contract common.Address // verifyingContract: a proxy's own address, not its implementation's
}

const domainType = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"

// Separator is the hash of the domain.
func (d Domain) Separator() common.Hash {
	return crypto.Keccak256Hash(hash(domainType), hash(d.Name), hash(d.Version), common.BigToHash(d.ChainID).Bytes(), common.BytesToHash(d.Contract[:]).Bytes())
}

// Message is a flat struct of a domain.
type Message struct {
	Domain Domain
	Type   string // name of the struct, such as AgentWalletSet
	Fields []Field
}

// Field is one member of a Message, in the order of its type.
type Field struct {
	Name  string
	Type  string // uint256, uint64, address or bytes32
	Value any    // *big.Int for the numbers (not negative, within the type), common.Address, or common.Hash for bytes32
}

// Uint256 is a field of that type.
func Uint256(name string, value *big.Int) Field { return Field{name, "uint256", value} }

// Uint64 is a field of that type.
func Uint64(name string, value uint64) Field {
	return Field{name, "uint64", new(big.Int).SetUint64(value)}
}

// Address is a field of that type.
func Address(name string, value common.Address) Field { return Field{name, "address", value} }

// TypeString is the message's type as EIP-712 encodes it, such as AgentWalletSet(uint256
// agentId,address newWallet,…).
func (m Message) TypeString() string {
	fields := make([]string, len(m.Fields))
	for i, f := range m.Fields {
		fields[i] = f.Type + " " + f.Name
	}
	return m.Type + "(" + strings.Join(fields, ",") + ")"
}

// StructHash is the hash of the message without its domain.
func (m Message) StructHash() common.Hash {
	data := hash(m.TypeString())
	for _, f := range m.Fields {
		data = append(data, f.word()...)
	}
	return crypto.Keccak256Hash(data)
}

// Digest is what is signed: keccak256("\x19\x01" ‖ domain ‖ struct).
func (m Message) Digest() common.Hash {
	domain, message := m.Domain.Separator(), m.StructHash()
	return crypto.Keccak256Hash([]byte("\x19\x01"), domain[:], message[:])
}

func (f Field) word() []byte {
	switch v := f.Value.(type) {
	case *big.Int:
		return common.BigToHash(v).Bytes()
	case common.Address:
		return common.BytesToHash(v[:]).Bytes()
	case common.Hash:
		return v[:]
	}
	panic(fmt.Sprintf("eip712: field %s has a value of type %T", f.Name, f.Value)) // a mistake in this program
}

func hash(text string) []byte { return crypto.Keccak256([]byte(text)) }

type typeEntry struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// MarshalJSON writes the message as the second parameter of eth_signTypedData_v4. The message's
// numbers are decimal strings, addresses carry their checksum.
func (m Message) MarshalJSON() ([]byte, error) {
	values := make([]string, len(m.Fields))
	types := make([]typeEntry, len(m.Fields))
	for i, f := range m.Fields {
		types[i] = typeEntry{f.Name, f.Type}
		values[i] = fmt.Sprintf("%q:%q", f.Name, f.text())
	}
	return json.Marshal(struct {
		Types       map[string][]typeEntry `json:"types"`
		PrimaryType string                 `json:"primaryType"`
		Domain      any                    `json:"domain"`
		Message     json.RawMessage        `json:"message"`
	}{
		Types: map[string][]typeEntry{
			"EIP712Domain": {{"name", "string"}, {"version", "string"}, {"chainId", "uint256"}, {"verifyingContract", "address"}},
			m.Type:         types,
		},
		PrimaryType: m.Type,
		Domain: struct {
			Name     string      `json:"name"`
			Version  string      `json:"version"`
			ChainID  json.Number `json:"chainId"` // a number, as wallets compare it with the chain they are on
			Contract string      `json:"verifyingContract"`
		}{m.Domain.Name, m.Domain.Version, json.Number(m.Domain.ChainID.String()), m.Domain.Contract.Hex()},
		// Members in the order of the type, which a map would lose.
		Message: json.RawMessage("{" + strings.Join(values, ",") + "}"),
	})
}

func (f Field) text() string {
	switch v := f.Value.(type) {
	case *big.Int:
		return v.String()
	case common.Address:
		return v.Hex()
	case common.Hash:
		return hexutil.Encode(v[:])
	}
	panic(fmt.Sprintf("eip712: field %s has a value of type %T", f.Name, f.Value))
}
