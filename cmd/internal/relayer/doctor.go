package relayer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// doctorTime bounds the whole; what is not looked at by then is told so.
const doctorTime = time.Minute

// diagnosis is what doctor answers.
type diagnosis struct {
	OK       bool          `json:"ok" doc:"there is no problem, and everything could be looked at"`
	Config   string        `json:"config"`
	Checks   []health.Line `json:"checks"`
	Accounts []account     `json:"accounts"`
}

// account is one of the relayer's.
type account struct {
	Chain   string         `json:"chain"`
	Account caip.AccountID `json:"account"`
	Grant   string         `json:"grant,omitempty" doc:"what an agent's owner runs to have its agentURI followed here"`
}

func newDoctor(o *options) *cobra.Command {
	return answerWith(o, &cobra.Command{
		Use:   "doctor",
		Short: "Look at everything the relayer depends on, and say what mends what is wrong",
		Long: `Look at everything the relayer depends on, and say what mends what is wrong: every endpoint, the registries, relay and delegate, the account's role and funds, the grants of
the agents that routes name, NATS and how it keeps what it is given, the disk under nats.dir, and this machine's clock. The running relayer makes the same checks all the time
(/healthz). It also names the relayer's accounts, and the command with which an agent's owner lets the relayer write its agentURI.

Nothing that a relayer uses is changed, and a running one is not disturbed. What doctor makes to try things, it removes: a file under nats.dir, and a stream on a NATS that
holds nothing of a relayer yet.

It exits with 0 when all is well, with 3 when there is a problem, with 1 when there is none but something could not be looked at, and with 2 when the configuration is
wrong. Notices change nothing.`,
		Example: "  bridge8004-relayer doctor --config relayer.yaml\n  bridge8004-relayer doctor --config relayer.yaml -o json",
	}, doctorTime, func(ctx context.Context, cfg config.Config, _ []string) (shell.Answer, error) {
		d := diagnose(ctx, cfg, time.Now)
		return shell.Answer{Value: d, Table: d.rows()}, shell.Status(d.code())
	})
}

// code is the exit code: a problem comes before what could not be told.
func (d diagnosis) code() int {
	code := exit.OK
	for _, l := range d.Checks {
		switch l.State {
		case health.Problem:
			return exit.Refused
		case health.Unknown:
			code = exit.Unchecked
		}
	}
	return code
}

func (d diagnosis) rows() (rows shell.Rows) {
	rows.Add("STATE", "CHECK", "CHAIN", "ABOUT", "FOUND")
	for _, l := range d.Checks {
		rows.Add(l.State, l.Check, l.Chain, l.About, l.Found)
		if l.Remedy != "" {
			rows.Add("", "", "", "mend it:", l.Remedy)
		}
	}
	for _, a := range d.Accounts {
		rows.Add("", "account", a.Chain, a.Account.Address, a.Account)
		if a.Grant != "" {
			rows.Add("", "", "", "grant it:", a.Grant)
		}
	}
	return rows
}

