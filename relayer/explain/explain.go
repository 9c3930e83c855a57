// Package explain says what became of one feedback or agent, step by step, from what the chains,
// the bus and the relayer's memory hold now. It changes nothing and guesses nothing: what it cannot
// find out is a step of its own. The rules are those of relayer/plan, asked again.
package explain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// State is how far a step has come.
type State string

// The states, ordered by how much they want somebody's eye.
const (
	Done    State = "done"
	NotDue  State = "not-due" // by the rules nothing is to be done, and What says by which
	Waits   State = "waits"   // it goes on by itself
	Unknown State = "unknown" // it could not be found out, and What says why
	Act     State = "act"     // it stands still until somebody acts: see Do
	Absent  State = "absent"  // the chain does not show what was asked about
)

// severity orders the states.
var severity = []State{Done, NotDue, Waits, Unknown, Act, Absent}

// Step is one thing that has to happen, and how far it has come.
type Step struct {
	Step  string        `json:"step"`
	At    caip.AgentRef `json:"at,omitzero"` // the registration it is about, where that is not the one asked about
	State State         `json:"state"`
	What  string        `json:"what"`
	Do    string        `json:"do,omitempty"`

	Action       caip.Hash  `json:"action,omitzero"`
	Transactions []string   `json:"transactions,omitempty"` // ids, oldest first; at most one of them lands
	DeadLetter   uint64     `json:"deadLetter,omitempty"`
	Until        *time.Time `json:"until,omitempty"` // when it is tried again, UTC
	Mirror       string     `json:"mirror,omitempty"`
}

// Explanation is all that could be found out.
type Explanation struct {
	Ref   string `json:"ref"`
	Kind  string `json:"kind"`  // feedback or agent
	State State  `json:"state"` // the worst of the steps
	Steps []Step `json:"steps"`
}

// The steps' names, which are part of the JSON.
const (
	StepRelayer  = "relayer"  // somebody works at the bus
	StepChain    = "chain"    // it is on its chain
	StepFinal    = "final"    // at the finality at which it is believed
	StepRead     = "read"     // the relayer has read the chain that far
	StepEvent    = "event"    // its event is worked off
	StepLink     = "link"     // the agent is linked with others
	StepRegistry = "registry" // the registry is what it was
	StepPlan     = "plan"     // what the rules make due
	StepAction   = "action"   // what is to be done at a destination
	StepSent     = "sent"     // a transaction is under way
	StepMirror   = "mirror"   // what the destination holds
	StepResponse = "response" // what it holds of a response
	StepAgentURI = "agentURI" // the agentURI follows the home's
	StepHistory  = "history"  // what was given before the link is planned
	StepRest     = "rest"     // there was time for all of it
)

// Explainer asks. Its fields are set before it is used.
type Explainer struct {
	Bus    *stream.Bus
	State  *state.State
	Reader *plan.Reader
	Groups *links.Groups
	Routes []plan.Route
	Stands func(ctx context.Context) (bool, error) // whether a relayer is at work
	Audit  time.Duration                           // how soon what was lost is found; 0: never
	Flags  string                                  // what commands are to be given besides, such as " --config F"
}

// command is a command as whoever asked can give it.
func (x *Explainer) command(format string, args ...any) string {
	return fmt.Sprintf(format, args...) + x.Flags
}

// most bounds how many messages of a stream are looked at.
const most = 100_000

func (e *Explanation) add(s ...Step) {
	e.Steps = append(e.Steps, s...)
	for _, one := range s {
		if slices.Index(severity, one.State) > slices.Index(severity, e.State) {
			e.State = one.State
		}
	}
}

// end ends an explanation. Time that has run out is no error: a step says that it did, since some
// of what was not looked at has none.
func (e Explanation) end(ctx context.Context) (Explanation, error) {
	err := ctx.Err()
	if errors.Is(err, context.DeadlineExceeded) {
		e.add(Step{Step: StepRest, State: Unknown, What: "time ran out: not all was looked at", Do: "ask again"})
		return e, nil
	}
	return e, err
}

// failed adds the step of something that could not be found out, and reports whether it is so.
func (e *Explanation) failed(step string, at caip.AgentRef, err error) bool {
	if err != nil {
		e.add(unknown(step, at, err))
	}
	return err != nil
}

// unknown is the step of something that could not be found out.
func unknown(step string, at caip.AgentRef, err error) Step {
	s := Step{Step: step, At: at, State: Unknown, What: err.Error()}
	if e := (*chains.Error)(nil); errors.As(err, &e) && e.Kind == chains.NotFinal {
		s.State = Waits // the relayer waits for the same
	}
	return s
}

// relayer tells whether somebody works.
func (x *Explainer) relayer(ctx context.Context) Step {
	s := Step{Step: StepRelayer, State: Done, What: "a relayer is at work"}
	runs, err := x.Stands(ctx)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return unknown(StepRelayer, caip.AgentRef{}, err)
	}
	if !runs {
		s.State, s.What, s.Do = Act, "no relayer is at work: nothing of this moves", "start bridge8004-relayer"
	}
	return s
}

