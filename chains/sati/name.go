package sati

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// SetName writes an agent's on-chain name, at most 32 bytes of UTF-8. The update authority signs;
// rent that the mint lacks is added.
type SetName struct {
	Agent caip.AgentRef
	Name  string
}

// Verb implements chains.Op.
func (SetName) Verb() string { return "set-name" }

func (op SetName) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	switch {
	case op.Name == "":
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), errors.New("the name is empty"))
	case !utf8.ValidString(op.Name):
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), fmt.Errorf("name of %d bytes is not UTF-8", len(op.Name)))
	}
	// Token-2022 knows no limit, readers and SATI's registration do.
	if err := wire.Within("agent name", len(op.Name), wire.MaxName, wire.NameTooLong); err != nil {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), err)
	}
	return w.updateField(ctx, n, op.Verb(), op.Agent, spl.UpdateField{Field: spl.FieldName, Value: op.Name})
}
