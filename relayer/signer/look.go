package signer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// refusal is why a request is not signed.
type refusal struct {
	reason signing.Reason
	why    string
}

func (r *refusal) Error() string {
	if r.why == "" {
		return string(r.reason)
	}
	return string(r.reason) + ": " + r.why
}

func refuse(reason signing.Reason, format string, args ...any) error {
	return &refusal{reason, fmt.Sprintf(format, args...)}
}

// reasonOf is the word for an error.
func reasonOf(err error) signing.Reason {
	var r *refusal
	switch {
	case errors.As(err, &r):
		return r.reason
	case chains.KindOf(err) == chains.Dishonest:
		return signing.Disagree
	case chains.KindOf(err) == chains.Unauthorized:
		return signing.NotOwner
	case chains.KindOf(err).Permanent() && chains.KindOf(err) != chains.NotFound:
		return signing.Refused
	}
	return signing.Unreadable
}

// opinions runs a reading at each finality by each of two endpoints, where a chain has several, and
// returns what all have in common. Where they differ, nothing is signed.
func opinions[T comparable](ctx context.Context, at []chains.Finality, read func(context.Context, chains.Finality) (T, error)) (first T, err error) {
	for i, finality := range at {
		opinion := chains.Opinion(ctx)
		for j, asking := range []context.Context{opinion, chains.Elsewhere(opinion)} {
			one, err := read(asking, finality)
			switch {
			case err != nil:
				return first, err
			case i == 0 && j == 0:
				first = one
			case one != first:
				return first, refuse(signing.Disagree, "at %s it is %v, and %v by another reading", finality, one, first)
			}
		}
	}
	return first, nil
}

// at are the finalities that both sides of a request are read at.
func (s *Signer) at(agent, home caip.AgentRef) []chains.Finality {
	believed := s.Finality(agent.Registry).Stricter(s.Finality(home.Registry))
	if believed == chains.Latest {
		return []chains.Finality{chains.Latest}
	}
	return []chains.Finality{believed, chains.Latest}
}

// wanted reports by an error whether the chains want what is asked for, by this process's own
// reading. It returns what is to be written where the verb is a transaction.
func (s *Signer) wanted(ctx context.Context, chain chains.Chain, r signing.Request) (chains.Op, error) {
	switch r.Verb {
	case signing.SetURI:
		return s.wantedURI(ctx, chain, r)
	case signing.UnsetWallet:
		bad, err := opinions(ctx, []chains.Finality{chains.Latest}, func(ctx context.Context, at chains.Finality) (bool, error) {
			j, err := s.judge(ctx, chain, r, at)
			if err == nil && j.State == wallet.Superseded && j.Home != r.Home {
				err = refuse(signing.OtherHome, "%s follows %q", r.Agent, j.Home)
			}
			return !j.Payable(), err
		})
		if err == nil && !bad {
			err = refuse(signing.NotWanted, "the wallet may be paid")
		}
		return chains.UnsetWallet{Agent: r.Agent}, err
	}
	held, err := opinions(ctx, []chains.Finality{chains.Latest}, func(ctx context.Context, at chains.Finality) (bool, error) {
		agent, err := chain.Agent(ctx, r.Agent, at)
		return agent.Wallet.State == chains.WalletSet && agent.Wallet.Address == r.Wallet, err
	})
	if err == nil && held {
		err = refuse(signing.InStep, "the agent has the wallet")
	}
	if err != nil {
		return nil, err
	}
	due, err := opinions(ctx, s.at(r.Agent, r.Home), func(ctx context.Context, at chains.Finality) (caip.AccountID, error) {
		j, err := s.judge(ctx, chain, r, at)
		if err == nil && j.Home != r.Home {
			err = refuse(signing.OtherHome, "%s follows %q", r.Agent, j.Home)
		}
		return j.Due(), err
	})
	if err == nil && due != r.Wallet {
		err = refuse(signing.NotWanted, "the home wants %q to be set", due)
	}
	return chains.SetWallet{Agent: r.Agent, Wallet: r.Wallet}, err
}

// judge applies the rule to what is read at a finality.
func (s *Signer) judge(ctx context.Context, chain chains.Chain, r signing.Request, at chains.Finality) (wallet.Judgement, error) {
	agent, err := chain.Agent(ctx, r.Agent, at)
	if err != nil {
		return wallet.Judgement{}, err
	}
	reader := wallet.Reader{Registries: s.Registries}
	home, err := reader.Named(ctx, r.Agent, at)
	if err != nil {
		return wallet.Judgement{}, err
	}
	return reader.Compare(ctx, agent, home, at)
}

// lead is what a home says, and whether it leads.
type lead struct {
	uri   string
	named caip.AgentRef // by the one that follows
	leads bool
}

// wantedURI finds the agentURI that a registration is to follow. Its home has to lead it
// (wallet.Reader.Leads), and the file behind the URI, which cannot change, has to list both.
func (s *Signer) wantedURI(ctx context.Context, chain chains.Chain, r signing.Request) (chains.Op, error) {
	reader := wallet.Reader{Registries: s.Registries}
	said, err := opinions(ctx, s.at(r.Agent, r.Home), func(ctx context.Context, at chains.Finality) (l lead, err error) {
		agent, err := chain.Agent(ctx, r.Agent, at)
		if err != nil {
			return l, err
		}
		if l.named, err = reader.Named(ctx, r.Agent, at); err != nil || l.named != r.Home {
			return l, err
		}
		home, leads, err := reader.Leads(ctx, agent, r.Home, at)
		l.uri, l.leads = home.URI, leads
		return l, err
	})
	if err != nil {
		return nil, err
	}
	now, err := opinions(ctx, []chains.Finality{chains.Latest}, func(ctx context.Context, at chains.Finality) (string, error) {
		agent, err := chain.Agent(ctx, r.Agent, at)
		return agent.URI, err
	})
	switch {
	case err != nil:
		return nil, err
	case said.named != r.Home:
		return nil, refuse(signing.OtherHome, "%s names %q", r.Agent, said.named)
	case !said.leads:
		return nil, refuse(signing.OtherHome, "%s does not name itself since it last changed hands, or was named before", r.Home)
	case now == said.uri:
		return nil, refuse(signing.InStep, "the agentURI is the home's")
	case len(said.uri) > chain.Info().Limits.URI:
		return nil, refuse(signing.TooLong, "the home's agentURI has %d bytes, the registry holds %d", len(said.uri), chain.Info().Limits.URI)
	}
	evidence, err := link.Resolver{Registries: s.Registries, Fetch: s.Fetch, At: chains.Latest}.Resolve(ctx, r.Home)
	switch {
	case err != nil:
		return nil, err
	case evidence.Agent.URI != said.uri:
		return nil, refuse(signing.Disagree, "the home's agentURI has just changed")
	case evidence.Unheard():
		return nil, refuse(signing.Unreadable, "the home's file: %s", evidence.Problem)
	case evidence.Problem != "" || !slices.Contains(evidence.Lists, r.Agent) || !slices.Contains(evidence.Lists, r.Home):
		return nil, refuse(signing.NotWanted, "the home's file does not list both registrations %s", evidence.Problem)
	case !evidence.Pinned:
		return nil, refuse(signing.Mutable, "the home's agentURI may change its content")
	}
	return chains.SetURI{Agent: r.Agent, URI: said.uri}, nil
}
