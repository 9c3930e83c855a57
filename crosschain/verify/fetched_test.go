package verify_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// copies is a fetcher that gives everything as a copy of an hour ago.
type copies struct {
	link.Getter
	kind fetch.Copy
}

func (c copies) Get(ctx context.Context, uri string) (fetch.Document, error) {
	d, err := c.Getter.Get(ctx, uri)
	d.Copy, d.Age, d.Host = c.kind, time.Hour, "files.example"
	return d, err
}

// A copy that nobody confirms is no evidence, however the caller's fetcher came by it; the others
// are, and are told of.
func TestPayment_oldCopies(t *testing.T) {
	for kind, want := range map[fetch.Copy]verify.Verdict{
		"": verify.Verified, fetch.Confirmed: verify.Verified, fetch.Fresh: verify.Verified, fetch.Immutable: verify.Verified, fetch.Stale: verify.Unreachable,
	} {
		w := newWorld(t)
		w.deps.Fetch = copies{w.deps.Fetch, kind}
		got := w.verify(verify.Request{Body: request(w.all(), w.a.Account("wallet")), Require: []string{verify.CheckListed}})
		if got.Verdict != want || (kind == fetch.Stale) != strings.Contains(got.Reason, "no evidence") {
			t.Errorf("%q: want %s, got\n%s", kind, want, explain(got))
		}
		said := slices.ContainsFunc(got.Observed.Files, func(f verify.ObservedFile) bool { return f.Copy == kind && f.Host == "files.example" })
		if said != (want == verify.Verified) {
			t.Errorf("%q: observed %+v", kind, got.Observed.Files)
		}
		text, err := json.Marshal(got)
		got.Stable = true
		stable, again := json.Marshal(got)
		if err != nil || again != nil || strings.Contains(string(text), `"host":"files.example"`) != said || strings.Contains(string(stable), "files.example") {
			t.Errorf("%q: %s\n%s", kind, text, stable)
		}
	}
}

// confirming is a fetcher that can be told to ask again.
type confirming struct {
	link.Getter
	asked *atomic.Int32
}

func (confirming) Get(context.Context, string) (fetch.Document, error) {
	return fetch.Document{}, errors.New("a copy might have been given")
}

func (c confirming) GetConfirmed(ctx context.Context, uri string) (fetch.Document, error) {
	c.asked.Add(1)
	return c.Getter.Get(ctx, uri)
}

// What the caller's fetcher may take without asking is asked for again.
func TestPayment_asksAgain(t *testing.T) {
	w := newWorld(t)
	var asked atomic.Int32
	w.deps.Fetch = confirming{w.deps.Fetch, &asked}
	if got := w.verify(verify.Request{Body: request(w.all(), w.a.Account("wallet")), Require: []string{verify.CheckListed}}); got.Verdict != verify.Verified || asked.Load() == 0 {
		t.Errorf("asked %d times\n%s", asked.Load(), explain(got))
	}
}
