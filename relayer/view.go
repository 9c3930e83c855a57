package relayer

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/page"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
)

// Health is how the service is doing.
type Health struct {
	OK       bool     `json:"ok"`
	Version  string   `json:"version,omitempty"` // of the program
	Ready    bool     `json:"ready"`             // the chains are read up to their heads and mirroring goes on
	Bus      bool     `json:"bus"`               // the connection to NATS stands
	Problems []string `json:"problems"`
	// Notices want an operator's eye and are no reason to restart anything: a stranger can cause a
	// dead letter.
	Notices []string       `json:"notices"`
	Chains  []watch.Status `json:"chains"`
	// Relayers are the others that share the work on the bus.
	Relayers []string `json:"relayers"`
}

// Health tells how the service is doing. It asks nobody.
func (s *Service) Health() Health {
	h := Health{Version: s.o.Version, Ready: s.ready.Load(), Bus: s.bus != nil && s.bus.Connected(), Problems: []string{}, Notices: s.notices(), Relayers: []string{}}
	if why := s.stuck(); why != "" {
		h.Problems = append(h.Problems, why)
	}
	for _, w := range s.watchers {
		status := w.Status()
		h.Chains = append(h.Chains, status)
		switch {
		case status.Halted != "":
			h.Problems = append(h.Problems, status.Name+": "+status.Halted)
		case s.o.Clock().Sub(status.Moved) > s.o.Config.Watch.Lag:
			h.Problems = append(h.Problems, status.Name+": the checkpoint has not moved since "+status.Moved.UTC().Format("2006-01-02T15:04:05Z")+": "+status.Error)
		case !status.Failing.IsZero() && s.o.Clock().Sub(status.Failing) > s.o.Config.Watch.Lag:
			h.Problems = append(h.Problems, status.Name+": what is not final yet cannot be read since "+status.Failing.UTC().Format(time.RFC3339)+": "+status.Error)
		case !status.Unaudited.IsZero() && s.o.Clock().Sub(status.Unaudited) > s.o.Config.Watch.Lag:
			h.Problems = append(h.Problems, status.Name+": audits fail since "+status.Unaudited.UTC().Format(time.RFC3339)+": "+status.AuditError)
		}
	}
	if s.parts != nil {
		h.Relayers = append(h.Relayers, s.parts.Others()...)
	}
	if s.guarded != nil {
		for registry, why := range s.guarded.Frozen() {
			h.Problems = append(h.Problems, fmt.Sprintf("%s: the registry has changed: %s; nothing is written from or to it (bridge8004-relayer registries)", s.o.named(registry), why))
		}
	}
	for _, x := range s.executors {
		if why := x.Trouble(); why != "" {
			h.Problems = append(h.Problems, why)
		}
	}
	if !h.Ready && s.o.Clock().Sub(s.started) > s.o.Config.Watch.Lag {
		h.Problems = append(h.Problems, "nothing is mirrored yet: the chains are not read up to their heads, or what changes who an agent is cannot be taken in (see the log)")
	}
	h.Problems = append(h.Problems, s.stores()...)
	if why := s.index.Problem(); why != nil {
		h.Problems = append(h.Problems, "the index: "+why.Error())
	}
	if s.tower != nil {
		if since := s.tower.Cut(); !since.IsZero() && s.o.Clock().Sub(since) > s.o.Config.Watchtower.Every {
			h.Problems = append(h.Problems, fmt.Sprintf("the watchtower has reached nobody since %s, so that no turn counts: look at this machine's line, resolver and clock", since.UTC().Format(time.RFC3339)))
		}
	}
	if s.monitor != nil {
		found := s.monitor.Lines()
		h.Problems = append(h.Problems, health.Problems(found, health.Problem)...)
		h.Notices = append(h.Notices, health.Problems(found, health.Notice)...)
	}
	if err := s.Err(); err != nil {
		h.Problems = append(h.Problems, err.Error())
	}
	h.OK = len(h.Problems) == 0
	return h
}

// notices tells what waits for an operator.
func (s *Service) notices() []string {
	notices := []string{}
	if s.state != nil && !s.state.Keyed() {
		notices = append(notices, "nats.key is not set: all is read from the chains anew at each start")
	}
	if s.index.Rebuilding() {
		notices = append(notices, "the index is rebuilt: the old one answers meanwhile, as it stands")
	}
	if levels := s.levels.Load(); levels != nil && levels[2].Messages > 0 {
		notices = append(notices, fmt.Sprintf("%d dead letters: bridge8004-relayer dead list", levels[2].Messages))
	}
	if drifts := s.drifts.Load(); drifts != nil {
		for what, o := range *drifts {
			if s.o.Clock().Sub(o.since) > s.o.Config.Links.Drift {
				notices = append(notices, fmt.Sprintf("%s: %d registrations drift from their homes (%s), since %s: bridge8004-relayer drift", what.chain, o.n, what.kind, o.since.UTC().Format(time.RFC3339)))
			}
		}
	}
	s.strays.found.Range(func(chain, n any) bool {
		notices = append(notices, fmt.Sprintf("%s: %d mirrors stand elsewhere of what a reorganisation past finality took away or changed: bridge8004-relayer mirrors list --chain %s", chain, n, chain))
		return true
	})
	return notices
}

