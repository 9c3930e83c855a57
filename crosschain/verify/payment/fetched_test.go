package payment_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// copies is a fetcher that gives everything as a copy.
type copies struct {
	link.Getter
	kind fetch.Copy
}

func (c copies) Get(ctx context.Context, uri string) (fetch.Document, error) {
	d, err := c.Getter.Get(ctx, uri)
	d.Copy, d.Host = c.kind, "files.example"
	return d, err
}

// The report tells of copies.
func TestPayment_copies(t *testing.T) {
	for _, kind := range []fetch.Copy{"", fetch.Confirmed, fetch.Immutable} {
		w := verifytest.New(t)
		w.Deps.Fetch = copies{w.Deps.Fetch, kind}
		got := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Require: []string{verify.CheckListed}})
		if got.Verdict != verify.Verified {
			t.Errorf("%q: %s", kind, verifytest.Explain(got))
		}
		said := slices.ContainsFunc(got.Observed.Files, func(f verify.ObservedFile) bool { return f.Copy == kind && f.Host == "files.example" })
		if !said {
			t.Errorf("%q: observed %+v", kind, got.Observed.Files)
		}
		text, err := json.Marshal(got)
		got.Stable = true
		stable, again := json.Marshal(got)
		if err != nil || again != nil || !strings.Contains(string(text), `"host":"files.example"`) || strings.Contains(string(stable), "files.example") {
			t.Errorf("%q: %s\n%s", kind, text, stable)
		}
	}
}

// Whatever was received in the place of a request, the answer is a report.
func TestPayment_unread(t *testing.T) {
	w := verifytest.New(t)
	for kind, want := range map[chains.Kind]verify.Verdict{
		chains.NotFound: verify.NotRegistered, chains.Unreachable: verify.Unreachable, chains.TimedOut: verify.TimedOut, chains.Invalid: verify.Invalid, chains.TooMuch: verify.Invalid,
	} {
		r := ask(w, payment.Request{Agent: w.Agents[verifytest.ChainA], Unread: &chains.Error{Kind: kind, Op: "ask", Err: errors.New("no request")}})
		if c, ok := r.Decisive(); r.Verdict != want || r.Exit != want.Exit() || !ok || c.Name != verify.CheckSchema || !strings.Contains(r.Reason, "no request") {
			t.Errorf("%s: want %s\n%s", kind, want, verifytest.Explain(r))
		}
	}
}
