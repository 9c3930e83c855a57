package vectors_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Where the vectors and the expectations are.
const (
	vectorsPath = "../../../crosschain/testdata/verdicts.json"
	expectPath  = "../../../crosschain/testdata/verdicts.txt"
)

// vectors is the file: what is read is listed once, and named by its place.
type vectors struct {
	Schema  int       `json:"schema"`
	About   string    `json:"about"`
	Chains  []chain   `json:"chains"`
	Answers []answer  `json:"answers"`
	Files   []content `json:"files"`
	Cases   []vector  `json:"cases"`
}

// chain is a chain as it is configured.
type chain struct {
	Name        string `json:"name"`
	ID          string `json:"id"`
	Dialect     string `json:"dialect"`
	Registry    string `json:"registry,omitempty"`
	Reputation  string `json:"reputation,omitempty"`
	DeployBlock uint64 `json:"deployBlock,omitempty"`
	LookupTable string `json:"lookupTable,omitempty"`
}

// answer is one JSON-RPC call with what came back.
type answer struct {
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`
}

// content is what a gateway serves of an ipfs URI.
type content struct {
	CID  string `json:"cid"`
	Body string `json:"body"`
}

// vector is one case.
type vector struct {
	Name        string              `json:"name"`
	Row         string              `json:"row"`
	Command     string              `json:"command,omitempty"` // of bridge8004 verify; payment where it is missing
	Input       string              `json:"input"`             // what a payer saved: the body of the 402, the value of its header, or the whole HTTP response
	Payment     string              `json:"payment,omitempty"` // of response: the body of the 402 that was paid
	Flags       map[string][]string `json:"flags"`             // of the command
	KnownAgents string              `json:"knownAgents,omitempty"`
	Reviewers   string              `json:"reviewers,omitempty"` // the content of the file for --reviewers
	Endpoints   []endpoint          `json:"endpoints"`
	Files       []int               `json:"files"`
	Want        want                `json:"want"`
}

// endpoint is one RPC endpoint of a chain.
type endpoint struct {
	Chain   string `json:"chain"` // by its name
	Answers []int  `json:"answers,omitempty"`
	Down    bool   `json:"down,omitempty"`  // answers HTTP 502 to everything
	Hangs   bool   `json:"hangs,omitempty"` // never answers
	Again   bool   `json:"again,omitempty"` // the first endpoint of the chain once more
	Index   bool   `json:"index,omitempty"` // Light's index (Photon) of the chain, no node of it
}

// place is under which name an endpoint is configured.
func (e endpoint) place() string {
	if e.Index {
		return e.Chain + indexSuffix
	}
	return e.Chain
}

const indexSuffix = " index"

// want is what has to come out. A mistake of the caller has no verdict.
type want struct {
	Verdict string   `json:"verdict,omitempty"`
	Exit    int      `json:"exit"`
	Reasons []reason `json:"reasons"` // the required checks that did not pass, and those that passed on weaker evidence, in their order
}

type reason struct {
	Check   string `json:"check"`
	Verdict string `json:"verdict"`
}

// expectation is one line of the table that was written by hand.
type expectation struct {
	name, row string
	want
}

// expectations reads the table: a line [row] for each row of the table of verdicts, under it `name
// verdict exit check=verdict...` for each case.
func expectations() ([]expectation, error) {
	raw, err := os.ReadFile(expectPath)
	if err != nil {
		return nil, err
	}
	var list []expectation
	row := ""
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		text, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(text)
		switch {
		case len(fields) == 0:
			continue
		case len(fields) == 1 && strings.HasPrefix(fields[0], "["):
			row = strings.Trim(fields[0], "[]")
			continue
		case len(fields) < 3 || row == "":
			return nil, fmt.Errorf("%q: want a name, a verdict, an exit code and reasons", lines.Text())
		}
		e := expectation{name: fields[0], row: row, want: want{Verdict: fields[1], Reasons: []reason{}}}
		if e.Exit, err = strconv.Atoi(fields[2]); err != nil {
			return nil, fmt.Errorf("%q: %w", lines.Text(), err)
		}
		for _, f := range fields[3:] {
			check, verdict, ok := strings.Cut(f, "=")
			if !ok {
				return nil, fmt.Errorf("%q: %q: want check=verdict", lines.Text(), f)
			}
			e.Reasons = append(e.Reasons, reason{check, verdict})
		}
		if slices.ContainsFunc(list, func(other expectation) bool { return other.name == e.name }) {
			return nil, fmt.Errorf("two cases are called %s", e.name)
		}
		list = append(list, e)
	}
	return list, nil
}

// compact is JSON in one form, with the keys of objects in order.
func compact(raw []byte) (json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// bytes lists one answer, one file and one case a line, so that changes can be read.
func (v vectors) bytes() ([]byte, error) {
	var b bytes.Buffer
	var failed error
	put := func(value any) string {
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		if err := e.Encode(value); err != nil {
			failed = err
		}
		return strings.TrimSpace(out.String())
	}
	fmt.Fprintf(&b, "{\"schema\": %d,\n\"about\": %s,\n", v.Schema, put(v.About))
	section(&b, "chains", v.Chains, put, ",")
	section(&b, "answers", v.Answers, put, ",")
	section(&b, "files", v.Files, put, ",")
	section(&b, "cases", v.Cases, put, "")
	b.WriteString("}\n")
	return b.Bytes(), failed
}

func section[T any](b *bytes.Buffer, name string, list []T, put func(any) string, end string) {
	fmt.Fprintf(b, "%q: [\n", name)
	for i, item := range list {
		comma := ","
		if i == len(list)-1 {
			comma = ""
		}
		fmt.Fprintf(b, "%s%s\n", put(item), comma)
	}
	fmt.Fprintf(b, "]%s\n", end)
}
