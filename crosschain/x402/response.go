package x402

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// ResponseHeader is the HTTP header that holds a settlement response as base64 of its JSON.
const ResponseHeader = "PAYMENT-RESPONSE"

// Response is what a server says when it has been paid, and what it signs about its answer. Nobody
// has checked any of it.
type Response struct {
	Success     bool         `json:"success"`
	Transaction string       `json:"transaction,omitempty"` // as written
	Network     caip.ChainID `json:"network,omitzero"`
	Payer       string       `json:"payer,omitempty"` // as written
	// Interaction is the 8004-reputation extension; nil when the server signs nothing.
	Interaction *Interaction `json:"interaction,omitempty"`
}

// Generation tells the two forms of Interaction apart.
type Generation string

// The generations.
const (
	// Seed names network and agent; its hash is over the texts one after another.
	Seed Generation = "seed"
	// V1 names the registry, the key and a hash of the bodies; its hash has a prefix. It is
	// recognised by dataHash or agentSignerPublicKey.
	V1 Generation = "v1"
)

// Interaction is what an agent signed about one answer.
type Interaction struct {
	Generation Generation     `json:"generation"`
	NetworkID  caip.ChainID   `json:"networkId,omitzero"`     // Seed: the payment's network
	Registry   caip.AccountID `json:"agentRegistry,omitzero"` // V1
	AgentID    string         `json:"agentId"`
	TaskRef    string         `json:"taskRef"`
	DataHash   caip.Hash      `json:"dataHash,omitzero"` // V1
	Hash       caip.Hash      `json:"interactionHash"`
	Signature  []byte         `json:"agentSignature"`                    // 64 or 65 bytes
	PublicKey  []byte         `json:"agentSignerPublicKey,omitempty"`    // V1
	Algorithm  string         `json:"agentSignatureAlgorithm,omitempty"` // V1
	At         time.Time      `json:"timestamp,omitzero"`                // Seed: when, as the server says; not signed
}

// ParseResponse reads a settlement response, its members at the top or inside settlementResponse.
// Errors are *chains.Error of kind Invalid or TooMuch around a *SyntaxError.
func ParseResponse(body []byte) (Response, error) {
	out, err := parseResponse(body)
	if err != nil {
		return Response{}, asInvalid("read payment response", err)
	}
	return out, nil
}

func parseResponse(body []byte) (out Response, err error) {
	var top object
	if err := strictjson.Decode(body, limits, &top); err != nil {
		return out, err
	}
	if top == nil {
		return out, schema("", errors.New("not a JSON object"))
	}
	at := top.at("")
	if inner, err := top.object("settlementResponse"); err != nil {
		return out, err
	} else if inner != nil {
		at = inner.at("settlementResponse")
	}
	var success *bool
	if err := at.decode("success", &success); err != nil {
		return out, err
	}
	if success == nil {
		return out, schema(at.name("success"), errors.New("missing"))
	}
	out.Success = *success
	if out.Transaction, err = at.either("transaction", "txHash"); err != nil {
		return out, err
	}
	if out.Payer, err = at.text("payer", false); err != nil {
		return out, err
	}
	network, err := at.either("network", "networkId")
	if err != nil {
		return out, err
	}
	if network != "" {
		if out.Network, err = caip.ParseChainID(network); err != nil {
			return out, named(at.name("network"), err)
		}
	}
	extensions, err := top.object("extensions")
	if err != nil {
		return out, err
	}
	if raw, ok := extensions[ReputationID]; ok {
		out.Interaction, err = parseInteraction(raw)
	}
	return out, err
}

func parseInteraction(raw json.RawMessage) (*Interaction, error) {
	const path = "extensions." + ReputationID
	var fields object
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return nil, schema(path, errors.New("not an object"))
	}
	o := fields.at(path)
	out := &Interaction{Generation: Seed}
	_, data := fields["dataHash"]
	_, key := fields["agentSignerPublicKey"]
	if data || key {
		out.Generation = V1
	}
	var err error
	if out.AgentID, err = agentID(o); err != nil {
		return nil, err
	}
	if out.TaskRef, err = o.text("taskRef", true); err != nil {
		return nil, err
	}
	if out.Hash, err = o.hash("interactionHash"); err != nil {
		return nil, err
	}
	if out.Signature, err = o.bytes("agentSignature", 65); err != nil {
		return nil, err
	}
	if out.Generation == Seed {
		return out, out.seed(o)
	}
	return out, out.v1(o)
}

func (i *Interaction) seed(o located) error {
	text, err := o.text("networkId", true)
	if err != nil {
		return err
	}
	if i.NetworkID, err = caip.ParseChainID(text); err != nil {
		return named(o.name("networkId"), err)
	}
	var stamp json.Number
	if err := o.decode("timestamp", &stamp); err != nil {
		return err
	}
	if stamp == "" {
		return schema(o.name("timestamp"), errors.New("missing"))
	}
	n, err := stamp.Int64()
	if err != nil || n < 0 || n > 253402300799 {
		return schema(o.name("timestamp"), fmt.Errorf("%.40s is no Unix time", stamp))
	}
	i.At = time.Unix(n, 0).UTC()
	return nil
}

func (i *Interaction) v1(o located) error {
	text, err := o.text("agentRegistry", true)
	if err != nil {
		return err
	}
	if i.Registry, err = caip.ParseAccountID(text); err != nil {
		return named(o.name("agentRegistry"), err)
	}
	if i.DataHash, err = o.hash("dataHash"); err != nil {
		return err
	}
	if i.PublicKey, err = o.bytes("agentSignerPublicKey", 65); err != nil {
		return err
	}
	i.Algorithm, err = o.text("agentSignatureAlgorithm", true)
	return err
}

// either is text for a member that has two names.
func (l located) either(name, older string) (string, error) {
	if _, ok := l.fields[name]; ok {
		return l.text(name, false)
	}
	return l.text(older, false)
}

// bytes reads hex, with or without 0x, of 1 to most bytes.
func (l located) bytes(key string, most int) ([]byte, error) {
	text, err := l.text(key, true)
	if err != nil {
		return nil, err
	}
	text = strings.TrimPrefix(text, "0x")
	if len(text) > 2*most {
		return nil, schema(l.name(key), fmt.Errorf("longer than %d bytes", most))
	}
	b, err := hex.DecodeString(text)
	if err != nil || len(b) == 0 {
		return nil, schema(l.name(key), errors.New("not hex"))
	}
	return b, nil
}

func (l located) hash(key string) (h caip.Hash, err error) {
	b, err := l.bytes(key, len(h))
	if err != nil {
		return h, err
	}
	if copy(h[:], b) != len(h) {
		return caip.Hash{}, schema(l.name(key), fmt.Errorf("%d bytes, want %d", len(b), len(h)))
	}
	return h, nil
}

// asInvalid makes an error of a document that a server sent: kind Invalid or TooMuch, around a
// *SyntaxError.
func asInvalid(op string, err error) error {
	e := &chains.Error{Kind: chains.KindOf(err), Op: op, Err: err}
	if _, ok := errors.AsType[*SyntaxError](err); !ok {
		e.Err = &SyntaxError{Part: "schema", Err: err}
	}
	if e.Kind != chains.TooMuch {
		e.Kind = chains.Invalid
	}
	return e
}
