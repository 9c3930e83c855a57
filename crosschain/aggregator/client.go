package aggregator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// Client asks one aggregator, under the limits that all servers of others are asked under: https
// unless the asker is allowed more, and no redirect to another origin.
type Client struct {
	URL   string      // where reviews are posted, such as https://aggregator.example/feedback
	Asker fetch.Asker // nil: one for https and public addresses alone
}

// Submit submits a review. The answer may be that it is refused.
func (c Client) Submit(ctx context.Context, s Submission) (out Status, err error) {
	err = c.ask(ctx, "", s, &out)
	return out, err
}

// TakeBack submits that an account ends its delegation. The answer may be that it is refused.
func (c Client) TakeBack(ctx context.Context, s TakeBack) (out Status, err error) {
	err = c.ask(ctx, "/take-back", s, &out)
	return out, err
}

// Status asks what became of what was submitted. One that the aggregator does not know is an error
// of kind NotFound.
func (c Client) Status(ctx context.Context, id caip.Hash) (out Status, err error) {
	err = c.ask(ctx, "/"+id.String(), nil, &out)
	return out, err
}

// Terms asks what is to be signed. It is not to be believed.
func (c Client) Terms(ctx context.Context, q TermsQuery) (out Terms, err error) {
	err = c.ask(ctx, "/terms?"+q.values().Encode(), nil, &out)
	return out, err
}

// ask posts a body, or gets where it is nil.
func (c Client) ask(ctx context.Context, path string, body, out any) error {
	u, err := url.Parse(c.URL)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return c.fail(chains.Invalid, errors.New("want the plain URL that reviews are posted to"))
	}
	asker := c.Asker
	if asker == nil {
		asker = fetch.New(fetch.Options{})
	}
	q := fetch.Question{URL: strings.TrimSuffix(c.URL, "/") + path, Header: http.Header{"Accept": {"application/json"}}}
	if body != nil {
		if q.Body, err = json.Marshal(body); err != nil {
			return c.fail(chains.Invalid, err)
		}
		q.Header.Set("Content-Type", "application/json")
	}
	answer, err := asker.Ask(ctx, q)
	if err != nil {
		return err
	}
	var said struct {
		Refused *Refusal `json:"refused"`
		Detail  string   `json:"detail"`
	}
	_ = json.Unmarshal(answer.Body, &said) // another program's words are left out
	switch {
	case answer.Status == http.StatusOK, answer.Status == http.StatusAccepted:
		if err := json.Unmarshal(answer.Body, out); err != nil {
			return c.fail(chains.Invalid, errors.New("the answer cannot be read: this is no aggregator"))
		}
		return nil
	case said.Refused != nil:
		return said.Refused
	}
	kind := chains.Unreachable
	switch {
	case answer.Status == http.StatusNotFound:
		kind = chains.NotFound
	case answer.Status == http.StatusTooManyRequests:
		kind = chains.Transient
	case answer.Status < http.StatusInternalServerError:
		kind = chains.Invalid
	}
	return c.fail(kind, fmt.Errorf("HTTP %d %.300q", answer.Status, said.Detail))
}

func (c Client) fail(kind chains.Kind, err error) error {
	place := "the aggregator"
	if u, parsed := url.Parse(c.URL); parsed == nil && u.Host != "" {
		place += " " + u.Host
	}
	return &chains.Error{Kind: kind, Op: "ask " + place, Err: err}
}
