package signature_test

import (
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
)

var erc1271 = func() abi.ABI {
	a, err := abi.JSON(strings.NewReader(`[{"type":"function","name":"isValidSignature","stateMutability":"view",
		"inputs":[{"name":"hash","type":"bytes32"},{"name":"signature","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}]}]`))
	if err != nil {
		panic(err)
	}
	return a
}()
