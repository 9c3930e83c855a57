package evm

import (
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// mismatch says that a contract belongs to another registry than the configured one.
func (c *Chain) mismatch(op string, part chains.Part, what string, at, has, want common.Address) error {
	return c.wrong(op, part, fmt.Errorf("%s %s belongs to registry %s, configured is %s", what, view.Lower(at), view.Lower(has), view.Lower(want)))
}

// wrong says that a configured contract is not what it is configured as.
func (c *Chain) wrong(op string, part chains.Part, cause error) error {
	return c.Fail(chains.Invalid, op, &chains.ContractError{Part: part, Err: cause}, remedies[part])
}

// remedies say what mends a contract that is not what it is configured as.
var remedies = map[chains.Part]string{
	chains.PartRegistry: "set registry and reputation to two that were deployed together; if they are, use another endpoint",
	chains.PartRelay:    "set relay to a FeedbackRelay of this reputation registry (bridge8004 contracts deploy relay makes one); if it is one, use another endpoint",
	chains.PartDelegate: "set delegate to a SyncDelegate of this registry (bridge8004 contracts deploy delegate makes one); if it is one, use another endpoint",
}

// probe asks a contract what only the right kind of contract can answer.
func (c *Chain) probe(op string, part chains.Part, what string, address common.Address, data []byte, decode func([]byte) error) view.View {
	wrong := func(error) error {
		return c.wrong(op, part, fmt.Errorf("%s is not %s", view.Lower(address), what))
	}
	return view.View{To: address, Data: data, Refused: wrong, Bare: true, Answer: func(out []byte) error {
		if err := decode(out); err != nil {
			return wrong(err)
		}
		return nil
	}}
}
