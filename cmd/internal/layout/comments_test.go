package layout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestComments_fitIntoAHundredColumns reads all Go files that are not generated. Directives are no
// comments.
func TestComments_fitIntoAHundredColumns(t *testing.T) {
	files := 0
	root := filepath.Join("..", "..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		head, err := parser.ParseFile(token.NewFileSet(), path, text, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		if ast.IsGenerated(head) {
			return nil
		}
		files++
		for i, line := range strings.Split(string(text), "\n") {
			comment := strings.HasPrefix(strings.TrimSpace(line), "//") && !strings.Contains(line, "//go:")
			if comment && utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")) > 100 {
				t.Errorf("%s:%d: a comment of more than 100 columns", path, i+1)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Fatalf("%d files only", files)
	}
}
