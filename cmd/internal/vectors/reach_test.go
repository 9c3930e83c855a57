package vectors_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const verifyPath = "../../../crosschain/verify"

// shared are functions that serve several commands and give verdicts which not each of these passes
// on. crosschain/testdata/README.md says why.
var shared = []string{"Subject.Exists", "Subject.Wallet", "Check.worth"}

// given is where the code of each command gives which verdict: the functions by the command and the
// verdict, of all that can be reached from its entry. Interfaces lead out of the package only.
func given(t *testing.T) (all []string, where map[[2]string][]string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(verifyPath, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, p := range paths {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, p, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	// What other packages hold is not known, which is an error here and there and leaves the rest.
	config := types.Config{Importer: empty{}, Error: func(error) {}}
	pkg, _ := config.Check("verify", set, files, info)
	verdict := pkg.Scope().Lookup("Verdict").Type()
	bodies := map[types.Object]*ast.FuncDecl{}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				bodies[info.Defs[d.Name]] = d
			}
		}
	}
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok && c.Exported() && c.Type() == verdict {
			all = append(all, constant.StringVal(c.Val()))
		}
	}
	where = map[[2]string][]string{}
	for _, command := range []string{"payment", "registration", "feedback", "response"} {
		seen := map[types.Object]bool{}
		var visit func(types.Object)
		visit = func(function types.Object) {
			body := bodies[function]
			if body == nil || seen[function] {
				return
			}
			seen[function] = true
			compared := map[ast.Node]bool{}
			ast.Inspect(body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CaseClause:
					for _, one := range n.List {
						compared[one] = true
					}
				case *ast.BinaryExpr:
					compared[n.X], compared[n.Y] = true, true
				}
				id, ok := n.(*ast.Ident)
				if !ok || info.Uses[id] == nil {
					return true
				}
				if c, ok := info.Uses[id].(*types.Const); ok && c.Type() == verdict && !compared[n] {
					k := [2]string{command, constant.StringVal(c.Val())}
					where[k] = append(where[k], full(body))
				}
				visit(info.Uses[id])
				return true
			})
		}
		entry := pkg.Scope().Lookup(strings.ToUpper(command[:1]) + command[1:])
		if entry == nil {
			t.Fatalf("verify has no entry for %s", command)
		}
		visit(entry)
	}
	return all, where
}

// full is a function's name behind that of its receiver's type.
func full(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	return of.(*ast.Ident).Name + "." + f.Name.Name
}

// empty imports packages without looking at them.
type empty struct{}

func (empty) Import(of string) (*types.Package, error) {
	p := types.NewPackage(of, path.Base(of))
	p.MarkComplete()
	return p, nil
}

// Each verdict that the code of a command gives has a vector of that command. Exempt is what only
// shared functions give.
func TestExpectations_coverTheCode(t *testing.T) {
	expected, err := expectations()
	if err != nil {
		t.Fatal(err)
	}
	all, where := given(t)
	if len(all) < 20 || len(where) < 60 {
		t.Fatalf("only %d verdicts in %d places were found: this test reads the code no more", len(all), len(where))
	}
	for _, verdict := range all {
		for _, command := range []string{"payment", "registration", "feedback", "response"} {
			if slices.ContainsFunc(expected, func(e expectation) bool { return e.command() == command && e.Verdict == verdict }) {
				continue
			}
			for _, by := range where[[2]string{command, verdict}] {
				if !slices.Contains(shared, by) {
					t.Errorf("%s of verify %s has no vector, and %s gives it", verdict, command, by)
				}
			}
		}
	}
}
