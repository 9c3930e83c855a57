package photon

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/rate"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Index asks Light's index. Nothing it says is believed alone.
type Index struct {
	chain caip.ChainID
	url   string
	http  *http.Client
	limit *rate.Limit
	// Parts of endpoints that may be keys.
	secrets chains.Secrets
	Page    int           // accounts asked for at once
	ids     atomic.Uint64 // of the requests that were made
	Meter   chains.Meter
}

// Off as an endpoint says that there is no index.
const Off = "none"

// New asks nothing yet.
func New(c *cluster.Cluster, url string) *Index {
	return &Index{chain: c.Chain, url: url, http: c.Client, limit: c.Limit, secrets: c.Secrets, Page: MaxPage}
}

// None reports whether no index is configured.
func (p *Index) None() bool { return p.url == Off }

// ErrNone says that nothing can be asked.
var ErrNone = errors.New("no index is configured")

// Error is an error answer of the index.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string {
	return fmt.Sprintf("index error %d: %.300s", e.Code, e.Message)
}

// retries asks again an index that does not answer or is busy. What it refuses it refuses
// again.
var retries = retry.New(cluster.Attempts, 0, func(err error) bool {
	var busy *retry.Busy
	return chains.KindOf(err) == chains.Unreachable || errors.As(err, &busy)
})

// Ask makes one read with retries.
func Ask[T any](ctx context.Context, p *Index, method string, params any) (res Result[T], err error) {
	var last error
	err = retries.Run(ctx, func() (err error) {
		res, err = askOnce[T](ctx, p, method, params)
		last = err
		return err
	})
	if err != nil && last != nil { // also where the context ended while it waited
		err = last
	}
	return res, err
}

func askOnce[T any](ctx context.Context, p *Index, method string, params any) (Result[T], error) {
	res, err := AskIndex[Result[T]](ctx, p, method, params)
	if err != nil {
		return Result[T]{}, err
	}
	return *res, nil
}

// AskIndex makes one request and counts it.
func AskIndex[R any](ctx context.Context, p *Index, method string, params any) (*R, error) {
	if err := p.limit.Wait(ctx, "ask photon "+method); err != nil {
		return nil, err
	}
	begun := time.Now()
	res, err := requestIndex[R](ctx, p, method, params)
	p.Meter.Count(time.Since(begun), err)
	return res, err
}

func requestIndex[R any](ctx context.Context, p *Index, method string, params any) (*R, error) {
	var answer struct {
		ID     string `json:"id"`
		Result *R     `json:"result"`
		Error  *Error `json:"error"`
	}
	fail := func(kind chains.Kind, err error) (*R, error) {
		if ctx.Err() != nil {
			kind, err = chains.TimedOut, chains.Plainly(ctx.Err())
		}
		return nil, &chains.Error{Kind: kind, Chain: p.chain, Op: "ask photon " + method, Err: p.secrets.HideIn(err)}
	}
	if p.None() {
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: p.chain, Op: "ask photon " + method, Err: ErrNone, Remedy: "configure photon, Light's index"}
	}
	id := strconv.FormatUint(p.ids.Add(1), 10)
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
	if err != nil {
		return fail(chains.Invalid, err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, bytes.NewReader(body))
	if err != nil {
		return fail(chains.Invalid, chains.Plainly(err))
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := p.http.Do(req)
	var busy *retry.Busy
	switch {
	case errors.As(err, &busy):
		return fail(chains.Transient, busy)
	case err != nil:
		return fail(chains.Unreachable, chains.Plainly(err))
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		if res.StatusCode != http.StatusOK {
			err = fmt.Errorf("http status %d", res.StatusCode)
		}
		return fail(chains.Unreachable, err)
	}
	if answer.Error != nil {
		answer.Error.Message = p.secrets.Hide(answer.Error.Message)
	}
	switch {
	case answer.ID != id && (answer.Error == nil || answer.ID != ""):
		return fail(chains.Unreachable, fmt.Errorf("the answer is to request %.20q, asked was %s", answer.ID, id))
	case answer.Error != nil && answer.Error.Code == cluster.CodeInvalidParams:
		return fail(chains.Invalid, answer.Error)
	case answer.Error != nil && answer.Error.Code == cluster.CodeMethodNotFound:
		return fail(chains.Unsupported, answer.Error)
	case answer.Error != nil:
		return fail(chains.Transient, answer.Error)
	case answer.Result == nil:
		return fail(chains.Unreachable, errors.New("answer without result"))
	}
	return answer.Result, nil
}

// errNoItems says that the index answers a question for a list with nothing, which is no empty
// list.
var errNoItems = errors.New("the answer holds no list")

// listedBy makes sure that an answer holds a list.
func listedBy[T any](p *Index, method string, res Result[Page[T]], err error) (Result[Page[T]], error) {
	if err == nil && res.Value.Items == nil {
		err = &chains.Error{Kind: chains.Dishonest, Chain: p.chain, Op: "ask photon " + method, Err: errNoItems, Remedy: "use another index"}
	}
	return res, err
}

// askPage is ask for a list.
func askPage[T any](ctx context.Context, p *Index, method string, params any) (Result[Page[T]], error) {
	res, err := Ask[Page[T]](ctx, p, method, params)
	return listedBy(p, method, res, err)
}

// AskPageAt is askAt for a list.
func AskPageAt[T any](ctx context.Context, p *Index, head chains.Position, method string, params any) (Result[Page[T]], error) {
	res, err := AskAt[Page[T]](ctx, p, head, method, params)
	return listedBy(p, method, res, err)
}

// Attestations lists all of SATI's compressed accounts with these bytes at these offsets, at most
// limit, as they are at the head or later.
func (p *Index) Attestations(ctx context.Context, head chains.Position, limit int, filters ...Filter) ([]Account, error) {
	var out []Account
	seen := map[NullString]bool{}
	params := AccountsByOwnerParams{Owner: wire.ProgramID, Filters: filters, Limit: p.Page}
	for {
		page, err := AskPageAt[Account](ctx, p, head, GetAccountsByOwner, params)
		if err != nil {
			return nil, err
		}
		out = append(out, page.Value.Items...)
		if len(out) > limit {
			return nil, &chains.Error{Kind: chains.TooMuch, Chain: p.chain, Op: "list attestations", Err: fmt.Errorf("more than %d", limit)}
		}
		next := page.Value.Cursor
		if next == "" {
			return out, nil
		}
		if seen[next] || len(page.Value.Items) == 0 {
			return nil, &chains.Error{Kind: chains.Dishonest, Chain: p.chain, Op: "list attestations", Err: errors.New("the index repeats its cursor")}
		}
		seen[next], params.Cursor = true, string(next)
	}
}

// Signatures lists the transactions that touched a compressed account.
func (p *Index) Signatures(ctx context.Context, address solana.PublicKey) ([]solana.Signature, error) {
	page, err := askPage[Signature](ctx, p, GetSignaturesForAddress, AddressParams{Address: address})
	if err != nil {
		return nil, err
	}
	var out []solana.Signature
	for _, s := range page.Value.Items {
		out = append(out, s.Signature)
	}
	return out, nil
}

func Matching(offset int, b []byte) Filter {
	return Filter{Memcmp: Memcmp{Offset: offset, Bytes: base58.Encode(b)}}
}
