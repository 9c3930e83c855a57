package relayer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// known is what a command knows of the relayer of these options.
func known(o Options) Known {
	k := Known{Config: o.Config, Chains: o.Chains, Writes: map[caip.AccountID]bool{}, Infos: o.infos(), Absent: map[string]error{}}
	for registry := range o.Writers {
		k.Writes[registry] = true
	}
	return k
}

// explained asks the memory of a relayer what became of a ref.
func (b *bed) explained(k Known, ref fmt.Stringer) explain.Explanation {
	b.t.Helper()
	a, err := OpenAdmin(b.t.Context(), k.Config)
	must.OK(b.t, err)
	defer a.Close()
	x := must.Get(a.Explainer(k))(b.t)
	x.Flags = " --config F"
	var e explain.Explanation
	if agent, ok := ref.(caip.AgentRef); ok {
		e, err = x.Agent(b.t.Context(), agent)
	} else {
		e, err = x.Feedback(b.t.Context(), ref.(caip.FeedbackRef))
	}
	must.OK(b.t, err)
	return e
}

// fleeting is a context whose time runs out when spend is called.
type fleeting struct {
	context.Context
	over  chan struct{}
	spend func()
}

func newFleeting(ctx context.Context) fleeting {
	over := make(chan struct{})
	return fleeting{ctx, over, sync.OnceFunc(func() { close(over) })}
}

func (l fleeting) Done() <-chan struct{} { return l.over }

