package sati_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// asked is one request to a front.
type asked struct {
	method string
	params []json.RawMessage
	// pass asks what is behind the front, with these params.
	pass func() map[string]any
}

// front stands before an endpoint; f answers with a result or with an error code, or lets the call
// pass by returning nil and 0.
func front(t testing.TB, target string, f func(q asked) (result any, code int)) string {
	t.Helper()
	return inFront(t, target, func(q question) []byte {
		var params []json.RawMessage
		if json.Unmarshal(q.Params, &params) != nil { // Photon's are an object
			return q.pass()
		}
		result, code := f(asked{q.Method, params, func() map[string]any {
			var answer map[string]any
			d := json.NewDecoder(bytes.NewReader(q.pass()))
			d.UseNumber()
			_ = d.Decode(&answer)
			return answer
		}})
		switch {
		case code != 0:
			return q.instead("error", map[string]any{"code": code, "message": "refused"})
		case result != nil:
			return q.instead("result", result)
		}
		return q.pass()
	})
}

// A transaction of a version that nobody knew is neither passed over nor a reason to stand still.
func TestTransactionOfALaterVersion(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	want := w.readAll(chains.Position{}, ref)
	for version, fine := range map[any]bool{1: true, 2: true, 0: false, "legacy": false} {
		later := w.open(func(c *sati.Config) {
			c.RPC = []string{front(t, w.net.RPCURL(), func(q asked) (any, int) {
				if q.method != "getTransaction" {
					return nil, 0
				}
				var options struct{ Encoding string }
				if json.Unmarshal(q.params[1], &options) != nil || options.Encoding != "json" {
					return nil, -32015
				}
				result, _ := q.pass()["result"].(map[string]any)
				result["version"] = version
				return result, 0
			})}
		})
		head, err := later.Head(t.Context(), chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		batch, err := later.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
		switch {
		case !fine:
			wantKind(t, "bytes that the node will not show", err, chains.Dishonest)
		case err != nil || len(batch.Events) != len(want):
			t.Errorf("version %v: %v, %v", version, kindsOf(batch.Events), err)
		default:
			for i, e := range batch.Events {
				if e.ID != want[i].ID || e.Kind != want[i].Kind || e.Feedback != nil && !e.Feedback.Proof.Holds() {
					t.Errorf("version %v: %+v, want %+v", version, e, want[i])
				}
			}
		}
	}
}
