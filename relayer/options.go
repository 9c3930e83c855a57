package relayer

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/watchtower"
)

// Options are what a Service is made of. Config, Chains and Fetcher are required.
type Options struct {
	Config  config.Config
	Chains  map[caip.AccountID]chains.Chain  // by identity registry: a chain may have several
	Writers map[caip.AccountID]chains.Writer // by identity registry; those without one are only read
	Fetcher link.Getter                      // of registration files; *fetch.Fetcher is one
	// Indexed are chains that the index reads for itself, by identity registry: those that can be
	// audited (CanAudit) remember what they told. Other registries are read through Chains.
	Indexed map[caip.AccountID]chains.Chain
	Token   string // what is not for everybody wants it on the HTTP interface; empty: nothing does
	// Verify verifies payments where the configuration wants that (api.verify); nil: nothing does.
	Verify api.Verify
	// Refs reads the references of who asks over HTTP; nil: those that are named in full.
	Refs api.Refs
	// Reviews is what reviews are verified from that are taken for their authors (aggregator), and
	// Keep puts the file of one where its CID leads to. Required where the configuration takes any.
	Reviews feedback.Deps
	Keep    func(ctx context.Context, file []byte) (uri string, err error)
	// Prober probes agents for the watchtower, and Pin puts a file of it where its CID leads to.
	// Required where the configuration has one.
	Prober watchtower.Prober
	Pin    func(ctx context.Context, file []byte) (uri string, err error)
	// Witnesses are origins that show whether this machine is on the internet, see
	// config.Config.Witnesses.
	Witnesses []string

	Logger *slog.Logger     // nil: none
	Clock  func() time.Time // nil: time.Now
	Name   string           // tells this relayer from others that share its bus; empty: random

	Version string // of the program, for the log, /healthz and the metrics

	// Hook is called at the points of Points, for tests that stop the service at each of them. An
	// error ends the service at once, as a crash would.
	Hook func(point string) error
}

// Points are the names a Hook is called with, in the order in which an event passes them.
func Points() []string {
	return []string{"watch-publish", "plan-publish", "sign", "store", "send", "inclusion", "ack"}
}

// MemoryLimit is how many bytes a process that runs a Service should do with, for
// debug.SetMemoryLimit: 352 MiB for 100,000 agents, and 256 MiB for an index. It is a soft limit:
// where more is in use the collector works harder, and nothing fails.
func MemoryLimit(c config.Config) int64 {
	const agents, index = 352 << 20, 256 << 20
	if c.Index.On() {
		return agents + index
	}
	return agents
}

// fill completes the options or says what is wrong with them.
func (o *Options) fill() error {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Name == "" {
		o.Name = rand.Text()
	}
	if o.Fetcher == nil {
		return errors.New("relayer: no fetcher given")
	}
	if o.Config.Aggregator.On() && (o.Reviews.Open == nil || o.Keep == nil) {
		return errors.New("relayer: reviews are to be taken, and nothing is given to verify them from, or to keep their files")
	}
	if o.Config.Watchtower.On() && (o.Prober == nil || o.Pin == nil) {
		return errors.New("relayer: agents are to be probed, and nothing is given to probe them with, or to keep the samples")
	}
	if len(o.Chains) == 0 {
		return errors.New("relayer: no chain is configured")
	}
	if err := o.apart(); err != nil {
		return fmt.Errorf("relayer: %w", err)
	}
	infos := o.infos()
	for i := range infos {
		if o.writer(infos[i]) == nil {
			infos[i].Capabilities = nil // nothing is spent there
		}
	}
	if err := o.Config.Check(infos); err != nil {
		return fmt.Errorf("relayer configuration: %w", err)
	}
	return nil
}

// apart sees to it that every registry is served once, and that no account writes to two registries
// of one chain: its nonces are one executor's.
func (o *Options) apart() error {
	for registry, c := range o.Chains {
		if c.Info().Registry != registry {
			return fmt.Errorf("%s is given as the registry %s", c.Info().Name, registry)
		}
	}
	for registry, w := range o.Writers {
		if _, ok := o.Chains[registry]; !ok || w.Account().Chain != registry.Chain {
			return fmt.Errorf("the writer of %s belongs to %s, which is not configured so", registry, w.Account().Chain)
		}
	}
	names, parts, accounts := map[string]bool{}, map[caip.AccountID]string{}, map[caip.AccountID]string{}
	for _, i := range o.infos() {
		if names[i.Name] {
			return fmt.Errorf("two registries have the name %s", i.Name)
		}
		names[i.Name] = true
		for _, part := range slices.Compact([]caip.AccountID{i.Registry, i.Reputation}) {
			if other, ok := parts[part]; ok && !part.IsZero() {
				return fmt.Errorf("%s and %s are both of the registry %s", other, i.Name, part)
			}
			parts[part] = i.Name
		}
		w := o.writer(i)
		if w == nil {
			continue
		}
		account := w.Account()
		if other, ok := accounts[account]; ok {
			return fmt.Errorf("%s and %s are written to with one account, %s, and would take each other's nonces: give one of them a key of its own", other, i.Name, account)
		}
		accounts[account] = i.Name
	}
	return nil
}

// writer is what writes to a registry; nil where there is none, or nothing that a relayer could
// write.
func (o *Options) writer(i chains.Info) chains.Writer {
	can := i.Capabilities
	if !can.Has(chains.CanMirror) && !can.Has(chains.CanMirrorResponse) && !can.Has(chains.CanSyncURI) && !(o.Config.Aggregator.On() && can.Has(chains.CanGiveSigned)) && !o.Config.Watchtower.Publishes(i) {
		return nil
	}
	return o.Writers[i.Registry]
}

// infos are the configured chains, ordered by name.
func (o *Options) infos() []chains.Info {
	var out []chains.Info
	for _, c := range o.Chains {
		out = append(out, c.Info())
	}
	slices.SortFunc(out, func(a, b chains.Info) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// named is the configured name of an identity registry.
func (o *Options) named(registry caip.AccountID) string {
	if c, ok := o.Chains[registry]; ok {
		return c.Info().Name
	}
	return registry.String()
}