// read tells whether the relayer has read a chain up to a height.
func (x *Explainer) read(ctx context.Context, info chains.Info, height uint64) Step {
	s := Step{Step: StepRead, State: Done}
	row, err := x.State.Checkpoints.Get(ctx, state.Registry(info.Registry))
	at := row.Value.Position
	switch {
	case err != nil:
		return unknown(StepRead, caip.AgentRef{}, err)
	case row.Doubt != "":
		s.State, s.What = Waits, fmt.Sprintf("how far %s was read is not known (the row is %s): it is read again", info.Name, row.Doubt)
	case row.Revision == 0:
		s.State, s.What = Waits, fmt.Sprintf("nothing of %s is read yet", info.Name)
	case row.Value.Halted != "":
		s.State, s.What = Act, fmt.Sprintf("%s is halted: %s", info.Name, row.Value.Halted)
		s.Do = x.command("bridge8004-relayer mirrors list --chain %s", info.Name) + "; then " + x.command("bridge8004-relayer reset-checkpoint --chain %s --to N", info.Name)
	case at.Height < height:
		s.State, s.What = Waits, fmt.Sprintf("%s is read up to %d, and this stands in %d", info.Name, at.Height, height)
	default:
		s.What = fmt.Sprintf("%s is read up to %d", info.Name, at.Height)
	}
	return s
}

// registry tells whether a registry is frozen.
func (x *Explainer) registry(ctx context.Context, info chains.Info, at caip.AgentRef) []Step {
	row, err := x.State.Registries.Get(ctx, state.Registry(info.Registry))
	switch {
	case err != nil:
		return []Step{unknown(StepRegistry, at, err)}
	case row.Value.Changed != "":
		return []Step{{Step: StepRegistry, At: at, State: Act, What: fmt.Sprintf("the registry of %s has changed: %s; nothing is written from or to it", info.Name, row.Value.Changed),
			Do: "find out who changed it, then " + x.command("bridge8004-relayer registries acknowledge --chain %s", info.Name)}}
	}
	return nil
}

// place is where an action is now.
type place struct {
	action stream.Action
	step   Step
}

// held is where the events and actions about something stand.
type held struct {
	events  []Step
	actions []place
	err     error // of actions: not all were looked at
}

// half is ctx with half the time that it has left.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, ok := ctx.Deadline(); ok {
		return context.WithTimeout(ctx, time.Until(end)/2)
	}
	return context.WithCancel(ctx)
}

// held looks where the events of a chain and the actions that match stand. However many messages
// there are, it leaves half the time for what is asked of the chains. A message leaves a stream
// only when what became of it is on the other one or written down, so it looks in this order.
func (x *Explainer) held(ctx context.Context, chain caip.ChainID, event func(stream.Event) bool, action func(stream.Action) bool) (h held) {
	ctx, cancel := half(ctx)
	defer cancel()
	n := 0
	more, err := x.Bus.EachEvent(ctx, chain, most, func(e stream.Event) {
		if event(e) {
			n++
		}
	})
	if err == nil && more {
		err = fmt.Errorf("more than %d events wait: not all were looked at", most)
	}
	if n > 0 {
		h.events = append(h.events, Step{Step: StepEvent, State: Waits, What: fmt.Sprintf("%d events about it are on the stream", n)})
	}
	if err != nil {
		h.events = append(h.events, unknown(StepEvent, caip.AgentRef{}, err))
	}
	var queued []place
	_, more, err = x.Bus.EachAction(ctx, 0, most, func(a stream.Action) {
		if action(a) {
			queued = append(queued, place{action: a, step: Step{Step: StepAction, At: a.Agent, State: Waits, Action: a.ID, What: a.Verb + " is on the stream, or being worked on"}})
		}
	})
	if err == nil && more {
		err = fmt.Errorf("more than %d actions wait: not all were looked at", most)
	}
	aside := x.aside(ctx, func(payload []byte, s Step) {
		if a, err := stream.DecodeAction(payload); err == nil && action(a) {
			s.Step, s.At, s.Action, s.What = StepAction, a.Agent, a.ID, a.Verb+": "+s.What
			h.actions = append(h.actions, place{a, s})
		} else if e, err := stream.DecodeEvent(payload); err == nil && e.Chain == chain && event(e) {
			s.Step = StepEvent
			h.events = append(h.events, s)
		}
	})
	if aside != nil {
		h.events = append(h.events, unknown(StepEvent, caip.AgentRef{}, aside))
	}
	written := x.written(ctx, action, &h)
	h.err = cmp.Or(err, aside, written)
	// What is written down of an action says more than that it is on the stream.
	for _, p := range queued {
		if !slices.ContainsFunc(h.actions, func(o place) bool { return o.action.ID == p.action.ID && o.step.DeadLetter == 0 }) {
			h.actions = append(h.actions, p)
		}
	}
	return h
}

