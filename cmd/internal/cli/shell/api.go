package shell

import (
	"net"
	"time"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// API is the flag that names the HTTP interface of a relayer which keeps an index.
type API struct{ address string }

// Add adds the flag.
func (a *API) Add(f *pflag.FlagSet) {
	f.StringVar(&a.address, "api", "", "address of the HTTP interface of a relayer that keeps an index, such as http://127.0.0.1:8404 (default api.listen of the configuration)")
}

// SearchTime is what a search is usually allowed.
const SearchTime = 15 * time.Second

// Refs are agents in full: the names of this configuration may not be those of the relayer.
func (a *API) Refs(s *Shell, texts []string) (full []string, err error) {
	for _, text := range texts {
		app, err := s.App()
		if err != nil {
			return nil, err
		}
		ref, err := app.Config.AgentRef(text)
		if err != nil {
			return nil, exit.Usagef("--agent: %w", err)
		}
		full = append(full, ref.String())
	}
	return full, nil
}

// Client asks that relayer.
func (a *API) Client(s *Shell) (*client.Client, error) {
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
