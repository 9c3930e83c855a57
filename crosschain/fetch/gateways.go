package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

const (
	// maxAtOnce bounds the gateways that are asked for one document at a time, and with them what
	// an answer can hold in memory.
	maxAtOnce = 3
	// headStart is what a gateway has before the next one is asked as well. One that fails has it
	// no longer.
	headStart = 300 * time.Millisecond
)

// sent is what a gateway gave for an ipfs URI, which was checked against the CID.
type sent struct {
	host string
	body []byte // the document
}

// race asks gateways side by side, in their order and each with a head start, and takes the first
// answer that the CID confirms. The others are cancelled, and have ended when it returns. With no
// such answer the error names what each gateway said.
func race(ctx context.Context, gateways []string, ask func(ctx context.Context, gateway string) (sent, error)) (sent, error) {
	if len(gateways) == 0 {
		return sent{}, &chains.Error{Kind: chains.Unsupported, Err: errors.New("no IPFS gateway is configured"), Remedy: "configure one"}
	}
	type outcome struct {
		gateway int
		sent
		err error
	}
	ctx, cancel := context.WithCancel(ctx)
	var asked sync.WaitGroup
	defer asked.Wait()
	defer cancel()

	rounds := (len(gateways) + maxAtOnce - 1) / maxAtOnce
	outcomes := make(chan outcome, len(gateways)) // no sender waits for a reader that has gone
	failed := make([]error, len(gateways))
	started, running := 0, 0
	next := time.NewTimer(0)
	defer next.Stop()
	for started < len(gateways) || running > 0 {
		var turn <-chan time.Time
		if started < len(gateways) && running < maxAtOnce {
			turn = next.C
		}
		select {
		case <-turn:
			i := started
			started++
			running++
			// Silent gateways hold their places for a part of the time only, so that those behind
			// them have their turn.
			part, stop := share(ctx, rounds-i/maxAtOnce)
			asked.Go(func() {
				defer stop()
				got, err := ask(part, gateways[i])
				outcomes <- outcome{i, got, err}
			})
			next.Reset(headStart)
		case o := <-outcomes:
			if o.err == nil {
				return o.sent, nil
			}
			running--
			failed[o.gateway] = o.err
			next.Reset(0)
		case <-ctx.Done():
			started, running = len(gateways), 0 // what was asked ends by itself
		}
	}
	cancel()
	asked.Wait()
	for close(outcomes); ; {
		o, more := <-outcomes
		if !more {
			return sent{}, allFailed(gateways, failed)
		}
		failed[o.gateway] = o.err
	}
}

// share returns a context that may use 1/n of the time left, the last one all of it.
func share(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	until, ok := ctx.Deadline()
	if !ok || n <= 1 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(until)/time.Duration(n))
}

// allFailed joins what the gateways said. A lie is the worst news, and gives the kind; next comes
// what may pass, since one gateway that is sure proves nothing while another could not be asked.
func allFailed(gateways []string, failed []error) error {
	kind := chains.NotFound
	said := make([]any, len(failed))
	for i, err := range failed {
		if err == nil {
			err = fail(chains.TimedOut, errors.New("not asked in the time allowed"))
		}
		k := chains.KindOf(err)
		if i == 0 || kind != chains.Dishonest && (k == chains.Dishonest || kind.Permanent() && !k.Permanent()) {
			kind = k
		}
		said[i] = fmt.Errorf("%s: %w", hostOf(gateways[i]), err)
	}
	return fail(kind, fmt.Errorf(strings.Repeat("; %w", len(said))[2:], said...))
}

// hostOf names a gateway. Its path may hold a key.
func hostOf(gateway string) string {
	u, err := url.Parse(gateway)
	if err != nil || u.Host == "" {
		return "malformed gateway"
	}
	return u.Host
}
