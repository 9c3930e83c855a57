package feedback_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

var update = flag.Bool("update", false, "write the golden files anew")

const (
	base    = "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63"
	client  = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
	program = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
	mint    = "So11111111111111111111111111111111111111112"
)

var (
	destination = caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
	moment      = time.Date(2026, 3, 4, 5, 6, 7, 890, time.UTC)
)

func evm() chains.Feedback {
	ref := caip.MustFeedbackRef(base + "/42/" + client + "/1")
	return chains.Feedback{
		Ref: ref, Agent: caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42"), Client: caip.MustAccountID("eip155:8453:" + client),
		Value: chains.Value{Unscaled: chains.NewInt128(8750), Decimals: 2}, HasValue: true, Tag1: "starred", Tag2: "day", Endpoint: "https://example.com/a2a",
		URI: "ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku", Hash: caip.Keccak256([]byte("file")), Time: moment, Proof: chains.ProofTransaction,
	}
}

func sati() chains.Feedback {
	return chains.Feedback{
		Ref: caip.MustFeedbackRef(program + "/" + mint + "/" + mint), Agent: caip.MustAgentRef(program + "/" + mint),
		Client: caip.MustAccountID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:" + mint), Value: chains.Value{Unscaled: chains.NewInt128(-5), Decimals: 1}, HasValue: true, Tag1: "uptime",
		Time: moment, Proof: chains.ProofSignature,
		SATI: &chains.SATIFeedback{Schema: "FeedbackPublicV1", TaskRef: caip.Keccak256([]byte("task")), Outcome: chains.Positive},
	}
}

// variants are the origins whose files are fixed in testdata.
func variants() map[string]chains.Feedback {
	minimal := evm()
	minimal.Value, minimal.Tag1, minimal.Tag2, minimal.Endpoint, minimal.URI, minimal.Hash, minimal.Time = chains.Value{}, "", "", "", "", caip.Hash{}, time.Time{}
	odd := evm()
	odd.Tag1, odd.Tag2, odd.Endpoint = "a\"b\\c\n\x01é\u2028<&>", "not UTF-8: \xff\xfe", "日本 🤖"
	huge := evm()
	most, _ := chains.Int128FromBig(new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil))
	huge.Value = chains.Value{Unscaled: most, Decimals: 18}
	outcome := sati()
	outcome.HasValue, outcome.Value, outcome.SATI.Outcome = false, chains.Value{}, chains.Negative
	return map[string]chains.Feedback{"evm": evm(), "evm-minimal": minimal, "evm-odd-text": odd, "evm-huge-value": huge, "sati": sati(), "sati-outcome-only": outcome}
}

// The bytes of a mirror file are public: their hash stands on chains.
func TestFileGoldens(t *testing.T) {
	for name, origin := range variants() {
		t.Run(name, func(t *testing.T) {
			got, err := feedback.File(origin)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", name+".json")
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			var v any
			if err := json.Unmarshal(got, &v); err != nil {
				t.Errorf("not JSON: %v", err)
			}
			d, err := feedback.ParseFile(got)
			if err != nil {
				t.Fatal(err)
			}
			if d.Agent != origin.Agent || d.Client != origin.Client || d.Origin.Feedback != origin.Ref || d.Tag2 != origin.Tag2 || d.Endpoint != origin.Endpoint {
				t.Errorf("read as %+v", d)
			}
		})
	}
}

func TestItemKeepsValuesExactly(t *testing.T) {
	item, err := feedback.Item(evm(), destination, 3)
	if err != nil {
		t.Fatal(err)
	}
	f := evm()
	if item.Value != f.Value || item.Tag1 != f.Tag1 || item.Tag2 != f.Tag2 || item.Endpoint != f.Endpoint || item.Epoch != 3 || item.Agent != destination || item.Outcome != chains.Neutral {
		t.Errorf("%+v", item)
	}
	if item.Origin != (chains.Origin{Feedback: f.Ref, Client: f.Client, Source: caip.SourceID(f.Ref)}) {
		t.Errorf("origin %+v", item.Origin)
	}
	if file, err := feedback.File(f); err != nil || !bytes.Equal(file, item.File) {
		t.Errorf("file %s, %v", file, err)
	}
}

