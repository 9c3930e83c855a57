package litesvm

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// generated is how many cases the corpus has besides the named ones, corpusSeed what they grew
// from.
const (
	generated  = 500
	corpusSeed = 8004
)

// cases is the whole corpus without results.
func cases() []testCase {
	return append(slices.Concat(worlds(), named(), lightCases()), generate(corpusSeed, generated)...)
}

// TestRecorded runs every transaction of the corpus on the local network's programs and demands
// what LiteSVM made of it.
func TestRecorded(t *testing.T) {
	o, seen := newOurs(t), map[bool]int{}
	for _, c := range readCorpus(t) {
		got := o.run(c)
		if len(c.Want) != len(got) {
			t.Fatalf("%s: %d of %d results on record", c.name(), len(c.Want), len(got))
		}
		for i, w := range c.Want {
			seen[string(compact(w.Err)) == "null"]++
			if c.Light && string(compact(w.Err)) == proofFailed {
				// Here any proof holds: the call gets behind the proof, or ends in the trees.
				if err := string(compact(got[i].Err)); err != "null" && !strings.Contains(got[i].Logs[0], wire.AccountCompressionProgramID.String()) {
					t.Errorf("%s: %s before the proof check", c.name(), err)
				}
				continue
			}
			if diff := compare(got[i], w); len(diff) > 0 {
				t.Errorf("%s, transaction %d %s", c.name(), i, c.Txs[i])
				for _, d := range diff {
					t.Error(d)
				}
			}
		}
	}
	if seen[true] < 300 || seen[false] < 300 {
		t.Errorf("%d transactions succeed and %d fail: too few to mean something", seen[true], seen[false])
	}
}

// TestCorpus holds the committed cases to their sources, the named ones and the generator, and to
// its size.
func TestCorpus(t *testing.T) {
	list := readCorpus(t)
	for i := range list {
		list[i].Want = nil
	}
	if !bytes.Equal(encodeCorpus(t, list), encodeCorpus(t, cases())) {
		t.Error("the corpus is not what the named cases and the generator make: run make litesvm-record")
	}
	if n := len(named()); n < 30 {
		t.Errorf("%d named cases", n)
	}
	if info, err := os.Stat(corpusFile); err != nil || info.Size() > 1<<20 {
		t.Errorf("corpus: %v, %v", info.Size(), err)
	}
}
