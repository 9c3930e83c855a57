package shell

import (
	"cmp"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
)

// Signers prints whose signatures hold. proof is what is known of the agent's signature, empty
// where it does not sign.
func Signers(signed []string, proof chains.Proof) string {
	text := cmp.Or(strings.Join(signed, " and "), "nobody")
	switch proof {
	case chains.ProofInvalid:
		return text + ", not the agent"
	case chains.ProofUnproven:
		return text + ", the agent unproven"
	}
	return text
}
