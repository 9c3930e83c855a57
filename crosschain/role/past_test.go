package role

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

var (
	evm     = caip.MustChainID("eip155:1")
	other   = caip.MustChainID("eip155:2")
	solana  = caip.MustChainID("solana:Testbed1111111111111111111111111")
	genesis = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
)

// who is an account by a letter.
func who(on caip.ChainID, letter string) caip.AccountID {
	return caip.AccountID{Chain: on, Address: letter}
}

// told makes events from lines such as "5 transfer a b": block, what happened, and to whom. A block
// takes a minute.
func told(on caip.ChainID, lines ...string) (out []chains.Event) {
	for _, line := range lines {
		var block uint64
		var what, one, two string
		fmt.Sscan(line, &block, &what, &one, &two)
		e := chains.Event{Chain: on, Agent: caip.AgentRef{Registry: caip.AccountID{Chain: on}}, At: chains.Position{Height: block}, Time: genesis.Add(time.Duration(block) * time.Minute)}
		account := func(letter string) caip.AccountID {
			if letter == "" || letter == "-" {
				return caip.AccountID{}
			}
			return who(on, letter)
		}
		switch what {
		case "register":
			e.Kind, e.Registered = chains.KindRegistered, &chains.Registered{Owner: account(one)}
		case "transfer":
			e.Kind, e.Transfer = chains.KindTransferred, &chains.Transferred{From: account(one), To: account(two)}
		case "authority":
			e.Kind, e.Authority = chains.KindAuthority, &chains.Authority{To: account(one)}
		case "wallet":
			e.Kind, e.Wallet = chains.KindWalletSet, &chains.WalletSetTo{Wallet: account(one)}
		case "link":
			e.Kind, e.Linked = chains.KindLinked, &chains.Linked{Address: who(evm, one)}
		case "uri":
			e.Kind, e.URI = chains.KindURISet, &chains.URISet{By: account(one)}
		case "approve":
			e.Kind, e.Approval = chains.KindApproval, &chains.Approval{Owner: account(one), Operator: account(two), Approved: two != "-"}
		case "approve-all", "end-all":
			e.Kind, e.Approval = chains.KindApproval, &chains.Approval{Owner: account(one), Operator: account(two), All: true, Approved: what == "approve-all"}
		default:
			panic(line)
		}
		out = append(out, e)
	}
	return out
}

