package relayer

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.yaml.in/yaml/v3"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

var ownName = regexp.MustCompile(`bridge8004_relayer_[a-z_]+`)

// names are those of all metrics of a service.
func metricNames() (names []string) {
	m := newMetrics()
	described := make(chan *prometheus.Desc)
	go func() {
		defer close(described)
		for _, c := range []prometheus.Collector{m.messages, m.skipped, m.waits, m.partly, m.missed, m.unjudged, m.doubted, standing{}} {
			c.Describe(described)
		}
	}()
	for d := range described {
		names = append(names, ownName.FindString(d.String()))
	}
	slices.Sort(names)
	return names
}

// Metric names are public: the page lists them all, and neither it nor the alerts know others.
// Every check that may find a problem has an alert.
func TestMetrics_areThoseThatOperatorsAreTold(t *testing.T) {
	names := metricNames()
	page := must.Get(os.ReadFile("README.md"))(t)
	alerts := must.Get(os.ReadFile("alerts.yaml"))(t)
	lines := must.Get(os.ReadFile("health/line.go"))(t)
	for _, name := range names {
		if !strings.Contains(string(page), "| `"+name+"` |") {
			t.Errorf("README.md does not list %s", name)
		}
	}
	for _, said := range slices.Concat(ownName.FindAllString(string(page), -1), ownName.FindAllString(string(alerts), -1)) {
		if !slices.Contains(names, said) {
			t.Errorf("there is no metric %s", said)
		}
	}
	var rules map[string]any
	must.OK(t, yaml.Unmarshal(alerts, &rules))
	checks := regexp.MustCompile(`Check += "([a-z]+)"`).FindAllStringSubmatch(string(lines), -1)
	if len(checks) < 10 {
		t.Fatalf("health/line.go names %d checks", len(checks))
	}
	for _, check := range checks {
		named := regexp.MustCompile(`check=~"(|[a-z|]*\|)` + check[1] + `(|\|[a-z|]*)"`).Match(alerts)
		if !named && check[1] != string(health.Endpoint) { // which has a metric of its own
			t.Errorf("no alert names the check %s", check[1])
		}
	}
	// What these count is told by nothing else, and goes unnoticed where nobody looks at them.
	for _, counter := range []string{"rows_doubted_total", "audit_found_total", "audit_unjudged_total"} {
		if !strings.Contains(string(alerts), "bridge8004_relayer_"+counter) {
			t.Errorf("no alert names the counter %s", counter)
		}
	}
	for _, group := range rules["groups"].([]any) {
		for _, rule := range group.(map[string]any)["rules"].([]any) {
			for _, key := range []string{"alert", "expr", "labels", "annotations"} {
				if rule.(map[string]any)[key] == nil {
					t.Errorf("%v has no %s", rule, key)
				}
			}
		}
	}
}

// Prometheus compares only what has the same labels, and sees no increase in the first count of a
// counter: alerts that go past either never fire.
func TestAlerts_fire(t *testing.T) {
	value := regexp.MustCompile(`(\w+)=~?"([^"]*)"`)
	rise := regexp.MustCompile(`increase\((.*?)\[(.*?)\]\)`)
	for expr := range strings.Lines(string(must.Get(os.ReadFile("alerts.yaml"))(t))) {
		if expr = strings.TrimSpace(expr); !strings.HasPrefix(expr, "expr: ") {
			continue
		}
		values := map[string]string{}
		for _, one := range value.FindAllStringSubmatch(expr, -1) {
			if before, is := values[one[1]]; is && before != one[2] && !strings.Contains(expr, "without ("+one[1]+")") {
				t.Errorf("%s\nits sides differ in the label %s", expr, one[1])
			}
			values[one[1]] = one[2]
		}
		for _, one := range rise.FindAllStringSubmatch(expr, -1) {
			if first := one[1] + " unless " + one[1] + " offset " + one[2]; !strings.Contains(expr, "sum ") && !strings.Contains(expr, first) {
				t.Errorf("%s\nlacks: %s", expr, first)
			}
		}
	}
}

// limited is a chain with an endpoint that has a limit.
type limited struct{ chains.Chain }

func (limited) Traffic() []chains.Traffic {
	t := chains.Traffic{Place: "rpc[0]", Rate: chains.RateUse{Units: 500, Percent: 40}, Units: 1200}
	t.Waited[chains.PriorityHistory] = chains.Wait{Requests: 3, Took: time.Second}
	return []chains.Traffic{t}
}

func TestMetrics_tellOfLimits(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	at := b.a.Info().Registry
	o.Chains[at] = limited{o.Chains[at]}
	o.Indexed = map[caip.AccountID]chains.Chain{at: limited{o.Chains[at]}} // which the index asks, by the same limit
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	for name, want := range map[string]float64{"rate_used_percent": 40, "rate_units_total": 2400, "rate_wait_seconds": 6} {
		if got := s.measured(name, "a"); got != want {
			t.Errorf("%s is %g, want %g", name, got, want)
		}
	}
}

// measured is the sum of a metric over all that have these values of labels; -1: there is none.
func (s *Service) measured(name string, labels ...string) float64 {
	families, err := s.metrics.registry.Gather()
	if err != nil {
		panic(err)
	}
	sum, found := 0.0, false
	for _, f := range families {
		for _, m := range f.GetMetric() {
			missing := slices.Clone(labels)
			for _, l := range m.GetLabel() {
				missing = slices.DeleteFunc(missing, func(value string) bool { return value == l.GetValue() })
			}
			if f.GetName() == "bridge8004_relayer_"+name && len(missing) == 0 {
				sum, found = sum+m.GetCounter().GetValue()+m.GetGauge().GetValue()+float64(m.GetSummary().GetSampleCount()), true
			}
		}
	}
	if !found {
		return -1
	}
	return sum
}

// counted reads a counter.
func (s *Service) counted(name, label string) float64 { return max(s.measured(name, label), 0) }
