package config

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the configuration reference anew")

const reference = "../README.md"

// The reference page is written from the comments of the structs: go test ./configs/config -update
func TestTheReferenceIsUpToDate(t *testing.T) {
	docs := fieldDocs(t, ".", "../../relayer/config")
	var b strings.Builder
	b.WriteString(head)
	section(t, &b, docs, "", reflect.TypeFor[Config](), reflect.ValueOf(defaults()))
	text := b.String()
	if *update {
		noError(t, os.WriteFile(reference, []byte(text), 0o644))
	}
	have, err := os.ReadFile(reference)
	noError(t, err)
	if string(have) != text {
		t.Error("configs/README.md is stale: go test ./configs/config -update")
	}
}

const head = `# Configuration

One YAML file serves all four binaries; each ignores what only the others need. ` + "`devnet.yaml`, `testnets.yaml` and `mainnets.yaml`" + ` are commented samples,
` + "`deployments.json`" + ` lists the published registries, which a chain's name or id fills in.

Values come from defaults, then the file (` + "`--config F` or `BRIDGE8004_CONFIG`" + `), then the environment, then flags; the later wins. A key that nobody reads is refused, and
all problems are reported together. The variable of a key is its path in capitals: ` + "`nats.url` is `BRIDGE8004_NATS_URL`, `rpc` of the chain named base-sepolia is `BRIDGE8004_CHAINS_BASE_SEPOLIA_RPC`" + `;
lists are separated by commas. The variable of a key is refused where it is set and empty. Relative paths, those of references and of variables too, go by the folder of the file. Secrets are only named, ` + "`file:PATH` (mode 0600) or `env:NAME`" + `, and of the variables that hold them those that begin with ` + "`BRIDGE8004_` begin with `BRIDGE8004_SECRET_`" + `.

This page is generated from the code.
`

// section writes the table of one struct and then those of the structs inside it.
func section(t *testing.T, b *strings.Builder, docs map[string]string, path string, typ reflect.Type, values reflect.Value) {
	type inner struct {
		path   string
		typ    reflect.Type
		values reflect.Value
	}
	var later []inner
	title := path
	if title == "" {
		title = "Top level"
	}
	fmt.Fprintf(b, "\n## %s\n\n| key | value | default | meaning |\n|---|---|---|---|\n", title)
	for i := range typ.NumField() {
		f := typ.Field(i)
		key := f.Tag.Get("yaml")
		if key == "" || key == "-" {
			continue
		}
		doc := docs[typ.PkgPath()+"."+typ.Name()+"."+f.Name]
		if doc == "" {
			t.Errorf("%s.%s has no comment to make the reference from", typ, f.Name)
		}
		at, kind := key, f.Type
		if path != "" {
			at = path + "." + key
		}
		value := reflect.Value{}
		if values.IsValid() {
			value = values.Field(i)
		}
		switch {
		case !isText(kind) && kind.Kind() == reflect.Struct:
			later = append(later, inner{at, kind, value})
		case kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Struct && !isText(kind.Elem()):
			later = append(later, inner{at + "[]", kind.Elem(), reflect.Value{}})
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", key, valueOf(kind), defaultOf(value), strings.ReplaceAll(doc, "|", `\|`))
	}
	for _, s := range later {
		section(t, b, docs, s.path, s.typ, s.values)
	}
}

func valueOf(t reflect.Type) string {
	switch {
	case t.String() == "time.Duration":
		return "time, such as 10s"
	case t.String() == "chains.Finality":
		return "finality"
	case isText(t), t.Kind() == reflect.String:
		return "text"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String:
		return "list of texts"
	case t.Kind() == reflect.Slice:
		return "list, see below"
	case t.Kind() == reflect.Struct:
		return "see below"
	default:
		return "number"
	}
}

func defaultOf(v reflect.Value) string {
	if !v.IsValid() || v.IsZero() || v.Kind() == reflect.Struct {
		return ""
	}
	return fmt.Sprintf("`%v`", v.Interface())
}

// fieldDocs reads the comments of struct fields: those above a field, else those beside it. Keys
// are <package path>.<struct>.<field>.
func fieldDocs(t *testing.T, dirs ...string) map[string]string {
	paths := map[string]string{
		dirs[0]: reflect.TypeFor[Config]().PkgPath(),
		dirs[1]: reflect.TypeFor[Config]().Field(0).Type.Elem().PkgPath(),
	}
	if f, ok := reflect.TypeFor[Config]().FieldByName("NATS"); ok {
		paths[dirs[1]] = f.Type.PkgPath()
	}
	docs := map[string]string{}
	for _, dir := range dirs {
		files, err := fs.Glob(os.DirFS(dir), "*.go")
		noError(t, err)
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.ParseComments)
			noError(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				spec, ok := n.(*ast.TypeSpec)
				if !ok {
					return true
				}
				structure, ok := spec.Type.(*ast.StructType)
				if !ok {
					return true
				}
				above := "" // two fields may share the comment above the first
				for _, f := range structure.Fields.List {
					text := strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " ")
					if text == "" && above != "" {
						text = above
					}
					above = text
					for _, id := range f.Names {
						docs[paths[dir]+"."+spec.Name.Name+"."+id.Name] = text
					}
				}
				return true
			})
		}
	}
	return docs
}
