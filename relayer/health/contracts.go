package health

import (
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// parts are the checks of configured contracts, in the order in which they are made.
var parts = []struct {
	part  chains.Part
	check Check
	want  string
}{
	{chains.PartRegistry, Registry, "the registries are what they are configured as"},
	{chains.PartRelay, Relay, "it is a relay of that registry"},
	{chains.PartDelegate, Delegate, "it is a SyncDelegate of that registry"},
	{chains.PartReviews, Reviews, "it is a FeedbackDelegate of that registry"},
}

// Contracts judges what looking at the configured contracts of a chain came to: nil, or the error
// of opening it or of chains.Condition. Only the parts that are configured are told of.
func Contracts(chain string, configured map[chains.Part]string, err error) (lines []Line) {
	kind := chains.KindOf(err)
	blamed := kind == chains.Invalid || kind == chains.Unsupported
	guilty := chains.PartRegistry
	if wrong := new(chains.ContractError); errors.As(err, &wrong) {
		guilty = wrong.Part
	}
	for _, p := range parts {
		about, ok := configured[p.part]
		if !ok {
			continue
		}
		l := Line{Check: p.check, Chain: chain, About: about}
		switch {
		case err == nil:
			l.State, l.Found = OK, p.want
		case blamed && p.part == guilty:
			l.State = Problem
			l.Found, l.Remedy = split(err)
		case blamed:
			l.State, l.Found = Unknown, fmt.Sprintf("not looked at, because of the %s", guilty)
		default:
			l = unanswered(p.check, chain, about, err)
		}
		lines = append(lines, l)
	}
	return lines
}

// Account judges what an account can do.
func Account(chain string, account string, s chains.AccountState, namespace string, err error) []Line {
	if err != nil {
		return []Line{unanswered(Balance, chain, account, err), unanswered(Role, chain, account, err)}
	}
	have, enough := s.Balance.Text(namespace), s.Enough.Text(namespace)
	balance := Line{Check: Balance, Chain: chain, About: account, State: OK, Found: "it holds " + have}
	if s.Balance.Cmp(s.Enough) < 0 {
		balance.State, balance.Remedy = Problem, fmt.Sprintf("send %s at least to %s", s.Enough.Sub(s.Balance).Text(namespace), account)
		balance.Found = fmt.Sprintf("the account runs low: it holds %s, twenty mirrors may cost %s now", have, enough)
		if s.Balance.Cmp(s.One) < 0 {
			balance.Found = fmt.Sprintf("the account cannot pay: it holds %s, a mirror may cost %s now", have, s.One.Text(namespace))
		}
	}
	lines := []Line{balance}
	if s.Barred != nil {
		role := Line{Check: Role, Chain: chain, About: account, State: Problem}
		role.Found, role.Remedy = split(s.Barred)
		lines = append(lines, role)
	} else if !s.Relay.IsZero() || namespace == caip.Solana {
		lines = append(lines, Line{Check: Role, Chain: chain, About: account, State: OK, Found: "it may deliver"})
	}
	if s.Former {
		lines = append(lines, Line{Check: Relay, Chain: chain, About: s.Relay.Address, State: Notice,
			Found:  "it is a relay of another version than this program's",
			Remedy: fmt.Sprintf("where it is of an earlier one, first with --dry-run: bridge8004 contracts migrate relay --chain %s --key file:DEPLOYER_KEY --pauser-key file:PAUSER_KEY --out relay.yaml", chain)})
	}
	for _, origin := range s.Refused {
		lines = append(lines, Line{Check: Origin, Chain: chain, About: s.Relay.Address, State: Problem,
			Found:  fmt.Sprintf("the relay takes no feedback of %s, from which a route leads here", origin),
			Remedy: fmt.Sprintf("have the relay's administrator run: cast send %s 'setOriginRegistry(string,bool)' %s true --rpc-url RPC_URL --interactive; or leave that chain out of the route", s.Relay.Address, origin)})
	}
	return lines
}

// Parts are the configured contracts of a chain, as far as it shows what it is.
func Parts(i chains.Info) map[chains.Part]string {
	out := map[chains.Part]string{chains.PartRegistry: i.Dialect + " " + i.Registry.Address}
	if i.Chain.Namespace != caip.EIP155 {
		return out
	}
	if i.Capabilities.Has(chains.CanMirror) {
		out[chains.PartRelay] = ""
	}
	if i.Capabilities.Has(chains.CanSyncURI) {
		out[chains.PartDelegate] = ""
	}
	if i.Capabilities.Has(chains.CanGiveSigned) {
		out[chains.PartReviews] = ""
	}
	return out
}
