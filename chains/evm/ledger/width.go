package ledger

import (
	"cmp"
	"math"
	"sync"
)

// Width is how many blocks one eth_getLogs is asked to cover: as many as the node allows, as far as
// is known, and no more than hold a page of logs, as far as those read last tell. It is safe for
// concurrent use.
type Width struct {
	most uint64 // what the configuration allows
	page int    // logs that one answer should hold; 0: any number

	mu       sync.Mutex
	allowed  uint64 // halved when the node refuses, a quarter more after some full ranges
	patience int    // how many full ranges have to be answered before more is asked for; doubled with each refusal
	answered int    // full ranges answered since
	fitting  uint64 // blocks that held a page of logs
	told     bool   // fitting rests on an answer
	sparse   bool   // that many blocks held so few logs that more may fit
}

// mostPatience bounds the patience, so that a node which was in trouble is tried with more again.
const mostPatience = 64

// firstFitting is how many blocks are asked for where nothing is known of how many logs they hold.
// It grows fourfold with each answer that is not full.
const firstFitting = 8

// NewWidth begins at the most that is allowed, 0 for no limit, or with a page at less.
func NewWidth(most uint64, page int) *Width {
	most = cmp.Or(most, math.MaxUint64/8)
	w := &Width{most: most, page: page, allowed: most, patience: 1, fitting: firstFitting}
	if page == 0 {
		w.fitting = most
	}
	return w
}

// Size is how many blocks the node allows one request to cover, as far as is known.
func (w *Width) Size() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return max(w.allowed, 1)
}

// Ranges are how many blocks each of at most so many requests is to cover, of which so many are
// made at once: one until the density of logs is known. Where there were few, those that are made
// once others have been answered cover twice as many.
func (w *Width) Ranges(most, atOnce int) (sizes []uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.told {
		most = 1
	}
	for size := w.fitting; len(sizes) < most; {
		size = max(min(size, w.allowed), 1)
		if sizes = append(sizes, size); w.sparse && len(sizes)%atOnce == 0 {
			size *= 2
		}
	}
	return sizes
}

// Fits reports whether a range is not far wider than one whose logs make a page, by what was
// answered since it was chosen.
func (w *Width) Fits(size uint64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.sparse || size <= 4*w.fitting
}

// Took learns that a range of size blocks was answered with so many logs.
func (w *Width) Took(size uint64, logs int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if size == w.allowed {
		if w.answered++; w.answered >= w.patience {
			w.allowed, w.answered = min(size+size/4+1, w.most), 0
		}
	}
	if w.page == 0 {
		return
	}
	w.told = true
	if 4*logs > w.page {
		w.fitting, w.sparse = min(max(uint64(float64(size)*float64(w.page)/float64(logs)), 1), w.most), false
	} else if 2*size >= w.fitting { // a short range says nothing
		w.fitting, w.sparse = min(max(w.fitting, 4*size), w.most), true
	}
}

// refused learns that a range of size blocks was too much for the node.
func (w *Width) refused(size uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.allowed = max(min(w.allowed, size/2), 1)
	w.patience, w.answered = min(2*w.patience, mostPatience), 0
}
