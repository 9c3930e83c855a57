// Package demo shows bridge8004 at work, end to end: it plays an agent's owner, reviewers, a payer
// and a thief on local networks, with the real binaries, and checks every claim on the chains
// themselves.
//
// Evidence is read from the destination through an adapter that was opened for that one look, by
// source id. What the relayer believes is never asked.
package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"time"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// Options choose how the demo is run.
type Options struct {
	Dir  string // where its files go; empty: a temporary directory, removed at the end
	Bin  string // where bridge8004 and bridge8004-relayer are; empty: beside this program
	Keep bool   // leave everything running until ctx ends
	Out  io.Writer
}

// behind is how long ago the chains' clocks begin: some minutes are let go by at once, and they go
// fast meanwhile. A relayer takes chains for stopped that are ten minutes behind.
const behind = 15 * time.Minute

// Run plays the demo. It returns at the first thing that is not as it should be.
func Run(ctx context.Context, o Options) error {
	if o.Bin == "" {
		self, err := os.Executable()
		if err != nil {
			return fmt.Errorf("demo: %w", err)
		}
		o.Bin = filepath.Dir(self)
	}
	for _, name := range []string{"bridge8004", "bridge8004-relayer"} {
		if _, err := os.Stat(filepath.Join(o.Bin, name)); err != nil {
			return fmt.Errorf("demo: %w (build it first: make build)", err)
		}
	}
	if o.Dir == "" {
		dir, err := os.MkdirTemp("", "bridge8004-demo-")
		if err != nil {
			return fmt.Errorf("demo: %w", err)
		}
		defer os.RemoveAll(dir)
		o.Dir = dir
	}
	d := &demo{user: user{Options: o}, began: time.Now()}
	return errors.Join(d.run(ctx), d.close())
}

// close ends what runs.
func (d *demo) close() (err error) {
	if d.relayer != nil {
		err = d.relayer.Stop(20 * time.Second)
	}
	if d.ipfs != nil {
		d.ipfs.Close()
	}
	if d.net != nil {
		err = errors.Join(err, d.net.Close())
	}
	return err
}

func (d *demo) run(ctx context.Context) error {
	err := d.play(ctx)
	d.table()
	if err != nil {
		return err
	}
	if d.Keep {
		d.tellKept()
		<-ctx.Done()
	}
	return nil
}

// tellKept says what is left to look at and to play with.
func (d *demo) tellKept() {
	fmt.Fprintf(d.Out, "\nkept running until interrupted; the page of agents and reviews: %s/, of the relayer: %[1]s/relayer\n", d.relayer.api)
	d.net.Tell(d.Out)
	fmt.Fprintf(d.Out, "from another shell:\n  %[1]s chains list --probe --config %[2]s\n  %[1]s agent plan kept --config %[3]s\n", filepath.Join(d.Bin, "bridge8004"), d.net.Config(), d.owned())
}

// witness looks at the chains.
type witness struct{ net *network.Network }

// user writes and asks as a user does: with the commands, and where others than users act, on the
// chains themselves.
type user struct {
	witness
	Options
}

// demo is one run.
type demo struct {
	user
	began   time.Time
	relayer *relayer
	ipfs    *httptest.Server // node of the agent whose wallets are kept
	steps   []step

	agent   agents   // the agent registered on all three chains
	kept    agents   // another one on all three, whose wallets are kept
	control agents   // another one, on the EVM chains only, whose links stay sound
	wanted  []given  // feedback that has to be mirrored
	refused []banned // feedback that must not be
	uri     string   // the agent's registration file
}

type step struct {
	title, checked string
	took           time.Duration
	failed         bool
}

// limit is how long a step may take.
const limit = 40 * time.Second

// step does one thing and prints what was checked.
func (d *demo) step(ctx context.Context, title string, do func(context.Context) string) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	began := time.Now()
	checked := ""
	err := abort.Catch(func() { checked = do(ctx) })
	s := step{title: title, checked: checked, took: time.Since(began), failed: err != nil}
	if err != nil {
		s.checked = err.Error()
	}
	d.steps = append(d.steps, s)
	mark := "ok  "
	if s.failed {
		mark = "FAIL"
	}
	fmt.Fprintf(d.Out, "%s %s: %s\n", mark, title, s.checked)
	if err != nil {
		return fmt.Errorf("demo: %s: %w", title, err)
	}
	return nil
}

// table ends the demo.
func (d *demo) table() {
	fmt.Fprintf(d.Out, "\n%-4s  %-52s  %s\n", "", "STEP", "SECONDS")
	for _, s := range d.steps {
		mark := "ok"
		if s.failed {
			mark = "FAIL"
		}
		fmt.Fprintf(d.Out, "%-4s  %-52s  %7.1f\n", mark, s.title, s.took.Seconds())
	}
	fmt.Fprintf(d.Out, "%-4s  %-52s  %7.1f\n", "", fmt.Sprintf("%d steps", len(d.steps)), time.Since(d.began).Seconds())
}

// until repeats a check until it holds, or the context ends: then its last answer ends the step.
func until(ctx context.Context, holds func(context.Context)) {
	var last error
	for {
		err := abort.Catch(func() { holds(ctx) })
		if err == nil {
			return
		}
		if ctx.Err() != nil && last != nil {
			err = last // what the check itself found, before its time ran out
		}
		last = err
		select {
		case <-ctx.Done():
			fail("not so in time: %w", err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}
