package app

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/config"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// Fetcher reads documents as the configuration allows.
func (a *App) Fetcher() *fetch.Fetcher {
	f := a.Config.Fetch
	return fetch.New(fetch.Options{MaxBytes: f.MaxSize, Timeout: f.Timeout, Gateways: f.Gateways, AllowHTTP: f.AllowHTTP, AllowLoopback: f.AllowLoopback})
}

// Lazy returns the identity registry of a configured chain, which is connected to when it is first read.
func (a *App) Lazy(c config.Chain) chains.Identity { return lazy{a, c} }

type lazy struct {
	app    *App
	config config.Chain
}

// Agent reads one registration.
func (l lazy) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	chain, err := l.app.open(ctx, l.config)
	if err != nil {
		return chains.Agent{}, err
	}
	return chain.Agent(ctx, ref, at)
}

// Metadata reads one entry.
func (l lazy) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	chain, err := l.app.open(ctx, l.config)
	if err != nil {
		return nil, err
	}
	return chain.Metadata(ctx, ref, key, at)
}

// Role tells which part an account plays.
func (l lazy) Role(ctx context.Context, ref caip.AgentRef, account caip.AccountID, at chains.Finality) (chains.Role, error) {
	chain, err := l.app.open(ctx, l.config)
	if err != nil {
		return chains.RoleNone, err
	}
	return chain.Role(ctx, ref, account, at)
}
