package run

import (
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// A wallet whose history could not be read through is neither good nor bad: nothing was learnt, and
// nothing is paid.
func TestUnprovenWalletIsUnreachable(t *testing.T) {
	at := func(s chains.WalletState) chains.Agent {
		return chains.Agent{Wallet: chains.Wallet{Address: caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"), State: s, Why: string(s)}}
	}
	for _, c := range []struct {
		newest, settled chains.WalletState
		want            verify.Verdict
	}{
		{chains.WalletUnproven, chains.WalletUnproven, verify.Unreachable},
		{chains.WalletUnproven, chains.WalletSet, verify.Unreachable},
		{chains.WalletSet, chains.WalletUnproven, verify.Unreachable},
		{chains.WalletUnproven, chains.WalletLeftover, verify.LeftoverWallet},
		{chains.WalletSet, chains.WalletSet, ""},
	} {
		got := Subject{Newest: at(c.newest), Settled: at(c.settled)}.Wallet(verify.Check{Required: true}, true)
		if got.Verdict != c.want || (c.want == verify.Unreachable && (got.Outcome != verify.Error || got.Detail != "unproven")) {
			t.Errorf("newest %s, settled %s: %s %q (%s), want %q", c.newest, c.settled, got.Outcome, got.Verdict, got.Detail, c.want)
		}
	}
}

// What could not be read stays unread, whatever a linkage has read of the agent since: its home is
// not known.
func TestRestOn_keepsAnError(t *testing.T) {
	ref := caip.MustAgentRef("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0/7")
	agent := chains.Agent{Ref: ref}
	r := New(verify.Deps{})
	unread := errors.New("unread")
	r.subjects[ref] = Subject{Ref: ref, NewestErr: unread}
	l := &Linkage{Start: ref, Evidence: map[caip.AgentRef]link.Evidence{ref: {Agent: agent}}, newest: map[caip.AgentRef]chains.Agent{ref: agent}}
	for _, s := range []Subject{r.RestOn(t.Context(), l, ref), r.Subject(t.Context(), ref)} {
		if !errors.Is(s.NewestErr, unread) || s.Newest.Ref == ref || s.Settled.Ref != ref {
			t.Errorf("newest %+v, %v; settled %+v", s.Newest, s.NewestErr, s.Settled)
		}
		if c := s.Exists(verify.Check{Required: true}, true); c.Outcome != verify.Error {
			t.Errorf("it is taken for read: %+v", c)
		}
	}
}

// Whoever registers an agent for an owner that does not sign writes its file.
func TestSaidByOwner_ofWhatSomebodyElseRegistered(t *testing.T) {
	chain := caip.MustChainID("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1")
	owner := caip.AccountID{Chain: chain, Address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"}
	ref := caip.AgentRef{Registry: caip.AccountID{Chain: chain, Address: "satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"}, ID: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"}
	registered := chains.NewEvent(chain, chains.KindRegistered, ref, chains.Position{Height: 5, Hash: "5"}, "registration", 0, time.Unix(5, 0))
	registered.Registered = &chains.Registered{Owner: owner, URI: "ipfs://x", Unsigned: true}
	set := chains.NewEvent(chain, chains.KindURISet, ref, chains.Position{Height: 6, Hash: "6"}, "uri", 0, time.Unix(6, 0))
	set.URI = &chains.URISet{URI: "ipfs://x", By: owner}
	state := link.State{}.Apply(registered, nil)
	if c := SaidByOwner(verify.Check{}, state.Side(ref), owner); c.Verdict != verify.ChangedIdentity {
		t.Errorf("%+v", c)
	}
	if c := SaidByOwner(verify.Check{}, state.Apply(set, nil).Side(ref), owner); c.Outcome != verify.Pass {
		t.Errorf("once he has set the agentURI: %+v", c)
	}
}
