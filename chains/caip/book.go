package caip

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrAmbiguous says that a short form fits no registry or several.
var ErrAmbiguous = errors.New("ambiguous short form")

// Pair is an identity registry and the reputation registry that reads it, zero where there is none.
// On solana both are the SATI program.
type Pair struct {
	Identity   AccountID
	Reputation AccountID
}

// Book resolves the short forms of agent refs through the registries that are configured.
type Book struct{ Pairs []Pair }

// AgentRef reads every form: `<registry>/<agentId>`, `<registry>:<agentId>`, `<caip2>/<agentId>`
// and `8453:42`. The last two need exactly one registry on that chain in the book; otherwise the
// error lists the candidates.
func (b Book) AgentRef(s string) (AgentRef, error) {
	chain, id, short, err := cutShort(s)
	if err != nil {
		return AgentRef{}, err
	}
	if !short {
		return ParseAgentRef(s)
	}
	pair, err := b.only(chain, s)
	if err != nil {
		return AgentRef{}, err
	}
	return NewAgentRef(pair.Identity, id)
}

// Reputation gives the reputation registry paired with an identity registry. It is zero, and known,
// where the identity registry stands alone.
func (b Book) Reputation(identity AccountID) (AccountID, bool) {
	i := slices.IndexFunc(b.Pairs, func(p Pair) bool { return p.Identity == identity })
	if i < 0 {
		return AccountID{}, false
	}
	return b.Pairs[i].Reputation, true
}

// Identity gives the identity registry paired with a reputation registry.
func (b Book) Identity(reputation AccountID) (AccountID, bool) {
	i := slices.IndexFunc(b.Pairs, func(p Pair) bool { return p.Reputation == reputation && !reputation.IsZero() })
	if i < 0 {
		return AccountID{}, false
	}
	return b.Pairs[i].Identity, true
}

// cutShort recognises the forms that name a chain but no registry.
func cutShort(s string) (chain ChainID, id string, short bool, err error) {
	if prefix, id, ok := strings.Cut(s, "/"); ok {
		if strings.Count(prefix, ":") != 1 {
			return ChainID{}, "", false, nil
		}
		chain, err = ParseChainID(prefix)
		return chain, id, true, err
	}
	number, id, ok := strings.Cut(s, ":")
	if !ok || strings.Contains(id, ":") || !isDecimal(number, maxUint64Text) {
		return ChainID{}, "", false, nil
	}
	return ChainID{Namespace: EIP155, Reference: number}, id, true, nil
}

func (b Book) only(chain ChainID, s string) (Pair, error) {
	var found []Pair
	for _, p := range b.Pairs {
		if p.Identity.Chain == chain && !slices.Contains(found, p) {
			found = append(found, p)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return Pair{}, fmt.Errorf("%w: %.160q: no registry is configured on %s; configure the chain or write <registry>/<agentId>", ErrAmbiguous, s, chain)
	default:
		names := make([]string, len(found))
		for i, p := range found {
			names[i] = p.Identity.String()
		}
		return Pair{}, fmt.Errorf("%w: %.160q: several registries are configured on %s; write one of them in full: %s", ErrAmbiguous, s, chain, strings.Join(names, ", "))
	}
}
