package layout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// declared are the functions, types and methods of the repository: as Func, Type.Method, pkg.Func,
// pkg.Type and pkg.Type.Method.
func declared(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "node_modules" || name == "testdata" || len(name) > 2 && name[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		add := func(name string) { names[name], names[file.Name.Name+"."+name] = true, true }
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					name = receiver(d.Recv.List[0].Type) + "." + name
				}
				add(name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					s, ok := spec.(*ast.TypeSpec)
					if !ok {
						continue
					}
					add(s.Name.Name)
					if i, ok := s.Type.(*ast.InterfaceType); ok {
						for _, m := range i.Methods.List {
							for _, name := range m.Names {
								add(s.Name.Name + "." + name.Name)
							}
						}
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

// What CONTRIBUTING.md names as a stop or a rule is there, under that name.
func TestContributing_namesWhatThereIs(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := declared(t, root)
	quoted := regexp.MustCompile("`([A-Za-z0-9]+(?:\\.[A-Za-z0-9_]+)+|Test[A-Za-z0-9_]+)`")
	count := 0
	for _, m := range quoted.FindAllStringSubmatch(string(text), -1) {
		name := m[1]
		switch filepath.Ext(name) {
		case ".go", ".md", ".txt", ".yaml", ".json":
			continue
		}
		if key := strings.ToLower(name); key == name { // a key of the configuration
			continue
		}
		if count++; !names[name] {
			t.Errorf("nothing is called %s", name)
		}
	}
	if count < 40 {
		t.Errorf("%d names only", count)
	}
}
