package registration

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// settled reads the refs of registrations that a file is to list. Each has to be in a configured
// registry, and older than the finality that is configured for its chain.
func settled(ctx context.Context, s *shell.Shell, texts []string) ([]caip.AgentRef, error) {
	var refs []caip.AgentRef
	var configured shell.FinalityFlag
	for _, text := range texts {
		ref, chain, err := s.Agent(ctx, text)
		if err != nil {
			return nil, err
		}
		if _, err := publish.Final(ctx, chain, ref, configured.For(s, chain)); err != nil {
			return nil, err
		}
		refs = append(refs, ref)
	}
	return refs, nil
}

// refOf reads the name of a registration without asking its chain: one that is to be removed may be
// anywhere.
func refOf(s *shell.Shell, text string) (caip.AgentRef, error) {
	if ref, err := caip.ParseAgentRef(text); err == nil {
		return ref, nil
	}
	a, err := s.App()
	if err != nil {
		return caip.AgentRef{}, err
	}
	ref, err := a.Config.AgentRef(text)
	return ref, exit.AsUsage(err)
}

// serviceOf reads NAME[@VERSION]=ENDPOINT, or a service as JSON.
func serviceOf(text string) (registration.Service, error) {
	if strings.HasPrefix(text, "{") {
		f, err := registration.Parse([]byte(`{"services":[` + text + `]}`))
		if err != nil || !json.Valid([]byte(text)) || len(f.Services) != 1 || f.Services[0].Name == "" || f.Services[0].Endpoint == "" {
			return registration.Service{}, exit.Usagef("--service %.80q: want one JSON object with name and endpoint", text)
		}
		return f.Services[0], nil
	}
	name, endpoint, ok := strings.Cut(text, "=")
	name, version, versioned := strings.Cut(name, "@")
	if !ok || name == "" || endpoint == "" || versioned && version == "" {
		return registration.Service{}, exit.Usagef("--service %.80q: want NAME=ENDPOINT, NAME@VERSION=ENDPOINT or {\"name\": …, \"endpoint\": …}", text)
	}
	return registration.Service{Name: name, Version: version, Endpoint: endpoint}, nil
}
