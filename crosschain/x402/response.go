package x402

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
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
	top := open(body)
	out := response(top)
	if err := top.err(); err != nil {
		return Response{}, asInvalid("read payment response", err)
	}
	return out, nil
}

func response(top object) (out Response) {
	o := top
	if inner := top.object("settlementResponse"); inner.fields != nil {
		o = inner
	}
	var success *bool
	if o.decode("success", &success); success == nil {
		o.fail("success", errors.New("missing"))
	} else {
		out.Success = *success
	}
	out.Transaction = o.either("transaction", "txHash")
	out.Payer = o.text("payer", false)
	if network := o.either("network", "networkId"); network != "" {
		var err error
		out.Network, err = caip.ParseChainID(network)
		o.check("network", err)
	}
	extensions := top.object("extensions")
	if _, ok := extensions.fields[ReputationID]; ok {
		out.Interaction = signed(extensions.object(ReputationID))
	}
	return out
}

func signed(o object) *Interaction {
	if o.fields == nil {
		o.fail("", errors.New("not an object"))
	}
	out := &Interaction{Generation: Seed, AgentID: o.id(), TaskRef: o.text("taskRef", true), Hash: o.hash("interactionHash"), Signature: o.bytes("agentSignature", 65)}
	_, data := o.fields["dataHash"]
	_, key := o.fields["agentSignerPublicKey"]
	if data || key {
		out.Generation, out.Registry, out.DataHash = V1, o.account("agentRegistry"), o.hash("dataHash")
		out.PublicKey, out.Algorithm = o.bytes("agentSignerPublicKey", 65), o.text("agentSignatureAlgorithm", true)
		return out
	}
	var err error
	out.NetworkID, err = caip.ParseChainID(o.text("networkId", true))
	o.check("networkId", err)
	var stamp json.Number
	if o.decode("timestamp", &stamp); stamp == "" {
		o.fail("timestamp", errors.New("missing"))
	}
	n, err := stamp.Int64()
	if err != nil || n < 0 || n > 253402300799 {
		o.fail("timestamp", fmt.Errorf("%.40s is no Unix time", stamp))
	}
	out.At = time.Unix(n, 0).UTC()
	return out
}
