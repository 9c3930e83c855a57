package evm

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// v1 is the dialect of the earlier official registries: 1.0 (uint8 scores, bytes32 tags), 1.1
// (string tags), and, where the configuration says v1, a 2.0.0 of its first four days (int256
// values). Their proxies were upgraded one by one, so the logs of a registry hold every shape up to
// that of its version. It is read and watched.
type v1 struct {
	*Chain
	version string // the reputation registry's; the identity registry may be behind or ahead while they are upgraded
	tables  eventTables
}

func newV1(c *Chain, version string) v1 { return v1{c, version, newV1Tables(version)} }

func (v1) name() string { return DialectV1 }

func (v1) capabilities() chains.Capabilities { return nil }

// checkRegistries has nothing left to ask: only what was looked at becomes a v1.
func (v1) checkRegistries(context.Context, string) error { return nil }

func (d v1) compose(_ context.Context, _ *Writer, _ ledger.Block, op chains.Op) ([]message, error) {
	return nil, chains.Refuse(d.config.Chain, op.Verb(), "registries of version "+d.version+" are read and watched only")
}

func (d v1) events() eventTables { return d.tables }

// finish numbers the feedback, reads the tags that logs hold only the hash of, and holds what was
// counted against the state.
func (d v1) finish(ctx context.Context, op string, list []logged, whole bool) error {
	if whole {
		if err := d.number(ctx, op, list, whole, nil); err != nil {
			return err
		}
	}
	list = slices.DeleteFunc(slices.Clone(list), func(l logged) bool { return !unsaid(l, whole) })
	if len(list) == 0 {
		return nil
	}
	b, err := d.now(ctx, op, list)
	if err != nil {
		return err
	}
	if !whole {
		err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.lastIndexes(ctx, op, b.At(), givers) })
		if err != nil {
			return err
		}
	}
	return d.settleState(ctx, op, b, list, whole)
}

// unsaid reports whether the state has to say something about a feedback: its tag, or, unless the
// whole is held against the state anyway, whether it was counted right.
func unsaid(l logged, whole bool) bool {
	s, ok := shapeOf(l.log.Topics[0])
	return ok && (s.tag1 == tagHashed || !whole && s.data[0].name != fieldIndex)
}
