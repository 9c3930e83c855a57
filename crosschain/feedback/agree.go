package feedback

import (
	"math/big"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Agree holds a file against the feedback on chain whose feedbackURI leads to it: nothing is
// returned when they say the same. Got is the file's, Want the chain's. What the file leaves out (a
// tag, the endpoint) is no difference, nor is what an attestation on SATI had no room for. The
// chain's value counts: a file may hold a rounded copy beyond 2^53.
func (r Review) Agree(f chains.Feedback) []Difference {
	var out []Difference
	differ := func(field, got, want string) {
		if got != want {
			out = append(out, Difference{Field: field, Got: got, Want: want})
		}
	}
	if r.Profile == Mirror { // whose file is the origin's, under its own name
		return r.agreeMirror(f)
	}
	differ("agent", r.Agent.String(), f.Agent.String())
	differ("clientAddress", r.Client.String(), f.Client.String())
	switch {
	case r.unscored || !f.HasValue:
		if r.unscored == f.HasValue {
			differ("value", valueText(r.Value, !r.unscored), valueText(f.Value, f.HasValue))
		}
	case r.rounded && r.Value.Decimals == f.Value.Decimals && sameDouble(r.Value, f.Value):
	default:
		differ("value", r.Value.Unscaled.String(), f.Value.Unscaled.String())
		if r.Value.Decimals != f.Value.Decimals {
			out = append(out, Difference{"valueDecimals", r.Value.String(), f.Value.String()})
		}
	}
	for _, t := range []struct{ field, got, want string }{{"tag1", r.Tag1, f.Tag1}, {"tag2", r.Tag2, f.Tag2}, {"endpoint", r.Endpoint, f.Endpoint}} {
		if t.got == "" || t.want == "" && (f.SATI != nil || t.field == "endpoint") {
			continue // an attestation has no room for all, and where events are gone the endpoint is not known
		}
		differ(t.field, t.got, t.want)
	}
	if task := r.Task(); task != "" && f.SATI != nil {
		differ("taskRef", PaidTask(task).String(), f.SATI.TaskRef.String())
	}
	return out
}

// agreeMirror compares what a mirror has of its origin; Compare rebuilds the whole.
func (r Review) agreeMirror(f chains.Feedback) (out []Difference) {
	for _, t := range []struct{ field, got, want string }{
		{"value", r.Value.String(), f.Value.String()}, {"tag1", r.Tag1, f.Tag1}, {"tag2", r.Tag2, f.Tag2}, {"endpoint", r.Endpoint, f.Endpoint},
	} {
		if t.got != t.want && (f.SATI == nil || t.want != "") {
			out = append(out, Difference{t.field, t.got, t.want})
		}
	}
	return out
}

// PaidTask is the task on SATI of a review about a payment: keccak256 of the UTF-8 text of its
// CAIP-220 reference.
func PaidTask(taskRef string) caip.Hash { return caip.Keccak256([]byte(taskRef)) }

// FileTask is the task on SATI of a review about no payment that has a file: keccak256 of its
// bytes. The client's signature covers the task and not the data hash, so that nobody else can put
// another file under a review, and the same file is a review once.
func FileTask(file []byte) caip.Hash { return caip.Keccak256(file) }

func valueText(v chains.Value, has bool) string {
	if !has {
		return "(none)"
	}
	return v.String()
}

// sameDouble reports whether two integers are the same once a writer has put them through an IEEE
// 754 double, as some do.
func sameDouble(a, b chains.Value) bool {
	round := func(v chains.Value) *big.Float {
		return new(big.Float).SetPrec(53).SetMode(big.ToNearestEven).SetInt(v.Unscaled.Big())
	}
	return round(a).Cmp(round(b)) == 0
}
