package fetch_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
	"google.golang.org/protobuf/encoding/protowire"
)

// The archives and layouts in testdata were written with boxo, Kubo's own importer (balanced
// layout). The files hold noise(size).
const (
	multilevelV0 = "QmW1dWvSExaR8ZV2naZtSnnjsB5zk9hxobRqGo6S89Xra3"              // noise(1000) in leaves of 64 bytes, 3 links a node
	multilevelV1 = "bafybeic5ufrnfa3fbefjiqy65rdn3qscna35nbkrxjszrmowwbwjyyq74q" // the same with raw leaves
	directory    = "QmTxSfMtEb2dfKLb2wz4fuSHrNbvaCGNGtpthdscNwVsZR"              // files/agent one.json
	sharded      = "Qma5kEnM5fEKTXrFC5zXYRy5QG3hcMWopoFS7ijhxx19qc"              // a directory of HAMT shards
)

func archive(t testing.TB, name string) []byte {
	t.Helper()
	out, err := os.ReadFile("testdata/" + name + ".car")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func section(parts ...[]byte) []byte {
	body := bytes.Join(parts, nil)
	return append(binary.AppendUvarint(nil, uint64(len(body))), body...)
}

func block(c cid.Cid, data []byte) []byte { return section(c.Bytes(), data) }

func rawCID(body []byte) cid.Cid {
	sum, err := multihash.Sum(body, multihash.SHA2_256, -1)
	if err != nil {
		panic(err)
	}
	return cid.NewCidV1(cid.Raw, sum)
}

// flat is a gateway that knows no blocks.
func flat(t testing.TB, body []byte) string {
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("format") {
			http.Error(w, "unsupported format", http.StatusBadRequest)
			return
		}
		w.Write(body)
	})
}

// trustless is a gateway that gives blocks and nothing else.
func trustless(t testing.TB, car []byte) string {
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("format") != "car" {
			http.Error(w, "only blocks here", http.StatusNotAcceptable)
			return
		}
		w.Header().Set("Content-Type", "application/vnd.ipld.car; version=1; order=dfs")
		w.Write(car)
	})
}

func from(gateways ...string) fetch.Options {
	return local(func(o *fetch.Options) { o.Gateways = gateways })
}

func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(r.Uint32())
	}
	return out
}

// Every layout that Kubo writes by default is recomputed from the bytes alone.
func TestGet_ipfsLayouts(t *testing.T) {
	raw, err := os.ReadFile("testdata/layouts.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Size        int
		Layout, CID string
	}
	if err := json.Unmarshal(raw, &vectors); err != nil || len(vectors) == 0 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for _, v := range vectors {
		body := noise(v.Size)
		options := from(flat(t, body))
		options.MaxBytes = 2 << 20
		doc, err := fetch.New(options).Get(t.Context(), "ipfs://"+v.CID)
		if err != nil || !bytes.Equal(doc.Bytes, body) || !doc.Pinned || doc.CID != v.CID || doc.Scheme != "ipfs" {
			t.Errorf("%d bytes as %s: %d bytes, %v", v.Size, v.Layout, len(doc.Bytes), err)
		}
	}
}

// Other layouts are put together from blocks.
func TestGet_ipfsBlocks(t *testing.T) {
	for name, id := range map[string]string{"multilevel-v0": multilevelV0, "multilevel-v1": multilevelV1} {
		doc, err := fetch.New(from(trustless(t, archive(t, name)))).Get(t.Context(), "ipfs://"+id)
		if err != nil || !bytes.Equal(doc.Bytes, noise(1000)) || !doc.Pinned {
			t.Errorf("%s: %d bytes, %v", name, len(doc.Bytes), err)
		}
		options := from(trustless(t, archive(t, name)))
		options.MaxBytes = 999
		if _, err := fetch.New(options).Get(t.Context(), "ipfs://"+id); chains.KindOf(err) != chains.TooMuch {
			t.Errorf("%s, one byte too many: %v", name, err)
		}
	}
}

// The CID that every tutorial shows: echo "hello world" | ipfs add.
func TestGet_ipfsKnownCID(t *testing.T) {
	for uri, body := range map[string]string{
		"ipfs://QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o":                            "hello world\n",
		"ipfs://ipfs/QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o":                       "hello world\n",
		"ipfs://bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e":               "hello world",
		"IPFS://bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e/":              "hello world",
		"ipfs://f01551220b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9": "hello world",
	} {
		doc, err := fetch.New(from(flat(t, []byte(body)))).Get(t.Context(), uri)
		if err != nil || string(doc.Bytes) != body {
			t.Errorf("%s: %q, %v", uri, doc.Bytes, err)
		}
	}
}

