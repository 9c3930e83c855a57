package probe

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// mcp asks an MCP server for its tools.
func (p Prober) mcp(ctx context.Context, s *Sample) {
	over := &asking{ask: p.Ask}
	client := sdk.NewClient(&sdk.Implementation{Name: "bridge8004", Version: "1"}, nil)
	session, err := client.Connect(ctx, &sdk.StreamableClientTransport{Endpoint: s.Endpoint, HTTPClient: &http.Client{Transport: over}, MaxRetries: -1, DisableStandaloneSSE: true}, nil)
	if err == nil {
		_, err = session.ListTools(ctx, nil)
		s.Took = p.since(s.At)
		defer func() { _ = session.Close() }() // it has said what it was asked for
	}
	last, failure := over.end()
	switch {
	case failure != nil:
		s.Why = why(failure)
		s.Answered = s.Why == WhyTooMuch
		return
	case last.Status == 0:
		s.Why = WhyRefused
		return
	}
	if s.answer(last); !s.Answered {
		return
	}
	switch {
	case err == nil:
		s.Good = true
	case last.Status >= 400:
		s.Why = WhyStatus
	default:
		s.Why = WhyMalformed
	}
}

// maxAsked bounds the requests of one probe.
const maxAsked = 6

// asking has the SDK ask by the rules of fetch. It keeps the first failure, and what was answered
// last before it.
type asking struct {
	ask fetch.Asker

	mu      sync.Mutex
	asked   int
	ended   bool
	last    fetch.Answer
	failure error
}

// RoundTrip puts one request.
func (a *asking) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil { // the SDK's own
			return nil, err
		}
		r.Body.Close()
	}
	a.mu.Lock()
	a.asked++
	over := a.asked > maxAsked
	a.mu.Unlock()
	if over {
		return nil, errors.New("it takes too many requests")
	}
	answer, err := a.ask.Ask(r.Context(), fetch.Question{URL: r.URL.String(), Method: r.Method, Header: r.Header.Clone(), Body: body})
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.ended && a.failure == nil {
		if a.failure = err; err == nil {
			a.last = answer
		}
	}
	if err != nil {
		return nil, err
	}
	return &http.Response{
		StatusCode: answer.Status, Status: http.StatusText(answer.Status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: answer.Header, Body: io.NopCloser(bytes.NewReader(answer.Body)), ContentLength: int64(len(answer.Body)), Request: r,
	}, nil
}

// end is what was heard. What is said from here on, such as a farewell, counts no more.
func (a *asking) end() (fetch.Answer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
	return a.last, a.failure
}
