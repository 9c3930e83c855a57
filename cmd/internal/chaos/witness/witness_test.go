package witness

import (
	"bytes"
	"encoding/binary"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/mr-tron/base58"
)

var example = Given{
	Chain: "a", Registry: "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63", Agent: "42", Client: "0x742d35cc6634C0532925a3b844Bc9e7595f0beB0", Index: 1,
	Value: big.NewInt(8750), Decimals: 2, Tag1: "quality", Tag2: "x", Responses: []Response{{URI: "ipfs://sorry"}},
}

// The source id is design's vector.
func TestSource(t *testing.T) {
	const want = "0x7ed61241bdbf8ee10046d2f28892f63297475977a4586fd1bc51963997e38bfc"
	if got := common.Hash(example.source()).Hex(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A witness tells what is lost, doubled and wrong at an EVM chain.
func TestEVMTellsWhatIsNotRight(t *testing.T) {
	const agent = "7"
	e := EVM{Chain: "b", Relay: common.Address{1}}
	k, at := key{example.source(), agent}, place{agent, e.Relay, 1}
	for name, c := range map[string]struct {
		given Given
		spoil func(*onEVM)
		want  string
	}{
		"right":                    {example, func(*onEVM) {}, ""},
		"no mirror":                {example, func(on *onEVM) { delete(on.mirrored, k) }, "lost: the mirror"},
		"two mirrors":              {example, func(on *onEVM) { on.mirrored[k] = []uint64{1, 2} }, "doubled: 2 mirrors"},
		"two events":               {example, func(on *onEVM) { on.given[at] = 2 }, "wrong: the relay names feedback 1, which was given 2 times"},
		"another value":            {example, func(on *onEVM) { on.stands[at] = row{big.NewInt(875), 2, "quality", "x", false} }, "wrong: the mirror says"},
		"another number of places": {example, func(on *onEVM) { on.stands[at] = row{big.NewInt(8750), 1, "quality", "x", false} }, "wrong: the mirror says"},
		"another tag":              {example, func(on *onEVM) { on.stands[at] = row{big.NewInt(8750), 2, "quality", "", false} }, "wrong: the mirror says"},
		"another origin":           {example, func(on *onEVM) { on.origins[k] = "eip155:1:0x0/1/0x0/1" }, "wrong: the mirror names the origin"},
		"no response":              {example, func(on *onEVM) { delete(on.responses, at) }, "lost: the response"},
		"two responses":            {example, func(on *onEVM) { on.responses[at] = append(on.responses[at], on.responses[at]...) }, "doubled: the response"},
		"another response":         {example, func(on *onEVM) { on.responses[at] = append(on.responses[at], Response{URI: "x"}) }, "wrong: the response"},
		"revoked for no reason": {example, func(on *onEVM) {
			on.stands[at], on.revoked[at], on.withdrawn[k] = row{big.NewInt(8750), 2, "quality", "x", true}, 1, 1
		}, "wrong: revoked, and its origin is not"},
		"not revoked": {revoked(), func(*onEVM) {}, "lost: the revocation"},
		"revoked": {revoked(), func(on *onEVM) {
			on.stands[at], on.revoked[at], on.withdrawn[k] = row{big.NewInt(8750), 2, "quality", "x", true}, 1, 1
		}, ""},
		"revoked twice": {revoked(), func(on *onEVM) {
			on.stands[at], on.revoked[at], on.withdrawn[k] = row{big.NewInt(8750), 2, "quality", "x", true}, 2, 2
		}, "doubled: 2 revocations"},
		"revoked before": {revoked(), func(on *onEVM) { delete(on.mirrored, k); on.withdrawn[k] = 1 }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			on := &onEVM{
				map[place]int{at: 1}, map[place]int{}, map[place][]Response{at: {{URI: "ipfs://sorry"}}}, map[key][]uint64{k: {1}}, map[key]int{},
				map[key]string{k: example.ref()}, map[place]row{at: {big.NewInt(8750), 2, "quality", "x", false}},
			}
			c.spoil(on)
			var count Count
			e.checkMirror(c.given, agent, on, &count)
			told(t, count, c.want)
		})
	}
}

func revoked() Given {
	g := example
	g.Revoked = true
	return g
}

func told(t *testing.T, c Count, want string) {
	t.Helper()
	if want == "" {
		if !c.OK() {
			t.Errorf("got %+v", c)
		}
		return
	}
	kind, what, _ := strings.Cut(want, ": ")
	list := map[string][]string{"lost": c.Lost, "doubled": c.Doubled, "wrong": c.Wrong}[kind]
	if len(list) == 0 || !strings.Contains(list[0], what) {
		t.Errorf("got %+v, want %s", c, want)
	}
}

// And at SATI.
func TestSATITellsWhatIsNotRight(t *testing.T) {
	source := example.source()
	mirror := attestation{address: "m", contentType: typeJSON, content: []byte(`{"value":8750,"valueDecimals":2,"tag1":"quality","tag2":"x","m":"+"}`)}
	taken := attestation{address: "r", contentType: typeUTF8, content: []byte("bridge8004:revoked " + common.Hash(source).Hex())}
	m, r := mirrorTask(source, 0), revocationTask(source, 0)
	unmarked, other := mirror, mirror
	unmarked.content = []byte(`{"value":8750,"valueDecimals":2,"tag1":"quality","tag2":"x"}`)
	other.content = []byte(`{"value":8751,"valueDecimals":2,"tag1":"quality","tag2":"x","m":"+"}`)
	for name, c := range map[string]struct {
		given Given
		ours  map[[32]byte][]attestation
		want  string
	}{
		"right":             {example, map[[32]byte][]attestation{m: {mirror}}, ""},
		"no mirror":         {example, nil, "lost: the mirror"},
		"two mirrors":       {example, map[[32]byte][]attestation{m: {mirror, mirror}}, "doubled: 2 mirrors"},
		"in two epochs":     {example, map[[32]byte][]attestation{m: {mirror}, mirrorTask(source, 1): {mirror}}, "doubled: 2 mirrors"},
		"no mark":           {example, map[[32]byte][]attestation{m: {unmarked}}, "wrong: the mirror says"},
		"another value":     {example, map[[32]byte][]attestation{m: {other}}, "wrong: the mirror says"},
		"revoked for none":  {example, map[[32]byte][]attestation{m: {mirror}, r: {taken}}, "wrong: revoked, and its origin is not"},
		"revoked":           {revoked(), map[[32]byte][]attestation{m: {mirror}, r: {taken}}, ""},
		"not revoked":       {revoked(), map[[32]byte][]attestation{m: {mirror}}, "lost: the revocation"},
		"revoked twice":     {revoked(), map[[32]byte][]attestation{m: {mirror}, r: {taken, taken}}, "doubled: 2 revocations"},
		"revoked otherwise": {revoked(), map[[32]byte][]attestation{m: {mirror}, r: {mirror}}, "wrong: the revocation says"},
		"revoked before":    {revoked(), map[[32]byte][]attestation{r: {taken}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			var count Count
			SATI{Chain: "s"}.checkMirror(c.given, c.ours, &count)
			told(t, count, c.want)
		})
	}
}

// The layout is read by its places, and what is too short is an error.
func TestDecode(t *testing.T) {
	part := func(b byte, n int) []byte { return bytes.Repeat([]byte{b}, n) }
	layout := bytes.Join([][]byte{{1}, part(2, 32), part(3, 32), part(4, 32), {1}, part(5, 32), {1}, []byte(`{"value":1}`)}, nil)
	data := bytes.Join([][]byte{part(9, 32), part(3, 32), binary.LittleEndian.AppendUint32(nil, uint32(len(layout))), layout, {1}, part(6, 128)}, nil)
	a, err := decode("here", data)
	if err != nil {
		t.Fatal(err)
	}
	if a.task != [32]byte(part(2, 32)) || a.mint != base58.Encode(part(3, 32)) || a.counterparty != base58.Encode(part(4, 32)) || a.contentType != 1 || string(a.content) != `{"value":1}` {
		t.Errorf("got %+v", a)
	}
	for n := range atLayout + len(layout) {
		if _, err := decode("here", data[:n]); err == nil {
			t.Fatalf("%d bytes are taken", n)
		}
	}
	if mirrorTask([32]byte{}, 1) != crypto.Keccak256Hash(make([]byte, 32), []byte{0, 0, 0, 1}) {
		t.Error("the task of a mirror is another")
	}
}