func TestReviewer(t *testing.T) {
	acted := []string{"1 register o", "2 approve o p", "3 uri p"}
	for name, c := range map[string]struct {
		events    []string
		approvals []string
		wallet    string // Past.Wallet
		by        string
		block     uint64 // of the review, on the same chain
		want      chains.Role
	}{
		"a stranger": {events: acted, by: "x", block: 5},
		"the owner":  {events: acted, by: "o", block: 5, want: chains.RoleOwner},
		"the owner in the block of the registration":   {events: acted, by: "o", block: 1, want: chains.RoleOwner},
		"somebody before he registers":                 {events: []string{"7 register o"}, by: "o", block: 5},
		"approved and never acted":                     {events: acted[:2], by: "p", block: 5},
		"approved and acted":                           {events: acted, by: "p", block: 5, want: chains.RoleOperator},
		"acted, reviewed and revoked":                  {events: append(slices.Clone(acted), "6 approve o -"), by: "p", block: 5, want: chains.RoleOperator},
		"acted, reviewed and revoked in one block":     {events: append(slices.Clone(acted), "5 approve o -"), by: "p", block: 5, want: chains.RoleOperator},
		"acted, revoked and reviewed":                  {events: append(slices.Clone(acted), "4 approve o -"), by: "p", block: 5},
		"acted, revoked and approved again":            {events: append(slices.Clone(acted), "4 approve o -", "5 approve o p"), by: "p", block: 6},
		"and acted again":                              {events: append(slices.Clone(acted), "4 approve o -", "5 approve o p", "6 uri p"), by: "p", block: 7, want: chains.RoleOperator},
		"approved once more":                           {events: append(slices.Clone(acted), "4 approve o p"), by: "p", block: 5, want: chains.RoleOperator},
		"approved for all again":                       {events: []string{"2 register o", "3 uri p"}, approvals: []string{"1 approve-all o p", "4 end-all o p", "5 approve-all o p"}, by: "p", block: 6},
		"revoked for one, approved for all":            {events: append(slices.Clone(acted), "4 approve o -"), approvals: []string{"3 approve-all o p"}, by: "p", block: 5, want: chains.RoleOperator},
		"sold, bought back and approved again":         {events: append(slices.Clone(acted), "4 transfer o n", "5 transfer n o", "6 approve o p"), by: "p", block: 7},
		"another approved after him":                   {events: append(slices.Clone(acted), "4 approve o q"), by: "p", block: 5},
		"approved, reviewed and then acted":            {events: []string{"1 register o", "2 approve o p", "6 uri p"}, by: "p", block: 5},
		"acted in the block of his review":             {events: []string{"1 register o", "2 approve o p", "5 uri p"}, by: "p", block: 5, want: chains.RoleOperator},
		"a sale ends the approval without an event":    {events: append(slices.Clone(acted), "4 transfer o n"), by: "p", block: 5},
		"approved for all and acted":                   {events: []string{"2 register o", "3 uri p"}, approvals: []string{"1 approve-all o p"}, by: "p", block: 5, want: chains.RoleOperator},
		"approved for all, acted, ended":               {events: []string{"2 register o", "3 uri p"}, approvals: []string{"1 approve-all o p", "4 end-all o p"}, by: "p", block: 5},
		"approved for all and never acted":             {events: []string{"2 register o"}, approvals: []string{"1 approve-all o p"}, by: "p", block: 5},
		"another approved for all":                     {events: []string{"2 register o", "3 uri p"}, approvals: []string{"1 approve-all o q"}, by: "p", block: 5},
		"of the last owner":                            {events: []string{"2 register o", "3 uri p", "4 transfer o n"}, approvals: []string{"1 approve-all o p"}, by: "p", block: 5},
		"the agent came back to who approved him":      {events: []string{"2 register o", "3 uri p", "4 transfer o n", "5 transfer n o"}, approvals: []string{"1 approve-all o p"}, by: "p", block: 6, want: chains.RoleOperator},
		"the seller, approved by who bought":           {events: []string{"1 register o", "2 uri o", "3 transfer o n", "4 approve n o"}, by: "o", block: 5},
		"who acted for the last owner, approved again": {events: append(slices.Clone(acted), "4 transfer o n", "5 approve n p"), by: "p", block: 6},
		"the seller before the sale":                   {events: []string{"1 register o", "6 transfer o n"}, by: "o", block: 5, want: chains.RoleOwner},
		"the seller in the block of the sale":          {events: []string{"1 register o", "6 transfer o n"}, by: "o", block: 6, want: chains.RoleOwner},
		"the seller after the sale":                    {events: []string{"1 register o", "6 transfer o n"}, by: "o", block: 7},
		"the buyer before the sale":                    {events: []string{"1 register o", "6 transfer o n"}, by: "n", block: 5},
		"the buyer in the block of the sale":           {events: []string{"1 register o", "6 transfer o n"}, by: "n", block: 6, want: chains.RoleOwner},
		"the wallet":                                   {events: []string{"1 register o", "2 wallet w"}, by: "w", block: 5, want: chains.RoleWallet},
		"the wallet before it was set":                 {events: []string{"1 register o", "6 wallet w"}, by: "w", block: 5},
		"the wallet after it was unset":                {events: []string{"1 register o", "2 wallet w", "3 wallet -"}, by: "w", block: 5},
		"a wallet that nobody logged":                  {events: []string{"1 register o"}, wallet: "w", by: "w", block: 5, want: chains.RoleWallet},
	} {
		t.Run(name, func(t *testing.T) {
			p := Past{Events: told(evm, c.events...), Approvals: told(evm, c.approvals...)}
			if c.wallet != "" {
				p.Wallet = who(evm, c.wallet)
			}
			w := Moment{Chain: evm, Block: c.block}.On(evm, 0)
			if got := p.Reviewer(who(evm, c.by), w); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if got := p.Reviewer(who(other, c.by), w); got != c.want {
				t.Errorf("the same address on another chain: %q, want %q", got, c.want)
			}
			if got := p.Reviewer(who(solana, c.by), w); got != chains.RoleNone {
				t.Errorf("the same text in another namespace: %q", got)
			}
		})
	}
}

