package verifytest

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Nodes are the endpoints of the chain of the first of them.
func (w *World) Nodes(list ...chains.Chain) {
	registry := list[0].Info().Registry
	if w.Deps.Nodes == nil {
		w.Deps.Nodes = map[caip.AccountID][]verify.Node{}
	}
	w.Deps.Nodes[registry] = nil
	for i, chain := range list {
		w.Deps.Nodes[registry] = append(w.Deps.Nodes[registry], verify.Node{Name: fmt.Sprintf("rpc[%d]", i), Open: chains.Opened(chain)})
	}
}

// Liar is a node that names another wallet.
type Liar struct{ *memchain.Chain }

// AgentAt implements chains.Chain.
func (l Liar) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	a, err := l.Chain.AgentAt(ctx, ref, at)
	a.Wallet.Address = l.Account("thief")
	return a, err
}

// Hung is a node that never answers.
type Hung struct{ *memchain.Chain }

// AgentAt implements chains.Chain.
func (Hung) AgentAt(ctx context.Context, _ caip.AgentRef, _ chains.Position) (chains.Agent, error) {
	<-ctx.Done()
	return chains.Agent{}, ctx.Err()
}

// Feedback implements chains.Chain.
func (Hung) Feedback(ctx context.Context, _ caip.FeedbackRef, _ chains.Finality) (chains.Feedback, error) {
	<-ctx.Done()
	return chains.Feedback{}, ctx.Err()
}

// Failing is a fault of one method, or of all where it is empty.
func Failing(method string, kind chains.Kind) func(memchain.Call) error {
	return func(c memchain.Call) error {
		if method != "" && c.Method != method {
			return nil
		}
		return &chains.Error{Kind: kind, Op: c.Method, Err: errors.New("the test says so")}
	}
}