// diagnose makes all checks, all chains at once.
func diagnose(ctx context.Context, cfg config.Config, now func() time.Time) diagnosis {
	d := diagnosis{Config: cfg.Path, Checks: []health.Line{}, Accounts: []account{}}
	cfg.Chains = slices.Clone(cfg.Chains)
	for i := range cfg.Chains { // an endpoint that hangs leaves time to ask the next one
		cfg.Chains[i].Timeout = min(cmp.Or(cfg.Chains[i].Timeout, chains.LookTime), chains.LookTime)
	}
	a := bridge8004.New(cfg, slog.New(slog.DiscardHandler))
	defer a.Close()
	served := cfg.Served()
	infos := make([]chains.Info, len(served))
	for i, c := range served {
		infos[i] = c.Info()
	}
	routes, err := plan.Routes(cfg.Relayer(), infos) // the configuration was checked
	patients := make([]*patient, len(served))
	var opened, all sync.WaitGroup
	for i, c := range served {
		patients[i] = &patient{app: a, config: c, now: now}
		all.Go(func() { patients[i].reach(ctx) })
		opened.Go(func() { patients[i].open(ctx) })
	}
	var bus []health.Line
	var clocks []health.Reading
	all.Go(func() { bus, clocks = checkBus(ctx, cfg) })
	opened.Wait()
	agents, notices := followers(ctx, a, patients, routes)
	able := slices.Clone(infos)
	for i, c := range served {
		if c.Relay != "" || c.Dialect == configs.SATI {
			able[i].Capabilities = chains.Capabilities{chains.CanMirror}
		}
		if c.Delegate != "" {
			able[i].Capabilities = append(able[i].Capabilities, chains.CanSyncURI)
		}
	}
	written := func(i chains.Info) bool {
		return slices.ContainsFunc(served, func(c config.Chain) bool { return c.Name == i.Name && c.Key != "" })
	}
	for _, i := range able {
		notices = append(notices, health.Destination(cfg.Routes, able, i, written)...)
	}
	for i, p := range patients {
		all.Go(func() { p.examine(ctx, health.Origins(routes, infos, infos[i]), agents[infos[i].Registry]) })
	}
	all.Wait()
	if err != nil {
		notices = append(notices, health.Line{Check: health.Grant, State: health.Unknown, Found: err.Error()})
	}
	for _, p := range patients {
		d.Checks = append(d.Checks, p.lines()...)
		if p.clocked {
			clocks = append(clocks, p.clock)
		}
		if !p.account.IsZero() {
			mine := account{Chain: p.config.Name, Account: p.account}
			if p.config.Delegate != "" {
				mine.Grant = health.GrantCommand("AGENT", mine.Account, 0) + " --config " + shell.Quote(cfg.Path)
			}
			d.Accounts = append(d.Accounts, mine)
		}
	}
	if _, err := readSecrets(cfg); err != nil { // no start goes on without them
		d.Checks = append(d.Checks, health.Line{Check: health.Key, State: health.Problem, Found: err.Error(), Remedy: "let the relayer's user read it, or leave it out"})
	}
	d.Checks = append(append(d.Checks, notices...), bus...)
	d.Checks = append(d.Checks, health.Clocks(clocks, d.Checks))
	d.OK = d.code() == exit.OK
	for i, l := range d.Checks {
		if strings.HasPrefix(l.Remedy, "bridge8004 ") {
			d.Checks[i].Remedy += " --config " + shell.Quote(cfg.Path)
		}
	}
	return d
}

// patient is a chain that is looked at.
type patient struct {
	app    *bridge8004.Chains
	config config.Chain
	now    func() time.Time

	account caip.AccountID // zero: there is no key, or none that can be read
	chain   chains.Chain   // nil: it could not be opened
	writer  chains.Writer
	failed  error // to open chain or writer

	endpoints, keyed, deeper []health.Line
	clock                    health.Reading
	clocked                  bool
}

func (p *patient) lines() []health.Line { return slices.Concat(p.endpoints, p.keyed, p.deeper) }

// reach asks the endpoints.
func (p *patient) reach(ctx context.Context) {
	list, err := p.app.Endpoints(ctx, p.config, p.now)
	if err != nil {
		p.endpoints = []health.Line{{Check: health.Endpoint, Chain: p.config.Name, State: health.Problem, Found: err.Error(), Remedy: health.Misconfigured}}
		return
	}
	p.endpoints = health.Endpoints(p.config.Name, list, p.now())
	p.clock, p.clocked = health.ChainClock(p.config.Name, list, p.now())
}

// open reads the key, and opens the chain with what writes to it.
func (p *patient) open(ctx context.Context) {
	var err error
	if p.config.Key != "" {
		p.account, err = p.app.Account(p.config, bridge8004.KeyRef{Key: p.config.Key, Passphrase: p.config.KeyPassphrase})
	}
	if p.chain, p.writer, p.failed = openOne(ctx, p.app, p.config); p.failed != nil {
		p.writer = nil
	}
	if err == nil && p.chain != nil {
		err = p.failed
	}
	if err != nil {
		p.keyed = []health.Line{{Check: health.Key, Chain: p.config.Name, About: p.config.Key, State: health.Problem, Found: err.Error(), Remedy: "give the relayer its key: file:PATH with mode 600, or env:NAME"}}
	}
}

