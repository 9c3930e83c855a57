package cmd_test

import (
	"context"
	"io"
	"log/slog"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

// deliver VAR FEEDBACK AGENT [VALUE]: posts the mirror of a feedback to an agent with the relayer's
// key, as the relayer does, and sets VAR to the mirror's ref. With VALUE it is a thief who has that
// key, and writes another value.
func deliver(ts *testscript.TestScript, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cfg, err := config.Load(config.Options{File: ts.Getenv(config.FileVariable)})
	ts.Check(err)
	a := bridge8004.New(cfg, slog.New(slog.NewTextHandler(io.Discard, nil)))
	defer a.Close()
	of, err := caip.ParseFeedbackRef(args[1])
	ts.Check(err)
	to, err := caip.ParseAgentRef(args[2])
	ts.Check(err)
	from, err := a.At(ctx, of.Registry)
	ts.Check(err)
	f, err := from.Feedback(ctx, of, chains.Latest)
	ts.Check(err)
	item, err := feedback.Item(f, to, 0)
	ts.Check(err)
	if len(args) == 4 {
		item.Value.Unscaled, err = chains.ParseInt128(args[3])
		ts.Check(err)
	}
	chain, err := a.At(ctx, to.Registry)
	ts.Check(err)
	key := ts.Getenv("relayer")
	if to.Chain().Namespace == caip.Solana {
		key = ts.Getenv("relayer_solana")
	}
	writer, err := a.Writer(ctx, chain, bridge8004.KeyRef{Key: key})
	ts.Check(err)
	receipt, err := chains.Do(ctx, writer, chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Finalized)
	ts.Check(err)
	e, ok := receipt.Event(chains.KindFeedback)
	if !ok {
		ts.Fatalf("nothing was delivered: %+v", receipt)
	}
	ts.Setenv(args[0], e.Feedback.Ref.String())
}