// A long text costs whoever mirrors it: it stays in the file. Mirrors that hold it whole are true
// as well.
func TestItemLeavesLongTextsToTheFile(t *testing.T) {
	long := strings.Repeat("x", feedback.MaxText+1)
	origin := change(evm(), func(f *chains.Feedback) { f.Tag1, f.Tag2, f.Endpoint = long, long[1:], "https://"+long })
	item, err := feedback.Item(origin, destination, 0)
	if err != nil {
		t.Fatal(err)
	}
	if item.Tag1 != "" || item.Tag2 != long[1:] || item.Endpoint != "" || !slices.Equal(item.FileOnly, []chains.MirrorField{chains.MirrorTag1, chains.MirrorEndpoint}) {
		t.Errorf("tags of %d and %d bytes, endpoint of %d, only in the file: %v", len(item.Tag1), len(item.Tag2), len(item.Endpoint), item.FileOnly)
	}
	if d, err := feedback.ParseFile(item.File); err != nil || d.Tag1 != long || d.Endpoint != origin.Endpoint {
		t.Errorf("the file: %+v, %v", d, err)
	}
	short := mirrored(t, origin, "eip155:31337")
	whole := change(short, func(f *chains.Feedback) { f.Tag1, f.Endpoint = origin.Tag1, origin.Endpoint })
	other := change(short, func(f *chains.Feedback) { f.Tag1 = "another" })
	for name, c := range map[string]struct {
		mirror chains.Feedback
		want   int
	}{"short": {short, 0}, "whole": {whole, 0}, "another": {other, 1}} {
		if diff, err := feedback.Compare(origin, c.mirror, 0); err != nil || len(diff) != c.want {
			t.Errorf("%s: %+v, %v", name, diff, err)
		}
	}
}

func TestItemFromSATI(t *testing.T) {
	item, err := feedback.Item(sati(), destination, 0)
	if err != nil || item.Value != sati().Value || item.Tag1 != "uptime" || item.Outcome != chains.Positive {
		t.Errorf("with a number: %+v, %v", item, err)
	}
	for outcome, want := range map[chains.Outcome]int64{chains.Negative: 0, chains.Neutral: 50, chains.Positive: 100} {
		f := sati()
		f.HasValue, f.Value, f.SATI.Outcome, f.Tag2 = false, chains.Value{}, outcome, "kept"
		item, err := feedback.Item(f, destination, 0)
		if err != nil || item.Value != (chains.Value{Unscaled: chains.NewInt128(want)}) || item.Tag1 != "outcome" || item.Tag2 != "kept" || item.Outcome != outcome {
			t.Errorf("%s: %+v, %v", outcome, item, err)
		}
	}
}

func TestItemRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		f  chains.Feedback
		to caip.AgentRef
	}{
		"unproven author":           {change(sati(), func(f *chains.Feedback) { f.Proof = chains.ProofInvalid }), destination},
		"no proof at all":           {change(evm(), func(f *chains.Feedback) { f.Proof = "" }), destination},
		"revoked":                   {change(evm(), func(f *chains.Feedback) { f.Revoked = true }), destination},
		"no value outside SATI":     {change(evm(), func(f *chains.Feedback) { f.HasValue = false }), destination},
		"no value, unknown outcome": {change(sati(), func(f *chains.Feedback) { f.HasValue, f.SATI.Outcome = false, 3 }), destination},
		"value out of range":        {change(evm(), func(f *chains.Feedback) { f.Value.Decimals = 19 }), destination},
		"no ref":                    {change(evm(), func(f *chains.Feedback) { f.Ref = caip.FeedbackRef{} }), destination},
		"no client":                 {change(evm(), func(f *chains.Feedback) { f.Client = caip.AccountID{} }), destination},
		"agent of another chain":    {change(evm(), func(f *chains.Feedback) { f.Agent = destination }), destination},
		"another agent":             {change(evm(), func(f *chains.Feedback) { f.Agent.ID = "43" }), destination},
		"another client":            {change(evm(), func(f *chains.Feedback) { f.Ref.Client = "0x0000000000000000000000000000000000000001" }), destination},
		"client of another chain":   {change(evm(), func(f *chains.Feedback) { f.Client.Chain.Reference = "1" }), destination},
		"to where it comes from":    {evm(), evm().Agent},
		"to nowhere":                {evm(), caip.AgentRef{}},
	} {
		item, err := feedback.Item(c.f, c.to, 0)
		if !errors.Is(err, feedback.ErrNotMirrored) || chains.KindOf(err) != chains.Invalid || item.File != nil {
			t.Errorf("%s: %+v, %v", name, item, err)
		}
	}
	large := change(evm(), func(f *chains.Feedback) { f.Endpoint = strings.Repeat("x", 256<<10) })
	if _, err := feedback.Item(large, destination, 0); chains.KindOf(err) != chains.TooMuch {
		t.Errorf("a huge text: %v", err)
	}
}

func change(f chains.Feedback, how func(*chains.Feedback)) chains.Feedback {
	how(&f)
	return f
}

