package decode

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func val(v int64, d uint8) chains.Value {
	return chains.Value{Unscaled: chains.NewInt128(v), Decimals: d}
}

func TestReadContent(t *testing.T) {
	for in, want := range map[string]Content{
		`{"value":87,"valueDecimals":0,"tag1":"starred","tag2":"x","m":"ok"}`: {Value: val(87, 0), HasValue: true, Tag1: "starred", Tag2: "x", Mark: "ok"},
		`{"value":-9977,"valueDecimals":2,"endpoint":"https://a.example"}`:    {Value: val(-9977, 2), HasValue: true, Endpoint: "https://a.example"},
		`{"score":85,"tags":["quality","speed"],"m":"Great"}`:                 {Value: val(85, 0), HasValue: true, Tag1: "quality", Tag2: "speed", Mark: "Great"},
		`{"score":85,"tags":["one"]}`:                                         {Value: val(85, 0), HasValue: true, Tag1: "one"},
		`{"score":85,"valueDecimals":2}`:                                      {Value: val(85, 0), HasValue: true},
		`{"value":87.5}`:                                                      {Value: val(875, 1), HasValue: true},
		`{"value":87.5,"valueDecimals":0}`:                                    {Value: val(875, 1), HasValue: true},
		`{"value":87.5,"valueDecimals":1}`:                                    {},
		`{"value":"87"}`:                                                      {},
		`{"value":1e3}`:                                                       {},
		`{"value":null,"tag1":"t"}`:                                           {Tag1: "t"},
		`{"value":1,"valueDecimals":19}`:                                      {},
		`{"value":1,"valueDecimals":-1}`:                                      {},
		`{"value":true}`:                                                      {},
		`{"value":1,"tag1":7,"tag2":{"a":1}}`:                                 {Value: val(1, 0), HasValue: true},
		`{"value":100000000000000000000000000000000000001}`:                   {},
		`{"feedbackURI":"ipfs://x","feedbackHash":"0x` + strings.Repeat("ab", 32) + `"}`: {uri: "ipfs://x", hash: mustHash("0x" + strings.Repeat("ab", 32))},
		`[]`:     {},
		`null`:   {},
		`"text"`: {},
		`{`:      {},
		``:       {},
	} {
		got := ReadContent(wire.ContentJSON, []byte(in))
		if !want.HasValue {
			got.Value = chains.Value{}
		}
		if got != want {
			t.Errorf("%s:\n got %+v\nwant %+v", in, got, want)
		}
		// Its author signs the same for text, and so reads the same; what else has a message of its
		// own.
		if text, cid := ReadContent(wire.ContentUTF8, []byte(in)), ReadContent(wire.ContentIPFS, []byte(in)); text.HasValue != want.HasValue || text.Tag1 != want.Tag1 || cid != (Content{}) {
			t.Errorf("%s as text is read as %+v, as a CID as %+v", in, text, cid)
		}
	}
}

func mustHash(s string) caip.Hash {
	h, err := caip.ParseHash(s)
	if err != nil {
		panic(err)
	}
	return h
}

