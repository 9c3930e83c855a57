package sati_test

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// What MirrorFit says beforehand is what the mirror then holds.
func TestMirrorFit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	if !w.chain.Info().Capabilities.Has(chains.MirrorsPartly) {
		t.Error("the capability is missing")
	}
	ref := w.register("owner", "ipfs://x")
	large, err := chains.Int128FromBig(new(big.Int).Lsh(big.NewInt(1), 100))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		change func(*chains.MirrorItem)
		want   []chains.MirrorField
	}{
		{func(*chains.MirrorItem) {}, nil},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = "", "" }, nil},
		{func(m *chains.MirrorItem) { m.Endpoint = "https://agent.example" }, []chains.MirrorField{chains.MirrorEndpoint}},
		{func(m *chains.MirrorItem) { m.Tag2 = strings.Repeat("b", 200) }, []chains.MirrorField{chains.MirrorTag2}},
		{func(m *chains.MirrorItem) { m.Tag1 = "\xff" }, []chains.MirrorField{chains.MirrorTag1}},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = strings.Repeat("a", 300), strings.Repeat("b", 600) }, []chains.MirrorField{chains.MirrorTag1, chains.MirrorTag2}},
		{func(m *chains.MirrorItem) { m.Value = chains.Value{Unscaled: large} }, []chains.MirrorField{chains.MirrorValue, chains.MirrorTag1, chains.MirrorTag2}},
	} {
		item := mirrorItem(ref)
		item.Origin.Feedback.Index = uint64(i + 1)
		item.Origin.Source = caip.SourceID(item.Origin.Feedback)
		c.change(&item)
		fit, err := w.chain.MirrorFit(t.Context(), item)
		if err != nil || !slices.Equal(fit.FileOnly, c.want) || fit.Exact() != (len(c.want) == 0) || (fit.Why == "") != fit.Exact() {
			t.Errorf("%d: %+v, %v, want %v", i, fit, err, c.want)
		}
		f := w.deliver("relayer", item)
		for part, held := range map[chains.MirrorField]bool{
			chains.MirrorValue: f.HasValue && f.Value == item.Value, chains.MirrorTag1: f.Tag1 == item.Tag1, chains.MirrorTag2: f.Tag2 == item.Tag2, chains.MirrorEndpoint: f.Endpoint == item.Endpoint,
		} {
			if fit.Holds(part) != held {
				t.Errorf("%d: %s: said %t, is %t", i, part, fit.Holds(part), held)
			}
		}
	}
	item := mirrorItem(ref)
	item.File = nil
	_, err = w.chain.MirrorFit(t.Context(), item)
	wantKind(t, "an item without a file", err, chains.Invalid)
	bare := w.open(func(c *sati.Config) { c.LookupTable = "" })
	_, err = bare.MirrorFit(t.Context(), mirrorItem(ref))
	wantKind(t, "without a lookup table", err, chains.Invalid)
	none := w.open(func(c *sati.Config) { c.MirrorKeys = nil })
	_, err = none.MirrorFit(t.Context(), mirrorItem(ref))
	wantKind(t, "without a mirror key", err, chains.Unsupported)
}

// A lookup table that is not there, or is switched off, makes mirrors wait, at a start or later: it
// makes them neither unfit nor unmeasured. What has room without a table does not wait.
func TestLookupTableThatIsGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("relayer", sati.SetScore{Agent: ref})
	table := w.net.Deployment().LookupTable
	type way struct{ account, simulated string }
	there := way{}
	for name, gone := range map[string]way{
		"missing, which the node finds":          {"missing", "an error"},
		"missing, which the chain finds":         {"missing", "a refusal"},
		"of another program, the node finds":     {"of another program", "an error"},
		"switched off, which the node finds":     {"switched off", "an error"},
		"switched off, which the chain finds":    {"switched off", "a refusal"},
		"there after all, which the node finds":  {"", "an error"},
		"there after all, which the chain finds": {"", "a refusal"},
	} {
		t.Run(name, func(t *testing.T) {
			var is atomic.Pointer[way]
			is.Store(&there)
			c := w.open(func(c *sati.Config) {
				c.RPC = []string{inFront(t, w.net.RPCURL(), func(q question) []byte {
					now := is.Load()
					switch {
					case q.Method == "simulateTransaction" && now.simulated == "an error":
						return q.instead("error", map[string]any{"code": -32602, "message": "invalid transaction: Transaction loads an address table account that doesn't exist"})
					case q.Method == "simulateTransaction" && now.simulated == "a refusal":
						return q.instead("result", map[string]any{"context": map[string]any{"slot": 9}, "value": map[string]any{"err": "AddressLookupTableNotFound", "logs": []string{}}})
					case q.Method != "getMultipleAccounts" || now.account == "" || !strings.Contains(string(q.Params), table.String()):
						return q.pass()
					}
					var answer struct{ Result json.RawMessage }
					_ = json.Unmarshal(q.pass(), &answer)
					return q.instead("result", edit(answer.Result, func(v map[string]any) {
						account := v["value"].([]any)[0].(map[string]any)
						switch now.account {
						case "missing":
							v["value"] = []any{nil}
						case "of another program":
							account["owner"] = spl.Token2022ProgramID.String()
						case "switched off":
							data := account["data"].([]any)
							raw, _ := base64.StdEncoding.DecodeString(data[0].(string))
							binary.LittleEndian.PutUint64(raw[4:], 7)
							data[0] = base64.StdEncoding.EncodeToString(raw)
						}
					}))
				})}
			})
			writer, err := c.Writer(named("relayer"), nil)
			if err != nil {
				t.Fatal(err)
			}
			wants := func(what string, err error) {
				t.Helper()
				wantKind(t, what, err, chains.Transient)
				if gone.account != "" && (err == nil || !strings.Contains(err.Error(), table.String()) || !strings.Contains(err.Error(), "lookup_table")) {
					t.Errorf("%s: %v does not name the table", what, err)
				}
			}
			op := chains.Deliver{Items: []chains.MirrorItem{mirrorItem(ref)}}
			is.Store(&gone)
			if gone.account != "" {
				fit, err := c.MirrorFit(t.Context(), mirrorItem(ref))
				if want, _ := w.chain.MirrorFit(t.Context(), mirrorItem(ref)); err != nil || !reflect.DeepEqual(fit, want) {
					t.Errorf("%+v, %v, want %+v", fit, err, want)
				}
				_, err = writer.Sign(t.Context(), op, chains.SignOptions{})
				wants("at a start", err)
				is.Store(&way{account: gone.account})
				for _, op := range []chains.Op{sati.SetScore{Agent: ref}, sati.CloseScore{Agent: ref}} {
					if _, err := writer.Sign(t.Context(), op, chains.SignOptions{}); err != nil {
						t.Errorf("without the table: %v", err)
					}
				}
				long := sati.SetScore{Agent: ref, Body: sati.Body{ContentType: wire.ContentUTF8, Content: []byte(strings.Repeat("x", 400))}}
				_, err = writer.Sign(t.Context(), long, chains.SignOptions{})
				wants("what has no room", err)
				_, err = writer.Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: one(1)}, chains.SignOptions{})
				wants("feedback", err)
			}
			for range 2 {
				is.Store(&there)
				if _, err := writer.Sign(t.Context(), op, chains.SignOptions{}); err != nil {
					t.Fatal(err)
				}
				is.Store(&gone)
				_, err = writer.Sign(t.Context(), op, chains.SignOptions{})
				wants("later", err)
			}
		})
	}
}
