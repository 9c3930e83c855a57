package x402

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// AsAgent is an http.RoundTripper below a client that pays: every payment of version 2 that goes
// out says which agent its client is (DeclareClient), for the server to rate. Payments on another
// network than the agent's say nothing: there its wallet proves nothing. What is signed of a
// payment does not cover its extensions.
//
// It remembers what servers declare, which has to come back with the payment: of 100 addresses, and
// of a new one in the place of the one that it has known longest. Its fields are set before it is
// used and not changed.
type AsAgent struct {
	Next  http.RoundTripper // nil: http.DefaultTransport
	Agent caip.AgentRef     // registered where it pays, and paying from its wallet

	mu    sync.Mutex
	infos map[string]json.RawMessage // by method and URL
	asked []string                   // their keys, the oldest first
}

const maxInfos = 100

// RoundTrip implements http.RoundTripper. A payment that cannot be read is an error, and is not
// sent.
func (a *AsAgent) RoundTrip(r *http.Request) (*http.Response, error) {
	at := r.Method + " " + r.URL.String()
	if value := r.Header.Get(PayloadHeader); value != "" {
		declared, err := a.declare(value, a.info(at))
		if err != nil {
			if r.Body != nil {
				_ = r.Body.Close() // RoundTrip closes it, on errors too
			}
			return nil, fmt.Errorf("pay as agent %s: %w", a.Agent, err)
		}
		r = r.Clone(r.Context())
		r.Header.Set(PayloadHeader, declared)
	}
	response, err := cmp.Or(a.Next, http.DefaultTransport).RoundTrip(r)
	if err == nil && response.StatusCode == http.StatusPaymentRequired {
		a.remember(at, response.Header.Get(Header))
	}
	return response, err
}

// info is what the server of an address declares; nil: nothing that is known.
func (a *AsAgent) info(at string) json.RawMessage {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.infos[at]
}

// remember keeps what a server declares. What cannot be read is the paying client's to refuse.
func (a *AsAgent) remember(at, header string) {
	required, err := DecodeHeader(header)
	if err != nil {
		return
	}
	declared, err := declaration(required)
	if err != nil || len(declared["info"]) > maxInfo {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, known := a.infos[at]; !known {
		if len(a.asked) == maxInfos {
			delete(a.infos, a.asked[0])
			a.asked = a.asked[1:]
		}
		a.asked = append(a.asked, at)
	}
	if a.infos == nil {
		a.infos = map[string]json.RawMessage{}
	}
	a.infos[at] = declared["info"]
}

func (a *AsAgent) declare(value string, info json.RawMessage) (string, error) {
	payload, err := DecodeHeader(value)
	if err != nil {
		return "", err
	}
	top := open(payload)
	network := top.object("accepted").text("network", false)
	if err := top.err(); err != nil {
		return "", asInvalid("read payment payload", err)
	}
	if network != a.Agent.Chain().String() {
		return value, nil
	}
	if payload, err = declareClient(payload, info, a.Agent); err != nil {
		return "", err
	}
	return EncodeHeader(payload), nil
}
