package registration

import (
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// chainKeys are the keys that were named for chains: by configured name, CAIP-2 id or namespace.
type chainKeys map[string]bridge8004.KeyRef

// parseKeys reads --key and --passphrase, CHAIN=REF each.
func parseKeys(keys, passphrases []string) (chainKeys, error) {
	out := chainKeys{}
	for _, text := range keys {
		at, ref, err := keyFor("--key", text)
		if err != nil {
			return nil, err
		}
		if _, twice := out[at]; twice {
			return nil, exit.Usagef("--key: %.80q is named twice; name one key for it", at)
		}
		out[at] = bridge8004.KeyRef{Key: ref}
	}
	for _, text := range passphrases {
		at, ref, err := keyFor("--passphrase", text)
		if err != nil {
			return nil, err
		}
		key, ok := out[at]
		if !ok {
			return nil, exit.Usagef("--passphrase: %.80q has no --key", at)
		}
		key.Passphrase = ref
		out[at] = key
	}
	return out, nil
}

func keyFor(flag, text string) (chain, ref string, err error) {
	chain, ref, ok := strings.Cut(text, "=")
	if !ok || chain == "" || keyref.Check(ref) != nil || keyref.Check(chain) == nil {
		// The text is not repeated: it may be a secret.
		return "", "", exit.Usagef("%s: want CHAIN=file:PATH or CHAIN=env:NAME, CHAIN being a configured name, a CAIP-2 id, eip155 or solana; a key itself is never taken", flag)
	}
	return chain, ref, nil
}

// of returns the key for a chain, the most exact one.
func (k chainKeys) of(i chains.Info) (bridge8004.KeyRef, bool) {
	for _, name := range keyNames(i) {
		if key, ok := k[name]; ok {
			return key, true
		}
	}
	return bridge8004.KeyRef{}, false
}

func keyNames(i chains.Info) []string { return []string{i.Name, i.Chain.String(), i.Chain.Namespace} }

// unused returns a key that no destination's chain has, or nothing.
func (k chainKeys) unused(list []destination) string {
	for name := range k {
		if !slices.ContainsFunc(list, func(d destination) bool { return slices.Contains(keyNames(d.info), name) }) {
			return name
		}
	}
	return ""
}
