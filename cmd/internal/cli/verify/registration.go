package verify

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	files "github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
)

// fileTime is what the verification of a registration file is usually allowed: it reads several
// chains' histories and files.
const fileTime = time.Minute

type registrationOptions struct {
	shell   *shell.Shell
	agent   string
	domains bool
	strict  strictness
}

func newRegistration(s *shell.Shell) *cobra.Command {
	o := &registrationOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "registration [FILE | URI | AGENT]",
		Short: "Verify what a registration file claims, registration by registration",
		Long: `Verify what a registration file claims: that the registrations it lists exist and are one agent, and that its wallets and keys are what they are said to be.

FILE is a path (- is stdin), URI begins with https:, ipfs: or data:, AGENT is a ref, whose agentURI is followed. A path that reads like a ref is written ./path,
and what --agent names is never taken for a path. Every shape of file that is seen in the wild is read, and what is not standard is said.

Nothing is believed because it is in the file. Each registration is read on its own chain, at finalized and at latest: it exists, its wallet may be paid (on SATI: none left over
by a former owner), and its own agentURI leads to a file which lists it and all the others. A file that was given has to be what one of these chains leads to. A pinned file
must not be older than the ids it lists. Wallets that the file claims are held against the registries. A transfer that not all owners have answered is a no.

Advisory, unless they are named with --require: standard-form, same-file (drift), pinned, owner-has-spoken (since the agent was sold), signers, domain-proof (asked for with
--domains, too).

Exit codes: 0 verified; 3 the evidence says no; 4 nothing to compare with; 1 could not be checked; 2 usage.`,
		Example: `  bridge8004 verify registration agent.json --config bridge.yaml
  bridge8004 verify registration 8453:42 --domains --require same-file,pinned --config bridge.yaml
  bridge8004 verify registration ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku --stable -o json --config bridge.yaml`,
		Args: cobra.MaximumNArgs(1),
	}, fileTime, o.run)
	f := cmd.Flags()
	f.StringVar(&o.agent, "agent", "", "ref of one registration, in place of the argument")
	f.BoolVar(&o.domains, "domains", false, "ask every web service of the file which agents are its own (/.well-known/agent-registration.json)")
	o.strict.add(f, registration.Advisory(), "how many of a chain's rpc endpoints, those at one host counted once, have to say the same of each registration, in one block; one that says otherwise disputes it. Files and the past of the registrations stay one endpoint's word")
	return cmd
}

func (o *registrationOptions) run(ctx context.Context, args []string) (none shell.Answer, err error) {
	a, err := o.shell.App()
	if err != nil {
		return none, err
	}
	if err := o.strict.check(registration.Advisory()); err != nil {
		return none, err
	}
	request := registration.Request{Domains: o.domains, Require: o.strict.require, Quorum: o.strict.quorum}
	switch {
	case (o.agent != "") == (len(args) == 1):
		return none, exit.Usagef("name one of a file, a URI and an agent, as the argument or by --agent")
	case o.agent != "":
		if request.Agent, err = a.Config.AgentRef(o.agent); err != nil {
			return none, exit.Usagef("--agent: %w", err)
		}
	default:
		if err := subject(o.shell, args[0], &request, a); err != nil {
			return none, err
		}
	}
	report, err := registration.Verify(ctx, a.Verification(), request)
	if err != nil {
		return none, asUsage(err)
	}
	report.Stable = o.strict.stable
	return shell.Report(report, report.Exit)
}

// subject tells what the argument is: a URI by its scheme, a ref if it reads as one and no file is
// called so, else a path.
func subject(s *shell.Shell, what string, request *registration.Request, a *bridge8004.Chains) error {
	for _, scheme := range []string{"https:", "http:", "ipfs:", "data:"} {
		if len(what) > len(scheme) && strings.EqualFold(what[:len(scheme)], scheme) {
			request.URI = what
			return nil
		}
	}
	ref, refErr := a.Config.AgentRef(what)
	if refErr == nil && what != "-" {
		request.Agent = ref
		return nil
	}
	if _, err := os.Stat(what); errors.Is(err, os.ErrNotExist) && what != "-" && strings.Contains(what, ":") {
		return exit.Usagef("%.120q is neither a file nor an agent: %w", what, refErr)
	}
	data, err := s.ReadFile("registration file", what, files.MaxSize)
	if err != nil && !errors.Is(err, shell.ErrTooLong) { // what is too long is refused as evidence
		return err
	}
	if data == nil {
		data = []byte{}
	}
	request.File, request.Name = data, what
	return nil
}
