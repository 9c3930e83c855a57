package registration

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// load reads a registration file, of which no more is read than a registration file may have.
func load(s *shell.Shell, name string) ([]byte, error) {
	data, err := s.ReadFile("registration file", name, registration.MaxSize)
	if errors.Is(err, shell.ErrTooLong) { // which the parser says, in words of its own
		return data, nil
	}
	return data, err
}

// open reads a registration file to edit it.
func open(s *shell.Shell, name string) (*registration.Document, registration.File, error) {
	data, err := load(s, name)
	if err != nil {
		return nil, registration.File{}, err
	}
	d, err := registration.Edit(data)
	if err != nil {
		return nil, registration.File{}, fmt.Errorf("%s: %w", name, err)
	}
	f, err := d.File()
	return d, f, err
}

// target is where a changed file goes.
type target struct {
	out   string // empty: printed
	write bool
	was   []byte // what out held when it was read to be changed; nil: it was not
}

func (t *target) addFlags(cmd *cobra.Command, inPlace bool) {
	cmd.Flags().StringVar(&t.out, "out", "", "file to write; default: the answer is printed")
	if inPlace {
		cmd.Flags().BoolVarP(&t.write, "write", "w", false, "change FILE itself")
	}
}

// check refuses targets that make no sense.
func (t *target) check(args []string) error {
	switch {
	case t.write && t.out != "":
		return exit.Usagef("-w changes FILE itself, --out writes another file: give one of them")
	case t.write && args[0] == "-":
		return exit.Usagef("-w: standard input cannot be changed; give --out")
	}
	return nil
}

// edited is the answer of a command that makes or changes a file.
type edited struct {
	File     string                 `json:"file,omitempty" doc:"that was written"`
	Changes  []string               `json:"changes"`
	Problems []registration.Problem `json:"problems"`
	Size     int                    `json:"size" doc:"bytes"`
	SHA256   caip.Hash              `json:"sha256"`
	Document json.RawMessage        `json:"document"`
}

// edit makes a command change FILE, its first argument: change tells what it did.
func (t *target) edit(s *shell.Shell, cmd *cobra.Command, change func(ctx context.Context, d *registration.Document, before registration.File, args []string) ([]string, error), checks ...shell.Check) *cobra.Command {
	t.addFlags(cmd, true)
	return s.Run(shell.OfOne(cmd), shell.ReadTime, func(ctx context.Context, args []string) (none shell.Answer, err error) {
		d, before, err := open(s, args[0])
		if err != nil {
			return none, err
		}
		if t.write {
			t.out, t.was = args[0], d.Bytes()
		}
		changes, err := change(ctx, d, before, args)
		if err != nil {
			return none, err
		}
		return finish(s, *t, problemsOf(before), d.Bytes(), changes)
	}, append(checks, t.check)...)
}

// finish checks a changed file and writes it where it belongs. An error that was not in the file
// before is refused: before is what was wrong.
func finish(s *shell.Shell, to target, before []registration.Problem, content []byte, changes []string) (none shell.Answer, err error) {
	f, err := registration.Parse(content)
	if err != nil {
		return none, fmt.Errorf("the file that this would make: %w", err)
	}
	problems := problemsOf(f)
	for _, p := range problems {
		if p.Severity == registration.Error && !known(before, p) {
			return none, &chains.Error{Kind: chains.Invalid, Op: "change file", Err: errors.New(shell.Clean(p.Path + " " + p.Text)), Remedy: shell.Clean(p.Remedy)}
		}
	}
	a := edited{Changes: append([]string{}, changes...), Problems: append([]registration.Problem{}, problems...), Size: len(content), SHA256: sha256.Sum256(content), Document: content}
	noteProblems(s, problems)
	if to.out == "" {
		for _, change := range changes {
			s.Note("%s", change)
		}
		return shell.Answer{Value: a, Table: shell.Document(content)}, nil
	}
	if err := shell.ReplaceFile(to.out, to.was, content); err != nil {
		return none, err
	}
	a.File = to.out
	var rows shell.Rows
	rows.Add("file", to.out)
	for _, change := range changes {
		rows.Add("did", change)
	}
	if len(changes) == 0 {
		rows.Add("did", "nothing: it says all of this already")
	}
	rows.Add("size", fmt.Sprint(a.Size, " bytes"))
	rows.Add("sha256", a.SHA256)
	return shell.Answer{Value: a, Table: rows}, nil
}

func noteProblems(s *shell.Shell, problems []registration.Problem) {
	for _, p := range problems {
		s.Note("%s: %s %s (%s)", p.Severity, p.Path, p.Text, p.Remedy)
	}
}

func problemsOf(f registration.File) []registration.Problem {
	_, signers := f.Signers()
	return append(registration.Validate(f), signers...)
}

// known reports whether a problem was there before, at whatever index.
func known(list []registration.Problem, p registration.Problem) bool {
	return slices.ContainsFunc(list, func(q registration.Problem) bool {
		return q.Text == p.Text && withoutIndex(q.Path) == withoutIndex(p.Path)
	})
}

func withoutIndex(path string) string {
	head, rest, _ := strings.Cut(path, "[")
	_, tail, _ := strings.Cut(rest, "]")
	return head + tail
}
