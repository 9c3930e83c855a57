package registry

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// sound decodes any log: it is an event that can be used, an error, or nothing.
func sound(t *testing.T, c *Registry, log *types.Log) {
	t.Helper()
	e, ok, err := c.Decode(log)
	if err != nil && (ok || e.Kind != "") {
		t.Fatalf("error %v with event %+v", err, e)
	}
	if ok && e.Agent.IsZero() && e.Registry == nil && (e.Approval == nil || !e.Approval.All) {
		t.Fatalf("an event without agent: %+v", e)
	}
	if ok && e.Feedback != nil && e.Feedback.Value.Check() != nil {
		t.Fatalf("a value out of range: %+v", e.Feedback)
	}
	if ok {
		if _, err := json.Marshal(e); err != nil {
			t.Fatal(err)
		}
	}
}

// A node may have all tags of a list stand at one place, and so make gigabytes of megabytes.
func TestUnpackList_copiesNoTextOverAndOver(t *testing.T) {
	const n = 100
	texts := make([]string, n)
	texts[0] = strings.Repeat("x", 10_000)
	values := []any{make([]common.Address, n), make([]uint64, n), slices.Repeat([]*big.Int{new(big.Int)}, n), make([]uint8, n), texts, texts, make([]bool, n)}
	honest, err := view.Contracts().Reputation.GetABI().Methods["readAllFeedback"].Outputs.Pack(values...)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := unpackList(honest); err != nil || !slices.Equal(out.Tag1s, texts) || !slices.Equal(out.Tag2s, texts) {
		t.Fatal(err)
	}
	for _, value := range []uint64{4, 5} {
		data := slices.Clone(honest)
		list, _ := view.WordAt(data, 32*value)
		for i := range uint64(n) {
			copy(data[list+32+32*i:], data[list+32:list+64])
		}
		if out, err := unpackList(data); err == nil {
			t.Errorf("value %d: %d texts of %d bytes in %d", value, n, len(out.Tag1s[n-1])+len(out.Tag2s[n-1]), len(data))
		}
	}
	for end := range len(honest) / 32 { // cut off anywhere
		if _, err := unpackList(honest[:32*end]); err == nil {
			t.Errorf("%d words of %d", end, len(honest)/32)
		}
	}
}

func FuzzDecodeRevert(f *testing.F) {
	for _, v := range readVectors(f).Reverts {
		f.Add([]byte(v.Data))
	}
	f.Add([]byte{0x08, 0xc3, 0x79, 0xa0})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := view.DecodeRevert(data)
		if r.Text == "" && r.Name != "Error" || len(r.Text) > 4096 || strings.ContainsAny(r.Text, "\n\r") || r.Kind() == "" {
			t.Fatalf("%x reads as %q", data, r.Text)
		}
	})
}
