// Package eip712 makes the typed data that wallets of ERC-8004 sign (EIP-712): its digest, and its
// JSON for eth_signTypedData_v4, so that a key which never comes near this program can sign. Only
// what the registries use is here: numbers, addresses, bytes32, text, and structs of these within
// a message.
package eip712

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// Domain says where a signature counts.
type Domain struct {
	Name     string
	Version  string
	ChainID  *big.Int
	Contract common.Address // verifyingContract: a proxy's own address, not its implementation's
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

// StructHash is the hash of the message without its domain.
func (m Message) StructHash() common.Hash {
	typed := m.typed()
	return hashOf(typed.HashStruct(m.Type, typed.Message))
}

// Digest is what is signed: keccak256("\x19\x01" ‖ domain ‖ struct), of what a wallet gets.
func (m Message) Digest() common.Hash {
	digest, _, err := apitypes.TypedDataAndHash(m.typed())
	return hashOf(digest, err)
}

// typed reads the message as a wallet does.
func (m Message) typed() (typed apitypes.TypedData) {
	text, err := json.Marshal(m)
	if err == nil {
		err = json.Unmarshal(text, &typed)
	}
	if err != nil {
		panic("eip712: " + err.Error()) // a mistake in this program
	}
	return typed
}

func hashOf(hash []byte, err error) common.Hash {
	if err != nil {
		panic("eip712: " + err.Error()) // a value that is not of its type: a mistake in this program
	}
	return common.BytesToHash(hash)
}

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
		}{m.Domain.Name, m.Domain.Version, json.Number(cmp.Or(m.Domain.ChainID, new(big.Int)).String()), m.Domain.Contract.Hex()},
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
