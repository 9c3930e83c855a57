package registration

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newRemove(s *shell.Shell) *cobra.Command {
	o := &editOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "remove FILE",
		Short: "Remove registrations and services from a file",
		Long: `Remove registrations and services from a file; - is standard input. Everything else stays as it is. What is not there is exit code 4, and nothing is written.

A registration is found in whatever notation it is listed. --path takes out what a problem's path names, such as registrations[1], registrations[1].note or x402support; paths
are counted before anything is removed, from the last one on.`,
		Example: `  bridge8004 registration remove agent.json --registration eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 -w
  bridge8004 registration remove agent.json --service A2A --path 'registrations[2]' --out new.json`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			o.file = args[0]
			return runRemove(o)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.registrations, "registration", nil, "ref of a registration; repeatable")
	f.StringArrayVar(&o.services, "service", nil, "NAME, or NAME=ENDPOINT where several have the name; repeatable")
	f.StringArrayVar(&o.paths, "path", nil, "path of a member or element, as problems name it; repeatable")
	o.target.addFlags(cmd, true)
	return cmd
}

func runRemove(o *editOptions) error {
	if len(o.registrations)+len(o.services)+len(o.paths) == 0 {
		return exit.Usagef("say what to remove: --registration REF, --service NAME or --path PATH")
	}
	if err := o.target.check(o.file); err != nil {
		return err
	}
	d, err := o.target.open(o.shell, o.file)
	if err != nil {
		return err
	}
	before, err := d.File()
	if err != nil {
		return err
	}
	var changes []string
	for _, path := range lastFirst(o.paths) {
		removed, err := d.RemovePath(path)
		if err != nil {
			return err
		}
		if !removed {
			return mustBeThere(fmt.Sprintf("%.120q", path))
		}
		changes = append(changes, "removed "+path)
	}
	for _, text := range o.registrations {
		ref, err := refOf(o.shell, text)
		if err != nil {
			return err
		}
		n, err := d.RemoveRegistration(ref)
		if err != nil {
			return err
		}
		if n == 0 {
			return mustBeThere("registration " + ref.String())
		}
		changes = append(changes, "removed registration "+ref.String())
	}
	for _, text := range o.services {
		name, endpoint, one := strings.Cut(text, "=")
		if name == "" || one && endpoint == "" {
			return exit.Usagef("--service %.80q: want NAME or NAME=ENDPOINT", text)
		}
		n, err := d.RemoveService(name, endpoint)
		if err != nil {
			return err
		}
		if n == 0 {
			return mustBeThere(fmt.Sprintf("service %.120q", text))
		}
		changes = append(changes, fmt.Sprintf("removed %d service(s) %s", n, text))
	}
	return finish(o.shell, o.target, problemsOf(before), d.Bytes(), changes)
}

// lastFirst orders paths so that removing one does not move what the next one names: elements from
// the last on, and an element's members before the element.
func lastFirst(paths []string) []string {
	out := slices.Clone(paths)
	slices.SortStableFunc(out, func(a, b string) int {
		nameA, indexA, memberA := elementOf(a)
		nameB, indexB, memberB := elementOf(b)
		return cmp.Or(strings.Compare(nameA, nameB), indexB-indexA, strings.Compare(memberB, memberA))
	})
	return slices.Compact(out)
}

func elementOf(path string) (name string, index int, rest string) {
	name, after, _ := strings.Cut(path, "[")
	digits, rest, _ := strings.Cut(after, "]")
	index, err := strconv.Atoi(digits)
	if err != nil {
		index = -1
	}
	return name, index, rest
}