func (l fleeting) Err() error {
	select {
	case <-l.over:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// late is a chain that takes all the time there is to tell of what it is asked about.
type late struct {
	*memchain.Chain
	time         fleeting
	head, mirror bool
}

func (l late) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	if l.head {
		l.time.spend()
	}
	if err := l.time.Err(); err != nil {
		return chains.Position{}, err
	}
	return l.Chain.Head(ctx, at)
}

func (l late) MirrorOf(ctx context.Context, source caip.Hash, at caip.AgentRef, finality chains.Finality) (chains.Mirror, error) {
	if l.mirror {
		l.time.spend()
	}
	if err := l.time.Err(); err != nil {
		return chains.Mirror{}, err
	}
	return l.Chain.MirrorOf(ctx, source, at, finality)
}

func steps(e explain.Explanation) (text string) {
	for _, s := range e.Steps {
		text += fmt.Sprintf("\n%s %s %s: %s -> %s", s.Step, s.At, s.State, s.What, s.Do)
	}
	return text
}

// says fails unless an explanation has a step of a name, a state and a text.
func (b *bed) says(e explain.Explanation, overall explain.State, step string, want explain.State, text string) explain.Step {
	b.t.Helper()
	if e.State != overall {
		b.t.Errorf("it is %q, want %q: %s", e.State, overall, steps(e))
	}
	for _, s := range e.Steps {
		if s.Step == step && s.State == want && strings.Contains(s.What, text) {
			return s
		}
	}
	b.t.Errorf("no step %s, %s, %q: %s", step, want, text, steps(e))
	return explain.Step{}
}

func TestExplain_a_mirrored_feedback_and_its_agent(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	o := b.options()
	s := b.start(o)
	origin := b.give(b.a, "client", refs[0], "1")
	b.do(b.a, "owner", chains.Respond{Ref: origin, URI: "ipfs://sorry"})
	b.mirrored(origin, refs)
	b.quiet(s)
	e := b.explained(known(o), origin)
	step := b.says(e, explain.Done, explain.StepMirror, explain.Done, "the mirror is delivered")
	if step.At != refs[1] || step.Mirror != b.mirror(origin, refs[1]).Ref.String() {
		t.Errorf("it stands at %s as %s", step.At, step.Mirror)
	}
	b.says(e, explain.Done, explain.StepResponse, explain.Done, "is there")
	b.says(e, explain.Done, explain.StepRelayer, explain.Done, "at work")
	b.says(e, explain.Done, explain.StepRead, explain.Done, "a is read up to")
	agent := b.explained(known(o), refs[0])
	b.says(agent, explain.NotDue, explain.StepLink, explain.Done, refs[1].String())
	b.says(agent, explain.NotDue, explain.StepAgentURI, explain.NotDue, "no home is named")

	// A chain that does not answer is said, and nothing is made up for it.
	k := known(o)
	k.Chains, k.Absent = maps.Clone(k.Chains), map[string]error{"b": errors.New("connection refused")}
	delete(k.Chains, b.b.Info().Registry)
	b.says(b.explained(k, origin), explain.Unknown, explain.StepLink, explain.Unknown, "b: connection refused")

	// Time that runs out is said, and what was found before is told.
	a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
	for step, slow := range map[string]func(l *late){explain.StepFinal: func(l *late) { l.head = true }, explain.StepPlan: func(l *late) { l.mirror = true }} {
		l := late{time: newFleeting(t.Context())}
		k := known(o)
		k.Chains = maps.Clone(k.Chains)
		for _, c := range []*memchain.Chain{b.a, b.b} {
			l.Chain = c
			slow(&l)
			k.Chains[c.Info().Registry] = l
		}
		x := must.Get(a.Explainer(k))(t)
		for _, explained := range []func() (explain.Explanation, error){
			func() (explain.Explanation, error) { return x.Feedback(l.time, origin) },
			func() (explain.Explanation, error) { return x.Agent(l.time, refs[0]) }, // there is no time left
		} {
			e, err := explained()
			if err != nil {
				t.Fatalf("%s: %v", step, err)
			}
			b.says(e, explain.Unknown, explain.StepRest, explain.Unknown, "time ran out")
			if e.Kind == "feedback" {
				b.says(e, explain.Unknown, step, explain.Unknown, context.DeadlineExceeded.Error())
				b.says(e, explain.Unknown, explain.StepChain, explain.Done, "given by")
			}
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := x.Feedback(gone, origin); !errors.Is(err, context.Canceled) {
			t.Errorf("to nobody: %v", err)
		}
	}
	a.Close()

	// Nobody is at work.
	stop(t, s)
	b.says(b.explained(known(o), origin), explain.Act, explain.StepRelayer, explain.Act, "no relayer is at work")
	later := b.give(b.a, "client", refs[0], "2")
	b.until("it is final", func() bool {
		e := b.explained(known(o), later)
		for _, s := range e.Steps {
			if s.Step == explain.StepFinal && s.State == explain.Done {
				b.says(e, explain.Act, explain.StepRead, explain.Waits, "a is read up to")
				b.says(e, explain.Act, explain.StepAction, explain.Waits, "it is due, and was not planned yet")
				return true
			}
		}
		return false
	})
}

// Where an agent has left, nothing is due: what stands there is told, and nothing else.
func TestExplain_an_agent_that_was_linked_with_another(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	o := b.options()
	s := b.start(o)
	before := b.give(b.a, "client", refs[0], "1")
	b.mirrored(before, refs)
	b.files.Put("ipfs://alone", refs[1])
	b.do(b.b, "owner", chains.SetURI{Agent: refs[1], URI: "ipfs://alone"})
	b.until("it has left", grouped(t, s, func(groups []links.View) bool { return len(groups) == 1 && len(groups[0].Members) == 2 }))
	after := b.give(b.a, "client", refs[0], "2")
	b.mirrored(after, []caip.AgentRef{refs[2]})
	b.quiet(s)
	if step := b.says(b.explained(known(o), after), explain.Done, explain.StepMirror, explain.Done, "the mirror is delivered"); step.At != refs[2] {
		t.Errorf("it stands at %s", step.At)
	}
	var at []caip.AgentRef
	for _, s := range b.explained(known(o), before).Steps {
		if s.Step == explain.StepMirror {
			at = append(at, s.At)
		}
	}
	if !slices.Equal(at, []caip.AgentRef{refs[2], refs[1]}) {
		t.Errorf("it stands at %s", at)
	}
	k := known(o)
	k.Chains = maps.Clone(k.Chains)
	delete(k.Chains, refs[1].Registry)
	b.says(b.explained(k, after), explain.Done, explain.StepMirror, explain.Done, "the mirror is delivered")
}

// An owner whose agentURI leads to a file that does not do is told so, not that he names no home.
func TestExplain_an_agent_whose_file_was_lost(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	o := b.options()
	s := b.start(o)
	b.quiet(s)
	b.files.Put("ipfs://alone", refs[1])
	b.do(b.b, "owner", chains.SetURI{Agent: refs[1], URI: "ipfs://alone"})
	b.until("it drifts", func() bool { return b.explained(known(o), refs[1]).State == explain.Act })
	step := b.says(b.explained(known(o), refs[1]), explain.Act, explain.StepAgentURI, explain.Act, "its file does not list its home")
	if !strings.Contains(step.Do, "bridge8004 registration publish FILE") {
		t.Errorf("to do: %q", step.Do)
	}
	b.says(b.explained(known(o), refs[0]), explain.NotDue, explain.StepAgentURI, explain.NotDue, "linked with no other registration")
}

// An owner whose registrations name different homes is told so, and what mends it.
func TestExplain_an_agent_that_names_another_home(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	b.do(b.b, "owner", chains.SetMetadata{Agent: refs[1], Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(refs[1].String())}})
	o := b.options()
	s := b.start(o)
	b.quiet(s)
	b.until("it drifts", func() bool {
		list, err := s.Drift(t.Context())
		return err == nil && len(list) > 0
	})
	drift := must.Get(s.Drift(t.Context()))(t)[0]
	step := b.says(b.explained(known(o), drift.Agent), explain.Act, explain.StepAgentURI, explain.Act, "the members do not name one home")
	if step.Do != drift.Remedy+" --config F" {
		t.Errorf("to do: %q", step.Do)
	}
}

// relayish is a chain on which every client answers as a relay does, or does not answer.
type relayish struct {
	*memchain.Chain
	err error
}

func (r relayish) OriginOf(context.Context, chains.Feedback, chains.Finality) (chains.Origin, bool, error) {
	return chains.Origin{Source: caip.Hash{1}}, r.err == nil, r.err
}

// What a client has revoked is no mirror because he answers as a relay does, and what is not known
// of it is not told of its destinations.
func TestExplain_a_revoked_review_of_who_answers_as_a_relay(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	s := b.start(o)
	long := strings.Repeat("x", 200)
	given, _ := b.do(b.a, "client", chains.GiveFeedback{Agent: refs[0], Tag1: long}).Event(chains.KindFeedback)
	origin := given.Feedback.Ref
	b.until("it is mirrored", func() bool { return b.mirror(origin, refs[1]).State == chains.MirrorDelivered })
	b.quiet(s)
	b.says(b.explained(known(o), origin), explain.Done, explain.StepMirror, explain.Done, "its tag1 is in its file alone")
	stop(t, s)
	never := b.give(b.a, "client", refs[0], "1") // mirrored
	for _, ref := range []caip.FeedbackRef{origin, never} {
		b.do(b.a, "client", chains.RevokeFeedback{Ref: ref})
	}
	k := known(o)
	k.Chains = maps.Clone(k.Chains)
	explained := func(ref caip.FeedbackRef) (e explain.Explanation) {
		b.until("the revocation is final", func() bool {
			e = b.explained(k, ref)
			return !slices.ContainsFunc(e.Steps, func(s explain.Step) bool { return s.Step == explain.StepFinal && s.State != explain.Done })
		})
		return e
	}
	k.Chains[refs[0].Registry] = relayish{Chain: b.a}
	b.says(explained(origin), explain.Act, explain.StepMirror, explain.Waits, "is to be revoked")
	k.Chains[refs[0].Registry] = relayish{b.a, errors.New("not told")}
	e := explained(never)
	if step := b.says(e, explain.Act, explain.StepPlan, explain.Unknown, "whether it is a mirror itself"); !step.At.IsZero() {
		t.Errorf("it is told of %s", step.At)
	}
	if text := steps(e); strings.Contains(text, "destination-not-read") {
		t.Errorf("a destination that was read is called unread: %s", text)
	}
}

func TestExplain_why_nothing_is_due(t *testing.T) {
	b := newBed(t)
	refs := b.owned("alice", "bob")
	alone := b.register(b.a, "hermit")
	o := b.options()
	o.Config.Routes[0].Tags = []string{"quality"}
	s := b.start(o)
	own, onAlone := b.give(b.a, "bob", refs[0], "1"), b.give(b.a, "client", alone, "1")
	e, ok := b.do(b.a, "client", chains.GiveFeedback{Agent: refs[0], Tag1: "speed"}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback")
	}
	seen := b.give(b.a, "client", refs[0], "2")
	b.mirrored(seen, refs)
	b.quiet(s)
	b.says(b.explained(known(o), own), explain.NotDue, explain.StepPlan, explain.NotDue, "(self-review): owner of "+refs[1].String())
	b.says(b.explained(known(o), onAlone), explain.NotDue, explain.StepPlan, explain.NotDue, "(not-linked)")
	b.says(b.explained(known(o), e.Feedback.Ref), explain.NotDue, explain.StepPlan, explain.NotDue, "(no-route)")
	b.says(b.explained(known(o), b.mirror(seen, refs[1]).Ref), explain.NotDue, explain.StepPlan, explain.NotDue, "(is-a-mirror)")
	gone := seen
	gone.Index = 99
	b.says(b.explained(known(o), gone), explain.Absent, explain.StepChain, explain.Absent, "a shows no such feedback")
}

// What was delivered before its group was frozen waits for nobody; what was given after it does.
func TestExplain_whatWasDeliveredBeforeItsGroupWasFrozen(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	s := b.start(o)
	origin, revoked := b.give(b.a, "client", refs[0], "1"), b.give(b.a, "client", refs[0], "2")
	b.do(b.a, "owner", chains.Respond{Ref: origin, URI: "ipfs://sorry"})
	b.mirrored(origin, refs)
	b.mirrored(revoked, refs)
	b.do(b.a, "client", chains.RevokeFeedback{Ref: revoked})
	b.until("it is revoked", func() bool { return b.mirror(revoked, refs[1]).State == chains.MirrorRevoked })
	b.quiet(s)
	b.do(b.b, "owner", chains.Transfer{Agent: refs[1], To: b.b.Account("buyer")})
	b.until("it is frozen", func() bool {
		g, _, _, err := s.links.Standing(t.Context(), refs[0])
		return err == nil && g.Frozen
	})
	later := b.give(b.a, "client", refs[0], "3")
	b.quiet(s)
	e := b.explained(known(o), origin)
	b.says(e, explain.Done, explain.StepMirror, explain.Done, "the mirror is delivered")
	b.says(e, explain.Done, explain.StepResponse, explain.Done, "is there")
	b.says(e, explain.Done, explain.StepLink, explain.Done, "the group is frozen")
	b.says(b.explained(known(o), later), explain.Act, explain.StepLink, explain.Act, "the group is frozen")
	b.says(b.explained(known(o), revoked), explain.Done, explain.StepMirror, explain.Done, "the mirror is revoked")
}

func TestExplain_what_stands_still(t *testing.T) {
	b := newBed(t, func(b *bed) { // b takes nothing, and that is said for good
		b.b = memchain.New(memchain.Options{Chain: b.b.Info().Chain, Name: "b", Lag: lag, BlockTime: blockTime, Origins: []caip.AccountID{}})
	})
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Config.Execute.Attempts = 1
	for i := range o.Config.Routes[0].Budgets {
		if budget := &o.Config.Routes[0].Budgets[i]; budget.Chain == "a" {
			budget.PerDay = config.MustAmount("0 ether")
		}
	}
	s := b.start(o)
	origin, back := b.give(b.a, "client", refs[0], "1"), b.give(b.b, "client", refs[1], "2")
	b.until("one is dead and one waits", func() bool {
		letters, err := s.DeadLetters(t.Context(), 0, 10)
		waiting, werr := s.state.Waiting.List(t.Context(), ">", 10)
		return err == nil && werr == nil && len(letters) == 1 && slices.ContainsFunc(waiting, func(w state.Row[stream.Waiting]) bool { return strings.Contains(w.Value.Why, "budget") })
	})
	e := b.explained(known(o), origin)
	dead := b.says(e, explain.Act, explain.StepAction, explain.Act, "OriginRegistryNotAllowed")
	if dead.DeadLetter != 1 || dead.At != refs[1] || !strings.Contains(dead.Do, "bridge8004-relayer dead retry 1 --config F; or bridge8004-relayer dead drop 1 --config F") {
		t.Errorf("%+v", dead)
	}
	waits := b.says(b.explained(known(o), back), explain.Waits, explain.StepAction, explain.Waits, "raise the route's budget")
	if waits.At != refs[0] || waits.Until == nil {
		t.Errorf("%+v", waits)
	}
	b.says(b.explained(known(o), refs[1]), explain.Act, explain.StepAction, explain.Act, origin.String())
	b.fork(s, b.a)
	b.until("the chain is halted", func() bool { return strings.Contains(strings.Join(s.Health().Problems, " "), "no longer holds") })
	if halted := b.says(b.explained(known(o), refs[0]), explain.Act, explain.StepRead, explain.Act, "a is halted"); !strings.Contains(halted.Do, "reset-checkpoint --chain a") {
		t.Errorf("%+v", halted)
	}
}

// roleless is the writer of an account that the relay lets deliver nothing.
type roleless struct{ chains.Writer }

func (r roleless) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	if _, is := op.(chains.Deliver); is {
		return chains.Tx{}, &chains.Error{Kind: chains.Unauthorized, Op: "deliver", Err: errors.New("account lacks DELIVERER_ROLE")}
	}
	return r.Writer.Sign(ctx, op, o)
}

// What waits for a role does not go on by itself: the operator is told what to do, as for funds.
func TestExplain_what_waits_for_a_role(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	o := b.options()
	o.Writers[b.b.Info().Registry] = roleless{o.Writers[b.b.Info().Registry]}
	s := b.start(o)
	origin := b.give(b.a, "client", refs[0], "1")
	b.until("it waits", func() bool {
		waiting, err := s.state.Waiting.List(t.Context(), ">", 10)
		return err == nil && len(waiting) == 1
	})
	b.until("it is told", func() bool {
		e := b.explained(known(o), origin)
		return slices.ContainsFunc(e.Steps, func(s explain.Step) bool {
			return s.Step == explain.StepAction && s.State == explain.Act && strings.Contains(s.What, "DELIVERER_ROLE") && strings.HasPrefix(s.Do, "bridge8004-relayer doctor --config F tells")
		})
	})
}
