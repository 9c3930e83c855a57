package api

import (
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Refs reads the references of questions: in full, or short, by the names of a configuration.
type Refs interface {
	AgentRef(text string) (caip.AgentRef, error)
	FeedbackRef(text string) (caip.FeedbackRef, error)
}

// InFull reads references that need no names.
type InFull struct{}

// AgentRef implements Refs.
func (InFull) AgentRef(text string) (caip.AgentRef, error) { return caip.ParseAgentRef(text) }

// FeedbackRef implements Refs.
func (InFull) FeedbackRef(text string) (caip.FeedbackRef, error) { return caip.ParseFeedbackRef(text) }

// FeedbackOrAgent reads what may be either; the other one is zero.
func FeedbackOrAgent(r Refs, text string) (feedback caip.FeedbackRef, agent caip.AgentRef, err error) {
	if feedback, err = r.FeedbackRef(text); err == nil {
		return feedback, agent, nil
	}
	agent, wrong := r.AgentRef(text)
	if wrong == nil {
		return caip.FeedbackRef{}, agent, nil
	}
	if strings.Count(text, "/") < 2 {
		err = wrong
	}
	return caip.FeedbackRef{}, caip.AgentRef{}, err
}

// AgentRef reads the reference of a path.
func AgentRef(r Refs, text string) (caip.AgentRef, error) {
	ref, err := r.AgentRef(text)
	return ref, malformed("ref", err)
}

// agents are the references of agents in full.
func agents(r Refs, texts ...string) (full []string, err error) {
	for _, text := range texts {
		ref, err := r.AgentRef(text)
		if err != nil {
			return nil, malformed("agent", err)
		}
		full = append(full, ref.String())
	}
	return full, nil
}

// ItemRef is what an Item is asked for: a reference in full, or a source id as it is.
func ItemRef(r Refs, text string) (string, error) {
	if _, err := caip.ParseHash(text); err == nil {
		return text, nil
	}
	feedback, agent, err := FeedbackOrAgent(r, text)
	switch {
	case err != nil:
		return "", malformed("ref", err)
	case !feedback.IsZero():
		return feedback.String(), nil
	}
	return agent.String(), nil
}

func malformed(what string, err error) error {
	if err == nil {
		return nil
	}
	return &chains.Error{Kind: chains.Invalid, Op: what, Err: err}
}
