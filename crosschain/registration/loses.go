package registration

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Loses tells what somebody who replaces a file by another should have meant: registrations and
// wallets that are no longer listed, keys that had ended and would be valid again, keys that are
// gone at once. A copy that was edited elsewhere meanwhile shows like that. Texts hold nothing of
// the files but refs, addresses, hex and times.
func Loses(before, after File) (texts []string) {
	listed := after.Refs()
	for _, ref := range before.Refs() {
		if _, ok := slices.BinarySearchFunc(listed, ref, caip.AgentRef.Compare); !ok {
			texts = append(texts, fmt.Sprintf("registration %s is no longer listed", ref))
		}
	}
	paid := after.Wallets()
	for _, was := range before.Wallets() {
		if was.Why == nil && !slices.ContainsFunc(paid, func(h WalletHint) bool { return h.Account == was.Account && h.Address == was.Address }) {
			texts = append(texts, fmt.Sprintf("agentWallet %s is no longer listed", cmp.Or(was.Account.String(), was.Address)))
		}
	}
	old, _ := before.Signers()
	now, _ := after.Signers()
	for _, was := range old {
		name := fmt.Sprintf("%s key %.16s…", was.Algorithm, hex.EncodeToString(was.PublicKey))
		there := slices.ContainsFunc(now, was.SameKey)
		longer := func(s Signer) bool { return was.SameKey(s) && (s.Until.IsZero() || s.Until.After(was.Until)) }
		switch {
		case !there && was.Until.IsZero():
			texts = append(texts, name+" is gone at once, with the answers that it signed")
		case !was.Until.IsZero() && slices.ContainsFunc(now, longer):
			texts = append(texts, fmt.Sprintf("%s ended at %s, and would be valid longer: is it in wrong hands?", name, was.Until.Format(time.RFC3339)))
		}
	}
	return texts
}
