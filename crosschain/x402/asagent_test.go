package x402_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// An agent that pays says so; the server reads it out of what it was paid with, and proves it by
// the settlement (ProvenClient).
func ExampleAsAgent() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		payload, err := x402.DecodeHeader(r.Header.Get(x402.PayloadHeader))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Println(x402.ClientAgent(payload))
	}))
	defer server.Close()

	client := &http.Client{Transport: &x402.AsAgent{Agent: clientAgent}} // below what pays
	request, err := http.NewRequest("GET", server.URL, nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set(x402.PayloadHeader, x402.EncodeHeader([]byte(`{"x402Version":2,"accepted":{"network":"eip155:8453"},"payload":{}}`))) // as the payment client does
	response, err := client.Do(request)
	if err != nil {
		panic(err)
	}
	response.Body.Close()
	// Output: eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/99 <nil>
}

type sent struct{ header http.Header }

func (s *sent) RoundTrip(r *http.Request) (*http.Response, error) {
	s.header = r.Header
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

func TestAsAgent_declaresOnItsNetworkOnly(t *testing.T) {
	for payload, want := range map[string]bool{
		"": false, `{"x402Version":2,"accepted":{"network":"eip155:8453"}}`: true, `{"x402Version":2,"accepted":{"network":"eip155:1"}}`: false,
		`{"x402Version":2}`: false, `{"x402Version":2,"accepted":null}`: false,
	} {
		var next sent
		request := httptest.NewRequest("POST", "https://agent.example/", strings.NewReader("question"))
		before := ""
		if payload != "" {
			before = x402.EncodeHeader([]byte(payload))
			request.Header.Set(x402.PayloadHeader, before)
		}
		response, err := (&x402.AsAgent{Next: &next, Agent: clientAgent}).RoundTrip(request)
		if err != nil {
			t.Fatalf("%s: %v", payload, err)
		}
		response.Body.Close()
		after := next.header.Get(x402.PayloadHeader)
		if request.Header.Get(x402.PayloadHeader) != before {
			t.Errorf("%s: the caller's request was changed", payload)
		}
		agent := caip.AgentRef{}
		if after != "" {
			body, err := x402.DecodeHeader(after)
			if err != nil {
				t.Fatal(err)
			}
			if agent, err = x402.ClientAgent(body); err != nil {
				t.Fatal(err)
			}
		}
		if (agent == clientAgent) != want || !want && after != before {
			t.Errorf("%s: sent %q, which declares %s", payload, after, agent)
		}
	}
	for _, bad := range []string{"not base64!", x402.EncodeHeader([]byte("[]")), x402.EncodeHeader([]byte(`{"accepted":7}`)), x402.EncodeHeader([]byte(`{"accepted":{"network":"eip155:8453"},"extensions":7}`))} {
		var next sent
		request := httptest.NewRequest("GET", "https://agent.example/", nil)
		request.Header.Set(x402.PayloadHeader, bad)
		if response, err := (&x402.AsAgent{Next: &next, Agent: clientAgent}).RoundTrip(request); err == nil {
			response.Body.Close()
			t.Errorf("%q was sent", bad)
		}
		if next.header != nil {
			t.Errorf("%q was sent", bad)
		}
	}
}

// Servers refuse an extension of theirs that comes back without its info (extension_echo_mismatch).
// Some clients leave it out.
func TestAsAgent_echoesWhatTheServerDeclares(t *testing.T) {
	const info = `{"registrations":[{"agentId":"1"}],"version":"1.0.0"}`
	declaring := true
	var paid []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if value := r.Header.Get(x402.PayloadHeader); value != "" {
			paid, _ = x402.DecodeHeader(value)
			return
		}
		required := `{"x402Version":2}`
		if declaring {
			required = `{"x402Version":2,"extensions":{"8004-reputation":{"info":` + info + `,"schema":{"type":"object"}}}}`
		}
		w.Header().Set(x402.Header, x402.EncodeHeader([]byte(required)))
		w.WriteHeader(http.StatusPaymentRequired)
	}))
	defer server.Close()
	client := &http.Client{Transport: &x402.AsAgent{Agent: clientAgent}}
	pay := func(path, payload string) string {
		t.Helper()
		request, err := http.NewRequest("GET", server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if payload != "" {
			request.Header.Set(x402.PayloadHeader, x402.EncodeHeader([]byte(payload)))
		}
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		var sent struct {
			Extensions map[string]struct {
				Info          json.RawMessage
				ClientAgentID string `json:"clientAgentId"`
			}
		}
		if err := json.Unmarshal(paid, &sent); payload != "" && err != nil {
			t.Fatal(err)
		}
		if id := sent.Extensions["8004-reputation"].ClientAgentID; payload != "" && id != clientAgent.ID {
			t.Errorf("declared %q", id)
		}
		return string(sent.Extensions["8004-reputation"].Info)
	}
	bare := `{"x402Version":2,"accepted":{"network":"eip155:8453"}}`
	pay("/one", "")
	if got := pay("/one", bare); got != info {
		t.Errorf("echoed %q", got)
	}
	if got := pay("/one", `{"accepted":{"network":"eip155:8453"},"extensions":{"8004-reputation":{"info":{"mine":1}}}}`); got != `{"mine":1}` {
		t.Errorf("the client's own echo became %q", got)
	}
	if got := pay("/two", bare); got != "" {
		t.Errorf("another address's: %q", got)
	}
	declaring = false
	pay("/one", "")
	if got := pay("/one", bare); got != "" {
		t.Errorf("the server declares nothing any more: %q", got)
	}
	declaring = true
	for i := range 150 {
		pay(fmt.Sprint("/many/", i), "")
	}
	if got := pay("/many/149", bare); got != info {
		t.Errorf("the newest: %q", got)
	}
	if got := pay("/many/0", bare); got != "" {
		t.Errorf("the oldest of 150: %q", got)
	}
}
