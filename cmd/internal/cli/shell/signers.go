package shell

import (
	"strings"

	"github.com/bridge8004/bridge8004/chains"
)

// Signers prints whose signatures hold. other is who may have to sign beside the author, and proof
// what is known of his signature, empty where he does not sign.
func Signers(signed []string, other string, proof chains.Proof) string {
	text := strings.Join(signed, " and ")
	if text == "" {
		text = "nobody"
	}
	switch proof {
	case chains.ProofInvalid:
		return text + ", not the " + other
	case chains.ProofUnproven:
		return text + ", the " + other + " unproven"
	}
	return text
}
