package evm

import (
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
)

// mismatch says that a contract belongs to another registry than the configured one.
func (c *Chain) mismatch(op, what string, at, has, want common.Address) error {
	return c.fail(chains.Invalid, op, fmt.Errorf("%s %s belongs to registry %s, configured is %s", what, lower(at), lower(has), lower(want)), "check the configured addresses")
}

// probe asks a contract what only the right kind of contract can answer.
func (c *Chain) probe(op, what string, address common.Address, data []byte, decode func([]byte) error) view {
	wrong := func(error) error {
		return c.fail(chains.Invalid, op, fmt.Errorf("%s is not %s", lower(address), what), "check the configured addresses")
	}
	return view{to: address, data: data, refused: wrong, bare: true, answer: func(out []byte) error {
		if err := decode(out); err != nil {
			return wrong(err)
		}
		return nil
	}}
}

// isZero reports whether an address is unset.
func isZero(a common.Address) bool { return a == common.Address{} }