func TestParseFileRefuses(t *testing.T) {
	good, err := feedback.File(evm())
	if err != nil {
		t.Fatal(err)
	}
	replace := func(old, with string) string {
		s := strings.Replace(string(good), old, with, 1)
		if s == string(good) {
			t.Fatalf("%q is not in %s", old, good)
		}
		return s
	}
	for name, in := range map[string]string{
		"empty":                 "",
		"not an object":         "[]",
		"no members":            "{}",
		"white space":           " " + string(good),
		"line end":              string(good) + "\n",
		"another member":        replace(`{"agent`, `{"a":1,"agent`),
		"duplicate member":      replace(`{"agentRegistry"`, `{"tag1":"x","agentRegistry"`),
		"another order":         replace(`"tag1":"starred","tag2":"day"`, `"tag2":"day","tag1":"starred"`),
		"escaped letter":        replace(`starred`, `\u0073tarred`),
		"upper-case name":       replace(`"tag1"`, `"Tag1"`),
		"value as text":         replace(`"value":8750`, `"value":"8750"`),
		"value with point":      replace(`"value":8750`, `"value":8750.0`),
		"decimals out of range": replace(`"valueDecimals":2`, `"valueDecimals":19`),
		"upper-case address":    replace("0x742d35cc", "0x742D35CC"),
		"false source id":       replace(caip.SourceID(evm().Ref).String(), caip.Keccak256().String()),
		"another feedback":      replace(client+"/1", client+"/2"),
		"no client":             replace(`"clientAddress":"eip155:8453:`+client+`",`, ""),
		"time zone":             replace("05:06:07Z", "05:06:07+00:00"),
		"fraction of a second":  replace("05:06:07Z", "05:06:07.5Z"),
		"agent id with zero":    replace(`"agentId":"42"`, `"agentId":"042"`),
		"too large":             strings.Repeat(" ", 1<<20),
		"needless hex":          replace(`"tag1":"starred"`, `"tag1Hex":"0x73"`),
	} {
		d, err := feedback.ParseFile([]byte(in))
		if kind := chains.KindOf(err); err == nil || (kind != chains.Invalid && kind != chains.TooMuch) {
			t.Errorf("%s: %+v, %v", name, d, err)
		}
	}
}

func feedbacks() *rapid.Generator[chains.Feedback] {
	return rapid.Custom(func(t *rapid.T) chains.Feedback {
		f := evm()
		if rapid.Bool().Draw(t, "sati") {
			f = sati()
			f.SATI.Outcome = chains.Outcome(rapid.IntRange(0, 2).Draw(t, "outcome"))
			f.HasValue = rapid.Bool().Draw(t, "has value")
		}
		text := rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string { return string(b) })
		f.Tag1, f.Tag2, f.Endpoint, f.URI = text.Draw(t, "tag1"), rapid.String().Draw(t, "tag2"), text.Draw(t, "endpoint"), rapid.String().Draw(t, "uri")
		f.Value = chains.Value{Decimals: uint8(rapid.IntRange(0, 18).Draw(t, "decimals"))}
		n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 15).Draw(t, "value"))
		if rapid.Bool().Draw(t, "negative") {
			n.Neg(n)
		}
		f.Value.Unscaled, _ = chains.Int128FromBig(n)
		if rapid.Bool().Draw(t, "timeless") {
			f.Time = time.Time{}
		}
		return f
	})
}

func TestFilesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := feedbacks().Draw(t, "feedback")
		item, err := feedback.Item(f, destination, 0)
		if err != nil {
			t.Fatal(err)
		}
		d, err := feedback.ParseFile(item.File)
		if err != nil {
			t.Fatalf("%s: %v", item.File, err)
		}
		again, err := d.Encode()
		if err != nil || !bytes.Equal(again, item.File) {
			t.Fatalf("%s became %s, %v", item.File, again, err)
		}
		if d.Value != item.Value || d.Tag1 != item.Tag1 || d.Tag2 != item.Tag2 || d.Endpoint != item.Endpoint || d.Origin.Feedback != f.Ref || d.Origin.URI != f.URI {
			t.Fatalf("%+v, want %+v", d, item)
		}
		// Two origins that differ have different files.
		g := feedbacks().Draw(t, "other")
		other, err := feedback.File(g)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(other, item.File) && (g.Ref != f.Ref || g.Endpoint != f.Endpoint || g.Tag1 != f.Tag1 || g.Tag2 != f.Tag2) {
			t.Fatalf("%+v and %+v have one file", f, g)
		}
	})
}

func FuzzParseFile(f *testing.F) {
	for _, origin := range variants() {
		file, err := feedback.File(origin)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file)
	}
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := feedback.ParseFile(data)
		if err != nil {
			return
		}
		if again, err := d.Encode(); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%q is not what is written: %q, %v", data, again, err)
		}
	})
}

