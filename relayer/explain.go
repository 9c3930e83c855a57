package relayer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// Known is what a command knows of the registries that a relayer serves, without its keys.
type Known struct {
	Config config.Config
	Chains map[caip.AccountID]chains.Chain // by identity registry: those that could be opened
	Writes map[caip.AccountID]bool         // by identity registry: those that the relayer has a key for
	Absent map[string]error                // by name: those that could not be opened
	Infos  []chains.Info                   // of all, as far as the configuration says
}

// reader reads facts of a set of registries.
func reader(c config.Config, infos []chains.Info, open served.Registries, writes map[caip.AccountID]bool, clock func() time.Time) *plan.Reader {
	finality := map[caip.AccountID]chains.Finality{}
	for _, i := range infos {
		finality[i.Registry], finality[i.Reputation] = c.Of(i).Finality, c.Of(i).Finality
	}
	return &plan.Reader{Chains: open, Writes: writes, At: func(registry caip.AccountID) chains.Finality { return finality[registry] }, Item: feedback.Item, Clock: clock}
}

// lookFor bounds how long it is looked for whether a relayer works.
const lookFor = 3 * time.Second

// Explainer says what became of feedback and agents, by this memory and the chains.
func (a *Admin) Explainer(k Known) (*explain.Explainer, error) {
	routes, err := plan.Routes(k.Config, k.Infos)
	if err != nil {
		return nil, err
	}
	absent := map[caip.AccountID]error{}
	for _, i := range k.Infos {
		if err, ok := k.Absent[i.Name]; ok {
			err = fmt.Errorf("%s: %w", i.Name, err)
			absent[i.Registry], absent[i.Reputation] = err, err
		}
	}
	r := reader(k.Config, k.Infos, k.Chains, k.Writes, time.Now)
	r.Absent = absent
	groups := links.Observe(links.Options{Config: k.Config.Links, Chains: k.Chains, Book: config.Book(k.Infos), State: a.state, Reader: r, Routes: routes, Indexes: k.Config.Index.On(), Clock: time.Now, Log: slog.New(slog.DiscardHandler)})
	r.Groups = groups
	return &explain.Explainer{Bus: a.bus, State: a.state, Reader: r, Groups: groups, Routes: routes, Stands: a.worked, Audit: k.Config.Watch.Audit}, nil
}

// explained says what became of a review or a registration that is named in full, or of a review
// that is named by its source id, which the index finds.
func (s *Service) explained(ctx context.Context, text string) (none explain.Explanation, err error) {
	admin := &Admin{s.memory}
	known := Known{Config: s.o.Config, Chains: s.o.Chains, Writes: map[caip.AccountID]bool{}, Infos: s.o.infos()}
	for _, i := range known.Infos {
		known.Writes[i.Registry] = s.o.writer(i) != nil
	}
	x, err := admin.Explainer(known)
	if err != nil {
		return none, err
	}
	x.Stands = func(context.Context) (bool, error) { return true, nil }
	if feedback, err := caip.ParseFeedbackRef(text); err == nil {
		return x.Feedback(ctx, feedback)
	}
	if source, err := caip.ParseHash(text); err == nil {
		if !s.o.Config.Index.On() {
			return none, &chains.Error{Kind: chains.Invalid, Op: "source id", Err: errors.New("there is no index to find it in"), Remedy: "name the review by its reference"}
		}
		store := s.index.Answers()
		if store == nil {
			return none, errNotOpen()
		}
		feedback, err := store.BySource(ctx, source)
		if err != nil {
			return none, err
		}
		return x.Feedback(ctx, feedback)
	}
	agent, err := caip.ParseAgentRef(text)
	if err != nil {
		return none, &chains.Error{Kind: chains.Invalid, Op: "ref", Err: err}
	}
	return x.Agent(ctx, agent)
}

// worked reports whether a relayer works on this memory.
func (a *Admin) worked(ctx context.Context) (bool, error) {
	if a.bus.Embedded() {
		return false, nil // this process has the server
	}
	ctx, cancel := context.WithTimeout(ctx, lookFor)
	defer cancel()
	for range tick.Now(ctx, 100*time.Millisecond) {
		if works, err := a.bus.Worked(ctx); works || err != nil && ctx.Err() == nil {
			return works, err
		}
	}
	return false, nil
}
