package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// hanging are files beside a host that hangs: each of its answers takes ten seconds.
type hanging struct {
	files
	mu    sync.Mutex
	now   time.Time
	hangs bool
	asked int // of that host
}

func (h *hanging) Get(ctx context.Context, uri string) (fetch.Document, error) {
	if !strings.Contains(uri, "slow.example") {
		return h.files.Get(ctx, uri)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked++
	if h.hangs {
		h.now = h.now.Add(10 * time.Second)
	}
	return fetch.Document{}, &chains.Error{Kind: chains.Unreachable, Op: "read " + uri, Err: errors.New("no answer")}
}

func (h *hanging) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// Files on a host that hangs delay nobody else's for longer than it takes to notice that, and are
// asked for again when others are done, or after a while.
func TestReadFiles_aHostThatHangsHoldsUpNobody(t *testing.T) {
	on(t, func(t *testing.T, open func(testing.TB) *Store) {
		const theirs, others = 60, 20
		r := newRig(t)
		for i := range theirs {
			r.do(r.a, "stranger", chains.Register{URI: fmt.Sprintf("https://slow.example/%d", i)})
		}
		for i := range others {
			r.register(r.a, "owner", fmt.Sprintf("agent %d", i), "", "")
		}
		s := open(t)
		x := r.index(s, r.a)
		web := &hanging{files: r.files, now: r.now, hangs: true}
		w := &Writer{Store: s, Name: x.Name, TTL: time.Hour, Clock: web.clock, Log: slog.New(slog.DiscardHandler)}
		ctx := t.Context()
		if err := errors.Join(w.Acquire(ctx), w.retain(ctx, x.Sources)); err != nil {
			t.Fatal(err)
		}
		reader := x.reader(w, x.Sources[0])
		for more := true; more; {
			one, err := reader.round(ctx)
			other, also := reader.readAgents(ctx)
			if more = one || other; err != nil || also != nil {
				t.Fatal(err, also)
			}
		}
		read := func() (n int) {
			t.Helper()
			if err := s.query(ctx, func(rows *sql.Rows) error { return rows.Scan(&n) }, "SELECT COUNT(*) FROM file WHERE read > 0"); err != nil {
				t.Fatal(err)
			}
			return n
		}
		turn := func() bool {
			t.Helper()
			more, err := w.readFiles(ctx, web)
			if err != nil {
				t.Fatal(err)
			}
			return more
		}
		turn()
		turn()
		if n := read(); n != others || web.asked > filesAtOnce/2 {
			t.Errorf("after two turns %d of %d files are read, and the host that hangs was asked %d times", n, others, web.asked)
		}
		for before := web.asked; web.asked < theirs; before = web.asked {
			if turn(); web.asked == before {
				t.Fatalf("nothing else is due, and %d of %d files were asked for", web.asked, theirs)
			}
		}
		web.hangs = false
		web.now = web.now.Add(slowest)
		for turn() {
		}
		if len(w.turns.slow) > 0 {
			t.Errorf("it answers, and is called slow: %v", w.turns.slow)
		}
	})
}
