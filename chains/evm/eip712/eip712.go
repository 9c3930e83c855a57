// Package eip712 makes the typed data that wallets of ERC-8004 sign (EIP-712): its digest, and its
// JSON for eth_signTypedData_v4, so that a key which never comes near this program can sign. Only
// what the registries use is here: numbers, addresses, bytes32, text, and structs of these within
// a message.
package eip712

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	gethmath "github.com/ethereum/go-ethereum/common/math"
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

// Message is a struct of a domain, or one within another, whose Domain is not used.
type Message struct {
	Domain Domain
	Type   string // name of the struct, such as AgentWalletSet
	Fields []Field
}

// Field is one member of a Message, in the order of its type.
type Field struct {
	Name  string
	Type  string // a number, address, bytes32, string, or the Type of a struct
	Value any    // *big.Int for the numbers (within the type), common.Address, common.Hash for bytes32, string in UTF-8, or Message for a struct
}

// Uint256 is a field of that type.
func Uint256(name string, value *big.Int) Field { return Field{name, "uint256", value} }

// Address is a field of that type.
func Address(name string, value common.Address) Field { return Field{name, "address", value} }

// Bytes32 is a field of that type.
func Bytes32(name string, value common.Hash) Field { return Field{name, "bytes32", value} }

// Text is a field of the type string.
func Text(name, value string) Field { return Field{name, "string", value} }

// Struct is a field that holds another struct, of which no second one is in a message.
func Struct(name string, value Message) Field { return Field{name, value.Type, value} }

// TypeString is the message's type as EIP-712 encodes it, such as AgentWalletSet(uint256
// agentId,address newWallet,…), with the types that it holds behind it.
func (m Message) TypeString() string {
	fields, inner := make([]string, len(m.Fields)), ""
	for i, f := range m.Fields {
		fields[i] = f.Type + " " + f.Name
		if held, is := f.Value.(Message); is {
			inner += held.TypeString()
		}
	}
	return m.Type + "(" + strings.Join(fields, ",") + ")" + inner
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
		return gethmath.U256Bytes(new(big.Int).Set(v))
	case common.Address:
		return common.BytesToHash(v[:]).Bytes()
	case common.Hash:
		return v[:]
	case string:
		return hash(v)
	case Message:
		return v.StructHash().Bytes()
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
	types := map[string][]typeEntry{
		"EIP712Domain": {{"name", "string"}, {"version", "string"}, {"chainId", "uint256"}, {"verifyingContract", "address"}},
	}
	values, err := m.members(types)
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Types       map[string][]typeEntry `json:"types"`
		PrimaryType string                 `json:"primaryType"`
		Domain      any                    `json:"domain"`
		Message     json.RawMessage        `json:"message"`
	}{
		Types:       types,
		PrimaryType: m.Type,
		Domain: struct {
			Name     string      `json:"name"`
			Version  string      `json:"version"`
			ChainID  json.Number `json:"chainId"` // a number, as wallets compare it with the chain they are on
			Contract string      `json:"verifyingContract"`
		}{m.Domain.Name, m.Domain.Version, json.Number(m.Domain.ChainID.String()), m.Domain.Contract.Hex()},
		Message: values,
	})
}

// members are the values in the order of the type, which a map would lose, and into types those of
// the message.
func (m Message) members(types map[string][]typeEntry) (json.RawMessage, error) {
	values := make([]string, len(m.Fields))
	entries := make([]typeEntry, len(m.Fields))
	for i, f := range m.Fields {
		value, err := f.json(types)
		if err != nil {
			return nil, err
		}
		entries[i] = typeEntry{f.Name, f.Type}
		values[i] = fmt.Sprintf("%q:%s", f.Name, value)
	}
	types[m.Type] = entries
	return json.RawMessage("{" + strings.Join(values, ",") + "}"), nil
}

func (f Field) json(types map[string][]typeEntry) ([]byte, error) {
	switch v := f.Value.(type) {
	case *big.Int:
		return json.Marshal(v.String())
	case common.Address:
		return json.Marshal(v.Hex())
	case common.Hash:
		return json.Marshal(hexutil.Encode(v[:]))
	case string:
		return json.Marshal(v)
	case Message:
		return v.members(types)
	}
	panic(fmt.Sprintf("eip712: field %s has a value of type %T", f.Name, f.Value))
}
