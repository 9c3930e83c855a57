package config

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
)

func TestWhatIsWantedAndWhatWasFoundIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		"fetch: 5":                                "fetch: want a table, found a number",
		"fetch: [a]":                              "fetch: want a table, found a list",
		"fetch: 2001-01-01":                       "fetch: want a table, found a date",
		"fetch: {gateways: https://a}":            "fetch.gateways: want a list, found text",
		"fetch: {gateways: [[a]]}":                "fetch.gateways[0]: want text, found a list",
		"fetch: {gateways: [https://a, ~]}":       "fetch.gateways[1]: want text, found nothing",
		"routes: [{name: a, tags: [x, ~]}]":       "routes[0].tags[1]: want text, found nothing",
		"routes:\n-\n":                            "routes[0]: want a table, found nothing",
		"fetch: {gateways: {a: b}}":               "fetch.gateways: want a list, found a table",
		"fetch: {allow_http: 'true'}":             "fetch.allow_http: want true or false, found text",
		"fetch: {allow_http: 1}":                  "fetch.allow_http: want true or false, found a number",
		"nats: {replicas: '5'}":                   "nats.replicas: want a whole number, found text",
		"nats: {replicas: 1.0}":                   "nats.replicas: want a whole number, found 1",
		"nats: {replicas: 1.5}":                   "nats.replicas: want a whole number, found 1.5",
		"nats: {replicas: .nan}":                  "nats.replicas: want a whole number, found NaN",
		"nats: {replicas: true}":                  "nats.replicas: want a whole number, found true or false",
		"nats: {max_bytes: 18446744073709551615}": "nats.max_bytes: want a whole number from -9223372036854775808 to 9223372036854775807, found 18446744073709551615",
		"chains: [{name: base, rpc: [https://a.example], rate: -1}]":           "chains[0].rate: want a whole number from 0 to 18446744073709551615, found -1",
		"chains: [{name: base, rpc: [https://a.example], deploy_block: 1e99}]": "chains[0].deploy_block: want a whole number, found 1e+99",
		"chains: [{name: base, rpc: [https://a.example], id: 8453}]":           "chains[0].id: want text, found a number; put it in quotes",
		"chains: [{name: base, rpc: [https://a.example], id: {}}]":             "chains[0].id: want text, found a table",
		"chains: [{name: base, rpc: [https://a.example], finality: soon}]":     `chains[0].finality: finality "soon": want latest, safe, finalized or depth:N (1 to 1000000)`,
		"chains: [{name: base, rpc: [https://a.example], key: 5551234}]":       "chains[0].key: want text, found a number; put it in quotes",
		"prefix: 2001-01-01":      "prefix: want text, found a date; put it in quotes",
		"prefix: true":            "prefix: want text, found true or false; put it in quotes",
		"links: {confirm: 10}":    "links.confirm: want a time with its unit, such as 10s or 5m, found 10",
		"links: {confirm: '10'}":  `links.confirm: "10": want a time with its unit, such as 10s or 5m`,
		"links: {confirm: [10s]}": "links.confirm: want a time with its unit, such as 10s or 5m, found a list",
		"Prefix: a":               "Prefix: unknown key; the keys here are: agents, aggregator, api, chains, execute, fetch, index, links, nats, prefix, rates, routes, signer, watch",
		"'-': a":                  "-: unknown key; the keys here are: agents, aggregator, api, ",
		"'': a":                   "unknown key; the keys here are: agents, aggregator, api, ",
	} {
		_, err := load(t, text)
		var problems *Error
		if !errors.As(err, &problems) {
			t.Errorf("%q is accepted: %v", text, err)
		} else if len(problems.Problems) != 1 || !strings.HasPrefix(problems.Problems[0].String(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestWhatSaysNothingLeavesTheDefault(t *testing.T) {
	cfg, err := load(t, "fetch: {gateways: , allow_http: }\nnats: {max_bytes: , replicas: ~}\nlinks: {confirm: 0}\nprefix:\nchains:\n")
	want := defaults()
	want.Path, want.Links.Confirm = "test.yaml", 0
	if err != nil || !reflect.DeepEqual(cfg, want) {
		t.Errorf("%+v, %v; want %+v", cfg, err, want)
	}
}

// site is a place in what was read where something wrong can be put.
type site struct {
	path string
	typ  reflect.Type
	put  func(any)
}

// drawValue draws what fits a setting and tells all places in it.
func drawValue(t *rapid.T, typ reflect.Type, path string, put func(any), sites *[]site) {
	*sites = append(*sites, site{path, typ, put})
	switch kind := typ.Kind(); {
	case typ == reflect.TypeFor[time.Duration]():
		put(time.Duration(rapid.Int64().Draw(t, path)).String())
	case typ == reflect.TypeFor[chains.Finality]():
		put(rapid.SampledFrom([]string{"latest", "safe", "finalized", "depth:7"}).Draw(t, path))
	case typ == reflect.TypeFor[relayer.Amount]():
		put(rapid.SampledFrom([]string{"0.05 ether", "7 gwei", "0.2 SOL", "0 lamports"}).Draw(t, path))
	case typ == reflect.TypeFor[caip.ChainID]():
		put(rapid.SampledFrom([]string{"", "eip155:1", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"}).Draw(t, path))
	case kind == reflect.String:
		put(rapid.StringMatching(`[ -~é€]{0,20}`).Draw(t, path)) // no line breaks: the library does not read all that it writes
	case kind == reflect.Bool:
		put(rapid.Bool().Draw(t, path))
	case kind >= reflect.Int && kind <= reflect.Int64:
		put(int(rapid.Int64().Draw(t, path)))
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		if n := rapid.Uint64().Draw(t, path); n > math.MaxInt64 {
			put(n)
		} else {
			put(int(n))
		}
	case kind == reflect.Slice:
		list := make([]any, rapid.IntRange(0, 3).Draw(t, path))
		put(list)
		for i := range list {
			drawValue(t, typ.Elem(), path+"["+strconv.Itoa(i)+"]", func(v any) { list[i] = v }, sites)
		}
	case kind == reflect.Struct:
		table := map[string]any{}
		put(table)
		for key, f := range fields(typ) {
			if rapid.Bool().Draw(t, path+"."+key) {
				drawValue(t, f.Type, strings.TrimPrefix(path+"."+key, "."), func(v any) { table[key] = v }, sites)
			}
		}
	default:
		t.Fatalf("%s: nothing is drawn for %s", path, typ)
	}
}

// misfits are values that no setting of a type takes.
func misfits(typ reflect.Type) []any {
	list := []any{1.5, math.Inf(1), time.Unix(0, 0)} // nothing takes these
	kind := typ.Kind()
	text := isText(typ)
	if text || kind != reflect.Struct {
		list = append(list, map[string]any{}, map[string]any{"a": 1})
	}
	if text || kind != reflect.Slice {
		list = append(list, []any{}, []any{"a"})
	}
	if kind != reflect.Bool {
		list = append(list, true)
	}
	if text || kind != reflect.String {
		list = append(list, "7", "nonsense")
	}
	if text || typ == reflect.TypeFor[time.Duration]() || kind < reflect.Int || kind > reflect.Uint64 {
		list = append(list, 7, -7, uint64(math.MaxUint64))
	} else if kind <= reflect.Int64 {
		list = append(list, uint64(math.MaxUint64))
	} else {
		list = append(list, -7, int64(math.MinInt64))
	}
	return list
}

// What fits is read as the YAML library itself reads it into the structs; one thing that does not
// fit is the one problem, at its path.
func TestOneMisfitIsOneProblemAtItsPath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var raw map[string]any
		var sites []site
		drawValue(t, reflect.TypeFor[Config](), "", func(v any) { raw = v.(map[string]any) }, &sites)
		cfg, found := defaults(), problems(nil)
		if decode(raw, reflect.ValueOf(&cfg).Elem(), "", &found); len(found) != 0 {
			t.Fatalf("%v", found)
		}
		data, err := yaml.Marshal(raw)
		noError(t, err)
		want := defaults()
		noError(t, yaml.Unmarshal(data, &want))
		if !reflect.DeepEqual(cfg, want) {
			t.Fatalf("read\n%+v, want\n%+v", cfg, want)
		}

		at := rapid.SampledFrom(sites).Draw(t, "site")
		path := at.path
		if key := rapid.SampledFrom([]string{"nonsense", "Chains", "-", "a.b"}).Draw(t, "key"); at.typ.Kind() == reflect.Struct && !isText(at.typ) && (path == "" || rapid.Bool().Draw(t, "unknown")) {
			at.put(map[string]any{key: rapid.SampledFrom(misfits(at.typ)).Draw(t, "value")})
			path = strings.TrimPrefix(path+"."+key, ".")
		} else {
			at.put(rapid.SampledFrom(misfits(at.typ)).Draw(t, "misfit"))
		}
		cfg, found = defaults(), nil
		if decode(raw, reflect.ValueOf(&cfg).Elem(), "", &found); len(found) != 1 || found[0].Path != path || found[0].Text == "" {
			t.Fatalf("%v, want one problem, at %s", found, path)
		}
	})
}

// Nothing panics, every problem says where and what it is, and problems come in the same order each
// time.
func FuzzDecode(f *testing.F) {
	for _, name := range configs.Samples {
		data, _ := configs.Sample(name)
		f.Add(data)
	}
	f.Add([]byte("chains: [{name: a, id: 5, rpc: x, mirror_keys: {former: [1, ~]}}, ~, 7]\nfetch: {timeout: 5, max_size: 1e99, nonsense: {a: b}}\n'-': 2001-01-01\n1: {2: 3}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var raw map[string]any
		if yaml.Unmarshal(data, &raw) != nil {
			return
		}
		named(raw)
		var first, second problems
		cfg, again := defaults(), defaults()
		decode(raw, reflect.ValueOf(&cfg).Elem(), "", &first)
		decode(raw, reflect.ValueOf(&again).Elem(), "", &second)
		if !slices.Equal(first, second) || !reflect.DeepEqual(cfg, again) {
			t.Errorf("%+v, %v; then %+v, %v", cfg, first, again, second)
		}
		if _, empty := raw[""]; !empty && slices.ContainsFunc(first, func(p Problem) bool { return p.Path == "" || p.Text == "" }) {
			t.Errorf("%v", first)
		}
	})
}