// aside hands over what waits for its time and what is dead, with a step that says so.
func (x *Explainer) aside(ctx context.Context, take func(payload []byte, s Step)) error {
	if err := x.State.Waiting.All(ctx, func(row state.Row[stream.Waiting], believed bool) {
		if !believed {
			return
		}
		w := row.Value
		due := w.Due.UTC()
		s := Step{State: Waits, Until: &due, What: waits(w.Told())}
		switch {
		case w.Kind == chains.Funds:
			s.State, s.Do = Act, "send the relayer's account funds; it then goes on by itself"
		case w.Refused():
			s.State, s.Do = Act, x.command("bridge8004-relayer doctor")+" tells what the relay's administrator has to do; it then goes on by itself"
		}
		take(w.Payload, s)
	}); err != nil {
		return err
	}
	const page = 100
	for next, seen := uint64(0), 0; ; {
		letters, err := x.Bus.DeadLetters(ctx, next, page)
		for _, d := range letters {
			next = d.Sequence + 1
			take(d.Payload, Step{State: Act, DeadLetter: d.Sequence, What: fmt.Sprintf("dead letter %d since %s: %s", d.Sequence, when(d.Time), d.Error),
				Do: "mend what it says, then " + x.command("bridge8004-relayer dead retry %d", d.Sequence) + "; or " + x.command("bridge8004-relayer dead drop %d", d.Sequence)})
		}
		if seen += len(letters); err != nil || len(letters) < page {
			return err
		}
		if seen >= most {
			return fmt.Errorf("more than %d dead letters: not all were looked at", most)
		}
	}
}

// waits says why something waits, and how long it has failed where it has.
func waits(w stream.Waiting) string {
	tried := ""
	if w.Tries > 0 {
		tried = fmt.Sprintf("tried %d times", w.Tries)
		if !w.Since.IsZero() {
			tried += " since " + when(w.Since)
		}
		tried += ", "
	}
	return tried + "waits: " + w.Why
}

// written adds the actions that match and are parked or sent.
func (x *Explainer) written(ctx context.Context, match func(stream.Action) bool, h *held) error {
	if err := x.State.Parked.All(ctx, func(row state.Row[state.Parked], believed bool) {
		if p := row.Value; believed && match(p.Action) {
			h.actions = append(h.actions, place{p.Action, Step{Step: StepAction, At: p.Action.Agent, State: Act, Action: p.Action.ID,
				What: fmt.Sprintf("%s is parked since %s: %s", p.Action.Verb, when(p.Since), p.Why), Do: "the agent's owner, or whoever the reason names, has to act; it then goes on by itself"}})
		}
	}); err != nil {
		return err
	}
	open, err := x.State.Outbox.List(ctx, ">", state.MaxRows)
	if err != nil {
		return err
	}
	for _, row := range open {
		for _, a := range row.Value.Actions {
			if !match(a) {
				continue
			}
			var ids []string
			for _, tx := range row.Value.Variants {
				ids = append(ids, tx.ID)
			}
			h.actions = append(h.actions, place{a, Step{Step: StepSent, At: a.Agent, State: Waits, Action: a.ID, Transactions: ids,
				What: fmt.Sprintf("%s was signed at %s by %s and is followed until it is final (%d replacements)", a.Verb, when(row.Value.Opened), row.Value.Account, row.Value.Bumps)}})
		}
	}
	return nil
}

// last is what is remembered of an action's failures, as a part of a sentence.
func (x *Explainer) last(ctx context.Context, id caip.Hash) string {
	row, err := x.State.Deliveries.Get(ctx, id.String())
	if err != nil || !row.Known() || row.Value.Last == "" || row.Value.Closed {
		return ""
	}
	return fmt.Sprintf("; its last failure, at %s: %s", when(row.Value.Time), row.Value.Last)
}

func when(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

// status says what a group's status means for who waits for it.
func (x *Explainer) status(g plan.Group, s link.Status, ref caip.AgentRef) Step {
	step := Step{Step: StepLink, State: Done, What: fmt.Sprintf("linked with %s", texts(g.Others(ref)))}
	why := ""
	if g.Why != "" {
		why = ": " + g.Why
	}
	switch {
	case g.Active:
	case g.Frozen:
		step.State, step.What, step.Do = Act, "the group is frozen"+why, "the owners have to set their agentURI again: "+x.command("bridge8004 link show %s", ref)
	case s == link.Unconfirmed:
		step.State, step.What = Waits, "the link is not confirmed yet"+why
	default:
		step.State, step.What, step.Do = NotDue, "linked with no other registration"+why, x.command("bridge8004 link show %s", ref)+" tells what is missing"
	}
	return step
}

func texts[T fmt.Stringer](list []T) string {
	out := make([]string, len(list))
	for i, one := range list {
		out[i] = one.String()
	}
	return strings.Join(out, ", ")
}
