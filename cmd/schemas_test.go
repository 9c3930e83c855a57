package cmd_test

import (
	"encoding"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
	"github.com/bridge8004/bridge8004/cmd/internal/schema"
)

const schemaDir = "schemas"

// views are what the commands of both programs answer with.
func views() shell.Views {
	all := cli.Views()
	maps.Copy(all, relayer.Views())
	return all
}

// dashed is a command's path as files are named.
func dashed(command string) string { return strings.ReplaceAll(command, " ", "-") }

//go:generate go test -count=1 -run ^TestSchemas_areUpToDate$ . -update

// go generate ./cmd writes them anew, and takes old ones away.
func TestSchemas_areUpToDate(t *testing.T) {
	wanted := map[string]string{}
	for command, views := range views() {
		text, err := schema.File(strings.Replace("bridge8004 "+command, " relayer ", "-relayer ", 1), views)
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		wanted[dashed(command)+".json"] = string(text)
	}
	if *update {
		noError(t, os.RemoveAll(schemaDir))
		noError(t, os.Mkdir(schemaDir, 0o755))
		for name, text := range wanted {
			noError(t, os.WriteFile(filepath.Join(schemaDir, name), []byte(text), 0o644))
		}
	}
	there, err := os.ReadDir(schemaDir)
	noError(t, err)
	for _, file := range there {
		text, err := os.ReadFile(filepath.Join(schemaDir, file.Name()))
		if err != nil || string(text) != wanted[file.Name()] {
			t.Errorf("%s is not made of what the command prints (go generate ./cmd): %v", file.Name(), err)
		}
		delete(wanted, file.Name())
	}
	for name := range wanted {
		t.Errorf("there is no %s (go generate ./cmd)", name)
	}
}

// compiled are the schemas by their names, closed.
func compiled(t *testing.T) map[string]*jsonschema.Schema {
	t.Helper()
	schemas := map[string]*jsonschema.Schema{}
	for command := range views() {
		name := dashed(command)
		text, err := os.ReadFile(filepath.Join(schemaDir, name+".json"))
		noError(t, err)
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		noError(t, err)
		c := jsonschema.NewCompiler()
		noError(t, c.AddResource(name, closed(document)))
		if schemas[name], err = c.Compile(name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return schemas
}

// bare are what stable leaves in the place of a number.
var bare = regexp.MustCompile(`([:\[,]\s*)<(?:number|unix time)>`)

// Each golden answer is what the schema of its command says, and has no member that it does not
// name.
func TestGoldenAnswers_followTheirSchemas(t *testing.T) {
	schemas := compiled(t)
	goldens, err := filepath.Glob(filepath.Join(goldenDir, "*.json"))
	if err != nil || len(goldens) == 0 {
		t.Fatal(len(goldens), err)
	}
	asked := map[string]bool{}
	for _, path := range goldens {
		name := schemaOf(strings.TrimSuffix(filepath.Base(path), ".json"), slices.Collect(maps.Keys(schemas)))
		if name == "" {
			t.Errorf("%s: no command has such a schema", path)
			continue
		}
		asked[name] = true
		text, err := os.ReadFile(path)
		noError(t, err)
		answer, err := jsonschema.UnmarshalJSON(strings.NewReader(bare.ReplaceAllString(string(text), "${1}0")))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if err := schemas[name].Validate(answer); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for name := range schemas {
		if !asked[name] && !unasked[name] {
			t.Errorf("no golden answer is held against the schema of %s", name)
		}
	}
}

// unasked are commands whose answers no golden has.
var unasked = map[string]bool{"relayer-status": true, "relayer-registries": true, "relayer-registries-acknowledge": true, "relayer-mirrors-void": true}

// Whatever stands in what a command prints, its schema takes: with all members, and with none.
func TestSchemas_fitWhatIsPrinted(t *testing.T) {
	schemas := compiled(t)
	for command, views := range views() {
		for _, view := range views {
			for _, full := range []bool{false, true} {
				answer := reflect.New(reflect.TypeOf(view)).Elem()
				if full {
					complete(answer)
				}
				text, err := json.Marshal(answer.Interface())
				if err != nil {
					t.Fatalf("%s: %v", command, err)
				}
				document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
				if err != nil {
					t.Fatalf("%s: %v", command, err)
				}
				if err := schemas[dashed(command)].Validate(document); err != nil {
					t.Errorf("%s: %v: %s", command, err, text)
				}
			}
		}
	}
}

// complete has every member say something, but those that write themselves.
func complete(v reflect.Value) {
	asText, asJSON := reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[json.Marshaler]()
	report := reflect.TypeFor[interface{ WriteText(w io.Writer) error }]()
	if t := v.Type(); (t.Implements(asText) || t.Implements(asJSON)) && !t.Implements(report) {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() || field.Anonymous {
				complete(v.Field(i))
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		complete(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		complete(v.Index(0))
	case reflect.Map:
		value := reflect.New(v.Type().Elem()).Elem()
		complete(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.New(v.Type().Key()).Elem(), value)
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(1)
	}
}

// schemaOf is the longest name of a schema that a golden's name is, or begins with.
func schemaOf(golden string, names []string) (longest string) {
	for _, name := range names {
		if (golden == name || strings.HasPrefix(golden, name+"-")) && len(name) > len(longest) {
			longest = name
		}
	}
	return longest
}

// closed has a schema refuse what it does not name: readers are told that members may come, and
// here none may come untold.
func closed(schema any) any {
	switch s := schema.(type) {
	case map[string]any:
		for _, part := range s {
			closed(part)
		}
		if properties, is := s["properties"].(map[string]any); is && properties != nil && s["additionalProperties"] == nil {
			s["additionalProperties"] = false
		}
	case []any:
		for _, part := range s {
			closed(part)
		}
	}
	return schema
}

// What closed refuses, the files let through.
func TestSchemas_areOpen(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(schemaDir, "agent-show.json"))
	noError(t, err)
	var s map[string]any
	if err := json.Unmarshal(text, &s); err != nil || s["additionalProperties"] != nil || s["properties"] == nil {
		t.Errorf("%v: %s", err, text)
	}
}
