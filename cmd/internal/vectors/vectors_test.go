package vectors_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs"
)

var update = flag.Bool("update", false, "write verdicts.json anew")

const about = "What bridge8004 verify is asked, all that it reads, and what has to come out: crosschain/testdata/README.md says how to read this. Written by make vectors."

// Every verdict of a payment has at least two cases, and every case is composed once.
func TestExpectations_coverTheTable(t *testing.T) {
	expected, err := expectations()
	noError(t, err)
	rows := map[string]int{}
	for _, e := range expected {
		rows[e.row]++
		if cases[e.name] == nil {
			t.Errorf("nothing composes %s", e.name)
		}
		if e.row != "several" && e.row != "usage" && e.row != "request" && e.command() == "payment" && e.Verdict != e.row {
			t.Errorf("%s: verdict %s in row %s", e.name, e.Verdict, e.row)
		}
	}
	verdicts, _ := given(t)
	for _, row := range append(verdicts, "usage", "request") {
		if rows[row] < 2 {
			t.Errorf("row %s has %d cases, want at least 2", row, rows[string(row)])
		}
	}
	if len(expected) != len(cases) {
		t.Errorf("%d expectations, %d cases", len(expected), len(cases))
	}
}

// command is the command of a case: its row names it, or is a verdict of payments.
func (e expectation) command() string {
	switch e.row {
	case "registration", "feedback", "response":
		return e.row
	}
	return "payment"
}

// The README says of every verdict and command how many cases there are, or refers to the reason
// why there is none.
func TestREADME_countsTheCases(t *testing.T) {
	expected, err := expectations()
	noError(t, err)
	counts := map[[2]string]int{}
	for _, e := range expected {
		counts[[2]string{e.Verdict, e.command()}]++
	}
	raw, err := os.ReadFile(filepath.Join(filepath.Dir(expectPath), "README.md"))
	noError(t, err)
	text := string(raw)
	verdicts, _ := given(t)
	for _, verdict := range verdicts {
		_, row, found := strings.Cut(text, "\n| `"+verdict+"` |")
		row, _, _ = strings.Cut(row, "\n")
		cells := strings.Split(strings.TrimSuffix(row, "|"), "|")
		if !found || len(cells) != 4 {
			t.Errorf("there is no row of %s", verdict)
			continue
		}
		for i, command := range []string{"payment", "registration", "feedback", "response"} {
			cell, n := strings.TrimSpace(cells[i]), counts[[2]string{verdict, command}]
			switch {
			case n > 0 && cell != strconv.Itoa(n):
				t.Errorf("%s of %s: %q, want %d", verdict, command, cell, n)
			case n == 0 && (len(cell) != 1 || !strings.Contains(text, "\n- "+cell+": ")):
				t.Errorf("%s of %s: %q is no reason why there is no case", verdict, command, cell)
			}
		}
	}
}

// The committed file is what is composed: inputs and answers follow from nothing but the code, and
// what has to come out from the table alone. -update writes it.
func TestVectorsAreComposed(t *testing.T) {
	expected, err := expectations()
	noError(t, err)
	all := make([]recorded, len(expected))
	t.Run("compose", func(t *testing.T) {
		for i, e := range expected {
			t.Run(e.name, func(t *testing.T) {
				t.Parallel()
				all[i] = compose(t, e)
			})
		}
	})
	if t.Failed() {
		return
	}
	file := collect(all)
	raw, err := file.bytes()
	noError(t, err)
	if *update {
		noError(t, os.WriteFile(vectorsPath, raw, 0o644))
	}
	committed, err := os.ReadFile(vectorsPath)
	noError(t, err)
	if !bytes.Equal(raw, committed) {
		t.Errorf("%s is not what is composed now (make vectors writes it): %s", filepath.Base(vectorsPath), firstDifference(raw, committed))
	}
	if len(raw) > 2<<20 {
		t.Errorf("%d bytes", len(raw))
	}
}

func firstDifference(a, b []byte) string {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d: %.400s\nand: %.400s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines and %d", len(x), len(y))
}

// What comes out of every case, through the command and the real adapters, is what was written down
// by hand.
func TestVectors(t *testing.T) {
	file := committed(t)
	for _, c := range file.Cases {
		t.Run(c.Row+"/"+c.Name, func(t *testing.T) {
			t.Parallel()
			endpoints := map[string][]string{}
			for _, e := range c.Endpoints {
				url := ""
				switch {
				case e.Down:
					url = down(t)
				case e.Hangs:
					url = hangs(t)
				case e.Again:
					url = endpoints[e.Chain][0]
				default:
					url = serve(t, recordOf(t, file, e))
				}
				endpoints[e.place()] = append(endpoints[e.place()], url)
			}
			var files []content
			for _, i := range c.Files {
				files = append(files, file.Files[i])
			}
			got, output := play(t, c, file.Chains, endpoints, gateway(t, files))
			if got.Verdict != c.Want.Verdict || got.Exit != c.Want.Exit || !slices.Equal(got.Reasons, c.Want.Reasons) {
				t.Errorf("got %+v, want %+v\n%s", got, c.Want, output)
			}
		})
	}
}

