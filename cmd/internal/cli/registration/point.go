package registration

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// What became of a chain. The words are a public contract.
const (
	already  = "already"   // agentURI led there before
	set      = "set"       // a transaction has set it
	wouldSet = "would-set" // a dry run; a key is named
	command  = "command"   // no key is named, or the registry is not configured: Command does it
	failed   = "failed"
)

// pointed is what became of one registration.
type pointed struct {
	Agent     caip.AgentRef    `json:"agent"`
	ChainName string           `json:"chainName,omitempty" doc:"as configured"`
	Outcome   string           `json:"outcome" doc:"already, set, would-set, command or failed"`
	Was       *string          `json:"was" doc:"agentURI before; null: not read"`
	Loses     []string         `json:"loses,omitempty" doc:"what the file that it led to says and this one does not"`
	TxID      string           `json:"txId,omitempty"`
	At        *chains.Position `json:"at,omitempty"`
	Fee       string           `json:"fee,omitempty" doc:"decimal wei or lamports"`
	Command   string           `json:"command,omitempty"`
	NotBefore *time.Time       `json:"notBefore,omitempty" doc:"the time, by the chain's blocks, before which setting agentURI would not count: another registration that the file lists is too young"`
	Error     string           `json:"error,omitempty"`
}

func (p pointed) name() string { return cmp.Or(p.ChainName, p.Agent.Chain().String()) }

// destination is a registration that is to lead to the file.
type destination struct {
	ref   caip.AgentRef
	agent chains.Agent // as it is at finality
	info  chains.Info  // without a name where the registry is not configured
	chain chains.Chain // nil: not configured, or it cannot be reached
	err   error        // why the registration could not be read

	writer chains.Writer // nil: no key is named
}

// targets opens the chains of the registrations that are to be pointed to the file. One that is not
// there, or younger than finality, is an error; a chain that cannot be reached is the failure of
// that chain alone.
func (o *publishOptions) targets(ctx context.Context, a *bridge8004.Chains, refs []caip.AgentRef) (out []destination, agents []chains.Agent, err error) {
	named := map[string]bool{}
	for _, ref := range refs {
		c, unknown := a.Config.At(ref.Registry)
		d := destination{ref: ref, info: chains.Info{Chain: ref.Chain(), Name: c.Name}}
		wanted := len(o.only) == 0
		for _, name := range o.only {
			if name == d.info.Name || name == ref.Chain().String() {
				named[name], wanted = true, true
			}
		}
		if unknown != nil {
			if wanted {
				out = append(out, d)
			}
			continue
		}
		if d.chain, d.err = a.At(ctx, ref.Registry); d.err == nil {
			if d.agent, d.err = publish.Final(ctx, d.chain, ref, a.Config.Finality(ref.Registry)); d.err != nil {
				if kind := chains.KindOf(d.err); kind == chains.NotFound || kind == chains.NotFinal || ctx.Err() != nil {
					return nil, nil, d.err
				}
			} else {
				agents = append(agents, d.agent)
			}
		}
		if wanted {
			out = append(out, d)
		}
	}
	for _, name := range o.only {
		if !named[name] {
			return nil, nil, exit.Usagef("--chain %.80q: the file lists no registration there", name)
		}
	}
	return out, agents, nil
}

// writers opens the keys before anything is published, so that one that cannot be read leaves
// nothing half done.
func (o *publishOptions) writers(ctx context.Context, a *bridge8004.Chains, list []destination, keys chainKeys) error {
	if name := keys.unused(list); name != "" {
		return exit.Usagef("--key %.80q: the file lists no registration there that is to be pointed to it", name)
	}
	for i, d := range list {
		if _, named := keys[d.ref.Chain().String()]; named && d.info.Name == "" {
			return exit.Usagef("--key %s: the registry of %s is not configured, so nothing can be signed there; configure it, or give --rpc %s=URL where it is a known one", d.ref.Chain(), d.ref, d.ref.Chain())
		}
		key, ok := keys.of(d.info)
		if !ok || d.chain == nil {
			continue
		}
		var err error
		if list[i].writer, err = a.Writer(ctx, d.chain, key); err != nil {
			return err
		}
	}
	return nil
}

// pointer sets agentURI.
type pointer struct {
	shell  *shell.Shell
	uri    string
	wait   chains.Finality
	dryRun bool
	common string
	file   registration.File
	fetch  *fetch.Fetcher
	former map[string][]string // what is lost of the file at a URI
	poll   time.Duration       // between two looks at what is not final yet
	births link.Births
	told   bool // that births cannot be told
}

var errNotTried = errors.New("not tried: the command was interrupted, or the time allowed ran out before")

