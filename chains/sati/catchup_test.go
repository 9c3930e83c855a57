package sati_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// An index that trails the chain is waited for: what it does not show yet is neither left out of a
// list nor called absent.
func TestReadsWaitForTheIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	// ten blocks are within its patience, a thousand are not
	for _, c := range []struct {
		lag  int
		task byte
		want chains.Kind
	}{{10, 1, ""}, {1000, 2, chains.Transient}} {
		w.net.SetPhotonLag(c.lag)
		f := *w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5), TaskRef: caip.Hash{c.task}}).Events[0].Feedback
		clients := []caip.AccountID{f.Client}
		reads := map[string]func(context.Context) (found bool, err error){
			"feedback": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Feedback(ctx, f.Ref, chains.Latest)
				return got.Ref == f.Ref, err
			},
			"feedbacks": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Feedbacks(ctx, ref, chains.FeedbackFilter{}, chains.Latest)
				return len(got) == 1 && got[0].Ref == f.Ref, err
			},
			"clients": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Clients(ctx, ref, chains.Latest)
				return len(got) == 1 && got[0] == f.Client, err
			},
			"summary": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Summary(ctx, ref, clients, "", "", chains.Latest)
				return got.Count == 1 && got.ReadAt.Height >= f.At.Height, err
			},
		}
		t.Run(fmt.Sprint("lag ", c.lag), func(t *testing.T) {
			for what, read := range reads {
				t.Run(what, func(t *testing.T) {
					t.Parallel()
					found, err := read(t.Context())
					if c.want != "" {
						wantKind(t, what, err, c.want)
					} else if err != nil || !found {
						t.Errorf("found %t, %v", found, err)
					}
				})
			}
		})
	}
}
