package owner

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/publish"
)

// PlanKey is the metadata key under which a registration carries the number of the plan that made
// it: 16 random bytes, as 32 hex digits, for SATI holds text only. Whoever goes on after a crash
// finds by it what was registered already.
const PlanKey = "bridge8004:plan"

// Wanted is an agent as its owner declared it.
type Wanted struct {
	Plan    string         // under PlanKey
	Home    caip.AccountID // the registry of the home
	Members []Member       // one for each registry
}

// Member is what is wanted in one registry.
type Member struct {
	Registry     caip.AccountID
	Owner        caip.AccountID
	Name, Symbol string         // SATI
	Wallet       caip.AccountID // zero: whatever the chain says
	Grants       []Grant
}

// Grant is what a relayer is to be allowed.
type Grant struct {
	Relayer caip.AccountID
	Scopes  chains.SyncScope
	For     time.Duration
}

// Fact is what one chain holds, all read at latest.
type Fact struct {
	Err  error // why it could not be read: nothing below is known then
	Info chains.Info

	Ref      caip.AgentRef // zero: not registered yet, and the rest says nothing
	Stuck    bool          // it cannot be registered now: the others do not wait for it
	Others   uint64        // registrations of its owner's, one of which may be this one's: none is made then
	Busy     string        // a registration was signed and is in no block yet: what is known of it
	Agent    chains.Agent
	Now      time.Time               // of the newest block
	Young    bool                    // the registration is not final yet
	Home     string                  // metadata link.HomeKey
	Declared map[caip.ChainID]string // of the home: the wallets that it declares for other chains
	Granted  []chains.SyncScope      // for each of the member's grants: what stands and does not end soon
	Locked   []caip.AccountID        // the wallets that were to be unset in an emergency
	Locking  bool                    // so was whatever stands

	Unset      []caip.AccountID // wallets that stood, and were unset on the chain as a lock does it
	Untold     error            // why that cannot be told of the declared wallet
	Undeclared []Grant          // what stands of grants that are not declared: Relayer and Scopes
	Ungiven    error            // why the chain does not tell of all of those

	// Counts says that what the agentURI's file says of the other registrations counts: they were
	// there when it was set. NotBefore is from when on setting it again does; zero: at once.
	Counts    bool
	NotBefore time.Time
}

// Step is one write that is due.
type Step struct {
	Registry caip.AccountID
	Ref      caip.AgentRef // zero: it is not registered yet
	Op       chains.Op     // nil: nobody can write it, Why says why; or the step is no write to a chain. A SetWallet still lacks its proof
	What     string        // for people
	Was      string        // what is there now; empty: nothing
	Will     string        // what will be
	Waits    string        // what has to happen first; empty: it can be written now
	Why      string        // why it cannot be written
}

// Plan lists what is due, in the order of the members, and for each in the order in which it is to
// be written. uri is where the file leads that lists all registrations which are there; empty while
// there is none.
func Plan(w Wanted, facts map[caip.AccountID]Fact, uri string) []Step {
	var all []Step
	for _, m := range w.Members {
		all = append(all, member(w, m, facts, uri)...)
	}
	return all
}

