package chains_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

var memchainGenesis = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func chain(o memchain.Options) *memchain.Chain {
	o.Chain = caip.MustChainID("eip155:31337")
	return memchain.New(o)
}

// count is the number of agents there are.
func count(t *testing.T, c *memchain.Chain) int {
	t.Helper()
	head, err := c.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	batch, err := c.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range batch.Events {
		if e.Kind == chains.KindRegistered {
			n++
		}
	}
	return n
}

func TestDoWaitsForTheAskedFinality(t *testing.T) {
	c := chain(memchain.Options{AutoMine: true, Lag: 3})
	var asked atomic.Int32
	c.SetFault(func(call memchain.Call) error {
		if call.Method == "Status" && !call.After {
			asked.Add(1)
			go c.Mine(1)
		}
		return nil
	})
	r, err := chains.Do(t.Context(), c.Writer("owner"), chains.Register{URI: "ipfs://x"}, chains.Finalized)
	if err != nil || !r.Success {
		t.Fatalf("%+v, %v", r, err)
	}
	c.SetFault(nil)
	head, err := c.Head(t.Context(), chains.Finalized)
	if err != nil || head.Height < r.At.Height || asked.Load() < 2 {
		t.Errorf("included at %s, finalized %s, %v, asked %d times", r.At, head, err, asked.Load())
	}
}

func TestDoGoesOnThroughATroubledNode(t *testing.T) {
	for _, kind := range []chains.Kind{chains.Transient, chains.Unreachable, chains.TimedOut, chains.Unknown} {
		for _, method := range []string{"Send before", "Send after", "Status"} {
			t.Run(string(kind)+" "+method, func(t *testing.T) {
				c := chain(memchain.Options{AutoMine: true})
				var left atomic.Int32
				left.Store(2)
				c.SetFault(func(call memchain.Call) error {
					name, when, _ := strings.Cut(method, " ")
					if call.Method != name || call.After != (when == "after") || left.Add(-1) < 0 {
						return nil
					}
					return &chains.Error{Kind: kind, Err: errors.New("the line went dead")}
				})
				if r, err := chains.Do(t.Context(), c.Writer("owner"), chains.Register{}, chains.Latest); err != nil || !r.Success {
					t.Fatalf("%+v, %v", r, err)
				}
				if n := count(t, c); n != 1 {
					t.Errorf("%d agents, want 1", n)
				}
			})
		}
	}
}

func TestDoSendsAgainWhatTheNodeForgot(t *testing.T) {
	c := chain(memchain.Options{})
	var asked atomic.Int32
	c.SetFault(func(call memchain.Call) error {
		if call.Method != "Status" {
			return nil
		}
		if asked.Add(1) == 1 {
			c.Forget()
		} else {
			c.Mine(1)
		}
		return nil
	})
	if _, err := chains.Do(t.Context(), c.Writer("owner"), chains.Register{}, chains.Latest); err != nil {
		t.Fatal(err)
	}
	if n := count(t, c); n != 1 {
		t.Errorf("%d agents, want 1", n)
	}
}

func TestDoSaysThatItMayStillHappen(t *testing.T) {
	c := chain(memchain.Options{})
	c.Hold(true)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	_, err := chains.Do(ctx, c.Writer("owner"), chains.Register{}, chains.Latest)
	if chains.KindOf(err) != chains.TimedOut || !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "may still land") || !strings.Contains(err.Error(), c.Pending()[0]) {
		t.Errorf("%v", err)
	}
}

func TestDoReportsRefusals(t *testing.T) {
	c := chain(memchain.Options{AutoMine: true})
	r, err := chains.Do(t.Context(), c.Writer("owner"), chains.Register{}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := r.Event(chains.KindRegistered)
	if _, err := chains.Do(t.Context(), c.Writer("stranger"), chains.SetURI{Agent: e.Agent, URI: "x"}, chains.Latest); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("unauthorized: %v", err)
	}
	c.SetFunds("poor", false)
	if _, err := chains.Do(t.Context(), c.Writer("poor"), chains.Register{}, chains.Latest); chains.KindOf(err) != chains.Funds {
		t.Errorf("without funds: %v", err)
	}
	if _, ok := r.Event(chains.KindFeedback); ok {
		t.Error("a receipt shows an event that it has not")
	}
}

// A transaction that reverts in its block is reported with its reason.
func TestDoReportsAFailedTransaction(t *testing.T) {
	c := chain(memchain.Options{AutoMine: true})
	r, err := chains.Do(t.Context(), c.Writer("owner"), chains.Register{}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := r.Event(chains.KindRegistered)
	operator := c.Writer("operator")
	if _, err := chains.Do(t.Context(), c.Writer("owner"), chains.Approve{Agent: e.Agent, Operator: operator.Account(), Approved: true}, chains.Latest); err != nil {
		t.Fatal(err)
	}
	var once atomic.Bool
	c.SetFault(func(call memchain.Call) error {
		// Between signing and sending, the agent is sold.
		if call.Method == "Send" && !call.After && once.CompareAndSwap(false, true) {
			_, err := chains.Do(t.Context(), c.Writer("owner"), chains.Transfer{Agent: e.Agent, To: c.Account("buyer")}, chains.Latest)
			return err
		}
		return nil
	})
	r, err = chains.Do(t.Context(), operator, chains.SetURI{Agent: e.Agent, URI: "ipfs://late"}, chains.Latest)
	if chains.KindOf(err) != chains.Unauthorized || r.Success || r.TxID == "" {
		t.Errorf("%+v, %v", r, err)
	}
}
