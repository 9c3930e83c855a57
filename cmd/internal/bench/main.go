// Program bench runs the benchmarks that a relayer's speed is judged by and prints one table of
// them; -json F writes it to a file too. All figures are of this machine in this run: compare
// those of one table with each other, not with another machine's.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// suite is a set of benchmarks of one package.
type suite struct {
	what, pkg, run string
	times          string // of each, as go test -benchtime takes it
	count          int    // runs, of which the median counts
}

var suites = []suite{
	{"events onto the bus", "./relayer/stream", "PublishEvents", "1s", 3},
	{"backfill, EVM", "./relayer/watch", "Backfill$", "1x", 3},
	{"backfill, SATI", "./chains/sati", "Backfill$", "1x", 3},
	{"first reading of registrations", "./relayer", "Registrations/1000$", "1x", 3},
	{"mirrors, EVM to EVM", "./relayer", "Mirrors$", "5x", 1},
	{"mirrors, SATI and EVM", "./relayer", "Mirrors_SATI", "1x", 1},
	{"EVM to EVM, slow requests", "./relayer", "Mirrors_slowNodes", "1x", 1},
	{"from block to block", "./relayer", "Latency", "1x", 1},
	{"summary", "./chains", "Summar", "1s", 3},
}

// figure is the median of one measure of one benchmark.
type figure struct {
	What      string  `json:"what"`
	Benchmark string  `json:"benchmark"`
	Unit      string  `json:"unit"`
	Median    float64 `json:"median"`
	Runs      int     `json:"runs"`
}

type report struct {
	CPUs    int      `json:"cpus"`
	Go      string   `json:"go"`
	Figures []figure `json:"figures"`
}

func main() {
	file := flag.String("json", "", "write the figures to this file as JSON")
	flag.Parse()
	if err := run(os.Stdout, *file); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, file string) error {
	r := report{CPUs: runtime.NumCPU(), Go: runtime.Version(), Figures: []figure{}}
	var failed []error
	for _, s := range suites {
		fmt.Fprintf(os.Stderr, "%s …\n", s.what)
		figures, err := s.measure()
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", s.what, err))
		}
		r.Figures = append(r.Figures, figures...)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "WORK\tBENCHMARK\tMEDIAN\tUNIT\t")
	for _, f := range r.Figures {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t\n", f.What, f.Benchmark, strconv.FormatFloat(f.Median, 'g', 4, 64), f.Unit)
	}
	failed = append(failed, w.Flush())
	if file != "" {
		body, err := json.MarshalIndent(r, "", "  ")
		failed = append(failed, err, os.WriteFile(file, append(body, '\n'), 0o644))
	}
	return errors.Join(failed...)
}

// measure runs the benchmarks of a suite.
func (s suite) measure() ([]figure, error) {
	c := exec.Command("go", "test", "-run", "^$", "-bench", s.run, "-benchtime", s.times, "-count", strconv.Itoa(s.count), "-timeout", "15m", s.pkg)
	c.Stderr = os.Stderr
	body, err := c.Output()
	figures := read(s.what, string(body))
	if err == nil && len(figures) == 0 {
		err = errors.New("no benchmark was run")
	}
	return figures, err
}

// plain are measures of the Go tool that say nothing here.
var plain = []string{"ns/op", "B/op", "allocs/op", "MB/s"}

// read takes the measures from what go test printed: the median of each over all runs. The time of
// an operation is left out where a benchmark measures something of its own.
func read(what, text string) (out []figure) {
	type key struct{ benchmark, unit string }
	values, own := map[key][]float64{}, map[string]bool{}
	var order []key
	for in := bufio.NewScanner(strings.NewReader(text)); in.Scan(); {
		fields := strings.Fields(in.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		name := strings.TrimPrefix(fields[0], "Benchmark")
		if at := strings.LastIndexByte(name, '-'); at > 0 {
			name = name[:at]
		}
		for i := 2; i+1 < len(fields); i += 2 {
			value, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				break
			}
			k := key{name, fields[i+1]}
			if values[k] == nil {
				order = append(order, k)
			}
			values[k] = append(values[k], value)
			own[name] = own[name] || !slices.Contains(plain, k.unit)
		}
	}
	for _, k := range order {
		if own[k.benchmark] && slices.Contains(plain, k.unit) {
			continue
		}
		list := values[k]
		slices.SortFunc(list, cmp.Compare)
		out = append(out, figure{What: what, Benchmark: k.benchmark, Unit: k.unit, Median: list[len(list)/2], Runs: len(list)})
	}
	return out
}
