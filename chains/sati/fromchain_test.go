package sati_test

import (
	"reflect"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Without an index everything is read as with one, markers of revocation applied, forged
// attestations marked, and nothing can be written.
func TestWithoutPhoton(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref, other := w.register("owner", "ipfs://x"), w.register("owner", "ipfs://y")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(80), Tag1: "quality"})
	w.do("client", chains.GiveFeedback{Agent: other, Value: one(1)})
	item := mirrorItem(ref)
	mirror := w.deliver("relayer", item)
	w.do("relayer", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref})
	w.do("client2", sati.GiveDualSigned(w.confirmed(sati.FeedbackV1, "owner", ref, jsonBody("dual", `{"value":60}`))))
	w.do("client", sati.GivePublic{Agent: ref, Body: sati.Body{ContentType: wire.ContentUTF8, Content: []byte("slow")}})

	// An endpoint that knows no such methods is as good as none.
	refusing := w.open(func(c *sati.Config) {
		c.Photon = w.refusing(w.net.PhotonURL(), -32601, "Method not found", photon.GetAccountsByOwner, photon.GetAccount)
	})
	for name, bare := range map[string]*sati.Chain{"none": w.open(func(c *sati.Config) { c.Photon = sati.NoPhoton }), "refused": refusing} {
		with, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		without, err := bare.Feedbacks(t.Context(), ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
		if err != nil || len(without) != 5 {
			t.Fatalf("%s: %+v, %v", name, without, err)
		}
		for i := range without {
			without[i].TxID, without[i].Time = "", with[i].Time // the index tells no transaction
			if !reflect.DeepEqual(with[i], without[i]) {
				t.Errorf("%s: %d: %+v, want %+v", name, i, without[i], with[i])
			}
		}
		s, err := bare.Summary(t.Context(), ref, []caip.AccountID{w.account("client"), w.account("client2"), w.account("relayer")}, "", "", chains.Latest)
		if err != nil || s.Count != 2 || s.Value != one(70) {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
		f, err := bare.Feedback(t.Context(), mirror.Ref, chains.Latest)
		if err != nil || !f.Revoked || f.TxID != mirror.TxID {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
		if name != "none" {
			continue
		}
		if m, err := bare.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked || m.Ref != mirror.Ref {
			t.Errorf("%+v, %v", m, err)
		}
		writer := w.through(bare, "client")
		refuses(t, "feedback without an index", writer, chains.GiveFeedback{Agent: ref, Value: one(1)}, chains.Unsupported)
	}

	// A node that keeps no history back to the registration cannot tell what is all.
	cut := w.open(func(c *sati.Config) {
		c.Photon = sati.NoPhoton
		c.RPC = []string{w.liar(w.net.RPCURL(), pruned)}
	})
	_, err := cut.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	wantKind(t, "half a history", err, chains.Unreachable)
}
