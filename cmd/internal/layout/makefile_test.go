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

// What the race detector's run leaves out, or runs a part of, is in the run without it: a test that
// asks whether it is such a run is named in the Makefile.
func TestMakefile_namesWhatRunsWithoutTheRaceDetector(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	text, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	value := func(name string) string {
		m := regexp.MustCompile(`(?m)^` + name + `\s*:= (.+)$`).FindSubmatch(text)
		if m == nil {
			t.Fatalf("the Makefile has no %s", name)
		}
		return string(m[1])
	}
	named := regexp.MustCompile(`^Test(` + value("SLOW") + `|` + value("PARTS") + `)`)
	asks := map[string]bool{"raced": true, "byLot": true, "Short": true}
	found := 0
	for _, pattern := range strings.Fields(value("RACE")) {
		dir := filepath.Join(root, strings.TrimSuffix(pattern, "/..."))
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, one := range file.Decls {
				test, ok := one.(*ast.FuncDecl)
				if !ok || !strings.HasPrefix(test.Name.Name, "Test") {
					continue
				}
				ast.Inspect(test, func(n ast.Node) bool {
					if name, ok := n.(*ast.Ident); ok && asks[name.Name] {
						if found++; !named.MatchString(test.Name.Name) {
							t.Errorf("%s: %s depends on how it is run (%s): name it in the Makefile's PARTS", path, test.Name.Name, name.Name)
						}
						return false
					}
					return true
				})
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found == 0 {
		t.Error("no test asks how it is run: the Makefile's PARTS are needless")
	}
}
