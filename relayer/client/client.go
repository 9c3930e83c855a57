package client

import (
	"bytes"
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
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Client asks one relayer.
type Client struct {
	// Token is the relayer's api.token, which Item and VerifyPayment want where there is one. It is
	// sent with each question: use https.
	Token string

	base string
	http *http.Client
}

const (
	// maxAnswer bounds one answer, in bytes.
	maxAnswer = 16 << 20
	// answerTime bounds one question, verifyTime one that has the chains asked.
	answerTime, verifyTime = 15 * time.Second, time.Minute
)

// New returns a Client for the address of a relayer's HTTP interface, such as
// http://127.0.0.1:8404.
func New(address string) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "ask the relayer", Err: errors.New("no address of an HTTP interface"), Remedy: "write http://HOST:PORT"}
	}
	return &Client{base: strings.TrimSuffix(u.String(), "/"), http: &http.Client{
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

// Item tells what became of a review or a registration, by its reference, or where the relayer
// keeps an index by the source id of a review.
func (c *Client) Item(ctx context.Context, ref string) (out Item, err error) {
	return out, c.get(ctx, &out, nil, "items", ref)
}

// VerifyPayment has the relayer verify a 402 Payment Required, as it was received, before it is
// paid. No error is a yes, of the document and of the status alike, and nothing else is.
// Contradicted: the evidence says no; NotFound: there is nothing to compare with; Unreachable: it
// could not be checked. The report is the document of bridge8004 verify payment -o json; nil where
// there is none.
func (c *Client) VerifyPayment(ctx context.Context, q PaymentQuery, received []byte) (report json.RawMessage, err error) {
	status, body, err := c.ask(ctx, verifyTime, http.MethodPost, received, values(q), "verify", "payment")
	if err != nil {
		return nil, err
	}
	var said struct {
		Verdict string `json:"verdict"`
		Reason  string `json:"reason"`
		Exit    *int   `json:"exit"`
	}
	if json.Unmarshal(body, &said) != nil || said.Verdict == "" {
		if status == http.StatusOK {
			return nil, unread()
		}
		err := refused(status, body, "the relayer verifies no payments for others: set api.verify in its configuration")
		if kind := chains.KindOf(err); kind == chains.Contradicted || kind == chains.NotFound { // no verdict is no evidence
			return nil, &chains.Error{Kind: chains.Unreachable, Op: "verify payment", Err: err}
		}
		return nil, err
	}
	kind := chains.Unreachable
	switch {
	case said.Exit == nil:
	case *said.Exit == verify.ExitVerified && status == http.StatusOK:
		return body, nil
	case *said.Exit == verify.ExitRefused:
		kind = chains.Contradicted
	case *said.Exit == verify.ExitNothing:
		kind = chains.NotFound
	}
	return body, &chains.Error{Kind: kind, Op: "verify payment", Err: errors.New(cut(strings.TrimSuffix(said.Verdict+": "+said.Reason, ": "))), Remedy: "do not pay"}
}

// get asks one question.
func (c *Client) get(ctx context.Context, out any, q url.Values, path ...string) error {
	status, body, err := c.ask(ctx, answerTime, http.MethodGet, nil, q, path...)
	switch {
	case err != nil:
		return err
	case status != http.StatusOK:
		return refused(status, body, noIndex)
	case json.Unmarshal(body, out) != nil:
		return unread()
	}
	return nil
}

// noIndex is what to do where a relayer does not answer what is read from its index.
const noIndex = "the relayer keeps no index: add index.dir to its configuration"

func fail(kind chains.Kind, err error, remedy string) error {
	return &chains.Error{Kind: kind, Op: "ask the relayer", Err: err, Remedy: remedy}
}

func unread() error {
	return fail(chains.Invalid, errors.New("the answer cannot be read: this is no relayer, or one of another version"), "")
}

// ask asks one question, and returns what is answered.
func (c *Client) ask(ctx context.Context, within time.Duration, method string, send []byte, q url.Values, path ...string) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	response, err := c.open(ctx, method, send, q, path...)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case err != nil:
		return 0, nil, fail(chains.Unreachable, errors.New("the connection ended before the answer did"), "ask again")
	case len(body) > maxAnswer:
		return 0, nil, fail(chains.TooMuch, fmt.Errorf("the answer is longer than %d bytes", maxAnswer), "ask for less")
	}
	return response.StatusCode, body, nil
}

// open asks one question, and leaves the answer to be read.
func (c *Client) open(ctx context.Context, method string, send []byte, q url.Values, path ...string) (*http.Response, error) {
	address := c.base + "/v1"
	for _, part := range path {
		address += "/" + url.PathEscape(part)
	}
	if len(q) > 0 {
		address += "?" + q.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(send))
	if err != nil {
		return nil, fail(chains.Invalid, errors.New("the question makes no URL"), "")
	}
	request.Header.Set("Accept", "application/json")
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		kind := chains.Unreachable
		if wrapped := new(url.Error); errors.As(err, &wrapped) {
			if err = wrapped.Err; wrapped.Timeout() {
				kind = chains.TimedOut
			}
		}
		return nil, fail(kind, fmt.Errorf("%s does not answer: %w", c.base, chains.Plainly(err)), "start a relayer with index: and api.listen, or name another")
	}
	return response, nil
}

// cut bounds what is repeated of an answer.
func cut(text string) string {
	if len(text) > maxText {
		return strings.ToValidUTF8(text[:maxText], "") + "…"
	}
	return text
}

// maxText is in bytes.
const maxText = 600