func member(w Wanted, m Member, facts map[caip.AccountID]Fact, uri string) (steps []Step) {
	f, home := facts[m.Registry], facts[w.Home]
	add := func(s Step) {
		s.Registry, s.Ref = m.Registry, f.Ref
		if s.Op != nil {
			if needs := chains.Needs(s.Op); needs != "" && !f.Info.Capabilities.Has(needs) {
				s.Op, s.Why = nil, "the registry cannot do that"
			}
		}
		steps = append(steps, s)
	}
	if why := unfit(m, f); why != "" {
		add(Step{What: "registration", Why: why})
		return steps
	}
	for _, h := range w.Members {
		if why := unfit(h, home); h.Registry == w.Home && home.Err == nil && why != "" {
			add(Step{What: "home", Why: why})
			return steps
		}
	}
	if f.Ref.IsZero() {
		add(register(w, m, f, home))
		return steps
	}
	for _, g := range f.Undeclared {
		add(Step{Op: chains.GrantSync{Agent: f.Ref, Relayer: g.Relayer, Revoke: true}, What: "grant to " + g.Relayer.Address,
			Was: strings.Join(g.Scopes.Names(), ", "), Will: "ended: it is not declared"})
	}
	metadata := func(what, key, was, will string) {
		if was != will {
			add(Step{Op: chains.SetMetadata{Agent: f.Ref, Entry: chains.MetadataEntry{Key: key, Value: []byte(will)}}, What: what, Was: was, Will: will})
		}
	}
	if !home.Ref.IsZero() {
		metadata("home", link.HomeKey, f.Home, home.Ref.String())
	}
	if m.Registry == w.Home {
		for _, other := range elsewhere(w) {
			on, said := other.Registry.Chain, f.Declared[other.Registry.Chain]
			names, _ := caip.ParseAccountID(said)
			switch declared := settable(w, facts, other.Wallet); {
			case !declared && locked(w, facts, names):
				add(Step{What: "wallet on " + on.String(), Was: said, Why: stillStands})
			case other.Wallet.IsZero() && disowned(w, facts, on, said):
				add(Step{What: "wallet on " + on.String(), Was: said,
					Why: fmt.Sprintf("the home names it, no registration there holds it and none is declared: declare one, or take it back with bridge8004 agent set-metadata %s %s --unset", f.Ref, chains.HomeWalletKey(on))})
			case declared:
				metadata("wallet on "+on.String(), chains.HomeWalletKey(on), said, other.Wallet.String())
			}
		}
	}
	held := f.Agent.Wallet
	if held.State == chains.WalletSet && (f.Locking || locked(w, facts, held.Address)) && !settable(w, facts, m.Wallet) {
		add(Step{What: "wallet", Was: held.Address.String(), Why: stillStands})
	} else if !m.Wallet.IsZero() && (held.State != chains.WalletSet || held.Address != m.Wallet) {
		s := Step{Op: chains.SetWallet{Agent: f.Ref, Wallet: m.Wallet}, What: "wallet", Will: m.Wallet.String()}
		if held.State == chains.WalletSet {
			s.Was = held.Address.String()
		}
		const remedy = ": declare another wallet, or let this one back with agent lock --lift"
		switch {
		case locked(w, facts, m.Wallet):
			s.Op, s.Why = nil, "it was locked"+remedy
		case slices.Contains(f.Unset, m.Wallet):
			s.Op, s.Why = nil, "it stood, and was unset on the chain as a lock does it"+remedy
		case f.Untold != nil:
			s.Op, s.Why = nil, fmt.Sprintf("whether it stood, and was unset on the chain as a lock does it, cannot be told: %s: try again, or use a node that serves the registration's past; "+
				"agent lock --lift only where you know that it was never locked", f.Untold)
		}
		add(s)
	}
	for i, g := range m.Grants {
		if has := f.Granted[i]; has != g.Scopes {
			// A grant takes the place of the one before it: what stands beside what is wanted goes.
			s := Step{Op: chains.GrantSync{Agent: f.Ref, Relayer: g.Relayer, Scopes: g.Scopes, For: g.For}, What: "grant to " + g.Relayer.Address,
				Will: fmt.Sprintf("%s for %s", strings.Join(g.Scopes.Names(), ", "), g.For)}
			s.Was = strings.Join(has.Names(), ", ")
			add(s)
		}
	}
	if uri != "" && (f.Agent.URI != uri || !f.Counts) {
		s := Step{Op: chains.SetURI{Agent: f.Ref, URI: uri}, What: "agentURI", Was: f.Agent.URI, Will: uri, Waits: young(w, facts)}
		if f.Agent.URI == uri {
			s.What = "agentURI, once more"
		}
		if s.Waits == "" && f.NotBefore.After(f.Now) {
			s.Waits = fmt.Sprintf("it counts from %s on, by the blocks of the chain", f.NotBefore.UTC().Format(time.RFC3339))
		}
		if err := publish.Fit(uri, f.Info); err != nil {
			s.Op, s.Why = nil, err.Error()
		}
		add(s)
	}
	return steps
}

// unfit is why nothing can be written in a registry.
func unfit(m Member, f Fact) string {
	const replace = "with agent adopt another registration takes its place"
	switch {
	case chains.KindOf(f.Err) == chains.NotFound && !f.Ref.IsZero():
		return fmt.Sprintf("%s; if it was burned, %s", f.Err, replace)
	case f.Err != nil:
		return f.Err.Error()
	case f.Ref.IsZero():
		return ""
	case f.Agent.Owner != m.Owner:
		return fmt.Sprintf("%s belongs to %s, and %s is declared as its owner; if it was sold, %s", f.Ref, f.Agent.Owner, m.Owner, replace)
	case !f.Agent.Authority.IsZero() && f.Agent.Authority != f.Agent.Owner:
		return fmt.Sprintf("the update authority of %s is %s, not its owner", f.Ref, f.Agent.Authority)
	}
	return ""
}

// elsewhere are the members on other chains than the home's, one a chain: with a declared wallet,
// where there is one.
func elsewhere(w Wanted) (list []Member) {
	at := map[caip.ChainID]int{}
	for _, m := range w.Members {
		if m.Registry.Chain == w.Home.Chain {
			continue
		}
		i, there := at[m.Registry.Chain]
		if !there {
			at[m.Registry.Chain] = len(list)
			list = append(list, m)
		} else if list[i].Wallet.IsZero() && !m.Wallet.IsZero() {
			list[i] = m
		}
	}
	return list
}

