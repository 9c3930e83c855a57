package config

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	relayer "github.com/bridge8004/bridge8004/relayer/config"
)

// maxFile bounds a configuration file.
const maxFile = 1 << 20

// Options say where a configuration comes from.
type Options struct {
	File    string   // path; empty for none
	Data    []byte   // content of the file when it is already at hand; File then only names it
	Environ []string // as os.Environ gives it
	RPC     []string // quick form of chains: CAIP2=URL or NAME=URL, registries from the known deployments
	// Use checks what the caller needs of it beyond that; what it finds is told with the rest.
	Use func(Config) error
}

// Load reads, merges and checks a configuration. Its error is an *Error with every problem found,
// that of reading the file, or that of Use where nothing else is wrong.
func Load(o Options) (Config, error) {
	cfg := defaults()
	cfg.Path = o.File
	var found problems
	data := o.Data
	if data == nil && o.File != "" {
		var err error
		if data, err = read(o.File); err != nil {
			return Config{}, err
		}
	}
	raw := map[string]any{}
	text := yaml.NewDecoder(bytes.NewReader(data))
	if err := text.Decode(&raw); err != nil && err != io.EOF {
		found.add("", "not readable as YAML: %s", malformed(err))
		return Config{}, &Error{File: o.File, Problems: found}
	}
	if err := text.Decode(new(yaml.Node)); err != io.EOF { // what stands there would not be read
		found.add("", "more than one YAML document: leave out what stands behind the second ---, or join them")
	}
	if raw == nil { // the file says null
		raw = map[string]any{}
	}
	named(raw)
	overlay(raw, o.Environ, &found)
	fillRoutes(raw)
	decode(raw, reflect.ValueOf(&cfg).Elem(), "", &found)
	cfg.placePaths(&found)
	given := map[int]bool{}
	for i, pair := range o.RPC {
		quick(&cfg, given, i, pair, &found)
	}
	cfg.resolve(&found)
	if o.Use != nil {
		err := o.Use(cfg)
		if err != nil && len(found) == 0 {
			return Config{}, err
		}
		found.join(err)
	}
	if len(found) > 0 {
		return Config{}, &Error{File: o.File, Problems: found}
	}
	return cfg, nil
}

func read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("configuration: %w (name an existing file with --config)", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("configuration %s: %w", path, err)
	}
	if len(b) > maxFile {
		return nil, fmt.Errorf("configuration %s: larger than %d bytes", path, maxFile)
	}
	return b, nil
}

// named has all keys be text: in YAML a chain's name that consists of digits is a number.
func named(value any) any {
	switch v := value.(type) {
	case map[any]any:
		table := make(map[string]any, len(v))
		for key, item := range v {
			table[fmt.Sprint(key)] = named(item)
		}
		return table
	case map[string]any:
		for key, item := range v {
			v[key] = named(item)
		}
	case []any:
		for i, item := range v {
			v[i] = named(item)
		}
	}
	return value
}

// fillRoutes writes a route's defaults where the file leaves them out: the decoder begins a list's
// items at their zero values.
func fillRoutes(raw map[string]any) {
	list, _ := raw["routes"].([]any)
	def := relayer.DefaultRoute()
	for _, item := range list {
		if route, ok := item.(map[string]any); ok {
			if route["sync_uri"] == nil {
				route["sync_uri"] = def.SyncURI
			}
			if route["sync_wallets"] == nil {
				route["sync_wallets"] = def.SyncWallets
			}
			if route["finality"] == nil {
				route["finality"] = def.Finality.String()
			}
		}
	}
}

// keys lists what is read into a struct.
func keys(t reflect.Type) []string {
	var list []string
	for key := range fields(t) {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}

// ofType finds what the YAML parser says of types of this program.
var ofType = regexp.MustCompile(`cannot unmarshal .*`)

// malformed says what is wrong with a YAML file, without the parser's words for programmers.
func malformed(err error) string {
	text := strings.TrimPrefix(strings.TrimPrefix(oneLine(err), "yaml: "), "unmarshal errors: ")
	return ofType.ReplaceAllString(text, "not a table of keys and values")
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
