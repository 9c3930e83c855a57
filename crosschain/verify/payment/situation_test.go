package payment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// situation is a payer in a world, and what his question has to come to.
type situation struct {
	change func(*verifytest.World) // after everything is final; nil: nothing

	to       string                                  // who is to be paid, on which chain: "A wallet, S thief"
	declares string                                  // the chains of the registrations that the server declares, "A S"; empty: all, or "nobody"
	named    string                                  // the chain of the registration that the payer names
	known    string                                  // the chains of the registrations that he remembers for the origin
	terms    payment.Request                         // what else he asks
	request  func(*verifytest.World) payment.Request // instead, where none of these says it

	want     verify.Verdict
	exit     int
	text     string // in the printed report
	remember string // the chains of the registrations that are to be remembered
}

func run(t *testing.T, situations map[string]situation) {
	for name, s := range situations {
		t.Run(name, func(t *testing.T) { s.run(t) })
	}
}

func (s situation) run(t *testing.T) verify.Report {
	w := verifytest.New(t)
	if s.change != nil {
		s.change(w)
	}
	r := s.terms
	if s.request != nil {
		r = s.request(w)
	} else {
		r.Body = s.body(w)
		r.Agent = w.Agents[on[s.named]]
		if s.known != "" {
			r.Known = &payment.Known{Origin: "https://agent.example", Agents: agents(w, s.known)}
		}
	}
	got := ask(w, r)
	if got.Verdict != s.want || got.Exit != s.exit || !strings.Contains(verifytest.Explain(got), s.text) {
		t.Fatalf("want %s, exit %d, with %q, got\n%s", s.want, s.exit, s.text, verifytest.Explain(got))
	}
	remember := agents(w, s.remember)
	slices.SortFunc(remember, caip.AgentRef.Compare)
	if !slices.Equal(got.Remember, remember) {
		t.Errorf("to be remembered: %v, want %v", got.Remember, remember)
	}
	return got
}

// on are the chains of a world by their letters.
var on = map[string]caip.ChainID{"A": verifytest.ChainA, "B": verifytest.ChainB, "S": verifytest.ChainS}

// body is the 402.
func (s situation) body(w *verifytest.World) []byte {
	var declared []caip.AgentRef
	switch s.declares {
	case "":
		declared = w.All()
	case "nobody":
	default:
		declared = agents(w, s.declares)
	}
	return verifytest.Request(declared, accounts(w, s.to)...)
}

// agents are the agent's registrations on chains, "A S".
func agents(w *verifytest.World, chains string) (list []caip.AgentRef) {
	for _, chain := range strings.Fields(chains) {
		list = append(list, w.Agents[on[chain]])
	}
	return list
}

// accounts are accounts of chains, "A wallet, S thief".
func accounts(w *verifytest.World, of string) (list []caip.AccountID) {
	for _, one := range strings.Split(of, ", ") {
		chain, name, _ := strings.Cut(one, " ")
		list = append(list, w.At(on[chain]).Account(name))
	}
	return list
}
