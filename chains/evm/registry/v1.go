package registry

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// v1 is the dialect of the earlier official registries: 1.0 (uint8 scores, bytes32 tags), 1.1
// (string tags), and, where the configuration says v1, a 2.0.0 of its first four days (int256
// values). Their proxies were upgraded one by one, so the logs of a registry hold every shape up to
// that of its version. It is read and watched.
type v1 struct {
	erc8004
	version string // the reputation registry's; the identity registry may be behind or ahead while they are upgraded
	tables  decode.Tables
}

func newV1(c *Registry, version string) v1 { return v1{erc8004{c}, version, decode.V1(version)} }

func (d v1) Facts() Facts {
	f := Facts{Name: DialectV1, Limits: chains.Limits{URI: 16_000, Values: chains.ScoreValue, Endpoint: true, Document: true}, Logs: d.tables}
	if d.version == decode.Version10 { // from 1.1 on, anybody but the owner and his operators may give feedback
		f.Auth = feedbackauth.V1
	}
	return f
}

func (v1) Capabilities() chains.Capabilities { return nil }

func (d v1) Compose(_ context.Context, _ signature.Signer, _ ledger.Block, op chains.Op) ([]Message, error) {
	return nil, chains.Refuse(d.Chain, op.Verb(), "registries of version "+d.version+" are read and watched only")
}

// Finish numbers the feedback, reads the tags that logs hold only the hash of, and holds what was
// counted against the state.
func (d v1) Finish(ctx context.Context, op string, list []Logged, whole bool) error {
	if whole {
		if err := d.number(ctx, op, list, whole, nil); err != nil {
			return err
		}
	}
	list = slices.DeleteFunc(slices.Clone(list), func(l Logged) bool { return !unsaid(l, whole) })
	if len(list) == 0 {
		return nil
	}
	b, err := d.now(ctx, op, list)
	if err != nil {
		return err
	}
	if !whole {
		err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.lastIndexes(ctx, op, b, givers) })
		if err != nil {
			return err
		}
	}
	return d.settleState(ctx, op, b, list, whole)
}

// unsaid reports whether the state has to say something about a feedback: its tag, or, unless the
// whole is held against the state anyway, whether it was counted right.
func unsaid(l Logged, whole bool) bool {
	s, ok := decode.ShapeOf(l.Log.Topics[0])
	return ok && (s.Form == decode.TagHashed || !whole && !s.Numbered())
}
