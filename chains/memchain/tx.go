package memchain

import (
	"encoding/json"
	"reflect"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// body is what the raw bytes of a transaction say. Only bytes that an account of this chain signed
// are taken: the chain keeps a book of them, which stands for signatures.
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

// envelope is a signed transaction.
type envelope struct {
	id   string
	body body
	op   chains.Op
	raw  []byte
}

// seal signs an operation. c.mu is held.
func (c *core) seal(b body, op chains.Op) (chains.Tx, *envelope) {
	encode := func(v any) []byte {
		text, err := json.Marshal(v)
		c.require(err == nil, chains.Invalid, op.Verb(), "encode: %w", err)
		return text
	}
	b.Chain, b.Op = c.options.Chain, encode(op)
	raw := encode(b)
	e := c.sealed[string(raw)]
	// JSON does not tell all texts apart.
	for e != nil && !reflect.DeepEqual(e.op, op) {
		b.Salt++
		raw = encode(b)
		e = c.sealed[string(raw)]
	}
	if e == nil {
		e = &envelope{id: c.txID(raw), body: b, op: op, raw: raw}
		c.sealed[string(raw)] = e
	}
	return chains.Tx{Chain: b.Chain, ID: e.id, Account: b.From, Nonce: b.Nonce, Expires: b.Expires, Raw: raw}, e
}

// open finds the transaction of raw bytes, as a node reads what it takes from anyone. c.mu is held.
func (c *core) open(raw []byte) *envelope {
	e := c.sealed[string(raw)]
	if e == nil {
		var foreign struct{ Chain caip.ChainID }
		known := json.Unmarshal(raw, &foreign) == nil && !foreign.Chain.IsZero()
		c.require(!known || foreign.Chain == c.options.Chain, chains.WrongChain, "send", "transaction is signed for %s", foreign.Chain)
		c.refuse(chains.Invalid, "send", "transaction of %d bytes: invalid signature", len(raw))
	}
	return e
}
