package fetch

import (
	"context"
	"crypto/sha256"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/cid"
)

// What other readers of dag-pb refuse is not read here as one of its meanings: a file whose CID is
// right would otherwise say something else elsewhere.
func TestParseNode_oneMeaning(t *testing.T) {
	data := bytesField(varintField(nil, 1, fsFile), 2, []byte("one"))
	other := bytesField(varintField(nil, 1, fsFile), 2, []byte("two"))
	link := bytesField(nil, 1, cid.Sum(cid.Raw, []byte("x")).Bytes())
	for name, c := range map[string]struct {
		block []byte
		ok    bool
	}{
		"a file":               {bytesField(nil, 1, data), true},
		"links before data":    {bytesField(bytesField(nil, 2, link), 1, data), true},
		"data twice":           {bytesField(bytesField(nil, 1, data), 1, other), false},
		"links, data, a link":  {bytesField(bytesField(bytesField(nil, 2, link), 1, data), 2, link), false},
		"a link with two CIDs": {bytesField(bytesField(nil, 2, bytesField(link, 1, cid.Sum(cid.Raw, []byte("y")).Bytes())), 1, data), false},
		"a link of two names":  {bytesField(bytesField(nil, 2, bytesField(bytesField(link, 2, []byte("a")), 2, []byte("b"))), 1, data), false},
		"another field":        {bytesField(bytesField(nil, 1, data), 3, data), false},
		"data as a number":     {varintField(bytesField(nil, 1, data), 1, 7), false},
	} {
		if _, err := parseNode(c.block); c.ok != (err == nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A walk ends with its context, at the next block.
func TestAssemble_context(t *testing.T) {
	leaf := []byte("leaf")
	id := cid.Sum(cid.Raw, leaf)
	blocks := map[[32]byte][]byte{sha256.Sum256(leaf): leaf}
	if out, err := assemble(t.Context(), blocks, id, nil, 100); err != nil || string(out) != "leaf" {
		t.Fatalf("%q, %v", out, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if out, err := assemble(ctx, blocks, id, nil, 100); !errors.Is(err, context.Canceled) {
		t.Fatalf("%q, %v", out, err)
	}
}
