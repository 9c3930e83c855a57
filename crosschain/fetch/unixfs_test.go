package fetch

import (
	"context"
	"errors"
	"testing"

	"github.com/ipfs/go-cid"
)

// A walk ends with its context, at the next block.
func TestAssemble_context(t *testing.T) {
	leaf := []byte("leaf")
	id := hash(cid.Raw, leaf)
	blocks := map[string][]byte{string(id.Hash()): leaf}
	if out, err := assemble(t.Context(), blocks, id, nil, 100); err != nil || string(out) != "leaf" {
		t.Fatalf("%q, %v", out, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if out, err := assemble(ctx, blocks, id, nil, 100); !errors.Is(err, context.Canceled) {
		t.Fatalf("%q, %v", out, err)
	}
}
