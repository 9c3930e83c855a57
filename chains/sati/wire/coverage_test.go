package wire_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/chaintest"
)

// Every section of the vectors is read by a test, of this package or of the local network, so that
// a section which is added cannot be forgotten.
func TestEverySectionIsCovered(t *testing.T) {
	sections := chaintest.ReadJSON[map[string]json.RawMessage](t, "testdata/vectors.json")
	named := map[string]string{}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(f.Name.Name, "Test") || f.Name.Name == t.Name() {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil {
						named[text] = f.Name.Name
					}
				}
				return true
			})
		}
	}
	const words = "format about conventions" // no vectors
	for name := range sections {
		if named[name] == "" && !strings.Contains(words, name) {
			t.Errorf("no test reads the section %s of the vectors", name)
		}
	}
}