// SATI: nobody consents to be a wallet there, a sale leaves the authority, and what linked an EVM
// address can be presented again by who buys: whom he reviews after the sale the seller is not.
func TestReviewer_onSATI(t *testing.T) {
	events := told(solana, "1 register o", "2 wallet w", "3 link l", "5 transfer o n", "7 authority n", "9 link l", "11 link m")
	for _, c := range []struct {
		by    caip.AccountID
		block uint64
		want  chains.Role
	}{
		{who(solana, "o"), 4, chains.RoleOwner},
		{who(solana, "o"), 6, chains.RoleAuthority},
		{who(solana, "o"), 8, chains.RoleNone},
		{who(solana, "n"), 4, chains.RoleNone},
		{who(solana, "n"), 6, chains.RoleOwner},
		{who(solana, "w"), 4, chains.RoleNone},
		{who(evm, "l"), 2, chains.RoleNone},
		{who(evm, "l"), 4, chains.RoleLinked},
		{who(other, "l"), 5, chains.RoleLinked},
		{who(other, "l"), 6, chains.RoleNone},
		{who(other, "l"), 10, chains.RoleNone},
		{who(other, "m"), 12, chains.RoleLinked},
		{who(solana, "l"), 8, chains.RoleNone},
	} {
		if got := (Past{Events: events}).Reviewer(c.by, Moment{Chain: solana, Block: c.block}.On(solana, 0)); got != c.want {
			t.Errorf("%s in slot %d: %q, want %q", c.by, c.block, got, c.want)
		}
	}
}

// At another member times are compared, and within two minutes of the review the part before a
// change and the part after it both exclude.
func TestReviewer_atAnotherMember(t *testing.T) {
	sold := Past{Events: told(evm, "10 register o", "100 transfer o n")} // a block takes a minute
	for _, c := range []struct {
		minute       time.Duration // of the review, on another chain
		ahead        time.Duration // the clock of the member's chain
		seller, buys bool
	}{
		{minute: 7, seller: false},
		{minute: 8, seller: true}, // within two minutes of the registration
		{minute: 97, seller: true},
		{minute: 98, seller: true, buys: true},
		{minute: 100, seller: true, buys: true},
		{minute: 102, seller: true, buys: true},
		{minute: 103, buys: true},
		// A local network that makes blocks faster than time goes by is an hour ahead.
		{minute: 37, ahead: time.Hour, seller: true},
		{minute: 40, ahead: time.Hour, seller: true, buys: true},
		{minute: 103, ahead: time.Hour, buys: true},
		{minute: 157, ahead: -time.Hour, seller: true, buys: true},
		{minute: 165, ahead: -time.Hour, buys: true},
	} {
		w := Moment{Chain: other, Block: 1, Time: genesis.Add(c.minute * time.Minute)}.On(evm, c.ahead)
		for letter, want := range map[string]bool{"o": c.seller, "n": c.buys} {
			if got := sold.Reviewer(who(other, letter), w); (got == chains.RoleOwner) != want {
				t.Errorf("minute %d, %s ahead: %s is %q", c.minute, c.ahead, letter, got)
			}
		}
	}
}

func TestResponder(t *testing.T) {
	p := Past{Events: told(evm, "1 register o", "2 approve o p", "3 wallet w", "10 transfer o n"), Approvals: told(evm, "1 approve-all o q")}
	for _, c := range []struct {
		by    string
		block uint64
		want  chains.Role
	}{
		{"o", 5, chains.RoleOwner}, {"p", 5, chains.RoleOperator}, {"q", 5, chains.RoleOperator}, {"w", 5, chains.RoleWallet}, {"x", 5, chains.RoleNone},
		{"o", 11, chains.RoleNone}, {"p", 11, chains.RoleNone}, {"q", 11, chains.RoleNone}, {"n", 11, chains.RoleOwner}, {"n", 5, chains.RoleNone},
	} {
		if got := p.Responder(who(evm, c.by), Moment{Chain: evm, Block: c.block}.On(evm, 0)); got != c.want {
			t.Errorf("%s in block %d: %q, want %q", c.by, c.block, got, c.want)
		}
	}
}

