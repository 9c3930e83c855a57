package feedback

import (
	"crypto/sha256"
	"math/big"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Difference is something in which a mirror is not what its origin makes of it.
type Difference struct {
	Field string // its name in JSON, such as value or feedbackHash
	Got   string // what the mirror has
	Want  string // what the origin demands
}

// Compare holds a mirror, read from its chain, against its origin, read from the origin's: nothing
// is returned when it says what its origin says. A text beyond MaxText may be missing, on SATI any
// tag that did not fit, and a value beyond ±2^53, for which the file stands. An origin that must
// not be mirrored is the error of Item; revocation is not compared, since it follows later.
func Compare(origin, mirror chains.Feedback, epoch uint32) ([]Difference, error) {
	origin.Revoked = false
	item, err := Item(origin, mirror.Agent, epoch)
	if err != nil {
		return nil, err
	}
	d, err := document(origin)
	if err != nil {
		return nil, err
	}
	files := [][]byte{item.File}
	if !origin.Time.IsZero() {
		// Whoever made the mirror may not have known the time of the origin's block.
		timeless := origin
		timeless.Time = time.Time{}
		file, err := File(timeless)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	var out []Difference
	differ := func(field, got, want string) {
		if got != want {
			out = append(out, Difference{field, got, want})
		}
	}
	if mirror.SATI == nil {
		differ("value", mirror.Value.String(), item.Value.String())
		// Before texts were bounded, mirrors held them whole.
		for _, text := range []struct{ field, got, want, whole string }{
			{"tag1", mirror.Tag1, item.Tag1, d.Tag1}, {"tag2", mirror.Tag2, item.Tag2, d.Tag2}, {"endpoint", mirror.Endpoint, item.Endpoint, d.Endpoint},
		} {
			if text.got != text.whole {
				differ(text.field, text.got, text.want)
			}
		}
		if !slices.ContainsFunc(files, func(f []byte) bool { return caip.Keccak256(f) == mirror.Hash }) {
			differ("feedbackHash", mirror.Hash.String(), caip.Keccak256(item.File).String())
		}
		return out, nil
	}
	if mirror.HasValue {
		differ("value", mirror.Value.String(), item.Value.String())
	} else if item.Value.Unscaled.Big().CmpAbs(exact) <= 0 {
		differ("value", "", item.Value.String())
	}
	for _, tag := range []struct{ field, got, want string }{{"tag1", mirror.Tag1, d.Tag1}, {"tag2", mirror.Tag2, d.Tag2}} {
		if tag.got != "" {
			differ(tag.field, tag.got, tag.want)
		}
	}
	differ("outcome", mirror.SATI.Outcome.String(), item.Outcome.String())
	differ("taskRef", mirror.SATI.TaskRef.String(), caip.MirrorTask(item.Origin.Source, epoch).String())
	if !slices.ContainsFunc(files, func(f []byte) bool { return sha256.Sum256(f) == mirror.SATI.DataHash }) {
		differ("dataHash", mirror.SATI.DataHash.String(), caip.Hash(sha256.Sum256(item.File)).String())
	}
	return out, nil
}

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