// mirrored delivers the mirror of an origin to a chain in memory and reads it from there.
func mirrored(t *testing.T, origin chains.Feedback, chain string) chains.Feedback {
	t.Helper()
	c := memchain.New(memchain.Options{Chain: caip.MustChainID(chain), AutoMine: true})
	do := func(name string, op chains.Op, kind chains.EventKind) chains.Event {
		t.Helper()
		r, err := chains.Do(t.Context(), c.Writer(name), op, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := r.Event(kind)
		if !ok {
			t.Fatalf("no event %s in %+v", kind, r)
		}
		return e
	}
	agent := do("owner", chains.Register{Name: "a"}, chains.KindRegistered).Agent
	item, err := feedback.Item(origin, agent, 0)
	if err != nil {
		t.Fatal(err)
	}
	ref := do("relayer", chains.Deliver{Items: []chains.MirrorItem{item}}, chains.KindFeedback).Feedback.Ref
	f, err := c.Feedback(t.Context(), ref, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestCompareAcceptsWhatWasDelivered(t *testing.T) {
	for name, origin := range variants() {
		for _, chain := range []string{"eip155:31337", "solana:memchain"} {
			mirror := mirrored(t, origin, chain)
			for what, o := range map[string]chains.Feedback{
				"as it was": origin,
				"revoked":   change(origin, func(f *chains.Feedback) { f.Revoked = true }),
			} {
				if diff, err := feedback.Compare(o, mirror, 0); err != nil || len(diff) != 0 {
					t.Errorf("%s on %s, %s: %+v, %v", name, chain, what, diff, err)
				}
			}
		}
	}
	// The relayer did not know the time, the reader does.
	timeless := change(evm(), func(f *chains.Feedback) { f.Time = time.Time{} })
	if diff, err := feedback.Compare(evm(), mirrored(t, timeless, "eip155:31337"), 0); err != nil || len(diff) != 0 {
		t.Errorf("without the time: %+v, %v", diff, err)
	}
}

func TestCompareFindsLies(t *testing.T) {
	onEVM, onSATI := mirrored(t, evm(), "eip155:31337"), mirrored(t, evm(), "solana:memchain")
	for field, lie := range map[string]func(*chains.Feedback){
		"value":        func(f *chains.Feedback) { f.Value.Unscaled = chains.NewInt128(1) },
		"tag1":         func(f *chains.Feedback) { f.Tag1 = "x" },
		"tag2":         func(f *chains.Feedback) { f.Tag2 = "x" },
		"endpoint":     func(f *chains.Feedback) { f.Endpoint = "x" },
		"feedbackHash": func(f *chains.Feedback) { f.Hash[0] ^= 1 },
	} {
		diff, err := feedback.Compare(evm(), change(onEVM, lie), 0)
		if err != nil || len(diff) != 1 || diff[0].Field != field || diff[0].Got == diff[0].Want {
			t.Errorf("a false %s: %+v, %v", field, diff, err)
		}
	}
	// An origin whose unmirrored fields differ is told by the hash.
	moved := change(evm(), func(f *chains.Feedback) { f.URI = "ipfs://other" })
	if diff, err := feedback.Compare(moved, onEVM, 0); err != nil || len(diff) != 1 || diff[0].Field != "feedbackHash" {
		t.Errorf("another origin: %+v, %v", diff, err)
	}
	for field, lie := range map[string]func(*chains.Feedback){
		"value":    func(f *chains.Feedback) { f.Value.Decimals = 1 },
		"tag1":     func(f *chains.Feedback) { f.Tag1 = "x" },
		"outcome":  func(f *chains.Feedback) { f.SATI.Outcome = chains.Positive },
		"taskRef":  func(f *chains.Feedback) { f.SATI.TaskRef = caip.Hash{} },
		"dataHash": func(f *chains.Feedback) { f.SATI.DataHash = sha256.Sum256(nil) },
	} {
		m := onSATI
		part := *onSATI.SATI
		m.SATI = &part
		lie(&m)
		diff, err := feedback.Compare(evm(), m, 0)
		if err != nil || len(diff) != 1 || diff[0].Field != field {
			t.Errorf("a false %s on SATI: %+v, %v", field, diff, err)
		}
	}
	empty := onSATI
	empty.HasValue = false
	if diff, err := feedback.Compare(evm(), empty, 0); err != nil || len(diff) != 1 || diff[0].Field != "value" {
		t.Errorf("a missing value on SATI: %+v, %v", diff, err)
	}
	if diff, err := feedback.Compare(evm(), onSATI, 1); err != nil || len(diff) != 1 || diff[0].Field != "taskRef" {
		t.Errorf("another epoch: %+v, %v", diff, err)
	}
	if _, err := feedback.Compare(change(evm(), func(f *chains.Feedback) { f.Proof = chains.ProofInvalid }), onEVM, 0); !errors.Is(err, feedback.ErrNotMirrored) {
		t.Errorf("an unproven origin: %v", err)
	}
}
