package memchain

import (
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"reflect"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// body is what the raw bytes of a transaction say. Only bytes that an account of this chain signed
// are taken: the chain keeps a book of them.
type body struct {
	Chain   caip.ChainID    `json:"chain"`
	From    string          `json:"from"`
	Nonce   uint64          `json:"nonce"`             // where transactions are ordered
	Fee     uint64          `json:"fee"`               // what a replacement has to beat
	Recent  string          `json:"recent,omitempty"`  // hash of the block it was signed at, where they expire
	Expires uint64          `json:"expires,omitempty"` // height
	Relay   string          `json:"relay,omitempty"`   // contract that mirror operations go to
	Op      json.RawMessage `json:"op"`
	Salt    int             `json:"salt,omitempty"` // tells operations apart whose JSON is the same
}

// signed is the raw form of a transaction.
type signed struct {
	Body      json.RawMessage `json:"body"`
	Signature []byte          `json:"signature"`
}

// envelope is a signed transaction.
type envelope struct {
	id   string
	body body
	op   chains.Op
	raw  []byte
}

// seal signs an operation by a named account. c.mu is held.
func (c *core) seal(name string, b body, op chains.Op) (chains.Tx, *envelope) {
	encode := func(v any) []byte {
		text, err := json.Marshal(v)
		c.require(err == nil, chains.Invalid, op.Verb(), "encode: %w", err)
		return text
	}
	key := keyOf(name)
	b.Chain, b.Op = c.options.Chain, encode(op)
	for ; ; b.Salt++ {
		text := encode(b)
		signature := ed25519.Sign(key, text)
		raw := encode(signed{Body: text, Signature: signature})
		e := c.sealed[string(raw)]
		if e == nil {
			e = &envelope{id: c.txID(raw, signature), body: b, op: op, raw: raw}
			c.sealed[string(raw)] = e
		}
		// JSON does not tell all texts apart.
		if reflect.DeepEqual(e.op, op) {
			return chains.Tx{Chain: b.Chain, ID: e.id, Account: b.From, Nonce: b.Nonce, Expires: b.Expires, Raw: raw}, e
		}
	}
}

// open finds the transaction of raw bytes, as a node reads what it takes from anyone. c.mu is held.
func (c *core) open(raw []byte) *envelope {
	e := c.sealed[string(raw)]
	if e == nil {
		var foreign struct{ Body struct{ Chain caip.ChainID } }
		known := json.Unmarshal(raw, &foreign) == nil && !foreign.Body.Chain.IsZero()
		c.require(!known || foreign.Body.Chain == c.options.Chain, chains.WrongChain, "send", "transaction is signed for %s", foreign.Body.Chain)
		c.refuse(chains.Invalid, "send", "transaction of %d bytes: %w", len(raw), errUnsigned)
	}
	return e
}

var errUnsigned = errors.New("invalid signature")