func TestGet_ipfsLiars(t *testing.T) {
	nobody := closedPort(t)
	body, honest, uri := noise(1000), archive(t, "multilevel-v1"), "ipfs://"+multilevelV1
	id := cid.MustParse(multilevelV1)
	flipped := bytes.Clone(honest)
	flipped[len(flipped)-1] ^= 1
	relabelled := append(section([]byte{0xa0}), block(id, []byte("not the block"))...)
	header := 1 + int(honest[0])
	size, n := binary.Uvarint(honest[header:])
	short := honest[:header+n+int(size)]
	for name, c := range map[string]struct {
		gateway string
		kind    chains.Kind
	}{
		"another file":           {flat(t, noise(999)), chains.Dishonest},
		"a web page":             {flat(t, []byte("<html>")), chains.Dishonest},
		"a flipped bit":          {trustless(t, flipped), chains.Dishonest},
		"a block under its name": {trustless(t, relabelled), chains.Dishonest},
		"another file's blocks":  {trustless(t, archive(t, "directory")), chains.Unreachable},
		"half of the blocks":     {trustless(t, short), chains.Unreachable},
		"no archive":             {trustless(t, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}), chains.Unreachable},
		"an archive cut short":   {trustless(t, honest[:len(honest)-5]), chains.Unreachable},
		"more than is allowed":   {trustless(t, bytes.Repeat([]byte{1, 0}, 2<<20)), chains.TooMuch},
		"who takes no requests":  {serve(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(403) }), chains.Unreachable},
		"who knows no such path": {serve(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(400) }), chains.Unreachable},
		"an error":               {serve(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(503) }), chains.Unreachable},
		"nothing there":          {nobody, chains.Unreachable},
	} {
		doc, err := fetch.New(from(c.gateway)).Get(t.Context(), uri)
		if err == nil || chains.KindOf(err) != c.kind {
			t.Errorf("%s: %d bytes, kind %s, %v", name, len(doc.Bytes), chains.KindOf(err), err)
		}
		// The next gateway is asked, and the liar has changed nothing.
		doc, err = fetch.New(from(c.gateway, trustless(t, honest))).Get(t.Context(), uri)
		if err != nil || !bytes.Equal(doc.Bytes, body) {
			t.Errorf("%s, then an honest gateway: %d bytes, %v", name, len(doc.Bytes), err)
		}
		// Of two failures the lie is told.
		if _, err = fetch.New(from(nobody, c.gateway)).Get(t.Context(), uri); (chains.KindOf(err) == chains.Dishonest) != (c.kind == chains.Dishonest) {
			t.Errorf("nothing, then %s: %v", name, err)
		}
	}
}

func TestGet_ipfsPaths(t *testing.T) {
	blocks := trustless(t, archive(t, "directory"))
	root := "ipfs://" + directory
	for uri, want := range map[string]struct {
		kind chains.Kind
		text string
	}{
		root + "/files/agent%20one.json":   {},
		root + "/files/agent%20one.json/":  {},
		root + "/files/other.json":         {chains.NotFound, "no entry"},
		root + "/files/agent%20one.json/x": {chains.NotFound, "no directory"},
		root + "/files":                    {chains.Invalid, "no file"},
		root:                               {chains.Invalid, ""},
		root + "/../x":                     {chains.Invalid, "segment"},
		root + "//x":                       {chains.Invalid, "segment"},
		root + "/%2e%2e/x":                 {chains.Invalid, "segment"},
		root + "/a%2fb":                    {chains.Invalid, "segment"},
		root + "/x?format=raw":             {chains.Invalid, "query"},
		root + strings.Repeat("/x", 9):     {chains.TooMuch, "segments"},
		"ipfs://" + sharded + "/x":         {chains.Unsupported, "sharded"},
		"ipfs://nonsense":                  {chains.Invalid, "no CID"},
		"ipfs://":                          {chains.Invalid, "no CID"},
		"ipfs:QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff": {chains.Invalid, "want ipfs://"},
		// blake2b-256 and dag-cbor: nothing here could recompute them.
		"ipfs://bafk2bzaceaiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqiiqii": {chains.Invalid, ""},
		"ipfs://" + cid.NewCidV1(cid.DagCBOR, rawCID([]byte(hello)).Hash()).String(): {chains.Unsupported, "cannot be recomputed"},
	} {
		doc, err := fetch.New(from(blocks)).Get(t.Context(), uri)
		if want.kind == "" {
			if err != nil || string(doc.Bytes) != hello {
				t.Errorf("%s: %q, %v", uri, doc.Bytes, err)
			}
			continue
		}
		if err == nil || chains.KindOf(err) != want.kind || !strings.Contains(err.Error(), want.text) {
			t.Errorf("%s: kind %s, %v", uri, chains.KindOf(err), err)
		}
	}
	// A page that lists a directory is no lie about its blocks, which have shown that it is one.
	shows := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("format") {
			w.Header().Set("Content-Type", "application/vnd.ipld.car")
			w.Write(archive(t, "directory"))
			return
		}
		io.WriteString(w, "<html>")
	})
	if _, err := fetch.New(from(shows)).Get(t.Context(), root); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "name the file behind") {
		t.Errorf("a directory: %s, %v", chains.KindOf(err), err)
	}
	// Blocks that break off say nothing of what is behind them.
	cut := trustless(t, archive(t, "directory")[:len(archive(t, "directory"))-5])
	if _, err := fetch.New(from(cut)).Get(t.Context(), root+"/files/agent%20one.json"); chains.KindOf(err) != chains.Unreachable {
		t.Errorf("blocks that break off: %s, %v", chains.KindOf(err), err)
	}
	// A gateway without blocks could put any file of its own behind the path.
	if _, err := fetch.New(from(flat(t, []byte(hello)))).Get(t.Context(), root+"/files/agent%20one.json"); err == nil || !strings.Contains(err.Error(), "only be checked from blocks") {
		t.Errorf("path from a gateway without blocks: %v", err)
	}
	if _, err := fetch.New(local(func(o *fetch.Options) { o.Gateways = []string{} })).Get(t.Context(), root); chains.KindOf(err) != chains.Unsupported {
		t.Errorf("no gateway: %v", err)
	}
}

