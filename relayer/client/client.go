package client

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Client asks one relayer.
type Client struct {
	base string
	http *http.Client
}

const (
	// maxAnswer bounds one answer, in bytes.
	maxAnswer = 16 << 20
	// answerTime bounds one question.
	answerTime = 15 * time.Second
)

// New returns a Client for the address of a relayer's HTTP interface, such as
// http://127.0.0.1:8404.
func New(address string) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "ask the relayer", Err: errors.New("no address of an HTTP interface"), Remedy: "write http://HOST:PORT"}
	}
	return &Client{base: strings.TrimSuffix(u.String(), "/"), http: &http.Client{Timeout: answerTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// Search finds agents.
func (c *Client) Search(ctx context.Context, q Search) (out Hits, err error) {
	return out, c.get(ctx, &out, q.Values(), "search")
}

// Agent reads one registration.
func (c *Client) Agent(ctx context.Context, ref caip.AgentRef) (out Agent, err error) {
	return out, c.get(ctx, &out, nil, "agents", ref.String())
}

// Group reads a group of linked registrations.
func (c *Client) Group(ctx context.Context, id caip.Hash) (out Group, err error) {
	return out, c.get(ctx, &out, nil, "groups", id.String())
}

// Reviews reads a page of reviews, newest first.
func (c *Client) Reviews(ctx context.Context, q ReviewQuery) (out Reviews, err error) {
	return out, c.get(ctx, &out, q.Values(), "feedback")
}

// Review reads one review.
func (c *Client) Review(ctx context.Context, ref caip.FeedbackRef) (out Review, err error) {
	return out, c.get(ctx, &out, nil, "feedback", ref.String())
}

// Summary averages reviews.
func (c *Client) Summary(ctx context.Context, q SummaryQuery) (out Summary, err error) {
	return out, c.get(ctx, &out, q.Values(), "summary")
}

// State tells how far the registries were read.
func (c *Client) State(ctx context.Context) (out State, err error) {
	return out, c.get(ctx, &out, nil, "index")
}

// get asks one question.
func (c *Client) get(ctx context.Context, out any, q url.Values, path ...string) error {
	fail := func(kind chains.Kind, err error, remedy string) error {
		return &chains.Error{Kind: kind, Op: "ask the relayer", Err: err, Remedy: remedy}
	}
	address := c.base + "/v1"
	for _, part := range path {
		address += "/" + url.PathEscape(part)
	}
	if len(q) > 0 {
		address += "?" + q.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fail(chains.Invalid, errors.New("the question makes no URL"), "")
	}
	request.Header.Set("Accept", "application/json")
	response, err := c.http.Do(request)
	if err != nil {
		kind := chains.Unreachable
		if wrapped := new(url.Error); errors.As(err, &wrapped) {
			if err = wrapped.Err; wrapped.Timeout() {
				kind = chains.TimedOut
			}
		}
		return fail(kind, fmt.Errorf("%s does not answer: %w", c.base, err), "start a relayer with index: and api.listen, or name another")
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case err != nil:
		return fail(chains.Unreachable, errors.New("the connection ended before the answer did"), "ask again")
	case len(body) > maxAnswer:
		return fail(chains.TooMuch, fmt.Errorf("the answer is longer than %d bytes", maxAnswer), "ask for less")
	case response.StatusCode == http.StatusOK:
		if err := json.Unmarshal(body, out); err != nil {
			return fail(chains.Invalid, errors.New("the answer cannot be read: this is no relayer, or one of another version"), "")
		}
		return nil
	}
	var said struct {
		Detail string `json:"detail"`
		Error  string `json:"error"`
		Errors []struct {
			Message  string `json:"message"`
			Location string `json:"location"`
		} `json:"errors"`
	}
	_ = json.Unmarshal(body, &said) // another program's words are left out
	text := cmp.Or(said.Detail, said.Error, http.StatusText(response.StatusCode), "no answer")
	for _, one := range said.Errors {
		text += fmt.Sprintf("; %s: %s", strings.TrimPrefix(one.Location, "query."), one.Message)
	}
	if len(text) > maxText {
		text = text[:maxText] + "…"
	}
	kind, remedy := chains.Unreachable, ""
	switch {
	case response.StatusCode == http.StatusNotFound && said.Detail == "":
		kind, remedy = chains.Unsupported, "the relayer keeps no index: add index.dir to its configuration"
	case response.StatusCode == http.StatusNotFound:
		kind = chains.NotFound
	case response.StatusCode == http.StatusTooManyRequests:
		kind = chains.Transient
	case response.StatusCode < http.StatusInternalServerError:
		kind = chains.Invalid
	}
	return fail(kind, errors.New(text), remedy)
}

// maxText bounds what is repeated of a refusal, in bytes.
const maxText = 600
