package reviews

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Bounds of what Mark reads of feedback files: how many, and how long.
const (
	maxFiles = 256
	patience = 10 * time.Second
)

// Mark finds out which payment each review of a list is about, and marks all but the latest of
// those that one reviewer gave about one. Nothing proves that a reviewer has paid what he names: by
// naming another's payment nobody may end the other's review. On SATI the chain tells; elsewhere
// the feedback file does, where its hash or its URI fixes its bytes. untold is how many reviews
// that count are left open (Review.Open): only a mirror of them was read, or their file was not,
// for want of an answer within 10 seconds or because there are more than 256. files may be nil.
func Mark(ctx context.Context, files link.Getter, list []Review) (untold int) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	said := make([]bool, len(list))
	var group errgroup.Group
	group.SetLimit(parallel)
	asked := 0
	for i := range list {
		r := &list[i]
		switch {
		case r.MirrorOnly: // its task, and its file, are the mirror's own: of the origin's they say nothing
		case r.SATI != nil:
			r.Task, said[i] = r.SATI.TaskRef, true
		case r.URI == "":
			said[i] = true
		case files != nil && asked < maxFiles:
			asked++
			group.Go(func() error {
				r.Task, said[i] = taskOf(ctx, files, r)
				return nil
			})
		}
	}
	_ = group.Wait() // what could not be read is told
	type paid struct {
		task caip.Hash
		by   string // caip.AccountID.Holder
	}
	last := map[paid]int{}
	for i, r := range list {
		if !r.Counts() {
			continue
		}
		if !said[i] {
			list[i].Open = true
			untold++
		}
		if r.Task.IsZero() {
			continue
		}
		one := paid{r.Task, r.Reviewer.Holder()}
		if before, again := last[one]; again {
			if r.Time.Before(list[before].Time) {
				list[i].Repeated = true
				continue
			}
			list[before].Repeated = true
		}
		last[one] = i
	}
	return untold
}

// taskOf reads the payment out of the file of a review. A file that can be exchanged is no word of
// the client's, and names none.
func taskOf(ctx context.Context, files link.Getter, r *Review) (task caip.Hash, told bool) {
	document, err := files.Get(ctx, r.URI)
	if err != nil {
		return task, false
	}
	if _, hashed := feedback.MatchHash(document.Bytes, r.Hash); !hashed && !document.Pinned {
		return task, true
	}
	review, err := feedback.ParseReview(document.Bytes)
	if err != nil {
		return task, true
	}
	if ref := review.Paid(r.Agent); ref != "" {
		task = feedback.PaidTask(ref)
	}
	return task, true
}
