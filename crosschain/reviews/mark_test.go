package reviews

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// shelf holds files by their URI. What it does not hold does not answer.
type shelf map[string]fetch.Document

func (s shelf) Get(_ context.Context, uri string) (fetch.Document, error) {
	if d, ok := s[uri]; ok {
		return d, nil
	}
	return fetch.Document{}, &chains.Error{Kind: chains.Unreachable, Err: errors.New("no answer")}
}

// by is a review on a chain; the later, the higher its number.
func by(who string, chain int, n uint64) Review {
	f := original(chain, who, n).Feedback
	return Review{Feedback: f, Reviewer: f.Client}
}

func TestMark(t *testing.T) {
	const tx = "eip155:8453:0xab"
	files := shelf{}
	named := 0
	// about is a review whose file names a payment; the later, the higher its number.
	about := func(n uint64, body string, change func(*Review, *fetch.Document)) Review {
		named++
		uri := fmt.Sprintf("ipfs://%d", named)
		d := fetch.Document{URI: uri, Bytes: []byte(body), Pinned: true}
		r := by("alice", 0, n)
		r.Agent = caip.AgentRef{Registry: r.Ref.Registry, ID: "1"}
		r.URI, r.Hash = uri, caip.Keccak256(d.Bytes)
		if change != nil {
			change(&r, &d)
		}
		files[uri] = d
		return r
	}
	proof := func(tx string) string {
		return fmt.Sprintf(`{"agentId": 1, "proofOfPayment": {"fromAddress": "0x01", "toAddress": "0x02", "chainId": "8453", "txHash": %q}}`, tx)
	}
	task := fmt.Sprintf(`{"agentId": 1, "taskRef": %q}`, tx)
	sati := func(n uint64, ref string) Review {
		r := by("alice", 1, n)
		r.SATI = &chains.SATIFeedback{TaskRef: feedback.PaidTask(ref)}
		return r
	}
	for name, c := range map[string]struct {
		list   []Review
		want   []bool
		untold int
	}{
		"two of one payment":           {list: []Review{about(1, proof("0xab"), nil), about(2, proof("0xab"), nil)}, want: []bool{true, false}},
		"three, out of order":          {list: []Review{about(3, proof("0xab"), nil), about(1, proof("0xab"), nil), about(2, proof("0xab"), nil)}, want: []bool{false, true, true}},
		"letters in another case":      {list: []Review{about(1, proof("0xAB"), nil), about(2, proof("0xab"), nil)}, want: []bool{true, false}},
		"two payments":                 {list: []Review{about(1, proof("0xab"), nil), about(2, proof("0xac"), nil)}, want: []bool{false, false}},
		"by taskRef and by proof":      {list: []Review{about(1, task, nil), about(2, proof("0xab"), nil)}, want: []bool{true, false}},
		"on SATI and elsewhere":        {list: []Review{sati(1, tx), about(2, proof("0xab"), nil)}, want: []bool{true, false}},
		"a stranger names the payment": {list: []Review{about(1, task, nil), about(2, task, func(r *Review, _ *fetch.Document) { r.Reviewer.Address = "mallory" })}, want: []bool{false, false}},
		"of another family":            {list: []Review{about(1, task, nil), about(2, task, func(r *Review, _ *fetch.Document) { r.Reviewer.Chain.Namespace = caip.Solana })}, want: []bool{false, false}},
		"the later one is taken back":  {list: []Review{about(1, task, nil), about(2, task, func(r *Review, _ *fetch.Document) { r.Revoked = true })}, want: []bool{false, false}},
		"about no payment":             {list: []Review{about(1, `{"agentId": 1}`, nil), about(2, `{"agentId": 1}`, nil)}, want: []bool{false, false}},
		"no document":                  {list: []Review{about(1, `hello`, nil), about(2, `hello`, nil)}, want: []bool{false, false}},
		"without files":                {list: []Review{{Feedback: original(0, "alice", 1).Feedback}, {Feedback: original(0, "alice", 2).Feedback}}, want: []bool{false, false}},
		"a file that can be exchanged": {list: []Review{about(1, task, nil), about(2, task, func(r *Review, d *fetch.Document) { d.Pinned, r.Hash = false, caip.Hash{} })}, want: []bool{false, false}},
		"another file than was hashed": {list: []Review{about(1, task, nil), about(2, task, func(r *Review, d *fetch.Document) { d.Pinned = false; d.Bytes = append(d.Bytes, ' ') })}, want: []bool{false, false}},
		"a file that is hashed alone":  {list: []Review{about(1, task, nil), about(2, task, func(_ *Review, d *fetch.Document) { d.Pinned = false })}, want: []bool{true, false}},
		"a file that does not answer":  {list: []Review{about(1, task, nil), about(2, task, func(r *Review, _ *fetch.Document) { r.URI = "ipfs://nowhere" })}, want: []bool{false, false}, untold: 1},
		"a mirror's own file": {list: []Review{about(1, task, nil), about(2, task, func(r *Review, _ *fetch.Document) { r.MirrorOnly = true })},
			want: []bool{false, false}, untold: 1},
		"a mirror without a file": {list: []Review{about(1, task, nil), about(2, task, func(r *Review, _ *fetch.Document) { r.MirrorOnly, r.URI = true, "" })},
			want: []bool{false, false}, untold: 1},
	} {
		untold := Mark(t.Context(), files, c.list)
		for i, r := range c.list {
			if r.Repeated != c.want[i] {
				t.Errorf("%s: review %d is repeated: %t", name, i, r.Repeated)
			}
		}
		if untold != c.untold {
			t.Errorf("%s: %d untold, want %d", name, untold, c.untold)
		}
	}
	many := make([]Review, maxFiles+3)
	for i := range many {
		many[i] = about(uint64(i), `{"agentId": 1}`, nil)
	}
	if untold := Mark(t.Context(), files, many); untold != 3 {
		t.Errorf("%d untold of %d", untold, len(many))
	}
	if untold := Mark(t.Context(), nil, many); untold != len(many) {
		t.Errorf("nobody reads files, and %d are untold", untold)
	}
}

// Of a reviewer's reviews of one payment that count exactly one is left, whatever their order.
func TestMark_leavesOneOfEachPayment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []Review
		type payment struct {
			task caip.Hash
			by   string
		}
		want := map[payment]uint64{} // when the latest was given
		for i := range rapid.IntRange(0, 12).Draw(t, "reviews") {
			r := by(rapid.SampledFrom([]string{"alice", "bob"}).Draw(t, "by"), rapid.IntRange(0, 1).Draw(t, "chain"), uint64(i))
			r.SATI = &chains.SATIFeedback{TaskRef: caip.Hash{rapid.ByteRange(1, 4).Draw(t, "task")}}
			r.Revoked = rapid.Bool().Draw(t, "revoked")
			if !r.Revoked {
				want[payment{r.SATI.TaskRef, r.Reviewer.Address}] = uint64(i)
			}
			list = append(list, r)
		}
		list = rapid.Permutation(list).Draw(t, "order")
		Mark(t.Context(), nil, list)
		got := map[payment]uint64{}
		for _, r := range list {
			if r.Repeated || !r.Counts() {
				continue
			}
			one := payment{r.Task, r.Reviewer.Address}
			if _, twice := got[one]; twice {
				t.Fatalf("two are left of %v", one)
			}
			got[one] = r.Ref.Index
		}
		if len(got) != len(want) {
			t.Fatalf("%d are left, want %d", len(got), len(want))
		}
		for one, n := range want {
			if got[one] != n {
				t.Fatalf("of %v %d is left, want %d", one, got[one], n)
			}
		}
	})
}
