package verify

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// fileTime is what the verification of a registration file is usually allowed: it reads several
// chains' histories and files.
const fileTime = time.Minute

type registrationOptions struct {
	shell   *shell.Shell
	what    string
	domains bool
	require []string
	stable  bool
	quorum  int
}

func newRegistration(s *shell.Shell) *cobra.Command {
	o := &registrationOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "registration FILE | URI | AGENT",
		Short: "Verify what a registration file claims, registration by registration",
		Long: `Verify what a registration file claims: that the registrations it lists exist and are one agent, and that its wallets and keys are what they are said to be.

FILE is a path (- is stdin), URI begins with https:, ipfs: or data:, AGENT is a ref, whose agentURI is followed. A path that reads like a ref is written ./path. Every shape of
file that is seen in the wild is read, and what is not standard is said.

Nothing is believed because it is in the file. Each registration is read on its own chain, at finalized and at latest: it exists, its wallet may be paid (on SATI: none left over
by a former owner), and its own agentURI leads to a file which lists it and all the others. A file that was given has to be what one of these chains leads to. A pinned file
must not be older than the ids it lists. Wallets that the file claims are held against the registries. A transfer that not all owners have answered is a no.

Advisory, unless they are named with --require: standard-form, same-file (drift), pinned, owner-has-spoken (since the agent was sold), signers, domain-proof (asked for with
--domains, too).

Exit codes: 0 verified; 3 the evidence says no; 4 nothing to compare with; 1 could not be checked; 2 usage.`,
		Example: `  bridge8004 verify registration agent.json --config bridge.yaml
  bridge8004 verify registration 8453:42 --domains --require same-file,pinned --config bridge.yaml
  bridge8004 verify registration ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku --stable -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.what = args[0]
			return runRegistration(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.domains, "domains", false, "ask every web service of the file which agents are its own (/.well-known/agent-registration.json)")
	f.StringSliceVar(&o.require, "require", nil, "advisory checks that have to pass: "+strings.Join(verify.AdvisoryRegistration(), ", "))
	f.IntVar(&o.quorum, "quorum", 0, "how many of a chain's rpc endpoints, those at one host counted once, have to say the same of each registration, in one block; one that says otherwise disputes it. Files and the past of the registrations stay one endpoint's word")
	f.BoolVar(&o.stable, "stable", false, "leave out of JSON what differs from run to run (observed)")
	return cmd
}

func runRegistration(ctx context.Context, o *registrationOptions) error {
	a, err := o.shell.App()
	if err != nil {
		return err
	}
	for _, name := range o.require {
		if !slices.Contains(verify.AdvisoryRegistration(), name) {
			return exit.Usagef("--require %.40q: want one of %s", name, strings.Join(verify.AdvisoryRegistration(), ", "))
		}
	}
	if o.quorum < 0 {
		return exit.Usagef("--quorum %d: want a number of endpoints", o.quorum)
	}
	request := verify.RegistrationRequest{Domains: o.domains, Require: o.require, Quorum: o.quorum}
	if err := o.subject(&request, a); err != nil {
		return err
	}
	ctx, cancel := o.shell.Deadline(ctx, fileTime)
	defer cancel()
	report, err := verify.Registration(ctx, a.Verification(), request)
	if errors.Is(err, x402.ErrSelector) {
		return exit.AsUsage(err)
	}
	if err != nil {
		return err
	}
	report.Stable = o.stable
	return respond(o.shell, report, report.Exit, registrationText(report))
}

// subject tells what the argument is: a URI by its scheme, a ref if it reads as one and no file is
// called so, else a path.
func (o *registrationOptions) subject(request *verify.RegistrationRequest, a *bridge8004.Chains) error {
	for _, scheme := range []string{"https:", "http:", "ipfs:", "data:"} {
		if len(o.what) > len(scheme) && strings.EqualFold(o.what[:len(scheme)], scheme) {
			request.URI = o.what
			return nil
		}
	}
	ref, refErr := a.Config.AgentRef(o.what)
	if refErr == nil && o.what != "-" {
		request.Agent = ref
		return nil
	}
	if _, err := os.Stat(o.what); errors.Is(err, os.ErrNotExist) && o.what != "-" && strings.Contains(o.what, ":") {
		return exit.Usagef("%.120q is neither a file nor an agent: %w", o.what, refErr)
	}
	data, err := readUpTo(o.shell.In, o.what, "registration file", registration.MaxSize)
	if err != nil && !errors.Is(err, errTooLong) { // what is too long is refused as evidence
		return err
	}
	if data == nil {
		data = []byte{}
	}
	request.File, request.Name = data, o.what
	return nil
}

// respond prints a report; its exit code is the command's.
func respond(s *shell.Shell, report any, code int, table shell.Table) error {
	if err := s.Print(report, table); err != nil {
		return err
	}
	if code != exit.OK {
		return exit.Status(code)
	}
	return nil
}

// registrationText is a report as people read it.
type registrationText verify.RegistrationReport

// Write implements shell.Table.
func (t registrationText) Write(w io.Writer) error { return verify.RegistrationReport(t).WriteText(w) }
