package relayer

import (
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/health"
)

// metrics are the counters of one Service, in a registry of their own.
type metrics struct {
	registry *prometheus.Registry
	messages *prometheus.CounterVec // by stage, fate, kind of failure
	skipped  *prometheus.CounterVec // by reason
	waits    *prometheus.CounterVec // by reason
	partly   *prometheus.CounterVec // by part
	missed   *prometheus.CounterVec // by chain
	unjudged *prometheus.CounterVec // by reason
	doubted  *prometheus.CounterVec // by bucket and reason
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_messages_total", Help: "Messages worked off, by stage, fate and kind of failure."}, []string{"stage", "fate", "kind"}),
		skipped:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_not_mirrored_total", Help: "Feedback, revocations and responses not followed at a destination, by reason."}, []string{"reason"}),
		waits:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_waits_total", Help: "Times something had to wait for a budget, for funds or for its turn, by reason."}, []string{"reason"}),
		partly:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_mirrored_partly_total", Help: "Parts of feedback that their mirrors hold in their file only, by part."}, []string{"part"}),
		missed:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_audit_found_total", Help: "Events that reading a chain had missed and an audit found, by chain."}, []string{"chain"}),
		unjudged: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_audit_unjudged_total", Help: "Looks of audits that could not say whether anything was lost, by reason."}, []string{"reason"}),
		doubted:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_rows_doubted_total", Help: "Rows of buckets that were not believed, by bucket and reason."}, []string{"bucket", "reason"}),
	}
	m.registry.MustRegister(m.messages, m.skipped, m.waits, m.partly, m.missed, m.unjudged, m.doubted, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// standing is a collector of how the service is doing, read when it is asked.
type standing struct{ service *Service }

var gauges []*prometheus.Desc // all of them

func gauge(name, help string, labels ...string) *prometheus.Desc {
	d := prometheus.NewDesc("bridge8004_relayer_"+name, help, labels, nil)
	gauges = append(gauges, d)
	return d
}

var (
	buildInfo        = gauge("build_info", "1, with the version of the program.", "version")
	healthy          = gauge("healthy", "1 while /healthz answers 200.")
	ready            = gauge("ready", "1 once the chains are read up to their heads and mirroring goes on.")
	checkpointHeight = gauge("checkpoint_height", "Block or slot up to which a registry was read and delivered.", "chain")
	checkpointMoved  = gauge("checkpoint_moved_timestamp_seconds", "When the checkpoint last moved or stood at the head, in seconds since 1970.", "chain")
	headHeight       = gauge("head_height", "Newest block or slot at the registry's finality.", "chain")
	reads            = gauge("reads", "1 where this relayer reads the chain, 0 where another on the bus does.", "chain")
	relayers         = gauge("relayers", "Relayers that share the work on the bus, this one included.")
	halted           = gauge("halted", "1 where a chain stands still until somebody acts.", "chain")
	frozen           = gauge("frozen", "1 where a registry has changed and nothing is written from or to it until that is acknowledged.", "chain")
	blocked          = gauge("account_blocked", "1 where a transaction stays out of every block and keeps the account from going on.", "chain")
	checksFailing    = gauge("checks_failing", "Problems that the checks of endpoints, contracts, accounts, grants, NATS, clock and disk found last.", "check", "chain")
	endpointUp       = gauge("endpoint_up", "1 while an endpoint serves the chain, keeps up and agrees with the others.", "chain", "endpoint")
	rpcSeconds       = gauge("rpc_seconds", "How long requests to an endpoint took.", "chain", "endpoint")
	rpcErrors        = gauge("rpc_errors_total", "Requests to an endpoint that failed by its fault, by kind.", "chain", "endpoint", "kind")
	rateSeconds      = gauge("rate_wait_seconds", "How long requests to an endpoint waited for their turn, by priority.", "chain", "endpoint", "priority")
	rateUnits        = gauge("rate_units_total", "Units of computing that requests to an endpoint cost.", "chain", "endpoint")
	rateUsed         = gauge("rate_used_percent", "How much of the limit of an endpoint was used in the last ten seconds, by all that share it.", "chain", "endpoint")
	busSeconds       = gauge("bus_seconds", "How long writes to the bus took.")
	busErrors        = gauge("bus_errors_total", "Writes that the bus did not take, by kind.", "kind")
	streamMessages   = gauge("stream_messages", "Messages on a stream that are not worked off; of dead: letters.", "stream")
	streamFull       = gauge("stream_full_percent", "How much of what it may hold a stream holds; its publishers wait at 100.", "stream")
	busFailing       = gauge("bus_failing", "1 while the bus takes no writes for 10 s or longer.")
	driftSince       = gauge("drift_since_timestamp_seconds", "Since when the oldest drift of a kind stands.", "kind", "chain")
	towerAlarms      = gauge("watchtower_alarms", "Alarms of the watchtower that stand, by kind.", "kind")
	towerTurns       = gauge("watchtower_turns_total", "Turns of watched agents, by what became of them.", "outcome")
	bucketBytes      = gauge("bucket_bytes", "Bytes that a bucket holds, the marks of removed rows included.", "bucket")
)

// Describe implements prometheus.Collector.
func (c standing) Describe(out chan<- *prometheus.Desc) {
	for _, d := range gauges {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (c standing) Collect(out chan<- prometheus.Metric) {
	s := c.service
	tell := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	tell(buildInfo, 1, s.o.Version)
	tell(healthy, one(s.Health().OK))
	tell(ready, one(s.ready.Load()))
	tell(busFailing, one(s.stuck() != ""))
	tell(relayers, float64(1+len(s.parts.Others())))
	changed := s.guarded.Frozen()
	for _, w := range s.watchers {
		at := w.Status()
		tell(checkpointHeight, float64(at.Checkpoint.Position.Height), at.Name)
		tell(checkpointMoved, float64(at.Moved.Unix()), at.Name)
		tell(headHeight, float64(at.Head.Height), at.Name)
		tell(reads, one(!at.Elsewhere), at.Name)
		tell(halted, one(at.Halted != ""), at.Name)
		tell(frozen, one(changed[w.Chain.Info().Registry] != ""), at.Name)
	}
	if drifts := s.drifts.Load(); drifts != nil {
		for what, o := range *drifts {
			tell(driftSince, float64(o.since.Unix()), what.kind, what.chain)
		}
	}
	for _, x := range s.executors {
		tell(blocked, one(x.Trouble() != ""), x.Chain.Info().Name)
	}
	s.tellChecks(tell)
	if s.tower != nil {
		for kind, n := range s.tower.Alarms() {
			tell(towerAlarms, float64(n), kind)
		}
		for outcome, n := range s.tower.Turns() {
			out <- prometheus.MustNewConstMetric(towerTurns, prometheus.CounterValue, float64(n), outcome)
		}
	}
	count := func(took, failed *prometheus.Desc, t chains.Traffic, labels ...string) {
		within := make(map[float64]uint64, len(t.Within))
		for bound, n := range t.Within {
			within[bound.Seconds()] = n
		}
		out <- prometheus.MustNewConstHistogram(took, t.Requests, t.Took.Seconds(), within, labels...)
		for kind, n := range t.Failures {
			out <- prometheus.MustNewConstMetric(failed, prometheus.CounterValue, float64(n), append(labels[:len(labels):len(labels)], string(kind))...)
		}
	}
	for registry, chain := range s.o.Chains {
		list := chain.Traffic()
		if own := s.o.Indexed[registry]; own != nil { // the index asks the same endpoints by connections of its own
			for _, t := range own.Traffic() {
				if i := slices.IndexFunc(list, func(one chains.Traffic) bool { return one.Place == t.Place }); i >= 0 {
					list[i] = list[i].Plus(t)
				}
			}
		}
		for _, t := range list {
			count(rpcSeconds, rpcErrors, t, chain.Info().Name, t.Place)
			tellRate(out, t, chain.Info().Name)
		}
	}
	count(busSeconds, busErrors, s.bus.Traffic())
	if levels := s.levels.Load(); levels != nil {
		for i, name := range []string{"events", "actions", "dead"} {
			tell(streamMessages, float64(levels[i].Messages), name)
			tell(streamFull, float64(levels[i].Full), name)
		}
	}
	if sizes := s.sizes.Load(); sizes != nil {
		for name, bytes := range *sizes {
			tell(bucketBytes, float64(bytes), name)
		}
	}
}

// tellRate tells how an endpoint's requests keep to its limit, where it has one.
func tellRate(out chan<- prometheus.Metric, t chains.Traffic, chain string) {
	if t.Rate == (chains.RateUse{}) {
		return
	}
	out <- prometheus.MustNewConstMetric(rateUsed, prometheus.GaugeValue, float64(t.Rate.Percent), chain, t.Place)
	out <- prometheus.MustNewConstMetric(rateUnits, prometheus.CounterValue, float64(t.Units), chain, t.Place)
	for p, w := range t.Waited {
		out <- prometheus.MustNewConstSummary(rateSeconds, w.Requests, w.Took.Seconds(), nil, chain, t.Place, chains.Priority(p).String())
	}
}

// tellChecks tells what the checks found last: of each, for each chain where there are several.
func (s *Service) tellChecks(tell func(d *prometheus.Desc, value float64, labels ...string)) {
	type place struct {
		check health.Check
		chain string
	}
	failing := map[place]int{}
	for _, l := range s.monitor.Lines() {
		at := place{l.Check, l.Chain}
		failing[at] += 0
		if l.State == health.Problem {
			failing[at]++
		}
		if l.Check == health.Endpoint {
			tell(endpointUp, one(l.State != health.Problem), l.Chain, l.About)
		}
	}
	for at, n := range failing {
		tell(checksFailing, float64(n), string(at.check), at.chain)
	}
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
