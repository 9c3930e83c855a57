package bridge8004

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Fetcher reads documents as the configuration allows. There is one, which keeps documents and
// connections for all who ask.
func (a *Chains) Fetcher() *fetch.Fetcher {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.fetcher == nil {
		f := a.Config.Fetch
		a.fetcher = fetch.New(fetch.Options{
			MaxBytes: f.MaxSize, Timeout: f.Timeout, Gateways: f.Gateways, AllowHTTP: f.AllowHTTP, AllowLoopback: f.AllowLoopback, AllowPrivate: f.AllowPrivate,
			Cache: fetch.Cache{Bytes: f.CacheSize, Dir: f.CacheDir, Fresh: f.Fresh},
		})
	}
	return a.fetcher
}

// Registries gives the identity registries of all configured chains. Each is connected to when it
// is first read, so that a command that needs one chain does not wait for the others.
func (a *Chains) Registries() link.Registries {
	out := link.Registries{}
	for _, c := range a.Config.Chains {
		out[c.Pair.Identity] = lazy{a, c}
	}
	return out
}

// lazy is the part of a chain that verification and links read.
type lazy struct {
	app    *Chains
	config config.Chain
}

var (
	_ chains.Identity = lazy{}
	_ chains.Events   = lazy{}
)

func (l lazy) open(ctx context.Context) (chains.Chain, error) { return l.app.quick(ctx, l.config) }

// Agent reads one registration.
func (l lazy) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.Agent{}, err
	}
	return chain.Agent(ctx, ref, at)
}

// Glance implements chains.Glancer.
func (l lazy) Glance(ctx context.Context, ref caip.AgentRef, at ...chains.Finality) []chains.Reading {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.SideBySide(at, func(chains.Finality) (chains.Agent, error) { return chains.Agent{}, err })
	}
	return chains.Glance(ctx, chain, ref, at...)
}

// Feedback reads one feedback.
func (l lazy) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.Feedback{}, err
	}
	return chain.Feedback(ctx, ref, at)
}

// Metadata reads one entry.
func (l lazy) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	return chain.Metadata(ctx, ref, key, at)
}

// Role tells which part an account plays.
func (l lazy) Role(ctx context.Context, ref caip.AgentRef, account caip.AccountID, at chains.Finality) (chains.Role, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.RoleNone, err
	}
	return chain.Role(ctx, ref, account, at)
}

// Head returns the newest position.
func (l lazy) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.Position{}, err
	}
	return chain.Head(ctx, at)
}

// Read returns events.
func (l lazy) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.Batch{}, err
	}
	return chain.Read(ctx, q)
}

// Canonical tells whether the chain still holds a block.
func (l lazy) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return "", err
	}
	return chain.Canonical(ctx, p)
}

// Prove reads one event again.
func (l lazy) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return chains.Event{}, err
	}
	return chain.Prove(ctx, claim, at)
}

// Wake tells of new heads.
func (l lazy) Wake(ctx context.Context) (<-chan struct{}, error) {
	chain, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	return chain.Wake(ctx)
}

// as opens the chain and takes it for something that not every adapter is.
func as[T any](ctx context.Context, l lazy, op string) (T, error) {
	var none T
	chain, err := l.open(ctx)
	if err != nil {
		return none, err
	}
	able, ok := chain.(T)
	if !ok {
		return none, chains.Refuse(l.config.ID, op, "the adapter of this chain cannot do it")
	}
	return able, nil
}

// TokenProgram implements verify.TokenPrograms where the chain does.
func (l lazy) TokenProgram(ctx context.Context, mint caip.AccountID, at chains.Finality) (caip.AccountID, error) {
	programs, err := as[interface {
		TokenProgram(context.Context, caip.AccountID, chains.Finality) (caip.AccountID, error)
	}](ctx, l, "read token program")
	if err != nil {
		return caip.AccountID{}, err
	}
	return programs.TokenProgram(ctx, mint, at)
}

// History implements chains.AgentHistory where the chain does.
func (l lazy) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	history, err := as[chains.AgentHistory](ctx, l, "read history")
	if err != nil {
		return nil, err
	}
	return history.History(ctx, ref, upTo)
}

// HistoryAfter implements chains.AgentHistory where the chain does.
func (l lazy) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	history, err := as[chains.AgentHistory](ctx, l, "read history")
	if err != nil {
		return nil, err
	}
	return history.HistoryAfter(ctx, ref, after, upTo)
}

// Approvals implements chains.AgentHistory where the chain does.
func (l lazy) Approvals(ctx context.Context, owner caip.AccountID, after, upTo chains.Position) ([]chains.Event, error) {
	history, err := as[chains.AgentHistory](ctx, l, "read approvals")
	if err != nil {
		return nil, err
	}
	return history.Approvals(ctx, owner, after, upTo)
}

// Settlement implements chains.Settlements where the chain does.
func (l lazy) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	settlements, err := as[chains.Settlements](ctx, l, "read settlement")
	if err != nil {
		return chains.Settlement{}, err
	}
	return settlements.Settlement(ctx, txID, at)
}

// BlockTime implements chains.Clock where the chain does.
func (l lazy) BlockTime(ctx context.Context, at chains.Finality) (time.Time, chains.Position, error) {
	clock, err := as[chains.Clock](ctx, l, "read the chain's clock")
	if err != nil {
		return time.Time{}, chains.Position{}, err
	}
	return clock.BlockTime(ctx, at)
}

// AgentAt implements chains.Past where the chain does.
func (l lazy) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	past, err := as[chains.Past](ctx, l, "read agent in one block")
	if err != nil {
		return chains.Agent{}, err
	}
	return past.AgentAt(ctx, ref, at)
}

// nodes gives, for each identity registry, one reader for each endpoint of its chain, so that they
// can be held against each other. Endpoints at one host are one voice, however often and with
// whatever keys they are listed: the first of them counts.
func (a *Chains) nodes() map[caip.AccountID][]verify.Node {
	out := map[caip.AccountID][]verify.Node{}
	for _, c := range a.Config.Chains {
		heard := map[string]bool{}
		for i, endpoint := range c.RPC {
			host := hostOf(endpoint)
			if heard[host] {
				continue
			}
			heard[host] = true
			one := c
			one.Name, one.RPC, one.WS = fmt.Sprintf("%s, endpoint %d", c.Name, i+1), []string{endpoint}, ""
			out[c.Pair.Identity] = append(out[c.Pair.Identity], verify.Node{Name: fmt.Sprintf("rpc[%d]", i), Identity: lazy{a, one}})
		}
	}
	return out
}

// hostOf is the host and port of an endpoint, also one that is given by reference; what cannot be
// read is told apart by its text, and fails when it is asked.
func hostOf(endpoint string) string {
	text, err := config.Endpoint(endpoint, "http", "https")
	if err != nil {
		return endpoint
	}
	u, err := url.Parse(text)
	if err != nil {
		return endpoint
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(strings.TrimSuffix(strings.ToLower(u.Hostname()), "."), port)
}
