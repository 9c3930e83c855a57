package relay

import (
	"bytes"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// IsCurrent tells whether the code of a contract is that of the FeedbackRelay in contracts/src,
// whatever its registry and predecessor are. What a relay answers for (ERC-165) does not tell its
// version: a later one may do otherwise what it did before.
func IsCurrent(code []byte) bool {
	return madeBy(common.FromHex(bindings.FeedbackRelayMetaData.Bin), code)
}

// Instructions of the EVM.
const (
	push32  = 0x7f
	invalid = 0xfe
)

// immutable is where creation code leaves the place of an immutable, which the constructor fills: a
// push of 32 zero bytes, for which the compiler has no other use.
var immutable = append([]byte{push32}, make([]byte, 32)...)

// madeBy tells whether creation code leaves that code behind, whatever its immutables are. The code
// to leave stands in it whole, behind an invalid instruction.
func madeBy(creation, code []byte) bool {
	if len(code) == 0 {
		return false
	}
	for at, b := range creation {
		if b == invalid && len(creation)-at > len(code) && same(creation[at+1:][:len(code)], code) {
			return true
		}
	}
	return false
}

// same compares code with the template that it was made from, of the same length.
func same(template, code []byte) bool {
	for len(template) > 0 {
		n := bytes.Index(template, immutable)
		if n < 0 {
			return bytes.Equal(template, code)
		}
		if !bytes.Equal(template[:n+1], code[:n+1]) {
			return false
		}
		template, code = template[n+len(immutable):], code[n+len(immutable):]
	}
	return true
}
