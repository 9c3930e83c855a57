package feedback_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

// RFC 8785, sections 3.2.2 and 3.2.3, and its appendix B for numbers.
func TestCanonical(t *testing.T) {
	for in, want := range map[string]string{
		"{\n  \"numbers\": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],\n  \"string\": \"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\n  \"literals\": [null, true, false]\n}":           `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
		`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}`: "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\",\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\",\"😀\":\"Emoji: Grinning Face\",\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}",
		`[-0, 0.0, 1.0, 100, 9007199254740992, -9007199254740992, 1e21, 295147905179352830000, 5e-324]`:                                                                                                                           `[0,0,1,100,9007199254740992,-9007199254740992,1e+21,295147905179352830000,5e-324]`,
		`[9007199254740993]`: "",
		`[1e400]`:            "",
		`{"a":1,"a":2}`:      "",
		`["\ud800"]`:         "",
	} {
		got, err := feedback.Canonical([]byte(in))
		if want == "" {
			if chains.KindOf(err) != chains.Invalid {
				t.Errorf("%s: %s, %v", in, got, err)
			}
			continue
		}
		if err != nil || string(got) != want {
			t.Errorf("%s:\n got %s, %v\nwant %s", in, got, err, want)
		}
	}
}

// A pretty-printed file whose hash is over the canonical form is told from one whose hash is over
// its bytes, and from one whose hash is over neither.
func TestMatchHash_saysWhichFormMatched(t *testing.T) {
	pretty := "{\n  \"value\": 95,\n  \"tag1\": \"starred\"\n}\n"
	canonical := `{"tag1":"starred","value":95}`
	for name, c := range map[string]struct {
		file, hashed string
		want         feedback.Form
	}{
		"the bytes": {pretty, pretty, feedback.FormRaw}, "the canonical form": {pretty, canonical, feedback.FormJCS}, "both are one": {canonical, canonical, feedback.FormRaw},
		"another order": {pretty, `{"value":95,"tag1":"starred"}`, ""}, "no JSON, its bytes": {"hello", "hello", feedback.FormRaw}, "no JSON": {"hello", "hallo", ""},
		"a rounded number": {`{"value":9007199254740993}`, `{"value":9007199254740992}`, ""},
	} {
		if got, ok := feedback.MatchHash([]byte(c.file), caip.Keccak256([]byte(c.hashed))); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v", name, got, ok)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	for _, s := range []string{today, `{"b":1.5,"a":[1e21,-0,"\u0001"]}`, `[0.1,1e-7,123456789012345680000]`, `"\ud83d\ude00"`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		once, err := feedback.Canonical(data)
		if err != nil {
			return
		}
		twice, err := feedback.Canonical(once)
		if err != nil || string(twice) != string(once) {
			t.Fatalf("%q became %q, then %q, %v", data, once, twice, err)
		}
		var a, b any
		if json.Unmarshal(data, &a) != nil || json.Unmarshal(once, &b) != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("%q became %q, which says something else", data, once)
		}
		if strings.ContainsAny(string(once), "\n\t") {
			t.Fatalf("white space in %q", once)
		}
	})
}