// committed are the vectors as they are in the repository.
func committed(t *testing.T) (file vectors) {
	t.Helper()
	raw, err := os.ReadFile(vectorsPath)
	noError(t, err)
	noError(t, json.Unmarshal(raw, &file))
	return file
}

// recorded is a case with the answers themselves.
type recorded struct {
	vector
	answers [][]answer // of each endpoint
	files   []content
	chains  []chain
}

// compose makes a case and notes what a verification reads of it. What comes out is looked at by
// TestVectors alone.
func compose(t *testing.T, e expectation) recorded {
	w := newWorld(t)
	cases[e.name](w)
	r := recorded{vector: vector{Name: e.name, Row: e.row, Command: w.command, Input: w.input, Payment: w.payment, Flags: w.flags, KnownAgents: w.known, Reviewers: w.reviewers, Want: e.want}, files: w.made.files}
	endpoints := map[string][]string{}
	var recorders []*recorder
	add := func(at endpoint, url string, n *recorder) {
		r.Endpoints, recorders = append(r.Endpoints, at), append(recorders, n)
		endpoints[at.place()] = append(endpoints[at.place()], url)
	}
	for _, name := range []string{"base", "optimism", "sati", "strategy"} {
		for _, n := range w.nodes[name] {
			_, index := n.(satiIndex)
			noted := &recorder{node: n, seen: map[string]answer{}}
			add(endpoint{Chain: name, Index: index}, serve(t, noted), noted)
		}
		for _, d := range w.dead {
			switch {
			case d[0] != name:
			case d[1] == "down":
				add(endpoint{Chain: name, Down: true}, down(t), nil)
			case d[1] == "hangs":
				add(endpoint{Chain: name, Hangs: true}, hangs(t), nil)
			default:
				add(endpoint{Chain: name, Again: true}, endpoints[name][0], nil)
			}
		}
	}
	r.chains = configured(w)
	if len(recorders) > len(w.dead) { // there is something to read
		play(t, r.vector, r.chains, endpoints, gateway(t, w.files))
	}
	for _, n := range recorders {
		var list []answer
		if n != nil {
			list = n.answers()
		}
		r.answers = append(r.answers, list)
	}
	return r
}

// configured are the chains of a case.
func configured(w *world) []chain {
	list := []chain{}
	for _, name := range []string{"base", "optimism"} {
		d, _ := configs.Find(name)
		list = append(list, chain{Name: d.Name, ID: d.Chain.String(), Dialect: d.Dialect, Registry: d.Pair.Identity.Address, Reputation: d.Pair.Reputation.Address, DeployBlock: 1})
	}
	s := w.scores()
	list = append(list, chain{Name: "strategy", ID: s.chain().String(), Dialect: "strategy", Registry: s.account(s.registry).Address, Reputation: s.account(s.reputation).Address, DeployBlock: 1})
	return append(list, satiChain())
}

// satiChain is SATI's cluster, the same in every case.
var satiChain = sync.OnceValue(func() chain {
	id, table := satiIdentity()
	return chain{Name: "sati", ID: caip.MustChainID(id).String(), Dialect: "sati", Registry: configs.SATIProgram, LookupTable: table}
})

// collect lists every answer and every file once.
func collect(all []recorded) vectors {
	out := vectors{Schema: 1, About: about, Chains: all[0].chains}
	places := map[string]int{}
	place := func(a answer) int {
		k := key(a) + string(a.Result) + string(a.Error)
		if _, ok := places[k]; !ok {
			places[k] = len(out.Answers)
			out.Answers = append(out.Answers, a)
		}
		return places[k]
	}
	for _, r := range all {
		r.Files = []int{}
		for i, list := range r.answers {
			for _, a := range list {
				r.Endpoints[i].Answers = append(r.Endpoints[i].Answers, place(a))
			}
		}
		for _, f := range r.files {
			at := slices.Index(out.Files, f)
			if at < 0 {
				at = len(out.Files)
				out.Files = append(out.Files, f)
			}
			r.Files = append(r.Files, at)
		}
		if r.Endpoints == nil {
			r.Endpoints = []endpoint{}
		}
		out.Cases = append(out.Cases, r.vector)
	}
	return out
}