// point leads one registration to the file. The error is what the answer tells as its failure.
func (p *pointer) point(ctx context.Context, d destination) (pointed, error) {
	out := pointed{Agent: d.ref, ChainName: d.info.Name}
	fail := func(err error) (pointed, error) {
		out.Outcome, out.Error = failed, shell.Clean(err.Error())
		p.shell.Note("%s: %s", out.name(), err)
		return out, err
	}
	switch {
	case d.err != nil:
		return fail(d.err)
	case ctx.Err() != nil:
		return fail(errNotTried)
	case d.info.Name == "":
		out.Outcome, out.Command = command, p.command(d)
		p.shell.Note("%s: the registry is not configured here", d.ref)
		return out, nil
	}
	agent, err := d.chain.Agent(ctx, d.ref, chains.Latest)
	if err != nil {
		return fail(err)
	}
	out.Was = &agent.URI
	counts, after := p.counts(ctx, d)
	if !after.IsZero() {
		out.NotBefore = &after
	}
	if agent.URI == p.uri && counts {
		if err := p.settle(ctx, d, out.name()); err != nil {
			return fail(err)
		}
		out.Outcome = already
		return out, nil
	}
	out.Loses = p.loses(ctx, out.name(), agent.URI)
	switch {
	case d.writer == nil:
		out.Outcome, out.Command = command, p.command(d)
		return out, nil
	case p.dryRun:
		// Whether the key may write is seen where it signs; what it signs is thrown away.
		if _, err := d.writer.Sign(ctx, chains.SetURI{Agent: d.ref, URI: p.uri}, chains.SignOptions{}); err != nil {
			return fail(err)
		}
		out.Outcome = wouldSet
		return out, nil
	}
	if err := p.waitFor(ctx, d, out.name(), after); err != nil {
		return fail(err)
	}
	p.shell.Note("setting agentURI on %s", out.name())
	receipt, err := chains.Do(ctx, d.writer, chains.SetURI{Agent: d.ref, URI: p.uri}, p.wait)
	if err != nil {
		return fail(err)
	}
	out.Outcome, out.TxID, out.At, out.Fee = set, receipt.TxID, &receipt.At, receipt.Fee.String()
	return out, nil
}

// settle waits until a chain that leads to the file does so at the finality that was asked for:
// what an earlier run has sent may still be undone.
func (p *pointer) settle(ctx context.Context, d destination, name string) error {
	if p.wait == chains.Latest || p.dryRun {
		return nil
	}
	for told := false; ; told = true {
		settled, err := d.chain.Agent(ctx, d.ref, p.wait)
		if err == nil && settled.URI == p.uri {
			return nil
		}
		if err != nil && chains.KindOf(err) != chains.NotFound && ctx.Err() == nil {
			return err
		}
		if !told {
			p.shell.Note("%s leads there, but not at %s yet: waiting", name, p.wait)
		}
		select {
		case <-ctx.Done():
			return &chains.Error{Kind: chains.TimedOut, Chain: d.ref.Chain(), Op: "set agentURI", Err: fmt.Errorf("it leads there, but not at %s yet", p.wait), Remedy: "the same command again waits on"}
		case <-time.After(p.poll):
		}
		latest, err := d.chain.Agent(ctx, d.ref, chains.Latest)
		if err == nil && latest.URI != p.uri {
			return &chains.Error{Kind: chains.Transient, Chain: d.ref.Chain(), Op: "set agentURI", Err: errors.New("it led there and no longer does: the transaction was undone, or somebody has set another"),
				Remedy: "the same command again sets it"}
		}
	}
}

// loses compares the file with the one that a chain leads to now. One that cannot be read is not
// compared, and that is said.
func (p *pointer) loses(ctx context.Context, name, uri string) []string {
	if uri == "" {
		return nil
	}
	if lost, ok := p.former[uri]; ok {
		return lost
	}
	document, err := p.fetch.Get(ctx, uri)
	var former registration.File
	if err == nil {
		former, err = registration.Parse(document.Bytes)
	}
	if err != nil {
		p.shell.Note("%s: the file that it leads to now is not compared: %s", name, err)
	}
	p.former[uri] = registration.Loses(former, p.file)
	for _, text := range p.former[uri] {
		p.shell.Note("warning: %s, says the file that %s leads to now", text, name)
	}
	return p.former[uri]
}

// command is the line that sets agentURI elsewhere.
func (p *pointer) command(d destination) string {
	line := shell.SetURICommand(d.ref, p.uri, p.common)
	if d.info.Name == "" {
		line += " --rpc " + shell.Quote(d.ref.Chain().String()+"=URL")
	}
	return line
}

// counts reports whether the agentURI of a registration counts as it was last set, and if not, from
// when on setting it does: a file that lists a registration links it only if that was there when
// the agentURI was set.
func (p *pointer) counts(ctx context.Context, d destination) (counts bool, after time.Time) {
	counts, after, err := p.births.Counts(ctx, d.agent)
	if err != nil && !p.told {
		p.told = true
		p.shell.Note("warning: when the registrations were made cannot be told: %s; see with link show whether they are linked", err)
	}
	return counts, after
}

// waitFor returns when the newest block of a chain is not before a time.
func (p *pointer) waitFor(ctx context.Context, d destination, name string, until time.Time) error {
	if until.IsZero() {
		return nil
	}
	for told := false; ; told = true {
		now, _, err := d.chain.BlockTime(ctx, chains.Latest)
		if err != nil {
			return err
		}
		left := until.Sub(now)
		if left <= 0 {
			return nil
		}
		if !told {
			p.shell.Note("%s: another registration that the file lists is too young to be named; waiting %s, until %s by its blocks", name, left, stamp(until))
		}
		select {
		case <-ctx.Done():
			return &chains.Error{Kind: chains.TimedOut, Chain: d.ref.Chain(), Op: "set agentURI",
				Err: fmt.Errorf("it would not count before %s: another registration that the file lists is too young", stamp(until)), Remedy: "the same command again waits on"}
		case <-time.After(p.poll):
		}
	}
}
