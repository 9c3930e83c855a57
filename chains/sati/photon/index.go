package photon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Index asks Light's index. Nothing it says is believed alone.
type Index struct {
	*rpc.Endpoint
	chain caip.ChainID
	url   string
	Page  int // accounts asked for at once
}

// Off as an endpoint says that there is no index.
const Off = "none"

// New asks nothing yet.
func New(c *cluster.Cluster, url string) *Index {
	return &Index{Endpoint: c.Index(), chain: c.Chain, url: url, Page: MaxPage}
}

// None reports whether no index is configured.
func (p *Index) None() bool { return p.url == Off }

// ErrNone says that nothing can be asked.
var ErrNone = errors.New("no index is configured")

// Error is an error answer of the index.
type Error struct {
	Code    int
	Message string
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
	err = retries.Run(ctx, func() error {
		var answer *Result[T]
		if answer, last = AskIndex[Result[T]](ctx, p, method, params); last == nil {
			res = *answer
		}
		return last
	})
	if err != nil && last != nil { // also where the context ended while it waited
		err = last
	}
	return res, err
}

func (p *Index) fail(ctx context.Context, method string, kind chains.Kind, err error) error {
	var known *chains.Error
	switch {
	case errors.As(err, &known): // it was not asked
		return known
	case ctx.Err() != nil:
		kind, err = chains.TimedOut, ctx.Err()
	}
	if kind != chains.Transient {
		err = chains.Plainly(err)
	}
	return &chains.Error{Kind: kind, Chain: p.chain, Op: "ask photon " + method, Err: p.HideIn(err)}
}

// AskIndex asks once.
func AskIndex[R any](ctx context.Context, p *Index, method string, params any) (*R, error) {
	if p.None() {
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: p.chain, Op: "ask photon " + method, Err: ErrNone, Remedy: "configure photon, Light's index"}
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return nil, p.fail(ctx, method, chains.Invalid, err)
	}
	result, kind, err := ask[R](ctx, p, method, encoded)
	if err != nil {
		failed := p.fail(ctx, method, kind, err)
		if !errors.As(err, new(rpc.ErrNoAnswer)) && !errors.Is(err, chains.ErrNotAsked) { // that was counted with its request
			p.Meter.Fail(chains.KindOf(failed))
		}
		return nil, failed
	}
	return result, nil
}

// ask puts a question and decodes the answer. An error comes with its kind.
func ask[R any](ctx context.Context, p *Index, method string, params []byte) (*R, chains.Kind, error) {
	result, said := new(R), new(rpc.Error)
	err := cluster.Into(ctx, p.Endpoint, result, method, params)
	switch {
	case err == nil:
		return result, "", nil
	case errors.As(err, &said):
		kind, err := p.refused(said)
		return nil, kind, err
	case errors.As(err, new(*retry.Busy)):
		return nil, chains.Transient, err
	}
	return nil, chains.Unreachable, err
}

// refused is what the index answered instead of a result, with its kind.
func (p *Index) refused(said *rpc.Error) (chains.Kind, error) {
	err := &Error{said.Code, p.Hide(said.Message)}
	switch said.Code {
	case cluster.CodeInvalidParams:
		return chains.Invalid, err
	case cluster.CodeMethodNotFound:
		return chains.Unsupported, err
	}
	return chains.Transient, err
}

// errNoItems says that the index answers a question for a list with nothing, which is no empty
// list.
var errNoItems = errors.New("the answer holds no list")

// AskPageAt is AskAt for a list, which the answer has to hold.
func AskPageAt[T any](ctx context.Context, p *Index, head chains.Position, method string, params any) (Result[Page[T]], error) {
	res, err := AskAt[Page[T]](ctx, p, head, method, params)
	if err == nil && res.Value.Items == nil {
		err = &chains.Error{Kind: chains.Dishonest, Chain: p.chain, Op: "ask photon " + method, Err: errNoItems, Remedy: "use another index"}
	}
	return res, err
}

// Attestations lists all of SATI's compressed accounts with these bytes at these offsets, as they
// are at the head or later, and takes their number from the room that lists have together.
func (p *Index) Attestations(ctx context.Context, head chains.Position, room *atomic.Int64, filters ...Filter) ([]Account, error) {
	var out []Account
	seen := map[NullString]bool{}
	params := AccountsByOwnerParams{Owner: wire.ProgramID, Filters: filters, Limit: p.Page}
	for {
		page, err := AskPageAt[Account](ctx, p, head, GetAccountsByOwner, params)
		if err != nil {
			return nil, err
		}
		out = append(out, page.Value.Items...)
		if room.Add(-int64(len(page.Value.Items))) < 0 {
			return nil, &chains.Error{Kind: chains.TooMuch, Chain: p.chain, Op: "list attestations", Err: fmt.Errorf("more than %d", chains.MaxFeedbacks)}
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

// Signatures lists the transactions that touched a compressed account, as far as the index is.
func (p *Index) Signatures(ctx context.Context, address solana.PublicKey) ([]solana.Signature, error) {
	page, err := AskPageAt[Signature](ctx, p, chains.Position{}, GetSignaturesForAddress, AccountParams{Address: address})
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
