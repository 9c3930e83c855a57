package memchain

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// A client without a coin reviews: the registry names it, once for each nonce, and nothing else can
// be said in its name.
func TestGiveSigned(t *testing.T) {
	for _, id := range []string{"eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"} {
		t.Run(id, func(t *testing.T) {
			c := New(Options{Chain: caip.MustChainID(id), AutoMine: true, Contracts: []string{"contract"}})
			do := func(who string, op chains.Op) (chains.Receipt, error) {
				return chains.Do(t.Context(), c.Writer(who), op, chains.Latest)
			}
			r, err := do("owner", chains.Register{Name: "agent"})
			if err != nil {
				t.Fatal(err)
			}
			registered, _ := r.Event(chains.KindRegistered)
			indexed := c.Info().Limits.Document
			nonce := caip.Keccak256([]byte("payment"))
			review := chains.SignedReview{Client: c.Account("client"), Nonce: nonce, Deadline: uint64(c.Time().Add(time.Hour).Unix()), Give: chains.GiveFeedback{Agent: registered.Agent, Tag1: "quality", Hash: caip.Keccak256(nil)}}
			if !indexed {
				review.Give.TaskRef = nonce
			}
			terms, err := c.ReviewTerms(t.Context(), review)
			if err != nil || (terms.TypedData == nil) == (terms.Message == nil) || (terms.Delegation != nil) != indexed {
				t.Fatalf("%+v, %v", terms, err)
			}
			op := chains.GiveSigned{SignedReview: review}
			op.Signature, op.Delegation = SignTerms("client", terms)
			if _, err := c.Submitted(t.Context(), review, chains.Latest); chains.KindOf(err) != chains.NotFound {
				t.Fatalf("before: %v", err)
			}
			for name, change := range map[string]func(*chains.GiveSigned){
				"another text":     func(o *chains.GiveSigned) { o.Give.Tag1 = "other" },
				"another file":     func(o *chains.GiveSigned) { o.Give.Hash = caip.Hash{1} },
				"another deadline": func(o *chains.GiveSigned) { o.Deadline++ },
				"another client":   func(o *chains.GiveSigned) { o.Client = c.Account("other") },
				"another's key":    func(o *chains.GiveSigned) { o.Signature, _ = SignTerms("other", terms) },
				"no authorization": func(o *chains.GiveSigned) {
					if o.Delegation = nil; !indexed {
						o.Signature = nil
					}
				},
			} {
				forged := op
				change(&forged)
				if err := c.CheckSigned(t.Context(), forged); chains.KindOf(err) != chains.Invalid {
					t.Errorf("%s: %v", name, err)
				}
				if r, err := do("sponsor", forged); err == nil && len(r.Events) > 0 {
					t.Errorf("%s: given: %+v", name, r.Events)
				}
			}
			if err := c.CheckSigned(t.Context(), op); err != nil {
				t.Fatal(err)
			}
			if r, err = do("sponsor", op); err != nil {
				t.Fatal(err)
			}
			given, ok := r.Event(chains.KindFeedback)
			if !ok || given.Feedback.Client != review.Client {
				t.Fatalf("%+v", r.Events)
			}
			if f, err := c.Submitted(t.Context(), review, chains.Latest); err != nil || f.Ref != given.Feedback.Ref {
				t.Fatalf("%+v, %v", f, err)
			}
			if r, err := do("sponsor", op); chains.KindOf(err) != chains.Reverted {
				t.Errorf("a second time: %+v, %v", r, err)
			}
			review.Client = c.Account("contract")
			if _, err := c.ReviewTerms(t.Context(), review); chains.KindOf(err) != chains.Unsupported {
				t.Errorf("a contract: %v", err)
			}
			if !indexed {
				if _, err := do("sponsor", c.TakeBack("client")); chains.KindOf(err) != chains.Unsupported {
					t.Error(err)
				}
				return
			}
			if _, err := do("sponsor", c.TakeBack("client")); err != nil {
				t.Fatal(err)
			}
			review.Client = op.Client
			if terms, err := c.ReviewTerms(t.Context(), review); err != nil || terms.Delegation == nil {
				t.Errorf("taken back: %+v, %v", terms, err)
			}
			stale := op // its authorization has served
			stale.Nonce = caip.Keccak256([]byte("other payment"))
			terms, _ = c.ReviewTerms(t.Context(), stale.SignedReview)
			stale.Signature, _ = SignTerms("client", terms)
			if r, err := do("sponsor", stale); err != nil || len(r.Events) != 0 {
				t.Errorf("a stale authorization: %+v, %v", r, err)
			}
		})
	}
}
