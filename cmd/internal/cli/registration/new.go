package registration

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

type newOptions struct {
	shell         *shell.Shell
	target        target
	from          string
	name          string
	description   string
	image         string
	services      []string
	x402          bool
	active        bool
	trust         []string
	registrations []string
	wallets       bool
	signer        signerFlags
	changed       func(flag string) bool
}

func newNew(s *shell.Shell) *cobra.Command {
	o := &newOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "new",
		Short: "Build a registration file",
		Long: `Build a registration file: today's names in the order of ERC-8004. With --from it takes over what another file says, in whatever older notation; flags go before it, lists
are added to its lists, and what nobody here understands is kept.

A registration is listed only if its registry is configured and it is older than its chain's finality. A signer (x402's 8004-reputation) signs the agent's answers and is
valid from now on, by the clocks of the chains that are listed; "registration sign-key" does more.`,
		Example: `  bridge8004 registration new --name Weather --description "Forecasts, hourly" --image https://agent.example/a.png --service MCP@2025-06-18=https://mcp.agent.example/ \
    --x402 --active --trust reputation --registration base/42 --registration solana/<mint> --signer file:signing.key --out agent.json --config bridge.yaml
  bridge8004 registration new --from old.json --registration base/42 > agent.json`,
	}, shell.ReadTime, o.run)
	o.changed = cmd.Flags().Changed
	f := cmd.Flags()
	f.StringVar(&o.from, "from", "", "registration file to begin with: a path, - for standard input, or an https, ipfs or data URI")
	f.StringVar(&o.name, "name", "", "name of the agent (required without --from)")
	f.StringVar(&o.description, "description", "", "what the agent does")
	f.StringVar(&o.image, "image", "", "URI of a picture")
	f.StringArrayVar(&o.services, "service", nil, "NAME=ENDPOINT, NAME@VERSION=ENDPOINT or a JSON object, such as MCP=https://…; agentWallet=<CAIP-10>; repeatable")
	f.BoolVar(&o.x402, "x402", false, "the agent takes x402 payments (--x402=false: it does not)")
	f.BoolVar(&o.active, "active", false, "the agent is in service (--active=false: it is not)")
	f.StringArrayVar(&o.trust, "trust", nil, "trust model: reputation, crypto-economic, tee-attestation, …; repeatable")
	f.StringArrayVar(&o.registrations, "registration", nil, "ref of a registration; repeatable")
	f.BoolVar(&o.wallets, "wallets", false, "list the wallets that the chains of the registrations say, as agentWallet services")
	o.signer.addFlags(cmd)
	o.target.addFlags(cmd, false)
	return cmd
}

func (o *newOptions) run(ctx context.Context, _ []string) (none shell.Answer, err error) {
	if err := o.check(); err != nil {
		return none, err
	}
	var file registration.File
	var before []registration.Problem
	if o.from != "" {
		data, err := o.source(ctx)
		if err != nil {
			return none, err
		}
		if file, err = registration.Parse(data); err != nil {
			return none, fmt.Errorf("%.120s: %w", o.from, err)
		}
		before = problemsOf(file)
		if o.from == o.target.out {
			o.target.was = data
		}
	}
	if err := o.fill(&file); err != nil {
		return none, err
	}
	refs, err := settled(ctx, o.shell, o.registrations)
	if err != nil {
		return none, err
	}
	for _, ref := range refs {
		if !file.Lists(ref) {
			file.Registrations = append(file.Registrations, registration.NewEntry(ref))
		}
	}
	content, err := file.Marshal()
	if err != nil {
		return none, err
	}
	if content, err = o.finishing(ctx, content); err != nil {
		return none, err
	}
	return finish(o.shell, o.target, before, content, []string{"built the file"})
}

// source reads the file to begin with.
func (o *newOptions) source(ctx context.Context) ([]byte, error) {
	if !strings.Contains(o.from, "://") && !strings.HasPrefix(o.from, "data:") {
		return load(o.shell, o.from)
	}
	a, err := o.shell.App()
	if err != nil {
		return nil, err
	}
	document, err := a.Fetcher().Get(ctx, o.from)
	return document.Bytes, err
}

func (o *newOptions) check() error {
	if o.from == "" && o.name == "" {
		return exit.Usagef("--name is missing: what the agent is called, or --from FILE")
	}
	if err := o.signer.check(false); err != nil {
		return err
	}
	if o.target.out == "" || o.target.out == o.from {
		return nil
	}
	if _, err := os.Lstat(o.target.out); !errors.Is(err, fs.ErrNotExist) {
		return exit.Usagef("%s is there already: take it over with --from %s, or name another file", o.target.out, o.target.out)
	}
	return nil
}

// fill writes what the flags say over what the file says.
func (o *newOptions) fill(file *registration.File) error {
	for _, text := range []struct {
		flag, value string
		to          *string
	}{{"name", o.name, &file.Name}, {"description", o.description, &file.Description}, {"image", o.image, &file.Image}} {
		if o.changed(text.flag) {
			*text.to = text.value
			delete(file.Extra, text.flag) // one of a wrong type
		}
	}
	file.Type = registration.Type
	delete(file.Extra, "type")
	if o.changed("x402") {
		file.X402Support = &o.x402
		for _, name := range []string{"x402Support", "x402support"} {
			delete(file.Extra, name)
		}
	}
	if o.changed("active") {
		file.Active = &o.active
		delete(file.Extra, "active")
	}
	for flag, lists := range map[string][]string{"services": o.services, "supportedTrust": o.trust} {
		if raw, wrong := file.Extra[flag]; wrong && len(lists) > 0 && string(raw) != "null" {
			return exit.Usagef("%s: %s is no array there; mend it first", o.from, flag)
		}
	}
	for _, text := range o.services {
		s, err := serviceOf(text)
		if err != nil {
			return err
		}
		there := func(t registration.Service) bool {
			return strings.EqualFold(t.Name, s.Name) && t.Endpoint == s.Endpoint
		}
		if !slices.ContainsFunc(file.Services, there) {
			file.Services = append(file.Services, s)
		}
	}
	for _, model := range o.trust {
		if model == "" {
			return exit.Usagef("--trust is empty: want reputation, crypto-economic or tee-attestation")
		}
		if !slices.Contains(file.SupportedTrust, model) {
			file.SupportedTrust = append(file.SupportedTrust, model)
		}
	}
	return nil
}

// finishing adds what follows from the chains: wallets, and the time from which the signer is
// valid.
func (o *newOptions) finishing(ctx context.Context, content []byte) ([]byte, error) {
	d, err := registration.Edit(content)
	if err != nil {
		return nil, err
	}
	if o.wallets {
		if _, err := wallets(ctx, o.shell, d); err != nil {
			return nil, err
		}
	}
	if !o.signer.given() {
		return d.Bytes(), nil
	}
	f, err := d.File()
	if err != nil {
		return nil, err
	}
	clock, err := readClock(ctx, o.shell, o.signer.now, f.Refs())
	if err != nil {
		return nil, err
	}
	key, err := o.signer.signer(clock)
	if err != nil {
		return nil, err
	}
	if err := d.AddSigner(key); err != nil {
		return nil, err
	}
	warnOfPower(ctx, o.shell, key, f.Refs())
	return d.Bytes(), nil
}

// mustBeThere is the error of something to remove that is not in the file.
func mustBeThere(what string) error {
	return &chains.Error{Kind: chains.NotFound, Op: "change file", Err: errors.New("it has no " + what)}
}
