package x402_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// An agent that pays says so; the server reads it out of what it was paid with, and proves it by the settlement (ProvenClient).
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

	client := &http.Client{Transport: x402.AsAgent{Agent: clientAgent}} // below what pays
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
		response, err := x402.AsAgent{Next: &next, Agent: clientAgent}.RoundTrip(request)
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
		if response, err := (x402.AsAgent{Next: &next, Agent: clientAgent}).RoundTrip(request); err == nil {
			response.Body.Close()
			t.Errorf("%q was sent", bad)
		}
		if next.header != nil {
			t.Errorf("%q was sent", bad)
		}
	}
}
