package bridge8004

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
)

// Away is an account whose key is elsewhere: in a hardware wallet, in a Safe, on another machine.
// It signs nothing; it says what has to be signed, and sends and follows what was.
type Away struct {
	chains.Writer

	ending string // of a file that holds a draft
	draft  func(ctx context.Context, op chains.Op, name string, after uint64) ([]byte, uint64, error)
	signed func(ctx context.Context, raw []byte) (chains.Tx, error)
}

// Ending is that of a file that holds a draft: .safe.json or .solana.txt.
func (a *Away) Ending() string { return a.ending }

// Draft makes the document that has to be signed for an operation: on eip155 JSON for Safe's
// Transaction Builder and, beside it, the parameters of eth_signTransaction; on solana a
// transaction in base64, which can land for about a minute. name says what it is about. after is
// how many transactions of the account were drafted before it; count is how many it holds.
func (a *Away) Draft(ctx context.Context, op chains.Op, name string, after uint64) (document []byte, count uint64, err error) {
	return a.draft(ctx, op, name, after)
}

// Signed reads what was signed: the bytes of a transaction of the account.
func (a *Away) Signed(ctx context.Context, raw []byte) (chains.Tx, error) { return a.signed(ctx, raw) }

// Away opens an account whose key is elsewhere, by its bare address, on an open chain.
func (a *Chains) Away(chain chains.Chain, account string) (*Away, error) {
	c, err := a.Config.Find(chain.Info().Name)
	if err != nil {
		return nil, err
	}
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return nil, err
	}
	return adapter.Away(chain, c, account)
}
