package x402

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// PayloadHeader is the HTTP header in which a client of version 2 pays: base64 of the JSON of its
// payment payload.
const PayloadHeader = "PAYMENT-SIGNATURE"

// PayloadBody gives the JSON of a payment payload from whatever a server saved: the JSON itself, or
// the value of the header.
func PayloadBody(data []byte) ([]byte, error) { return body(data, PayloadHeader) }

// DeclareClient returns a payment payload that says which agent its client is (bidirectional
// rating), for the server to rate: clientAgentRegistry and clientAgentId in the extension
// 8004-reputation. The agent is registered on the payment's network, and its wallet pays. Whatever
// else is in the payload, in the extension too, stays as it is.
//
// required is the 402 that is paid, empty where the server declares no such extension: servers
// refuse an extension of theirs that comes back without its info, so that is added where it is
// missing.
func DeclareClient(payload, required []byte, agent caip.AgentRef) ([]byte, error) {
	var info json.RawMessage
	if len(required) > 0 {
		declared, err := declaration(required)
		if err != nil {
			return nil, fmt.Errorf("declare client: %w", asInvalid("read payment request", err))
		}
		info = declared["info"]
	}
	return declareClient(payload, info, agent)
}

// declareClient is DeclareClient with the info that the server declares; nil: none.
func declareClient(payload []byte, info json.RawMessage, agent caip.AgentRef) ([]byte, error) {
	if agent.IsZero() {
		return nil, errors.New("declare client: the agent is empty")
	}
	extension, err := declaration(payload)
	if err != nil {
		return nil, fmt.Errorf("declare client: %w", asInvalid("read payment payload", err))
	}
	if extension == nil {
		extension = map[string]json.RawMessage{}
	}
	if _, echoed := extension["info"]; !echoed && info != nil {
		extension["info"] = info
	}
	for name, value := range map[string]string{"clientAgentRegistry": agent.Registry.String(), "clientAgentId": agent.ID} {
		if extension[name], err = json.Marshal(value); err != nil {
			return nil, fmt.Errorf("declare client: %w", err)
		}
	}
	out, err := withExtension(payload, extension)
	if err != nil {
		return nil, fmt.Errorf("declare client: %w", err)
	}
	if _, err := ClientAgent(out); err != nil {
		return nil, fmt.Errorf("declare client: the payload would be refused: %w", err)
	}
	return out, nil
}

// ClientAgent reads which agent the client of a payment payload says it is; zero when it says none.
// It has proven nothing: see ProvenClient. Errors are *chains.Error of kind Invalid or TooMuch
// around a *SyntaxError.
func ClientAgent(payload []byte) (caip.AgentRef, error) {
	top := open(payload)
	in := top.object("extensions").object(ReputationID)
	registry, id := in.text("clientAgentRegistry", false), in.text("clientAgentId", false)
	var agent caip.AgentRef
	switch {
	case registry == "" && id == "":
	case registry == "" || id == "":
		in.fail("", errors.New("clientAgentRegistry and clientAgentId name an agent together only"))
	default:
		var err error
		agent, err = registration.ParseRef(registry, id)
		in.check("clientAgentId", err)
	}
	if err := top.err(); err != nil {
		return caip.AgentRef{}, asInvalid("read payment payload", err)
	}
	return agent, nil
}

// declaration is the extension in a payment payload or request; nil when there is none.
func declaration(document []byte) (map[string]json.RawMessage, error) {
	top := open(document)
	extension := top.object("extensions").object(ReputationID)
	return extension.fields, top.err()
}

// ErrNotProven says that the client of a payment is not the agent that it says it is.
var ErrNotProven = errors.New("the client is not proven to be the agent that it declares")

// ClientCheck decides whether an account may act as an agent: nil when it is the agent's wallet by
// the chain, and has paid in the transaction on its chain. client.Verify makes one (see the example
// of ProvenClient).
type ClientCheck func(ctx context.Context, agent caip.AgentRef, payer caip.AccountID, txID string) error

// ProvenClient returns the agent that the client of a payment is, for a server that rates its
// clients: the one that the payload declares, if check finds that the payer of the settlement is
// its wallet. Zero without an error: the client declares no agent, and there is nobody to rate. The
// settlement is the facilitator's answer, or the JSON of PAYMENT-RESPONSE that was made of it:
// nothing that the client sends says who has paid. Anything in the way is an error: then nobody may
// be rated. ErrNotProven is wrapped where the evidence says no.
func ProvenClient(ctx context.Context, payload, settlement []byte, check ClientCheck) (caip.AgentRef, error) {
	agent, err := ClientAgent(payload)
	if err != nil || agent.IsZero() {
		return caip.AgentRef{}, err
	}
	said, err := ParseResponse(settlement)
	if err != nil {
		return caip.AgentRef{}, err
	}
	refuse := func(format string, args ...any) (caip.AgentRef, error) {
		return caip.AgentRef{}, fmt.Errorf("%w: %w", ErrNotProven, fmt.Errorf(format, args...))
	}
	switch {
	case !said.Success:
		return refuse("the payment was not settled")
	case said.Network.IsZero() || said.Payer == "" || said.Transaction == "":
		return refuse("the settlement names no network, no payer or no transaction")
	case agent.Chain() != said.Network:
		return refuse("agent %s is not registered on the payment's network %s", agent, said.Network)
	}
	payer, err := caip.NewAccountID(said.Network, said.Payer)
	if err != nil {
		return refuse("the payer %.80q: %w", said.Payer, err)
	}
	if err := check(ctx, agent, payer, said.Transaction); err != nil {
		return refuse("%s paid for agent %s: %w", payer, agent, err)
	}
	return agent, nil
}
