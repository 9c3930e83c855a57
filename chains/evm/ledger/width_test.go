package ledger

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// perPage is how many logs a page is meant to hold.
const perPage = 500

// A node that allows so many blocks at once is soon asked for nearly as many, and not refused
// often; pages hold about as many logs as they are meant to.
func TestWidth_findsWhatANodeAllowsAndAPageHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.Uint64Range(1, 100_000).Draw(t, "configured")
		allows := rapid.Uint64Range(1, 200_000).Draw(t, "the node allows")
		density := rapid.Uint64Range(0, 50).Draw(t, "logs in a block")
		w := NewWidth(most, perPage)
		refusals := 0
		for range 100 {
			size := w.Ranges(1, 1)[0]
			if size == 0 || size > most {
				t.Fatalf("asks for %d blocks, at most %d are configured", size, most)
			}
			if size > allows {
				w.refused(size)
				refusals++
				continue
			}
			w.Took(size, int(size*density))
		}
		if refusals > 25 {
			t.Fatalf("refused %d times of 100", refusals)
		}
		size := w.Ranges(1, 1)[0]
		for size > allows {
			w.refused(size)
			size = w.Ranges(1, 1)[0]
		}
		if logs := size * density; size > 1 && logs > 2*perPage {
			t.Fatalf("a page of %d blocks holds %d logs", size, logs)
		}
		full := min(most, allows)
		if density > 0 {
			full = min(full, max(perPage/density, 1))
		}
		if size < full/3 {
			t.Fatalf("asks for %d blocks where %d would do", size, full)
		}
	})
}

func TestWidth_withoutAPageBeginsAtTheMost(t *testing.T) {
	w := NewWidth(0, 0)
	if size := w.Size(); size < 1<<60 {
		t.Errorf("begins at %d", size)
	}
	w.refused(1 << 20)
	w.Took(1<<10, 1_000_000)
	if size := w.Size(); size != 1<<19 {
		t.Errorf("after a refusal of %d: %d", 1<<20, size)
	}
	for range 100 {
		w.refused(w.Size())
	}
	if size := w.Size(); size != 1 {
		t.Errorf("refused for ever: %d", size)
	}
}

// Where there are few logs ranges get wider with each round of requests; where there are many, all
// are alike, and what was chosen before that was known does not fit any more.
func TestWidth_widensWithinOneReading(t *testing.T) {
	w := NewWidth(10_000, perPage)
	if got := w.Ranges(16, 4); len(got) != 1 {
		t.Errorf("of a chain that nothing is known of: %d", got)
	}
	w.Took(8, 0)
	if got := w.Ranges(5, 2); !slices.Equal(got, []uint64{32, 32, 64, 64, 128}) {
		t.Errorf("where there is nothing: %d", got)
	}
	w.Took(512, 10)
	if got := w.Ranges(4, 1); !slices.Equal(got, []uint64{2048, 4096, 8192, 10_000}) {
		t.Errorf("where there is little: %d", got)
	}
	w.Took(2048, 2*perPage)
	w.Took(3, 0) // the last blocks of a chain
	if got := w.Ranges(3, 1); !slices.Equal(got, []uint64{1024, 1024, 1024}) {
		t.Errorf("where there is much: %d", got)
	}
	if !w.Fits(4096) || w.Fits(4097) {
		t.Error("what fits is not up to four times what makes a page")
	}
}
