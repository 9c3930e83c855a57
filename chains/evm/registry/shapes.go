package registry

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// A proxy that was upgraded to 2.0.0 may have feedback of earlier shapes in its logs. Whether its
// state still holds that feedback depends on the upgrades it took: the present implementation keeps
// it in a place of its own (ERC-7201). What the state holds is feedback as any other; what it does
// not hold is no feedback of the registry any more, and its number may be another's since.

// ErrOld says that a feedback was left behind by an upgrade.
var ErrOld = errors.New("it was given to an earlier version of the registry, and the state no longer holds it")

// Finish numbers and completes feedback of earlier shapes out of the state, and takes the number
// from what the state does not hold. The present shape says everything itself.
func (d erc8004) Finish(ctx context.Context, op string, list []Logged, whole bool) error {
	var old []Logged
	present := view.Contracts().Reputation.GetABI().Events["NewFeedback"].ID
	for _, l := range list {
		if l.Log.Topics[0] != present {
			old = append(old, l)
		}
	}
	if len(old) == 0 {
		return nil
	}
	current := map[caip.FeedbackRef]bool{} // given to the present version
	for _, l := range list {
		if l.Log.Topics[0] == present {
			current[l.Feedback.Ref] = true
		}
	}
	b, err := d.now(ctx, op, old)
	if err != nil {
		return err
	}
	if err := d.number(ctx, op, old, whole, nil); err != nil {
		return err
	}
	records, err := d.readLogged(ctx, op, b, old, func(Logged, error) error { return nil })
	if err != nil {
		return err
	}
	for i, l := range old {
		if s, _ := decode.ShapeOf(l.Log.Topics[0]); !keep(s, l, records[i]) || current[l.Feedback.Ref] {
			l.Feedback.Ref.Index = 0
		}
	}
	return nil
}

// keep reports whether a record is that of a feedback, and fills in the tag that its log does not
// say.
func keep(s decode.Shape, l Logged, r Record) bool {
	f := l.Feedback
	if r.value == nil || f.Value.Unscaled.Big().Cmp(r.value) != 0 || f.Value.Decimals != r.decimals || f.Tag2 != r.tag2 {
		return false
	}
	if s.Form == decode.TagHashed {
		if l.Log.Topics[3] != crypto.Keccak256Hash([]byte(r.tag1)) {
			return false
		}
		f.Tag1 = r.tag1
	}
	return f.Tag1 == r.tag1
}

// Left reports whether a feedback was left behind by an upgrade: after finish it has no number.
func Left(f *chains.Feedback) bool { return f != nil && f.Ref.Index == 0 }
