package registration

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

func newRemove(s *shell.Shell) *cobra.Command {
	var to target
	var registrations, services, paths []string
	cmd := to.edit(s, &cobra.Command{
		Use:   "remove FILE",
		Short: "Remove registrations and services from a file",
		Long: `Remove registrations and services from a file; - is standard input. Everything else stays as it is. What is not there is exit code 4, and nothing is written.

A registration is found in whatever notation it is listed. --path takes out what a problem's path names, such as registrations[1], registrations[1].note or x402support; paths
are counted before anything is removed, from the last one on.`,
		Example: `  bridge8004 registration remove agent.json --registration eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 -w
  bridge8004 registration remove agent.json --service A2A --path 'registrations[2]' --out new.json`,
	}, func(_ context.Context, d *registration.Document, _ registration.File, _ []string) (changes []string, err error) {
		for _, path := range lastFirst(paths) {
			removed, err := d.RemovePath(path)
			if err != nil {
				return nil, err
			}
			if !removed {
				return nil, mustBeThere(fmt.Sprintf("%.120q", path))
			}
			changes = append(changes, "removed "+path)
		}
		for _, text := range registrations {
			ref, err := refOf(s, text)
			if err != nil {
				return nil, err
			}
			n, err := d.RemoveRegistration(ref)
			if err != nil {
				return nil, err
			}
			if n == 0 {
				return nil, mustBeThere("registration " + ref.String())
			}
			changes = append(changes, "removed registration "+ref.String())
		}
		for _, text := range services {
			name, endpoint, one := strings.Cut(text, "=")
			if name == "" || one && endpoint == "" {
				return nil, exit.Usagef("--service %.80q: want NAME or NAME=ENDPOINT", text)
			}
			n, err := d.RemoveService(name, endpoint)
			if err != nil {
				return nil, err
			}
			if n == 0 {
				return nil, mustBeThere(fmt.Sprintf("service %.120q", text))
			}
			changes = append(changes, fmt.Sprintf("removed %d service(s) %s", n, text))
		}
		return changes, nil
	}, func([]string) error {
		if len(registrations)+len(services)+len(paths) == 0 {
			return exit.Usagef("say what to remove: --registration REF, --service NAME or --path PATH")
		}
		return nil
	})
	f := cmd.Flags()
	f.StringArrayVar(&registrations, "registration", nil, "ref of a registration; repeatable")
	f.StringArrayVar(&services, "service", nil, "NAME, or NAME=ENDPOINT where several have the name; repeatable")
	f.StringArrayVar(&paths, "path", nil, "path of a member or element, as problems name it; repeatable")
	return cmd
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
