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

const verifyModule = "github.com/bridge8004/bridge8004/crosschain/verify"

// shared are functions that serve several commands and give verdicts which not each of these passes
// on. crosschain/testdata/README.md says why.
var shared = []string{"Subject.Exists", "Subject.Wallet", "Check.worth"}

// code is what is known of crosschain/verify and the packages below it. It imports their packages,
// and all others without looking at them.
type code struct {
	t      *testing.T
	set    *token.FileSet
	info   *types.Info
	pkgs   map[string]*types.Package
	bodies map[types.Object]*ast.FuncDecl
}

// Import implements types.Importer.
func (c *code) Import(of string) (*types.Package, error) {
	below, is := strings.CutPrefix(of, verifyModule)
	if p := c.pkgs[of]; p != nil {
		return p, nil
	}
	if !is {
		p := types.NewPackage(of, path.Base(of))
		p.MarkComplete()
		c.pkgs[of] = p
		return p, nil
	}
	paths, err := filepath.Glob(filepath.Join(verifyPath, below, "*.go"))
	if err != nil || len(paths) == 0 {
		c.t.Fatalf("%s: no files (%v)", of, err)
	}
	var files []*ast.File
	for _, p := range paths {
		if strings.HasSuffix(p, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(c.set, p, nil, parser.SkipObjectResolution)
		noError(c.t, err)
		files = append(files, f)
	}
	// What other packages hold is not known, which is an error here and there and leaves the rest.
	config := types.Config{Importer: c, Error: func(error) {}}
	p, _ := config.Check(of, c.set, files, c.info)
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				c.bodies[c.info.Defs[d.Name]] = d
			}
		}
	}
	c.pkgs[of] = p
	return p, nil
}

// entry is the function that a command runs.
func (c *code) entry(command string) types.Object {
	p, err := c.Import(verifyModule + "/" + command)
	noError(c.t, err)
	entry := p.Scope().Lookup("Verify")
	if entry == nil {
		c.t.Fatalf("verify/%s has no Verify", command)
	}
	return entry
}

// given is where the code of each command gives which verdict: the functions by the command and the
// verdict, of all that can be reached from its entry. Interfaces lead out of these packages only.
func given(t *testing.T) (all []string, where map[[2]string][]string) {
	t.Helper()
	c := &code{t: t, set: token.NewFileSet(), info: &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}},
		pkgs: map[string]*types.Package{}, bodies: map[types.Object]*ast.FuncDecl{}}
	pkg, err := c.Import(verifyModule)
	noError(t, err)
	verdict := pkg.Scope().Lookup("Verdict").Type()
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
			body := c.bodies[function]
			if body == nil || seen[function] {
				return
			}
			seen[function] = true
			compared := map[ast.Node]bool{}
			ast.Inspect(body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CaseClause:
					for _, one := range n.List {
						compared[named(one)] = true
					}
				case *ast.BinaryExpr:
					compared[named(n.X)], compared[named(n.Y)] = true, true
				}
				id, ok := n.(*ast.Ident)
				if !ok || c.info.Uses[id] == nil {
					return true
				}
				if v, ok := c.info.Uses[id].(*types.Const); ok && v.Type() == verdict && !compared[n] {
					k := [2]string{command, constant.StringVal(v.Val())}
					where[k] = append(where[k], full(body))
				}
				visit(c.info.Uses[id])
				return true
			})
		}
		visit(c.entry(command))
	}
	return all, where
}

// named is the name in an expression, behind that of its package.
func named(e ast.Expr) ast.Node {
	if s, ok := e.(*ast.SelectorExpr); ok {
		return s.Sel
	}
	return e
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

// Each verdict that the code of a command gives has a vector of that command. Exempt is what only
// shared functions give.
func TestExpectations_coverTheCode(t *testing.T) {
	expected, err := expectations()
	noError(t, err)
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
