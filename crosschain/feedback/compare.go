package feedback

import (
	"crypto/sha256"
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
