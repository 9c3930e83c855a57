package sati_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

// What a former key posted is revoked with that key, paid by the current one; posting remains the current one's alone.
func TestFormerKeyRevokesItsMirrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	f := w.deliver("former relayer", item)
	current := w.writer("relayer")
	revoke := chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}
	_, err := current.Sign(t.Context(), revoke, chains.SignOptions{})
	wantKind(t, "a revocation without the former key", err, chains.Unsupported)

	former := &away{key: named("former relayer")}
	both := current.WithFormer(former)
	_, err = both.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a second delivery", err, chains.Reverted)
	if n := former.asked.Load(); n != 0 {
		t.Errorf("the former key signed %d times for a delivery", n)
	}
	r, err := chains.Do(t.Context(), both, revoke, chains.Latest)
	if err != nil || !r.Success {
		t.Fatal(err)
	}
	if n := former.asked.Load(); n != 1 {
		t.Errorf("the former key signed %d times for a revocation", n)
	}
	if m, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked || m.Ref != f.Ref {
		t.Errorf("%+v, %v", m, err)
	}
	_, err = both.Sign(t.Context(), revoke, chains.SignOptions{})
	wantKind(t, "a second revocation", err, chains.Reverted)
}
