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
			MaxBytes: 1 << 20, Timeout: 10 * time.Second, Gateways: f.Gateways, AllowHTTP: f.AllowHTTP, AllowLoopback: f.AllowLoopback, AllowPrivate: f.AllowPrivate,
			Keep: 16 << 20,
		})
	}
	return a.fetcher
}

// Registries gives the identity registries of all configured chains. Each is connected to when it
// is first read, so that a command that needs one chain does not wait for the others.
func (a *Chains) Registries() link.Registries {
	out := link.Registries{}
	for _, c := range a.Config.Chains {
		out[c.Pair.Identity] = a.opener(c)
	}
	return out
}

// OpenRegistries is Registries for a process that goes on for long, or that needs more of a chain
// than its registrations, such as SyncDelegate.
func (a *Chains) OpenRegistries() link.Registries {
	out := link.Registries{}
	for _, c := range a.Config.Chains {
		out[c.Pair.Identity] = func(ctx context.Context) (chains.Chain, error) { return a.open(ctx, c) }
	}
	return out
}

func (a *Chains) opener(c config.Chain) chains.Opener {
	return func(ctx context.Context) (chains.Chain, error) { return a.quick(ctx, c) }
}

// nodes gives, for each identity registry, each endpoint of its chain by itself, so that they
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
			out[c.Pair.Identity] = append(out[c.Pair.Identity], verify.Node{Name: fmt.Sprintf("rpc[%d]", i), Open: a.opener(one)})
		}
	}
	return out
}

// hostOf is the host of an endpoint, also one that is given by reference, with its port where that
// is this machine: nodes that run beside each other. What cannot be read is told apart by its text,
// and fails when it is asked.
func hostOf(endpoint string) string {
	text, err := config.Endpoint(endpoint, "http", "https")
	if err != nil {
		return endpoint
	}
	u, err := url.Parse(text)
	if err != nil {
		return endpoint
	}
	host, port := strings.TrimSuffix(strings.ToLower(u.Hostname()), "."), u.Port()
	if !chains.Loopback(host) {
		return host
	}
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(host, port)
}
