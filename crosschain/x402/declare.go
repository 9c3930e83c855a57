package x402

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// ExtensionVersion is what Declare writes as the extension's version.
const ExtensionVersion = "1.0.0"

// extensionSchema is the JSON Schema of what Declare writes, as the extension asks servers to send
// it along.
const extensionSchema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"version":{"type":"string","pattern":"^\\d+\\.\\d+\\.\\d+$"},` +
	`"registrations":{"type":"array","minItems":1,"items":{"type":"object","properties":{"agentRegistry":{"type":"string"},"agentId":{"type":"string"},"reputationRegistry":{"type":"string"}},` +
	`"required":["agentRegistry","agentId","reputationRegistry"]}},"endpoint":{"type":"string"},"feedbackAggregator":{"type":"string","format":"uri"}},"required":["version","registrations"]}`

// Declare returns a payment request with the 8004-reputation extension, which names the agent that
// will be paid: at least one registration, on every network where it takes payment, with its
// reputation registry. Other members and extensions of the request stay as they are; an extension
// of the same name is replaced. What comes out is what Parse reads.
func Declare(request []byte, declared Reputation) ([]byte, error) {
	if len(declared.Registrations) == 0 || len(declared.Registrations) > maxRegistrations {
		return nil, fmt.Errorf("declare agent: %d registrations, want 1 to %d", len(declared.Registrations), maxRegistrations)
	}
	type entry struct {
		AgentRegistry      string `json:"agentRegistry"`
		AgentID            string `json:"agentId"`
		ReputationRegistry string `json:"reputationRegistry"`
	}
	info := struct {
		Version            string  `json:"version"`
		Registrations      []entry `json:"registrations"`
		Endpoint           string  `json:"endpoint,omitempty"`
		FeedbackAggregator string  `json:"feedbackAggregator,omitempty"`
	}{Version: declared.Version, Endpoint: declared.Endpoint, FeedbackAggregator: declared.FeedbackAggregator}
	if info.Version == "" {
		info.Version = ExtensionVersion
	}
	for _, r := range declared.Registrations {
		if r.Agent.IsZero() || r.ReputationRegistry.IsZero() {
			return nil, errors.New("declare agent: a registration lacks its agent or its reputation registry")
		}
		e := entry{r.Agent.Registry.String(), r.Agent.ID, r.ReputationRegistry.String()}
		info.Registrations = append(info.Registrations, e)
	}
	out, err := withExtension(request, map[string]any{"info": info, "schema": json.RawMessage(extensionSchema)})
	if err != nil {
		return nil, fmt.Errorf("declare agent: %w", err)
	}
	if _, err := Parse(out); err != nil {
		return nil, fmt.Errorf("declare agent: the request would be refused: %w", err)
	}
	return out, nil
}

// withExtension sets extensions["8004-reputation"] of a JSON object, and nothing else.
func withExtension(document []byte, value any) ([]byte, error) {
	var top, extensions map[string]json.RawMessage
	if err := strictjson.Decode(document, limits, &top); err != nil {
		return nil, err
	}
	if top == nil {
		return nil, errors.New("not a JSON object")
	}
	if raw, ok := top["extensions"]; ok {
		if err := json.Unmarshal(raw, &extensions); err != nil {
			return nil, errors.New("extensions is not an object")
		}
	}
	if extensions == nil {
		extensions = map[string]json.RawMessage{}
	}
	var err error
	if extensions[ReputationID], err = json.Marshal(value); err != nil {
		return nil, err
	}
	if top["extensions"], err = json.Marshal(extensions); err != nil {
		return nil, err
	}
	return json.Marshal(top)
}

// EncodeHeader is the value of a PAYMENT-REQUIRED or PAYMENT-RESPONSE header: base64 of the JSON.
func EncodeHeader(document []byte) string { return base64.StdEncoding.EncodeToString(document) }
