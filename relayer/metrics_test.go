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
	"github.com/bridge8004/bridge8004/relayer/health"
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
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	alerts, err := os.ReadFile("alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := os.ReadFile("health/line.go")
	if err != nil {
		t.Fatal(err)
	}
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
	if err := yaml.Unmarshal(alerts, &rules); err != nil {
		t.Fatal(err)
	}
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

func TestMetrics_tellOfARegistryThatChanged(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.governed(s, b.b.Info().Registry)
	b.until("all is well and measured", func() bool {
		return s.shown("healthy", "") == 1 && s.shown("ready", "") == 1 && s.shown("frozen", "b") == 0 && s.shown("checkpoint_height", "b") > 0 && s.shown("bucket_bytes", "links") > 0
	})
	if err := b.b.ChangeRegistry(b.b.Account("evil"), b.b.Account("evil")); err != nil {
		t.Fatal(err)
	}
	b.until("it is told", func() bool {
		return s.shown("healthy", "") == 0 && s.shown("frozen", "b") == 1 && s.shown("frozen", "a") == 0
	})
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
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	if got := s.shown("rate_used_percent", "a"); got != 40 {
		t.Errorf("%g %% used", got)
	}
	families, err := s.metrics.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	waited := uint64(0)
	for _, f := range families {
		for _, m := range f.GetMetric() {
			if f.GetName() == "bridge8004_relayer_rate_wait_seconds" && m.GetLabel()[2].GetValue() == "history" {
				waited += m.GetSummary().GetSampleCount()
			}
			if f.GetName() == "bridge8004_relayer_rate_units_total" && m.GetCounter().GetValue() != 1200 {
				t.Error(m)
			}
		}
	}
	if waited != 3 {
		t.Errorf("%d waited", waited)
	}
}

// shown reads a gauge; -1 where there is none.
func (s *Service) shown(name, label string) float64 {
	families, err := s.metrics.registry.Gather()
	if err != nil {
		panic(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			if f.GetName() == "bridge8004_relayer_"+name && (label == "" || m.GetLabel()[0].GetValue() == label) {
				return m.GetGauge().GetValue()
			}
		}
	}
	return -1
}
