package sati

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

// photon asks Light's index. Nothing it says is believed alone.
type photon struct {
	chain caip.ChainID
	url   string
	http  *http.Client
	limit *rate.Limit
	// Parts of endpoints that may be keys.
	secrets chains.Secrets
	page    int           // accounts asked for at once
	ids     atomic.Uint64 // of the requests that were made
	meter   chains.Meter
}

// none reports whether no index is configured.
func (p *photon) none() bool { return p.url == NoPhoton }

// photonError is an error answer of the index.
type photonError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *photonError) Error() string {
	return fmt.Sprintf("index error %d: %.300s", e.Code, e.Message)
}

// photonAgain asks again an index that does not answer or is busy. What it refuses it refuses
// again.
var photonAgain = retry.New(cluster.Attempts, 0, func(err error) bool {
	var busy *retry.Busy
	return chains.KindOf(err) == chains.Unreachable || errors.As(err, &busy)
})

// ask makes one read with retries.
func ask[T any](ctx context.Context, p *photon, method string, params any) (res wire.PhotonResult[T], err error) {
	var last error
	err = photonAgain.Run(ctx, func() (err error) {
		res, err = askOnce[T](ctx, p, method, params)
		last = err
		return err
	})
	if err != nil && last != nil { // also where the context ended while it waited
		err = last
	}
	return res, err
}

func askOnce[T any](ctx context.Context, p *photon, method string, params any) (wire.PhotonResult[T], error) {
	res, err := askIndex[wire.PhotonResult[T]](ctx, p, method, params)
	if err != nil {
		return wire.PhotonResult[T]{}, err
	}
	return *res, nil
}

// askIndex makes one request and counts it.
func askIndex[R any](ctx context.Context, p *photon, method string, params any) (*R, error) {
	if err := p.limit.Wait(ctx, "ask photon "+method); err != nil {
		return nil, err
	}
	begun := time.Now()
	res, err := requestIndex[R](ctx, p, method, params)
	p.meter.Count(time.Since(begun), err)
	return res, err
}

func requestIndex[R any](ctx context.Context, p *photon, method string, params any) (*R, error) {
	var answer struct {
		ID     string       `json:"id"`
		Result *R           `json:"result"`
		Error  *photonError `json:"error"`
	}
	fail := func(kind chains.Kind, err error) (*R, error) {
		if ctx.Err() != nil {
			kind, err = chains.TimedOut, chains.Plainly(ctx.Err())
		}
		return nil, &chains.Error{Kind: kind, Chain: p.chain, Op: "ask photon " + method, Err: p.secrets.HideIn(err)}
	}
	if p.none() {
		return nil, &chains.Error{Kind: chains.Unsupported, Chain: p.chain, Op: "ask photon " + method, Err: errNoPhoton, Remedy: "configure photon, Light's index"}
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
func listedBy[T any](p *photon, method string, res wire.PhotonResult[wire.PhotonPage[T]], err error) (wire.PhotonResult[wire.PhotonPage[T]], error) {
	if err == nil && res.Value.Items == nil {
		err = &chains.Error{Kind: chains.Dishonest, Chain: p.chain, Op: "ask photon " + method, Err: errNoItems, Remedy: "use another index"}
	}
	return res, err
}

// askPage is ask for a list.
func askPage[T any](ctx context.Context, p *photon, method string, params any) (wire.PhotonResult[wire.PhotonPage[T]], error) {
	res, err := ask[wire.PhotonPage[T]](ctx, p, method, params)
	return listedBy(p, method, res, err)
}

// askPageAt is askAt for a list.
func askPageAt[T any](ctx context.Context, p *photon, head chains.Position, method string, params any) (wire.PhotonResult[wire.PhotonPage[T]], error) {
	res, err := askAt[wire.PhotonPage[T]](ctx, p, head, method, params)
	return listedBy(p, method, res, err)
}

// attestations lists all of SATI's compressed accounts with these bytes at these offsets, at most
// limit, as they are at the head or later.
func (p *photon) attestations(ctx context.Context, head chains.Position, limit int, filters ...wire.PhotonFilter) ([]wire.PhotonAccount, error) {
	var out []wire.PhotonAccount
	seen := map[wire.NullString]bool{}
	params := wire.PhotonAccountsByOwnerParams{Owner: wire.ProgramID, Filters: filters, Limit: p.page}
	for {
		page, err := askPageAt[wire.PhotonAccount](ctx, p, head, wire.PhotonAccountsByOwnerV2, params)
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

// signatures lists the transactions that touched a compressed account.
func (p *photon) signatures(ctx context.Context, address solana.PublicKey) ([]solana.Signature, error) {
	page, err := askPage[wire.PhotonSignature](ctx, p, wire.PhotonSignaturesForAddress, wire.PhotonAddressParams{Address: address})
	if err != nil {
		return nil, err
	}
	var out []solana.Signature
	for _, s := range page.Value.Items {
		out = append(out, s.Signature)
	}
	return out, nil
}

func matching(offset int, b []byte) wire.PhotonFilter {
	return wire.PhotonFilter{Memcmp: wire.PhotonMemcmp{Offset: offset, Bytes: base58.Encode(b)}}
}