// A gateway that sends plain bytes for a raw CID is asked once.
func TestGet_ipfsRawInOneRequest(t *testing.T) {
	var n atomic.Int32
	gateway := serve(t, func(w http.ResponseWriter, r *http.Request) {
		n.Add(1)
		io.WriteString(w, hello)
	})
	doc, err := fetch.New(from(gateway)).Get(t.Context(), "ipfs://"+rawCID([]byte(hello)).String())
	if err != nil || string(doc.Bytes) != hello || n.Load() != 1 {
		t.Fatalf("%q, %v, %d requests", doc.Bytes, err, n.Load())
	}
}

// A directed graph of few blocks can unfold to a file without end.
func TestGet_ipfsUnfolding(t *testing.T) {
	field := func(b []byte, n protowire.Number, v []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), v)
	}
	body := bytes.Repeat([]byte("x"), 1000)
	id := rawCID(body)
	car := append(section([]byte{0xa0}), block(id, body)...)
	for range 12 {
		var node []byte
		for range 10 {
			node = field(node, 2, field(field(nil, 1, id.Bytes()), 2, nil))
		}
		node = field(node, 1, []byte{0x08, 0x02}) // a UnixFS file
		id = cid.NewCidV1(cid.DagProtobuf, rawCID(node).Hash())
		car = append(car, block(id, node)...)
	}
	gateway := trustless(t, car)
	if _, err := fetch.New(from(gateway)).Get(t.Context(), "ipfs://"+id.String()); chains.KindOf(err) != chains.TooMuch {
		t.Fatal(err)
	}
}

// A large block that adds nothing to the file costs as much each time it is linked.
func TestGet_ipfsIdleBlocks(t *testing.T) {
	field := func(b []byte, n protowire.Number, v []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), v)
	}
	// An empty UnixFS file, with fields that nobody reads.
	idle := field(nil, 1, append([]byte{0x08, 0x02}, bytes.Repeat([]byte{0x18, 0}, 256<<10)...))
	leaf := cid.NewCidV1(cid.DagProtobuf, rawCID(idle).Hash())
	var node []byte
	for range 8000 {
		node = field(node, 2, field(nil, 1, leaf.Bytes()))
	}
	node = field(node, 1, []byte{0x08, 0x02})
	root := cid.NewCidV1(cid.DagProtobuf, rawCID(node).Hash())
	gateway := trustless(t, bytes.Join([][]byte{section([]byte{0xa0}), block(root, node), block(leaf, idle)}, nil))
	doc, err := fetch.New(from(gateway)).Get(t.Context(), "ipfs://"+root.String())
	if chains.KindOf(err) != chains.TooMuch || !strings.Contains(err.Error(), "unfold") {
		t.Fatalf("%d bytes, %v", len(doc.Bytes), err)
	}
}

func FuzzGet_ipfs(f *testing.F) {
	f.Add(multilevelV0, archive(f, "multilevel-v0"), true)
	f.Add(rawCID([]byte(hello)).String(), []byte(hello), false)
	f.Add(directory+"/files/agent%20one.json", archive(f, "directory"), true)
	type answered struct {
		body []byte
		car  bool
	}
	var next atomic.Pointer[answered]
	gateway := serve(f, func(w http.ResponseWriter, r *http.Request) {
		a := next.Load()
		if a.car {
			w.Header().Set("Content-Type", "application/vnd.ipld.car")
		}
		w.Write(a.body)
	})
	fetcher := fetch.New(from(gateway))
	f.Fuzz(func(t *testing.T, name string, answer []byte, asCAR bool) {
		next.Store(&answered{answer, asCAR})
		doc, err := fetcher.Get(t.Context(), "ipfs://"+name)
		if err != nil {
			return
		}
		// Whatever was accepted has the CID, by the importer's own account.
		want, err := cid.Decode(strings.TrimPrefix(strings.TrimRight(name, "/"), "ipfs/"))
		if err != nil {
			if strings.Contains(name, "/") {
				return
			}
			t.Fatal(err)
		}
		if want.Type() == cid.Raw && !rawCID(doc.Bytes).Equals(want) {
			t.Fatalf("%q for %s", doc.Bytes, name)
		}
	})
}

func ExampleFetcher_Get() {
	doc, err := fetch.New(fetch.Options{}).Get(context.Background(), "data:application/json,"+url.PathEscape(hello))
	fmt.Println(string(doc.Bytes), doc.Pinned, err)
	// Output: {"name":"x"} true <nil>
}