func TestWriteContentOrder(t *testing.T) {
	got := string(WriteContent(Content{Value: val(875, 1), Tag1: "a<b>&", Tag2: `"`, Mark: MirrorMark}))
	if want := `{"value":875,"valueDecimals":1,"tag1":"a<b>&","tag2":"\"","m":"+"}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := string(WriteContent(Content{Value: val(0, 0)})); got != `{"value":0,"valueDecimals":0}` {
		t.Error(got)
	}
}

func TestContentRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Content{
			Value: val(rapid.Int64Range(-1<<53, 1<<53).Draw(t, "value"), rapid.Uint8Range(0, 18).Draw(t, "decimals")), HasValue: true,
			Tag1: rapid.String().Draw(t, "tag1"), Tag2: rapid.String().Draw(t, "tag2"), Endpoint: rapid.String().Draw(t, "endpoint"), Mark: rapid.SampledFrom([]string{"", "+"}).Draw(t, "mark"),
		}
		if got := ReadContent(wire.ContentJSON, WriteContent(c)); got != c {
			t.Fatalf("%+v became %+v", c, got)
		}
	})
}

func TestExact(t *testing.T) {
	edge := new(big.Int).Lsh(big.NewInt(1), 53)
	for _, c := range []struct {
		v    *big.Int
		want bool
	}{{edge, true}, {new(big.Int).Neg(edge), true}, {new(big.Int).Add(edge, big.NewInt(1)), false}, {new(big.Int).Sub(new(big.Int).Neg(edge), big.NewInt(1)), false}} {
		v, err := chains.Int128FromBig(c.v)
		if err != nil || Exact(chains.Value{Unscaled: v}) != c.want {
			t.Errorf("%s: exact is not %t", c.v, c.want)
		}
	}
}

func TestMarked(t *testing.T) {
	digest := [32]byte{1, 2, 3}
	source := caip.Keccak256([]byte("source"))
	revoking := &chains.SATIFeedback{ContentType: 2, Content: []byte(RevokedPrefix + source.String()), TaskRef: caip.RevocationTask(source, 0)}
	for name, c := range map[string]struct {
		s    *chains.SATIFeedback
		want bool
	}{
		"nothing":          {nil, false},
		"plain":            {&chains.SATIFeedback{ContentType: 1, Content: []byte(`{"value":1}`)}, false},
		"another m":        {&chains.SATIFeedback{ContentType: 1, Content: []byte(`{"value":1,"m":"++"}`)}, false},
		"mark":             {&chains.SATIFeedback{ContentType: 1, Content: []byte(`{"value":1,"m":"+"}`)}, true},
		"cid of data hash": {&chains.SATIFeedback{ContentType: 3, Content: RawCID(digest), DataHash: digest}, false},
		"another cid":      {&chains.SATIFeedback{ContentType: 3, Content: RawCID(digest)}, false},
		"text":             {&chains.SATIFeedback{ContentType: 2, Content: []byte("good")}, false},
		"revocation":       {revoking, true},
		"as text":          {&chains.SATIFeedback{ContentType: 2, Content: []byte(`{"value":1,"m":"+"}`)}, true},
		"as JSON":          {&chains.SATIFeedback{ContentType: 1, Content: revoking.Content}, true},
	} {
		if got := Marked(c.s); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
	if got, ok := RevokedSource(revoking); !ok || got != source {
		t.Errorf("revoked source %s, %t", got, ok)
	}
	later := *revoking
	later.TaskRef = caip.RevocationTask(source, caip.MirrorEpochs-1)
	if got, ok := RevokedSource(&later); !ok || got != source {
		t.Errorf("revoked source in the last epoch %s, %t", got, ok)
	}
	lie := *revoking
	lie.TaskRef = caip.Hash{}
	if _, ok := RevokedSource(&lie); ok {
		t.Error("a revocation at another task was read")
	}
}

func FuzzReadContent(f *testing.F) {
	f.Add([]byte(`{"value":87,"valueDecimals":2,"tag1":"a","tags":["b"],"m":"+"}`))
	f.Add([]byte(`{"score":85.5,"tags":[1,"x"]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c := ReadContent(wire.ContentJSON, raw)
		if !c.HasValue {
			return
		}
		if err := c.Value.Check(); err != nil {
			t.Fatalf("%q is read as %v: %v", raw, c.Value, err)
		}
		c.uri, c.hash = "", caip.Hash{}
		if again := ReadContent(wire.ContentJSON, WriteContent(c)); again != c {
			t.Fatalf("%+v became %+v", c, again)
		}
	})
}

// The author of content that is not UTF-8 has signed how many bytes it has, and none of them.
func TestReadContent_thatNobodySigned(t *testing.T) {
	if got := ReadContent(wire.ContentJSON, []byte("{\"value\":100,\"m\":\"\xff\"}")); got != (Content{}) {
		t.Errorf("%+v", got)
	}
}