const stillStands = "a lock was to end it, and it stands: give agent lock once more, or let it back with agent lock --lift"

// locked reports whether a wallet was to be unset in an emergency.
func locked(w Wanted, facts map[caip.AccountID]Fact, wallet caip.AccountID) bool {
	return slices.ContainsFunc(w.Members, func(m Member) bool { return slices.Contains(facts[m.Registry].Locked, wallet) })
}

// settable reports whether a wallet is declared, not locked, and known not to have been unset.
func settable(w Wanted, facts map[caip.AccountID]Fact, wallet caip.AccountID) bool {
	return !wallet.IsZero() && !locked(w, facts, wallet) && !slices.ContainsFunc(w.Members, func(m Member) bool {
		f := facts[m.Registry]
		return slices.Contains(f.Unset, wallet) || f.Untold != nil && m.Wallet == wallet
	})
}

// disowned reports whether the home names a wallet for a chain on which no registration holds it.
// Of what cannot be read, is another's or holds no wallet that could be compared, nothing is said.
func disowned(w Wanted, facts map[caip.AccountID]Fact, on caip.ChainID, said string) bool {
	wallet, err := caip.ParseAccountID(said)
	if err != nil || wallet.Chain != on {
		return false // it counts for nobody
	}
	for _, m := range w.Members {
		f := facts[m.Registry]
		held := f.Agent.Wallet
		compared := held.State == chains.WalletNone || held.State == chains.WalletSet && held.Address != wallet
		if m.Registry.Chain == on && (unfit(m, f) != "" || f.Ref.IsZero() || !compared) {
			return false
		}
	}
	return true
}

// register is the step that makes a registration. It names the home from the beginning, so that the
// home is made first; where the home's chain cannot be reached, that is written later.
func register(w Wanted, m Member, f, home Fact) Step {
	op := chains.Register{Name: m.Name, Symbol: m.Symbol, Metadata: []chains.MetadataEntry{{Key: PlanKey, Value: []byte(w.Plan)}}}
	s := Step{What: "registration", Will: "owned by " + m.Owner.String(), Waits: f.Busy}
	switch {
	case m.Registry == w.Home || home.Err != nil:
	case home.Ref.IsZero() && home.Stuck: // written later
	case home.Ref.IsZero():
		s.Waits = homeFirst
	default:
		op.Metadata = append(op.Metadata, chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.Ref.String())})
	}
	s.Op = op
	return s
}

// homeFirst is what registrations wait for that are to name the home.
const homeFirst = "the home is registered first"

// registeredFirst is what steps wait for that have no registration to be written to yet.
const registeredFirst = "the registration is made first"

// made stands for a registration that is not there yet.
func made(registry caip.AccountID) caip.AgentRef { return caip.AgentRef{Registry: registry, ID: "0"} }

// follows are the steps that come after the registrations that are due: what Plan says of them as
// they will have been made. None of them can be written yet.
func follows(w Wanted, facts map[caip.AccountID]Fact) (steps []Step) {
	there := maps.Clone(facts)
	unmade := func(registry caip.AccountID) bool {
		f := facts[registry]
		return f.Err == nil && f.Ref.IsZero()
	}
	for _, m := range w.Members {
		if !unmade(m.Registry) {
			continue
		}
		f := facts[m.Registry]
		f.Ref, f.Counts, f.Granted = made(m.Registry), true, make([]chains.SyncScope, len(m.Grants))
		f.Agent = chains.Agent{Ref: f.Ref, Owner: m.Owner}
		switch home := facts[w.Home]; { // as register writes it
		case m.Registry == w.Home || home.Err != nil || home.Ref.IsZero() && home.Stuck:
		case home.Ref.IsZero():
			f.Home = made(w.Home).String()
		default:
			f.Home = home.Ref.String()
		}
		there[m.Registry] = f
	}
	for _, s := range Plan(w, there, "where the file that lists all of them is published") {
		_, points := s.Op.(chains.SetURI)
		home := s.What == "home" && unmade(w.Home)
		if !unmade(s.Registry) && !home || points && !unmade(s.Registry) || s.Op == nil && s.What == "home" {
			continue // it is told already
		}
		if unmade(s.Registry) {
			s.Ref = caip.AgentRef{}
		}
		if home {
			s.Will = "the home's registration"
		}
		if s.Why == "" {
			s.Waits = registeredFirst
		}
		steps = append(steps, s)
	}
	return steps
}

// young says what of the registrations that the file lists is not final, or not there yet.
func young(w Wanted, facts map[caip.AccountID]Fact) string {
	for _, m := range w.Members {
		switch f := facts[m.Registry]; {
		case f.Err != nil, f.Ref.IsZero() && f.Stuck:
		case f.Ref.IsZero():
			return "the other registrations are made first"
		case f.Young:
			return fmt.Sprintf("%s is not final yet", f.Ref)
		}
	}
	return ""
}