// drawn is a random past of one agent in which everything can happen.
func drawn(t *rapid.T) (p Past, letters []string) {
	letters = []string{"a", "b", "c", "d"}
	letter := rapid.SampledFrom(letters)
	owner := letter.Draw(t, "owner")
	events := told(evm, "1 register "+owner)
	var approvals []chains.Event
	block := uint64(1)
	for range rapid.IntRange(0, 12).Draw(t, "events") {
		block += rapid.Uint64Range(0, 3).Draw(t, "later")
		x := letter.Draw(t, "x")
		line := ""
		switch rapid.IntRange(0, 5).Draw(t, "kind") {
		case 0:
			line, owner = fmt.Sprintf("%d transfer %s %s", block, owner, x), x
		case 1:
			line = fmt.Sprintf("%d approve %s %s", block, owner, x)
		case 2:
			line = fmt.Sprintf("%d uri %s", block, x)
		case 3:
			line = fmt.Sprintf("%d wallet %s", block, x)
		case 4:
			approvals = append(approvals, told(evm, fmt.Sprintf("%d approve-all %s %s", block, owner, x))...)
			continue
		case 5:
			approvals = append(approvals, told(evm, fmt.Sprintf("%d end-all %s %s", block, owner, x))...)
			continue
		}
		events = append(events, told(evm, line)...)
	}
	return Past{Events: events, Approvals: approvals}, letters
}

// What comes after a review changes nothing of it: neither a sale nor an approval that ends makes a
// self-review anything else, nor can a critic be silenced afterwards.
func TestReviewer_isNotChangedByWhatComesLater(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, letters := drawn(t)
		by := who(evm, rapid.SampledFrom(letters).Draw(t, "by"))
		w := Moment{Chain: evm, Block: rapid.Uint64Range(1, 30).Draw(t, "block")}.On(evm, 0)
		cut := func(list []chains.Event) (out []chains.Event) {
			for _, e := range list {
				if e.At.Height <= w.block {
					out = append(out, e)
				}
			}
			return out
		}
		then := Past{Events: cut(p.Events), Approvals: cut(p.Approvals)}
		if now, before := p.Reviewer(by, w), then.Reviewer(by, w); now != before {
			t.Fatalf("%s is %q, and was %q when it reviewed", by, now, before)
		}
	})
}

// Without consent nobody is excluded: who was never owner or wallet, and never acted, is no
// self-reviewer, whatever is approved.
func TestReviewer_needsConsent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, letters := drawn(t)
		by := who(evm, rapid.SampledFrom(letters).Draw(t, "by"))
		for _, e := range p.Events {
			if e.Registered != nil && e.Registered.Owner == by || e.Transfer != nil && e.Transfer.To == by || e.Wallet != nil && e.Wallet.Wallet == by || e.URI != nil && e.URI.By == by {
				return
			}
		}
		for block := range uint64(40) {
			if got := p.Reviewer(by, Moment{Chain: evm, Block: block}.On(evm, 0)); got != chains.RoleNone {
				t.Fatalf("%s is %q in block %d", by, got, block)
			}
		}
	})
}

// The wider the window, the more it excludes: uncertainty of clocks never makes a self-review pass.
func TestReviewer_uncertaintyExcludes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, letters := drawn(t)
		by := who(other, rapid.SampledFrom(letters).Draw(t, "by"))
		minute := rapid.Uint64Range(1, 30).Draw(t, "minute")
		m := Moment{Chain: other, Time: genesis.Add(time.Duration(minute) * time.Minute)}
		ahead := time.Duration(rapid.IntRange(-600, 600).Draw(t, "ahead")) * time.Second
		wide, narrow := m.On(evm, ahead), m.On(evm, 0)
		at := Moment{Chain: evm, Block: minute}.On(evm, 0)
		if p.Reviewer(by, at) != chains.RoleNone && p.Reviewer(by, narrow) == chains.RoleNone || p.Reviewer(by, narrow) != chains.RoleNone && p.Reviewer(by, wide) == chains.RoleNone {
			t.Fatalf("%s at minute %d: %q, within %s %q, with clocks apart %q", by, minute, p.Reviewer(by, at), link.ClockSkew, p.Reviewer(by, narrow), p.Reviewer(by, wide))
		}
	})
}
