// Command sizes prints how many lines the parts of the project have, and which rooms and types are
// large. Run it from the root: go run ./cmd/internal/layout/sizes
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/bridge8004/bridge8004/cmd/internal/layout"
)

// From these sizes on a room or a type is named.
const (
	manyFiles   = 20
	manyMethods = 40
)

// part is a folder of the first two levels, or the root.
type part string

type survey struct {
	lines   map[part]map[layout.Area]int
	files   map[string]int // by folder: files of the product or of equipment, without tests
	methods map[string]int // by folder and type
}

func main() {
	s := survey{lines: map[part]map[layout.Area]int{}, files: map[string]int{}, methods: map[string]int{}}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "node_modules" || name == "testdata" || len(name) > 1 && name[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		return s.add(filepath.ToSlash(path))
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.print()
}

func (s *survey) add(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	folder := ""
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		folder = path[:i]
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	area := layout.AreaOf(path, ast.IsGenerated(file))
	if s.lines[partOf(folder)] == nil {
		s.lines[partOf(folder)] = map[layout.Area]int{}
	}
	s.lines[partOf(folder)][area] += bytes.Count(text, []byte("\n"))
	if area == layout.Tests || area == layout.Generated {
		return nil
	}
	s.files[folder]++
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
			s.methods[folder+" "+receiver(f.Recv.List[0].Type)]++
		}
	}
	return nil
}

func receiver(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "?"
}

func partOf(folder string) part {
	steps := strings.SplitN(folder, "/", 3)
	return part(strings.Join(steps[:min(len(steps), 2)], "/"))
}

func (s *survey) print() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	areas := []layout.Area{layout.Product, layout.Equipment, layout.Tests, layout.Generated}
	row := func(name string, lines map[layout.Area]int) {
		fmt.Fprintf(w, "%s\t", name)
		for _, area := range areas {
			fmt.Fprintf(w, "%d\t", lines[area])
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "lines\t")
	for _, area := range areas {
		fmt.Fprintf(w, "%s\t", area)
	}
	fmt.Fprintln(w)
	all := map[layout.Area]int{}
	for _, p := range slices.Sorted(maps.Keys(s.lines)) {
		for area, n := range s.lines[p] {
			all[area] += n
		}
		name := string(p)
		if name == "" {
			name = "."
		}
		row(name, s.lines[p])
	}
	row("all", all)
	_ = w.Flush() // as all printing here
	most("\nfolders with many files", s.files, manyFiles)
	most("\ntypes with many methods", s.methods, manyMethods)
}

// most prints what counts more than so many, the largest first.
func most(title string, count map[string]int, than int) {
	fmt.Println(title + fmt.Sprintf(" (more than %d)", than))
	keys := slices.SortedFunc(maps.Keys(count), func(a, b string) int { return count[b] - count[a] })
	for _, key := range keys {
		if count[key] > than {
			fmt.Printf("  %5d  %s\n", count[key], key)
		}
	}
}
