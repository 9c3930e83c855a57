package relayer

import "github.com/prometheus/client_golang/prometheus"

// metrics are the counters of one Service, in a registry of their own.
type metrics struct {
	registry *prometheus.Registry
	messages *prometheus.CounterVec // by stage, fate, kind of failure
	skipped  *prometheus.CounterVec // by reason
	waits    *prometheus.CounterVec // by reason
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_messages_total", Help: "Messages worked off, by stage, fate and kind of failure."}, []string{"stage", "fate", "kind"}),
		skipped:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_not_mirrored_total", Help: "Feedback, revocations and responses not followed at a destination, by reason."}, []string{"reason"}),
		waits:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bridge8004_relayer_waits_total", Help: "Times something had to wait for a budget or funds, by reason."}, []string{"reason"}),
	}
	m.registry.MustRegister(m.messages, m.skipped, m.waits)
	return m
}
