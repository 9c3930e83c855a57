package config

import (
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// Watchtower has the relayer probe agents and give what it found as feedback of its own accounts,
// once a period. It needs an index, and a key on the chains that it publishes on. Without agents
// and search there is none.
type Watchtower struct {
	// Agents are agent refs (in full, or 8453:42 where one registry is configured on the chain)
	// that are probed; any member of a group stands for all of it. Default none.
	Agents []string `yaml:"agents"`

	// Search finds agents in the index that are probed as well. Default none.
	Search WatchSearch `yaml:"search"`

	// Every is how often an agent is probed: once in each such stretch of the day (UTC), at a
	// moment that is drawn by lot. It divides a day. Default 10m.
	Every time.Duration `yaml:"every"`

	// Period is what a signal is about, in whole days, 24h to 744h, counted from a Monday. Default
	// 168h.
	Period time.Duration `yaml:"period"`

	// Chains are those that signals are given on, by configured name or CAIP-2 id: of an agent
	// those registrations that stand there. Name one where a route mirrors between them. Required.
	Chains []string `yaml:"chains"`

	// Signals are what is published. Default all: reachable, uptime, successRate, responseTime,
	// ownerVerified.
	Signals []string `yaml:"signals"`

	// Budgets bound what signals cost, one entry for each chain; per_client has no meaning here. A
	// search needs a per_day at each. Default no bound.
	Budgets []Budget `yaml:"budgets"`

	// IPFS is the RPC API of an IPFS node that keeps the samples, such as http://127.0.0.1:5001.
	// Required.
	IPFS string `yaml:"ipfs"`

	// IPFSAuth is a reference to the Authorization header that the node wants. Default none.
	IPFSAuth string `yaml:"ipfs_auth"`

	// Down is after how many probes in a row without an answer a service is an alarm. Default 3.
	Down int `yaml:"down"`

	// Expires is how long before its end a certificate is an alarm. Default 336h.
	Expires time.Duration `yaml:"expires"`

	// Webhook is an https URL (http on loopback) to which alarms are posted. Default none.
	Webhook string `yaml:"webhook"`

	// WebhookKey is a reference (file:PATH or env:NAME) to the key of the HMAC-SHA256 that alarms
	// are signed with. Required with webhook.
	WebhookKey string `yaml:"webhook_key"`
}

// WatchSearch finds agents in the index. What is left empty is not asked for.
type WatchSearch struct {
	// Text is words of name or description. Default any.
	Text string `yaml:"text"`

	// Services are those that an agent's file has all of, such as MCP. Default any.
	Services []string `yaml:"services"`

	// Chains are those on one of which it is registered, by configured name or CAIP-2 id. Default
	// any.
	Chains []string `yaml:"chains"`

	// Active wants the file to say that the agent is active. Default false.
	Active bool `yaml:"active"`

	// Most is how many agents are probed, up to 1000: three quarters are those that were registered
	// first, the rest those that were last. Default 0: there is no search.
	Most int `yaml:"most"`
}

// On reports whether there is a watchtower.
func (w Watchtower) On() bool { return len(w.Agents) > 0 || w.Search.Most > 0 }

// Publishes reports whether signals are given at a registry.
func (w Watchtower) Publishes(i chains.Info) bool { return w.On() && Names(w.Chains, i) }

// Gives reports whether a signal is published.
func (w Watchtower) Gives(tag1 string) bool {
	return len(w.Signals) == 0 || slices.Contains(w.Signals, tag1)
}

// signals are those that a watchtower has.
var signals = []string{"reachable", "uptime", "successRate", "responseTime", "ownerVerified"}

// route is the watchtower as who spends: its budgets are those of a route for the agents.
func (w Watchtower) route() Route {
	r := Route{Name: "watchtower", To: w.Chains, Budgets: w.Budgets}
	if w.Search.Most > 0 {
		r.Agents = []string{"*"}
	}
	return r
}

// BudgetAt is what may be spent at a chain.
func (w Watchtower) BudgetAt(to chains.Info) Budget { return w.route().BudgetAt(to) }

const day = 24 * time.Hour

// maxTurns bounds how often an agent is probed in a period: its samples have to fit a file.
const maxTurns = 1100

func (w Watchtower) check(p *problems, index Index, known []chains.Info) {
	const at = "watchtower"
	if !w.On() {
		return
	}
	if !index.On() {
		p.add(at, "it keeps what it finds in the index: set index.dir or index.url")
	}
	p.agents(at+".agents", w.Agents, false, known)
	p.number(at+".search.most", w.Search.Most, 0, 1000)
	if p.chains(at+".search.chains", w.Search.Chains, known); slices.Contains(w.Search.Chains, "*") {
		p.add(at+".search.chains", "leave it out to search all chains")
	}
	switch {
	case w.Every < time.Minute || w.Every > day || day%w.Every != 0:
		p.add(at+".every", "%s: want 1m to 24h, and that it divides a day", w.Every)
	case w.Period < day || w.Period > 31*day || w.Period%day != 0:
		p.add(at+".period", "%s: want whole days, 24h to 744h", w.Period)
	case w.Period/w.Every > maxTurns:
		p.add(at+".every", "%d probes a period, at most %d: probe less often, or publish more often", w.Period/w.Every, maxTurns)
	}
	if len(w.Chains) == 0 {
		p.add(at+".chains", "missing: name chains to publish on")
	}
	p.chains(at+".chains", w.Chains, known)
	for _, i := range known {
		if Names(w.Chains, i) && !i.Capabilities.Has(chains.CanGiveFeedback) {
			p.add(at+".chains", "%s: there is no key to give feedback with, or its registry takes none without the owner's leave", i.Name)
		}
	}
	for i, tag := range w.Signals {
		if !slices.Contains(signals, tag) {
			p.add(fmt.Sprintf("%s.signals[%d]", at, i), "%q: want one of %v", tag, signals)
		}
	}
	w.route().checkBudgets(p, at+".budgets", known, chains.CanGiveFeedback)
	p.node(at+".ipfs", w.IPFS, w.IPFSAuth)
	p.reference(at+".webhook_key", w.WebhookKey)
	p.number(at+".down", w.Down, 1, 1000)
	p.between(at+".expires", w.Expires, 0, 365*day)
	if w.Webhook == "" {
		return
	}
	if u, err := url.Parse(w.Webhook); err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && (u.Scheme != "http" || !chains.Loopback(u.Hostname())) {
		p.add(at+".webhook", "want an https URL without a password in it (http on loopback only)")
	}
	if w.WebhookKey == "" {
		p.add(at+".webhook_key", "missing: alarms are signed with it")
	}
}