// Bounds of one answer: dead letters, which may be big, and rows of all else.
const (
	maxShown  = 1000
	maxListed = 10_000
)

// API answers GET /healthz, the questions that api.Index answers where there is an index, and to
// who has Options.Token /metrics, /v1/links, /v1/drift, /v1/parked, /v1/waiting, /v1/registries,
// /v1/dead, /v1/items/{ref} and, where api.verify is set, POST /v1/verify/payment. An answer that
// leaves something out says so in the header api.More. Who has the key of the bus can tell that
// /healthz is this Service's answer (api.Proven).
func (s *Service) API() http.Handler {
	var key []byte
	if s.bus.Keyed {
		key = s.bus.Key
	}
	var verify api.Verify
	if s.o.Config.API.Verify {
		verify = s.o.Verify
	}
	var reviews api.Reviews
	if s.desk != nil {
		reviews = s.desk
	}
	answers := api.Answers{
		Reviews: reviews,
		Item:    s.explained,
		Refs:    s.o.Refs,
		Verify:  verify,
		Key:     key,
		Index:   s.indexed(),
		Door:    s.door(),
		Health:  func() (bool, any) { h := s.Health(); return h.OK, h },
		Metrics: promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}),
		Lists: map[string]api.List{
			"links":      api.ListOf(func(ctx context.Context) ([]links.View, bool, error) { return s.links.List(ctx, maxListed) }),
			"drift":      api.ListOf(func(ctx context.Context) ([]state.Drift, bool, error) { return s.firstDrift(ctx, maxListed) }),
			"parked":     tableOf(s.state.Parked),
			"waiting":    api.ListOf(func(ctx context.Context) ([]stream.Waiting, bool, error) { return s.waiting(ctx, maxListed) }),
			"registries": tableOf(s.state.Registries),
			"dead":       api.ListOf(func(ctx context.Context) ([]stream.DeadLetter, bool, error) { return s.firstDead(ctx, maxShown) }),
		},
	}
	answers.Pages = page.Pages{Answers: answers, Relayer: s.overview}.Handler()
	handler := api.Handler(answers)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler.ServeHTTP(w, r.WithContext(index.AskedFrom(r.Context(), api.ClientOf(r.RemoteAddr))))
	})
}

// door is who may ask.
func (s *Service) door() api.Door {
	c := s.o.Config.API
	d := api.Door{Hosts: c.Hosts, Origins: c.Origins, Token: s.o.Token}
	if host, _, err := net.SplitHostPort(c.Listen); err == nil {
		d.Hosts = append(slices.Clone(d.Hosts), host)
	}
	return d
}

// first lists the first rows of a table.
func first[T any](ctx context.Context, t state.Table[T], most int) (list []T, more bool, err error) {
	rows, more, err := t.First(ctx, ">", most)
	list, err = values(rows, err)
	return list, more, err
}

// waiting is what waits, as it is told.
func (s *Service) waiting(ctx context.Context, most int) (list []stream.Waiting, more bool, err error) {
	list, more, err = first(ctx, s.state.Waiting, most)
	for i, w := range list {
		list[i] = w.Told()
	}
	return list, more, err
}

// tableOf is the list of a table.
func tableOf[T any](t state.Table[T]) api.List {
	return api.ListOf(func(ctx context.Context) ([]T, bool, error) { return first(ctx, t, maxListed) })
}

func values[T any](rows []state.Row[T], err error) ([]T, error) {
	out := make([]T, 0, len(rows))
	for _, row := range rows {
		out = append(out, row.Value)
	}
	return out, err
}

// overview is how the relayer is doing, and what is not done.
func (s *Service) overview(ctx context.Context) (out page.Relayer, err error) {
	h := s.Health()
	out = page.Relayer{OK: h.OK, Version: h.Version, Ready: h.Ready, Problems: h.Problems, Notices: h.Notices, Chains: h.Chains, Relayers: h.Relayers, Now: s.o.Clock()}
	if levels := s.levels.Load(); levels != nil {
		for i, name := range []string{"events", "actions", "dead letters"} {
			out.Queues = append(out.Queues, page.Queue{Name: name, Messages: levels[i].Messages, Full: levels[i].Full})
		}
	}
	var more [4]bool
	if out.Waiting, more[0], err = s.waiting(ctx, page.Listed); err != nil {
		return out, err
	}
	if out.Parked, more[1], err = first(ctx, s.state.Parked, page.Listed); err != nil {
		return out, err
	}
	if out.Drift, more[2], err = s.firstDrift(ctx, page.Listed); err != nil {
		return out, err
	}
	out.Dead, more[3], err = s.firstDead(ctx, page.Listed)
	out.More = slices.Contains(more[:], true)
	return out, err
}
