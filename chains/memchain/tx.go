package memchain

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// body is what an account signs.
type body struct {
	Chain   caip.ChainID      `json:"chain"`
	From    string            `json:"from"`
	Key     ed25519.PublicKey `json:"key"`
	Nonce   uint64            `json:"nonce"`             // eip155
	Fee     uint64            `json:"fee"`               // what a replacement has to beat
	Recent  string            `json:"recent,omitempty"`  // solana: hash of the block it was signed at
	Expires uint64            `json:"expires,omitempty"` // solana
	Relay   string            `json:"relay,omitempty"`   // contract that mirror operations go to
	Verb    string            `json:"verb"`
	Op      json.RawMessage   `json:"op"`
}

// signed is the raw form of a transaction.
type signed struct {
	Body      json.RawMessage `json:"body"`
	Signature []byte          `json:"signature"`
}

// envelope is a transaction that was checked.
type envelope struct {
	id   string
	body body
	op   chains.Op
	raw  []byte
}

func (c *core) seal(key ed25519.PrivateKey, b body, op chains.Op) (chains.Tx, *envelope, error) {
	encoded, err := json.Marshal(rewrite(op, armour))
	if err != nil {
		return chains.Tx{}, nil, c.refuse(chains.Invalid, op.Verb(), "encode: %w", err)
	}
	b.Chain, b.Key, b.Verb, b.Op = c.options.Chain, key.Public().(ed25519.PublicKey), op.Verb(), encoded
	b.From = addressOf(b.Chain.Namespace, b.Key)
	text, err := json.Marshal(b)
	if err != nil {
		return chains.Tx{}, nil, c.refuse(chains.Invalid, op.Verb(), "encode: %w", err)
	}
	raw, err := json.Marshal(signed{Body: text, Signature: ed25519.Sign(key, text)})
	if err != nil {
		return chains.Tx{}, nil, c.refuse(chains.Invalid, op.Verb(), "encode: %w", err)
	}
	e, err := c.open(raw)
	if err != nil {
		return chains.Tx{}, nil, err
	}
	return chains.Tx{Chain: b.Chain, ID: e.id, Account: b.From, Nonce: b.Nonce, Expires: b.Expires, Raw: raw}, e, nil
}

// open checks raw bytes as a node does that takes them from anyone.
func (c *core) open(raw []byte) (*envelope, error) {
	bad := func(err error) error {
		return c.refuse(chains.Invalid, "send", "transaction of %d bytes: %w", len(raw), err)
	}
	var s signed
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, bad(err)
	}
	var b body
	if err := json.Unmarshal(s.Body, &b); err != nil {
		return nil, bad(err)
	}
	if len(b.Key) != ed25519.PublicKeySize || !ed25519.Verify(b.Key, s.Body, s.Signature) {
		return nil, bad(errors.New("invalid signature"))
	}
	if b.Chain != c.options.Chain {
		return nil, c.refuse(chains.WrongChain, "send", "transaction is signed for %s", b.Chain)
	}
	if addressOf(b.Chain.Namespace, b.Key) != b.From {
		return nil, bad(fmt.Errorf("sender %.60q is not who signed", b.From))
	}
	op, err := decodeOp(b.Verb, b.Op)
	if err != nil {
		return nil, bad(err)
	}
	e := &envelope{body: b, op: op, raw: bytes.Clone(raw)}
	if c.sati {
		e.id = base58.Encode(s.Signature)
	} else {
		e.id = caip.Keccak256(raw).String()
	}
	return e, nil
}

var decoders = map[string]func([]byte) (chains.Op, error){
	chains.Register{}.Verb():       decode[chains.Register],
	chains.SetURI{}.Verb():         decode[chains.SetURI],
	chains.SetMetadata{}.Verb():    decode[chains.SetMetadata],
	chains.SetWallet{}.Verb():      decode[chains.SetWallet],
	chains.UnsetWallet{}.Verb():    decode[chains.UnsetWallet],
	chains.Approve{}.Verb():        decode[chains.Approve],
	chains.Transfer{}.Verb():       decode[chains.Transfer],
	chains.GrantSync{}.Verb():      decode[chains.GrantSync],
	chains.GiveFeedback{}.Verb():   decode[chains.GiveFeedback],
	chains.RevokeFeedback{}.Verb(): decode[chains.RevokeFeedback],
	chains.Respond{}.Verb():        decode[chains.Respond],
	chains.Deliver{}.Verb():        decode[chains.Deliver],
	chains.RevokeMirror{}.Verb():   decode[chains.RevokeMirror],
	chains.RespondMirror{}.Verb():  decode[chains.RespondMirror],
	chains.SyncURI{}.Verb():        decode[chains.SyncURI],
	chains.Nothing{}.Verb():        decode[chains.Nothing],
	chains.VoidMirror{}.Verb():     decode[chains.VoidMirror],
	setAuthority{}.Verb():          decode[setAuthority],
	redirect{}.Verb():              decode[redirect],
	link{}.Verb():                  decode[link],
	attest{}.Verb():                decode[attest],
	changeRegistry{}.Verb():        decode[changeRegistry],
	pay{}.Verb():                   decode[pay],
	burn{}.Verb():                  decode[burn],
}

func decode[T chains.Op](b []byte) (chains.Op, error) {
	var op T
	if err := json.Unmarshal(b, &op); err != nil {
		return nil, err
	}
	return rewrite(op, unarmour), nil
}

func decodeOp(verb string, b []byte) (chains.Op, error) {
	d := decoders[verb]
	if d == nil {
		return nil, fmt.Errorf("no such operation: %.40q", verb)
	}
	return d(b)
}
