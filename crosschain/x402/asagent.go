package x402

import (
	"fmt"
	"net/http"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// AsAgent is an http.RoundTripper below a client that pays: every payment of version 2 that goes out says which agent its client is (DeclareClient), for the server to rate. Payments
// on another network than the agent's say nothing: there its wallet proves nothing. What is signed of a payment does not cover its extensions.
type AsAgent struct {
	Next  http.RoundTripper // nil: http.DefaultTransport
	Agent caip.AgentRef     // registered where it pays, and paying from its wallet
}

// RoundTrip implements http.RoundTripper. A payment that cannot be read is an error, and is not sent.
func (a AsAgent) RoundTrip(r *http.Request) (*http.Response, error) {
	next := a.Next
	if next == nil {
		next = http.DefaultTransport
	}
	value := r.Header.Get(PayloadHeader)
	if value == "" {
		return next.RoundTrip(r)
	}
	declared, err := a.declare(value)
	if err != nil {
		if r.Body != nil {
			_ = r.Body.Close() // RoundTrip closes it, on errors too
		}
		return nil, fmt.Errorf("pay as agent %s: %w", a.Agent, err)
	}
	r = r.Clone(r.Context())
	r.Header.Set(PayloadHeader, declared)
	return next.RoundTrip(r)
}

func (a AsAgent) declare(value string) (string, error) {
	payload, err := DecodeHeader(value)
	if err != nil {
		return "", err
	}
	var top object
	if err := strictjson.Decode(payload, limits, &top); err != nil {
		return "", asInvalid("read payment payload", err)
	}
	accepted, err := top.object("accepted")
	if err != nil {
		return "", asInvalid("read payment payload", err)
	}
	network, err := accepted.at("accepted").text("network", false)
	if err != nil {
		return "", asInvalid("read payment payload", err)
	}
	if network != a.Agent.Chain().String() {
		return value, nil
	}
	if payload, err = DeclareClient(payload, a.Agent); err != nil {
		return "", err
	}
	return EncodeHeader(payload), nil
}
