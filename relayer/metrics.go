package relayer

import "github.com/prometheus/client_golang/prometheus"

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
	m.registry.MustRegister(m.messages, m.skipped, m.waits, m.partly, m.missed)
	return m
}

// heights is a collector of where the watchers stand, read when it is asked.
type heights struct{ service *Service }

var (
	checkpointHeight = prometheus.NewDesc("bridge8004_relayer_checkpoint_height", "Block or slot up to which a chain was read and delivered.", []string{"chain"}, nil)
	headHeight       = prometheus.NewDesc("bridge8004_relayer_head_height", "Newest block or slot at the chain's finality.", []string{"chain"}, nil)
	halted           = prometheus.NewDesc("bridge8004_relayer_halted", "1 where a chain stands still until somebody acts.", []string{"chain"}, nil)
)

// Describe implements prometheus.Collector.
func (h heights) Describe(out chan<- *prometheus.Desc) {
	out <- checkpointHeight
	out <- headHeight
	out <- halted
}

// Collect implements prometheus.Collector.
func (h heights) Collect(out chan<- prometheus.Metric) {
	for _, w := range h.service.watchers {
		s := w.Status()
		stands := 0.0
		if s.Halted != "" {
			stands = 1
		}
		out <- prometheus.MustNewConstMetric(checkpointHeight, prometheus.GaugeValue, float64(s.Checkpoint.Position.Height), s.Name)
		out <- prometheus.MustNewConstMetric(headHeight, prometheus.GaugeValue, float64(s.Head.Height), s.Name)
		out <- prometheus.MustNewConstMetric(halted, prometheus.GaugeValue, stands, s.Name)
	}
}
