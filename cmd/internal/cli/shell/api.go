package shell

import (
	"net"
	"time"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// API is a relayer that keeps an index, and what its searches have in common.
type API struct{ address, reviewers string }

// Add adds the flags that name its HTTP interface, and a file with reviewers.
func (a *API) Add(f *pflag.FlagSet) {
	f.StringVar(&a.reviewers, "reviewers-file", "", "file with one such account a line; # begins a comment")
	f.StringVar(&a.address, "api", "", "address of the HTTP interface of a relayer that keeps an index, such as http://127.0.0.1:8404 (default api.listen of the configuration)")
}

// SearchTime is what a search is usually allowed.
const SearchTime = 15 * time.Second

// Open completes the agents and the reviewers of a search, and returns who is asked. Agents are
// named in full: the names of this configuration may not be those of the relayer.
func (a *API) Open(s *Shell, agents, reviewers *[]string) (*client.Client, error) {
	if a.reviewers != "" {
		more, err := s.ReadAccounts("--reviewers-file", a.reviewers)
		if err != nil {
			return nil, err
		}
		*reviewers = append(*reviewers, more...)
	}
	for i, text := range *agents {
		app, err := s.App()
		if err != nil {
			return nil, err
		}
		ref, err := app.Config.AgentRef(text)
		if err != nil {
			return nil, exit.Usagef("--agent: %w", err)
		}
		(*agents)[i] = ref.String()
	}
	return a.client(s)
}

func (a *API) client(s *Shell) (*client.Client, error) {
	address := a.address
	if address == "" {
		app, err := s.App()
		if err != nil {
			return nil, err
		}
		host, port, err := net.SplitHostPort(app.Config.API.Listen)
		if err != nil {
			return nil, exit.Usagef("no relayer is named: start one that has index.dir and api.listen in its configuration (bridge8004-relayer --config FILE), and name it with --api http://HOST:PORT or by that file")
		}
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			host = "127.0.0.1"
		}
		address = "http://" + net.JoinHostPort(host, port)
	}
	c, err := client.New(address)
	if err != nil {
		return nil, exit.Usagef("--api: %w", err)
	}
	return c, nil
}
