package relayer

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// metrics are the counters of one Service, in a registry of their own.
type metrics struct {
	registry *prometheus.Registry
	messages *prometheus.CounterVec // by stage, fate, kind of failure
	skipped  *prometheus.CounterVec // by reason
	waits    *prometheus.CounterVec // by reason
	partly   *prometheus.CounterVec // by part
	missed   *prometheus.CounterVec // by chain
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_messages_total", Help: "Messages worked off, by stage, fate and kind of failure."}, []string{"stage", "fate", "kind"}),
		skipped:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_not_mirrored_total", Help: "Feedback, revocations and responses not followed at a destination, by reason."}, []string{"reason"}),
		waits:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_waits_total", Help: "Times something had to wait for a budget or funds, by reason."}, []string{"reason"}),
		partly:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_mirrored_partly_total", Help: "Parts of feedback that their mirrors hold in their file only, by part."}, []string{"part"}),
		missed:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_audit_found_total", Help: "Events that reading a chain had missed and an audit found, by chain."}, []string{"chain"}),
	}
	m.registry.MustRegister(m.messages, m.skipped, m.waits, m.partly, m.missed, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// standing is a collector of how the service is doing, read when it is asked.
type standing struct{ service *Service }

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("bridge8004_relayer_"+name, help, labels, nil)
}

var (
	healthy          = gauge("healthy", "1 while /healthz answers 200.")
	ready            = gauge("ready", "1 once the chains are read up to their heads and mirroring goes on.")
	checkpointHeight = gauge("checkpoint_height", "Block or slot up to which a registry was read and delivered.", "chain")
	checkpointMoved  = gauge("checkpoint_moved_timestamp_seconds", "When the checkpoint last moved or stood at the head, in seconds since 1970.", "chain")
	headHeight       = gauge("head_height", "Newest block or slot at the registry's finality.", "chain")
	halted           = gauge("halted", "1 where a chain stands still until somebody acts.", "chain")
	frozen           = gauge("frozen", "1 where a registry has changed and nothing is written from or to it until that is acknowledged.", "chain")
	blocked          = gauge("account_blocked", "1 where a transaction stays out of every block and keeps the account from going on.", "chain")
	unfunded         = gauge("account_unfunded", "1 where the account could not pay lately.", "chain")
	streamMessages   = gauge("stream_messages", "Messages on a stream that are not worked off; of dead: letters.", "stream")
	streamFull       = gauge("stream_full_percent", "How much of what it may hold a stream holds; its publishers wait at 100.", "stream")
	bucketBytes      = gauge("bucket_bytes", "Bytes that a bucket holds, the marks of removed rows included.", "bucket")
)

// Describe implements prometheus.Collector.
func (c standing) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{healthy, ready, checkpointHeight, checkpointMoved, headHeight, halted, frozen, blocked, unfunded, streamMessages, streamFull, bucketBytes} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (c standing) Collect(out chan<- prometheus.Metric) {
	s := c.service
	tell := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	tell(healthy, one(s.Health().OK))
	tell(ready, one(s.ready.Load()))
	changed := s.guarded.Frozen()
	for _, w := range s.watchers {
		at := w.Status()
		tell(checkpointHeight, float64(at.Checkpoint.Position.Height), at.Name)
		tell(checkpointMoved, float64(at.Moved.Unix()), at.Name)
		tell(headHeight, float64(at.Head.Height), at.Name)
		tell(halted, one(at.Halted != ""), at.Name)
		tell(frozen, one(changed[w.Chain.Info().Registry] != ""), at.Name)
	}
	for _, x := range s.executors {
		name := x.Chain.Info().Name
		tell(blocked, one(x.Trouble() != ""), name)
		tell(unfunded, one(s.unfunded(name)), name)
	}
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

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