// examine looks at contracts, account and grants.
func (p *patient) examine(ctx context.Context, origins []caip.AccountID, agents []caip.AgentRef) {
	name, parts := p.config.Name, partsOf(p.config)
	if p.chain == nil {
		p.deeper = health.Contracts(name, parts, p.failed)
		return
	}
	p.deeper = health.Chain{
		Chain: p.chain, Writer: p.writer, Finality: p.config.Finality, Parts: parts, Origins: origins,
		Agents: func(context.Context) ([]caip.AgentRef, error) { return agents, nil },
	}.CheckOnChain(ctx)
}

// partsOf are the contracts that a chain is configured with.
func partsOf(c config.Chain) map[chains.Part]string {
	parts := map[chains.Part]string{
		chains.PartRegistry: strings.TrimSpace(c.Dialect + " " + c.Pair.Identity.Address),
		chains.PartRelay:    c.Relay, chains.PartDelegate: c.Delegate, chains.PartReviews: c.FeedbackDelegate,
	}
	maps.DeleteFunc(parts, func(_ chains.Part, address string) bool { return address == "" })
	return parts
}

// maxNamed bounds how many agents that routes name are looked at.
const maxNamed = 50

// followers finds the registrations whose agentURI is to follow their home's, by identity registry:
// those of the agents that routes name.
func followers(ctx context.Context, a *bridge8004.Chains, patients []*patient, routes []plan.Route) (map[caip.AccountID][]caip.AgentRef, []health.Line) {
	open := link.Registries{}
	for _, p := range patients {
		if p.chain != nil {
			open[p.chain.Info().Registry] = chains.Opened(p.chain)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, chains.LookTime)
	defer cancel()
	resolver := link.Resolver{Registries: open, Fetch: a.Fetcher(), At: chains.Latest}
	found, notices := map[caip.AccountID][]caip.AgentRef{}, []health.Line(nil)
	looked := 0
	for _, r := range routes {
		for _, ref := range r.Named() {
			if _, served := open[ref.Registry]; !served || looked == maxNamed {
				continue
			}
			looked++
			members, missing, err := resolver.Discover(ctx, ref)
			if err == nil {
				err = missing[ref]
			}
			if err != nil {
				notices = append(notices, health.Line{Check: health.Grant, About: ref.String(), State: health.Notice, Found: fmt.Sprintf("a route names this agent, which cannot be read: %v", err)})
				continue
			}
			home := members[slices.IndexFunc(members, func(e link.Evidence) bool { return e.Ref() == ref })].Home
			for _, m := range members {
				registry := m.Ref().Registry
				if !home.IsZero() && m.Ref() != home && r.Syncs(registry) && !slices.Contains(found[registry], m.Ref()) {
					found[registry] = append(found[registry], m.Ref())
				}
			}
		}
	}
	return found, notices
}

// checkBus looks at NATS, or at the disk where the embedded one keeps its files.
func checkBus(ctx context.Context, cfg config.Config) (lines []health.Line, clocks []health.Reading) {
	if cfg.NATS.URL == "" {
		lines = append(lines, health.Room(cfg.NATS.Dir, cfg.NATS.MaxBytes, true))
		used, err := stream.InUse(cfg.NATS.Dir)
		switch {
		case err != nil:
			return append(lines, health.Line{Check: health.NATS, About: cfg.NATS.Dir, State: health.Problem, Found: err.Error(), Remedy: "let the relayer's user read and write nats.dir"}), nil
		case !used:
			if err := stream.CheckEmbedded(cfg.NATS, cfg.Prefix); err != nil {
				return append(lines, health.Line{Check: health.NATS, About: cfg.NATS.Dir, State: health.Problem, Found: err.Error(), Remedy: health.Misconfigured}), nil
			}
			return append(lines, health.Line{Check: health.NATS, About: cfg.NATS.Dir, State: health.OK, Found: "the embedded NATS starts with the relayer, and syncs every write"}), nil
		}
	}
	bus, err := stream.Connect(cfg.NATS, cfg.Prefix)
	if err != nil {
		var e *chains.Error
		l := health.Line{Check: health.NATS, State: health.Problem, Found: err.Error(), Remedy: "start the NATS servers, or correct nats.url and what it is opened with"}
		if errors.As(err, &e) && e.Remedy != "" {
			l.Found, l.Remedy = e.Err.Error(), e.Remedy
		}
		return append(lines, l), nil
	}
	defer bus.Close()
	found, clock, ok := health.Bus(ctx, bus)
	if ok {
		clocks = append(clocks, clock)
	}
	return append(lines, found...), clocks
}
